//! What the other seats hold: the one question that the peeking and the honest planner answer
//! differently.
//!
//! The peeking planner has one world, the real hands. The honest one deals the cards it has not
//! seen at random, many times, so that they fit everything a view knows: the size of each hand,
//! shown voids, the cards passed. Every sampler deal is equally likely.

use crate::{CardSet, SEATS, View};
use handsense_core::memory::room;
use handsense_core::{OutOfMemory, Rng};

/// What every seat holds.
pub type Hands = [CardSet; SEATS];

/// Hands of all seats that are taken for sampler.
#[derive(Clone, Debug)]
pub struct Determinizations(pub Vec<Hands>);

impl Determinizations {
    /// The real hands.
    pub fn from_hands(hands: Hands) -> Determinizations {
        Determinizations(vec![hands])
    }

    /// So many random deals that fit a view.
    ///
    /// # Errors
    /// When there is no memory for them.
    pub fn sample(view: &View, count: u32, rng: &mut Rng) -> Result<Determinizations, OutOfMemory> {
        let sampler = crate::Worlds::of(view);
        let mut deals = room(count as usize)?;
        deals.extend((0..count).map(|_| sampler.draw(rng)));
        Ok(Determinizations(deals))
    }
}

#[cfg(test)]
mod tests;
