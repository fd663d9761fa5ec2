//! The policy network in the form that decisions are computed from.
//!
//! [`PolicyNet`] has a row of weights for each feature. Here a row is the sum of features that occur
//! together, or the difference of features that exclude each other. A decision adds some 30 rows
//! instead of 80, and gets the same sums, bit for bit: integers wrap.

use super::features::*;
use super::{HIDDEN, HiddenVector, LEARNED, OUTPUT_SCALE, PolicyNet, clip, dot};
use crate::evaluation::ranking::tuned::{KnownState, MoveEvaluator};
use crate::evaluation::weights::TUNED;
use crate::rules::MAX_LEGAL_MOVES;
use crate::{Card, CardSet, DECK_SIZE, Rules, SEATS, Seat, Suit};
use handsense_core::ArrayVec;

/// The rows of the cards in hand, of the unseen cards and of those on the table, by [`card_index`].
const HAND: usize = 0;
const UNSEEN: usize = HAND + DECK_SIZE;
const TABLE: usize = UNSEEN + DECK_SIZE;
/// A card in hand minus the same card unseen.
const HELD: usize = TABLE + DECK_SIZE;
/// Minus an unseen card.
const GONE: usize = HELD + DECK_SIZE;
/// The winning card with the suit led, which is its suit.
const WINNING: usize = GONE + DECK_SIZE;
/// The number of cards on the table with the winning seat; the last seat: an empty trick.
const TRICK: usize = WINNING + DECK_SIZE;
const TRICK_SEATS: usize = SEATS + 1;
const BROKEN: usize = TRICK + SEATS * TRICK_SEATS;
/// The number of exceeded thresholds of the points of each seat.
const POINTS: usize = BROKEN + 1;
const POINT_LEVELS: usize = POINT_STEPS.len() + 1;
const ALL_POINTS: usize = POINTS + SEATS * POINT_LEVELS;
/// The seat that has taken the queen of spades; each without and with a moon shot of the player.
const QUEEN: usize = ALL_POINTS + SEATS;
const DECLINED: usize = QUEEN + 2 * (SEATS + 1);
/// The set of void suits of each other seat.
const VOIDS: usize = DECLINED + SEATS;
const VOID_SETS: usize = 1 << SUITS;
/// The set of high spades that each other seat may hold.
const HIGH_SPADES: usize = VOIDS + (SEATS - 1) * VOID_SETS;
const HIGH_SPADE_SETS: usize = 1 << HIGH_CARDS;
/// The rules beyond the standard ones, and minus the standard ones.
const RULES: usize = HIGH_SPADES + (SEATS - 1) * HIGH_SPADE_SETS;
/// The ends of each suit in hand.
const SHAPES: usize = RULES + RULE_BITS;
const SHAPES_OF_SUIT: usize = 1 + (LOWS - 1) * HIGHS;
const ROWS: usize = SHAPES + SUITS * SHAPES_OF_SUIT;

/// The maximum number of rows of a decision.
const MAX_ACTIVE: usize = 80;
/// The number of units that are summed at once, in registers.
const CHUNK: usize = 64;

/// Returns the network of the library, for inference.
///
/// A program on WebAssembly is loaded over a network, so it computes the rows at the first use instead of
/// containing them.
#[inline]
pub fn learned_inference() -> &'static InferenceNet {
    #[cfg(target_family = "wasm")]
    {
        static NET: std::sync::OnceLock<InferenceNet> = std::sync::OnceLock::new();
        NET.get_or_init(|| InferenceNet::new(&LEARNED))
    }
    #[cfg(not(target_family = "wasm"))]
    {
        static NET: InferenceNet = InferenceNet::new(&LEARNED);
        &NET
    }
}

/// A policy network in the form that decisions are computed from.
// The alignment allows a row to be added directly from memory.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct InferenceNet {
    rows: [HiddenVector; ROWS],
    /// The sum of the biases and the standard rules.
    biases: HiddenVector,
    /// The same with all cards unseen.
    all_unseen: HiddenVector,
    cards: [HiddenVector; DECK_SIZE],
    places: [HiddenVector; PLACES],
    base: [i16; DECK_SIZE],
}

impl InferenceNet {
    /// Computes the rows of a network.
    pub const fn new(net: &PolicyNet) -> InferenceNet {
        let mut biases = net.hidden;
        let mut rows = [[0; HIDDEN]; ROWS];
        let mut bit = 0;
        while bit < RULE_BITS {
            if Rules::STANDARD.bits() >> bit & 1 == 1 {
                accumulate(&mut biases, net, RULES_OFFSET + bit, 1);
                accumulate(&mut rows[RULES + bit], net, RULES_OFFSET + bit, -1);
            } else {
                accumulate(&mut rows[RULES + bit], net, RULES_OFFSET + bit, 1);
            }
            bit += 1;
        }
        let mut all_unseen = biases;
        let mut place = 0;
        while place < DECK_SIZE {
            let (hand, unseen) = (HAND_OFFSET + place, UNSEEN_OFFSET + place);
            accumulate(&mut all_unseen, net, unseen, 1);
            accumulate(&mut rows[HAND + place], net, hand, 1);
            accumulate(&mut rows[UNSEEN + place], net, unseen, 1);
            accumulate(&mut rows[TABLE + place], net, TABLE_OFFSET + place, 1);
            accumulate(&mut rows[HELD + place], net, hand, 1);
            accumulate(&mut rows[HELD + place], net, unseen, -1);
            accumulate(&mut rows[GONE + place], net, unseen, -1);
            let winning = &mut rows[WINNING + place];
            accumulate(winning, net, WINNING_OFFSET + place % RANKS, 1);
            accumulate(winning, net, SUIT_LED_OFFSET + place / RANKS, 1);
            place += 1;
        }
        fill_play_rows(&mut rows, net);
        fill_shape_rows(&mut rows, net);
        InferenceNet {
            rows,
            biases,
            all_unseen,
            cards: widened(&net.cards),
            places: widened(&net.places),
            base: net.base,
        }
    }

    /// Adds rows to the units.
    #[inline]
    pub(super) fn add(&self, units: &mut HiddenVector, rows: &ActiveRows) {
        for (part, units) in units.as_chunks_mut::<CHUNK>().0.iter_mut().enumerate() {
            let mut sums = *units;
            for &row in rows.as_slice() {
                let weights = &self.rows[usize::from(row).min(ROWS - 1)]
                    .as_chunks::<CHUNK>()
                    .0[part];
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum = sum.wrapping_add(*weight);
                }
            }
            *units = sums;
        }
    }

    /// Returns the sum of the biases, the rules, the cards in hand and the unseen cards.
    pub(super) fn holding(&self, rules: Rules, hand: CardSet, unseen: CardSet) -> HiddenVector {
        let mut rows = ActiveRows::NONE;
        let mut units = *self.add_holding(&mut rows, rules, hand, unseen);
        self.add(&mut units, &rows);
        units
    }

    /// Appends the rows of the rules, the cards in hand and the unseen cards. Returns the sum to
    /// which they belong.
    #[inline]
    fn add_holding(
        &self,
        rows: &mut ActiveRows,
        rules: Rules,
        hand: CardSet,
        unseen: CardSet,
    ) -> &HiddenVector {
        let other_rules = rules.bits() ^ Rules::STANDARD.bits();
        if other_rules != 0 {
            let differs = |bit: &usize| other_rules >> bit & 1 == 1;
            let bits = (0..RULE_BITS).filter(differs);
            bits.for_each(|bit| rows.add(RULES + bit));
        }
        let gone = CardSet::FULL - hand - unseen;
        if gone.len() < unseen.len() {
            rows.add_cards(HELD, hand);
            rows.add_cards(GONE, gone);
            &self.all_unseen
        } else {
            rows.add_cards(HAND, hand);
            rows.add_cards(UNSEEN, unseen);
            &self.biases
        }
    }

    /// Returns the sum of the differences that these cards are in hand instead of unseen.
    pub(super) fn held(&self, hand: CardSet) -> HiddenVector {
        let (mut rows, mut units) = (ActiveRows::NONE, [0; HIDDEN]);
        rows.add_cards(HELD, hand);
        self.add(&mut units, &rows);
        units
    }

    /// Returns the row of a card in hand.
    #[inline]
    pub(super) fn hand_row(&self, card: Card) -> &HiddenVector {
        &self.rows[HAND + card_index(card)]
    }

    /// Returns the row of an unseen card.
    #[inline]
    pub(super) fn unseen_row(&self, card: Card) -> &HiddenVector {
        &self.rows[UNSEEN + card_index(card)]
    }

    /// Returns the row of a card in hand minus the same card unseen.
    #[inline]
    pub(super) fn held_row(&self, card: Card) -> &HiddenVector {
        &self.rows[HELD + card_index(card)]
    }

    /// Adds the rows and those of the play; returns the activations of the hidden units.
    #[inline]
    fn activations(
        &self,
        mut units: HiddenVector,
        mut rows: ActiveRows,
        state: &KnownState,
        shooting: bool,
    ) -> HiddenVector {
        rows.add_play(state, shooting);
        self.add(&mut units, &rows);
        clip(&units)
    }

    /// Calls `visit` with the value of each of these cards in hundredths of a point, in descending
    /// code order.
    #[inline]
    pub(crate) fn evaluate_all(
        &self,
        state: &KnownState,
        cards: CardSet,
        visit: impl FnMut(Card, i32),
    ) {
        let mut rows = ActiveRows::NONE;
        let sum = self.add_holding(&mut rows, state.rules, state.hand, state.unseen);
        self.evaluate_from(*sum, rows, state, cards, visit);
    }

    /// Returns the value of each of these cards in hundredths of a point, in descending code order.
    pub(crate) fn values(
        &self,
        state: &KnownState,
        cards: CardSet,
    ) -> ArrayVec<(Card, i32), MAX_LEGAL_MOVES> {
        let mut values = ArrayVec::new();
        self.evaluate_all(state, cards, |card, value| values.push((card, value)));
        values
    }

    /// Does the same as [`evaluate_all`](Self::evaluate_all). `units` and `rows` belong to the
    /// rules, the cards in hand and the unseen cards.
    #[inline]
    pub(super) fn evaluate_from(
        &self,
        units: HiddenVector,
        rows: ActiveRows,
        state: &KnownState,
        cards: CardSet,
        mut visit: impl FnMut(Card, i32),
    ) {
        let evaluator = MoveEvaluator::new(state, &TUNED);
        let units = self.activations(units, rows, state, evaluator.is_shooting());
        let mut of_places = [None; PLACES];
        evaluator.evaluate_all(cards, |card, value| {
            let (index, place) = (card_index(card), place_among(state.unseen, card) % PLACES);
            let of_place = of_places[place].get_or_insert_with(|| dot(&units, &self.places[place]));
            let correction = (dot(&units, &self.cards[index]) + *of_place) / OUTPUT_SCALE;
            visit(card, value + correction + i32::from(self.base[index]));
        });
    }
}

/// Returns weights with 16 bits.
const fn widened<const N: usize>(weights: &[[i8; HIDDEN]; N]) -> [HiddenVector; N] {
    let (mut rows, mut number) = ([[0; HIDDEN]; N], 0);
    while number < N * HIDDEN {
        let (row, unit) = (number / HIDDEN, number % HIDDEN);
        rows[row][unit] = weights[row][unit] as i16;
        number += 1;
    }
    rows
}

/// Fills the rows of the play so far, but for those of single cards.
const fn fill_play_rows(rows: &mut [HiddenVector; ROWS], net: &PolicyNet) {
    let mut place = 0;
    while place < SEATS * TRICK_SEATS {
        let (on_table, winner) = (place / TRICK_SEATS, place % TRICK_SEATS);
        let row = &mut rows[TRICK + place];
        accumulate(row, net, ON_TABLE_OFFSET + on_table, 1);
        accumulate(row, net, WINNER_OFFSET + winner, 1);
        if winner == SEATS {
            accumulate(row, net, SUIT_LED_OFFSET + SUITS, 1);
        }
        place += 1;
    }
    accumulate(&mut rows[BROKEN], net, BROKEN_OFFSET, 1);
    place = 0;
    while place < SEATS * POINT_LEVELS {
        let first = POINTS_OFFSET + place / POINT_LEVELS * POINT_STEPS.len();
        let mut step = 0;
        while step < place % POINT_LEVELS {
            accumulate(&mut rows[POINTS + place], net, first + step, 1);
            step += 1;
        }
        place += 1;
    }
    place = 0;
    while place < SEATS {
        accumulate(
            &mut rows[ALL_POINTS + place],
            net,
            ALL_POINTS_OFFSET + place,
            1,
        );
        accumulate(&mut rows[DECLINED + place], net, DECLINED_OFFSET + place, 1);
        place += 1;
    }
    place = 0;
    while place < 2 * (SEATS + 1) {
        let row = &mut rows[QUEEN + place];
        accumulate(row, net, QUEEN_OFFSET + place / 2, 1);
        if place % 2 == 1 {
            accumulate(row, net, SHOOTING_OFFSET, 1);
        }
        place += 1;
    }
    let mut seat = 0;
    while seat < SEATS - 1 {
        let first = OTHERS_OFFSET + seat * ABOUT_OTHERS;
        fill_subsets(rows, VOIDS + seat * VOID_SETS, net, first, SUITS);
        let high = HIGH_SPADES + seat * HIGH_SPADE_SETS;
        fill_subsets(rows, high, net, first + SUITS, HIGH_CARDS);
        seat += 1;
    }
}

/// Returns the row of the ends of a suit in hand.
const fn shape_row(suit: usize, low: usize, high: usize) -> usize {
    SHAPES + suit * SHAPES_OF_SUIT + (low * HIGHS + high).saturating_sub(HIGHS - 1)
}

/// Fills the rows of the ends of the suits in hand.
const fn fill_shape_rows(rows: &mut [HiddenVector; ROWS], net: &PolicyNet) {
    let mut place = 0;
    while place < SUITS * LOWS * HIGHS {
        let (suit, low, high) = (place / (LOWS * HIGHS), place / HIGHS % LOWS, place % HIGHS);
        let first = SHAPES_OFFSET + suit * ABOUT_SUIT;
        let row = &mut rows[shape_row(suit, low, high)];
        if low > 0 {
            accumulate(row, net, first + low, 1);
            accumulate(row, net, first + LOWS + high, 1);
        } else if high == 0 {
            accumulate(row, net, first, 1);
        }
        place += 1;
    }
}

/// Fills the rows of all sets of `count` features.
const fn fill_subsets(
    rows: &mut [HiddenVector; ROWS],
    row: usize,
    net: &PolicyNet,
    feature: usize,
    count: usize,
) {
    let mut set = 0;
    while set < 1 << count {
        let mut number = 0;
        while number < count {
            if set >> number & 1 == 1 {
                accumulate(&mut rows[row + set], net, feature + number, 1);
            }
            number += 1;
        }
        set += 1;
    }
}

/// Adds what a feature adds to the hidden units, times `factor`, to a row.
const fn accumulate(row: &mut HiddenVector, net: &PolicyNet, feature: usize, factor: i16) {
    let (added, mut unit) = (net.row(feature), 0);
    while unit < HIDDEN {
        row[unit] = row[unit].wrapping_add(factor.wrapping_mul(added[unit]));
        unit += 1;
    }
}

/// The numbers of the rows that a decision adds.
#[derive(Clone, Copy, Debug)]
pub(super) struct ActiveRows {
    numbers: [u16; MAX_ACTIVE],
    count: usize,
}

impl ActiveRows {
    pub const NONE: ActiveRows = ActiveRows {
        numbers: [0; MAX_ACTIVE],
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
    fn add_cards(&mut self, first: usize, cards: CardSet) {
        cards
            .iter()
            .for_each(|card| self.add(first + card_index(card)));
    }

    #[inline]
    fn as_slice(&self) -> &[u16] {
        self.numbers.get(..self.count).unwrap_or_default()
    }

    /// Appends the rows of the play so far. `shooting` is whether the tuned policy is shooting the
    /// moon.
    #[inline]
    fn add_play(&mut self, state: &KnownState, shooting: bool) {
        let me = state.me;
        let relative = |seat: Seat| (seat.index() + SEATS - me.index()) % SEATS;
        self.add_cards(TABLE, state.table);
        if let Some((card, _)) = state.winning {
            self.add(WINNING + card_index(card));
        }
        let winner = state.winning.map_or(SEATS, |(_, seat)| relative(seat));
        self.add(TRICK + usize::from(state.on_table) % SEATS * TRICK_SEATS + winner);
        if state.hearts_broken {
            self.add(BROKEN);
        }
        let taker = state.queen_taken_by.map_or(SEATS, relative);
        self.add(QUEEN + 2 * taker + usize::from(shooting));
        for suit in Suit::ALL {
            let SuitInHand { low, high } = SuitInHand::new(state.hand, state.unseen, suit);
            self.add(shape_row(suit.index(), low, high.unwrap_or(0)));
        }
        let sum: i32 = state.points.iter().sum();
        for seat in Seat::ALL {
            let (points, from_me) = (state.points[seat], relative(seat));
            if points > 0 {
                let steps = POINT_STEPS.iter().map(|&step| usize::from(points > step));
                self.add(POINTS + from_me * POINT_LEVELS + steps.sum::<usize>());
                if points == sum {
                    self.add(ALL_POINTS + from_me);
                }
            }
            if state.declined_queen[seat] {
                self.add(DECLINED + from_me);
            }
            if seat != me {
                self.add_other_seat(state.could_hold[seat], from_me - 1);
            }
        }
    }

    #[inline]
    fn add_other_seat(&mut self, could_hold: CardSet, place: usize) {
        let is_void = |suit: Suit| usize::from(could_hold.lane(suit) == 0) << suit.index();
        let voids: usize = Suit::ALL.into_iter().map(is_void).sum();
        if voids != 0 {
            self.add(VOIDS + place * VOID_SETS + voids);
        }
        // Ace, king and queen are the lowest bits of a suit.
        let high = could_hold.lane(Suit::Spades) as usize % HIGH_SPADE_SETS;
        if high != 0 {
            self.add(HIGH_SPADES + place * HIGH_SPADE_SETS + high);
        }
    }
}
