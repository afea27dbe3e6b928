//! Says whether the verifier for the browser has been built (`make verifier`), so that the desk hands it out. Without it the
//! wall says that it has none.

use std::path::Path;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(verifier)");
    // The folder, because a file that is missing would count as changed each time.
    println!("cargo::rerun-if-changed=assets");
    if Path::new("assets/verifier.wasm").is_file() {
        println!("cargo::rustc-cfg=verifier");
    }
}
