//! Record of a played deal, with the view and the position before each card.

use thiserror::Error;

use crate::{
    Card, CardSet, DECK_SIZE, PassDirection, Position, PositionError, Rules, SEATS, Seat, View,
    ViewError, ViewSetup,
};
use handsense_core::OutOfMemory;
use handsense_core::memory::try_with_capacity;

/// A deal as it was played, complete or unfinished.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(
        try_from = "crate::serialization::PlayedDealFields",
        into = "crate::serialization::PlayedDealFields"
    )
)]
pub struct PlayedDeal {
    /// Rules of the game.
    pub rules: Rules,
    /// Pass direction of this deal.
    pub direction: PassDirection,
    /// The thirteen cards of each seat at the first lead, after the pass.
    pub hands: [CardSet; SEATS],
    /// The three cards that each seat passed; empty if it passed none or they are unknown. The
    /// receiver knows them too.
    pub passed: [CardSet; SEATS],
    /// Game scores before the deal.
    pub scores: [i32; SEATS],
    /// Every card in order of play, with the seat that played it.
    pub plays: Vec<(Seat, Card)>,
}

/// Reason why a deal is impossible.
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
    /// A card that cannot have been played.
    #[error("play {number}, trick {}: {source}", trick_of(*number))]
    Play {
        /// Number of the play, from 1.
        number: usize,
        /// The error of the player's view.
        source: ViewError,
    },
    /// A card that its player did not hold.
    #[error("play {number}, trick {}: seat {seat} did not hold {card}", trick_of(*number))]
    NotHeld {
        /// Number of the play, from 1.
        number: usize,
        /// Seat that played the card.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// Not enough memory for the analysis.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

/// The trick, 1 to 13, of a play number.
pub(super) const fn trick_of(number: usize) -> usize {
    number.saturating_sub(1) / SEATS + 1
}

/// A played card with the view of its player and the position before it.
#[derive(Clone, Debug)]
pub struct DecisionPoint {
    /// Number of the play, from 1.
    pub number: usize,
    /// Seat that played.
    pub seat: Seat,
    /// The card that was played.
    pub card: Card,
    /// The player's view before the card.
    pub view: View,
    /// The position before the card, with all hands.
    pub position: Position,
}

impl PlayedDeal {
    /// Creates a record with standard rules, without a pass, and with all scores 0.
    pub const fn new(hands: [CardSet; SEATS], plays: Vec<(Seat, Card)>) -> PlayedDeal {
        PlayedDeal {
            rules: Rules::STANDARD,
            direction: PassDirection::Hold,
            hands,
            passed: [CardSet::EMPTY; SEATS],
            scores: [0; SEATS],
            plays,
        }
    }

    /// The view of the player before each card, in order of play.
    ///
    /// # Errors
    /// An impossible deal.
    ///
    /// ```
    /// use handsense_hearts::analysis::PlayedDeal;
    /// use handsense_hearts::{CardSet, Seat};
    /// let hands = [
    ///     "KT2.T543.AKQ9.73", "AJ543.6.T72.T865", "Q986.Q9.J83.J942", "7.AKJ872.654.AKQ",
    /// ].map(|hand| hand.parse::<CardSet>().unwrap());
    /// let two_of_clubs = (Seat::ALL[1], "C2".parse().unwrap());
    /// let six_of_clubs = (Seat::ALL[3], "C6".parse().unwrap());
    /// let deal = PlayedDeal::new(hands, vec![two_of_clubs]);
    /// assert_eq!(deal.views().unwrap()[0].hand(), hands[1]);
    /// let deal = PlayedDeal::new(hands, vec![two_of_clubs, six_of_clubs]);
    /// let error = deal.views().unwrap_err().to_string();
    /// assert_eq!(error, "play 2, trick 1: seat 3 played out of turn, it was seat 2's turn");
    /// ```
    pub fn views(&self) -> Result<Vec<View>, DealError> {
        let points = self.decision_points()?;
        Ok(points.into_iter().map(|point| point.view).collect())
    }

    /// The position after the last card.
    ///
    /// # Errors
    /// An impossible deal.
    pub fn final_position(&self) -> Result<Position, DealError> {
        Ok(self.replay(|_| {})?.position)
    }

    /// Every card with the view and the position before it.
    ///
    /// # Errors
    /// An impossible deal.
    pub fn decision_points(&self) -> Result<Vec<DecisionPoint>, DealError> {
        let mut points = try_with_capacity(self.plays.len().min(DECK_SIZE))?;
        self.replay(|point| points.push(point))?;
        Ok(points)
    }

    /// The view of a seat before its pass. `None` when the seat passed nothing, or when its dealt
    /// hand is unknown.
    pub(super) fn passing_view(&self, seat: Seat) -> Option<View> {
        let (passed, received) = self.passed_and_received(seat);
        if passed.is_empty() || received.is_empty() {
            return None;
        }
        let start = ViewSetup {
            hand: (self.hands[seat] - received) | passed,
            passed: CardSet::EMPTY,
            received: CardSet::EMPTY,
            ..self.start(seat)
        };
        View::new(start).ok()
    }

    fn passed_and_received(&self, seat: Seat) -> (CardSet, CardSet) {
        match self.direction {
            // The view rejects cards that were passed in a hold deal.
            PassDirection::Hold => (self.passed[seat], CardSet::EMPTY),
            direction => (self.passed[seat], self.passed[direction.giver(seat)]),
        }
    }

    fn start(&self, me: Seat) -> ViewSetup {
        let (passed, received) = self.passed_and_received(me);
        ViewSetup {
            me,
            rules: self.rules,
            pass: self.direction,
            hand: self.hands[me],
            passed,
            received,
            scores: self.scores,
            unrecorded: None,
        }
    }

    /// Replays the deal and calls `visit` before each card.
    fn replay(&self, mut visit: impl FnMut(DecisionPoint)) -> Result<DealReplay, DealError> {
        let mut replay = DealReplay::new(self)?;
        for (number, &(seat, card)) in (1..).zip(&self.plays) {
            replay.check(number, seat, card)?;
            visit(DecisionPoint {
                number,
                seat,
                card,
                view: replay.views[seat].clone(),
                position: replay.position,
            });
            replay.play(number, seat, card)?;
        }
        Ok(replay)
    }
}

/// Replay of a deal, with all views and the position.
struct DealReplay {
    views: [View; SEATS],
    position: Position,
}

impl DealReplay {
    fn new(deal: &PlayedDeal) -> Result<DealReplay, DealError> {
        let first = deal.plays.first().map_or(Seat::ALL[0], |&(seat, _)| seat);
        let position = Position::new(deal.rules, deal.hands, first)?;
        let view = |seat: Seat| {
            View::new(deal.start(seat)).map_err(|source| DealError::Seat { seat, source })
        };
        let [a, b, c, d] = Seat::ALL;
        Ok(DealReplay {
            views: [view(a)?, view(b)?, view(c)?, view(d)?],
            position,
        })
    }

    /// Checks that `seat` is to play and holds the card.
    fn check(&self, number: usize, seat: Seat, card: Card) -> Result<(), DealError> {
        let wrong = |source| Err(DealError::Play { number, source });
        let expected = self.position.next_seat();
        if number > DECK_SIZE {
            wrong(ViewError::DealOver)
        } else if seat != expected {
            wrong(match number {
                1 => ViewError::FirstLeader { seat },
                _ => ViewError::OutOfTurn { seat, expected },
            })
        } else if self.position.hands()[seat].contains(card) {
            Ok(())
        } else if self.position.hands().iter().any(|hand| hand.contains(card)) {
            Err(DealError::NotHeld { number, seat, card })
        } else {
            wrong(ViewError::PlayedTwice { card, seat })
        }
    }

    fn play(&mut self, number: usize, seat: Seat, card: Card) -> Result<(), DealError> {
        let wrong = |source| DealError::Play { number, source };
        // The player's own view knows his hand, so it gives the most precise error.
        self.views[seat].play(seat, card).map_err(wrong)?;
        for other in Seat::ALL.into_iter().filter(|&other| other != seat) {
            self.views[other].play(seat, card).map_err(wrong)?;
        }
        let illegal = |_| wrong(ViewError::IllegalPlay { seat, card });
        self.position.play(card).map_err(illegal)
    }
}
