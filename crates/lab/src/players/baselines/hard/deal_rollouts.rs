//! Phase C with deal rollouts: flat Monte Carlo over sampled worlds. Every candidate is played out
//! to the end of the deal, and the best mean payoff wins.
//!
//! The search as designed cannot see what a card costs later, because base score and continuation
//! both come from one simulation of the current trick. Here all candidates share the same worlds
//! and have one unit: the mean of the other seats' scores minus the player's score. Heuristic playouts
//! finish the deals. Leverage determines only the number of worlds.

use handsense_core::Rng;
use handsense_hearts::{DECK_SIZE, HAND_SIZE, Position, UniformSampler, View, playout_scores};

use super::budget::SearchPhase;
use super::search::{CandidateState, HardSearch};

/// Upper limit of the number of sampled worlds.
const MAX_WORLDS: u32 = 1_000_000;
/// Number of opponents; the sum of differences to them is three times the payoff.
const OPPONENTS: i64 = 3;

impl HardSearch<'_> {
    /// Plays sampled worlds out for all candidates while steps and time allow. A world counts for
    /// every candidate or for none. Returns whether any world was played.
    pub fn run_deal_rollouts(&mut self, candidates: &mut [CandidateState], seed: u64) -> bool {
        let sampler = UniformSampler::new(self.view);
        let mut rng = Rng::new(seed);
        let cards = DECK_SIZE as u64 - self.view.plays_len() as u64;
        let steps = candidates.len() as u64 * cards;
        let wanted = self.options.deal_worlds_by_tier[self.tier as usize];
        let mut sums = [0; HAND_SIZE];
        let mut played = 0;
        while played < wanted.clamp(1, MAX_WORLDS) {
            if self.budget.check_deadline() || !self.budget.spend(SearchPhase::C, steps) {
                break;
            }
            let Some(position) = sample_position(self.view, &sampler, &mut rng) else {
                break;
            };
            let seed = rng.next_u64();
            for (candidate, sum) in candidates.iter().zip(&mut sums) {
                *sum += self.payoff(position, candidate, seed);
            }
            played += 1;
        }
        self.stats.deal_worlds = played;
        if played == 0 {
            return false;
        }
        for (candidate, sum) in candidates.iter_mut().zip(sums) {
            candidate.payoff_sum = sum;
            let permil = sum * 1000 / (OPPONENTS * i64::from(played));
            candidate.report.payoff_permil = Some(permil as i32);
        }
        true
    }

    /// Three times the payoff of one playout.
    fn payoff(&self, mut position: Position, candidate: &CandidateState, seed: u64) -> i64 {
        // Candidates are legal, so this cannot fail.
        if position.play(candidate.report.card).is_err() {
            return 0;
        }
        let permil = self.options.deal_epsilon_permil.min(1000);
        let scores = playout_scores(&position, seed, f64::from(permil) / 1000.0);
        let all: i32 = scores.iter().sum();
        i64::from(all - 4 * scores[self.view.me()])
    }
}

/// Samples a world and returns it as a position.
fn sample_position(view: &View, sampler: &UniformSampler, rng: &mut Rng) -> Option<Position> {
    let hands = sampler.sample(rng);
    Position::resume(
        view.rules(),
        hands,
        view.taken_with_hands(&hands),
        *view.trick(),
    )
    .ok()
}
