//! The value network: the expected end of a deal from a position between two tricks, with open hands.
//!
//! A [search](crate::search) with a small budget ends its rollouts with it. The network predicts how
//! four players of the learned policy finish the deal: who shoots the moon, who takes the queen of
//! spades, and how the other hearts are shared. It has two hidden layers. An evaluation costs about
//! as much as one card of the learned policy.
//!
//! - `features`: the binary input features of a position.
//! - `net`: the weights and their byte format.
//!
//! Sums of the first hidden layer are integers, and the rest is addition, multiplication and division
//! of `f32`. Values are equal on every platform.

mod features;
mod net;

pub use features::{VALUE_FEATURES, ValuePosition, value_features};
pub use net::{VALUE_HIDDEN, VALUE_HIDDEN_2, VALUE_OUTPUTS, ValueNet, learned_values};

use std::ops::Range;

use crate::layers::{add, clip, dot, softmax};
use crate::{DECK_SIZE, Rules, SEATS, Suit};
use features::active_features;

/// The outputs of a moon shot: no seat, or each seat from the leader on.
pub const MOON_OUTPUTS: Range<usize> = 0..SEATS + 1;
/// The outputs of the seat that takes the queen of spades if no seat shoots the moon.
pub const QUEEN_OUTPUTS: Range<usize> = SEATS + 1..2 * SEATS + 1;
/// The outputs of the shares of the untaken hearts if no seat shoots the moon.
pub const HEARTS_OUTPUTS: Range<usize> = 2 * SEATS + 1..VALUE_OUTPUTS;

const HEARTS: u32 = (DECK_SIZE / SEATS) as u32;
/// The number of products that are summed apart.
const LANES: usize = 8;

/// The expected end of a deal, by seat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DealValue {
    /// The probability that the seat shoots the moon.
    pub moon: [f32; SEATS],
    /// The probability that the seat takes the queen of spades if no seat shoots the moon. It sums to 1.
    pub queen: [f32; SEATS],
    /// The expected hearts of the seat if no seat shoots the moon. They sum to 13.
    pub hearts: [f32; SEATS],
}

impl ValueNet {
    /// Returns whether the network knows these rules: hearts and the queen are the points, a moon shot
    /// needs nothing else, and there is no bonus.
    pub const fn supports(rules: Rules) -> bool {
        let unknown = Rules::JACK_BONUS.bits()
            | Rules::NO_TRICK_BONUS.bits()
            | Rules::SHOOTING_NEEDS_JACK.bits();
        rules.has(Rules::QUEEN_PENALTY) && rules.moon_counts() && rules.bits() & unknown == 0
    }

    /// Returns the expected end of a deal under rules that the network [supports](Self::supports).
    ///
    /// The position has at least one trick to play. The cost is one pass through the network, about a
    /// microsecond, without heap memory.
    pub fn evaluate(&self, position: &ValuePosition) -> DealValue {
        let mut outputs = self.outputs(position);
        // The leader is place 0 of the outputs.
        let first = position.leader.index();
        let place = |seat: usize| (seat + SEATS - first) % SEATS;
        let by_place = |seats: u8| {
            let bits = (0..SEATS).filter(|&seat| seats >> seat & 1 == 1);
            bits.fold(0_u8, |all, seat| all | 1 << place(seat))
        };
        softmax(
            &mut outputs[MOON_OUTPUTS],
            1 | by_place(position.can_take_all()) << 1,
        );
        let all_seats = (1 << SEATS) - 1;
        let queen = position
            .queen_taken_by()
            .map_or(all_seats, |seat| 1 << seat);
        softmax(&mut outputs[QUEEN_OUTPUTS], by_place(queen));
        softmax(&mut outputs[HEARTS_OUTPUTS], all_seats);
        let taken = position.taken.map(|cards| cards.suit(Suit::Hearts).len());
        let left = HEARTS.saturating_sub(taken.iter().sum()) as f32;
        DealValue {
            moon: std::array::from_fn(|seat| outputs[MOON_OUTPUTS.start + 1 + place(seat)]),
            queen: std::array::from_fn(|seat| outputs[QUEEN_OUTPUTS.start + place(seat)]),
            hearts: std::array::from_fn(|seat| {
                taken[seat] as f32 + left * outputs[HEARTS_OUTPUTS.start + place(seat)]
            }),
        }
    }

    /// Returns the outputs for a position, before softmax.
    fn outputs(&self, position: &ValuePosition) -> [f32; VALUE_OUTPUTS] {
        let features = active_features(position);
        let mut units = self.hidden;
        for &feature in features.iter() {
            if let Some(row) = self.features.get(usize::from(feature)) {
                add(&mut units, row);
            }
        }
        let first = clip(&units);
        let mut second = [0.0; VALUE_HIDDEN_2];
        for (unit, slot) in second.iter_mut().enumerate() {
            let sum = dot(&first, &self.second[unit]) as f32;
            *slot = (sum * self.scales[unit] + self.base[unit]).clamp(0.0, 1.0);
        }
        let mut outputs = self.output_base;
        for (output, row) in outputs.iter_mut().zip(&self.outputs) {
            *output += product(&second, row);
        }
        outputs
    }
}

/// Returns the sum of the products. The order of the additions is fixed.
#[inline]
fn product(units: &[f32; VALUE_HIDDEN_2], weights: &[f32; VALUE_HIDDEN_2]) -> f32 {
    let mut sums = [0.0; LANES];
    let weights = weights.as_chunks::<LANES>().0;
    for (units, weights) in units.as_chunks::<LANES>().0.iter().zip(weights) {
        for ((sum, unit), weight) in sums.iter_mut().zip(units).zip(weights) {
            *sum += unit * weight;
        }
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests;
