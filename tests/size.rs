//! The lean library stays small enough to ship beside a game.

mod common;

use std::process::Command;

use common::install::{built, install};
use common::tools::{have, run, scratch};

const LIMIT: u64 = 1340 * 1024;

#[test]
fn the_stripped_installed_library_is_at_most_1340_kilobytes() {
    if !built() || !have("strip") {
        return;
    }
    let prefix = scratch("size");
    install(&prefix, &[]);
    let stripped = prefix.join("stripped");
    run(Command::new("strip")
        .arg("-o")
        .arg(&stripped)
        .arg(prefix.join("lib/libhandsense.so")));
    let bytes = std::fs::metadata(&stripped).expect("a file").len();
    println!("{bytes} bytes");
    assert!(bytes <= LIMIT, "{bytes} bytes are more than {LIMIT}");
    // Not just a stub either: everything that is promised is still inside.
    assert!(bytes > 10 * 1024, "{bytes} bytes");
}
