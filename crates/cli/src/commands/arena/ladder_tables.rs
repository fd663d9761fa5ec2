//! The strength table, one row a match, for the terminal and in Markdown.

use crate::output::table;
use handsense_lab::matches::hearts::ladder::SEATING;
use handsense_lab::report::format::{grouped, percent_to, signed_to, time};
use handsense_lab::report::numbers::{MeanDifference, PlayerReport, Report, TermValue};

/// The cells of a match, without the player of the table.
struct Row {
    against: String,
    deals: String,
    points: [String; 2],
    payoff: [String; 2],
    /// Values of both sides, the player of the table first.
    own_points: [String; 2],
    moons: [String; 2],
    times: [String; 2],
}

impl Row {
    fn new(report: &Report) -> Row {
        let interval =
            |d: &MeanDifference| [signed_to(d.mean, 2), format!("{:.2}", d.half_width())];
        let both = |cell: fn(&PlayerReport) -> String| {
            [0, 1].map(|side| report.sides.get(side).map_or_else(String::new, cell))
        };
        let planned = report.header.count;
        let mut deals = grouped(report.finished);
        if report.finished < planned {
            deals += &format!(" of {}", grouped(planned));
        }
        Row {
            against: report.sides.get(1).map_or("", |side| side.name).to_owned(),
            deals,
            points: interval(&report.points),
            payoff: interval(&report.payoff),
            own_points: both(|side| format!("{:.2}", side.points)),
            moons: both(|side| match side.terms.get("moonsShot") {
                Some(TermValue::Rate(moons)) => percent_to(moons.rate, 1),
                _ => String::new(),
            }),
            times: both(|side| side.nanos.map_or_else(String::new, |t| time(t.p50))),
        }
    }
}

/// Draws the tables for the terminal, one for each first player.
pub fn tables(reports: &[Report]) -> String {
    let mut text = match reports.first() {
        Some(report) => format!(
            "{SEATING}, {}, seed {}; +/- is half of the 95 % interval\n",
            report.header.game.text(),
            report.header.seed
        ),
        None => return "Nothing was played.\n".to_owned(),
    };
    for (player, rows) in by_player(reports) {
        let mut table = table::new([
            "against", "Deals", "Points", "+/-", "Payoff", "+/-", "Own", "Theirs", "Moons",
            "Theirs", "Time p50", "Theirs",
        ]);
        for row in rows {
            let ends = [row.points, row.payoff, row.own_points, row.moons, row.times];
            let start = [row.against, row.deals];
            table.add_row(start.into_iter().chain(ends.into_iter().flatten()));
        }
        table::align_right(&mut table, 1..12);
        if let Some(width) = table::terminal_width() {
            table::fit(&mut table, width);
        }
        text += &format!(
            "\n{player} per deal, positive when it is better; points and moons per seat:\n{}",
            table::draw(&table)
        );
    }
    text
}

/// Writes the tables in Markdown, one for each first player.
pub fn markdown(reports: &[Report]) -> String {
    let tables = by_player(reports).into_iter().map(|(player, rows)| {
        let mut text = format!(
            "| {player} against | deals | points | payoff | its own, theirs | moons shot a seat, \
             its own, theirs | median time a decision, its own, theirs |\n\
             |---|---:|---:|---:|---:|---:|---:|\n"
        );
        for row in rows {
            let [points, points_half] = &row.points;
            let [payoff, payoff_half] = &row.payoff;
            text += &format!(
                "| `{}` | {} | **{points}** ± {points_half} | {payoff} ± {payoff_half} | {} | {} \
                 | {} |\n",
                row.against,
                row.deals,
                row.own_points.join(", "),
                row.moons.join(", "),
                row.times.join(", "),
            );
        }
        text
    });
    tables.collect::<Vec<_>>().join("\n")
}

/// Groups the matches by their first player, in order.
fn by_player<'a>(reports: &'a [Report]) -> Vec<(&'a str, Vec<Row>)> {
    let mut groups: Vec<(&'a str, Vec<Row>)> = Vec::new();
    for report in reports {
        let player = report.sides.first().map_or("", |side| side.name);
        match groups.iter_mut().find(|(name, _)| *name == player) {
            Some((_, rows)) => rows.push(Row::new(report)),
            None => groups.push((player, vec![Row::new(report)])),
        }
    }
    groups
}
