//! The `pairproof-lab` command.

/// A study solves many short rounds, so the allocator is that of `pairproof`.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    std::process::exit(lab_cli::main());
}
