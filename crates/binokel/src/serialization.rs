//! The feature `serde`: texts of cards, and the fields of rules and views.
//!
//! Cards, sets of cards and hands are texts in human-readable formats, with a `2` behind the second
//! copy of a card. In other formats a card is its code, a set its bits, and a hand the codes in its
//! order.

use std::fmt::{self, Display};
use std::str::FromStr;

use handsense_core::{ArrayVec, Seat, serde_text};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::{
    CARDS, Card, CardSet, DABB, Edition, Hand, MAX_HAND, MAX_PLAYERS, ParseCardError, Phase, Rules,
    ShownMelds, Suit, View, ViewError, ViewSetup,
};

/// A text with the copy of each card.
struct Notation<T>(T);

/// An error in the notation of cards.
#[derive(Debug, Error)]
enum NotationError {
    #[error(transparent)]
    Card(#[from] ParseCardError),
    #[error("{0} is named twice, or the hand is full")]
    Twice(Notation<Card>),
}

impl Display for Notation<Card> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let copy = if self.0.copy() == 0 { "" } else { "2" };
        write!(f, "{}{copy}", self.0)
    }
}

impl fmt::Debug for Notation<Card> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Writes cards separated by spaces.
fn write_cards(cards: impl Iterator<Item = Card>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (position, card) in cards.enumerate() {
        let space = if position == 0 { "" } else { " " };
        write!(f, "{space}{}", Notation(card))?;
    }
    Ok(())
}

impl Display for Notation<CardSet> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cards(self.0.iter(), f)
    }
}

impl FromStr for Notation<CardSet> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Notation<CardSet>, NotationError> {
        let mut cards = CardSet::EMPTY;
        for word in text.split_whitespace() {
            let card: Card = word.parse()?;
            if cards.has(card) {
                return Err(NotationError::Twice(Notation(card)));
            }
            cards = cards.with(card);
        }
        Ok(Notation(cards))
    }
}

impl Display for Notation<Hand> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cards(self.0.iter(), f)
    }
}

impl FromStr for Notation<Hand> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Notation<Hand>, NotationError> {
        let mut hand = Hand::EMPTY;
        for word in text.split_whitespace() {
            let card: Card = word.parse()?;
            if !hand.push(card) {
                return Err(NotationError::Twice(Notation(card)));
            }
        }
        Ok(Notation(hand))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(&Notation(*self))
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
            serializer.collect_str(&Notation(*self))
        } else {
            serializer.serialize_u64(self.bits())
        }
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<CardSet, D::Error> {
        if source.is_human_readable() {
            let Notation(cards) = serde_text::parse(source, "cards such as KO SO SO2")?;
            return Ok(cards);
        }
        let bits = u64::deserialize(source)?;
        CardSet::from_bits(bits).ok_or_else(|| D::Error::custom("a set has bits below 2^40"))
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(&Notation(*self))
        } else {
            serializer.collect_seq(self)
        }
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Hand, D::Error> {
        if source.is_human_readable() {
            let Notation(hand) = serde_text::parse(source, "a hand such as SO KO SO2")?;
            return Ok(hand);
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

/// The fields of a [`View`]: those of a [`ViewSetup`].
#[derive(Serialize, Deserialize)]
pub(crate) struct ViewFields {
    rules: Rules,
    dealer: Seat,
    me: Seat,
    scores: [i32; MAX_PLAYERS],
    phase: Phase,
    standing: i32,
    last_bidder: Option<Seat>,
    passed: ArrayVec<Seat, MAX_PLAYERS>,
    hand: Hand,
    dabb: Option<[Card; DABB]>,
    trump: Option<Suit>,
    discard: CardSet,
    shown: [ShownMelds; MAX_PLAYERS],
    cards: ArrayVec<Card, CARDS>,
}

impl From<View> for ViewFields {
    fn from(view: View) -> ViewFields {
        let auction = view.auction();
        let passed = |&seat: &Seat| auction.has_passed(seat);
        let tricks = view.completed_tricks().iter().chain(view.in_progress());
        ViewFields {
            rules: view.rules(),
            dealer: view.dealer(),
            me: view.me(),
            scores: *view.scores(),
            phase: view.phase(),
            standing: auction.standing(),
            last_bidder: auction.last_bidder(),
            passed: Seat::ALL.into_iter().filter(passed).collect(),
            hand: *view.hand(),
            dabb: view.dabb().copied(),
            trump: view.trump(),
            discard: view.discard(),
            shown: Seat::ALL.map(|seat| *view.shown(seat)),
            cards: tricks.flat_map(|trick| trick.cards()).copied().collect(),
        }
    }
}

impl TryFrom<ViewFields> for View {
    type Error = ViewError;

    fn try_from(fields: ViewFields) -> Result<View, ViewError> {
        let passed = fields.passed.into_iter();
        let setup = ViewSetup {
            rules: fields.rules,
            dealer: fields.dealer,
            me: fields.me,
            scores: fields.scores,
            phase: fields.phase,
            standing: fields.standing,
            last_bidder: fields.last_bidder,
            passed: passed.fold(0, |seats, seat| seats | 1 << seat.index()),
            hand: fields.hand,
            dabb: fields.dabb,
            trump: fields.trump,
            discard: fields.discard,
            shown: fields.shown,
            cards: &fields.cards,
        };
        setup.view()
    }
}
