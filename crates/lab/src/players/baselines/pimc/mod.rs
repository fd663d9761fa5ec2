//! The classic engine's strongest player: search trees in sampled worlds (PIMC over UCT).
//!
//! A decision samples worlds, grows one tree in each, and plays the card with the best mean over
//! all worlds. [`Worlds`] deals the unseen cards, `table` is a deal in the shape that playouts want,
//! `tree` is the search in one world, `logarithm` what its exploration term needs.
//!
//! Differences from the engine:
//!
//! * The pass goes by [`simple_pass`]; the engine searches each of the three cards, twelve whole
//!   decisions a deal, over lists that leave most combinations out.
//! * Worlds are drawn from all possible deals alike, and all that a [`View`] knows counts, such as
//!   who led the two of clubs. The engine's better samplers mean to draw alike, and nearly do; its
//!   others give back passed cards that were played long ago.
//! * Each world has random numbers of its own; the engine begins every world with the same ones.
//! * A deal whose points have all been taken is not played out to the last card: nothing changes.
//! * A single move is played without search.

mod logarithm;
mod table;
mod tree;

use super::move_list::{any_card, play_list};
use super::playout_policy::chance;
use super::simple_pass::simple_pass;
use handsense_core::Rng;
use handsense_hearts::{Card, CardSet, Player, View, Worlds};
use table::{Law, Table};
use tree::Tree;

/// How much a [`Pimc`] player searches and how random its playouts are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PimcConfig {
    /// Playouts a decision, over all worlds.
    pub simulations: u32,
    /// Worlds a decision. Each gets the same whole number of playouts, at least one.
    pub worlds: u32,
    /// The probability (0..=1) that a playout plays any card of the list; see
    /// [`PlayoutPolicy`](super::PlayoutPolicy).
    pub epsilon: f64,
}

impl PimcConfig {
    /// The engine's small search: 1,000 playouts in 20 worlds.
    pub const SMALL: PimcConfig = PimcConfig {
        simulations: 1_000,
        worlds: 20,
        epsilon: 0.0,
    };

    /// The engine's large search: 10,000 playouts in 30 worlds.
    pub const LARGE: PimcConfig = PimcConfig {
        simulations: 10_000,
        worlds: 30,
        epsilon: 0.0,
    };

    /// The same search with this epsilon; the engine's first player has 0.1.
    pub const fn with_epsilon(self, epsilon: f64) -> PimcConfig {
        PimcConfig { epsilon, ..self }
    }

    fn simulations_a_world(self) -> u32 {
        (self.simulations / self.worlds.max(1)).max(1)
    }
}

/// Searches sampled worlds; the [module](self) says how, and where the engine differs.
///
/// ```
/// use handsense_lab::players::baselines::{Pimc, PimcConfig};
/// use handsense_hearts::{Player, View};
/// let mut player = Pimc::new(PimcConfig::SMALL);
/// player.begin_deal(7);
/// let view: View = "hand=AK3.QJ98.T654.72 plays=2:C2,CK".parse().unwrap();
/// assert!(view.legal_moves().unwrap().contains(player.play(&view)));
/// assert_eq!(player.steps(), 1_000);
/// ```
#[derive(Clone, Debug)]
pub struct Pimc {
    config: PimcConfig,
    rng: Rng,
    tree: Tree,
    steps: u64,
}

impl Pimc {
    /// A player that searches this much.
    pub fn new(config: PimcConfig) -> Pimc {
        Pimc {
            config,
            rng: Rng::new(0),
            tree: Tree::new(config.simulations_a_world()),
            steps: 0,
        }
    }

    /// The mean reward of each card of `list` over all worlds, in ascending codes.
    fn judge(&mut self, view: &View, list: CardSet) -> impl Iterator<Item = (Card, f64)> {
        let law = Law::of(view.rules());
        let worlds = Worlds::of(view);
        let vary = chance(self.config.epsilon);
        let mut means = [0.0; 64];
        for _ in 0..self.config.worlds.max(1) {
            let hands = worlds.draw(&mut self.rng);
            let world = Table::of(view, hands);
            self.tree.grow(&law, &world, vary, &mut self.rng);
            for (code, mean) in self.tree.means() {
                if let Some(sum) = means.get_mut(code) {
                    *sum += mean;
                }
            }
            self.steps += u64::from(self.config.simulations_a_world());
        }
        list.iter()
            .map(move |card| (card, means[usize::from(card.code()) & 63]))
    }
}

impl Player for Pimc {
    fn begin_deal(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
        self.steps = 0;
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        simple_pass(view.hand())
    }

    fn play(&mut self, view: &View) -> Card {
        let list = play_list(view);
        if list.len() < 2 {
            return list.first().unwrap_or_else(|| any_card(view));
        }
        let mut best: Option<(Card, f64)> = None;
        for (card, mean) in self.judge(view, list) {
            // The first of equals stays: ascending codes.
            if best.is_none_or(|(_, most)| mean > most) {
                best = Some((card, mean));
            }
        }
        best.map_or_else(|| any_card(view), |(card, _)| card)
    }

    /// Playouts since the deal began.
    fn steps(&self) -> u64 {
        self.steps
    }
}

#[cfg(test)]
mod tests;
