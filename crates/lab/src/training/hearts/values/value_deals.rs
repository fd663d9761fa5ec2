//! Deals that are played by the learned policy, with some random cards at the start.
//!
//! Every deal has a seed of its own, so the same options give the same samples on any number of
//! threads.

use std::ops::Range;

use handsense_core::Rng;
use handsense_hearts::evaluation::passing::{PassContext, choose_in_context};
use handsense_hearts::evaluation::weights::TUNED;
use handsense_hearts::pass_net::{LEARNED_PASSES, PassEvaluator};
use handsense_hearts::policy_net::learned_inference;
use handsense_hearts::search::{DealWithPasses, PlayedPositions, candidate_passes, play_positions};
use handsense_hearts::{CardSet, PassDirection, Rules, SEATS};
use rayon::prelude::*;

use super::ValueSample;
use crate::matches::hearts::deals::{derive_seed, generate_deal};
use crate::matches::hearts::table::PlayerError;
use crate::training::Deals;

/// The largest number of tricks with random cards.
const MAX_EXPLORED: u32 = 9;
/// Percentages of random cards of a seat in these tricks; each seat draws one. Chosen by hand.
const RANDOM_PERCENT: [u32; 5] = [0, 0, 5, 15, 40];
/// In tenths: passes of the pass network, and of the tuned policy. The others are drawn from the
/// candidates of a search. Chosen by hand.
const LEARNED_TENTHS: u32 = 5;
const TUNED_TENTHS: u32 = 4;

/// A source of played deals.
#[derive(Clone, Debug)]
pub struct ValueDeals {
    /// The random seed.
    pub seed: u64,
    /// The rule sets; each deal draws one of them.
    pub rules: Vec<Rules>,
    /// Positions of a deal that become samples, if it has as many.
    pub positions: usize,
}

impl Deals for ValueDeals {
    type Sample = ValueSample;
    const AT_ONCE: u64 = 8_192;

    fn samples(&self, deals: Range<u64>) -> Result<Vec<ValueSample>, PlayerError> {
        let samples_of = |number| {
            let played = self.play(number);
            let sample = |position| ValueSample::new(position, &played.taken);
            played.positions.iter().map(sample).collect::<Vec<_>>()
        };
        let all: Vec<_> = deals.into_par_iter().map(samples_of).collect();
        Ok(all.into_iter().flatten().collect())
    }
}

impl ValueDeals {
    /// Plays the deal with this number, and draws its positions.
    pub fn play(&self, number: u64) -> PlayedPositions {
        let mut rng = Rng::new(derive_seed(self.seed, !number));
        let rules = self.rules[rng.below(self.rules.len().max(1) as u32) as usize];
        let dealt = generate_deal(rules, self.seed, number, None);
        let deal = DealWithPasses {
            rules,
            direction: dealt.direction,
            hands: dealt.hands,
            passes: dealt
                .hands
                .map(|hand| pass(hand, rules, dealt.direction, &mut rng)),
            first: dealt.first,
        };
        let explored = rng.below(MAX_EXPLORED + 1);
        let percents: [u32; SEATS] = std::array::from_fn(|_| {
            RANDOM_PERCENT[rng.below(RANDOM_PERCENT.len() as u32) as usize]
        });
        let mut played = play_positions(
            &deal,
            Some(learned_inference()),
            explored,
            &mut |seat, legal| {
                if rng.below(100) < percents[seat.index()] {
                    legal.iter().nth(rng.below(legal.len()) as usize)
                } else {
                    None
                }
            },
        );
        rng.shuffle(&mut played.positions);
        played.positions.truncate(self.positions);
        played
    }
}

/// Draws the pass of a hand.
fn pass(hand: CardSet, rules: Rules, direction: PassDirection, rng: &mut Rng) -> CardSet {
    if direction == PassDirection::Hold {
        return CardSet::EMPTY;
    }
    let context = PassContext {
        hand,
        rules,
        direction,
    };
    match rng.below(10) {
        0..LEARNED_TENTHS => PassEvaluator::new(&LEARNED_PASSES, &context).best().passed,
        tenths if tenths < LEARNED_TENTHS + TUNED_TENTHS => {
            choose_in_context(&context, &TUNED.passing)
        }
        _ => {
            let candidates = candidate_passes(&context);
            candidates[rng.below(candidates.len() as u32) as usize]
        }
    }
}
