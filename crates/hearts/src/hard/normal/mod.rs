//! The Normal planner of the design "Hard Performance HLD", with its pass scorer.
//!
//! For each legal card the current trick is played to its end by simple rules (`finish.rs`), and
//! the card is scored by who wins how many points, by the game scores and by a style
//! (`play_score.rs`). Nothing beyond the trick is looked at. The cards to pass are scored one by
//! one (`pass_score.rs`).
//!
//! The design's program plays the tricks out with the *real* hands of all players. So there are two
//! forms, which share all of the above and differ in what they take the others to hold
//! (`worlds.rs`): [`Normal`] deals the unseen cards at random many times and averages the scores;
//! a program that measures can give the [`planner`] the real hands, as that program does.
//!
//! Its scores span thousands of units where a point is worth hundreds; winning any trick costs
//! 4800. That makes a timid player who keeps his high cards to the end, where the points are.
//!
//! ```
//! use handsense_hearts::hard::normal::NormalPlayer;
//! use handsense_hearts::{Player, View};
//! let view: View = "me=1 hand=A73.QJ98.65.8732 plays=0:C2".parse().unwrap();
//! let mut player = NormalPlayer::new();
//! player.begin_deal(7);
//! assert_eq!(player.play(&view).to_string(), "C5");
//! ```

pub(crate) mod convention;
pub(crate) mod determinizations;
pub(crate) mod moon;
mod pass_scorer;
pub mod planner;
pub(crate) mod play_scorer;
pub(crate) mod score_snapshot;
mod style;
pub(crate) mod tracker;
pub(crate) mod trick_simulation;

pub use determinizations::Determinizations;
pub use play_scorer::WEIGHTS;
pub use style::Difficulty;

use crate::{Card, HAND, Player, View};
use handsense_core::rng::split_mix;
use handsense_core::{List, OutOfMemory, Rng};

/// Random deals that [`Normal`] averages over (ours: the design does not know any; of 8 to 32,
/// which take little time, the most).
pub const WORLDS: u32 = 32;

/// The Normal planner, honest: it knows its view and nothing else.
#[derive(Clone, Debug)]
pub struct NormalPlayer {
    difficulty: Difficulty,
    worlds: u32,
    seed: u64,
    steps: u64,
}

impl NormalPlayer {
    /// The planner at [`Difficulty::Normal`] with [`WORLDS`] random deals a decision.
    pub const fn new() -> NormalPlayer {
        NormalPlayer::with_options(Difficulty::Normal, WORLDS)
    }

    /// The planner with another difficulty or number of random deals; at least one is dealt.
    pub const fn with_options(difficulty: Difficulty, worlds: u32) -> NormalPlayer {
        NormalPlayer {
            difficulty,
            worlds: if worlds == 0 { 1 } else { worlds },
            seed: 0,
            steps: 0,
        }
    }

    /// Every legal card with its score, the best first; empty when it is not the player's turn.
    pub fn explain(&self, view: &View) -> List<(Card, i32), HAND> {
        planner::explain(view, &self.sample_worlds(view), self.difficulty)
    }

    /// The worlds of a decision: they depend on the deal's seed, the seat, and how many cards were
    /// played, so that explaining and choosing see the same ones.
    /// Where there is no memory for all of them they are fewer.
    fn sample_worlds(&self, view: &View) -> Determinizations {
        let fewer = (0..u32::BITS).map(|halvings| self.worlds >> halvings);
        let mut worlds =
            fewer.filter_map(|count| sample_determinizations(view, self.seed, count).ok());
        worlds.next().unwrap_or(Determinizations(Vec::new()))
    }
}

/// So many worlds for a decision of the deal with this seed.
pub(crate) fn sample_determinizations(
    view: &View,
    seed: u64,
    worlds: u32,
) -> Result<Determinizations, OutOfMemory> {
    let mut state = seed ^ (view.plays_len() * 4 + view.me().index()) as u64;
    Determinizations::sample(view, worlds, &mut Rng::new(split_mix(&mut state)))
}

impl Default for NormalPlayer {
    fn default() -> NormalPlayer {
        NormalPlayer::new()
    }
}

impl Player for NormalPlayer {
    fn begin_deal(&mut self, seed: u64) {
        self.seed = seed;
        self.steps = 0;
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        planner::pass(view, self.difficulty)
    }

    fn play(&mut self, view: &View) -> Card {
        let planned = planner::choose(view, self.difficulty, || self.sample_worlds(view));
        self.steps += planned.simulated_tricks;
        planned.card
    }

    /// Tricks simulated.
    fn steps(&self) -> u64 {
        self.steps
    }
}

#[cfg(test)]
pub(crate) mod tests;
