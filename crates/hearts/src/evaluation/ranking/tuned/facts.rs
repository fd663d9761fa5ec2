//! The facts that the reasons of the tuned ranking state.
//!
//! The terms of the ranking are approximate: they give a chance to what is impossible, and one term
//! has several causes. [`FactSink`] gives each term the reason whose sentence is true.

use super::position_features::{POINT, PositionFeatures, scaled_by_probability};
use super::trick_ends::{TrickEnd, may_end};
use crate::evaluation::holding::QueenLocation;
use crate::evaluation::ranking::reason::TermSink;
use crate::evaluation::ranking::{Explanation, Reason};
use crate::{Card, CardSet, GAME_TARGET, Seat, Suit};

/// A receiver of the terms of one card, which adds them to an explanation under reasons that hold.
pub(super) struct FactSink<'a> {
    pub features: &'a PositionFeatures<'a>,
    pub card: Card,
    pub explanation: &'a mut Explanation,
}

impl TermSink for FactSink<'_> {
    fn add(&mut self, reason: Reason, value: i32) {
        if value == 0 {
            return;
        }
        let state = self.features.state;
        let holds = match reason {
            Reason::Shed => return self.add_relief(value),
            Reason::MakesVoid if !self.others_of_suit().is_empty() => {
                return self.add(Reason::ShortSuit, value);
            }
            Reason::HitsLeader if value < 0 => return self.add(Reason::HitsTrailer, value),
            Reason::Shoots if value < 0 => return self.add(Reason::WeakensShot, value),
            Reason::LeadNext => self.may_end(|end| end.winner == state.me),
            Reason::TrickPoints => self.may_end(|end| end.winner == state.me && end.points > 0),
            Reason::EndsGame => {
                self.may_end(|end| state.scores[end.winner] + end.points / POINT >= GAME_TARGET)
            }
            Reason::HitsLeader | Reason::HitsTrailer => {
                self.may_end(|end| state.winning.is_some_and(|(_, seat)| end.winner == seat))
            }
            Reason::StopsMoon => {
                self.may_end(|end| Some(end.winner) != self.shooter() && end.points > 0)
            }
            Reason::FeedsMoon => self.may_end(|end| Some(end.winner) == self.shooter()),
            _ => true,
        };
        match reason {
            _ if holds => self.explanation.add(reason, value),
            // The weights expect discarded hearts even when no heart is left.
            Reason::TrickPoints | Reason::EndsGame | Reason::StopsMoon => {
                self.add(Reason::LeadNext, value);
            }
            _ => self.explanation.add(Reason::Learned, value),
        }
    }
}

impl FactSink<'_> {
    fn may_end(&self, is_meant: impl Fn(&TrickEnd) -> bool) -> bool {
        may_end(self.features, self.card, is_meant)
    }

    fn shooter(&self) -> Option<Seat> {
        self.features.shooter.map(|(seat, _)| seat)
    }

    /// Returns the other cards of the suit in hand.
    fn others_of_suit(&self) -> CardSet {
        (self.features.state.hand - self.card.bit()).suit(self.card.suit())
    }

    /// Divides the relief into the danger of the card itself and that of the cards it guards.
    fn add_relief(&mut self, relief: i32) {
        let features = self.features;
        let held = features.held(self.card.suit());
        let rank = self.card.rank().index() as u32;
        let danger = held.danger(&features.weights.holding, rank);
        let own = scaled_by_probability(danger, features.shed(self.card.suit()));
        // A guard that is worth less than nothing is no loss.
        let guard = (relief - own).min(0);
        let own = relief - guard;
        let unseen = features.state.unseen;
        let is_queen = self.card == Card::QUEEN_OF_SPADES && features.queen == QueenLocation::Mine;
        let may_win = unseen.intersects(self.card.below())
            || is_queen && !unseen.suit(Suit::Spades).is_empty();
        let reason = if may_win {
            Reason::Shed
        } else if own < 0 {
            Reason::SafeCardLost
        } else {
            Reason::Learned
        };
        self.explanation.add(reason, own);
        self.explanation.add(Reason::GuardLost, guard);
    }
}
