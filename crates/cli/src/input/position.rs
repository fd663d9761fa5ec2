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

use handsense_hearts::{Card, CardSet, Position, PositionError, Rules, SEATS, Seat, Trick};

use crate::error::CliError;
use crate::input::fields::{Fields, bad, by_seat, cards, joined, rules, seat};

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
pub fn read(line: &str) -> Result<ParsedPosition, CliError> {
    let fields = Fields::read(line, FIELDS)?;
    let rules = rules(&fields)?;
    let hands = by_seat("hands", fields.get("hands").ok_or(CliError::NoHands)?)?;
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

/// The position after some plays.
fn played(rules: Rules, hands: [CardSet; SEATS], plays: &str) -> Result<Position, CliError> {
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
    fn plays_lead_to_the_position() {
        let hands = "hands=AKQJT98765432.../.AKQJT98765432../..AKQJT98765432./...AKQJT98765432";
        let parsed = read(&format!("{hands} plays=2:C2,HA,SA,DA/CA")).unwrap();
        assert_eq!(parsed.position.next_seat(), Seat::ALL[3]);
        assert_eq!(parsed.position.taken()[2].len(), 4);
        let wrong = read(&format!("{hands} plays=1:DA")).err().unwrap();
        assert_eq!(
            (wrong.to_string().as_str(), wrong.exit_code()),
            ("seat 1 may not play DA", 1)
        );
        assert_eq!(
            read(&format!("{hands} plays=2: leader=2"))
                .err()
                .unwrap()
                .exit_code(),
            2
        );
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
