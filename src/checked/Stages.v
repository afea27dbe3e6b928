(** Stages: what the checker accepts remains at the end of every stage. *)
From Coq Require Import ZArith NArith List Sorted Bool Lia String Permutation.
From Checked Require Import Claim Lexicographic Duality Maps Graph Labels Level Mates Lots Checker Start.
Import ListNotations.
Open Scope N_scope.

(** * Levels of a stage *)

Section Levels.
Variable E : list edge.
Variable V : list N.
Variable part : M.t unit.
Variable sets : M.t (list N).
Hypothesis V_distinct : NoDup V.
Hypothesis V_part : forall v, holds part v = true <-> In v V.
Hypothesis sets_odd : forall i B, get sets i = Some B -> NoDup B /\ (forall v, In v B -> In v V) /\ N.odd (count B) = true.
Hypothesis E_simple : simple E.
Variable own : list N.
Variable mates : M.t (N * N).
Hypothesis mates_own : knows E V mates own.

Lemma prove_levels_ok ls : forall i cs ds f f' S, describes E V sets f S -> S own ->
  prove_levels part sets own mates i ls cs ds f = Fine f' ->
  describes E V sets f' (remaining E ls S) /\ remaining E ls S own /\ cs = map (value_of E own) ls.
Proof.
  induction ls as [|l ls IH]; intros i cs ds f f' S D So H.
  - cbn [prove_levels] in H. destruct cs; [|easy]. take H. inversion H; subst. split; [easy|]. split; easy.
  - cbn [prove_levels] in H. destruct cs as [|c cs]; [easy|]. take H.
    assert (Step : describes E V sets a (keep E S l) /\ keep E S l own /\ c = value_of E own l).
    { unfold prove_level in E0. destruct l as [rows|v choices|draws drawn].
      - eapply prove_sum_ok; eauto.
      - eapply prove_order_ok; eauto.
      - take E0. cbn [value_of]. enough (G : describes E V sets a (keep E S (Lot draws drawn)) /\ keep E S (Lot draws drawn) own
            /\ c = Z.of_N (match drawn with Some number => number | None => draws end)).
          { destruct G as (A & B & C). split; [exact A|]. split; [exact B|]. now destruct drawn. }
        eapply prove_lot_ok; eauto. }
    destruct Step as (D' & So' & ->). destruct (IH _ _ _ _ _ _ D' So' H) as (A & B & ->). split; [exact A|]. split; [exact B | easy].
Qed.

Lemma remaining_start ls : forall (S : list N -> Prop) x, remaining E ls S x -> S x.
Proof. induction ls as [|l ls IH]; intros S x H; [exact H|]. apply (IH (keep E S l) x) in H. apply H. Qed.

(** What remains at the end has the same values. *)
Lemma same_values ls : forall (S : list N -> Prop) x y, remaining E ls S x -> remaining E ls S y ->
  map (value_of E x) ls = map (value_of E y) ls.
Proof.
  induction ls as [|l ls IH]; intros S x y Rx Ry; [easy|].
  change (remaining E ls (keep E S l) x) in Rx. change (remaining E ls (keep E S l) y) in Ry. cbn [map].
  rewrite (IH (keep E S l) x y) by easy. apply remaining_start in Rx, Ry. f_equal.
  destruct l as [rows|v choices|draws [drawn|]]; cbn [value_of]; [| |easy|easy];
    destruct Rx as [Sx Bx], Ry as [Sy By]; specialize (Bx y Sy); specialize (By x Sx); lia.
Qed.
End Levels.

Lemma meets_mate E x k v w0 w : in_range E x -> NoDup (both (pair_of E) x) -> In k x ->
  pair_of E k = (v, w0) \/ pair_of E k = (w0, v) -> meets E x v w = (w0 =? w).
Proof.
  intros R ND I P. apply eq_true_iff_eq. rewrite meets_iff, N.eqb_eq by easy. split.
  - intros (j & J & Q). assert (j = k) as ->.
    { apply (both_unique _ _ ND j k v J I); unfold touches; [destruct Q as [-> | ->] | destruct P as [-> | ->]]; cbn; auto. }
    destruct P as [P|P], Q as [Q|Q]; rewrite P in Q; inversion Q; subst; easy.
  - intros ->. eauto.
Qed.

Lemma filter_sorted (f : N -> bool) x : StronglySorted N.lt x -> StronglySorted N.lt (filter f x).
Proof.
  induction 1 as [|a l _ IH F]; cbn [filter]; [constructor|]. destruct (f a); [|easy]. constructor; [easy|].
  rewrite Forall_forall in *. intros b I. apply filter_In in I as [I _]. auto.
Qed.
Lemma both_filter pair (f : N -> bool) x : NoDup (both pair x) -> NoDup (both pair (filter f x)).
Proof.
  induction x as [|k x IH]; [easy|]. cbn [both flat_map app filter]. fold (both pair x). intros ND.
  inversion ND as [|? ? N1 ND1]; subst. inversion ND1 as [|? ? N2 ND2]; subst.
  destruct (f k); [|auto]. cbn [both flat_map app]. fold (both pair (filter f x)).
  assert (Sub : forall v, In v (both pair (filter f x)) -> In v (both pair x)).
  { intros v I. apply in_both in I as (j & I & T). apply filter_In in I as [I _]. apply in_both. eauto. }
  constructor; [intros [X|X]; [apply N1; now left | apply N1; right; auto]|]. constructor; auto.
Qed.

Lemma fold_drop vs : forall (u : M.t unit) v, holds (fold_left (fun u v => drop v u) vs u) v = true <-> holds u v = true /\ ~ In v vs.
Proof.
  induction vs as [|w vs IH]; intros u v; cbn [fold_left In]; [tauto|].
  rewrite IH. unfold holds at 1. rewrite get_drop. destruct (N.eqb_spec w v) as [->|D].
  - intuition easy.
  - fold (holds u v). intuition.
Qed.

Lemma forbid_ok n without : forall a b, forbid n without a = Fine b ->
  forall k e, get b k = Some e <-> get a k = Some e /\ ~ In k without.
Proof.
  induction without as [|j without IH]; cbn [forbid]; intros a b H k e; [inversion H; subst; cbn; tauto|].
  take H. rewrite (IH _ _ H), get_drop. cbn [In]. destruct (N.eqb_spec j k); intuition easy.
Qed.

(** * One stage *)

Section Model.
Variable m : model.
Variable M : list N.
Variable whole : M.t (N * N).
Notation pair := (pair_of (edges m)).
Hypothesis m_simple : simple (edges m).
Hypothesis m_ends : forall k e, nth_error (edges m) (N.to_nat k) = Some e -> fst e < snd e /\ fst e < size m /\ snd e < size m.
Hypothesis M_perfect : perfect m M.
Hypothesis whole_mates : forall v k w, get whole v = Some (k, w) -> In k M /\ (pair k = (v, w) \/ pair k = (w, v)).
Hypothesis whole_all : forall v, v < size m -> exists k w, get whole v = Some (k, w).

Lemma M_range : in_range (edges m) M.
Proof. intros k I. now apply M_perfect. Qed.
Lemma M_distinct : NoDup (both pair M).
Proof. rewrite <- ends_both by apply M_range. apply M_perfect. Qed.

Lemma whole_meets v k w0 w : get whole v = Some (k, w0) -> meets (edges m) M v w = (w0 =? w).
Proof. intros G. apply whole_mates in G as [I P]. apply (meets_mate _ _ k); auto; [apply M_range | apply M_distinct]. Qed.

Lemma levels_and_settles E V part sets own mates g S0 ls vs ds settle f :
  NoDup V -> (forall v, holds part v = true <-> In v V) ->
  (forall i B, get sets i = Some B -> NoDup B /\ (forall v, In v B -> In v V) /\ N.odd (count B) = true) ->
  simple E -> describes E V sets {| graph_of := g; tight_sets := none |} S0 -> S0 own -> knows E V mates own ->
  prove_levels part sets own mates 0 ls vs ds {| graph_of := g; tight_sets := none |} = Fine f ->
  forallb (is_settled part mates whole f) settle = true ->
  remaining E ls S0 own /\
  (forall y, remaining E ls S0 y -> forall v w, In v settle -> meets E y v w = meets (edges m) M v w) /\
  (forall y, remaining E ls S0 y -> vs = map (value_of E y) ls).
Proof.
  intros ND VP SO Si D So Kn H Se.
  destruct (prove_levels_ok E V part sets ND VP SO Si own mates Kn _ _ _ _ _ _ _ D So H) as (D' & So' & Vs).
  split; [easy|]. split; [|intros y Ry; rewrite Vs; now apply (same_values E ls S0)]. intros y Ry v w Iv. rewrite forallb_forall in Se. specialize (Se v Iv). unfold is_settled in Se.
  apply andb_prop in Se as [Se Wh]. apply andb_prop in Se as [Pv One]. apply VP in Pv.
  destruct (filter (holds (alive (graph_of f))) (at_vertex (graph_of f) v)) as [|k [|]] eqn:Fl; [easy| |easy].
  destruct (get mates v) as [[k1 w1]|] eqn:Gm; [|easy]. destruct (get whole v) as [[k2 w2]|] eqn:Gw; [|easy].
  apply N.eqb_eq in Wh. subst w2. rewrite (whole_meets v k2 w1 w Gw).
  destruct D' as (F & Rg & D'). destruct (Kn _ _ _ Pv Gm) as [I1 P1].
  assert (Only : forall x j, remaining E ls S0 x -> In j x -> touches (pair_of E) j v -> j = k).
  { intros x j Rx Ij T. destruct (proj1 (D' x) Rx) as (_ & _ & _ & L & _). destruct (L j Ij) as [e G]. cbn in G.
    destruct (F j e G) as (-> & A & B). enough (In j [k]) as [|[]] by easy. rewrite <- Fl. apply filter_In.
    split; [|eapply holds_get; eauto]. destruct T as [<-|<-]; easy. }
  destruct (proj1 (D' y) Ry) as (_ & Ry' & Iy). destruct (covered E V _ _ v Iy Pv) as (j & Ij & Tj).
  assert (k1 = k) by (apply (Only own k1 So' I1); unfold touches; destruct P1 as [-> | ->]; cbn; auto).
  assert (j = k) by now apply (Only y j Ry Ij). subst k1 j.
  apply (meets_mate E y k); auto. eapply Permutation_NoDup; [symmetry; apply Iy | easy].
Qed.

(** What the progress says about the settled vertices. *)
Definition consistent (settled : list N) (now : progress) : Prop :=
  (forall v, holds (unsettled now) v = true <-> v < size m /\ ~ In v settled)
  /\ fits pair (rest now)
  /\ (forall k e, get (alive (rest now)) k = Some e <->
        nth_error (edges m) (N.to_nat k) = Some e /\ holds (unsettled now) (fst e) = true /\ holds (unsettled now) (snd e) = true).

Lemma consistent_next settled now vs g' : consistent settled now ->
  let left := fold_left (fun u v => drop v u) vs (unsettled now) in
  visits (fun _ e => if holds left (fst e) && holds left (snd e) then 0%Z else 1%Z) vs (rest now) = Fine g' ->
  forall b, consistent (vs ++ settled) {| unsettled := left; rest := g'; before := b |}.
Proof.
  intros (U & F & A) left H b. destruct (visits_ok _ _ _ _ _ F H) as [F' (P1 & P2 & P3)].
  assert (L : forall v, holds left v = true <-> holds (unsettled now) v = true /\ ~ In v vs) by apply fold_drop.
  split; [|split; [easy|]].
  - intros v. cbn [unsettled]. rewrite L, U, in_app_iff. tauto.
  - intros k e. cbn [rest unsettled]. rewrite !L. split.
    + intros G. pose proof (P1 _ _ G) as G0. apply A in G0 as (N0 & A1 & A2). split; [easy|].
      destruct (in_dec N.eq_dec (fst e) vs) as [I|I]; [|destruct (in_dec N.eq_dec (snd e) vs) as [J|J]; [|easy]].
      * pose proof (P3 _ _ G (or_introl I)) as Z0. cbv beta in Z0.
        destruct (holds left (fst e)) eqn:Q; [apply L in Q; tauto | easy].
      * pose proof (P3 _ _ G (or_intror J)) as Z0. cbv beta in Z0.
        destruct (holds left (snd e)) eqn:Q; [apply L in Q; tauto | rewrite andb_false_r in Z0; easy].
    + intros (N0 & A1 & A2). assert (G : get (alive (rest now)) k = Some e) by (apply A; tauto).
      destruct (P2 _ _ G) as [K|K]; [easy|]. cbv beta in K. apply L in A1, A2. rewrite A1, A2 in K. easy.
Qed.

Lemma unsettled_own settled now : consistent settled now ->
  filter (fun k => match get (alive (rest now)) k with Some _ => true | None => false end) M = unsettled_pairs m settled M.
Proof.
  intros (U & _ & A). unfold unsettled_pairs. apply filter_ext_in. intros k I. pose proof (nth_pair _ _ (M_range k I)) as Nk.
  assert (Hs : forall v, v < size m -> negb (has settled v) = holds (unsettled now) v).
  { intros v Lv. apply eq_true_iff_eq. rewrite U, negb_true_iff. unfold has. change (existsb (N.eqb v) settled) with (mem v settled).
    rewrite mem_false. tauto. }
  unfold ends_of. rewrite Nk. destruct (m_ends _ _ Nk) as (_ & L1 & L2). destruct (pair k) as [u v] eqn:Pk. cbn [fst snd] in *.
  cbn [forallb]. rewrite !Hs, andb_true_r by easy.
  destruct (get (alive (rest now)) k) as [e|] eqn:G.
  - apply A in G as (N1 & A1 & A2). rewrite Nk in N1. inversion N1; subst. cbn [fst snd] in *. now rewrite A1, A2.
  - destruct (holds (unsettled now) u) eqn:Q1, (holds (unsettled now) v) eqn:Q2; try easy.
    rewrite (proj2 (A k (u, v))) in G; easy.
Qed.

Lemma prove_stage_ok settled s p now now' : consistent settled now -> prove_stage m whole M s p now = Fine now' ->
  let E := edges_within m (before now) s in
  let last := remaining E (levels s) (start_of m settled (before now) s) in
  match within s with Together _ => last (unsettled_pairs m settled M) | Auxiliary _ _ _ => exists own, last own end
  /\ (forall y, last y -> forall v w, In v (settles s) -> meets E y v w = meets (edges m) M v w)
  /\ consistent (settles s ++ settled) now'
  /\ before now' = known_after m (before now) s
  /\ forall y, last y -> values p = map (value_of E y) (levels s).
Proof.
  intros Cn H. unfold prove_stage in H. take H. destruct a as [[[[part own] mates] g] known].
  take H. rename a into sets. take H. rename a into f. take H. take H. rename a into g'. inversion H; subst now'; clear H.
  cbn [before]. unfold start_of, known_after, edges_within.
  enough (Main : exists E V S0,
    E = match within s with Together _ => edges m | Auxiliary _ _ own => edges_of_stage (before now) own end /\
    S0 = match within s with
      | Together without => matching E (fun v => v < size m /\ ~ In v settled) without
      | Auxiliary players free _ => matching E (fun v => In v players \/ (size m <= v < size m + free)) [] end /\
    NoDup V /\ (forall v, holds part v = true <-> In v V) /\ simple E /\
    (forall sets, describes E V sets {| graph_of := g; tight_sets := none |} S0) /\ S0 own /\ knows E V mates own /\
    match within s with Together _ => own = unsettled_pairs m settled M | Auxiliary _ _ _ => True end /\
    known = match within s with Together _ => [] | Auxiliary _ _ _ => E end).
  { destruct Main as (E' & V & S0 & EE & ES & ND & VP & Si & D & So & Kn & Ow & Kw).
    assert (SO := load_sets_ok part V (odd_sets p) VP 0 none sets
      (fun j B (G : get none j = Some B) => ltac:(rewrite get_none in G; easy)) E0).
    destruct (levels_and_settles E' V part sets own mates g S0 _ _ _ _ _ ND VP SO Si (D sets) So Kn E1 E2) as (R1 & R2 & R3).
    rewrite <- EE. destruct (within s) eqn:W; cbn zeta; rewrite <- ES.
    - subst own. split; [easy|]. split; [easy|]. split; [now apply consistent_next|]. split; [now rewrite Kw | easy].
    - split; [now exists own|]. split; [easy|]. split; [now apply consistent_next|]. split; [now rewrite Kw | easy]. }
  clear E0 E1 E2 E3 sets f g'. pose proof E as E0. destruct Cn as (U & F & A). destruct (within s) as [without|players free edges'] eqn:W.
  - (* all unsettled vertices *)
    take E0. take E0. rename a into al. take E0. take E0. inversion E0; subst part own mates g known; clear E0.
    rewrite (unsettled_own settled now (conj U (conj F A))) in *. set (own := unsettled_pairs m settled M) in *.
    set (V := filter (holds (unsettled now)) (range 0 (size m))).
    assert (VP : forall v, holds (unsettled now) v = true <-> In v V).
    { intros v. unfold V. rewrite filter_In, in_range_list. pose proof (U v). intuition lia. }
    assert (PV : forall v, v < size m /\ ~ In v settled <-> In v V) by (intros v; now rewrite <- VP, U).
    assert (ND : NoDup V) by (apply NoDup_filter, range_distinct).
    pose proof (forbid_ok _ _ _ _ E2) as Fb.
    assert (D : forall sets, describes (edges m) V sets {| graph_of := {| alive := al; incident := incident (rest now) |}; tight_sets := none |}
      (matching (edges m) (fun v => v < size m /\ ~ In v settled) without)).
    { intros sets. apply start_describes; [easy | exact PV | apply fits_smaller; [exact F|]|].
      - intros k e G. now apply Fb in G.
      - intros k e. cbn [alive]. rewrite Fb, A, <- !VP. tauto. }
    assert (Own : forall k, In k own -> In k M /\ holds (unsettled now) (fst (pair k)) = true /\ holds (unsettled now) (snd (pair k)) = true /\ ~ In k without).
    { intros k I. rewrite forallb_forall in E3. pose proof (E3 k I) as G. unfold holds in G. destruct (get al k) as [e|] eqn:Q; [|easy].
      apply Fb in Q as [Q Nw]. apply A in Q as (Nk & A1 & A2). apply nth_range in Nk as [_ ->].
      unfold own, unsettled_pairs in I. apply filter_In in I as [I _]. auto. }
    assert (Cov : forall v k w, In v V -> get whole v = Some (k, w) -> In k own).
    { intros v k w I G. pose proof (whole_mates _ _ _ G) as [Ik Pk]. unfold own.
      rewrite <- (unsettled_own settled now (conj U (conj F A))). apply filter_In. split; [easy|].
      apply VP in I. assert (Q := I). unfold holds in Q. destruct (get (unsettled now) v) as [u|] eqn:Gv; [|easy].
      apply numbered_ok in Gv. rewrite forallb_forall in E4. specialize (E4 _ Gv). cbn [fst] in E4. rewrite G in E4.
      rewrite (proj2 (A k (pair k))); [easy|]. split; [apply nth_pair, M_range, Ik|]. destruct Pk as [-> | ->]; cbn [fst snd]; easy. }
    exists (edges m), V, (matching (edges m) (fun v => v < size m /\ ~ In v settled) without).
    repeat (split; [easy|]). split; [|split; [|split; easy]].
    + assert (Ro : in_range (edges m) own) by (intros k I; apply M_range, Own, I).
      split; [apply filter_sorted, M_perfect|]. split; [intros k I; split; [now apply Ro | now apply Own]|].
      rewrite ends_both by easy. split; [apply both_filter, M_distinct|]. intros v. rewrite PV. split; intros I.
      * apply in_both in I as (k & I & T). apply Own in I as (_ & A1 & A2 & _). apply VP. now destruct T as [<-|<-].
      * destruct (whole_all v) as (k & w & G); [now apply PV|]. apply in_both. exists k. split; [now apply (Cov v k w)|].
        apply whole_mates in G as [_ [P|P]]; unfold touches; rewrite P; cbn; auto.
    + intros v k w I G. split; [now apply (Cov v k w) | now apply whole_mates in G].
  - (* an auxiliary stage *)
    take E0. take E0. take E0. rename a into EL. take E0. take E0. destruct a as [mates' own']. inversion E0; subst part own mates g known; clear E0.
    clear E. rename EL into E.
    apply spell_out_ok in E3. apply distinct_in_ok in E1 as [NDp Pl].
    set (part := fill (size m) free (put_all players none)) in *.
    set (V := players ++ range (size m) free).
    assert (VP : forall v, holds part v = true <-> In v V).
    { intros v. unfold part, V. rewrite fill_ok, holds_put_all, holds_none, in_app_iff, in_range_list. intuition easy. }
    assert (ND : NoDup V).
    { unfold V. assert (Off : forall v, In v players -> v < size m) by (intros v I; apply Pl in I as [I _]; now apply N.ltb_lt).
      clear - NDp Off. induction NDp as [|v l N0 _ IH]; cbn [app]; [apply range_distinct|]. constructor; [|apply IH; auto with datatypes].
      rewrite in_app_iff, in_range_list. intros [I|I]; [easy|]. specialize (Off v (or_introl eq_refl)). lia. }
    assert (PV : forall v, In v players \/ size m <= v < size m + free <-> In v V).
    { intros v. unfold V. now rewrite in_app_iff, in_range_list. }
    apply edges_fit_ok in E4 as [Si En].
    assert (Load : fits (pair_of E) (load E 0 empty_graph) /\ forall k e, get (alive (load E 0 empty_graph)) k = Some e <-> nth_error E (N.to_nat k) = Some e).
    { destruct (load_ok E 0 empty_graph (pair_of E) (fits_empty _)) as [L1 L2].
      - intros i e Hi. symmetry. apply nth_range. now rewrite N.add_0_l, Nat2N.id.
      - intros j e G. cbn in G. now rewrite get_none in G.
      - split; [easy|]. intros k e. rewrite L2. cbn [alive empty_graph]. rewrite get_none. split.
        + intros [|(i & Hi & ->)]; [easy|]. now rewrite N.add_0_l, Nat2N.id.
        + intros Hk. right. exists (N.to_nat k). split; [easy | lia]. }
    destruct Load as [Lf La].
    destruct (read_pairing_ok E V part VP _ La En _ _ _ E5) as (Mt & Kn & _ & _).
    exists E, V, (matching E (fun v => In v players \/ (size m <= v < size m + free)) []).
    split; [easy|]. repeat (split; [easy|]). split; [|split; [|split; [|split; easy]]].
    + intros sets. apply start_describes; [easy | exact PV | exact Lf|]. intros k e. rewrite La. cbn [In]. split.
      * intros Nk. destruct (En _ _ Nk) as (_ & A1 & A2). split; [easy|]. split; [easy|]. split; now apply VP.
      * easy.
    + apply Mt. exact PV.
    + intros v k w _ G. now apply Kn.
Qed.

Lemma prove_stages_ok ss : forall ps settled now now', consistent settled now ->
  prove_stages m whole M ss ps now = Fine now' ->
  remains m (before now) settled ss M /\ values_hold m (before now) settled ss (map values ps) /\
  exists settled', consistent settled' now' /\ forall v, In v settled' <-> In v settled \/ In v (flat_map settles ss).
Proof.
  induction ss as [|s ss IH]; intros ps settled now now' Cn H; cbn [prove_stages] in H.
  - destruct ps; [|easy]. inversion H; subst. split; [easy|]. split; [easy|]. exists settled. split; [easy|]. intros v. cbn. tauto.
  - destruct ps as [|p ps]; [easy|]. take H. rename a into next.
    destruct (prove_stage_ok _ _ _ _ _ Cn E) as (A & B & Cn' & Bf & Vs).
    destruct (IH _ _ _ _ Cn' H) as (R & Vr & settled' & Cs & Is). rewrite Bf in R, Vr.
    split; [|split].
    + cbn [remains]. split; [exact A|]. split; [exact B|]. exact R.
    + cbn [map values_hold]. split; [exact Vs | exact Vr].
    + exists settled'. split; [easy|]. intros v. rewrite Is, in_app_iff. cbn [flat_map]. rewrite in_app_iff. tauto.
Qed.
End Model.
