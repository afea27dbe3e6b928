#!/bin/sh
# Builds both programs for Linux with nothing linked at run time, and packs them with man pages, completions and licences:
# target/dist/pairproof-VERSION-TARGET.tar.gz and its SHA-256 beside it. The same sources give the same bytes.
# `dist.sh here` packs what `make test` has compiled: an archive for this machine alone, with which the packing is tried.
set -eu
cd "$(dirname "$0")/../.."
target=$(rustc -vV | sed -n 's/^host: //p')
version=$(sed -n '/^version/{s/.*"\(.*\)"/\1/p;q;}' Cargo.toml)
name=pairproof-$version-$target
dist=target/dist

case $target in *-linux-gnu | *-linux-musl) ;; *)
    echo "dist: packs for Linux; on $target use cargo install" >&2
    exit 1
    ;;
esac
if [ "${1:-}" = here ]; then
    built=target/release
else
    # The flags are for the last step alone: HiGHS is not compiled by them, and neither is what runs while it is built.
    for program in pairproof pairproof-lab; do
        CARGO_TARGET_DIR=$dist cargo rustc --profile dist --locked --features lab --bin $program --target "$target" -- -C target-feature=+crt-static
    done
    built=$dist/$target/dist
fi
rm -rf "${dist:?}/$name"
mkdir -p "$dist/$name"
for program in pairproof pairproof-lab; do
    cp "$built/$program" "$dist/$name/"
    strip "$dist/$name/$program"
    "$dist/$name/$program" pages "$dist/$name/share"
done
cp README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$dist/$name/"
python3 src/packages/licences.py "$target" >"$dist/$name/LICENCES.txt"
date=$(git log -1 --format=%ct 2>/dev/null || echo 0)
tar -C "$dist" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$date" -cf - "$name" | gzip -n >"$dist/$name.tar.gz"
(cd "$dist" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
echo "dist: $dist/$name.tar.gz: $(wc -c <"$dist/$name.tar.gz") bytes" >&2
