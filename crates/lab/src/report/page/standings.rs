//! Several matches against a common opponent as one order of strength.

use crate::statistics::Histogram;

use super::html::Grid;
use super::match_data::Match;
use crate::matches::hearts::record::{Header, Unit};
use crate::matches::hearts::rule_sets::rule_set_name;
use crate::report::format::{grouped, signed, time};
use crate::report::numbers::Thinking;

/// Players in the order of their strength against one opponent.
#[derive(Debug)]
pub struct Standings {
    /// The opponent, itself among the rungs at nought.
    pub common: String,
    /// The players, the strongest first.
    pub rungs: Vec<Rung>,
    /// Matches in which the common opponent does not play, by number.
    pub left_out: Vec<usize>,
    /// Whether the matches differ in more than the players.
    pub is_mixed: bool,
}

/// A player and how it did against the common opponent.
#[derive(Debug)]
pub struct Rung {
    /// Its name, with what sets its match apart if anything does.
    pub name: String,
    /// Points per deal better than the common opponent; nought for the opponent itself.
    pub points: f64,
    /// Half the width of the 95 % interval; none for the opponent itself.
    pub half_width: Option<f64>,
    /// The mean time of a decision in nanoseconds, if times are known.
    pub nanos: Option<u64>,
    /// Deals or games finished.
    pub finished: u64,
}

impl Standings {
    /// The standings of these matches; `None` unless two of them at least share a player.
    pub fn of(matches: &[Match]) -> Option<Standings> {
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
        let mut rungs = Vec::new();
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
            rungs.push(Rung {
                name,
                points: sign * one.report.points.mean,
                half_width: Some(one.report.points.half_width()),
                nanos: other.nanos.map(|times| times.mean),
                finished: one.report.finished,
            });
        }
        rungs.push(Rung {
            name: common.to_owned(),
            points: 0.0,
            half_width: None,
            nanos: Thinking::of(&own_times).map(|times| times.mean),
            finished: rungs.iter().map(|rung| rung.finished).sum(),
        });
        // A stable order: equal players stay as the files came.
        rungs.sort_by(|a, b| b.points.total_cmp(&a.points));
        Some(Standings {
            common: common.to_owned(),
            rungs,
            left_out,
            is_mixed: !differing.is_empty(),
        })
    }

    /// Who stands first, in one sentence.
    pub fn verdict(&self) -> String {
        let common = &self.common;
        let (first, next) = match &self.rungs[..] {
            [first, next, ..] => (first, next),
            _ => return format!("Only {common} has played."),
        };
        let rung = if first.half_width.is_some() {
            first
        } else {
            next
        };
        let by = format!(
            "{:.3} ± {:.3} points per deal",
            rung.points.abs(),
            rung.half_width.unwrap_or_default()
        );
        let doubt = match rung.is_close() {
            true => ", too close to tell",
            false => "",
        };
        match first.half_width {
            Some(_) => format!(
                "{} stands first, {by} better than {common}{doubt}.",
                rung.name
            ),
            None => format!(
                "{common} stands first; next is {}, {by} behind{doubt}.",
                rung.name
            ),
        }
    }

    /// All numbers of the standings.
    pub fn grid(&self) -> Grid {
        let common = &self.common;
        let row = |(place, rung): (usize, &Rung)| {
            vec![
                format!("{place}.\u{A0}{}", rung.name),
                signed(rung.points),
                rung.half_width
                    .map_or_else(String::new, |half| format!("{half:.3}")),
                rung.nanos.map_or_else(|| "not known".to_owned(), time),
                grouped(rung.finished),
            ]
        };
        Grid {
            caption: format!("Points per deal better than {common}, and mean time of a decision"),
            headings: ["Player", "Points", "± 95 %", "Time", "Played"]
                .map(str::to_owned)
                .to_vec(),
            rows: (1..).zip(&self.rungs).map(row).collect(),
        }
    }
}

impl Rung {
    /// Whether the interval lets the common opponent be as good.
    pub fn is_close(&self) -> bool {
        self.half_width
            .is_some_and(|half| self.points.abs() <= half)
    }

    /// Its difference in words.
    pub fn figure(&self) -> String {
        match self.half_width {
            Some(half) => format!("{} ± {half:.3}", signed(self.points)),
            None => "0, by definition".to_owned(),
        }
    }
}

/// The player that most matches share as A or B, the first one of several.
fn common_player<'a>(matches: &'a [Match]) -> Option<&'a str> {
    let names = |one: &'a Match| one.report.header.players.iter().take(2);
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

/// Whether the player of that name is A (0) or B (1).
fn side_of(one: &Match, name: &str) -> Option<usize> {
    let mut sides = one.report.header.players.iter().take(2);
    sides.position(|player| player.name == name)
}

/// What besides the players decides how large a difference is.
fn conditions(header: &Header) -> Vec<String> {
    let unit = match header.unit {
        Unit::Deal => "deals",
        Unit::Game => "games",
    };
    let mut seats = header.seatings.join(" ");
    if header.seatings.len() > 2 {
        seats = format!("{} …", header.seatings[0]);
    }
    vec![rule_set_name(header.rules), unit.to_owned(), seats]
}
