//! A net that corrects the values of cards.

use thiserror::Error;

use super::features::{self, FEATURES, place};
use crate::hearts::ranking::tuned::{self, Facts, Judge};
use crate::hearts::weights::Weights;
use crate::hearts::{Card, CardSet};

/// Units between what is known and what is said of a card.
pub const HIDDEN: usize = 64;

const CARDS: usize = 52;
/// A hidden unit that is fully on.
pub(super) const ON: i16 = 127;
/// What a hundredth of a point is in the weights of the cards, per hidden unit that is fully on.
pub(super) const HUNDREDTH: i32 = 32;
/// No weight of a hidden unit is further from zero. Fewer than a hundred statements hold at once, so that
/// their sum never leaves 16 bits.
pub(super) const MOST: i16 = 327;
/// What the bytes of a net begin with.
const MAGIC: [u8; 8] = *b"hsnet\0\0\x01";

type Row = [i16; HIDDEN];

/// A net with one hidden layer, in integers.
///
/// What holds of a decision switches hidden units on, more or less, between 0 and 127; each card adds
/// them up with weights of its own. The result is hundredths of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    pub(super) statements: Vec<Row>,
    pub(super) hidden: Row,
    pub(super) cards: Vec<Row>,
    /// Hundredths of a point.
    pub(super) base: [i16; CARDS],
}

/// Why bytes are no net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
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

impl Net {
    const NUMBERS: usize = (FEATURES + 1 + CARDS) * HIDDEN + CARDS;
    /// How many bytes a net has when it is written down.
    pub const BYTES: usize = MAGIC.len() + 2 * Net::NUMBERS + size_of::<u64>();

    /// A net that corrects nothing.
    pub fn silent() -> Net {
        Net {
            statements: vec![[0; HIDDEN]; FEATURES],
            hidden: [0; HIDDEN],
            cards: vec![[0; HIDDEN]; CARDS],
            base: [0; CARDS],
        }
    }

    /// The net that these bytes are.
    ///
    /// # Errors
    /// When they are none, or not as they were written.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, NetError> {
        let found = bytes.len();
        let rest = bytes.strip_prefix(&MAGIC).ok_or(NetError::Magic)?;
        let (body, sum) = match rest.split_last_chunk::<8>() {
            Some(parts) if found == Net::BYTES => parts,
            _ => return Err(NetError::Length { found }),
        };
        if u64::from_le_bytes(*sum) != checksum(body) {
            return Err(NetError::Checksum);
        }
        let pairs = body.chunks_exact(2);
        let mut numbers = pairs.map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut net = Net::silent();
        for slot in net.numbers_mut() {
            *slot = numbers.next().unwrap_or(0);
        }
        let summed = net.statements.iter().flatten().chain(&net.hidden);
        let wrong = summed
            .enumerate()
            .find(|(_, weight)| weight.unsigned_abs() > MOST as u16);
        match wrong {
            Some((number, &weight)) => Err(NetError::Weight { number, weight }),
            None => Ok(net),
        }
    }

    /// The bytes that [`from_bytes`](Net::from_bytes) reads, the same on every platform.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut copy = self.clone();
        let mut bytes = MAGIC.to_vec();
        for number in copy.numbers_mut() {
            bytes.extend(number.to_le_bytes());
        }
        let sum = checksum(&bytes[MAGIC.len()..]);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// All numbers in the order in which they are written.
    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut i16> {
        let rows = self.statements.iter_mut().flatten();
        let cards = self.cards.iter_mut().flatten();
        rows.chain(&mut self.hidden)
            .chain(cards)
            .chain(&mut self.base)
    }

    /// How far each hidden unit is on.
    #[inline]
    fn switched(&self, facts: &Facts, shooting: bool) -> Row {
        let mut units = self.hidden;
        features::visit(facts, shooting, |statement| {
            for (unit, weight) in units.iter_mut().zip(&self.statements[statement]) {
                *unit = unit.wrapping_add(*weight);
            }
        });
        units.map(|unit| unit.clamp(0, ON))
    }

    /// What a card is worth more than the tuned policy thinks, in hundredths of a point.
    #[inline]
    fn correction(&self, units: &Row, card: Card) -> i32 {
        let place = place(card);
        let weights = self.cards[place].iter();
        let sum: i32 = units
            .iter()
            .zip(weights)
            .map(|(&unit, &weight)| i32::from(unit) * i32::from(weight))
            .sum();
        sum / (i32::from(ON) * HUNDREDTH) + i32::from(self.base[place])
    }

    /// Calls the visitor with the value of each of these cards in hundredths of a point, in descending
    /// code order.
    #[inline]
    fn judge_all(
        &self,
        facts: &Facts,
        weights: &Weights,
        cards: CardSet,
        mut visit: impl FnMut(Card, i32),
    ) {
        let judge = Judge::of(facts, weights);
        let units = self.switched(facts, judge.is_shooting());
        judge.judge_all(cards, |card, value| {
            visit(card, value + self.correction(&units, card));
        });
    }

    /// The card that is worth most: of equals the one with the highest code. `legal` must not be empty.
    #[inline]
    pub(in crate::hearts) fn choose(
        &self,
        facts: &Facts,
        weights: &Weights,
        legal: CardSet,
    ) -> Card {
        if legal.len() == 1 {
            return tuned::choose(facts, weights, legal);
        }
        let (mut best, mut chosen) = (i32::MIN, Card::ACE_OF_SPADES);
        self.judge_all(facts, weights, legal, |card, value| {
            if value > best {
                (best, chosen) = (value, card);
            }
        });
        chosen
    }
}

/// FNV-1a: against accidents, not against intent.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}
