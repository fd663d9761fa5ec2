//! Faults inside the library, at every place where one can be injected: none passes the C interface, on
//! whatever thread it happens, nothing is written, and the next call answers as ever.
//!
//! Without the feature `failpoints` there are no such places. `.ci/faults` builds the library with them and runs this test.

mod common;

use common::calls;
use common::questions::{Answer, Question, questions};
use handsense::core::failpoint;
use handsense::ffi::HsStatusCode;

/// The answer when the place fails that is passed after so many others, and whether one did.
fn ask(question: &Question, after: i64) -> (Answer, bool) {
    let mut failed = false;
    let answer = question.ask(&mut |call| {
        failpoint::arm(after);
        let status = call();
        failed = failpoint::disarm();
        status
    });
    (answer, failed)
}

#[test]
fn no_fault_passes_the_interface() {
    let caught = HsStatusCode::HS_ERROR_PANIC as i32;
    let mut all = 0;
    for question in &questions() {
        let name = &question.name;
        let usual = ask(question, i64::MAX - 1).0;
        assert_eq!(usual.0 < 0, question.is_wrong(), "{name}");
        let mut faults = 0;
        // One by one at first, and then at growing distances.
        let mut after = 0;
        loop {
            let (answer, failed) = ask(question, after);
            if !failed {
                assert_eq!(answer, usual, "{name}, {after}");
                break;
            }
            // Freeing does not say it, and many views have a status each.
            let is_status = answer.1.contains(&caught.to_string());
            let elsewhere = answer.0 == 0 && (question.frees() && answer == usual || is_status);
            assert!(
                answer.0 == caught || elsewhere,
                "{name}, {after}: {answer:?}"
            );
            assert!(calls::last_error().contains("fault"), "{name}, {after}");
            assert_eq!(ask(question, i64::MAX - 1).0, usual, "{name}, {after}");
            faults += 1;
            after += 1 + after / 8;
        }
        all += faults;
        assert!(faults > 0, "{name}");
    }
    println!("{all} faults");
}
