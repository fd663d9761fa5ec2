//! The Normal planner of the design "Hard Performance HLD", with its pass scorer.
//!
//! It simulates the current trick to its end after each legal card. The score of a card depends on
//! the winner and the points of the trick, the game scores and a play style. The planner does not
//! look beyond the trick. Cards to pass are scored one by one.
//!
//! The design's program simulates tricks with the *real* hands of all players, as
//! [`NormalPlayer::play_with_all_hands`] does. As a [`Player`], it averages the scores over many sampled
//! worlds.
//!
//! Scores span thousands of units, and a point is worth hundreds. Winning any trick costs 4800. The
//! planner therefore plays timidly and keeps its high cards to the end, where the points are.
//!
//! - `play_scorer`: score of a card from the result of its trick.
//! - `pass_scorer`: scores of the cards to pass.
//! - `trick_simulation`: simulates the rest of a trick.
//! - `style`: cards played and known voids, game scores, moon attempts and play style.
//! - `convention`: the design's order of cards and its tie-break.

pub(super) mod convention;
mod pass_scorer;
pub(super) mod play_scorer;
mod style;
pub(super) mod trick_simulation;

use handsense_core::Rng;
use handsense_core::rng::splitmix64;
use handsense_hearts::{Card, CardSet, Player, Position, SEATS, UniformSampler, View};

use convention::sort_by_score;
use handsense_hearts::classic::move_list::fallback_card;
use pass_scorer::PassScorer;
use play_scorer::PlayScorer;
use trick_simulation::simulate_trick;

/// Number of worlds that a decision samples. The design has no such number. Chosen as the largest
/// value from 8 to 32; they all take little time.
const WORLDS: usize = 32;

/// A world: the hand of each seat.
pub(super) type Hands = [CardSet; SEATS];

/// The Normal planner, which as a [`Player`] knows only its view.
#[derive(Clone, Debug, Default)]
pub struct NormalPlayer {
    seed: u64,
    steps: u64,
}

/// Samples the worlds of a decision in the deal with this seed. They fit everything in the view:
/// hand sizes, known voids and passed cards; every possible deal has the same probability.
pub(super) fn sample_worlds(view: &View, seed: u64) -> Vec<Hands> {
    let mut state = seed ^ (view.plays_len() * 4 + view.me().index()) as u64;
    let mut rng = Rng::new(splitmix64(&mut state));
    let sampler = UniformSampler::new(view);
    (0..WORLDS).map(|_| sampler.sample(&mut rng)).collect()
}

/// The legal cards with their scores, best first.
///
/// A score is the sum over all worlds divided by their number, truncated towards zero.
pub(super) fn ranked_cards(view: &View, worlds: &[Hands]) -> Vec<(Card, i32)> {
    let legal = view.legal_moves().unwrap_or(CardSet::EMPTY);
    let scorer = PlayScorer::new(view);
    let mean = |card| {
        let score_in = |hands| {
            let target = scorer.snapshot.highest_seat;
            let result = simulate_trick(view, &scorer.tracker, target, hands, card);
            scorer.score(card, result)
        };
        worlds.iter().map(score_in).sum::<i32>() / (worlds.len() as i32).max(1)
    };
    let mut scored: Vec<_> = legal.iter().map(|card| (card, mean(card))).collect();
    sort_by_score(&mut scored);
    scored
}

/// The best card. Adds the number of simulated tricks to `steps`. A forced card needs no worlds.
fn best_card(view: &View, steps: &mut u64, worlds: impl FnOnce() -> Vec<Hands>) -> Card {
    let legal = view.legal_moves().unwrap_or(CardSet::EMPTY);
    if legal.len() <= 1 {
        return legal.first().unwrap_or_else(|| fallback_card(view));
    }
    let worlds = worlds();
    *steps += u64::from(legal.len()) * worlds.len() as u64;
    ranked_cards(view, &worlds)[0].0
}

/// The three cards to pass.
pub(super) fn pass(view: &View) -> [Card; 3] {
    let ranked = PassScorer::new(view).ranked();
    let mut cards = ranked.into_iter().map(|(card, _)| card);
    [(); 3].map(|()| cards.next().unwrap_or(Card::ACE_OF_SPADES))
}

impl NormalPlayer {
    /// Plays as the design's program: it simulates the rest of the trick with the actual hands.
    pub fn play_with_all_hands(&mut self, table: &Position, view: &View) -> Card {
        best_card(view, &mut self.steps, || vec![*table.hands()])
    }
}

impl Player for NormalPlayer {
    fn begin_deal(&mut self, seed: u64) {
        *self = NormalPlayer { seed, steps: 0 };
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        pass(view)
    }

    fn play(&mut self, view: &View) -> Card {
        let seed = self.seed;
        best_card(view, &mut self.steps, || sample_worlds(view, seed))
    }

    /// Number of simulated tricks.
    fn steps(&self) -> u64 {
        self.steps
    }
}
