//! A training sample: a hand before the pass, with a label for some of its passes.

use std::io::{self, ErrorKind, Read};

use handsense_hearts::evaluation::passing::tuned::PassContext;
use handsense_hearts::{Card, CardSet, PassDirection, Rules};

use crate::training::sample::take;

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

impl PassSample {
    /// Appends the binary encoding of the sample, all little-endian.
    ///
    /// It begins with the hand (`u64`), the rules (`u32`), the direction and the number of passes (one
    /// byte each). Each pass follows with its three cards (one byte each) and payoff (`i16`).
    pub fn write(&self, bytes: &mut Vec<u8>) {
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

    /// Reads the next sample, or `None` at the end of the input.
    ///
    /// # Errors
    /// Errors of the reader, [`ErrorKind::InvalidData`] for bytes that are not a sample, and
    /// [`ErrorKind::UnexpectedEof`] for a truncated sample.
    pub fn read(reader: &mut impl Read) -> io::Result<Option<PassSample>> {
        let mut start = [0; 1];
        if reader.read(&mut start)? == 0 {
            return Ok(None);
        }
        let rest: [u8; 7] = take(reader)?;
        let mut hand = [start[0]; 8];
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

    /// Returns the mean payoff of the passes, in points.
    pub(super) fn mean_payoff(&self) -> f32 {
        let sum: f32 = self.passes.iter().map(LabelledPass::points).sum();
        sum / self.passes.len().max(1) as f32
    }
}

impl LabelledPass {
    /// Returns the payoff in points.
    pub(super) fn points(&self) -> f32 {
        f32::from(self.payoff) / 100.0
    }
}
