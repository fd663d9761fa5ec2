//! The tables and notes of a match, for the terminal and for a page.

use super::format::{Digits, grouped, percent_to, signed, signed_to, time};
use super::numbers::{MeanDifference, PlayerReport, Rate, Report, TermValue};
use crate::statistics::Sprt;

/// A table with named rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchTable {
    /// The caption.
    pub caption: String,
    /// The headings, that of the names included.
    pub headings: Vec<String>,
    /// The rows.
    pub rows: Vec<MatchRow>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRow {
    /// Its name.
    pub name: &'static str,
    /// Whether it details the row above.
    pub is_part: bool,
    /// The cells behind the name.
    pub cells: Vec<MatchCell>,
}

/// A number as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchCell {
    /// The number.
    pub value: String,
    /// The ends of its 95 % interval, such as `1.9 to 2.2`.
    pub interval: Option<String>,
}

impl From<String> for MatchCell {
    fn from(value: String) -> MatchCell {
        let interval = None;
        MatchCell { value, interval }
    }
}

/// The differences between A and B.
pub fn differences(report: &Report, digits: Digits) -> MatchTable {
    let players = &report.header.players;
    let better = players.first().map_or("A", |player| &player.name);
    let row = |name, d: &MeanDifference| {
        let texts = [
            signed_to(d.mean, digits.points),
            format!("{:.*}", digits.points, d.half_width()),
            signed_to(d.low, digits.points),
            signed_to(d.high, digits.points),
            format!("{:.2}", d.standard_deviation),
        ];
        MatchRow {
            name,
            is_part: false,
            cells: texts.map(MatchCell::from).into(),
        }
    };
    let mut rows = vec![row("Points", &report.points)];
    let round = report.header.game.info().round;
    // Between two seats the payoff is the difference.
    if report.header.game.seats() > 2 {
        rows.push(row("Payoff", &report.payoff));
    }
    rows.extend(report.wins.iter().map(|wins| row("Wins per game", wins)));
    MatchTable {
        caption: format!("Difference per {round}, positive when {better} is better"),
        headings: ["", "Mean", "+/- 95 %", "From", "To", "Deviation"]
            .map(str::to_owned)
            .into(),
        rows,
    }
}

/// The statistics of each player.
pub fn players(report: &Report, digits: Digits) -> MatchTable {
    let mut table = MatchTable {
        caption: format!("Players, per seat and {}", report.header.game.info().round),
        headings: vec![String::new()],
        rows: Vec::new(),
    };
    let letters = report.sides.iter().map(|side| side.letter.to_string());
    table.headings.extend(letters);
    let mut add = |name: &'static str, is_part, cell: &dyn Fn(&PlayerReport) -> MatchCell| {
        table.rows.push(MatchRow {
            name,
            is_part,
            cells: report.sides.iter().map(cell).collect(),
        });
    };
    let percent = |rate: f64| percent_to(rate, digits.percent);
    let rate = |rate: Rate| {
        let [low, high] = [rate.low, rate.high].map(|end| 100.0 * end);
        MatchCell {
            value: percent(rate.rate),
            interval: Some(format!("{low:.0$} to {high:.0$}", digits.percent)),
        }
    };
    add("Points", false, &|side| {
        format!("{:.*}", digits.points, side.points).into()
    });
    if report.header.game.seats() > 2 {
        add("Payoff", false, &|side| {
            signed_to(side.payoff, digits.points).into()
        });
    }
    for term in report.header.game.info().terms {
        add(
            term.name,
            term.is_part,
            &|side| match side.terms[term.key] {
                TermValue::Rate(value) => rate(value),
                TermValue::Mean(mean) => format!("{mean:.2}").into(),
            },
        );
    }
    if report.header.unit.is_won() {
        add("Games won", false, &|side| {
            side.wins
                .map_or_else(MatchCell::default, |wins| rate(wins.won))
        });
        add("even", true, &|side| {
            let even = side.wins.map(|wins| percent(wins.even));
            even.unwrap_or_default().into()
        });
    }
    if report.sides.iter().any(|side| side.steps > 0.0) {
        add("Steps per decision", false, &|side| {
            format!("{:.1}", side.steps).into()
        });
    }
    type Part = fn(&super::numbers::DecisionTimes) -> u64;
    let times: [(&str, Part); 4] = [
        ("Time mean", |times| times.mean),
        ("Time p50", |times| times.p50),
        ("Time p95", |times| times.p95),
        ("Time p99", |times| times.p99),
    ];
    for (name, part) in times {
        add(name, false, &|side| {
            let nanos = side.nanos.as_ref().map(part);
            nanos.map_or_else(String::new, time).into()
        });
    }
    table
}

/// The notes below the tables, a line each.
pub fn notes(report: &Report, digits: Digits) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(found) = report.disagreement {
        let (rate, asked) = (percent_to(found.rate, digits.percent), grouped(found.asked));
        let sides: Vec<&str> = report.sides.iter().take(2).map(|side| side.name).collect();
        let sides = sides.join(" and ");
        notes.push(format!("{sides} disagree in {rate} of {asked} decisions."));
    }
    if let Some(test) = report.sprt {
        let points = |points: f64| signed_to(points, digits.points);
        let (low, high) = (points(test.low), points(test.high));
        let verdict = match test.accepted {
            Some(mean) => format!("{} accepted", points(mean)),
            None if report.finished < Sprt::MIN_SAMPLES => {
                format!("too few {}s", report.header.unit.name())
            }
            None => "undecided".to_owned(),
        };
        let (ratio, bound) = (signed(test.ratio), test.bound);
        notes.push(format!(
            "Test of {low} against {high} points: {verdict} (ratio {ratio}, bound {bound:.2})."
        ));
    }
    if report.rounds > 1.0 {
        let round = report.header.game.info().round;
        notes.push(format!("{:.1} {round}s a game.", report.rounds));
    }
    if let Some(rate) = report.units_per_thread_second {
        let unit = report.header.unit.name();
        let rate = match rate {
            ..100.0 => format!("{rate:.1}"),
            _ => grouped(rate.round() as u64),
        };
        notes.push(format!("{rate} {unit}s a second and thread."));
    }
    notes
}
