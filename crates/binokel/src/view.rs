//! What one player may know of a round.

use std::ops::Deref;

use thiserror::Error;

use super::cards::{Card, CardSet};
use super::hand::Hand;
use super::public_state::{Phase, PublicState, RuleError};
use super::round::Round;
use super::rules::{DABB, Edition, MAX_PLAYERS};
use handsense_core::Seat;

/// One player's own cards, and what was bid, shown and played in sight of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    state: PublicState,
    me: Seat,
    /// What I hold, in its order.
    hand: Hand,
    /// The dabb, if I have seen it.
    dabb: Option<[Card; DABB]>,
    /// Laid-away cards that I know.
    discard: CardSet,
    /// Scores of the game before the round, by side.
    scores: [i32; MAX_PLAYERS],
}

/// Why something cannot be so, or cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ViewError {
    /// Nobody sits there.
    #[error("nobody sits on seat {seat}")]
    Seat {
        /// The seat.
        seat: Seat,
    },
    /// The standing bid, its bidder and those who have passed do not go together, or not with the phase.
    #[error("no auction comes to a bid of {standing} so")]
    Auction {
        /// The bid.
        standing: i32,
    },
    /// Trump is missing, or named too early.
    #[error("trump is named after the auction, and not before")]
    Trump,
    /// The hand does not have as many cards as it must at this point.
    #[error("{found} cards in hand, where there must be {expected}")]
    HandSize {
        /// How many there are.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// A card is in two places.
    #[error("{card} is in two places")]
    Twice {
        /// The card.
        card: Card,
    },
    /// The dabb was not seen, or lies where it cannot.
    #[error("{cards} cannot have been the dabb")]
    Dabb {
        /// The cards.
        cards: CardSet,
    },
    /// The laid-away cards are not four of one's own, or trumps that were shown.
    #[error("{cards} cannot have been laid discard")]
    Discard {
        /// The cards.
        cards: CardSet,
    },
    /// Melds before their time, of cards that are elsewhere, or of no value.
    #[error("seat {seat} cannot show {cards}")]
    ShownMelds {
        /// The seat.
        seat: Seat,
        /// The cards.
        cards: CardSet,
    },
    /// A card was played by who had to play another.
    #[error("seat {seat} cannot have played {card}: it had to play another")]
    Card {
        /// Who.
        seat: Seat,
        /// What.
        card: Card,
    },
    /// It is somebody else's turn, or something else is to be done.
    #[error("it is not seat {seat}'s turn to do that")]
    OutOfTurn {
        /// Who was to act.
        seat: Seat,
    },
    /// The rules do not allow it.
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
    /// What a seat may know of a round, and nothing else of it.
    pub fn from_round(round: &Round, me: Seat, scores: [i32; MAX_PLAYERS]) -> View {
        let state = *round.public_state();
        let is_mine = state.bid_winner() == Some(me);
        let all_see = state.rules().edition() == Edition::Newest;
        let sees = state.bid_winner().is_some() && (is_mine || all_see);
        View {
            state,
            me,
            hand: *round.hand(me),
            dabb: sees.then(|| *round.dabb()),
            discard: match is_mine {
                true => round.discarded(),
                false => state.shown_discard(),
            },
            scores,
        }
    }

    pub(super) const fn from_parts(
        state: PublicState,
        me: Seat,
        hand: Hand,
        dabb: Option<[Card; DABB]>,
        discard: CardSet,
        scores: [i32; MAX_PLAYERS],
    ) -> View {
        View {
            state,
            me,
            hand,
            dabb,
            discard,
            scores,
        }
    }

    /// The seat whose view it is.
    #[inline]
    pub const fn me(&self) -> Seat {
        self.me
    }

    /// What I hold.
    #[inline]
    pub const fn hand(&self) -> &Hand {
        &self.hand
    }

    /// The dabb, if I have seen it.
    pub const fn dabb(&self) -> Option<&[Card; DABB]> {
        self.dabb.as_ref()
    }

    /// Laid-away cards that I know: all when they are mine, else the trumps that were shown.
    #[inline]
    pub const fn discard(&self) -> CardSet {
        self.discard
    }

    /// Scores of the game before the round, by side.
    pub const fn scores(&self) -> &[i32; MAX_PLAYERS] {
        &self.scores
    }

    /// Whether I have won the auction.
    #[inline]
    pub fn is_bid_winner(&self) -> bool {
        self.state.bid_winner() == Some(self.me)
    }

    /// The cards that I neither hold nor have seen leave: those of the others, of the dabb, and laid away.
    pub fn unseen(&self) -> CardSet {
        CardSet::DECK - self.hand.set() - self.discard - self.state.played()
    }

    /// Whether I am to act in this phase.
    ///
    /// # Errors
    /// [`ViewError::OutOfTurn`] if not.
    pub fn check_turn(&self, phase: Phase) -> Result<(), ViewError> {
        let seat = self.me;
        match self.phase() == phase && self.next_seat() == Some(seat) {
            true => Ok(()),
            false => Err(ViewError::OutOfTurn { seat }),
        }
    }

    /// What I may play.
    pub fn legal_cards(&self) -> CardSet {
        self.state.legal(self.hand.set())
    }
}
