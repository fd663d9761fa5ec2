//! What the net is told of a decision: numbered statements, of which some hold.
//!
//! Seats are counted from the player, clockwise. Nothing is told that the player does not know.

use crate::evaluation::ranking::tuned::{Facts, Judge};
use crate::evaluation::weights::TUNED;
use crate::{Card, CardSet, Rules, SEATS, Seat, Suit, View};

/// How many statements there are.
pub const FEATURES: usize = RULES + RULE_BITS;

/// Cards that a net knows, by [`card_index`].
pub const CARDS: usize = 52;
const SUITS: usize = 4;
const RULE_BITS: usize = 14;
/// Points that a seat has taken are told by which of these numbers they exceed.
const POINT_STEPS: [i32; 7] = [0, 2, 5, 9, 12, 16, 20];
/// For each other seat: a void in each suit, and whether it may hold ace, king and queen of spades.
const ABOUT_OTHERS: usize = SUITS + 3;

/// The first statement about the cards in hand, by [`card_index`].
pub(super) const HAND: usize = 0;
/// The first statement about the cards that are unseen, by [`card_index`].
pub(super) const UNSEEN: usize = HAND + CARDS;
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

/// Of the cards, of the course of the deal or of the rules, never more hold at once.
const MOST_HOLD: usize = 72;

/// The place of a card among the statements about cards.
#[inline]
pub fn card_index(card: Card) -> usize {
    let code = usize::from(card.code());
    (code >> 4) * 13 + (code & 15)
}

/// The numbers of statements that hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Holding {
    numbers: [u16; MOST_HOLD],
    count: usize,
}

impl Holding {
    const NONE: Holding = Holding {
        numbers: [0; MOST_HOLD],
        count: 0,
    };

    #[inline]
    fn add(&mut self, number: usize) {
        if let Some(slot) = self.numbers.get_mut(self.count) {
            *slot = number as u16;
            self.count += 1;
        }
    }

    #[inline]
    pub fn numbers(&self) -> &[u16] {
        self.numbers.get(..self.count).unwrap_or_default()
    }

    /// What does not change from card to card of a deal: the rules.
    pub fn of_rules(rules: Rules) -> Holding {
        let mut all = Holding::NONE;
        let bits = rules.bits();
        let set = (0..RULE_BITS).filter(|bit| bits >> bit & 1 == 1);
        set.for_each(|bit| all.add(RULES + bit));
        all
    }

    /// What holds of the cards: those in hand, and those unseen.
    pub fn of_cards(hand: CardSet, unseen: CardSet) -> Holding {
        let mut all = Holding::NONE;
        hand.iter()
            .for_each(|card| all.add(HAND + card_index(card)));
        unseen
            .iter()
            .for_each(|card| all.add(UNSEEN + card_index(card)));
        all
    }

    /// All the rest. `shooting`: whether the tuned policy shoots the moon.
    #[inline]
    pub fn of_course(facts: &Facts, shooting: bool) -> Holding {
        let mut all = Holding::NONE;
        let me = facts.me;
        let relative = |seat: Seat| (seat.index() + SEATS - me.index()) % SEATS;
        let table = facts.table.iter();
        table.for_each(|card| all.add(TABLE + card_index(card)));
        if let Some((card, _)) = facts.winning {
            all.add(WINNING + card_index(card));
        }
        all.add(WINNER + facts.winning.map_or(SEATS, |(_, seat)| relative(seat)));
        all.add(ON_TABLE + usize::from(facts.on_table) % SEATS);
        all.add(SUIT_LED + facts.suit_led.map_or(SUITS, |suit| suit as usize));
        all.add(TRICKS + facts.tricks_done as usize % 13);
        if facts.hearts_broken {
            all.add(BROKEN);
        }
        let sum: i32 = facts.points.iter().sum();
        for seat in Seat::ALL {
            let (points, from_me) = (facts.points[seat], relative(seat));
            let first = POINTS + from_me * POINT_STEPS.len();
            let below = POINT_STEPS.iter().filter(|&&step| points > step).count();
            (first..first + below).for_each(|number| all.add(number));
            if sum > 0 && points == sum {
                all.add(ALL_POINTS + from_me);
            }
            if facts.declined_queen[seat] {
                all.add(DECLINED + from_me);
            }
            if seat != me {
                let first = OTHERS + (from_me - 1) * ABOUT_OTHERS;
                all.add_another(facts.could_hold[seat], first);
            }
        }
        all.add(QUEEN + facts.queen_taken_by.map_or(SEATS, relative));
        if shooting {
            all.add(SHOOTING);
        }
        all
    }

    #[inline]
    fn add_another(&mut self, could_hold: CardSet, first: usize) {
        for suit in Suit::ALL {
            if could_hold.suit(suit).is_empty() {
                self.add(first + suit as usize);
            }
        }
        let high = [
            Card::ACE_OF_SPADES,
            Card::KING_OF_SPADES,
            Card::QUEEN_OF_SPADES,
        ];
        for (number, card) in high.into_iter().enumerate() {
            if could_hold.contains(card) {
                self.add(first + SUITS + number);
            }
        }
    }
}

/// The numbers of all statements that hold at a decision, each less than [`FEATURES`].
pub fn active_features(view: &View) -> Vec<u16> {
    let facts = Facts::of(view);
    let shooting = Judge::of(&facts, &TUNED).is_shooting();
    let parts = [
        Holding::of_cards(facts.hand, facts.unseen),
        Holding::of_course(&facts, shooting),
        Holding::of_rules(facts.rules),
    ];
    parts.iter().flat_map(Holding::numbers).copied().collect()
}
