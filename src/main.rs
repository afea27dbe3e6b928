//! The `pairproof` command.

/// A round is solved by many short lists: a fifth of the time of a study went to the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    std::process::exit(cli::main());
}
