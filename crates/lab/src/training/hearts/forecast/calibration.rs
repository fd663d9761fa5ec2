//! The scores of the forecast on fresh deals.

use super::forecast_deals::{ForecastDeals, ForecastMoment};
use crate::matches::hearts::table::PlayerError;
use handsense_hearts::forecast::{Forecast, ForecastNet, POINT_CLASSES, forecast_with};
use handsense_hearts::{Card, PassDirection, Rules, Seat, moon_shooter, penalty_points};
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
    /// Scores of the viewer before the pass, by the direction left, right, across and hold.
    pub own_by_direction: [ValueScores; 4],
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
                self.add_direction(moment, forecast, score);
            }
        }
        let stays = |card: Card| moment.hands[view.me()].contains(card);
        for card in forecast.cards.iter().filter(|card| stays(card.card)) {
            let wins = moment.winners.contains(card.card);
            self.cards.add(deal, card.wins, wins);
        }
    }

    /// Adds the expected score of the direction that the deal has.
    fn add_direction(&mut self, moment: &ForecastMoment, forecast: &Forecast, score: f64) {
        let view = &moment.view;
        let direction = view.pass_direction();
        let number = PassDirection::CYCLE
            .iter()
            .position(|&one| one == direction);
        let Some(number) = number else { return };
        let predicted = match forecast.pass_scores {
            Some(by_direction) => by_direction[number],
            None if direction == PassDirection::Hold && view.plays_len() == 0 => {
                forecast.seats[view.me()].score
            }
            None => return,
        };
        self.own_by_direction[number].add(moment.deal, predicted, score);
    }

    /// The tables as text, in Markdown.
    pub fn report(&self) -> String {
        let mut text = format!("## Events\n\n{}", EventScores::HEAD);
        for (scores, name) in self.queen.iter().zip(["own", "another seat's"]) {
            text += &scores.row(&format!("queen, {name}"));
        }
        for (scores, stage) in self.queen_by_stage.iter().zip(STAGES) {
            text += &scores.row(&format!("queen, {stage}"));
        }
        for (scores, name) in self.moon.iter().zip(["own", "another seat's"]) {
            text += &scores.row(&format!("moon, {name}"));
        }
        for (scores, class) in self.classes.iter().zip(CLASSES) {
            text += &scores.row(&format!("points: {class}"));
        }
        text += &self.cards.row("card wins");
        text += &format!("\n## Values\n\n{}", ValueScores::HEAD);
        text += &self.points.row("points, all seats");
        text += &self.scores.row("score, all seats");
        for (scores, stage) in self.own_by_stage.iter().zip(STAGES) {
            text += &scores.row(&format!("own score, {stage}"));
        }
        for (scores, direction) in self.own_by_direction.iter().zip(PassDirection::CYCLE) {
            text += &scores.row(&format!("own score before the pass, {}", direction.name()));
        }
        for (name, table) in [
            ("queen, own", self.queen[0].reliability()),
            ("queen, another seat's", self.queen[1].reliability()),
            ("moon, own", self.moon[0].reliability()),
            ("moon, another seat's", self.moon[1].reliability()),
            ("card wins", self.cards.reliability()),
        ] {
            text += &format!("\n## Reliability: {name}\n\n{table}");
        }
        text
    }
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
#[derive(Clone, Copy, Debug, Default)]
struct DealSums {
    deal: u64,
    count: f64,
    /// Squared errors of the forecasts.
    squares: f64,
    outcomes: f64,
    squared_outcomes: f64,
}

impl DealSums {
    /// Squared errors of the forecasts less those of a constant forecast.
    fn gain(&self, constant: f64) -> f64 {
        let of_constant = self.squared_outcomes - 2.0 * constant * self.outcomes
            + self.count * constant * constant;
        self.squares - of_constant
    }
}

/// One row of a reliability table.
#[derive(Clone, Copy, Debug, Default)]
struct Bin {
    count: f64,
    forecasts: f64,
    outcomes: f64,
    squared_outcomes: f64,
}

impl Bin {
    fn add(&mut self, forecast: f64, outcome: f64) {
        self.count += 1.0;
        self.forecasts += forecast;
        self.outcomes += outcome;
        self.squared_outcomes += outcome * outcome;
    }

    /// Mean forecast, mean outcome, and the half width of its interval.
    fn means(&self) -> (f64, f64, f64) {
        let count = self.count.max(1.0);
        let mean = self.outcomes / count;
        let variance = (self.squared_outcomes / count - mean * mean).max(0.0);
        (
            self.forecasts / count,
            mean,
            1.96 * (variance / count).sqrt(),
        )
    }
}

/// The sums of a score over deals, in the order of the deals.
#[derive(Clone, Debug, Default)]
struct ByDeal(Vec<DealSums>);

impl ByDeal {
    fn add(&mut self, deal: u64, forecast: f64, outcome: f64) {
        if self.0.last().is_none_or(|last| last.deal != deal) {
            self.0.push(DealSums {
                deal,
                ..DealSums::default()
            });
        }
        if let Some(sums) = self.0.last_mut() {
            sums.count += 1.0;
            sums.squares += (forecast - outcome) * (forecast - outcome);
            sums.outcomes += outcome;
            sums.squared_outcomes += outcome * outcome;
        }
    }

    fn total(&self) -> DealSums {
        self.0
            .iter()
            .fold(DealSums::default(), |sum, deal| DealSums {
                deal: 0,
                count: sum.count + deal.count,
                squares: sum.squares + deal.squares,
                outcomes: sum.outcomes + deal.outcomes,
                squared_outcomes: sum.squared_outcomes + deal.squared_outcomes,
            })
    }

    /// The mean outcome, the mean squared errors of the forecasts and of that mean, and the half
    /// width of the interval of their difference.
    fn summary(&self) -> (f64, f64, f64, f64) {
        let total = self.total();
        let count = total.count.max(1.0);
        let base = total.outcomes / count;
        let gain = total.gain(base) / count;
        let spread: f64 = self
            .0
            .iter()
            .map(|deal| (deal.gain(base) - gain * deal.count).powi(2))
            .sum();
        let squares = total.squares / count;
        (base, squares, squares - gain, 1.96 * spread.sqrt() / count)
    }
}

/// The scores of forecast events.
#[derive(Clone, Debug, Default)]
pub struct EventScores {
    by_deal: ByDeal,
    logarithms: f64,
    bins: [Bin; BINS],
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
        self.by_deal.add(deal, forecast, result);
        let hit = if outcome { forecast } else { 1.0 - forecast };
        self.logarithms -= hit.max(LEAST).ln();
        let bin = ((forecast * BINS as f64) as usize).min(BINS - 1);
        self.bins[bin].add(forecast, result);
    }

    /// The number of events that were no facts.
    pub fn count(&self) -> u64 {
        self.by_deal.total().count as u64
    }

    /// The number of facts, and of those that were wrong.
    pub fn facts(&self) -> (u64, u64) {
        (self.certain, self.wrong)
    }

    /// The Brier scores of the forecasts and of the base rate, and the half width of the interval of
    /// their difference.
    pub fn brier(&self) -> (f64, f64, f64) {
        let (_, score, base, width) = self.by_deal.summary();
        (score, base, width)
    }

    /// The logarithmic scores of the forecasts and of the base rate, in nats.
    pub fn logarithmic(&self) -> (f64, f64) {
        let (base, ..) = self.by_deal.summary();
        let entropy = |p: f64| if p > 0.0 { -p * p.ln() } else { 0.0 };
        let count = self.count().max(1) as f64;
        (self.logarithms / count, entropy(base) + entropy(1.0 - base))
    }

    /// The mean distance of forecast and frequency over the rows of the reliability table.
    pub fn calibration_error(&self) -> f64 {
        let distance = |bin: &Bin| (bin.forecasts - bin.outcomes).abs();
        self.bins.iter().map(distance).sum::<f64>() / self.count().max(1) as f64
    }

    /// The row of a table of scores.
    pub fn row(&self, name: &str) -> String {
        let (brier, base, width) = self.brier();
        let (logarithm, base_logarithm) = self.logarithmic();
        let (rate, ..) = self.by_deal.summary();
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

/// The errors of forecast values, as expected points.
#[derive(Clone, Debug, Default)]
pub struct ValueScores {
    by_deal: ByDeal,
    forecasts: f64,
}

impl ValueScores {
    /// Adds a forecast. Values of a deal must follow each other.
    pub fn add(&mut self, deal: u64, forecast: f64, outcome: f64) {
        self.by_deal.add(deal, forecast, outcome);
        self.forecasts += forecast;
    }

    /// The mean squared errors of the forecasts and of the mean, and the half width of the interval
    /// of their difference.
    pub fn squares(&self) -> (f64, f64, f64) {
        let (_, score, base, width) = self.by_deal.summary();
        (score, base, width)
    }

    /// The row of a table of errors.
    pub fn row(&self, name: &str) -> String {
        let (mean, squares, base, width) = self.by_deal.summary();
        let count = self.by_deal.total().count;
        format!(
            "| {name} | {count} | {mean:.3} | {:.3} | {:.3} | {:.3} | {:+.3} ± {width:.3} |\n",
            self.forecasts / count.max(1.0),
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
