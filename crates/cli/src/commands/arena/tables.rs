//! The report of a match as text.

use crate::output::{table, words};
use comfy_table::Table;
use handsense_lab::matches::record::Header;
use handsense_lab::report::format::{grouped, percent, signed, time};
use handsense_lab::report::numbers::{
    DecisionTimes, MeanDifference, PlayerReport, Rate, Report, TermValue,
};
use handsense_lab::statistics::Sprt;

/// The conditions, the verdict, the tables and the notes of a match.
pub fn report_text(report: &Report) -> String {
    let round = report.header.game.info().round;
    let better = report.header.players.first().map_or("A", |one| &one.name);
    words::wrap(&format!(
        "{}{}\n\nDifference per {round}, positive when {better} is better:\n{}\n\
         Players, per seat and {round}:\n{}{}",
        title(report),
        report.verdict(),
        table::draw(differences(report), 1..6, &[5]),
        table::draw(players(report), [], &[]),
        notes(report)
    ))
}

fn title(report: &Report) -> String {
    let header = report.header;
    let names: Vec<String> = header
        .players
        .iter()
        .map(|player| format!("{} = {}", player.letter, player.name))
        .collect();
    let count = header.count;
    let cut = if report.finished < count {
        format!(" of {count}")
    } else {
        String::new()
    };
    format!(
        "{}: {}\n{}{cut} {}{} x {}, {}, seed {}\n",
        header.game.info().title,
        names.join(", "),
        report.finished,
        header.unit.name(),
        if count == 1 { "" } else { "s" },
        seatings(header),
        header.game.text(),
        header.seed,
    )
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

/// The differences between A and B.
fn differences(report: &Report) -> Table {
    let mut table = table::new(["", "Mean", "+/- 95 %", "From", "To", "Deviation"]);
    let mut add = |name: &str, d: &MeanDifference| {
        table.add_row([
            name.to_owned(),
            signed(d.mean, 3),
            format!("{:.3}", d.half_width()),
            signed(d.low, 3),
            signed(d.high, 3),
            format!("{:.2}", d.standard_deviation),
        ]);
    };
    add("Points", &report.points);
    // Between two seats the payoff is the difference.
    if report.header.game.seats() > 2 {
        add("Payoff", &report.payoff);
    }
    if let Some(wins) = &report.wins {
        add("Wins per game", wins);
    }
    table
}

/// The statistics of each player.
fn players(report: &Report) -> Table {
    let letters: Vec<String> = report.sides.iter().map(|side| side.letter.into()).collect();
    let headings = [""].into_iter().chain(letters.iter().map(String::as_str));
    let mut table = table::new(headings);
    let mut add = |name: &str, cell: &dyn Fn(&PlayerReport) -> String| {
        let cells = report.sides.iter().map(cell);
        table.add_row([name.to_owned()].into_iter().chain(cells));
    };
    let rate = |rate: Rate| {
        let [low, high] = [rate.low, rate.high].map(|end| 100.0 * end);
        let [share, range] = [percent(rate.rate, 2), format!("({low:.2} to {high:.2})")];
        let range = match report.sides.len() {
            ..=2 => range.replace(' ', table::JOIN),
            _ => range,
        };
        format!("{} {range}", share.replace(' ', table::JOIN))
    };
    add("Points", &|side| format!("{:.3}", side.points));
    if report.header.game.seats() > 2 {
        add("Payoff", &|side| signed(side.payoff, 3));
    }
    for term in report.header.game.info().terms {
        let indent = if term.is_part { "  " } else { "" };
        add(
            &format!("{indent}{}", term.name),
            &|side| match side.terms[term.key] {
                TermValue::Rate(value) => rate(value),
                TermValue::Mean(mean) => format!("{mean:.2}"),
            },
        );
    }
    if report.header.unit.is_won() {
        add("Games won", &|side| {
            side.wins.map_or_else(String::new, |wins| rate(wins.won))
        });
        add("  even", &|side| {
            side.wins
                .map_or_else(String::new, |wins| percent(wins.even, 2))
        });
    }
    if report.sides.iter().any(|side| side.steps > 0.0) {
        add("Steps per decision", &|side| format!("{:.1}", side.steps));
    }
    type Part = fn(DecisionTimes) -> u64;
    let times: [(&str, Part); 4] = [
        ("Time mean", |times| times.mean),
        ("Time p50", |times| times.p50),
        ("Time p95", |times| times.p95),
        ("Time p99", |times| times.p99),
    ];
    for (name, part) in times {
        add(name, &|side| {
            side.nanos.map(part).map_or_else(String::new, time)
        });
    }
    table::align_right(&mut table, 1..=report.sides.len());
    table
}

/// The notes below the tables, a line each.
fn notes(report: &Report) -> String {
    let mut notes = String::new();
    if let Some(found) = report.disagreement {
        let sides: Vec<&str> = report.sides.iter().take(2).map(|side| side.name).collect();
        notes += &format!(
            "{} disagree in {} of {} decisions.\n",
            sides.join(" and "),
            percent(found.rate, 2),
            grouped(found.asked)
        );
    }
    if let Some(test) = report.sprt {
        let verdict = match test.accepted {
            Some(mean) => format!("{} accepted", signed(mean, 3)),
            None if report.finished < Sprt::MIN_SAMPLES => {
                format!("too few {}s", report.header.unit.name())
            }
            None => "undecided".to_owned(),
        };
        notes += &format!(
            "Test of {} against {} points: {verdict} (ratio {}, bound {:.2}).\n",
            signed(test.low, 3),
            signed(test.high, 3),
            signed(test.ratio, 3),
            test.bound
        );
    }
    if report.rounds > 1.0 {
        let round = report.header.game.info().round;
        notes += &format!("{:.1} {round}s a game.\n", report.rounds);
    }
    if let Some(rate) = report.units_per_thread_second {
        let unit = report.header.unit.name();
        let rate = match rate {
            ..100.0 => format!("{rate:.1}"),
            _ => grouped(rate.round() as u64),
        };
        notes += &format!("{rate} {unit}s a second and thread.\n");
    }
    notes
}
