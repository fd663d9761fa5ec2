//! The fields of C types: padding between them, and reserved ones.

use std::ffi::c_void;

use super::status::ReservedField;

/// A type of the C interface, seen as its fields. `layout!` implements it for structs.
///
/// # Safety
/// [`clear_padding`](Self::clear_padding) writes only to padding.
pub(super) unsafe trait Fields: Copy {
    const HAS_PADDING: bool = false;
    /// Whether the type has reserved fields.
    const HAS_RESERVED: bool = false;

    /// Zeroes the padding.
    ///
    /// # Safety
    /// `place` is writable as a `Self`.
    unsafe fn clear_padding(_place: *mut Self) {}

    /// Refuses a reserved field that is not zero.
    fn check_reserved(&self) -> Result<(), ReservedField> {
        Ok(())
    }

    /// Whether a reserved field is zero. Reserved fields are integers and arrays of them.
    fn is_zero(&self) -> bool {
        false
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        // SAFETY: a number has no padding.
        unsafe impl Fields for $number {
            fn is_zero(&self) -> bool {
                *self == <$number>::default()
            }
        }
    )*};
}

numbers!(i8, u8, i16, u16, i32, u32, i64, u64, f32, f64);

// SAFETY: one byte without padding.
unsafe impl Fields for bool {}

// SAFETY: a pointer has no padding.
unsafe impl<T> Fields for *const T {}

// SAFETY: a pointer has no padding.
unsafe impl Fields for *mut c_void {}

// SAFETY: a pointer to a function, or NULL, has no padding.
unsafe impl<A, B> Fields for Option<unsafe extern "C" fn(A, B)> {}

// SAFETY: an array has no padding except that of its elements.
unsafe impl<T: Fields, const COUNT: usize> Fields for [T; COUNT] {
    const HAS_PADDING: bool = T::HAS_PADDING;
    const HAS_RESERVED: bool = T::HAS_RESERVED;

    unsafe fn clear_padding(place: *mut Self) {
        if T::HAS_PADDING {
            for index in 0..COUNT {
                let element = place.cast::<T>().wrapping_add(index);
                // SAFETY: an element of the array that the caller vouches for.
                unsafe { T::clear_padding(element) };
            }
        }
    }

    fn check_reserved(&self) -> Result<(), ReservedField> {
        if T::HAS_RESERVED {
            self.iter().try_for_each(T::check_reserved)?;
        }
        Ok(())
    }

    fn is_zero(&self) -> bool {
        self.iter().all(T::is_zero)
    }
}

/// Place and properties of a field.
#[derive(Clone, Copy)]
pub(super) struct Field {
    pub offset: usize,
    pub size: usize,
    has_padding: bool,
    has_reserved: bool,
}

impl Field {
    /// Describes the field that `get` returns.
    pub const fn new<T, F: Fields>(name: &str, offset: usize, _get: fn(&T) -> &F) -> Field {
        Field {
            offset,
            size: size_of::<F>(),
            has_padding: F::HAS_PADDING,
            has_reserved: F::HAS_RESERVED || is_reserved(name),
        }
    }

    /// Returns the end of a struct whose last field this is.
    pub const fn end(self, align: usize) -> usize {
        (self.offset + self.size).next_multiple_of(align)
    }
}

/// Whether a struct of this size has padding between its fields or in them.
pub(super) const fn has_padding(fields: &[Field], size: usize) -> bool {
    let (mut index, mut end) = (0, 0);
    while index < fields.len() {
        if fields[index].has_padding || fields[index].offset != end {
            return true;
        }
        end = fields[index].offset + fields[index].size;
        index += 1;
    }
    end != size
}

/// Whether a struct has reserved fields, also in its fields.
pub(super) const fn has_reserved(fields: &[Field]) -> bool {
    let mut index = 0;
    while index < fields.len() {
        if fields[index].has_reserved {
            return true;
        }
        index += 1;
    }
    false
}

/// Whether a field is reserved, by its name.
pub(super) const fn is_reserved(name: &str) -> bool {
    matches!(
        name.as_bytes(),
        [b'r', b'e', b's', b'e', b'r', b'v', b'e', b'd', ..]
    )
}

/// Zeroes the bytes of a struct between its fields and at its end.
///
/// # Safety
/// `place` is writable as a `T`, and `fields` has all fields of `T` in order.
pub(super) unsafe fn clear_between<T>(place: *mut T, fields: &[Field]) {
    let starts = fields.iter().skip(1).map(|field| field.offset);
    let starts = starts.chain([size_of::<T>()]);
    for (field, start) in fields.iter().zip(starts) {
        let end = field.offset + field.size;
        let gap = place.cast::<u8>().wrapping_add(end);
        // SAFETY: between two fields, or between the last field and the end.
        unsafe { gap.write_bytes(0, start - end) };
    }
}

/// Zeroes the padding inside the field that `get` returns.
///
/// # Safety
/// `place` is writable as a `T`, and the field is at `offset`.
pub(super) unsafe fn clear_in<T, F: Fields>(place: *mut T, offset: usize, _get: fn(&T) -> &F) {
    let field = place.cast::<u8>().wrapping_add(offset).cast::<F>();
    // SAFETY: a field of the struct that the caller vouches for.
    unsafe { F::clear_padding(field) }
}
