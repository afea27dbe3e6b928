"""Prints the licences of everything that is linked into the program for a target: `licences.py TARGET`.

Crates by `cargo metadata`, with the texts that each brings; then what the compilers add.
"""
import json
import subprocess
import sys
from pathlib import Path

#: Names of files with licences, in capitals.
NAMES = ("LICEN", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE")
#: What the linker takes from the system, with Debian's texts.
SYSTEM = (
    ("The GNU C library (static)", "LGPL-2.1-or-later; the sources above can be linked to another version", "libc6"),
    ("The GNU C++ and GCC runtime libraries (static)", "GPL-3.0-or-later WITH GCC-exception-3.1", "gcc-12-base"),
)
LINE = "=" * 80


def linked(target):
    """The crates that are part of the program: reached by normal dependencies, without macros, which run while it is built."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", target]
    data = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    packages = {package["id"]: package for package in data["packages"]}
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    seen, waiting = set(), [data["resolve"]["root"]]
    while waiting:
        at = waiting.pop()
        is_macro = any("proc-macro" in t["kind"] for t in packages[at]["targets"])
        if at in seen or is_macro:
            continue
        seen.add(at)
        normal = (d for d in nodes[at]["deps"] if any(kind["kind"] is None for kind in d["dep_kinds"]))
        waiting += [dependency["pkg"] for dependency in normal]
    return sorted((packages[at] for at in seen), key=lambda package: (package["name"], package["version"]))


def texts(folder):
    """The files with licences in a folder and in those of C and C++ sources that a crate brings."""
    found = [path for depth in range(4) for path in folder.glob("*/" * depth + "*") if path.name.upper().startswith(NAMES)]
    return sorted(path for path in found if path.is_file())


def main(target):
    crates = linked(target)
    said = {}
    for crate in crates:
        if crate["license"] is None and crate["license_file"] is None:
            sys.exit(f"{crate['name']} {crate['version']} has no licence")
        print(f"{crate['name']} {crate['version']}: {crate['license'] or crate['license_file']}")
        for path in texts(Path(crate["manifest_path"]).parent):
            said.setdefault(path.read_text(errors="replace").strip(), []).append(f"{crate['name']}: {path.name}")
    sysroot = subprocess.run(["rustc", "--print", "sysroot"], stdout=subprocess.PIPE, check=True, text=True).stdout.strip()
    print("The Rust standard library: MIT OR Apache-2.0")
    for path in texts(Path(sysroot) / "share/doc/rust"):
        if path.suffix != ".html":
            said.setdefault(path.read_text(errors="replace").strip(), []).append(f"Rust: {path.name}")
    for name, licence, package in SYSTEM:
        print(f"{name}: {licence}")
        path = Path("/usr/share/doc") / package / "copyright"
        if path.is_file():
            said.setdefault(path.read_text(errors="replace").strip(), []).append(f"{name}: {path}")
    for text, names in said.items():
        print(f"\n{LINE}\n" + "\n".join(names) + f"\n{LINE}\n\n{text}")


if __name__ == "__main__":
    main(sys.argv[1])
