"""Every wrong change that a mutation tester would make of judge, measure and solve, and whether a test notices it.

`run.py [PART]` (make mutations): copies the tree to target/mutation/tree, puts the changes behind a switch, builds the
tests once, runs each test by itself for the changes that it passes, then makes each change (of files whose name begins
with PART, if one is named) and runs the tests that pass it until one fails. What came out stands in
target/mutation/found, a line each; a run that is broken off goes on where it was, and asks of the changes that none had
noticed the tests that they have not passed yet (target/mutation/blind). Delete the folder to begin anew, as after a
change of src. Functions all of whose changes are noticed are kept in tests/mutation/noticed.txt and left alone until
their text changes, and so are the changes that tests/mutation/equivalent.txt names (AGAIN=1 asks them too).

WORKERS (2) tests run at a time; a change that no test of BUDGET (120) seconds notices is UNRESOLVED. Tests whose name has
a word of FIRST (none) are asked before the others. Exit code 1 if a change survives that equivalent.txt does not name.
"""

import concurrent.futures
import glob
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

WORKERS = int(os.environ.get("WORKERS", "2"))
BUDGET = float(os.environ.get("BUDGET", "120"))
FIRST = os.environ.get("FIRST", "").split()
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HOME = ROOT / "target" / "mutation"
KEPT = ROOT / "tests" / "mutation" / "noticed.txt"
HEAD = "# Functions whose every change a test notices or is equivalent: file, function, changes, what they are (hash).\n"
TREE = HOME / "tree"
OPEN = ("SURVIVES", "UNREACHED", "UNRESOLVED", "UNASKED")
BUILD = ["cargo", "test", "--release", "--no-run", "-q"]
CHECK = ["cargo", "check", "--release", "-q", "--message-format=json"]


def prepare():
    """The tree with the changes behind their switch, the tests built; returns the list of the changes."""
    listed = HOME / "list"
    is_begun = (HOME / "built").exists()
    TREE.mkdir(parents=True, exist_ok=True)
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in files.splitlines():
        here, there = ROOT / name, TREE / name
        if is_begun and (name.startswith("src/") or there.exists() and here.read_bytes() == there.read_bytes()):
            continue
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(here, there)
        shutil.copymode(here, there)
    if (ROOT.parent / "shared").exists() and not (HOME / "shared").exists():
        (HOME / "shared").symlink_to((ROOT.parent / "shared").resolve())
    for beside in (".tools", ".cargo"):
        if (ROOT / beside).exists() and not (TREE / beside).exists():
            (TREE / beside).symlink_to(ROOT / beside)
    features = ["--features", "prebuilt"] if (ROOT / ".tools/highs/version").exists() else []
    environment = dict(os.environ, RUSTFLAGS="-Awarnings")
    if is_begun:
        subprocess.run([*BUILD, *features], cwd=TREE, check=True, env=environment)
        return listed
    left_out = set()
    for _ in range(10):
        (HOME / "left-out").write_text("".join(f"{n}\n" for n in sorted(left_out)))
        switch = ["cargo", "run", "--release", "-q", "-p", "pairproof-mutation", "--"]
        subprocess.run([*switch, ROOT, TREE, listed, HOME / "left-out"], cwd=ROOT, check=True)
        wrong = do_not_compile(features)
        if not wrong:
            break
        left_out |= wrong
    subprocess.run([*BUILD, *features], cwd=TREE, check=True, env=environment)
    (HOME / "built").write_text("")
    return listed


def do_not_compile(features):
    """The changes that stand where the compiler finds errors."""
    environment = dict(os.environ, RUSTFLAGS="-Awarnings")
    told = subprocess.run([*CHECK, *features], cwd=TREE, capture_output=True, text=True, env=environment)
    wrong = set()
    for line in told.stdout.splitlines():
        message = json.loads(line).get("message") or {}
        spans = [s for s in message.get("spans", []) if s["is_primary"]]
        if message.get("level") != "error" or not spans:
            continue
        text = (TREE / spans[0]["file_name"]).read_text().split("\n")
        first, last = spans[0]["line_start"] - 1, spans[0]["line_end"] - 1
        for far in range(14):
            near = "\n".join(text[max(0, first - far) : last + far + 1])
            found = {int(n) for n in re.findall(r"mutation::\w+\(\s*(\d+)", near)}
            if found:
                wrong |= found
                break
    return wrong


def programs():
    """The test programs, the newest of each name."""
    found = []
    for name in ("pairproof", "library", "terminal"):
        files = [p for p in glob.glob(f"{TREE}/target/release/deps/{name}-*") if "." not in os.path.basename(p)]
        files.sort(key=os.path.getmtime, reverse=True)
        found.append(next(p for p in files if b"test result" in pathlib.Path(p).read_bytes() and names(p)))
    return found


def run(program, test, limit=None, **names):
    """Is the test green? With the seconds that it took. `names`: put into the environment."""
    env = dict(os.environ, CARGO_MANIFEST_DIR=str(TREE), **names)
    start = time.time()
    try:
        words = [program, "--exact", test, "--test-threads", "1"]
        done = subprocess.run(words, cwd=TREE, env=env, capture_output=True, timeout=limit)
        green = done.returncode == 0
    except subprocess.TimeoutExpired:
        green = False
    return green, time.time() - start


def names(program, *words):
    told = subprocess.run([program, "--list", "--format", "terse", *words], capture_output=True, text=True, cwd=TREE)
    return [line[:-6] for line in told.stdout.splitlines() if line.endswith(": test")]


def passed():
    """Every test: program, name, seconds, changes that it passes."""
    kept = HOME / "tests"
    known = [tuple(test) for test in json.loads(kept.read_text())] if kept.exists() else []

    def one(test):
        log = tempfile.mktemp()
        green, seconds = run(*test, PAIRPROOF_MUTATIONS_REACHED=log)
        reached = sorted({int(n) for n in open(log)}) if os.path.exists(log) else []
        pathlib.Path(log).unlink(missing_ok=True)
        if not green:
            print("red without a change:", *test, flush=True)
        return [*test, seconds, reached if green else []]

    is_known = {(program, test) for program, test, *_ in known}
    tests = [(p, t) for p in programs() for t in names(p) if t not in names(p, "--ignored")]
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        found = known + list(pool.map(one, [test for test in tests if test not in is_known]))
    there = set(tests)
    found = [test for test in found if (test[0], test[1]) in there]
    kept.write_text(json.dumps(found))
    return found


def main():
    part = sys.argv[1] if len(sys.argv) > 1 else ""
    changes = [line.split("\t") for line in prepare().read_text().splitlines()]
    settled = set() if os.environ.get("AGAIN") else kept()
    groups = functions(changes).items()
    is_settled = {change[0] for key, group in groups if (*key, name(group)) in settled for change in group}
    tests = passed()
    by_change = {}
    for i, test in enumerate(tests):
        for change in test[3]:
            by_change.setdefault(change, []).append(i)
    out = HOME / "found"
    before = [line.split("\t") for line in out.read_text().splitlines()] if out.exists() else []
    listed = equivalent()
    done = {row[0] for row in before if row[6] not in OPEN or (row[1], row[3], row[4], row[5]) in listed}
    order, lock, file = Order(tests), threading.Lock(), open(out, "a")
    places = {test[1]: i for i, test in enumerate(tests)}
    blind, blind_to = open(HOME / "blind", "a+"), {}
    blind.seek(0)
    for number, test in (line.rstrip("\n").split("\t") for line in blind):
        blind_to.setdefault(number, set()).add(places.get(test))
    for row in before:
        if row[6] in places:
            order.learn(row[1], row[3], places[row[6]], True, float(row[7]))

    def one(change):
        number, source, _, function, what, text = change
        reached = set(by_change.get(int(number), []))
        left = reached - blind_to.get(number, set())
        spent, word = 0.0, "SURVIVES" if reached else "UNREACHED"
        if (source, function, what, text) in listed and not os.environ.get("AGAIN"):
            left, word = set(), "UNASKED"
        while left:
            if spent > BUDGET:
                word = "UNRESOLVED"
                break
            with lock:
                i = max(sorted(left), key=lambda i: order.worth(source, function, i))
            left.remove(i)
            program, test, seconds, _ = tests[i]
            green, took = run(program, test, 10 * seconds + 20, PAIRPROOF_MUTATION=number)
            spent += took
            with lock:
                order.learn(source, function, i, not green, took)
                blind.write(f"{number}\t{test}\n" if green else "")
                blind.flush()
            if not green:
                word = test
                break
        with lock:
            file.write("\t".join([*change, word, f"{spent:.1f}"]) + "\n")
            file.flush()

    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(one, [c for c in changes if c[0] not in done | is_settled and c[1].startswith(part)]))
    sys.exit(told(out, changes))


class Order:
    """Which test to ask next: the one that notices most for its time, by what it has noticed so far here and elsewhere."""

    def __init__(self, tests):
        self.seconds, self.words = [test[2] for test in tests], [self.of_name(test[1]) for test in tests]
        self.is_first = [any(word in test[1] for word in FIRST) for test in tests]
        self.tries, self.hits, self.until = {}, {}, {}

    def of_name(self, name):
        return set(re.findall(r"[a-z]+|\d+", name))

    def learn(self, source, function, i, has_noticed, took):
        for key in (i, (source, i), (source, function, i)):
            self.tries[key] = self.tries.get(key, 0) + 1
            self.hits[key] = self.hits.get(key, 0) + has_noticed
        if has_noticed:
            self.until[i] = self.until.get(i, 0) + took

    def worth(self, source, function, i):
        likely = 0.1 + 0.2 * len(self.of_name(source) & self.words[i])
        for key, weight in ((i, 2), ((source, i), 3), ((source, function, i), 2)):
            likely = (self.hits.get(key, 0) + weight * likely) / (self.tries.get(key, 0) + weight)
        until = (self.until.get(i, 0) + 0.5 * self.seconds[i]) / (self.hits.get(i, 0) + 1)
        return self.is_first[i], likely / (likely * until + (1 - likely) * self.seconds[i] + 0.1)


def functions(changes):
    """The changes by file and function."""
    found = {}
    for change in changes:
        found.setdefault((change[1], change[3]), []).append(change)
    return found


def name(group):
    """What the changes of a function are, wherever it stands."""
    text = "\n".join(sorted(f"{change[4]}\t{change[5]}" for change in group))
    return f"{len(group)}\t{hashlib.sha256(text.encode()).hexdigest()[:16]}"


def kept():
    """Functions whose every change has been noticed: file, function, number and hash."""
    lines = KEPT.read_text().splitlines() if KEPT.exists() else []
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {(source, function, f"{number}\t{what}") for source, function, number, what in rows}


def keep(changes, is_noticed):
    """Writes down the functions that are done with, those of before among them where they are as they were."""
    before, rows = kept(), []
    for (source, function), group in sorted(functions(changes).items()):
        row = (source, function, name(group))
        if row in before or all(change[0] in is_noticed for change in group):
            rows.append("\t".join(row))
    KEPT.write_text(HEAD + "".join(f"{row}\n" for row in rows))


def equivalent():
    """The changes that need not be noticed: file, function, change, line."""
    lines = (ROOT / "tests/mutation/equivalent.txt").read_text().splitlines()
    return {tuple(line.split("\t")[:4]) for line in lines if line and not line.startswith("#")}


def told(out, changes):
    """Says what came out; 1 if something survives that is not said to be equivalent."""
    listed = equivalent()
    words, left, is_noticed = {}, 0, set()
    last = {line.split("\t")[0]: line for line in out.read_text().splitlines()}
    for line in last.values():
        number, source, at, function, what, text, word, _ = line.split("\t")
        if word in OPEN and (source, function, what, text) in listed:
            word = "equivalent"
        elif word in OPEN:
            print(f"{word} {source}:{at} {function}: {what}")
            left += 1
        else:
            word = "noticed"
        if word in ("equivalent", "noticed"):
            is_noticed.add(number)
        words[word] = words.get(word, 0) + 1
    print(words)
    keep(changes, is_noticed)
    return 1 if left else 0


if __name__ == "__main__":
    main()
