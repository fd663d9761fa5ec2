//! Snapshots: expected texts in files of the project. `SNAPSHOTS=overwrite cargo test` rewrites
//! those that differ. The output of an example of a package is one.

use std::fs;
use std::path::Path;
use std::process::Command;

use snapbox::Data;

use super::tools::root;

/// Compares a text with a file below the root of the workspace.
#[track_caller]
pub fn assert_snapshot(file: &str, text: &str) {
    snapbox::assert_data_eq!(text, Data::read_from(&root().join(file), None).raw());
}

/// Compares what an example prints with a snapshot of the package in this folder.
///
/// A command that builds one test alone builds no examples: one that is missing, or older than its
/// source, is skipped.
#[track_caller]
pub fn assert_prints(package: &str, name: &str, arguments: &[&str]) {
    let test = std::env::current_exe().expect("the path of the test");
    let folder = test.parent().and_then(Path::parent).expect("its profile");
    let program = folder
        .join("examples")
        .join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let source = root()
        .join(package)
        .join("examples")
        .join(format!("{name}.rs"));
    let time = |path: &Path| fs::metadata(path).and_then(|data| data.modified());
    let written = time(&source).expect("the source of the example");
    if !time(&program).is_ok_and(|built| built >= written) {
        println!("SKIPPED: cargo test without --test builds the example {name}");
        return;
    }
    let output = Command::new(program)
        .args(arguments)
        .output()
        .expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {errors}");
    let text = String::from_utf8(output.stdout).expect("text");
    assert_snapshot(&format!("{package}/tests/it/snapshots/{name}.txt"), &text);
}
