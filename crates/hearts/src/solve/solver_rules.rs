//! Rule constants of one search, derived once from the rule flags and the utility.

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
