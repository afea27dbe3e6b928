(** One level: the checker's step, and that what it leaves are the best of what remained. *)
From Coq Require Import ZArith NArith List Sorted Bool Lia String Permutation.
From Checked Require Import Claim Duality Maps Graph Labels.
Import ListNotations.
Open Scope Z_scope.

Record face_state := { graph_of : graph; tight_sets : M.t unit }.

Definition mark_tight (bs : list set_label) (t : M.t unit) : M.t unit :=
  fold_left (fun t b => if 0 <? amount b then put (number b) tt t else t) bs t.

(** No matching that remains costs less than [value]; edges die and sets become tight. *)
Definition prove_least (part : M.t unit) (sets : M.t (list N)) (price : M.t Z) (priced : list N) (value : Z)
  (d : dual) (f : face_state) : result face_state :=
  _ <- ensure (1 <=? scale_of d) "the scale is less than 1" ;;
  '(y, labelled, s) <- label_rows part (y_rows d) (none, [], 0) ;;
  bs <- read_sets sets (tight_sets f) none 0 (z_rows d) ;;
  _ <- ensure (s + sum amount bs =? scale_of d * value) "(c) fails: the labels do not sum to the value" ;;
  let m := sets_around bs in
  let r := fun k e => scale_of d * label price k - label y (fst e) - label y (snd e)
                      - difference (around m (fst e)) (around m (snd e)) in
  a <- prune r priced (alive (graph_of f)) ;;
  g <- visits r (labelled ++ flat_map members bs) {| alive := a; incident := incident (graph_of f) |} ;;
  Fine {| graph_of := g; tight_sets := mark_tight bs (tight_sets f) |}.

(** No vertex counts for more than 1: its label, and those of the sets that hold it. *)
Definition counts_once (part : M.t unit) (sets : M.t (list N)) (d : dual) (f : face_state) : result unit :=
  '(y, _, _) <- label_rows part (y_rows d) (none, [], 0) ;;
  bs <- read_sets sets (tight_sets f) none 0 (z_rows d) ;;
  let m := sets_around bs in
  ensure (forallb (fun p => label y (fst p) + sum snd (around m (fst p)) <=? 1) (numbered part))
    "the labels of a vertex and of the sets that hold it sum to more than 1".

(** The costs of a level; only live edges may have one. *)
Fixpoint read_row (a : M.t (N * N)) (c : Z) (ks : list N) (p : M.t Z * list N) : result (M.t Z * list N) :=
  match ks with
  | [] => Fine p
  | k :: ks =>
    _ <- ensure (holds a k) "an edge with a cost is dead: the model is of another proof" ;;
    _ <- ensure (negb (holds (fst p) k)) "an edge has two costs" ;;
    read_row a c ks (put k c (fst p), k :: snd p)
  end.
Fixpoint read_rows (a : M.t (N * N)) (rows : list (Z * list N)) (p : M.t Z * list N) : result (M.t Z * list N) :=
  match rows with
  | [] => Fine p
  | (c, ks) :: rows => p <- read_row a c ks p ;; read_rows a rows p
  end.

Definition prove_sum (part : M.t unit) (sets : M.t (list N)) (own : list N) (rows : list (Z * list N)) (claimed : Z)
  (d : dual) (f : face_state) : result face_state :=
  '(price, priced) <- read_rows (alive (graph_of f)) rows (none, []) ;;
  let value := sum (label price) own in
  _ <- ensure (claimed =? value) "the value is another" ;;
  prove_least part sets price priced value d f.

(** How many choices stand before the mate, and which. *)
Fixpoint before_mate (choices : list N) (mate : N) (i : Z) (pre : M.t unit) : result (Z * M.t unit) :=
  match choices with
  | [] => Fault "the mate is not in the list"
  | w :: choices => if (w =? mate)%N then Fine (i, pre) else before_mate choices mate (1 + i) (put w tt pre)
  end.

Definition prefers (v : N) (pre : M.t unit) (e : N * N) : bool :=
  (fst e =? v)%N && holds pre (snd e) || (snd e =? v)%N && holds pre (fst e).
Definition preferred (a : M.t (N * N)) (v : N) (pre : M.t unit) (k : N) : bool :=
  match get a k with Some e => prefers v pre e | None => false end.
Definition price_of (ks : list N) : M.t Z := fold_left (fun m k => put k (-1) m) ks none.
Definition others (k0 v w k : N) (e : N * N) : Z :=
  if (k =? k0)%N then 0 else
  if ((fst e =? v) || (snd e =? v) || (fst e =? w) || (snd e =? w))%N then 1 else 0.

Definition prove_order (part : M.t unit) (sets : M.t (list N)) (mates : M.t (N * N)) (v : N) (choices : list N)
  (claimed : Z) (d : dual) (f : face_state) : result face_state :=
  _ <- ensure (holds part v) "the vertex of an order takes no part" ;;
  match get mates v with
  | None => Fault "the vertex of an order has no mate"
  | Some (k0, mate) =>
    '(i, pre) <- before_mate choices mate 0 none ;;
    _ <- ensure (claimed =? i) "the value is another" ;;
    let priced := filter (preferred (alive (graph_of f)) v pre) (at_vertex (graph_of f) v) in
    f <- prove_least part sets (price_of priced) priced 0 d f ;;
    g <- visits (others k0 v mate) [v; mate] (graph_of f) ;;
    Fine {| graph_of := g; tight_sets := tight_sets f |}
  end.

(** * Soundness *)

Definition pair_of (E : list edge) (k : N) : N * N := match nth_error E (N.to_nat k) with Some e => e | None => (0, 0)%N end.

Section Stage.
Variable E : list edge.
Variable V : list N.
Variable part : M.t unit.
Variable sets : M.t (list N).
Notation pair := (pair_of E).
Hypothesis V_distinct : NoDup V.
Hypothesis V_part : forall v, holds part v = true <-> In v V.
Hypothesis sets_odd : forall i B, get sets i = Some B -> NoDup B /\ (forall v, In v B -> In v V) /\ N.odd (count B) = true.

Definition face_of (f : face_state) : face :=
  {| live := fun k => exists e, get (alive (graph_of f)) k = Some e;
     tight := fun B => exists i, holds (tight_sets f) i = true /\ get sets i = Some B |}.
Definition in_range (x : list N) : Prop := forall k, In k x -> (k < N.of_nat (List.length E))%N.

(** The face describes the matchings [S] that remain. *)
Definition describes (f : face_state) (S : list N -> Prop) : Prop :=
  fits pair (graph_of f) /\ (forall x, S x -> in_range x)
  /\ forall x, S x <-> StronglySorted N.lt x /\ in_range x /\ inside V pair (face_of f) x.

Lemma odd_set i B : get sets i = Some B -> odd V B.
Proof.
  intros G. destruct (sets_odd i B G) as (ND & Sub & O). unfold odd. rewrite sum_mem by easy.
  rewrite count_length in O. apply N.odd_spec in O as [m Hm]. exists (Z.of_N m). lia.
Qed.

Lemma mark_tight_ok bs : forall t i,
  holds (mark_tight bs t) i = true <-> holds t i = true \/ exists b, In b bs /\ number b = i /\ 0 < amount b.
Proof.
  unfold mark_tight. induction bs as [|b bs IH]; simpl; intros t i.
  { split; [auto | intros [H|(b & [] & _)]; easy]. }
  rewrite IH. destruct (Z.ltb_spec 0 (amount b)).
  - rewrite holds_put, orb_true_iff, N.eqb_eq. split.
    + intros [[<-|K]|(c & I & K)]; [right; exists b; auto | auto | right; exists c; auto].
    + intros [K|(c & [<-|I] & K & L)]; [auto | auto | right; exists c; auto].
  - split; (intros [K|(c & I & K & L)]; [now left|]).
    + right. exists c. auto.
    + destruct I as [<-|I]; [lia|]. right. exists c. auto.
Qed.

(** The labels of the certificate are those of the dual. *)
Definition labelled_by (d : Labels.dual) (f : face_state) (l : Duality.dual) : Prop :=
  scale l = scale_of d /\ exists yy labelled s bs, label_rows part (y_rows d) (none, [], 0) = Fine (yy, labelled, s)
  /\ read_sets sets (tight_sets f) none 0 (z_rows d) = Fine bs
  /\ y l = label yy /\ z l = map (fun b => (members b, amount b)) bs.

Lemma prove_least_ok price priced value d f f' :
  fits pair (graph_of f) -> (forall k, holds price k = true -> In k priced) ->
  prove_least part sets price priced value d f = Fine f' ->
  exists l, weight l = label price /\ accepted V pair (face_of f) l value /\ fits pair (graph_of f')
    /\ (forall x, inside V pair (face_of f') x <-> inside V pair (next pair (face_of f) l) x)
    /\ (forall k e, get (alive (graph_of f')) k = Some e -> get (alive (graph_of f)) k = Some e)
    /\ labelled_by d f l.
Proof.
  intros F Priced H. unfold prove_least in H. take H. take H. destruct a as [[yy labelled] s].
  take H. rename a into bs. take H. take H. take H. inversion H; subst f'; clear H. rename a into al, a0 into g.
  apply Z.leb_le in E0. apply Z.eqb_eq in E3.
  pose proof E1 as Rows. apply (label_rows_ok V part) in E1; [|easy|easy|].
  2:{ split; [|intros v K; now rewrite holds_none in K].
      rewrite (sum_ext _ (fun _ => 0)); [apply sum_zero|]. intros v _. unfold label. now rewrite get_none. }
  destruct E1 as [Sy Ly]. destruct (read_sets_ok _ _ _ _ _ _ E2) as [Asc Bs].
  set (l := {| weight := label price; scale := scale_of d; y := label yy;
               z := map (fun b => (members b, amount b)) bs |}).
  match type of E4 with prune ?rr _ _ = _ => set (r := rr) in * end.
  assert (ND : forall b, In b bs -> NoDup (members b)).
  { intros b I. destruct (Bs b I) as [G _]. now apply sets_odd in G. }
  assert (R : forall k e, e = pair k -> r k e = Duality.rest pair l k).
  { intros k e ->. unfold r, Duality.rest, l. cbn [weight scale y z]. f_equal.
    rewrite !sets_around_ok by easy. rewrite (difference_ok _ _ _ _ Asc), sum_map. now apply sum_ext. }
  pose proof (prune_ok _ _ _ _ E4) as P1.
  assert (F1 : fits pair {| alive := al; incident := incident (graph_of f) |}).
  { apply fits_smaller; [exact F | apply P1]. }
  destruct (visits_ok pair _ _ _ _ F1 E5) as [F2 P2]. cbn [alive] in P2.
  pose proof (pruned_trans _ _ _ _ _ _ P1 P2) as (Q1 & Q2 & Q3).
  assert (Zero : forall k e, get (alive g) k = Some e -> r k e = 0).
  { intros k e K. destruct (in_dec N.eq_dec k priced) as [I|I]; [now apply (Q3 k e K); left|].
    destruct (in_dec N.eq_dec (fst e) (labelled ++ flat_map members bs)) as [J|J]; [apply (Q3 k e K); auto|].
    destruct (in_dec N.eq_dec (snd e) (labelled ++ flat_map members bs)) as [L|L]; [apply (Q3 k e K); auto|].
    unfold r. assert (label price k = 0) as ->.
    { unfold label. destruct (get price k) eqn:G; [|easy]. now apply holds_get, Priced in G. }
    assert (Free : forall v, ~ In v (labelled ++ flat_map members bs) -> label yy v = 0 /\ around (sets_around bs) v = []).
    { intros v Nv. rewrite in_app_iff in Nv. split.
      - unfold label. destruct (get yy v) eqn:G; [|easy]. apply holds_get, Ly in G. tauto.
      - rewrite sets_around_ok by easy. unfold holding.
        assert (filter (fun b => mem v (members b)) bs = []) as ->; [|easy].
        assert (NV : ~ In v (flat_map members bs)) by tauto. clear - NV. induction bs as [|b bs IH]; [easy|].
        simpl in NV |- *. rewrite in_app_iff in NV. rewrite (proj2 (mem_false v (members b))) by tauto. apply IH. tauto. }
    destruct (Free _ J) as [-> ->], (Free _ L) as [-> ->]. simpl. lia. }
  exists l. split; [easy|]. split; [|split; [easy|split]].
  - constructor.
    + exact E0.
    + intros k [e K]. rewrite <- (R k e) by now apply F. destruct (Q2 k e K) as [L|L]; [rewrite (Zero k e L)|]; lia.
    + intros b I. unfold l in I. cbn [z] in I. apply in_map_iff in I as (b' & <- & I). cbn [fst snd].
      destruct (Bs b' I) as [G K]. split; [eapply odd_set; eauto|]. destruct K as [K|K]; [now left|].
      right. exists (number b'). auto.
    + unfold l. cbn [y z scale]. rewrite sum_map. cbn [snd]. rewrite Sy. exact E3.
  - intros x. apply inside_ext; cbn [live tight next].
    + intros k. cbn [graph_of]. split.
      * intros [e K]. split; [exists e; now apply Q1|]. rewrite <- (R k e) by now apply F2. now apply Zero.
      * intros [[e K] Z0]. exists e. destruct (Q2 k e K) as [L|L]; [easy|]. rewrite (R k e) in L by now apply F. lia.
    + intros B. cbn [tight_sets]. split.
      * intros (i & K & G). apply mark_tight_ok in K as [K|(b & I & <- & Pos)]; [left; exists i; auto|].
        right. exists (amount b). split; [|easy]. destruct (Bs b I) as [G' _]. rewrite G in G'. inversion G'; subst.
        unfold l. cbn [z]. apply in_map_iff. now exists b.
      * intros [(i & K & G)|(c & I & Pos)].
        -- exists i. split; [|easy]. apply mark_tight_ok. now left.
        -- unfold l in I. cbn [z] in I. apply in_map_iff in I as (b & X & I). inversion X; subst.
           exists (number b). split; [|now apply Bs]. apply mark_tight_ok. right. exists b. auto.
  - split; [exact Q1|]. split; [easy|]. now exists yy, labelled, s, bs.
Qed.

Lemma counts_once_ok d f l u : labelled_by d f l -> counts_once part sets d f = Fine u -> forall v, In v V -> counts l v <= 1.
Proof.
  intros (_ & yy & labelled & s & bs & Y & Z0 & El & Ez) H v I. unfold counts_once in H. rewrite Y in H. cbn [bind] in H.
  rewrite Z0 in H. cbn [bind] in H. apply ensure_fine in H. rewrite forallb_forall in H.
  apply V_part in I. unfold holds in I. destruct (get part v) as [[]|] eqn:G; [|easy].
  apply numbered_ok in G. specialize (H _ G). cbn [fst] in H. apply Z.leb_le in H.
  destruct (read_sets_ok _ _ _ _ _ _ Z0) as [_ Bs].
  unfold counts. rewrite El, Ez, sum_map. rewrite sets_around_ok in H.
  - unfold holding in H. rewrite sum_map in H. cbn [fst snd] in *. enough (forall l, sum (fun b => amount b * bit (mem v (members b))) l
      = sum (fun b => amount b) (filter (fun b => mem v (members b)) l)) as -> by easy.
    clear. induction l as [|b l IH]; [easy|]. rewrite sum_cons, IH. cbn [filter]. destruct (mem v (members b)); cbn [bit]; rewrite ?sum_cons; lia.
  - intros b J. destruct (Bs b J) as [G' _]. now apply sets_odd in G'.
Qed.

(** * Sums *)

Lemma read_row_ok a c ks : forall p q, read_row a c ks p = Fine q ->
  (forall k, holds (fst p) k = true -> In k (snd p)) ->
  (forall k, holds (fst q) k = true -> In k (snd q))
  /\ forall k, get (fst q) k = match get (fst p) k with Some b => Some b | None => if has ks k then Some c else None end.
Proof.
  induction ks as [|j ks IH]; simpl; intros p q H I.
  { inversion H; subst. split; [easy|]. intros k. now destruct (get (fst q) k). }
  take H. take H. apply IH in H as [A B].
  - split; [easy|]. intros k. rewrite B. cbn [fst]. rewrite get_put, (N.eqb_sym k j). apply negb_true_iff in E1.
    unfold holds in E1. destruct (N.eqb_spec j k) as [->|D]; [now destruct (get (fst p) k) | easy].
  - intros k. cbn [fst snd]. rewrite holds_put, orb_true_iff, N.eqb_eq. simpl. intuition.
Qed.
Lemma read_rows_ok a rows : forall p q, read_rows a rows p = Fine q ->
  (forall k, holds (fst p) k = true -> In k (snd p)) ->
  (forall k, holds (fst q) k = true -> In k (snd q))
  /\ forall k, label (fst q) k = match get (fst p) k with Some b => b | None => cost_of rows k end.
Proof.
  induction rows as [|[c ks] rows IH]; simpl; intros p q H I.
  { inversion H; subst. split; [easy|]. intros k. unfold label. now destruct (get (fst q) k). }
  take H. destruct (read_row_ok _ _ _ _ _ E0 I) as [A B]. destruct (IH _ _ H A) as [C D]. split; [easy|].
  intros k. rewrite D, B. destruct (get (fst p) k); [easy|]. now destruct (has ks k).
Qed.

Lemma cost_sum rows x : cost rows x = sum (cost_of rows) x.
Proof. unfold cost. induction x; simpl; lia. Qed.

Lemma prove_sum_ok own rows claimed d f f' S : describes f S -> S own ->
  prove_sum part sets own rows claimed d f = Fine f' ->
  describes f' (keep E S (Sum rows)) /\ keep E S (Sum rows) own /\ claimed = cost rows own.
Proof.
  intros (F & Rg & D) So H. unfold prove_sum in H. take H. destruct a as [price priced]. take H.
  destruct (read_rows_ok _ _ _ _ E0) as [Pr Lb]; [intros k K; cbn in K; now rewrite holds_none in K|].
  cbn [fst snd] in Pr, Lb.
  assert (C : forall x, sum (label price) x = cost rows x).
  { intros x. rewrite cost_sum. apply sum_ext. intros k _. rewrite Lb. now rewrite get_none. }
  destruct (prove_least_ok _ _ _ _ _ _ F Pr H) as (l & W & Acc & F' & In' & _).
  assert (T : forall x, Duality.total l x = cost rows x) by (intros; unfold Duality.total; rewrite W; apply C).
  apply Z.eqb_eq in E1. rewrite C in Acc, E1. split; [|split; [split; [easy|]|exact E1]].
  - split; [easy|]. split; [intros x [K _]; auto|]. intros x. split.
    + intros [K Best]. destruct (proj1 (D x) K) as (Srt & R & I). split; [easy|]. split; [easy|]. apply In'.
      destruct (level_sound _ _ _ _ _ x Acc I) as [Le Eq]. apply Eq. rewrite T in *. specialize (Best own So). lia.
    + intros (Srt & R & I). apply In' in I as Nx.
      assert (I0 : inside V pair (face_of f) x).
      { destruct Nx as (P & L & Ti). split; [easy|]. split; [intros k Hk; now apply L | intros B HB; apply Ti; now left]. }
      assert (Sx : S x) by (apply D; auto). split; [easy|]. intros z Sz.
      destruct (level_sound _ _ _ _ _ x Acc I0) as [_ Eq]. apply Eq in Nx. rewrite T in Nx. rewrite Nx.
      destruct (proj1 (D z) Sz) as (_ & _ & Iz). destruct (level_sound _ _ _ _ _ z Acc Iz) as [Lz _]. now rewrite T in Lz.
  - intros z Sz. destruct (proj1 (D z) Sz) as (_ & _ & Iz).
    destruct (level_sound _ _ _ _ _ z Acc Iz) as [Lz _]. now rewrite T in Lz.
Qed.
End Stage.
