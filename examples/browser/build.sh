#!/bin/sh
# Builds the library for the browser, puts it into the page, and writes target/browser/pairproof.html: one file.
#
# The standard library for wasm32-unknown-unknown comes from
#   1. the toolchain at hand, if it has it, or rustup, if it can fetch it;
#   2. else Debian's compiler `rustc-web` with its sources (bookworm-security), unpacked into .tools/rust-web without any
#      privilege; cargo then compiles the standard library too (3 minutes).
set -eu
cd "$(dirname "$0")/../.."
target=wasm32-unknown-unknown
tools=$PWD/.tools/rust-web
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target/browser}"

say() { printf 'wasm: %s\n' "$*" >&2; }

has_target() { [ -d "$(rustc --print target-libdir --target $target 2>/dev/null)" ]; }

fetch_from_debian() {
    [ ! -x "$tools/usr/bin/rustc" ] || return 0
    command -v apt-get >/dev/null && command -v dpkg >/dev/null || return 1
    say "rustup has no $target; fetching Debian's rustc-web into .tools/"
    mkdir -p "$tools/debs"
    compiler="rustc-web libstd-rust-web-dev rust-web-src rust-web-llvm"
    version=$(apt-cache show rustc-web | sed -n '/^Version: /{s///p;q;}')
    library=$(apt-cache depends "libstd-rust-web-dev=$version" | sed -n 's/.*Depends: \(libstd-rust-web-[0-9]\)/\1/p')
    llvm=$(apt-cache depends "$library=$version" | sed -n 's/.*Depends: \(libllvm\)/\1/p')
    # shellcheck disable=SC2086 # the names are separate words
    (cd "$tools/debs" && apt-get download -qq $compiler "$library" "$llvm" "lld-${llvm#libllvm}") || return 1
    for package in "$tools"/debs/*.deb; do dpkg -x "$package" "$tools"; done
    rm -r "$tools/debs"
}

build() { cargo build --release --locked --package pairproof-browser --target $target "$@"; }

# Large fields need more stack than the megabyte that is usual there.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C link-arg=-zstack-size=33554432 -C strip=symbols"
if has_target || { rustup target add $target >/dev/null 2>&1 && has_target; }; then
    build
elif fetch_from_debian; then
    export RUSTC="$tools/usr/bin/rustc" RUSTC_BOOTSTRAP=1
    LD_LIBRARY_PATH=$(find "$tools/usr/lib" -name 'libLLVM*.so*' -exec dirname {} \; | sort -u | paste -sd:)
    export LD_LIBRARY_PATH CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="$tools/usr/bin/rust-lld"
    build -Zbuild-std=std,panic_abort
else
    say "no standard library for $target is to be had here: neither from rustup nor as Debian's rustc-web"
    exit 1
fi
page=target/browser/pairproof.html
mkdir -p target/browser
# The program is far longer than an argument may be, so the page is put together from three pieces.
{
    sed '/@WASM@/,$d' examples/browser/page.html
    sed -n 's/@WASM@.*//p' examples/browser/page.html | tr -d '\n'
    base64 -w 0 "$CARGO_TARGET_DIR/$target/release/pairproof_browser.wasm"
    sed -n 's/.*@WASM@//p' examples/browser/page.html
    sed '1,/@WASM@/d' examples/browser/page.html
} >"$page"
say "$page: $(wc -c <"$page") bytes"
