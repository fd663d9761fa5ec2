//! A training sample: a decision with its active features, and a label for each candidate card.

use std::io::{self, ErrorKind, Read};

use handsense_hearts::Card;
use handsense_hearts::policy_net::FEATURES;

/// The largest count of the binary encoding.
const MAX_COUNT: usize = u8::MAX as usize;

/// A candidate card of a [`TrainingSample`]. Both values are in hundredths of a point of payoff;
/// only differences between the cards of a decision are meaningful.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardLabel {
    /// The card.
    pub card: Card,
    /// The value that the tuned policy gives it.
    pub prior: i16,
    /// The label: its mean payoff in rollouts.
    pub payoff: i16,
}

/// A decision with at least two candidate cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrainingSample {
    /// The indices of the active features, each less than [`FEATURES`].
    pub active_features: Vec<u16>,
    /// The candidate cards; equivalent cards are represented by one.
    pub cards: Vec<CardLabel>,
}

impl TrainingSample {
    /// Appends the binary encoding of the sample: two counts (one byte each), the feature indices
    /// (`u16`), and for each card its code (`u8`), prior and payoff (`i16`), all little-endian.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.push(self.active_features.len() as u8);
        bytes.push(self.cards.len() as u8);
        for feature in &self.active_features {
            bytes.extend(feature.to_le_bytes());
        }
        for label in &self.cards {
            bytes.push(label.card.code());
            bytes.extend(label.prior.to_le_bytes());
            bytes.extend(label.payoff.to_le_bytes());
        }
    }

    /// Reads the next sample into this one. Returns `false` at the end of the input.
    ///
    /// # Errors
    /// Errors of the reader, [`ErrorKind::InvalidData`] for bytes that are not a sample, and
    /// [`ErrorKind::UnexpectedEof`] for a truncated sample. The contents of this sample are
    /// unspecified after an error.
    pub fn read(&mut self, reader: &mut impl Read) -> io::Result<bool> {
        self.active_features.clear();
        self.cards.clear();
        let mut count = [0; 1];
        if reader.read(&mut count)? == 0 {
            return Ok(false);
        }
        let (features, [cards]) = (usize::from(count[0]), take(reader)?);
        let mut buffer = [0; 2 * MAX_COUNT];
        let bytes = &mut buffer[..2 * features];
        reader.read_exact(bytes)?;
        for &pair in bytes.as_chunks().0 {
            let feature = u16::from_le_bytes(pair);
            if usize::from(feature) >= FEATURES {
                return Err(ErrorKind::InvalidData.into());
            }
            self.active_features.push(feature);
        }
        for _ in 0..cards {
            let [code, prior @ .., low, high] = take::<5>(reader)?;
            self.cards.push(CardLabel {
                card: Card::from_code(i32::from(code)).ok_or(ErrorKind::InvalidData)?,
                prior: i16::from_le_bytes(prior),
                payoff: i16::from_le_bytes([low, high]),
            });
        }
        match self.cards.len() {
            0 | 1 => Err(ErrorKind::InvalidData.into()),
            _ => Ok(true),
        }
    }
}

/// Reads the next bytes.
pub(super) fn take<const N: usize>(reader: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    reader.read_exact(&mut bytes)?;
    Ok(bytes)
}
