//! The likely course of the rest of a deal after a card.
//!
//! Of some worlds that the search itself has sampled the one is shown in which the tuned policy brings
//! a payoff nearest to the mean of all playouts: a course as good and as bad as the card is expected to
//! be, not the best or the worst that can happen.

use super::playing::Cards;
use super::sampler::Sampler;
use crate::hearts::Card;

/// Worlds to choose from, those of the first rounds.
pub(super) const LINE_WORLDS: usize = 8;

/// The card and all cards after it to the end of the deal.
///
/// `mean` is the card's mean payoff over all playouts; a card without any is compared with the mean
/// of the worlds to choose from. Of equally near worlds the first counts.
pub(super) fn likely_line(
    sampler: &Sampler<Cards<'_>>,
    card: Card,
    mean: Option<f64>,
) -> Vec<Card> {
    let cards = &sampler.trial;
    let world = |number: usize| cards.policy_world(&mut sampler.rng(number as u64));
    let payoff = |number: usize| {
        let taken = world(number).play_out_after(card, cards.weights);
        f64::from(sampler.judge.outcome(&taken).payoff) / 3.0
    };
    let payoffs: [f64; LINE_WORLDS] = std::array::from_fn(payoff);
    let mean = mean.unwrap_or(payoffs.iter().sum::<f64>() / LINE_WORLDS as f64);
    let distance = |&(_, payoff): &(usize, f64)| (payoff - mean).abs();
    let nearest = payoffs
        .into_iter()
        .enumerate()
        .min_by(|one, other| distance(one).total_cmp(&distance(other)));
    let number = nearest.map_or(0, |(number, _)| number);
    world(number).line_after(card, cards.weights)
}
