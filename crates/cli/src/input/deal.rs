//! A deal as it was played on one line of text, as `handsense check` reads it.
//!
//! Fields `name=value` are separated by spaces or line ends, in any order; only the hands are
//! required:
//!
//! * `rules`: rule bits or the name of a rule set (standard);
//! * `pass`: `left`, `right`, `across` or `hold` (hold); `scores`: game scores before the deal;
//! * `hands`: the four hands by seat at the first lead, dotted, separated by `/`; or instead
//! * `dealt`: the hands before the pass, which then needs `passed`;
//! * `passed`: the cards that each seat passed, written as the hands (unknown);
//! * `plays`: the seat of the first lead, a colon, the cards in order; slashes may separate tricks.

use handsense_hearts::analysis::PlayedDeal;
use handsense_hearts::{
    Card, CardSet, ParseViewError, PassDirection, SEATS, Seat, Trick, pass_cards,
};

use crate::error::CliError;
use crate::input::fields::{Fields, bad, by_seat, cards, joined, rules, seat};

const FIELDS: [&str; 7] = [
    "rules", "pass", "scores", "hands", "dealt", "passed", "plays",
];

/// Reads a deal. The check itself finds impossible plays.
///
/// # Errors
/// An unreadable line.
pub fn read(line: &str) -> Result<PlayedDeal, CliError> {
    let fields = Fields::read(line, FIELDS)?;
    let direction = fields.get("pass").map_or(Ok(PassDirection::Hold), |text| {
        let expected = "'left', 'right', 'across' or 'hold'";
        PassDirection::from_name(text).ok_or_else(|| bad("pass", text, expected))
    })?;
    let passed = fields
        .get("passed")
        .map_or(Ok([CardSet::EMPTY; SEATS]), |text| by_seat("passed", text))?;
    let hands = match (fields.get("hands"), fields.get("dealt")) {
        (Some(text), None) => by_seat("hands", text)?,
        (None, Some(text)) => after_the_pass(by_seat("dealt", text)?, passed, direction)?,
        (None, None) => return Err(CliError::NoHands),
        (Some(_), Some(text)) => {
            let expected = "the hands are in the field 'hands' already";
            return Err(bad("dealt", text, expected).into());
        }
    };
    Ok(PlayedDeal {
        rules: rules(&fields)?,
        direction,
        hands,
        passed,
        scores: fields.get("scores").map_or(Ok([0; SEATS]), scores)?,
        plays: fields.get("plays").map_or(Ok(Vec::new()), plays)?,
    })
}

/// The hands after the pass.
fn after_the_pass(
    dealt: [CardSet; SEATS],
    passed: [CardSet; SEATS],
    direction: PassDirection,
) -> Result<[CardSet; SEATS], ParseViewError> {
    let gives = |seat: Seat| passed[seat].len() == 3 && dealt[seat].is_superset(passed[seat]);
    if direction == PassDirection::Hold || Seat::ALL.into_iter().all(gives) {
        return Ok(pass_cards(dealt, passed, direction));
    }
    let expected = "with 'dealt' it must be three cards of each hand";
    Err(bad("passed", &joined(&passed), expected))
}

fn scores(text: &str) -> Result<[i32; SEATS], ParseViewError> {
    let numbers: Option<Vec<i32>> = text.split('/').map(|n| n.parse().ok()).collect();
    numbers
        .and_then(|numbers| numbers.try_into().ok())
        .ok_or_else(|| bad("scores", text, "four numbers separated by '/'"))
}

/// The cards with their seats; the winner of a trick leads the next.
fn plays(text: &str) -> Result<Vec<(Seat, Card)>, ParseViewError> {
    let parts = text.split_once(':');
    let (leader, played) =
        parts.ok_or_else(|| bad("plays", text, "a seat, a colon, then the cards"))?;
    let mut trick = Trick::led_by(seat("plays", leader)?);
    let with_seat = |card: Card| {
        if let (true, Some(winner)) = (trick.is_complete(), trick.winner()) {
            trick = Trick::led_by(winner);
        }
        let player = trick.next_seat();
        trick.add(card);
        (player, card)
    };
    Ok(cards("plays", played)?.into_iter().map(with_seat).collect())
}

/// Formats the deal as a line.
pub fn line(deal: &PlayedDeal) -> String {
    let mut line = format!("rules={:#06x}", deal.rules.bits());
    line += &format!(" pass={}", deal.direction.name());
    if deal.scores != [0; SEATS] {
        let scores = deal.scores.map(|score| score.to_string()).join("/");
        line += &format!(" scores={scores}");
    }
    line += &format!(" hands={}", joined(&deal.hands));
    if deal.passed != [CardSet::EMPTY; SEATS] {
        line += &format!(" passed={}", joined(&deal.passed));
    }
    for (index, trick) in deal.plays.chunks(SEATS).enumerate() {
        line += &match (index, trick.first()) {
            (0, Some((leader, _))) => format!(" plays={leader}:"),
            _ => "/".to_owned(),
        };
        let cards: Vec<String> = trick.iter().map(|(_, card)| card.to_string()).collect();
        line += &cards.join(",");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    const HANDS: &str = "A92.AK5.J83.AQ63/KJ3.QJ2.QT6.KT92/T864.T643.A2.J75/Q75.987.K9754.84";

    #[test]
    fn a_line_is_read_again_as_the_same_deal() {
        let passed = "92..3./..6.T9/T86.../5.98..";
        let text = format!(
            "rules=legacy-main pass=right scores=1/-2/3/99 hands={HANDS} passed={passed} \
             plays=2:C2,C4,CJ,CQ/SK"
        );
        let deal = read(&text).unwrap();
        assert_eq!(
            deal.plays.last(),
            Some(&(Seat::ALL[1], "SK".parse().unwrap()))
        );
        assert_eq!(read(&line(&deal)).unwrap(), deal);
        let bare = read(&format!("\u{FEFF}hands={HANDS}\n")).unwrap();
        assert_eq!(read(&line(&bare)).unwrap(), bare);
    }

    #[test]
    fn hands_before_the_pass_become_those_after_it() {
        let passed = "A92.../KJ3.../T86.../Q75...";
        let deal = read(&format!("pass=left dealt={HANDS} passed={passed}")).unwrap();
        assert_eq!(deal.hands[1].to_string(), "A92.QJ2.QT6.KT92");
        assert_eq!(read(&line(&deal)).unwrap(), deal);
        let held = read(&format!("dealt={HANDS}")).unwrap();
        assert_eq!(held, read(&format!("hands={HANDS}")).unwrap());
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (text, sentence) in [
            ("pass=left".to_owned(), "'hands' is missing"),
            (format!("hands={HANDS} dealt={HANDS}"), "already"),
            (format!("pass=left dealt={HANDS}"), "three cards of each"),
            (format!("hands={HANDS} pass=up"), "'up'"),
            (format!("hands={HANDS} scores=1/2/3"), "four numbers"),
            (format!("hands={HANDS} plays=C2,C4"), "a seat, a colon"),
            (format!("hands={HANDS} plays=4:C2"), "from 0 to 3"),
            (format!("hands={HANDS} plays=2:C2,X4"), "'X'"),
            (format!("hands={HANDS} leader=2"), "no field 'leader'"),
        ] {
            let error = read(&text).err().unwrap();
            assert!(error.to_string().contains(sentence), "{text}: {error}");
            assert_eq!(error.exit_code(), 2);
        }
    }
}
