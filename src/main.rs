//! The `pairproof` command.

fn main() {
    std::process::exit(pairproof::cli::main());
}
