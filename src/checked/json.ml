(* JSON as certificates and models use it: objects, lists, texts and whole numbers.
   Anything else is malformed here: repeated keys, -0, fractions, true, false, null, bytes that are not UTF-8. *)

exception Malformed of string

type t =
  | Object of (string * t) list
  | List of t list
  | Text of string
  | Number of string (* decimal digits, perhaps after a minus *)
  | Small of int (* a number of at most 15 digits *)

let malformed says = raise (Malformed says)

(* The code point that begins at byte [i], and its length in bytes. *)
let utf8 s i =
  let byte k = if k < String.length s then Char.code s.[k] else malformed "a character is cut off" in
  let tail k = let b = byte k in if b land 0xC0 = 0x80 then b land 0x3F else malformed "no UTF-8" in
  let b = byte i in
  let code, length =
    if b < 0x80 then (b, 1)
    else if b land 0xE0 = 0xC0 then (((b land 0x1F) lsl 6) lor tail (i + 1), 2)
    else if b land 0xF0 = 0xE0 then (((b land 0x0F) lsl 12) lor (tail (i + 1) lsl 6) lor tail (i + 2), 3)
    else if b land 0xF8 = 0xF0 then
      (((b land 0x07) lsl 18) lor (tail (i + 1) lsl 12) lor (tail (i + 2) lsl 6) lor tail (i + 3), 4)
    else malformed "no UTF-8" in
  let least = [| 0; 0; 0x80; 0x800; 0x10000 |].(length) in
  if code < least || not (Uchar.is_valid code) then malformed "no UTF-8";
  (code, length)

let parse s =
  let n = String.length s and at = ref 0 in
  let peek () = if !at < n then s.[!at] else malformed "the file ends too early" in
  let next () = let c = peek () in incr at; c in
  let expect c = if next () <> c then malformed (Printf.sprintf "byte %d is not %c" (!at - 1) c) in
  let rec space () = if !at < n then match s.[!at] with ' ' | '\t' | '\n' | '\r' -> incr at; space () | _ -> () in
  let hex () =
    let digit () = match next () with
      | '0' .. '9' as c -> Char.code c - 48
      | 'a' .. 'f' as c -> Char.code c - 87
      | 'A' .. 'F' as c -> Char.code c - 55
      | _ -> malformed "an escape is wrong" in
    let a = digit () in let b = digit () in let c = digit () in let d = digit () in
    (a lsl 12) lor (b lsl 8) lor (c lsl 4) lor d in
  let escape into = match next () with
    | ('"' | '\\' | '/') as c -> Buffer.add_char into c
    | 'b' -> Buffer.add_char into '\b'
    | 'f' -> Buffer.add_char into '\012'
    | 'n' -> Buffer.add_char into '\n'
    | 'r' -> Buffer.add_char into '\r'
    | 't' -> Buffer.add_char into '\t'
    | 'u' ->
      let high = hex () in
      let code =
        if high < 0xD800 || high > 0xDBFF then high
        else begin
          expect '\\'; expect 'u';
          let low = hex () in
          if low < 0xDC00 || low > 0xDFFF then malformed "half a character";
          0x10000 + ((high - 0xD800) lsl 10) + (low - 0xDC00)
        end in
      if Uchar.is_valid code then Buffer.add_utf_8_uchar into (Uchar.of_int code) else malformed "half a character"
    | _ -> malformed "an escape is wrong" in
  let text () =
    expect '"';
    let into = Buffer.create 16 in
    let rec go () = match peek () with
      | '"' -> incr at
      | '\\' -> incr at; escape into; go ()
      | c when c < ' ' -> malformed "a control character in a text"
      | _ ->
        let _, length = utf8 s !at in
        Buffer.add_string into (String.sub s !at length);
        at := !at + length; go () in
    go (); Buffer.contents into in
  let number () =
    let start = !at in
    if peek () = '-' then incr at;
    let first = !at in
    while !at < n && s.[!at] >= '0' && s.[!at] <= '9' do incr at done;
    let digits = !at - first in
    if digits = 0 || (digits > 1 && s.[first] = '0') then malformed "no number";
    if !at < n && (match s.[!at] with '.' | 'e' | 'E' -> true | _ -> false) then malformed "a number is not whole";
    let all = String.sub s start (!at - start) in
    if all = "-0" then malformed "-0 is no number here";
    if digits <= 15 then Small (int_of_string all) else Number all in
  let rec value depth =
    if depth > 64 then malformed "nested too deeply";
    space ();
    match peek () with
    | '{' -> incr at; Object (members depth)
    | '[' -> incr at; List (items depth)
    | '"' -> Text (text ())
    | _ -> number ()
  and items depth =
    space ();
    if peek () = ']' then (incr at; [])
    else
      let rec go found =
        let found = value (depth + 1) :: found in
        space ();
        match next () with ',' -> go found | ']' -> List.rev found | _ -> malformed "a list does not go on" in
      go []
  and members depth =
    space ();
    if peek () = '}' then (incr at; [])
    else
      let rec go found =
        space ();
        let key = text () in
        if List.mem_assoc key found then malformed "a key is repeated";
        space (); expect ':';
        let found = (key, value (depth + 1)) :: found in
        space ();
        match next () with ',' -> go found | '}' -> List.rev found | _ -> malformed "an object does not go on" in
      go [] in
  let whole = value 0 in
  space ();
  if !at < n then malformed "something follows the object";
  whole
