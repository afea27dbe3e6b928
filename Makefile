# The whole interface for developers; `make help` lists it.
# Everything uses the one release profile and the same HiGHS, so that neither is compiled twice.

DEMO = instances/synthetic/open-0300/round-5.trf -R dutch-1998
# The same by today's rulebook, whose pairing has a certificate.
PROVED = instances/synthetic/open-0300/round-5.trf -R dutch-2026
FUZZ_SECONDS = 60
# Changed certificates that `make checked` gives to the three verifiers.
CHANGED = 300
# Rounds whose problems `make veripb` gives to VeriPB.
VERIFIED = 200
CARGO = cargo
# Programs for distribution have the verifier for the browser where it can be built.
WALL = examples/verifier/build.sh || echo "SKIPPED: the wall of this program will say that it has no verifier"
# The library that setup.sh has fetched, if it has; looked at when a recipe runs, after setup.
HIGHS = $(shell test -f .tools/highs/version && echo --features prebuilt)
# How the programs of a study are built; `BUILD=:` takes the one that `make test` has built.
BUILD ?= $(CARGO) build --release $(HIGHS) --features lab
PACKAGE = pairproof-$(shell sed -n '/^version/{s/.*"\(.*\)"/\1/p;q;}' Cargo.toml)

.DEFAULT_GOAL := help
STUDY = target/study
# Events of a cell, and of those with 500 players; `make study` takes ten times as many.
EVENTS = 1000
LARGE = 20
RULEBOOKS = dutch-2026,dutch-2017,dutch-1998,ecf-2009,us-scholastic,lim-1987,lim-2026,leong-1987,irish
IDEAS = idea-random,idea-first-last,idea-halves-by-lot,idea-halves,idea-group-by-lot,idea-neighbours
FIVE = -R dutch-2026,ecf-2009,lim-1987,irish,idea-random
CAMPAIGN = target/campaign
TOURNAMENTS = 10000
BOOKS = leong-1987 lim-1987 dutch-1998 us-scholastic dutch-2026 lim-2026 ecf-2009 irish dutch-2017 team-2026 team-2024 double-swiss-2026 burstein-2026 dubov-2026
WITH =
DEEP = agree:: cause:: compat_recorded:: ecf:: engines:: instances:: lim_letter:: programs:: small_field_is_better the_next_bracket_of_2017 us_scholastic::
SINCE = HEAD~1
PROGRAM = target/release/pairproof
LAB = target/release/pairproof-lab
SIMULATE = $(LAB) simulate --force

.PHONY: help setup demo test test-deep check lint axe playwright browser bench benchmarks study study-small campaign cluster foreign checked veripb mutants fuzz embed wheel dist wasm packages-small verifier clients docs package install install-lab clean

help: ## Lists these targets.
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | \
		while IFS='|' read -r target says; do printf '  make %-12s%s\n' "$$target" "$$says"; done

setup: ## Installs what the build needs, if anything is missing: cmake, libclang, a C++ compiler.
	@./setup.sh

demo: setup ## Pairs round 5 of an open with 300 players, compares HiGHS, blossom and procedure, writes a proof and has it checked by two verifiers, and by the proved checker if it is there.
	$(CARGO) run --release $(HIGHS) -q -- pair $(DEMO)
	$(CARGO) run --release $(HIGHS) -q -- compare $(DEMO)
	@mkdir -p target
	$(CARGO) run --release $(HIGHS) -q -- pair $(PROVED) --certificate target/demo.cert --export-model target/demo.model --force -f plain > target/demo.txt
	$(CARGO) run --release $(HIGHS) -q -- verify target/demo.cert $(PROVED)
	@if python3 --version > target/demo.python 2>&1; then python3 tests/foreign/verify.py target/demo.cert target/demo.model; \
		else echo "python3 is missing: the second verifier was not asked"; fi
	@if test -x target/checked/pairproof-checked; then target/checked/pairproof-checked target/demo.model target/demo.cert; \
		else echo "the proved checker was not asked: make checked compiles it"; fi

test: setup ## Runs all tests.
	$(CARGO) test --release --workspace $(HIGHS)

# The program of `make test`, so that nothing is compiled.
test-deep: ## Draws all random events of the tests that match DEEP, by default those that .ci/run names.
	PAIRPROOF_DEEP=1 $(CARGO) test --release --workspace $(HIGHS) --test library --test terminal -- $(DEEP)

check: lint ## Formatting and lints.
	$(CARGO) fmt --check

lint: setup ## Clippy, warnings counted as errors, for all and for the library without the program and HiGHS.
	$(CARGO) clippy --release --workspace $(HIGHS) --all-targets -- -D warnings
	$(CARGO) clippy --release --no-default-features -- -D warnings

bench: setup ## Measures; the bench profile equals release, so nothing is compiled twice.
	$(CARGO) bench $(HIGHS)

benchmarks: setup ## Whole processes from 300 to 9,999 players: the tables of docs/benchmarks.md (GNU time).
	$(BUILD)
	$(CARGO) run --release $(HIGHS) --example benchmarks -- target/benchmarks

axe: ## Fetches axe-core by npm into .tools/, with which the tests look for faults of accessibility in sheets.
	mkdir -p .tools/axe-core && cd .tools/axe-core && npm pack --silent axe-core@4.14.1 && tar xzf axe-core-4.14.1.tgz

playwright: ## Fetches playwright-core by npm into .tools/, with which the tests use the desk in a browser that is there.
	mkdir -p .tools/playwright-core && cd .tools/playwright-core && npm pack --silent playwright-core@1.64.1 && tar xzf playwright-core-1.64.1.tgz

# The sheets are set in Liberation Sans, or in what is as wide; with another font the tests of their widths mean nothing.
browser: axe playwright ## Both, and Chromium with the font of the sheets by apt-get if they are missing: with them the tests use the desk and the sheets in a browser.
	@{ command -v chromium > /dev/null && fc-match Arial | grep -q Liberation; } || { apt-get update -q && apt-get install -y -q --no-install-recommends chromium fontconfig fonts-liberation; } > .tools/browser.log 2>&1 || { cat .tools/browser.log; rm -f .tools/browser.log; exit 1; }
	@rm -f .tools/browser.log

study-small: setup ## Simulates the cells of docs/study.md, and writes their page, tables and data to target/study (eight minutes of processor time, by both cores four).
	$(BUILD)
	mkdir -p $(STUDY)
	$(SIMULATE) --events $(EVENTS) -R $(RULEBOOKS),idea-random --clubs 8 -o $(STUDY)/rulebooks.jsonl
	$(SIMULATE) --events $(EVENTS) -R $(IDEAS) -o $(STUDY)/ideas.jsonl
	$(SIMULATE) --events $(EVENTS) $(FIVE) --model milvang-2024 -o $(STUDY)/milvang-2024.jsonl
	$(SIMULATE) --events $(EVENTS) $(FIVE) --model elo:0,0 -o $(STUDY)/elo.jsonl
	$(SIMULATE) --events $(EVENTS) $(FIVE) --rating-error 100 -o $(STUDY)/rating-error.jsonl
	$(SIMULATE) --events $(EVENTS) $(FIVE) --field uniform:1900-2200 -o $(STUDY)/narrow.jsonl
	$(SIMULATE) --events $(EVENTS) $(FIVE) --field uniform:1000-2600 -o $(STUDY)/wide.jsonl
	$(SIMULATE) --events $(EVENTS) $(FIVE) --rounds 11 -o $(STUDY)/rounds-11.jsonl
	$(SIMULATE) --events $(EVENTS) $(FIVE) --preset rough -o $(STUDY)/rough.jsonl
	$(SIMULATE) --events $(EVENTS) -R dutch-2026,lim-1987,ecf-2009,irish --rounds 4 --stability 3 -o $(STUDY)/stability.jsonl
	$(SIMULATE) --events $(EVENTS) -R dutch-2026,lim-1987,ecf-2009,irish --players 100 --rounds 6 --stability 5 -o $(STUDY)/stability-100.jsonl
	$(SIMULATE) --events $(EVENTS) $(FIVE) --players 100 --rounds 9 -o $(STUDY)/hundred.jsonl
	$(SIMULATE) --events $(LARGE) -R $(RULEBOOKS) --players 500 --rounds 11 -o $(STUDY)/five-hundred.jsonl
	$(SIMULATE) --events $(EVENTS) -R dutch-2026,idea-random --rounds 5 --field lognormal --model bradley-terry --unrated 1000 -o $(STUDY)/hua.jsonl
	$(LAB) study $(patsubst %,$(STUDY)/%.jsonl,rulebooks ideas milvang-2024 elo rating-error narrow wide rounds-11 rough stability stability-100 hundred five-hundred hua) -o $(STUDY) --force

study: setup ## The same with ten times the events (an hour).
	$(MAKE) study-small EVENTS=10000 LARGE=200 STUDY=target/study-large

campaign: setup ## Model against procedure, ranks and tie-breaks on TOURNAMENTS=10000 rough events of each of BOOKS, resumable; WITH="--engine 'NAME=COMMAND'" (pairings) or "--checker 'NAME=COMMAND'" (standings) asks a program of others too.
	$(BUILD)
	mkdir -p $(CAMPAIGN)
	for book in $(BOOKS); do \
		test -f $(CAMPAIGN)/$$book.jsonl || $(LAB) bench -R $$book --events $(TOURNAMENTS) --players 11 --rounds 5 \
			--preset rough --standings --differences $(CAMPAIGN)/differences --page $(CAMPAIGN)/$$book.md $(WITH) \
			-o $(CAMPAIGN)/$$book.jsonl || test $$? = 1 || exit 1; done
	! grep '^- ' $(BOOKS:%=$(CAMPAIGN)/%.md) /dev/null
	PAIRPROOF_REPORTS=$(TOURNAMENTS) $(CARGO) test --release $(HIGHS) --test library tie_breaks::every

cluster: setup ## Shards of a study by HyperQueue with two workers, where its wheel is installed; one fails first.
	$(BUILD)
	@if python3 --version > target/cluster.python 2>&1; then python3 tests/foreign/cluster.py $(LAB); \
		else echo "SKIPPED: python3 is missing: HyperQueue was not asked"; fi

foreign: setup ## Solves the problems of 200 brackets with GLPK or CBC and compares every value.
	$(CARGO) test --release $(HIGHS) --test library -- --ignored --nocapture a_foreign_solver

checked: setup ## Proves the checker of src/checked in Coq, compiles it, and compares three verifiers on every kind of certificate and on CHANGED=300 changed ones (apt: coq, ocaml-nox).
	$(BUILD)
	@if ./setup.sh checked; then src/checked/build.sh && \
		python3 tests/foreign/checked.py $(PROGRAM) target/checked/pairproof-checked target/checked/corpus $(CHANGED); \
		else echo "SKIPPED: Coq or OCaml is missing: the proved checker was neither proved nor compiled"; fi

veripb: setup ## Writes the certificates of VERIFIED=200 rounds of all rulebooks as pseudo-Boolean problems, and has VeriPB (crates.io) check each of them and refuse changed ones.
	$(BUILD)
	@test -x .tools/bin/veripb || $(CARGO) install --locked --root .tools --version 3.0.2 veripb || echo "VeriPB could not be installed"
	@if test -x .tools/bin/veripb; then python3 tests/foreign/veripb.py $(PROGRAM) .tools/bin/veripb target/veripb $(VERIFIED); \
		else echo "SKIPPED: veripb is missing: no problem was checked"; fi

mutants: setup ## Changes each line that differs from SINCE=HEAD~1, one at a time, by cargo-mutants (crates.io), and expects a test to fail.
	test -x .tools/bin/cargo-mutants || $(CARGO) install --locked --root .tools cargo-mutants
	mkdir -p target && git diff $(SINCE) -- src > target/since.diff
	.tools/bin/cargo-mutants mutants --in-place --in-diff target/since.diff --profile release --test-workspace true --output target $(HIGHS)

fuzz: setup ## Feeds the readers of all formats damaged files, and serve damaged requests, a minute each (FUZZ_SECONDS=60).
	PAIRPROOF_FUZZ_SECONDS=$(FUZZ_SECONDS) \
		$(CARGO) test --release $(HIGHS) --test library fuzz:: -- --nocapture --include-ignored
	PAIRPROOF_FUZZ_SECONDS=$(FUZZ_SECONDS) \
		$(CARGO) test --release $(HIGHS) --test terminal serve_fuzz:: -- --nocapture --include-ignored

embed: setup ## Compiles examples/embed.rs in a package outside the tree, without the program and HiGHS, and runs it.
	$(CARGO) test --release $(HIGHS) --test house -- --ignored a_program_outside_the_tree

wheel: ## Builds the Python wheel by maturin (PyPI) into target/wheel, and tries it in a clean virtual environment.
	PAIRPROOF_HIGHS=source ./setup.sh
	$(WALL)
	src/packages/wheel.sh
	python3 tests/packages/wheel.py target/wheel/*.whl

dist: ## Packs the static programs for Linux with man pages, completions and licences into target/dist, and tries it in an empty root.
	PAIRPROOF_HIGHS=source ./setup.sh
	$(WALL)
	src/packages/dist.sh
	python3 tests/packages/dist.py target/dist/*.tar.gz

wasm: setup ## Builds the page target/browser/pairproof.html, which pairs a dropped report offline, and tries it in a headless Chromium.
	examples/browser/build.sh
	$(BUILD)
	python3 tests/packages/page.py target/browser/pairproof.html $(PROGRAM)

# What is compiled already serves; the page is compiled as the verifier is, whose libraries it shares.
packages-small: setup ## Builds and tries all that is handed on, as far as that compiles little: for .ci/run.
	@if test -f src/desk/assets/verifier.wasm && command -v chromium > /dev/null; \
		then examples/browser/build.sh page && python3 tests/packages/page.py target/browser/pairproof.html $(PROGRAM); \
		else echo "SKIPPED: the page for the browser was not built: no verifier (make verifier) or no chromium (make browser)"; fi
	src/packages/wheel.sh here
	python3 tests/packages/wheel.py target/wheel/*.whl
	src/packages/dist.sh here
	python3 tests/packages/dist.py target/dist/*.tar.gz here
	python3 tests/packages/clients.py $(PROGRAM)
	$(MAKE) embed
	$(CARGO) package --workspace --exclude pairproof-browser --exclude pairproof-verifier --no-verify --allow-dirty -q

verifier: setup ## Builds the verifier of certificates for the browser; a desk that is compiled after it hands it out on its wall.
	examples/verifier/build.sh

clients: setup ## Installs programs of others that call engines (PyPI), and runs them against this one.
	$(BUILD)
	python3 tests/packages/clients.py $(PROGRAM)

docs: setup ## Writes the library's reference to target/doc.
	$(CARGO) doc --no-deps --release $(HIGHS)

# What is handed on must not need .tools: HiGHS is compiled into it.
# cargo's own verification knows only the debug profile, for which HiGHS would be compiled once more.
package: setup ## Builds the packages as they would be published, both programs from them, man pages and completions.
	$(WALL)
	rm -rf target/package && $(CARGO) package --workspace --exclude pairproof-browser --exclude pairproof-verifier --no-verify
	cd target/package && for crate in *.crate; do tar -xzf $$crate; done
	mkdir -p target/package/.cargo && cd target/package && for crate in pairproof-*-*.crate; do \
		folder=$${crate%.crate}; echo "$${folder%-*}.path = \"$$PWD/$$folder\""; done | \
		sed '1i [patch.crates-io]' > .cargo/config.toml
	cd target/package/$(PACKAGE) && $(CARGO) build --release --features lab --target-dir ../..
	target/release/pairproof pages target/package/share
	target/release/pairproof-lab pages target/package/share

install: setup ## Installs the program `pairproof` into cargo's own bin folder.
	$(WALL)
	$(CARGO) install --path . --locked --profile dist

install-lab: setup ## Installs both programs, `pairproof` and `pairproof-lab`.
	$(WALL)
	$(CARGO) install --path . --locked --profile dist --features lab

clean: ## Removes what was built. HiGHS has to be compiled again afterwards.
	$(CARGO) clean
