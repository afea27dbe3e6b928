#!/usr/bin/env python3
"""Certificates as pseudo-Boolean problems, checked by VeriPB: veripb.py PROGRAM VERIPB FOLDER [ROUNDS [SEED]]

PROGRAM is pairproof, VERIPB the program `veripb`, and FOLDER receives the certificates of ROUNDS rounds of every rulebook,
its readings, wishes, lots and rounds without a pairing (as checked.py makes them).
Every problem has to say what docs/veripb.md promises; this file builds each of them again from certificate and model.
VeriPB has to verify every problem, to elaborate its proof and to verify that one, too, and to refuse the problem after a
change to a constraint that states a level.
"""

import collections
import copy
import json
import pathlib
import random
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/foreign"))
import checked  # noqa: E402
import verify  # noqa: E402


class Findings:
    """What is found is printed at once."""

    def __init__(self):
        self.count = 0

    def __call__(self, text):
        self.count += 1
        print(f"FOUND {text}", flush=True)


# The problems once more. A constraint is a set of terms and a bound, all variables without ~.


def constraint(terms, bound):
    """The constraint that the terms, (coefficient, literal), add up to at least the bound."""
    factors = collections.Counter()
    for factor, literal in terms:
        if literal.startswith("~"):
            factors[literal[1:]] -= factor
            bound -= factor
        else:
            factors[literal] += factor
    return frozenset((name, factor) for name, factor in factors.items() if factor), bound


def equation(terms, value):
    return [constraint(terms, value), constraint([(-factor, literal) for factor, literal in terms], -value)]


def read_opb(text):
    """The objective, and the constraints in order."""
    objective, found = None, []
    for line in text.splitlines():
        if line.startswith("*"):
            continue
        words = line.removesuffix(";").split()
        if words[0] == "min:":
            objective = constraint(list(zip(map(int, words[1::2]), words[2::2])), 0)[0]
            continue
        terms = list(zip(map(int, words[:-2:2]), words[1:-2:2]))
        found += equation(terms, int(words[-1])) if words[-2] == "=" else [constraint(terms, int(words[-1]))]
    return objective, found


def variable(edge):
    return f"x{edge[0]}_{edge[1]}"


class Stage:
    """A stage of the model, as docs/certificate.md explains it."""

    def __init__(self, model, proof, number, unsettled):
        stage, own = model["stages"][number], proof["stages"][number]
        n, whole = model["n"], proof["pairing"]
        if "players" in stage:
            self.vertices = {*stage["players"], *range(n, n + stage["free"])}
            self.edges, pairs, forbidden = stage["edges"], own.get("pairing", []), set()
        else:
            self.vertices, self.edges, forbidden = set(unsettled), model["edges"], set(stage.get("without", []))
            pairs = [pair for pair in whole if pair[0] in unsettled]
        self.live = [e for e, (u, v) in enumerate(self.edges) if {u, v} <= self.vertices and e not in forbidden]
        place = {tuple(self.edges[e]): e for e in self.live}
        self.own = sorted(place[min(pair), max(pair)] for pair in pairs)
        self.mate = {u: v for pair in pairs for u, v in (pair, pair[::-1])}
        settled = set(stage["settles"])
        self.kept = sorted({place[min(pair), max(pair)] for pair in whole if settled & set(pair)})
        self.levels = stage["levels"]

    def x(self, e):
        return variable(self.edges[e])

    def matching(self):
        found = []
        for vertex in sorted(self.vertices):
            found += equation([(1, self.x(e)) for e in self.live if vertex in self.edges[e]], 1)
        return found

    def asks(self, level):
        """The costs by edge, their sum on the pairing, and the edge that an order fixes."""
        if "list" in level:
            of, mate = level["of"], self.mate[level["of"]]
            earlier = set(level["list"][: level["list"].index(mate)])
            costs = {e: -1 for e in self.live if of in self.edges[e] and (set(self.edges[e]) - {of}) & earlier}
            return costs, 0, next(e for e in self.own if of in self.edges[e])
        costs = {e: cost for cost, edges in level["cost"] for e in edges}
        return costs, sum(costs.get(e, 0) for e in self.own), None

    def best(self):
        """The problem to find a better matching, or another one for those who are settled."""
        found, last = self.matching(), None
        for number, level in enumerate(self.levels, 1):
            if "draws" in level:
                if "drawn" in level:
                    out = [(len(self.own), f"~{last}")] if last else []
                    found.append(constraint([(1, self.x(e)) for e in self.own] + out, len(self.own)))
                continue
            costs, value, fixed = self.asks(level)
            if not costs and fixed is None:
                continue
            most = sum(cost for cost in costs.values() if cost > 0)
            out = [(most - value + 1, f"~{last}")] if last else []
            last = f"good{number}"
            found.append(constraint([(-cost, self.x(e)) for e, cost in costs.items()] + out + [(1, last)], 1 - value))
            if fixed is not None:
                found.append(constraint([(1, self.x(fixed)), (1, f"~{last}")], 1))
        kept = [(1, "~" + self.x(e)) for e in self.kept] + ([(1, f"~{last}")] if last else [])
        return constraint([(1, "same")], 0)[0], found + [constraint([(1, "same"), *kept], 1)]

    def left(self, number):
        """The problem of the matchings that are left before a level, without a list."""
        found = self.matching()
        for level in self.levels[:number]:
            costs, value, fixed = self.asks(level)
            costs = {e: cost for e, cost in costs.items() if e in self.live}
            if fixed is not None:
                found.append(constraint([(1, self.x(fixed))], 1))
            elif costs:
                found.append(constraint([(-cost, self.x(e)) for e, cost in costs.items()], -value))
        return found

    def before(self):
        """That a matching comes before the pairing in the order of lots."""
        found, last = [], -1
        for place, e in enumerate(self.own, 1):
            between = [(1, self.x(f)) for f in self.live if last < f < e]
            agreed = [(1, f"~same{place - 1}")] if place > 1 else []
            found.append(constraint([*between, (1, f"same{place}"), *agreed], 1))
            found.append(constraint([(1, self.x(e)), (1, f"~same{place}")], 1))
            last = e
        return [*found, constraint([(1, f"~same{len(self.own)}")], 1)]

    def is_list(self, constraints, count, is_shown, is_before):
        """Whether the constraints list this many different perfect matchings, each with its number."""
        digits = (max(count, 2) - 1).bit_length()
        all_of = digits + is_shown
        seen = set()
        for number, (terms, bound) in enumerate(constraints):
            edges = {name for name, factor in terms if factor == -all_of and name.startswith("x")}
            said = [(all_of, "~" + name) for name in edges] + [(1, "listed")] * is_shown
            said += [(1, ("" if number >> d & 1 else "~") + f"digit{d}") for d in range(digits)]
            seen.add(frozenset(edges))
            if constraint(said, all_of) != (terms, bound):
                return False
            ends = sorted(v for e in self.live if self.x(e) in edges for v in self.edges[e])
            chosen = sorted(e for e in self.live if self.x(e) in edges)
            if ends != sorted(self.vertices) or is_before and not chosen < self.own:
                return False
        return len(seen) == len(constraints) == count


def impossible(model):
    found = []
    for vertex in range(model["n"]):
        found += equation([(1, f"left{vertex}")] + [(1, variable(edge)) for edge in model["edges"] if vertex in edge], 1)
    return constraint([(1, f"left{vertex}") for vertex in range(model["n"])], 0)[0], found


def forced(proof, model):
    player, mates = proof["forced"]["player"], set(proof["forced"]["with"])
    own = [edge for edge in model["edges"] if player in edge]
    others = [(1, "~" + variable(edge)) for edge in own if set(edge) & mates]
    return equation([(1, variable(edge)) for edge in own], 1) + [constraint(others, len(others))]


def same(found, wanted):
    """Whether problems have the same constraints, in any order."""
    return collections.Counter(found) == collections.Counter(wanted)


def says_what_it_should(name, text, steps, conclusion, proof, model, stages):
    """Whether a problem is the one that its name promises, and its proof concludes what settles it."""
    objective, found = read_opb(text)
    if name == "forced":
        return objective is None and same(found, forced(proof, model)) and conclusion.startswith("UNSAT")
    if name == "impossible":
        return (objective, collections.Counter(found)) == (impossible(model)[0], collections.Counter(impossible(model)[1])) and (
            conclusion.startswith("BOUNDS") and int(conclusion.split()[1]) == proof["impossible"]["over"] > 0)
    kind, number, *rest = name.split("-")
    stage = stages[int(number) - 1]
    is_bound = conclusion.startswith("BOUNDS 1 :") and conclusion.endswith(" 1")
    if not rest:
        wanted, constraints = stage.best()
        return objective == wanted and same(found, constraints) and is_bound
    part, level = rest[0], int(rest[1]) - 1
    lot = stage.levels[level]
    if "drawn" not in lot:  # pairs may be left out
        stage = copy.copy(stage)
        used = {name for name, _ in objective}
        stage.live = [e for e in stage.live if stage.x(e) in used]
        return same(found, stage.left(level)) and steps.count("\nsoli ") == lot["draws"] and conclusion.startswith("BOUNDS 0 :")
    wanted = stage.left(level) + (stage.before() if part == "drawn" else [])
    count = lot["drawn"] if part == "drawn" else lot["draws"]
    is_shown = count > 0
    is_right = is_bound if is_shown else conclusion.startswith("UNSAT")
    listed = found[len(wanted):]
    return same(found[: len(wanted)], wanted) and is_right and stage.is_list(listed, count, is_shown, part == "drawn") and (
        objective == (constraint([(1, "listed")], 0)[0] if is_shown else None))


def stages_of(proof, model):
    verify.spell_out(model["stages"])
    unsettled, stages = set(range(model["n"])), []
    for number, stage in enumerate(model["stages"]):
        stages.append(Stage(model, proof, number, unsettled))
        unsettled -= set(stage["settles"])
    return stages


def names_expected(proof, model):
    names = {"forced"} if "forced" in proof else set()
    names |= {"impossible"} if "impossible" in proof else set()
    for number, stage in enumerate(model["stages"], 1):
        names.add(f"stage-{number:03}")
        for level, lot in enumerate(stage["levels"], 1):
            if "draws" in lot:
                names.add(f"stage-{number:03}-lot-{level:03}")
                names |= {f"stage-{number:03}-drawn-{level:03}"} if "drawn" in lot else set()
    return names


class Veripb:
    """The program, and how long it has worked."""

    def __init__(self, path):
        self.path, self.seconds, self.slowest = path, 0.0, (0.0, "")

    def says(self, opb, pbp, *options):
        """The verdict that VeriPB prints, or nothing."""
        begun = time.monotonic()
        done = subprocess.run([str(self.path), *map(str, options), str(opb), str(pbp)], capture_output=True, text=True, check=False)
        took = time.monotonic() - begun
        self.seconds, self.slowest = self.seconds + took, max(self.slowest, (took, pathlib.Path(opb).stem))
        verdicts = [line for line in done.stdout.splitlines() if line.startswith("s ")]
        return verdicts[0] if done.returncode == 0 and verdicts else ""


def changed(text, dice):
    """A problem with another bound in a constraint that states the pairing's value in a level, or at the end.

    With a larger bound the pairing is no solution, with a smaller one it is better than itself."""
    lines = text.splitlines()
    places = [i for i, line in enumerate(lines) if not line.startswith(("*", "min:")) and {"same", *(w for w in line.split() if w[:4] == "good")} & set(line.split())]
    place = dice.choice(places)
    head, bound = lines[place].removesuffix(" ;").rsplit(" ", 1)
    lines[place] = f"{head} {int(bound) + dice.choice([1, -1])} ;"
    return "\n".join(lines) + "\n"


def verdict_of(conclusion):
    """What VeriPB prints for a conclusion."""
    words = [word for word in conclusion.split() if word != ":"]
    if words[0] != "BOUNDS":
        return {"SAT": "s VERIFIED SATISFIABLE", "UNSAT": "s VERIFIED UNSATISFIABLE"}[words[0]]
    return f"s VERIFIED BOUNDS {words[1]} <= obj" + ("" if words[-1] == "INF" else f" <= {words[-1]}")


def main(program, veripb, folder, rounds, seed):
    dice = random.Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    find, veripb = Findings(), Veripb(veripb)
    seen, bytes_written, most = collections.Counter(), 0, 0
    cases = list(checked.corpus(program, folder, dice))
    dice.shuffle(cases)
    for case in cases[:rounds]:
        out = folder / "problems"
        for file in out.glob("*"):
            file.unlink()
        (folder / "made.cert").write_bytes(case.certificate)
        code, _ = checked.run(program, "verify", folder / "made.cert", *case.arguments, "--veripb", out)
        proof, model = json.loads(case.certificate), json.loads(case.model)
        names = {path.stem for path in out.glob("*.opb")}
        if code not in (0, 4) or names != names_expected(proof, model):
            find(f"{case.name}: exit code {code}, problems {sorted(names)}")
        stages = stages_of(proof, model)
        for name in sorted(names):
            opb, pbp = out / f"{name}.opb", out / f"{name}.pbp"
            text, steps = opb.read_text(), pbp.read_text()
            bytes_written += len(text) + len(steps)
            conclusion = next(line for line in steps.splitlines() if line.startswith("conclusion ")).removeprefix("conclusion ").removesuffix(" ;")
            kind = name.split("-")[2] if name.count("-") == 3 else name.split("-")[0]
            seen[kind] += 1
            if not says_what_it_should(name, text, steps, conclusion, proof, model, stages):
                find(f"{case.name}, {name}: the problem or its conclusion is another")
            verdict = veripb.says(opb, pbp)
            if not verdict.startswith(verdict_of(conclusion)):
                find(f"{case.name}, {name}: VeriPB says {verdict!r}")
            if not veripb.says(opb, pbp, "--elaborate", folder / "elaborated.pbp") or veripb.says(opb, folder / "elaborated.pbp") != verdict:
                find(f"{case.name}, {name}: the elaborated proof is not verified")
            if kind == "stage":
                (folder / "changed.opb").write_text(changed(text, dice))
                most += 1
                if veripb.says(folder / "changed.opb", pbp):
                    find(f"{case.name}, {name}: VeriPB verifies a changed problem")
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(seen.items()))
    print(f"{min(rounds, len(cases))} rounds, {sum(seen.values())} problems ({kinds}), {bytes_written / 1e6:.1f} MB")
    print(f"VeriPB: {veripb.seconds:.0f} s, the slowest problem {veripb.slowest[0]:.1f} s ({veripb.slowest[1]}); {most} changed problems refused")
    print(f"{find.count} findings (seed {seed})")
    return find.count


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(print(__doc__, file=sys.stderr) or 2)
    numbers = [int(number) for number in sys.argv[4:]]
    sys.exit(main(*map(pathlib.Path, sys.argv[1:4]), *(numbers + [200, 1][len(numbers):])) > 0)
