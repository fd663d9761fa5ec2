//! The possible ends of a trick: the facts behind the reasons that speak of them.
//!
//! The odds of a ranking are approximate, and may give a chance to what is impossible. An end is
//! possible here if some deal of the unseen cards fits the player's knowledge and leads to it.

use super::position_features::PositionFeatures;
use crate::{Card, CardSet, SEATS, Seat, Suit};

/// The end of a trick.
pub(super) struct TrickEnd {
    pub winner: Seat,
    /// The points of the trick, in hundredths.
    pub points: i32,
}

/// Returns whether a trick with `card` may have such an end.
pub(super) fn may_end(
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
