//! Styles of play of the original program.
//!
//! [`greedy`] is the play of the version that the evaluation was written for. [`planned`] is the
//! play of its last version, which follows a plan for the declared number of piles.
//!
//! - `greedy`: the play with the highest sum.
//! - `planned`: play by a plan.
//! - `play_plan`: the plan.
//! - `positions`: ordered lists of positions in a hand.
//! - `random_source`: randomness of the planned style.

mod greedy;
mod planned;
mod play_plan;
mod positions;
mod random_source;

pub use greedy::greedy;
pub use planned::planned;
pub use positions::PositionList;
pub use random_source::RandomSource;

use super::SEATS;
use super::pieces::Piece;
use super::rules::MAX_DECLARED;

/// Input of a style of play.
#[derive(Clone, Copy, Debug)]
pub struct TurnContext<'a> {
    /// The hand in a fixed order.
    pub hand: &'a [Piece],
    /// Number of piles captured so far.
    pub captured: u8,
    /// Number of piles declared.
    pub declared: u8,
    /// Number of pieces to play; `None` for the leader.
    pub required: Option<u32>,
    /// Number of the turn in the round, from 1.
    pub number: u32,
    /// Declarations of all four seats.
    pub declarations: [u8; SEATS],
}

impl TurnContext<'_> {
    /// Number of piles still needed; negative if too many are captured.
    fn need(&self) -> i32 {
        i32::from(self.declared) - i32::from(self.captured)
    }

    /// Number of turns left if every turn had one piece.
    fn turns_left(&self) -> i32 {
        i32::from(MAX_DECLARED) - self.number as i32
    }
}

#[cfg(test)]
mod tests;
