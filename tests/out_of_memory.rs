//! Tests of failing allocations. Whichever allocation fails, a call succeeds as usual or returns
//! HS_ERROR_MEMORY without writing outputs, keeps no memory, and the next call works normally. A separate
//! program, because its allocator refuses memory to everything in it.

#[allow(dead_code)] // Shared with other programs; each uses a part.
mod common {
    pub mod calls;
    pub mod cases;
    pub mod deal;
    pub mod interface;
    pub mod memory;
    pub mod random;
    pub mod referee;
    pub mod tools;
}

use common::cases::{CallCase, CallResult, call_cases};
use common::memory::{Refusal, Refusing, live, refusing};
use handsense::ffi::HsStatusCode;

#[global_allocator]
static MEMORY: Refusing = Refusing;

/// The result under a refusal, and the number of allocations. All memory is free afterwards.
fn run_refusing(case: &CallCase, refusal: Refusal) -> (CallResult, usize) {
    let mut asked = 0;
    let before = live();
    let answer = case.run(&mut |call| {
        let (status, count) = refusing(refusal, call);
        asked = count;
        status
    });
    let kept = live() - answer.1.capacity();
    assert_eq!(kept, before, "{}, {refusal:?}", case.name);
    (answer, asked)
}

#[test]
fn failed_allocations_are_tolerated_or_reported() {
    let memory = HsStatusCode::HS_ERROR_MEMORY as i32;
    let (mut tried, mut refused) = (0, 0);
    let cases = call_cases();
    for case in &cases {
        let name = &case.name;
        let (usual, asked) = run_refusing(case, Refusal::None);
        assert_eq!(usual.0 < 0, case.must_fail(), "{name}: {}", usual.0);
        // The first and last allocations, and some between them.
        let matters = |&number: &usize| number.min(asked - number) < 40 || number % 7 == 0;
        for number in (0..asked).filter(matters) {
            for refusal in [Refusal::One(number), Refusal::AllAfter(number)] {
                let (answer, _) = run_refusing(case, refusal);
                // A batch call has a status for each view.
                let statuses = answer.1.rsplit('[').next().unwrap_or_default();
                let of_a_view = answer.0 == 0 && statuses.contains(&memory.to_string());
                let reported = answer.0 == memory || of_a_view;
                assert!(
                    answer == usual || reported,
                    "{name}, {refusal:?}: {answer:?}"
                );
                tried += 1;
                refused += usize::from(reported);
            }
        }
        assert_eq!(run_refusing(case, Refusal::None).0, usual, "{name}");
    }
    println!(
        "{} calls, {tried} refusals, {refused} reported",
        cases.len()
    );
    // Most refusals are reported. Where only a cache is smaller or fewer threads work, the result
    // is the usual one.
    assert!(tried > 500 && refused > tried / 2, "{refused} of {tried}");
}
