//! The feature `serde`: texts of cards, and the fields of rules.
//!
//! Cards, sets of cards and hands are texts in human-readable formats, with a `2` behind the second
//! copy of a card. In other formats a card is its code, a set its bits, and a hand the codes in its
//! order.

use std::str::FromStr;

use handsense_core::{ArrayVec, serde_text};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::{CARDS, Card, CardSet, Edition, Hand, MAX_HAND, ParseCardError, Rules};

/// Returns the text of a card with its copy.
fn text(card: Card) -> String {
    format!("{card}{}", if card.copy() == 0 { "" } else { "2" })
}

/// Returns the texts of cards, separated by spaces.
fn texts(cards: impl Iterator<Item = Card>) -> String {
    cards.map(text).collect::<Vec<_>>().join(" ")
}

/// Different cards in the order of a text.
struct CardList(ArrayVec<Card, CARDS>);

/// An error in the notation of cards.
#[derive(Debug, Error)]
enum NotationError {
    #[error(transparent)]
    Card(#[from] ParseCardError),
    #[error("{} is named twice", text(*.0))]
    Twice(Card),
}

impl FromStr for CardList {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<CardList, NotationError> {
        let mut cards = ArrayVec::new();
        for word in text.split_whitespace() {
            let card: Card = word.parse()?;
            if cards.contains(&card) {
                return Err(NotationError::Twice(card));
            }
            cards.push(card);
        }
        Ok(CardList(cards))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(&text(*self))
        } else {
            serializer.serialize_u8(self.code() as u8)
        }
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Card, D::Error> {
        if source.is_human_readable() {
            return serde_text::parse(source, "a card such as SO or SO2");
        }
        let code = u8::deserialize(source)?;
        Card::new(code.into()).ok_or_else(|| D::Error::custom("a card has a code below 40"))
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(&texts(self.iter()))
        } else {
            serializer.serialize_u64(self.bits())
        }
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<CardSet, D::Error> {
        if source.is_human_readable() {
            let CardList(cards) = serde_text::parse(source, "cards such as KO SO SO2")?;
            return Ok(cards.into_iter().collect());
        }
        let bits = u64::deserialize(source)?;
        CardSet::from_bits(bits).ok_or_else(|| D::Error::custom("a set has bits below 2^40"))
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(&texts(self.iter()))
        } else {
            serializer.collect_seq(self.iter())
        }
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Hand, D::Error> {
        if source.is_human_readable() {
            let CardList(cards) = serde_text::parse(source, "a hand such as SO KO SO2")?;
            return Hand::new(&cards).ok_or_else(|| D::Error::custom("a hand has up to 22 cards"));
        }
        let cards: ArrayVec<Card, MAX_HAND> = ArrayVec::deserialize(source)?;
        Hand::new(&cards).ok_or_else(|| D::Error::custom("a hand has different cards"))
    }
}

/// The fields of [`Rules`].
#[derive(Serialize, Deserialize)]
pub(crate) struct RulesFields {
    edition: Edition,
    players: usize,
}

/// A number of players without rules.
#[derive(Debug, Error)]
#[error("there are rules for 2 to 4 players, not {0}")]
pub(crate) struct Players(usize);

impl From<Rules> for RulesFields {
    fn from(rules: Rules) -> RulesFields {
        RulesFields {
            edition: rules.edition(),
            players: rules.players(),
        }
    }
}

impl TryFrom<RulesFields> for Rules {
    type Error = Players;

    fn try_from(fields: RulesFields) -> Result<Rules, Players> {
        Rules::new(fields.edition, fields.players).ok_or(Players(fields.players))
    }
}
