"""Tries a wheel in a clean virtual environment: `wheel.py pairproof-….whl`."""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from common import HERE, compare, environment, loudly, run

#: Pairs what it reads a line each, by the installed module; the answer is a line each.
PAIRER = """
import json, sys
import pairproof
for line in sys.stdin:
    try:
        paired = pairproof.pair(bytes.fromhex(line))
        said = [[[b["white"], b["black"]] for b in paired["boards"]], paired["bye"] and paired["bye"]["number"]]
    except pairproof.Refused as error:
        assert error.code and str(error), line
        said = None
    print(json.dumps(said), flush=True)
"""

#: The module as it stands, on one report: every function, every kind of failure, many threads, a fork.
EXERCISE = """
import os, pathlib, sys, threading
from concurrent.futures import ThreadPoolExecutor
import pairproof
import json
path, stuck = map(pathlib.Path, sys.argv[1:])
paired = pairproof.pair(path)
assert paired["proved"] and paired == pairproof.pair(str(path)) == pairproof.pair(path.read_text())
assert "lim-1987" in {book["id"] for book in pairproof.rulebooks()["rulebooks"]}
assert pairproof.pair(path, rulebook="lim-1987")["rulebook"] == "lim-1987"
away = paired["boards"][0]["white"]
without = pairproof.pair(path, absent=[away])
assert all(away not in (board["white"], board["black"]) for board in without["boards"])
boards = "".join(f"{b['white']}-{b['black']}\\n" for b in paired["boards"]) + f"{paired['bye']['number']} 0\\n"
assert pairproof.check(path, boards)["judged"][0]["verdict"] == "identical"
assert pairproof.explain(path, away)["number"] == away
assert pairproof.standings(path, tiebreaks=["BH"])["rows"]
certified = pairproof.certify(path)
assert certified["round"] == paired, "the certificate is that of the pairing"
def fails(kind, *arguments, **more):
    try:
        pairproof.pair(*arguments, **more)
    except kind as error:
        assert type(error) is kind, error
        return error
    raise AssertionError(f"no {kind}")
assert fails(pairproof.NoPairing, stuck).code == "NO-PAIRING"
fails(pairproof.LimitReached, path, time_limit=0)
fails(pairproof.Refused, path, rulebook="nowhere")
assert fails(pairproof.Refused, path.read_text().replace(" w ", " b ", 1)).line
fails(FileNotFoundError, "nowhere.trf")
accents = path.read_bytes().replace(b"Player", b"Pl\\xe4\\x81er")
assert "Windows-1252" in pairproof.pair(accents).notes[0]
with ThreadPoolExecutor(16) as threads:
    assert all(same == paired for same in threads.map(pairproof.pair, [path] * 200))
event = pairproof.Event(path)
proved, verified = event.verify(certified["certificate"])
assert verified["holds"] and event.certify() == certified["certificate"], verified
assert event.do("standings")["rows"] == pairproof.standings(path)["rows"]
event.draft()
first = event.state["draft"]["seating"]["boards"]
event.alter({"edit": "swap", "player": first[0]["white"], "other": first[1]["white"]})
try:
    event.publish()
    raise AssertionError("published without a reason")
except pairproof.Refused as refused:
    assert "not the best pairing" in str(refused), refused
event.publish("the organiser asked")
event.result({1: "1-0"})
assert "the organiser asked" in event.report and "Pairings by board" in event.print("boards")
away = first[2]["white"]
assert len(event.repair(absent=[away])["answer"]["choices"]) == 3 and event.whatif(absent=[away])["answer"]
before = event.report
event.repair("fewest", "ill", absent=[away])
assert event.report != before
with pairproof.Process("--threads", "1") as process:
    process._process.kill()
    process._process.wait()
    try:
        process.ask("rulebooks")
        raise AssertionError("it has ended")
    except pairproof.PairproofError:
        pass
child = os.fork()
if child == 0:
    os._exit(0 if pairproof.pair(path) == paired else 1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
"""

CANCEL = """
import signal, sys, threading, time
import pairproof
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.3)
try:
    pairproof.pair(sys.argv[1], rulebook="irish")
    print("answered")
except KeyboardInterrupt:
    assert len(pairproof.rulebooks()["rulebooks"]) > 5
    print("interrupted")
"""


def main(wheel):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        run(sys.executable, "-m", "venv", folder / "venv")
        scripts = folder / "venv" / "bin"
        python, program = scripts / "python", scripts / "pairproof"
        clean = {"cwd": folder, "env": environment(PATH="/usr/bin:/bin")}
        run(python, "-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", wheel, **clean)
        loudly(run(program, "--version", **clean).strip())
        small = HERE / "instances/synthetic/open-0009/round-2.trf"
        stuck = HERE / "instances/synthetic/no-pairing-0008/round-7.trf"
        run(python, "-c", EXERCISE, small, stuck, **clean)
        run(python, "-c", CANCEL, HERE / "instances/synthetic/open-1000/round-9.trf", **clean)
        page(python, clean, folder)
        pairer = subprocess.Popen([python, "-c", PAIRER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, **clean)

        def boards(_, report):
            pairer.stdin.write(report.hex().encode() + b"\n")
            pairer.stdin.flush()
            said = json.loads(pairer.stdout.readline())
            return said and ([tuple(board) for board in said[0]], said[1])

        compare("wheel", program, boards)
        pairer.stdin.close()
        if pairer.wait() != 0:
            sys.exit("FAILED: the Python process does not end well")


def page(python, clean, folder):
    """The block of docs/integrate.md."""
    text = (HERE / "docs/integrate.md").read_text()
    block = text.split("```python\n")[1].split("```")[0]
    (folder / "open.trf").write_bytes((HERE / "instances/synthetic/open-0150/round-5.trf").read_bytes())
    run(python, "-c", block, **clean)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
