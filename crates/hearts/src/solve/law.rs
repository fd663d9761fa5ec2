//! The rules and the aim of a search, and what the seats take in a part of a deal.
//!
//! An outcome is what the four seats take from a node to the end of the deal, packed so that
//! outcomes of following parts of the deal add up. It says nothing of what was taken before, so it
//! holds wherever the same cards are left; only who may still shoot the moon, and what the bonuses
//! ask for, must be known besides, and a node knows it.

use super::Utility;
use crate::{QUEEN_POINTS, RuleMasks, Rules};

/// What each seat takes: sixteen bits a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome(pub u64);

const JACK: u64 = 1 << 6;
const TRICK: u64 = 1 << 8;

impl Outcome {
    /// One trick with these points, taken by a seat.
    #[inline(always)]
    pub const fn trick(seat: usize, points: u32, jack: bool) -> Outcome {
        let lane = points as u64 + TRICK + if jack { JACK } else { 0 };
        Outcome(lane << (16 * seat))
    }

    /// All that is left, taken by one seat.
    #[inline(always)]
    pub const fn everything(seat: usize, points: u32, jack: bool, tricks: u32) -> Outcome {
        let lane = points as u64 + TRICK * tricks as u64 + if jack { JACK } else { 0 };
        Outcome(lane << (16 * seat))
    }

    /// This and what comes after it.
    #[inline(always)]
    pub const fn and(self, other: Outcome) -> Outcome {
        Outcome(self.0 + other.0)
    }

    /// Penalty points.
    #[inline(always)]
    pub const fn points(self, seat: usize) -> i32 {
        (self.0 >> (16 * seat)) as i32 & 0x3F
    }

    /// Whether the jack of diamonds is among what the seat takes.
    #[inline(always)]
    pub const fn jack(self, seat: usize) -> bool {
        self.0 & (JACK << (16 * seat)) != 0
    }

    /// Tricks.
    #[inline(always)]
    pub const fn tricks(self, seat: usize) -> u32 {
        (self.0 >> (16 * seat + 8)) as u32 & 0xF
    }
}

/// The rules and the aim, as the search wants them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Law {
    pub rules: Rules,
    pub masks: RuleMasks,
    pub utility: Utility,
    pub heart_points: u32,
    pub queen_points: u32,
    /// All penalty points of a deal.
    pub total: i32,
    pub jack_bonus: bool,
    pub moon_needs_jack: bool,
    pub idle_bonus: bool,
    pub moon: bool,
    pub queen_breaks: bool,
}

impl Law {
    pub fn new(rules: Rules, utility: Utility) -> Law {
        let heart_points = u32::from(!rules.has(Rules::HEARTS_ARENT_POINTS));
        let queen_points = if rules.has(Rules::QUEEN_PENALTY) {
            QUEEN_POINTS as u32
        } else {
            0
        };
        let masks = RuleMasks::of(rules);
        Law {
            rules,
            masks,
            utility,
            heart_points,
            queen_points,
            total: (13 * heart_points + queen_points) as i32,
            jack_bonus: rules.has(Rules::JACK_BONUS),
            moon_needs_jack: rules.moon_counts() && rules.has(Rules::SHOOTING_NEEDS_JACK),
            idle_bonus: rules.has(Rules::NO_TRICK_BONUS),
            moon: rules.moon_counts(),
            queen_breaks: masks.must_break && rules.has(Rules::QUEEN_BREAKS_HEARTS),
        }
    }

    /// Whether the search must know which spade the queen is.
    pub const fn follows_queen(&self) -> bool {
        self.queen_points > 0 || self.queen_breaks
    }

    /// Whether the search must know which diamond the jack is.
    pub const fn follows_jack(&self) -> bool {
        self.jack_bonus || self.moon_needs_jack
    }
}
