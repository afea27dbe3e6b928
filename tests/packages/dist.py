"""Tries the archive of `make dist`: `dist.py pairproof-….tar.gz [here]`.

Its checksum; nothing is linked at run time; it pairs in a root without any other file; pages, completions, licences.
An archive of `dist.sh here` is tried on this machine as it is.
"""
import hashlib
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from common import HERE, loudly, run


def in_empty_root(root, *arguments, **more):
    """The program as the only file of its world, without any environment."""
    enter = [] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user"]
    return run("env", "-i", *enter, "/usr/sbin/chroot", root, "/pairproof", *arguments, **more)


def is_static(program):
    """Nothing is linked at run time."""
    ldd = subprocess.run(["ldd", program], capture_output=True, text=True)
    assert "statically linked" in ldd.stdout or "not a dynamic" in ldd.stderr, ldd
    headers = run("readelf", "--program-headers", "--dynamic", program)
    assert "INTERP" not in headers and "NEEDED" not in headers, headers


def main(archive, is_here):
    said = Path(f"{archive}.sha256").read_text().split()
    assert said == [hashlib.sha256(archive.read_bytes()).hexdigest(), archive.name], said
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(archive) as tar:
            tar.extractall(folder)
        top = Path(folder) / archive.name.replace(".tar.gz", "")
        program = top / "pairproof"
        if is_here:
            def paired(*arguments, **more):
                return run(program, *arguments, **more)
        else:
            is_static(program)
            root = Path(folder) / "root"
            root.mkdir()
            os.link(program, root / "pairproof")
            is_static(top / "pairproof-lab")

            def paired(*arguments, **more):
                return in_empty_root(root, *arguments, **more)
        loudly(paired("--version").strip())
        loudly(run(top / "pairproof-lab", "--version").strip())
        report = (HERE / "instances/synthetic/open-0150/round-5.trf").read_bytes()
        boards = {engine: paired("pair", "-", "--engine", engine, "-f", "pairs", input=report, stderr=subprocess.DEVNULL)
                  for engine in ("auto", "highs", "blossom")}
        assert len(set(boards.values())) == 1 and boards["auto"].startswith("70\n"), boards
        request = json.dumps({"id": 1, "do": "pair", "tournament": report.decode()}) + "\n"
        answer = json.loads(paired("serve", "--stdio", input=request.encode()))
        assert len(answer["pair"]["boards"]) + bool(answer["pair"]["bye"]) == 70, answer
        share = top / "share"
        assert (share / "man/pairproof-lab-study.1").is_file()
        manual = (share / "man/pairproof-pair.1").read_text()
        assert manual.startswith(".ie") and "in\\-place" in manual, manual[:200]
        shells = sorted(path.name for path in (share / "completions").iterdir())
        assert len(shells) == 10 and {"_pairproof", "_pairproof-lab"} <= set(shells), shells
        licences = (top / "LICENCES.txt").read_text()
        named = ("HiGHS", "clap ", "petgraph ", "miette ", "GNU C library", "Rust standard library", "pairproof 0")
        assert all(name in licences for name in named), [name for name in named if name not in licences]
        assert "proc-macro2" not in licences.split("=" * 80)[0], "what runs only while it is built is not linked"
        crates = licences.split("=" * 80)[0].count("\n")
    where = "here" if is_here else "in an empty root"
    loudly(f"dist: {archive.name} runs {where} by HiGHS and blossom; {crates} licences, {len(shells)} completions")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:] == ["here"])
