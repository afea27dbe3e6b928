(** The theorem. Every word in it is defined in Claim.v (the claim) or at the head of Checker.v (the certificate). *)
From Coq Require Import ZArith NArith List Sorted Bool Lia String Permutation.
From Checked Require Import Claim Lexicographic Duality Maps Graph Labels Level Mates Lots Checker Start Stages Optimality.
Import ListNotations.
Open Scope N_scope.

Lemma everybody_ok n v : holds (fill 0 n none) v = true <-> In v (range 0 n).
Proof. rewrite fill_ok, holds_none, in_range_list. intuition lia. Qed.

Lemma loaded_ok E : fits (pair_of E) (load E 0 empty_graph)
  /\ forall k e, get (alive (load E 0 empty_graph)) k = Some e <-> nth_error E (N.to_nat k) = Some e.
Proof.
  destruct (load_ok E 0 empty_graph (pair_of E) (fits_empty _)) as [L1 L2].
  - intros i e Hi. symmetry. apply nth_range. now rewrite N.add_0_l, Nat2N.id.
  - intros j e G. cbn in G. now rewrite get_none in G.
  - split; [easy|]. intros k e. rewrite L2. cbn [alive empty_graph]. rewrite get_none. split.
    + intros [|(i & Hi & ->)]; [easy|]. now rewrite N.add_0_l, Nat2N.id.
    + intros Hk. right. exists (N.to_nat k). split; [easy | lia].
Qed.

Lemma prove_all_ok m c v : prove_all m c = Fine v -> exists M, is_pairing m (pairing c) M /\
  match v with Proved => best m M | ProvedUntilOpen => best_so_far m M | ProvedImpossible => False end
  /\ values_hold m [] [] (stages m) (map values (proofs c)).
Proof.
  intros H. unfold prove_all in H. take H. take H. take H. destruct a as [whole M]. take H. rename a into now.
  apply edges_fit_ok in E0 as [Si En]. destruct (loaded_ok (edges m)) as [Lf La].
  destruct (read_pairing_ok (edges m) (range 0 (size m)) (fill 0 (size m) none) (everybody_ok _) _ La En _ _ _ E1) as (Mt & Kn & All & Is).
  assert (P : perfect m M) by (apply Mt; intros v'; rewrite in_range_list; lia).
  assert (En' : forall k e, nth_error (edges m) (N.to_nat k) = Some e -> fst e < snd e /\ fst e < size m /\ snd e < size m).
  { intros k e Nk. apply En in Nk as (A & B & C). apply everybody_ok, in_range_list in B, C. lia. }
  assert (All' : forall v, v < size m -> exists k w, get whole v = Some (k, w)).
  { intros u L. apply All, in_range_list. lia. }
  assert (Cn : consistent m [] {| unsettled := fill 0 (size m) none; rest := load (edges m) 0 empty_graph; before := [] |}).
  { split; [|split].
    - intros u. cbn [unsettled]. rewrite everybody_ok, in_range_list. cbn [In]. intuition lia.
    - exact Lf.
    - intros k e. cbn [rest unsettled]. rewrite La. split; [|easy]. intros Nk. now destruct (En _ _ Nk) as (_ & B & C). }
  destruct (prove_stages_ok m M whole Si En' P Kn All' (stages m) (proofs c) [] _ _ Cn E2) as (R & Vs & settled & (U & _ & _) & Se).
  { cbn [before] in R, Vs.
    assert (Best : forall y, perfect m y -> ~ better m [] (stages m) y M) by (intros y Py; now apply (no_better m (stages m) [])).
    exists M. split; [exact Is|]. split; [|exact Vs]. destruct (open_from c) as [where'|].
    + take H. inversion H. now split; [|split].
    + take H. inversion H.
      assert (Done : forall v, v < size m -> In v (flat_map settles (stages m))).
      { intros u L. assert (Hu : holds (unsettled now) u = false).
        { unfold holds. destruct (get (unsettled now) u) as [t|] eqn:G; [|easy]. apply numbered_ok in G.
          destruct (numbered (unsettled now)); easy. }
        destruct (in_dec N.eq_dec u settled) as [I|I]; [apply Se in I; now destruct I|].
        rewrite (proj2 (U u)) in Hu; [easy|]. easy. }
      split; [easy|]. split; [easy|]. split; [easy|]. split; [|easy].
      intros y Py Ry. apply (agree_equal m Si); auto. intros u L. apply (remains_agree m (stages m) [] [] y M); auto. easy. }
Qed.

Lemma prove_impossible_ok m c i v : prove_impossible m c i = Fine v -> v = ProvedImpossible
  /\ (0 < over i)%Z /\ forall x, incomplete m x -> leaves_alone m x (over i).
Proof.
  intros H. unfold prove_impossible in H. take H. take H. take H. take H. take H. rename a into sets.
  take H. rename a into f. take H. inversion H; subst. split; [easy|]. clear H. apply Z.ltb_lt in E0. split; [easy|].
  intros x [Rg ND].
  apply edges_fit_ok in E2 as [Si En]. destruct (loaded_ok (edges m)) as [Lf La].
  assert (SO := load_sets_ok _ _ _ (everybody_ok (size m)) 0 none sets
    (fun j B (G : get none j = Some B) => ltac:(rewrite get_none in G; easy)) E3).
  apply (prove_least_ok (edges m) (range 0 (size m)) _ sets (range_distinct _ _) (everybody_ok _) SO) in E4
    as (l & W & Acc & _ & _ & _ & By); [|exact Lf | intros k G; now rewrite holds_none in G].
  pose proof (counts_once_ok (range 0 (size m)) _ _ (everybody_ok _) SO _ _ _ _ By E5) as Once.
  destruct By as (Sc & yy & labelled & s & bs & _ & Rs & _ & Ez).
  set (alone := filter (fun v => negb (mem v (ends (edges m) x))) (range 0 (size m))).
  assert (Alone : forall v, In v alone <-> v < size m /\ ~ In v (ends (edges m) x)).
  { intros v. unfold alone. rewrite filter_In, in_range_list, negb_true_iff, mem_false. intuition lia. }
  exists alone. split; [apply NoDup_filter, range_distinct|]. split; [intros v; apply Alone|].
  apply (left_alone _ _ _ _ _ x alone Acc); [exact Sc | | | exact Once | |].
  - intros k. rewrite W. unfold label. now rewrite get_none.
  - intros b I. rewrite Ez in I. apply in_map_iff in I as (b' & <- & I). cbn [snd].
    destruct (read_sets_ok _ _ _ _ _ _ Rs) as [_ Bs]. destruct (Bs b' I) as [_ [|T]]; [easy|]. cbn in T. now rewrite holds_none in T.
  - intros k I. exists (pair_of (edges m) k). cbn. apply La, nth_pair, Rg, I.
  - rewrite <- ends_both by exact Rg. apply NoDup_Permutation.
    + clear Alone. unfold alone. revert ND. generalize (ends (edges m) x). intros covered ND.
      assert (D : forall v, In v covered -> ~ In v (filter (fun v => negb (mem v covered)) (range 0 (size m)))).
      { intros v I J. apply filter_In in J as [_ J]. apply negb_true_iff, mem_false in J. easy. }
      revert D. generalize (NoDup_filter (fun v => negb (mem v covered)) (range_distinct 0 (size m))).
      generalize (filter (fun v => negb (mem v covered)) (range 0 (size m))). intros rest NR D.
      clear - ND NR D. induction ND as [|v covered Nv ND IH]; [easy|]. cbn [app]. constructor.
      * rewrite in_app_iff. intros [|J]; [easy|]. apply (D v); [now left | easy].
      * apply IH. intros w I. apply D. now right.
    + apply range_distinct.
    + intros v. rewrite in_app_iff, Alone, in_range_list. split.
      * intros [I|[L _]]; [|lia]. rewrite ends_both in I by exact Rg. apply in_both in I as (k & I & T).
        pose proof (En _ _ (nth_pair _ _ (Rg k I))) as (_ & B & C). apply everybody_ok, in_range_list in B, C.
        destruct T as [<-|<-]; lia.
      * intros L. destruct (in_dec N.eq_dec v (ends (edges m) x)); [now left | right; split; [lia | easy]].
Qed.

(** Where somebody is left alone, there is no perfect matching. *)
Lemma none_is_perfect m n : (0 < n)%Z -> (forall x, incomplete m x -> leaves_alone m x n) -> forall x, ~ perfect m x.
Proof.
  intros P H x (_ & R & ND & Cov). destruct (H x) as (alone & _ & A & Le); [split; [intros k I; now apply R | easy]|].
  destruct alone as [|v alone]; [cbn in Le; lia|]. destruct (A v (or_introl eq_refl)) as [L N]. now apply N, Cov.
Qed.

Lemma check_forced_ok m c player mates : check_forced m c = true -> forced c = Some (player, mates) -> demanded m player mates.
Proof.
  unfold check_forced. intros H F. rewrite F in H. apply andb_prop in H as [_ H]. rewrite forallb_forall in H.
  intros x v P Mt. apply meets_iff in Mt as (k & I & Q); [|intros j J; now apply P].
  assert (Nk : nth_error (edges m) (N.to_nat k) = Some (pair_of (edges m) k)) by (apply nth_pair; now apply P).
  apply nth_error_In, H in Nk. apply andb_prop in Nk as [A B].
  assert (G : holds (put_all mates none) v = true).
  { destruct Q as [Q|Q]; rewrite Q in A, B; cbn [fst snd] in A, B; [clear B | clear A]; [rename A into X | rename B into X];
      rewrite N.eqb_refl in X; exact X. }
  rewrite put_all_mem in G. now apply mem_In.
Qed.

(** If the checker accepts a certificate, then
    - with exit code 0, the pairing M in the certificate is a perfect matching along the edges of the model, it remains at the
      end of every stage, no other perfect matching does, and none is lexicographically better in the order of stages and levels;
      the values listed for a stage are those of every matching that remains at its end, in the order of its levels;
    - with exit code 4, the same holds of the levels that the model has, except that other matchings may remain;
    - with [impossible], every matching along the edges of the model, complete or not, leaves at least [over] vertices alone,
      and [over] is at least 1, so that there is no perfect matching;
    - with [forced], the model leaves the player no other mates than the certificate says.
    It holds for all models and certificates: their sizes, numbers and seeds are not bounded. *)
Theorem accepted_is_best : forall (m : model) (model_seed : option N) (c : certificate) (v : verdict),
  check m model_seed c = Fine v ->
  match v with
  | Proved => exists M, is_pairing m (pairing c) M /\ best m M /\ values_hold m [] [] (stages m) (map values (proofs c))
  | ProvedUntilOpen => exists M, is_pairing m (pairing c) M /\ best_so_far m M
      /\ values_hold m [] [] (stages m) (map values (proofs c))
  | ProvedImpossible => exists i, impossible c = Some i /\ (0 < over i)%Z
      /\ (forall x, incomplete m x -> leaves_alone m x (over i)) /\ forall x, ~ perfect m x
  end
  /\ forall player mates, forced c = Some (player, mates) -> demanded m player mates.
Proof.
  intros m ms c v H. unfold check in H. take H. take H. take H. split; [|intros; eapply check_forced_ok; eauto].
  destruct (impossible c) as [i|].
  - apply prove_impossible_ok in H as (-> & P & H). exists i. split; [easy|]. split; [easy|]. split; [easy|].
    now apply (none_is_perfect m (over i)).
  - apply prove_all_ok in H as (M & Is & H & Vs). destruct v; [eauto | eauto | easy].
Qed.

Print Assumptions accepted_is_best.
