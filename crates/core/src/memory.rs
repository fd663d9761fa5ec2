//! Fallible allocation.
//!
//! The library reports a failed allocation as an error through its C interface. Vectors of known
//! size live on the stack; these functions allocate the others.

use thiserror::Error;

/// A failed allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is not enough memory")]
pub struct OutOfMemory;

/// Creates an empty vector with capacity for exactly `count` items.
///
/// # Errors
/// [`OutOfMemory`] if the allocation fails.
pub fn try_with_capacity<T>(count: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut list = Vec::new();
    match list.try_reserve_exact(count) {
        Ok(()) => Ok(list),
        Err(_) => Err(OutOfMemory),
    }
}

/// Creates an array on the heap, filled with a value. The array is never on the stack.
///
/// # Errors
/// [`OutOfMemory`] if the allocation fails.
pub fn try_array<T: Clone, const N: usize>(value: T) -> Result<Box<[T; N]>, OutOfMemory> {
    let mut list = try_with_capacity(N)?;
    list.resize(N, value);
    list.try_into().map_err(|_| OutOfMemory)
}

/// Reserves capacity for at least `more` further items.
///
/// # Errors
/// [`OutOfMemory`] if the allocation fails; the vector is unchanged.
pub fn try_reserve<T>(list: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    list.try_reserve(more).map_err(|_| OutOfMemory)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_allocation_is_an_error() {
        assert_eq!(try_with_capacity::<u64>(usize::MAX / 16), Err(OutOfMemory));
        assert_eq!(try_array(7).as_deref(), Ok(&[7; 3]));
        let mut list = try_with_capacity(3).expect("memory");
        list.extend([1_u64, 2, 3]);
        assert_eq!(try_reserve(&mut list, usize::MAX / 16), Err(OutOfMemory));
        assert_eq!(list, [1, 2, 3]);
    }
}
