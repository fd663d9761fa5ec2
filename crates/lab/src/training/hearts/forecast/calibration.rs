//! The scores of the forecast on fresh deals.

use super::forecast_deals::{ForecastDeals, ForecastMoment};
use crate::matches::hearts::table::PlayerError;
use handsense_hearts::forecast::{Forecast, ForecastNet, POINT_CLASSES, forecast_with};
use handsense_hearts::{Card, Rules, Seat, moon_shooter, penalty_points};
use rayon::prelude::*;
use std::fmt::Write;
use std::ops::Range;

/// Deals that are played at once.
const DEALS_AT_ONCE: u64 = 4_096;
/// The stages of a deal that are reported apart.
const STAGES: [&str; 4] = [
    "before the pass",
    "tricks 1–4",
    "tricks 5–9",
    "tricks 10–13",
];
/// The names of the classes of points.
const CLASSES: [&str; POINT_CLASSES] = ["0", "1–5", "6–12", "13 or more, not all", "all"];

/// The scores of an event.
type EventOf = fn(&Calibration) -> &EventScores;
/// The events that have reliability tables.
const EVENTS: [(&str, EventOf); 5] = [
    ("moon, another seat's", |all| &all.moon[1]),
    ("moon, own", |all| &all.moon[0]),
    ("queen, another seat's", |all| &all.queen[1]),
    ("queen, own", |all| &all.queen[0]),
    ("card wins", |all| &all.cards),
];

/// The scores of the forecast on fresh deals.
#[derive(Clone, Debug, Default)]
pub struct Calibration {
    /// The queen of spades for the viewer, and for each other seat.
    pub queen: [EventScores; 2],
    /// The queen of spades for all seats, by stage.
    pub queen_by_stage: [EventScores; STAGES.len()],
    /// A moon shot of the viewer, and of each other seat.
    pub moon: [EventScores; 2],
    /// The classes of points of all seats.
    pub classes: [EventScores; POINT_CLASSES],
    /// Whether a card in hand wins its trick; before a pass, the cards that stay.
    pub cards: EventScores,
    /// Penalty points of all seats.
    pub points: ValueScores,
    /// Scores of all seats.
    pub scores: ValueScores,
    /// Scores of the viewer, by stage.
    pub own_by_stage: [ValueScores; STAGES.len()],
}

/// Measures the forecast of a network on the deals with these numbers.
///
/// # Errors
/// A player that breaks the rules, which indicates a bug.
pub fn calibrate(
    net: &ForecastNet,
    deals: &ForecastDeals,
    numbers: Range<u64>,
) -> Result<Calibration, PlayerError> {
    let mut all = Calibration::default();
    for first in numbers.clone().step_by(DEALS_AT_ONCE as usize) {
        let moments = deals.moments(first..numbers.end.min(first + DEALS_AT_ONCE))?;
        let forecasts: Vec<Forecast> = moments
            .par_iter()
            .map(|moment| forecast_with(&moment.view, net))
            .collect();
        for (moment, forecast) in moments.iter().zip(&forecasts) {
            all.add(moment, forecast);
        }
    }
    Ok(all)
}

impl Calibration {
    /// Adds a forecast with the result of its deal.
    pub fn add(&mut self, moment: &ForecastMoment, forecast: &Forecast) {
        let (view, deal) = (&moment.view, moment.deal);
        let rules = view.rules();
        let stage = match (view.is_passing(), view.tricks_done()) {
            (true, _) => 0,
            (false, ..=3) => 1,
            (false, ..=8) => 2,
            (false, _) => 3,
        };
        let (scores, shooter) = (moment.scores(), moon_shooter(rules, &moment.taken));
        for seat in Seat::ALL {
            let (found, taken) = (&forecast.seats[seat], moment.taken[seat]);
            let other = usize::from(seat != view.me());
            let queen = taken.contains(Card::QUEEN_OF_SPADES);
            self.queen[other].add(deal, found.queen, queen);
            self.queen_by_stage[stage].add(deal, found.queen, queen);
            self.moon[other].add(deal, found.moon, shooter == Some(seat));
            let points = penalty_points(rules, taken);
            let class = class_of(rules, points);
            for (number, scores) in self.classes.iter_mut().enumerate() {
                scores.add(deal, found.classes[number], class == number);
            }
            self.points.add(deal, found.points, f64::from(points));
            let score = f64::from(scores[seat]);
            self.scores.add(deal, found.score, score);
            if seat == view.me() {
                self.own_by_stage[stage].add(deal, found.score, score);
            }
        }
        let stays = |card: Card| moment.hands[view.me()].contains(card);
        for card in forecast.cards.iter().filter(|card| stays(card.card)) {
            let wins = moment.winners.contains(card.card);
            self.cards.add(deal, card.wins, wins);
        }
    }

    /// The tables as text, in Markdown.
    pub fn report(&self) -> String {
        let mut text = format!("## Events\n\n{}", EventScores::HEAD);
        for (name, of) in EVENTS {
            text += &of(self).row(name);
        }
        for (scores, stage) in self.queen_by_stage.iter().zip(STAGES) {
            text += &scores.row(&format!("queen, {stage}"));
        }
        for (scores, class) in self.classes.iter().zip(CLASSES) {
            text += &scores.row(&format!("points: {class}"));
        }
        text += &format!("\n## Values\n\n{}", ValueScores::HEAD);
        text += &self.points.row("points, all seats");
        text += &self.scores.row("score, all seats");
        for (scores, stage) in self.own_by_stage.iter().zip(STAGES) {
            text += &scores.row(&format!("own score, {stage}"));
        }
        for (name, of) in EVENTS {
            text += &format!("\n## Reliability: {name}\n\n{}", of(self).reliability());
        }
        text
    }
}

/// The tables of the forecast by the players of the deals as text, in Markdown, worst first.
pub fn by_players(found: &[(&str, Calibration)]) -> String {
    let mut text = String::new();
    for (event, of) in EVENTS {
        let row = |(name, one): &(&str, Calibration)| of(one).row_of_players(name);
        let rows = worst_first(found, |one| of(one).calibration_error(), row);
        text += &format!("## {event}\n\n{}{rows}\n", EventScores::HEAD_OF_PLAYERS);
    }
    let row = |(name, one): &(&str, Calibration)| {
        let cells: Vec<String> = one.own_by_stage.iter().map(ValueScores::error).collect();
        format!("| {name} | {} |\n", cells.join(" | "))
    };
    let rows = worst_first(found, |one| one.own_by_stage[3].squares().0, row);
    let stages = STAGES.join(" | ");
    text += "## own score: error (RMS) and that of the mean\n\n";
    text + &format!("| players | {stages} |\n|---|---|---|---|---|\n{rows}\n")
}

/// The rows of a table in descending order of an error.
fn worst_first(
    found: &[(&str, Calibration)],
    error: impl Fn(&Calibration) -> f64,
    row: impl Fn(&(&str, Calibration)) -> String,
) -> String {
    let mut order: Vec<_> = found.iter().collect();
    order.sort_by(|one, other| error(&other.1).total_cmp(&error(&one.1)));
    order.into_iter().map(row).collect()
}

/// The class of a number of penalty points.
fn class_of(rules: Rules, points: i32) -> usize {
    let all = penalty_points(rules, handsense_hearts::CardSet::FULL);
    match points {
        0 => 0,
        points if points == all => 4,
        1..=5 => 1,
        6..=12 => 2,
        _ => 3,
    }
}

/// The number of rows of a reliability table of events.
const BINS: usize = 10;
/// The smallest probability that counts in a logarithmic score.
const LEAST: f64 = 1e-6;
/// The bins of the forecasts from 30 to 90 %.
const UNSURE: Range<usize> = 3..9;

/// The sums of some forecasts and outcomes.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    count: f64,
    forecasts: f64,
    outcomes: f64,
    /// Squared errors of the forecasts.
    squares: f64,
    squared_outcomes: f64,
}

impl Sums {
    fn of(forecast: f64, outcome: f64) -> Sums {
        Sums {
            count: 1.0,
            forecasts: forecast,
            outcomes: outcome,
            squares: (forecast - outcome) * (forecast - outcome),
            squared_outcomes: outcome * outcome,
        }
    }

    fn plus(self, other: &Sums) -> Sums {
        Sums {
            count: self.count + other.count,
            forecasts: self.forecasts + other.forecasts,
            outcomes: self.outcomes + other.outcomes,
            squares: self.squares + other.squares,
            squared_outcomes: self.squared_outcomes + other.squared_outcomes,
        }
    }

    /// Squared errors of the forecasts less those of a constant forecast.
    fn gain(&self, constant: f64) -> f64 {
        let of_constant = self.squared_outcomes - 2.0 * constant * self.outcomes
            + self.count * constant * constant;
        self.squares - of_constant
    }

    /// Mean forecast, mean outcome, and the half width of its interval.
    fn means(&self) -> (f64, f64, f64) {
        let count = self.count.max(1.0);
        let mean = self.outcomes / count;
        let variance = (self.squared_outcomes / count - mean * mean).max(0.0);
        let width = 1.96 * (variance / count).sqrt();
        (self.forecasts / count, mean, width)
    }
}

/// The scores of forecast events.
#[derive(Clone, Debug, Default)]
pub struct EventScores {
    values: ValueScores,
    logarithms: f64,
    bins: [Sums; BINS],
    certain: u64,
    wrong: u64,
}

impl EventScores {
    /// Adds a forecast. Events of a deal must follow each other. A forecast of exactly 0 or 1 is a
    /// fact: it is counted apart.
    pub fn add(&mut self, deal: u64, forecast: f64, outcome: bool) {
        let result = f64::from(u8::from(outcome));
        if forecast == 0.0 || forecast == 1.0 {
            self.certain += 1;
            self.wrong += u64::from(forecast != result);
            return;
        }
        self.values.add(deal, forecast, result);
        let hit = if outcome { forecast } else { 1.0 - forecast };
        self.logarithms -= hit.max(LEAST).ln();
        let bin = ((forecast * BINS as f64) as usize).min(BINS - 1);
        self.bins[bin] = self.bins[bin].plus(&Sums::of(forecast, result));
    }

    /// The number of events that were no facts.
    pub fn count(&self) -> u64 {
        self.values.total().count as u64
    }

    /// The number of facts, and of those that were wrong.
    pub fn facts(&self) -> (u64, u64) {
        (self.certain, self.wrong)
    }

    /// The Brier scores of the forecasts and of the base rate, and the half width of the interval of
    /// their difference.
    pub fn brier(&self) -> (f64, f64, f64) {
        self.values.squares()
    }

    /// The logarithmic scores of the forecasts and of the base rate, in nats.
    pub fn logarithmic(&self) -> (f64, f64) {
        let (_, base, _) = self.values.total().means();
        let entropy = |p: f64| if p > 0.0 { -p * p.ln() } else { 0.0 };
        let count = self.count().max(1) as f64;
        (self.logarithms / count, entropy(base) + entropy(1.0 - base))
    }

    /// The mean distance of forecast and frequency over the rows of the reliability table.
    pub fn calibration_error(&self) -> f64 {
        let distance = |bin: &Sums| (bin.forecasts - bin.outcomes).abs();
        self.bins.iter().map(distance).sum::<f64>() / self.count().max(1) as f64
    }

    /// The row of a table of scores.
    pub fn row(&self, name: &str) -> String {
        let (brier, base, width) = self.brier();
        let (logarithm, base_logarithm) = self.logarithmic();
        let (_, rate, _) = self.values.total().means();
        format!(
            "| {name} | {} | {rate:.4} | {brier:.5} | {base:.5} | {:+.5} ± {width:.5} | \
             {logarithm:.4} | {base_logarithm:.4} | {:.4} | {} | {} |\n",
            self.count(),
            brier - base,
            self.calibration_error(),
            self.certain,
            self.wrong
        )
    }

    /// The head of a table of scores.
    pub const HEAD: &str = "\
| event | forecasts | rate | Brier | of base rate | difference | log | of base rate | \
calibration error | facts | wrong |
|---|---|---|---|---|---|---|---|---|---|---|
";

    /// The row of a table by players.
    pub fn row_of_players(&self, name: &str) -> String {
        let (brier, base, width) = self.brier();
        let (_, rate, _) = self.values.total().means();
        let unsure = self.bins[UNSURE].iter().fold(Sums::default(), Sums::plus);
        let (forecast, frequency, interval) = unsure.means();
        format!(
            "| {name} | {} | {rate:.4} | {:+.5} ± {width:.5} | {:.4} | {} | {forecast:.3} | \
             {frequency:.3} ± {interval:.3} |\n",
            self.count(),
            brier - base,
            self.calibration_error(),
            unsure.count
        )
    }

    /// The head of a table by players.
    pub const HEAD_OF_PLAYERS: &str = "\
| players | forecasts | rate | Brier, difference | calibration error | from 30 to 90 % | \
mean forecast | frequency |
|---|---|---|---|---|---|---|---|
";

    /// The reliability table.
    pub fn reliability(&self) -> String {
        let mut table =
            "| forecast | count | mean forecast | frequency |\n|---|---|---|---|\n".to_owned();
        for (number, bin) in self.bins.iter().enumerate() {
            if bin.count > 0.0 {
                let (forecast, frequency, width) = bin.means();
                let from = 100 * number / BINS;
                let _ = writeln!(
                    table,
                    "| {from}–{} % | {} | {forecast:.4} | {frequency:.4} ± {width:.4} |",
                    from + 100 / BINS,
                    bin.count,
                );
            }
        }
        table
    }
}

/// The errors of forecast values, such as expected points: the sums of each deal, in the order of
/// the deals.
#[derive(Clone, Debug, Default)]
pub struct ValueScores(Vec<(u64, Sums)>);

impl ValueScores {
    /// Adds a forecast. Values of a deal must follow each other.
    pub fn add(&mut self, deal: u64, forecast: f64, outcome: f64) {
        let sums = Sums::of(forecast, outcome);
        match self.0.last_mut() {
            Some((last, of_deal)) if *last == deal => *of_deal = of_deal.plus(&sums),
            _ => self.0.push((deal, sums)),
        }
    }

    fn total(&self) -> Sums {
        let deals = self.0.iter().map(|(_, sums)| sums);
        deals.fold(Sums::default(), Sums::plus)
    }

    /// The mean of a value and the half width of its interval, over deals.
    fn mean(&self, value: impl Fn(&Sums) -> f64) -> (f64, f64) {
        let total = self.total();
        let count = total.count.max(1.0);
        let mean = value(&total) / count;
        let distance = |(_, sums): &(u64, Sums)| value(sums) - mean * sums.count;
        let spread: f64 = self.0.iter().map(|deal| distance(deal).powi(2)).sum();
        (mean, 1.96 * spread.sqrt() / count)
    }

    /// The mean squared errors of the forecasts and of the mean, and the half width of the interval
    /// of their difference.
    pub fn squares(&self) -> (f64, f64, f64) {
        let (_, base, _) = self.total().means();
        let (squares, _) = self.mean(|sums| sums.squares);
        let (gain, width) = self.mean(|sums| sums.gain(base));
        (squares, squares - gain, width)
    }

    /// The error of the forecasts with its interval, and that of the mean.
    pub fn error(&self) -> String {
        let (squares, width) = self.mean(|sums| sums.squares);
        let (error, of_mean) = (squares.sqrt(), self.squares().1.sqrt());
        format!(
            "{error:.2} ± {:.2}, {of_mean:.2}",
            width / (2.0 * error).max(LEAST)
        )
    }

    /// The row of a table of errors.
    pub fn row(&self, name: &str) -> String {
        let (forecast, mean, _) = self.total().means();
        let (squares, base, width) = self.squares();
        format!(
            "| {name} | {} | {mean:.3} | {forecast:.3} | {:.3} | {:.3} | {:+.3} ± {width:.3} |\n",
            self.total().count,
            squares.sqrt(),
            base.sqrt(),
            squares - base
        )
    }

    /// The head of a table of errors.
    pub const HEAD: &str = "\
| value | forecasts | mean | mean forecast | error (RMS) | of the mean | squared error, difference |
|---|---|---|---|---|---|---|
";
}
