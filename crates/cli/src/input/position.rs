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
use handsense_hearts::view::notation::{Fields, bad_value, parse_sets};
use handsense_hearts::{
    Card, CardSet, DECK_SIZE, Deal, DealSetup, ParseDealError, ParseViewError, Position,
    PositionError, Rules, SEATS, Trick,
};

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
    let rules = fields.rules()?;
    let hands = by_seat("hands", fields.get("hands").ok_or_else(no_hands)?)?;
    if fields.get("plays").is_some() {
        for field in ["leader", "trick", "taken"] {
            if let Some(value) = fields.get(field) {
                return Err(bad_value(field, value, "it follows from the field 'plays'").into());
            }
        }
        return Ok(ParsedPosition {
            position: *read_deal(line)?.position(),
            taken_assumed: false,
        });
    }
    let mut trick = Trick::led_by(fields.seat("leader")?);
    let on_table = fields.get("trick").unwrap_or_default();
    for card in cards("trick", on_table)? {
        if trick.len() == SEATS - 1 {
            return Err(bad_value("trick", on_table, "up to three cards").into());
        }
        trick.add(card);
    }
    let held: u32 = hands.iter().map(|hand| hand.len()).sum();
    if held as usize + trick.len() == DECK_SIZE {
        check_sizes(&hands, &trick)?;
        check_first_trick(rules, hands, &trick)?;
    }
    let taken = fields
        .get("taken")
        .map(|text| by_seat("taken", text))
        .transpose()?;
    let dealt_out = || deal_out_taken(rules, &hands, &trick);
    let position = Position::resume(rules, hands, taken.unwrap_or_else(dealt_out), trick);
    let are_sizes = |error: &PositionError| {
        matches!(
            error,
            PositionError::Taken { .. } | PositionError::HandSize { .. }
        )
    };
    if taken.is_none() && position.as_ref().is_err_and(are_sizes) {
        check_sizes(&hands, &trick)?;
    }
    Ok(ParsedPosition {
        position: position?,
        taken_assumed: taken.is_none(),
    })
}

/// Reads a deal after its pass.
///
/// # Errors
/// An unreadable line, an impossible deal, or seats that have yet to pass.
pub fn read_deal(line: &str) -> Result<Deal, Failure> {
    let deal: Deal = line.parse().map_err(|error| match error {
        ParseDealError::Field(error) => Failure::from(error),
        ParseDealError::NoHands => no_hands(),
        ParseDealError::Deal(error) => error.into(),
    })?;
    deal.position_after_pass()?;
    Ok(deal)
}

/// The error of a line without hands.
fn no_hands() -> Failure {
    Failure::usage("the field 'hands' is missing")
}

/// Checks that all hands have the size of most, with the cards on the trick.
fn check_sizes(hands: &[CardSet; SEATS], trick: &Trick) -> Result<(), PositionError> {
    let cards = |steps: i32| u32::from(steps < trick.len() as i32);
    let mut sizes =
        [0, 1, 2, 3].map(|steps| hands[trick.leader().step(steps)].len() + cards(steps));
    sizes.sort_unstable();
    let full = sizes[1];
    for steps in 0..4 {
        let seat = trick.leader().step(steps);
        let (held, expected) = (hands[seat].len(), full.saturating_sub(cards(steps)));
        if held != expected {
            return Err(PositionError::HandSize {
                seat,
                held,
                expected,
            });
        }
    }
    Ok(())
}

/// Checks the leader and the cards of the first trick.
fn check_first_trick(
    rules: Rules,
    mut hands: [CardSet; SEATS],
    trick: &Trick,
) -> Result<(), Failure> {
    for (steps, &card) in (0..).zip(trick.cards()) {
        hands[trick.leader().step(steps)].insert(card);
    }
    let leader = trick.leader();
    let mut deal = Deal::new(DealSetup {
        rules,
        first: leader,
        ..DealSetup::new(hands)
    })?;
    if deal.next_seat() != Some(leader) {
        return Err(Failure::new(format!(
            "seat {leader} leads the first trick without the two of clubs"
        )));
    }
    for &card in trick.cards() {
        deal.play(card)?;
    }
    Ok(())
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

/// Parses four sets of cards separated by `/`.
fn by_seat(field: &'static str, text: &str) -> Result<[CardSet; SEATS], ParseViewError> {
    parse_sets(field, text, "four sets of cards separated by '/'")
}

/// Parses cards separated by commas or slashes.
fn cards(field: &'static str, text: &str) -> Result<Vec<Card>, ParseViewError> {
    let words = text.split([',', '/']).filter(|word| !word.is_empty());
    let card = |word: &str| word.parse();
    let cards: Result<_, _> = words.map(card).collect();
    cards.map_err(|source| ParseViewError::Cards { field, source })
}

/// Formats sets in the form that [`by_seat`] reads.
fn joined(sets: &[CardSet; SEATS]) -> String {
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
