//! Calls of C functions by their names, with memory that a test may change before and inspect after.

use std::ffi::CStr;
use std::ptr::null_mut;

use handsense::ffi::*;

/// An argument: one of these, by the type of the parameter.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    pub pointer: *mut u8,
    pub number: i64,
    pub real: f64,
}

/// Stands for a refusal without a status.
pub const NO: i32 = -1_000;

/// A type of C that an argument becomes.
trait Parameter {
    fn of(argument: &Argument) -> Self;
}

impl Parameter for f64 {
    fn of(argument: &Argument) -> f64 {
        argument.real
    }
}

impl<T> Parameter for *mut T {
    fn of(argument: &Argument) -> *mut T {
        argument.pointer.cast()
    }
}

impl<T> Parameter for *const T {
    fn of(argument: &Argument) -> *const T {
        argument.pointer.cast()
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Parameter for $number {
            fn of(argument: &Argument) -> $number {
                argument.number as $number
            }
        }
    )*};
}

numbers!(i16, i32, u64, usize);

/// What a function returns, as a status.
trait Answer {
    fn status(self) -> i32;
}

/// The status of a refusal by a function that returns no status.
fn refusal() -> i32 {
    // SAFETY: a text that ends with NUL; reading it allocates nothing.
    let message = unsafe { CStr::from_ptr(handsense_last_error()) }.to_bytes();
    match message {
        _ if message.ends_with(b"memory") => HsStatusCode::HS_ERROR_MEMORY as i32,
        _ if message.starts_with(b"internal error") => HsStatusCode::HS_ERROR_PANIC as i32,
        _ => NO,
    }
}

impl Answer for i32 {
    fn status(self) -> i32 {
        if self == HS_HEARTS_IGNORE_MOVE {
            refusal()
        } else {
            self
        }
    }
}

impl Answer for () {
    fn status(self) -> i32 {
        0
    }
}

macro_rules! handles {
    ($($handle:ident: $free:ident),*) => {$(
        impl Answer for *mut $handle {
            fn status(self) -> i32 {
                if self.is_null() {
                    return refusal();
                }
                // SAFETY: freed once.
                unsafe { $free(self) };
                0
            }
        }
    )*};
}

handles!(HsHeartsEngine: handsense_hearts_engine_free, HsEnvironment: handsense_environment_free);

macro_rules! functions {
    ($($name:ident($($place:literal),*),)*) => {
        /// Calls a function by its name.
        ///
        /// # Safety
        /// Each argument is valid, or the function must refuse it.
        pub unsafe fn call(name: &str, arguments: &[Argument]) -> i32 {
            match name {
                // SAFETY: the contract of this function.
                $(stringify!($name) => unsafe {
                    $name($(Parameter::of(&arguments[$place])),*)
                }.status(),)*
                _ => panic!("no function {name}"),
            }
        }
    };
}

include!("../generated/functions.rs");

/// The byte that fills memory for outputs before a call.
pub const OLD: u8 = 0xA5;
/// The number of bytes behind the memory, which no call may change.
const BEHIND: usize = 24;

/// Memory that is aligned for every type.
pub struct Block {
    first: *mut u64,
    words: usize,
    length: usize,
}

impl Block {
    pub fn new(bytes: &[u8]) -> Block {
        let words = (bytes.len() + BEHIND).div_ceil(8);
        let memory = vec![u64::from_ne_bytes([OLD; 8]); words].into_boxed_slice();
        let block = Block {
            first: Box::into_raw(memory).cast(),
            words,
            length: bytes.len(),
        };
        // SAFETY: the block is longer than these bytes, and new.
        unsafe {
            block
                .address()
                .copy_from_nonoverlapping(bytes.as_ptr(), bytes.len())
        };
        block
    }

    pub fn address(&self) -> *mut u8 {
        self.first.cast()
    }

    /// The bytes, and those behind them.
    fn all(&self) -> (&[u8], &[u8]) {
        // SAFETY: memory of the block; every byte has a value.
        let all = unsafe { std::slice::from_raw_parts(self.address(), 8 * self.words) };
        all.split_at(self.length)
    }

    pub fn bytes(&self) -> &[u8] {
        self.all().0
    }

    pub fn is_bounded(&self) -> bool {
        self.all().1.iter().all(|&byte| byte == OLD)
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        let memory = std::ptr::slice_from_raw_parts_mut(self.first, self.words);
        // SAFETY: made by a box of this length, and dropped once.
        drop(unsafe { Box::from_raw(memory) });
    }
}

impl Argument {
    pub fn number(number: i64) -> Argument {
        Argument {
            pointer: null_mut(),
            number,
            real: 0.0,
        }
    }

    pub fn real(real: f64) -> Argument {
        Argument {
            real,
            ..Argument::number(0)
        }
    }

    pub fn pointer(pointer: *mut u8) -> Argument {
        Argument {
            pointer,
            ..Argument::number(0)
        }
    }
}
