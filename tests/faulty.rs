//! Builds the library with places where faults can be injected, and injects them: `tests/faults.rs`.

mod common;

use std::process::Command;

use common::tools::{root, run, target_directory};

#[test]
fn no_injected_fault_passes_the_interface() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .args([
            "test",
            "--offline",
            "--features",
            "faults",
            "--test",
            "faults",
        ])
        .arg("--target-dir")
        .arg(target_directory())
        .current_dir(root());
    let printed = run(&mut command);
    assert!(printed.contains("1 passed"), "{printed}");
}
