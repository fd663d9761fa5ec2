//! Calls of C functions with checks that hold for every result.
//!
//! The status is known, a failed call writes nothing and sets an error message, and a repeated call
//! returns the same result. Inputs and outputs have separate allocations of exactly their size, so
//! an address sanitizer detects every access out of bounds.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ffi::{CStr, c_char};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::ptr::NonNull;

use handsense::ffi::HsStatusCode;

use super::common::calls;
use super::common::damage::WithTail;
use super::common::first_version::first_size;
use super::common::random::Random;

/// Fill byte of outputs before a call.
const PATTERN: u8 = 0xA5;

/// Largest stated size of a struct, as a multiple of its known size.
const GROWTH: usize = 4;

const OK: i32 = HsStatusCode::HS_OK as i32;
const PANIC: i32 = HsStatusCode::HS_ERROR_PANIC as i32;

/// Calls a C function. Inputs are blocks or values of the target, outputs belong to [`Caller`].
macro_rules! call {
    ($function:ident($($argument:expr),* $(,)?)) => {
        // SAFETY: inputs are complete or state their length, and outlive the call; outputs have the
        // length that the function writes.
        unsafe { $function($($argument),*) }
    };
}

/// An allocation of a given number of bytes, aligned for a type.
pub struct Block<T> {
    start: NonNull<u8>,
    layout: Layout,
    holds: PhantomData<T>,
}

impl<T: Copy> Block<T> {
    /// Fills `bytes` bytes with a value. The minimum is four, so that the stated size of a struct
    /// is readable.
    pub fn filled(bytes: usize, value: u8) -> Block<T> {
        let layout = Layout::from_size_align(bytes.max(4), align_of::<T>()).expect("a layout");
        // SAFETY: the layout is not empty.
        let start = unsafe { alloc(layout) };
        let Some(start) = NonNull::new(start) else {
            handle_alloc_error(layout);
        };
        // SAFETY: the allocation has this size.
        unsafe { start.as_ptr().write_bytes(value, layout.size()) };
        Block {
            start,
            layout,
            holds: PhantomData,
        }
    }

    /// Holds a copy of a value.
    pub fn new(value: &T) -> Block<T> {
        let block = Block::filled(size_of::<T>(), 0);
        // SAFETY: the block has the size and alignment of the value.
        unsafe { block.start.cast::<T>().write(*value) };
        block
    }

    /// Holds a copy of an array.
    pub fn from_slice(values: &[T]) -> Block<T> {
        let block = Block::filled(size_of_val(values), 0);
        for (place, value) in values.iter().enumerate() {
            // SAFETY: the block has the size of the whole slice.
            let place = unsafe { block.start.cast::<T>().add(place) };
            // SAFETY: as above.
            unsafe { place.write(*value) };
        }
        block
    }

    /// Holds a struct with a stated size, right or wrong, and the given tail. The block has the
    /// stated size, up to `GROWTH` times the known one.
    pub fn with_stated_size(body: &T, stated: u32, tail: &[u64]) -> Block<T> {
        let (known, stated) = (size_of::<T>(), stated as usize);
        let mut block = Block::filled(stated.min(known * GROWTH), 0);
        let whole: Block<T> = Block::new(body);
        let length = known.min(block.layout.size());
        block.bytes_mut()[..length].copy_from_slice(&whole.bytes()[..length]);
        let tail = tail.iter().flat_map(|word| word.to_le_bytes());
        for (place, byte) in block.bytes_mut().iter_mut().skip(known).zip(tail) {
            *place = byte;
        }
        block
    }

    /// Holds a struct made of input bytes. The stated size comes from the input, is the known size,
    /// or is near it.
    ///
    /// Returns also whether the library must accept the size.
    pub fn from_input(input: &mut Random) -> (Block<T>, bool) {
        let known = size_of::<T>();
        let stated = match input.below(16) {
            0 => input.number() as u32 as usize,
            1 => input.below(2 * known),
            2 => known + 8 * input.below(known / 2),
            _ => known,
        };
        let tail = input.one_in(8).then(|| input.byte());
        let mut block = Block::filled(stated.min(known * GROWTH), 0);
        let given = input.rest();
        for (place, &byte) in block.bytes_mut().iter_mut().skip(4).zip(given) {
            *place = byte;
        }
        // Bytes of fields that a later version might add.
        block
            .bytes_mut()
            .iter_mut()
            .skip(known)
            .for_each(|byte| *byte = tail.unwrap_or(0));
        block.set_stated_size(stated as u32);
        let sizes = first_size::<T>()..=known * GROWTH;
        let fits = sizes.contains(&stated) && stated % align_of::<T>() == 0;
        let is_zero = stated <= known || tail.unwrap_or(0) == 0;
        (block, fits && is_zero)
    }

    /// Writes the stated size of the struct.
    pub fn set_stated_size(&mut self, size: u32) {
        self.bytes_mut()[..4].copy_from_slice(&size.to_ne_bytes());
    }

    /// Pointer to the block for an input.
    pub fn ptr(&self) -> *const T {
        self.start.as_ptr().cast()
    }

    /// Pointer to the block for an output.
    pub fn out(&mut self) -> *mut T {
        self.start.as_ptr().cast()
    }

    /// All bytes of the block.
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: the allocation has this size and was initialised by the constructor.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.layout.size()) }
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above, and the borrow is exclusive.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.layout.size()) }
    }

    /// The value, or `None` if the block is shorter than in version 1. Missing fields are zero.
    pub fn value(&self) -> Option<T> {
        if self.layout.size() < first_size::<T>() {
            return None;
        }
        let mut whole = Block::<T>::filled(size_of::<T>(), 0);
        let length = self.layout.size().min(size_of::<T>());
        whole.bytes_mut()[..length].copy_from_slice(&self.bytes()[..length]);
        // SAFETY: the block has the size of a value. Inputs are structs of numbers; the library
        // wrote the outputs.
        Some(unsafe { whole.start.cast::<T>().read() })
    }
}

impl<T> Drop for Block<T> {
    fn drop(&mut self) {
        // SAFETY: `filled` allocated it with this layout.
        unsafe { dealloc(self.start.as_ptr(), self.layout) };
    }
}

/// A struct with its tail as a host would pass it, with the given stated size.
pub fn block_with_tail<T: Copy>(damaged: &WithTail<T>, stated: u32) -> Block<T> {
    Block::with_stated_size(&damaged.body, stated, &damaged.tail)
}

/// A NUL-terminated text in an allocation of exactly its size; NUL bytes of the input are dropped.
pub fn text(bytes: &[u8]) -> Block<c_char> {
    let text: Vec<u8> = bytes.iter().copied().filter(|&byte| byte != 0).collect();
    // The fill provides the NUL, also for short texts in the minimum block.
    let mut block = Block::filled(text.len() + 1, 0);
    block.bytes_mut()[..text.len()].copy_from_slice(&text);
    block
}

/// Policy of checked calls.
pub struct Caller {
    /// Whether a call is repeated with a larger output than the library knows.
    repeat: bool,
    /// Extra bytes of that output.
    extra_bytes: usize,
}

impl Caller {
    /// Reads the policy from the next byte of an input.
    pub fn from_input(input: &mut Random) -> Caller {
        let byte = input.byte();
        Caller {
            repeat: byte % 4 == 3,
            extra_bytes: usize::from(byte / 4 % 8) * 8,
        }
    }

    /// Result of a call with one output.
    pub fn plain<T: Copy + Debug>(&self, call: impl Fn(*mut T) -> i32) -> Result<T, i32> {
        self.pair(|first: *mut T, _: *mut u8| call(first))
            .map(|(first, _)| first)
    }

    /// Result of a call with two outputs.
    pub fn pair<T: Copy + Debug, U: Copy + Debug>(
        &self,
        call: impl Fn(*mut T, *mut U) -> i32,
    ) -> Result<(T, U), i32> {
        let once = || call_with_outputs(None, |first, second, _: *mut u8| call(first, second));
        self.again(once(), once)
            .map(|(first, second, _)| (first, second))
    }

    /// Result of a call with an output that states its size.
    pub fn sized<T: Copy + Debug>(&self, call: impl Fn(*mut T) -> i32) -> Result<T, i32> {
        self.sized_and(|first: *mut T, _: *mut u8, _: *mut u8| call(first))
            .map(|(first, ..)| first)
    }

    /// Result of a call with an output that states its size and two others.
    pub fn sized_and<T: Copy + Debug, U: Copy + Debug, V: Copy + Debug>(
        &self,
        call: impl Fn(*mut T, *mut U, *mut V) -> i32,
    ) -> Result<(T, U, V), i32> {
        let known = size_of::<T>();
        let first = call_with_outputs(Some(known), &call);
        self.again(first, || {
            call_with_outputs(Some(known + self.extra_bytes), &call)
        })
    }

    fn again<A: Debug>(
        &self,
        first: Result<A, i32>,
        second: impl FnOnce() -> Result<A, i32>,
    ) -> Result<A, i32> {
        if self.repeat {
            let (one, other) = (format!("{first:?}"), format!("{:?}", second()));
            assert_eq!(one, other, "a repeated call returned another result");
        }
        first
    }

    /// Result of a call that prints to a buffer of `size` bytes: the text that fits and the full
    /// length, or the status.
    pub fn printed(
        &self,
        size: usize,
        call: impl Fn(*mut c_char, usize) -> i32,
    ) -> Result<(String, usize), i32> {
        let mut buffer: Block<c_char> = Block::filled(size, PATTERN);
        let length = call(buffer.out(), size);
        let is_whole = |bytes: &[u8]| bytes.iter().all(|&byte| byte == PATTERN);
        let Ok(length) = usize::try_from(length) else {
            assert!(is_whole(buffer.bytes()), "printed, yet returned {length}");
            check_failure(length);
            return Err(length);
        };
        let end = length.min(size.saturating_sub(1));
        let rest = if size == 0 { 0 } else { end + 1 };
        assert!(is_whole(&buffer.bytes()[rest..]), "printed beyond the end");
        if size == 0 {
            return Ok((String::new(), length));
        }
        let text = CStr::from_bytes_until_nul(buffer.bytes()).expect("a terminating NUL");
        assert_eq!(text.to_bytes().len(), end);
        Ok((text.to_string_lossy().into_owned(), length))
    }
}

/// Outputs of a call. A failed call must write nothing.
///
/// If `size` is given, the first output states it. The call must keep the stated size and zero the
/// bytes after the value.
fn call_with_outputs<T: Copy, U: Copy, V: Copy>(
    size: Option<usize>,
    call: impl Fn(*mut T, *mut U, *mut V) -> i32,
) -> Result<(T, U, V), i32> {
    let known = size_of::<T>();
    let mut first: Block<T> = Block::filled(size.unwrap_or(known), PATTERN);
    let mut second: Block<U> = Block::filled(size_of::<U>(), PATTERN);
    let mut third: Block<V> = Block::filled(size_of::<V>(), PATTERN);
    if let Some(size) = size {
        first.set_stated_size(size as u32);
    }
    let before = [first.bytes(), second.bytes(), third.bytes()].map(<[u8]>::to_vec);
    let status = call(first.out(), second.out(), third.out());
    if status != OK {
        let after = [first.bytes(), second.bytes(), third.bytes()];
        assert!(before == after, "wrote an output, yet returned {status}");
        check_failure(status);
        return Err(status);
    }
    if let Some(size) = size {
        assert_eq!(first.bytes()[..4], (size as u32).to_ne_bytes());
        assert!(first.bytes()[known..].iter().all(|&byte| byte == 0));
        // Makes results of different output sizes comparable.
        first.set_stated_size(known as u32);
    }
    let whole = "an output is as long as its type";
    Ok((
        first.value().expect(whole),
        second.value().expect(whole),
        third.value().expect(whole),
    ))
}

/// Checks that a failure has a known code, is not an internal error, and sets a message.
pub fn check_failure(status: i32) {
    let message = calls::last_error();
    assert!(status < OK && status != PANIC, "{status}: {message}");
    assert_ne!(calls::message(status), calls::message(1), "{status}");
    assert!(
        !message.is_empty() && message.len() < 256,
        "{status}: {message:?}"
    );
}
