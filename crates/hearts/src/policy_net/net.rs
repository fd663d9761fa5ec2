//! A net that corrects the values of cards.

use thiserror::Error;

use super::features::{CARDS, FEATURES, Holding, card_index};
use crate::evaluation::ranking::tuned::{Facts, Judge};
use crate::evaluation::weights::Weights;
use crate::{Card, CardSet};
use handsense_core::Fnv;

/// Units between what is known and what is said of a card.
pub const HIDDEN: usize = 128;

/// A hidden unit that is fully on.
pub const ON: i16 = 127;
/// What a hundredth of a point is in the weights of the cards, per hidden unit that is fully on.
pub const HUNDREDTH: i32 = 32;
/// No weight of a hidden unit is further from zero. Fewer than a hundred statements hold at once, so that
/// their sum never leaves 16 bits.
pub const MOST: i16 = 327;
/// Units whose sums are made at once.
const AT_ONCE: usize = 32;
/// What the bytes of a net begin with.
const MAGIC: [u8; 8] = *b"hsnet\0\0\x01";

/// What a statement does to each hidden unit, or the sum of several.
pub type Row = [i16; HIDDEN];

/// A net with one hidden layer, in integers.
///
/// What holds of a decision switches hidden units on, more or less, between 0 and 127; each card adds
/// them up with weights of its own. The result is hundredths of a point.
// Aligned, so that a row is added straight from memory.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Net {
    /// What each statement adds to the hidden units; no weight beyond [`MOST`].
    pub statements: [Row; FEATURES],
    /// The hidden units before any statement; no weight beyond [`MOST`].
    pub hidden: Row,
    /// By [`card_index`]: what the hidden units add to the value of a card, in steps of
    /// 1 / ([`ON`] · [`HUNDREDTH`]) hundredths of a point.
    pub cards: [Row; CARDS],
    /// By [`card_index`]: what is added to the value of a card whatever holds, in hundredths of a point.
    pub base: [i16; CARDS],
}

/// Why bytes are no net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NetError {
    /// They do not begin as a net does, or are of another version.
    #[error("not a net, or one of another version")]
    Magic,
    /// There are too few or too many.
    #[error("a net has {} bytes, not {found}", Net::BYTES)]
    Length {
        /// How many there are.
        found: usize,
    },
    /// Some have been changed.
    #[error("the checksum is wrong: the net has been changed")]
    Checksum,
    /// A weight that no learner writes.
    #[error("weight {number} is {weight}, beyond {MOST}")]
    Weight {
        /// Which weight.
        number: usize,
        /// What it is.
        weight: i16,
    },
}

/// The net that the library comes with. Searches play worlds out by it.
///
/// `tuning/README.md` says which commands have made it.
#[expect(
    long_running_const_eval,
    reason = "it is read once, when the library is compiled, and not at every start"
)]
pub static LEARNED: Net = match Net::from_bytes(include_bytes!("learned.net")) {
    Ok(net) => net,
    Err(_) => Net::silent(),
};

impl Net {
    const NUMBERS: usize = (FEATURES + 1 + CARDS) * HIDDEN + CARDS;
    /// How many bytes a net has when it is written down.
    pub const BYTES: usize = MAGIC.len() + 2 * Net::NUMBERS + size_of::<u64>();

    /// A net that corrects nothing.
    pub const fn silent() -> Net {
        Net {
            statements: [[0; HIDDEN]; FEATURES],
            hidden: [0; HIDDEN],
            cards: [[0; HIDDEN]; CARDS],
            base: [0; CARDS],
        }
    }

    /// The net that these bytes are.
    ///
    /// # Errors
    /// When they are none, or not as they were written.
    pub const fn from_bytes(bytes: &[u8]) -> Result<Net, NetError> {
        let found = bytes.len();
        let body = match bytes.split_first_chunk() {
            Some((&MAGIC, rest)) => rest,
            _ => return Err(NetError::Magic),
        };
        let (body, sum) = match body.split_last_chunk() {
            Some(parts) if found == Net::BYTES => parts,
            _ => return Err(NetError::Length { found }),
        };
        if u64::from_le_bytes(*sum) != Fnv::NOTHING.and(body).value() {
            return Err(NetError::Checksum);
        }
        let mut net = Net::silent();
        let mut rest = fill(net.statements.as_flattened_mut(), body);
        rest = fill(&mut net.hidden, rest);
        rest = fill(net.cards.as_flattened_mut(), rest);
        fill(&mut net.base, rest);
        match net.first_beyond() {
            Some((number, weight)) => Err(NetError::Weight { number, weight }),
            None => Ok(net),
        }
    }

    /// The first weight of a hidden unit that is too far from zero.
    const fn first_beyond(&self) -> Option<(usize, i16)> {
        let (rows, mut number) = (self.statements.as_flattened(), 0);
        while number < rows.len() + HIDDEN {
            let weight = match number.checked_sub(rows.len()) {
                Some(unit) => self.hidden[unit],
                None => rows[number],
            };
            if weight.unsigned_abs() > MOST as u16 {
                return Some((number, weight));
            }
            number += 1;
        }
        None
    }

    /// The bytes that [`from_bytes`](Net::from_bytes) reads, the same on every platform.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let rows = self.statements.as_flattened().iter().chain(&self.hidden);
        let numbers = rows.chain(self.cards.as_flattened()).chain(&self.base);
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        let sum = Fnv::NOTHING.and(&bytes[MAGIC.len()..]).value();
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Adds the rows of these statements.
    #[inline]
    pub(super) fn add(&self, units: &mut Row, holding: &Holding) {
        // So many units at a time stay in registers.
        for (part, units) in units.as_chunks_mut::<AT_ONCE>().0.iter_mut().enumerate() {
            let mut sums = *units;
            for &statement in holding.numbers() {
                let row = &self.statements[usize::from(statement) % FEATURES];
                let weights = &row.as_chunks::<AT_ONCE>().0[part];
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum = sum.wrapping_add(*weight);
                }
            }
            *units = sums;
        }
    }

    /// What a card is worth more than the tuned policy thinks, in hundredths of a point.
    #[inline]
    fn correction(&self, units: &Row, card: Card) -> i32 {
        let place = card_index(card);
        let weights = self.cards[place].iter();
        let sum: i32 = units
            .iter()
            .zip(weights)
            .map(|(&unit, &weight)| i32::from(unit) * i32::from(weight))
            .sum();
        sum / (i32::from(ON) * HUNDREDTH) + i32::from(self.base[place])
    }

    /// What a card is worth more than the tuned policy with these weights thinks, in hundredths of a point.
    pub(crate) fn correct(&self, facts: &Facts, weights: &Weights, card: Card) -> i32 {
        let mut units = self.hidden;
        self.add_holding(&mut units, facts);
        let shooting = Judge::of(facts, weights).is_shooting();
        self.correction(&self.switched(units, facts, shooting), card)
    }

    /// Adds what the rules and the cards in hand and unseen make of the hidden units.
    #[inline]
    pub(super) fn add_holding(&self, units: &mut Row, facts: &Facts) {
        self.add(units, &Holding::of_rules(facts.rules));
        self.add(units, &Holding::of_cards(facts.hand, facts.unseen));
    }

    /// How far the hidden units are on, with everything else that holds of the decision.
    #[inline]
    fn switched(&self, mut units: Row, facts: &Facts, shooting: bool) -> Row {
        self.add(&mut units, &Holding::of_course(facts, shooting));
        units.map(|unit| unit.clamp(0, ON))
    }

    /// Calls the visitor with the value of each of these cards in hundredths of a point, in descending
    /// code order.
    #[inline]
    pub(crate) fn judge_all(
        &self,
        facts: &Facts,
        weights: &Weights,
        cards: CardSet,
        visit: impl FnMut(Card, i32),
    ) {
        let holding = |units: &mut Row| {
            *units = self.hidden;
            self.add_holding(units, facts);
        };
        self.judge_all_holding(facts, weights, cards, holding, visit);
    }

    /// [`judge_all`](Self::judge_all) when `holding` says what the cards in hand, those unseen and the
    /// rules make of the hidden units.
    #[inline]
    pub(super) fn judge_all_holding(
        &self,
        facts: &Facts,
        weights: &Weights,
        cards: CardSet,
        holding: impl FnOnce(&mut Row),
        mut visit: impl FnMut(Card, i32),
    ) {
        let judge = Judge::of(facts, weights);
        let mut units = [0; HIDDEN];
        holding(&mut units);
        let units = self.switched(units, facts, judge.is_shooting());
        judge.judge_all(cards, |card, value| {
            visit(card, value + self.correction(&units, card));
        });
    }
}

/// Adds a row to the units, or to a sum of rows.
#[inline]
pub(super) fn add(units: &mut Row, row: &Row) {
    for (unit, weight) in units.iter_mut().zip(row) {
        *unit = unit.wrapping_add(*weight);
    }
}

/// Takes a row from a sum of rows.
#[inline]
pub(super) fn subtract(units: &mut Row, row: &Row) {
    for (unit, weight) in units.iter_mut().zip(row) {
        *unit = unit.wrapping_sub(*weight);
    }
}

/// Reads these numbers from the front of the bytes; what is left of them.
const fn fill<'a>(numbers: &mut [i16], mut bytes: &'a [u8]) -> &'a [u8] {
    let mut number = 0;
    while number < numbers.len()
        && let Some((pair, rest)) = bytes.split_first_chunk()
    {
        numbers[number] = i16::from_le_bytes(*pair);
        bytes = rest;
        number += 1;
    }
    bytes
}
