//! The text form of a model of the table, for hosts that store it.
//!
//! The form is one line of fields. A field has a part for each seat, divided by `/`:
//!
//! | field | part |
//! |---|---|
//! | `deals` | the number of observed deals |
//! | `plays` | the logarithms of the likelihoods of the plays, by style and epsilon |
//! | `passes` | the logarithms of the likelihoods of the passes, by style |
//! | `errors` | the sum of the errors of all deals in points, and of their squares |
//! | `habits` | of each habit, how often it was seen, and its chances |
//!
//! Commas divide the numbers of a part. All fields and numbers must be there; the empty text is the empty model.

use super::{Opponents, SeatModel};
use crate::SEATS;
use handsense_core::Excerpt;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A text that is no model of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParseOpponentsError {
    /// A field without `=`, of an unknown name, or twice.
    #[error(
        "'{0}' is no field of a model of the table, or stands twice: it has deals, plays, passes, errors and habits"
    )]
    Field(Excerpt),
    /// A field without a part for each seat.
    #[error("the field '{0}' needs four parts, one for each seat, divided by /")]
    Seats(&'static str),
    /// A number that is none, or too few or too many numbers.
    #[error("the field '{0}' has an invalid number, or too few or too many")]
    Number(&'static str),
    /// A field is missing.
    #[error("the field '{0}' is missing")]
    Missing(&'static str),
    /// Numbers that contradict each other.
    #[error("the numbers of seat {0} contradict each other")]
    Seat(usize),
}

/// What reads or writes a number.
type Visitor<'v> = &'v mut dyn FnMut(&mut f64);

/// A field: its name, and what visits its numbers in a seat and returns whether they fit.
type Field = (&'static str, fn(&mut SeatModel, Visitor<'_>) -> bool);

const FIELDS: [Field; 5] = [
    ("deals", |seat, visit| {
        visit_counts([&mut seat.deals], visit)
    }),
    ("plays", |seat, visit| {
        seat.play_logs.as_flattened_mut().iter_mut().for_each(visit);
        true
    }),
    ("passes", |seat, visit| {
        seat.pass_logs.iter_mut().for_each(visit);
        true
    }),
    ("errors", |seat, visit| {
        [&mut seat.loss, &mut seat.loss_squares]
            .into_iter()
            .for_each(visit);
        true
    }),
    ("habits", |seat, visit| {
        let counts = seat.habits.iter_mut();
        visit_counts(
            counts.flat_map(|count| [&mut count.hits, &mut count.chances]),
            visit,
        )
    }),
];

fn visit_counts<'a>(counts: impl IntoIterator<Item = &'a mut u32>, visit: Visitor<'_>) -> bool {
    counts.into_iter().all(|count| {
        let mut number = f64::from(*count);
        visit(&mut number);
        *count = number as u32;
        f64::from(*count) == number
    })
}

impl fmt::Display for Opponents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (name, visit_numbers)) in FIELDS.into_iter().enumerate() {
            write!(f, "{}{name}=", if place > 0 { " " } else { "" })?;
            let mut separator = "";
            for mut seat in self.seats {
                let mut result = Ok(());
                visit_numbers(&mut seat, &mut |number| {
                    result = result.and_then(|()| write!(f, "{separator}{number}"));
                    separator = ",";
                });
                result?;
                separator = "/";
            }
        }
        Ok(())
    }
}

impl FromStr for Opponents {
    type Err = ParseOpponentsError;

    fn from_str(text: &str) -> Result<Opponents, ParseOpponentsError> {
        let mut opponents = Opponents::default();
        let mut seen = [false; FIELDS.len()];
        for field in text.split_ascii_whitespace() {
            let unknown = || ParseOpponentsError::Field(Excerpt::new(field));
            let (name, parts) = field.split_once('=').ok_or_else(unknown)?;
            let place = FIELDS.iter().position(|(known, _)| *known == name);
            let place = place.filter(|&place| !seen[place]).ok_or_else(unknown)?;
            seen[place] = true;
            let (name, visit_numbers) = FIELDS[place];
            let parts = parts.split('/');
            if parts.clone().count() != SEATS {
                return Err(ParseOpponentsError::Seats(name));
            }
            for (seat, part) in opponents.seats.iter_mut().zip(parts) {
                let (mut texts, mut are_numbers) = (part.split(','), true);
                let fits = visit_numbers(seat, &mut |number| match texts.next().map(str::parse) {
                    Some(Ok(read)) => *number = read,
                    Some(Err(_)) | None => are_numbers = false,
                });
                if !(fits && are_numbers && texts.next().is_none()) {
                    return Err(ParseOpponentsError::Number(name));
                }
            }
        }
        // A text that was cut off lacks fields or numbers.
        let mut fields = FIELDS.iter().zip(seen);
        if !text.trim_ascii().is_empty()
            && let Some(((name, _), _)) = fields.find(|(_, is_seen)| !is_seen)
        {
            return Err(ParseOpponentsError::Missing(name));
        }
        match opponents.seats.iter().position(|seat| !seat.is_valid()) {
            Some(seat) => Err(ParseOpponentsError::Seat(seat)),
            None => Ok(opponents),
        }
    }
}
