//! A match as tables for the terminal.

use comfy_table::Table;

use crate::output::table;
use handsense_lab::matches::record::Header;
use handsense_lab::report::format::Digits;
use handsense_lab::report::numbers::Report;
use handsense_lab::report::tables::{self, MatchCell, MatchTable};

/// Formats the report.
pub fn report(report: &Report) -> String {
    let digits = Digits::TERMINAL;
    let mut text = title(report);
    for drawn in [
        tables::differences(report, digits),
        tables::players(report, digits),
    ] {
        text += &format!("\n{}:\n{}", drawn.caption, table::draw(&grid(&drawn)));
    }
    for note in tables::notes(report, digits) {
        text += &(note + "\n");
    }
    text
}

fn grid(of: &MatchTable) -> Table {
    let headings: Vec<&str> = of.headings.iter().map(String::as_str).collect();
    let columns = headings.len();
    let mut table = table::with_headings(headings);
    let cell = |cell: &MatchCell| match &cell.interval {
        Some(interval) => format!("{} ({interval})", cell.value),
        None => cell.value.clone(),
    };
    for row in &of.rows {
        let indent = if row.is_part { "  " } else { "" };
        let name = format!("{indent}{}", row.name);
        table.add_row([name].into_iter().chain(row.cells.iter().map(cell)));
    }
    table::align_right(&mut table, 1..columns);
    table
}

fn title(report: &Report) -> String {
    let header = report.header;
    let names: Vec<String> = header
        .players
        .iter()
        .map(|player| format!("{} = {}", player.letter, player.name))
        .collect();
    let count = header.unit_count();
    let cut = if report.finished < count {
        format!(" of {count}")
    } else {
        String::new()
    };
    format!(
        "{}: {}\n{}{}{cut} {}{} x {}, {}, seed {}\n",
        header.game.info().title,
        names.join(", "),
        shard(header),
        report.finished,
        header.unit.name(),
        if count == 1 { "" } else { "s" },
        seatings(header),
        header.game.text(),
        header.seed,
    )
}

/// The shard of the match, if any.
fn shard(header: &Header) -> String {
    header.shard.map_or_else(String::new, |shard| {
        let (units, unit) = (header.units(), header.unit.name());
        let (first, last) = (units.start, units.end.saturating_sub(1));
        let count = header.count;
        format!("Shard {shard} of {count} {unit}s: numbers {first} to {last}\n")
    })
}

fn seatings(header: &Header) -> String {
    let number = header.seatings.len();
    let plural = if number == 1 { "" } else { "s" };
    if number <= 6 {
        format!("{number} seating{plural} ({})", header.seatings.join(" "))
    } else {
        format!("{number} seating{plural}")
    }
}
