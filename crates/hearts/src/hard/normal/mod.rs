//! The Normal planner of the design "Hard Performance HLD", with its pass scorer.
//!
//! It simulates the current trick to its end after each legal card. The score of a card depends on
//! the winner and the points of the trick, the game scores and a play style. The planner does not
//! look beyond the trick. Cards to pass are scored one by one.
//!
//! The design's program simulates tricks with the *real* hands of all players. Two forms therefore
//! exist, which differ only in the hands of the other seats. [`NormalPlayer`] averages the scores
//! over many sampled worlds. A benchmark can pass the real hands to the [`planner`], as the
//! design's program does.
//!
//! Scores span thousands of units, and a point is worth hundreds. Winning any trick costs 4800. The
//! planner therefore plays timidly and keeps its high cards to the end, where the points are.
//!
//! ```
//! use handsense_hearts::hard::normal::NormalPlayer;
//! use handsense_hearts::{Player, View};
//! let view: View = "me=1 hand=A73.QJ98.65.8732 plays=0:C2".parse().unwrap();
//! let mut player = NormalPlayer::new();
//! player.begin_deal(7);
//! assert_eq!(player.play(&view).to_string(), "C5");
//! ```
//!
//! # Modules
//!
//! * [`planner`]: scores and chooses cards over the sampled worlds.
//! * `play_scorer`: score of a card from the result of its trick.
//! * `pass_scorer`: scores of the cards to pass.
//! * `trick_simulation`: simulates the rest of a trick.
//! * `determinizations`: hands of all seats, sampled or real.
//! * `style`: difficulty and play style.
//! * `moon`: state machine of a moon attempt.
//! * `tracker`: unseen cards, known voids and the own moon state.
//! * `score_snapshot`: lowest and highest game scores.
//! * `convention`: the design's order of cards and its tie-break.

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

use crate::{Card, HAND_SIZE, Player, View};
use handsense_core::rng::splitmix64;
use handsense_core::{ArrayVec, OutOfMemory, Rng};

/// Number of worlds that [`NormalPlayer`] samples per decision. The design has no such number.
/// Chosen as the largest value from 8 to 32; they all take little time.
pub const WORLDS: u32 = 32;

/// The honest Normal planner, which knows only its view.
#[derive(Clone, Debug)]
pub struct NormalPlayer {
    difficulty: Difficulty,
    worlds: u32,
    seed: u64,
    steps: u64,
}

impl NormalPlayer {
    /// Creates a planner at [`Difficulty::Normal`] with [`WORLDS`] worlds per decision.
    pub const fn new() -> NormalPlayer {
        NormalPlayer::with_options(Difficulty::Normal, WORLDS)
    }

    /// Creates a planner with a difficulty and a number of worlds; at least one world is sampled.
    pub const fn with_options(difficulty: Difficulty, worlds: u32) -> NormalPlayer {
        NormalPlayer {
            difficulty,
            worlds: if worlds == 0 { 1 } else { worlds },
            seed: 0,
            steps: 0,
        }
    }

    /// All legal cards with their scores, best first. Empty when it is not the player's turn.
    pub fn explain(&self, view: &View) -> ArrayVec<(Card, i32), HAND_SIZE> {
        planner::explain(view, &self.sample_worlds(view), self.difficulty)
    }

    /// The worlds of a decision. They depend on the deal's seed, the seat and the number of cards
    /// played, so choosing and explaining use the same ones. If memory is short, there are fewer.
    fn sample_worlds(&self, view: &View) -> Determinizations {
        let fewer = (0..u32::BITS).map(|halvings| self.worlds >> halvings);
        let mut worlds = fewer.filter_map(|count| {
            sample_determinizations(view, self.seed, count, &mut || false).ok()
        });
        worlds.next().unwrap_or(Determinizations(Vec::new()))
    }
}

/// Samples the worlds of a decision in the deal with this seed. It ends after at least one world
/// once `should_stop` returns `true`.
pub(crate) fn sample_determinizations(
    view: &View,
    seed: u64,
    worlds: u32,
    should_stop: &mut dyn FnMut() -> bool,
) -> Result<Determinizations, OutOfMemory> {
    let mut state = seed ^ (view.plays_len() * 4 + view.me().index()) as u64;
    let mut rng = Rng::new(splitmix64(&mut state));
    Determinizations::sample_until(view, worlds, &mut rng, should_stop)
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

    /// Number of simulated tricks.
    fn steps(&self) -> u64 {
        self.steps
    }
}

#[cfg(test)]
pub(crate) mod tests;
