//! Rollouts of the candidate passes of a decision.
//!
//! A sampled world is a deal before the pass: my hand and a uniformly random deal of the other
//! cards. The others pass by the tuned policy, which does not depend on my pass. The hands then
//! exchange the cards, and the deal is played out from its first lead.

use super::candidates::PassCandidate;
use super::rollout::{
    HEURISTIC_WORLDS, HeuristicRollout, PassExchange, PlayoutEnd, PolicyRollout, RolloutPolicy,
    SampledWorld,
};
use super::sample_mixer::{MAX_PLAYOUTS_PER_ARM, SampleMixer, SampleResult};
use super::worlds::UniformSampler;
use super::{Estimate, SearchedPass};
use crate::evaluation::passing::{self, PassContext, in_order};
use crate::evaluation::weights::TUNED;
use crate::rules::position::first_leader;
use crate::{CardSet, SEATS, Seat, View};
use handsense_core::Rng;
use handsense_core::search::{Budget, SampledDecision};

/// The candidate passes, and the sampler of the worlds in which they are made.
pub(super) struct PassRollouts<'a> {
    view: &'a View,
    uniform: UniformSampler,
    candidates: &'a [PassCandidate],
    mixer: SampleMixer,
}

/// A sampled world before the pass.
struct DealBeforePass {
    hands: [CardSet; SEATS],
    /// The passes of the other players.
    passes: [CardSet; SEATS],
    /// The first leader where the rules leave him open.
    first: Seat,
}

impl<'a> PassRollouts<'a> {
    /// Creates the rollouts of these passes from the viewer's hand.
    pub fn new(
        view: &'a View,
        candidates: &'a [PassCandidate],
        mixer: SampleMixer,
    ) -> PassRollouts<'a> {
        PassRollouts {
            view,
            uniform: UniformSampler::new(view),
            candidates,
            mixer,
        }
    }

    fn sample_deal(&self, rng: &mut Rng) -> DealBeforePass {
        let hands = self.uniform.sample(rng);
        let pass = |seat: Seat| {
            if seat == self.view.me() {
                CardSet::EMPTY
            } else {
                passing::choose_in_context(
                    &PassContext {
                        hand: hands[seat],
                        rules: self.view.rules(),
                        direction: self.view.pass_direction(),
                    },
                    &TUNED.passing,
                )
            }
        };
        DealBeforePass {
            hands,
            passes: Seat::ALL.map(pass),
            first: self.view.me().step(rng.below(SEATS as u32) as i32),
        }
    }

    /// Returns the exchange after the pass of an arm, and the first leader.
    #[inline]
    fn exchange(&self, deal: &DealBeforePass, arm: usize) -> (PassExchange, Seat) {
        let mut passes = deal.passes;
        let candidate = self.candidates.get(arm);
        passes[self.view.me()] = candidate.map_or(CardSet::EMPTY, |candidate| candidate.cards);
        let exchange = PassExchange::new(deal.hands, passes, self.view.pass_direction());
        let leader = first_leader(self.view.rules(), &exchange.hands, deal.first);
        (exchange, leader)
    }

    /// Plays a deal out after the pass of an arm by the learned policy.
    fn play_out(&self, deal: &DealBeforePass, arm: usize) -> [CardSet; SEATS] {
        let (exchange, leader) = self.exchange(deal, arm);
        let (rules, scores) = (self.view.rules(), *self.view.scores());
        let world = SampledWorld::after_pass(rules, scores, &exchange, leader);
        PolicyRollout::new(world, RolloutPolicy::learned(), 0).play_out()
    }
}

impl SampledDecision for PassRollouts<'_> {
    type Sample = SampleResult;

    fn max_playouts_per_arm(&self) -> u64 {
        MAX_PLAYOUTS_PER_ARM
    }

    fn sample(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<SampleResult> {
        let policy_rollouts = |rng: &mut Rng| {
            let deal = self.sample_deal(rng);
            move |arm| PlayoutEnd::Taken(self.play_out(&deal, arm))
        };
        let heuristic_rollouts = |rng: &mut Rng| {
            let deal = self.sample_deal(rng);
            move |arm| {
                let (exchange, leader) = self.exchange(&deal, arm);
                HeuristicRollout::from_deal(self.view.rules(), &exchange.hands, leader).play_out()
            }
        };
        self.mixer.sample(
            number,
            arms,
            budget,
            HEURISTIC_WORLDS,
            policy_rollouts,
            heuristic_rollouts,
        )
    }

    fn value(sample: &SampleResult, arm: usize) -> i32 {
        sample.results[arm].value
    }

    fn playouts(sample: &SampleResult, arm: usize) -> u64 {
        sample.playouts[arm].into()
    }

    /// Returns the three cards of a pass in ascending order, eight bits each; the first card has the
    /// lowest bits.
    fn move_code(&self, arm: usize) -> i32 {
        self.candidates.get(arm).map_or(-1, |candidate| {
            let cards = in_order(candidate.cards).into_iter().rev();
            cards.fold(0, |code, card| code << 8 | i32::from(card.code()))
        })
    }

    fn value_scale(&self) -> f64 {
        self.mixer.value_scale
    }
}

/// Combines a candidate and its estimate.
pub(super) fn searched_pass(candidate: &PassCandidate, estimate: Estimate) -> SearchedPass {
    SearchedPass {
        cards: candidate.cards,
        estimate,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::DealSetup;
    use crate::search::Objective;
    use crate::search::candidates::RankedPasses;
    use crate::search::choose_pass::tests::views;
    use crate::watched::Watched;
    use crate::{PassDirection, Policy, Rules, ViewSetup, deal_hands, pass_cards, score_deal};

    fn mixer(view: &View) -> SampleMixer {
        SampleMixer::new(view, Objective::Game, 1)
    }

    #[test]
    fn a_world_is_passed_and_played_out_as_by_four_learned_players() {
        for view in views(40) {
            let own = passing::choose(&view, &TUNED.passing);
            let candidates = [PassCandidate {
                cards: own,
                prior: 0,
            }];
            let rollouts = PassRollouts::new(&view, &candidates, mixer(&view));
            let deal = rollouts.sample_deal(&mut Rng::new(1));
            let taken = rollouts.play_out(&deal, 0);
            let (rules, direction) = (view.rules(), view.pass_direction());
            let passed = deal.hands.map(|hand| {
                let context = PassContext {
                    hand,
                    rules,
                    direction,
                };
                passing::choose_in_context(&context, &TUNED.passing)
            });
            let mut played = Watched::new(&DealSetup {
                rules,
                direction,
                passed,
                first: deal.first,
                ..DealSetup::new(pass_cards(deal.hands, passed, direction))
            });
            played.play_by(Policy::Learned, 52);
            assert_eq!(score_deal(rules, &taken), played.table.scores());
        }
    }

    #[test]
    fn without_the_two_of_clubs_rule_every_seat_is_equally_likely_to_lead() {
        let mut start = ViewSetup::new(Seat::ALL[1], deal_hands(&mut Rng::new(5))[0]);
        start.rules = Rules::STANDARD.without(Rules::LEAD_TWO_OF_CLUBS);
        start.pass = PassDirection::Left;
        let view = View::new(start).expect("a view");
        let candidates = RankedPasses::by_net(&PassContext::from_view(&view)).candidates();
        let rollouts = PassRollouts::new(&view, &candidates, mixer(&view));
        let mut rng = Rng::new(9);
        let mut led = [0; SEATS];
        for _ in 0..400 {
            let deal = rollouts.sample_deal(&mut rng);
            led[rollouts.exchange(&deal, 0).1] += 1;
        }
        assert!(
            led.iter().all(|&times| (60..140).contains(&times)),
            "{led:?}"
        );
    }
}
