# Everything uses the one release profile, so that HiGHS is compiled once.
SHELL := /bin/sh
CARGO = if [ -e .tools/env ]; then . ./.tools/env; fi; cargo
DEMO ?= pair instances/synthetic/open-0300/round-5.trf --compare

.PHONY: help setup demo test check fmt lint bench package clean
.DEFAULT_GOAL := help

help: ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

setup: ## install what the HiGHS build needs (cmake, libclang)
	@./setup.sh

demo: setup ## pair a round of a 300-player open, with its proof and report
	@$(CARGO) run --release -q -- $(DEMO)

test: setup ## run all tests
	@$(CARGO) test --release

check: fmt lint ## formatting and lints

fmt:
	@$(CARGO) fmt --check

lint: setup ## clippy, warnings are errors
	@$(CARGO) clippy --release --all-targets -- -D warnings

package: setup ## build the crate archive
	@$(CARGO) package --allow-dirty --no-verify

clean: ## remove what was built
	@cargo clean
