(** Lists in order: numbers, lists of numbers, and strictly sorted lists. *)
From Coq Require Import ZArith NArith List Sorted Mergesort Orders Bool Lia Permutation.
From Checked Require Import Claim.
Import ListNotations.

Module NumberOrder <: TotalLeBool.
  Definition t := N.
  Definition leb (a b : N) := (a <=? b)%N.
  Theorem leb_total : forall a b, leb a b = true \/ leb b a = true.
  Proof. intros a b. unfold leb. rewrite !N.leb_le. apply N.le_ge_cases. Qed.
End NumberOrder.
Module NumberSort := Sort NumberOrder.

Fixpoint lex_leb (x y : list N) : bool :=
  match x, y with
  | [], _ => true
  | _ :: _, [] => false
  | a :: x, b :: y => match N.compare a b with Lt => true | Gt => false | Eq => lex_leb x y end
  end.
Module ListOrder <: TotalLeBool.
  Definition t := list N.
  Definition leb := lex_leb.
  Theorem leb_total : forall x y, leb x y = true \/ leb y x = true.
  Proof.
    unfold leb. induction x as [|a x IH]; intros [|b y]; simpl; auto.
    rewrite (N.compare_antisym a b). destruct (a ?= b)%N; simpl; auto.
  Qed.
End ListOrder.
Module ListSort := Sort ListOrder.

Fixpoint lex_ltb (x y : list N) : bool :=
  match x, y with
  | [], _ :: _ => true
  | _, [] => false
  | a :: x, b :: y => match N.compare a b with Lt => true | Gt => false | Eq => lex_ltb x y end
  end.
Fixpoint strictly {A} (ltb : A -> A -> bool) (l : list A) : bool :=
  match l with
  | a :: (b :: _) as m => ltb a b && strictly ltb m
  | _ => true
  end.

Lemma lex_ltb_ok x : forall y, lex_ltb x y = true -> precedes x y.
Proof.
  induction x as [|a x IH]; intros [|b y]; simpl; try easy.
  destruct (N.compare_spec a b); intros H0; [right; split; auto | left; lia | easy].
Qed.
Lemma precedes_trans x : forall y w, precedes x y -> precedes y w -> precedes x w.
Proof.
  induction x as [|a x IH]; intros [|b y] [|c w]; simpl; try easy.
  intros [H|[-> H]] [K|[-> K]]; [left; lia | left; lia | left; lia | right; split; [easy | eauto]].
Qed.
Lemma precedes_irrefl x : ~ precedes x x.
Proof. induction x as [|a x IH]; simpl; [easy|]. intros [H|[_ H]]; [lia | easy]. Qed.

Lemma strictly_ok {A} (ltb : A -> A -> bool) (lt : A -> A -> Prop) l :
  (forall a b, ltb a b = true -> lt a b) -> (forall a b c, lt a b -> lt b c -> lt a c) ->
  strictly ltb l = true -> StronglySorted lt l.
Proof.
  intros Ok Tr. induction l as [|a [|b l] IH]; intros H; [constructor | constructor; constructor|].
  cbn [strictly] in H. apply andb_prop in H as [Hab H]. specialize (IH H). constructor; [easy|].
  inversion IH; subst. constructor; [auto|]. eapply Forall_impl; [|eassumption]. intros c Hc. eapply Tr; eauto.
Qed.

(** Two strictly sorted lists with the same members are equal. *)
Lemma strict_unique {A} (lt : A -> A -> Prop) : (forall a, ~ lt a a) -> (forall a b c, lt a b -> lt b c -> lt a c) ->
  forall l m, StronglySorted lt l -> StronglySorted lt m -> (forall a, In a l <-> In a m) -> l = m.
Proof.
  intros Irr Tr. induction l as [|a l IH]; intros [|b m] Sl Sm Eq; [easy | | |].
  - exfalso. apply (proj2 (Eq b)). now left.
  - exfalso. apply (proj1 (Eq a)). now left.
  - inversion Sl as [|? ? Sl' Fl]; inversion Sm as [|? ? Sm' Fm]; subst. rewrite Forall_forall in Fl, Fm.
    assert (a = b) as ->.
    { destruct (proj1 (Eq a) (or_introl eq_refl)) as [H|H]; [easy|].
      destruct (proj2 (Eq b) (or_introl eq_refl)) as [K|K]; [easy|]. exfalso. apply (Irr a). eapply Tr; eauto. }
    f_equal. apply IH; auto. intros c. split; intros I.
    + destruct (proj1 (Eq c) (or_intror I)) as [<-|H]; [|easy]. now apply Fl, Irr in I.
    + destruct (proj2 (Eq c) (or_intror I)) as [<-|H]; [|easy]. now apply Fm, Irr in I.
Qed.

Lemma sorted_members x y : StronglySorted N.lt x -> StronglySorted N.lt y -> (forall k, In k x <-> In k y) -> x = y.
Proof. apply strict_unique; [apply N.lt_irrefl | apply N.lt_trans]. Qed.
Lemma sorted_distinct x : StronglySorted N.lt x -> NoDup x.
Proof.
  induction 1 as [|a l _ IH F]; constructor; [|easy]. rewrite Forall_forall in F. intros I. specialize (F a I). lia.
Qed.

Lemma number_sort_strict y : NoDup y -> StronglySorted N.lt (NumberSort.sort y).
Proof.
  intros ND. assert (Tr : RelationClasses.Transitive (fun a b => is_true (NumberOrder.leb a b))).
  { intros a b c. unfold is_true, NumberOrder.leb. rewrite !N.leb_le. apply N.le_trans. }
  pose proof (NumberSort.StronglySorted_sort y Tr) as S.
  assert (ND' : NoDup (NumberSort.sort y)) by (eapply Permutation_NoDup; [apply NumberSort.Permuted_sort | easy]).
  induction S as [|a l S IH F]; constructor; inversion ND'; subst; [now apply IH|].
  rewrite Forall_forall in *. intros b I. specialize (F b I). unfold is_true, NumberOrder.leb in F. apply N.leb_le in F.
  destruct (N.eq_dec a b) as [->|]; [easy | lia].
Qed.
