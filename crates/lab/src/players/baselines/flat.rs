//! Plain flat Monte Carlo: every legal card, played out by rules of thumb in the same sampled worlds;
//! the best mean payoff wins.
//!
//! No tree, no guess, no card is given up early, and whoever plays the deal out knows no moon. It passes
//! by the tuned policy, so that a match against it measures the play alone. What a search adds shows
//! in a match against this player at the same budget.

use std::time::Duration;

use handsense_core::Rng;
use handsense_core::search::{Budget, SearchLimits};
use handsense_hearts::{
    Card, Player, Policy, PolicyPlayer, QuickWorld, View, Worlds, payoff_thrice, score_deal,
};

/// How long a [`Flat`] player samples worlds for one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlatBudget {
    /// So many worlds.
    Worlds(u32),
    /// So much time; at least one world.
    Time(Duration),
}

/// Plays by plain flat Monte Carlo; the [module](self) says how.
///
/// ```
/// use handsense_lab::players::baselines::{Flat, FlatBudget};
/// use handsense_hearts::{Player, View};
/// let mut player = Flat::new(FlatBudget::Worlds(50));
/// player.begin_deal(7);
/// let line = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT";
/// let view: View = line.parse().unwrap();
/// assert_eq!(player.play(&view).to_string(), "SQ");
/// ```
#[derive(Clone, Debug)]
pub struct Flat {
    budget: FlatBudget,
    rng: Rng,
    steps: u64,
}

impl Flat {
    /// A player with this budget.
    pub const fn new(budget: FlatBudget) -> Flat {
        Flat {
            budget,
            rng: Rng::new(0),
            steps: 0,
        }
    }

    /// Whether another world is to be drawn after so many.
    fn goes_on(&self, worlds: u32, budget: &Budget<'_>) -> bool {
        match self.budget {
            FlatBudget::Worlds(limit) => worlds < limit,
            FlatBudget::Time(_) => worlds == 0 || !budget.is_up(),
        }
    }
}

impl Player for Flat {
    fn begin_deal(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
        self.steps = 0;
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        PolicyPlayer(Policy::Tuned).pass(view)
    }

    /// Of cards with equal payoff the one with the lowest code is played.
    fn play(&mut self, view: &View) -> Card {
        let cards: Vec<Card> = view.legal_moves().unwrap_or_default().iter().collect();
        if let [only] = cards[..] {
            return only;
        }
        let limits = SearchLimits {
            time: match self.budget {
                FlatBudget::Time(time) => Some(time),
                FlatBudget::Worlds(_) => None,
            },
            ..SearchLimits::default()
        };
        let budget = Budget::start(limits);
        let worlds = Worlds::of(view);
        let mut sums = [0_i64; 13];
        let mut drawn = 0;
        while self.goes_on(drawn, &budget) {
            let world = QuickWorld::of(view, &worlds.draw(&mut self.rng));
            for (sum, &card) in sums.iter_mut().zip(&cards) {
                let scores = score_deal(view.rules(), &world.play_out_after(card));
                *sum += i64::from(payoff_thrice(&scores, view.me()));
            }
            drawn += 1;
        }
        self.steps += u64::from(drawn) * cards.len() as u64;
        let best = cards.iter().zip(sums).rev().max_by_key(|&(_, sum)| sum);
        best.map_or(Card::ACE_OF_SPADES, |(&card, _)| card)
    }

    /// Playouts.
    fn steps(&self) -> u64 {
        self.steps
    }
}
