//! The signals of a host: no thread of the library handles one.

use std::process::Command;

use crate::common::compilers::{CC, compiler, have_compiler, link_library};
use crate::common::tools::{root, run, scratch};

#[test]
fn handlers_of_a_host_run_during_a_search_and_never_on_a_worker() {
    if !have_compiler(CC) {
        return;
    }
    let built = scratch("signals").join("host");
    let mut command = compiler(CC, "c11");
    command.arg(root().join("tests/c/signals.c"));
    link_library(command.arg("-o").arg(&built));
    run(&mut command);
    let expected = "workers ran\nSIGALRM handled\nSIGPROF handled\non workers 0 0\n";
    assert_eq!(run(&mut Command::new(built)), expected);
}
