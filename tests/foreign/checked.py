#!/usr/bin/env python3
"""Three verifiers on one corpus: checked.py PROGRAM CHECKED FOLDER [MUTANTS [SEED]]

PROGRAM is pairproof, CHECKED the proved checker, and FOLDER receives the corpus: certificates of every rulebook, its
readings, wishes, lots, rounds without a pairing and proofs that end early. All three verifiers must accept each of them.
Then MUTANTS changed certificates and models follow. On each, the second verifier (verify.py) and the proved checker give
the same exit code. The program knows the event and builds the model itself; docs/certificate.md says where it may
refuse what the other two accept. It never accepts what they refuse.
"""

import collections
import copy
import hashlib
import json
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/foreign"))
import verify  # noqa: E402

# What only the program compares (docs/certificate.md, 'The event', 'A proof that ends early', 'The model').
KNOWS_MORE = {"bytes", "head", "seed", "forced", "open", "label", "set", "dual", "rest"}

Case = collections.namedtuple("Case", "name arguments certificate model")


def run(*command):
    """Exit code and standard output."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def dump(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


class Verifiers:
    """The three verifiers; each gives an exit code."""

    def __init__(self, program, checked, folder):
        self.program, self.checked, self.folder = program, checked, folder

    def write(self, certificate, model):
        (self.folder / "mutant.cert").write_bytes(certificate)
        (self.folder / "mutant.model").write_bytes(model)

    def two(self, certificate, model):
        self.write(certificate, model)
        proved, says = run(self.checked, self.folder / "mutant.model", self.folder / "mutant.cert")
        second, why = verify.judge(certificate, model)
        return proved, second, f"{says.strip()} / {why}"

    def first(self, certificate, arguments):
        (self.folder / "mutant.cert").write_bytes(certificate)
        return run(self.program, "verify", self.folder / "mutant.cert", *arguments)[0]


def books(program):
    listed = json.loads(run(program, "rulebook", "list", "-f", "json")[1])
    listed = listed.get("rulebooks", listed) if isinstance(listed, dict) else listed
    return [book["id"] for book in listed]


def positions():
    """Small positions, from instances/."""
    small = [f"{name}-{size}" for name, size in [("open", "0008"), ("open", "0009"), ("open", "0014"), ("open", "0020")]]
    folders = [ROOT / "instances/synthetic" / name for name in [*small, "last-round-0010", "saturated-0008", "no-pairing-0008"]]
    return sorted(path for folder in folders for path in folder.glob("*.trf"))


def jobs(program, folder, dice):
    """Command, name and arguments of each certificate to be made."""
    for book in books(program):
        event = folder / "events" / book / "000000.trf"
        run(pathlib.Path(program).with_name("pairproof-lab"), "simulate", "-R", book, "--events", 1, "--players", 12, "--seed", dice.randrange(1000), "--trf", folder / "events", "--force")
        for number in range(1, 5) if event.exists() else []:
            yield ["pair", "--round", number], f"{book} simulated {number}", [event, "-R", book]
        for path in positions():
            yield ["pair"], f"{book} {path.parent.name}/{path.stem}", [path, "-R", book]
        for _ in range(3):
            path = dice.choice([p for p in positions() if "open" in p.parent.name])
            one, other = dice.sample(range(1, 9), 2)
            yield ["explain", "--why-not", one, other], f"{book} {path.parent.name} wish {one} {other}", [path, "-R", book]
        code, text = run(program, "rulebook", "readings", book, "-f", "json")
        for reading in json.loads(text)["readings"] if code == 0 else []:
            path = ROOT / reading["example"] if "example" in reading else positions()[0]
            for choice in reading["choice"]:
                declared = f"{reading['code']}={choice['key']}"
                yield ["pair"], f"{book} {declared}", [path, "-R", book, "--reading", declared]
    for name, book in [("one-rating-0064", "irish"), ("one-score-0030", "us-scholastic"), ("open-0050", "dutch-2026")]:
        path = sorted((ROOT / "instances/synthetic" / name).glob("*.trf"))[0]
        yield ["pair"], f"{book} {name}", [path, "-R", book]


def corpus(program, folder, dice):
    """Every certificate that the program makes, each with its model."""
    certificate, model = folder / "made.cert", folder / "made.model"
    for command, name, arguments in jobs(program, folder, dice):
        certificate.unlink(missing_ok=True)
        verb, *options = command
        run(program, verb, *arguments, *options, "--certificate", certificate, "--export-model", model, "--force")
        if certificate.exists():
            yield Case(name, arguments, certificate.read_bytes(), model.read_bytes())


def cut(case, dice):
    """The proof up to a level, with `open`; the model ends there too. None if nothing is left to cut."""
    proof, model = json.loads(case.certificate), json.loads(case.model)
    if not model["stages"] or "open" in proof or any("draws" in x for s in model["stages"] for x in s["levels"]):
        return None
    number = dice.randrange(len(model["stages"]))
    level = dice.randrange(len(model["stages"][number]["levels"]) + 1)
    stage, part = model["stages"][number], proof["stages"][number]
    model["stages"], proof["stages"] = model["stages"][: number + 1], proof["stages"][: number + 1]
    stage["levels"], stage["settles"] = stage["levels"][:level], []
    part["values"] = part["values"][:level]
    part["duals"] = [dual for dual in part.get("duals", []) if dual["level"] < level]
    proof["open"] = {"stage": number, "level": level}
    text = dump(model)
    proof["model"] = hashlib.sha256(text).hexdigest()
    return Case(case.name + " cut", None, dump(proof), text)


# Kinds of changes; each changes the value in place and says its kind, or says None if it does not apply.


def numbers_in(value, path=()):
    """The paths of all numbers in a value."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from numbers_in(item, (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from numbers_in(item, (*path, place))
    elif isinstance(value, int):
        yield path


def kind_of(path):
    """The kind of a change at a path of a certificate."""
    names = [part for part in path if isinstance(part, str)]
    for name, kind in [("y", "label"), ("z", "label"), ("sets", "set"), ("scale", "dual"), ("level", "dual"), ("duals", "dual"),
                       ("values", "value"), ("pairing", "pair"), ("seed", "seed"), ("forced", "forced"), ("over", "over")]:
        if name in names and names[0] != "open":
            return kind
    return "open" if names[:1] == ["open"] else "rest" if names[:1] == ["stages"] else "head"


def follow(value, path):
    for part in path:
        value = value[part]
    return value


def change_number(value, dice):
    paths = list(numbers_in(value))
    if not paths:
        return None
    path = dice.choice(paths)
    place, old = follow(value, path[:-1]), follow(value, path)
    place[path[-1]] = dice.choice([old + 1, old - 1, -old, 0, 9999, -1, old + 2, 2**63 - 1, -(2**63), 2**63, 1.0, True, None, "2", old, old * 2])
    return path


def lists_in(value, path=()):
    if isinstance(value, dict):
        for key, item in value.items():
            yield from lists_in(item, (*path, key))
    elif isinstance(value, list):
        if value:
            yield path
        for place, item in enumerate(value):
            yield from lists_in(item, (*path, place))


def change_list(value, dice):
    paths = list(lists_in(value))
    if not paths:
        return None
    path = dice.choice(paths)
    items = follow(value, path)
    one, other = dice.randrange(len(items)), dice.randrange(len(items))
    act = dice.randrange(6)
    if act == 0:
        del items[one]
    elif act == 1:
        items.insert(other, copy.deepcopy(items[one]))
    elif act == 2:
        items[one], items[other] = items[other], items[one]
    elif act == 3:
        items.reverse()
    elif act == 4:
        items[one] = copy.deepcopy(items[other])
    else:
        items.append(dice.choice([0, 1, -1, [], {}, "x"]))
    return path


def objects_in(value, path=()):
    if isinstance(value, dict):
        yield path
        for key, item in value.items():
            yield from objects_in(item, (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from objects_in(item, (*path, place))


def change_field(value, dice):
    path = dice.choice(list(objects_in(value)))
    item = follow(value, path)
    key = dice.choice(sorted(item)) if item else "x"
    if dice.random() < 0.7 and item:
        del item[key]
    else:
        item[dice.choice(["costs", "seed", "pairing", "sets", "open", "impossible", "forced", "like", "drawn"])] = dice.choice([0, [], {}, "x"])
        key = ""
    return (*path, key)


def change_stage(value, dice):
    """Labels on another scale, a set by its complement or turned round, a label moved to a set of its own that is loose."""
    stages = [place for place, stage in enumerate(value.get("stages", [])) if stage.get("duals")]
    if not stages:
        return None
    number = dice.choice(stages)
    stage = value["stages"][number]
    dual = dice.choice(stage["duals"])
    act = dice.randrange(3)
    if act == 0:
        factor = dice.choice([2, 3, -1])
        dual["scale"] = factor * dual.get("scale", 2)
        for kind, place in [("y", 0), ("z", 1)]:
            for row in dual.get(kind, []):
                row[place] *= factor
    elif act == 1 and stage.get("sets"):
        dice.choice(stage["sets"]).reverse()
    elif dual.get("y") and len(dual["y"][0]) > 1:
        row = dual["y"][0]
        vertex = row.pop(1)
        stage.setdefault("sets", []).append([vertex])
        dual["y"].append([row[0] + 2, vertex])
        dual.setdefault("z", []).append([len(stage["sets"]) - 1, -2])
    else:
        return None
    return ("stages", number, "duals")


def scale(proof, factor):
    """Multiplies the labels of a proof that there is no pairing; the number that is left over is then too large."""
    barrier = proof["impossible"]
    barrier["over"] *= factor
    for kind, place in [("y", 0), ("z", 1)]:
        for row in barrier.get(kind, []):
            row[place] *= factor


def change_barrier(value, dice):
    """Where there is no pairing: larger labels, a vertex that becomes a set, one more set, or one more label for a vertex."""
    barrier = value.get("impossible")
    if not isinstance(barrier, dict):
        return None
    act = dice.randrange(4)
    sets, z = barrier.setdefault("sets", []), barrier.setdefault("z", [])
    row = dice.choice(barrier["y"]) if barrier.get("y") else []
    if act == 0:
        scale(value, dice.choice([2, 3, 1000, 2**62]))
    elif act == 1 and len(row) > 1:
        sets.append([row.pop(dice.randrange(1, len(row)))])
        z.append([len(sets) - 1, row[0]])
    elif act == 2:
        sets.append(dice.sample(range(8), dice.choice([1, 3, 5])))
        z.append([len(sets) - 1, 1])
        barrier["over"] += 1
    elif len(row) > 1:
        sets.append([dice.choice(row[1:])])
        z.append([len(sets) - 1, dice.choice([1, 2])])
        barrier["over"] += z[-1][1]
    return ("impossible", "over")


CHANGES = [change_number] * 4 + [change_list] * 3 + [change_field, change_stage, change_stage]
ALIKE = len(CHANGES) - 2  # the changes that a model may have, too


# What JSON forbids, what this format forbids, and what both allow.
SNIPPETS = [b"\xff", b"\xed\xa0\x80", b"\xc0\x80", b"\xef\xbb\xbf", b"\\ud800", b"\\ud83d\\ude00", b"\\u0041", b"-0", b"-", b"1.0", b"1e3",
            b"01", b"0", b" ", b"\n", b"\x00", b"NaN", b"true", b"null", b",", b"[", b"]", b"{", b"}", b'"', b'"open":{"stage":0,"level":0},',
            b'"schema":"pairproof/1",', b'"seed":18446744073709551615,', b'"declared":["\xc3\xa9"],', b"[" * 100]


def change_bytes(text, dice):
    """Some bytes are replaced, left out or put in."""
    at = dice.choice([dice.randrange(len(text)), 1, 0, len(text)])
    return text[:at] + dice.choice(SNIPPETS) + text[at + dice.choice([0, 0, 1, 2]):]


def asks_too_much(model):
    """Whether the second verifier would have to list more vertices or matchings than there is memory or time for."""
    stages = [stage for stage in model["stages"] if isinstance(stage, dict)] if isinstance(model.get("stages"), list) else []
    levels = [level for stage in stages if isinstance(stage.get("levels"), list) for level in stage["levels"] if isinstance(level, dict)]
    numbers = [(model.get("n"), 10**5), *((stage.get("free"), 10**5) for stage in stages), *((level.get("draws"), 20001) for level in levels)]
    return any(isinstance(number, int) and number > most for number, most in numbers)


def mutate(case, dice):
    """A changed certificate or model: kind, certificate, model. A change of the model changes its hash in the certificate."""
    if dice.random() < 0.15:
        return "bytes", change_bytes(case.certificate, dice), case.model
    proof, model = json.loads(case.certificate), json.loads(case.model)
    if dice.random() < 0.35:
        path = dice.choice(CHANGES[:ALIKE])(model, dice)
        if asks_too_much(model):
            path = None
        text = dump(model)
        proof["model"] = hashlib.sha256(text).hexdigest()
        return (None if path is None else "model"), dump(proof), text
    path = dice.choice([change_barrier] * 6 + CHANGES if "impossible" in proof else CHANGES)(proof, dice)
    return (None if path is None else kind_of(path)), dump(proof), case.model


def main(program, checked, folder, mutants, seed):
    """Returns how many findings there are."""
    dice = random.Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    verifiers = Verifiers(program, checked, folder)
    cases, findings, seen = [], 0, collections.Counter()

    def find(text):
        nonlocal findings
        findings += 1
        print(f"FOUND {text}")

    for case in corpus(program, folder, dice):
        code, second, says = verifiers.two(case.certificate, case.model)
        first = verifiers.first(case.certificate, case.arguments)
        if not code == second == first or code not in (0, 4):
            find(f"{case.name}: proved checker {code}, second verifier {second}, program {first}: {says}")
        kind = "impossible" if "impossible" in json.loads(case.certificate) else "lot" if b'"draws"' in case.model else "best"
        seen[kind] += 1
        cases.append(case)
        if kind == "impossible":
            for factor in (2, 1000):
                proof = json.loads(case.certificate)
                scale(proof, factor)
                code, second, says = verifiers.two(dump(proof), case.model)
                first = verifiers.first(dump(proof), case.arguments)
                if not code == second == first == 1:
                    find(f"{case.name} times {factor}: proved checker {code}, second verifier {second}, program {first}: {says}")
                seen["impossible, number too large"] += 1
        shorter = cut(case, dice)
        if shorter:
            code, second, says = verifiers.two(shorter.certificate, shorter.model)
            if code != second or code not in (1, 4):
                find(f"{shorter.name}: proved checker {code}, second verifier {second}: {says}")
            seen["cut, open" if code == 4 else "cut, everybody settled"] += 1
    print(f"{len(cases)} certificates: " + ", ".join(f"{kind} {n}" for kind, n in sorted(seen.items())))

    codes, differs = collections.Counter(), collections.Counter()
    done = 0
    while done < mutants:
        case = dice.choice(cases)
        kind, certificate, model = mutate(case, dice)
        if kind is None:
            continue
        done += 1
        code, second, says = verifiers.two(certificate, model)
        codes[code] += 1
        if code != second:
            find(f"mutant {done} of {case.name}, {kind}: proved checker {code}, second verifier {second}: {says}")
            (folder / f"found-{done}.cert").write_bytes(certificate)
            (folder / f"found-{done}.model").write_bytes(model)
        if kind == "model":
            continue
        first = verifiers.first(certificate, case.arguments)
        if first != code:
            if code in (0, 4) and first == 1 and kind in KNOWS_MORE:
                differs[kind] += 1
            else:
                find(f"mutant {done} of {case.name}, {kind}: proved checker {code}, program {first}: {says}")
                (folder / f"found-{done}.cert").write_bytes(certificate)
    print(f"{done} mutants, exit codes of all verifiers: " + ", ".join(f"{code}: {n}" for code, n in sorted(codes.items())))
    told = ", ".join(f"{kind} {n}" for kind, n in sorted(differs.items())) or "none"
    print(f"refused by the program alone, which knows the event and builds the model: {told}")
    print(f"{findings} findings (seed {seed})")
    return findings


if __name__ == "__main__":
    if not 4 <= len(sys.argv) <= 6:
        sys.exit(print(__doc__.splitlines()[0], file=sys.stderr) or 2)
    programs = [pathlib.Path(name).resolve() for name in sys.argv[1:4]]
    numbers = [int(number) for number in sys.argv[4:]]
    sys.exit(main(*programs, *(numbers + [300, 1][len(numbers):])) > 0)
