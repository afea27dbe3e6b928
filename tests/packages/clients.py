"""Programs of others that call an engine, installed and run against this one: `clients.py PAIRPROOF`.

pairing-core (PyPI) calls bbpPairings and JaVaFo through its adapters; both are asked about every recorded round of
tests/data/dutch-2026, and have to read the boards that were recorded. That it cannot be installed is a failure.
"""
import os
import sys
import tempfile
from pathlib import Path

from common import HERE, environment, loudly, run

PACKAGE = "pairing-core==0.4.1"

#: `client.py BBP JAVA JAR FOLDER`, with nothing but what the package offers.
CLIENT = """
import sys
from dataclasses import replace
from pathlib import Path
from pairing_core.adapters import bbp, build_trf, javafo, parse_trf
from pairing_core.errors import ImpossiblePairingError, InternalError, InvalidRequestError
exe, java, jar, folder = sys.argv[1:]
java = javafo.JaVaFoConfig(java, jar)
assert bbp.probe_version(exe).startswith("BBP Pairings")
assert javafo.probe_version(java).startswith("JaVaFo")
seen = impossible = left_out = 0
for path in sorted(Path(folder).glob("*.trf")):
    report, expected = path.read_text(), path.with_suffix(".pairs").read_text()
    event = parse_trf(report)
    played = max((i + 1 for p in event.players for i, r in enumerate(p.rounds) if r.opponent or r.result == "U"), default=0)
    # It has no acceleration, no rounds that are left blank, and nobody who is paired again after a forfeit.
    try:
        build_trf(event)
    except InvalidRequestError:
        left_out += 1
        continue
    if "XXA" in report or any(len(p.rounds) < played for p in event.players):
        left_out += 1
        continue
    event = replace(event, absent_ids=tuple(p.pairing_id for p in event.players if len(p.rounds) > played))
    lines = [line for line in expected.splitlines() if not line.startswith("#")]
    for adapter, config in ((bbp, bbp.BBPConfig(exe)), (javafo, java)):
        try:
            pairs = adapter.pair_tournament(config, event).pairs
        except (ImpossiblePairingError, InternalError) as error:
            # JaVaFo has no code for it: no pairs are written, and the client finds players missing.
            assert isinstance(error, ImpossiblePairingError) == (adapter is bbp), error
            assert expected.startswith("ERROR"), path
            impossible += 1
            continue
        said = [f"{white} {black or 0}" for white, black in pairs]
        assert [str(len(said)), *said] == lines, (path, adapter.__name__, said, lines)
    seen += 1
print(seen, impossible, left_out)
"""

#: What stands in the place of a Java runtime: `java -jar javafo.jar …` is `javafo …`.
JAVA = """#!/bin/sh
[ "$1" = -jar ] && [ -f "$2" ] || exit 1
shift 2
exec "$(dirname "$0")/javafo" "$@"
"""


def main(program):
    recorded = HERE / "tests/data/dutch-2026"
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        run(sys.executable, "-m", "venv", folder / "venv")
        python = folder / "venv/bin/python"
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PACKAGE, env=environment())
        for name in ("bbpPairings", "javafo"):
            os.symlink(program, folder / name)
        (folder / "java").write_text(JAVA)
        (folder / "java").chmod(0o755)
        (folder / "javafo.jar").write_text("")
        names = [folder / name for name in ("bbpPairings", "java", "javafo.jar")]
        said = run(python, "-c", CLIENT, *names, recorded, cwd=folder, env=environment())
    seen, impossible, left_out = map(int, said.split())
    if seen < 50:
        sys.exit(f"FAILED: only {seen} rounds were asked for")
    loudly(f"clients: {PACKAGE} reads the recorded boards of {seen} rounds under both names; {impossible} have no pairing; "
           f"{left_out} reports say what it cannot")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
