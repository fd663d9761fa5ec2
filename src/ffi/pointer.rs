//! Conversion of raw pointers into checked references, slices and output slots.

use std::ffi::{CStr, c_char};
use std::fmt::{self, Display, Write};
use std::mem::MaybeUninit;
use std::ops::Deref;
use std::sync::atomic::AtomicI32;

use super::argument::Argument;
use super::fields::Fields;
use super::status::Failure;
use handsense_core::OutOfMemory;
use handsense_core::memory::try_with_capacity;

/// A struct that begins with its own size in bytes and can grow in later versions. `grows!` implements it.
///
/// # Safety
/// The type is `repr(C)`, begins with a `u32` size, and every bit pattern is a value of it, zeros
/// included.
pub(super) unsafe trait SelfSized: Fields {
    /// The size in version 1, the shortest that is accepted.
    const FIRST_SIZE: usize;
}

/// The maximum `structSize`, as a multiple of the current size. A larger value means that the
/// caller did not set the field.
const GROWTH_LIMIT: usize = 4;

/// Refuses a pointer that is NULL or misaligned.
fn check<T>(pointer: *const T, name: &'static str) -> Result<(), Failure> {
    if pointer.is_null() {
        Err(Failure::Null(name))
    } else if !pointer.is_aligned() {
        Err(Failure::Alignment(name))
    } else {
        Ok(())
    }
}

/// Reads the `structSize` of a struct.
///
/// # Safety
/// `pointer` is not NULL, aligned, and readable as a `u32`.
#[inline]
unsafe fn read_size<T: SelfSized>(pointer: *const T) -> u32 {
    // SAFETY: the struct begins with its size, and the caller vouches for at least that.
    unsafe { pointer.cast::<u32>().read() }
}

/// Refuses a `structSize` that no version of the struct has.
#[inline]
fn check_size<T: SelfSized>(size: u32, name: &'static str) -> Result<usize, Failure> {
    let (least, step) = (T::FIRST_SIZE, align_of::<T>());
    let (stated, limit) = (size as usize, size_of::<T>() * GROWTH_LIMIT);
    if stated < least || stated > limit || !stated.is_multiple_of(step) {
        return Err(Failure::StructSize {
            name,
            size,
            least,
            limit,
            step,
        });
    }
    Ok(stated)
}

/// Reads and checks the `structSize` of a struct; `zero` is the meaning of 0.
///
/// # Safety
/// `pointer` is NULL or readable as a `u32`.
#[inline]
unsafe fn stated_size<T: SelfSized>(
    pointer: *const T,
    zero: usize,
    name: &'static str,
) -> Result<usize, Failure> {
    check(pointer, name)?;
    // SAFETY: checked, and the caller vouches for the rest.
    match unsafe { read_size(pointer) } {
        0 if zero > 0 => Ok(zero),
        size => check_size::<T>(size, name),
    }
}

/// An input struct with all fields that this library knows.
pub(super) enum Input<'a, T> {
    /// The caller's struct, which has all of them.
    Whole(&'a T),
    /// A copy of a shorter struct; the missing fields are zero.
    Completed(T),
}

/// A struct of zeros.
pub(super) fn zero<T: SelfSized>() -> T {
    // SAFETY: any bits are a value, zeros included.
    unsafe { MaybeUninit::zeroed().assume_init() }
}

impl<T> Deref for Input<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        match self {
            Input::Whole(whole) => whole,
            Input::Completed(copy) => copy,
        }
    }
}

impl<'a, T: SelfSized> Argument<*const T> for Input<'a, T> {
    type Error = Failure;

    #[inline]
    unsafe fn bind(pointer: *const T, name: &'static str) -> Result<Input<'a, T>, Failure> {
        // SAFETY: the contract of this function.
        let stated = unsafe { stated_size(pointer, 0, name) }?;
        let known = size_of::<T>();
        for offset in known..stated {
            let place = pointer.cast::<u8>().wrapping_add(offset);
            // SAFETY: within the size the caller states, and a byte is always aligned.
            if unsafe { place.read() } != 0 {
                return Err(Failure::StructTail { name, known });
            }
        }
        let input = if stated < known {
            // SAFETY: the contract of this function.
            Input::Completed(unsafe { completed(pointer, stated) })
        } else {
            // SAFETY: not NULL, aligned, readable for its size, and any bits are a value.
            Input::Whole(unsafe { &*pointer })
        };
        check_reserved(&*input, name)?;
        Ok(input)
    }
}

/// Copies a struct that is shorter than the known one; the missing fields are zero.
///
/// # Safety
/// `pointer` is readable for `stated` bytes, and `stated` is no more than the known size.
#[cold]
unsafe fn completed<T: SelfSized>(pointer: *const T, stated: usize) -> T {
    let mut copy = MaybeUninit::<T>::zeroed();
    let place = copy.as_mut_ptr().cast::<u8>();
    // SAFETY: both have `stated` bytes, and the copy is the function's own.
    unsafe { place.copy_from_nonoverlapping(pointer.cast(), stated) };
    // SAFETY: any bits are a value, zeros included.
    unsafe { copy.assume_init() }
}

/// Refuses an input with a reserved field that is not zero.
#[inline]
fn check_reserved<T: Fields>(value: &T, name: &'static str) -> Result<(), Failure> {
    let reserved = |field| Failure::Reserved { name, field };
    value.check_reserved().map_err(reserved)
}

/// An output slot with a `structSize`.
pub(super) struct SizedOut<T> {
    pointer: *mut T,
    stated: usize,
}

impl<T: SelfSized> Argument<*mut T> for SizedOut<T> {
    type Error = Failure;

    #[inline]
    unsafe fn bind(pointer: *mut T, name: &'static str) -> Result<SizedOut<T>, Failure> {
        // SAFETY: the contract of this function.
        let stated = unsafe { stated_size(pointer.cast_const(), T::FIRST_SIZE, name) }?;
        Ok(SizedOut { pointer, stated })
    }
}

impl<T: SelfSized> SizedOut<T> {
    /// Writes the result: no byte beyond the stated size, and zeros beyond the known fields. Keeps
    /// the stated size; 0 becomes the size of version 1.
    pub fn write(self, value: T) {
        let (place, known) = (self.pointer.cast::<u8>(), size_of::<T>());
        if self.stated < known {
            // SAFETY: the contract of `bind`.
            unsafe { write_start(place, self.stated, value) };
        } else {
            Out(self.pointer).write(value);
            let tail = place.wrapping_add(known);
            // SAFETY: the stated size is no less than the known one.
            unsafe { tail.write_bytes(0, self.stated - known) };
        }
        // SAFETY: the struct begins with its size; checked and vouched for in `bind`.
        unsafe { self.pointer.cast::<u32>().write(self.stated as u32) };
    }

    /// Writes the result of `make`.
    // Not inlined, so that a large struct is not in the frame of the caller during a search.
    #[inline(never)]
    pub fn write_with(self, make: impl FnOnce() -> T) {
        self.write(make());
    }
}

/// Writes the first bytes of a value.
///
/// # Safety
/// `place` is writable for `stated` bytes, and `stated` is no more than the size of the value.
#[cold]
unsafe fn write_start<T: Fields>(place: *mut u8, stated: usize, value: T) {
    let mut whole = MaybeUninit::<T>::uninit();
    Out(whole.as_mut_ptr()).write(value);
    // SAFETY: both have `stated` bytes, and the copy is the function's own.
    unsafe { place.copy_from_nonoverlapping(whole.as_ptr().cast(), stated) };
}

/// Reads an array or a struct without a `structSize`.
///
/// # Safety
/// `pointer` is NULL or readable as a `T`, for which every bit pattern is valid.
#[inline]
pub(super) unsafe fn plain<'a, T: Fields>(
    pointer: *const T,
    name: &'static str,
) -> Result<&'a T, Failure> {
    check(pointer, name)?;
    // SAFETY: not NULL, aligned, and the caller vouches for the rest.
    let value = unsafe { &*pointer };
    check_reserved(value, name)?;
    Ok(value)
}

/// An input array of fixed length.
impl<'a, T: Fields, const COUNT: usize> Argument<*const T> for &'a [T; COUNT] {
    type Error = Failure;

    #[inline]
    unsafe fn bind(first: *const T, name: &'static str) -> Result<&'a [T; COUNT], Failure> {
        // SAFETY: the contract of this function.
        unsafe { plain(first.cast(), name) }
    }
}

/// An output slot, checked before any work is done.
pub(super) struct Out<T>(*mut T);

impl<T: Fields> Argument<*mut T> for Out<T> {
    type Error = Failure;

    #[inline]
    unsafe fn bind(pointer: *mut T, name: &'static str) -> Result<Out<T>, Failure> {
        check(pointer, name)?;
        Ok(Out(pointer))
    }
}

/// An output array of fixed length.
impl<T: Fields, const COUNT: usize> Argument<*mut T> for Out<[T; COUNT]> {
    type Error = Failure;

    #[inline]
    unsafe fn bind(first: *mut T, name: &'static str) -> Result<Out<[T; COUNT]>, Failure> {
        check(first, name)?;
        Ok(Out(first.cast()))
    }
}

impl<T: Fields> Out<T> {
    /// Writes the result. Its padding is zero.
    #[inline]
    pub fn write(self, value: T) {
        // SAFETY: checked and vouched for in `bind`.
        unsafe { self.0.write(value) };
        if T::HAS_PADDING {
            // SAFETY: as above.
            unsafe { T::clear_padding(self.0) };
        }
    }
}

/// An input array; with a count of 0 the pointer may be NULL.
impl<'a, T: Fields, C: Into<usize>> Argument<(*const T, C)> for &'a [T] {
    type Error = Failure;

    #[inline]
    unsafe fn bind((first, count): (*const T, C), name: &'static str) -> Result<&'a [T], Failure> {
        let count = count.into();
        if count == 0 {
            return Ok(&[]);
        }
        check(first, name)?;
        // SAFETY: not NULL, aligned, and the caller vouches for the rest.
        Ok(unsafe { std::slice::from_raw_parts(first, count) })
    }
}

/// An output array, checked before any work is done. With a count of 0 the pointer may be NULL.
pub(super) struct OutArray<T> {
    first: *mut T,
    count: usize,
}

impl<T: Fields> Argument<(*mut T, usize)> for OutArray<T> {
    type Error = Failure;

    #[inline]
    unsafe fn bind(
        (first, count): (*mut T, usize),
        name: &'static str,
    ) -> Result<OutArray<T>, Failure> {
        if count > 0 {
            check(first, name)?;
        }
        Ok(OutArray { first, count })
    }
}

impl<T: Fields> OutArray<T> {
    /// Writes the results in order; `next` computes each.
    pub fn write_all(self, mut next: impl FnMut() -> T) {
        for index in 0..self.count {
            self.write(index, next());
        }
    }

    /// Writes a result as [`Out`] does; ignores an index beyond the count.
    #[inline]
    pub fn write(&self, index: usize, value: T) {
        if index < self.count {
            Out(self.first.wrapping_add(index)).write(value);
        }
    }

    /// Writes numbers from this index on; ignores those beyond the count.
    #[cfg(not(target_family = "wasm"))]
    pub fn write_all_at(&self, index: usize, numbers: &[T]) {
        let fits = numbers.len().min(self.count.saturating_sub(index));
        let place = self.first.wrapping_add(index);
        // SAFETY: below the count that the caller vouches for in `bind`, and ours are elsewhere.
        unsafe { place.copy_from_nonoverlapping(numbers.as_ptr(), fits) };
    }
}

/// A cancel flag that other threads change atomically.
///
/// # Safety
/// `pointer` is NULL or, for the lifetime that the caller chooses, a number that is only changed
/// atomically.
pub(super) unsafe fn flag<'a>(
    pointer: *const i32,
    name: &'static str,
) -> Result<Option<&'a AtomicI32>, Failure> {
    if pointer.is_null() {
        return Ok(None);
    }
    check(pointer, name)?;
    // SAFETY: not NULL, aligned, and the caller vouches for the rest; it is only ever read.
    Ok(Some(unsafe { AtomicI32::from_ptr(pointer.cast_mut()) }))
}

/// A value of the library that C holds by pointer: a handle.
pub(super) trait Handle {}

/// A handle of the caller.
pub(super) struct Borrowed<'a, T>(pub &'a mut T);

impl<'a, T: Handle> Argument<*mut T> for Borrowed<'a, T> {
    type Error = Failure;

    unsafe fn bind(pointer: *mut T, name: &'static str) -> Result<Borrowed<'a, T>, Failure> {
        check(pointer, name)?;
        // SAFETY: not NULL, and the caller vouches for the rest.
        Ok(Borrowed(unsafe { &mut *pointer }))
    }
}

/// A handle that the caller gives back, or NULL.
impl<T: Handle> Argument<*mut T> for Option<Box<T>> {
    type Error = Failure;

    unsafe fn bind(pointer: *mut T, _name: &'static str) -> Result<Option<Box<T>>, Failure> {
        let is_set = !pointer.is_null();
        // SAFETY: not NULL, and the caller vouches for the rest.
        Ok(is_set.then(|| unsafe { Box::from_raw(pointer) }))
    }
}

/// Moves a value to the heap and returns its handle.
pub(super) fn into_handle<T: Handle>(value: T) -> Result<*mut T, OutOfMemory> {
    let mut place = try_with_capacity(1)?;
    place.push(value);
    let place: Box<[T]> = place.into_boxed_slice();
    Ok(Box::into_raw(place).cast())
}

/// A NUL-terminated UTF-8 string.
impl<'a> Argument<*const c_char> for &'a str {
    type Error = Failure;

    unsafe fn bind(pointer: *const c_char, name: &'static str) -> Result<&'a str, Failure> {
        check(pointer, name)?;
        // SAFETY: not NULL, and the caller vouches for the terminator.
        let text = unsafe { CStr::from_ptr(pointer) };
        text.to_str().map_err(|_| Failure::Utf8)
    }
}

/// A buffer for a text, as `snprintf` takes it. With a size of 0 it may be NULL.
pub(super) struct TextBuffer {
    first: *mut c_char,
    size: usize,
    name: &'static str,
}

impl Argument<(*mut c_char, usize)> for TextBuffer {
    type Error = Failure;

    unsafe fn bind(
        (first, size): (*mut c_char, usize),
        name: &'static str,
    ) -> Result<TextBuffer, Failure> {
        Ok(TextBuffer { first, size, name })
    }
}

impl TextBuffer {
    /// Writes a text: truncates it to the buffer, adds a NUL, and returns the length of the whole
    /// text.
    pub fn print(self, text: &dyn Display) -> Result<i32, Failure> {
        if self.size > 0 {
            check(self.first, self.name)?;
        }
        let mut printer = Printer {
            buffer: self,
            length: 0,
        };
        // Writing into the buffer cannot fail.
        let _ = write!(printer, "{text}");
        let Printer { buffer, length } = printer;
        if buffer.size > 0 {
            let end = buffer.first.wrapping_add(length.min(buffer.size - 1));
            // SAFETY: below the size that the caller vouches for in `bind`.
            unsafe { end.write(0) };
        }
        Ok(length as i32)
    }
}

/// A writer that truncates to the buffer and counts the whole length.
struct Printer {
    buffer: TextBuffer,
    length: usize,
}

impl Write for Printer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let TextBuffer { first, size, .. } = self.buffer;
        let room = size.saturating_sub(1).saturating_sub(self.length);
        let fits = text.len().min(room);
        let place = first.wrapping_add(self.length);
        if fits > 0 {
            // SAFETY: below the size that the caller vouches for in `bind`, and our text is
            // elsewhere.
            unsafe { place.copy_from_nonoverlapping(text.as_ptr().cast(), fits) };
        }
        self.length += text.len();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A struct of a later version; version 1 had the first eight bytes.
    #[repr(C)]
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Later {
        struct_size: u32,
        first: u32,
        later: u64,
    }

    // SAFETY: there is no padding.
    unsafe impl Fields for Later {}

    // SAFETY: repr(C), the size first, and only integers.
    unsafe impl SelfSized for Later {
        const FIRST_SIZE: usize = 8;
    }

    const FIRST: u64 = 7 << 32;
    const VALUE: Later = Later {
        struct_size: 99,
        first: 7,
        later: 5,
    };

    /// Returns what a caller's memory is read as; the first word has the size.
    fn read(words: &[u64]) -> Result<Later, Failure> {
        // SAFETY: the memory has the stated size, or the size is refused.
        unsafe { Input::bind(words.as_ptr().cast::<Later>(), "words") }.map(|input| *input)
    }

    #[test]
    fn missing_fields_are_zero_and_present_ones_are_read() {
        let completed = Later {
            struct_size: 8,
            later: 0,
            ..VALUE
        };
        assert_eq!(read(&[FIRST | 8]), Ok(completed));
        let whole = Later {
            struct_size: 16,
            ..VALUE
        };
        assert_eq!(read(&[FIRST | 16, 5]), Ok(whole));
        let longer = Later {
            struct_size: 24,
            ..VALUE
        };
        assert_eq!(read(&[FIRST | 24, 5, 0]), Ok(longer));
        let (name, known) = ("words", 16);
        let tail = Failure::StructTail { name, known };
        assert_eq!(read(&[FIRST | 24, 5, 1 << 63]), Err(tail));
    }

    #[test]
    fn a_struct_that_is_long_enough_is_not_copied() {
        let words = [FIRST | 24, 5, 0];
        let given = words.as_ptr().cast::<Later>();
        // SAFETY: the memory has the stated size.
        let input = unsafe { Input::bind(given, "words") }.expect("a size of a version");
        assert!(matches!(input, Input::Whole(whole) if std::ptr::eq(whole, given)));
    }

    #[test]
    fn sizes_of_no_version_are_refused_and_nothing_is_written() {
        for size in [1, 4, 7, 12, 20, 72, u64::from(u32::MAX)] {
            let mut words = [FIRST | size, 5, 6];
            let refused = |failure| matches!(failure, Failure::StructSize { .. });
            assert!(read(&words).is_err_and(refused), "{size}");
            let out = words.as_mut_ptr().cast::<Later>();
            // SAFETY: the size is refused.
            let out = unsafe { SizedOut::bind(out, "words") };
            assert!(out.err().is_some_and(refused), "{size}");
            assert_eq!(words, [FIRST | size, 5, 6]);
        }
        assert!(read(&[FIRST]).is_err(), "an input must state its size");
    }

    #[test]
    fn no_byte_is_written_beyond_the_stated_size() {
        let canary = u64::MAX;
        for (size, expected) in [
            (0, [FIRST | 8, canary, canary, canary]),
            (8, [FIRST | 8, canary, canary, canary]),
            (16, [FIRST | 16, 5, canary, canary]),
            (24, [FIRST | 24, 5, 0, canary]),
            (32, [FIRST | 32, 5, 0, 0]),
        ] {
            let mut words = [size, canary, canary, canary];
            let out = words.as_mut_ptr().cast::<Later>();
            // SAFETY: the memory has the stated size.
            let out = unsafe { SizedOut::bind(out, "words") }.expect("a size of a version");
            out.write(VALUE);
            assert_eq!(words, expected, "{size}");
        }
    }
}
