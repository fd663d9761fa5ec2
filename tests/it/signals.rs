//! The signals and the cancellations of a host: no thread of the library handles a signal, and a call
//! ends before its thread is cancelled.

use std::process::Command;

use crate::common::compilers::{CC, compiler, have_compiler, link_library};
use crate::common::tools::{root, run, scratch};

/// Builds the program `tests/c/NAME.c` with the library, and returns its output.
fn host(name: &str) -> Option<String> {
    if !have_compiler(CC) {
        return None;
    }
    let built = scratch(name).join("host");
    let mut command = compiler(CC, "c11");
    command.arg(root().join(format!("tests/c/{name}.c")));
    link_library(command.arg("-o").arg(&built));
    run(&mut command);
    Some(run(&mut Command::new(built)))
}

#[test]
fn handlers_of_a_host_run_during_a_search_and_never_on_a_worker() {
    let expected = "workers ran\nSIGALRM handled\nSIGPROF handled\non workers 0 0\n";
    let Some(printed) = host("signals") else {
        return;
    };
    assert_eq!(printed, expected);
}

#[test]
fn a_cancelled_thread_finishes_its_call() {
    let Some(printed) = host("cancellation") else {
        return;
    };
    let expected: String = [
        (1, "reported"),
        (4, "reported"),
        (1, "not reported"),
        (4, "not reported"),
    ]
    .map(|(threads, reports)| {
        format!(
            "{threads} threads: status 0, {reports}, a card chosen, cancellation enabled, \
                 then cancelled\n"
        )
    })
    .concat();
    assert_eq!(printed, expected);
}
