//! The classic engine's strongest player: perfect-information Monte Carlo (PIMC) with a UCT search
//! in each sampled world.
//!
//! A decision samples worlds, searches each with a tree of its own, and plays the card with the
//! best mean over all worlds.
//!
//! A pass is three decisions, one for each card. Each searches the cards that its seat still has to
//! pass, the passes of the seats after it, and the play. In a world the seats before it have passed
//! by [`simple_pass`](handsense_hearts::classic::simple_pass()), the engine's guess of them.
//!
//! - `playout_state`: a deal with open hands, in a form for fast rollouts.
//! - `pass_state`: the same from the pass on.
//! - `tree`: UCT in one world (L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo Planning",
//!   2006), with the lookup tables of the exploration term.
//!
//! Differences from the engine:
//!
//! * Worlds are sampled uniformly from all deals that are consistent with the [`View`], including
//!   such facts as the leader of the two of clubs. The engine's better samplers aim at the same and
//!   nearly succeed; its others return passed cards that were played long ago.
//! * Each world has its own random numbers; the engine restarts the same sequence in every world.
//! * A rollout ends when all points are taken, because the scores no longer change.
//! * A single move is played without search.

mod pass_state;
mod playout_state;
mod tree;

use super::playout_policy::probability_bound;
use handsense_core::Rng;
use handsense_hearts::classic::move_list::{fallback_card, pass_from_lists, reduced_moves};
use handsense_hearts::{Card, CardSet, Player, SEATS, UniformSampler, View};
use pass_state::PassState;
use playout_state::{PimcRules, PlayoutState};
use tree::{UctTree, World};

/// The size of the search of a [`Pimc`] player and the randomness of its rollouts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PimcConfig {
    /// Rollouts per decision, over all worlds.
    pub simulations: u32,
    /// Worlds per decision. Each gets the same integer number of rollouts, at least one.
    pub worlds: u32,
    /// The probability (0 to 1) of a uniformly random card in a rollout; see
    /// the rollout policy.
    pub epsilon: f64,
}

impl PimcConfig {
    /// The engine's small search: 1,000 rollouts in 20 worlds.
    pub const SMALL: PimcConfig = PimcConfig {
        simulations: 1_000,
        worlds: 20,
        epsilon: 0.0,
    };

    /// The engine's large search: 10,000 rollouts in 30 worlds.
    pub const LARGE: PimcConfig = PimcConfig {
        simulations: 10_000,
        worlds: 30,
        epsilon: 0.0,
    };

    fn simulations_per_world(self) -> u32 {
        (self.simulations / self.worlds.max(1)).max(1)
    }
}

/// A PIMC player; see the [module](self).
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
    tree: UctTree,
    steps: u64,
}

impl Pimc {
    /// A player with this configuration.
    pub fn new(config: PimcConfig) -> Pimc {
        Pimc {
            config,
            rng: Rng::new(0),
            tree: UctTree::new(config.simulations_per_world()),
            steps: 0,
        }
    }

    /// The card of `list` with the largest sum over worlds of its mean reward; the first of equals.
    ///
    /// `world` creates the state to search from sampled hands.
    fn search<W: World>(
        &mut self,
        view: &View,
        list: CardSet,
        world: impl Fn([CardSet; SEATS], &mut Rng) -> W,
    ) -> Option<Card> {
        if list.len() < 2 {
            return list.first();
        }
        let rules = PimcRules::new(view.rules());
        let worlds = UniformSampler::new(view);
        let epsilon_bound = probability_bound(self.config.epsilon);
        let mut means = [0.0; 64];
        for _ in 0..self.config.worlds.max(1) {
            let hands = worlds.sample(&mut self.rng);
            let world = world(hands, &mut self.rng);
            self.tree
                .search(&rules, &world, epsilon_bound, &mut self.rng);
            for (code, mean) in self.tree.means() {
                if let Some(sum) = means.get_mut(code) {
                    *sum += mean;
                }
            }
            self.steps += u64::from(self.config.simulations_per_world());
        }
        let mut best: Option<(Card, f64)> = None;
        for card in list.iter() {
            let mean = means[usize::from(card.code()) & 63];
            if best.is_none_or(|(_, most)| mean > most) {
                best = Some((card, mean));
            }
        }
        best.map(|(card, _)| card)
    }
}

impl Player for Pimc {
    fn begin_deal(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
        self.steps = 0;
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        pass_from_lists(view.hand(), |list, left| {
            let passed = view.hand() - left;
            // The view does not name the first leader where the two of clubs does not.
            self.search(view, list, |hands, rng| {
                let first = view.me().step(rng.below(SEATS as u32) as i32);
                PassState::new(view, hands, passed, first)
            })
        })
    }

    fn play(&mut self, view: &View) -> Card {
        self.search(view, reduced_moves(view), |hands, _| {
            PlayoutState::new(view, hands)
        })
        .unwrap_or_else(|| fallback_card(view))
    }

    /// The number of rollouts since the start of the deal.
    fn steps(&self) -> u64 {
        self.steps
    }
}

#[cfg(test)]
mod tests;
