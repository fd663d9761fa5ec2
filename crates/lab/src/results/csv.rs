//! CSV export: of match records, one row for each seat in each round.

use crate::matches::record::{Header, Record};
use crate::results::summary::payoff;

/// The row of headings: the counters of the game have their own columns.
pub fn headings(header: &Header) -> Vec<&'static str> {
    let first = [
        "unit", "seating", "round", "kind", "seat", "letter", "player", "points", "payoff",
    ];
    let counters = header.game.info().counters.iter().copied();
    first.into_iter().chain(counters).chain(["steps"]).collect()
}

/// The rows of a record.
pub fn rows(header: &Header, record: &Record) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for table in &record.tables {
        for (number, round) in table.rounds.iter().enumerate() {
            for (seat, letter) in table.seats.chars().enumerate() {
                let player = header.players.iter().find(|player| player.letter == letter);
                let mut row = vec![
                    record.unit.to_string(),
                    table.seats.clone(),
                    number.to_string(),
                    round.kind.clone(),
                    seat.to_string(),
                    letter.to_string(),
                    player.map_or_else(String::new, |player| player.name.clone()),
                    round.points[seat].to_string(),
                    format!("{:.4}", payoff(header, &round.points)[seat]),
                ];
                let counters = header.game.info().counters.iter();
                row.extend(counters.map(|counter| round.count(counter, seat).to_string()));
                row.push(round.steps[seat].to_string());
                rows.push(row);
            }
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::game_match::tests::{built_in, config, record};
    use crate::matches::record::UnitKind;

    #[test]
    fn every_seat_of_every_deal_has_a_row() {
        let game_match = built_in(config(&["tuned", "as-designed"], UnitKind::Deal, 1));
        let header = game_match.header();
        let rows = rows(header, &record(&game_match, 0));
        assert_eq!(rows.len(), 6 * 4);
        assert!(rows.iter().all(|row| row.len() == headings(header).len()));
        assert_eq!(
            rows[0][..7],
            ["0", "AABB", "0", "left", "0", "A", "tuned"].map(str::to_owned)
        );
        let payoffs = rows.iter().filter_map(|row| row[8].parse::<f64>().ok());
        assert!(payoffs.sum::<f64>().abs() < 0.01);
    }
}
