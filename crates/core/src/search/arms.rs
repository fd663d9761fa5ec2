//! Arms of a best-arm search: the candidate moves that it compares.

use crate::ArrayVec;

/// The maximum number of arms.
pub const MAX_ARMS: usize = 16;

/// A vector of at most one item per arm.
pub type Arms<T> = ArrayVec<T, MAX_ARMS>;
