(** Mates in a matching, and levels that are orders. *)
From Coq Require Import ZArith NArith List Sorted Bool Lia String Permutation.
From Checked Require Import Claim Duality Maps Graph Labels Level.
Import ListNotations.
Open Scope Z_scope.

Definition touches (pair : N -> N * N) (k v : N) : Prop := fst (pair k) = v \/ snd (pair k) = v.

Lemma in_both pair x v : In v (both pair x) <-> exists k, In k x /\ touches pair k v.
Proof.
  unfold both, touches. rewrite in_flat_map. split; intros (k & I & H); exists k; split; auto; simpl in *; intuition.
Qed.

Lemma both_unique pair x : NoDup (both pair x) ->
  forall k j v, In k x -> In j x -> touches pair k v -> touches pair j v -> k = j.
Proof.
  induction x as [|i x IH]; [easy|]. cbn [both flat_map app]. fold (both pair x). intros ND k j v.
  inversion ND as [|? ? N1 ND1]; subst. inversion ND1 as [|? ? N2 ND2]; subst.
  assert (Away : forall l, In l x -> touches pair i v -> touches pair l v -> False).
  { intros l I Ti Tl. assert (In v (both pair x)) by (apply in_both; eauto).
    destruct Ti as [<-|<-]; [apply N1; now right | easy]. }
  intros [<-|I] [<-|J] Tk Tj; auto; [exfalso; eauto | exfalso; eauto | eapply IH; eauto].
Qed.

Lemma meets_iff E x v w : in_range E x ->
  meets E x v w = true <-> exists k, In k x /\ (pair_of E k = (v, w) \/ pair_of E k = (w, v)).
Proof.
  intros R. unfold meets. rewrite existsb_exists. split; intros (k & I & H); exists k; (split; [easy|]).
  - unfold pair_of. destruct (nth_error E (N.to_nat k)) as [[a b]|]; [|easy].
    apply orb_prop in H as [H|H]; apply andb_prop in H as [A B]; apply N.eqb_eq in A, B; subst; auto.
  - unfold pair_of in H. destruct (nth_error E (N.to_nat k)) as [[a b]|] eqn:Q.
    + destruct H as [H|H]; inversion H; subst; rewrite !N.eqb_refl; [easy | now rewrite orb_true_r].
    + apply nth_error_None in Q. specialize (R k I). lia.
Qed.

Local Arguments Z.add : simpl never.
Lemma before_mate_ok choices mate : forall i pre i' pre', before_mate choices mate i pre = Fine (i', pre') ->
  exists l m, choices = l ++ mate :: m /\ ~ In mate l /\ i' = i + Z.of_nat (List.length l)
    /\ forall w, holds pre' w = true <-> In w l \/ holds pre w = true.
Proof.
  induction choices as [|c choices IH]; simpl; intros i pre i' pre' H; [easy|].
  destruct (N.eqb_spec c mate) as [->|D].
  - inversion H; subst. exists [], choices. simpl. repeat split; auto; [lia|]. intros [[]|]; easy.
  - destruct (IH _ _ _ _ H) as (l & m & -> & Nl & -> & P). exists (c :: l), m.
    split; [easy|]. split; [simpl; intuition|]. split; [cbn [List.length]; lia|].
    intros w. rewrite P, holds_put, orb_true_iff, N.eqb_eq. simpl. intuition.
Qed.

Lemma place_nonneg E x v l : 0 <= place E x v l.
Proof. induction l as [|w l IH]; simpl; [lia|]. destruct (meets E x v w); lia. Qed.
Lemma place_prefix E x v l m : place E x v (l ++ m) < Z.of_nat (List.length l) <-> exists w, In w l /\ meets E x v w = true.
Proof.
  induction l as [|w l IH]; cbn [app place List.length].
  - pose proof (place_nonneg E x v m). split; [intros; exfalso; lia | intros (? & [] & _)].
  - destruct (meets E x v w) eqn:Mt.
    + split; [intros _; exists w; split; [now left | easy] | lia].
    + split.
      * intros H. destruct (proj1 IH ltac:(lia)) as (u & I & K). exists u. split; [now right | easy].
      * intros (u & [<-|I] & K); [congruence|]. assert (place E x v (l ++ m) < Z.of_nat (List.length l)); [|lia].
        apply IH. now exists u.
Qed.
Lemma place_at E x v l w m : (forall u, In u l -> meets E x v u = false) ->
  (place E x v (l ++ w :: m) = Z.of_nat (List.length l) <-> meets E x v w = true).
Proof.
  induction l as [|u l IH]; intros H; cbn [app place List.length].
  - destruct (meets E x v w); [easy|]. pose proof (place_nonneg E x v m). split; [lia | easy].
  - rewrite (H u) by now left. rewrite <- IH by (intros; apply H; now right). lia.
Qed.

Lemma price_of_ok ks k : label (price_of ks) k = (if mem k ks then -1 else 0)
  /\ (holds (price_of ks) k = true -> In k ks).
Proof.
  unfold price_of. assert (G : forall m, get (fold_left (fun m k => put k (-1) m) ks m) k
    = if mem k ks then Some (-1) else get m k).
  { induction ks as [|j ks IH]; intros m; [easy|]. cbn [fold_left mem existsb]. rewrite IH, get_put. fold (mem k ks).
    rewrite N.eqb_sym. destruct (N.eqb_spec k j); cbn [orb]; [now destruct (mem k ks) | easy]. }
  unfold label, holds. rewrite G. rewrite get_none. destruct (mem k ks) eqn:Q; [|easy].
  split; [easy|]. intros _. now apply mem_In.
Qed.

Section Stage.
Variable E : list edge.
Variable V : list N.
Variable part : M.t unit.
Variable sets : M.t (list N).
Notation pair := (pair_of E).
Hypothesis V_distinct : NoDup V.
Hypothesis V_part : forall v, holds part v = true <-> In v V.
Hypothesis sets_odd : forall i B, get sets i = Some B -> NoDup B /\ (forall v, In v B -> In v V) /\ N.odd (count B) = true.
Hypothesis simple : forall k j v w, (k < N.of_nat (List.length E))%N -> (j < N.of_nat (List.length E))%N ->
  pair k = (v, w) \/ pair k = (w, v) -> pair j = (v, w) \/ pair j = (w, v) -> k = j.
Notation describes := (describes E V sets).
Notation inside F x := (inside V pair F x).

Lemma covered F x v : inside F x -> In v V -> exists k, In k x /\ touches pair k v.
Proof. intros (P & _) I. apply in_both. eapply Permutation_in; [symmetry; eassumption | easy]. Qed.
Lemma covered_once F x k j v : inside F x -> In k x -> In j x -> touches pair k v -> touches pair j v -> k = j.
Proof. intros (P & _). apply both_unique. eapply Permutation_NoDup; [symmetry; eassumption | easy]. Qed.

Definition knows (mates : M.t (N * N)) (own : list N) : Prop := forall v k w, In v V -> get mates v = Some (k, w) ->
  In k own /\ (pair k = (v, w) \/ pair k = (w, v)).

(** All edges at the two ends of edge [k0] die, except [k0] itself. *)
Lemma only_pair f v w k0 g F' :
  fits pair (graph_of f) -> visits (others k0 v w) [v; w] (graph_of f) = Fine g ->
  In v V -> (pair k0 = (v, w) \/ pair k0 = (w, v)) -> F' = {| graph_of := g; tight_sets := tight_sets f |} ->
  fits pair g /\ forall x, inside (face_of sets F') x <-> inside (face_of sets f) x /\ In k0 x.
Proof.
  intros F H Vv K ->. destruct (visits_ok pair _ _ _ _ F H) as [Fg (A & B & C)]. split; [easy|].
  assert (T0 : forall u, touches pair k0 u <-> u = v \/ u = w).
  { intros u. unfold touches. destruct K as [-> | ->]; simpl; intuition. }
  intros x. split.
  - intros I. assert (I' : inside (face_of sets f) x).
    { destruct I as (P & L & T). split; [easy|]. split; [|exact T].
      intros k Hk. destruct (L k Hk) as [e He]. exists e. now apply A. }
    split; [easy|]. destruct (covered _ _ v I' Vv) as (k & Ik & T).
    destruct I as (_ & L & _). destruct (L k Ik) as [e He]. simpl in He. pose proof (proj1 (Fg k e He)) as Pe.
    unfold touches in T. rewrite <- Pe in T.
    assert (Z0 : others k0 v w k e = 0). { apply C; [easy|]. simpl. destruct T as [->| ->]; auto. }
    unfold others in Z0. destruct (N.eqb_spec k k0) as [->|]; [easy|].
    destruct T as [T|T]; rewrite <- T, N.eqb_refl in Z0; simpl in Z0; rewrite ?orb_true_r in Z0; easy.
  - intros [I Ik]. pose proof I as (P & L & T). split; [easy|]. split; [|exact T].
    intros k Hk. destruct (L k Hk) as [e He]. exists e. simpl. destruct (B k e He) as [G|G]; [easy|].
    unfold others in G. destruct (N.eqb_spec k k0) as [->|D]; [lia|]. exfalso. apply D.
    assert (Pe : e = pair k) by now apply F.
    destruct (((fst e =? v) || (snd e =? v) || (fst e =? w) || (snd e =? w))%N) eqn:Q; [|lia].
    rewrite !orb_true_iff, !N.eqb_eq, Pe in Q.
    assert (Q' : touches pair k v \/ touches pair k w) by (unfold touches; tauto).
    destruct Q' as [Q'|Q']; eapply (covered_once _ _ k k0 _ I Hk Ik Q'); apply T0; auto.
Qed.

Lemma prove_order_ok own mates v choices claimed d f f' S : describes f S -> S own -> knows mates own ->
  prove_order part sets mates v choices claimed d f = Fine f' ->
  describes f' (keep E S (Order v choices)) /\ keep E S (Order v choices) own /\ claimed = place E own v choices.
Proof.
  intros (F & Rg & D) So Kn H. unfold prove_order in H. take H. apply V_part in E0.
  destruct (get mates v) as [[k0 mate]|] eqn:G; [|easy]. destruct (Kn _ _ _ E0 G) as [I0 P0].
  take H. destruct a as [i pre]. take H. take H. rename a into f1. take H. rename a into g.
  inversion H; subst f'; clear H.
  destruct (before_mate_ok _ _ _ _ _ _ E1) as (l & m & -> & Nl & Hi & Pre). clear E1. apply Z.eqb_eq in E2.
  assert (Pre' : forall w, holds pre w = true <-> In w l).
  { intros w. rewrite Pre, holds_none. intuition easy. }
  set (priced := filter (preferred (alive (graph_of f)) v pre) (at_vertex (graph_of f) v)) in *.
  destruct (prove_least_ok E V part sets V_distinct V_part sets_odd _ _ _ _ _ _ F (fun k => proj2 (price_of_ok priced k)) E3)
    as (dl & W & Acc & F1 & In1 & _).
  (* What a live edge costs. *)
  assert (Cost : forall k, live (face_of sets f) k ->
    weight dl k = if prefers v pre (pair k) then -1 else 0).
  { intros k [e K]. rewrite W, (proj1 (price_of_ok _ _)). destruct (F k e K) as (-> & A1 & A2).
    destruct (mem k priced) eqn:Q.
    - apply mem_In, filter_In in Q as [_ Q]. unfold preferred in Q. rewrite K in Q. now rewrite Q.
    - destruct (prefers v pre (pair k)) eqn:Q2; [|easy]. apply mem_false in Q. exfalso. apply Q. apply filter_In. split.
      + unfold prefers in Q2. rewrite orb_true_iff, !andb_true_iff, !N.eqb_eq in Q2. destruct Q2 as [[<- _]|[<- _]]; easy.
      + unfold preferred. now rewrite K. }
  (* A matching has total -1 or less if it meets an earlier choice, else 0. *)
  assert (Tot : forall x, S x -> (exists w, In w l /\ meets E x v w = true) -> Duality.total dl x < 0).
  { intros x Sx (w & Iw & Mt). destruct (proj1 (D x) Sx) as (_ & R & I). apply meets_iff in Mt as (k & Ik & Pk); [|easy].
    apply in_split in Ik as (x1 & x2 & ->). unfold Duality.total. rewrite sum_app, sum_cons.
    pose proof I as (_ & L & _).
    assert (Le : forall y, (forall j, In j y -> live (face_of sets f) j) -> sum (weight dl) y <= 0).
    { induction y as [|j y IH]; intros Ly; [easy|]. rewrite sum_cons, (Cost j) by (apply Ly; now left).
      specialize (IH (fun j h => Ly j (or_intror h))). destruct (prefers v pre (pair j)); lia. }
    assert (sum (weight dl) x1 <= 0) by (apply Le; intros j h; apply L, in_or_app; now left).
    assert (sum (weight dl) x2 <= 0) by (apply Le; intros j h; apply L, in_or_app; right; now right).
    rewrite (Cost k) by (apply L, in_elt).
    assert (prefers v pre (pair k) = true) as ->; [|lia].
    unfold prefers. destruct Pk as [-> | ->]; cbn [fst snd]; rewrite N.eqb_refl, (proj2 (Pre' w) Iw); [easy | apply orb_true_r]. }
  assert (Tot0 : forall x, S x -> (forall w, In w l -> meets E x v w = false) -> Duality.total dl x = 0).
  { intros x Sx No. destruct (proj1 (D x) Sx) as (_ & R & I). pose proof I as (_ & L & _).
    unfold Duality.total. rewrite (sum_ext _ (fun _ => 0)); [apply sum_zero|]. intros k Ik. rewrite (Cost k) by auto.
    destruct (prefers v pre (pair k)) eqn:Q; [|easy]. exfalso. unfold prefers in Q.
    rewrite orb_true_iff, !andb_true_iff, !N.eqb_eq, !Pre' in Q.
    destruct Q as [[Q1 Q2]|[Q1 Q2]]; apply No in Q2; apply not_true_iff_false in Q2; apply Q2; apply meets_iff; auto;
      exists k; (split; [easy|]); rewrite (surjective_pairing (pair k)), Q1; auto. }
  assert (NoEarlier : forall x, S x -> forall w, In w l -> meets E x v w = false).
  { intros x Sx w Iw. destruct (meets E x v w) eqn:Mt; [|easy].
    pose proof (Tot x Sx (ex_intro _ w (conj Iw Mt))). destruct (proj1 (D x) Sx) as (_ & _ & I).
    destruct (level_sound _ _ _ _ _ _ Acc I) as [Le _]. lia. }
  assert (Mine : meets E own v mate = true) by (apply meets_iff; [auto | exists k0; auto]).
  assert (Place : forall x, S x -> place E x v (l ++ mate :: m) = Z.of_nat (List.length l) <-> meets E x v mate = true).
  { intros x Sx. apply place_at. now apply NoEarlier. }
  assert (Ge : forall x, S x -> Z.of_nat (List.length l) <= place E x v (l ++ mate :: m)).
  { intros x Sx. destruct (Z.lt_ge_cases (place E x v (l ++ mate :: m)) (Z.of_nat (List.length l))) as [Lt|]; [|easy].
    apply place_prefix in Lt as (w & Iw & Mt). now rewrite (NoEarlier x Sx w Iw) in Mt. }
  destruct (only_pair f1 v mate k0 g _ F1 E4 E0 P0 eq_refl) as [Fg In2].
  assert (Same : forall x, S x -> In k0 x <-> meets E x v mate = true).
  { intros x Sx. split; intros H.
    - apply meets_iff; [auto|]. exists k0. auto.
    - apply meets_iff in H as (k & Ik & Pk); [|auto].
      replace k0 with k; [easy|]. apply (simple k k0 v mate); auto; [now apply (Rg x) | now apply (Rg own)]. }
  assert (Keep : forall x, keep E S (Order v (l ++ mate :: m)) x <-> S x /\ In k0 x).
  { intros x. unfold keep. split; intros [Sx H]; (split; [easy|]).
    - apply Same, Place; auto. specialize (H own So). rewrite (proj2 (Place own So) Mine) in H. specialize (Ge x Sx). lia.
    - intros y Sy. rewrite (proj2 (Place x Sx)) by now apply Same. now apply Ge. }
  split; [|split; [now apply Keep | rewrite (proj2 (Place own So) Mine); lia]].
  split; [easy|]. split; [intros x K; apply Keep in K as [K _]; auto|].
  intros x. rewrite Keep, In2, In1. split.
  - intros [Sx Ik]. destruct (proj1 (D x) Sx) as (Srt & R & I). split; [easy|]. split; [easy|]. split; [|easy].
    destruct (level_sound _ _ _ _ _ _ Acc I) as [_ Eq]. apply Eq, Tot0; auto.
  - intros (Srt & R & I & Ik). split; [|easy]. apply D. split; [easy|]. split; [easy|]. destruct I as (P & L & T).
    split; [easy|]. split.
    + intros k Hk. now apply L.
    + intros B HB. apply T. now left.
Qed.
End Stage.
