(* pairproof-checked MODEL CERTIFICATE
   Exit codes as in docs/certificate.md: 0 proved, 1 not proved, 3 no certificate or no model, 4 unproved from somewhere on;
   2 for a wrong call. *)

let read name =
  let file = open_in_bin name in
  Fun.protect ~finally:(fun () -> close_in file) (fun () -> really_input_string file (in_channel_length file))

(* A text of the checker. *)
let spell says =
  let char (Checker.Ascii (a, b, c, d, e, f, g, h)) =
    Char.chr (List.fold_right (fun bit n -> (2 * n) + Bool.to_int bit) [ a; b; c; d; e; f; g; h ] 0) in
  let rec go into = function
    | Checker.EmptyString -> Buffer.contents into
    | Checker.String (c, rest) -> Buffer.add_char into (char c); go into rest in
  go (Buffer.create 40) says

let ascii s = String.escaped s

(* A number of vertices; the checker has found that there are at least so many, so it fits. *)
let small = function
  | Checker.Zpos p ->
    let rec go = function Checker.XH -> 1 | Checker.XO p -> 2 * go p | Checker.XI p -> (2 * go p) + 1 in
    string_of_int (go p)
  | _ -> "0"

let about (head : Reader.head) =
  (match head.declared with [] -> "" | l -> "with " ^ String.concat ", " (List.map ascii l) ^ " declared, ")
  ^ (match head.demand with None -> "" | Some says -> "with " ^ says ^ ", ")

let has_lot (m : Checker.model) =
  List.exists (fun (s : Checker.stage) ->
    List.exists (function Checker.Lot _ -> true | _ -> false) s.levels) m.stages

(* The exit code and one line. *)
let judge model_bytes certificate_bytes =
  let what = ref "certificate" in
  try
    let certificate, head = Reader.certificate (Json.parse certificate_bytes) in
    what := "model";
    let model, seed = Reader.model (Json.parse model_bytes) in
    let not_proved says = (1, "not proved: " ^ says) in
    if head.model_hash <> Sha256.hex model_bytes then not_proved "the certificate is of another model"
    else match !Reader.refused with
      | Some says -> not_proved says
      | None ->
        let stages = List.length model.stages in
        let levels = List.fold_left (fun n (s : Checker.stage) -> n + List.length s.levels) 0 model.stages in
        let done_ = Printf.sprintf "%d levels of the model in %d stages" levels stages in
        match Checker.check model seed certificate with
        | Checker.Fault says -> not_proved (spell says)
        | Checker.Fine Checker.Proved ->
          (0, (if has_lot model then "enumerated: " else "proved: ") ^ about head ^ done_)
        | Checker.Fine Checker.ProvedUntilOpen -> (4, "unproved: " ^ about head ^ "proved the first " ^ done_)
        | Checker.Fine Checker.ProvedImpossible ->
          let over = match certificate.impossible with Some i -> small i.over | None -> "0" in
          (0, "proved: " ^ about head ^ "there is no pairing, at least " ^ over ^ " stay over in every one")
  with
  | Json.Malformed says -> (3, Printf.sprintf "no %s: %s" !what says)
  | Stack_overflow | Out_of_memory -> (4, "unproved: the memory is too small to check this certificate")

let () =
  (* Most of what is allocated stays until the end, so the collector need not look often. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 22; space_overhead = 400 };
  match Sys.argv with
  | [| _; model; certificate |] ->
    let code, says = try judge (read model) (read certificate) with Sys_error says -> (3, "a file cannot be read: " ^ says) in
    print_endline says;
    exit code
  | _ ->
    prerr_endline "usage: pairproof-checked MODEL CERTIFICATE";
    exit 2
