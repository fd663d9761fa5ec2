//! A position with all hands open on one line of text, as `handsense solve` reads it.
//!
//! Fields `name=value` are separated by spaces, in any order; only `hands` is required:
//!
//! * `rules`: rule bits or the name of a rule set (standard);
//! * `hands`: the four hands by seat, dotted, separated by `/`: those held now, or with `plays`
//!   those before the first lead;
//! * `plays`: the seat of the first lead, a colon, the cards in order; slashes may separate tricks;
//! * without `plays`: `leader`, who leads the trick in progress (0); `trick`, its cards so far
//!   (none); `taken`, what each seat has won, written as the hands (see [`deal_out_taken`]).

use crate::error::Failure;
use handsense_core::Excerpt;
use handsense_hearts::{
    Card, CardSet, ParseCardsError, ParseViewError, Position, PositionError, Rules, SEATS, Seat,
    Trick,
};
use std::str::FromStr;

const FIELDS: [&str; 6] = ["rules", "hands", "plays", "leader", "trick", "taken"];

/// A position, and whether its taken cards were given or dealt out evenly.
pub struct ParsedPosition {
    pub position: Position,
    pub taken_assumed: bool,
}

/// Reads a position.
///
/// # Errors
/// An unreadable line, or an impossible position.
pub fn read(line: &str) -> Result<ParsedPosition, Failure> {
    let fields = Fields::read(line, FIELDS)?;
    let rules = rules(&fields)?;
    let hands = by_seat("hands", fields.get("hands").ok_or_else(no_hands)?)?;
    if let Some(plays) = fields.get("plays") {
        for field in ["leader", "trick", "taken"] {
            if let Some(value) = fields.get(field) {
                return Err(bad(field, value, "it follows from the field 'plays'").into());
            }
        }
        return Ok(ParsedPosition {
            position: played(rules, hands, plays)?,
            taken_assumed: false,
        });
    }
    let leader = fields
        .get("leader")
        .map_or(Ok(Seat::ALL[0]), |text| seat("leader", text))?;
    let mut trick = Trick::led_by(leader);
    let on_table = fields.get("trick").unwrap_or_default();
    for card in cards("trick", on_table)? {
        if trick.len() == SEATS - 1 {
            return Err(bad("trick", on_table, "up to three cards").into());
        }
        trick.add(card);
    }
    let taken = fields
        .get("taken")
        .map(|text| by_seat("taken", text))
        .transpose()?;
    Ok(ParsedPosition {
        position: Position::resume(
            rules,
            hands,
            taken.unwrap_or_else(|| deal_out_taken(rules, &hands, &trick)),
            trick,
        )?,
        taken_assumed: taken.is_none(),
    })
}

/// The error of a line without hands.
pub fn no_hands() -> Failure {
    Failure::usage("the field 'hands' is missing")
}

/// The position after some plays.
fn played(rules: Rules, hands: [CardSet; SEATS], plays: &str) -> Result<Position, Failure> {
    let parts = plays.split_once(':');
    let (leader, cards_played) =
        parts.ok_or_else(|| bad("plays", plays, "a seat, a colon, then the cards"))?;
    let leader = seat("plays", leader)?;
    let mut position = Position::new(rules, hands, leader)?;
    let cards = cards("plays", cards_played)?;
    if let (true, Some(&card)) = (position.next_seat() != leader, cards.first()) {
        return Err(PositionError::IllegalMove { seat: leader, card }.into());
    }
    for card in cards {
        position.play(card)?;
    }
    Ok(position)
}

/// Deals the missing cards out as tricks taken by all seats in turn. Penalty cards are spread over
/// the tricks, so that no seat has them all if there are at least two.
fn deal_out_taken(rules: Rules, hands: &[CardSet; SEATS], trick: &Trick) -> [CardSet; SEATS] {
    let on_table: CardSet = trick.cards().iter().copied().collect();
    let held = hands.iter().fold(on_table, |all, &hand| all | hand);
    let (gone, penalty) = (!held, rules.penalty_cards());
    let tricks = (gone.len() as usize / SEATS).max(1);
    let mut taken = [CardSet::EMPTY; SEATS];
    let in_order = (gone & penalty).iter().chain(gone - penalty);
    for (number, card) in in_order.enumerate() {
        taken[number % tricks % SEATS].insert(card);
    }
    taken
}

/// Formats the position as a line with every field.
pub fn line(position: &Position) -> String {
    let trick = position.trick();
    let cards: Vec<String> = trick.cards().iter().map(Card::to_string).collect();
    let trick_field = if cards.is_empty() {
        String::new()
    } else {
        format!(" trick={}", cards.join(","))
    };
    format!(
        "rules={:#06x} hands={} leader={}{trick_field} taken={}",
        position.rules().bits(),
        joined(position.hands()),
        trick.leader(),
        joined(position.taken()),
    )
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    #[test]
    fn a_line_is_read_again_as_the_same_position() {
        let mut position = Position::deal(Rules::STANDARD, &mut Rng::new(3));
        while let Some(card) = position.legal_moves().last() {
            let again = read(&line(&position)).unwrap();
            assert_eq!(again.position, position);
            assert!(!again.taken_assumed);
            position.play(card).unwrap();
        }
    }

    #[test]
    fn cards_that_are_gone_are_shared_out_so_that_nobody_has_all_points() {
        let parsed = read("hands=A7.A..2/..K9.Q4/..A6.K/...765 leader=2 trick=C3,H3").unwrap();
        assert!(parsed.taken_assumed);
        let position = parsed.position;
        assert!(position.taken().iter().all(|cards| cards.len() % 4 == 0));
        let penalty = Rules::STANDARD.penalty_cards();
        let takers = position
            .taken()
            .iter()
            .filter(|cards| cards.intersects(penalty));
        assert!(takers.count() > 1);
    }
}
