//! The binary input features of the forecast network, as indices of the active ones.
//!
//! Seats are relative to the viewer, clockwise. Features use only what the viewer knows.

use handsense_core::ArrayVec;

use super::facts::own_card;
use crate::policy_net::{HIGH_SPADES, RULE_BITS, card_index, rule_bits};
use crate::{Card, CardSet, DECK_SIZE, PassDirection, SEATS, Seat, Suit, View};

const SUITS: usize = 4;
/// Thresholds of the points of a seat; each exceeded threshold is one active feature.
const POINT_STEPS: [i32; 12] = [0, 1, 2, 3, 4, 5, 7, 9, 12, 13, 16, 20];
const ABOUT_OTHERS: usize = SUITS + HIGH_SPADES.len();
/// Lengths of a suit, 0 to 13.
const LENGTHS: usize = 14;

const HAND: usize = 0;
const UNSEEN: usize = HAND + DECK_SIZE;
/// Unseen cards that only one other seat can hold.
const LOCATED: usize = UNSEEN + DECK_SIZE;
const TABLE: usize = LOCATED + DECK_SIZE;
const OWN_TABLE: usize = TABLE + DECK_SIZE;
const WINNING: usize = OWN_TABLE + DECK_SIZE;
/// The pass that the viewer is to choose, or else the direction of the deal.
const PHASE: usize = WINNING + DECK_SIZE;
const PHASES: usize = 3 + 4;
/// The seat that is winning the trick; the last feature: an empty trick.
const WINNER: usize = PHASE + PHASES;
/// The suit led; the last feature: an empty trick.
const SUIT_LED: usize = WINNER + SEATS + 1;
/// The seat to play; the last feature: unknown.
const NEXT: usize = SUIT_LED + SUITS + 1;
const ON_TABLE: usize = NEXT + SEATS + 1;
const TRICKS: usize = ON_TABLE + SEATS;
const BROKEN: usize = TRICKS + LENGTHS;
const POINTS: usize = BROKEN + 1;
/// The seat that has taken all points so far.
const ALL_POINTS: usize = POINTS + SEATS * POINT_STEPS.len();
/// The seat that has taken the queen of spades; the last feature: not taken.
const QUEEN: usize = ALL_POINTS + SEATS;
/// The seat that has taken the jack of diamonds; the last feature: not taken.
const JACK: usize = QUEEN + SEATS + 1;
const DECLINED: usize = JACK + SEATS + 1;
/// The seats without a trick.
const IDLE: usize = DECLINED + SEATS;
const OTHERS: usize = IDLE + SEATS;
const HAND_LENGTH: usize = OTHERS + (SEATS - 1) * ABOUT_OTHERS;
const UNSEEN_LENGTH: usize = HAND_LENGTH + SUITS * LENGTHS;
const RULES: usize = UNSEEN_LENGTH + SUITS * LENGTHS;

/// The number of features.
pub const FORECAST_FEATURES: usize = RULES + RULE_BITS;

/// The most active features: every unseen card located, and all else at its largest.
const MAX_ACTIVE: usize = 208;

/// The indices of active features.
pub(super) type ActiveFeatures = ArrayVec<u16, MAX_ACTIVE>;

/// Returns the indices of all active features of a view, each less than [`FORECAST_FEATURES`].
pub fn forecast_features(view: &View) -> Vec<u16> {
    let mut all = features_without_phase(view);
    all.push(phase(view, view.pass_direction()));
    all.to_vec()
}

/// Returns the feature of the phase with this pass direction.
pub(super) fn phase(view: &View, direction: PassDirection) -> u16 {
    let number = match direction {
        PassDirection::Left => 0,
        PassDirection::Right => 1,
        PassDirection::Across => 2,
        PassDirection::Hold => 3,
    };
    let is_played = direction == PassDirection::Hold || !view.is_passing();
    let number = if is_played { 3 + number } else { number };
    (PHASE + number) as u16
}

/// Returns the active features except [`phase`].
pub(super) fn features_without_phase(view: &View) -> ActiveFeatures {
    let mut all = ActiveFeatures::new();
    add_cards(view, &mut all);
    add_trick(view, &mut all);
    add_history(view, &mut all);
    rule_bits(view.rules()).for_each(|bit| add(&mut all, RULES + bit));
    all
}

#[inline]
fn add(all: &mut ActiveFeatures, number: usize) {
    all.push(number as u16);
}

/// Adds the cards in hand and the unseen cards, with their lengths.
fn add_cards(view: &View, all: &mut ActiveFeatures) {
    let (hand, unseen) = (view.hand(), view.unseen());
    hand.iter()
        .for_each(|card| add(all, HAND + card_index(card)));
    unseen
        .iter()
        .for_each(|card| add(all, UNSEEN + card_index(card)));
    let [a, b, c] = [1, 2, 3].map(|steps| view.constraints().could_hold(view.me().step(steps)));
    let located = (a - b - c) | (b - a - c) | (c - a - b);
    (located & unseen)
        .iter()
        .for_each(|card| add(all, LOCATED + card_index(card)));
    for (suit, (held, out)) in hand
        .suit_lengths()
        .into_iter()
        .zip(unseen.suit_lengths())
        .enumerate()
    {
        add(all, HAND_LENGTH + suit * LENGTHS + held as usize % LENGTHS);
        add(all, UNSEEN_LENGTH + suit * LENGTHS + out as usize % LENGTHS);
    }
    for (first, could_hold) in [a, b, c].into_iter().enumerate() {
        let first = OTHERS + first * ABOUT_OTHERS;
        for suit in Suit::ALL {
            if !could_hold.intersects(unseen & CardSet::of_suit(suit)) {
                add(all, first + suit as usize);
            }
        }
        for (number, card) in HIGH_SPADES.into_iter().enumerate() {
            if (could_hold & unseen).contains(card) {
                add(all, first + SUITS + number);
            }
        }
    }
}

/// Adds the trick in progress and the seat to play.
fn add_trick(view: &View, all: &mut ActiveFeatures) {
    let trick = view.trick();
    let relative = |seat: Seat| (seat.index() + SEATS - view.me().index()) % SEATS;
    for &card in trick.cards() {
        add(all, TABLE + card_index(card));
    }
    if let Some(card) = own_card(view) {
        add(all, OWN_TABLE + card_index(card));
    }
    if let Some(card) = trick.winning_card() {
        add(all, WINNING + card_index(card));
    }
    let winner = trick.winner().filter(|_| !trick.is_empty());
    add(all, WINNER + winner.map_or(SEATS, relative));
    let led = trick.suit_led().map_or(SUITS, |suit| suit as usize);
    add(all, SUIT_LED + led);
    let next = if view.is_passing() {
        None
    } else {
        view.next_seat()
    };
    add(all, NEXT + next.map_or(SEATS, relative));
    add(all, ON_TABLE + trick.len() % SEATS);
}

/// Adds what has happened in the deal so far.
fn add_history(view: &View, all: &mut ActiveFeatures) {
    add(all, TRICKS + view.tricks_done() as usize % LENGTHS);
    if view.hearts_broken() {
        add(all, BROKEN);
    }
    let points = Seat::ALL.map(|seat| view.points_of(seat));
    let sum: i32 = points.iter().sum();
    let (mut queen, mut jack) = (SEATS, SEATS);
    for from_me in 0..SEATS {
        let seat = view.me().step(from_me as i32);
        let own = points[seat];
        let first = POINTS + from_me * POINT_STEPS.len();
        let exceeded = POINT_STEPS.iter().filter(|&&step| own > step).count();
        (first..first + exceeded).for_each(|number| add(all, number));
        if sum > 0 && own == sum {
            add(all, ALL_POINTS + from_me);
        }
        let taken = view.taken()[seat];
        if taken.contains(Card::QUEEN_OF_SPADES) {
            queen = from_me;
        }
        if taken.contains(Card::JACK_OF_DIAMONDS) {
            jack = from_me;
        }
        if view.has_declined_queen(seat) {
            add(all, DECLINED + from_me);
        }
        if taken.is_empty() {
            add(all, IDLE + from_me);
        }
    }
    add(all, QUEEN + queen);
    add(all, JACK + jack);
}
