//! Calls a search, to have the work between its checks of the limits counted: `budget NUMBER CHECKS...` calls
//! the search of this number once for each CHECKS, and cancels it after that number of checks. Without
//! arguments it lists the searches. Used by `benches/instructions.py --checks`.

#[path = "../tests/common/mod.rs"]
mod common;
mod deals;
mod searches;

use std::hint::black_box;

use handsense::core::failpoint;
use handsense::ffi::HsSearchLimits;
use searches::searches;

/// Marks the begin and the end of a call.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn call_boundary() {
    black_box(());
}

fn main() {
    let arguments = std::env::args().skip(1).filter(|one| one != "--bench");
    let numbers: Vec<usize> = arguments.filter_map(|one| one.parse().ok()).collect();
    let [search, checks @ ..] = numbers.as_slice() else {
        for search in searches() {
            println!("{} | {}", search.function, search.stage);
        }
        return;
    };
    let search = searches().swap_remove(*search);
    let mut call = (search.prepare)();
    for (number, &checks) in checks.iter().enumerate() {
        // A search divides its time, or counts to its default.
        let limits = HsSearchLimits {
            seed: number as u64,
            milliseconds: if number % 2 == 0 { i32::MAX } else { 0 },
            cancel: failpoint::CANCEL.as_ptr(),
            ..HsSearchLimits::DEFAULT
        };
        failpoint::cancel_after(checks as i64);
        call_boundary();
        call(number, limits);
        call_boundary();
    }
}
