//! Arms of a search: the moves among which it samples.

use crate::List;

/// The most moves in a race.
pub const MAX_ARMS: usize = 16;

/// Something for each move of a race.
pub type Arms<T> = List<T, MAX_ARMS>;
