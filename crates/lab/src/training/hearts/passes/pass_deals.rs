//! Training samples of the pass network: random deals whose passes are played out.
//!
//! Every deal has a seed of its own, so the same options give the same samples on any number of
//! threads.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::Arc;

use handsense_core::Rng;
use handsense_hearts::evaluation::passing::PassContext;
use handsense_hearts::pass_net::{PassEvaluator, PassNet};
use handsense_hearts::policy_net::InferenceNet;
use handsense_hearts::search::{DealWithPasses, candidate_passes, pass_payoff};
use handsense_hearts::{CardSet, PassDirection, Rules, Seat};
use rayon::prelude::*;

use super::{LabelledPass, PassSample};
use crate::matches::hearts::deals::{derive_seed, generate_deal};
use crate::training::hearts::choices::label;

/// Passes of a sample that are drawn from the candidates of a search. Chosen by hand.
const DRAWN: usize = 5;
/// Passes of a sample that the current network values highest. Chosen by hand.
const BEST: usize = 3;
/// Passes of a sample that are drawn from all passes of the hand. Chosen by hand.
const RANDOM: usize = 1;
/// Percentage of passes of the other seats that are drawn from the candidates of a search. Chosen by
/// hand.
const EXPLORED_PERCENT: u32 = 20;

/// A generator of training samples for the pass network.
#[derive(Clone, Debug)]
pub struct PassSampleGenerator {
    /// The random seed.
    pub seed: u64,
    /// The rule sets; each deal draws one of them. Rules without passing give no samples.
    pub rules: Vec<Rules>,
    /// The network that corrects the tuned policy in rollouts; `None` for the tuned policy alone.
    pub net: Option<Arc<InferenceNet>>,
    /// The current pass network; `None` for the passes of the tuned policy.
    pub passes: Option<Arc<PassNet>>,
}

impl PassSampleGenerator {
    /// Generates the samples of the deals with these numbers, in order: one for each seat. Runs in
    /// parallel.
    pub fn generate(&self, deals: Range<u64>) -> Vec<PassSample> {
        let samples_of_deal = |number| self.samples_of_deal(number);
        let all: Vec<_> = deals.into_par_iter().map(samples_of_deal).collect();
        all.into_iter().flatten().collect()
    }

    fn samples_of_deal(&self, number: u64) -> Vec<PassSample> {
        let mut rng = Rng::new(derive_seed(self.seed, !number));
        let rules = self.rules[rng.below(self.rules.len() as u32) as usize];
        if !rules.has(Rules::PASS_CARDS) {
            return Vec::new();
        }
        let directions = [
            PassDirection::Left,
            PassDirection::Right,
            PassDirection::Across,
        ];
        let direction = directions[rng.below(directions.len() as u32) as usize];
        let deal = generate_deal(rules, self.seed, number, Some(direction));
        let contexts = deal.hands.map(|hand| PassContext {
            hand,
            rules,
            direction,
        });
        let candidates = contexts.map(|context| candidate_passes(&context));
        let ranked = contexts.map(|context| self.rank(&context));
        let passes = Seat::ALL.map(|seat| {
            let drawn = rng.below(100) < EXPLORED_PERCENT;
            let candidates = &candidates[seat.index()];
            match (&self.passes, drawn) {
                (_, true) => draw(candidates, &mut rng),
                (Some(_), false) => ranked[seat.index()][0],
                (None, false) => candidates[0],
            }
        });
        let deal = DealWithPasses {
            rules,
            direction,
            hands: deal.hands,
            passes,
            first: deal.first,
        };
        let sample = |seat: Seat| {
            let number = seat.index();
            let chosen = self.choose(&candidates[number], &ranked[number], &mut rng);
            let labelled = chosen.into_iter().map(|cards| LabelledPass {
                cards,
                payoff: label(pass_payoff(&deal, seat, cards, self.net.as_deref())),
            });
            PassSample {
                context: contexts[seat],
                passes: labelled.collect(),
            }
        };
        Seat::ALL.map(sample).into()
    }

    /// Returns all passes of a hand, the best of the current network first.
    fn rank(&self, context: &PassContext) -> Vec<CardSet> {
        static ALIKE: PassNet = PassNet::zero();
        let net = self.passes.as_deref().unwrap_or(&ALIKE);
        let mut all = Vec::new();
        PassEvaluator::new(net, context).for_each(|pass| all.push(pass));
        all.sort_by_key(|pass| Reverse(pass.raw));
        all.into_iter().map(|pass| pass.passed).collect()
    }

    /// Chooses the passes of a sample, that of the tuned policy first.
    fn choose(&self, candidates: &[CardSet], ranked: &[CardSet], rng: &mut Rng) -> Vec<CardSet> {
        let own = candidates[0];
        let mut chosen = vec![own];
        let mut add = |pass: CardSet| {
            if !chosen.contains(&pass) {
                chosen.push(pass);
            }
        };
        (0..DRAWN).for_each(|_| add(draw(candidates, rng)));
        if self.passes.is_some() {
            ranked.iter().take(BEST).for_each(|&pass| add(pass));
        }
        (0..RANDOM).for_each(|_| add(draw(ranked, rng)));
        if chosen.len() < 2 {
            // Every draw was the player's pass.
            chosen.extend(ranked.iter().find(|&&pass| pass != own));
        }
        chosen
    }
}

fn draw(passes: &[CardSet], rng: &mut Rng) -> CardSet {
    passes[rng.below(passes.len() as u32) as usize]
}
