(** What remains is best: facts about the definitions of Claim.v alone. *)
From Coq Require Import ZArith NArith List Sorted Bool Lia Permutation.
From Checked Require Import Claim Lexicographic Duality Level Mates Lots Start Stages.
Import ListNotations.
Open Scope N_scope.

(** What is not worse than what remains also remains. *)
Lemma smaller_remains E ls : forall (S : list N -> Prop) x y (later : Prop), S x -> remaining E ls S y -> smaller E ls x y later ->
  later /\ remaining E ls S x.
Proof.
  induction ls as [|l ls IH]; intros S x y later Sx Ry Sm; [easy|].
  change (remaining E ls (keep E S l) y) in Ry. change (later /\ remaining E ls (keep E S l) x).
  pose proof (remaining_start _ _ _ _ Ry) as Ky. destruct l as [rows|v choices|draws [drawn|]]; cbn [smaller] in Sm.
  - destruct Ky as [_ Best]. destruct Sm as [Lt|[Eq Sm]]; [specialize (Best x Sx); lia|].
    apply (IH _ x y); [|easy|easy]. split; [easy|]. intros z Sz. rewrite Eq. now apply Best.
  - destruct Ky as [_ Best]. destruct Sm as [Lt|[Eq Sm]]; [specialize (Best x Sx); lia|].
    apply (IH _ x y); [|easy|easy]. split; [easy|]. intros z Sz. rewrite Eq. now apply Best.
  - destruct Sm as [-> Sm]. now apply (IH _ y y).
  - apply (IH _ x y); [|easy|easy]. split; [easy | apply Ky].
Qed.

Section Model.
Variable m : model.
Hypothesis m_simple : simple (edges m).

Definition agree (x y : list N) (v : N) : Prop := forall w, meets (edges m) x v w = meets (edges m) y v w.

Lemma perfect_range x : perfect m x -> in_range (edges m) x.
Proof. intros P k I. now apply P. Qed.
Lemma perfect_both x : perfect m x -> NoDup (both (pair_of (edges m)) x).
Proof. intros P. rewrite <- ends_both by now apply perfect_range. apply P. Qed.

Lemma perfect_mate x v : perfect m x -> v < size m -> exists k w, In k x /\
  (pair_of (edges m) k = (v, w) \/ pair_of (edges m) k = (w, v)) /\ forall u, meets (edges m) x v u = (w =? u).
Proof.
  intros P L. pose proof (perfect_range x P) as R. apply P in L. rewrite ends_both in L by easy.
  apply in_both in L as (k & I & T). destruct (pair_of (edges m) k) as [a b] eqn:Q. unfold touches in T. rewrite Q in T. cbn in T.
  destruct T as [->| ->]; [exists k, b | exists k, a]; (split; [easy|]); (split; [auto|]);
    intros u; apply (meets_mate _ _ k); auto; now apply perfect_both.
Qed.
Lemma perfect_nobody x v w : perfect m x -> ~ v < size m -> meets (edges m) x v w = false.
Proof.
  intros P L. apply not_true_iff_false. intros H. apply meets_iff in H as (k & I & Q); [|now apply perfect_range].
  apply L, P. rewrite ends_both by now apply perfect_range. apply in_both. exists k. split; [easy|].
  unfold touches. destruct Q as [-> | ->]; cbn; auto.
Qed.

Lemma agree_equal x y : perfect m x -> perfect m y -> (forall v, v < size m -> agree x y v) -> x = y.
Proof.
  assert (Half : forall x y, perfect m x -> perfect m y -> (forall v, v < size m -> agree x y v) -> forall k, In k x -> In k y).
  { intros a b Pa Pb Ag k I. pose proof (perfect_range _ Pa) as Ra. pose proof (perfect_range _ Pb) as Rb.
    destruct (pair_of (edges m) k) as [u w] eqn:Q.
    assert (Lu : u < size m).
    { apply Pa. rewrite ends_both by easy. apply in_both. exists k. split; [easy|]. left. now rewrite Q. }
    assert (Mt : meets (edges m) b u w = true) by (rewrite <- Ag by easy; apply meets_iff; [easy | exists k; auto]).
    apply meets_iff in Mt as (j & J & Pj); [|easy]. replace k with j; [easy|]. apply (m_simple j k u w); auto. }
  intros Px Py Ag. apply sorted_members; [apply Px | apply Py|]. intros k. split; apply Half; auto.
  intros v L w. symmetry. now apply Ag.
Qed.

Lemma remains_agree ss : forall b settled x y, remains m b settled ss x -> remains m b settled ss y ->
  (forall v, In v settled -> agree x y v) -> forall v, In v settled \/ In v (flat_map settles ss) -> agree x y v.
Proof.
  induction ss as [|s ss IH]; intros b settled x y Rx Ry Ag v.
  { intros [I|[]]. now apply Ag. }
  cbn [remains] in Rx, Ry. destruct Rx as (Ax & Bx & Rx), Ry as (_ & By & Ry).
  intros H. apply (IH _ _ _ _ Rx Ry).
  - intros u I. apply in_app_or in I as [I|I]; [|now apply Ag]. intros w.
    assert (exists own, remaining (edges_within m b s) (levels s) (start_of m settled b s) own) as [own Own].
    { destruct (within s); [eauto | exact Ax]. }
    now rewrite <- (Bx _ Own u w I), (By _ Own u w I).
  - cbn [flat_map] in H. rewrite !in_app_iff in *. tauto.
Qed.

Lemma no_better ss : forall b settled x y, perfect m x -> perfect m y -> remains m b settled ss y ->
  (forall v, In v settled -> agree x y v) -> ~ better m settled ss x y.
Proof.
  induction ss as [|s ss IH]; intros b settled x y Px Py Ry Ag; [easy|].
  cbn [remains] in Ry. destruct Ry as (Ay & By & Ry). cbn [better]. intros H.
  unfold start_of, known_after in *. unfold edges_within in *. destruct (within s) as [without|players free own].
  - destruct H as [Allowed Sm].
    set (x' := unsettled_pairs m settled x) in *. set (y' := unsettled_pairs m settled y) in *.
    pose proof (perfect_range _ Px) as Rx. pose proof (perfect_range _ Py) as Ryy.
    assert (Free : forall z k, perfect m z -> In k (unsettled_pairs m settled z) -> In k z /\
      ~ In (fst (pair_of (edges m) k)) settled /\ ~ In (snd (pair_of (edges m) k)) settled).
    { intros z k Pz I. apply filter_In in I as [I F]. split; [easy|]. unfold ends_of in F.
      rewrite (nth_pair _ _ (perfect_range _ Pz k I)) in F. destruct (pair_of (edges m) k) as [a c]. cbn [forallb] in F.
      rewrite andb_true_r in F. apply andb_prop in F as [A C]. apply negb_true_iff, mem_false in A, C. easy. }
    assert (Start : matching (edges m) (fun v => v < size m /\ ~ In v settled) without x').
    { split; [apply filter_sorted, Px|]. assert (Rx' : in_range (edges m) x') by (intros k I; apply filter_In in I as [I _]; now apply Rx).
      split; [intros k I; split; [now apply Rx' | now apply Allowed]|]. rewrite ends_both by easy.
      split; [apply both_filter, perfect_both, Px|]. intros v. split.
      - intros I. apply in_both in I as (k & I & T). destruct (Free x k Px I) as (Ik & A & C). split.
        + apply Px. rewrite ends_both by easy. apply in_both. eauto.
        + destruct T as [<-|<-]; easy.
      - intros [Lv Nv]. destruct (perfect_mate x v Px Lv) as (k & w & Ik & Pk & Mx). apply in_both. exists k.
        split; [|unfold touches; destruct Pk as [-> | ->]; cbn; auto].
        apply filter_In. split; [easy|]. unfold ends_of. rewrite (nth_pair _ _ (Rx k Ik)).
        assert (Nw : ~ In w settled).
        { intros Iw. assert (Mw : meets (edges m) y w v = true).
          { rewrite <- (Ag w Iw). apply meets_iff; [easy|]. exists k. tauto. }
          apply meets_iff in Mw as (j & Ij & Pj); [|easy].
          pose proof (remaining_start _ _ _ _ Ay) as Sy. destruct Sy as (_ & Ry' & _ & Cov).
          assert (Iv : In v (ends (edges m) y')) by now apply Cov. rewrite ends_both in Iv by (intros i Ii; now apply Ry').
          apply in_both in Iv as (i & Ii & Ti). destruct (Free y i Py Ii) as (Iy & A & C).
          assert (i = j) as ->.
          { apply (both_unique _ _ (perfect_both _ Py) i j v Iy Ij Ti). unfold touches. destruct Pj as [-> | ->]; cbn; auto. }
          destruct Pj as [Q|Q]; rewrite Q in A, C; cbn [fst snd] in A, C; easy. }
        apply mem_false in Nv, Nw. unfold has. fold (mem v settled) in *.
        destruct Pk as [-> | ->]; cbn [forallb]; unfold mem in Nv, Nw; now rewrite Nv, Nw. }
    destruct (smaller_remains _ _ _ _ _ _ Start Ay Sm) as [Later Last].
    apply (IH _ _ _ _ Px Py Ry) in Later; [easy|]. intros v I. apply in_app_or in I as [I|I]; [|now apply Ag].
    destruct (N.lt_ge_cases v (size m)) as [Lv|Lv].
    2:{ intros w. rewrite !perfect_nobody; auto; lia. }
    destruct (perfect_mate y v Py Lv) as (k & w & Ik & Pk & My).
    assert (Mx : meets (edges m) x' v w = true) by (rewrite (By _ Last v w I), My; apply N.eqb_refl).
    apply meets_iff in Mx as (j & Ij & Pj); [|intros i Ii; apply filter_In in Ii as [Ii _]; now apply Rx].
    apply filter_In in Ij as [Ij _]. intros u. rewrite My. apply (meets_mate _ _ j); auto. now apply perfect_both.
  - destruct H as [Same Later]. apply (IH _ _ _ _ Px Py Ry) in Later; [easy|].
    intros v I. apply in_app_or in I as [I|I]; [|now apply Ag]. intros w. now apply Same.
Qed.
End Model.
