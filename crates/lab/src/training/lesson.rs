//! What a net learns from: a decision, and what its cards were found to be worth.

use std::io::{self, ErrorKind, Read};

use handsense_hearts::Card;
use handsense_hearts::policy_net::FEATURES;

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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

    /// Reads the next lesson into this one; `false` when there is none.
    ///
    /// # Errors
    /// Those of the reader, and [`ErrorKind::InvalidData`] or [`ErrorKind::UnexpectedEof`] where there is no
    /// lesson, or only the beginning of one. What this one then holds is not said.
    pub fn read(&mut self, reader: &mut impl Read) -> io::Result<bool> {
        self.statements.clear();
        self.cards.clear();
        let mut count = [0; 1];
        if reader.read(&mut count)? == 0 {
            return Ok(false);
        }
        let (statements, [cards]) = (count[0], take(reader)?);
        for _ in 0..statements {
            let statement = u16::from_le_bytes(take(reader)?);
            if usize::from(statement) >= FEATURES {
                return Err(ErrorKind::InvalidData.into());
            }
            self.statements.push(statement);
        }
        for _ in 0..cards {
            let [code] = take(reader)?;
            self.cards.push(Taught {
                card: Card::from_code(i32::from(code)).ok_or(ErrorKind::InvalidData)?,
                opinion: i16::from_le_bytes(take(reader)?),
                worth: i16::from_le_bytes(take(reader)?),
            });
        }
        match self.cards.len() {
            0 | 1 => Err(ErrorKind::InvalidData.into()),
            _ => Ok(true),
        }
    }
}

fn take<const N: usize>(reader: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    reader.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Many lessons in little memory: as they are written down, some 130 bytes each.
#[derive(Clone, Debug, Default)]
pub struct Book {
    bytes: Vec<u8>,
    starts: Vec<usize>,
}

impl Book {
    /// Adds a lesson.
    pub fn add(&mut self, lesson: &Lesson) {
        self.starts.push(self.bytes.len());
        lesson.write(&mut self.bytes);
    }

    /// How many lessons there are.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Reads the lesson of this number into this one; `false` when there is none.
    pub fn read(&self, number: usize, lesson: &mut Lesson) -> bool {
        let start = self.starts.get(number);
        let bytes = start.and_then(|&start| self.bytes.get(start..));
        bytes.is_some_and(|mut bytes| lesson.read(&mut bytes).is_ok_and(|read| read))
    }

    /// Calls `visit` with every lesson in order.
    pub fn for_each(&self, mut visit: impl FnMut(&Lesson)) {
        let mut lesson = Lesson::default();
        for number in 0..self.len() {
            if self.read(number, &mut lesson) {
                visit(&lesson);
            }
        }
    }
}

impl FromIterator<Lesson> for Book {
    fn from_iter<T: IntoIterator<Item = Lesson>>(lessons: T) -> Book {
        let mut book = Book::default();
        lessons.into_iter().for_each(|lesson| book.add(&lesson));
        book
    }
}
