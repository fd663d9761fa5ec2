//! The lean library is built for other targets too, where Rust has them installed: Windows by the GNU
//! toolchain, and Linux with musl, where a program with the library inside needs no other file. And it
//! compiles with the oldest Rust that `Cargo.toml` names, where that is installed.

mod common;

use std::path::PathBuf;
use std::process::Command;

use common::tools::{assert_success, have, root, run, scratch, skipped, target_directory};

const WINDOWS: &str = "x86_64-pc-windows-gnu";
const MUSL: &str = "x86_64-unknown-linux-musl";

/// Where Rust keeps the standard library of a target; says so when it does not have it.
fn standard_library(target: &str) -> Option<PathBuf> {
    let mut command = Command::new("rustc");
    let output = command
        .args(["--print", "target-libdir", "--target", target])
        .output()
        .ok()?;
    let directory = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim_end());
    if !output.status.success() || !directory.is_dir() {
        skipped(&format!("Rust's target {target} is not installed"));
        return None;
    }
    Some(directory)
}

/// Runs `cargo WHAT --target TARGET --lib --no-default-features`.
fn cargo(what: &str, target: &str) {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args([what, "--lib", "--no-default-features", "--offline"])
        .args(["--target", target, "--target-dir"])
        .arg(target_directory())
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert_success(target, &output);
}

#[test]
fn the_library_compiles_with_the_oldest_rust() {
    let toolchain = env!("CARGO_PKG_RUST_VERSION");
    let cargo = |arguments: &[&str]| {
        let mut command = Command::new("rustup");
        command.args(["run", toolchain, "cargo"]).args(arguments);
        // What the running cargo has set is for its own compiler.
        for name in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTC", "RUSTFLAGS", "RUSTDOC"] {
            command.env_remove(name);
        }
        command.current_dir(root());
        command
    };
    let there = cargo(&["--version"]).output();
    if !there.is_ok_and(|output| output.status.success()) {
        skipped(&format!("Rust {toolchain} is not installed"));
        return;
    }
    let output = cargo(&["check", "--lib", "--no-default-features", "--offline"])
        .arg("--target-dir")
        .arg(target_directory().join(toolchain))
        .output()
        .expect("cargo runs");
    assert_success(toolchain, &output);
}

#[test]
fn the_library_compiles_for_windows() {
    if standard_library(WINDOWS).is_some() {
        cargo("check", WINDOWS);
    }
}

#[test]
fn a_static_program_with_musl_runs() {
    let Some(standard) = standard_library(MUSL) else {
        return;
    };
    cargo("build", MUSL);
    let library = target_directory().join(MUSL).join("debug/libhandsense.a");
    assert!(library.exists());
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) || !have("gcc") {
        return;
    }
    // Rust brings musl along, so no compiler for it is needed: what the program takes from the
    // headers of C is the same in every C library.
    let brought = |name: &str| standard.join("self-contained").join(name);
    let directory = scratch("musl");
    let (object, program) = (directory.join("contract.o"), directory.join("contract"));
    let mut compile = Command::new("gcc");
    compile.args(["-std=c99", "-fno-pie", "-U_FORTIFY_SOURCE", "-I"]);
    compile.arg(root().join("include")).arg("-c");
    compile.arg(root().join("tests/c/contract.c"));
    run(compile.arg("-o").arg(&object));
    let mut link = Command::new("gcc");
    link.args(["-static", "-no-pie", "-nostdlib", "-o"])
        .arg(&program);
    link.args([brought("crt1.o"), brought("crti.o"), object, library]);
    link.args([brought("libunwind.a"), brought("libc.a"), brought("crtn.o")]);
    run(&mut link);
    let printed = run(&mut Command::new(&program));
    assert!(printed.starts_with("danger 28 control 65"), "{printed}");
    assert!(
        printed.ends_with("a required pointer is NULL\n"),
        "{printed}"
    );
}
