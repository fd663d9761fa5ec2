//! Tells dependents where the headers are, and the tests what they are compiled for.
//!
//! A crate that depends on this one finds the headers by the variable `DEP_HANDSENSE_INCLUDE` in its own
//! build script. The headers are committed: `cargo run -p handsense-interface` generates them.

use std::env;
use std::path::PathBuf;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    println!("cargo:include={}", root.join("include").display());
    // The tests look for compilers of the target.
    for name in ["TARGET", "HOST"] {
        let triple = env::var(name).unwrap_or_default();
        println!("cargo:rustc-env=HANDSENSE_{name}={triple}");
    }
}
