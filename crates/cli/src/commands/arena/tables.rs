//! A match as tables for the terminal.

use std::fmt::Write;

use comfy_table::Table;
use handsense_lab::statistics::Sprt;

use crate::output::table;
use handsense_lab::matches::hearts::record::{Header, UnitKind};
use handsense_lab::matches::hearts::rule_sets::rule_set_name;
use handsense_lab::report::format::{percent, signed, time};
use handsense_lab::report::numbers::{MeanDifference, PlayerReport, Rate, Report};

/// Formats the report.
pub fn report(report: &Report) -> String {
    let mut text = title(report);
    for (caption, table) in tables(report) {
        text += &format!("\n{caption}:\n{}", table::draw(&table));
    }
    text += &footer(report);
    text
}

/// The tables of the report with their captions.
pub fn tables(report: &Report) -> [(String, Table); 2] {
    let players = &report.header.players;
    let better = players.first().map_or("A", |player| &player.name);
    let difference = format!("Difference per deal, positive when {better} is better");
    let each = "Players, per seat and deal".to_owned();
    [(difference, differences(report)), (each, sides(report))]
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
        "{}\n{}{}{cut} {}{} x {}, rules {}, {}, {}\n",
        names.join(", "),
        shard(header),
        report.finished,
        header.unit.name(),
        if count == 1 { "" } else { "s" },
        seatings(header),
        rule_set_name(header.rules),
        header.pass.as_ref().map_or_else(
            || "all directions".to_owned(),
            |direction| format!("direction {direction}")
        ),
        header.deal_file.as_ref().map_or_else(
            || format!("seed {}", header.seed),
            |deals| format!("deals {deals}")
        ),
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

fn differences(report: &Report) -> Table {
    let mut table = table::new(["", "Mean", "+/- 95 %", "From", "To", "Deviation"]);
    let mut row = |name: &str, d: &MeanDifference| {
        let mut cells = vec![name.to_owned(), signed(d.mean)];
        cells.push(format!("{:.3}", d.half_width()));
        cells.extend([
            signed(d.low),
            signed(d.high),
            format!("{:.2}", d.standard_deviation),
        ]);
        table.add_row(cells);
    };
    row("Points", &report.points);
    row("Payoff", &report.payoff);
    if let Some(wins) = &report.wins {
        row("Wins per game", wins);
    }
    table::align_right(&mut table, 1..6);
    table
}

fn sides(report: &Report) -> Table {
    let mut table = table::new([""]);
    let mut headings = vec![String::new()];
    headings.extend(report.sides.iter().map(|side| side.letter.to_string()));
    table.set_header(headings);
    type Cell = fn(&PlayerReport) -> String;
    let mut rows: Vec<(&str, Cell)> = vec![
        ("Points", |side| format!("{:.3}", side.points)),
        ("Payoff", |side| signed(side.payoff)),
        ("Moons in sight", |side| rate(side.moons_attempted)),
        ("  of them shot", |side| rate(side.moons_succeeded)),
        ("Moons shot", |side| rate(side.moons_shot)),
        ("Moons suffered", |side| rate(side.moons_suffered)),
        ("Moons stopped", |side| rate(side.moons_stopped)),
        ("Queens taken", |side| rate(side.queens)),
        ("Voids passed for", |side| rate(side.voids)),
        ("  of use", |side| rate(side.useful_voids)),
    ];
    if report.header.unit == UnitKind::Game {
        rows.push(("Games won", |side| {
            side.wins.map_or_else(String::new, |wins| rate(wins.won))
        }));
        rows.push(("  even", |side| {
            side.wins
                .map_or_else(String::new, |wins| percent(wins.even))
        }));
    }
    if report.sides.iter().any(|side| side.steps > 0.0) {
        rows.push(("Steps per decision", |side| format!("{:.1}", side.steps)));
    }
    rows.extend::<[(&str, Cell); 4]>([
        ("Time mean", |side| {
            side.nanos.map_or_else(String::new, |t| time(t.mean))
        }),
        ("Time p50", |side| {
            side.nanos.map_or_else(String::new, |t| time(t.p50))
        }),
        ("Time p95", |side| {
            side.nanos.map_or_else(String::new, |t| time(t.p95))
        }),
        ("Time p99", |side| {
            side.nanos.map_or_else(String::new, |t| time(t.p99))
        }),
    ]);
    for (name, cell) in rows {
        let mut cells = vec![name.to_owned()];
        cells.extend(report.sides.iter().map(cell));
        table.add_row(cells);
    }
    table::align_right(&mut table, 1..=report.sides.len());
    table
}

/// The notes below the tables, a line each.
pub fn footer(report: &Report) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    if let Some(found) = report.disagreement {
        let (rate, asked) = (percent(found.rate), found.asked);
        let sides: Vec<&str> = report.sides.iter().take(2).map(|side| side.name).collect();
        let sides = sides.join(" and ");
        let _ = writeln!(text, "{sides} disagree in {rate} of {asked} decisions.");
    }
    if let Some(test) = report.sprt {
        let (low, high) = (signed(test.low), signed(test.high));
        let verdict = match test.accepted {
            Some(mean) => format!("{} accepted", signed(mean)),
            None if report.finished < Sprt::MIN_SAMPLES => "too few deals".to_owned(),
            None => "undecided".to_owned(),
        };
        let (ratio, bound) = (test.ratio, test.bound);
        let _ = writeln!(
            text,
            "Test of {low} against {high} points: {verdict} (ratio {}, bound {bound:.2}).",
            signed(ratio),
        );
    }
    if let Some(rate) = report.units_per_thread_second {
        let unit = report.header.unit.name();
        let _ = writeln!(text, "{rate:.1} {unit}s a second and thread.");
    }
    text
}

/// A rate with its confidence interval, in per cent.
fn rate(rate: Rate) -> String {
    let [low, high] = [rate.low, rate.high].map(|end| 100.0 * end);
    format!("{} ({low:.2} to {high:.2})", percent(rate.rate))
}
