#!/bin/sh
# Builds the library for the browser (wasm.sh), puts it into the page, and writes target/browser/pairproof.html: one file.
# `build.sh PROFILE` compiles it by another profile than release.
set -eu
cd "$(dirname "$0")/../.."
program=$(examples/browser/wasm.sh pairproof-browser "${1:-release}")
page=target/browser/pairproof.html
mkdir -p target/browser
# The program is far longer than an argument may be, so the page is put together from three pieces.
{
    sed '/@WASM@/,$d' examples/browser/page.html
    sed -n 's/@WASM@.*//p' examples/browser/page.html | tr -d '\n'
    base64 -w 0 "$program"
    sed -n 's/.*@WASM@//p' examples/browser/page.html
    sed '1,/@WASM@/d' examples/browser/page.html
} >"$page"
echo "wasm: $page: $(wc -c <"$page") bytes" >&2
