(** Maps by vertex or edge number, and results that may be faults. *)
From Coq Require Import ZArith NArith List Bool Lia String FMapPositive.
Import ListNotations.

Inductive result (A : Type) := Fine (a : A) | Fault (says : string).
Arguments Fine {A}. Arguments Fault {A}.

Definition bind {A B} (r : result A) (f : A -> result B) : result B :=
  match r with Fine a => f a | Fault s => Fault s end.
Notation "x <- r ;; rest" := (bind r (fun x => rest)) (at level 61, r at next level, right associativity).
Notation "' pat <- r ;; rest" := (bind r (fun p => match p with pat => rest end))
  (at level 61, pat pattern, r at next level, right associativity).
Definition ensure (b : bool) (s : string) : result unit := if b then Fine tt else Fault s.

Lemma bind_fine {A B} (r : result A) (f : A -> result B) b : bind r f = Fine b -> exists a, r = Fine a /\ f a = Fine b.
Proof. destruct r; simpl; [eauto | easy]. Qed.
Lemma ensure_fine b s u : ensure b s = Fine u -> b = true.
Proof. now destruct b. Qed.

(** Takes an equation [... = Fine _] apart. *)
Ltac take H :=
  let a := fresh "a" in let E := fresh "E" in
  apply bind_fine in H; destruct H as (a & E & H);
  try (apply ensure_fine in E; try clear a).

Module M := PositiveMap.
(** A number with its binary digits in the opposite order, so that numbers near each other lie near each other in a map. *)
Fixpoint flip (p q : positive) : positive :=
  match p with xH => q | xO p => flip p (xO q) | xI p => flip p (xI q) end.
Fixpoint before_digits (p q : positive) : positive :=
  match p with xH => q | xO p => xO (before_digits p q) | xI p => xI (before_digits p q) end.
Lemma flip_flip p : flip (flip p xH) xH = p.
Proof.
  assert (H : forall p q r, flip (flip p q) r = flip q (before_digits p r)).
  { induction p0 as [p0 IH|p0 IH|]; intros q r; cbn; [rewrite IH | rewrite IH |]; easy. }
  rewrite H. cbn. induction p as [p IH|p IH|]; cbn; congruence.
Qed.

Definition key (v : N) : positive := flip (N.succ_pos v) xH.
Definition get {A} (m : M.t A) (v : N) : option A := M.find (key v) m.
Definition put {A} (v : N) (a : A) (m : M.t A) : M.t A := M.add (key v) a m.
Definition drop {A} (v : N) (m : M.t A) : M.t A := M.remove (key v) m.
Definition holds {A} (m : M.t A) (v : N) : bool := match get m v with Some _ => true | None => false end.
Definition none {A} : M.t A := M.empty A.

Lemma key_inj v w : key v = key w -> v = w.
Proof.
  unfold key. intros H. apply N.succ_inj. now rewrite <- !N.succ_pos_spec, <- (flip_flip (N.succ_pos v)), H, flip_flip.
Qed.
Lemma get_none {A} v : get (@none A) v = None.
Proof. apply M.gempty. Qed.
Lemma get_put {A} v w (a : A) m : get (put v a m) w = if (v =? w)%N then Some a else get m w.
Proof.
  unfold get, put. destruct (N.eqb_spec v w) as [->|D]; [apply M.gss | apply M.gso].
  intros E. apply key_inj in E. congruence.
Qed.
Lemma get_drop {A} v w (m : M.t A) : get (drop v m) w = if (v =? w)%N then None else get m w.
Proof.
  unfold get, drop. destruct (N.eqb_spec v w) as [->|D]; [apply M.grs | apply M.gro].
  intros E. apply key_inj in E. congruence.
Qed.
Lemma holds_put {A} v w (a : A) m : holds (put v a m) w = (v =? w)%N || holds m w.
Proof. unfold holds. rewrite get_put. now destruct (v =? w)%N. Qed.
Lemma holds_none {A} v : holds (@none A) v = false.
Proof. unfold holds. now rewrite get_none. Qed.
Lemma holds_get {A} (m : M.t A) v a : get m v = Some a -> holds m v = true.
Proof. unfold holds. now intros ->. Qed.

(** The entries of a map, with their numbers. *)
Definition numbered {A} (m : M.t A) : list (N * A) := map (fun p => (Pos.pred_N (flip (fst p) xH), snd p)) (M.elements m).
Lemma numbered_ok {A} (m : M.t A) v a : In (v, a) (numbered m) <-> get m v = Some a.
Proof.
  unfold numbered, get. rewrite in_map_iff. split.
  - intros ([p b] & X & I). cbn [fst snd] in X. inversion X; subst. apply M.elements_complete in I.
    assert (Q : N.pos (N.succ_pos (Pos.pred_N (flip p xH))) = N.pos (flip p xH)) by now rewrite N.succ_pos_spec, N.succ_pos_pred.
    injection Q as Q. unfold key. rewrite Q, flip_flip. exact I.
  - intros H. exists (key v, a). split; [|now apply M.elements_correct]. cbn [fst snd]. f_equal. unfold key. rewrite flip_flip. apply N.pos_pred_succ.
Qed.

(** A set of numbers, and whether a list repeats none and has only members of the set. *)
Definition put_all (vs : list N) (m : M.t unit) : M.t unit := fold_left (fun m v => put v tt m) vs m.
Lemma holds_put_all vs : forall m v, holds (put_all vs m) v = true <-> In v vs \/ holds m v = true.
Proof.
  induction vs as [|w vs IH]; simpl; intros m v; [intuition|].
  rewrite IH, holds_put, orb_true_iff, N.eqb_eq. intuition.
Qed.

Fixpoint distinct_in (seen : M.t unit) (allowed : N -> bool) (vs : list N) : bool :=
  match vs with
  | [] => true
  | v :: vs => allowed v && negb (holds seen v) && distinct_in (put v tt seen) allowed vs
  end.
Lemma distinct_in_ok vs allowed : forall seen, distinct_in seen allowed vs = true ->
  NoDup vs /\ (forall v, In v vs -> allowed v = true /\ holds seen v = false).
Proof.
  induction vs as [|w vs IH]; simpl; intros seen H; [split; [constructor | easy]|].
  apply andb_prop in H as [H D]. apply andb_prop in H as [A S]. apply negb_true_iff in S.
  destruct (IH _ D) as [ND All]. split.
  - constructor; [|easy]. intros I. destruct (All _ I) as [_ K]. rewrite holds_put, N.eqb_refl in K. easy.
  - intros v [->|I]; [easy|]. destruct (All _ I) as [K L]. split; [easy|].
    rewrite holds_put in L. now apply orb_false_elim in L.
Qed.

(** The length of a list, in binary. *)
Definition count {A} (l : list A) : N := fold_left (fun n _ => N.succ n) l 0%N.
Lemma count_length {A} (l : list A) : count l = N.of_nat (List.length l).
Proof.
  unfold count. assert (H : forall n, fold_left (fun n (_ : A) => N.succ n) l n = (n + N.of_nat (List.length l))%N).
  { induction l as [|a l IH]; intros n; cbn [fold_left List.length]; [lia|]. rewrite IH. lia. }
  apply H.
Qed.
