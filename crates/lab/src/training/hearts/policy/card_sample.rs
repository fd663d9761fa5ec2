//! A training sample: a decision with its active features, and a label for each candidate card.

use std::io::{self, ErrorKind, Read};

use handsense_hearts::Card;
use handsense_hearts::policy_net::FEATURES;

use crate::training::hearts::choices::{ChoiceSample, first_byte, highest, points, take};

/// A candidate card of a [`CardSample`]. Both values are in hundredths of a point of payoff;
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
pub struct CardSample {
    /// The indices of the active features, each less than [`FEATURES`].
    pub active_features: Vec<u16>,
    /// The candidate cards; equivalent cards are represented by one.
    pub cards: Vec<CardLabel>,
}

impl ChoiceSample for CardSample {
    /// Appends two counts (one byte each), the feature indices (`u16`), and for each card its code (`u8`),
    /// prior and payoff (`i16`), all little-endian.
    fn write(&self, bytes: &mut Vec<u8>) {
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

    fn read(reader: &mut impl Read) -> io::Result<Option<CardSample>> {
        let Some(features) = first_byte(reader)? else {
            return Ok(None);
        };
        let [cards] = take(reader)?;
        let mut sample = CardSample {
            active_features: Vec::with_capacity(features.into()),
            cards: Vec::with_capacity(cards.into()),
        };
        for _ in 0..features {
            let feature = u16::from_le_bytes(take(reader)?);
            if usize::from(feature) >= FEATURES {
                return Err(ErrorKind::InvalidData.into());
            }
            sample.active_features.push(feature);
        }
        for _ in 0..cards {
            let [code, prior @ .., low, high] = take::<5>(reader)?;
            sample.cards.push(CardLabel {
                card: Card::from_code(i32::from(code)).ok_or(ErrorKind::InvalidData)?,
                prior: i16::from_le_bytes(prior),
                payoff: i16::from_le_bytes([low, high]),
            });
        }
        match cards {
            0 | 1 => Err(ErrorKind::InvalidData.into()),
            _ => Ok(Some(sample)),
        }
    }

    fn payoffs(&self) -> impl Iterator<Item = f32> + Clone {
        self.cards.iter().map(|label| points(label.payoff))
    }

    fn tuned(&self) -> usize {
        highest(self.cards.iter().map(|label| points(label.prior)))
    }
}
