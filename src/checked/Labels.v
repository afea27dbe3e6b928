(** The labels of a level: conditions (a), (b) and (c) of docs/certificate.md. *)
From Coq Require Import ZArith NArith List Bool Lia String Permutation.
From Checked Require Import Duality Maps Graph.
Import ListNotations.
Open Scope Z_scope.

Record dual := { scale_of : Z; y_rows : list (Z * list N); z_rows : list (N * Z) }.
Definition no_dual : dual := {| scale_of := 2; y_rows := []; z_rows := [] |}.

Definition label (m : M.t Z) (v : N) : Z := match get m v with Some c => c | None => 0 end.

Section Participants.
Variable V : list N.
Variable takes_part : M.t unit.
Hypothesis V_distinct : NoDup V.
Hypothesis V_part : forall v, holds takes_part v = true <-> In v V.

(** * Labels of vertices *)

(** The labels, the vertices that have one, and the sum of all. *)
Definition vertex_labels := (M.t Z * list N * Z)%type.

Fixpoint label_row (c : Z) (vs : list N) (l : vertex_labels) : result vertex_labels :=
  match vs with
  | [] => Fine l
  | v :: vs =>
    let '(y, labelled, s) := l in
    _ <- ensure (holds takes_part v) "a vertex has a label, but takes no part" ;;
    _ <- ensure (negb (holds y v)) "a vertex has two labels" ;;
    label_row c vs (put v c y, v :: labelled, c + s)
  end.
Fixpoint label_rows (rows : list (Z * list N)) (l : vertex_labels) : result vertex_labels :=
  match rows with
  | [] => Fine l
  | (c, vs) :: rows => l <- label_row c vs l ;; label_rows rows l
  end.

Definition labels_fit (l : vertex_labels) : Prop :=
  let '(y, labelled, s) := l in
  sum (label y) V = s /\ forall v, holds y v = true -> In v labelled.

Lemma sum_put y v c W : NoDup W -> In v W -> holds y v = false -> sum (label (put v c y)) W = c + sum (label y) W.
Proof.
  intros ND I H. assert (Z0 : label y v = 0) by (unfold label, holds in *; now destruct (get y v)).
  induction W as [|w W IH]; [easy|]. inversion ND; subst. rewrite !sum_cons. unfold label at 1 3. rewrite get_put.
  destruct (N.eqb_spec v w) as [->|D].
  - rewrite (sum_ext _ (label y)); [fold (label y w); lia|].
    intros u Hu. unfold label. rewrite get_put. destruct (N.eqb_spec w u); [now subst | easy].
  - destruct I as [->|I]; [easy|]. rewrite IH by easy. lia.
Qed.

Lemma label_row_ok c vs : forall l l', labels_fit l -> label_row c vs l = Fine l' -> labels_fit l'.
Proof.
  induction vs as [|v vs IH]; simpl; intros l l' F H; [now inversion H; subst|].
  destruct l as [[y labelled] s]. take H. take H. apply negb_true_iff in E0.
  apply IH in H; [easy|]. destruct F as [S L]. split.
  - rewrite sum_put; [now rewrite S | easy | now apply V_part | easy].
  - intros w. rewrite holds_put, orb_true_iff, N.eqb_eq. simpl. intuition.
Qed.
Lemma label_rows_ok rows : forall l l', labels_fit l -> label_rows rows l = Fine l' -> labels_fit l'.
Proof.
  induction rows as [|[c vs] rows IH]; simpl; intros l l' F H; [now inversion H; subst|].
  take H. eapply IH; [|eassumption]. eapply label_row_ok; eauto.
Qed.

(** * Labels of sets *)

Record set_label := { position : N; number : N; members : list N; amount : Z }.

Fixpoint read_sets (sets : M.t (list N)) (tight : M.t unit) (seen : M.t unit) (i : N) (rows : list (N * Z))
  : result (list set_label) :=
  match rows with
  | [] => Fine []
  | (n, c) :: rows =>
    match get sets n with
    | None => Fault "a label is of no set"
    | Some B =>
      _ <- ensure (negb (holds seen n)) "a set has two labels" ;;
      _ <- ensure ((0 <? c) || holds tight n) "(b) fails: a set is not tight" ;;
      others <- read_sets sets tight (put n tt seen) (N.succ i) rows ;;
      Fine ({| position := i; number := n; members := B; amount := c |} :: others)
    end
  end.

Fixpoint ascending (i : N) (l : list set_label) : Prop :=
  match l with [] => True | b :: l => (i <= position b)%N /\ ascending (N.succ (position b)) l end.
Lemma ascending_lower l : forall i j, (i <= j)%N -> ascending j l -> ascending i l.
Proof. destruct l; simpl; intuition lia. Qed.

Lemma read_sets_ok sets tight rows : forall seen i l, read_sets sets tight seen i rows = Fine l ->
  ascending i l /\
  forall b, In b l -> get sets (number b) = Some (members b) /\ (0 < amount b \/ holds tight (number b) = true).
Proof.
  induction rows as [|[n c] rows IH]; simpl; intros seen i l H; [inversion H; subst; easy|].
  destruct (get sets n) as [B|] eqn:G; [|easy]. take H. take H. take H. inversion H; subst. clear H.
  destruct (IH _ _ _ E1) as [A K]. split; [simpl; split; [lia | easy]|].
  intros b [<-|I]; [|auto]. simpl. split; [easy|].
  apply orb_true_iff in E0 as [P|P]; [left; now apply Z.ltb_lt | now right].
Qed.

(** For each vertex the labels of the sets that hold it, by ascending position. *)
Fixpoint add_members (b : set_label) (vs : list N) (m : M.t (list (N * Z))) : M.t (list (N * Z)) :=
  match vs with
  | [] => m
  | v :: vs => add_members b vs (put v ((position b, amount b) :: match get m v with Some l => l | None => [] end) m)
  end.
Definition sets_around (l : list set_label) : M.t (list (N * Z)) := fold_right (fun b => add_members b (members b)) none l.
Definition around (m : M.t (list (N * Z))) (v : N) : list (N * Z) := match get m v with Some l => l | None => [] end.

Definition holding (v : N) (l : list set_label) : list (N * Z) :=
  map (fun b => (position b, amount b)) (filter (fun b => mem v (members b)) l).

Lemma add_members_ok b vs : NoDup vs -> forall m v,
  around (add_members b vs m) v = (if mem v vs then [(position b, amount b)] else []) ++ around m v.
Proof.
  intros ND. induction ND as [|w vs Nw ND IH]; intros m v; [easy|].
  cbn [add_members]. rewrite IH. unfold around at 1. rewrite get_put. fold (around m w). cbn [mem existsb].
  rewrite N.eqb_sym. destruct (N.eqb_spec v w) as [->|D]; cbn [orb].
  - now rewrite (proj2 (mem_false w vs) Nw).
  - easy.
Qed.
Lemma sets_around_ok l v : (forall b, In b l -> NoDup (members b)) -> around (sets_around l) v = holding v l.
Proof.
  induction l as [|b l IH]; intros ND; cbn [sets_around fold_right].
  { unfold around. now rewrite get_none. }
  rewrite add_members_ok by auto with datatypes. fold (sets_around l). rewrite IH by auto with datatypes.
  unfold holding. cbn [filter]. now destruct (mem v (members b)).
Qed.

(** The sum of the labels that stand in one of the two lists only. *)
Fixpoint difference (a : list (N * Z)) : list (N * Z) -> Z :=
  fix against (b : list (N * Z)) : Z :=
    match a, b with
    | [], _ => sum snd b
    | _, [] => sum snd a
    | (i, c) :: a', (j, d) :: b' =>
      match N.compare i j with Eq => difference a' b' | Lt => c + difference a' b | Gt => d + against b' end
    end.

Lemma holding_above v l : forall i, ascending i l -> match holding v l with [] => True | (j, _) :: _ => (i <= j)%N end.
Proof.
  unfold holding. induction l as [|b l IH]; simpl; intros i A; [easy|].
  destruct (mem v (members b)); simpl; [easy|]. destruct A as [A B]. apply (ascending_lower _ i) in B; [|lia]. now apply IH.
Qed.

Lemma difference_empty_left b : difference [] b = sum snd b.
Proof. now destruct b. Qed.
Lemma difference_empty_right a : difference a [] = sum snd a.
Proof. now destruct a as [|[i c] a]. Qed.
Lemma difference_cons i c a j d b : difference ((i, c) :: a) ((j, d) :: b) =
  match N.compare i j with Eq => difference a b | Lt => c + difference a ((j, d) :: b) | Gt => d + difference ((i, c) :: a) b end.
Proof. easy. Qed.

Lemma difference_ok u v l : forall i, ascending i l ->
  difference (holding u l) (holding v l) =
  sum (fun b => amount b * bit (xorb (mem u (members b)) (mem v (members b)))) l.
Proof.
  induction l as [|b l IH]; intros i A; [easy|]. destruct A as [Ab A]. specialize (IH _ A).
  pose proof (holding_above u l _ A) as Hu. pose proof (holding_above v l _ A) as Hv.
  rewrite sum_cons, <- IH. unfold holding in *. cbn [filter].
  destruct (mem u (members b)), (mem v (members b)); cbn [xorb bit map].
  - rewrite difference_cons, N.compare_refl. lia.
  - destruct (map _ (filter _ l)) as [|[j d] q]  in Hv |- *.
    + rewrite !difference_empty_right, sum_cons. cbn [snd]. lia.
    + rewrite difference_cons. replace (position b ?= j)%N with Lt by (symmetry; apply N.compare_lt_iff; lia). lia.
  - destruct (map (fun b => (position b, amount b)) (filter (fun b => mem u (members b)) l)) as [|[j d] q].
    + rewrite !difference_empty_left, sum_cons. cbn [snd]. lia.
    + rewrite difference_cons. replace (j ?= position b)%N with Gt by (symmetry; apply N.compare_gt_iff; lia). lia.
  - lia.
Qed.
End Participants.
