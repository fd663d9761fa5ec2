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
#[derive(Default)]
struct Fields<'a>([Option<&'a str>; FIELDS.len()]);

impl<'a> Fields<'a> {
    fn read(line: &'a str) -> Result<Fields<'a>, ParseViewError> {
        let mut fields = Fields::default();
        for word in line.split_whitespace() {
            let (name, value) = word
                .split_once('=')
                .ok_or_else(|| ParseViewError::MalformedField(Excerpt::new(word)))?;
            let index = FIELDS
                .iter()
                .position(|&known| known == name)
                .ok_or_else(|| ParseViewError::UnknownField(Excerpt::new(name)))?;
            if fields.0[index].replace(value).is_some() {
                return Err(ParseViewError::DuplicateField(FIELDS[index]));
            }
        }
        Ok(fields)
    }

    fn get(&self, name: &str) -> Option<&'a str> {
        FIELDS
            .iter()
            .position(|&known| known == name)
            .and_then(|index| self.0[index])
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
            Some(value) => convert(value).ok_or_else(|| ParseViewError::Value {
                field,
                value: Excerpt::new(value),
                expected,
            }),
        }
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
                return Err(ParseViewError::Value {
                    field: "broken",
                    value: Excerpt::new(value),
                    expected: "it needs the field 'taken'",
                });
            }
            (Some("unknown"), _) => [CardSet::EMPTY; SEATS],
            (Some(text), _) => parse_taken(text)?,
        };
        Ok(Some(UnrecordedTricks {
            taken,
            hearts_broken,
        }))
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

fn parse_taken(text: &str) -> Result<[CardSet; SEATS], ParseViewError> {
    const FIELD: &str = "taken";
    let mut sets = text.split('/');
    let mut taken = [CardSet::EMPTY; SEATS];
    for (cards, set) in taken.iter_mut().zip(sets.by_ref()) {
        *cards = parse_cards(FIELD, set)?;
    }
    match sets.next().is_none() && text.matches('/').count() == SEATS - 1 {
        true => Ok(taken),
        false => Err(ParseViewError::Value {
            field: FIELD,
            value: Excerpt::new(text),
            expected: "four sets of cards separated by '/', or 'unknown'",
        }),
    }
}

/// The played cards, with room for one too many, which is then refused.
type Plays = ArrayVec<(Seat, Card), { DECK_SIZE + 1 }>;

fn parse_seat(text: &str) -> Option<Seat> {
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

fn parse_plays(text: &str) -> Result<Plays, ParseViewError> {
    const FIELD: &str = "plays";
    let bad = |expected| ParseViewError::Value {
        field: FIELD,
        value: Excerpt::new(text),
        expected,
    };
    let (leader, tricks) = text
        .split_once(':')
        .ok_or_else(|| bad("a seat, a colon, then the cards"))?;
    let leader = parse_seat(leader).ok_or_else(|| bad("the leader is a seat from 0 to 3"))?;
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
            // One card more than there are is one too many already.
            plays.push((trick.next_seat(), card));
            trick.add(card);
        }
    }
    Ok(plays)
}

impl FromStr for View {
    type Err = ParseViewError;

    fn from_str(line: &str) -> Result<View, ParseViewError> {
        let fields = Fields::read(line)?;
        if fields.get("hand").is_none() {
            return Err(ParseViewError::MissingHand);
        }
        let me = fields.convert("me", Seat::ALL[0], "a seat from 0 to 3", parse_seat)?;
        let rules = fields.convert(
            "rules",
            Rules::STANDARD,
            "rule bits up to 0x3fff, 'standard' or 'legacy-main'",
            |text| text.parse().ok(),
        )?;
        let pass = fields.convert(
            "pass",
            PassDirection::Hold,
            "'left', 'right', 'across' or 'hold'",
            PassDirection::from_name,
        )?;
        let scores = fields.convert(
            "scores",
            [0; SEATS],
            "four numbers separated by '/'",
            parse_scores,
        )?;
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
        write!(f, "me={} rules={}", start.me, start.rules)?;
        write!(f, " pass={}", start.pass.name())?;
        if start.scores != [0; SEATS] {
            let [a, b, c, d] = start.scores;
            write!(f, " scores={a}/{b}/{c}/{d}")?;
        }
        write!(f, " hand={}", self.hand)?;
        if !start.passed.is_empty() {
            write!(f, " passed={}", start.passed)?;
        }
        if !start.received.is_empty() {
            write!(f, " received={}", start.received)?;
        }
        if let Some(earlier) = self.unrecorded() {
            match earlier.known().is_empty() {
                true => f.write_str(" taken=unknown")?,
                false => {
                    let [a, b, c, d] = earlier.taken;
                    write!(f, " taken={a}/{b}/{c}/{d}")?;
                }
            }
            if earlier.hearts_broken {
                f.write_str(" broken=yes")?;
            }
        }
        for (index, (seat, card)) in self.plays().enumerate() {
            match (index, index % SEATS) {
                (0, _) => write!(f, " plays={seat}:")?,
                (_, 0) => f.write_str("/")?,
                _ => f.write_str(",")?,
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}
