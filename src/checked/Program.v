(** The checker as an OCaml program. Numbers stay the binary numbers of Coq; only booleans, options, pairs, lists and
    the unit become OCaml's own. *)
From Coq Require Import Extraction ExtrOcamlBasic NArith ZArith.
From Checked Require Import Claim Labels Checker Maps.
Extraction Language OCaml.
Set Extraction Output Directory "/tmp/ck/ex".
Extraction "checker.ml" check.
