//! What the net is told of a decision: numbered statements, of which some hold.
//!
//! Seats are counted from the player, clockwise. Nothing is told that the player does not know.

use crate::hearts::ranking::tuned::{Facts, Judge};
use crate::hearts::weights::Weights;
use crate::hearts::{Card, CardSet, SEATS, Seat, Suit};

/// How many statements there are.
pub const FEATURES: usize = RULES + RULE_BITS;

/// Cards that a net knows, by [`place`].
pub(super) const CARDS: usize = 52;
const SUITS: usize = 4;
const RULE_BITS: usize = 14;
/// Points that a seat has taken are told by which of these numbers they exceed.
const POINT_STEPS: [i32; 7] = [0, 2, 5, 9, 12, 16, 20];
/// For each other seat: a void in each suit, and whether it may hold ace, king and queen of spades.
const ABOUT_OTHERS: usize = SUITS + 3;

const HAND: usize = 0;
const UNSEEN: usize = HAND + CARDS;
const TABLE: usize = UNSEEN + CARDS;
const WINNING: usize = TABLE + CARDS;
/// Who is winning the trick; the last one: nobody yet.
const WINNER: usize = WINNING + CARDS;
const ON_TABLE: usize = WINNER + SEATS + 1;
/// The suit led; the last one: none yet.
const SUIT_LED: usize = ON_TABLE + SEATS;
const TRICKS: usize = SUIT_LED + SUITS + 1;
const BROKEN: usize = TRICKS + 13;
const POINTS: usize = BROKEN + 1;
/// Who has taken all points so far.
const ALL_POINTS: usize = POINTS + SEATS * POINT_STEPS.len();
/// Who has taken the queen of spades; the last one: nobody yet.
const QUEEN: usize = ALL_POINTS + SEATS;
const DECLINED: usize = QUEEN + SEATS + 1;
const SHOOTING: usize = DECLINED + SEATS;
const OTHERS: usize = SHOOTING + 1;
const RULES: usize = OTHERS + (SEATS - 1) * ABOUT_OTHERS;

/// The place of a card among the statements about cards.
#[inline]
pub(super) fn place(card: Card) -> usize {
    let code = usize::from(card.code());
    (code >> 4) * 13 + (code & 15)
}

/// The numbers of all statements that hold.
pub(in crate::hearts) fn statements(facts: &Facts, weights: &Weights) -> Vec<u16> {
    let mut all = Vec::new();
    let shooting = Judge::of(facts, weights).is_shooting();
    visit(facts, shooting, |statement| all.push(statement as u16));
    all
}

/// Calls the visitor with the number of every statement that holds. `shooting`: whether the tuned policy
/// shoots the moon.
#[inline]
pub(super) fn visit(facts: &Facts, shooting: bool, mut visit: impl FnMut(usize)) {
    let me = facts.me;
    let relative = |seat: Seat| (seat.index() + SEATS - me.index()) % SEATS;
    for (first, cards) in [
        (HAND, facts.hand),
        (UNSEEN, facts.unseen),
        (TABLE, facts.table),
    ] {
        cards.iter().for_each(|card| visit(first + place(card)));
    }
    if let Some((card, _)) = facts.winning {
        visit(WINNING + place(card));
    }
    visit(WINNER + facts.winning.map_or(SEATS, |(_, seat)| relative(seat)));
    visit(ON_TABLE + usize::from(facts.on_table) % SEATS);
    visit(SUIT_LED + facts.suit_led.map_or(SUITS, |suit| suit as usize));
    visit(TRICKS + facts.tricks_done as usize % 13);
    if facts.hearts_broken {
        visit(BROKEN);
    }
    let all: i32 = facts.points.iter().sum();
    for seat in Seat::ALL {
        let (points, from_me) = (facts.points[seat], relative(seat));
        for (step, _) in POINT_STEPS
            .iter()
            .enumerate()
            .filter(|&(_, &step)| points > step)
        {
            visit(POINTS + from_me * POINT_STEPS.len() + step);
        }
        if all > 0 && points == all {
            visit(ALL_POINTS + from_me);
        }
        if facts.declined_queen[seat] {
            visit(DECLINED + from_me);
        }
        if seat != me {
            about_another(
                facts.could_hold[seat],
                OTHERS + (from_me - 1) * ABOUT_OTHERS,
                &mut visit,
            );
        }
    }
    visit(QUEEN + facts.queen_taken_by.map_or(SEATS, relative));
    if shooting {
        visit(SHOOTING);
    }
    let rules = facts.rules.bits();
    let set = (0..RULE_BITS).filter(|bit| rules >> bit & 1 == 1);
    set.for_each(|bit| visit(RULES + bit));
}

#[inline]
fn about_another(could_hold: CardSet, first: usize, visit: &mut impl FnMut(usize)) {
    for suit in Suit::ALL {
        if could_hold.suit(suit).is_empty() {
            visit(first + suit as usize);
        }
    }
    let high = [
        Card::ACE_OF_SPADES,
        Card::KING_OF_SPADES,
        Card::QUEEN_OF_SPADES,
    ];
    for (number, card) in high.into_iter().enumerate() {
        if could_hold.contains(card) {
            visit(first + SUITS + number);
        }
    }
}
