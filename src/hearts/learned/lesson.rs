//! What a net learns from: a decision, and what its cards were found to be worth.

use crate::hearts::Card;
use crate::hearts::learned::FEATURES;

/// A card of a [`Lesson`]. Both numbers are hundredths of a point of payoff; only differences between the
/// cards of a decision mean anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taught {
    /// The card.
    pub card: Card,
    /// What the tuned policy thinks of it.
    pub opinion: i16,
    /// What it was found to be worth.
    pub worth: i16,
}

/// A decision with at least two cards to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The numbers of the statements that hold, each less than [`FEATURES`].
    pub statements: Vec<u16>,
    /// The cards; of those that come to the same, one.
    pub cards: Vec<Taught>,
}

impl Lesson {
    /// Appends the bytes of the lesson.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.push(self.statements.len() as u8);
        bytes.push(self.cards.len() as u8);
        for statement in &self.statements {
            bytes.extend(statement.to_le_bytes());
        }
        for taught in &self.cards {
            bytes.push(taught.card.code());
            bytes.extend(taught.opinion.to_le_bytes());
            bytes.extend(taught.worth.to_le_bytes());
        }
    }

    /// Takes a lesson from the front of the bytes; `None` when they are none, or at their end.
    pub fn read(bytes: &mut &[u8]) -> Option<Lesson> {
        let [statements, cards] = take::<2>(bytes)?.map(usize::from);
        let statements = (0..statements).map(|_| {
            let statement = u16::from_le_bytes(take(bytes)?);
            (usize::from(statement) < FEATURES).then_some(statement)
        });
        let statements: Vec<u16> = statements.collect::<Option<_>>()?;
        let cards = (0..cards).map(|_| {
            let [code] = take(bytes)?;
            Some(Taught {
                card: Card::from_code(i32::from(code))?,
                opinion: i16::from_le_bytes(take(bytes)?),
                worth: i16::from_le_bytes(take(bytes)?),
            })
        });
        let cards: Vec<Taught> = cards.collect::<Option<_>>()?;
        (cards.len() > 1).then_some(Lesson { statements, cards })
    }
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*first)
}
