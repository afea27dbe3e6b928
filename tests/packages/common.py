"""What the packages are tried on: 200 reports and more, and the boards that the command gives for each."""
import json
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]
#: Rounds that have to be paired, so that a package counts as tried.
ENOUGH = 200


def loudly(text):
    print(text, file=sys.stderr, flush=True)


def run(*command, **more):
    """Runs a command that has to succeed, and returns what it prints."""
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, **more)
    if done.returncode != 0:
        sys.exit(f"FAILED with {done.returncode}: {' '.join(map(str, command))}")
    return done.stdout.decode()


def simulated(program, event):
    """A random event with one round more announced than played."""
    plan = ["--players", str(20 + event % 40), "--rounds", "5", "--preset", "rough", "-R", "dutch-2026"]
    # `pairproof-lab` stands beside `pairproof`, in the folder of builds and in packages.
    report = run(Path(program).with_name("pairproof-lab"), "simulate", *plan, "--replay", f"1:{event}", "-f", "trf")
    return re.sub(r"(?m)^(XXR|142) +\d+", r"\1 6", report).encode()


def reports(program):
    """(name, bytes) of every report in the project, and of simulated ones to make up the number."""
    found = []
    for folder in ("tests/data", "instances"):
        paths = sorted(p for p in (HERE / folder).rglob("*.trf*") if p.is_file())
        found += [(str(path.relative_to(HERE / folder)), path.read_bytes()) for path in paths]
    count = max(20, ENOUGH + 20 - len(found))
    return found + [(f"simulated {event}", simulated(program, event)) for event in range(count)]


def boards_of(paired):
    """[(white, black), …] and the bye of an answer."""
    bye = paired["bye"]["number"] if paired["bye"] else None
    return [(board["white"], board["black"]) for board in paired["boards"]], bye


def by_command(program, report):
    """The boards by the command, or None where it refuses the report."""
    command = [str(program), "pair", "-", "--settings", "none", "-f", "json"]
    done = subprocess.run(command, input=report, capture_output=True)
    return boards_of(json.loads(done.stdout)) if done.returncode == 0 else None


def compare(what, program, boards):
    """Every report by `boards(name, bytes)` as by the command."""
    differ, paired, refused = [], 0, 0
    for name, report in reports(program):
        expected = by_command(program, report)
        paired, refused = paired + (expected is not None), refused + (expected is None)
        if boards(name, report) != expected:
            differ.append(name)
    said = f"{what}: {paired} rounds have the boards of the command, {refused} reports are refused by both"
    if differ or paired < ENOUGH:
        sys.exit(f"FAILED: {said}; {len(differ)} differ: {differ}")
    loudly(said)


def environment(**more):
    """The environment without what would lead Python or the program elsewhere."""
    left = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PIP_", "VIRTUAL_ENV", "PAIRPROOF"))}
    return {**left, **more}
