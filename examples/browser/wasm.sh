#!/bin/sh
# Compiles a package of the workspace for the browser: `wasm.sh PACKAGE PROFILE` prints where the program is.
#
# The standard library for wasm32-unknown-unknown comes from
#   1. the toolchain at hand, if it has it, or rustup, if it can fetch it;
#   2. else Debian's compiler `rustc-web` with its sources (bookworm-security), unpacked into .tools/rust-web without any
#      privilege; cargo then compiles the standard library too (3 minutes).
set -eu
cd "$(dirname "$0")/../.."
package=$1 profile=$2
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

build() { cargo build --locked --package "$package" --profile "$profile" --target $target "$@" >&2; }

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
printf '%s\n' "$CARGO_TARGET_DIR/$target/$profile/$(printf '%s' "$package" | tr - _).wasm"
