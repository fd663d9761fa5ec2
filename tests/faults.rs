//! Injected failures inside the library, at every failpoint. None crosses the C interface on any thread, no
//! output is written, and the next call succeeds.
//!
//! Only the feature `failpoints` enables these points. `.ci/faults` builds the library with it and runs
//! this test.

mod common;

use common::calls;
use common::cases::{CallCase, CallResult, call_cases};
use handsense::core::failpoint;
use handsense::ffi::HsStatusCode;

const CAUGHT: i32 = HsStatusCode::HS_ERROR_PANIC as i32;

/// Runs a case in which the point passed after `after` others fails. Returns whether it was reached.
fn run(case: &CallCase, after: i64) -> (CallResult, bool) {
    let mut failed = false;
    let answer = case.run(&mut |call| {
        failpoint::arm(after);
        let status = call();
        failed = failpoint::disarm();
        status
    });
    (answer, failed)
}

/// Whether a failure was caught. A freeing call has no status, and batch calls have a status for each
/// view.
fn caught(case: &CallCase, answer: &CallResult, usual: &CallResult) -> bool {
    let is_status = answer.1.contains(&CAUGHT.to_string());
    let elsewhere = case.frees() && answer == usual || is_status;
    answer.0 == CAUGHT || answer.0 == 0 && elsewhere
}

#[test]
fn no_injected_failure_crosses_the_interface() {
    let usual = |case: &CallCase| run(case, i64::MAX - 1).0;
    let mut all = 0;
    for case in &call_cases() {
        let name = &case.name;
        let usual_answer = usual(case);
        assert_eq!(usual_answer.0 < 0, case.must_fail(), "{name}");
        let mut faults = 0;
        // One by one at first, then in growing steps.
        let mut after = 0;
        loop {
            let (answer, failed) = run(case, after);
            if !failed {
                assert_eq!(answer, usual_answer, "{name}, {after}");
                break;
            }
            let is_caught = caught(case, &answer, &usual_answer);
            assert!(is_caught, "{name}, {after}: {answer:?}");
            let text = calls::last_error();
            let named = text.contains("internal error of the library at") && text.contains(".rs:");
            assert!(named, "{name}, {after}: {text}");
            assert_eq!(usual(case), usual_answer, "{name}, {after}");
            faults += 1;
            after += 1 + after / 8;
        }
        all += faults;
        assert!(faults > 0, "{name}");
    }
    println!("{all} injected failures");
}
