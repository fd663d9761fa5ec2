//! The payoffs of the candidate cards in one known deal, as labels for training a policy.
//!
//! Worlds sampled uniformly are consistent with the rules, but not with the players: a player who
//! has kept a card mostly had a reason. The true deal is a single sample and has a high variance.
//! Over many deals its hands have the distribution of the hands that such players hold.

use super::candidates::card_candidates;
use super::playout_result::{Objective, ObjectiveEvaluator};
use super::rollout::{HeuristicRollout, PolicyRollout, RolloutPolicy, SampledWorld};
use crate::evaluation::weights::TUNED;
use crate::policy_net::InferenceNet;
use crate::rules::MAX_LEGAL_MOVES;
use crate::{Card, CardSet, SEATS, View, ViewError};
use handsense_core::ArrayVec;

/// The weight of the policy rollout in a payoff; the heuristic rollout has weight 1. A network trained
/// on this mean is better than one trained on equal weights or on the policy rollout alone
/// (`docs/research/networks.md`).
const POLICY_WEIGHT: i32 = 3;

/// A candidate card of a decision, and its payoff in one deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardPayoff {
    /// The card: among equivalent cards the one that the tuned policy ranks highest.
    pub card: Card,
    /// The tuned policy's value of the card less that of its best card, in hundredths of a point;
    /// negative or zero.
    pub prior: i32,
    /// The weighted mean payoff of the playouts after the card, in hundredths of a point.
    pub payoff: i32,
}

/// Returns the payoffs of the candidate cards when `hands` are the four hands, in descending order
/// of the tuned policy's values.
///
/// Each card has two rollouts: one by the tuned policy with the correction of `net`, if there is one,
/// and one by the playout heuristic. The former has three quarters of the weight. Where another seat
/// shoots the moon in it, it counts alone, as in a [search](super). The list is empty when there is
/// only one candidate, with equivalent cards counted once.
///
/// # Errors
/// When it is not the viewer's turn or the deal is over.
pub fn card_payoffs(
    view: &View,
    hands: &[CardSet; SEATS],
    net: Option<&InferenceNet>,
) -> Result<ArrayVec<CardPayoff, MAX_LEGAL_MOVES>, ViewError> {
    let candidates = card_candidates(view, &RolloutPolicy::TUNED)?;
    if candidates.len() < 2 {
        return Ok(ArrayVec::new());
    }
    let policy = RolloutPolicy {
        weights: &TUNED,
        net,
    };
    let by_policy = PolicyRollout::new(SampledWorld::from_view(view, hands), &policy, 0);
    let by_heuristic = HeuristicRollout::new(view, hands);
    let evaluator =
        ObjectiveEvaluator::new(view.me(), view.rules(), *view.scores(), Objective::Payoff);
    let cards = candidates.iter().map(|candidate| {
        let policy = evaluator.evaluate(&by_policy.play_out_after(candidate.card));
        let heuristic = if policy.other_moon > 0 {
            policy
        } else {
            evaluator.evaluate(&by_heuristic.play_out_after(candidate.card))
        };
        let sum = POLICY_WEIGHT * policy.payoff + heuristic.payoff;
        CardPayoff {
            card: candidate.card,
            prior: candidate.prior,
            // A result holds three times the payoff.
            payoff: sum * 100 / (3 * (POLICY_WEIGHT + 1)),
        }
    });
    Ok(cards.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::ranking::tuned::{self, KnownState};
    use crate::policy_net::learned_inference;
    use crate::view::tests::watched::Watched;
    use crate::{
        Player, Policy, PolicyPlayer, Rules, moon_shooter, payoff_times_three, score_deal,
    };

    /// Deals at random under one of two rule sets.
    fn deal(seed: u64) -> Watched {
        Watched::deal(
            [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2],
            seed,
        )
    }

    #[test]
    fn every_candidate_has_one_payoff_and_the_prior_of_the_tuned_policy() {
        for seed in 28..34 {
            let mut deal = deal(seed);
            while !deal.table.is_over() {
                let view = deal.view().clone();
                let legal = view.legal_moves().expect("my turn");
                let cards = card_payoffs(&view, deal.table.hands(), None).expect("my turn");
                assert!(cards.iter().all(|card| legal.contains(card.card)));
                let candidates = card_candidates(&view, &RolloutPolicy::TUNED).expect("my turn");
                if candidates.len() > 1 {
                    let all: CardSet = cards.iter().map(|card| card.card).collect();
                    assert_eq!(
                        (cards.len(), all.len() as usize),
                        (candidates.len(), candidates.len())
                    );
                    let best = cards.iter().max_by_key(|card| (card.prior, card.card));
                    let best = best.expect("a card");
                    assert_eq!(best.prior, 0);
                    assert_eq!(
                        best.card,
                        tuned::choose(&KnownState::from_view(&view), &TUNED, legal)
                    );
                } else {
                    assert!(cards.is_empty());
                }
                deal.play(PolicyPlayer(Policy::Tuned).play(&view));
            }
        }
    }

    /// Plays `card` and then the rest of the deal by four learned players; returns the cards taken.
    fn play_on(deal: &Watched, card: Card) -> [CardSet; SEATS] {
        let mut deal = deal.clone();
        deal.play(card);
        while !deal.table.is_over() {
            deal.play(PolicyPlayer(Policy::Learned).play(deal.view()));
        }
        *deal.table.taken()
    }

    #[test]
    fn the_payoff_of_a_card_is_the_weighted_mean_of_both_rollouts() {
        let mut moons = 0;
        for seed in 40..48 {
            let mut deal = deal(seed);
            let rules = deal.view().rules();
            while !deal.table.is_over() {
                let (view, hands) = (deal.view().clone(), *deal.table.hands());
                let payoff = |taken: &[CardSet; SEATS]| {
                    payoff_times_three(&score_deal(rules, taken), view.me())
                };
                let cards =
                    card_payoffs(&view, &hands, Some(learned_inference())).expect("my turn");
                for found in cards.iter() {
                    let learned = play_on(&deal, found.card);
                    // Another seat's moon decides the payoff alone.
                    let shooter = moon_shooter(rules, &learned);
                    let decides = shooter.is_some_and(|shooter| shooter != view.me());
                    moons += u32::from(decides);
                    let second = if decides {
                        learned
                    } else {
                        HeuristicRollout::new(&view, &hands).play_out_after(found.card)
                    };
                    let sum = 3 * payoff(&learned) + payoff(&second);
                    assert_eq!(found.payoff, sum * 100 / 12, "{seed}");
                }
                deal.play(PolicyPlayer(Policy::Tuned).play(&view));
            }
        }
        assert!(moons > 0);
    }
}
