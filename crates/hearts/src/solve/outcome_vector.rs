//! Packed result of a max^n search: what each of the four seats takes from a node to the end of the
//! deal.
//!
//! Vectors of consecutive parts of a deal add up. A vector does not include what was taken before
//! the node, so it applies wherever the same cards are left. The node holds the rest of the state:
//! which seats may still shoot the moon, and what the bonuses depend on.

/// Points, tricks and the jack of diamonds of each seat, sixteen bits per seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct OutcomeVector(pub u64);

const JACK: u64 = 1 << 6;
const TRICK: u64 = 1 << 8;

impl OutcomeVector {
    /// The vector of one trick that `seat` wins.
    #[inline(always)]
    pub const fn trick(seat: usize, points: u32, jack: bool) -> OutcomeVector {
        let lane = points as u64 + TRICK + if jack { JACK } else { 0 };
        OutcomeVector(lane << (16 * seat))
    }

    /// The vector of all remaining tricks when `seat` wins every one.
    #[inline(always)]
    pub const fn remaining_to(seat: usize, points: u32, jack: bool, tricks: u32) -> OutcomeVector {
        let lane = points as u64 + TRICK * tricks as u64 + if jack { JACK } else { 0 };
        OutcomeVector(lane << (16 * seat))
    }

    /// The sum of this vector and that of the following tricks.
    #[inline(always)]
    pub const fn plus(self, other: OutcomeVector) -> OutcomeVector {
        OutcomeVector(self.0 + other.0)
    }

    /// Penalty points that the seat takes.
    #[inline(always)]
    pub const fn points(self, seat: usize) -> i32 {
        (self.0 >> (16 * seat)) as i32 & 0x3F
    }

    /// Whether the seat takes the jack of diamonds.
    #[inline(always)]
    pub const fn jack(self, seat: usize) -> bool {
        self.0 & (JACK << (16 * seat)) != 0
    }

    /// Number of tricks that the seat takes.
    #[inline(always)]
    pub const fn tricks(self, seat: usize) -> u32 {
        (self.0 >> (16 * seat + 8)) as u32 & 0xF
    }
}
