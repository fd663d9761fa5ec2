//! The one-line notation of a view, for bug reports, scripts, logs and tests.
//!
//! A line has fields `name=value` separated by spaces, in any order. All fields except `hand` are
//! optional:
//!
//! ```text
//! me=0 rules=0x0da1 pass=left scores=12/0/31/9 hand=AK3.QJ98.T65.72
//!     passed=5..2.T plays=1:C2,C7,CK,C4
//! ```
//!
//! * `me`: the player's seat, 0..3 (0 by default);
//! * `rules`: rule bits, decimal or `0x…`, or `standard` or `legacy-main` (standard);
//! * `pass`: `left`, `right`, `across` or `hold` (hold);
//! * `scores`: game scores before the deal, seat 0 to 3 (all 0);
//! * `hand`: the cards held now, in any form that [`CardSet`] reads without spaces;
//! * `passed`, `received`: the three passed and received cards (none);
//! * `plays`: the seat of the first lead, a colon, then every card in order of play, with a slash
//!   between tricks. Later leaders follow from the winners;
//! * `taken`: unrecorded tricks before `plays` (none): the cards that seat 0 to 3 is known to have
//!   won in them, separated by slashes, or `unknown`. The size of the hand gives their number;
//! * `broken`: `yes` if hearts were broken in unrecorded tricks, else `no` (no). A heart in `taken`
//!   breaks them anyway.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{UnrecordedTricks, View, ViewError, ViewSetup};
use crate::rules::cards::ParseCardsError;
use crate::{Card, CardSet, DECK_SIZE, PassDirection, Rules, SEATS, Seat, Trick};
use handsense_core::{ArrayVec, Excerpt};

/// An error in the notation of a view.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseViewError {
    /// A word that is not `name=value`.
    #[error("'{0}' is no field of the form name=value")]
    MalformedField(Excerpt),
    /// An unknown field.
    #[error("there is no field '{0}'")]
    UnknownField(Excerpt),
    /// A field that occurs twice.
    #[error("duplicate field '{0}'")]
    DuplicateField(&'static str),
    /// The hand is missing.
    #[error("the field 'hand' is missing")]
    MissingHand,
    /// An invalid value.
    #[error("the field '{field}' cannot be '{value}': {expected}")]
    Value {
        /// The field.
        field: &'static str,
        /// Its value.
        value: Excerpt,
        /// What would be right.
        expected: &'static str,
    },
    /// Cards that cannot be read.
    #[error("in the field '{field}' {source}")]
    Cards {
        /// The field.
        field: &'static str,
        /// What is wrong with them.
        source: ParseCardsError,
    },
    /// A readable line of an impossible view.
    #[error(transparent)]
    View(#[from] ViewError),
}

const FIELDS: [&str; 10] = [
    "me", "rules", "pass", "scores", "hand", "passed", "received", "taken", "broken", "plays",
];

/// The unparsed fields of a line, each at most once.
pub struct Fields<'a, const COUNT: usize> {
    names: [&'static str; COUNT],
    values: [Option<&'a str>; COUNT],
}

impl<'a, const COUNT: usize> Fields<'a, COUNT> {
    /// Reads a line. Other fields than these are errors.
    pub fn read(
        line: &'a str,
        names: [&'static str; COUNT],
    ) -> Result<Fields<'a, COUNT>, ParseViewError> {
        let mut values = [None; COUNT];
        for word in line.split_whitespace() {
            let (name, value) = word
                .split_once('=')
                .ok_or_else(|| ParseViewError::MalformedField(Excerpt::new(word)))?;
            let index = names
                .iter()
                .position(|&known| known == name)
                .ok_or_else(|| ParseViewError::UnknownField(Excerpt::new(name)))?;
            if values[index].replace(value).is_some() {
                return Err(ParseViewError::DuplicateField(names[index]));
            }
        }
        Ok(Fields { names, values })
    }

    /// Returns the value of a field.
    pub fn get(&self, name: &str) -> Option<&'a str> {
        self.names
            .iter()
            .position(|&known| known == name)
            .and_then(|index| self.values[index])
    }

    /// Returns the value of a field converted by `convert`, or `default` for a missing field.
    fn convert<T>(
        &self,
        field: &'static str,
        default: T,
        expected: &'static str,
        convert: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, ParseViewError> {
        match self.get(field) {
            None => Ok(default),
            Some(value) => convert(value).ok_or_else(|| bad_value(field, value, expected)),
        }
    }

    /// Returns a seat; seat 0 without the field.
    pub fn seat(&self, field: &'static str) -> Result<Seat, ParseViewError> {
        self.convert(field, Seat::ALL[0], "a seat from 0 to 3", parse_seat)
    }

    /// Returns the rules; standard without the field.
    pub fn rules(&self) -> Result<Rules, ParseViewError> {
        self.convert(
            "rules",
            Rules::STANDARD,
            "rule bits, 'standard' or 'legacy-main'",
            |text| text.parse().ok(),
        )
    }

    /// Returns the pass direction; hold without the field.
    pub(crate) fn pass(&self) -> Result<PassDirection, ParseViewError> {
        self.convert(
            "pass",
            PassDirection::Hold,
            "'left', 'right', 'across' or 'hold'",
            PassDirection::from_name,
        )
    }

    /// Returns the game scores; 0 without the field.
    pub(crate) fn scores(&self) -> Result<[i32; SEATS], ParseViewError> {
        self.convert(
            "scores",
            [0; SEATS],
            "four numbers separated by '/'",
            parse_scores,
        )
    }

    fn cards(&self, field: &'static str) -> Result<CardSet, ParseViewError> {
        self.get(field)
            .map_or(Ok(CardSet::EMPTY), |text| parse_cards(field, text))
    }

    /// Returns the unrecorded tricks, or `None` without them.
    fn unrecorded(&self) -> Result<Option<UnrecordedTricks>, ParseViewError> {
        let hearts_broken = self.convert("broken", false, "'yes' or 'no'", parse_broken)?;
        let taken = match (self.get("taken"), self.get("broken")) {
            (None, None) => return Ok(None),
            (None, Some(value)) => {
                return Err(bad_value("broken", value, "it needs the field 'taken'"));
            }
            (Some("unknown"), _) => [CardSet::EMPTY; SEATS],
            (Some(text), _) => {
                let expected = "four sets of cards separated by '/', or 'unknown'";
                parse_sets("taken", text, expected)?
            }
        };
        Ok(Some(UnrecordedTricks {
            taken,
            hearts_broken,
        }))
    }
}

/// The error of an invalid value.
pub fn bad_value(field: &'static str, value: &str, expected: &'static str) -> ParseViewError {
    ParseViewError::Value {
        field,
        value: Excerpt::new(value),
        expected,
    }
}

fn parse_cards(field: &'static str, text: &str) -> Result<CardSet, ParseViewError> {
    text.parse()
        .map_err(|source| ParseViewError::Cards { field, source })
}

fn parse_broken(text: &str) -> Option<bool> {
    match text {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

/// Parses the cards of the four seats, separated by `/`.
pub fn parse_sets(
    field: &'static str,
    text: &str,
    expected: &'static str,
) -> Result<[CardSet; SEATS], ParseViewError> {
    let mut parts = text.split('/');
    let mut sets = [CardSet::EMPTY; SEATS];
    for (cards, part) in sets.iter_mut().zip(parts.by_ref()) {
        *cards = parse_cards(field, part)?;
    }
    if parts.next().is_none() && text.matches('/').count() == SEATS - 1 {
        Ok(sets)
    } else {
        Err(bad_value(field, text, expected))
    }
}

/// The played cards, with room for one too many, which is then refused.
pub(crate) type Plays = ArrayVec<(Seat, Card), { DECK_SIZE + 1 }>;

pub(crate) fn parse_seat(text: &str) -> Option<Seat> {
    text.parse().ok().and_then(Seat::from_index)
}

fn parse_scores(text: &str) -> Option<[i32; SEATS]> {
    let mut words = text.split('/');
    let mut scores = [0; SEATS];
    for score in &mut scores {
        *score = words.next()?.parse().ok()?;
    }
    words.next().is_none().then_some(scores)
}

/// Splits the value of `plays` into the seat of the first lead and the cards.
pub fn split_leader(text: &str) -> Result<(Seat, &str), ParseViewError> {
    let bad = |expected| bad_value("plays", text, expected);
    let (leader, cards) = text
        .split_once(':')
        .ok_or_else(|| bad("a seat, a colon, then the cards"))?;
    match parse_seat(leader) {
        Some(leader) => Ok((leader, cards)),
        None => Err(bad("the leader is a seat from 0 to 3")),
    }
}

fn parse_plays(text: &str) -> Result<Plays, ParseViewError> {
    const FIELD: &str = "plays";
    let bad = |expected| bad_value(FIELD, text, expected);
    let (leader, tricks) = split_leader(text)?;
    let mut trick = Trick::led_by(leader);
    let mut plays = Plays::new();
    let whole = tricks.strip_suffix('/').unwrap_or(tricks);
    for part in whole.split('/') {
        if let (false, Some(winner)) = (trick.is_empty(), trick.winner()) {
            if !trick.is_complete() {
                return Err(bad("only the last trick may have fewer than four cards"));
            }
            trick = Trick::led_by(winner);
        }
        for word in part.split(',').filter(|word| !word.is_empty()) {
            let card: Card = word.parse().map_err(|source| ParseViewError::Cards {
                field: FIELD,
                source,
            })?;
            if trick.is_complete() {
                return Err(bad("a trick has at most four cards"));
            }
            // A 53rd card is already too many.
            plays.push((trick.next_seat(), card));
            trick.add(card);
        }
    }
    Ok(plays)
}

impl FromStr for View {
    type Err = ParseViewError;

    fn from_str(line: &str) -> Result<View, ParseViewError> {
        let fields = Fields::read(line, FIELDS)?;
        if fields.get("hand").is_none() {
            return Err(ParseViewError::MissingHand);
        }
        let me = fields.seat("me")?;
        let rules = fields.rules()?;
        let pass = fields.pass()?;
        let scores = fields.scores()?;
        let plays = fields.get("plays").map_or(Ok(Plays::new()), parse_plays)?;
        let start = ViewSetup {
            me,
            rules,
            pass,
            hand: fields.cards("hand")?,
            passed: fields.cards("passed")?,
            received: fields.cards("received")?,
            scores,
            unrecorded: fields.unrecorded()?,
        };
        Ok(View::from_plays(start, &plays)?)
    }
}

/// One line with every field that differs from its default, ready to be parsed again.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = &self.start;
        write!(f, "me={} ", start.me)?;
        write_game(f, start.rules, start.pass, start.scores)?;
        write!(f, " hand={}", self.hand)?;
        if !start.passed.is_empty() {
            write!(f, " passed={}", start.passed)?;
        }
        if !start.received.is_empty() {
            write!(f, " received={}", start.received)?;
        }
        if let Some(earlier) = self.unrecorded() {
            if earlier.known().is_empty() {
                f.write_str(" taken=unknown")?
            } else {
                let [a, b, c, d] = earlier.taken;
                write!(f, " taken={a}/{b}/{c}/{d}")?;
            }
            if earlier.hearts_broken {
                f.write_str(" broken=yes")?;
            }
        }
        write_plays(f, self.plays())
    }
}

/// Writes the field `plays`; nothing without a card.
pub(crate) fn write_plays(
    f: &mut fmt::Formatter<'_>,
    plays: impl Iterator<Item = (Seat, Card)>,
) -> fmt::Result {
    for (index, (seat, card)) in plays.enumerate() {
        match (index, index % SEATS) {
            (0, _) => write!(f, " plays={seat}:")?,
            (_, 0) => f.write_str("/")?,
            _ => f.write_str(",")?,
        }
        write!(f, "{card}")?;
    }
    Ok(())
}

/// Writes the fields `rules`, `pass` and `scores`; no scores if all are 0.
pub(crate) fn write_game(
    f: &mut fmt::Formatter<'_>,
    rules: Rules,
    pass: PassDirection,
    scores: [i32; SEATS],
) -> fmt::Result {
    write!(f, "rules={rules} pass={}", pass.name())?;
    if scores != [0; SEATS] {
        let [a, b, c, d] = scores;
        write!(f, " scores={a}/{b}/{c}/{d}")?;
    }
    Ok(())
}
