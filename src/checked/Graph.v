(** The live edges of a stage, and how edges die. *)
From Coq Require Import ZArith NArith List Bool Lia String.
From Checked Require Import Maps.
Import ListNotations.
Open Scope Z_scope.

(** Live edges with their ends, and for each vertex a list that contains the numbers of its live edges. *)
Record graph := { alive : M.t (N * N); incident : M.t (list N) }.
Definition at_vertex (g : graph) (v : N) : list N := match get (incident g) v with Some ks => ks | None => [] end.

Section Fits.
Variable pair : N -> N * N.

Definition fits (g : graph) : Prop := forall k e, get (alive g) k = Some e ->
  e = pair k /\ In k (at_vertex g (fst e)) /\ In k (at_vertex g (snd e)).

(** Edges of the list with a positive rest die; a negative one is a fault. *)
Fixpoint prune (r : N -> N * N -> Z) (ks : list N) (a : M.t (N * N)) : result (M.t (N * N)) :=
  match ks with
  | [] => Fine a
  | k :: ks =>
    match get a k with
    | None => prune r ks a
    | Some e =>
      match r k e with
      | Z0 => prune r ks a
      | Zpos _ => prune r ks (drop k a)
      | Zneg _ => Fault "(a) fails at a live edge"
      end
    end
  end.

(** From [a] to [b], only edges with a positive rest died; those at which [at] holds have none. *)
Definition pruned (r : N -> N * N -> Z) (at' : N -> N * N -> Prop) (a b : M.t (N * N)) : Prop :=
  (forall k e, get b k = Some e -> get a k = Some e)
  /\ (forall k e, get a k = Some e -> get b k = Some e \/ 0 < r k e)
  /\ (forall k e, get b k = Some e -> at' k e -> r k e = 0).

Lemma pruned_trans r P Q a b c : pruned r P a b -> pruned r Q b c -> pruned r (fun k e => P k e \/ Q k e) a c.
Proof.
  intros (A1 & A2 & A3) (B1 & B2 & B3). split; [|split].
  - auto.
  - intros k e H. destruct (A2 k e H) as [K|]; auto.
  - intros k e H [K|K]; auto.
Qed.
Lemma pruned_weaker r (P Q : N -> N * N -> Prop) a b :
  (forall k e, get b k = Some e -> Q k e -> P k e) -> pruned r P a b -> pruned r Q a b.
Proof. intros W (A & B & C). split; [|split]; auto. Qed.

Lemma prune_ok r ks : forall a b, prune r ks a = Fine b -> pruned r (fun k _ => In k ks) a b.
Proof.
  induction ks as [|k ks IH]; simpl; intros a b H.
  { inversion H; subst. split; [|split]; auto. easy. }
  destruct (get a k) as [e|] eqn:G.
  - destruct (r k e) eqn:R; [| |easy].
    + destruct (IH _ _ H) as (A & B & C). split; [|split]; auto.
      intros j f J [<-|I]; auto. apply A in J. rewrite G in J. now inversion J; subst.
    + destruct (IH _ _ H) as (A & B & C). split; [|split].
      * intros j f J. apply A in J. rewrite get_drop in J. now destruct (N.eqb_spec k j).
      * intros j f J. destruct (N.eqb_spec k j) as [->|D].
        { right. rewrite G in J. inversion J; subst. now rewrite R. }
        apply B. rewrite get_drop. now apply N.eqb_neq in D as ->.
      * intros j f J [<-|I]; auto. apply A in J. rewrite get_drop, N.eqb_refl in J. easy.
  - destruct (IH _ _ H) as (A & B & C). split; [|split]; auto.
    intros j f J [<-|I]; auto. apply A in J. now rewrite G in J.
Qed.

(** All live edges at a vertex; the list of the vertex loses its dead ones. *)
Definition visit (r : N -> N * N -> Z) (g : graph) (v : N) : result graph :=
  b <- prune r (at_vertex g v) (alive g) ;;
  Fine {| alive := b; incident := put v (filter (holds b) (at_vertex g v)) (incident g) |}.

Fixpoint visits (r : N -> N * N -> Z) (vs : list N) (g : graph) : result graph :=
  match vs with
  | [] => Fine g
  | v :: vs => h <- visit r g v ;; visits r vs h
  end.

Lemma fits_smaller g b : fits g -> (forall k e, get b k = Some e -> get (alive g) k = Some e) ->
  fits {| alive := b; incident := incident g |}.
Proof. intros F S k e H. apply S, F in H. exact H. Qed.

Lemma fits_filtered g v : fits g ->
  fits {| alive := alive g; incident := put v (filter (holds (alive g)) (at_vertex g v)) (incident g) |}.
Proof.
  intros F k e H. simpl in H. destruct (F k e H) as (P & A & B). split; [easy|].
  unfold at_vertex. simpl. rewrite !get_put.
  split; destruct (N.eqb_spec v (fst e)), (N.eqb_spec v (snd e)); subst; try easy;
    apply filter_In; (split; [easy|]); eapply holds_get; eauto.
Qed.

Lemma visits_ok r vs : forall g h, fits g -> visits r vs g = Fine h ->
  fits h /\ pruned r (fun k e => In (fst e) vs \/ In (snd e) vs) (alive g) (alive h).
Proof.
  induction vs as [|v vs IH]; simpl; intros g h F H.
  { inversion H; subst. split; [easy|]. split; [|split]; auto. intros k e _ [[]|[]]. }
  take H. unfold visit in E. take E. inversion E; subst. clear E.
  pose proof (prune_ok _ _ _ _ E0) as P. destruct P as (A & B & C).
  assert (F' : fits {| alive := a0; incident := incident g |}) by (apply fits_smaller; auto).
  pose proof (fits_filtered _ v F') as F2. simpl in F2.
  change (at_vertex {| alive := a0; incident := incident g |} v) with (at_vertex g v) in F2.
  destruct (IH _ _ F2 H) as [Fh P2]. split; [easy|]. simpl in P2.
  pose proof (pruned_trans r _ _ _ _ _ (conj A (conj B C)) P2) as P.
  refine (pruned_weaker _ _ _ _ _ _ P). intros k e K W. simpl in *.
  assert (K0 : get (alive g) k = Some e) by (destruct P2 as (X & _); auto).
  destruct (F k e K0) as (_ & I1 & I2). simpl in *.
  destruct W as [[W|W]|[W|W]]; auto; subst; left; assumption.
Qed.
End Fits.

(** A graph of a list of edges, numbered from [k]. *)
Fixpoint load (E : list (N * N)) (k : N) (g : graph) : graph :=
  match E with
  | [] => g
  | (u, v) :: E =>
    let i := put u (k :: at_vertex g u) (incident g) in
    let j := put v (k :: match get i v with Some ks => ks | None => [] end) i in
    load E (N.succ k) {| alive := put k (u, v) (alive g); incident := j |}
  end.

Lemma load_ok E : forall k g pair, fits pair g ->
  (forall i e, nth_error E i = Some e -> pair (k + N.of_nat i)%N = e) ->
  (forall j e, get (alive g) j = Some e -> (j < k)%N) ->
  fits pair (load E k g) /\
  forall j e, get (alive (load E k g)) j = Some e <->
    get (alive g) j = Some e \/ exists i, nth_error E i = Some e /\ j = (k + N.of_nat i)%N.
Proof.
  induction E as [|[u v] E IH]; intros k g pair F P Low.
  { simpl. split; [easy|]. intros j e. split; [auto|]. intros [H|(i & H & _)]; [easy | now destruct i]. }
  cbn [load]. match goal with |- context [load E _ ?h] => set (g' := h) end.
  assert (F' : fits pair g').
  { intros j e. unfold g'. simpl. rewrite get_put. destruct (N.eqb_spec k j) as [<-|D].
    - intros X. inversion X; subst. split; [symmetry; rewrite <- (P 0%nat (u, v) eq_refl); f_equal; simpl; lia|].
      unfold at_vertex. simpl. rewrite !get_put, !N.eqb_refl.
      split; [destruct (v =? u)%N|]; now left.
    - intros X. destruct (F j e X) as (A & B & C). split; [easy|]. unfold at_vertex in *. simpl. rewrite !get_put.
      split.
      + destruct (N.eqb_spec v (fst e)) as [->|]; [right|].
        * destruct (N.eqb_spec u (fst e)) as [->|]; [now right | easy].
        * destruct (N.eqb_spec u (fst e)) as [->|]; [now right | easy].
      + destruct (N.eqb_spec v (snd e)) as [->|]; [right|].
        * destruct (N.eqb_spec u (snd e)) as [->|]; [now right | easy].
        * destruct (N.eqb_spec u (snd e)) as [->|]; [now right | easy]. }
  destruct (IH (N.succ k) g' pair F') as [R1 R2].
  - intros i e H. rewrite <- (P (S i) e H). f_equal. lia.
  - intros j e. unfold g'. simpl. rewrite get_put. destruct (N.eqb_spec k j); [lia|]. intros X. apply Low in X. lia.
  - split; [easy|]. intros j e. rewrite R2. unfold g'. simpl. rewrite get_put.
    destruct (N.eqb_spec k j) as [<-|D]; split.
    + intros [X|(i & X & Y)]; [inversion X; subst; right; exists 0%nat; split; [easy | simpl; lia]|].
      right. exists (S i). split; [easy | lia].
    + intros [X|([|i] & X & Y)]; [apply Low in X; lia| |].
      * simpl in X. now left.
      * right. exists i. split; [easy | lia].
    + intros [X|(i & X & Y)]; [now left|]. right. exists (S i). split; [easy | lia].
    + intros [X|([|i] & X & Y)]; [now left | simpl in Y; lia|]. right. exists i. split; [easy | lia].
Qed.

Definition empty_graph : graph := {| alive := none; incident := none |}.
Lemma fits_empty pair : fits pair empty_graph.
Proof. intros k e H. simpl in H. now rewrite get_none in H. Qed.
