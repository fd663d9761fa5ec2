//! CSV export of match records: one row for each seat in each deal.

use std::fmt::Write;

use handsense_hearts::SEATS;

use crate::matches::hearts::events::VoidMade;
use crate::matches::hearts::record::{Header, Record};

/// The header row.
pub const HEADINGS: &str = "unit,seating,deal,pass,seat,letter,player,points,payoff,\
                            shot_moon,stopped_moon,moon_was_stopped,took_queen,\
                            void_made,void_used,steps\n";

/// The rows of a record.
pub fn lines(header: &Header, record: &Record) -> String {
    let mut out = String::new();
    let unit = record.unit;
    for table in &record.tables {
        let seats = &table.seats;
        for (number, deal) in table.deals.iter().enumerate() {
            let total: i32 = deal.points.iter().sum();
            for (seat, letter) in seats.chars().enumerate().take(SEATS) {
                let is_here = |who: Option<u8>| u8::from(who.map(usize::from) == Some(seat));
                let player = header.players.iter().find(|player| player.letter == letter);
                let (points, void) = (deal.points[seat], deal.voids[seat]);
                // Writing to a string cannot fail.
                let _ = writeln!(
                    out,
                    "{unit},{seats},{number},{},{seat},{letter},{},{points},{:.4},{},{},{},{},{},{},{}",
                    deal.pass,
                    quoted(player.map_or("", |player| &player.name)),
                    f64::from(total - 4 * points) / 3.0,
                    is_here(deal.moon),
                    is_here(deal.stopped.map(|[_, by]| by)),
                    is_here(deal.stopped.map(|[of, _]| of)),
                    is_here(deal.queen),
                    u8::from(void != VoidMade::None),
                    u8::from(void == VoidMade::Useful),
                    deal.steps[seat],
                );
            }
        }
    }
    out
}

/// A field, quoted by the rules of RFC 4180.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
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
        let text = lines(hearts_match.header(), &record);
        assert_eq!(text.lines().count(), 6 * SEATS);
        let columns = HEADINGS.split(',').count();
        assert!(text.lines().all(|line| line.split(',').count() == columns));
        assert!(text.starts_with("0,AABB,0,left,0,A,tuned,"), "{text}");
        let payoffs = text
            .lines()
            .filter_map(|l| l.split(',').nth(8)?.parse::<f64>().ok());
        assert!(payoffs.sum::<f64>().abs() < 0.01);
    }

    #[test]
    fn names_with_commas_are_quoted() {
        assert_eq!(quoted("pimc:1,2"), "\"pimc:1,2\"");
        assert_eq!(quoted("tuned"), "tuned");
    }
}
