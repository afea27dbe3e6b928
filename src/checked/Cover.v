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

Lemma search_sound depth : forall opts items chosen acc y,
  In y (fst (search depth opts items chosen acc)) ->
  In y (fst acc) \/ exists x, exact opts items x /\ Permutation y (map fst x ++ chosen).
Proof.
  induction depth as [|depth IH]; intros opts items chosen [found room] y; cbn [search snd fst]; destruct room as [|room]; auto.
  - destruct items; auto. cbn [fst]. intros [<-|I]; auto. right. exists []. repeat split; easy.
  - destruct items as [|i items].
    { cbn [fst]. intros [<-|I]; auto. right. exists []. repeat split; easy. }
    set (i' := pick opts i items). set (acc := (found, N.pos room)). change found with (fst acc). generalize acc. clear acc.
    assert (Sub : forall o, In o (filter (covers i') opts) -> In o opts) by (intros o I; now apply filter_In in I).
    revert Sub. generalize (filter (covers i') opts) as here.
    induction here as [|o here IHh]; intros Sub acc; cbn [fold_left]; auto.
    intros H. apply IHh in H as [H|H]; auto with datatypes.
    apply IH in H as [H|(x & X & P)]; auto. right. exists (o :: x). split; [apply exact_with; auto with datatypes|].
    rewrite P. cbn [map app]. symmetry. apply Permutation_middle.
Qed.
