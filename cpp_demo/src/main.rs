//! `handsense_demo`: a C++ Hearts engine whose players use the handsense library.
//!
//! The program is C++ (`demo/program.cpp`), compiled by `build.rs`. This file passes the arguments
//! to it and returns its exit code.

use std::ffi::{CString, c_char, c_int};
use std::process::exit;
use std::{env, ptr};

// The C++ code calls the C functions of this crate by name. Without the import they are not linked.
use handsense as _;

unsafe extern "C" {
    /// Runs the program with the arguments of a C `main`; declared in `demo/program.h`.
    fn handsense_demo_main(argc: c_int, argv: *mut *mut c_char) -> c_int;
}

fn main() {
    restore_sigpipe();
    // An argument of the operating system has no inner NUL and need not be UTF-8.
    let words = env::args_os().map(|word| CString::new(word.into_encoded_bytes()));
    let Ok(words) = words.collect::<Result<Vec<CString>, _>>() else {
        eprintln!("handsense_demo: an argument has a NUL character");
        exit(2);
    };
    let count = c_int::try_from(words.len()).unwrap_or(c_int::MAX);
    let mut pointers: Vec<*mut c_char> = words.into_iter().map(CString::into_raw).collect();
    // The arguments of a C program end with a null pointer.
    pointers.push(ptr::null_mut());
    // SAFETY: `pointers` has `count` strings, which are never freed, and a null pointer after them.
    let code = unsafe { handsense_demo_main(count, pointers.as_mut_ptr()) };
    exit(code);
}

/// Restores the default action of SIGPIPE: a closed pipe ends the program, as it ends a C++
/// program. Rust ignores the signal at start.
#[cfg(unix)]
fn restore_sigpipe() {
    // SAFETY: the default action is restored before any thread or handler exists.
    unsafe { libc::signal(libc::SIGPIPE, libc::SIG_DFL) };
}

#[cfg(not(unix))]
fn restore_sigpipe() {}
