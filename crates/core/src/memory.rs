//! Memory that may not be there.
//!
//! What the library is asked through its C interface it answers without a fault even then. Lists of a
//! known size lie on the stack; the others are made here.

use thiserror::Error;

/// There is not enough memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is not enough memory")]
pub struct OutOfMemory;

/// An empty list with room for so many items.
///
/// # Errors
/// When there is no memory for them.
pub fn room<T>(count: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut list = Vec::new();
    match list.try_reserve_exact(count) {
        Ok(()) => Ok(list),
        Err(_) => Err(OutOfMemory),
    }
}

/// Makes room for so many items more.
///
/// # Errors
/// When there is no memory for them; the list is as it was.
pub fn make_room<T>(list: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    list.try_reserve(more).map_err(|_| OutOfMemory)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_said() {
        assert_eq!(room::<u64>(usize::MAX / 16), Err(OutOfMemory));
        let mut list = room(3).expect("room for three");
        list.extend([1_u64, 2, 3]);
        assert_eq!(make_room(&mut list, usize::MAX / 16), Err(OutOfMemory));
        assert_eq!(list, [1, 2, 3]);
    }
}
