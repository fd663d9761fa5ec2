//! The forecast beside the estimates of a search, on the same positions.

use std::ops::Range;

use handsense_core::search::SearchLimits;
use handsense_hearts::forecast::{ForecastNet, forecast_with};
use handsense_hearts::search::{Objective, RolloutLength, SearchOptions, choose_move};
use handsense_hearts::{Card, moon_shooter};
use rayon::prelude::*;

use super::forecast_deals::{ForecastDeals, ForecastMoment};
use crate::matches::hearts::table::PlayerError;

/// Mean losses of the forecast and of the search on the same positions.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// By quantity, the losses of each position: of the forecast and of the search.
    losses: [Vec<(f64, f64)>; 5],
}

/// The names of the quantities.
const NAMES: [&str; 5] = [
    "own score, squared error",
    "own queen, Brier",
    "own queen, log",
    "own moon, Brier",
    "another's moon, Brier",
];

/// The smallest probability that counts in a logarithmic score: a search of 2,000 playouts cannot
/// see less.
const LEAST: f64 = 1.0 / 4_000.0;

/// Compares the forecast of a network with searches of `playouts` playouts. It takes the positions
/// of these deals in which it is the viewer's turn, he has a choice and the queen is not taken.
///
/// The search estimates the result of its best card. The forecast does not know the next card.
///
/// # Errors
/// A player that breaks the rules, which indicates a bug.
pub fn compare_with_search(
    net: &ForecastNet,
    deals: &ForecastDeals,
    numbers: Range<u64>,
    playouts: u64,
) -> Result<Comparison, PlayerError> {
    let moments = deals.moments(numbers)?;
    let of_moment = |moment: &ForecastMoment| losses(net, moment, playouts);
    let all: Vec<Option<[(f64, f64); 5]>> = moments.par_iter().map(of_moment).collect();
    let mut sum = Comparison::default();
    for losses in all.into_iter().flatten() {
        for (list, loss) in sum.losses.iter_mut().zip(losses) {
            list.push(loss);
        }
    }
    Ok(sum)
}

fn losses(net: &ForecastNet, moment: &ForecastMoment, playouts: u64) -> Option<[(f64, f64); 5]> {
    let (view, me) = (&moment.view, moment.view.me());
    let queen_is_taken = view
        .taken()
        .iter()
        .any(|cards| cards.contains(Card::QUEEN_OF_SPADES));
    if view.is_passing() || queen_is_taken || view.legal_moves().ok()?.len() < 2 {
        return None;
    }
    let options = SearchOptions {
        rollout_length: RolloutLength::Whole,
        limits: SearchLimits {
            playouts: Some(playouts),
            seed: moment.deal,
            ..SearchLimits::default()
        },
        objective: Objective::Payoff,
        with_principal_variation: false,
    };
    let found = choose_move(view, &options).ok()?;
    let searched = found.moves.first()?.estimate;
    if searched.playouts == 0 {
        return None;
    }
    let forecast = forecast_with(view, net);
    let own = &forecast.seats[me];
    let other_moon: f64 = forecast.seats.iter().map(|seat| seat.moon).sum::<f64>() - own.moon;
    let score = f64::from(moment.scores()[me]);
    let queen = moment.taken[me].contains(Card::QUEEN_OF_SPADES);
    let shooter = moon_shooter(view.rules(), &moment.taken);
    let square = |a: f64, b: f64| (a - b) * (a - b);
    let brier = |p: f64, is_true: bool| square(p, f64::from(u8::from(is_true)));
    let logarithm = |p: f64| {
        let hit = if queen { p } else { 1.0 - p };
        -hit.clamp(LEAST, 1.0).ln()
    };
    let others = shooter.is_some_and(|seat| seat != me);
    Some([
        (square(own.score, score), square(searched.points, score)),
        (brier(own.queen, queen), brier(searched.queen, queen)),
        (logarithm(own.queen), logarithm(searched.queen)),
        (
            brier(own.moon, shooter == Some(me)),
            brier(searched.my_moon, shooter == Some(me)),
        ),
        (
            brier(other_moon, others),
            brier(searched.other_moon, others),
        ),
    ])
}

impl Comparison {
    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.losses[0].len()
    }

    /// The table as text, in Markdown. The interval is a 95 % interval of the paired difference.
    pub fn report(&self) -> String {
        let mut text = format!(
            "## {} positions\n\n| loss | forecast | search | difference |\n|---|---|---|---|\n",
            self.positions()
        );
        for (name, list) in NAMES.iter().zip(&self.losses) {
            let count = list.len().max(1) as f64;
            let mean = |part: fn(&(f64, f64)) -> f64| list.iter().map(part).sum::<f64>() / count;
            let (own, search) = (mean(|pair| pair.0), mean(|pair| pair.1));
            let difference = own - search;
            let variance: f64 = list
                .iter()
                .map(|pair| (pair.0 - pair.1 - difference).powi(2))
                .sum::<f64>()
                / count;
            text += &format!(
                "| {name} | {own:.5} | {search:.5} | {difference:+.5} ± {:.5} |\n",
                1.96 * (variance / count).sqrt()
            );
        }
        text
    }
}
