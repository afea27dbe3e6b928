//! The `pairproof` command.
fn main() {}
