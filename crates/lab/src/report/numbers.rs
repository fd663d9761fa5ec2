//! The numbers that a match is reported in: JSON writes them as they are, the terminal in tables.

use crate::statistics::{ClusteredRate, Histogram, Running, Sprt, Verdict, wilson};
use serde::Serialize;

use crate::matches::hearts::record::{Header, Unit};
use crate::matches::seating::{Arrangement, count};
use crate::results::summary::{Side, Summary};

/// A match so far.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report<'a> {
    /// What was to be played.
    pub header: &'a Header,
    /// Deals or games finished.
    pub finished: u64,
    /// Mean score of B's seats less that of A's, per deal: positive when A is better.
    pub points: Difference,
    /// Mean payoff of A's seats less that of B's, per deal: positive when A is better.
    pub payoff: Difference,
    /// A's wins per game above its share of the seats; games only.
    pub wins: Option<Difference>,
    /// Each player.
    pub sides: Vec<SideReport<'a>>,
    /// How often A and B, asked the same, answer differently.
    pub disagreement: Option<Disagreement>,
    /// The sequential test.
    pub sprt: Option<SprtReport>,
    /// Units a second of one thread's time.
    pub units_per_thread_second: Option<f64>,
}

/// A mean over deals with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Difference {
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The standard deviation of one deal.
    pub deviation: f64,
}

/// One player over all its seats.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SideReport<'a> {
    /// Its letter.
    pub letter: char,
    /// Its name.
    pub name: &'a str,
    /// Seats times deals.
    pub seat_deals: u64,
    /// Points per seat and deal.
    pub points: f64,
    /// Payoff per seat and deal.
    pub payoff: f64,
    /// Moons shot, per seat and deal.
    pub moons_shot: Rate,
    /// Deals in which another seat shot the moon, per seat and deal.
    pub moons_suffered: Rate,
    /// Moons in sight of another seat that this one stopped, per seat and deal.
    pub moons_stopped: Rate,
    /// Own moons that came in sight, per seat and deal.
    pub moons_attempted: Rate,
    /// Part of the own moons in sight that were shot.
    pub moons_succeeded: Rate,
    /// Queens of spades taken, per seat and deal.
    pub queens: Rate,
    /// Suits emptied by passing, per seat and deal.
    pub voids: Rate,
    /// Such voids that let the seat throw a penalty card, per seat and deal.
    pub useful_voids: Rate,
    /// Games won, shared wins in part; games only.
    pub wins: Option<WinRate>,
    /// Steps per decision.
    pub steps: f64,
    /// Thinking time of a decision.
    pub nanos: Option<Thinking>,
}

/// A rate with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// The rate.
    pub rate: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

/// Games won, with the interval by Wilson.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WinRate {
    /// The part of the games.
    #[serde(flatten)]
    pub won: Rate,
    /// What players of the same strength would have.
    pub even: f64,
}

/// Thinking times in nanoseconds, right to 3 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Thinking {
    /// The mean of all decisions, forced ones and passes among them: what a deal costs.
    pub mean: u64,
    /// The median.
    pub p50: u64,
    /// 95 % are not longer.
    pub p95: u64,
    /// 99 % are not longer.
    pub p99: u64,
}

/// Decisions in which A and B were both asked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Disagreement {
    /// How many.
    pub asked: u64,
    /// How many had different answers.
    pub different: u64,
    /// Their part.
    pub rate: f64,
}

/// A sequential test so far.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtReport {
    /// The lower mean.
    pub low: f64,
    /// The higher mean.
    pub high: f64,
    /// The log-likelihood ratio.
    pub ratio: f64,
    /// The bound it has to pass.
    pub bound: f64,
    /// The mean that is accepted, if any is.
    pub accepted: Option<f64>,
}

impl<'a> Report<'a> {
    /// What a summary says.
    pub fn of(summary: &'a Summary) -> Report<'a> {
        let header = summary.header();
        let games = header.unit == Unit::Game;
        let seconds = summary.nanos as f64 / 1e9;
        let sides = (0..).zip(&summary.sides).zip(&header.players);
        Report {
            header,
            finished: summary.units(),
            points: Difference::of(&summary.points),
            payoff: Difference::of(&summary.payoff),
            wins: games.then(|| Difference::of(&summary.wins)),
            sides: sides
                .map(|((player, side), entrant)| SideReport {
                    wins: games.then(|| win_rate(summary, player)),
                    letter: entrant.letter,
                    name: &entrant.name,
                    ..SideReport::of(side)
                })
                .collect(),
            disagreement: (summary.asked > 0).then(|| Disagreement {
                asked: summary.asked,
                different: summary.different,
                rate: summary.different as f64 / summary.asked as f64,
            }),
            sprt: header.test().map(|test| SprtReport::of(test, summary)),
            units_per_thread_second: (seconds > 0.0).then(|| summary.timed as f64 / seconds),
        }
    }
}

impl Difference {
    fn of(sample: &Running) -> Difference {
        let (low, high) = sample.interval();
        Difference {
            mean: sample.mean(),
            error: sample.error(),
            low,
            high,
            deviation: sample.deviation(),
        }
    }

    /// Half the width of the interval.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl SideReport<'_> {
    fn of(side: &Side) -> SideReport<'static> {
        let per = |number: f64, of: u64| if of == 0 { 0.0 } else { number / of as f64 };
        SideReport {
            letter: '?',
            name: "",
            seat_deals: side.seat_deals,
            points: per(side.points as f64, side.seat_deals),
            payoff: per(side.payoff3 as f64 / 3.0, side.seat_deals),
            moons_shot: Rate::of(&side.shot),
            moons_suffered: Rate::of(&side.suffered),
            moons_stopped: Rate::of(&side.stopped),
            moons_attempted: Rate::of(&side.attempted),
            moons_succeeded: Rate::of(&side.succeeded),
            queens: Rate::of(&side.queens),
            voids: Rate::of(&side.voids),
            useful_voids: Rate::of(&side.useful_voids),
            wins: None,
            steps: per(side.steps as f64, side.decisions),
            nanos: Thinking::of(&side.times),
        }
    }
}

impl Thinking {
    /// What a histogram of times says; `None` without times.
    pub fn of(times: &Histogram) -> Option<Thinking> {
        Some(Thinking {
            mean: times.mean()?.round() as u64,
            p50: times.quantile(0.5)?,
            p95: times.quantile(0.95)?,
            p99: times.quantile(0.99)?,
        })
    }
}

impl Rate {
    fn of(rate: &ClusteredRate) -> Rate {
        let (low, high) = rate.interval();
        Rate {
            rate: rate.rate(),
            low,
            high,
        }
    }
}

impl SprtReport {
    fn of(test: Sprt, summary: &Summary) -> SprtReport {
        let [low, high] = summary.header().sprt.unwrap_or_default();
        SprtReport {
            low,
            high,
            ratio: test.ratio(&summary.points),
            bound: Sprt::bound(),
            accepted: match test.verdict(&summary.points) {
                Verdict::Lower => Some(low),
                Verdict::Higher => Some(high),
                Verdict::Open => None,
            },
        }
    }
}

/// The games that a player's seats have won together.
fn win_rate(summary: &Summary, player: usize) -> WinRate {
    let side = &summary.sides[player];
    let (low, high) = wilson(side.wins, summary.tables);
    let header = summary.header();
    let seated: Vec<Arrangement> = header
        .seatings
        .iter()
        .filter_map(|seats| header.arrangement(seats))
        .collect();
    let seats: usize = seated.iter().map(|a| count(a, player)).sum();
    WinRate {
        won: Rate {
            rate: side.wins / summary.tables.max(1) as f64,
            low,
            high,
        },
        even: seats as f64 / (4 * seated.len().max(1)) as f64,
    }
}
