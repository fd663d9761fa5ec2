//! The loss of a decision: the expected payoff that a player by the predicted values gives away.
//!
//! The objective is a policy gradient computed exactly: the expected payoff of a player that draws its
//! move from the softmax of the predicted values. A small squared-error term keeps the predictions in
//! units of points.

/// Softmax temperature in points: a move whose value is higher by this amount is chosen e times as
/// often. Chosen by hand.
const TEMPERATURE: f32 = 0.5;
/// Weight of the squared-error term. Chosen by hand.
const SQUARED_ERROR_WEIGHT: f32 = 0.01;
/// Errors are clipped to this many points. Chosen by hand.
const MAX_ERROR: f32 = 4.0;

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
