//! Tells the crate whether the verifier for browsers has been built (`make verifier`), so that the desk can serve it.
//! If it has not, the public page says so.

use std::path::Path;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(verifier)");
    // Watch the folder, because a missing file would count as changed every time.
    println!("cargo::rerun-if-changed=assets");
    if Path::new("assets/verifier.wasm").is_file() {
        println!("cargo::rustc-cfg=verifier");
    }
}
