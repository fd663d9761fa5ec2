//! The binary input features of the value network, as indices of the active ones.
//!
//! Seats are relative to the leader of the next trick, clockwise. A card counts by its rank among the
//! unplayed cards of its suit, from below and from above.

use handsense_core::ArrayVec;

use crate::{Card, CardSet, Rules, SEATS, Seat, Suit, penalty_points};

const SUITS: usize = 4;
const RANKS: usize = 13;
/// Suit lengths with a feature: 0, 1 and 2.
const SHORT_LENGTHS: usize = 3;
/// The largest points of each level but the last, of a seat that has taken all points so far.
const POINT_LEVELS: [i32; 7] = [1, 2, 4, 7, 12, 14, 17];

/// By seat, suit and number of lower unplayed cards.
const FROM_BELOW: usize = 0;
/// By seat, suit and number of higher unplayed cards.
const FROM_ABOVE: usize = FROM_BELOW + SEATS * SUITS * RANKS;
const SHORT_SUIT: usize = FROM_ABOVE + SEATS * SUITS * RANKS;
/// By holder of the queen of spades and number of unplayed spades above her.
const QUEEN_HELD: usize = SHORT_SUIT + SEATS * SUITS * SHORT_LENGTHS;
const QUEEN_TAKEN: usize = QUEEN_HELD + SEATS * 3;
/// Hearts may be led.
const BROKEN: usize = QUEEN_TAKEN + SEATS;
/// Hearts may not be led, and the queen of spades would change that.
const QUEEN_BREAKS: usize = BROKEN + 1;
/// The number of tricks left, less 1.
const TRICKS_LEFT: usize = QUEEN_BREAKS + 1;
/// By seat and level of points: the only seat with points.
const ALL_POINTS: usize = TRICKS_LEFT + RANKS;
const NO_POINTS: usize = ALL_POINTS + SEATS * (POINT_LEVELS.len() + 1);
const SPLIT_POINTS: usize = NO_POINTS + 1;

/// The number of features.
pub const VALUE_FEATURES: usize = SPLIT_POINTS + 1;

/// The most active features: two a card, a short suit for each seat and suit, and six others.
const MAX_ACTIVE: usize = 128;

/// The indices of active features.
pub(super) type ActiveFeatures = ArrayVec<u16, MAX_ACTIVE>;

/// A position between two tricks with open hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValuePosition {
    /// The rules of the deal.
    pub rules: Rules,
    /// The hands, all of one length from 1 to 13.
    pub hands: [CardSet; SEATS],
    /// The cards that each seat has taken.
    pub taken: [CardSet; SEATS],
    /// The leader of the next trick.
    pub leader: Seat,
    /// Whether hearts are broken.
    pub hearts_broken: bool,
}

impl ValuePosition {
    /// Returns the seats, the leader first.
    #[inline]
    pub(super) fn seats(&self) -> [Seat; SEATS] {
        std::array::from_fn(|place| self.leader.step(place as i32))
    }

    /// Returns the penalty points of each seat.
    #[inline]
    pub(super) fn points(&self) -> [i32; SEATS] {
        self.taken.map(|cards| penalty_points(self.rules, cards))
    }

    /// Returns the seats that may still take all points, one bit a seat.
    #[inline]
    pub(super) fn can_take_all(&self) -> u8 {
        let points = self.points();
        let total: i32 = points.iter().sum();
        let bits = (0..SEATS).filter(|&seat| points[seat] == total);
        bits.fold(0, |all, seat| all | 1 << seat)
    }

    /// Returns the seat that has taken the queen of spades.
    #[inline]
    pub(super) fn queen_taken_by(&self) -> Option<usize> {
        let queen = Card::QUEEN_OF_SPADES;
        self.taken.iter().position(|cards| cards.contains(queen))
    }
}

/// Returns the indices of all active features of a position, each less than [`VALUE_FEATURES`].
pub fn value_features(position: &ValuePosition) -> Vec<u16> {
    active_features(position).to_vec()
}

/// Returns the active features of a position.
#[inline]
pub(super) fn active_features(position: &ValuePosition) -> ActiveFeatures {
    let mut features = ActiveFeatures::new();
    let mut add = |number: usize| features.push(number as u16);
    let seats = position.seats();
    let hands = seats.map(|seat| position.hands[seat]);
    let unplayed = hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
    for (number, suit) in Suit::ALL.into_iter().enumerate() {
        let lanes = hands.map(|hand| hand.lane(suit));
        let mut lengths = [0; SEATS];
        let mut left = unplayed.lane(suit);
        let rest = left.count_ones() as usize;
        // The lowest bit is the highest card.
        for above in 0..rest {
            let card = left & left.wrapping_neg();
            left ^= card;
            let holds = |place: usize| usize::from(lanes[place] & card != 0);
            let place = holds(1) + 2 * holds(2) + 3 * holds(3);
            lengths[place % SEATS] += 1;
            let row = (place * SUITS + number) * RANKS;
            add(FROM_BELOW + row + rest - 1 - above);
            add(FROM_ABOVE + row + above);
        }
        for (place, length) in lengths.into_iter().enumerate() {
            if length < SHORT_LENGTHS {
                add(SHORT_SUIT + (place * SUITS + number) * SHORT_LENGTHS + length);
            }
        }
    }
    let queen = Card::QUEEN_OF_SPADES;
    if let Some(holder) = hands.iter().position(|hand| hand.contains(queen)) {
        let above = (unplayed & queen.above()).len() as usize;
        add(QUEEN_HELD + holder * 3 + above);
    }
    let taken = |place: usize| position.taken[seats[place]];
    if let Some(taker) = (0..SEATS).find(|&place| taken(place).contains(queen)) {
        add(QUEEN_TAKEN + taker);
    }
    if position.hearts_broken || !position.rules.has(Rules::MUST_BREAK_HEARTS) {
        add(BROKEN);
    } else if position.rules.has(Rules::QUEEN_BREAKS_HEARTS) && unplayed.contains(queen) {
        add(QUEEN_BREAKS);
    }
    let left = hands[0].len() as usize;
    add(TRICKS_LEFT + left.clamp(1, RANKS) - 1);
    add(points_feature(position, &seats));
    features
}

/// Returns the feature of the points taken so far.
fn points_feature(position: &ValuePosition, seats: &[Seat; SEATS]) -> usize {
    let points = position.points();
    let total: i32 = points.iter().sum();
    match seats.iter().position(|&seat| points[seat] == total) {
        _ if total == 0 => NO_POINTS,
        Some(place) => {
            let level = POINT_LEVELS.iter().filter(|&&most| total > most).count();
            ALL_POINTS + place * (POINT_LEVELS.len() + 1) + level
        }
        None => SPLIT_POINTS,
    }
}
