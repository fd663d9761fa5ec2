//! The lean library stays small enough to ship beside a game.

mod common;

use std::process::Command;

use common::tools::{build_library, have, run, scratch};

const LIMIT: u64 = 1340 * 1024;

#[test]
fn the_stripped_release_library_is_at_most_1340_kilobytes() {
    let built = build_library(&["--release", "--no-default-features"]);
    if !have("strip") {
        return;
    }
    let stripped = scratch("size").join("libhandsense.so");
    run(Command::new("strip")
        .arg("-o")
        .arg(&stripped)
        .arg(&built.shared));
    let bytes = std::fs::metadata(&stripped).expect("a file").len();
    println!("{bytes} bytes");
    assert!(bytes <= LIMIT, "{bytes} bytes are more than {LIMIT}");
    // Not just a stub either: everything that is promised is still inside.
    assert!(bytes > 10 * 1024, "{bytes} bytes");
}
