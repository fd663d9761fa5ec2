//! Tests of the stack of the calling thread. Every function of the library runs on a stack that is
//! filled with a pattern; the lowest byte that differs afterwards tells how much was used. Functions
//! that take a position run at every stage of a deal, or on small and large boards.
//!
//! `cargo test --release --test stack -- --nocapture` prints the values of the release build.

#![cfg(target_os = "linux")]

#[path = "../common/mod.rs"]
mod common;

mod binokel;
mod hearts;
mod hex;
mod liap_tui;
mod painted_stack;

use std::collections::BTreeMap;

use common::cases::call_cases;
use common::interface::functions_with_pointers;
use handsense::ffi::HsSearchLimits;
use painted_stack::PaintedStack;

/// The stack that a thread of the host needs for any function, in bytes, with the part that the
/// system uses itself: docs/reference/c-search.md.
const PROMISED: usize = 64 * 1024;
/// The thread's descriptor, its local storage and the frames of its start, in musl and in glibc.
const SYSTEM: usize = 6 * 1024;

/// The most stack that each function has used.
struct Marks {
    stack: PaintedStack,
    most: BTreeMap<&'static str, usize>,
}

impl Marks {
    fn run(&mut self, function: &'static str, call: &mut dyn FnMut() -> i32) -> i32 {
        let (status, used) = self.stack.run(call);
        let most = self.most.entry(function).or_default();
        *most = used.max(*most);
        status
    }
}

/// Measures a call, which must succeed.
macro_rules! measure {
    ($marks:expr, $function:ident($($argument:expr),* $(,)?)) => {{
        // SAFETY: each caller passes valid structs and writable outputs.
        let status = $marks.run(stringify!($function), &mut || unsafe { $function($($argument),*) });
        assert!(status >= 0, "{}: {status}", stringify!($function));
    }};
}
use measure;

/// A zeroed struct of the heap that states its size.
fn sized<T: Copy>() -> Box<T> {
    // SAFETY: zero is a valid value of a struct of numbers and pointers.
    let mut blank: Box<T> = Box::new(unsafe { std::mem::zeroed() });
    let size: *mut u32 = (&raw mut *blank).cast();
    // SAFETY: all sized structs begin with their size.
    unsafe { size.write(size_of::<T>() as u32) };
    blank
}

fn limits(playouts: u64, threads: i32) -> HsSearchLimits {
    HsSearchLimits {
        playouts,
        threads,
        ..HsSearchLimits::DEFAULT
    }
}

#[test]
#[cfg_attr(
    debug_assertions,
    ignore = "Frames of builds without optimisation are larger"
)]
fn every_function_runs_on_a_stack_of_64_kb() {
    let mut marks = Marks {
        stack: PaintedStack::new(),
        most: BTreeMap::new(),
    };
    hearts::measure_functions(&mut marks);
    hex::measure_functions(&mut marks);
    liap_tui::measure_functions(&mut marks);
    binokel::measure_functions(&mut marks);

    for function in functions_with_pointers() {
        let name = &function.name;
        assert!(marks.most.contains_key(name.as_str()), "{name}");
    }
    for case in call_cases() {
        case.run(&mut |call| marks.run("calls with errors and calls after them", call));
    }

    let mut rows: Vec<_> = marks.most.into_iter().collect();
    rows.sort_by_key(|(_, used)| std::cmp::Reverse(*used));
    for (function, used) in &rows {
        println!("{:7.1} KB  {function}", *used as f64 / 1024.0);
    }
    let over: Vec<_> = rows
        .iter()
        .filter(|(_, used)| *used > PROMISED - SYSTEM)
        .collect();
    assert!(over.is_empty(), "{over:?}");
}
