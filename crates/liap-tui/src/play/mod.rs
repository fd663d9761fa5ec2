//! Which pieces to play.
//!
//! [`greedy`] and [`planned`] play as the program did that the evaluation was written for: the first always
//! plays the highest pieces that go together, the second follows a plan for as many piles as were declared.

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

/// What the named strategies look at when they play.
#[derive(Clone, Copy, Debug)]
pub struct TurnContext<'a> {
    /// The hand in the order in which it is held.
    pub hand: &'a [Piece],
    /// Piles captured so far in this round.
    pub captured: u8,
    /// Piles declared.
    pub declared: u8,
    /// How many pieces must be played; `None` for who leads.
    pub required: Option<u32>,
    /// Which turn of the round it is, the first being 1.
    pub number: u32,
    /// What all four have declared.
    pub declarations: [u8; SEATS],
}

impl TurnContext<'_> {
    /// Piles still to be captured; negative when there are too many already.
    fn need(&self) -> i32 {
        i32::from(self.declared) - i32::from(self.captured)
    }

    /// Turns that would be left if each had one piece.
    fn turns_left(&self) -> i32 {
        i32::from(MAX_DECLARED) - self.number as i32
    }
}

#[cfg(test)]
mod tests;
