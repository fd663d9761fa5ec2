//! The numbers of a match report. JSON output writes them unchanged; the terminal shows them in
//! tables below the verdict.

use crate::statistics::{FEWEST_SAMPLES, Histogram, RunningStats, Sprt, wilson_interval};
use serde::Serialize;
use std::collections::BTreeMap;

use super::format::{grouped, signed};
use crate::matches::record::Header;
use crate::matches::seating::count;
use crate::results::summary::MatchSummary;

/// The report of a match.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report<'a> {
    /// The configuration of the match.
    pub header: &'a Header,
    /// Finished units.
    pub finished: u64,
    /// Mean rounds of a unit at one table.
    pub rounds: f64,
    /// Mean points per round by which A's seats are better than B's.
    pub points: MeanDifference,
    /// Mean payoff of A's seats minus that of B's, per round.
    pub payoff: MeanDifference,
    /// A's wins per game minus its share of the seats; not for single deals.
    pub wins: Option<MeanDifference>,
    /// The report of each player.
    pub sides: Vec<PlayerReport<'a>>,
    /// The disagreement of A and B on the same decisions.
    pub disagreement: Option<Disagreement>,
    /// The sequential test.
    pub sprt: Option<SprtReport>,
    /// Units per second and thread.
    pub units_per_thread_second: Option<f64>,
}

/// A mean over units with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MeanDifference {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean.
    #[serde(rename = "error")]
    pub standard_error: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The standard deviation over units.
    #[serde(rename = "deviation")]
    pub standard_deviation: f64,
}

/// The report of one player over all its seats.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerReport<'a> {
    /// Its letter.
    pub letter: char,
    /// Its name.
    pub name: &'a str,
    /// Seats times rounds.
    pub seat_rounds: u64,
    /// Mean points, per seat and round.
    pub points: f64,
    /// Mean payoff, per seat and round.
    pub payoff: f64,
    /// The terms of the game.
    #[serde(flatten)]
    pub terms: BTreeMap<&'static str, TermValue>,
    /// Games won, shared wins as fractions; not for single deals.
    pub wins: Option<WinRate>,
    /// Steps of work per decision.
    pub steps: f64,
    /// The decision times.
    pub nanos: Option<DecisionTimes>,
}

/// The value of a term.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum TermValue {
    /// A rate.
    Rate(Rate),
    /// A mean.
    Mean(f64),
}

/// A rate with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// The rate.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The fraction of games won, with its Wilson score interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WinRate {
    /// The fraction of the games.
    #[serde(flatten)]
    pub won: Rate,
    /// The expected fraction among equal players.
    pub even: f64,
}

/// Decision times in nanoseconds, with a relative error of at most 3 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DecisionTimes {
    /// The mean over all decisions, including forced cards and passes.
    pub mean: u64,
    /// The median.
    pub p50: u64,
    /// The 95th percentile.
    pub p95: u64,
    /// The 99th percentile.
    pub p99: u64,
}

/// The decisions in which A and B were both asked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Disagreement {
    /// Number of decisions.
    pub asked: u64,
    /// Number of different answers.
    pub different: u64,
    /// The fraction of different answers.
    pub rate: f64,
}

/// The state of the sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtReport {
    /// The lower mean.
    pub low: f64,
    /// The higher mean.
    pub high: f64,
    /// The log-likelihood ratio.
    pub ratio: f64,
    /// The bound at which the test stops.
    pub bound: f64,
    /// The accepted mean, if any.
    pub accepted: Option<f64>,
}

impl<'a> Report<'a> {
    /// The report of a summary.
    pub fn new(summary: &'a MatchSummary) -> Report<'a> {
        let header = summary.header();
        let seconds = summary.nanos as f64 / 1e9;
        let players = 0..header.players.len();
        Report {
            header,
            finished: summary.units(),
            rounds: summary.rounds.mean(),
            points: MeanDifference::new(&summary.points),
            payoff: MeanDifference::new(&summary.payoff),
            wins: (header.unit.is_won()).then(|| MeanDifference::new(&summary.wins)),
            sides: players
                .map(|player| PlayerReport::new(summary, player))
                .collect(),
            disagreement: (summary.asked > 0).then(|| Disagreement {
                asked: summary.asked,
                different: summary.different,
                rate: summary.different as f64 / summary.asked as f64,
            }),
            sprt: header.test().map(|test| SprtReport::new(test, summary)),
            units_per_thread_second: (seconds > 0.0).then(|| summary.timed as f64 / seconds),
        }
    }

    /// The result of the match and its confidence, in one sentence.
    pub fn verdict(&self) -> String {
        let MeanDifference {
            mean, low, high, ..
        } = self.points;
        let [a, b] = [0, 1].map(|side| unique_name(self.header, side));
        let (finished, unit) = (self.finished, self.header.unit.name());
        let round = self.header.game.info().round;
        if finished < 2 {
            return format!("Fewer than two {unit}s give no result for {a} and {b}.");
        }
        if mean == 0.0 && self.points.standard_deviation == 0.0 {
            let count = grouped(finished);
            return format!("{a} and {b} scored equally in all {count} {unit}s.");
        }
        let by = format!("{:.2} points per {round}", mean.abs());
        let [first, second] = if mean < 0.0 { [&b, &a] } else { [&a, &b] };
        if finished < FEWEST_SAMPLES {
            return format!(
                "{first} leads {second} by {by}, but {finished} {unit}s are too few to decide."
            );
        }
        let [points, from, to] = [mean, low, high].map(|value| signed(value, 2));
        if low > 0.0 {
            format!("{a} is better than {b} by {by} (95 % interval {from} to {to}).")
        } else if high < 0.0 {
            format!(
                "{b} is better than {a} by {by} (difference {points}, 95 % interval {from} to {to})."
            )
        } else {
            format!(
                "{a} and {b} cannot be told apart: the difference is {points} points per {round} \
                 (95 % interval {from} to {to})."
            )
        }
    }
}

/// The name of a player, followed by its letter if another player has the same name.
fn unique_name(header: &Header, player: usize) -> String {
    let player = &header.players[player];
    let same = header.players.iter().filter(|p| p.name == player.name);
    match same.count() {
        1 => player.name.clone(),
        _ => format!("{} ({})", player.name, player.letter),
    }
}

impl MeanDifference {
    /// The mean of a sample.
    pub fn new(sample: &RunningStats) -> MeanDifference {
        let (low, high) = sample.confidence_interval();
        MeanDifference {
            mean: sample.mean(),
            standard_error: sample.standard_error(),
            low,
            high,
            standard_deviation: sample.standard_deviation(),
        }
    }

    /// Half the width of the interval.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The difference seen by the other side.
    pub const fn reversed(&self) -> MeanDifference {
        MeanDifference {
            mean: -self.mean,
            low: -self.high,
            high: -self.low,
            ..*self
        }
    }
}

impl<'a> PlayerReport<'a> {
    fn new(summary: &'a MatchSummary, player: usize) -> PlayerReport<'a> {
        let header = summary.header();
        let (side, entrant) = (&summary.sides[player], &header.players[player]);
        let others = header.game.seats() as f64 - 1.0;
        let per = |number: f64, of: u64| if of == 0 { 0.0 } else { number / of as f64 };
        let terms = header.game.info().terms.iter().zip(&side.terms);
        PlayerReport {
            letter: entrant.letter,
            name: &entrant.name,
            seat_rounds: side.seat_rounds,
            points: per(side.points as f64, side.seat_rounds),
            payoff: per(side.payoffs as f64 / others, side.seat_rounds),
            terms: terms
                .map(|(term, rate)| match term.is_rate {
                    true => (
                        term.key,
                        TermValue::Rate(Rate::new(rate.rate(), rate.confidence_interval())),
                    ),
                    false => (term.key, TermValue::Mean(rate.rate())),
                })
                .collect(),
            wins: (header.unit.is_won()).then(|| win_rate(summary, player)),
            steps: per(side.steps as f64, side.decisions),
            nanos: DecisionTimes::from_histogram(&side.times),
        }
    }
}

impl DecisionTimes {
    /// The statistics of a histogram of times; `None` if it is empty.
    pub fn from_histogram(times: &Histogram) -> Option<DecisionTimes> {
        Some(DecisionTimes {
            mean: times.mean()?.round() as u64,
            p50: times.quantile(0.5)?,
            p95: times.quantile(0.95)?,
            p99: times.quantile(0.99)?,
        })
    }
}

impl Rate {
    const fn new(rate: f64, (low, high): (f64, f64)) -> Rate {
        Rate { rate, low, high }
    }
}

impl SprtReport {
    fn new(test: Sprt, summary: &MatchSummary) -> SprtReport {
        let [low, high] = summary.header().sprt.unwrap_or_default();
        SprtReport {
            low,
            high,
            ratio: test.log_likelihood_ratio(&summary.points),
            bound: Sprt::bound(),
            accepted: test.accepted(&summary.points),
        }
    }
}

/// The wins of a player's seats.
fn win_rate(summary: &MatchSummary, player: usize) -> WinRate {
    let side = &summary.sides[player];
    let rate = side.wins / summary.tables.max(1) as f64;
    let seated = &summary.arrangements;
    let seats: usize = seated.iter().map(|a| count(a, player)).sum();
    let all = summary.header().game.seats() * seated.len().max(1);
    WinRate {
        won: Rate::new(rate, wilson_interval(side.wins, summary.tables)),
        even: seats as f64 / all as f64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::summary::tests::{example_header, example_record};

    /// The result after deals with these points per seat of the two sides.
    fn said(names: [&str; 2], deals: &[[i32; 2]]) -> String {
        let mut summary = MatchSummary::new(example_header(names, 1));
        for (unit, [a, b]) in deals.iter().enumerate() {
            summary.add(&example_record(unit, [*a, *b]), None);
        }
        Report::new(&summary).verdict()
    }

    #[test]
    fn result_is_one_sentence() {
        let pair = ["good", "bad"];
        assert_eq!(
            said(pair, &[[2, 11], [3, 10], [2, 11]].repeat(10)),
            "good is better than bad by 8.33 points per deal (95 % interval +7.99 to +8.68)."
        );
        assert!(
            said(["bad", "good"], &[[11, 2], [10, 3], [11, 2]].repeat(10))
                .starts_with("good is better than bad by 8.33 points per deal (difference −8.33")
        );
        assert!(
            said(pair, &[[2, 11], [10, 3]].repeat(15))
                .starts_with("good and bad cannot be told apart")
        );
        assert_eq!(
            said(pair, &[[2, 11], [3, 10], [2, 11]]),
            "good leads bad by 8.33 points per deal, but 3 deals are too few to decide."
        );
        assert!(said(pair, &[[11, 2], [10, 3]]).starts_with("bad leads good by 8.00 points"));
        assert!(said(pair, &[[2, 11]]).starts_with("Fewer than two deals"));
        assert_eq!(
            said(["x", "x"], &[[6, 6], [7, 7]]),
            "x (A) and x (B) scored equally in all 2 deals."
        );
    }
}
