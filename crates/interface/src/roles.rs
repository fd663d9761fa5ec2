//! Roles of fields and parameters: what a number means beyond its C type.
//!
//! A role is a tag at the end of the documentation of a field, in a line that begins with `@`:
//!
//! | tag | meaning |
//! |---|---|
//! | `@code HsHexColour` | a value of the enumeration |
//! | `@bits HsHeartsRule` | a set of bits of the enumeration |
//! | `@flag` | 0 or 1 |
//! | `@card`, `@seat`, `@suit`, `@cell`, `@piece` | a number of that kind |
//! | `@seats`, `@suits` | a set: bit s stands for seat or suit s |
//! | `@count moves` | the number of used entries of that array |
//! | `@size buffer` | the bytes of that buffer |
//! | `@has passScores` | 1 if that field has a value |
//! | `@by seat` | an array with an entry for each seat, or suit, …; entries beyond are unused |
//! | `@none -1` | the value that stands for none |
//! | `@plus 1` | the value is larger by this number, so that 0 is free for none |
//! | `@range 0..361` | least and greatest valid value |
//! | `@unit points` | the unit |
//! | `@zero 4` | what 0 stands for |
//! | `@optional` | a pointer that may be NULL |
//! | `@added` | a field that version 1 did not have |
//!
//! One line may have several tags. A function has its parameters' tags: `@param colour code HsHexColour`.
//! An enumeration has `@same handsense_hearts::Policy` for the Rust type with the same codes, and `@prefix`
//! for the parts of its names that are no part of a value's own name.
//!
//! What follows from the type needs no tag: a pointer to constant data is an input, any other an output;
//! an `HsCard` is a card. Input parameters named `options` and `limits` may be NULL.

#![allow(missing_docs)] // Fields have the names of the tags.

use heck::ToLowerCamelCase;
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};

/// What a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Flag,
    Card,
    Seat,
    Suit,
    Cell,
    Piece,
    /// A set of cards.
    Cards,
    /// A set of seats: bit s stands for seat s.
    Seats,
    /// A set of suits: bit s stands for suit s.
    Suits,
}

/// What a function does with the data behind a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    Input,
    Output,
}

/// The roles of a field or parameter.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Roles {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// The enumeration of its codes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The enumeration of its bits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bits: Option<String>,
    /// The array, or the arrays, that it counts the entries of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub count_of: Vec<String>,
    /// The field or parameter with the number of used entries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// The buffer whose bytes it counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size_of: Option<String>,
    /// The field that it says to have a value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has: Option<String>,
    /// The flag that says whether it has a value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub present: Option<String>,
    /// What its entries are by: `seat`, `suit`, `cell`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub none: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plus: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<[i64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zero: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<Direction>,
    #[serde(skip_serializing_if = "is_false")]
    pub optional: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub added: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub reserved: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // Serde calls it with a reference.
fn is_false(value: &bool) -> bool {
    !value
}

impl Roles {
    /// Adds a tag. `constant` gives the value of a constant that stands for a number.
    pub fn add(
        &mut self,
        tag: &str,
        argument: &str,
        constant: &dyn Fn(&str) -> Option<i64>,
    ) -> Result<(), String> {
        let number = |text: &str| {
            let plain = text.replace('_', "").parse().ok();
            plain
                .or_else(|| constant(text))
                .ok_or(format!("{text} is no number"))
        };
        let text = argument.to_owned();
        if let Ok(kind) = Kind::deserialize(StrDeserializer::<serde::de::value::Error>::new(tag)) {
            self.kind = Some(kind);
            return Ok(());
        }
        match tag {
            "code" => self.code = Some(text),
            "bits" => self.bits = Some(text),
            "count" => self.count_of = argument.split(' ').map(str::to_owned).collect(),
            "size" => self.size_of = Some(text),
            "has" => self.has = Some(text),
            "by" => self.by = Some(text),
            "none" => self.none = Some(number(argument)?),
            "plus" => self.plus = Some(number(argument)?),
            "range" => {
                let (least, most) = argument.split_once("..").ok_or("a range is LEAST..MOST")?;
                self.range = Some([number(least)?, number(most)?]);
            }
            "unit" => self.unit = Some(text),
            "zero" => self.zero = Some(text),
            "optional" => self.optional = true,
            "added" => self.added = true,
            _ => return Err(format!("@{tag} is no role")),
        }
        Ok(())
    }

    /// The sentence that stands for the roles of a field without other documentation.
    pub fn sentence(&self, prefix: &dyn Fn(&str) -> String) -> Option<String> {
        if let Some(code) = &self.code {
            return Some(format!("{}*.", prefix(code)));
        }
        if let Some(bits) = &self.bits {
            return Some(format!("{}* bits.", prefix(bits)));
        }
        if let [array] = self.count_of.as_slice() {
            return Some(format!("Entries of {}.", array.to_lower_camel_case()));
        }
        if let Some(field) = &self.has {
            return Some(format!("1 if {} is set.", field.to_lower_camel_case()));
        }
        match self.kind? {
            Kind::Flag => Some("0 or 1.".to_owned()),
            Kind::Card => Some("The card.".to_owned()),
            Kind::Seat => Some("The seat.".to_owned()),
            Kind::Suit => Some("The suit.".to_owned()),
            Kind::Cell => Some("The cell.".to_owned()),
            _ => None,
        }
    }
}

/// The tags of a line without its first `@`, each with its argument.
pub fn tags(line: &str) -> impl Iterator<Item = (&str, &str)> {
    line.split('@').map(|tag| split_word(tag.trim()))
}

/// The first word of a text and the rest.
pub fn split_word(text: &str) -> (&str, &str) {
    text.split_once(' ').unwrap_or((text, ""))
}

/// Inserts the limits of a value at the end of the first sentence of a text.
pub fn insert_limits(text: &mut String, limits: &str) {
    match text
        .find(". ")
        .or_else(|| text.strip_suffix('.').map(str::len))
    {
        Some(end) => text.insert_str(end, limits),
        None => text.push_str(limits),
    }
}

/// The part of a sentence that states the range and the meaning of 0.
pub fn limits<'a>(tags: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let (mut range, mut zero) = (String::new(), String::new());
    for (tag, argument) in tags {
        match (tag, argument.split_once("..")) {
            ("range", Some((least, most))) if least != most => {
                range = format!(", {least} to {most}");
            }
            ("zero", _) => zero = format!("; 0 for {argument}"),
            _ => {}
        }
    }
    range + &zero
}
