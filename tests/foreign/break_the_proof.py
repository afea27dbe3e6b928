#!/usr/bin/env python3
"""Weakens each acceptance rule of the proved checker, one at a time: break_the_proof.py COMPILED [NUMBER…]

COMPILED is the folder with the compiled proofs (target/checked). Each change must make a proof fail.
It prints the rule, the change and the lemma that fails, as a table; NUMBER takes only these rows.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FILES = "Claim Lexicographic Duality Maps Graph Labels Level Mates Cover Lots Checker Start Stages Optimality Theorem".split()

# The rule, its file, the text that states it, and what stands there instead.
CHANGES = [
    ("(a): an edge with r < 0 is let pass", "Graph", 'Zneg _ => Fault "(a) fails at a live edge"', "Zneg _ => prune r ks a"),
    ("the sign of r is turned", "Graph", "match r k e with", "match (- r k e)%Z with"),
    ("edges with r > 0 stay alive", "Graph", "Zpos _ => prune r ks (drop k a)", "Zpos _ => prune r ks a"),
    ("edges with r = 0 die, too", "Graph", "Z0 => prune r ks a", "Z0 => prune r ks (drop k a)"),
    ("r: the label of one end is left out", "Level", "- label y (fst e) - label y (snd e)", "- label y (fst e)"),
    ("r: z is taken from edges inside the set", "Labels", "Eq => difference a' b'", "Eq => c + d + difference a' b'"),
    ("(b): any set may have any label", "Labels", "ensure ((0 <? c) || holds tight n)", "ensure true"),
    ("sets become tight without a label above 0", "Level", "if 0 <? amount b then put", "if true then put"),
    ("sets never become tight, but count as tight", "Labels", "holds tight n) ", "holds sets n) "),
    ("a set may be even", "Checker", "ensure (N.odd (count B))", "ensure true"),
    ("a set may repeat a vertex", "Checker", 'ensure (distinct_in none (holds part) B)', "ensure (forallb (holds part) B)"),
    ("(c): the labels may sum to less", "Level", "=? scale_of d * value)", "<=? scale_of d * value)"),
    ("(c): the labels of sets do not count", "Level", "s + sum amount bs =?", "s =?"),
    ("the scale may be 0", "Level", "ensure (1 <=? scale_of d)", "ensure (0 <=? scale_of d)"),
    ("a vertex may have two labels", "Labels", "ensure (negb (holds y v))", "ensure true"),
    ("labels of those who take no part count", "Labels", "ensure (holds takes_part v)", "ensure true"),
    ("an edge may have two costs", "Level", "ensure (negb (holds (fst p) k))", "ensure true"),
    ("order: an earlier choice is forgotten", "Level", "(1 + i) (put w tt pre)", "(1 + i) pre"),
    ("order: earlier choices cost nothing", "Level", "put k (-1) m", "put k 0 m"),
    ("order: the mate keeps its other edges", "Level", "[v; mate] (graph_of f)", "[v] (graph_of f)"),
    ("order: the pair itself dies", "Level", "if (k =? k0)%N then 0 else", "if (k =? k0)%N then 1 else"),
    ("the value of a sum is not compared", "Level", "ensure (claimed =? value)", "ensure true"),
    ("the value of an order is not compared", "Level", "ensure (claimed =? i)", "ensure true"),
    ("the value of a drawn lot is not compared", "Lots", "ensure (claimed =? Z.of_N number)", "ensure true"),
    ("the value of another lot is not compared", "Lots", "ensure (claimed =? Z.of_N draws)", "ensure true"),
    ("lot: there may be more matchings", "Lots", "(count all =? draws)%N && complete", "(count all =? draws)%N"),
    ("lot: there may be fewer matchings", "Lots", "(count all =? draws)%N && complete", "complete"),
    ("lot: the number drawn is not compared", "Lots", "ensure (is_at number own all)", "ensure true"),
    ("lot: tight sets are forgotten", "Lots", "++ map (fun t => set_item (fst t)) tight in", "in"),
    ("lot: a matching is counted twice", "Lots", "ensure (strictly lex_ltb all)", "ensure true"),
    ("lot: choices that share a vertex go together", "Cover", "search depth (filter (apart o) opts) (filter (fun j => negb (covers j o)) items)\n", "search depth opts (filter (fun j => negb (covers j o)) items)\n"),
    ("a settled vertex may have two live edges", "Checker", "with [_] => true | _ => false end\n", "with _ :: _ => true | _ => false end\n"),
    ("a settled vertex may have another mate in M", "Checker", "Some (_, w), Some (_, w') => w =? w'", "Some (_, w), Some (_, w') => true"),
    ("settled vertices take part again", "Checker", "fold_left (fun u v => drop v u) (settles s) (unsettled now)", "unsettled now"),
    ("edges of settled vertices stay", "Checker", "then 0%Z else 1%Z", "then 0%Z else 0%Z"),
    ("a forbidden edge is allowed", "Checker", "forbid n without (drop k a)", "forbid n without a"),
    ("M may use a forbidden edge", "Checker", 'ensure (forallb (holds a) own)', "ensure true"),
    ("an unsettled vertex may have a settled mate", "Checker", "Some (_, w) => holds (unsettled now) w", "Some (_, w) => true"),
    ("auxiliary: a free vertex is missing", "Checker", "let part := fill (size m) free (put_all players none)", "let part := fill (size m) (N.pred free) (put_all players none)"),
    ("auxiliary: a player is a free vertex", "Checker", "distinct_in none (fun v => v <? size m) players", "distinct_in none (fun v => true) players"),
    ("like: no edge is left out", "Checker", "leave_out_set (put_all less none) 0 E []", "leave_out_set none 0 E []"),
    ("like: nothing is added", "Checker", "merge_edges left (EdgeSort.sort more) []", "merge_edges left [] []"),
    ("an edge may be there twice", "Checker", "(strictly edge_ltb E || strictly edge_ltb (EdgeSort.sort E))", "true"),
    ("an edge may lead to nobody", "Checker", "&& holds part (fst e) && holds part (snd e)) E", ") E"),
    ("the pairing may name a vertex twice", "Checker", "negb (holds mates u) && negb (holds mates v)", "negb (holds mates u)"),
    ("the pairing may omit a vertex", "Checker", "ensure (forallb (fun p => holds mates (fst p)) (numbered part))", "ensure true"),
    ("at the end somebody may be unsettled", "Checker", 'ensure nobody "somebody', 'ensure true "somebody'),
    ("impossible: a vertex may count for more than 1", "Level", "sum snd (around m (fst p)) <=? 1)", "sum snd (around m (fst p)) <=? 2)"),
    ("impossible: the sets of a vertex do not count", "Level", "label y (fst p) + sum snd (around m (fst p)) <=? 1)", "label y (fst p) <=? 1)"),
    ("impossible: what a vertex counts for is not asked", "Checker", "_ <- counts_once everybody sets labels start ;;", ""),
    ("impossible: over may be 0", "Checker", "ensure (0 <? over i)%Z", "ensure (0 <=? over i)%Z"),
    ("forced: another edge is left", "Checker", "(negb (snd e =? player) || holds allowed (fst e))", "true"),
]


def lemma_at(text, line):
    """The lemma in which a line stands."""
    before = text.splitlines()[:line]
    names = re.findall(r"^\s*(?:Lemma|Theorem|Corollary) (\w+)", "\n".join(before), re.M)
    return names[-1] if names else "a definition"


def first_failure(folder, name, text):
    """The file and the lemma at which the proofs fail with the changed file, or None."""
    (folder / f"{name}.v").write_text(text, encoding="utf-8")
    for file in FILES[FILES.index(name):]:
        done = subprocess.run(["coqc", "-q", "-R", ".", "Checked", f"{file}.v"], cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            line = int(re.search(r"line (\d+)", done.stderr + done.stdout).group(1))
            return f"{file}.v", lemma_at((folder / f"{file}.v").read_text(encoding="utf-8"), line)
    return None


def main(compiled, wanted):
    """Returns how many changes no proof noticed."""
    unnoticed = 0
    print("| rule | the proof that fails |\n|---|---|")
    for number, (rule, name, old, new) in enumerate(CHANGES):
        if wanted and number not in wanted:
            continue
        text = (compiled / f"{name}.v").read_text(encoding="utf-8")
        if text.count(old) != 1:
            print(f"| {number} {rule} | THE TEXT STANDS THERE {text.count(old)} TIMES |", flush=True)
            unnoticed += 1
            continue
        with tempfile.TemporaryDirectory() as place:
            folder = pathlib.Path(place)
            for file in compiled.iterdir():
                if file.suffix in (".v", ".vo"):
                    shutil.copy2(file, folder)
            failed = first_failure(folder, name, text.replace(old, new))
        unnoticed += failed is None
        print(f"| {rule} | " + (f"`{failed[1]}` in {failed[0]} |" if failed else "NONE |"), flush=True)
    print(f"{unnoticed} changes that no proof noticed", file=sys.stderr)
    return unnoticed


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(print(__doc__.splitlines()[0], file=sys.stderr) or 2)
    sys.exit(main(pathlib.Path(sys.argv[1]), [int(number) for number in sys.argv[2:]]) > 0)
