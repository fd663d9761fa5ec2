//! The ranking of several matches against a common opponent.

use super::MatchReport;
use super::html::{HtmlRow, HtmlTable, clean, short, term};
use crate::matches::record::Header;
use crate::report::format::{grouped, listed, plus_minus, points, signed_to, time};
use crate::report::numbers::DecisionTimes;
use crate::statistics::{FEWEST_SAMPLES, Histogram};
use maud::{Markup, html};
use std::iter::successors;

/// The players ranked by their difference against one opponent.
#[derive(Debug)]
pub struct Standings {
    /// The common opponent, which is a row itself, with difference 0.
    pub common: String,
    /// What has points, such as `deal`.
    pub round: &'static str,
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
    /// Its name alone.
    pub player: String,
    /// Difference in points per round from the common opponent, positive when better; 0 for the
    /// opponent itself.
    pub points: f64,
    /// Half the width of the 95 % confidence interval; `None` for the opponent itself.
    pub half_width: Option<f64>,
    /// The mean time per decision in nanoseconds, if known.
    pub nanos: Option<u64>,
    /// Finished units.
    pub finished: u64,
}

impl Standings {
    /// The standings of these matches; `None` unless they are of one game and at least two of them share
    /// a player.
    pub fn new(matches: &[MatchReport]) -> Option<Standings> {
        let info = |one: &MatchReport| one.report.header.game.info();
        let round = info(matches.first()?).round;
        let name = info(matches.first()?).name;
        if matches.iter().any(|one| info(one).name != name) {
            return None;
        }
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
                player: other.name.to_owned(),
                points: sign * one.report.points.mean,
                half_width: Some(one.report.points.half_width()),
                nanos: other.nanos.map(|times| times.mean),
                finished: one.report.finished,
            });
        }
        rows.push(StandingsRow {
            name: common.to_owned(),
            player: common.to_owned(),
            points: 0.0,
            half_width: None,
            nanos: DecisionTimes::from_histogram(&own_times).map(|times| times.mean),
            finished: rows.iter().map(|row| row.finished).sum(),
        });
        // The sort is stable: equal players keep the order of the files.
        rows.sort_by(|a, b| b.points.total_cmp(&a.points));
        Some(Standings {
            common: common.to_owned(),
            round,
            rows,
            left_out,
            is_mixed: !differing.is_empty(),
        })
    }

    /// What the page shows about the best player, in a sentence.
    ///
    /// The first row is called best only if all matches have the same conditions, its difference from
    /// every other row is significant, and no player of the page beats it.
    pub fn verdict(&self, matches: &[MatchReport]) -> String {
        let (first, others) = match &self.rows[..] {
            [first, others @ ..] if !others.is_empty() => (first, others),
            _ => return format!("Only {} has played.", self.common),
        };
        let (name, common, next) = (&first.name, &self.common, &others[0]);
        let round = self.round;
        if self.is_mixed {
            return format!(
                "{name} has the best result against {common}, but the conditions of these matches \
                 differ, so no player is called the best."
            );
        }
        if let Some((winner, by)) = beaten_by(first, matches) {
            return format!(
                "{name} has the best result against {common}, but {winner} beats it in their own \
                 match: {} points per {round}.",
                by.text()
            );
        }
        let lead = |row: &StandingsRow| gap(first, row, matches);
        let equals: Vec<&StandingsRow> = (others.iter())
            .filter(|row| !lead(row).is_clear())
            .collect();
        let Some(&equal) = equals.first() else {
            return format!(
                "{name} is the best of these players: {} points per {round} against {}, the next.",
                lead(next).text(),
                next.name
            );
        };
        let reason = match lead(equal) {
            Gap { finished, .. } if finished < FEWEST_SAMPLES => {
                format!("{finished} results are too few to decide")
            }
            gap => format!("{} points per {round} against {}", gap.text(), equal.name),
        };
        let names: Vec<&str> = equals.iter().map(|row| row.name.as_str()).collect();
        format!(
            "{name} leads, but cannot be told apart from {}: {reason}.",
            listed(&names)
        )
    }

    /// The standings as a table.
    pub fn table(&self) -> HtmlTable {
        let (common, round) = (&self.common, self.round);
        let row = |(place, row): (usize, &StandingsRow)| {
            HtmlRow::ranked(
                place,
                &row.name,
                [
                    points(row.points),
                    row.half_width
                        .map_or_else(String::new, |half| format!("{half:.2}")),
                    row.nanos.map_or_else(|| "unknown".to_owned(), time),
                    grouped(row.finished),
                ],
            )
        };
        HtmlTable {
            caption: format!(
                "Points per {round} compared with {common}, and mean time per decision"
            ),
            headings: ["Player", "Points", "+/- 95 %", "Time", "Played"]
                .map(str::to_owned)
                .to_vec(),
            rows: (1..).zip(&self.rows).map(row).collect(),
        }
    }
}

impl StandingsRow {
    /// Its difference as text.
    pub fn figure(&self) -> String {
        match self.half_width {
            Some(half) => plus_minus(self.points, half),
            None => "0, by definition".to_owned(),
        }
    }
}

/// The points per round by which one player is better than another.
#[derive(Clone, Copy, Debug)]
struct Gap {
    points: f64,
    half_width: f64,
    /// Units; those of the shorter match if there are two.
    finished: u64,
}

impl Gap {
    /// The gap in a match, seen by the player of this side.
    fn of_match(one: &MatchReport, side: usize) -> Gap {
        let difference = &one.report.points;
        Gap {
            points: if side == 0 {
                difference.mean
            } else {
                -difference.mean
            },
            half_width: difference.half_width(),
            finished: one.report.finished,
        }
    }

    /// Whether the first player is significantly better.
    fn is_clear(self) -> bool {
        self.finished >= FEWEST_SAMPLES && self.points > self.half_width
    }

    fn text(self) -> String {
        plus_minus(self.points, self.half_width)
    }
}

/// The gap between two rows: that of their own match, or else by their results against the common
/// opponent. Those count as independent, which is cautious for matches of the same units.
fn gap(row: &StandingsRow, other: &StandingsRow, matches: &[MatchReport]) -> Gap {
    let own = matches.iter().find_map(|one| {
        let side = side_of(one, &row.player)?;
        let is_other = one.report.header.players[1 - side].name == other.player;
        is_other.then(|| Gap::of_match(one, side))
    });
    let half = |row: &StandingsRow| row.half_width.unwrap_or_default();
    own.unwrap_or_else(|| Gap {
        points: row.points - other.points,
        half_width: half(row).hypot(half(other)),
        finished: row.finished.min(other.finished),
    })
}

/// The player with the clearest win against that of a row, in any match of the page.
fn beaten_by<'a>(row: &StandingsRow, matches: &'a [MatchReport]) -> Option<(&'a str, Gap)> {
    let losses = matches.iter().filter_map(|one| {
        let winner = 1 - side_of(one, &row.player)?;
        let gap = Gap::of_match(one, winner);
        gap.is_clear()
            .then(|| (one.report.header.players[winner].name.as_str(), gap))
    });
    losses.max_by(|a, b| a.1.points.total_cmp(&b.1.points))
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

/// The conditions of a match that affect the size of a difference: options, unit, seating.
fn conditions(header: &Header) -> Vec<String> {
    let options: Vec<String> = header
        .game
        .facts()
        .into_iter()
        .map(|(_, value)| value)
        .collect();
    let mut seats = header.seatings.join(" ");
    if header.seatings.len() > 2 {
        seats = format!("{} …", header.seatings[0]);
    }
    vec![
        options.join(", "),
        format!("{}s", header.unit.name()),
        seats,
    ]
}

/// The width of the canvas.
const WIDTH: f64 = 420.0;
/// The top of the first row.
const TOP: f64 = 8.0;
/// The height of a row: a line of text and the marks below it.
const ROW: f64 = 42.0;
/// The upper and lower edge of the marks of a row.
const TRACK: [f64; 2] = [20.0, 36.0];
/// The height of the axis with its labels and its title.
const AXIS: f64 = 44.0;
/// Characters of a name that fit beside its figure.
const NAME: usize = 34;
/// The largest number of intervals between the ticks of the axis.
const INTERVALS: f64 = 6.0;

/// The figure.
pub fn draw(standings: &Standings) -> Markup {
    let rows = &standings.rows;
    let ends = rows.iter().flat_map(|row| {
        let half = row.half_width.unwrap_or_default();
        [row.points - half, row.points + half]
    });
    let [low, high] = ends.fold([0.0, 0.0], |[low, high]: [f64; 2], end| {
        [low.min(end), high.max(end)]
    });
    let room = 0.03 * (high - low).max(0.1);
    let (low, high) = (low - room, high + room);
    let x = |value: f64| WIDTH * (value - low) / (high - low);
    let ticks = ticks(low, high);
    let base = TOP + ROW * rows.len() as f64;
    let (name, round) = (clean(&standings.common), standings.round);
    let list: Vec<String> = (1..)
        .zip(rows)
        .map(|(place, row)| format!("{place} {} {}", row.name, row.figure()))
        .collect();
    html! {
        figure {
            figcaption {
                h3 { "Strength ladder" }
                p {
                    span.key.a {} "Points per " (round) " compared with " (name) ". "
                    span.key.interval {} "The " (term("95 % interval")) ". Players to the right of zero are \
                    stronger than " (name) ", players to the left are weaker."
                    @if standings.is_mixed {
                        " The conditions of these matches differ; compare only matches under equal conditions."
                    }
                }
            }
            svg viewBox=(format!("0 0 {WIDTH} {}", base + AXIS)) role="img"
                aria-labelledby="ladder-title ladder-desc" {
                title id="ladder-title" { "Strength ladder" }
                desc id="ladder-desc" {
                    "Players from strongest to weakest, with points per " (round) " compared with " (name) ": "
                    (clean(&list.join("; "))) "."
                }
                @for (place, row) in rows.iter().enumerate() {
                    (row_marks(place, row, &ticks, x))
                }
                (line("axis", [0.0, base], [WIDTH, base]))
                @for (value, label) in &ticks {
                    (line("axis", [x(*value), base], [x(*value), base + 4.0]))
                    (text("middle", [x(*value), base + 20.0], label))
                }
                (text("middle", [WIDTH / 2.0, base + 38.0], &format!("points per {round}")))
            }
        }
    }
}

/// The round values from `low` to `high` with their labels: multiples of 1, 2 or 5 times a power of ten.
fn ticks(low: f64, high: f64) -> Vec<(f64, String)> {
    let rough = (high - low) / INTERVALS;
    let power = rough.log10().floor();
    let steps = [1.0, 2.0, 5.0, 10.0].map(|times| times * 10_f64.powf(power));
    let step = steps
        .into_iter()
        .find(|step| *step >= rough)
        .unwrap_or(rough);
    let digits = if step < 1.0 {
        -step.log10().floor()
    } else {
        0.0
    };
    let first = (low / step).ceil() * step;
    successors(Some(first), |value| Some(value + step))
        .take_while(|value| *value <= high)
        .map(|value| (value, signed_to(value, digits as usize)))
        .collect()
}

/// The name and the figure of a player, and the marks below them.
fn row_marks(
    place: usize,
    row: &StandingsRow,
    ticks: &[(f64, String)],
    x: impl Fn(f64) -> f64,
) -> Markup {
    let top = TOP + ROW * place as f64;
    let base = top + 14.0;
    let [from, to] = TRACK.map(|edge| top + edge);
    let y = f64::midpoint(from, to);
    let (zero, here) = (x(0.0), x(row.points));
    let half = row.half_width.unwrap_or_default();
    let figure = row
        .half_width
        .map_or_else(|| "zero".to_owned(), |half| plus_minus(row.points, half));
    let [left, right] = [row.points - half, row.points + half].map(&x);
    html! {
        g {
            title { (clean(&row.name)) ": " (clean(&row.figure())) }
            (text("start", [0.0, base], &(place + 1).to_string()))
            (text("start strong", [24.0, base], &short(&row.name, NAME)))
            (text("end", [WIDTH, base], &figure))
            (rect("track", [0.0, from], [WIDTH, to - from]))
            @for (value, _) in ticks {
                (line("gap", [x(*value), from], [x(*value), to]))
            }
            (line("zero", [zero, from], [zero, to]))
            (line("stem", [zero, y], [here, y]))
            (rect("interval", [left, y - 4.0], [right - left, 8.0]))
            circle class=(if half > 0.0 { "a" } else { "common" }) cx=(unit(here)) cy=(unit(y)) r="4" {}
        }
    }
}

/// A coordinate, with at most one decimal.
fn unit(value: f64) -> f64 {
    (10.0 * value).round() / 10.0
}

fn line(class: &str, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) -> Markup {
    html! { line class=(class) x1=(unit(x1)) y1=(unit(y1)) x2=(unit(x2)) y2=(unit(y2)) {} }
}

fn rect(class: &str, [x, y]: [f64; 2], [width, height]: [f64; 2]) -> Markup {
    html! {
        rect class=(class) x=(unit(x)) y=(unit(y)) width=(unit(width)) height=(unit(height)) {}
    }
}

fn text(class: &str, [x, y]: [f64; 2], text: &str) -> Markup {
    html! { text class=(class) x=(unit(x)) y=(unit(y)) { (clean(text)) } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::game::GameOptions;
    use crate::matches::hearts::play::HeartsOptions;
    use crate::report::numbers::Report;
    use crate::results::examples::{header, record};
    use crate::results::summary::MatchSummary;
    use handsense_hearts::Rules;

    /// A match in which B scores these points a deal more than A, eight times over.
    fn played(names: [&str; 2], differences: &[i32]) -> MatchSummary {
        let mut summary = MatchSummary::new(header(names, 1));
        for (unit, difference) in differences.repeat(8).iter().enumerate() {
            let record = record(unit, [10, 10 + difference]);
            summary.add(&record).expect("a valid record");
        }
        summary
    }

    fn verdict(matches: &[MatchSummary]) -> String {
        let reports: Vec<MatchReport> = matches
            .iter()
            .map(|summary| MatchReport {
                summary,
                report: Report::new(summary),
            })
            .collect();
        let standings = Standings::new(&reports).expect("a common player");
        standings.verdict(&reports)
    }

    #[test]
    fn best_player_is_significantly_better_than_all_others() {
        let weak = played(["tuned", "weak"], &[5, 6, 5, 6]);
        let weaker = played(["tuned", "weaker"], &[8, 9, 8, 9]);
        assert_eq!(
            verdict(&[weak.clone(), weaker.clone()]),
            "tuned is the best of these players: +5.50 ± 0.18 points per deal against weak, the next."
        );
        let strong = played(["strong", "tuned"], &[2, 1, 2, 1]);
        assert_eq!(
            verdict(&[weak, weaker, strong]),
            "strong is the best of these players: +1.50 ± 0.18 points per deal against tuned, the next."
        );
    }

    #[test]
    fn close_players_cannot_be_told_apart() {
        let one = played(["one", "tuned"], &[3, 0, 3, 0]);
        let other = played(["tuned", "other"], &[-1, -2, -1, -1]);
        let close = "one leads, but cannot be told apart from other: +0.25 ± 0.55 points per deal \
                     against other.";
        assert_eq!(verdict(&[one.clone(), other.clone()]), close);
        // Their own match decides.
        let weak = played(["tuned", "weak"], &[5, 6, 5, 6]);
        let direct = played(["other", "one"], &[-1, -2, -1, -2]);
        assert_eq!(
            verdict(&[other.clone(), weak, one.clone(), direct]),
            "one is the best of these players: +1.50 ± 0.18 points per deal against other, the next."
        );
        let short = played(["third", "tuned"], &[9]);
        assert_eq!(
            verdict(&[one, short]),
            "third leads, but cannot be told apart from one and tuned: 8 results are too few to decide."
        );
    }

    #[test]
    fn every_player_near_the_first_is_named() {
        let one = played(["one", "tuned"], &[9, 8, 9, 8]);
        let clear = played(["clear", "tuned"], &[8, 7, 8, 7]);
        let unsure = played(["unsure", "tuned"], &[16, -2, 16, -2]);
        assert_eq!(
            verdict(&[one, clear, unsure]),
            "one leads, but cannot be told apart from unsure: +1.50 ± 3.17 points per deal against \
             unsure."
        );
    }

    #[test]
    fn matches_under_different_rules_have_no_best_player() {
        let one = played(["one", "tuned"], &[3, 2]);
        let mut other = played(["other", "tuned"], &[1, 2]).header().clone();
        other.game = GameOptions::Hearts(HeartsOptions::new(Rules::LEGACY_MAIN));
        assert_eq!(
            verdict(&[one, MatchSummary::new(other)]),
            "one · standard, all directions has the best result against tuned, but the conditions of these matches differ, \
             so no player is called the best."
        );
    }

    #[test]
    fn player_that_lost_a_match_is_not_called_best() {
        let learned = played(["learned", "tuned"], &[2, 1, 2, 1]);
        let weak = played(["tuned", "weak"], &[5, 6, 5, 6]);
        let weaker = played(["tuned", "weaker"], &[8, 9, 8, 9]);
        let search = played(["search:500", "learned"], &[1, 1, 2, 1]);
        assert_eq!(
            verdict(&[learned, weak, weaker, search]),
            "learned has the best result against tuned, but search:500 beats it in their own match: \
             +1.25 ± 0.15 points per deal."
        );
    }

    #[test]
    fn ticks_are_round_and_in_range() {
        let labels = |low, high| -> Vec<String> {
            let ticks = ticks(low, high);
            assert!(ticks.iter().all(|(value, _)| (low..=high).contains(value)));
            ticks.into_iter().map(|(_, label)| label).collect()
        };
        assert_eq!(labels(-1.3, 2.1), ["−1", "0", "+1", "+2"]);
        assert_eq!(labels(-0.1, 0.25), ["−0.1", "0.0", "+0.1", "+0.2"]);
        assert_eq!(labels(0.0, 0.07).len(), 4);
    }
}
