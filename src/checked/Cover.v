(** All exact covers: a search that lists them, up to a limit. *)
From Coq Require Import ZArith NArith List Bool Lia Permutation.
From Checked Require Import Duality Maps.
Import ListNotations.
Open Scope Z_scope.

(** A choice: its number, and the items that it covers. *)
Definition choice := (N * list N)%type.
Definition covers (i : N) (o : choice) : bool := mem i (snd o).
Definition apart (o p : choice) : bool := forallb (fun i => negb (covers i p)) (snd o).

(** An item that the fewest choices cover. Any item would do. *)
Definition tally (opts : list choice) : M.t N :=
  fold_left (fun m o => fold_left (fun m i => put i (match get m i with Some c => N.succ c | None => 1%N end) m) (snd o) m) opts none.
Fixpoint fewest (t : M.t N) (best : N) (least : N) (items : list N) : N :=
  match items with
  | [] => best
  | i :: items =>
    let c := match get t i with Some c => c | None => 0%N end in
    if (c <? least)%N then fewest t i c items else fewest t best least items
  end.
Definition pick (opts : list choice) (i : N) (items : list N) : N :=
  let t := tally opts in fewest t i (match get t i with Some c => c | None => 0%N end) items.

(** What was found, and how many more are wanted. *)
Fixpoint search (depth : nat) (opts : list choice) (items : list N) (chosen : list N) (acc : list (list N) * N)
  : list (list N) * N :=
  match snd acc with
  | 0%N => acc
  | _ =>
    match items with
    | [] => (chosen :: fst acc, N.pred (snd acc))
    | i :: others =>
      match depth with
      | O => acc
      | S depth =>
        let i := pick opts i others in
        fold_left (fun acc o => search depth (filter (apart o) opts) (filter (fun j => negb (covers j o)) items)
                                  (fst o :: chosen) acc)
          (filter (covers i) opts) acc
      end
    end
  end.

Definition within_items (opts : list choice) (items : list N) : Prop :=
  forall o, In o opts -> snd o <> [] /\ forall i, In i (snd o) -> In i items.
Definition exact (opts : list choice) (items : list N) (x : list choice) : Prop :=
  (forall o, In o x -> In o opts) /\ forall i, In i items -> sum (fun o => bit (covers i o)) x = 1.

Lemma fewest_in t items : forall b l, In (fewest t b l items) (b :: items).
Proof.
  induction items as [|i items IH]; intros b l; cbn [fewest]; [now left|].
  destruct (_ <? l)%N; [right; apply IH|]. destruct (IH b l) as [H|H]; [left; exact H | right; right; exact H].
Qed.
Lemma pick_in opts i items : In (pick opts i items) (i :: items).
Proof. apply fewest_in. Qed.

Lemma bits_nonneg i x : 0 <= sum (fun o => bit (covers i o)) x.
Proof. apply sum_nonneg. intros o _. now destruct (covers i o). Qed.

Lemma sum_one i x : sum (fun o => bit (covers i o)) x = 1 ->
  exists a o b, x = a ++ o :: b /\ covers i o = true /\ forall p, In p (a ++ b) -> covers i p = false.
Proof.
  induction x as [|o x IH]; [easy|]. rewrite sum_cons. destruct (covers i o) eqn:C; cbn [bit]; intros H.
  - exists [], o, x. split; [easy|]. split; [easy|]. intros p I. simpl in I.
    assert (Z0 : bit (covers i p) = 0).
    { apply (sum_null (fun o => bit (covers i o)) x); [|lia|easy]. intros q _. now destruct (covers i q). }
    now destruct (covers i p).
  - destruct IH as (a & q & b & -> & Cq & No); [lia|]. exists (o :: a), q, b. split; [easy|]. split; [easy|].
    intros p [<-|I]; auto.
Qed.

Lemma sum_middle i (a : list choice) o b : sum (fun o => bit (covers i o)) (a ++ o :: b)
  = bit (covers i o) + sum (fun o => bit (covers i o)) (a ++ b).
Proof. rewrite !sum_app, sum_cons. lia. Qed.

(** An exact cover without one of its choices covers exactly the other items. *)
Lemma exact_without opts items a o b : within_items opts items -> exact opts items (a ++ o :: b) ->
  exact (filter (apart o) opts) (filter (fun j => negb (covers j o)) items) (a ++ b).
Proof.
  intros W [Sub One]. assert (Io : In o opts) by (apply Sub, in_elt). split.
  - intros p I. apply filter_In. split; [apply Sub, in_or_app; apply in_app_or in I as [I|I]; [now left | right; now right]|].
    apply forallb_forall. intros i Ii. apply negb_true_iff.
    assert (C : covers i o = true) by now apply mem_In.
    specialize (One i (proj2 (W o Io) i Ii)). rewrite sum_middle, C in One. cbn [bit] in One.
    assert (Z0 : bit (covers i p) = 0).
    { apply (sum_null (fun o => bit (covers i o)) (a ++ b)); [|lia|easy]. intros q _. now destruct (covers i q). }
    now destruct (covers i p).
  - intros i Ii. apply filter_In in Ii as [Ii C]. apply negb_true_iff in C.
    specialize (One i Ii). rewrite sum_middle, C in One. exact One.
Qed.
Lemma exact_with opts items o x : In o opts ->
  exact (filter (apart o) opts) (filter (fun j => negb (covers j o)) items) x -> exact opts items (o :: x).
Proof.
  intros Io [Sub One]. split.
  - intros p [<-|I]; [easy|]. now apply Sub, filter_In in I.
  - intros i Ii. rewrite sum_cons. destruct (covers i o) eqn:C; cbn [bit].
    + rewrite (sum_ext _ (fun _ => 0)); [now rewrite sum_zero|]. intros p I. apply Sub, filter_In in I as [_ I].
      unfold apart in I. rewrite forallb_forall in I. specialize (I i (proj1 (mem_In _ _) C)). apply negb_true_iff in I. now rewrite I.
    + apply One. apply filter_In. now rewrite C.
Qed.
Lemma within_without opts items o : within_items opts items -> In o opts ->
  within_items (filter (apart o) opts) (filter (fun j => negb (covers j o)) items).
Proof.
  intros W Io p I. apply filter_In in I as [I A]. destruct (W p I) as [N1 N2]. split; [easy|].
  intros i Ii. apply filter_In. split; [auto|]. apply negb_true_iff. destruct (covers i o) eqn:C; [|easy].
  unfold apart in A. rewrite forallb_forall in A. specialize (A i (proj1 (mem_In _ _) C)).
  apply negb_true_iff in A. unfold covers in A. now rewrite (proj2 (mem_In _ _) Ii) in A.
Qed.

Lemma filter_shorter {A} (f : A -> bool) l : (List.length (filter f l) <= List.length l)%nat.
Proof. induction l as [|a l IH]; [easy|]. cbn [filter]. destruct (f a); cbn [List.length]; lia. Qed.
Lemma filter_strict {A} (f : A -> bool) l a : In a l -> f a = false -> (List.length (filter f l) < List.length l)%nat.
Proof.
  induction l as [|b l IH]; [easy|]. intros [->|I] F; cbn [filter].
  - rewrite F. cbn [List.length]. pose proof (filter_shorter f l). lia.
  - specialize (IH I F). destruct (f b); cbn [List.length]; lia.
Qed.

(** Nothing is lost, and the room only shrinks. *)
Lemma search_grows depth : forall opts items chosen acc,
  (forall y, In y (fst acc) -> In y (fst (search depth opts items chosen acc)))
  /\ (snd (search depth opts items chosen acc) <= snd acc)%N.
Proof.
  induction depth as [|depth IH]; intros opts items chosen [found room]; cbn [search snd fst].
  - destruct room; [split; [easy | apply N.le_refl]|]. destruct items; [|split; [easy | apply N.le_refl]].
    cbn [fst snd]. split; [intros; now right | apply N.le_pred_l].
  - destruct room as [|room]; [split; [easy | apply N.le_refl]|]. destruct items as [|i items].
    { cbn [fst snd]. split; [intros; now right | apply N.le_pred_l]. }
    set (i' := pick opts i items). generalize (filter (covers i') opts) as here.
    intros here. set (acc := (found, N.pos room)). change found with (fst acc). change (N.pos room) with (snd acc).
    generalize acc. clear acc.
    induction here as [|o here IHh]; intros acc; cbn [fold_left]; [split; [easy | apply N.le_refl]|].
    match goal with |- context [fold_left ?f here (search ?d ?o1 ?i1 ?c1 acc)] =>
      destruct (IH o1 i1 c1 acc) as [A B]; destruct (IHh (search d o1 i1 c1 acc)) as [C D] end.
    split; [auto | lia].
Qed.

Definition found_in (x : list choice) (chosen : list N) (ys : list (list N)) : Prop :=
  exists y, In y ys /\ Permutation y (map fst x ++ chosen).

Lemma search_complete depth : forall opts items chosen acc,
  (List.length items <= depth)%nat -> within_items opts items ->
  snd (search depth opts items chosen acc) <> 0%N ->
  forall x, exact opts items x -> found_in x chosen (fst (search depth opts items chosen acc)).
Proof.
  induction depth as [|depth IH]; intros opts items chosen [found room] Len W Room x X.
  all: assert (Nil : items = [] -> x = []) by (intros ->; destruct x as [|o x]; [easy|]; destruct X as [Sub _];
    destruct (W o (Sub o (or_introl eq_refl))) as [Ne In0]; destruct (snd o) as [|i l]; [easy|]; destruct (In0 i (or_introl eq_refl))).
  - destruct items; [|cbn [List.length] in Len; lia]. cbn [search snd fst] in *. destruct room; [easy|].
    rewrite (Nil eq_refl). exists chosen. split; [now left | easy].
  - cbn [search snd fst] in Room |- *. destruct room as [|room]; [easy|]. destruct items as [|i items].
    { rewrite (Nil eq_refl). exists chosen. split; [now left | easy]. }
    set (i' := pick opts i items) in *.
    assert (Ii : In i' (i :: items)) by apply pick_in.
    destruct (sum_one i' x (proj2 X i' Ii)) as (a & o & b & -> & Co & _).
    assert (Io : In o opts) by (apply (proj1 X), in_elt).
    assert (Ih : In o (filter (covers i') opts)) by now apply filter_In.
    revert Room Ih. set (step := fun acc o => search depth (filter (apart o) opts) _ (fst o :: chosen) acc).
    generalize (found, N.pos room) as acc. generalize (filter (covers i') opts) as here.
    induction here as [|p here IHh]; intros acc Room Ih; [easy|]. cbn [fold_left] in *.
    assert (Grow : forall hs acc, (forall y, In y (fst acc) -> In y (fst (fold_left step hs acc)))
                    /\ (snd (fold_left step hs acc) <= snd acc)%N).
    { induction hs as [|h hs IHs]; intros ac; cbn [fold_left]; [split; [easy|lia]|].
      destruct (IHs (step ac h)) as [A B]. destruct (search_grows depth (filter (apart h) opts)
        (filter (fun j => negb (covers j h)) (i :: items)) (fst h :: chosen) ac) as [C D].
      fold (step ac h) in C, D. split; [auto | lia]. }
    destruct Ih as [->|Ih]; [|now apply IHh].
    destruct (Grow here (step acc o)) as [G1 G2].
    assert (R : snd (step acc o) <> 0%N) by lia.
    destruct (IH (filter (apart o) opts) (filter (fun j => negb (covers j o)) (i :: items)) (fst o :: chosen) acc) with (x := a ++ b)
      as (y & Iy & Py).
    + assert (List.length (filter (fun j => negb (covers j o)) (i :: items)) < List.length (i :: items))%nat; [|lia].
      apply (filter_strict _ _ i'); [easy | now rewrite Co].
    + now apply within_without.
    + exact R.
    + now apply exact_without.
    + exists y. split; [now apply G1|]. rewrite Py, !map_app. cbn [map]. rewrite <- !app_assoc. cbn [app].
      apply Permutation_app_head. symmetry. apply Permutation_middle.
Qed.

(** * No cover is found twice *)

(** No two of the lists have the same members. *)
Definition different : list (list N) -> Prop := ForallOrdPairs (fun y w => ~ Permutation y w).

Lemma different_app l m : different l -> different m -> (forall y w, In y l -> In w m -> ~ Permutation y w) -> different (l ++ m).
Proof.
  intros Dl Dm C. induction Dl as [|y l F _ IH]; [exact Dm|]. constructor.
  - rewrite Forall_forall in *. intros w I. apply in_app_or in I as [I|I]; [auto | apply C; [now left | easy]].
  - apply IH. intros a w Ia Iw. apply C; [now right | easy].
Qed.

Lemma same_number (opts : list choice) o p : NoDup (map fst opts) -> In o opts -> In p opts -> fst o = fst p -> o = p.
Proof.
  induction opts as [|q opts IH]; [easy|]. cbn [map]. intros ND Io Ip Eq. inversion ND as [|? ? N0 ND']; subst.
  destruct Io as [->|Io], Ip as [->|Ip]; auto.
  - exfalso. apply N0. rewrite Eq. now apply in_map.
  - exfalso. apply N0. rewrite <- Eq. now apply in_map.
Qed.
Lemma numbers_filter (f : choice -> bool) opts : NoDup (map fst opts) -> NoDup (map fst (filter f opts)).
Proof.
  induction opts as [|o opts IH]; [easy|]. cbn [map filter]. intros ND. inversion ND as [|? ? N0 ND']; subst.
  destruct (f o); [|auto]. cbn [map]. constructor; [|auto]. intros I. apply N0.
  apply in_map_iff in I as (p & Q & I). apply filter_In in I as [I _]. rewrite <- Q. now apply in_map.
Qed.

Lemma cover_distinct opts items x : within_items opts items -> NoDup (map fst opts) -> exact opts items x -> NoDup (map fst x).
Proof.
  intros W ND [Sub One].
  assert (Le : forall o, In o x -> exists i, covers i o = true /\ sum (fun o => bit (covers i o)) x <= 1).
  { intros o I. destruct (W o (Sub o I)) as [Ne In0]. destruct (snd o) as [|i l] eqn:Q; [easy|].
    exists i. split; [unfold covers; rewrite Q; apply mem_In; now left|]. rewrite One; [lia | apply In0; now left]. }
  clear One W. induction x as [|o x IH]; [constructor|]. cbn [map]. constructor.
  - intros I. apply in_map_iff in I as (p & Q & I).
    assert (p = o) as -> by (apply (same_number opts); auto with datatypes).
    destruct (Le o (or_introl eq_refl)) as (i & C & L). rewrite sum_cons, C in L. cbn [bit] in L.
    assert (Z0 : bit (covers i o) = 0).
    { pose proof (bits_nonneg i x). apply (sum_null (fun o => bit (covers i o)) x); [|lia|easy]. intros q _. now destruct (covers i q). }
    rewrite C in Z0. easy.
  - apply IH; [auto with datatypes|]. intros p I. destruct (Le p (or_intror I)) as (i & C & L). exists i. split; [easy|].
    rewrite sum_cons in L. destruct (covers i o); cbn [bit] in L; lia.
Qed.

Lemma search_news depth : forall opts items chosen acc, within_items opts items -> NoDup (map fst opts) ->
  exists news, fst (search depth opts items chosen acc) = news ++ fst acc
    /\ (forall y, In y news -> exists x, exact opts items x /\ Permutation y (map fst x ++ chosen))
    /\ different news.
Proof.
  induction depth as [|depth IH]; intros opts items chosen [found room] W ND; cbn [search snd fst].
  all: destruct room as [|room]; [exists []; split; [easy|]; split; [easy | constructor]|].
  all: destruct items as [|i items]; [exists [chosen]; split; [easy|]; split;
    [intros y [<-|[]]; exists []; repeat split; easy | constructor; constructor]|].
  - exists []. split; [easy|]. split; [easy | constructor].
  - set (i' := pick opts i items). set (acc := (found, N.pos room)). change found with (fst acc). generalize acc. clear acc.
    assert (Ii : In i' (i :: items)) by apply pick_in.
    assert (Sub : forall o, In o (filter (covers i') opts) -> In o opts /\ covers i' o = true) by (intros o I; now apply filter_In in I).
    pose proof (numbers_filter (covers i') opts ND) as NDh. revert Sub NDh. generalize (filter (covers i') opts) as here.
    set (step := fun acc o => search depth (filter (apart o) opts) _ (fst o :: chosen) acc).
    intros here Sub NDh acc.
    enough (G : exists news, fst (fold_left step here acc) = news ++ fst acc
      /\ (forall y, In y news -> exists o x, In o here /\ exact opts (i :: items) (o :: x) /\ Permutation y (map fst (o :: x) ++ chosen))
      /\ different news).
    { destruct G as (news & A & B & C). exists news. split; [easy|]. split; [|easy].
      intros y I. destruct (B y I) as (o & x & _ & X & P). eauto. }
    revert Sub NDh acc. induction here as [|o here IHh]; intros Sub NDh acc; cbn [fold_left].
    { exists []. split; [easy|]. split; [easy | constructor]. }
    cbn [map] in NDh. inversion NDh as [|? ? N0 NDh']; subst.
    destruct (IHh (fun p h => Sub p (or_intror h)) NDh' (step acc o)) as (later & A & B & C).
    destruct (Sub o (or_introl eq_refl)) as [Io Co].
    destruct (IH (filter (apart o) opts) (filter (fun j => negb (covers j o)) (i :: items)) (fst o :: chosen) acc) as (now & A' & B' & C').
    { now apply within_without. }
    { now apply numbers_filter. }
    assert (Bo : forall y, In y now -> exists x, exact opts (i :: items) (o :: x) /\ Permutation y (map fst (o :: x) ++ chosen)).
    { intros y I. destruct (B' y I) as (x & X & P). exists x. split; [now apply exact_with|]. rewrite P. cbn [map app].
      symmetry. apply Permutation_middle. }
    exists (later ++ now). split; [|split].
    + rewrite A. unfold step. rewrite A'. apply app_assoc.
    + intros y I. apply in_app_or in I as [I|I].
      * destruct (B y I) as (p & x & Ip & R). exists p, x. split; [now right | easy].
      * destruct (Bo y I) as (x & R). exists o, x. split; [now left | easy].
    + apply different_app; auto. intros y w Iy Iw P. destruct (B y Iy) as (p & x & Ip & X & Py). destruct (Bo w Iw) as (x' & X' & Pw).
      assert (Q : Permutation (map fst (p :: x)) (map fst (o :: x'))).
      { apply (Permutation_app_inv_r chosen). now rewrite <- Py, <- Pw. }
      assert (I : In (fst o) (map fst (p :: x))) by (eapply Permutation_in; [symmetry; exact Q | now left]).
      apply in_map_iff in I as (q & Eq & I). assert (q = o) as -> by (apply (same_number opts); auto; now apply X).
      destruct I as [->|I].
      * apply N0. now apply in_map.
      * destruct X as [_ One]. specialize (One i' Ii). rewrite sum_cons in One.
        destruct (Sub p (or_intror Ip)) as [_ Cp]. rewrite Cp in One. cbn [bit] in One.
        assert (Z0 : bit (covers i' o) = 0).
        { apply (sum_null (fun o => bit (covers i' o)) x); [|lia|easy]. intros r _. now destruct (covers i' r). }
        rewrite Co in Z0. easy.
Qed.
