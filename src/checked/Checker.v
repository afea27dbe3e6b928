(** The checker: the steps of docs/certificate.md, 'What a verifier does', from step 2 on.
    The numbers in the comments are those of the steps. *)
From Coq Require Import ZArith NArith List Sorted Bool String.
From Checked Require Import Claim Lexicographic Maps Graph Labels Level Lots.
Import ListNotations.
Open Scope N_scope.

(** * The certificate *)

Record stage_proof := { own_pairing : list edge; values : list Z; odd_sets : list (list N); duals : list (N * dual) }.
Record impossibility := { over : Z; barrier_sets : list (list N); barrier : dual }.
Record certificate := {
  seed : option N;
  named_players : option N;                (* how many entries [players] has *)
  forced : option (N * list N);
  pairing : list edge;
  proofs : list stage_proof;
  impossible : option impossibility;
  open_from : option (N * N) }.            (* stage and level *)

Inductive verdict := Proved | ProvedUntilOpen | ProvedImpossible.

(** * Vertices and edges *)

(** Adds the numbers [first], [first + 1], …, in all [n]. *)
Definition fill (first n : N) (m : M.t unit) : M.t unit :=
  snd (N.iter n (fun p => (N.succ (fst p), put (fst p) tt (snd p))) (first, m)).

Definition edge_ltb (e f : edge) : bool := (fst e <? fst f) || (fst e =? fst f) && (snd e <? snd f).

(** Every edge has u < v, both vertices take part, and no edge is there twice. *)
Definition edges_fit (part : M.t unit) (E : list edge) : bool :=
  forallb (fun e => (fst e <? snd e) && holds part (fst e) && holds part (snd e)) E
  && (strictly edge_ltb E || strictly edge_ltb (EdgeSort.sort E)).

(** The edges of an auxiliary stage, faster than [edges_of_stage]: what is ascending is merged.
    All these functions are tail recursive, since a stage may have hundreds of thousands of edges. *)
Fixpoint leave_out_set (less : M.t unit) (number : N) (E done : list edge) : list edge :=
  match E with
  | [] => rev' done
  | e :: E => leave_out_set less (N.succ number) E (if holds less number then done else e :: done)
  end.
Fixpoint merge_edges (E : list edge) : list edge -> list edge -> list edge :=
  fix merge_into (F done : list edge) : list edge :=
    match E, F with
    | [], _ => rev_append done F
    | _, [] => rev_append done E
    | e :: E', f :: F' => if edge_ltb e f then merge_edges E' F (e :: done) else merge_into F' (f :: done)
    end.
Definition spell_out (before : list (list edge)) (own : own_edges) : result (list edge) :=
  match own with
  | Listed E => Fine E
  | Like number less more =>
    _ <- ensure (number <? count before) "a stage is like none before it" ;;
    let E := nth (N.to_nat number) before [] in
    _ <- ensure (forallb (fun k => k <? count E) less) "a stage is without an edge that does not exist" ;;
    let left := leave_out_set (put_all less none) 0 E [] in
    let merged := merge_edges left (EdgeSort.sort more) [] in
    Fine (if strictly edge_ltb merged then merged else EdgeSort.sort (left ++ more))
  end.

(** * A pairing: its edges, ascending, and for each vertex its edge and its mate (step 3) *)

Definition same_edge (e f : edge) : bool := (fst e =? fst f) && (snd e =? snd f).
Definition find_edge (g : graph) (u v : N) : option N :=
  let e := if u <? v then (u, v) else (v, u) in
  find (fun k => match get (alive g) k with Some f => same_edge e f | None => false end) (at_vertex g u).

Fixpoint read_pairs (g : graph) (pairs : list edge) (mates : M.t (N * N)) (ks : list N) : result (M.t (N * N) * list N) :=
  match pairs with
  | [] => Fine (mates, ks)
  | (u, v) :: pairs =>
    _ <- ensure (negb (holds mates u) && negb (holds mates v)) "the pairing names a vertex twice" ;;
    match find_edge g u v with
    | None => Fault "a pair is no edge"
    | Some k => read_pairs g pairs (put u (k, v) (put v (k, u) mates)) (k :: ks)
    end
  end.
Definition read_pairing (part : M.t unit) (g : graph) (pairs : list edge) : result (M.t (N * N) * list N) :=
  '(mates, ks) <- read_pairs g pairs none [] ;;
  _ <- ensure (forallb (fun p => holds mates (fst p)) (numbered part)) "the pairing does not name every vertex" ;;
  let own := NumberSort.sort ks in
  _ <- ensure (strictly N.ltb own) "the pairing names an edge twice" ;;
  Fine (mates, own).

(** * Odd sets (step 4) *)

Fixpoint load_sets (part : M.t unit) (i : N) (sets : list (list N)) (m : M.t (list N)) : result (M.t (list N)) :=
  match sets with
  | [] => Fine m
  | B :: sets =>
    _ <- ensure (N.odd (count B)) "a set is even" ;;
    _ <- ensure (distinct_in none (holds part) B) "a set repeats a vertex, or holds who takes no part" ;;
    load_sets part (N.succ i) sets (put i B m)
  end.

(** * Levels (steps 5 to 7) *)

Definition prove_level (part : M.t unit) (sets : M.t (list N)) (own : list N) (mates : M.t (N * N)) (l : level)
  (claimed : Z) (d : option dual) (f : face_state) : result face_state :=
  let labels := match d with Some d => d | None => no_dual end in
  match l with
  | Sum rows => prove_sum part sets own rows claimed labels f
  | Order v choices => prove_order part sets mates v choices claimed labels f
  | Lot draws drawn =>
    _ <- ensure (match d with Some _ => false | None => true end) "a lot has no labels" ;;
    prove_lot part sets own draws drawn claimed f
  end.

Definition dual_of (i : N) (ds : list (N * dual)) : option dual * list (N * dual) :=
  match ds with
  | (j, d) :: rest => if j =? i then (Some d, rest) else (None, ds)
  | [] => (None, [])
  end.

Fixpoint prove_levels (part : M.t unit) (sets : M.t (list N)) (own : list N) (mates : M.t (N * N)) (i : N)
  (ls : list level) (cs : list Z) (ds : list (N * dual)) (f : face_state) : result face_state :=
  match ls, cs with
  | [], [] => _ <- ensure (match ds with [] => true | _ => false end) "a dual belongs to no level" ;; Fine f
  | l :: ls, c :: cs =>
    f <- prove_level part sets own mates l c (fst (dual_of i ds)) f ;;
    prove_levels part sets own mates (N.succ i) ls cs (snd (dual_of i ds)) f
  | _, _ => Fault "values and levels are not equally many"
  end.

(** * Stages *)

(** What has been settled so far, and the edges between the rest. *)
Record progress := { unsettled : M.t unit; rest : graph; before : list (list edge) }.

Fixpoint forbid (n : N) (without : list N) (a : M.t (N * N)) : result (M.t (N * N)) :=
  match without with
  | [] => Fine a
  | k :: without => _ <- ensure (k <? n) "an unknown edge is forbidden" ;; forbid n without (drop k a)
  end.

(** A vertex has one live edge, and the whole pairing gives it the same mate (step 8). *)
Definition is_settled (part : M.t unit) (mates whole : M.t (N * N)) (f : face_state) (v : N) : bool :=
  holds part v
  && match filter (holds (alive (graph_of f))) (at_vertex (graph_of f) v) with [_] => true | _ => false end
  && match get mates v, get whole v with Some (_, w), Some (_, w') => w =? w' | _, _ => false end.

Definition prove_stage (m : model) (whole : M.t (N * N)) (all : list N) (s : stage) (p : stage_proof) (now : progress)
  : result progress :=
  '(part, own, mates, g, known) <-
    match within s with
    | Together without =>
      _ <- ensure (match own_pairing p with [] => true | _ => false end) "a pairing is given, but the stage is not auxiliary" ;;
      a <- forbid (count (edges m)) without (alive (rest now)) ;;
      let own := filter (fun k => match get (alive (rest now)) k with Some _ => true | None => false end) all in
      _ <- ensure (forallb (holds a) own) "a pair of the pairing is forbidden" ;;
      _ <- ensure (forallb (fun v => match get whole (fst v) with Some (_, w) => holds (unsettled now) w | None => false end)
             (numbered (unsettled now))) "somebody's mate is settled already" ;;
      Fine (unsettled now, own, whole, {| alive := a; incident := incident (rest now) |}, [])
    | Auxiliary players free edges =>
      _ <- ensure (distinct_in none (fun v => v <? size m) players) "the players are wrong" ;;
      _ <- ensure (2 * count (own_pairing p) =? count players + free) "the pairing of the stage does not name everybody" ;;
      let part := fill (size m) free (put_all players none) in
      E <- spell_out (before now) edges ;;
      _ <- ensure (edges_fit part E) "an edge of the stage is wrong" ;;
      let g := load E 0 empty_graph in
      '(mates, own) <- read_pairing part g (own_pairing p) ;;
      Fine (part, own, mates, g, E)
    end ;;
  sets <- load_sets part 0 (odd_sets p) none ;;
  f <- prove_levels part sets own mates 0 (levels s) (values p) (duals p) {| graph_of := g; tight_sets := none |} ;;
  _ <- ensure (forallb (is_settled part mates whole f) (settles s)) "a vertex is not settled" ;;
  let left := fold_left (fun u v => drop v u) (settles s) (unsettled now) in
  g' <- visits (fun _ e => if holds left (fst e) && holds left (snd e) then 0%Z else 1%Z) (settles s) (rest now) ;;
  Fine {| unsettled := left; rest := g'; before := before now ++ [known] |}.

Fixpoint prove_stages (m : model) (whole : M.t (N * N)) (all : list N) (ss : list stage) (ps : list stage_proof)
  (now : progress) : result progress :=
  match ss, ps with
  | [], [] => Fine now
  | s :: ss, p :: ps => now <- prove_stage m whole all s p now ;; prove_stages m whole all ss ps now
  | _, _ => Fault "certificate and model have not equally many stages"
  end.

(** * The whole certificate *)

(** The stage that [open] names is there, settles nobody and has as many levels as [open] says (step 9). *)
Definition ends_open (m : model) (where' : N * N) : bool :=
  (fst where' <? count (stages m)) &&
  match nth_error (stages m) (N.to_nat (fst where')) with
  | Some s => (snd where' =? count (levels s)) && match settles s with [] => true | _ => false end
  | None => false
  end.

Definition prove_all (m : model) (c : certificate) : result verdict :=
  _ <- ensure (2 * count (pairing c) =? size m) "the pairing does not name every vertex" ;;
  let everybody := fill 0 (size m) none in
  _ <- ensure (edges_fit everybody (edges m)) "an edge of the model is wrong" ;;
  let g := load (edges m) 0 empty_graph in
  '(whole, all) <- read_pairing everybody g (pairing c) ;;
  now <- prove_stages m whole all (stages m) (proofs c) {| unsettled := everybody; rest := g; before := [] |} ;;
  let nobody := match numbered (unsettled now) with [] => true | _ => false end in
  match open_from c with
  | None => _ <- ensure nobody "somebody is not settled" ;; Fine Proved
  | Some where' => _ <- ensure (ends_open m where' && negb nobody) "nothing is open there" ;; Fine ProvedUntilOpen
  end.

Definition largest : N := 10000000.
Definition prove_impossible (m : model) (c : certificate) (i : impossibility) : result verdict :=
  _ <- ensure (match pairing c, proofs c, stages m, open_from c with [], [], [], None => true | _, _, _, _ => false end)
         "there is a pairing or a stage" ;;
  _ <- ensure (0 <? over i)%Z "no vertex is left over" ;;
  _ <- ensure (size m <=? largest) "the model is too large to be checked" ;;
  let everybody := fill 0 (size m) none in
  _ <- ensure (edges_fit everybody (edges m)) "an edge of the model is wrong" ;;
  sets <- load_sets everybody 0 (barrier_sets i) none ;;
  let labels := {| scale_of := 1; y_rows := y_rows (barrier i); z_rows := z_rows (barrier i) |} in
  let start := {| graph_of := load (edges m) 0 empty_graph; tight_sets := none |} in
  _ <- prove_least everybody sets none [] (over i) labels start ;;
  _ <- counts_once everybody sets labels start ;;
  Fine ProvedImpossible.

(** Step 10. The bye is the last vertex if the certificate names one player fewer than there are vertices. *)
Definition check_forced (m : model) (c : certificate) : bool :=
  match forced c with
  | None => true
  | Some (player, mates) =>
    let players := match named_players c with Some n => n | None => size m end in
    let allowed := put_all mates none in
    (player <? players) && match mates with [] => false | _ => true end && negb (holds allowed player)
    && forallb (fun v => v <? size m) mates
    && forallb (fun e => (negb (fst e =? player) || holds allowed (snd e)) && (negb (snd e =? player) || holds allowed (fst e)))
         (edges m)
  end.

Definition same_number (a b : option N) : bool :=
  match a, b with Some a, Some b => a =? b | None, None => true | _, _ => false end.

(** [model_seed] is the seed in the model. *)
Definition check (m : model) (model_seed : option N) (c : certificate) : result verdict :=
  _ <- ensure (same_number (seed c) model_seed) "the seed is not the model's" ;;
  _ <- ensure (match named_players c with None => true | Some n => (n =? size m) || (N.succ n =? size m) end)
         "players and vertices are not equally many" ;;
  _ <- ensure (check_forced m c) "the model leaves more than what is forced" ;;
  match impossible c with
  | Some i => prove_impossible m c i
  | None => prove_all m c
  end.
