//! A deal as it was played, and the turns that it consists of.

use thiserror::Error;

use crate::{
    Card, CardSet, DECK, PassDirection, Position, PositionError, Rules, SEATS, Seat, Start, View,
    ViewError,
};
use handsense_core::OutOfMemory;
use handsense_core::memory::room;

/// A deal as it was played, to its end or as far as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedDeal {
    /// The rules of the game.
    pub rules: Rules,
    /// Where this deal passed.
    pub direction: PassDirection,
    /// The thirteen cards of each seat at the first lead: as dealt, or as passing left them.
    pub hands: [CardSet; SEATS],
    /// The three cards that each seat gave away; empty if none, or if it is not known which. The seat
    /// that got them knows them too.
    pub passed: [CardSet; SEATS],
    /// Game scores before the deal.
    pub scores: [i32; SEATS],
    /// Every card in order, with who played it.
    pub plays: Vec<(Seat, Card)>,
}

/// Why a deal cannot have been played like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DealError {
    /// The hands are no deck of 52.
    #[error(transparent)]
    Hands(#[from] PositionError),
    /// What a seat passed, got or is told to have scored cannot be.
    #[error("seat {seat}: {source}")]
    Seat {
        /// The seat.
        seat: Seat,
        /// What is wrong.
        source: ViewError,
    },
    /// A card that cannot have been played.
    #[error("play {number}, trick {}: {source}", trick_of(*number))]
    Play {
        /// Which card, counted from 1.
        number: usize,
        /// What is wrong.
        source: ViewError,
    },
    /// A card from a hand in which it was not.
    #[error("play {number}, trick {}: seat {seat} did not hold {card}", trick_of(*number))]
    NotHeld {
        /// Which card, counted from 1.
        number: usize,
        /// Who played it.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// There is not enough memory for a check.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

/// The trick, 1 to 13, of the card with this number.
pub(super) const fn trick_of(number: usize) -> usize {
    number.saturating_sub(1) / SEATS + 1
}

/// A card, and what its player knew and all the table held when it was played.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Counted from 1.
    pub number: usize,
    /// Who played.
    pub seat: Seat,
    /// What was played.
    pub card: Card,
    /// What the player knew before.
    pub view: View,
    /// The table before, with all hands.
    pub position: Position,
}

impl PlayedDeal {
    /// The usual game: standard rules, nothing passed, no scores yet.
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

    /// What the player of each card knew when he played it, card by card.
    ///
    /// # Errors
    /// Whatever makes the deal impossible.
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
        let turns = self.turns()?;
        Ok(turns.into_iter().map(|turn| turn.view).collect())
    }

    /// The table after the last card.
    ///
    /// # Errors
    /// Whatever makes the deal impossible.
    pub fn table(&self) -> Result<Position, DealError> {
        Ok(self.replay(|_| {})?.position)
    }

    /// All cards with what was known and what was so.
    ///
    /// # Errors
    /// Whatever makes the deal impossible.
    pub fn turns(&self) -> Result<Vec<Turn>, DealError> {
        let mut turns = room(self.plays.len().min(DECK))?;
        self.replay(|turn| turns.push(turn))?;
        Ok(turns)
    }

    /// What a seat knew when it chose the cards to pass; `None` when it passed none, or when the
    /// hand it was dealt does not follow from what is known.
    pub(super) fn passing_view(&self, seat: Seat) -> Option<View> {
        let (passed, received) = self.passed_and_received(seat);
        if passed.is_empty() || received.is_empty() {
            return None;
        }
        let start = Start {
            hand: (self.hands[seat] - received) | passed,
            passed: CardSet::EMPTY,
            received: CardSet::EMPTY,
            ..self.start(seat)
        };
        View::new(start).ok()
    }

    fn passed_and_received(&self, seat: Seat) -> (CardSet, CardSet) {
        match self.direction {
            // Cards that were passed all the same are for the view to refuse.
            PassDirection::Hold => (self.passed[seat], CardSet::EMPTY),
            direction => (self.passed[seat], self.passed[direction.giver(seat)]),
        }
    }

    fn start(&self, me: Seat) -> Start {
        let (passed, received) = self.passed_and_received(me);
        Start {
            me,
            rules: self.rules,
            pass: self.direction,
            hand: self.hands[me],
            passed,
            received,
            scores: self.scores,
        }
    }

    /// Plays the deal again, telling of each card before it is played.
    fn replay(&self, mut tell: impl FnMut(Turn)) -> Result<Replay, DealError> {
        let mut replay = Replay::of(self)?;
        for (number, &(seat, card)) in (1..).zip(&self.plays) {
            replay.check(number, seat, card)?;
            tell(Turn {
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

/// A deal that is played again.
struct Replay {
    views: [View; SEATS],
    position: Position,
}

impl Replay {
    fn of(deal: &PlayedDeal) -> Result<Replay, DealError> {
        let first = deal.plays.first().map_or(Seat::ALL[0], |&(seat, _)| seat);
        let position = Position::new(deal.rules, deal.hands, first)?;
        let view = |seat: Seat| {
            View::new(deal.start(seat)).map_err(|source| DealError::Seat { seat, source })
        };
        let [a, b, c, d] = Seat::ALL;
        Ok(Replay {
            views: [view(a)?, view(b)?, view(c)?, view(d)?],
            position,
        })
    }

    /// Whether it was that seat's turn, and the card in its hand.
    fn check(&self, number: usize, seat: Seat, card: Card) -> Result<(), DealError> {
        let wrong = |source| Err(DealError::Play { number, source });
        let expected = self.position.next_seat();
        if number > DECK {
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
        // Whoever plays the card knows his hand, and so best what is wrong with it.
        self.views[seat].play(seat, card).map_err(wrong)?;
        for other in Seat::ALL.into_iter().filter(|&other| other != seat) {
            self.views[other].play(seat, card).map_err(wrong)?;
        }
        let illegal = |_| wrong(ViewError::IllegalPlay { seat, card });
        self.position.play(card).map_err(illegal)
    }
}
