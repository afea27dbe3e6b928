(** What a certificate claims. This file defines every word of the theorem, and nothing else.

    It follows docs/certificate.md and shares no code with the checker.
    Players and edges are numbered from 0, as in the file. *)
From Coq Require Import ZArith NArith List Sorted Mergesort Orders Bool.
Import ListNotations.

(** * The model *)

Definition edge := (N * N)%type.

Inductive level :=
| Sum (rows : list (Z * list N))            (** each row: a cost and the edges that have it *)
| Order (of : N) (choices : list N)         (** the vertex, and its mates from the best to the worst *)
| Lot (draws : N) (drawn : option N).       (** how many matchings remain, and which one is drawn *)

Inductive own_edges := Listed (E : list edge) | Like (number : N) (less : list N) (more : list edge).

Inductive scope :=
| Together (without : list N)               (** all unsettled vertices, without these edges of the model *)
| Auxiliary (players : list N) (free : N) (own : own_edges).

Record stage := { within : scope; levels : list level; settles : list N }.
Record model := { size : N; edges : list edge; stages : list stage }.

(** * Matchings *)

Definition has (l : list N) (v : N) : bool := existsb (N.eqb v) l.

Definition ends_of (E : list edge) (k : N) : list N :=
  match nth_error E (N.to_nat k) with Some (u, v) => [u; v] | None => [] end.
Definition ends (E : list edge) (x : list N) : list N := flat_map (ends_of E) x.

(** An ascending list of edge numbers that covers each participant once, and nobody else. *)
Definition matching (E : list edge) (takes_part : N -> Prop) (forbidden : list N) (x : list N) : Prop :=
  StronglySorted N.lt x
  /\ (forall k, In k x -> (k < N.of_nat (length E))%N /\ ~ In k forbidden)
  /\ NoDup (ends E x)
  /\ forall v, In v (ends E x) <-> takes_part v.

(** Whether [x] pairs [u] with [v]. *)
Definition meets (E : list edge) (x : list N) (u v : N) : bool :=
  existsb (fun k => match nth_error E (N.to_nat k) with
    | Some (a, b) => (a =? u)%N && (b =? v)%N || (a =? v)%N && (b =? u)%N
    | None => false
    end) x.

(** * The value of a matching at a level *)

Fixpoint cost_of (rows : list (Z * list N)) (k : N) : Z :=
  match rows with
  | [] => 0
  | (c, ks) :: rows => if has ks k then c else cost_of rows k
  end.
Definition cost (rows : list (Z * list N)) (x : list N) : Z := fold_right Z.add 0%Z (map (cost_of rows) x).

(** How many choices stand before the mate of [v]. *)
Fixpoint place (E : list edge) (x : list N) (v : N) (choices : list N) : Z :=
  match choices with
  | [] => 0
  | w :: choices => if meets E x v w then 0 else 1 + place E x v choices
  end.

(** The order of lots. *)
Fixpoint precedes (x y : list N) : Prop :=
  match x, y with
  | a :: x, b :: y => (a < b)%N \/ a = b /\ precedes x y
  | [], _ :: _ => True
  | _, [] => False
  end.

(** * Levels keep the best of the matchings [S] *)

Definition keep (E : list edge) (S : list N -> Prop) (l : level) : list N -> Prop := fun x => S x /\
  match l with
  | Sum rows => forall y, S y -> (cost rows x <= cost rows y)%Z
  | Order v choices => forall y, S y -> (place E x v choices <= place E y v choices)%Z
  | Lot draws (Some drawn) => exists all, StronglySorted precedes all /\ (forall y, In y all <-> S y)
      /\ N.of_nat (length all) = draws /\ nth_error all (N.to_nat drawn) = Some x
  | Lot draws None => exists some, NoDup some /\ (forall y, In y some -> S y) /\ N.of_nat (length some) = draws
  end.

Definition remaining (E : list edge) : list level -> (list N -> Prop) -> list N -> Prop := fold_left (keep E).

(** * Stages *)

(** The edges of an auxiliary stage; [before] has the edges of the stages before it. *)
Module EdgeOrder <: TotalLeBool.
  Definition t := edge.
  Definition leb (e f : edge) : bool := (fst e <? fst f)%N || (fst e =? fst f)%N && (snd e <=? snd f)%N.
  Theorem leb_total : forall e f, leb e f = true \/ leb f e = true.
  Proof.
    intros e f. unfold leb. destruct (N.ltb_spec (fst e) (fst f)), (N.ltb_spec (fst f) (fst e)); auto.
    replace (fst f) with (fst e) by now apply N.le_antisymm. rewrite N.eqb_refl. simpl. rewrite !N.leb_le. apply N.le_ge_cases.
  Qed.
End EdgeOrder.
Module EdgeSort := Sort EdgeOrder.

Fixpoint leave_out (less : list N) (number : N) (E : list edge) : list edge :=
  match E with
  | [] => []
  | e :: E => (if has less number then [] else [e]) ++ leave_out less (N.succ number) E
  end.

Definition edges_of_stage (before : list (list edge)) (own : own_edges) : list edge :=
  match own with
  | Listed E => E
  | Like number less more => EdgeSort.sort (leave_out less 0 (nth (N.to_nat number) before []) ++ more)
  end.

(** The pairs of [x] that no earlier stage has settled. *)
Definition unsettled_pairs (m : model) (settled x : list N) : list N :=
  filter (fun k => forallb (fun v => negb (has settled v)) (ends_of (edges m) k)) x.

Definition edges_within (m : model) (before : list (list edge)) (s : stage) : list edge :=
  match within s with Together _ => edges m | Auxiliary _ _ own => edges_of_stage before own end.

(** The matchings with which a stage begins. *)
Definition start_of (m : model) (settled : list N) (before : list (list edge)) (s : stage) : list N -> Prop :=
  match within s with
  | Together without => matching (edges_within m before s) (fun v => (v < size m)%N /\ ~ In v settled) without
  | Auxiliary players free _ => matching (edges_within m before s) (fun v => In v players \/ (size m <= v < size m + free)%N) []
  end.

(** The edges of auxiliary stages, after one more stage. *)
Definition known_after (m : model) (before : list (list edge)) (s : stage) : list (list edge) :=
  before ++ [match within s with Together _ => [] | Auxiliary _ _ _ => edges_within m before s end].

(** [x] remains at the end of every stage. What remains gives the vertices that a stage settles the mates that they have in [x]. *)
Fixpoint remains (m : model) (before : list (list edge)) (settled : list N) (todo : list stage) (x : list N) : Prop :=
  match todo with
  | [] => True
  | s :: todo =>
    let E := edges_within m before s in
    let last := remaining E (levels s) (start_of m settled before s) in
    match within s with
    | Together _ => last (unsettled_pairs m settled x)
    | Auxiliary _ _ _ => exists own_pairing, last own_pairing
    end
    /\ (forall y, last y -> forall v w, In v (settles s) -> meets E y v w = meets (edges m) x v w)
    /\ remains m (known_after m before s) (settles s ++ settled) todo x
  end.

(** * Values *)

(** The value of a matching at a level. For a lot it is the number drawn, or how many matchings remain at least. *)
Definition value_of (E : list edge) (x : list N) (l : level) : Z :=
  match l with
  | Sum rows => cost rows x
  | Order v choices => place E x v choices
  | Lot _ (Some drawn) => Z.of_N drawn
  | Lot draws None => Z.of_N draws
  end.

(** The values listed for each stage are those of every matching that remains at its end. *)
Fixpoint values_hold (m : model) (before : list (list edge)) (settled : list N) (todo : list stage) (listed : list (list Z)) : Prop :=
  match todo, listed with
  | [], [] => True
  | s :: todo, vs :: listed =>
    (forall x, remaining (edges_within m before s) (levels s) (start_of m settled before s) x ->
       vs = map (value_of (edges_within m before s) x) (levels s))
    /\ values_hold m (known_after m before s) (settles s ++ settled) todo listed
  | _, _ => False
  end.

(** * The order of pairings *)

Definition perfect (m : model) (x : list N) : Prop := matching (edges m) (fun v => (v < size m)%N) [] x.

(** At the first level at which their values differ, [x] has the smaller one; if there is none, [later] decides.
    A drawn lot lets only its own matching pass. *)
Fixpoint smaller (E : list edge) (todo : list level) (x y : list N) (later : Prop) : Prop :=
  match todo with
  | [] => later
  | Sum rows :: todo => (cost rows x < cost rows y)%Z \/ cost rows x = cost rows y /\ smaller E todo x y later
  | Order v choices :: todo => (place E x v choices < place E y v choices)%Z
      \/ place E x v choices = place E y v choices /\ smaller E todo x y later
  | Lot _ None :: todo => smaller E todo x y later
  | Lot _ (Some _) :: todo => x = y /\ smaller E todo x y later
  end.

(** [x] is lexicographically better than [y] in the order of stages and levels.
    A stage compares the pairs that are not settled; an auxiliary stage compares nothing, it only settles. *)
Fixpoint better (m : model) (settled : list N) (todo : list stage) (x y : list N) : Prop :=
  match todo with
  | [] => False
  | s :: todo =>
    let later := better m (settles s ++ settled) todo x y in
    match within s with
    | Together without => (forall k, In k (unsettled_pairs m settled x) -> ~ In k without)
        /\ smaller (edges m) (levels s) (unsettled_pairs m settled x) (unsettled_pairs m settled y) later
    | Auxiliary _ _ _ =>
        (forall v w, In v (settles s) -> meets (edges m) x v w = meets (edges m) y v w) /\ later
    end
  end.

(** A matching that may leave vertices without a mate: edges of the model, of which no two share a vertex. *)
Definition incomplete (m : model) (x : list N) : Prop :=
  (forall k, In k x -> (k < N.of_nat (length (edges m)))%N) /\ NoDup (ends (edges m) x).

(** At least [n] different vertices have no mate in [x]. *)
Definition leaves_alone (m : model) (x : list N) (n : Z) : Prop :=
  exists alone, NoDup alone /\ (forall v, In v alone -> (v < size m)%N /\ ~ In v (ends (edges m) x))
    /\ (n <= Z.of_nat (length alone))%Z.

(** What exit code 0 stands for: [x] is a perfect matching; it remains at the end of every stage; every vertex is settled,
    so that no other perfect matching remains; and no perfect matching is better. *)
Definition best (m : model) (x : list N) : Prop :=
  perfect m x
  /\ remains m [] [] (stages m) x
  /\ (forall v, (v < size m)%N -> In v (flat_map settles (stages m)))
  /\ (forall y, perfect m y -> remains m [] [] (stages m) y -> y = x)
  /\ (forall y, perfect m y -> ~ better m [] (stages m) y x).

(** What exit code 4 stands for: the same of the levels in the model, whoever is left unsettled. *)
Definition best_so_far (m : model) (x : list N) : Prop :=
  perfect m x
  /\ remains m [] [] (stages m) x
  /\ (forall y, perfect m y -> ~ better m [] (stages m) y x).

(** The pairing in the certificate, a list of pairs in any order, is [x]. *)
Definition is_pairing (m : model) (pairing : list edge) (x : list N) : Prop :=
  forall u v, meets (edges m) x u v = true <-> In (u, v) pairing \/ In (v, u) pairing.

(** A demand: the rules of this model leave the player no other mates. *)
Definition demanded (m : model) (player : N) (mates : list N) : Prop :=
  forall x v, perfect m x -> meets (edges m) x player v = true -> In v mates.
