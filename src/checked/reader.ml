(* From JSON to the model and the certificate of Checker: which fields there are, and which numbers. *)

open Json

(* What the files say is of the right form, but can be no proof: a row without a label, a vertex below 0. *)
let refused : string option ref = ref None

let of_bits digits =
  let two = List.fold_left (fun p bit -> match p, bit with
    | None, true -> Some Checker.XH
    | None, false -> None
    | Some p, true -> Some (Checker.XI p)
    | Some p, false -> Some (Checker.XO p)) None digits in
  two

(* Small numbers are made once. *)
let known = Array.make (1 lsl 20) None
let rec positive i =
  if i < Array.length known then match known.(i) with
    | Some p -> p
    | None -> let p = fresh i in known.(i) <- Some p; p
  else fresh i
and fresh i = if i = 1 then Checker.XH else if i land 1 = 1 then Checker.XI (positive (i lsr 1)) else Checker.XO (positive (i lsr 1))

(* A decimal text as a binary number: halved again and again. *)
let big digits =
  let rec bits digits found =
    if String.for_all (( = ) '0') digits then found
    else begin
      let half = Bytes.of_string digits and carry = ref 0 in
      String.iteri (fun i c ->
        let d = (10 * !carry) + Char.code c - 48 in
        Bytes.set half i (Char.chr (48 + (d / 2)));
        carry := d mod 2) digits;
      bits (Bytes.to_string half) ((!carry = 1) :: found)
    end in
  of_bits (bits digits [])

(* Whether the digits are at most the bound; without leading noughts, longer is larger. *)
let at_most bound digits =
  String.length digits < String.length bound || (String.length digits = String.length bound && digits <= bound)

let natural ?(bound = "9223372036854775807") = function
  | Small 0 -> Checker.N0
  | Small i when i > 0 && at_most bound (string_of_int i) -> Checker.Npos (positive i)
  | Number d when d.[0] <> '-' && at_most bound d -> (match big d with Some p -> Checker.Npos p | None -> Checker.N0)
  | _ -> malformed "a number is out of range, or is none"

let signed = function
  | Small 0 -> Checker.Z0
  | Small i -> if i > 0 then Checker.Zpos (positive i) else Checker.Zneg (positive (-i))
  | Number d ->
    let negative = d.[0] = '-' in
    let digits = if negative then String.sub d 1 (String.length d - 1) else d in
    if not (at_most (if negative then "9223372036854775808" else "9223372036854775807") digits) then
      malformed "a number is out of range";
    (match big digits with
     | Some p -> if negative then Checker.Zneg p else Checker.Zpos p
     | None -> Checker.Z0)
  | _ -> malformed "what should be a number is none"

let items = function List l -> l | _ -> malformed "what should be a list is none"
let text = function Text s -> s | _ -> malformed "what should be a text is none"
let list read value = List.rev (List.rev_map read (items value))
let pair one other = function List [ a; b ] -> (one a, other b) | _ -> malformed "what should be a pair is none"
let naturals = list natural
let edges = list (pair natural natural)

(* The fields of an object: those that must be there, and those that may. *)
let fields must may = function
  | Object members ->
    List.iter (fun (key, _) -> if not (List.mem key must || List.mem key may) then malformed ("unknown field " ^ key)) members;
    List.iter (fun key -> if not (List.mem_assoc key members) then malformed ("no field " ^ key)) must;
    members
  | _ -> malformed "what should be an object is none"
let has key = function Object members -> List.mem_assoc key members | _ -> malformed "what should be an object is none"
let field members key read = read (List.assoc key members)
let optional members key read = Option.map read (List.assoc_opt key members)
let listed members key read = Option.value (optional members key read) ~default:[]

let level value =
  if has "list" value then
    let f = fields [ "code"; "of"; "list" ] [] value in
    let _ = field f "code" text in
    Checker.Order (field f "of" natural, field f "list" naturals)
  else if has "draws" value then
    let f = fields [ "code"; "draws" ] [ "drawn" ] value in
    let _ = field f "code" text in
    Checker.Lot (field f "draws" natural, optional f "drawn" natural)
  else
    let f = fields [ "code"; "cost" ] [] value in
    let _ = field f "code" text in
    Checker.Sum (field f "cost" (list (pair signed naturals)))

let stage value =
  let common = [ "name"; "levels"; "settles" ] in
  let f, within =
    if not (has "players" value) then
      let f = fields common [ "without" ] value in
      (f, Checker.Together (listed f "without" naturals))
    else
      let f, own =
        if has "like" value then
          let f = fields (common @ [ "players"; "free"; "like"; "less"; "more" ]) [] value in
          (f, Checker.Like (field f "like" natural, field f "less" naturals, field f "more" edges))
        else
          let f = fields (common @ [ "players"; "free"; "edges" ]) [] value in
          (f, Checker.Listed (field f "edges" edges)) in
      (f, Checker.Auxiliary (field f "players" naturals, field f "free" natural, own)) in
  let _ = field f "name" text in
  { Checker.within; levels = field f "levels" (list level); settles = field f "settles" naturals }

let named f key = if field f key text <> "pairproof/1" then malformed "the format has another name"
let seed = natural ~bound:"18446744073709551615"

(* The model and its seed. *)
let model value =
  let f = fields [ "model"; "n"; "edges"; "stages" ] [ "seed" ] value in
  named f "model";
  ({ Checker.size = field f "n" natural; edges = field f "edges" edges; stages = field f "stages" (list stage) },
   optional f "seed" seed)

(* A row of labels: the label and its vertices. *)
let row value = match List.map signed (items value) with
  | [] -> refused := Some "a row of labels has no label"; (Checker.Z0, [])
  | label :: vertices ->
    (label, List.map (function
      | Checker.Z0 -> Checker.N0
      | Checker.Zpos p -> Checker.Npos p
      | Checker.Zneg _ -> refused := Some "a vertex below 0 has a label"; Checker.N0) vertices)
let rows f = listed f "y" (list row)
let set_labels f = listed f "z" (list (pair natural signed))
let sets f = listed f "sets" (list naturals)

let dual value =
  let f = fields [ "level" ] [ "scale"; "y"; "z" ] value in
  let scale_of = Option.value (optional f "scale" signed) ~default:(Checker.Zpos (Checker.XO Checker.XH)) in
  (field f "level" natural, { Checker.scale_of; y_rows = rows f; z_rows = set_labels f })

let stage_proof value =
  let f = fields [ "values" ] [ "pairing"; "sets"; "duals" ] value in
  { Checker.own_pairing = listed f "pairing" edges; values = field f "values" (list signed); odd_sets = sets f;
    duals = listed f "duals" (list dual) }

let impossibility value =
  let f = fields [ "over" ] [ "sets"; "y"; "z" ] value in
  { Checker.over = field f "over" signed; barrier_sets = sets f;
    barrier = { Checker.scale_of = Checker.Zpos Checker.XH; y_rows = rows f; z_rows = set_labels f } }

(* What the certificate says beside the proof. *)
type head = { model_hash : string; declared : string list; demand : string option }

let small = function Small i -> string_of_int i | Number d -> d | _ -> "?"

let certificate value =
  let f = fields [ "schema"; "rulebook"; "round"; "model"; "pairing"; "stages" ]
      [ "rulebook_sha256"; "declared"; "players"; "seed"; "forced"; "impossible"; "open" ] value in
  named f "schema";
  let _ = field f "rulebook" text and _ = field f "round" natural and _ = optional f "rulebook_sha256" text in
  let players = listed f "players" (list (pair (natural ~bound:"4294967295") text)) in
  let forced = optional f "forced" (fun value ->
    let g = fields [ "player"; "with" ] [] value in
    ((field g "player" natural, field g "with" naturals),
     "vertex " ^ field g "player" small ^ " forced to " ^ (match field g "with" items with [ _ ] -> "" | _ -> "one of ")
     ^ String.concat " " (List.map small (field g "with" items)))) in
  let opened = optional f "open" (fun value ->
    let g = fields [ "stage"; "level" ] [] value in
    (field g "stage" natural, field g "level" natural)) in
  let count l = match List.length l with 0 -> None | n -> Some (Checker.Npos (positive n)) in
  ({ Checker.seed = optional f "seed" seed; named_players = count players; forced = Option.map fst forced;
     pairing = field f "pairing" edges; proofs = field f "stages" (list stage_proof);
     impossible = optional f "impossible" impossibility; open_from = opened },
   { model_hash = field f "model" text; declared = listed f "declared" (list text); demand = Option.map snd forced })
