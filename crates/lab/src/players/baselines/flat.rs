//! Flat Monte Carlo: rolls out every legal card by the heuristic rollout in the same sampled
//! worlds, and plays the card with the best mean payoff.
//!
//! It has no tree, no prior and no early elimination of cards, and its rollout players do not
//! recognise moons. It passes by the tuned policy, so a match against it measures card play alone.
//! A match at the same budget measures what the full search adds.

use handsense_core::Rng;
use handsense_core::search::Budget;
use handsense_hearts::{
    Card, HeuristicRollout, Player, Policy, PolicyPlayer, UniformSampler, View, payoff_times_three,
    score_deal,
};

use crate::players::options::SearchBudget;

/// A flat Monte Carlo player; see the [module](self).
///
/// ```
/// use handsense_lab::players::baselines::FlatMonteCarlo;
/// use handsense_lab::players::options::SearchBudget;
/// use handsense_hearts::{Player, View};
/// let mut player = FlatMonteCarlo::new(SearchBudget::Playouts(50));
/// player.begin_deal(7);
/// let line = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT";
/// let view: View = line.parse().unwrap();
/// assert_eq!(player.play(&view).to_string(), "SQ");
/// ```
#[derive(Clone, Debug)]
pub struct FlatMonteCarlo {
    budget: SearchBudget,
    rng: Rng,
    steps: u64,
}

impl FlatMonteCarlo {
    /// A player that samples this number of worlds for a card, or for this time, but at least one.
    pub const fn new(budget: SearchBudget) -> FlatMonteCarlo {
        FlatMonteCarlo {
            budget,
            rng: Rng::new(0),
            steps: 0,
        }
    }
}

impl Player for FlatMonteCarlo {
    fn begin_deal(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
        self.steps = 0;
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        PolicyPlayer(Policy::Tuned).pass(view)
    }

    /// Of cards with equal payoff it plays the one with the lowest code.
    fn play(&mut self, view: &View) -> Card {
        let cards: Vec<Card> = view.legal_moves().unwrap_or_default().iter().collect();
        if let [only] = cards[..] {
            return only;
        }
        let budget = Budget::start(self.budget.limits());
        let continues = |worlds: u64| match self.budget {
            SearchBudget::Playouts(limit) => worlds < limit,
            SearchBudget::Time(_) => worlds == 0 || !budget.should_stop(),
        };
        let worlds = UniformSampler::new(view);
        let mut sums = [0_i64; 13];
        let mut drawn = 0;
        while continues(drawn) {
            let world = HeuristicRollout::new(view, &worlds.sample(&mut self.rng));
            for (sum, &card) in sums.iter_mut().zip(&cards) {
                let scores = score_deal(view.rules(), &world.play_out_after(card));
                *sum += i64::from(payoff_times_three(&scores, view.me()));
            }
            drawn += 1;
        }
        self.steps += drawn * cards.len() as u64;
        let best = cards.iter().zip(sums).rev().max_by_key(|&(_, sum)| sum);
        best.map_or(Card::ACE_OF_SPADES, |(&card, _)| card)
    }

    /// The number of rollouts.
    fn steps(&self) -> u64 {
        self.steps
    }
}
