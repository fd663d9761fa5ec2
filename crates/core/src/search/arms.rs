//! Arms of a best-arm search: the candidate moves that it compares.

use crate::ArrayVec;

/// The maximum number of arms.
pub const MAX_ARMS: usize = 16;

/// A vector of at most one item per arm.
pub type Arms<T> = ArrayVec<T, MAX_ARMS>;

/// A set of arms: bit n is arm n.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ArmSet(pub u32);

impl ArmSet {
    /// Returns the arms in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone + use<> {
        (0..MAX_ARMS).filter(move |arm| self.0 >> arm & 1 == 1)
    }
}
