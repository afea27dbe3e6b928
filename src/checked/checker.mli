
val xorb : bool -> bool -> bool

val negb : bool -> bool

type nat =
| O
| S of nat

val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option

val fst : ('a1 * 'a2) -> 'a1

val snd : ('a1 * 'a2) -> 'a2

val length : 'a1 list -> nat

val app : 'a1 list -> 'a1 list -> 'a1 list

type comparison =
| Eq
| Lt
| Gt

val compOpp : comparison -> comparison

val add : nat -> nat -> nat

type positive =
| XI of positive
| XO of positive
| XH

type n =
| N0
| Npos of positive

type z =
| Z0
| Zpos of positive
| Zneg of positive

module type EqLtLe =
 sig
  type t
 end

module type TotalLeBool' =
 sig
  type t

  val leb : t -> t -> bool
 end

module MakeOrderTac :
 functor (O:EqLtLe) ->
 functor (P:sig
 end) ->
 sig
 end

module Pos :
 sig
  val succ : positive -> positive

  val add : positive -> positive -> positive

  val add_carry : positive -> positive -> positive

  val pred_double : positive -> positive

  val pred_N : positive -> n

  val mul : positive -> positive -> positive

  val iter : ('a1 -> 'a1) -> 'a1 -> positive -> 'a1

  val compare_cont : comparison -> positive -> positive -> comparison

  val compare : positive -> positive -> comparison

  val eqb : positive -> positive -> bool

  val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1

  val to_nat : positive -> nat
 end

module N :
 sig
  val succ_double : n -> n

  val double : n -> n

  val succ : n -> n

  val pred : n -> n

  val succ_pos : n -> positive

  val add : n -> n -> n

  val mul : n -> n -> n

  val compare : n -> n -> comparison

  val eqb : n -> n -> bool

  val leb : n -> n -> bool

  val ltb : n -> n -> bool

  val even : n -> bool

  val odd : n -> bool

  val to_nat : n -> nat

  val iter : n -> ('a1 -> 'a1) -> 'a1 -> 'a1
 end

val nth : nat -> 'a1 list -> 'a1 -> 'a1

val nth_error : 'a1 list -> nat -> 'a1 option

val rev_append : 'a1 list -> 'a1 list -> 'a1 list

val rev' : 'a1 list -> 'a1 list

val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list

val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list

val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1

val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1

val existsb : ('a1 -> bool) -> 'a1 list -> bool

val forallb : ('a1 -> bool) -> 'a1 list -> bool

val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list

val find : ('a1 -> bool) -> 'a1 list -> 'a1 option

type ascii =
| Ascii of bool * bool * bool * bool * bool * bool * bool * bool

module Z :
 sig
  val double : z -> z

  val succ_double : z -> z

  val pred_double : z -> z

  val pos_sub : positive -> positive -> z

  val add : z -> z -> z

  val opp : z -> z

  val sub : z -> z -> z

  val mul : z -> z -> z

  val compare : z -> z -> comparison

  val leb : z -> z -> bool

  val ltb : z -> z -> bool

  val eqb : z -> z -> bool

  val of_N : n -> z
 end

type string =
| EmptyString
| String of ascii * string

module Sort :
 functor (X:TotalLeBool') ->
 sig
  val merge : X.t list -> X.t list -> X.t list

  val merge_list_to_stack :
    X.t list option list -> X.t list -> X.t list option list

  val merge_stack : X.t list option list -> X.t list

  val iter_merge : X.t list option list -> X.t list -> X.t list

  val sort : X.t list -> X.t list

  val flatten_stack : X.t list option list -> X.t list
 end

type edge = n * n

type level =
| Sum of (z * n list) list
| Order of n * n list
| Lot of n * n option

type own_edges =
| Listed of edge list
| Like of n * n list * edge list

type scope =
| Together of n list
| Auxiliary of n list * n * own_edges

type stage = { within : scope; levels : level list; settles : n list }

type model = { size : n; edges : edge list; stages : stage list }

module EdgeOrder :
 sig
  type t = edge

  val leb : edge -> edge -> bool
 end

module EdgeSort :
 sig
  val merge : edge list -> edge list -> edge list

  val merge_list_to_stack :
    edge list option list -> edge list -> edge list option list

  val merge_stack : edge list option list -> edge list

  val iter_merge : edge list option list -> edge list -> edge list

  val sort : edge list -> edge list

  val flatten_stack : edge list option list -> edge list
 end

val mem : n -> n list -> bool

val sum : ('a1 -> z) -> 'a1 list -> z

type 'x compare0 =
| LT
| EQ
| GT

module type OrderedType =
 sig
  type t

  val compare : t -> t -> t compare0

  val eq_dec : t -> t -> bool
 end

module OrderedTypeFacts :
 functor (O:OrderedType) ->
 sig
  module TO :
   sig
    type t = O.t
   end

  module IsTO :
   sig
   end

  module OrderTac :
   sig
   end

  val eq_dec : O.t -> O.t -> bool

  val lt_dec : O.t -> O.t -> bool

  val eqb : O.t -> O.t -> bool
 end

module KeyOrderedType :
 functor (O:OrderedType) ->
 sig
  module MO :
   sig
    module TO :
     sig
      type t = O.t
     end

    module IsTO :
     sig
     end

    module OrderTac :
     sig
     end

    val eq_dec : O.t -> O.t -> bool

    val lt_dec : O.t -> O.t -> bool

    val eqb : O.t -> O.t -> bool
   end
 end

module PositiveOrderedTypeBits :
 sig
  type t = positive

  val compare : t -> t -> positive compare0

  val eq_dec : positive -> positive -> bool
 end

val append : positive -> positive -> positive

module PositiveMap :
 sig
  module E :
   sig
    type t = positive

    val compare : t -> t -> positive compare0

    val eq_dec : positive -> positive -> bool
   end

  module ME :
   sig
    module MO :
     sig
      module TO :
       sig
        type t = positive
       end

      module IsTO :
       sig
       end

      module OrderTac :
       sig
       end

      val eq_dec : positive -> positive -> bool

      val lt_dec : positive -> positive -> bool

      val eqb : positive -> positive -> bool
     end
   end

  type key = positive

  type 'a tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  val empty : 'a1 t

  val is_empty : 'a1 t -> bool

  val find : key -> 'a1 t -> 'a1 option

  val mem : key -> 'a1 t -> bool

  val add : key -> 'a1 -> 'a1 t -> 'a1 t

  val remove : key -> 'a1 t -> 'a1 t

  val xelements : 'a1 t -> key -> (key * 'a1) list

  val elements : 'a1 t -> (key * 'a1) list

  val cardinal : 'a1 t -> nat

  val xfind : key -> key -> 'a1 t -> 'a1 option

  val xmapi : (key -> 'a1 -> 'a2) -> 'a1 t -> key -> 'a2 t

  val mapi : (key -> 'a1 -> 'a2) -> 'a1 t -> 'a2 t

  val map : ('a1 -> 'a2) -> 'a1 t -> 'a2 t

  val xmap2_l : ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a3 t

  val xmap2_r : ('a1 option -> 'a2 option -> 'a3 option) -> 'a2 t -> 'a3 t

  val _map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val xfoldi : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> key -> 'a2

  val fold : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> 'a2

  val equal : ('a1 -> 'a1 -> bool) -> 'a1 t -> 'a1 t -> bool
 end

type 'a result =
| Fine of 'a
| Fault of string

val bind : 'a1 result -> ('a1 -> 'a2 result) -> 'a2 result

val ensure : bool -> string -> unit result

module M :
 sig
  module E :
   sig
    type t = positive

    val compare : t -> t -> positive compare0

    val eq_dec : positive -> positive -> bool
   end

  module ME :
   sig
    module MO :
     sig
      module TO :
       sig
        type t = positive
       end

      module IsTO :
       sig
       end

      module OrderTac :
       sig
       end

      val eq_dec : positive -> positive -> bool

      val lt_dec : positive -> positive -> bool

      val eqb : positive -> positive -> bool
     end
   end

  type key = positive

  type 'a tree = 'a PositiveMap.tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  val empty : 'a1 t

  val is_empty : 'a1 t -> bool

  val find : key -> 'a1 t -> 'a1 option

  val mem : key -> 'a1 t -> bool

  val add : key -> 'a1 -> 'a1 t -> 'a1 t

  val remove : key -> 'a1 t -> 'a1 t

  val xelements : 'a1 t -> key -> (key * 'a1) list

  val elements : 'a1 t -> (key * 'a1) list

  val cardinal : 'a1 t -> nat

  val xfind : key -> key -> 'a1 t -> 'a1 option

  val xmapi : (key -> 'a1 -> 'a2) -> 'a1 t -> key -> 'a2 t

  val mapi : (key -> 'a1 -> 'a2) -> 'a1 t -> 'a2 t

  val map : ('a1 -> 'a2) -> 'a1 t -> 'a2 t

  val xmap2_l : ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a3 t

  val xmap2_r : ('a1 option -> 'a2 option -> 'a3 option) -> 'a2 t -> 'a3 t

  val _map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val xfoldi : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> key -> 'a2

  val fold : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> 'a2

  val equal : ('a1 -> 'a1 -> bool) -> 'a1 t -> 'a1 t -> bool
 end

val key0 : n -> positive

val get : 'a1 M.t -> n -> 'a1 option

val put : n -> 'a1 -> 'a1 M.t -> 'a1 M.t

val drop : n -> 'a1 M.t -> 'a1 M.t

val holds : 'a1 M.t -> n -> bool

val none : 'a1 M.t

val put_all : n list -> unit M.t -> unit M.t

val distinct_in : unit M.t -> (n -> bool) -> n list -> bool

val count : 'a1 list -> n

type graph = { alive : (n * n) M.t; incident : n list M.t }

val at_vertex : graph -> n -> n list

val prune : (n -> (n * n) -> z) -> n list -> (n * n) M.t -> (n * n) M.t result

val visit : (n -> (n * n) -> z) -> graph -> n -> graph result

val visits : (n -> (n * n) -> z) -> n list -> graph -> graph result

val load : (n * n) list -> n -> graph -> graph

val empty_graph : graph

type dual = { scale_of : z; y_rows : (z * n list) list; z_rows : (n * z) list }

val no_dual : dual

val label : z M.t -> n -> z

type vertex_labels = (z M.t * n list) * z

val label_row :
  unit M.t -> z -> n list -> vertex_labels -> vertex_labels result

val label_rows :
  unit M.t -> (z * n list) list -> vertex_labels -> vertex_labels result

type set_label = { position : n; number : n; members : n list; amount : z }

val read_sets :
  n list M.t -> unit M.t -> unit M.t -> n -> (n * z) list -> set_label list
  result

val add_members : set_label -> n list -> (n * z) list M.t -> (n * z) list M.t

val sets_around : set_label list -> (n * z) list M.t

val around : (n * z) list M.t -> n -> (n * z) list

val difference : (n * z) list -> (n * z) list -> z

type face_state = { graph_of : graph; tight_sets : unit M.t }

val mark_tight : set_label list -> unit M.t -> unit M.t

val prove_least :
  unit M.t -> n list M.t -> z M.t -> n list -> z -> dual -> face_state ->
  face_state result

val read_row :
  (n * n) M.t -> z -> n list -> (z M.t * n list) -> (z M.t * n list) result

val read_rows :
  (n * n) M.t -> (z * n list) list -> (z M.t * n list) -> (z M.t * n list)
  result

val prove_sum :
  unit M.t -> n list M.t -> n list -> (z * n list) list -> z -> dual ->
  face_state -> face_state result

val before_mate : n list -> n -> z -> unit M.t -> (z * unit M.t) result

val prefers : n -> unit M.t -> (n * n) -> bool

val preferred : (n * n) M.t -> n -> unit M.t -> n -> bool

val price_of : n list -> z M.t

val others : n -> n -> n -> n -> (n * n) -> z

val prove_order :
  unit M.t -> n list M.t -> (n * n) M.t -> n -> n list -> z -> dual ->
  face_state -> face_state result

type choice = n * n list

val covers : n -> choice -> bool

val apart : choice -> choice -> bool

val tally : choice list -> n M.t

val fewest : n M.t -> n -> n -> n list -> n

val pick : choice list -> n -> n list -> n

val search :
  nat -> choice list -> n list -> n list -> (n list list * n) -> n list
  list * n

module NumberOrder :
 sig
  type t = n

  val leb : n -> n -> bool
 end

module NumberSort :
 sig
  val merge : n list -> n list -> n list

  val merge_list_to_stack : n list option list -> n list -> n list option list

  val merge_stack : n list option list -> n list

  val iter_merge : n list option list -> n list -> n list

  val sort : n list -> n list

  val flatten_stack : n list option list -> n list
 end

val lex_leb : n list -> n list -> bool

module ListOrder :
 sig
  type t = n list

  val leb : n list -> n list -> bool
 end

module ListSort :
 sig
  val merge : n list list -> n list list -> n list list

  val merge_list_to_stack :
    n list list option list -> n list list -> n list list option list

  val merge_stack : n list list option list -> n list list

  val iter_merge : n list list option list -> n list list -> n list list

  val sort : n list list -> n list list

  val flatten_stack : n list list option list -> n list list
 end

val lex_ltb : n list -> n list -> bool

val strictly : ('a1 -> 'a1 -> bool) -> 'a1 list -> bool

val numbered : 'a1 M.t -> (n * 'a1) list

val vertex_item : n -> n

val set_item : n -> n

val tight_list : n list M.t -> face_state -> (n * unit M.t) list

val choice_of : (n * unit M.t) list -> n -> (n * n) -> choice

val keep_own : n list -> (n * n) M.t -> (n * n) M.t

val is_at : n -> n list -> n list list -> bool

val list_matchings :
  unit M.t -> n list M.t -> n list -> n -> face_state -> (n list list * bool)
  result

val prove_lot :
  unit M.t -> n list M.t -> n list -> n -> n option -> z -> face_state ->
  face_state result

type stage_proof = { own_pairing : edge list; values : z list;
                     odd_sets : n list list; duals : (n * dual) list }

type impossibility = { over : z; barrier_sets : n list list; barrier : dual }

type certificate = { seed : n option; named_players : n option;
                     forced : (n * n list) option; pairing : edge list;
                     proofs : stage_proof list;
                     impossible : impossibility option;
                     open_from : (n * n) option }

type verdict =
| Proved
| ProvedUntilOpen
| ProvedImpossible

val fill : n -> n -> unit M.t -> unit M.t

val edge_ltb : edge -> edge -> bool

val edges_fit : unit M.t -> edge list -> bool

val leave_out_set : unit M.t -> n -> edge list -> edge list -> edge list

val merge_edges : edge list -> edge list -> edge list -> edge list

val spell_out : edge list list -> own_edges -> edge list result

val same_edge : edge -> edge -> bool

val find_edge : graph -> n -> n -> n option

val read_pairs :
  graph -> edge list -> (n * n) M.t -> n list -> ((n * n) M.t * n list) result

val read_pairing :
  unit M.t -> graph -> edge list -> ((n * n) M.t * n list) result

val load_sets :
  unit M.t -> n -> n list list -> n list M.t -> n list M.t result

val prove_level :
  unit M.t -> n list M.t -> n list -> (n * n) M.t -> level -> z -> dual
  option -> face_state -> face_state result

val dual_of : n -> (n * dual) list -> dual option * (n * dual) list

val prove_levels :
  unit M.t -> n list M.t -> n list -> (n * n) M.t -> n -> level list -> z
  list -> (n * dual) list -> face_state -> face_state result

type progress = { unsettled : unit M.t; rest : graph; before : edge list list }

val forbid : n -> n list -> (n * n) M.t -> (n * n) M.t result

val is_settled :
  unit M.t -> (n * n) M.t -> (n * n) M.t -> face_state -> n -> bool

val prove_stage :
  model -> (n * n) M.t -> n list -> stage -> stage_proof -> progress ->
  progress result

val prove_stages :
  model -> (n * n) M.t -> n list -> stage list -> stage_proof list ->
  progress -> progress result

val ends_open : model -> (n * n) -> bool

val prove_all : model -> certificate -> verdict result

val largest : n

val prove_impossible : model -> certificate -> impossibility -> verdict result

val check_forced : model -> certificate -> bool

val same_number : n option -> n option -> bool

val check : model -> n option -> certificate -> verdict result
