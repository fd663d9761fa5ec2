//! Payoff of a finished round.

use crate::equity::win_probability;
use crate::rules::{MAX_PLAYERS, Rules};
use crate::scoring::SideScore;
use handsense_core::Seat;
use handsense_core::search::Objective;

/// Payoff function of one player.
#[derive(Clone, Copy, Debug)]
pub(super) struct PayoffFunction {
    rules: Rules,
    me: Seat,
    scores: [i32; MAX_PLAYERS],
    objective: Objective,
}

/// Result of a rollout for one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Payoff {
    /// Value under the objective: win probability in millionths, or points.
    pub value: i32,
    /// Points of the player's side.
    pub points: i32,
    /// Mean points of the other sides.
    pub opponent_points: i32,
    /// Whether the bid was made.
    pub made: bool,
}

impl PayoffFunction {
    pub const fn new(
        rules: Rules,
        me: Seat,
        scores: [i32; MAX_PLAYERS],
        objective: Objective,
    ) -> PayoffFunction {
        PayoffFunction {
            rules,
            me,
            scores,
            objective,
        }
    }

    pub fn evaluate(&self, round: &[SideScore; MAX_PLAYERS], bid_winner: Seat) -> Payoff {
        let (sides, mine) = (self.rules.sides(), self.rules.side(self.me));
        let all: i32 = round[..sides].iter().map(|score| score.total).sum();
        let points = round[mine].total;
        let opponent_points = (all - points) / (sides as i32 - 1).max(1);
        let value = match self.objective {
            Objective::Points => points - opponent_points,
            Objective::Game => {
                let mut after = self.scores;
                for (score, round) in after.iter_mut().zip(round) {
                    *score = score.saturating_add(round.total);
                }
                win_probability(self.rules, &after, bid_winner, mine)
            }
        };
        Payoff {
            value,
            points,
            opponent_points,
            made: round[self.rules.side(bid_winner)].made,
        }
    }
}
