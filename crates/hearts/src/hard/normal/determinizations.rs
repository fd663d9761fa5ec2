//! Determinizations: complete hands of all seats over which the planner averages its scores.
//!
//! The peeking planner has one world, the real hands. The honest planner samples worlds that fit
//! everything in its view: hand sizes, known voids and passed cards. Every possible deal has the
//! same probability.

use crate::{CardSet, SEATS, View};
use handsense_core::memory::try_with_capacity;
use handsense_core::{OutOfMemory, Rng};

/// The hand of each seat.
pub type Hands = [CardSet; SEATS];

/// Sampled or known hands of all seats.
#[derive(Clone, Debug)]
pub struct Determinizations(pub Vec<Hands>);

impl Determinizations {
    /// A single world with the real hands.
    pub fn from_hands(hands: Hands) -> Determinizations {
        Determinizations(vec![hands])
    }

    /// Samples `count` worlds that fit a view.
    ///
    /// # Errors
    /// Not enough memory for the worlds.
    pub fn sample(view: &View, count: u32, rng: &mut Rng) -> Result<Determinizations, OutOfMemory> {
        Determinizations::sample_until(view, count, rng, &mut || false)
    }

    /// As [`sample`](Self::sample), but ends after at least one world once `should_stop` returns
    /// `true`.
    pub(crate) fn sample_until(
        view: &View,
        count: u32,
        rng: &mut Rng,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Result<Determinizations, OutOfMemory> {
        let sampler = crate::UniformSampler::new(view);
        let mut deals = try_with_capacity(count as usize)?;
        for number in 0..count {
            if number > 0 && should_stop() {
                break;
            }
            deals.push(sampler.sample(rng));
        }
        Ok(Determinizations(deals))
    }
}

#[cfg(test)]
mod tests;
