(** The checker as an OCaml program. Numbers stay the binary numbers of Coq; only booleans, options, pairs, lists and the
    unit become OCaml's own. *)
From Coq Require Import Extraction ExtrOcamlBasic.
From Checked Require Import Checker.
Set Warnings "-extraction-opaque-accessed".
Extraction "checker.ml" check.
