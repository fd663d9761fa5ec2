//! Rule constants of one search, and what the four seats take in it.

use super::Utility;
use crate::{QUEEN_POINTS, RuleMasks, Rules};

/// Rules and utility in the form that the search needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SolverRules {
    pub flags: Rules,
    pub masks: RuleMasks,
    pub utility: Utility,
    pub heart_points: u32,
    pub queen_points: u32,
    /// Penalty points of a whole deal.
    pub total: i32,
    pub jack_bonus: bool,
    pub moon_needs_jack: bool,
    pub no_trick_bonus: bool,
    pub moon: bool,
    pub queen_breaks: bool,
}

impl SolverRules {
    pub fn new(rules: Rules, utility: Utility) -> SolverRules {
        let heart_points = u32::from(!rules.has(Rules::HEARTS_ARENT_POINTS));
        let queen_points = if rules.has(Rules::QUEEN_PENALTY) {
            QUEEN_POINTS as u32
        } else {
            0
        };
        let masks = RuleMasks::new(rules);
        SolverRules {
            flags: rules,
            masks,
            utility,
            heart_points,
            queen_points,
            total: (13 * heart_points + queen_points) as i32,
            jack_bonus: rules.has(Rules::JACK_BONUS),
            moon_needs_jack: rules.moon_counts() && rules.has(Rules::SHOOTING_NEEDS_JACK),
            no_trick_bonus: rules.has(Rules::NO_TRICK_BONUS),
            moon: rules.moon_counts(),
            queen_breaks: masks.must_break && rules.has(Rules::QUEEN_BREAKS_HEARTS),
        }
    }

    /// Whether the search must identify the queen of spades among the spades.
    pub const fn tracks_queen(&self) -> bool {
        self.queen_points > 0 || self.queen_breaks
    }

    /// Whether the search must identify the jack of diamonds among the diamonds.
    pub const fn tracks_jack(&self) -> bool {
        self.jack_bonus || self.moon_needs_jack
    }
}

/// Packed result of a max^n search: what each of the four seats takes from a node to the end of the
/// deal. Points, tricks and the jack of diamonds have sixteen bits per seat.
///
/// Vectors of consecutive parts of a deal add up. A vector does not include what was taken before
/// the node, so it applies wherever the same cards are left. The node holds the rest of the state:
/// which seats may still shoot the moon, and what the bonuses depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct OutcomeVector(pub u64);

const JACK: u64 = 1 << 6;
const TRICK: u64 = 1 << 8;

impl OutcomeVector {
    /// The vector of this many tricks when `seat` wins every one.
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
