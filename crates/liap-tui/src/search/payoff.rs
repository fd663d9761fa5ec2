//! What the end of a round is worth.

use super::options::Objective;
use crate::equity::win_probability;
use crate::round::Round;
use crate::view::View;
use crate::{SEATS, Seat};

/// A player's interest in a round.
#[derive(Clone, Copy, Debug)]
pub(super) struct PayoffFunction {
    me: Seat,
    scores: [i32; SEATS],
    multiplier: i32,
    objective: Objective,
}

/// What a round that is over has brought a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Payoff {
    /// By the objective: millionths of the game, or points as they count.
    pub value: i32,
    /// Points before they are multiplied.
    pub points: i32,
    /// Piles.
    pub captured: u8,
    /// Whether as many as declared.
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

    /// The same in a round that counts once more.
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
