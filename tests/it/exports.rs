//! The shared object defines the symbols of the committed list and no other.

use std::process::Command;

use crate::common::tools::{have, include, library, run};

fn committed() -> Vec<String> {
    let list = std::fs::read_to_string(include().join("handsense.sym")).expect("the list is there");
    list.lines().map(str::to_owned).collect()
}

#[test]
fn the_shared_object_defines_exactly_the_list() {
    if !have("nm") {
        return;
    }
    let mut command = Command::new("nm");
    command
        .args(["--dynamic", "--defined-only", "--format=posix"])
        .arg(&library().shared);
    let printed = run(&mut command);
    let names = printed.lines().filter_map(|line| line.split(' ').next());
    let mut defined: Vec<String> = names.map(str::to_owned).collect();
    defined.sort();
    assert_eq!(defined, committed());
}
