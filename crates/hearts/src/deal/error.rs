//! The errors of a deal.

use thiserror::Error;

use crate::{Card, CardSet, PositionError, SEATS, Seat, ViewError};
use handsense_core::OutOfMemory;

/// An impossible deal, or an action that it does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DealError {
    /// The hands do not form a deck of 52 cards.
    #[error(transparent)]
    Hands(#[from] PositionError),
    /// The pass or the scores of a seat are impossible.
    #[error("seat {seat}: {source}")]
    Seat {
        /// The seat.
        seat: Seat,
        /// The error of its view.
        source: ViewError,
    },
    /// A card that cannot be played.
    #[error("play {number}, trick {}: {source}", trick_of(*number))]
    Play {
        /// Number of the play, from 1.
        number: usize,
        /// The error of the player's view.
        source: ViewError,
    },
    /// A card that its player does not hold.
    #[error("play {number}, trick {}: seat {seat} did not hold {card}", trick_of(*number))]
    NotHeld {
        /// Number of the play, from 1.
        number: usize,
        /// Seat that played the card.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A card before all seats have passed.
    #[error("all four seats must pass before the first card")]
    PassFirst,
    /// A pass in a deal without one, or after it.
    #[error("no cards are to be passed now")]
    NotPassing,
    /// A second pass of a seat.
    #[error("seat {seat} has passed already")]
    PassedAlready {
        /// The seat.
        seat: Seat,
    },
    /// A pass of other than three cards of the hand.
    #[error("seat {seat} passes {cards}, which is not three cards of its hand")]
    Pass {
        /// The seat.
        seat: Seat,
        /// The cards.
        cards: CardSet,
    },
    /// A card after the last one.
    #[error("the deal is over")]
    Over,
    /// Neither a card nor a known pass can be taken back.
    #[error("there is no card and no known pass to take back")]
    NothingToUndo,
    /// Not enough memory for the analysis.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

/// The trick, 1 to 13, of a play number.
pub(crate) const fn trick_of(number: usize) -> usize {
    number.saturating_sub(1) / SEATS + 1
}
