//! The facts that the reasons of the tuned ranking state.
//!
//! The terms of the ranking are approximate: they give a chance to what is impossible, and one term
//! has several causes. [`FactSink`] gives each term the reason whose sentence is true. An end of the trick
//! is possible if some deal of the unseen cards fits the player's knowledge and leads to it.

use super::position_features::{POINT, PositionFeatures, scaled_by_probability};
use crate::evaluation::holding::QueenLocation;
use crate::evaluation::ranking::reason::TermSink;
use crate::evaluation::ranking::{Explanation, Reason};
use crate::{Card, CardSet, GAME_TARGET, SEATS, Seat, Suit};

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

/// The end of a trick.
struct TrickEnd {
    pub winner: Seat,
    /// The points of the trick, in hundredths.
    pub points: i32,
}

/// Returns whether a trick with `card` may have such an end.
fn may_end(
    features: &PositionFeatures<'_>,
    card: Card,
    is_wanted: impl Fn(&TrickEnd) -> bool,
) -> bool {
    let state = features.state;
    let beaten = state.winning.filter(|(winning, _)| !card.beats(*winning));
    let search = Search {
        features,
        led: state.suit_led.unwrap_or(card.suit()),
        barred: match state.tricks_done {
            0 => state.rules.barred_from_first_trick(),
            _ => CardSet::EMPTY,
        },
        is_wanted,
    };
    search.finds(
        features.later_seats(),
        state.could_hold,
        beaten.unwrap_or((card, state.me)),
        features.on_table + features.points(card),
    )
}

/// A search through the replies of the later seats.
struct Search<'a, W> {
    features: &'a PositionFeatures<'a>,
    led: Suit,
    /// The cards that may not be discarded on this trick.
    barred: CardSet,
    is_wanted: W,
}

impl<W: Fn(&TrickEnd) -> bool> Search<'_, W> {
    /// Returns whether replies of these seats lead to a wanted end.
    fn finds(
        &self,
        seats: &[Seat],
        could_hold: [CardSet; SEATS],
        best: (Card, Seat),
        points: i32,
    ) -> bool {
        let Some((&seat, later)) = seats.split_first() else {
            let winner = best.1;
            return (self.is_wanted)(&TrickEnd { winner, points });
        };
        let reply = |could_hold: &[CardSet; SEATS], card: Card| {
            let mut held = could_hold.map(|cards| cards - card.bit());
            held[seat].insert(card);
            let best = if card.beats(best.0) {
                (card, seat)
            } else {
                best
            };
            let points = points + self.features.points(card);
            self.is_possible(&held) && self.finds(later, held, best, points)
        };
        let follows = could_hold[seat].suit(self.led);
        let (over, under) = (follows & best.0.above(), follows - best.0.above());
        let mut replies = over | self.representatives(under, &could_hold);
        if replies.iter().any(|card| reply(&could_hold, card)) {
            return true;
        }
        let mut void = could_hold;
        void[seat] -= follows;
        replies = self.representatives((void[seat] & self.features.penalty) - self.barred, &void);
        self.is_possible(&void)
            && (self.finds(later, void, best, points)
                || replies.iter().any(|card| reply(&void, card)))
    }

    /// Returns one card of each class of these cards, which lose the trick: equal points, and the
    /// same possible holders.
    fn representatives(&self, cards: CardSet, could_hold: &[CardSet; SEATS]) -> CardSet {
        let is_alike = |one: Card, other: Card| {
            self.features.points(one) == self.features.points(other)
                && could_hold
                    .iter()
                    .all(|cards| cards.contains(one) == cards.contains(other))
        };
        let mut kinds = CardSet::EMPTY;
        for card in cards {
            if !kinds.iter().any(|kind| is_alike(kind, card)) {
                kinds.insert(card);
            }
        }
        kinds
    }

    /// Returns whether the unseen cards can be dealt like this. By Hall's marriage theorem they can
    /// if no set of seats must hold more cards than it has room for.
    fn is_possible(&self, could_hold: &[CardSet; SEATS]) -> bool {
        let state = self.features.state;
        let unplayed = self.features.later_seats();
        (0..1_u32 << SEATS).all(|seats| {
            let mut room = 0;
            let mut confined = state.unseen;
            for seat in Seat::ALL.into_iter().filter(|&seat| seat != state.me) {
                if seats >> seat.index() & 1 == 1 {
                    room += state.hand.len() - u32::from(!unplayed.contains(&seat));
                } else {
                    confined -= could_hold[seat];
                }
            }
            confined.len() <= room
        })
    }
}
