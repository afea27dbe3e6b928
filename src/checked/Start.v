(** How a stage begins: its edges, its own pairing, its sets. *)
From Coq Require Import ZArith NArith List Sorted Bool Lia String Permutation.
From Checked Require Import Claim Lexicographic Duality Maps Graph Labels Level Mates Lots Checker.
Import ListNotations.
Open Scope N_scope.

(** * Participants *)

Lemma fill_ok first n m : forall v, holds (fill first n m) v = true <-> first <= v < first + n \/ holds m v = true.
Proof.
  assert (H : let p := N.iter n (fun p => (N.succ (fst p), put (fst p) tt (snd p))) (first, m) in
    fst p = first + n /\ forall v, holds (snd p) v = true <-> first <= v < first + n \/ holds m v = true).
  { induction n as [|n IH] using N.peano_ind; cbn zeta.
    - cbn. split; [lia|]. intros v. split; [auto | intros [H|H]; [lia | easy]].
    - rewrite N.iter_succ. cbn zeta in IH. destruct IH as [A B]. cbn [fst snd]. rewrite A. split; [lia|].
      intros v. rewrite holds_put, orb_true_iff, N.eqb_eq, B. intuition lia. }
  apply H.
Qed.

Definition range (first n : N) : list N := map (fun i => first + N.of_nat i) (seq 0 (N.to_nat n)).
Lemma in_range_list first n v : In v (range first n) <-> first <= v < first + n.
Proof.
  unfold range. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intros H. exists (N.to_nat (v - first)). rewrite in_seq. lia.
Qed.
Lemma range_distinct first n : NoDup (range first n).
Proof. unfold range. apply FinFun.Injective_map_NoDup; [intros i j H; lia | apply seq_NoDup]. Qed.

(** * Edges *)

Definition edge_lt (e f : edge) : Prop := fst e < fst f \/ fst e = fst f /\ snd e < snd f.
Lemma edge_ltb_ok e f : edge_ltb e f = true <-> edge_lt e f.
Proof. unfold edge_ltb, edge_lt. now rewrite orb_true_iff, andb_true_iff, !N.ltb_lt, N.eqb_eq. Qed.
Lemma edge_lt_trans e f g : edge_lt e f -> edge_lt f g -> edge_lt e g.
Proof. unfold edge_lt. lia. Qed.
Lemma edge_lt_irrefl e : ~ edge_lt e e.
Proof. unfold edge_lt. lia. Qed.

Lemma strict_distinct {A} (lt : A -> A -> Prop) l : (forall a, ~ lt a a) -> StronglySorted lt l -> NoDup l.
Proof.
  intros Irr. induction 1 as [|a l _ IH F]; constructor; [|easy]. rewrite Forall_forall in F. intros I. now apply F, Irr in I.
Qed.
Lemma strictly_edges E : strictly edge_ltb E = true -> StronglySorted edge_lt E.
Proof. apply strictly_ok; [intros; now apply edge_ltb_ok | apply edge_lt_trans]. Qed.

Definition simple (E : list edge) : Prop := forall k j v w,
  k < N.of_nat (List.length E) -> j < N.of_nat (List.length E) ->
  pair_of E k = (v, w) \/ pair_of E k = (w, v) -> pair_of E j = (v, w) \/ pair_of E j = (w, v) -> k = j.

Lemma nth_pair E k : k < N.of_nat (List.length E) -> nth_error E (N.to_nat k) = Some (pair_of E k).
Proof.
  intros H. unfold pair_of. destruct (nth_error E (N.to_nat k)) eqn:Q; [easy|]. apply nth_error_None in Q. lia.
Qed.
Lemma nth_range E k e : nth_error E (N.to_nat k) = Some e -> k < N.of_nat (List.length E) /\ e = pair_of E k.
Proof.
  intros H. unfold pair_of. rewrite H. split; [|easy].
  assert (N.to_nat k < List.length E)%nat by (apply nth_error_Some; now rewrite H). lia.
Qed.

Lemma edges_fit_ok part E : edges_fit part E = true -> simple E /\
  forall k e, nth_error E (N.to_nat k) = Some e -> fst e < snd e /\ holds part (fst e) = true /\ holds part (snd e) = true.
Proof.
  unfold edges_fit. intros H. apply andb_prop in H as [A B]. rewrite forallb_forall in A.
  assert (Ends : forall k e, nth_error E (N.to_nat k) = Some e -> fst e < snd e /\ holds part (fst e) = true /\ holds part (snd e) = true).
  { intros k e H. apply nth_error_In, A in H. apply andb_prop in H as [H C]. apply andb_prop in H as [H D].
    now apply N.ltb_lt in H. }
  split; [|exact Ends].
  assert (ND : NoDup E).
  { apply orb_prop in B as [B|B]; apply strictly_edges, (strict_distinct _ _ edge_lt_irrefl) in B; [easy|].
    eapply Permutation_NoDup; [symmetry; apply EdgeSort.Permuted_sort | exact B]. }
  intros k j v w Hk Hj Pk Pj. apply nth_pair in Hk, Hj. pose proof (Ends _ _ Hk) as [Lk _]. pose proof (Ends _ _ Hj) as [Lj _].
  assert (Same : pair_of E k = pair_of E j).
  { destruct Pk as [Pk|Pk], Pj as [Pj|Pj]; rewrite Pk, Pj in *; cbn [fst snd] in *; try easy; lia. }
  rewrite <- Same in Hj. rewrite <- Hj in Hk. apply N2Nat.inj.
  apply (proj1 (NoDup_nth_error E) ND); [|easy]. apply nth_error_Some. congruence.
Qed.

Lemma rev_append_perm {A} (done l : list A) : Permutation (rev_append done l) (done ++ l).
Proof. rewrite rev_append_rev. apply Permutation_app_tail. symmetry. apply Permutation_rev. Qed.
Lemma merge_edges_perm E : forall F done, Permutation (merge_edges E F done) (done ++ E ++ F).
Proof.
  induction E as [|e E IH]; intros F; induction F as [|f F IHF]; intros done.
  - cbn [merge_edges]. now rewrite rev_append_perm.
  - cbn [merge_edges]. now rewrite rev_append_perm.
  - cbn [merge_edges]. rewrite rev_append_perm. now rewrite app_nil_r.
  - cbn [merge_edges]. destruct (edge_ltb e f).
    + rewrite IH. cbn [app]. apply Permutation_middle.
    + change (Permutation (merge_edges (e :: E) F (f :: done)) (done ++ (e :: E) ++ f :: F)). rewrite IHF.
      rewrite <- (Permutation_middle (e :: E) F f), <- Permutation_middle. now cbn [app].
Qed.

Lemma leave_out_ok less E : forall number done,
  leave_out_set (put_all less none) number E done = rev done ++ leave_out less number E.
Proof.
  induction E as [|e E IH]; intros number done; cbn [leave_out_set leave_out].
  { unfold rev'. now rewrite rev_append_rev. }
  rewrite IH. assert (holds (put_all less none) number = has less number) as ->.
  { apply eq_true_iff_eq. rewrite holds_put_all, holds_none. unfold has. rewrite existsb_exists. split.
    - intros [H|]; [|easy]. exists number. now rewrite N.eqb_refl.
    - intros (x & I & Q). apply N.eqb_eq in Q. subst. now left. }
  destruct (has less number); cbn [app rev]; [easy|]. now rewrite <- app_assoc.
Qed.

Lemma leb_trans : RelationClasses.Transitive (fun e f => is_true (EdgeOrder.leb e f)).
Proof.
  intros e f g. unfold is_true, EdgeOrder.leb. rewrite !orb_true_iff, !andb_true_iff, !N.ltb_lt, !N.eqb_eq, !N.leb_le. lia.
Qed.
Lemma sort_strict E : NoDup E -> StronglySorted edge_lt (EdgeSort.sort E).
Proof.
  intros ND. pose proof (EdgeSort.StronglySorted_sort E leb_trans) as S.
  assert (ND' : NoDup (EdgeSort.sort E)) by (eapply Permutation_NoDup; [apply EdgeSort.Permuted_sort | easy]).
  induction S as [|e l S IH F]; constructor; inversion ND'; subst; [now apply IH|].
  rewrite Forall_forall in *. intros f I. specialize (F f I). unfold is_true, EdgeOrder.leb in F.
  rewrite orb_true_iff, andb_true_iff, N.ltb_lt, N.eqb_eq, N.leb_le in F. unfold edge_lt.
  destruct F as [F|[F G]]; [now left|]. right. split; [easy|].
  destruct (N.eq_dec (snd e) (snd f)); [|lia]. exfalso. destruct e, f. cbn [fst snd] in *. congruence.
Qed.

Lemma spell_out_ok before own E : spell_out before own = Fine E -> E = edges_of_stage before own.
Proof.
  destruct own as [F|number less more]; cbn [spell_out edges_of_stage]; intros H; [now inversion H|].
  take H. take H. rewrite leave_out_ok in H. cbn [rev app] in H.
  match type of H with Fine (if strictly _ ?m then _ else _) = _ => destruct (strictly edge_ltb m) eqn:S end;
    inversion H; subst; [|easy].
  apply strictly_edges in S.
  assert (P : Permutation (merge_edges (leave_out less 0 (nth (N.to_nat number) before [])) (EdgeSort.sort more) [])
                          (leave_out less 0 (nth (N.to_nat number) before []) ++ more)).
  { rewrite merge_edges_perm. cbn [app]. apply Permutation_app_head. symmetry. apply EdgeSort.Permuted_sort. }
  apply (strict_unique edge_lt edge_lt_irrefl edge_lt_trans); [easy| |].
  - apply sort_strict. eapply Permutation_NoDup; [exact P|]. now apply (strict_distinct _ _ edge_lt_irrefl).
  - intros e. split; intros I.
    + eapply Permutation_in; [apply EdgeSort.Permuted_sort|]. eapply Permutation_in; [exact P | easy].
    + eapply Permutation_in; [symmetry; exact P|]. eapply Permutation_in; [symmetry; apply EdgeSort.Permuted_sort | easy].
Qed.

(** * Sets *)

Lemma load_sets_ok part V sets : (forall v, holds part v = true <-> In v V) -> forall i m m',
  (forall j B, get m j = Some B -> NoDup B /\ (forall v, In v B -> In v V) /\ N.odd (count B) = true) ->
  load_sets part i sets m = Fine m' ->
  forall j B, get m' j = Some B -> NoDup B /\ (forall v, In v B -> In v V) /\ N.odd (count B) = true.
Proof.
  intros VP. induction sets as [|B sets IH]; simpl; intros i m m' Ok H; [now inversion H; subst|].
  take H. take H. refine (IH _ _ _ _ H). intros j C. rewrite get_put. destruct (i =? j); [|apply Ok].
  intros X. inversion X; subst. apply distinct_in_ok in E0 as [ND In0].
  split; [easy|]. split; [|easy]. intros v I. now apply VP, In0.
Qed.

(** * The start *)

Lemma ends_both E x : in_range E x -> ends E x = both (pair_of E) x.
Proof.
  intros R. unfold ends, both. rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros k I.
  unfold ends_of. rewrite (nth_pair _ _ (R k I)). now destruct (pair_of E k).
Qed.

Section Start.
Variable E : list edge.
Variable V : list N.
Variable part : M.t unit.
Hypothesis V_distinct : NoDup V.
Hypothesis V_part : forall v, holds part v = true <-> In v V.
Notation pair := (pair_of E).

Lemma start_describes sets g forbidden P : (forall v, P v <-> In v V) -> fits pair g ->
  (forall k e, get (alive g) k = Some e <-> nth_error E (N.to_nat k) = Some e /\ ~ In k forbidden /\ In (fst e) V /\ In (snd e) V) ->
  describes E V sets {| graph_of := g; tight_sets := none |} (matching E P forbidden).
Proof.
  intros PV F L. split; [easy|]. split; [intros x (_ & R & _) k I; now apply R|].
  intros x. unfold matching, inside. split.
  - intros (S & R & ND & Cov). assert (Rg : in_range E x) by (intros k I; now apply R).
    rewrite ends_both in ND, Cov by easy. split; [easy|]. split; [easy|]. split; [|split].
    + apply NoDup_Permutation; [easy | easy|]. intros v. now rewrite Cov, PV.
    + intros k I. destruct (R k I) as [Rk Fb]. apply nth_pair in Rk. exists (pair k). cbn. apply L. split; [easy|]. split; [easy|].
      split; apply PV, Cov, in_both; exists k; (split; [easy|]); unfold touches; auto.
    + intros B (i & H & _). cbn in H. now rewrite holds_none in H.
  - intros (S & Rg & P0 & Lv & _). rewrite ends_both by easy. split; [easy|]. split; [|split].
    + intros k I. split; [now apply Rg|]. destruct (Lv k I) as [e H]. now apply L in H.
    + eapply Permutation_NoDup; [symmetry; exact P0 | easy].
    + intros v. rewrite PV. split; intros I; (eapply Permutation_in; [|exact I]); [exact P0 | now symmetry].
Qed.

(** * The pairing of a stage *)

Variable g : graph.
Hypothesis g_fits : fits pair g.
Hypothesis g_alive : forall k e, get (alive g) k = Some e <-> nth_error E (N.to_nat k) = Some e.
Hypothesis E_ends : forall k e, nth_error E (N.to_nat k) = Some e ->
  fst e < snd e /\ holds part (fst e) = true /\ holds part (snd e) = true.

Lemma find_edge_ok u v k : find_edge g u v = Some k -> k < N.of_nat (List.length E) /\ (pair k = (u, v) \/ pair k = (v, u)).
Proof.
  unfold find_edge. intros H. apply find_some in H as [_ H]. destruct (get (alive g) k) as [e|] eqn:G; [|easy].
  apply g_alive, nth_range in G as [R ->]. split; [easy|]. unfold same_edge in H. apply andb_prop in H as [A B].
  apply N.eqb_eq in A, B. rewrite (surjective_pairing (pair k)), <- A, <- B. destruct (u <? v); auto.
Qed.

Definition pairs_fit (mates : M.t (N * N)) (ks : list N) : Prop :=
  in_range E ks /\ NoDup (both pair ks)
  /\ (forall v, holds mates v = true <-> In v (both pair ks))
  /\ forall v k w, get mates v = Some (k, w) -> In k ks /\ (pair k = (v, w) \/ pair k = (w, v)).

Lemma read_pairs_ok pairs : forall mates ks mates' ks', pairs_fit mates ks ->
  read_pairs g pairs mates ks = Fine (mates', ks') ->
  pairs_fit mates' ks' /\ (forall k, In k ks -> In k ks')
  /\ (forall k, In k ks' -> In k ks \/ exists u v, In (u, v) pairs /\ (pair k = (u, v) \/ pair k = (v, u)))
  /\ (forall u v, In (u, v) pairs -> exists k, In k ks' /\ (pair k = (u, v) \/ pair k = (v, u))).
Proof.
  induction pairs as [|[u v] pairs IH]; cbn [read_pairs]; intros mates ks mates' ks' F H.
  { inversion H; subst. split; [exact F|]. split; [auto|]. split; [auto|]. intros ? ? []. }
  take H. apply andb_prop in E0 as [Nu Nv]. apply negb_true_iff in Nu, Nv.
  destruct (find_edge g u v) as [k|] eqn:Fe; [|easy]. apply find_edge_ok in Fe as [Rk Pk].
  assert (Ne : u <> v).
  { pose proof (E_ends _ _ (nth_pair _ _ Rk)) as [Lt _]. destruct Pk as [Q|Q]; rewrite Q in Lt; cbn in Lt; lia. }
  destruct F as (R & ND & Cov & Kn).
  assert (F' : pairs_fit (put u (k, v) (put v (k, u) mates)) (k :: ks)).
  { split; [intros j [<-|I]; auto|]. split; [|split].
    - cbn [both flat_map app]. fold (both pair ks). apply not_true_iff_false in Nu, Nv. rewrite Cov in Nu, Nv.
      destruct Pk as [-> | ->]; cbn [fst snd]; (constructor; [intros [X|X]; [congruence | easy] | constructor; easy]).
    - intros w. rewrite !holds_put, !orb_true_iff, !N.eqb_eq, Cov. cbn [both flat_map app In]. fold (both pair ks).
      destruct Pk as [-> | ->]; cbn [fst snd]; intuition.
    - intros w j x. rewrite !get_put. destruct (N.eqb_spec u w) as [<-|A]; [intros X; inversion X; subst; split; [now left | tauto]|].
      destruct (N.eqb_spec v w) as [<-|B]; [intros X; inversion X; subst; split; [now left | tauto]|].
      intros X. apply Kn in X as [Ix P]. split; [now right | easy]. }
  destruct (IH _ _ _ _ F' H) as (F2 & S1 & S2 & S3). split; [easy|]. split; [intros j I; apply S1; now right|]. split.
  - intros j I. apply S2 in I as [[<-|I]|(a & b & I & P)]; [|now left|].
    + right. exists u, v. split; [now left | easy].
    + right. exists a, b. split; [now right | easy].
  - intros a b [X|I]; [|auto]. inversion X; subst. exists k. split; [apply S1; now left | easy].
Qed.

Lemma read_pairing_ok pairs mates own : read_pairing part g pairs = Fine (mates, own) ->
  (forall P, (forall v, P v <-> In v V) -> matching E P [] own)
  /\ (forall v k w, get mates v = Some (k, w) -> In k own /\ (pair k = (v, w) \/ pair k = (w, v)))
  /\ (forall v, In v V -> exists k w, get mates v = Some (k, w))
  /\ (forall u v, meets E own u v = true <-> In (u, v) pairs \/ In (v, u) pairs).
Proof.
  unfold read_pairing. intros H. take H. destruct a as [mates' ks]. take H. take H. inversion H; subst; clear H.
  assert (F0 : pairs_fit none []).
  { split; [intros ? []|]. split; [constructor|]. split; [intros v; rewrite holds_none; cbn; easy|].
    intros v k w. rewrite get_none. easy. }
  destruct (read_pairs_ok _ _ _ _ _ F0 E0) as ((R & ND & Cov & Kn) & _ & S2 & S3).
  assert (P : Permutation ks (NumberSort.sort ks)) by apply NumberSort.Permuted_sort.
  assert (Own : forall k, In k (NumberSort.sort ks) <-> In k ks).
  { intros k. split; apply Permutation_in; [now symmetry | easy]. }
  assert (Ro : in_range E (NumberSort.sort ks)) by (intros k I; now apply R, Own).
  assert (All : forall v, In v V -> holds mates v = true).
  { intros v I. rewrite forallb_forall in E1. apply V_part in I. unfold holds in I. destruct (get part v) as [[]|] eqn:Q; [|easy].
    apply numbered_ok in Q. now apply (E1 (v, tt)). }
  assert (Pb : Permutation (both pair ks) (both pair (NumberSort.sort ks))) by (apply Permutation_flat_map; exact P).
  split; [|split; [|split]].
  - intros Q PV. split; [eapply strictly_ok; [intros ? ?; apply N.ltb_lt | apply N.lt_trans | exact E2]|].
    split; [intros k I; split; [now apply Ro | easy]|]. rewrite ends_both by easy.
    split; [eapply Permutation_NoDup; eauto|]. intros v. rewrite PV. split; intros I.
    + apply (Permutation_in _ (Permutation_sym Pb)) in I. apply in_both in I as (k & I & T).
      pose proof (E_ends _ _ (nth_pair _ _ (R k I))) as (_ & A & B). destruct T as [<-|<-]; now apply V_part.
    + apply (Permutation_in _ Pb). now apply Cov, All.
  - intros v k w G. apply Kn in G as [I Pk]. split; [now apply Own | easy].
  - intros v I. apply All in I. unfold holds in I. destruct (get mates v) as [[k w]|]; [eauto | easy].
  - intros u v. rewrite meets_iff by easy. split.
    + intros (k & I & Pk). apply Own, S2 in I as [[]|(a & b & I & Pk')].
      destruct Pk as [Pk|Pk], Pk' as [Pk'|Pk']; rewrite Pk in Pk'; inversion Pk'; subst; auto.
    + intros [I|I]; apply S3 in I as (k & I & Pk); exists k; (split; [now apply Own | tauto]).
Qed.
End Start.
