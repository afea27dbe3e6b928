#!/bin/sh
# Builds the verifier for the browser and puts it where the desk takes it from. A desk that is compiled without it says so.
set -eu
cd "$(dirname "$0")/../.."
program=$(examples/browser/wasm.sh pairproof-verifier page)
place=src/desk/assets/verifier.wasm
# The desk is compiled anew only for another one.
cmp -s "$program" $place || cp "$program" $place
echo "verifier: $place: $(wc -c <$place) bytes" >&2
