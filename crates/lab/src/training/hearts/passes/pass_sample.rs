//! A training sample: a hand before the pass, with a label for some of its passes.

use std::io::{self, ErrorKind, Read};

use handsense_hearts::evaluation::passing::tuned::PassContext;
use handsense_hearts::{Card, CardSet, PassDirection, Rules};

use crate::training::hearts::choices::{ChoiceSample, first_byte, points, take};

/// The cards of a pass.
const PASSED_CARDS: usize = 3;

/// A pass and its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelledPass {
    /// The three cards.
    pub cards: CardSet,
    /// The payoff in the true deal, in hundredths of a point; only differences between the passes of
    /// a hand are meaningful.
    pub payoff: i16,
}

/// A hand before the pass, with at least two labelled passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassSample {
    /// The hand, the rules and the direction.
    pub context: PassContext,
    /// The labelled passes. The first one is the pass of the tuned policy.
    pub passes: Vec<LabelledPass>,
}

impl ChoiceSample for PassSample {
    /// Appends the hand (`u64`), the rules (`u32`), the direction and the number of passes (one byte
    /// each), all little-endian. Each pass follows with its three cards (one byte each) and payoff (`i16`).
    fn write(&self, bytes: &mut Vec<u8>) {
        let PassContext {
            hand,
            rules,
            direction,
        } = self.context;
        bytes.extend(hand.bits().to_le_bytes());
        bytes.extend(rules.bits().to_le_bytes());
        bytes.push((direction.code() as i8).cast_unsigned());
        bytes.push(self.passes.len() as u8);
        for pass in &self.passes {
            bytes.extend(pass.cards.iter().map(Card::code));
            bytes.extend(pass.payoff.to_le_bytes());
        }
    }

    fn read(reader: &mut impl Read) -> io::Result<Option<PassSample>> {
        let Some(first) = first_byte(reader)? else {
            return Ok(None);
        };
        let rest: [u8; 7] = take(reader)?;
        let mut hand = [first; 8];
        hand[1..].copy_from_slice(&rest);
        let invalid = || io::Error::from(ErrorKind::InvalidData);
        let hand = CardSet::from_bits(u64::from_le_bytes(hand)).ok_or_else(invalid)?;
        let rules = i32::from_le_bytes(take(reader)?);
        let [direction, count] = take(reader)?;
        let direction = i32::from(direction.cast_signed());
        let context = PassContext {
            hand,
            rules: Rules::from_bits(rules).ok_or_else(invalid)?,
            direction: PassDirection::from_code(direction).ok_or_else(invalid)?,
        };
        let mut passes = Vec::with_capacity(usize::from(count));
        for _ in 0..count {
            let codes: [u8; PASSED_CARDS] = take(reader)?;
            let mut cards = CardSet::EMPTY;
            for code in codes {
                cards |= Card::from_code(i32::from(code)).ok_or_else(invalid)?.bit();
            }
            if cards.len() as usize != PASSED_CARDS || !(cards - hand).is_empty() {
                return Err(invalid());
            }
            let payoff = i16::from_le_bytes(take(reader)?);
            passes.push(LabelledPass { cards, payoff });
        }
        match passes.len() {
            0 | 1 => Err(invalid()),
            _ => Ok(Some(PassSample { context, passes })),
        }
    }

    fn payoffs(&self) -> impl Iterator<Item = f32> + Clone {
        self.passes.iter().map(|pass| points(pass.payoff))
    }

    fn tuned(&self) -> usize {
        0
    }
}
