
(** val xorb : bool -> bool -> bool **)

let xorb b1 b2 =
  if b1 then if b2 then false else true else b2

(** val negb : bool -> bool **)

let negb = function
| true -> false
| false -> true

type nat =
| O
| S of nat

(** val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option **)

let option_map f = function
| Some a -> Some (f a)
| None -> None

(** val fst : ('a1 * 'a2) -> 'a1 **)

let fst = function
| (x, _) -> x

(** val snd : ('a1 * 'a2) -> 'a2 **)

let snd = function
| (_, y) -> y

(** val length : 'a1 list -> nat **)

let rec length = function
| [] -> O
| _ :: l' -> S (length l')

(** val app : 'a1 list -> 'a1 list -> 'a1 list **)

let rec app l m =
  match l with
  | [] -> m
  | a :: l1 -> a :: (app l1 m)

type comparison =
| Eq
| Lt
| Gt

(** val compOpp : comparison -> comparison **)

let compOpp = function
| Eq -> Eq
| Lt -> Gt
| Gt -> Lt

module Coq__1 = struct
 (** val add : nat -> nat -> nat **)
 let rec add n0 m =
   match n0 with
   | O -> m
   | S p -> S (add p m)
end
include Coq__1

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

module MakeOrderTac =
 functor (O:EqLtLe) ->
 functor (P:sig
 end) ->
 struct
 end

module Pos =
 struct
  (** val succ : positive -> positive **)

  let rec succ = function
  | XI p -> XO (succ p)
  | XO p -> XI p
  | XH -> XO XH

  (** val add : positive -> positive -> positive **)

  let rec add x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> XO (add_carry p q)
       | XO q -> XI (add p q)
       | XH -> XO (succ p))
    | XO p ->
      (match y with
       | XI q -> XI (add p q)
       | XO q -> XO (add p q)
       | XH -> XI p)
    | XH -> (match y with
             | XI q -> XO (succ q)
             | XO q -> XI q
             | XH -> XO XH)

  (** val add_carry : positive -> positive -> positive **)

  and add_carry x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> XI (add_carry p q)
       | XO q -> XO (add_carry p q)
       | XH -> XI (succ p))
    | XO p ->
      (match y with
       | XI q -> XO (add_carry p q)
       | XO q -> XI (add p q)
       | XH -> XO (succ p))
    | XH ->
      (match y with
       | XI q -> XI (succ q)
       | XO q -> XO (succ q)
       | XH -> XI XH)

  (** val pred_double : positive -> positive **)

  let rec pred_double = function
  | XI p -> XI (XO p)
  | XO p -> XI (pred_double p)
  | XH -> XH

  (** val pred_N : positive -> n **)

  let pred_N = function
  | XI p -> Npos (XO p)
  | XO p -> Npos (pred_double p)
  | XH -> N0

  (** val mul : positive -> positive -> positive **)

  let rec mul x y =
    match x with
    | XI p -> add y (XO (mul p y))
    | XO p -> XO (mul p y)
    | XH -> y

  (** val iter : ('a1 -> 'a1) -> 'a1 -> positive -> 'a1 **)

  let rec iter f x = function
  | XI n' -> f (iter f (iter f x n') n')
  | XO n' -> iter f (iter f x n') n'
  | XH -> f x

  (** val compare_cont : comparison -> positive -> positive -> comparison **)

  let rec compare_cont r x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> compare_cont r p q
       | XO q -> compare_cont Gt p q
       | XH -> Gt)
    | XO p ->
      (match y with
       | XI q -> compare_cont Lt p q
       | XO q -> compare_cont r p q
       | XH -> Gt)
    | XH -> (match y with
             | XH -> r
             | _ -> Lt)

  (** val compare : positive -> positive -> comparison **)

  let compare =
    compare_cont Eq

  (** val eqb : positive -> positive -> bool **)

  let rec eqb p q =
    match p with
    | XI p0 -> (match q with
                | XI q0 -> eqb p0 q0
                | _ -> false)
    | XO p0 -> (match q with
                | XO q0 -> eqb p0 q0
                | _ -> false)
    | XH -> (match q with
             | XH -> true
             | _ -> false)

  (** val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1 **)

  let rec iter_op op p a =
    match p with
    | XI p0 -> op a (iter_op op p0 (op a a))
    | XO p0 -> iter_op op p0 (op a a)
    | XH -> a

  (** val to_nat : positive -> nat **)

  let to_nat x =
    iter_op Coq__1.add x (S O)
 end

module N =
 struct
  (** val succ_double : n -> n **)

  let succ_double = function
  | N0 -> Npos XH
  | Npos p -> Npos (XI p)

  (** val double : n -> n **)

  let double = function
  | N0 -> N0
  | Npos p -> Npos (XO p)

  (** val succ : n -> n **)

  let succ = function
  | N0 -> Npos XH
  | Npos p -> Npos (Pos.succ p)

  (** val pred : n -> n **)

  let pred = function
  | N0 -> N0
  | Npos p -> Pos.pred_N p

  (** val succ_pos : n -> positive **)

  let succ_pos = function
  | N0 -> XH
  | Npos p -> Pos.succ p

  (** val add : n -> n -> n **)

  let add n0 m =
    match n0 with
    | N0 -> m
    | Npos p -> (match m with
                 | N0 -> n0
                 | Npos q -> Npos (Pos.add p q))

  (** val mul : n -> n -> n **)

  let mul n0 m =
    match n0 with
    | N0 -> N0
    | Npos p -> (match m with
                 | N0 -> N0
                 | Npos q -> Npos (Pos.mul p q))

  (** val compare : n -> n -> comparison **)

  let compare n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> Eq
             | Npos _ -> Lt)
    | Npos n' -> (match m with
                  | N0 -> Gt
                  | Npos m' -> Pos.compare n' m')

  (** val eqb : n -> n -> bool **)

  let eqb n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> true
             | Npos _ -> false)
    | Npos p -> (match m with
                 | N0 -> false
                 | Npos q -> Pos.eqb p q)

  (** val leb : n -> n -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val ltb : n -> n -> bool **)

  let ltb x y =
    match compare x y with
    | Lt -> true
    | _ -> false

  (** val even : n -> bool **)

  let even = function
  | N0 -> true
  | Npos p -> (match p with
               | XO _ -> true
               | _ -> false)

  (** val odd : n -> bool **)

  let odd n0 =
    negb (even n0)

  (** val to_nat : n -> nat **)

  let to_nat = function
  | N0 -> O
  | Npos p -> Pos.to_nat p

  (** val iter : n -> ('a1 -> 'a1) -> 'a1 -> 'a1 **)

  let iter n0 f x =
    match n0 with
    | N0 -> x
    | Npos p -> Pos.iter f x p
 end

(** val nth : nat -> 'a1 list -> 'a1 -> 'a1 **)

let rec nth n0 l default =
  match n0 with
  | O -> (match l with
          | [] -> default
          | x :: _ -> x)
  | S m -> (match l with
            | [] -> default
            | _ :: t0 -> nth m t0 default)

(** val nth_error : 'a1 list -> nat -> 'a1 option **)

let rec nth_error l = function
| O -> (match l with
        | [] -> None
        | x :: _ -> Some x)
| S n1 -> (match l with
           | [] -> None
           | _ :: l0 -> nth_error l0 n1)

(** val rev_append : 'a1 list -> 'a1 list -> 'a1 list **)

let rec rev_append l l' =
  match l with
  | [] -> l'
  | a :: l0 -> rev_append l0 (a :: l')

(** val rev' : 'a1 list -> 'a1 list **)

let rev' l =
  rev_append l []

(** val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list **)

let rec map f = function
| [] -> []
| a :: t0 -> (f a) :: (map f t0)

(** val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list **)

let rec flat_map f = function
| [] -> []
| x :: t0 -> app (f x) (flat_map f t0)

(** val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1 **)

let rec fold_left f l a0 =
  match l with
  | [] -> a0
  | b :: t0 -> fold_left f t0 (f a0 b)

(** val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1 **)

let rec fold_right f a0 = function
| [] -> a0
| b :: t0 -> f b (fold_right f a0 t0)

(** val existsb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec existsb f = function
| [] -> false
| a :: l0 -> (||) (f a) (existsb f l0)

(** val forallb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec forallb f = function
| [] -> true
| a :: l0 -> (&&) (f a) (forallb f l0)

(** val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list **)

let rec filter f = function
| [] -> []
| x :: l0 -> if f x then x :: (filter f l0) else filter f l0

(** val find : ('a1 -> bool) -> 'a1 list -> 'a1 option **)

let rec find f = function
| [] -> None
| x :: tl -> if f x then Some x else find f tl

type ascii =
| Ascii of bool * bool * bool * bool * bool * bool * bool * bool

module Z =
 struct
  (** val double : z -> z **)

  let double = function
  | Z0 -> Z0
  | Zpos p -> Zpos (XO p)
  | Zneg p -> Zneg (XO p)

  (** val succ_double : z -> z **)

  let succ_double = function
  | Z0 -> Zpos XH
  | Zpos p -> Zpos (XI p)
  | Zneg p -> Zneg (Pos.pred_double p)

  (** val pred_double : z -> z **)

  let pred_double = function
  | Z0 -> Zneg XH
  | Zpos p -> Zpos (Pos.pred_double p)
  | Zneg p -> Zneg (XI p)

  (** val pos_sub : positive -> positive -> z **)

  let rec pos_sub x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> double (pos_sub p q)
       | XO q -> succ_double (pos_sub p q)
       | XH -> Zpos (XO p))
    | XO p ->
      (match y with
       | XI q -> pred_double (pos_sub p q)
       | XO q -> double (pos_sub p q)
       | XH -> Zpos (Pos.pred_double p))
    | XH ->
      (match y with
       | XI q -> Zneg (XO q)
       | XO q -> Zneg (Pos.pred_double q)
       | XH -> Z0)

  (** val add : z -> z -> z **)

  let add x y =
    match x with
    | Z0 -> y
    | Zpos x' ->
      (match y with
       | Z0 -> x
       | Zpos y' -> Zpos (Pos.add x' y')
       | Zneg y' -> pos_sub x' y')
    | Zneg x' ->
      (match y with
       | Z0 -> x
       | Zpos y' -> pos_sub y' x'
       | Zneg y' -> Zneg (Pos.add x' y'))

  (** val opp : z -> z **)

  let opp = function
  | Z0 -> Z0
  | Zpos x0 -> Zneg x0
  | Zneg x0 -> Zpos x0

  (** val sub : z -> z -> z **)

  let sub m n0 =
    add m (opp n0)

  (** val mul : z -> z -> z **)

  let mul x y =
    match x with
    | Z0 -> Z0
    | Zpos x' ->
      (match y with
       | Z0 -> Z0
       | Zpos y' -> Zpos (Pos.mul x' y')
       | Zneg y' -> Zneg (Pos.mul x' y'))
    | Zneg x' ->
      (match y with
       | Z0 -> Z0
       | Zpos y' -> Zneg (Pos.mul x' y')
       | Zneg y' -> Zpos (Pos.mul x' y'))

  (** val compare : z -> z -> comparison **)

  let compare x y =
    match x with
    | Z0 -> (match y with
             | Z0 -> Eq
             | Zpos _ -> Lt
             | Zneg _ -> Gt)
    | Zpos x' -> (match y with
                  | Zpos y' -> Pos.compare x' y'
                  | _ -> Gt)
    | Zneg x' ->
      (match y with
       | Zneg y' -> compOpp (Pos.compare x' y')
       | _ -> Lt)

  (** val leb : z -> z -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val ltb : z -> z -> bool **)

  let ltb x y =
    match compare x y with
    | Lt -> true
    | _ -> false

  (** val eqb : z -> z -> bool **)

  let eqb x y =
    match x with
    | Z0 -> (match y with
             | Z0 -> true
             | _ -> false)
    | Zpos p -> (match y with
                 | Zpos q -> Pos.eqb p q
                 | _ -> false)
    | Zneg p -> (match y with
                 | Zneg q -> Pos.eqb p q
                 | _ -> false)

  (** val of_N : n -> z **)

  let of_N = function
  | N0 -> Z0
  | Npos p -> Zpos p
 end

type string =
| EmptyString
| String of ascii * string

module Sort =
 functor (X:TotalLeBool') ->
 struct
  (** val merge : X.t list -> X.t list -> X.t list **)

  let rec merge l1 l2 =
    let rec merge_aux l3 =
      match l1 with
      | [] -> l3
      | a1 :: l1' ->
        (match l3 with
         | [] -> l1
         | a2 :: l2' ->
           if X.leb a1 a2 then a1 :: (merge l1' l3) else a2 :: (merge_aux l2'))
    in merge_aux l2

  (** val merge_list_to_stack :
      X.t list option list -> X.t list -> X.t list option list **)

  let rec merge_list_to_stack stack l =
    match stack with
    | [] -> (Some l) :: []
    | y :: stack' ->
      (match y with
       | Some l' -> None :: (merge_list_to_stack stack' (merge l' l))
       | None -> (Some l) :: stack')

  (** val merge_stack : X.t list option list -> X.t list **)

  let rec merge_stack = function
  | [] -> []
  | y :: stack' ->
    (match y with
     | Some l -> merge l (merge_stack stack')
     | None -> merge_stack stack')

  (** val iter_merge : X.t list option list -> X.t list -> X.t list **)

  let rec iter_merge stack = function
  | [] -> merge_stack stack
  | a :: l' -> iter_merge (merge_list_to_stack stack (a :: [])) l'

  (** val sort : X.t list -> X.t list **)

  let sort =
    iter_merge []

  (** val flatten_stack : X.t list option list -> X.t list **)

  let rec flatten_stack = function
  | [] -> []
  | o :: stack' ->
    (match o with
     | Some l -> app l (flatten_stack stack')
     | None -> flatten_stack stack')
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

module EdgeOrder =
 struct
  type t = edge

  (** val leb : edge -> edge -> bool **)

  let leb e f =
    (||) (N.ltb (fst e) (fst f))
      ((&&) (N.eqb (fst e) (fst f)) (N.leb (snd e) (snd f)))
 end

module EdgeSort = Sort(EdgeOrder)

(** val mem : n -> n list -> bool **)

let mem v b =
  existsb (N.eqb v) b

(** val sum : ('a1 -> z) -> 'a1 list -> z **)

let sum f l =
  fold_right (fun a s -> Z.add (f a) s) Z0 l

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

module OrderedTypeFacts =
 functor (O:OrderedType) ->
 struct
  module TO =
   struct
    type t = O.t
   end

  module IsTO =
   struct
   end

  module OrderTac = MakeOrderTac(TO)(IsTO)

  (** val eq_dec : O.t -> O.t -> bool **)

  let eq_dec =
    O.eq_dec

  (** val lt_dec : O.t -> O.t -> bool **)

  let lt_dec x y =
    match O.compare x y with
    | LT -> true
    | _ -> false

  (** val eqb : O.t -> O.t -> bool **)

  let eqb x y =
    if eq_dec x y then true else false
 end

module KeyOrderedType =
 functor (O:OrderedType) ->
 struct
  module MO = OrderedTypeFacts(O)
 end

module PositiveOrderedTypeBits =
 struct
  type t = positive

  (** val compare : t -> t -> positive compare0 **)

  let rec compare p y =
    match p with
    | XI p0 -> (match y with
                | XI p1 -> compare p0 p1
                | _ -> GT)
    | XO p0 -> (match y with
                | XO p1 -> compare p0 p1
                | _ -> LT)
    | XH -> (match y with
             | XI _ -> LT
             | XO _ -> GT
             | XH -> EQ)

  (** val eq_dec : positive -> positive -> bool **)

  let eq_dec x y =
    match Pos.compare x y with
    | Eq -> true
    | _ -> false
 end

(** val append : positive -> positive -> positive **)

let rec append i j =
  match i with
  | XI ii -> XI (append ii j)
  | XO ii -> XO (append ii j)
  | XH -> j

module PositiveMap =
 struct
  module E = PositiveOrderedTypeBits

  module ME = KeyOrderedType(E)

  type key = positive

  type 'a tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  (** val empty : 'a1 t **)

  let empty =
    Leaf

  (** val is_empty : 'a1 t -> bool **)

  let rec is_empty = function
  | Leaf -> true
  | Node (l, o, r) ->
    (match o with
     | Some _ -> false
     | None -> (&&) (is_empty l) (is_empty r))

  (** val find : key -> 'a1 t -> 'a1 option **)

  let rec find i = function
  | Leaf -> None
  | Node (l, o, r) ->
    (match i with
     | XI ii -> find ii r
     | XO ii -> find ii l
     | XH -> o)

  (** val mem : key -> 'a1 t -> bool **)

  let rec mem i = function
  | Leaf -> false
  | Node (l, o, r) ->
    (match i with
     | XI ii -> mem ii r
     | XO ii -> mem ii l
     | XH -> (match o with
              | Some _ -> true
              | None -> false))

  (** val add : key -> 'a1 -> 'a1 t -> 'a1 t **)

  let rec add i v = function
  | Leaf ->
    (match i with
     | XI ii -> Node (Leaf, None, (add ii v Leaf))
     | XO ii -> Node ((add ii v Leaf), None, Leaf)
     | XH -> Node (Leaf, (Some v), Leaf))
  | Node (l, o, r) ->
    (match i with
     | XI ii -> Node (l, o, (add ii v r))
     | XO ii -> Node ((add ii v l), o, r)
     | XH -> Node (l, (Some v), r))

  (** val remove : key -> 'a1 t -> 'a1 t **)

  let rec remove i m =
    match i with
    | XI ii ->
      (match m with
       | Leaf -> Leaf
       | Node (l, o, r) ->
         (match l with
          | Leaf ->
            (match o with
             | Some _ -> Node (l, o, (remove ii r))
             | None ->
               (match remove ii r with
                | Leaf -> Leaf
                | Node (t0, o0, t1) -> Node (Leaf, None, (Node (t0, o0, t1)))))
          | Node (_, _, _) -> Node (l, o, (remove ii r))))
    | XO ii ->
      (match m with
       | Leaf -> Leaf
       | Node (l, o, r) ->
         (match o with
          | Some _ -> Node ((remove ii l), o, r)
          | None ->
            (match r with
             | Leaf ->
               (match remove ii l with
                | Leaf -> Leaf
                | Node (t0, o0, t1) -> Node ((Node (t0, o0, t1)), None, Leaf))
             | Node (_, _, _) -> Node ((remove ii l), o, r))))
    | XH ->
      (match m with
       | Leaf -> Leaf
       | Node (l, _, r) ->
         (match l with
          | Leaf ->
            (match r with
             | Leaf -> Leaf
             | Node (_, _, _) -> Node (l, None, r))
          | Node (_, _, _) -> Node (l, None, r)))

  (** val xelements : 'a1 t -> key -> (key * 'a1) list **)

  let rec xelements m i =
    match m with
    | Leaf -> []
    | Node (l, o, r) ->
      (match o with
       | Some x ->
         app (xelements l (append i (XO XH))) ((i,
           x) :: (xelements r (append i (XI XH))))
       | None ->
         app (xelements l (append i (XO XH))) (xelements r (append i (XI XH))))

  (** val elements : 'a1 t -> (key * 'a1) list **)

  let elements m =
    xelements m XH

  (** val cardinal : 'a1 t -> nat **)

  let rec cardinal = function
  | Leaf -> O
  | Node (l, o, r) ->
    (match o with
     | Some _ -> S (Coq__1.add (cardinal l) (cardinal r))
     | None -> Coq__1.add (cardinal l) (cardinal r))

  (** val xfind : key -> key -> 'a1 t -> 'a1 option **)

  let rec xfind i j m =
    match i with
    | XI ii ->
      (match j with
       | XI jj -> xfind ii jj m
       | XO _ -> None
       | XH -> find i m)
    | XO ii ->
      (match j with
       | XI _ -> None
       | XO jj -> xfind ii jj m
       | XH -> find i m)
    | XH -> (match j with
             | XH -> find i m
             | _ -> None)

  (** val xmapi : (key -> 'a1 -> 'a2) -> 'a1 t -> key -> 'a2 t **)

  let rec xmapi f m i =
    match m with
    | Leaf -> Leaf
    | Node (l, o, r) ->
      Node ((xmapi f l (append i (XO XH))), (option_map (f i) o),
        (xmapi f r (append i (XI XH))))

  (** val mapi : (key -> 'a1 -> 'a2) -> 'a1 t -> 'a2 t **)

  let mapi f m =
    xmapi f m XH

  (** val map : ('a1 -> 'a2) -> 'a1 t -> 'a2 t **)

  let map f m =
    mapi (fun _ -> f) m

  (** val xmap2_l :
      ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a3 t **)

  let rec xmap2_l f = function
  | Leaf -> Leaf
  | Node (l, o, r) -> Node ((xmap2_l f l), (f o None), (xmap2_l f r))

  (** val xmap2_r :
      ('a1 option -> 'a2 option -> 'a3 option) -> 'a2 t -> 'a3 t **)

  let rec xmap2_r f = function
  | Leaf -> Leaf
  | Node (l, o, r) -> Node ((xmap2_r f l), (f None o), (xmap2_r f r))

  (** val _map2 :
      ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t **)

  let rec _map2 f m1 m2 =
    match m1 with
    | Leaf -> xmap2_r f m2
    | Node (l1, o1, r1) ->
      (match m2 with
       | Leaf -> xmap2_l f m1
       | Node (l2, o2, r2) ->
         Node ((_map2 f l1 l2), (f o1 o2), (_map2 f r1 r2)))

  (** val map2 :
      ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t **)

  let map2 f =
    _map2 (fun o1 o2 ->
      match o1 with
      | Some _ -> f o1 o2
      | None -> (match o2 with
                 | Some _ -> f o1 o2
                 | None -> None))

  (** val xfoldi :
      (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> key -> 'a2 **)

  let rec xfoldi f m v i =
    match m with
    | Leaf -> v
    | Node (l, o, r) ->
      (match o with
       | Some x ->
         xfoldi f r (f i x (xfoldi f l v (append i (XO XH))))
           (append i (XI XH))
       | None ->
         xfoldi f r (xfoldi f l v (append i (XO XH))) (append i (XI XH)))

  (** val fold : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> 'a2 **)

  let fold f m i =
    xfoldi f m i XH

  (** val equal : ('a1 -> 'a1 -> bool) -> 'a1 t -> 'a1 t -> bool **)

  let rec equal cmp m1 m2 =
    match m1 with
    | Leaf -> is_empty m2
    | Node (l1, o1, r1) ->
      (match m2 with
       | Leaf -> is_empty m1
       | Node (l2, o2, r2) ->
         (&&)
           ((&&)
             (match o1 with
              | Some v1 ->
                (match o2 with
                 | Some v2 -> cmp v1 v2
                 | None -> false)
              | None -> (match o2 with
                         | Some _ -> false
                         | None -> true)) (equal cmp l1 l2)) (equal cmp r1 r2))
 end

type 'a result =
| Fine of 'a
| Fault of string

(** val bind : 'a1 result -> ('a1 -> 'a2 result) -> 'a2 result **)

let bind r f =
  match r with
  | Fine a -> f a
  | Fault s -> Fault s

(** val ensure : bool -> string -> unit result **)

let ensure b s =
  if b then Fine () else Fault s

module M = PositiveMap

(** val key0 : n -> positive **)

let key0 =
  N.succ_pos

(** val get : 'a1 M.t -> n -> 'a1 option **)

let get m v =
  M.find (key0 v) m

(** val put : n -> 'a1 -> 'a1 M.t -> 'a1 M.t **)

let put v a m =
  M.add (key0 v) a m

(** val drop : n -> 'a1 M.t -> 'a1 M.t **)

let drop v m =
  M.remove (key0 v) m

(** val holds : 'a1 M.t -> n -> bool **)

let holds m v =
  match get m v with
  | Some _ -> true
  | None -> false

(** val none : 'a1 M.t **)

let none =
  M.empty

(** val put_all : n list -> unit M.t -> unit M.t **)

let put_all vs m =
  fold_left (fun m0 v -> put v () m0) vs m

(** val distinct_in : unit M.t -> (n -> bool) -> n list -> bool **)

let rec distinct_in seen allowed = function
| [] -> true
| v :: vs0 ->
  (&&) ((&&) (allowed v) (negb (holds seen v)))
    (distinct_in (put v () seen) allowed vs0)

(** val count : 'a1 list -> n **)

let count l =
  fold_left (fun n0 _ -> N.succ n0) l N0

type graph = { alive : (n * n) M.t; incident : n list M.t }

(** val at_vertex : graph -> n -> n list **)

let at_vertex g v =
  match get g.incident v with
  | Some ks -> ks
  | None -> []

(** val prune :
    (n -> (n * n) -> z) -> n list -> (n * n) M.t -> (n * n) M.t result **)

let rec prune r ks a =
  match ks with
  | [] -> Fine a
  | k :: ks0 ->
    (match get a k with
     | Some e ->
       (match r k e with
        | Z0 -> prune r ks0 a
        | Zpos _ -> prune r ks0 (drop k a)
        | Zneg _ ->
          Fault (String ((Ascii (false, false, false, true, false, true,
            false, false)), (String ((Ascii (true, false, false, false,
            false, true, true, false)), (String ((Ascii (true, false, false,
            true, false, true, false, false)), (String ((Ascii (false, false,
            false, false, false, true, false, false)), (String ((Ascii
            (false, true, true, false, false, true, true, false)), (String
            ((Ascii (true, false, false, false, false, true, true, false)),
            (String ((Ascii (true, false, false, true, false, true, true,
            false)), (String ((Ascii (false, false, true, true, false, true,
            true, false)), (String ((Ascii (true, true, false, false, true,
            true, true, false)), (String ((Ascii (false, false, false, false,
            false, true, false, false)), (String ((Ascii (true, false, false,
            false, false, true, true, false)), (String ((Ascii (false, false,
            true, false, true, true, true, false)), (String ((Ascii (false,
            false, false, false, false, true, false, false)), (String ((Ascii
            (true, false, false, false, false, true, true, false)), (String
            ((Ascii (false, false, false, false, false, true, false, false)),
            (String ((Ascii (false, false, true, true, false, true, true,
            false)), (String ((Ascii (true, false, false, true, false, true,
            true, false)), (String ((Ascii (false, true, true, false, true,
            true, true, false)), (String ((Ascii (true, false, true, false,
            false, true, true, false)), (String ((Ascii (false, false, false,
            false, false, true, false, false)), (String ((Ascii (true, false,
            true, false, false, true, true, false)), (String ((Ascii (false,
            false, true, false, false, true, true, false)), (String ((Ascii
            (true, true, true, false, false, true, true, false)), (String
            ((Ascii (true, false, true, false, false, true, true, false)),
            EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))
     | None -> prune r ks0 a)

(** val visit : (n -> (n * n) -> z) -> graph -> n -> graph result **)

let visit r g v =
  bind (prune r (at_vertex g v) g.alive) (fun b -> Fine { alive = b;
    incident = (put v (filter (holds b) (at_vertex g v)) g.incident) })

(** val visits : (n -> (n * n) -> z) -> n list -> graph -> graph result **)

let rec visits r vs g =
  match vs with
  | [] -> Fine g
  | v :: vs0 -> bind (visit r g v) (fun h -> visits r vs0 h)

(** val load : (n * n) list -> n -> graph -> graph **)

let rec load e k g =
  match e with
  | [] -> g
  | p :: e0 ->
    let (u, v) = p in
    let i = put u (k :: (at_vertex g u)) g.incident in
    let j = put v (k :: (match get i v with
                         | Some ks -> ks
                         | None -> [])) i in
    load e0 (N.succ k) { alive = (put k (u, v) g.alive); incident = j }

(** val empty_graph : graph **)

let empty_graph =
  { alive = none; incident = none }

type dual = { scale_of : z; y_rows : (z * n list) list; z_rows : (n * z) list }

(** val no_dual : dual **)

let no_dual =
  { scale_of = (Zpos (XO XH)); y_rows = []; z_rows = [] }

(** val label : z M.t -> n -> z **)

let label m v =
  match get m v with
  | Some c -> c
  | None -> Z0

type vertex_labels = (z M.t * n list) * z

(** val label_row :
    unit M.t -> z -> n list -> vertex_labels -> vertex_labels result **)

let rec label_row takes_part c vs l =
  match vs with
  | [] -> Fine l
  | v :: vs0 ->
    let (p, s) = l in
    let (y, labelled) = p in
    bind
      (ensure (holds takes_part v) (String ((Ascii (true, false, false,
        false, false, true, true, false)), (String ((Ascii (false, false,
        false, false, false, true, false, false)), (String ((Ascii (false,
        true, true, false, true, true, true, false)), (String ((Ascii (true,
        false, true, false, false, true, true, false)), (String ((Ascii
        (false, true, false, false, true, true, true, false)), (String
        ((Ascii (false, false, true, false, true, true, true, false)),
        (String ((Ascii (true, false, true, false, false, true, true,
        false)), (String ((Ascii (false, false, false, true, true, true,
        true, false)), (String ((Ascii (false, false, false, false, false,
        true, false, false)), (String ((Ascii (false, false, false, true,
        false, true, true, false)), (String ((Ascii (true, false, false,
        false, false, true, true, false)), (String ((Ascii (true, true,
        false, false, true, true, true, false)), (String ((Ascii (false,
        false, false, false, false, true, false, false)), (String ((Ascii
        (true, false, false, false, false, true, true, false)), (String
        ((Ascii (false, false, false, false, false, true, false, false)),
        (String ((Ascii (false, false, true, true, false, true, true,
        false)), (String ((Ascii (true, false, false, false, false, true,
        true, false)), (String ((Ascii (false, true, false, false, false,
        true, true, false)), (String ((Ascii (true, false, true, false,
        false, true, true, false)), (String ((Ascii (false, false, true,
        true, false, true, true, false)), (String ((Ascii (false, false,
        true, true, false, true, false, false)), (String ((Ascii (false,
        false, false, false, false, true, false, false)), (String ((Ascii
        (false, true, false, false, false, true, true, false)), (String
        ((Ascii (true, false, true, false, true, true, true, false)), (String
        ((Ascii (false, false, true, false, true, true, true, false)),
        (String ((Ascii (false, false, false, false, false, true, false,
        false)), (String ((Ascii (false, false, true, false, true, true,
        true, false)), (String ((Ascii (true, false, false, false, false,
        true, true, false)), (String ((Ascii (true, true, false, true, false,
        true, true, false)), (String ((Ascii (true, false, true, false,
        false, true, true, false)), (String ((Ascii (true, true, false,
        false, true, true, true, false)), (String ((Ascii (false, false,
        false, false, false, true, false, false)), (String ((Ascii (false,
        true, true, true, false, true, true, false)), (String ((Ascii (true,
        true, true, true, false, true, true, false)), (String ((Ascii (false,
        false, false, false, false, true, false, false)), (String ((Ascii
        (false, false, false, false, true, true, true, false)), (String
        ((Ascii (true, false, false, false, false, true, true, false)),
        (String ((Ascii (false, true, false, false, true, true, true,
        false)), (String ((Ascii (false, false, true, false, true, true,
        true, false)),
        EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
      (fun _ ->
      bind
        (ensure (negb (holds y v)) (String ((Ascii (true, false, false,
          false, false, true, true, false)), (String ((Ascii (false, false,
          false, false, false, true, false, false)), (String ((Ascii (false,
          true, true, false, true, true, true, false)), (String ((Ascii
          (true, false, true, false, false, true, true, false)), (String
          ((Ascii (false, true, false, false, true, true, true, false)),
          (String ((Ascii (false, false, true, false, true, true, true,
          false)), (String ((Ascii (true, false, true, false, false, true,
          true, false)), (String ((Ascii (false, false, false, true, true,
          true, true, false)), (String ((Ascii (false, false, false, false,
          false, true, false, false)), (String ((Ascii (false, false, false,
          true, false, true, true, false)), (String ((Ascii (true, false,
          false, false, false, true, true, false)), (String ((Ascii (true,
          true, false, false, true, true, true, false)), (String ((Ascii
          (false, false, false, false, false, true, false, false)), (String
          ((Ascii (false, false, true, false, true, true, true, false)),
          (String ((Ascii (true, true, true, false, true, true, true,
          false)), (String ((Ascii (true, true, true, true, false, true,
          true, false)), (String ((Ascii (false, false, false, false, false,
          true, false, false)), (String ((Ascii (false, false, true, true,
          false, true, true, false)), (String ((Ascii (true, false, false,
          false, false, true, true, false)), (String ((Ascii (false, true,
          false, false, false, true, true, false)), (String ((Ascii (true,
          false, true, false, false, true, true, false)), (String ((Ascii
          (false, false, true, true, false, true, true, false)), (String
          ((Ascii (true, true, false, false, true, true, true, false)),
          EmptyString)))))))))))))))))))))))))))))))))))))))))))))))
        (fun _ ->
        label_row takes_part c vs0 (((put v c y), (v :: labelled)),
          (Z.add c s))))

(** val label_rows :
    unit M.t -> (z * n list) list -> vertex_labels -> vertex_labels result **)

let rec label_rows takes_part rows l =
  match rows with
  | [] -> Fine l
  | p :: rows0 ->
    let (c, vs) = p in
    bind (label_row takes_part c vs l) (fun l0 ->
      label_rows takes_part rows0 l0)

type set_label = { position : n; number : n; members : n list; amount : z }

(** val read_sets :
    n list M.t -> unit M.t -> unit M.t -> n -> (n * z) list -> set_label list
    result **)

let rec read_sets sets tight seen i = function
| [] -> Fine []
| p :: rows0 ->
  let (n0, c) = p in
  (match get sets n0 with
   | Some b ->
     bind
       (ensure (negb (holds seen n0)) (String ((Ascii (true, false, false,
         false, false, true, true, false)), (String ((Ascii (false, false,
         false, false, false, true, false, false)), (String ((Ascii (true,
         true, false, false, true, true, true, false)), (String ((Ascii
         (true, false, true, false, false, true, true, false)), (String
         ((Ascii (false, false, true, false, true, true, true, false)),
         (String ((Ascii (false, false, false, false, false, true, false,
         false)), (String ((Ascii (false, false, false, true, false, true,
         true, false)), (String ((Ascii (true, false, false, false, false,
         true, true, false)), (String ((Ascii (true, true, false, false,
         true, true, true, false)), (String ((Ascii (false, false, false,
         false, false, true, false, false)), (String ((Ascii (false, false,
         true, false, true, true, true, false)), (String ((Ascii (true, true,
         true, false, true, true, true, false)), (String ((Ascii (true, true,
         true, true, false, true, true, false)), (String ((Ascii (false,
         false, false, false, false, true, false, false)), (String ((Ascii
         (false, false, true, true, false, true, true, false)), (String
         ((Ascii (true, false, false, false, false, true, true, false)),
         (String ((Ascii (false, true, false, false, false, true, true,
         false)), (String ((Ascii (true, false, true, false, false, true,
         true, false)), (String ((Ascii (false, false, true, true, false,
         true, true, false)), (String ((Ascii (true, true, false, false,
         true, true, true, false)),
         EmptyString))))))))))))))))))))))))))))))))))))))))) (fun _ ->
       bind
         (ensure ((||) (Z.ltb Z0 c) (holds tight n0)) (String ((Ascii (false,
           false, false, true, false, true, false, false)), (String ((Ascii
           (false, true, false, false, false, true, true, false)), (String
           ((Ascii (true, false, false, true, false, true, false, false)),
           (String ((Ascii (false, false, false, false, false, true, false,
           false)), (String ((Ascii (false, true, true, false, false, true,
           true, false)), (String ((Ascii (true, false, false, false, false,
           true, true, false)), (String ((Ascii (true, false, false, true,
           false, true, true, false)), (String ((Ascii (false, false, true,
           true, false, true, true, false)), (String ((Ascii (true, true,
           false, false, true, true, true, false)), (String ((Ascii (false,
           true, false, true, true, true, false, false)), (String ((Ascii
           (false, false, false, false, false, true, false, false)), (String
           ((Ascii (true, false, false, false, false, true, true, false)),
           (String ((Ascii (false, false, false, false, false, true, false,
           false)), (String ((Ascii (true, true, false, false, true, true,
           true, false)), (String ((Ascii (true, false, true, false, false,
           true, true, false)), (String ((Ascii (false, false, true, false,
           true, true, true, false)), (String ((Ascii (false, false, false,
           false, false, true, false, false)), (String ((Ascii (true, false,
           false, true, false, true, true, false)), (String ((Ascii (true,
           true, false, false, true, true, true, false)), (String ((Ascii
           (false, false, false, false, false, true, false, false)), (String
           ((Ascii (false, true, true, true, false, true, true, false)),
           (String ((Ascii (true, true, true, true, false, true, true,
           false)), (String ((Ascii (false, false, true, false, true, true,
           true, false)), (String ((Ascii (false, false, false, false, false,
           true, false, false)), (String ((Ascii (false, false, true, false,
           true, true, true, false)), (String ((Ascii (true, false, false,
           true, false, true, true, false)), (String ((Ascii (true, true,
           true, false, false, true, true, false)), (String ((Ascii (false,
           false, false, true, false, true, true, false)), (String ((Ascii
           (false, false, true, false, true, true, true, false)),
           EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
         (fun _ ->
         bind (read_sets sets tight (put n0 () seen) (N.succ i) rows0)
           (fun others0 -> Fine ({ position = i; number = n0; members = b;
           amount = c } :: others0))))
   | None ->
     Fault (String ((Ascii (true, false, false, false, false, true, true,
       false)), (String ((Ascii (false, false, false, false, false, true,
       false, false)), (String ((Ascii (false, false, true, true, false,
       true, true, false)), (String ((Ascii (true, false, false, false,
       false, true, true, false)), (String ((Ascii (false, true, false,
       false, false, true, true, false)), (String ((Ascii (true, false, true,
       false, false, true, true, false)), (String ((Ascii (false, false,
       true, true, false, true, true, false)), (String ((Ascii (false, false,
       false, false, false, true, false, false)), (String ((Ascii (true,
       false, false, true, false, true, true, false)), (String ((Ascii (true,
       true, false, false, true, true, true, false)), (String ((Ascii (false,
       false, false, false, false, true, false, false)), (String ((Ascii
       (true, true, true, true, false, true, true, false)), (String ((Ascii
       (false, true, true, false, false, true, true, false)), (String ((Ascii
       (false, false, false, false, false, true, false, false)), (String
       ((Ascii (false, true, true, true, false, true, true, false)), (String
       ((Ascii (true, true, true, true, false, true, true, false)), (String
       ((Ascii (false, false, false, false, false, true, false, false)),
       (String ((Ascii (true, true, false, false, true, true, true, false)),
       (String ((Ascii (true, false, true, false, false, true, true, false)),
       (String ((Ascii (false, false, true, false, true, true, true, false)),
       EmptyString)))))))))))))))))))))))))))))))))))))))))

(** val add_members :
    set_label -> n list -> (n * z) list M.t -> (n * z) list M.t **)

let rec add_members b vs m =
  match vs with
  | [] -> m
  | v :: vs0 ->
    add_members b vs0
      (put v ((b.position,
        b.amount) :: (match get m v with
                      | Some l -> l
                      | None -> [])) m)

(** val sets_around : set_label list -> (n * z) list M.t **)

let sets_around l =
  fold_right (fun b -> add_members b b.members) none l

(** val around : (n * z) list M.t -> n -> (n * z) list **)

let around m v =
  match get m v with
  | Some l -> l
  | None -> []

(** val difference : (n * z) list -> (n * z) list -> z **)

let rec difference a =
  let rec against b =
    match a with
    | [] -> sum snd b
    | p :: a' ->
      let (i, c) = p in
      (match b with
       | [] -> sum snd a
       | p0 :: b' ->
         let (j, d) = p0 in
         (match N.compare i j with
          | Eq -> difference a' b'
          | Lt -> Z.add c (difference a' b)
          | Gt -> Z.add d (against b')))
  in against

type face_state = { graph_of : graph; tight_sets : unit M.t }

(** val mark_tight : set_label list -> unit M.t -> unit M.t **)

let mark_tight bs t0 =
  fold_left (fun t1 b ->
    if Z.ltb Z0 b.amount then put b.number () t1 else t1) bs t0

(** val prove_least :
    unit M.t -> n list M.t -> z M.t -> n list -> z -> dual -> face_state ->
    face_state result **)

let prove_least part sets price priced value d f =
  bind
    (ensure (Z.leb (Zpos XH) d.scale_of) (String ((Ascii (false, false, true,
      false, true, true, true, false)), (String ((Ascii (false, false, false,
      true, false, true, true, false)), (String ((Ascii (true, false, true,
      false, false, true, true, false)), (String ((Ascii (false, false,
      false, false, false, true, false, false)), (String ((Ascii (true, true,
      false, false, true, true, true, false)), (String ((Ascii (true, true,
      false, false, false, true, true, false)), (String ((Ascii (true, false,
      false, false, false, true, true, false)), (String ((Ascii (false,
      false, true, true, false, true, true, false)), (String ((Ascii (true,
      false, true, false, false, true, true, false)), (String ((Ascii (false,
      false, false, false, false, true, false, false)), (String ((Ascii
      (true, false, false, true, false, true, true, false)), (String ((Ascii
      (true, true, false, false, true, true, true, false)), (String ((Ascii
      (false, false, false, false, false, true, false, false)), (String
      ((Ascii (false, false, true, true, false, true, true, false)), (String
      ((Ascii (true, false, true, false, false, true, true, false)), (String
      ((Ascii (true, true, false, false, true, true, true, false)), (String
      ((Ascii (true, true, false, false, true, true, true, false)), (String
      ((Ascii (false, false, false, false, false, true, false, false)),
      (String ((Ascii (false, false, true, false, true, true, true, false)),
      (String ((Ascii (false, false, false, true, false, true, true, false)),
      (String ((Ascii (true, false, false, false, false, true, true, false)),
      (String ((Ascii (false, true, true, true, false, true, true, false)),
      (String ((Ascii (false, false, false, false, false, true, false,
      false)), (String ((Ascii (true, false, false, false, true, true, false,
      false)), EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))
    (fun _ ->
    bind (label_rows part d.y_rows ((none, []), Z0)) (fun p ->
      let (p0, s) = p in
      let (y, labelled) = p0 in
      bind (read_sets sets f.tight_sets none N0 d.z_rows) (fun bs ->
        bind
          (ensure
            (Z.eqb (Z.add s (sum (fun s0 -> s0.amount) bs))
              (Z.mul d.scale_of value)) (String ((Ascii (false, false, false,
            true, false, true, false, false)), (String ((Ascii (true, true,
            false, false, false, true, true, false)), (String ((Ascii (true,
            false, false, true, false, true, false, false)), (String ((Ascii
            (false, false, false, false, false, true, false, false)), (String
            ((Ascii (false, true, true, false, false, true, true, false)),
            (String ((Ascii (true, false, false, false, false, true, true,
            false)), (String ((Ascii (true, false, false, true, false, true,
            true, false)), (String ((Ascii (false, false, true, true, false,
            true, true, false)), (String ((Ascii (true, true, false, false,
            true, true, true, false)), (String ((Ascii (false, true, false,
            true, true, true, false, false)), (String ((Ascii (false, false,
            false, false, false, true, false, false)), (String ((Ascii
            (false, false, true, false, true, true, true, false)), (String
            ((Ascii (false, false, false, true, false, true, true, false)),
            (String ((Ascii (true, false, true, false, false, true, true,
            false)), (String ((Ascii (false, false, false, false, false,
            true, false, false)), (String ((Ascii (false, false, true, true,
            false, true, true, false)), (String ((Ascii (true, false, false,
            false, false, true, true, false)), (String ((Ascii (false, true,
            false, false, false, true, true, false)), (String ((Ascii (true,
            false, true, false, false, true, true, false)), (String ((Ascii
            (false, false, true, true, false, true, true, false)), (String
            ((Ascii (true, true, false, false, true, true, true, false)),
            (String ((Ascii (false, false, false, false, false, true, false,
            false)), (String ((Ascii (false, false, true, false, false, true,
            true, false)), (String ((Ascii (true, true, true, true, false,
            true, true, false)), (String ((Ascii (false, false, false, false,
            false, true, false, false)), (String ((Ascii (false, true, true,
            true, false, true, true, false)), (String ((Ascii (true, true,
            true, true, false, true, true, false)), (String ((Ascii (false,
            false, true, false, true, true, true, false)), (String ((Ascii
            (false, false, false, false, false, true, false, false)), (String
            ((Ascii (true, true, false, false, true, true, true, false)),
            (String ((Ascii (true, false, true, false, true, true, true,
            false)), (String ((Ascii (true, false, true, true, false, true,
            true, false)), (String ((Ascii (false, false, false, false,
            false, true, false, false)), (String ((Ascii (false, false, true,
            false, true, true, true, false)), (String ((Ascii (true, true,
            true, true, false, true, true, false)), (String ((Ascii (false,
            false, false, false, false, true, false, false)), (String ((Ascii
            (false, false, true, false, true, true, true, false)), (String
            ((Ascii (false, false, false, true, false, true, true, false)),
            (String ((Ascii (true, false, true, false, false, true, true,
            false)), (String ((Ascii (false, false, false, false, false,
            true, false, false)), (String ((Ascii (false, true, true, false,
            true, true, true, false)), (String ((Ascii (true, false, false,
            false, false, true, true, false)), (String ((Ascii (false, false,
            true, true, false, true, true, false)), (String ((Ascii (true,
            false, true, false, true, true, true, false)), (String ((Ascii
            (true, false, true, false, false, true, true, false)),
            EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
          (fun _ ->
          let m = sets_around bs in
          let r = fun k e ->
            Z.sub
              (Z.sub
                (Z.sub (Z.mul d.scale_of (label price k)) (label y (fst e)))
                (label y (snd e)))
              (difference (around m (fst e)) (around m (snd e)))
          in
          bind (prune r priced f.graph_of.alive) (fun a ->
            bind
              (visits r (app labelled (flat_map (fun s0 -> s0.members) bs))
                { alive = a; incident = f.graph_of.incident }) (fun g -> Fine
              { graph_of = g; tight_sets = (mark_tight bs f.tight_sets) }))))))

(** val read_row :
    (n * n) M.t -> z -> n list -> (z M.t * n list) -> (z M.t * n list) result **)

let rec read_row a c ks p =
  match ks with
  | [] -> Fine p
  | k :: ks0 ->
    bind
      (ensure (holds a k) (String ((Ascii (true, false, false, false, false,
        true, true, false)), (String ((Ascii (false, true, true, true, false,
        true, true, false)), (String ((Ascii (false, false, false, false,
        false, true, false, false)), (String ((Ascii (true, false, true,
        false, false, true, true, false)), (String ((Ascii (false, false,
        true, false, false, true, true, false)), (String ((Ascii (true, true,
        true, false, false, true, true, false)), (String ((Ascii (true,
        false, true, false, false, true, true, false)), (String ((Ascii
        (false, false, false, false, false, true, false, false)), (String
        ((Ascii (true, true, true, false, true, true, true, false)), (String
        ((Ascii (true, false, false, true, false, true, true, false)),
        (String ((Ascii (false, false, true, false, true, true, true,
        false)), (String ((Ascii (false, false, false, true, false, true,
        true, false)), (String ((Ascii (false, false, false, false, false,
        true, false, false)), (String ((Ascii (true, false, false, false,
        false, true, true, false)), (String ((Ascii (false, false, false,
        false, false, true, false, false)), (String ((Ascii (true, true,
        false, false, false, true, true, false)), (String ((Ascii (true,
        true, true, true, false, true, true, false)), (String ((Ascii (true,
        true, false, false, true, true, true, false)), (String ((Ascii
        (false, false, true, false, true, true, true, false)), (String
        ((Ascii (false, false, false, false, false, true, false, false)),
        (String ((Ascii (true, false, false, true, false, true, true,
        false)), (String ((Ascii (true, true, false, false, true, true, true,
        false)), (String ((Ascii (false, false, false, false, false, true,
        false, false)), (String ((Ascii (false, false, true, false, false,
        true, true, false)), (String ((Ascii (true, false, true, false,
        false, true, true, false)), (String ((Ascii (true, false, false,
        false, false, true, true, false)), (String ((Ascii (false, false,
        true, false, false, true, true, false)), (String ((Ascii (false,
        true, false, true, true, true, false, false)), (String ((Ascii
        (false, false, false, false, false, true, false, false)), (String
        ((Ascii (false, false, true, false, true, true, true, false)),
        (String ((Ascii (false, false, false, true, false, true, true,
        false)), (String ((Ascii (true, false, true, false, false, true,
        true, false)), (String ((Ascii (false, false, false, false, false,
        true, false, false)), (String ((Ascii (true, false, true, true,
        false, true, true, false)), (String ((Ascii (true, true, true, true,
        false, true, true, false)), (String ((Ascii (false, false, true,
        false, false, true, true, false)), (String ((Ascii (true, false,
        true, false, false, true, true, false)), (String ((Ascii (false,
        false, true, true, false, true, true, false)), (String ((Ascii
        (false, false, false, false, false, true, false, false)), (String
        ((Ascii (true, false, false, true, false, true, true, false)),
        (String ((Ascii (true, true, false, false, true, true, true, false)),
        (String ((Ascii (false, false, false, false, false, true, false,
        false)), (String ((Ascii (true, true, true, true, false, true, true,
        false)), (String ((Ascii (false, true, true, false, false, true,
        true, false)), (String ((Ascii (false, false, false, false, false,
        true, false, false)), (String ((Ascii (true, false, false, false,
        false, true, true, false)), (String ((Ascii (false, true, true, true,
        false, true, true, false)), (String ((Ascii (true, true, true, true,
        false, true, true, false)), (String ((Ascii (false, false, true,
        false, true, true, true, false)), (String ((Ascii (false, false,
        false, true, false, true, true, false)), (String ((Ascii (true,
        false, true, false, false, true, true, false)), (String ((Ascii
        (false, true, false, false, true, true, true, false)), (String
        ((Ascii (false, false, false, false, false, true, false, false)),
        (String ((Ascii (false, false, false, false, true, true, true,
        false)), (String ((Ascii (false, true, false, false, true, true,
        true, false)), (String ((Ascii (true, true, true, true, false, true,
        true, false)), (String ((Ascii (true, true, true, true, false, true,
        true, false)), (String ((Ascii (false, true, true, false, false,
        true, true, false)),
        EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
      (fun _ ->
      bind
        (ensure (negb (holds (fst p) k)) (String ((Ascii (true, false, false,
          false, false, true, true, false)), (String ((Ascii (false, true,
          true, true, false, true, true, false)), (String ((Ascii (false,
          false, false, false, false, true, false, false)), (String ((Ascii
          (true, false, true, false, false, true, true, false)), (String
          ((Ascii (false, false, true, false, false, true, true, false)),
          (String ((Ascii (true, true, true, false, false, true, true,
          false)), (String ((Ascii (true, false, true, false, false, true,
          true, false)), (String ((Ascii (false, false, false, false, false,
          true, false, false)), (String ((Ascii (false, false, false, true,
          false, true, true, false)), (String ((Ascii (true, false, false,
          false, false, true, true, false)), (String ((Ascii (true, true,
          false, false, true, true, true, false)), (String ((Ascii (false,
          false, false, false, false, true, false, false)), (String ((Ascii
          (false, false, true, false, true, true, true, false)), (String
          ((Ascii (true, true, true, false, true, true, true, false)),
          (String ((Ascii (true, true, true, true, false, true, true,
          false)), (String ((Ascii (false, false, false, false, false, true,
          false, false)), (String ((Ascii (true, true, false, false, false,
          true, true, false)), (String ((Ascii (true, true, true, true,
          false, true, true, false)), (String ((Ascii (true, true, false,
          false, true, true, true, false)), (String ((Ascii (false, false,
          true, false, true, true, true, false)), (String ((Ascii (true,
          true, false, false, true, true, true, false)),
          EmptyString))))))))))))))))))))))))))))))))))))))))))) (fun _ ->
        read_row a c ks0 ((put k c (fst p)), (k :: (snd p)))))

(** val read_rows :
    (n * n) M.t -> (z * n list) list -> (z M.t * n list) -> (z M.t * n list)
    result **)

let rec read_rows a rows p =
  match rows with
  | [] -> Fine p
  | p0 :: rows0 ->
    let (c, ks) = p0 in
    bind (read_row a c ks p) (fun p1 -> read_rows a rows0 p1)

(** val prove_sum :
    unit M.t -> n list M.t -> n list -> (z * n list) list -> z -> dual ->
    face_state -> face_state result **)

let prove_sum part sets own rows claimed d f =
  bind (read_rows f.graph_of.alive rows (none, [])) (fun p ->
    let (price, priced) = p in
    let value = sum (label price) own in
    bind
      (ensure (Z.eqb claimed value) (String ((Ascii (false, false, true,
        false, true, true, true, false)), (String ((Ascii (false, false,
        false, true, false, true, true, false)), (String ((Ascii (true,
        false, true, false, false, true, true, false)), (String ((Ascii
        (false, false, false, false, false, true, false, false)), (String
        ((Ascii (false, true, true, false, true, true, true, false)), (String
        ((Ascii (true, false, false, false, false, true, true, false)),
        (String ((Ascii (false, false, true, true, false, true, true,
        false)), (String ((Ascii (true, false, true, false, true, true, true,
        false)), (String ((Ascii (true, false, true, false, false, true,
        true, false)), (String ((Ascii (false, false, false, false, false,
        true, false, false)), (String ((Ascii (true, false, false, true,
        false, true, true, false)), (String ((Ascii (true, true, false,
        false, true, true, true, false)), (String ((Ascii (false, false,
        false, false, false, true, false, false)), (String ((Ascii (true,
        false, false, false, false, true, true, false)), (String ((Ascii
        (false, true, true, true, false, true, true, false)), (String ((Ascii
        (true, true, true, true, false, true, true, false)), (String ((Ascii
        (false, false, true, false, true, true, true, false)), (String
        ((Ascii (false, false, false, true, false, true, true, false)),
        (String ((Ascii (true, false, true, false, false, true, true,
        false)), (String ((Ascii (false, true, false, false, true, true,
        true, false)), EmptyString)))))))))))))))))))))))))))))))))))))))))
      (fun _ -> prove_least part sets price priced value d f))

(** val before_mate :
    n list -> n -> z -> unit M.t -> (z * unit M.t) result **)

let rec before_mate choices mate i pre =
  match choices with
  | [] ->
    Fault (String ((Ascii (false, false, true, false, true, true, true,
      false)), (String ((Ascii (false, false, false, true, false, true, true,
      false)), (String ((Ascii (true, false, true, false, false, true, true,
      false)), (String ((Ascii (false, false, false, false, false, true,
      false, false)), (String ((Ascii (true, false, true, true, false, true,
      true, false)), (String ((Ascii (true, false, false, false, false, true,
      true, false)), (String ((Ascii (false, false, true, false, true, true,
      true, false)), (String ((Ascii (true, false, true, false, false, true,
      true, false)), (String ((Ascii (false, false, false, false, false,
      true, false, false)), (String ((Ascii (true, false, false, true, false,
      true, true, false)), (String ((Ascii (true, true, false, false, true,
      true, true, false)), (String ((Ascii (false, false, false, false,
      false, true, false, false)), (String ((Ascii (false, true, true, true,
      false, true, true, false)), (String ((Ascii (true, true, true, true,
      false, true, true, false)), (String ((Ascii (false, false, true, false,
      true, true, true, false)), (String ((Ascii (false, false, false, false,
      false, true, false, false)), (String ((Ascii (true, false, false, true,
      false, true, true, false)), (String ((Ascii (false, true, true, true,
      false, true, true, false)), (String ((Ascii (false, false, false,
      false, false, true, false, false)), (String ((Ascii (false, false,
      true, false, true, true, true, false)), (String ((Ascii (false, false,
      false, true, false, true, true, false)), (String ((Ascii (true, false,
      true, false, false, true, true, false)), (String ((Ascii (false, false,
      false, false, false, true, false, false)), (String ((Ascii (false,
      false, true, true, false, true, true, false)), (String ((Ascii (true,
      false, false, true, false, true, true, false)), (String ((Ascii (true,
      true, false, false, true, true, true, false)), (String ((Ascii (false,
      false, true, false, true, true, true, false)),
      EmptyString))))))))))))))))))))))))))))))))))))))))))))))))))))))
  | w :: choices0 ->
    if N.eqb w mate
    then Fine (i, pre)
    else before_mate choices0 mate (Z.add (Zpos XH) i) (put w () pre)

(** val prefers : n -> unit M.t -> (n * n) -> bool **)

let prefers v pre e =
  (||) ((&&) (N.eqb (fst e) v) (holds pre (snd e)))
    ((&&) (N.eqb (snd e) v) (holds pre (fst e)))

(** val preferred : (n * n) M.t -> n -> unit M.t -> n -> bool **)

let preferred a v pre k =
  match get a k with
  | Some e -> prefers v pre e
  | None -> false

(** val price_of : n list -> z M.t **)

let price_of ks =
  fold_left (fun m k -> put k (Zneg XH) m) ks none

(** val others : n -> n -> n -> n -> (n * n) -> z **)

let others k0 v w k e =
  if N.eqb k k0
  then Z0
  else if (||)
            ((||) ((||) (N.eqb (fst e) v) (N.eqb (snd e) v))
              (N.eqb (fst e) w)) (N.eqb (snd e) w)
       then Zpos XH
       else Z0

(** val prove_order :
    unit M.t -> n list M.t -> (n * n) M.t -> n -> n list -> z -> dual ->
    face_state -> face_state result **)

let prove_order part sets mates v choices claimed d f =
  bind
    (ensure (holds part v) (String ((Ascii (false, false, true, false, true,
      true, true, false)), (String ((Ascii (false, false, false, true, false,
      true, true, false)), (String ((Ascii (true, false, true, false, false,
      true, true, false)), (String ((Ascii (false, false, false, false,
      false, true, false, false)), (String ((Ascii (false, true, true, false,
      true, true, true, false)), (String ((Ascii (true, false, true, false,
      false, true, true, false)), (String ((Ascii (false, true, false, false,
      true, true, true, false)), (String ((Ascii (false, false, true, false,
      true, true, true, false)), (String ((Ascii (true, false, true, false,
      false, true, true, false)), (String ((Ascii (false, false, false, true,
      true, true, true, false)), (String ((Ascii (false, false, false, false,
      false, true, false, false)), (String ((Ascii (true, true, true, true,
      false, true, true, false)), (String ((Ascii (false, true, true, false,
      false, true, true, false)), (String ((Ascii (false, false, false,
      false, false, true, false, false)), (String ((Ascii (true, false,
      false, false, false, true, true, false)), (String ((Ascii (false, true,
      true, true, false, true, true, false)), (String ((Ascii (false, false,
      false, false, false, true, false, false)), (String ((Ascii (true, true,
      true, true, false, true, true, false)), (String ((Ascii (false, true,
      false, false, true, true, true, false)), (String ((Ascii (false, false,
      true, false, false, true, true, false)), (String ((Ascii (true, false,
      true, false, false, true, true, false)), (String ((Ascii (false, true,
      false, false, true, true, true, false)), (String ((Ascii (false, false,
      false, false, false, true, false, false)), (String ((Ascii (false,
      false, true, false, true, true, true, false)), (String ((Ascii (true,
      false, false, false, false, true, true, false)), (String ((Ascii (true,
      true, false, true, false, true, true, false)), (String ((Ascii (true,
      false, true, false, false, true, true, false)), (String ((Ascii (true,
      true, false, false, true, true, true, false)), (String ((Ascii (false,
      false, false, false, false, true, false, false)), (String ((Ascii
      (false, true, true, true, false, true, true, false)), (String ((Ascii
      (true, true, true, true, false, true, true, false)), (String ((Ascii
      (false, false, false, false, false, true, false, false)), (String
      ((Ascii (false, false, false, false, true, true, true, false)), (String
      ((Ascii (true, false, false, false, false, true, true, false)), (String
      ((Ascii (false, true, false, false, true, true, true, false)), (String
      ((Ascii (false, false, true, false, true, true, true, false)),
      EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
    (fun _ ->
    match get mates v with
    | Some p ->
      let (k0, mate) = p in
      bind (before_mate choices mate Z0 none) (fun p0 ->
        let (i, pre) = p0 in
        bind
          (ensure (Z.eqb claimed i) (String ((Ascii (false, false, true,
            false, true, true, true, false)), (String ((Ascii (false, false,
            false, true, false, true, true, false)), (String ((Ascii (true,
            false, true, false, false, true, true, false)), (String ((Ascii
            (false, false, false, false, false, true, false, false)), (String
            ((Ascii (false, true, true, false, true, true, true, false)),
            (String ((Ascii (true, false, false, false, false, true, true,
            false)), (String ((Ascii (false, false, true, true, false, true,
            true, false)), (String ((Ascii (true, false, true, false, true,
            true, true, false)), (String ((Ascii (true, false, true, false,
            false, true, true, false)), (String ((Ascii (false, false, false,
            false, false, true, false, false)), (String ((Ascii (true, false,
            false, true, false, true, true, false)), (String ((Ascii (true,
            true, false, false, true, true, true, false)), (String ((Ascii
            (false, false, false, false, false, true, false, false)), (String
            ((Ascii (true, false, false, false, false, true, true, false)),
            (String ((Ascii (false, true, true, true, false, true, true,
            false)), (String ((Ascii (true, true, true, true, false, true,
            true, false)), (String ((Ascii (false, false, true, false, true,
            true, true, false)), (String ((Ascii (false, false, false, true,
            false, true, true, false)), (String ((Ascii (true, false, true,
            false, false, true, true, false)), (String ((Ascii (false, true,
            false, false, true, true, true, false)),
            EmptyString))))))))))))))))))))))))))))))))))))))))) (fun _ ->
          let priced =
            filter (preferred f.graph_of.alive v pre) (at_vertex f.graph_of v)
          in
          bind (prove_least part sets (price_of priced) priced Z0 d f)
            (fun f0 ->
            bind (visits (others k0 v mate) (v :: (mate :: [])) f0.graph_of)
              (fun g -> Fine { graph_of = g; tight_sets = f0.tight_sets }))))
    | None ->
      Fault (String ((Ascii (false, false, true, false, true, true, true,
        false)), (String ((Ascii (false, false, false, true, false, true,
        true, false)), (String ((Ascii (true, false, true, false, false,
        true, true, false)), (String ((Ascii (false, false, false, false,
        false, true, false, false)), (String ((Ascii (false, true, true,
        false, true, true, true, false)), (String ((Ascii (true, false, true,
        false, false, true, true, false)), (String ((Ascii (false, true,
        false, false, true, true, true, false)), (String ((Ascii (false,
        false, true, false, true, true, true, false)), (String ((Ascii (true,
        false, true, false, false, true, true, false)), (String ((Ascii
        (false, false, false, true, true, true, true, false)), (String
        ((Ascii (false, false, false, false, false, true, false, false)),
        (String ((Ascii (true, true, true, true, false, true, true, false)),
        (String ((Ascii (false, true, true, false, false, true, true,
        false)), (String ((Ascii (false, false, false, false, false, true,
        false, false)), (String ((Ascii (true, false, false, false, false,
        true, true, false)), (String ((Ascii (false, true, true, true, false,
        true, true, false)), (String ((Ascii (false, false, false, false,
        false, true, false, false)), (String ((Ascii (true, true, true, true,
        false, true, true, false)), (String ((Ascii (false, true, false,
        false, true, true, true, false)), (String ((Ascii (false, false,
        true, false, false, true, true, false)), (String ((Ascii (true,
        false, true, false, false, true, true, false)), (String ((Ascii
        (false, true, false, false, true, true, true, false)), (String
        ((Ascii (false, false, false, false, false, true, false, false)),
        (String ((Ascii (false, false, false, true, false, true, true,
        false)), (String ((Ascii (true, false, false, false, false, true,
        true, false)), (String ((Ascii (true, true, false, false, true, true,
        true, false)), (String ((Ascii (false, false, false, false, false,
        true, false, false)), (String ((Ascii (false, true, true, true,
        false, true, true, false)), (String ((Ascii (true, true, true, true,
        false, true, true, false)), (String ((Ascii (false, false, false,
        false, false, true, false, false)), (String ((Ascii (true, false,
        true, true, false, true, true, false)), (String ((Ascii (true, false,
        false, false, false, true, true, false)), (String ((Ascii (false,
        false, true, false, true, true, true, false)), (String ((Ascii (true,
        false, true, false, false, true, true, false)),
        EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))

type choice = n * n list

(** val covers : n -> choice -> bool **)

let covers i o =
  mem i (snd o)

(** val apart : choice -> choice -> bool **)

let apart o p =
  forallb (fun i -> negb (covers i p)) (snd o)

(** val tally : choice list -> n M.t **)

let tally opts =
  fold_left (fun m o ->
    fold_left (fun m0 i ->
      put i (match get m0 i with
             | Some c -> N.succ c
             | None -> Npos XH) m0) (snd o) m) opts none

(** val fewest : n M.t -> n -> n -> n list -> n **)

let rec fewest t0 best least = function
| [] -> best
| i :: items0 ->
  let c = match get t0 i with
          | Some c -> c
          | None -> N0 in
  if N.ltb c least then fewest t0 i c items0 else fewest t0 best least items0

(** val pick : choice list -> n -> n list -> n **)

let pick opts i items =
  let t0 = tally opts in
  fewest t0 i (match get t0 i with
               | Some c -> c
               | None -> N0) items

(** val search :
    nat -> choice list -> n list -> n list -> (n list list * n) -> n list
    list * n **)

let rec search depth opts items chosen acc =
  match snd acc with
  | N0 -> acc
  | Npos _ ->
    (match items with
     | [] -> ((chosen :: (fst acc)), (N.pred (snd acc)))
     | i :: others0 ->
       (match depth with
        | O -> acc
        | S depth0 ->
          let i0 = pick opts i others0 in
          fold_left (fun acc0 o ->
            search depth0 (filter (apart o) opts)
              (filter (fun j -> negb (covers j o)) items) ((fst o) :: chosen)
              acc0) (filter (covers i0) opts) acc))

module NumberOrder =
 struct
  type t = n

  (** val leb : n -> n -> bool **)

  let leb =
    N.leb
 end

module NumberSort = Sort(NumberOrder)

(** val lex_leb : n list -> n list -> bool **)

let rec lex_leb x y =
  match x with
  | [] -> true
  | a :: x0 ->
    (match y with
     | [] -> false
     | b :: y0 ->
       (match N.compare a b with
        | Eq -> lex_leb x0 y0
        | Lt -> true
        | Gt -> false))

module ListOrder =
 struct
  type t = n list

  (** val leb : n list -> n list -> bool **)

  let leb =
    lex_leb
 end

module ListSort = Sort(ListOrder)

(** val lex_ltb : n list -> n list -> bool **)

let rec lex_ltb x y =
  match x with
  | [] -> (match y with
           | [] -> false
           | _ :: _ -> true)
  | a :: x0 ->
    (match y with
     | [] -> false
     | b :: y0 ->
       (match N.compare a b with
        | Eq -> lex_ltb x0 y0
        | Lt -> true
        | Gt -> false))

(** val strictly : ('a1 -> 'a1 -> bool) -> 'a1 list -> bool **)

let rec strictly ltb0 = function
| [] -> true
| a :: m ->
  (match m with
   | [] -> true
   | b :: _ -> (&&) (ltb0 a b) (strictly ltb0 m))

(** val numbered : 'a1 M.t -> (n * 'a1) list **)

let numbered m =
  map (fun p -> ((Pos.pred_N (fst p)), (snd p))) (M.elements m)

(** val vertex_item : n -> n **)

let vertex_item =
  N.double

(** val set_item : n -> n **)

let set_item =
  N.succ_double

(** val tight_list : n list M.t -> face_state -> (n * unit M.t) list **)

let tight_list sets f =
  map (fun p -> ((fst p),
    (put_all (match get sets (fst p) with
              | Some b -> b
              | None -> []) none))) (numbered f.tight_sets)

(** val choice_of : (n * unit M.t) list -> n -> (n * n) -> choice **)

let choice_of tight k e =
  (k,
    (app ((vertex_item (fst e)) :: ((vertex_item (snd e)) :: []))
      (map (fun t0 -> set_item (fst t0))
        (filter (fun t0 ->
          xorb (holds (snd t0) (fst e)) (holds (snd t0) (snd e))) tight))))

(** val keep_own : n list -> (n * n) M.t -> (n * n) M.t **)

let keep_own own a =
  fold_left (fun m k -> match get a k with
                        | Some e -> put k e m
                        | None -> m) own none

(** val is_at : n -> n list -> n list list -> bool **)

let rec is_at drawn x = function
| [] -> false
| y :: all0 ->
  if N.eqb drawn N0
  then (&&) ((&&) (negb (lex_ltb x y)) (negb (lex_ltb y x)))
         (N.eqb (count x) (count y))
  else is_at (N.pred drawn) x all0

(** val list_matchings :
    unit M.t -> n list M.t -> n list -> n -> face_state -> (n list
    list * bool) result **)

let list_matchings part sets own limit f =
  let mine = put_all own none in
  let edges0 = numbered f.graph_of.alive in
  bind
    (ensure
      (forallb (fun p ->
        (&&) ((&&) (holds part (fst (snd p))) (holds part (snd (snd p))))
          (negb (N.eqb (fst (snd p)) (snd (snd p))))) edges0) (String ((Ascii
      (true, false, false, false, false, true, true, false)), (String ((Ascii
      (false, true, true, true, false, true, true, false)), (String ((Ascii
      (false, false, false, false, false, true, false, false)), (String
      ((Ascii (true, false, true, false, false, true, true, false)), (String
      ((Ascii (false, false, true, false, false, true, true, false)), (String
      ((Ascii (true, true, true, false, false, true, true, false)), (String
      ((Ascii (true, false, true, false, false, true, true, false)), (String
      ((Ascii (false, false, false, false, false, true, false, false)),
      (String ((Ascii (false, false, true, true, false, true, true, false)),
      (String ((Ascii (true, false, true, false, false, true, true, false)),
      (String ((Ascii (true, false, false, false, false, true, true, false)),
      (String ((Ascii (false, false, true, false, false, true, true, false)),
      (String ((Ascii (true, true, false, false, true, true, true, false)),
      (String ((Ascii (false, false, false, false, false, true, false,
      false)), (String ((Ascii (false, false, true, false, true, true, true,
      false)), (String ((Ascii (true, true, true, true, false, true, true,
      false)), (String ((Ascii (false, false, false, false, false, true,
      false, false)), (String ((Ascii (false, true, true, true, false, true,
      true, false)), (String ((Ascii (true, true, true, true, false, true,
      true, false)), (String ((Ascii (false, true, false, false, false, true,
      true, false)), (String ((Ascii (true, true, true, true, false, true,
      true, false)), (String ((Ascii (false, false, true, false, false, true,
      true, false)), (String ((Ascii (true, false, false, true, true, true,
      true, false)),
      EmptyString))))))))))))))))))))))))))))))))))))))))))))))) (fun _ ->
    bind
      (ensure (forallb (fun p -> holds sets (fst p)) (numbered f.tight_sets))
        (String ((Ascii (false, true, true, true, false, true, true, false)),
        (String ((Ascii (true, true, true, true, false, true, true, false)),
        (String ((Ascii (false, false, false, false, false, true, false,
        false)), (String ((Ascii (true, true, false, false, true, true, true,
        false)), (String ((Ascii (true, false, true, false, true, true, true,
        false)), (String ((Ascii (true, true, false, false, false, true,
        true, false)), (String ((Ascii (false, false, false, true, false,
        true, true, false)), (String ((Ascii (false, false, false, false,
        false, true, false, false)), (String ((Ascii (true, true, false,
        false, true, true, true, false)), (String ((Ascii (true, false, true,
        false, false, true, true, false)), (String ((Ascii (false, false,
        true, false, true, true, true, false)),
        EmptyString))))))))))))))))))))))) (fun _ ->
      let tight = tight_list sets f in
      let opts = map (fun p -> choice_of tight (fst p) (snd p)) in
      let first = filter (fun p -> holds mine (fst p)) edges0 in
      let rest0 = filter (fun p -> negb (holds mine (fst p))) edges0 in
      let items =
        app (map (fun p -> vertex_item (fst p)) (numbered part))
          (map (fun t0 -> set_item (fst t0)) tight)
      in
      let (found, room) =
        search (length items) (app (opts first) (opts rest0)) items [] ([],
          limit)
      in
      let all = ListSort.sort (map NumberSort.sort found) in
      bind
        (ensure ((&&) (forallb (strictly N.ltb) all) (strictly lex_ltb all))
          (String ((Ascii (true, false, false, false, false, true, true,
          false)), (String ((Ascii (false, false, false, false, false, true,
          false, false)), (String ((Ascii (true, false, true, true, false,
          true, true, false)), (String ((Ascii (true, false, false, false,
          false, true, true, false)), (String ((Ascii (false, false, true,
          false, true, true, true, false)), (String ((Ascii (true, true,
          false, false, false, true, true, false)), (String ((Ascii (false,
          false, false, true, false, true, true, false)), (String ((Ascii
          (true, false, false, true, false, true, true, false)), (String
          ((Ascii (false, true, true, true, false, true, true, false)),
          (String ((Ascii (true, true, true, false, false, true, true,
          false)), (String ((Ascii (false, false, false, false, false, true,
          false, false)), (String ((Ascii (true, false, false, true, false,
          true, true, false)), (String ((Ascii (true, true, false, false,
          true, true, true, false)), (String ((Ascii (false, false, false,
          false, false, true, false, false)), (String ((Ascii (false, false,
          true, true, false, true, true, false)), (String ((Ascii (true,
          false, false, true, false, true, true, false)), (String ((Ascii
          (true, true, false, false, true, true, true, false)), (String
          ((Ascii (false, false, true, false, true, true, true, false)),
          (String ((Ascii (true, false, true, false, false, true, true,
          false)), (String ((Ascii (false, false, true, false, false, true,
          true, false)), (String ((Ascii (false, false, false, false, false,
          true, false, false)), (String ((Ascii (false, false, true, false,
          true, true, true, false)), (String ((Ascii (true, true, true,
          false, true, true, true, false)), (String ((Ascii (true, false,
          false, true, false, true, true, false)), (String ((Ascii (true,
          true, false, false, false, true, true, false)), (String ((Ascii
          (true, false, true, false, false, true, true, false)),
          EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))
        (fun _ -> Fine (all, (N.ltb N0 room)))))

(** val prove_lot :
    unit M.t -> n list M.t -> n list -> n -> n option -> z -> face_state ->
    face_state result **)

let prove_lot part sets own draws drawn claimed f =
  match drawn with
  | Some number0 ->
    bind
      (ensure (Z.eqb claimed (Z.of_N number0)) (String ((Ascii (false, false,
        true, false, true, true, true, false)), (String ((Ascii (false,
        false, false, true, false, true, true, false)), (String ((Ascii
        (true, false, true, false, false, true, true, false)), (String
        ((Ascii (false, false, false, false, false, true, false, false)),
        (String ((Ascii (false, true, true, false, true, true, true, false)),
        (String ((Ascii (true, false, false, false, false, true, true,
        false)), (String ((Ascii (false, false, true, true, false, true,
        true, false)), (String ((Ascii (true, false, true, false, true, true,
        true, false)), (String ((Ascii (true, false, true, false, false,
        true, true, false)), (String ((Ascii (false, false, false, false,
        false, true, false, false)), (String ((Ascii (true, false, false,
        true, false, true, true, false)), (String ((Ascii (true, true, false,
        false, true, true, true, false)), (String ((Ascii (false, false,
        false, false, false, true, false, false)), (String ((Ascii (true,
        false, false, false, false, true, true, false)), (String ((Ascii
        (false, true, true, true, false, true, true, false)), (String ((Ascii
        (true, true, true, true, false, true, true, false)), (String ((Ascii
        (false, false, true, false, true, true, true, false)), (String
        ((Ascii (false, false, false, true, false, true, true, false)),
        (String ((Ascii (true, false, true, false, false, true, true,
        false)), (String ((Ascii (false, true, false, false, true, true,
        true, false)), EmptyString)))))))))))))))))))))))))))))))))))))))))
      (fun _ ->
      bind (list_matchings part sets own (N.succ draws) f) (fun p ->
        let (all, complete) = p in
        bind
          (ensure ((&&) (N.eqb (count all) draws) complete) (String ((Ascii
            (true, false, true, true, false, true, true, false)), (String
            ((Ascii (true, true, true, true, false, true, true, false)),
            (String ((Ascii (false, true, false, false, true, true, true,
            false)), (String ((Ascii (true, false, true, false, false, true,
            true, false)), (String ((Ascii (false, false, false, false,
            false, true, false, false)), (String ((Ascii (true, true, true,
            true, false, true, true, false)), (String ((Ascii (false, true,
            false, false, true, true, true, false)), (String ((Ascii (false,
            false, false, false, false, true, false, false)), (String ((Ascii
            (false, true, true, false, false, true, true, false)), (String
            ((Ascii (true, false, true, false, false, true, true, false)),
            (String ((Ascii (true, true, true, false, true, true, true,
            false)), (String ((Ascii (true, false, true, false, false, true,
            true, false)), (String ((Ascii (false, true, false, false, true,
            true, true, false)), (String ((Ascii (false, false, false, false,
            false, true, false, false)), (String ((Ascii (true, false, true,
            true, false, true, true, false)), (String ((Ascii (true, false,
            false, false, false, true, true, false)), (String ((Ascii (false,
            false, true, false, true, true, true, false)), (String ((Ascii
            (true, true, false, false, false, true, true, false)), (String
            ((Ascii (false, false, false, true, false, true, true, false)),
            (String ((Ascii (true, false, false, true, false, true, true,
            false)), (String ((Ascii (false, true, true, true, false, true,
            true, false)), (String ((Ascii (true, true, true, false, false,
            true, true, false)), (String ((Ascii (true, true, false, false,
            true, true, true, false)), (String ((Ascii (false, false, false,
            false, false, true, false, false)), (String ((Ascii (true, false,
            false, false, false, true, true, false)), (String ((Ascii (false,
            true, false, false, true, true, true, false)), (String ((Ascii
            (true, false, true, false, false, true, true, false)), (String
            ((Ascii (false, false, false, false, false, true, false, false)),
            (String ((Ascii (false, false, true, true, false, true, true,
            false)), (String ((Ascii (true, false, true, false, false, true,
            true, false)), (String ((Ascii (false, true, true, false, false,
            true, true, false)), (String ((Ascii (false, false, true, false,
            true, true, true, false)),
            EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
          (fun _ ->
          bind
            (ensure (is_at number0 own all) (String ((Ascii (false, false,
              true, false, true, true, true, false)), (String ((Ascii (false,
              false, false, true, false, true, true, false)), (String ((Ascii
              (true, false, true, false, false, true, true, false)), (String
              ((Ascii (false, false, false, false, false, true, false,
              false)), (String ((Ascii (false, false, false, false, true,
              true, true, false)), (String ((Ascii (true, false, false,
              false, false, true, true, false)), (String ((Ascii (true,
              false, false, true, false, true, true, false)), (String ((Ascii
              (false, true, false, false, true, true, true, false)), (String
              ((Ascii (true, false, false, true, false, true, true, false)),
              (String ((Ascii (false, true, true, true, false, true, true,
              false)), (String ((Ascii (true, true, true, false, false, true,
              true, false)), (String ((Ascii (false, false, false, false,
              false, true, false, false)), (String ((Ascii (true, false,
              false, true, false, true, true, false)), (String ((Ascii (true,
              true, false, false, true, true, true, false)), (String ((Ascii
              (false, false, false, false, false, true, false, false)),
              (String ((Ascii (false, true, true, true, false, true, true,
              false)), (String ((Ascii (true, true, true, true, false, true,
              true, false)), (String ((Ascii (false, false, true, false,
              true, true, true, false)), (String ((Ascii (false, false,
              false, false, false, true, false, false)), (String ((Ascii
              (false, false, true, false, true, true, true, false)), (String
              ((Ascii (false, false, false, true, false, true, true, false)),
              (String ((Ascii (true, false, true, false, false, true, true,
              false)), (String ((Ascii (false, false, false, false, false,
              true, false, false)), (String ((Ascii (true, false, true, true,
              false, true, true, false)), (String ((Ascii (true, false,
              false, false, false, true, true, false)), (String ((Ascii
              (false, false, true, false, true, true, true, false)), (String
              ((Ascii (true, true, false, false, false, true, true, false)),
              (String ((Ascii (false, false, false, true, false, true, true,
              false)), (String ((Ascii (true, false, false, true, false,
              true, true, false)), (String ((Ascii (false, true, true, true,
              false, true, true, false)), (String ((Ascii (true, true, true,
              false, false, true, true, false)), (String ((Ascii (false,
              false, false, false, false, true, false, false)), (String
              ((Ascii (false, false, true, false, false, true, true, false)),
              (String ((Ascii (false, true, false, false, true, true, true,
              false)), (String ((Ascii (true, false, false, false, false,
              true, true, false)), (String ((Ascii (true, true, true, false,
              true, true, true, false)), (String ((Ascii (false, true, true,
              true, false, true, true, false)),
              EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
            (fun _ -> Fine { graph_of = { alive =
            (keep_own own f.graph_of.alive); incident =
            f.graph_of.incident }; tight_sets = f.tight_sets }))))
  | None ->
    bind
      (ensure (Z.eqb claimed (Z.of_N draws)) (String ((Ascii (false, false,
        true, false, true, true, true, false)), (String ((Ascii (false,
        false, false, true, false, true, true, false)), (String ((Ascii
        (true, false, true, false, false, true, true, false)), (String
        ((Ascii (false, false, false, false, false, true, false, false)),
        (String ((Ascii (false, true, true, false, true, true, true, false)),
        (String ((Ascii (true, false, false, false, false, true, true,
        false)), (String ((Ascii (false, false, true, true, false, true,
        true, false)), (String ((Ascii (true, false, true, false, true, true,
        true, false)), (String ((Ascii (true, false, true, false, false,
        true, true, false)), (String ((Ascii (false, false, false, false,
        false, true, false, false)), (String ((Ascii (true, false, false,
        true, false, true, true, false)), (String ((Ascii (true, true, false,
        false, true, true, true, false)), (String ((Ascii (false, false,
        false, false, false, true, false, false)), (String ((Ascii (true,
        false, false, false, false, true, true, false)), (String ((Ascii
        (false, true, true, true, false, true, true, false)), (String ((Ascii
        (true, true, true, true, false, true, true, false)), (String ((Ascii
        (false, false, true, false, true, true, true, false)), (String
        ((Ascii (false, false, false, true, false, true, true, false)),
        (String ((Ascii (true, false, true, false, false, true, true,
        false)), (String ((Ascii (false, true, false, false, true, true,
        true, false)), EmptyString)))))))))))))))))))))))))))))))))))))))))
      (fun _ ->
      bind (list_matchings part sets own draws f) (fun p ->
        let (all, _) = p in
        bind
          (ensure (N.eqb (count all) draws) (String ((Ascii (false, true,
            true, false, false, true, true, false)), (String ((Ascii (true,
            false, true, false, false, true, true, false)), (String ((Ascii
            (true, true, true, false, true, true, true, false)), (String
            ((Ascii (true, false, true, false, false, true, true, false)),
            (String ((Ascii (false, true, false, false, true, true, true,
            false)), (String ((Ascii (false, false, false, false, false,
            true, false, false)), (String ((Ascii (true, false, true, true,
            false, true, true, false)), (String ((Ascii (true, false, false,
            false, false, true, true, false)), (String ((Ascii (false, false,
            true, false, true, true, true, false)), (String ((Ascii (true,
            true, false, false, false, true, true, false)), (String ((Ascii
            (false, false, false, true, false, true, true, false)), (String
            ((Ascii (true, false, false, true, false, true, true, false)),
            (String ((Ascii (false, true, true, true, false, true, true,
            false)), (String ((Ascii (true, true, true, false, false, true,
            true, false)), (String ((Ascii (true, true, false, false, true,
            true, true, false)), (String ((Ascii (false, false, false, false,
            false, true, false, false)), (String ((Ascii (true, false, false,
            false, false, true, true, false)), (String ((Ascii (false, true,
            false, false, true, true, true, false)), (String ((Ascii (true,
            false, true, false, false, true, true, false)), (String ((Ascii
            (false, false, false, false, false, true, false, false)), (String
            ((Ascii (false, false, true, true, false, true, true, false)),
            (String ((Ascii (true, false, true, false, false, true, true,
            false)), (String ((Ascii (false, true, true, false, false, true,
            true, false)), (String ((Ascii (false, false, true, false, true,
            true, true, false)),
            EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))
          (fun _ -> Fine f)))

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

(** val fill : n -> n -> unit M.t -> unit M.t **)

let fill first n0 m =
  snd
    (N.iter n0 (fun p -> ((N.succ (fst p)), (put (fst p) () (snd p))))
      (first, m))

(** val edge_ltb : edge -> edge -> bool **)

let edge_ltb e f =
  (||) (N.ltb (fst e) (fst f))
    ((&&) (N.eqb (fst e) (fst f)) (N.ltb (snd e) (snd f)))

(** val edges_fit : unit M.t -> edge list -> bool **)

let edges_fit part e =
  (&&)
    (forallb (fun e0 ->
      (&&) ((&&) (N.ltb (fst e0) (snd e0)) (holds part (fst e0)))
        (holds part (snd e0))) e)
    ((||) (strictly edge_ltb e) (strictly edge_ltb (EdgeSort.sort e)))

(** val leave_out_set :
    unit M.t -> n -> edge list -> edge list -> edge list **)

let rec leave_out_set less number0 e done0 =
  match e with
  | [] -> rev' done0
  | e0 :: e1 ->
    leave_out_set less (N.succ number0) e1
      (if holds less number0 then done0 else e0 :: done0)

(** val merge_edges : edge list -> edge list -> edge list -> edge list **)

let rec merge_edges e =
  let rec merge_into f done0 =
    match e with
    | [] -> rev_append done0 f
    | e0 :: e' ->
      (match f with
       | [] -> rev_append done0 e
       | f0 :: f' ->
         if edge_ltb e0 f0
         then merge_edges e' f (e0 :: done0)
         else merge_into f' (f0 :: done0))
  in merge_into

(** val spell_out : edge list list -> own_edges -> edge list result **)

let spell_out before0 = function
| Listed e -> Fine e
| Like (number0, less, more) ->
  bind
    (ensure (N.ltb number0 (count before0)) (String ((Ascii (true, false,
      false, false, false, true, true, false)), (String ((Ascii (false,
      false, false, false, false, true, false, false)), (String ((Ascii
      (true, true, false, false, true, true, true, false)), (String ((Ascii
      (false, false, true, false, true, true, true, false)), (String ((Ascii
      (true, false, false, false, false, true, true, false)), (String ((Ascii
      (true, true, true, false, false, true, true, false)), (String ((Ascii
      (true, false, true, false, false, true, true, false)), (String ((Ascii
      (false, false, false, false, false, true, false, false)), (String
      ((Ascii (true, false, false, true, false, true, true, false)), (String
      ((Ascii (true, true, false, false, true, true, true, false)), (String
      ((Ascii (false, false, false, false, false, true, false, false)),
      (String ((Ascii (false, false, true, true, false, true, true, false)),
      (String ((Ascii (true, false, false, true, false, true, true, false)),
      (String ((Ascii (true, true, false, true, false, true, true, false)),
      (String ((Ascii (true, false, true, false, false, true, true, false)),
      (String ((Ascii (false, false, false, false, false, true, false,
      false)), (String ((Ascii (false, true, true, true, false, true, true,
      false)), (String ((Ascii (true, true, true, true, false, true, true,
      false)), (String ((Ascii (false, true, true, true, false, true, true,
      false)), (String ((Ascii (true, false, true, false, false, true, true,
      false)), (String ((Ascii (false, false, false, false, false, true,
      false, false)), (String ((Ascii (false, true, false, false, false,
      true, true, false)), (String ((Ascii (true, false, true, false, false,
      true, true, false)), (String ((Ascii (false, true, true, false, false,
      true, true, false)), (String ((Ascii (true, true, true, true, false,
      true, true, false)), (String ((Ascii (false, true, false, false, true,
      true, true, false)), (String ((Ascii (true, false, true, false, false,
      true, true, false)), (String ((Ascii (false, false, false, false,
      false, true, false, false)), (String ((Ascii (true, false, false, true,
      false, true, true, false)), (String ((Ascii (false, false, true, false,
      true, true, true, false)),
      EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
    (fun _ ->
    let e = nth (N.to_nat number0) before0 [] in
    bind
      (ensure (forallb (fun k -> N.ltb k (count e)) less) (String ((Ascii
        (true, false, false, false, false, true, true, false)), (String
        ((Ascii (false, false, false, false, false, true, false, false)),
        (String ((Ascii (true, true, false, false, true, true, true, false)),
        (String ((Ascii (false, false, true, false, true, true, true,
        false)), (String ((Ascii (true, false, false, false, false, true,
        true, false)), (String ((Ascii (true, true, true, false, false, true,
        true, false)), (String ((Ascii (true, false, true, false, false,
        true, true, false)), (String ((Ascii (false, false, false, false,
        false, true, false, false)), (String ((Ascii (true, false, false,
        true, false, true, true, false)), (String ((Ascii (true, true, false,
        false, true, true, true, false)), (String ((Ascii (false, false,
        false, false, false, true, false, false)), (String ((Ascii (true,
        true, true, false, true, true, true, false)), (String ((Ascii (true,
        false, false, true, false, true, true, false)), (String ((Ascii
        (false, false, true, false, true, true, true, false)), (String
        ((Ascii (false, false, false, true, false, true, true, false)),
        (String ((Ascii (true, true, true, true, false, true, true, false)),
        (String ((Ascii (true, false, true, false, true, true, true, false)),
        (String ((Ascii (false, false, true, false, true, true, true,
        false)), (String ((Ascii (false, false, false, false, false, true,
        false, false)), (String ((Ascii (true, false, false, false, false,
        true, true, false)), (String ((Ascii (false, true, true, true, false,
        true, true, false)), (String ((Ascii (false, false, false, false,
        false, true, false, false)), (String ((Ascii (true, false, true,
        false, false, true, true, false)), (String ((Ascii (false, false,
        true, false, false, true, true, false)), (String ((Ascii (true, true,
        true, false, false, true, true, false)), (String ((Ascii (true,
        false, true, false, false, true, true, false)), (String ((Ascii
        (false, false, false, false, false, true, false, false)), (String
        ((Ascii (false, false, true, false, true, true, true, false)),
        (String ((Ascii (false, false, false, true, false, true, true,
        false)), (String ((Ascii (true, false, false, false, false, true,
        true, false)), (String ((Ascii (false, false, true, false, true,
        true, true, false)), (String ((Ascii (false, false, false, false,
        false, true, false, false)), (String ((Ascii (false, false, true,
        false, false, true, true, false)), (String ((Ascii (true, true, true,
        true, false, true, true, false)), (String ((Ascii (true, false, true,
        false, false, true, true, false)), (String ((Ascii (true, true,
        false, false, true, true, true, false)), (String ((Ascii (false,
        false, false, false, false, true, false, false)), (String ((Ascii
        (false, true, true, true, false, true, true, false)), (String ((Ascii
        (true, true, true, true, false, true, true, false)), (String ((Ascii
        (false, false, true, false, true, true, true, false)), (String
        ((Ascii (false, false, false, false, false, true, false, false)),
        (String ((Ascii (true, false, true, false, false, true, true,
        false)), (String ((Ascii (false, false, false, true, true, true,
        true, false)), (String ((Ascii (true, false, false, true, false,
        true, true, false)), (String ((Ascii (true, true, false, false, true,
        true, true, false)), (String ((Ascii (false, false, true, false,
        true, true, true, false)),
        EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
      (fun _ ->
      let left = leave_out_set (put_all less none) N0 e [] in
      let merged = merge_edges left (EdgeSort.sort more) [] in
      Fine
      (if strictly edge_ltb merged
       then merged
       else EdgeSort.sort (app left more))))

(** val same_edge : edge -> edge -> bool **)

let same_edge e f =
  (&&) (N.eqb (fst e) (fst f)) (N.eqb (snd e) (snd f))

(** val find_edge : graph -> n -> n -> n option **)

let find_edge g u v =
  let e = if N.ltb u v then (u, v) else (v, u) in
  find (fun k ->
    match get g.alive k with
    | Some f -> same_edge e f
    | None -> false) (at_vertex g u)

(** val read_pairs :
    graph -> edge list -> (n * n) M.t -> n list -> ((n * n) M.t * n list)
    result **)

let rec read_pairs g pairs mates ks =
  match pairs with
  | [] -> Fine (mates, ks)
  | e :: pairs0 ->
    let (u, v) = e in
    bind
      (ensure ((&&) (negb (holds mates u)) (negb (holds mates v))) (String
        ((Ascii (false, false, true, false, true, true, true, false)),
        (String ((Ascii (false, false, false, true, false, true, true,
        false)), (String ((Ascii (true, false, true, false, false, true,
        true, false)), (String ((Ascii (false, false, false, false, false,
        true, false, false)), (String ((Ascii (false, false, false, false,
        true, true, true, false)), (String ((Ascii (true, false, false,
        false, false, true, true, false)), (String ((Ascii (true, false,
        false, true, false, true, true, false)), (String ((Ascii (false,
        true, false, false, true, true, true, false)), (String ((Ascii (true,
        false, false, true, false, true, true, false)), (String ((Ascii
        (false, true, true, true, false, true, true, false)), (String ((Ascii
        (true, true, true, false, false, true, true, false)), (String ((Ascii
        (false, false, false, false, false, true, false, false)), (String
        ((Ascii (false, true, true, true, false, true, true, false)), (String
        ((Ascii (true, false, false, false, false, true, true, false)),
        (String ((Ascii (true, false, true, true, false, true, true, false)),
        (String ((Ascii (true, false, true, false, false, true, true,
        false)), (String ((Ascii (true, true, false, false, true, true, true,
        false)), (String ((Ascii (false, false, false, false, false, true,
        false, false)), (String ((Ascii (true, false, false, false, false,
        true, true, false)), (String ((Ascii (false, false, false, false,
        false, true, false, false)), (String ((Ascii (false, true, true,
        false, true, true, true, false)), (String ((Ascii (true, false, true,
        false, false, true, true, false)), (String ((Ascii (false, true,
        false, false, true, true, true, false)), (String ((Ascii (false,
        false, true, false, true, true, true, false)), (String ((Ascii (true,
        false, true, false, false, true, true, false)), (String ((Ascii
        (false, false, false, true, true, true, true, false)), (String
        ((Ascii (false, false, false, false, false, true, false, false)),
        (String ((Ascii (false, false, true, false, true, true, true,
        false)), (String ((Ascii (true, true, true, false, true, true, true,
        false)), (String ((Ascii (true, false, false, true, false, true,
        true, false)), (String ((Ascii (true, true, false, false, false,
        true, true, false)), (String ((Ascii (true, false, true, false,
        false, true, true, false)),
        EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
      (fun _ ->
      match find_edge g u v with
      | Some k ->
        read_pairs g pairs0 (put u (k, v) (put v (k, u) mates)) (k :: ks)
      | None ->
        Fault (String ((Ascii (true, false, false, false, false, true, true,
          false)), (String ((Ascii (false, false, false, false, false, true,
          false, false)), (String ((Ascii (false, false, false, false, true,
          true, true, false)), (String ((Ascii (true, false, false, false,
          false, true, true, false)), (String ((Ascii (true, false, false,
          true, false, true, true, false)), (String ((Ascii (false, true,
          false, false, true, true, true, false)), (String ((Ascii (false,
          false, false, false, false, true, false, false)), (String ((Ascii
          (true, false, false, true, false, true, true, false)), (String
          ((Ascii (true, true, false, false, true, true, true, false)),
          (String ((Ascii (false, false, false, false, false, true, false,
          false)), (String ((Ascii (false, true, true, true, false, true,
          true, false)), (String ((Ascii (true, true, true, true, false,
          true, true, false)), (String ((Ascii (false, false, false, false,
          false, true, false, false)), (String ((Ascii (true, false, true,
          false, false, true, true, false)), (String ((Ascii (false, false,
          true, false, false, true, true, false)), (String ((Ascii (true,
          true, true, false, false, true, true, false)), (String ((Ascii
          (true, false, true, false, false, true, true, false)),
          EmptyString)))))))))))))))))))))))))))))))))))

(** val read_pairing :
    unit M.t -> graph -> edge list -> ((n * n) M.t * n list) result **)

let read_pairing part g pairs =
  bind (read_pairs g pairs none []) (fun p ->
    let (mates, ks) = p in
    bind
      (ensure (forallb (fun p0 -> holds mates (fst p0)) (numbered part))
        (String ((Ascii (false, false, true, false, true, true, true,
        false)), (String ((Ascii (false, false, false, true, false, true,
        true, false)), (String ((Ascii (true, false, true, false, false,
        true, true, false)), (String ((Ascii (false, false, false, false,
        false, true, false, false)), (String ((Ascii (false, false, false,
        false, true, true, true, false)), (String ((Ascii (true, false,
        false, false, false, true, true, false)), (String ((Ascii (true,
        false, false, true, false, true, true, false)), (String ((Ascii
        (false, true, false, false, true, true, true, false)), (String
        ((Ascii (true, false, false, true, false, true, true, false)),
        (String ((Ascii (false, true, true, true, false, true, true, false)),
        (String ((Ascii (true, true, true, false, false, true, true, false)),
        (String ((Ascii (false, false, false, false, false, true, false,
        false)), (String ((Ascii (false, false, true, false, false, true,
        true, false)), (String ((Ascii (true, true, true, true, false, true,
        true, false)), (String ((Ascii (true, false, true, false, false,
        true, true, false)), (String ((Ascii (true, true, false, false, true,
        true, true, false)), (String ((Ascii (false, false, false, false,
        false, true, false, false)), (String ((Ascii (false, true, true,
        true, false, true, true, false)), (String ((Ascii (true, true, true,
        true, false, true, true, false)), (String ((Ascii (false, false,
        true, false, true, true, true, false)), (String ((Ascii (false,
        false, false, false, false, true, false, false)), (String ((Ascii
        (false, true, true, true, false, true, true, false)), (String ((Ascii
        (true, false, false, false, false, true, true, false)), (String
        ((Ascii (true, false, true, true, false, true, true, false)), (String
        ((Ascii (true, false, true, false, false, true, true, false)),
        (String ((Ascii (false, false, false, false, false, true, false,
        false)), (String ((Ascii (true, false, true, false, false, true,
        true, false)), (String ((Ascii (false, true, true, false, true, true,
        true, false)), (String ((Ascii (true, false, true, false, false,
        true, true, false)), (String ((Ascii (false, true, false, false,
        true, true, true, false)), (String ((Ascii (true, false, false, true,
        true, true, true, false)), (String ((Ascii (false, false, false,
        false, false, true, false, false)), (String ((Ascii (false, true,
        true, false, true, true, true, false)), (String ((Ascii (true, false,
        true, false, false, true, true, false)), (String ((Ascii (false,
        true, false, false, true, true, true, false)), (String ((Ascii
        (false, false, true, false, true, true, true, false)), (String
        ((Ascii (true, false, true, false, false, true, true, false)),
        (String ((Ascii (false, false, false, true, true, true, true,
        false)),
        EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
      (fun _ ->
      let own = NumberSort.sort ks in
      bind
        (ensure (strictly N.ltb own) (String ((Ascii (false, false, true,
          false, true, true, true, false)), (String ((Ascii (false, false,
          false, true, false, true, true, false)), (String ((Ascii (true,
          false, true, false, false, true, true, false)), (String ((Ascii
          (false, false, false, false, false, true, false, false)), (String
          ((Ascii (false, false, false, false, true, true, true, false)),
          (String ((Ascii (true, false, false, false, false, true, true,
          false)), (String ((Ascii (true, false, false, true, false, true,
          true, false)), (String ((Ascii (false, true, false, false, true,
          true, true, false)), (String ((Ascii (true, false, false, true,
          false, true, true, false)), (String ((Ascii (false, true, true,
          true, false, true, true, false)), (String ((Ascii (true, true,
          true, false, false, true, true, false)), (String ((Ascii (false,
          false, false, false, false, true, false, false)), (String ((Ascii
          (false, true, true, true, false, true, true, false)), (String
          ((Ascii (true, false, false, false, false, true, true, false)),
          (String ((Ascii (true, false, true, true, false, true, true,
          false)), (String ((Ascii (true, false, true, false, false, true,
          true, false)), (String ((Ascii (true, true, false, false, true,
          true, true, false)), (String ((Ascii (false, false, false, false,
          false, true, false, false)), (String ((Ascii (true, false, false,
          false, false, true, true, false)), (String ((Ascii (false, true,
          true, true, false, true, true, false)), (String ((Ascii (false,
          false, false, false, false, true, false, false)), (String ((Ascii
          (true, false, true, false, false, true, true, false)), (String
          ((Ascii (false, false, true, false, false, true, true, false)),
          (String ((Ascii (true, true, true, false, false, true, true,
          false)), (String ((Ascii (true, false, true, false, false, true,
          true, false)), (String ((Ascii (false, false, false, false, false,
          true, false, false)), (String ((Ascii (false, false, true, false,
          true, true, true, false)), (String ((Ascii (true, true, true,
          false, true, true, true, false)), (String ((Ascii (true, false,
          false, true, false, true, true, false)), (String ((Ascii (true,
          true, false, false, false, true, true, false)), (String ((Ascii
          (true, false, true, false, false, true, true, false)),
          EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
        (fun _ -> Fine (mates, own))))

(** val load_sets :
    unit M.t -> n -> n list list -> n list M.t -> n list M.t result **)

let rec load_sets part i sets m =
  match sets with
  | [] -> Fine m
  | b :: sets0 ->
    bind
      (ensure (N.odd (count b)) (String ((Ascii (true, false, false, false,
        false, true, true, false)), (String ((Ascii (false, false, false,
        false, false, true, false, false)), (String ((Ascii (true, true,
        false, false, true, true, true, false)), (String ((Ascii (true,
        false, true, false, false, true, true, false)), (String ((Ascii
        (false, false, true, false, true, true, true, false)), (String
        ((Ascii (false, false, false, false, false, true, false, false)),
        (String ((Ascii (true, false, false, true, false, true, true,
        false)), (String ((Ascii (true, true, false, false, true, true, true,
        false)), (String ((Ascii (false, false, false, false, false, true,
        false, false)), (String ((Ascii (true, false, true, false, false,
        true, true, false)), (String ((Ascii (false, true, true, false, true,
        true, true, false)), (String ((Ascii (true, false, true, false,
        false, true, true, false)), (String ((Ascii (false, true, true, true,
        false, true, true, false)), EmptyString)))))))))))))))))))))))))))
      (fun _ ->
      bind
        (ensure (distinct_in none (holds part) b) (String ((Ascii (true,
          false, false, false, false, true, true, false)), (String ((Ascii
          (false, false, false, false, false, true, false, false)), (String
          ((Ascii (true, true, false, false, true, true, true, false)),
          (String ((Ascii (true, false, true, false, false, true, true,
          false)), (String ((Ascii (false, false, true, false, true, true,
          true, false)), (String ((Ascii (false, false, false, false, false,
          true, false, false)), (String ((Ascii (false, true, false, false,
          true, true, true, false)), (String ((Ascii (true, false, true,
          false, false, true, true, false)), (String ((Ascii (false, false,
          false, false, true, true, true, false)), (String ((Ascii (true,
          false, true, false, false, true, true, false)), (String ((Ascii
          (true, false, false, false, false, true, true, false)), (String
          ((Ascii (false, false, true, false, true, true, true, false)),
          (String ((Ascii (true, true, false, false, true, true, true,
          false)), (String ((Ascii (false, false, false, false, false, true,
          false, false)), (String ((Ascii (true, false, false, false, false,
          true, true, false)), (String ((Ascii (false, false, false, false,
          false, true, false, false)), (String ((Ascii (false, true, true,
          false, true, true, true, false)), (String ((Ascii (true, false,
          true, false, false, true, true, false)), (String ((Ascii (false,
          true, false, false, true, true, true, false)), (String ((Ascii
          (false, false, true, false, true, true, true, false)), (String
          ((Ascii (true, false, true, false, false, true, true, false)),
          (String ((Ascii (false, false, false, true, true, true, true,
          false)), (String ((Ascii (false, false, true, true, false, true,
          false, false)), (String ((Ascii (false, false, false, false, false,
          true, false, false)), (String ((Ascii (true, true, true, true,
          false, true, true, false)), (String ((Ascii (false, true, false,
          false, true, true, true, false)), (String ((Ascii (false, false,
          false, false, false, true, false, false)), (String ((Ascii (false,
          false, false, true, false, true, true, false)), (String ((Ascii
          (true, true, true, true, false, true, true, false)), (String
          ((Ascii (false, false, true, true, false, true, true, false)),
          (String ((Ascii (false, false, true, false, false, true, true,
          false)), (String ((Ascii (true, true, false, false, true, true,
          true, false)), (String ((Ascii (false, false, false, false, false,
          true, false, false)), (String ((Ascii (true, true, true, false,
          true, true, true, false)), (String ((Ascii (false, false, false,
          true, false, true, true, false)), (String ((Ascii (true, true,
          true, true, false, true, true, false)), (String ((Ascii (false,
          false, false, false, false, true, false, false)), (String ((Ascii
          (false, false, true, false, true, true, true, false)), (String
          ((Ascii (true, false, false, false, false, true, true, false)),
          (String ((Ascii (true, true, false, true, false, true, true,
          false)), (String ((Ascii (true, false, true, false, false, true,
          true, false)), (String ((Ascii (true, true, false, false, true,
          true, true, false)), (String ((Ascii (false, false, false, false,
          false, true, false, false)), (String ((Ascii (false, true, true,
          true, false, true, true, false)), (String ((Ascii (true, true,
          true, true, false, true, true, false)), (String ((Ascii (false,
          false, false, false, false, true, false, false)), (String ((Ascii
          (false, false, false, false, true, true, true, false)), (String
          ((Ascii (true, false, false, false, false, true, true, false)),
          (String ((Ascii (false, true, false, false, true, true, true,
          false)), (String ((Ascii (false, false, true, false, true, true,
          true, false)),
          EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
        (fun _ -> load_sets part (N.succ i) sets0 (put i b m)))

(** val prove_level :
    unit M.t -> n list M.t -> n list -> (n * n) M.t -> level -> z -> dual
    option -> face_state -> face_state result **)

let prove_level part sets own mates l claimed d f =
  let labels = match d with
               | Some d0 -> d0
               | None -> no_dual in
  (match l with
   | Sum rows -> prove_sum part sets own rows claimed labels f
   | Order (v, choices) ->
     prove_order part sets mates v choices claimed labels f
   | Lot (draws, drawn) ->
     bind
       (ensure (match d with
                | Some _ -> false
                | None -> true) (String ((Ascii (true, false, false, false,
         false, true, true, false)), (String ((Ascii (false, false, false,
         false, false, true, false, false)), (String ((Ascii (false, false,
         true, true, false, true, true, false)), (String ((Ascii (true, true,
         true, true, false, true, true, false)), (String ((Ascii (false,
         false, true, false, true, true, true, false)), (String ((Ascii
         (false, false, false, false, false, true, false, false)), (String
         ((Ascii (false, false, false, true, false, true, true, false)),
         (String ((Ascii (true, false, false, false, false, true, true,
         false)), (String ((Ascii (true, true, false, false, true, true,
         true, false)), (String ((Ascii (false, false, false, false, false,
         true, false, false)), (String ((Ascii (false, true, true, true,
         false, true, true, false)), (String ((Ascii (true, true, true, true,
         false, true, true, false)), (String ((Ascii (false, false, false,
         false, false, true, false, false)), (String ((Ascii (false, false,
         true, true, false, true, true, false)), (String ((Ascii (true,
         false, false, false, false, true, true, false)), (String ((Ascii
         (false, true, false, false, false, true, true, false)), (String
         ((Ascii (true, false, true, false, false, true, true, false)),
         (String ((Ascii (false, false, true, true, false, true, true,
         false)), (String ((Ascii (true, true, false, false, true, true,
         true, false)), EmptyString)))))))))))))))))))))))))))))))))))))))
       (fun _ -> prove_lot part sets own draws drawn claimed f))

(** val dual_of : n -> (n * dual) list -> dual option * (n * dual) list **)

let dual_of i ds = match ds with
| [] -> (None, [])
| p :: rest0 ->
  let (j, d) = p in if N.eqb j i then ((Some d), rest0) else (None, ds)

(** val prove_levels :
    unit M.t -> n list M.t -> n list -> (n * n) M.t -> n -> level list -> z
    list -> (n * dual) list -> face_state -> face_state result **)

let rec prove_levels part sets own mates i ls cs ds f =
  match ls with
  | [] ->
    (match cs with
     | [] ->
       bind
         (ensure (match ds with
                  | [] -> true
                  | _ :: _ -> false) (String ((Ascii (true, false, false,
           false, false, true, true, false)), (String ((Ascii (false, false,
           false, false, false, true, false, false)), (String ((Ascii (false,
           false, true, false, false, true, true, false)), (String ((Ascii
           (true, false, true, false, true, true, true, false)), (String
           ((Ascii (true, false, false, false, false, true, true, false)),
           (String ((Ascii (false, false, true, true, false, true, true,
           false)), (String ((Ascii (false, false, false, false, false, true,
           false, false)), (String ((Ascii (false, true, false, false, false,
           true, true, false)), (String ((Ascii (true, false, true, false,
           false, true, true, false)), (String ((Ascii (false, false, true,
           true, false, true, true, false)), (String ((Ascii (true, true,
           true, true, false, true, true, false)), (String ((Ascii (false,
           true, true, true, false, true, true, false)), (String ((Ascii
           (true, true, true, false, false, true, true, false)), (String
           ((Ascii (true, true, false, false, true, true, true, false)),
           (String ((Ascii (false, false, false, false, false, true, false,
           false)), (String ((Ascii (false, false, true, false, true, true,
           true, false)), (String ((Ascii (true, true, true, true, false,
           true, true, false)), (String ((Ascii (false, false, false, false,
           false, true, false, false)), (String ((Ascii (false, true, true,
           true, false, true, true, false)), (String ((Ascii (true, true,
           true, true, false, true, true, false)), (String ((Ascii (false,
           false, false, false, false, true, false, false)), (String ((Ascii
           (false, false, true, true, false, true, true, false)), (String
           ((Ascii (true, false, true, false, false, true, true, false)),
           (String ((Ascii (false, true, true, false, true, true, true,
           false)), (String ((Ascii (true, false, true, false, false, true,
           true, false)), (String ((Ascii (false, false, true, true, false,
           true, true, false)),
           EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))
         (fun _ -> Fine f)
     | _ :: _ ->
       Fault (String ((Ascii (false, true, true, false, true, true, true,
         false)), (String ((Ascii (true, false, false, false, false, true,
         true, false)), (String ((Ascii (false, false, true, true, false,
         true, true, false)), (String ((Ascii (true, false, true, false,
         true, true, true, false)), (String ((Ascii (true, false, true,
         false, false, true, true, false)), (String ((Ascii (true, true,
         false, false, true, true, true, false)), (String ((Ascii (false,
         false, false, false, false, true, false, false)), (String ((Ascii
         (true, false, false, false, false, true, true, false)), (String
         ((Ascii (false, true, true, true, false, true, true, false)),
         (String ((Ascii (false, false, true, false, false, true, true,
         false)), (String ((Ascii (false, false, false, false, false, true,
         false, false)), (String ((Ascii (false, false, true, true, false,
         true, true, false)), (String ((Ascii (true, false, true, false,
         false, true, true, false)), (String ((Ascii (false, true, true,
         false, true, true, true, false)), (String ((Ascii (true, false,
         true, false, false, true, true, false)), (String ((Ascii (false,
         false, true, true, false, true, true, false)), (String ((Ascii
         (true, true, false, false, true, true, true, false)), (String
         ((Ascii (false, false, false, false, false, true, false, false)),
         (String ((Ascii (true, false, false, false, false, true, true,
         false)), (String ((Ascii (false, true, false, false, true, true,
         true, false)), (String ((Ascii (true, false, true, false, false,
         true, true, false)), (String ((Ascii (false, false, false, false,
         false, true, false, false)), (String ((Ascii (false, true, true,
         true, false, true, true, false)), (String ((Ascii (true, true, true,
         true, false, true, true, false)), (String ((Ascii (false, false,
         true, false, true, true, true, false)), (String ((Ascii (false,
         false, false, false, false, true, false, false)), (String ((Ascii
         (true, false, true, false, false, true, true, false)), (String
         ((Ascii (true, false, false, false, true, true, true, false)),
         (String ((Ascii (true, false, true, false, true, true, true,
         false)), (String ((Ascii (true, false, false, false, false, true,
         true, false)), (String ((Ascii (false, false, true, true, false,
         true, true, false)), (String ((Ascii (false, false, true, true,
         false, true, true, false)), (String ((Ascii (true, false, false,
         true, true, true, true, false)), (String ((Ascii (false, false,
         false, false, false, true, false, false)), (String ((Ascii (true,
         false, true, true, false, true, true, false)), (String ((Ascii
         (true, false, false, false, false, true, true, false)), (String
         ((Ascii (false, true, true, true, false, true, true, false)),
         (String ((Ascii (true, false, false, true, true, true, true,
         false)),
         EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
  | l :: ls0 ->
    (match cs with
     | [] ->
       Fault (String ((Ascii (false, true, true, false, true, true, true,
         false)), (String ((Ascii (true, false, false, false, false, true,
         true, false)), (String ((Ascii (false, false, true, true, false,
         true, true, false)), (String ((Ascii (true, false, true, false,
         true, true, true, false)), (String ((Ascii (true, false, true,
         false, false, true, true, false)), (String ((Ascii (true, true,
         false, false, true, true, true, false)), (String ((Ascii (false,
         false, false, false, false, true, false, false)), (String ((Ascii
         (true, false, false, false, false, true, true, false)), (String
         ((Ascii (false, true, true, true, false, true, true, false)),
         (String ((Ascii (false, false, true, false, false, true, true,
         false)), (String ((Ascii (false, false, false, false, false, true,
         false, false)), (String ((Ascii (false, false, true, true, false,
         true, true, false)), (String ((Ascii (true, false, true, false,
         false, true, true, false)), (String ((Ascii (false, true, true,
         false, true, true, true, false)), (String ((Ascii (true, false,
         true, false, false, true, true, false)), (String ((Ascii (false,
         false, true, true, false, true, true, false)), (String ((Ascii
         (true, true, false, false, true, true, true, false)), (String
         ((Ascii (false, false, false, false, false, true, false, false)),
         (String ((Ascii (true, false, false, false, false, true, true,
         false)), (String ((Ascii (false, true, false, false, true, true,
         true, false)), (String ((Ascii (true, false, true, false, false,
         true, true, false)), (String ((Ascii (false, false, false, false,
         false, true, false, false)), (String ((Ascii (false, true, true,
         true, false, true, true, false)), (String ((Ascii (true, true, true,
         true, false, true, true, false)), (String ((Ascii (false, false,
         true, false, true, true, true, false)), (String ((Ascii (false,
         false, false, false, false, true, false, false)), (String ((Ascii
         (true, false, true, false, false, true, true, false)), (String
         ((Ascii (true, false, false, false, true, true, true, false)),
         (String ((Ascii (true, false, true, false, true, true, true,
         false)), (String ((Ascii (true, false, false, false, false, true,
         true, false)), (String ((Ascii (false, false, true, true, false,
         true, true, false)), (String ((Ascii (false, false, true, true,
         false, true, true, false)), (String ((Ascii (true, false, false,
         true, true, true, true, false)), (String ((Ascii (false, false,
         false, false, false, true, false, false)), (String ((Ascii (true,
         false, true, true, false, true, true, false)), (String ((Ascii
         (true, false, false, false, false, true, true, false)), (String
         ((Ascii (false, true, true, true, false, true, true, false)),
         (String ((Ascii (true, false, false, true, true, true, true,
         false)),
         EmptyString))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
     | c :: cs0 ->
       bind (prove_level part sets own mates l c (fst (dual_of i ds)) f)
         (fun f0 ->
         prove_levels part sets own mates (N.succ i) ls0 cs0
           (snd (dual_of i ds)) f0))

type progress = { unsettled : unit M.t; rest : graph; before : edge list list }

(** val forbid : n -> n list -> (n * n) M.t -> (n * n) M.t result **)

let rec forbid n0 without a =
  match without with
  | [] -> Fine a
  | k :: without0 ->
    bind
      (ensure (N.ltb k n0) (String ((Ascii (true, false, false, false, false,
        true, true, false)), (String ((Ascii (false, true, true, true, false,
        true, true, false)), (String ((Ascii (false, false, false, false,
        false, true, false, false)), (String ((Ascii (true, false, true,
        false, true, true, true, false)), (String ((Ascii (false, true, true,
        true, false, true, true, false)), (String ((Ascii (true, true, false,
        true, false, true, true, false)), (String ((Ascii (false, true, true,
        true, false, true, true, false)), (String ((Ascii (true, true, true,
        true, false, true, true, false)), (String ((Ascii (true, true, true,
        false, true, true, true, false)), (String ((Ascii (false, true, true,
        true, false, true, true, false)), (String ((Ascii (false, false,
        false, false, false, true, false, false)), (String ((Ascii (true,
        false, true, false, false, true, true, false)), (String ((Ascii
        (false, false, true, false, false, true, true, false)), (String
        ((Ascii (true, true, true, false, false, true, true, false)), (String
        ((Ascii (true, false, true, false, false, true, true, false)),
        (String ((Ascii (false, false, false, false, false, true, false,
        false)), (String ((Ascii (true, false, false, true, false, true,
        true, false)), (String ((Ascii (true, true, false, false, true, true,
        true, false)), (String ((Ascii (false, false, false, false, false,
        true, false, false)), (String ((Ascii (false, true, true, false,
        false, true, true, false)), (String ((Ascii (true, true, true, true,
        false, true, true, false)), (String ((Ascii (false, true, false,
        false, true, true, true, false)), (String ((Ascii (false, true,
        false, false, false, true, true, false)), (String ((Ascii (true,
        false, false, true, false, true, true, false)), (String ((Ascii
        (false, false, true, false, false, true, true, false)), (String
        ((Ascii (false, false, true, false, false, true, true, false)),
        (String ((Ascii (true, false, true, false, false, true, true,
        false)), (String ((Ascii (false, true, true, true, false, true, true,
        false)),
        EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))
      (fun _ -> forbid n0 without0 (drop k a))

(** val is_settled :
    unit M.t -> (n * n) M.t -> (n * n) M.t -> face_state -> n -> bool **)

let is_settled part mates whole f v =
  (&&)
    ((&&) (holds part v)
      (match filter (holds f.graph_of.alive) (at_vertex f.graph_of v) with
       | [] -> false
       | _ :: l -> (match l with
                    | [] -> true
                    | _ :: _ -> false)))
    (match get mates v with
     | Some p ->
       let (_, w) = p in
       (match get whole v with
        | Some p0 -> let (_, w') = p0 in N.eqb w w'
        | None -> false)
     | None -> false)

(** val prove_stage :
    model -> (n * n) M.t -> n list -> stage -> stage_proof -> progress ->
    progress result **)

let prove_stage m whole all s p now =
  bind
    (match s.within with
     | Together without ->
       bind
         (ensure (match p.own_pairing with
                  | [] -> true
                  | _ :: _ -> false) (String ((Ascii (true, false, false,
           false, false, true, true, false)), (String ((Ascii (false, false,
           false, false, false, true, false, false)), (String ((Ascii (false,
           false, false, false, true, true, true, false)), (String ((Ascii
           (true, false, false, false, false, true, true, false)), (String
           ((Ascii (true, false, false, true, false, true, true, false)),
           (String ((Ascii (false, true, false, false, true, true, true,
           false)), (String ((Ascii (true, false, false, true, false, true,
           true, false)), (String ((Ascii (false, true, true, true, false,
           true, true, false)), (String ((Ascii (true, true, true, false,
           false, true, true, false)), (String ((Ascii (false, false, false,
           false, false, true, false, false)), (String ((Ascii (true, false,
           false, true, false, true, true, false)), (String ((Ascii (true,
           true, false, false, true, true, true, false)), (String ((Ascii
           (false, false, false, false, false, true, false, false)), (String
           ((Ascii (true, true, true, false, false, true, true, false)),
           (String ((Ascii (true, false, false, true, false, true, true,
           false)), (String ((Ascii (false, true, true, false, true, true,
           true, false)), (String ((Ascii (true, false, true, false, false,
           true, true, false)), (String ((Ascii (false, true, true, true,
           false, true, true, false)), (String ((Ascii (false, false, true,
           true, false, true, false, false)), (String ((Ascii (false, false,
           false, false, false, true, false, false)), (String ((Ascii (false,
           true, false, false, false, true, true, false)), (String ((Ascii
           (true, false, true, false, true, true, true, false)), (String
           ((Ascii (false, false, true, false, true, true, true, false)),
           (String ((Ascii (false, false, false, false, false, true, false,
           false)), (String ((Ascii (false, false, true, false, true, true,
           true, false)), (String ((Ascii (false, false, false, true, false,
           true, true, false)), (String ((Ascii (true, false, true, false,
           false, true, true, false)), (String ((Ascii (false, false, false,
           false, false, true, false, false)), (String ((Ascii (true, true,
           false, false, true, true, true, false)), (String ((Ascii (false,
           false, true, false, true, true, true, false)), (String ((Ascii
           (true, false, false, false, false, true, true, false)), (String
           ((Ascii (true, true, true, false, false, true, true, false)),
           (String ((Ascii (true, false, true, false, false, true, true,
           false)), (String ((Ascii (false, false, false, false, false, true,
           false, false)), (String ((Ascii (true, false, false, true, false,
           true, true, false)), (String ((Ascii (true, true, false, false,
           true, true, true, false)), (String ((Ascii (false, false, false,
           false, false, true, false, false)), (String ((Ascii (false, true,
           true, true, false, true, true, false)), (String ((Ascii (true,
           true, true, true, false, true, true, false)), (String ((Ascii
           (false, false, true, false, true, true, true, false)), (String
           ((Ascii (false, false, false, false, false, true, false, false)),
           (String ((Ascii (true, false, false, false, false, true, true,
           false)), (String ((Ascii (true, false, true, false, true, true,
           true, false)), (String ((Ascii (false, false, false, true, true,
           true, true, false)), (String ((Ascii (true, false, false, true,
           false, true, true, false)), (String ((Ascii (false, false, true,
           true, false, true, true, false)), (String ((Ascii (true, false,
           false, true, false, true, true, false)), (String ((Ascii (true,
           false, false, false, false, true, true, false)), (String ((Ascii
           (false, true, false, false, true, true, true, false)), (String
           ((Ascii (true, false, false, true, true, true, true, false)),
           EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
         (fun _ ->
         bind (forbid (count m.edges) without now.rest.alive) (fun a ->
           let own =
             filter (fun k ->
               match get now.rest.alive k with
               | Some _ -> true
               | None -> false) all
           in
           bind
             (ensure (forallb (holds a) own) (String ((Ascii (true, false,
               false, false, false, true, true, false)), (String ((Ascii
               (false, false, false, false, false, true, false, false)),
               (String ((Ascii (false, false, false, false, true, true, true,
               false)), (String ((Ascii (true, false, false, false, false,
               true, true, false)), (String ((Ascii (true, false, false,
               true, false, true, true, false)), (String ((Ascii (false,
               true, false, false, true, true, true, false)), (String ((Ascii
               (false, false, false, false, false, true, false, false)),
               (String ((Ascii (true, true, true, true, false, true, true,
               false)), (String ((Ascii (false, true, true, false, false,
               true, true, false)), (String ((Ascii (false, false, false,
               false, false, true, false, false)), (String ((Ascii (false,
               false, true, false, true, true, true, false)), (String ((Ascii
               (false, false, false, true, false, true, true, false)),
               (String ((Ascii (true, false, true, false, false, true, true,
               false)), (String ((Ascii (false, false, false, false, false,
               true, false, false)), (String ((Ascii (false, false, false,
               false, true, true, true, false)), (String ((Ascii (true,
               false, false, false, false, true, true, false)), (String
               ((Ascii (true, false, false, true, false, true, true, false)),
               (String ((Ascii (false, true, false, false, true, true, true,
               false)), (String ((Ascii (true, false, false, true, false,
               true, true, false)), (String ((Ascii (false, true, true, true,
               false, true, true, false)), (String ((Ascii (true, true, true,
               false, false, true, true, false)), (String ((Ascii (false,
               false, false, false, false, true, false, false)), (String
               ((Ascii (true, false, false, true, false, true, true, false)),
               (String ((Ascii (true, true, false, false, true, true, true,
               false)), (String ((Ascii (false, false, false, false, false,
               true, false, false)), (String ((Ascii (false, true, true,
               false, false, true, true, false)), (String ((Ascii (true,
               true, true, true, false, true, true, false)), (String ((Ascii
               (false, true, false, false, true, true, true, false)), (String
               ((Ascii (false, true, false, false, false, true, true,
               false)), (String ((Ascii (true, false, false, true, false,
               true, true, false)), (String ((Ascii (false, false, true,
               false, false, true, true, false)), (String ((Ascii (false,
               false, true, false, false, true, true, false)), (String
               ((Ascii (true, false, true, false, false, true, true, false)),
               (String ((Ascii (false, true, true, true, false, true, true,
               false)),
               EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
             (fun _ ->
             bind
               (ensure
                 (forallb (fun v ->
                   match get whole (fst v) with
                   | Some p0 -> let (_, w) = p0 in holds now.unsettled w
                   | None -> false) (numbered now.unsettled)) (String ((Ascii
                 (true, true, false, false, true, true, true, false)),
                 (String ((Ascii (true, true, true, true, false, true, true,
                 false)), (String ((Ascii (true, false, true, true, false,
                 true, true, false)), (String ((Ascii (true, false, true,
                 false, false, true, true, false)), (String ((Ascii (false,
                 true, false, false, false, true, true, false)), (String
                 ((Ascii (true, true, true, true, false, true, true, false)),
                 (String ((Ascii (false, false, true, false, false, true,
                 true, false)), (String ((Ascii (true, false, false, true,
                 true, true, true, false)), (String ((Ascii (true, true,
                 true, false, false, true, false, false)), (String ((Ascii
                 (true, true, false, false, true, true, true, false)),
                 (String ((Ascii (false, false, false, false, false, true,
                 false, false)), (String ((Ascii (true, false, true, true,
                 false, true, true, false)), (String ((Ascii (true, false,
                 false, false, false, true, true, false)), (String ((Ascii
                 (false, false, true, false, true, true, true, false)),
                 (String ((Ascii (true, false, true, false, false, true,
                 true, false)), (String ((Ascii (false, false, false, false,
                 false, true, false, false)), (String ((Ascii (true, false,
                 false, true, false, true, true, false)), (String ((Ascii
                 (true, true, false, false, true, true, true, false)),
                 (String ((Ascii (false, false, false, false, false, true,
                 false, false)), (String ((Ascii (true, true, false, false,
                 true, true, true, false)), (String ((Ascii (true, false,
                 true, false, false, true, true, false)), (String ((Ascii
                 (false, false, true, false, true, true, true, false)),
                 (String ((Ascii (false, false, true, false, true, true,
                 true, false)), (String ((Ascii (false, false, true, true,
                 false, true, true, false)), (String ((Ascii (true, false,
                 true, false, false, true, true, false)), (String ((Ascii
                 (false, false, true, false, false, true, true, false)),
                 (String ((Ascii (false, false, false, false, false, true,
                 false, false)), (String ((Ascii (true, false, false, false,
                 false, true, true, false)), (String ((Ascii (false, false,
                 true, true, false, true, true, false)), (String ((Ascii
                 (false, true, false, false, true, true, true, false)),
                 (String ((Ascii (true, false, true, false, false, true,
                 true, false)), (String ((Ascii (true, false, false, false,
                 false, true, true, false)), (String ((Ascii (false, false,
                 true, false, false, true, true, false)), (String ((Ascii
                 (true, false, false, true, true, true, true, false)),
                 EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
               (fun _ -> Fine ((((now.unsettled, own), whole), { alive = a;
               incident = now.rest.incident }), [])))))
     | Auxiliary (players, free, edges0) ->
       bind
         (ensure (distinct_in none (fun v -> N.ltb v m.size) players) (String
           ((Ascii (false, false, true, false, true, true, true, false)),
           (String ((Ascii (false, false, false, true, false, true, true,
           false)), (String ((Ascii (true, false, true, false, false, true,
           true, false)), (String ((Ascii (false, false, false, false, false,
           true, false, false)), (String ((Ascii (false, false, false, false,
           true, true, true, false)), (String ((Ascii (false, false, true,
           true, false, true, true, false)), (String ((Ascii (true, false,
           false, false, false, true, true, false)), (String ((Ascii (true,
           false, false, true, true, true, true, false)), (String ((Ascii
           (true, false, true, false, false, true, true, false)), (String
           ((Ascii (false, true, false, false, true, true, true, false)),
           (String ((Ascii (true, true, false, false, true, true, true,
           false)), (String ((Ascii (false, false, false, false, false, true,
           false, false)), (String ((Ascii (true, false, false, false, false,
           true, true, false)), (String ((Ascii (false, true, false, false,
           true, true, true, false)), (String ((Ascii (true, false, true,
           false, false, true, true, false)), (String ((Ascii (false, false,
           false, false, false, true, false, false)), (String ((Ascii (true,
           true, true, false, true, true, true, false)), (String ((Ascii
           (false, true, false, false, true, true, true, false)), (String
           ((Ascii (true, true, true, true, false, true, true, false)),
           (String ((Ascii (false, true, true, true, false, true, true,
           false)), (String ((Ascii (true, true, true, false, false, true,
           true, false)),
           EmptyString))))))))))))))))))))))))))))))))))))))))))) (fun _ ->
         bind
           (ensure
             (N.eqb (N.mul (Npos (XO XH)) (count p.own_pairing))
               (N.add (count players) free)) (String ((Ascii (false, false,
             true, false, true, true, true, false)), (String ((Ascii (false,
             false, false, true, false, true, true, false)), (String ((Ascii
             (true, false, true, false, false, true, true, false)), (String
             ((Ascii (false, false, false, false, false, true, false,
             false)), (String ((Ascii (false, false, false, false, true,
             true, true, false)), (String ((Ascii (true, false, false, false,
             false, true, true, false)), (String ((Ascii (true, false, false,
             true, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (true,
             false, false, true, false, true, true, false)), (String ((Ascii
             (false, true, true, true, false, true, true, false)), (String
             ((Ascii (true, true, true, false, false, true, true, false)),
             (String ((Ascii (false, false, false, false, false, true, false,
             false)), (String ((Ascii (true, true, true, true, false, true,
             true, false)), (String ((Ascii (false, true, true, false, false,
             true, true, false)), (String ((Ascii (false, false, false,
             false, false, true, false, false)), (String ((Ascii (false,
             false, true, false, true, true, true, false)), (String ((Ascii
             (false, false, false, true, false, true, true, false)), (String
             ((Ascii (true, false, true, false, false, true, true, false)),
             (String ((Ascii (false, false, false, false, false, true, false,
             false)), (String ((Ascii (true, true, false, false, true, true,
             true, false)), (String ((Ascii (false, false, true, false, true,
             true, true, false)), (String ((Ascii (true, false, false, false,
             false, true, true, false)), (String ((Ascii (true, true, true,
             false, false, true, true, false)), (String ((Ascii (true, false,
             true, false, false, true, true, false)), (String ((Ascii (false,
             false, false, false, false, true, false, false)), (String
             ((Ascii (false, false, true, false, false, true, true, false)),
             (String ((Ascii (true, true, true, true, false, true, true,
             false)), (String ((Ascii (true, false, true, false, false, true,
             true, false)), (String ((Ascii (true, true, false, false, true,
             true, true, false)), (String ((Ascii (false, false, false,
             false, false, true, false, false)), (String ((Ascii (false,
             true, true, true, false, true, true, false)), (String ((Ascii
             (true, true, true, true, false, true, true, false)), (String
             ((Ascii (false, false, true, false, true, true, true, false)),
             (String ((Ascii (false, false, false, false, false, true, false,
             false)), (String ((Ascii (false, true, true, true, false, true,
             true, false)), (String ((Ascii (true, false, false, false,
             false, true, true, false)), (String ((Ascii (true, false, true,
             true, false, true, true, false)), (String ((Ascii (true, false,
             true, false, false, true, true, false)), (String ((Ascii (false,
             false, false, false, false, true, false, false)), (String
             ((Ascii (true, false, true, false, false, true, true, false)),
             (String ((Ascii (false, true, true, false, true, true, true,
             false)), (String ((Ascii (true, false, true, false, false, true,
             true, false)), (String ((Ascii (false, true, false, false, true,
             true, true, false)), (String ((Ascii (true, false, false, true,
             true, true, true, false)), (String ((Ascii (false, true, false,
             false, false, true, true, false)), (String ((Ascii (true, true,
             true, true, false, true, true, false)), (String ((Ascii (false,
             false, true, false, false, true, true, false)), (String ((Ascii
             (true, false, false, true, true, true, true, false)),
             EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
           (fun _ ->
           let part = fill m.size free (put_all players none) in
           bind (spell_out now.before edges0) (fun e ->
             bind
               (ensure (edges_fit part e) (String ((Ascii (true, false,
                 false, false, false, true, true, false)), (String ((Ascii
                 (false, true, true, true, false, true, true, false)),
                 (String ((Ascii (false, false, false, false, false, true,
                 false, false)), (String ((Ascii (true, false, true, false,
                 false, true, true, false)), (String ((Ascii (false, false,
                 true, false, false, true, true, false)), (String ((Ascii
                 (true, true, true, false, false, true, true, false)),
                 (String ((Ascii (true, false, true, false, false, true,
                 true, false)), (String ((Ascii (false, false, false, false,
                 false, true, false, false)), (String ((Ascii (true, true,
                 true, true, false, true, true, false)), (String ((Ascii
                 (false, true, true, false, false, true, true, false)),
                 (String ((Ascii (false, false, false, false, false, true,
                 false, false)), (String ((Ascii (false, false, true, false,
                 true, true, true, false)), (String ((Ascii (false, false,
                 false, true, false, true, true, false)), (String ((Ascii
                 (true, false, true, false, false, true, true, false)),
                 (String ((Ascii (false, false, false, false, false, true,
                 false, false)), (String ((Ascii (true, true, false, false,
                 true, true, true, false)), (String ((Ascii (false, false,
                 true, false, true, true, true, false)), (String ((Ascii
                 (true, false, false, false, false, true, true, false)),
                 (String ((Ascii (true, true, true, false, false, true, true,
                 false)), (String ((Ascii (true, false, true, false, false,
                 true, true, false)), (String ((Ascii (false, false, false,
                 false, false, true, false, false)), (String ((Ascii (true,
                 false, false, true, false, true, true, false)), (String
                 ((Ascii (true, true, false, false, true, true, true,
                 false)), (String ((Ascii (false, false, false, false, false,
                 true, false, false)), (String ((Ascii (true, true, true,
                 false, true, true, true, false)), (String ((Ascii (false,
                 true, false, false, true, true, true, false)), (String
                 ((Ascii (true, true, true, true, false, true, true, false)),
                 (String ((Ascii (false, true, true, true, false, true, true,
                 false)), (String ((Ascii (true, true, true, false, false,
                 true, true, false)),
                 EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
               (fun _ ->
               let g = load e N0 empty_graph in
               bind (read_pairing part g p.own_pairing) (fun p0 ->
                 let (mates, own) = p0 in Fine ((((part, own), mates), g), e)))))))
    (fun p0 ->
    let (p1, known) = p0 in
    let (p2, g) = p1 in
    let (p3, mates) = p2 in
    let (part, own) = p3 in
    bind (load_sets part N0 p.odd_sets none) (fun sets ->
      bind
        (prove_levels part sets own mates N0 s.levels p.values p.duals
          { graph_of = g; tight_sets = none }) (fun f ->
        bind
          (ensure (forallb (is_settled part mates whole f) s.settles) (String
            ((Ascii (true, false, false, false, false, true, true, false)),
            (String ((Ascii (false, false, false, false, false, true, false,
            false)), (String ((Ascii (false, true, true, false, true, true,
            true, false)), (String ((Ascii (true, false, true, false, false,
            true, true, false)), (String ((Ascii (false, true, false, false,
            true, true, true, false)), (String ((Ascii (false, false, true,
            false, true, true, true, false)), (String ((Ascii (true, false,
            true, false, false, true, true, false)), (String ((Ascii (false,
            false, false, true, true, true, true, false)), (String ((Ascii
            (false, false, false, false, false, true, false, false)), (String
            ((Ascii (true, false, false, true, false, true, true, false)),
            (String ((Ascii (true, true, false, false, true, true, true,
            false)), (String ((Ascii (false, false, false, false, false,
            true, false, false)), (String ((Ascii (false, true, true, true,
            false, true, true, false)), (String ((Ascii (true, true, true,
            true, false, true, true, false)), (String ((Ascii (false, false,
            true, false, true, true, true, false)), (String ((Ascii (false,
            false, false, false, false, true, false, false)), (String ((Ascii
            (true, true, false, false, true, true, true, false)), (String
            ((Ascii (true, false, true, false, false, true, true, false)),
            (String ((Ascii (false, false, true, false, true, true, true,
            false)), (String ((Ascii (false, false, true, false, true, true,
            true, false)), (String ((Ascii (false, false, true, true, false,
            true, true, false)), (String ((Ascii (true, false, true, false,
            false, true, true, false)), (String ((Ascii (false, false, true,
            false, false, true, true, false)),
            EmptyString)))))))))))))))))))))))))))))))))))))))))))))))
          (fun _ ->
          let left = fold_left (fun u v -> drop v u) s.settles now.unsettled
          in
          bind
            (visits (fun _ e ->
              if (&&) (holds left (fst e)) (holds left (snd e))
              then Z0
              else Zpos XH) s.settles now.rest) (fun g' -> Fine { unsettled =
            left; rest = g'; before = (app now.before (known :: [])) })))))

(** val prove_stages :
    model -> (n * n) M.t -> n list -> stage list -> stage_proof list ->
    progress -> progress result **)

let rec prove_stages m whole all ss ps now =
  match ss with
  | [] ->
    (match ps with
     | [] -> Fine now
     | _ :: _ ->
       Fault (String ((Ascii (true, true, false, false, false, true, true,
         false)), (String ((Ascii (true, false, true, false, false, true,
         true, false)), (String ((Ascii (false, true, false, false, true,
         true, true, false)), (String ((Ascii (false, false, true, false,
         true, true, true, false)), (String ((Ascii (true, false, false,
         true, false, true, true, false)), (String ((Ascii (false, true,
         true, false, false, true, true, false)), (String ((Ascii (true,
         false, false, true, false, true, true, false)), (String ((Ascii
         (true, true, false, false, false, true, true, false)), (String
         ((Ascii (true, false, false, false, false, true, true, false)),
         (String ((Ascii (false, false, true, false, true, true, true,
         false)), (String ((Ascii (true, false, true, false, false, true,
         true, false)), (String ((Ascii (false, false, false, false, false,
         true, false, false)), (String ((Ascii (true, false, false, false,
         false, true, true, false)), (String ((Ascii (false, true, true,
         true, false, true, true, false)), (String ((Ascii (false, false,
         true, false, false, true, true, false)), (String ((Ascii (false,
         false, false, false, false, true, false, false)), (String ((Ascii
         (true, false, true, true, false, true, true, false)), (String
         ((Ascii (true, true, true, true, false, true, true, false)), (String
         ((Ascii (false, false, true, false, false, true, true, false)),
         (String ((Ascii (true, false, true, false, false, true, true,
         false)), (String ((Ascii (false, false, true, true, false, true,
         true, false)), (String ((Ascii (false, false, false, false, false,
         true, false, false)), (String ((Ascii (false, false, false, true,
         false, true, true, false)), (String ((Ascii (true, false, false,
         false, false, true, true, false)), (String ((Ascii (false, true,
         true, false, true, true, true, false)), (String ((Ascii (true,
         false, true, false, false, true, true, false)), (String ((Ascii
         (false, false, false, false, false, true, false, false)), (String
         ((Ascii (false, true, true, true, false, true, true, false)),
         (String ((Ascii (true, true, true, true, false, true, true, false)),
         (String ((Ascii (false, false, true, false, true, true, true,
         false)), (String ((Ascii (false, false, false, false, false, true,
         false, false)), (String ((Ascii (true, false, true, false, false,
         true, true, false)), (String ((Ascii (true, false, false, false,
         true, true, true, false)), (String ((Ascii (true, false, true,
         false, true, true, true, false)), (String ((Ascii (true, false,
         false, false, false, true, true, false)), (String ((Ascii (false,
         false, true, true, false, true, true, false)), (String ((Ascii
         (false, false, true, true, false, true, true, false)), (String
         ((Ascii (true, false, false, true, true, true, true, false)),
         (String ((Ascii (false, false, false, false, false, true, false,
         false)), (String ((Ascii (true, false, true, true, false, true,
         true, false)), (String ((Ascii (true, false, false, false, false,
         true, true, false)), (String ((Ascii (false, true, true, true,
         false, true, true, false)), (String ((Ascii (true, false, false,
         true, true, true, true, false)), (String ((Ascii (false, false,
         false, false, false, true, false, false)), (String ((Ascii (true,
         true, false, false, true, true, true, false)), (String ((Ascii
         (false, false, true, false, true, true, true, false)), (String
         ((Ascii (true, false, false, false, false, true, true, false)),
         (String ((Ascii (true, true, true, false, false, true, true,
         false)), (String ((Ascii (true, false, true, false, false, true,
         true, false)), (String ((Ascii (true, true, false, false, true,
         true, true, false)),
         EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
  | s :: ss0 ->
    (match ps with
     | [] ->
       Fault (String ((Ascii (true, true, false, false, false, true, true,
         false)), (String ((Ascii (true, false, true, false, false, true,
         true, false)), (String ((Ascii (false, true, false, false, true,
         true, true, false)), (String ((Ascii (false, false, true, false,
         true, true, true, false)), (String ((Ascii (true, false, false,
         true, false, true, true, false)), (String ((Ascii (false, true,
         true, false, false, true, true, false)), (String ((Ascii (true,
         false, false, true, false, true, true, false)), (String ((Ascii
         (true, true, false, false, false, true, true, false)), (String
         ((Ascii (true, false, false, false, false, true, true, false)),
         (String ((Ascii (false, false, true, false, true, true, true,
         false)), (String ((Ascii (true, false, true, false, false, true,
         true, false)), (String ((Ascii (false, false, false, false, false,
         true, false, false)), (String ((Ascii (true, false, false, false,
         false, true, true, false)), (String ((Ascii (false, true, true,
         true, false, true, true, false)), (String ((Ascii (false, false,
         true, false, false, true, true, false)), (String ((Ascii (false,
         false, false, false, false, true, false, false)), (String ((Ascii
         (true, false, true, true, false, true, true, false)), (String
         ((Ascii (true, true, true, true, false, true, true, false)), (String
         ((Ascii (false, false, true, false, false, true, true, false)),
         (String ((Ascii (true, false, true, false, false, true, true,
         false)), (String ((Ascii (false, false, true, true, false, true,
         true, false)), (String ((Ascii (false, false, false, false, false,
         true, false, false)), (String ((Ascii (false, false, false, true,
         false, true, true, false)), (String ((Ascii (true, false, false,
         false, false, true, true, false)), (String ((Ascii (false, true,
         true, false, true, true, true, false)), (String ((Ascii (true,
         false, true, false, false, true, true, false)), (String ((Ascii
         (false, false, false, false, false, true, false, false)), (String
         ((Ascii (false, true, true, true, false, true, true, false)),
         (String ((Ascii (true, true, true, true, false, true, true, false)),
         (String ((Ascii (false, false, true, false, true, true, true,
         false)), (String ((Ascii (false, false, false, false, false, true,
         false, false)), (String ((Ascii (true, false, true, false, false,
         true, true, false)), (String ((Ascii (true, false, false, false,
         true, true, true, false)), (String ((Ascii (true, false, true,
         false, true, true, true, false)), (String ((Ascii (true, false,
         false, false, false, true, true, false)), (String ((Ascii (false,
         false, true, true, false, true, true, false)), (String ((Ascii
         (false, false, true, true, false, true, true, false)), (String
         ((Ascii (true, false, false, true, true, true, true, false)),
         (String ((Ascii (false, false, false, false, false, true, false,
         false)), (String ((Ascii (true, false, true, true, false, true,
         true, false)), (String ((Ascii (true, false, false, false, false,
         true, true, false)), (String ((Ascii (false, true, true, true,
         false, true, true, false)), (String ((Ascii (true, false, false,
         true, true, true, true, false)), (String ((Ascii (false, false,
         false, false, false, true, false, false)), (String ((Ascii (true,
         true, false, false, true, true, true, false)), (String ((Ascii
         (false, false, true, false, true, true, true, false)), (String
         ((Ascii (true, false, false, false, false, true, true, false)),
         (String ((Ascii (true, true, true, false, false, true, true,
         false)), (String ((Ascii (true, false, true, false, false, true,
         true, false)), (String ((Ascii (true, true, false, false, true,
         true, true, false)),
         EmptyString))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
     | p :: ps0 ->
       bind (prove_stage m whole all s p now) (fun now0 ->
         prove_stages m whole all ss0 ps0 now0))

(** val ends_open : model -> (n * n) -> bool **)

let ends_open m where' =
  (&&) (N.ltb (fst where') (count m.stages))
    (match nth_error m.stages (N.to_nat (fst where')) with
     | Some s ->
       (&&) (N.eqb (snd where') (count s.levels))
         (match s.settles with
          | [] -> true
          | _ :: _ -> false)
     | None -> false)

(** val prove_all : model -> certificate -> verdict result **)

let prove_all m c =
  bind
    (ensure (N.eqb (N.mul (Npos (XO XH)) (count c.pairing)) m.size) (String
      ((Ascii (false, false, true, false, true, true, true, false)), (String
      ((Ascii (false, false, false, true, false, true, true, false)), (String
      ((Ascii (true, false, true, false, false, true, true, false)), (String
      ((Ascii (false, false, false, false, false, true, false, false)),
      (String ((Ascii (false, false, false, false, true, true, true, false)),
      (String ((Ascii (true, false, false, false, false, true, true, false)),
      (String ((Ascii (true, false, false, true, false, true, true, false)),
      (String ((Ascii (false, true, false, false, true, true, true, false)),
      (String ((Ascii (true, false, false, true, false, true, true, false)),
      (String ((Ascii (false, true, true, true, false, true, true, false)),
      (String ((Ascii (true, true, true, false, false, true, true, false)),
      (String ((Ascii (false, false, false, false, false, true, false,
      false)), (String ((Ascii (false, false, true, false, false, true, true,
      false)), (String ((Ascii (true, true, true, true, false, true, true,
      false)), (String ((Ascii (true, false, true, false, false, true, true,
      false)), (String ((Ascii (true, true, false, false, true, true, true,
      false)), (String ((Ascii (false, false, false, false, false, true,
      false, false)), (String ((Ascii (false, true, true, true, false, true,
      true, false)), (String ((Ascii (true, true, true, true, false, true,
      true, false)), (String ((Ascii (false, false, true, false, true, true,
      true, false)), (String ((Ascii (false, false, false, false, false,
      true, false, false)), (String ((Ascii (false, true, true, true, false,
      true, true, false)), (String ((Ascii (true, false, false, false, false,
      true, true, false)), (String ((Ascii (true, false, true, true, false,
      true, true, false)), (String ((Ascii (true, false, true, false, false,
      true, true, false)), (String ((Ascii (false, false, false, false,
      false, true, false, false)), (String ((Ascii (true, false, true, false,
      false, true, true, false)), (String ((Ascii (false, true, true, false,
      true, true, true, false)), (String ((Ascii (true, false, true, false,
      false, true, true, false)), (String ((Ascii (false, true, false, false,
      true, true, true, false)), (String ((Ascii (true, false, false, true,
      true, true, true, false)), (String ((Ascii (false, false, false, false,
      false, true, false, false)), (String ((Ascii (false, true, true, false,
      true, true, true, false)), (String ((Ascii (true, false, true, false,
      false, true, true, false)), (String ((Ascii (false, true, false, false,
      true, true, true, false)), (String ((Ascii (false, false, true, false,
      true, true, true, false)), (String ((Ascii (true, false, true, false,
      false, true, true, false)), (String ((Ascii (false, false, false, true,
      true, true, true, false)),
      EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
    (fun _ ->
    let everybody = fill N0 m.size none in
    bind
      (ensure (edges_fit everybody m.edges) (String ((Ascii (true, false,
        false, false, false, true, true, false)), (String ((Ascii (false,
        true, true, true, false, true, true, false)), (String ((Ascii (false,
        false, false, false, false, true, false, false)), (String ((Ascii
        (true, false, true, false, false, true, true, false)), (String
        ((Ascii (false, false, true, false, false, true, true, false)),
        (String ((Ascii (true, true, true, false, false, true, true, false)),
        (String ((Ascii (true, false, true, false, false, true, true,
        false)), (String ((Ascii (false, false, false, false, false, true,
        false, false)), (String ((Ascii (true, true, true, true, false, true,
        true, false)), (String ((Ascii (false, true, true, false, false,
        true, true, false)), (String ((Ascii (false, false, false, false,
        false, true, false, false)), (String ((Ascii (false, false, true,
        false, true, true, true, false)), (String ((Ascii (false, false,
        false, true, false, true, true, false)), (String ((Ascii (true,
        false, true, false, false, true, true, false)), (String ((Ascii
        (false, false, false, false, false, true, false, false)), (String
        ((Ascii (true, false, true, true, false, true, true, false)), (String
        ((Ascii (true, true, true, true, false, true, true, false)), (String
        ((Ascii (false, false, true, false, false, true, true, false)),
        (String ((Ascii (true, false, true, false, false, true, true,
        false)), (String ((Ascii (false, false, true, true, false, true,
        true, false)), (String ((Ascii (false, false, false, false, false,
        true, false, false)), (String ((Ascii (true, false, false, true,
        false, true, true, false)), (String ((Ascii (true, true, false,
        false, true, true, true, false)), (String ((Ascii (false, false,
        false, false, false, true, false, false)), (String ((Ascii (true,
        true, true, false, true, true, true, false)), (String ((Ascii (false,
        true, false, false, true, true, true, false)), (String ((Ascii (true,
        true, true, true, false, true, true, false)), (String ((Ascii (false,
        true, true, true, false, true, true, false)), (String ((Ascii (true,
        true, true, false, false, true, true, false)),
        EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
      (fun _ ->
      let g = load m.edges N0 empty_graph in
      bind (read_pairing everybody g c.pairing) (fun p ->
        let (whole, all) = p in
        bind
          (prove_stages m whole all m.stages c.proofs { unsettled =
            everybody; rest = g; before = [] }) (fun now ->
          let nobody =
            match numbered now.unsettled with
            | [] -> true
            | _ :: _ -> false
          in
          (match c.open_from with
           | Some where' ->
             bind
               (ensure ((&&) (ends_open m where') (negb nobody)) (String
                 ((Ascii (false, true, true, true, false, true, true,
                 false)), (String ((Ascii (true, true, true, true, false,
                 true, true, false)), (String ((Ascii (false, false, true,
                 false, true, true, true, false)), (String ((Ascii (false,
                 false, false, true, false, true, true, false)), (String
                 ((Ascii (true, false, false, true, false, true, true,
                 false)), (String ((Ascii (false, true, true, true, false,
                 true, true, false)), (String ((Ascii (true, true, true,
                 false, false, true, true, false)), (String ((Ascii (false,
                 false, false, false, false, true, false, false)), (String
                 ((Ascii (true, false, false, true, false, true, true,
                 false)), (String ((Ascii (true, true, false, false, true,
                 true, true, false)), (String ((Ascii (false, false, false,
                 false, false, true, false, false)), (String ((Ascii (true,
                 true, true, true, false, true, true, false)), (String
                 ((Ascii (false, false, false, false, true, true, true,
                 false)), (String ((Ascii (true, false, true, false, false,
                 true, true, false)), (String ((Ascii (false, true, true,
                 true, false, true, true, false)), (String ((Ascii (false,
                 false, false, false, false, true, false, false)), (String
                 ((Ascii (false, false, true, false, true, true, true,
                 false)), (String ((Ascii (false, false, false, true, false,
                 true, true, false)), (String ((Ascii (true, false, true,
                 false, false, true, true, false)), (String ((Ascii (false,
                 true, false, false, true, true, true, false)), (String
                 ((Ascii (true, false, true, false, false, true, true,
                 false)),
                 EmptyString)))))))))))))))))))))))))))))))))))))))))))
               (fun _ -> Fine ProvedUntilOpen)
           | None ->
             bind
               (ensure nobody (String ((Ascii (true, true, false, false,
                 true, true, true, false)), (String ((Ascii (true, true,
                 true, true, false, true, true, false)), (String ((Ascii
                 (true, false, true, true, false, true, true, false)),
                 (String ((Ascii (true, false, true, false, false, true,
                 true, false)), (String ((Ascii (false, true, false, false,
                 false, true, true, false)), (String ((Ascii (true, true,
                 true, true, false, true, true, false)), (String ((Ascii
                 (false, false, true, false, false, true, true, false)),
                 (String ((Ascii (true, false, false, true, true, true, true,
                 false)), (String ((Ascii (false, false, false, false, false,
                 true, false, false)), (String ((Ascii (true, false, false,
                 true, false, true, true, false)), (String ((Ascii (true,
                 true, false, false, true, true, true, false)), (String
                 ((Ascii (false, false, false, false, false, true, false,
                 false)), (String ((Ascii (false, true, true, true, false,
                 true, true, false)), (String ((Ascii (true, true, true,
                 true, false, true, true, false)), (String ((Ascii (false,
                 false, true, false, true, true, true, false)), (String
                 ((Ascii (false, false, false, false, false, true, false,
                 false)), (String ((Ascii (true, true, false, false, true,
                 true, true, false)), (String ((Ascii (true, false, true,
                 false, false, true, true, false)), (String ((Ascii (false,
                 false, true, false, true, true, true, false)), (String
                 ((Ascii (false, false, true, false, true, true, true,
                 false)), (String ((Ascii (false, false, true, true, false,
                 true, true, false)), (String ((Ascii (true, false, true,
                 false, false, true, true, false)), (String ((Ascii (false,
                 false, true, false, false, true, true, false)),
                 EmptyString)))))))))))))))))))))))))))))))))))))))))))))))
               (fun _ -> Fine Proved))))))

(** val largest : n **)

let largest =
  Npos (XO (XO (XO (XO (XO (XO (XO (XI (XO (XI (XI (XO (XI (XO (XO (XI (XO
    (XO (XO (XI (XI (XO (XO XH)))))))))))))))))))))))

(** val prove_impossible :
    model -> certificate -> impossibility -> verdict result **)

let prove_impossible m c i =
  bind
    (ensure
      (match c.pairing with
       | [] ->
         (match c.proofs with
          | [] ->
            (match m.stages with
             | [] -> (match c.open_from with
                      | Some _ -> false
                      | None -> true)
             | _ :: _ -> false)
          | _ :: _ -> false)
       | _ :: _ -> false) (String ((Ascii (false, false, true, false, true,
      true, true, false)), (String ((Ascii (false, false, false, true, false,
      true, true, false)), (String ((Ascii (true, false, true, false, false,
      true, true, false)), (String ((Ascii (false, true, false, false, true,
      true, true, false)), (String ((Ascii (true, false, true, false, false,
      true, true, false)), (String ((Ascii (false, false, false, false,
      false, true, false, false)), (String ((Ascii (true, false, false, true,
      false, true, true, false)), (String ((Ascii (true, true, false, false,
      true, true, true, false)), (String ((Ascii (false, false, false, false,
      false, true, false, false)), (String ((Ascii (true, false, false,
      false, false, true, true, false)), (String ((Ascii (false, false,
      false, false, false, true, false, false)), (String ((Ascii (false,
      false, false, false, true, true, true, false)), (String ((Ascii (true,
      false, false, false, false, true, true, false)), (String ((Ascii (true,
      false, false, true, false, true, true, false)), (String ((Ascii (false,
      true, false, false, true, true, true, false)), (String ((Ascii (true,
      false, false, true, false, true, true, false)), (String ((Ascii (false,
      true, true, true, false, true, true, false)), (String ((Ascii (true,
      true, true, false, false, true, true, false)), (String ((Ascii (false,
      false, false, false, false, true, false, false)), (String ((Ascii
      (true, true, true, true, false, true, true, false)), (String ((Ascii
      (false, true, false, false, true, true, true, false)), (String ((Ascii
      (false, false, false, false, false, true, false, false)), (String
      ((Ascii (true, false, false, false, false, true, true, false)), (String
      ((Ascii (false, false, false, false, false, true, false, false)),
      (String ((Ascii (true, true, false, false, true, true, true, false)),
      (String ((Ascii (false, false, true, false, true, true, true, false)),
      (String ((Ascii (true, false, false, false, false, true, true, false)),
      (String ((Ascii (true, true, true, false, false, true, true, false)),
      (String ((Ascii (true, false, true, false, false, true, true, false)),
      EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
    (fun _ ->
    bind
      (ensure (Z.ltb Z0 i.over) (String ((Ascii (false, true, true, true,
        false, true, true, false)), (String ((Ascii (true, true, true, true,
        false, true, true, false)), (String ((Ascii (false, false, false,
        false, false, true, false, false)), (String ((Ascii (false, true,
        true, false, true, true, true, false)), (String ((Ascii (true, false,
        true, false, false, true, true, false)), (String ((Ascii (false,
        true, false, false, true, true, true, false)), (String ((Ascii
        (false, false, true, false, true, true, true, false)), (String
        ((Ascii (true, false, true, false, false, true, true, false)),
        (String ((Ascii (false, false, false, true, true, true, true,
        false)), (String ((Ascii (false, false, false, false, false, true,
        false, false)), (String ((Ascii (true, false, false, true, false,
        true, true, false)), (String ((Ascii (true, true, false, false, true,
        true, true, false)), (String ((Ascii (false, false, false, false,
        false, true, false, false)), (String ((Ascii (false, false, true,
        true, false, true, true, false)), (String ((Ascii (true, false, true,
        false, false, true, true, false)), (String ((Ascii (false, true,
        true, false, false, true, true, false)), (String ((Ascii (false,
        false, true, false, true, true, true, false)), (String ((Ascii
        (false, false, false, false, false, true, false, false)), (String
        ((Ascii (true, true, true, true, false, true, true, false)), (String
        ((Ascii (false, true, true, false, true, true, true, false)), (String
        ((Ascii (true, false, true, false, false, true, true, false)),
        (String ((Ascii (false, true, false, false, true, true, true,
        false)), EmptyString)))))))))))))))))))))))))))))))))))))))))))))
      (fun _ ->
      bind
        (ensure (N.leb m.size largest) (String ((Ascii (false, false, true,
          false, true, true, true, false)), (String ((Ascii (false, false,
          false, true, false, true, true, false)), (String ((Ascii (true,
          false, true, false, false, true, true, false)), (String ((Ascii
          (false, false, false, false, false, true, false, false)), (String
          ((Ascii (true, false, true, true, false, true, true, false)),
          (String ((Ascii (true, true, true, true, false, true, true,
          false)), (String ((Ascii (false, false, true, false, false, true,
          true, false)), (String ((Ascii (true, false, true, false, false,
          true, true, false)), (String ((Ascii (false, false, true, true,
          false, true, true, false)), (String ((Ascii (false, false, false,
          false, false, true, false, false)), (String ((Ascii (true, false,
          false, true, false, true, true, false)), (String ((Ascii (true,
          true, false, false, true, true, true, false)), (String ((Ascii
          (false, false, false, false, false, true, false, false)), (String
          ((Ascii (false, false, true, false, true, true, true, false)),
          (String ((Ascii (true, true, true, true, false, true, true,
          false)), (String ((Ascii (true, true, true, true, false, true,
          true, false)), (String ((Ascii (false, false, false, false, false,
          true, false, false)), (String ((Ascii (false, false, true, true,
          false, true, true, false)), (String ((Ascii (true, false, false,
          false, false, true, true, false)), (String ((Ascii (false, true,
          false, false, true, true, true, false)), (String ((Ascii (true,
          true, true, false, false, true, true, false)), (String ((Ascii
          (true, false, true, false, false, true, true, false)), (String
          ((Ascii (false, false, false, false, false, true, false, false)),
          (String ((Ascii (false, false, true, false, true, true, true,
          false)), (String ((Ascii (true, true, true, true, false, true,
          true, false)), (String ((Ascii (false, false, false, false, false,
          true, false, false)), (String ((Ascii (false, true, false, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, false, true, true, false)), (String ((Ascii (false, false,
          false, false, false, true, false, false)), (String ((Ascii (true,
          true, false, false, false, true, true, false)), (String ((Ascii
          (false, false, false, true, false, true, true, false)), (String
          ((Ascii (true, false, true, false, false, true, true, false)),
          (String ((Ascii (true, true, false, false, false, true, true,
          false)), (String ((Ascii (true, true, false, true, false, true,
          true, false)), (String ((Ascii (true, false, true, false, false,
          true, true, false)), (String ((Ascii (false, false, true, false,
          false, true, true, false)),
          EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
        (fun _ ->
        let everybody = fill N0 m.size none in
        bind
          (ensure (edges_fit everybody m.edges) (String ((Ascii (true, false,
            false, false, false, true, true, false)), (String ((Ascii (false,
            true, true, true, false, true, true, false)), (String ((Ascii
            (false, false, false, false, false, true, false, false)), (String
            ((Ascii (true, false, true, false, false, true, true, false)),
            (String ((Ascii (false, false, true, false, false, true, true,
            false)), (String ((Ascii (true, true, true, false, false, true,
            true, false)), (String ((Ascii (true, false, true, false, false,
            true, true, false)), (String ((Ascii (false, false, false, false,
            false, true, false, false)), (String ((Ascii (true, true, true,
            true, false, true, true, false)), (String ((Ascii (false, true,
            true, false, false, true, true, false)), (String ((Ascii (false,
            false, false, false, false, true, false, false)), (String ((Ascii
            (false, false, true, false, true, true, true, false)), (String
            ((Ascii (false, false, false, true, false, true, true, false)),
            (String ((Ascii (true, false, true, false, false, true, true,
            false)), (String ((Ascii (false, false, false, false, false,
            true, false, false)), (String ((Ascii (true, false, true, true,
            false, true, true, false)), (String ((Ascii (true, true, true,
            true, false, true, true, false)), (String ((Ascii (false, false,
            true, false, false, true, true, false)), (String ((Ascii (true,
            false, true, false, false, true, true, false)), (String ((Ascii
            (false, false, true, true, false, true, true, false)), (String
            ((Ascii (false, false, false, false, false, true, false, false)),
            (String ((Ascii (true, false, false, true, false, true, true,
            false)), (String ((Ascii (true, true, false, false, true, true,
            true, false)), (String ((Ascii (false, false, false, false,
            false, true, false, false)), (String ((Ascii (true, true, true,
            false, true, true, true, false)), (String ((Ascii (false, true,
            false, false, true, true, true, false)), (String ((Ascii (true,
            true, true, true, false, true, true, false)), (String ((Ascii
            (false, true, true, true, false, true, true, false)), (String
            ((Ascii (true, true, true, false, false, true, true, false)),
            EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
          (fun _ ->
          bind (load_sets everybody N0 i.barrier_sets none) (fun sets ->
            bind
              (prove_least everybody sets none [] i.over { scale_of = (Zpos
                XH); y_rows = i.barrier.y_rows; z_rows = i.barrier.z_rows }
                { graph_of = (load m.edges N0 empty_graph); tight_sets =
                none }) (fun _ -> Fine ProvedImpossible))))))

(** val check_forced : model -> certificate -> bool **)

let check_forced m c =
  match c.forced with
  | Some p ->
    let (player, mates) = p in
    let players = match c.named_players with
                  | Some n0 -> n0
                  | None -> m.size in
    let allowed = put_all mates none in
    (&&)
      ((&&)
        ((&&)
          ((&&) (N.ltb player players)
            (match mates with
             | [] -> false
             | _ :: _ -> true)) (negb (holds allowed player)))
        (forallb (fun v -> N.ltb v m.size) mates))
      (forallb (fun e ->
        (&&) ((||) (negb (N.eqb (fst e) player)) (holds allowed (snd e)))
          ((||) (negb (N.eqb (snd e) player)) (holds allowed (fst e))))
        m.edges)
  | None -> true

(** val same_number : n option -> n option -> bool **)

let same_number a b =
  match a with
  | Some a0 -> (match b with
                | Some b0 -> N.eqb a0 b0
                | None -> false)
  | None -> (match b with
             | Some _ -> false
             | None -> true)

(** val check : model -> n option -> certificate -> verdict result **)

let check m model_seed c =
  bind
    (ensure (same_number c.seed model_seed) (String ((Ascii (false, false,
      true, false, true, true, true, false)), (String ((Ascii (false, false,
      false, true, false, true, true, false)), (String ((Ascii (true, false,
      true, false, false, true, true, false)), (String ((Ascii (false, false,
      false, false, false, true, false, false)), (String ((Ascii (true, true,
      false, false, true, true, true, false)), (String ((Ascii (true, false,
      true, false, false, true, true, false)), (String ((Ascii (true, false,
      true, false, false, true, true, false)), (String ((Ascii (false, false,
      true, false, false, true, true, false)), (String ((Ascii (false, false,
      false, false, false, true, false, false)), (String ((Ascii (true,
      false, false, true, false, true, true, false)), (String ((Ascii (true,
      true, false, false, true, true, true, false)), (String ((Ascii (false,
      false, false, false, false, true, false, false)), (String ((Ascii
      (false, true, true, true, false, true, true, false)), (String ((Ascii
      (true, true, true, true, false, true, true, false)), (String ((Ascii
      (false, false, true, false, true, true, true, false)), (String ((Ascii
      (false, false, false, false, false, true, false, false)), (String
      ((Ascii (false, false, true, false, true, true, true, false)), (String
      ((Ascii (false, false, false, true, false, true, true, false)), (String
      ((Ascii (true, false, true, false, false, true, true, false)), (String
      ((Ascii (false, false, false, false, false, true, false, false)),
      (String ((Ascii (true, false, true, true, false, true, true, false)),
      (String ((Ascii (true, true, true, true, false, true, true, false)),
      (String ((Ascii (false, false, true, false, false, true, true, false)),
      (String ((Ascii (true, false, true, false, false, true, true, false)),
      (String ((Ascii (false, false, true, true, false, true, true, false)),
      (String ((Ascii (true, true, true, false, false, true, false, false)),
      (String ((Ascii (true, true, false, false, true, true, true, false)),
      EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))
    (fun _ ->
    bind
      (ensure
        (match c.named_players with
         | Some n0 -> (||) (N.eqb n0 m.size) (N.eqb (N.succ n0) m.size)
         | None -> true) (String ((Ascii (false, false, false, false, true,
        true, true, false)), (String ((Ascii (false, false, true, true,
        false, true, true, false)), (String ((Ascii (true, false, false,
        false, false, true, true, false)), (String ((Ascii (true, false,
        false, true, true, true, true, false)), (String ((Ascii (true, false,
        true, false, false, true, true, false)), (String ((Ascii (false,
        true, false, false, true, true, true, false)), (String ((Ascii (true,
        true, false, false, true, true, true, false)), (String ((Ascii
        (false, false, false, false, false, true, false, false)), (String
        ((Ascii (true, false, false, false, false, true, true, false)),
        (String ((Ascii (false, true, true, true, false, true, true, false)),
        (String ((Ascii (false, false, true, false, false, true, true,
        false)), (String ((Ascii (false, false, false, false, false, true,
        false, false)), (String ((Ascii (false, true, true, false, true,
        true, true, false)), (String ((Ascii (true, false, true, false,
        false, true, true, false)), (String ((Ascii (false, true, false,
        false, true, true, true, false)), (String ((Ascii (false, false,
        true, false, true, true, true, false)), (String ((Ascii (true, false,
        false, true, false, true, true, false)), (String ((Ascii (true, true,
        false, false, false, true, true, false)), (String ((Ascii (true,
        false, true, false, false, true, true, false)), (String ((Ascii
        (true, true, false, false, true, true, true, false)), (String ((Ascii
        (false, false, false, false, false, true, false, false)), (String
        ((Ascii (true, false, false, false, false, true, true, false)),
        (String ((Ascii (false, true, false, false, true, true, true,
        false)), (String ((Ascii (true, false, true, false, false, true,
        true, false)), (String ((Ascii (false, false, false, false, false,
        true, false, false)), (String ((Ascii (false, true, true, true,
        false, true, true, false)), (String ((Ascii (true, true, true, true,
        false, true, true, false)), (String ((Ascii (false, false, true,
        false, true, true, true, false)), (String ((Ascii (false, false,
        false, false, false, true, false, false)), (String ((Ascii (true,
        false, true, false, false, true, true, false)), (String ((Ascii
        (true, false, false, false, true, true, true, false)), (String
        ((Ascii (true, false, true, false, true, true, true, false)), (String
        ((Ascii (true, false, false, false, false, true, true, false)),
        (String ((Ascii (false, false, true, true, false, true, true,
        false)), (String ((Ascii (false, false, true, true, false, true,
        true, false)), (String ((Ascii (true, false, false, true, true, true,
        true, false)), (String ((Ascii (false, false, false, false, false,
        true, false, false)), (String ((Ascii (true, false, true, true,
        false, true, true, false)), (String ((Ascii (true, false, false,
        false, false, true, true, false)), (String ((Ascii (false, true,
        true, true, false, true, true, false)), (String ((Ascii (true, false,
        false, true, true, true, true, false)),
        EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
      (fun _ ->
      bind
        (ensure (check_forced m c) (String ((Ascii (false, false, true,
          false, true, true, true, false)), (String ((Ascii (false, false,
          false, true, false, true, true, false)), (String ((Ascii (true,
          false, true, false, false, true, true, false)), (String ((Ascii
          (false, false, false, false, false, true, false, false)), (String
          ((Ascii (true, false, true, true, false, true, true, false)),
          (String ((Ascii (true, true, true, true, false, true, true,
          false)), (String ((Ascii (false, false, true, false, false, true,
          true, false)), (String ((Ascii (true, false, true, false, false,
          true, true, false)), (String ((Ascii (false, false, true, true,
          false, true, true, false)), (String ((Ascii (false, false, false,
          false, false, true, false, false)), (String ((Ascii (false, false,
          true, true, false, true, true, false)), (String ((Ascii (true,
          false, true, false, false, true, true, false)), (String ((Ascii
          (true, false, false, false, false, true, true, false)), (String
          ((Ascii (false, true, true, false, true, true, true, false)),
          (String ((Ascii (true, false, true, false, false, true, true,
          false)), (String ((Ascii (true, true, false, false, true, true,
          true, false)), (String ((Ascii (false, false, false, false, false,
          true, false, false)), (String ((Ascii (true, false, true, true,
          false, true, true, false)), (String ((Ascii (true, true, true,
          true, false, true, true, false)), (String ((Ascii (false, true,
          false, false, true, true, true, false)), (String ((Ascii (true,
          false, true, false, false, true, true, false)), (String ((Ascii
          (false, false, false, false, false, true, false, false)), (String
          ((Ascii (false, false, true, false, true, true, true, false)),
          (String ((Ascii (false, false, false, true, false, true, true,
          false)), (String ((Ascii (true, false, false, false, false, true,
          true, false)), (String ((Ascii (false, true, true, true, false,
          true, true, false)), (String ((Ascii (false, false, false, false,
          false, true, false, false)), (String ((Ascii (true, true, true,
          false, true, true, true, false)), (String ((Ascii (false, false,
          false, true, false, true, true, false)), (String ((Ascii (true,
          false, false, false, false, true, true, false)), (String ((Ascii
          (false, false, true, false, true, true, true, false)), (String
          ((Ascii (false, false, false, false, false, true, false, false)),
          (String ((Ascii (true, false, false, true, false, true, true,
          false)), (String ((Ascii (true, true, false, false, true, true,
          true, false)), (String ((Ascii (false, false, false, false, false,
          true, false, false)), (String ((Ascii (false, true, true, false,
          false, true, true, false)), (String ((Ascii (true, true, true,
          true, false, true, true, false)), (String ((Ascii (false, true,
          false, false, true, true, true, false)), (String ((Ascii (true,
          true, false, false, false, true, true, false)), (String ((Ascii
          (true, false, true, false, false, true, true, false)), (String
          ((Ascii (false, false, true, false, false, true, true, false)),
          EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
        (fun _ ->
        match c.impossible with
        | Some i -> prove_impossible m c i
        | None -> prove_all m c)))
