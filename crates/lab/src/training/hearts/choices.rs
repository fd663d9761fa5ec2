//! Networks that value the choices of a decision: their samples, their loss, and what they gain.
//!
//! The loss is the expected payoff that a player by the predicted values gives away. The objective is a
//! policy gradient computed exactly: the expected payoff of a player that draws its move from the softmax
//! of the predicted values. A small squared-error term keeps the predictions in units of points.

use crate::matches::hearts::deals::derive_seed;
use crate::matches::hearts::table::PlayerError;
use crate::training::samples_in_order;
use crate::training::trainer::{Loaded, Trainer};
use handsense_core::Rng;
use handsense_hearts::pass_net::PassNet;
use handsense_hearts::policy_net::InferenceNet;
use handsense_hearts::{Card, CardSet, DealError, Rules};
use std::io;
use std::io::Read;
use std::ops::Range;
use std::sync::Arc;
use thiserror::Error;

/// The largest label, in hundredths of a point.
const MAX_LABEL: i32 = i16::MAX as i32;
/// Softmax temperature in points: a move whose value is higher by this amount is chosen e times as
/// often. Chosen by hand.
const TEMPERATURE: f32 = 0.5;
/// Weight of the squared-error term. Chosen by hand.
const SQUARED_ERROR_WEIGHT: f32 = 0.01;
/// Errors are clipped to this many points. Chosen by hand.
const MAX_ERROR: f32 = 4.0;

/// A decision with a label for each of its choices, at least two.
pub trait ChoiceSample: Sized + Send {
    /// Returns the samples of the deal with this number.
    ///
    /// # Errors
    /// A deal that cannot be played, which indicates a bug.
    fn of_deal(games: &SelfPlay, number: u64) -> Result<Vec<Self>, SelfPlayError>;

    /// Appends the binary encoding of the sample.
    fn write(&self, bytes: &mut Vec<u8>);

    /// Reads the next sample, or `None` at the end of the input.
    ///
    /// # Errors
    /// Errors of the reader, [`InvalidData`](io::ErrorKind::InvalidData) for bytes that are not a sample,
    /// and [`UnexpectedEof`](io::ErrorKind::UnexpectedEof) for a truncated sample.
    fn read(reader: &mut impl Read) -> io::Result<Option<Self>>;

    /// Returns the payoff of each choice in points.
    fn payoffs(&self) -> impl Iterator<Item = f32> + Clone;

    /// Returns the number of the choice of the tuned policy.
    fn tuned(&self) -> usize;
}

/// A generator of training samples by self-play.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The random seed.
    pub seed: u64,
    /// The rule sets; each deal draws one of them.
    pub rules: Vec<Rules>,
    /// The current network, which plays all seats and the rollouts; `None` for the tuned policy
    /// alone.
    pub net: Option<Arc<InferenceNet>>,
    /// The pass network that passes; `None` for the tuned policy.
    pub passes: Option<Arc<PassNet>>,
}

/// An error of self-play.
#[derive(Debug, Error)]
pub enum SelfPlayError {
    /// A player returned an illegal action.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// A deal record is inconsistent.
    #[error(transparent)]
    Deal(#[from] DealError),
}

impl SelfPlay {
    /// Generates the samples of the deals with these numbers, in order. Runs in parallel.
    ///
    /// # Errors
    /// A deal that cannot be played, which indicates a bug.
    pub fn generate<S: ChoiceSample>(&self, deals: Range<u64>) -> Result<Vec<S>, SelfPlayError> {
        samples_in_order(deals, |number| S::of_deal(self, number))
    }
}

/// Returns the random numbers of a deal, and the rules that it draws.
pub(super) fn draw_rules(seed: u64, number: u64, rules: &[Rules]) -> (Rng, Rules) {
    let mut rng = Rng::new(derive_seed(seed, !number));
    let drawn = rules[rng.below(rules.len() as u32) as usize];
    (rng, drawn)
}

/// A network that values choices.
pub trait ChoiceModel: Loaded<Sample: ChoiceSample> {
    /// Returns the value of each choice, in points.
    fn values(weights: &[f32], sample: &Self::Sample) -> Vec<f32>;
}

/// Mean payoffs of the choices of two policies on the same samples, in points above the mean of all
/// labelled choices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChoiceEvaluation {
    /// Mean payoff of the tuned policy's choices.
    pub tuned: f64,
    /// Mean payoff of the network's choices.
    pub network: f64,
}

impl<M: ChoiceModel> Trainer<M> {
    /// Evaluates the choices of the tuned policy and of the network on these samples.
    pub fn evaluate_choices(&self, samples: &[M::Sample]) -> ChoiceEvaluation {
        let weights = M::weights(&self.parameters);
        let (mut tuned, mut network) = (0.0, 0.0);
        for sample in samples {
            let count = sample.payoffs().count().max(1) as f32;
            let mean = sample.payoffs().sum::<f32>() / count;
            let gain =
                |choice: usize| f64::from(sample.payoffs().nth(choice).unwrap_or(mean) - mean);
            tuned += gain(sample.tuned());
            network += gain(highest(M::values(&weights, sample)));
        }
        let count = samples.len().max(1) as f64;
        ChoiceEvaluation {
            tuned: tuned / count,
            network: network / count,
        }
    }
}

/// Returns the number of the first of the highest values.
pub(super) fn highest(values: impl IntoIterator<Item = f32>) -> usize {
    let first = (0, f32::NEG_INFINITY);
    let better = |best: (usize, f32), (number, value)| {
        if value > best.1 {
            (number, value)
        } else {
            best
        }
    };
    values.into_iter().enumerate().fold(first, better).0
}

/// Limits a payoff in hundredths of a point to the range of a label.
pub(super) fn label(payoff: i32) -> i16 {
    payoff.clamp(-MAX_LABEL, MAX_LABEL) as i16
}

/// Returns a label in points.
pub(super) fn points(hundredths: i16) -> f32 {
    f32::from(hundredths) / 100.0
}

/// Reads the next bytes.
pub(super) fn take<const N: usize>(reader: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    reader.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Reads the first byte of a sample, or `None` at the end of the input.
pub(super) fn first_byte(reader: &mut impl Read) -> io::Result<Option<u8>> {
    let mut first = [0; 1];
    let read = reader.read(&mut first)?;
    Ok((read > 0).then_some(first[0]))
}

/// The derivative of the loss with respect to the value of each candidate move, in points. The
/// payoffs have one item for each value.
pub(super) fn value_gradients<'a>(
    payoffs: impl Iterator<Item = f32> + Clone + 'a,
    values: &'a [f32],
) -> Vec<f32> {
    let count = values.len().max(1) as f32;
    let mean_payoff = payoffs.clone().sum::<f32>() / count;
    let mean_value = values.iter().sum::<f32>() / count;
    let best = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weights: Vec<f32> = values
        .iter()
        .map(|value| exp((value - best) / TEMPERATURE))
        .collect();
    let total: f32 = weights.iter().sum();
    let payoffs = payoffs.map(|payoff| payoff - mean_payoff);
    let expected: f32 = payoffs
        .clone()
        .zip(&weights)
        .map(|(payoff, weight)| payoff * weight / total)
        .sum();
    let moves = payoffs.zip(&weights).zip(values);
    moves
        .map(|((payoff, weight), value)| {
            let error = (value - mean_value - payoff).clamp(-MAX_ERROR, MAX_ERROR);
            SQUARED_ERROR_WEIGHT * error - weight / total * (payoff - expected) / TEMPERATURE
        })
        .collect()
}

/// An approximation of e to the power of a non-positive number, (1 + x/256)^256, identical on all
/// platforms.
fn exp(x: f32) -> f32 {
    let root = (1.0 + x / 256.0).max(0.0);
    (0..8).fold(root, |power, _| power * power)
}

/// Percentage of cards that an exploring player chooses at random. Chosen by hand.
const RANDOM_CARD_PERCENT: u32 = 6;

/// Draws a kind with a probability in proportion to its share. `shares` has a share that is not 0.
pub(super) fn draw_kind<K: Copy>(shares: &[(K, u32)], rng: &mut Rng) -> Option<K> {
    let mut number = rng.below(shares.iter().map(|&(_, share)| share).sum());
    for &(kind, share) in shares {
        if number < share {
            return Some(kind);
        }
        number -= share;
    }
    None
}

/// Returns a random card in 6 of 100 calls, and otherwise `None`. Then `legal` is empty, or the player
/// chooses by its policy.
pub(super) fn draw_card(legal: CardSet, rng: &mut Rng) -> Option<Card> {
    let is_random = rng.below(100) < RANDOM_CARD_PERCENT && !legal.is_empty();
    is_random
        .then(|| rng.below(legal.len()) as usize)
        .and_then(|number| legal.iter().nth(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_and_cards_have_their_frequencies() {
        let mut rng = Rng::new(1);
        let shares = [('a', 3), ('b', 0), ('c', 1)];
        let drawn: Vec<_> = (0..8_000).map(|_| draw_kind(&shares, &mut rng)).collect();
        let count = |kind| drawn.iter().filter(|&&each| each == Some(kind)).count();
        assert_eq!((count('b'), count('a') + count('c')), (0, 8_000));
        assert!((5_800..6_200).contains(&count('a')));
        let legal: CardSet = "A7.Q..2".parse().expect("cards");
        let cards = (0..8_000).filter_map(|_| draw_card(legal, &mut rng));
        let cards: Vec<Card> = cards.collect();
        assert!((400..560).contains(&cards.len()));
        for card in legal.iter() {
            assert!(cards.iter().filter(|&&each| each == card).count() > 80);
        }
        assert!((0..200).all(|_| draw_card(CardSet::EMPTY, &mut rng).is_none()));
    }
}
