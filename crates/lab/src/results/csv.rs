//! CSV export: of match records, one row for each seat in each deal.

use std::io;

use handsense_hearts::SEATS;

use crate::matches::hearts::events::VoidMade;
use crate::matches::hearts::record::{Header, Record};

/// The row of headings.
pub const HEADINGS: [&str; 16] = [
    "unit",
    "seating",
    "deal",
    "pass",
    "seat",
    "letter",
    "player",
    "points",
    "payoff",
    "shot_moon",
    "stopped_moon",
    "moon_was_stopped",
    "took_queen",
    "void_made",
    "void_used",
    "steps",
];

/// Rows of equal length as CSV by RFC 4180, with `\n` between them.
///
/// # Errors
/// Rows of different lengths.
pub fn table<Row>(rows: impl IntoIterator<Item = Row>) -> io::Result<Vec<u8>>
where
    Row: IntoIterator<Item: AsRef<[u8]>>,
{
    let mut writer = csv::Writer::from_writer(Vec::new());
    rows.into_iter()
        .try_for_each(|row| writer.write_record(row))?;
    writer.into_inner().map_err(csv::IntoInnerError::into_error)
}

/// The rows of a record.
pub fn rows(header: &Header, record: &Record) -> Vec<[String; 16]> {
    let mut rows = Vec::new();
    for table in &record.tables {
        let seats = &table.seats;
        for (number, deal) in table.deals.iter().enumerate() {
            let total: i32 = deal.points.iter().sum();
            for (seat, letter) in seats.chars().enumerate().take(SEATS) {
                let flag = |set: bool| u8::from(set).to_string();
                let is_here = |who: Option<u8>| flag(who.map(usize::from) == Some(seat));
                let player = header.players.iter().find(|player| player.letter == letter);
                let (points, void) = (deal.points[seat], deal.voids[seat]);
                rows.push([
                    record.unit.to_string(),
                    seats.clone(),
                    number.to_string(),
                    deal.pass.clone(),
                    seat.to_string(),
                    letter.to_string(),
                    player.map_or_else(String::new, |player| player.name.clone()),
                    points.to_string(),
                    format!("{:.4}", f64::from(total - 4 * points) / 3.0),
                    is_here(deal.moon),
                    is_here(deal.stopped.map(|[_, by]| by)),
                    is_here(deal.stopped.map(|[of, _]| of)),
                    is_here(deal.queen),
                    flag(void != VoidMade::None),
                    flag(void == VoidMade::Useful),
                    deal.steps[seat].to_string(),
                ]);
            }
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::matches::hearts::hearts_match::tests::{config, hearts_match};
    use crate::matches::hearts::record::UnitKind;

    #[test]
    fn every_seat_of_every_deal_has_a_row() {
        let hearts_match = hearts_match(config(&["tuned", "as-designed"], UnitKind::Deal, 1));
        let (record, _) = hearts_match
            .play(0, &AtomicBool::new(false))
            .unwrap()
            .unwrap();
        let rows = rows(hearts_match.header(), &record);
        assert_eq!(rows.len(), 6 * SEATS);
        assert_eq!(
            rows[0][..7],
            ["0", "AABB", "0", "left", "0", "A", "tuned"].map(str::to_owned)
        );
        let payoffs = rows.iter().filter_map(|row| row[8].parse::<f64>().ok());
        assert!(payoffs.sum::<f64>().abs() < 0.01);
    }

    #[test]
    fn every_name_can_be_read_again() {
        let names = [
            "pimc:1,2",
            "say \"hi\"",
            "two\nlines",
            "\r",
            "",
            "♠ ä",
            "tuned",
        ];
        let text = table([names]).unwrap();
        assert!(text.starts_with(b"\"pimc:1,2\",\"say \"\"hi\"\"\","));
        assert!(text.ends_with(b",tuned\n"));
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .from_reader(&text[..]);
        let row = reader.records().next().unwrap().unwrap();
        assert_eq!(row.iter().collect::<Vec<_>>(), names);
        assert!(table([vec!["a"], vec!["b", "c"]]).is_err());
    }
}
