//! The scores of the forecast on fresh deals.

use std::ops::Range;

use handsense_hearts::forecast::{Forecast, ForecastNet, POINT_CLASSES, forecast_with};
use handsense_hearts::{Card, PassDirection, Rules, Seat, moon_shooter, penalty_points};
use rayon::prelude::*;

use super::forecast_deals::{ForecastDeals, ForecastMoment};
use super::scores::{EventScores, ValueScores};
use crate::matches::hearts::table::PlayerError;

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
            ("score, all seats", self.scores.reliability()),
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
