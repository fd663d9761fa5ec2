//! Payoff of a finished round.

use crate::equity::win_probability;
use crate::round::Round;
use crate::view::View;
use crate::{SEATS, Seat};
use handsense_core::search::Objective;

/// Payoff function of one player.
#[derive(Clone, Copy, Debug)]
pub(super) struct PayoffFunction {
    me: Seat,
    scores: [i32; SEATS],
    multiplier: i32,
    objective: Objective,
}

/// Result of a rollout for one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Payoff {
    /// Value under the objective: win probability in millionths, or points with the multiplier.
    pub value: i32,
    /// Points before the multiplier.
    pub points: i32,
    /// Number of captured piles.
    pub captured: u8,
    /// Whether the declaration is exact.
    pub exact: bool,
}

impl PayoffFunction {
    pub fn new(view: &View, objective: Objective) -> PayoffFunction {
        PayoffFunction {
            me: view.me(),
            scores: view.start().scores,
            multiplier: view.start().multiplier as i32,
            objective,
        }
    }

    /// The same function for a round after a redeal, with the multiplier increased by one.
    pub fn after_redeal(&self) -> PayoffFunction {
        PayoffFunction {
            multiplier: self.multiplier + 1,
            ..*self
        }
    }

    pub fn evaluate(&self, round: &Round) -> Payoff {
        let points = round.scores();
        let value = match self.objective {
            Objective::Points => self.multiplier * points[self.me],
            Objective::Game => {
                let after = |seat: Seat| self.scores[seat] + self.multiplier * points[seat];
                win_probability(&Seat::ALL.map(after), self.me)
            }
        };
        Payoff {
            value,
            points: points[self.me],
            captured: round.captured()[self.me],
            exact: round.need(self.me) == 0,
        }
    }
}
