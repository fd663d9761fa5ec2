//! The errors of a view.

use thiserror::Error;

use handsense_core::OutOfMemory;

use crate::{Card, CardSet, PassDirection, Seat, Suit};

/// An impossible view, or a question that a view cannot answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ViewError {
    /// The memory of a search cannot be allocated.
    #[error("{0}")]
    OutOfMemory(#[from] OutOfMemory),
    /// The hand has the wrong number of cards for this point of the deal.
    #[error("my hand has {held} cards, after {tricks} tricks it must have {expected}")]
    HandSize {
        /// Cards in hand.
        held: u32,
        /// The expected number of cards.
        expected: u32,
        /// Tricks to which I have played.
        tricks: u32,
    },
    /// A card that is in my hand was played.
    #[error("{card} is in my hand and was played by seat {seat}")]
    HeldAndPlayed {
        /// The card.
        card: Card,
        /// The seat that played it.
        seat: Seat,
    },
    /// A card that was played before.
    #[error("{card} was played twice, the second time by seat {seat}")]
    PlayedTwice {
        /// The card.
        card: Card,
        /// The seat of the second play.
        seat: Seat,
    },
    /// A card taken in an unrecorded trick that is also in my hand, or taken by another seat.
    #[error(
        "{card}, taken by seat {seat} in an unrecorded trick, is also in my hand or taken by another seat"
    )]
    TakenTwice {
        /// The card.
        card: Card,
        /// A seat that took it.
        seat: Seat,
    },
    /// The taken cards need more tricks than are unrecorded.
    #[error(
        "the taken cards need at least {needed} tricks, but my hand leaves {tricks} unrecorded"
    )]
    TooManyTaken {
        /// The fewest tricks with these cards.
        needed: u32,
        /// The unrecorded tricks.
        tricks: u32,
    },
    /// A game score that no game reaches.
    #[error("the score {score} of seat {seat} is outside -1000000..=1000000")]
    Score {
        /// The seat.
        seat: Seat,
        /// The score.
        score: i32,
    },
    /// A pass direction under rules without passing.
    #[error("the pass direction is {0}, but the rules have no passing", direction.name())]
    NoPassing {
        /// The direction given.
        direction: PassDirection,
    },
    /// The number of passed cards is neither zero nor three.
    #[error("{count} passed cards, there must be none or three")]
    PassedCount {
        /// The number of cards.
        count: u32,
    },
    /// The number of received cards is neither zero nor three.
    #[error("{count} received cards, there must be none or three")]
    ReceivedCount {
        /// The number of cards.
        count: u32,
    },
    /// Passed cards in a deal without passing.
    #[error("cards were passed, but the pass direction is hold")]
    PassedOnHold,
    /// Received cards in a deal without passing.
    #[error("cards were received, but the pass direction is hold")]
    ReceivedOnHold,
    /// A passed card that I still have or have played.
    #[error("{card} was passed away, yet I hold it or have played it")]
    PassedAndKept {
        /// The card.
        card: Card,
    },
    /// A received card that I neither hold nor have played.
    #[error("{card} was received, yet I neither hold it nor have played it")]
    ReceivedAndMissing {
        /// The card.
        card: Card,
    },
    /// A card that I passed was played by somebody else than its receiver.
    #[error("{card}, which I passed to seat {receiver}, was played by seat {seat}")]
    PassedElsewhere {
        /// The card.
        card: Card,
        /// The seat that played it.
        seat: Seat,
        /// The seat that received it.
        receiver: Seat,
    },
    /// A card from a seat that was not to play.
    #[error("seat {seat} played out of turn, it was seat {expected}'s turn")]
    OutOfTurn {
        /// The seat that played.
        seat: Seat,
        /// The seat to play.
        expected: Seat,
    },
    /// The first trick was led by a seat that cannot have held the two of clubs.
    #[error("seat {seat} led the first trick without the two of clubs")]
    FirstLeader {
        /// The seat that led.
        seat: Seat,
    },
    /// A seat did not follow suit although it held the suit.
    #[error("seat {seat} revoked: {card} was played, but {suit} had to be followed or were shown void", suit = suit.name())]
    Revoke {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Card,
        /// The suit in question.
        suit: Suit,
    },
    /// A card that the rules did not allow.
    #[error("seat {seat} may not have played {card}")]
    IllegalPlay {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A card after the thirteenth trick.
    #[error("a card was played after the thirteenth trick")]
    DealOver,
    /// The unseen cards cannot be dealt to the other seats.
    #[error("no deal of the unseen cards fits what the other seats have shown")]
    Impossible,
    /// A move was requested while another seat is to play.
    #[error("it is not seat {me}'s turn")]
    NotMyTurn {
        /// The seat that asks.
        me: Seat,
    },
    /// A move was requested after the deal.
    #[error("the deal is over")]
    NoMoveToMake,
    /// A pass was requested outside the passing phase.
    #[error("no cards are to be passed now")]
    NotPassing,
    /// Cards to pass that are not three cards of the hand.
    #[error("{cards} are not three cards of my hand")]
    NotAPass {
        /// The cards.
        cards: CardSet,
    },
    /// A rank was requested for an illegal card.
    #[error("{card} may not be played now")]
    NotLegal {
        /// The card.
        card: Card,
    },
}
