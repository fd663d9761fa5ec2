//! Tells the tests which target they are built for, so that they find its compilers.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    for name in ["TARGET", "HOST"] {
        let triple = std::env::var(name).unwrap_or_default();
        println!("cargo:rustc-env=HANDSENSE_{name}={triple}");
    }
}
