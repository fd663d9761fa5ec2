//! Injected failures inside the library, at every failpoint, also while memory is refused. None crosses
//! the C interface on any thread, no output is written, and the next call succeeds.
//!
//! Only the feature `failpoints` enables these points. `.ci/faults` builds the library with it and runs
//! this test.

mod common;

use std::sync::Mutex;

use common::calls;
use common::cases::{CallCase, CallResult, call_cases};
use common::memory::{Refusal, Refusing, refusing};
use handsense::core::failpoint;
use handsense::ffi::{EmergencyPool, HsStatusCode};

/// The allocator of the C library, on top of one that refuses.
#[global_allocator]
static MEMORY: EmergencyPool<Refusing> = EmergencyPool(Refusing);

/// Serializes the tests: failpoints and refusals belong to the whole program.
static ALONE: Mutex<()> = Mutex::new(());

const CAUGHT: i32 = HsStatusCode::HS_ERROR_PANIC as i32;

/// What a call with a failpoint has done.
struct Run {
    answer: CallResult,
    /// Whether a failure was injected.
    failed: bool,
    /// The number of allocations.
    asked: usize,
}

impl Run {
    /// A freeing call has no status, and batch calls have a status for each view.
    fn caught(&self, case: &CallCase, usual: &CallResult) -> bool {
        let is_status = self.answer.1.contains(&CAUGHT.to_string());
        let elsewhere = case.frees() && self.answer == *usual || is_status;
        self.answer.0 == CAUGHT || self.answer.0 == 0 && elsewhere
    }
}

/// Runs a case in which the point passed after `after` others fails.
fn run(case: &CallCase, after: i64, refusal: Refusal) -> Run {
    let (mut failed, mut asked) = (false, 0);
    let answer = case.run(&mut |call| {
        failpoint::arm(after);
        let (status, count) = refusing(refusal, call);
        (failed, asked) = (failpoint::disarm(), count);
        status
    });
    Run {
        answer,
        failed,
        asked,
    }
}

/// The result of a case without a failure.
fn usual(case: &CallCase) -> CallResult {
    run(case, i64::MAX - 1, Refusal::None).answer
}

fn assert_place(context: &str) {
    let text = calls::last_error();
    let named = text.contains("internal error of the library at") && text.contains(".rs:");
    assert!(named, "{context}: {text}");
}

#[test]
fn no_injected_failure_crosses_the_interface() {
    let _alone = ALONE.lock();
    let mut all = 0;
    for case in &call_cases() {
        let name = &case.name;
        let usual_answer = usual(case);
        assert_eq!(usual_answer.0 < 0, case.must_fail(), "{name}");
        let mut faults = 0;
        // One by one at first, then in growing steps.
        let mut after = 0;
        loop {
            let run = run(case, after, Refusal::None);
            if !run.failed {
                assert_eq!(run.answer, usual_answer, "{name}, {after}");
                break;
            }
            let answer = &run.answer;
            assert!(
                run.caught(case, &usual_answer),
                "{name}, {after}: {answer:?}"
            );
            assert_place(&format!("{name}, {after}"));
            assert_eq!(usual(case), usual_answer, "{name}, {after}");
            faults += 1;
            after += 1 + after / 8;
        }
        all += faults;
        assert!(faults > 0, "{name}");
    }
    println!("{all} injected failures");
}

/// The last allocations of a failing call are those of its panic.
#[test]
fn an_injected_failure_is_caught_while_memory_is_refused() {
    let _alone = ALONE.lock();
    let memory = HsStatusCode::HS_ERROR_MEMORY as i32;
    let (mut all, mut caught) = (0, 0);
    for case in &call_cases() {
        let name = &case.name;
        let usual_answer = usual(case);
        let mut after = 0;
        loop {
            let unrefused = run(case, after, Refusal::None);
            if !unrefused.failed {
                break;
            }
            for number in (unrefused.asked.saturating_sub(6)..unrefused.asked).chain([0]) {
                let run = run(case, after, Refusal::AllAfter(number));
                let (answer, context) = (&run.answer, format!("{name}, {after}, {number}"));
                // Memory may be refused before the failpoint.
                let is_caught = run.failed && run.caught(case, &usual_answer);
                let statuses = answer.1.rsplit('[').next().unwrap_or_default();
                let reported =
                    answer.0 == memory || answer.0 == 0 && statuses.contains(&memory.to_string());
                let other = reported || *answer == usual_answer;
                assert!(is_caught || other, "{context}: {answer:?}");
                if run.failed && answer.0 == CAUGHT {
                    assert_place(&context);
                }
                caught += usize::from(is_caught);
                all += 1;
            }
            assert_eq!(usual(case), usual_answer, "{name}, {after}");
            after += 1 + after / 2;
        }
    }
    println!("{caught} of {all} failures while memory is refused");
    assert!(caught > all / 2, "{caught} of {all}");
}
