//! Asking a C function, and what holds for any answer: a status that is known, nothing written on an error, something
//! said of it, and the same answer when asked again.
//!
//! Inputs and outputs lie in memory of their own that is exactly as long as it has to be, so that a checker of addresses
//! sees a byte too many.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ffi::{CStr, c_char};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::ptr::NonNull;

use handsense::ffi::HsStatusCode;

use super::common::calls;
use super::common::damage::WithTail;
use super::common::random::Random;

/// What outputs hold before they are written.
const PATTERN: u8 = 0xA5;

/// The largest multiple of its size that a struct may state.
const GROWTH: usize = 4;

const OK: i32 = HsStatusCode::HS_OK as i32;
const PANIC: i32 = HsStatusCode::HS_ERROR_PANIC as i32;

/// Calls a C function. Its inputs are blocks or values of the target, its outputs those of [`Ask`].
macro_rules! call {
    ($function:ident($($argument:expr),* $(,)?)) => {
        // SAFETY: inputs are whole or state how long they are, and live as long as the call; outputs are as long as
        // the function writes.
        unsafe { $function($($argument),*) }
    };
}

/// So many bytes, aligned for a type.
pub struct Block<T> {
    start: NonNull<u8>,
    layout: Layout,
    holds: PhantomData<T>,
}

impl<T: Copy> Block<T> {
    /// So many bytes of a value, four at least: the size that a struct states can always be read.
    pub fn filled(bytes: usize, value: u8) -> Block<T> {
        let layout = Layout::from_size_align(bytes.max(4), align_of::<T>()).expect("a layout");
        // SAFETY: the layout is not empty.
        let start = unsafe { alloc(layout) };
        let Some(start) = NonNull::new(start) else {
            handle_alloc_error(layout);
        };
        // SAFETY: so many bytes have just been given.
        unsafe { start.as_ptr().write_bytes(value, layout.size()) };
        Block {
            start,
            layout,
            holds: PhantomData,
        }
    }

    /// A value as it is.
    pub fn of(value: &T) -> Block<T> {
        let block = Block::filled(size_of::<T>(), 0);
        // SAFETY: room for the value, aligned for it.
        unsafe { block.start.cast::<T>().write(*value) };
        block
    }

    /// Some values in a row.
    pub fn row(values: &[T]) -> Block<T> {
        let block = Block::filled(size_of_val(values), 0);
        for (place, value) in values.iter().enumerate() {
            // SAFETY: there is room for all of them.
            let place = unsafe { block.start.cast::<T>().add(place) };
            // SAFETY: as above.
            unsafe { place.write(*value) };
        }
        block
    }

    /// A struct that states its size, rightly or wrongly, with what lies behind it: as long as it states where that may
    /// be, so that the library has to do with it.
    pub fn stating(body: &T, stated: u32, tail: &[u64]) -> Block<T> {
        let (known, stated) = (size_of::<T>(), stated as usize);
        let mut block = Block::filled(stated.min(known * GROWTH), 0);
        let whole: Block<T> = Block::of(body);
        let length = known.min(block.layout.size());
        block.bytes_mut()[..length].copy_from_slice(&whole.bytes()[..length]);
        let tail = tail.iter().flat_map(|word| word.to_le_bytes());
        for (place, byte) in block.bytes_mut().iter_mut().skip(known).zip(tail) {
            *place = byte;
        }
        block
    }

    /// A struct out of the bytes of an input, which states what they say, or its own size, or one near that; and
    /// whether the library must take the size.
    pub fn raw(input: &mut Random) -> (Block<T>, bool) {
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
        // Bytes that a later version might give a meaning.
        block
            .bytes_mut()
            .iter_mut()
            .skip(known)
            .for_each(|byte| *byte = tail.unwrap_or(0));
        block.state(stated as u32);
        let fits = (known..=known * GROWTH).contains(&stated) && stated % align_of::<T>() == 0;
        let is_zero = stated == known || tail.unwrap_or(0) == 0;
        (block, fits && is_zero)
    }

    /// Writes the size that the struct states.
    pub fn state(&mut self, size: u32) {
        self.bytes_mut()[..4].copy_from_slice(&size.to_ne_bytes());
    }

    /// Writes a number of four bytes, counted from the first.
    pub fn set_word(&mut self, word: usize, value: i32) {
        self.bytes_mut()[4 * word..][..4].copy_from_slice(&value.to_ne_bytes());
    }

    /// Where it begins.
    pub fn ptr(&self) -> *const T {
        self.start.as_ptr().cast()
    }

    /// Where it begins, to be written to.
    pub fn out(&mut self) -> *mut T {
        self.start.as_ptr().cast()
    }

    /// All of it.
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: so many bytes, all written when the block was made.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.layout.size()) }
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above, and nobody else has them.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.layout.size()) }
    }

    /// The value, if all of it is there; its bytes are one.
    pub fn value(&self) -> Option<T> {
        // SAFETY: as many bytes as a value has. Inputs are structs of numbers, outputs were written by the library.
        let value = || unsafe { self.start.cast::<T>().read() };
        (self.layout.size() >= size_of::<T>()).then(value)
    }
}

impl<T> Drop for Block<T> {
    fn drop(&mut self) {
        // SAFETY: given in `filled` with this layout.
        unsafe { dealloc(self.start.as_ptr(), self.layout) };
    }
}

/// A struct with what lies behind it as a host would hand it over, given the size that it states.
pub fn handed<T: Copy>(damaged: &WithTail<T>, stated: u32) -> Block<T> {
    Block::stating(&damaged.body, stated, &damaged.tail)
}

/// A text of any bytes with a NUL at its end, in as much memory as that.
pub fn text(bytes: &[u8]) -> Block<c_char> {
    let text: Vec<u8> = bytes.iter().copied().filter(|&byte| byte != 0).collect();
    // The NUL is the last byte there is, and the fill keeps short texts whole.
    let mut block = Block::filled(text.len() + 1, 0);
    block.bytes_mut()[..text.len()].copy_from_slice(&text);
    block
}

/// How questions are asked.
pub struct Ask {
    /// Again, with an output that is longer than the library knows.
    twice: bool,
    /// By how many bytes.
    longer: usize,
}

impl Ask {
    /// As the next byte of an input has it.
    pub fn of(input: &mut Random) -> Ask {
        let byte = input.byte();
        Ask {
            twice: byte % 4 == 3,
            longer: usize::from(byte / 4 % 8) * 8,
        }
    }

    /// What a call writes to one output.
    pub fn plain<T: Copy + Debug>(&self, call: impl Fn(*mut T) -> i32) -> Result<T, i32> {
        self.pair(|first: *mut T, _: *mut u8| call(first))
            .map(|(first, _)| first)
    }

    /// What a call writes to two.
    pub fn pair<T: Copy + Debug, U: Copy + Debug>(
        &self,
        call: impl Fn(*mut T, *mut U) -> i32,
    ) -> Result<(T, U), i32> {
        let once = || written(None, |first, second, _: *mut u8| call(first, second));
        self.again(once(), once)
            .map(|(first, second, _)| (first, second))
    }

    /// What a call writes to an output that states its size.
    pub fn sized<T: Copy + Debug>(&self, call: impl Fn(*mut T) -> i32) -> Result<T, i32> {
        self.sized_and(|first: *mut T, _: *mut u8, _: *mut u8| call(first))
            .map(|(first, ..)| first)
    }

    /// What a call writes to an output that states its size and two others.
    pub fn sized_and<T: Copy + Debug, U: Copy + Debug, V: Copy + Debug>(
        &self,
        call: impl Fn(*mut T, *mut U, *mut V) -> i32,
    ) -> Result<(T, U, V), i32> {
        let known = size_of::<T>();
        let first = written(Some(known), &call);
        self.again(first, || written(Some(known + self.longer), &call))
    }

    fn again<A: Debug>(
        &self,
        first: Result<A, i32>,
        second: impl FnOnce() -> Result<A, i32>,
    ) -> Result<A, i32> {
        if self.twice {
            let (one, other) = (format!("{first:?}"), format!("{:?}", second()));
            assert_eq!(one, other, "asked the same, answered otherwise");
        }
        first
    }

    /// The text that a call prints into so many bytes as far as it fits; its whole length, or the status.
    pub fn printed(
        &self,
        size: usize,
        call: impl Fn(*mut c_char, usize) -> i32,
    ) -> Result<(String, usize), i32> {
        let mut buffer: Block<c_char> = Block::filled(size, PATTERN);
        let length = call(buffer.out(), size);
        let is_whole = |bytes: &[u8]| bytes.iter().all(|&byte| byte == PATTERN);
        let Ok(length) = usize::try_from(length) else {
            assert!(is_whole(buffer.bytes()), "printed, yet answered {length}");
            check_failure(length);
            return Err(length);
        };
        let end = length.min(size.saturating_sub(1));
        let rest = if size == 0 { 0 } else { end + 1 };
        assert!(is_whole(&buffer.bytes()[rest..]), "printed beyond the end");
        if size == 0 {
            return Ok((String::new(), length));
        }
        let text = CStr::from_bytes_until_nul(buffer.bytes()).expect("a closing NUL");
        assert_eq!(text.to_bytes().len(), end);
        Ok((text.to_string_lossy().into_owned(), length))
    }
}

/// What a call has written, which must be nothing where it fails. The first output states its size where one is given,
/// which stays; what lies behind the value is zero then.
fn written<T: Copy, U: Copy, V: Copy>(
    size: Option<usize>,
    call: impl Fn(*mut T, *mut U, *mut V) -> i32,
) -> Result<(T, U, V), i32> {
    let known = size_of::<T>();
    let mut first: Block<T> = Block::filled(size.unwrap_or(known), PATTERN);
    let mut second: Block<U> = Block::filled(size_of::<U>(), PATTERN);
    let mut third: Block<V> = Block::filled(size_of::<V>(), PATTERN);
    if let Some(size) = size {
        first.state(size as u32);
    }
    let before = [first.bytes(), second.bytes(), third.bytes()].map(<[u8]>::to_vec);
    let status = call(first.out(), second.out(), third.out());
    if status != OK {
        let after = [first.bytes(), second.bytes(), third.bytes()];
        assert!(before == after, "written, yet answered {status}");
        check_failure(status);
        return Err(status);
    }
    if let Some(size) = size {
        assert_eq!(first.bytes()[..4], (size as u32).to_ne_bytes());
        assert!(first.bytes()[known..].iter().all(|&byte| byte == 0));
        // Two answers of different lengths say the same.
        first.state(known as u32);
    }
    let whole = "an output is as long as its type";
    Ok((
        first.value().expect(whole),
        second.value().expect(whole),
        third.value().expect(whole),
    ))
}

/// A failure has a code that is known, is no fault of the library, and says something.
pub fn check_failure(status: i32) {
    let said = calls::last_error();
    assert!(status < OK && status != PANIC, "{status}: {said}");
    assert_ne!(calls::message(status), calls::message(1), "{status}");
    assert!(!said.is_empty() && said.len() < 256, "{status}: {said:?}");
}
