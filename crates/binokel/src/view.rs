//! One player's view of a round: the player's hand and the public state.

use std::ops::Deref;

use thiserror::Error;

use super::cards::{Card, CardSet};
use super::hand::Hand;
use super::public_state::{Phase, PublicState, RuleError};
use super::rules::{DABB, MAX_PLAYERS};
use handsense_core::Seat;

/// Information set of one player: the player's cards, and the public bids, melds and cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    pub(super) state: PublicState,
    pub(super) me: Seat,
    /// The player's hand in its order.
    pub(super) hand: Hand,
    /// The dabb, if the player has seen it.
    pub(super) dabb: Option<[Card; DABB]>,
    /// Known discarded cards.
    pub(super) discard: CardSet,
    /// Game scores before the round, by side.
    pub(super) scores: [i32; MAX_PLAYERS],
}

/// Reason why a view is impossible, or an action is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ViewError {
    /// The seat is not occupied.
    #[error("seat {seat} is not occupied")]
    Seat {
        /// The seat.
        seat: Seat,
    },
    /// The standing bid, its bidder, the passed seats and the phase contradict each other.
    #[error("a standing bid of {standing} is impossible in this auction")]
    Auction {
        /// The bid.
        standing: i32,
    },
    /// Trump is missing, or declared too early.
    #[error("trump must be declared after the auction, not before")]
    Trump,
    /// The size of the hand does not fit the phase.
    #[error("{found} cards in hand, expected {expected}")]
    HandSize {
        /// Number of cards in hand.
        found: usize,
        /// Expected number of cards.
        expected: usize,
    },
    /// A card is in two places.
    #[error("{card} is in two places")]
    Twice {
        /// The card.
        card: Card,
    },
    /// The dabb is not visible to the player, or its cards are elsewhere.
    #[error("{cards} cannot be the dabb")]
    Dabb {
        /// The cards.
        cards: CardSet,
    },
    /// The discard is not four of the player's cards, or trumps that were shown.
    #[error("{cards} cannot be the discard")]
    Discard {
        /// The cards.
        cards: CardSet,
    },
    /// The melds are shown too early, have impossible points, or contain cards that are elsewhere.
    #[error("seat {seat} cannot show melds of {cards}")]
    ShownMelds {
        /// The seat.
        seat: Seat,
        /// The cards.
        cards: CardSet,
    },
    /// A card was illegal when it was played.
    #[error("seat {seat} played {card}, but had to play another card")]
    Card {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// Another seat is to act, or another action is due.
    #[error("it is not seat {seat}'s turn for this action")]
    OutOfTurn {
        /// The seat that is not to act.
        seat: Seat,
    },
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] RuleError),
}

impl Deref for View {
    type Target = PublicState;

    fn deref(&self) -> &PublicState {
        &self.state
    }
}

impl View {
    /// Seat of the player.
    #[inline]
    pub const fn me(&self) -> Seat {
        self.me
    }

    /// The player's hand.
    #[inline]
    pub const fn hand(&self) -> &Hand {
        &self.hand
    }

    /// The dabb, if the player has seen it.
    pub const fn dabb(&self) -> Option<&[Card; DABB]> {
        self.dabb.as_ref()
    }

    /// Known discarded cards: all for the bid winner, else the trumps that were shown.
    #[inline]
    pub const fn discard(&self) -> CardSet {
        self.discard
    }

    /// Game scores before the round, by side.
    pub const fn scores(&self) -> &[i32; MAX_PLAYERS] {
        &self.scores
    }

    /// Whether the player has won the auction.
    #[inline]
    pub fn is_bid_winner(&self) -> bool {
        self.state.bid_winner() == Some(self.me)
    }

    /// Unseen cards: those of the other players, of the dabb and of the discard.
    pub fn unseen(&self) -> CardSet {
        CardSet::DECK - self.hand.set() - self.discard - self.state.played()
    }

    /// Checks whether the player is to act in this phase.
    ///
    /// # Errors
    /// [`ViewError::OutOfTurn`] otherwise.
    pub fn check_turn(&self, phase: Phase) -> Result<(), ViewError> {
        let seat = self.me;
        if self.phase() == phase && self.next_seat() == Some(seat) {
            Ok(())
        } else {
            Err(ViewError::OutOfTurn { seat })
        }
    }

    /// Legal cards of the player.
    pub fn legal_cards(&self) -> CardSet {
        self.state.legal(self.hand.set())
    }
}
