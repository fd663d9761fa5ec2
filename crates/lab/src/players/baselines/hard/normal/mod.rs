//! The Normal planner of the design "Hard Performance HLD", with its pass scorer.
//!
//! It simulates the current trick to its end after each legal card. The score of a card depends on
//! the winner and the points of the trick, the game scores and a play style. The planner does not
//! look beyond the trick. Cards to pass are scored one by one.
//!
//! The design's program simulates tricks with the *real* hands of all players. Two players
//! therefore exist, which differ only in the hands of the other seats. [`NormalPlayer`] averages
//! the scores over many sampled worlds. [`PerfectInformationNormal`] sees the real hands, as the
//! design's program does.
//!
//! Scores span thousands of units, and a point is worth hundreds. Winning any trick costs 4800. The
//! planner therefore plays timidly and keeps its high cards to the end, where the points are.
//!
//! ```
//! use handsense_hearts::{Player, View};
//! use handsense_lab::players::baselines::hard::normal::NormalPlayer;
//! let view: View = "me=1 hand=A73.QJ98.65.8732 plays=0:C2".parse().unwrap();
//! let mut player = NormalPlayer::new();
//! player.begin_deal(7);
//! assert_eq!(player.play(&view).to_string(), "C5");
//! ```
//!
//! # Modules
//!
//! * `planner`: scores and chooses cards over the sampled worlds.
//! * `play_scorer`: score of a card from the result of its trick.
//! * `pass_scorer`: scores of the cards to pass.
//! * `trick_simulation`: simulates the rest of a trick.
//! * `perfect_information`: the planner that sees the real hands.
//! * `style`: difficulty and play style.
//! * `moon`: state machine of a moon attempt.
//! * `tracker`: cards played, known voids and the player's moon state.
//! * `score_snapshot`: lowest and highest game scores.
//! * `convention`: the design's order of cards and its tie-break.

pub(super) mod convention;
pub(super) mod moon;
mod pass_scorer;
mod perfect_information;
pub(super) mod planner;
pub(super) mod play_scorer;
mod score_snapshot;
mod style;
mod tracker;
pub(super) mod trick_simulation;

pub use perfect_information::PerfectInformationNormal;
pub use play_scorer::WEIGHTS;
pub use style::Difficulty;

use handsense_core::Rng;
use handsense_core::rng::splitmix64;
use handsense_hearts::{Card, CardSet, Player, SEATS, UniformSampler, View};

/// Number of worlds that [`NormalPlayer`] samples per decision. The design has no such number.
/// Chosen as the largest value from 8 to 32; they all take little time.
pub const WORLDS: u32 = 32;

/// A world: the hand of each seat.
pub(super) type Hands = [CardSet; SEATS];

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
}

/// Samples the worlds of a decision in the deal with this seed. They fit everything in the view:
/// hand sizes, known voids and passed cards; every possible deal has the same probability.
pub(super) fn sample_worlds(view: &View, seed: u64, count: u32) -> Vec<Hands> {
    let mut state = seed ^ (view.plays_len() * 4 + view.me().index()) as u64;
    let mut rng = Rng::new(splitmix64(&mut state));
    let sampler = UniformSampler::new(view);
    (0..count).map(|_| sampler.sample(&mut rng)).collect()
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
        let worlds = || sample_worlds(view, self.seed, self.worlds);
        let (card, simulated_tricks) = planner::choose(view, self.difficulty, worlds);
        self.steps += simulated_tricks;
        card
    }

    /// Number of simulated tricks.
    fn steps(&self) -> u64 {
        self.steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Second trick: seat 0 has led a diamond, and seat 1 (the player) must follow.
    const FOLLOW: &str = "me=1 hand=A73.QJ98.5.8732 plays=3:C2,CA,C6,CK/D2";

    #[test]
    fn the_seed_decides_the_worlds() {
        let view: View = FOLLOW.parse().expect("a view");
        let worlds = |seed| sample_worlds(&view, seed, 2);
        assert_eq!(worlds(1), worlds(1));
        assert_ne!(worlds(1), worlds(2));
    }

    #[test]
    fn the_first_explained_card_is_played() {
        let view: View = FOLLOW.parse().expect("a view");
        let mut player = NormalPlayer::new();
        player.begin_deal(5);
        let worlds = sample_worlds(&view, 5, WORLDS);
        let ranked = planner::explain(&view, &worlds, Difficulty::Normal);
        assert_eq!(player.play(&view), ranked[0].0);
        assert_eq!(player.steps(), 4 * u64::from(WORLDS));
    }
}
