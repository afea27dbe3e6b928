# The whole interface for developers; `make help` lists it.
# Everything uses the one release profile, so that the HiGHS solver is compiled once.

DEMO = instances/synthetic/open-0300/round-5.trf -R dutch-1998
FUZZ_SECONDS = 60
CARGO = cargo
PACKAGE = pairproof-$(shell sed -n '/^version/{s/.*"\(.*\)"/\1/p;q;}' Cargo.toml)

.DEFAULT_GOAL := help
.PHONY: help setup demo test check lint bench foreign fuzz docs package install clean

help: ## Lists these targets.
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1|\2/p' Makefile | \
		while IFS='|' read -r target says; do printf '  make %-9s%s\n' "$$target" "$$says"; done

setup: ## Installs what the build needs, if anything is missing: cmake, libclang, a C++ compiler.
	@./setup.sh

demo: setup ## Pairs round 5 of an open with 300 players, then compares HiGHS, blossom and procedure.
	$(CARGO) run --release -q -- pair $(DEMO)
	$(CARGO) run --release -q -- compare $(DEMO)

test: setup ## Runs all tests.
	$(CARGO) test --release

check: lint ## Formatting and lints.
	$(CARGO) fmt --check

lint: setup ## Clippy, warnings counted as errors.
	$(CARGO) clippy --release --all-targets -- -D warnings

bench: setup ## Measures; the bench profile equals release, so nothing is compiled twice.
	$(CARGO) bench

foreign: setup ## Solves the problems of 200 brackets with GLPK or CBC and compares every value.
	$(CARGO) test --release --test library -- --ignored --nocapture a_foreign_solver

fuzz: setup ## Feeds the readers of all formats damaged files for a minute (FUZZ_SECONDS=60).
	PAIRPROOF_FUZZ_SECONDS=$(FUZZ_SECONDS) \
		$(CARGO) test --release --test library fuzz:: -- --nocapture --include-ignored

docs: setup ## Writes the library's reference to target/doc.
	$(CARGO) doc --no-deps --release

# cargo's own verification knows only the debug profile, for which HiGHS would be compiled once more.
package: setup ## Builds the package as it would be published, the program from it, man pages and completions.
	$(CARGO) package --no-verify
	cd target/package && rm -rf $(PACKAGE) && tar -xzf $(PACKAGE).crate
	cd target/package/$(PACKAGE) && $(CARGO) build --release --locked --target-dir ../..
	target/release/pairproof pages target/package/share

install: setup ## Installs the program `pairproof` into cargo's own bin folder.
	$(CARGO) install --path . --locked

clean: ## Removes what was built. HiGHS has to be compiled again afterwards.
	$(CARGO) clean
