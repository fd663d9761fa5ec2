//! Conversion of raw pointers into checked references, slices and output slots.

use std::ffi::{CStr, c_char};
use std::fmt::{self, Display, Write};
use std::marker::PhantomData;
use std::sync::atomic::AtomicI32;

use super::status::Failure;
use handsense_core::OutOfMemory;
use handsense_core::memory::try_with_capacity;

/// A struct that begins with its own size in bytes and can grow in later versions.
///
/// # Safety
/// The type is `repr(C)`, begins with a `u32` size, and every bit pattern is a value of it.
pub(super) unsafe trait SelfSized: Copy {}

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
/// `pointer` is NULL or readable for the size its first field states.
unsafe fn stated_size<T: SelfSized>(
    pointer: *const T,
    name: &'static str,
) -> Result<usize, Failure> {
    check(pointer, name)?;
    // SAFETY: the struct begins with its size, and the caller vouches for at least that.
    let size = unsafe { pointer.cast::<u32>().read() };
    let (known, step) = (size_of::<T>(), align_of::<T>());
    let (stated, limit) = (size as usize, known * GROWTH_LIMIT);
    if stated < known || stated > limit || !stated.is_multiple_of(step) {
        return Err(Failure::StructSize {
            name,
            size,
            known,
            limit,
            step,
        });
    }
    Ok(stated)
}

/// Reads an input struct with a `structSize`.
///
/// # Safety
/// `pointer` is NULL or readable for the size its first field states.
pub(super) unsafe fn sized<'a, T: SelfSized>(
    pointer: *const T,
    name: &'static str,
) -> Result<&'a T, Failure> {
    // SAFETY: the contract of this function.
    let stated = unsafe { stated_size(pointer, name) }?;
    let known = size_of::<T>();
    for offset in known..stated {
        // SAFETY: within the size the caller states.
        let place = unsafe { pointer.cast::<u8>().add(offset) };
        // SAFETY: as above, and a byte is always aligned.
        if unsafe { place.read() } != 0 {
            return Err(Failure::StructTail { name, known });
        }
    }
    // SAFETY: not NULL, aligned, readable for its size, and any bits are a value.
    Ok(unsafe { &*pointer })
}

/// Like [`sized`], but returns `None` for NULL.
///
/// # Safety
/// `pointer` is NULL or readable for the size its first field states.
pub(super) unsafe fn optional<'a, T: SelfSized>(
    pointer: *const T,
    name: &'static str,
) -> Result<Option<&'a T>, Failure> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: the contract of this function.
    unsafe { sized(pointer, name) }.map(Some)
}

/// An output slot with a `structSize`.
pub(super) struct SizedOut<T> {
    out: Out<T>,
    stated: usize,
}

impl<T: SelfSized> SizedOut<T> {
    /// # Safety
    /// `pointer` is NULL, or readable and writable for the size its first field states until
    /// [`write`](Self::write).
    pub unsafe fn new(pointer: *mut T, name: &'static str) -> Result<SizedOut<T>, Failure> {
        // SAFETY: the contract of this function.
        let stated = unsafe { stated_size(pointer.cast_const(), name) }?;
        Ok(SizedOut {
            out: Out(pointer),
            stated,
        })
    }

    /// Writes the result. Keeps the stated size, and zeroes the bytes beyond the known fields.
    pub fn write(self, value: T) {
        let (pointer, known) = (self.out.0, size_of::<T>());
        self.out.write(value);
        // SAFETY: the struct begins with its size; checked and vouched for in `new`.
        unsafe { pointer.cast::<u32>().write(self.stated as u32) };
        // SAFETY: one past the known part lies within the stated size or at its end.
        let tail = unsafe { pointer.add(1) }.cast::<u8>();
        // SAFETY: `new` checked that the stated size is no less than the known one.
        unsafe { tail.write_bytes(0, self.stated - known) };
    }
}

impl<T: SelfSized> SizedOut<T> {
    /// Writes the result of `make`.
    // Not inlined, so that a large struct is not in the frame of the caller during a search.
    #[inline(never)]
    pub fn write_with(self, make: impl FnOnce() -> T) {
        self.write(make());
    }
}

/// Reads an array or a plain struct.
///
/// # Safety
/// `pointer` is NULL or readable as a `T`, for which every bit pattern is valid.
pub(super) unsafe fn input<'a, T: Copy>(
    pointer: *const T,
    name: &'static str,
) -> Result<&'a T, Failure> {
    check(pointer, name)?;
    // SAFETY: not NULL, aligned, and the caller vouches for the rest.
    Ok(unsafe { &*pointer })
}

/// An output slot, checked before any work is done.
pub(super) struct Out<T>(*mut T);

impl<T> Out<T> {
    /// # Safety
    /// `pointer` is NULL or writable as a `T` until [`write`](Self::write).
    pub unsafe fn new(pointer: *mut T, name: &'static str) -> Result<Out<T>, Failure> {
        check(pointer, name)?;
        Ok(Out(pointer))
    }

    /// Writes the result.
    pub fn write(self, value: T) {
        // SAFETY: checked and vouched for in `new`.
        unsafe { self.0.write(value) }
    }
}

/// An output array, checked before any work is done.
pub(super) struct OutArray<T> {
    first: *mut T,
    count: usize,
}

impl<T> OutArray<T> {
    /// # Safety
    /// `first` is writable as `count` values of `T` until [`write`](Self::write), or NULL.
    pub unsafe fn new(
        first: *mut T,
        count: usize,
        name: &'static str,
    ) -> Result<OutArray<T>, Failure> {
        if count > 0 {
            check(first, name)?;
        }
        Ok(OutArray { first, count })
    }

    /// Writes the results in order; `next` computes each.
    pub fn write(self, mut next: impl FnMut() -> T) {
        for index in 0..self.count {
            // SAFETY: within the array vouched for in `new`.
            let place = unsafe { self.first.add(index) };
            let value = next();
            // SAFETY: as above, and checked.
            unsafe { place.write(value) };
        }
    }
}

/// An input array of structs with a common `structSize`, which is also their stride.
pub(super) struct SizedArray<'a, T> {
    first: *const T,
    stated: usize,
    name: &'static str,
    lives: PhantomData<&'a T>,
}

impl<'a, T: SelfSized> SizedArray<'a, T> {
    /// # Safety
    /// `first` is readable for `count` times the size its first field states, or NULL, as long as
    /// a result of [`get`](Self::get) is in use. With a count of 0 it is not read.
    pub unsafe fn new(
        first: *const T,
        count: usize,
        name: &'static str,
    ) -> Result<SizedArray<'a, T>, Failure> {
        let stated = match count {
            0 => size_of::<T>(),
            // SAFETY: the contract of this function.
            _ => unsafe { stated_size(first, name) }?,
        };
        Ok(SizedArray {
            first,
            stated,
            name,
            lives: PhantomData,
        })
    }

    /// Returns the struct at an index below the count.
    pub fn get(&self, index: usize) -> Result<&'a T, Failure> {
        let place = self.place(index)?;
        // SAFETY: readable for the size it states, by the contract of `new`.
        unsafe { sized(place, self.name) }
    }

    /// Returns the address of a struct, if it states the size of the first.
    fn place(&self, index: usize) -> Result<*const T, Failure> {
        let place = self.first.wrapping_byte_add(index * self.stated);
        // SAFETY: the first field is readable, by the contract of `new`.
        let size = unsafe { place.cast::<u32>().read() };
        if size as usize == self.stated {
            Ok(place)
        } else {
            Err(Failure::ElementSize {
                name: self.name,
                index,
                size,
                first: self.stated,
            })
        }
    }
}

/// An output array of structs with a common `structSize`, which is also their stride.
pub(super) struct SizedOutArray<T> {
    first: *mut T,
    stated: usize,
    count: usize,
}

impl<T: SelfSized> SizedOutArray<T> {
    /// # Safety
    /// `first` is NULL, or readable and writable for `count` times the size its first field states
    /// until the last [`write`](Self::write); with a count of 0 it is not read.
    pub unsafe fn new(
        first: *mut T,
        count: usize,
        name: &'static str,
    ) -> Result<SizedOutArray<T>, Failure> {
        // SAFETY: the contract of this function.
        let row = unsafe { SizedArray::new(first.cast_const(), count, name) }?;
        for index in 0..count {
            row.place(index)?;
        }
        Ok(SizedOutArray {
            first,
            stated: row.stated,
            count,
        })
    }

    /// Writes a result as [`SizedOut`] does; ignores an index beyond the count.
    pub fn write(&mut self, index: usize, value: T) {
        if index < self.count {
            let place = self.first.wrapping_byte_add(index * self.stated);
            SizedOut {
                out: Out(place),
                stated: self.stated,
            }
            .write(value);
        }
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

/// Borrows the value behind a handle.
///
/// # Safety
/// `pointer` is NULL or of [`into_handle`], not freed, and not used by another thread
/// during the borrow.
pub(super) unsafe fn handle<'a, T>(
    pointer: *mut T,
    name: &'static str,
) -> Result<&'a mut T, Failure> {
    check(pointer, name)?;
    // SAFETY: not NULL, and the caller vouches for the rest.
    Ok(unsafe { &mut *pointer })
}

/// Moves a value to the heap; [`free_handle`] frees it.
pub(super) fn into_handle<T>(value: T) -> Result<*mut T, OutOfMemory> {
    let mut place = try_with_capacity(1)?;
    place.push(value);
    let place: Box<[T]> = place.into_boxed_slice();
    Ok(Box::into_raw(place).cast())
}

/// Frees the value behind a handle; NULL is ignored.
///
/// # Safety
/// `pointer` is NULL or of [`into_handle`] and not freed.
pub(super) unsafe fn free_handle<T>(pointer: *mut T) {
    if !pointer.is_null() {
        // SAFETY: not NULL, and the caller vouches for the rest.
        drop(unsafe { Box::from_raw(pointer) });
    }
}

/// Reads a NUL-terminated UTF-8 string.
///
/// # Safety
/// `pointer` is NULL or a NUL-terminated string.
pub(super) unsafe fn text<'a>(
    pointer: *const c_char,
    name: &'static str,
) -> Result<&'a str, Failure> {
    check(pointer, name)?;
    // SAFETY: not NULL, and the caller vouches for the terminator.
    unsafe { CStr::from_ptr(pointer) }
        .to_str()
        .map_err(|_| Failure::Utf8)
}

/// Writes a text like `snprintf`: truncates it to the buffer, adds a NUL, and returns the length of
/// the whole text.
///
/// # Safety
/// `buffer` is NULL or writable for `size` bytes.
pub(super) unsafe fn print(
    text: &dyn Display,
    buffer: *mut c_char,
    size: usize,
) -> Result<i32, Failure> {
    if size > 0 {
        check(buffer, "buffer")?;
    }
    let mut printer = Printer {
        buffer,
        size,
        length: 0,
    };
    // Writing into the buffer cannot fail.
    let _ = write!(printer, "{text}");
    if size > 0 {
        // SAFETY: below `size`.
        let end = unsafe { buffer.add(printer.length.min(size - 1)) };
        // SAFETY: as above.
        unsafe { end.write(0) };
    }
    Ok(printer.length as i32)
}

/// A writer that truncates to the buffer and counts the whole length.
struct Printer {
    /// Writable for `size` bytes.
    buffer: *mut c_char,
    size: usize,
    length: usize,
}

impl Write for Printer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.size.saturating_sub(1).saturating_sub(self.length);
        let fits = text.len().min(room);
        let place = self.buffer.wrapping_add(self.length);
        if fits > 0 {
            // SAFETY: these bytes lie within `size`, and our text does not overlap them.
            unsafe { place.copy_from_nonoverlapping(text.as_ptr().cast(), fits) };
        }
        self.length += text.len();
        Ok(())
    }
}
