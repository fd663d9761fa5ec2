//! Miri interprets the C functions where a nightly toolchain has it: every access to memory is checked,
//! and every thread for races. docs/reliability.md has the command for more of it.

#![cfg(not(miri))]

mod common;

use std::process::Command;

use common::tools::{root, run, skipped, target_directory};

/// A call of a cargo other than the one that runs.
fn nightly() -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo"]);
    // What the running cargo has set is for its own compiler.
    for name in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTC", "RUSTFLAGS", "RUSTDOC"] {
        command.env_remove(name);
    }
    command.current_dir(root());
    command
}

#[test]
fn miri_finds_nothing_in_any_function() {
    let there = nightly().args(["miri", "--version"]).output();
    if !there.is_ok_and(|output| output.status.success()) {
        skipped("there is no nightly toolchain with Miri");
        return;
    }
    let mut command = nightly();
    command.args(["miri", "test", "--no-default-features", "--offline"]);
    command.args(["--test", "every_function", "--target-dir"]);
    command.arg(target_directory().join("miri"));
    // The list of functions is read from a file.
    let printed = run(command.env("MIRIFLAGS", "-Zmiri-disable-isolation"));
    assert!(printed.contains("1 passed; 0 failed"), "{printed}");
}
