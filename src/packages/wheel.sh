#!/bin/sh
# Builds the Python wheel into target/wheel by maturin (PyPI). On Linux the programs in it are those of `make dist`, which
# link nothing at run time and so runs on every distribution. `wheel.sh here` takes what `make test` has compiled: a wheel
# for this machine alone, with which the module is tried.
set -eu
cd "$(dirname "$0")/../.."
target=$(rustc -vV | sed -n 's/^host: //p')
static=
case $target in *-linux-*) static="-C target-feature=+crt-static" ;; esac
mkdir -p target/wheel
[ -x target/wheel/venv/bin/maturin ] || { python3 -m venv target/wheel/venv && target/wheel/venv/bin/pip install --quiet "maturin>=1.9,<2"; }
rm -f target/wheel/*.whl
if [ "${1:-}" = here ]; then
    exec target/wheel/venv/bin/maturin build --profile release --features prebuilt,lab --auditwheel skip --locked --out target/wheel
fi
# The flags are for the last step alone: what is linked in is compiled as ever.
# shellcheck disable=SC2086 # the flags are separate words
CARGO_TARGET_DIR=target/dist target/wheel/venv/bin/maturin build --profile dist --features lab --locked --target "$target" --out target/wheel -- $static
