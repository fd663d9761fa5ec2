//! The ranking of several matches against a common opponent.

use crate::statistics::Histogram;

use super::html::HtmlTable;
use super::match_report::MatchReport;
use crate::matches::hearts::record::{Header, UnitKind};
use crate::matches::hearts::rule_sets::rule_set_name;
use crate::report::format::{grouped, signed, time};
use crate::report::numbers::DecisionTimes;

/// The players ranked by their difference against one opponent.
#[derive(Debug)]
pub struct Standings {
    /// The common opponent, which is a row itself, with difference 0.
    pub common: String,
    /// The rows, strongest player first.
    pub rows: Vec<StandingsRow>,
    /// The indices of matches without the common opponent.
    pub left_out: Vec<usize>,
    /// Whether the matches differ in more than the players.
    pub is_mixed: bool,
}

/// A row: a player and its result against the common opponent.
#[derive(Debug)]
pub struct StandingsRow {
    /// Its name, with the conditions that distinguish its match.
    pub name: String,
    /// Difference in points per deal from the common opponent, positive when better; 0 for the
    /// opponent itself.
    pub points: f64,
    /// Half the width of the 95 % confidence interval; `None` for the opponent itself.
    pub half_width: Option<f64>,
    /// The mean time per decision in nanoseconds, if known.
    pub nanos: Option<u64>,
    /// Finished deals or games.
    pub finished: u64,
}

impl Standings {
    /// The standings of these matches; `None` unless at least two of them share a player.
    pub fn new(matches: &[MatchReport]) -> Option<Standings> {
        let common = common_player(matches)?;
        let (inside, left_out): (Vec<usize>, Vec<usize>) =
            (0..matches.len()).partition(|&number| side_of(&matches[number], common).is_some());
        let traits: Vec<Vec<String>> = inside
            .iter()
            .map(|&number| conditions(matches[number].report.header))
            .collect();
        let differs = |which: usize| traits.iter().any(|t| t[which] != traits[0][which]);
        let differing: Vec<usize> = (0..3).filter(|&which| differs(which)).collect();

        let mut own_times = Histogram::default();
        let mut rows = Vec::new();
        for (&number, conditions) in inside.iter().zip(&traits) {
            let one = &matches[number];
            let side = side_of(one, common)?;
            let times = one.summary.sides[side].times.buckets();
            times.for_each(|(bucket, count)| own_times.add(bucket, count));
            let other = &one.report.sides[1 - side];
            let mut name = other.name.to_owned();
            for &which in &differing {
                name += &format!(" · {}", conditions[which]);
            }
            let sign = if side == 0 { -1.0 } else { 1.0 };
            rows.push(StandingsRow {
                name,
                points: sign * one.report.points.mean,
                half_width: Some(one.report.points.half_width()),
                nanos: other.nanos.map(|times| times.mean),
                finished: one.report.finished,
            });
        }
        rows.push(StandingsRow {
            name: common.to_owned(),
            points: 0.0,
            half_width: None,
            nanos: DecisionTimes::from_histogram(&own_times).map(|times| times.mean),
            finished: rows.iter().map(|row| row.finished).sum(),
        });
        // The sort is stable: equal players keep the order of the files.
        rows.sort_by(|a, b| b.points.total_cmp(&a.points));
        Some(Standings {
            common: common.to_owned(),
            rows,
            left_out,
            is_mixed: !differing.is_empty(),
        })
    }

    /// The first rank, in one sentence.
    pub fn verdict(&self) -> String {
        let common = &self.common;
        let (first, next) = match &self.rows[..] {
            [first, next, ..] => (first, next),
            _ => return format!("Only {common} has played."),
        };
        let row = if first.half_width.is_some() {
            first
        } else {
            next
        };
        let by = format!(
            "{:.3} ± {:.3} points per deal",
            row.points.abs(),
            row.half_width.unwrap_or_default()
        );
        let doubt = match row.is_close() {
            true => ", which is not significant",
            false => "",
        };
        match first.half_width {
            Some(_) => format!(
                "{} ranks first, {by} better than {common}{doubt}.",
                row.name
            ),
            None => format!(
                "{common} ranks first; next is {}, {by} behind{doubt}.",
                row.name
            ),
        }
    }

    /// The standings as a table.
    pub fn table(&self) -> HtmlTable {
        let common = &self.common;
        let row = |(place, row): (usize, &StandingsRow)| {
            vec![
                format!("{place}.\u{A0}{}", row.name),
                signed(row.points),
                row.half_width
                    .map_or_else(String::new, |half| format!("{half:.3}")),
                row.nanos.map_or_else(|| "unknown".to_owned(), time),
                grouped(row.finished),
            ]
        };
        HtmlTable {
            caption: format!("Points per deal compared with {common}, and mean time per decision"),
            headings: ["Player", "Points", "± 95 %", "Time", "Played"]
                .map(str::to_owned)
                .to_vec(),
            rows: (1..).zip(&self.rows).map(row).collect(),
        }
    }
}

impl StandingsRow {
    /// Whether the interval includes 0, so that the difference is not significant.
    pub fn is_close(&self) -> bool {
        self.half_width
            .is_some_and(|half| self.points.abs() <= half)
    }

    /// Its difference as text.
    pub fn figure(&self) -> String {
        match self.half_width {
            Some(half) => format!("{} ± {half:.3}", signed(self.points)),
            None => "0, by definition".to_owned(),
        }
    }
}

/// The player that takes part in most matches as A or B; the first of several.
fn common_player<'a>(matches: &'a [MatchReport]) -> Option<&'a str> {
    let names = |one: &'a MatchReport| one.report.header.players.iter().take(2);
    let candidates = matches.iter().flat_map(names).map(|p| p.name.as_str());
    let count = |name: &str| {
        matches
            .iter()
            .filter(|m| side_of(m, name).is_some())
            .count()
    };
    let mut best: Option<(&str, usize)> = None;
    for name in candidates {
        let count = count(name);
        if count > best.map_or(1, |(_, most)| most) {
            best = Some((name, count));
        }
    }
    best.map(|(name, _)| name)
}

/// The side of the player with this name: A (0) or B (1).
fn side_of(one: &MatchReport, name: &str) -> Option<usize> {
    let mut sides = one.report.header.players.iter().take(2);
    sides.position(|player| player.name == name)
}

/// The conditions of a match that affect the size of a difference: rules, unit, seating.
fn conditions(header: &Header) -> Vec<String> {
    let unit = match header.unit {
        UnitKind::Deal => "deals",
        UnitKind::Game => "games",
    };
    let mut seats = header.seatings.join(" ");
    if header.seatings.len() > 2 {
        seats = format!("{} …", header.seatings[0]);
    }
    vec![rule_set_name(header.rules), unit.to_owned(), seats]
}
