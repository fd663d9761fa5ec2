//! Lines of fields `name=value` separated by spaces, in any order: positions and deals.

use std::str::FromStr;

use handsense_core::Excerpt;
use handsense_hearts::{Card, CardSet, ParseCardsError, ParseViewError, Rules, SEATS, Seat};

/// The values of the fields, each at most once.
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
        // Some editors put a byte order mark before the text.
        let line = line.trim_start_matches('\u{FEFF}');
        let mut values = [None; COUNT];
        for word in line.split_whitespace() {
            let (name, value) = word
                .split_once('=')
                .ok_or_else(|| ParseViewError::MalformedField(Excerpt::new(word)))?;
            let place = names.iter().position(|&field| field == name);
            let place = place.ok_or_else(|| ParseViewError::UnknownField(Excerpt::new(name)))?;
            if values[place].replace(value).is_some() {
                return Err(ParseViewError::DuplicateField(names[place]));
            }
        }
        Ok(Fields { names, values })
    }

    /// The value of a field.
    pub fn get(&self, name: &str) -> Option<&'a str> {
        let place = self.names.iter().position(|&field| field == name)?;
        self.values[place]
    }
}

/// The error of an invalid value.
pub fn bad(field: &'static str, value: &str, expected: &'static str) -> ParseViewError {
    ParseViewError::Value {
        field,
        value: Excerpt::new(value),
        expected,
    }
}

/// The rules; standard without the field.
pub fn rules<const COUNT: usize>(fields: &Fields<'_, COUNT>) -> Result<Rules, ParseViewError> {
    fields.get("rules").map_or(Ok(Rules::STANDARD), |text| {
        let expected = "rule bits, 'standard' or 'legacy-main'";
        text.parse().map_err(|_| bad("rules", text, expected))
    })
}

/// Parses or formats a seat as its number.
pub fn seat(field: &'static str, text: &str) -> Result<Seat, ParseViewError> {
    let seat = text.parse().ok().and_then(Seat::from_index);
    seat.ok_or_else(|| bad(field, text, "a seat from 0 to 3"))
}

fn set<T: FromStr<Err = ParseCardsError>>(
    field: &'static str,
    text: &str,
) -> Result<T, ParseViewError> {
    text.parse()
        .map_err(|source| ParseViewError::Cards { field, source })
}

/// Parses four sets of cards separated by `/`.
pub fn by_seat(field: &'static str, text: &str) -> Result<[CardSet; SEATS], ParseViewError> {
    let sets: Vec<CardSet> = text
        .split('/')
        .map(|part| set(field, part))
        .collect::<Result<_, _>>()?;
    sets.try_into()
        .map_err(|_| bad(field, text, "four sets of cards separated by '/'"))
}

/// Parses cards separated by commas or slashes.
pub fn cards(field: &'static str, text: &str) -> Result<Vec<Card>, ParseViewError> {
    let words = text.split([',', '/']).filter(|word| !word.is_empty());
    words.map(|word| set(field, word)).collect()
}

/// Formats sets in the form that [`by_seat`] reads.
pub fn joined(sets: &[CardSet; SEATS]) -> String {
    sets.map(|cards| cards.to_string()).join("/")
}
