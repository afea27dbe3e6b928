(** Weak duality for matchings with odd sets: what one level of a certificate proves. *)
From Coq Require Import ZArith NArith List Permutation Bool Lia.
Import ListNotations.
Open Scope Z_scope.

Definition mem (v : N) (B : list N) : bool := existsb (N.eqb v) B.
Definition sum {A} (f : A -> Z) (l : list A) : Z := fold_right (fun a s => f a + s) 0 l.
Definition bit (b : bool) : Z := if b then 1 else 0.

Lemma mem_In v B : mem v B = true <-> In v B.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros (w & H & E). apply N.eqb_eq in E. now subst.
  - intros H. exists v. split; [easy | apply N.eqb_refl].
Qed.
Lemma mem_false v B : mem v B = false <-> ~ In v B.
Proof. rewrite <- mem_In. now destruct (mem v B). Qed.
Lemma sum_cons {A} (f : A -> Z) a l : sum f (a :: l) = f a + sum f l.
Proof. easy. Qed.
Lemma sum_app {A} (f : A -> Z) l m : sum f (l ++ m) = sum f l + sum f m.
Proof. induction l; simpl; lia. Qed.
Lemma sum_add {A} (f g : A -> Z) l : sum (fun a => f a + g a) l = sum f l + sum g l.
Proof. induction l; simpl; lia. Qed.
Lemma sum_scale {A} (f : A -> Z) k l : sum (fun a => k * f a) l = k * sum f l.
Proof. induction l; simpl; lia. Qed.
Lemma sum_ext {A} (f g : A -> Z) l : (forall a, In a l -> f a = g a) -> sum f l = sum g l.
Proof. induction l; simpl; intros H; [lia|]. rewrite (H a), IHl; auto. Qed.
Lemma sum_perm {A} (f : A -> Z) l m : Permutation l m -> sum f l = sum f m.
Proof. induction 1; simpl; lia. Qed.
Lemma sum_zero {A} (l : list A) : sum (fun _ => 0) l = 0.
Proof. induction l; simpl; lia. Qed.
Lemma sum_map {A B} (f : B -> Z) (g : A -> B) l : sum f (map g l) = sum (fun a => f (g a)) l.
Proof. induction l; simpl; lia. Qed.
Lemma sum_swap {A B} (f : A -> B -> Z) l m :
  sum (fun a => sum (f a) m) l = sum (fun b => sum (fun a => f a b) l) m.
Proof.
  induction l as [|a l IH]; simpl. { now rewrite sum_zero. }
  rewrite IH, <- sum_add. now apply sum_ext.
Qed.
Lemma sum_nonneg {A} (f : A -> Z) l : (forall a, In a l -> 0 <= f a) -> 0 <= sum f l.
Proof.
  induction l; simpl; intros H; [lia|].
  specialize (IHl (fun b h => H b (or_intror h))). specialize (H a (or_introl eq_refl)). lia.
Qed.
Lemma sum_null {A} (f : A -> Z) l :
  (forall a, In a l -> 0 <= f a) -> sum f l = 0 -> forall a, In a l -> f a = 0.
Proof.
  induction l as [|a l IH]; simpl; intros P S b Hb; [easy|].
  assert (0 <= f a) by auto. assert (0 <= sum f l) by (apply sum_nonneg; auto).
  destruct Hb as [<-|Hb]; [lia|]. apply IH; auto; lia.
Qed.

(** The number of members of a list without repetition is the number of its members in any larger one. *)
Lemma sum_mem V B : NoDup V -> NoDup B -> (forall v, In v B -> In v V) ->
  sum (fun v => bit (mem v B)) V = Z.of_nat (length B).
Proof.
  intros NV NB. induction B as [|b B IH]; intros Sub; [apply sum_zero|].
  inversion NB; subst. cbn [length]. rewrite Nat2Z.inj_succ, <- IH; auto with datatypes.
  rewrite (sum_ext _ (fun v => bit (N.eqb v b) + bit (mem v B))).
  - rewrite sum_add. assert (One : sum (fun v => bit (N.eqb v b)) V = 1); [|lia].
    assert (I : In b V) by auto with datatypes. clear - NV I.
    induction V as [|w V IHV]; [easy|]. inversion NV; subst. rewrite sum_cons. destruct I as [->|I].
    + rewrite N.eqb_refl, (sum_ext _ (fun _ => 0)); [now rewrite sum_zero|].
      intros v Hv. destruct (N.eqb_spec v b); [now subst | easy].
    + rewrite IHV by easy. destruct (N.eqb_spec w b); [now subst | easy].
  - intros v _. cbn. destruct (N.eqb_spec v b); cbn; [|easy]. subst. now rewrite (proj2 (mem_false b B)).
Qed.

Section Stage.
Variable V : list N.              (* the participants *)
Variable pair : N -> N * N.       (* the ends of an edge, by its number *)

Definition both (x : list N) : list N := flat_map (fun k => [fst (pair k); snd (pair k)]) x.
Definition crosses (B : list N) (k : N) : bool := xorb (mem (fst (pair k)) B) (mem (snd (pair k)) B).
Definition crossing (B : list N) (x : list N) : Z := sum (fun k => bit (crosses B k)) x.

Lemma sum_both (f : N -> Z) x : sum f (both x) = sum (fun k => f (fst (pair k)) + f (snd (pair k))) x.
Proof. induction x as [|k x IH]; simpl in *; lia. Qed.
Lemma crossing_nonneg B x : 0 <= crossing B x.
Proof. apply sum_nonneg; intros; destruct (crosses B a); simpl; lia. Qed.

(** A face: the matchings that remain. *)
Record face := { live : N -> Prop; tight : list N -> Prop }.
Definition inside (F : face) (x : list N) : Prop :=
  Permutation (both x) V /\ (forall k, In k x -> live F k) /\ (forall B, tight F B -> crossing B x = 1).

Definition odd (B : list N) : Prop := exists k, sum (fun v => bit (mem v B)) V = 2 * k + 1.

Lemma odd_crossing B x : Permutation (both x) V -> odd B -> 1 <= crossing B x.
Proof.
  intros P [k K]. rewrite <- (sum_perm _ _ _ P), sum_both in K.
  assert (E : sum (fun e => bit (mem (fst (pair e)) B) + bit (mem (snd (pair e)) B)) x
     = crossing B x + 2 * sum (fun e => bit (mem (fst (pair e)) B && mem (snd (pair e)) B)) x).
  { unfold crossing. rewrite <- sum_scale, <- sum_add. apply sum_ext. intros e _.
    unfold crosses. destruct (mem (fst (pair e)) B), (mem (snd (pair e)) B); simpl; lia. }
  pose proof (crossing_nonneg B x). lia.
Qed.

Record dual := { weight : N -> Z; scale : Z; y : N -> Z; z : list (list N * Z) }.
Definition total (l : dual) (x : list N) : Z := sum (weight l) x.
(** r(e) of docs/certificate.md. *)
Definition rest (l : dual) (k : N) : Z :=
  scale l * weight l k - y l (fst (pair k)) - y l (snd (pair k)) - sum (fun b => snd b * bit (crosses (fst b) k)) (z l).

Record accepted (F : face) (l : dual) (value : Z) : Prop := {
  ok_scale : 1 <= scale l;
  ok_a : forall k, live F k -> 0 <= rest l k;
  ok_b : forall b, In b (z l) -> odd (fst b) /\ (0 < snd b \/ tight F (fst b));
  ok_c : sum (y l) V + sum snd (z l) = scale l * value }.

Definition next (F : face) (l : dual) : face :=
  {| live := fun k => live F k /\ rest l k = 0;
     tight := fun B => tight F B \/ exists c, In (B, c) (z l) /\ 0 < c |}.

Lemma identity F l value x : accepted F l value -> inside F x ->
  scale l * (total l x - value) = sum (rest l) x + sum (fun b => snd b * (crossing (fst b) x - 1)) (z l).
Proof.
  intros A (P & _ & _). destruct A as [_ _ _ C]. unfold total in *.
  assert (R : sum (rest l) x = scale l * sum (weight l) x - sum (y l) V
            - sum (fun b => snd b * crossing (fst b) x) (z l)).
  { unfold rest.
    rewrite (sum_ext _ (fun k => scale l * weight l k + (-1 * (y l (fst (pair k)) + y l (snd (pair k)))
       + -1 * sum (fun b => snd b * bit (crosses (fst b) k)) (z l)))) by (intros; lia).
    rewrite !sum_add, !sum_scale, <- sum_both, (sum_perm _ _ _ P), sum_swap.
    rewrite (sum_ext (fun b => sum (fun a => snd b * bit (crosses (fst b) a)) x)
       (fun b => snd b * crossing (fst b) x)) by (intros; unfold crossing; now rewrite sum_scale). lia. }
  rewrite R.
  rewrite (sum_ext (fun b => snd b * (crossing (fst b) x - 1))
     (fun b => snd b * crossing (fst b) x + -1 * snd b)) by (intros; lia).
  rewrite sum_add, sum_scale. lia.
Qed.

(** Nothing that remains costs less than the value; what costs as much is exactly the next face. *)
Theorem level_sound F l value x : accepted F l value -> inside F x ->
  value <= total l x /\ (total l x = value <-> inside (next F l) x).
Proof.
  intros A I. pose proof (identity F l value x A I) as E.
  destruct A as [S Pa Pb _]. destruct I as (P & L & T).
  assert (N1 : forall k, In k x -> 0 <= rest l k) by auto.
  assert (N2 : forall b, In b (z l) -> 0 <= snd b * (crossing (fst b) x - 1)).
  { intros b Hb. destruct (Pb b Hb) as [O [Z | Z]].
    - pose proof (odd_crossing _ _ P O). nia.
    - rewrite (T _ Z). lia. }
  pose proof (sum_nonneg _ _ N1). pose proof (sum_nonneg _ _ N2).
  split. { nia. }
  split.
  - intros Eq. rewrite Eq in E. replace (scale l * (value - value)) with 0 in E by lia.
    split; [easy|]. split.
    + intros k Hk. split; [now apply L|]. apply (sum_null (rest l) x); auto; lia.
    + intros B [HB | (c & Hc & K)]; [auto|].
      assert (c * (crossing B x - 1) = 0).
      { apply (sum_null (fun b => snd b * (crossing (fst b) x - 1)) (z l) N2 ltac:(lia) (B, c) Hc). }
      nia.
  - intros (_ & L' & T').
    assert (sum (rest l) x = 0).
    { rewrite (sum_ext _ (fun _ => 0)); [apply sum_zero|]. intros k Hk. now destruct (L' k Hk). }
    assert (sum (fun b => snd b * (crossing (fst b) x - 1)) (z l) = 0).
    { rewrite (sum_ext _ (fun _ => 0)); [apply sum_zero|]. intros [B c] Hb. simpl.
      destruct (Pb _ Hb) as [_ [Z | Z]]; simpl in Z.
      - rewrite (T' B); [lia|]. right. now exists c.
      - rewrite (T B Z). lia. }
    nia.
Qed.

Lemma inside_ext F G x : (forall k, live F k <-> live G k) -> (forall B, tight F B <-> tight G B) ->
  inside F x <-> inside G x.
Proof. intros L T. unfold inside. split; intros (P & H & K); repeat split; auto; intros; try apply K; try apply L; try apply T; auto; apply L; auto. Qed.

(** Matchings that may leave vertices without a mate: those in [L]. *)

(** A set that such a matching leaves by no edge holds a vertex of [L]. *)
Lemma odd_alone B x L : Permutation (both x ++ L) V -> odd B -> 1 <= crossing B x + sum (fun v => bit (mem v B)) L.
Proof.
  intros P [k K]. rewrite <- (sum_perm _ _ _ P), sum_app, sum_both in K.
  assert (E : sum (fun e => bit (mem (fst (pair e)) B) + bit (mem (snd (pair e)) B)) x
     = crossing B x + 2 * sum (fun e => bit (mem (fst (pair e)) B && mem (snd (pair e)) B)) x).
  { unfold crossing. rewrite <- sum_scale, <- sum_add. apply sum_ext. intros e _.
    unfold crosses. destruct (mem (fst (pair e)) B), (mem (snd (pair e)) B); simpl; lia. }
  pose proof (crossing_nonneg B x).
  assert (0 <= sum (fun v => bit (mem v B)) L) by (apply sum_nonneg; intros v _; destruct (mem v B); simpl; lia). lia.
Qed.

(** What a vertex counts for: its label, and those of the sets that hold it. *)
Definition counts (l : dual) (v : N) : Z := y l v + sum (fun b => snd b * bit (mem v (fst b))) (z l).

(** All edges cost nothing, but the labels sum to [value], and no vertex counts for more than 1.
    Then every matching along live edges leaves as many vertices alone. *)
Theorem left_alone F l value x L : accepted F l value -> scale l = 1 ->
  (forall k, weight l k = 0) -> (forall b, In b (z l) -> 0 < snd b) -> (forall v, In v V -> counts l v <= 1) ->
  (forall k, In k x -> live F k) -> Permutation (both x ++ L) V -> value <= Z.of_nat (length L).
Proof.
  intros [_ Pa Pb C] S W Pos Once Lv P. rewrite S in C.
  assert (N1 : 0 <= sum (rest l) x) by (apply sum_nonneg; auto).
  assert (R : sum (rest l) x = -1 * sum (y l) (both x) + -1 * sum (fun b => snd b * crossing (fst b) x) (z l)).
  { unfold rest.
    rewrite (sum_ext _ (fun k => -1 * (y l (fst (pair k)) + y l (snd (pair k)))
       + -1 * sum (fun b => snd b * bit (crosses (fst b) k)) (z l))) by (intros k _; rewrite W; lia).
    rewrite sum_add, !sum_scale, <- sum_both, sum_swap.
    rewrite (sum_ext (fun b => sum (fun a => snd b * bit (crosses (fst b) a)) x)
       (fun b => snd b * crossing (fst b) x)) by (intros; unfold crossing; now rewrite sum_scale). lia. }
  assert (N2 : 0 <= sum (fun b => snd b * (crossing (fst b) x + sum (fun v => bit (mem v (fst b))) L - 1)) (z l)).
  { apply sum_nonneg. intros b I. pose proof (Pos b I). pose proof (odd_alone (fst b) x L P (proj1 (Pb b I))). nia. }
  rewrite (sum_ext _ (fun b => snd b * crossing (fst b) x
     + (sum (fun v => snd b * bit (mem v (fst b))) L + -1 * snd b))) in N2 by (intros; rewrite sum_scale; lia).
  rewrite !sum_add, sum_scale, sum_swap in N2.
  rewrite <- (sum_perm _ _ _ P), sum_app in C.
  assert (Le : sum (counts l) L <= Z.of_nat (length L)).
  { assert (Sub : forall v, In v L -> counts l v <= 1).
    { intros v I. apply Once. apply (Permutation_in _ P), in_or_app. now right. }
    clear - Sub. induction L as [|v L IH]; [easy|]. rewrite sum_cons. cbn [length]. rewrite Nat2Z.inj_succ.
    specialize (Sub v (or_introl eq_refl)) as Hv. specialize (IH (fun w I => Sub w (or_intror I))). lia. }
  unfold counts in Le. rewrite sum_add in Le. lia.
Qed.
End Stage.
