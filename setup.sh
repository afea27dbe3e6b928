#!/bin/sh
# Installs what the HiGHS build needs, if it is missing: cmake and libclang. Quick when all is there.
# With apt as root or through sudo; else as user-space wheels in .tools/; else one message says what to do.
set -eu
cd "$(dirname "$0")"

have_cmake() { command -v cmake >/dev/null 2>&1; }
have_libclang() {
    [ -n "${LIBCLANG_PATH:-}" ] && ls "$LIBCLANG_PATH"/libclang*.so* >/dev/null 2>&1 && return 0
    case "$(uname -s)" in Darwin) command -v clang >/dev/null 2>&1 && return 0 ;; esac
    for file in /usr/lib/llvm-*/lib/libclang-[0-9]*.so* /usr/lib/llvm-*/lib/libclang.so* \
        /usr/lib/*/libclang-[0-9]*.so* /usr/lib/*/libclang.so* /usr/lib/libclang.so* /usr/lib64/libclang.so* \
        /usr/lib64/llvm*/lib/libclang.so*; do
        [ -e "$file" ] && return 0
    done
    return 1
}
use_wheels() {
    [ -e .tools/env ] || return 1
    . ./.tools/env
    have_cmake && have_libclang
}
all_there() { have_cmake && have_libclang; }

all_there && exit 0
use_wheels && exit 0

if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ]; then as_root=""; elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then as_root="sudo -n"; else as_root="no"; fi
    if [ "$as_root" != "no" ]; then
        echo "setup: installing cmake and libclang with apt-get" >&2
        $as_root apt-get update -qq >&2 || true
        DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq cmake libclang-dev >&2 || true
        all_there && exit 0
    fi
fi

if command -v python3 >/dev/null 2>&1; then
    echo "setup: installing cmake and libclang as wheels in .tools/" >&2
    mkdir -p .tools
    if python3 -m pip install -q --target .tools/python cmake libclang >&2; then
        here=$(pwd)
        chmod +x .tools/python/cmake/data/bin/* 2>/dev/null || true
        {
            echo "export PATH=\"$here/.tools/python/cmake/data/bin:\$PATH\""
            echo "export LIBCLANG_PATH=\"$here/.tools/python/clang/native\""
        } > .tools/env
        use_wheels && exit 0
    fi
fi

cat >&2 <<'MESSAGE'
setup: cmake (3.15 or newer) and libclang are needed to build the HiGHS solver and could not be installed here.
  Debian, Ubuntu:  sudo apt-get install cmake libclang-dev
  Fedora:          sudo dnf install cmake clang-devel
  Arch:            sudo pacman -S cmake clang
  macOS:           brew install cmake llvm
Then run the same command again.
MESSAGE
exit 1
