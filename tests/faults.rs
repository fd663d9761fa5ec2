//! Injected failures inside the library, at every failpoint. None crosses the C interface on any
//! thread, no output is written, and the next call succeeds.
//!
//! Only the feature `failpoints` enables these points. `.ci/faults` builds the library with it and runs
//! this test.

mod common;

use common::call_cases::{CallCase, CallResult, call_cases};
use common::calls;
use handsense::core::failpoint;
use handsense::ffi::HsStatusCode;

/// The result when the point passed after `after` others fails, and whether a failure was injected.
fn run_with_failure(case: &CallCase, after: i64) -> (CallResult, bool) {
    let mut failed = false;
    let answer = case.run(&mut |call| {
        failpoint::arm(after);
        let status = call();
        failed = failpoint::disarm();
        status
    });
    (answer, failed)
}

#[test]
fn no_injected_failure_crosses_the_interface() {
    let caught = HsStatusCode::HS_ERROR_PANIC as i32;
    let mut all = 0;
    for case in &call_cases() {
        let name = &case.name;
        let usual = run_with_failure(case, i64::MAX - 1).0;
        assert_eq!(usual.0 < 0, case.must_fail(), "{name}");
        let mut faults = 0;
        // One by one at first, then in growing steps.
        let mut after = 0;
        loop {
            let (answer, failed) = run_with_failure(case, after);
            if !failed {
                assert_eq!(answer, usual, "{name}, {after}");
                break;
            }
            // A freeing call has no status, and batch calls have a status for each view.
            let is_status = answer.1.contains(&caught.to_string());
            let elsewhere = answer.0 == 0 && (case.frees() && answer == usual || is_status);
            assert!(
                answer.0 == caught || elsewhere,
                "{name}, {after}: {answer:?}"
            );
            assert!(
                calls::last_error().contains("internal error of the library at"),
                "{name}, {after}"
            );
            assert_eq!(
                run_with_failure(case, i64::MAX - 1).0,
                usual,
                "{name}, {after}"
            );
            faults += 1;
            after += 1 + after / 8;
        }
        all += faults;
        assert!(faults > 0, "{name}");
    }
    println!("{all} injected failures");
}
