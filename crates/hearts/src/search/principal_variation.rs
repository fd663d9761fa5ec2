//! The principal variation of a card: the expected rest of the deal after it.
//!
//! The sampled worlds have no common line, so a representative playout stands for them. Among the
//! policy rollouts of the first samples it is the one whose payoff is nearest to the mean payoff of
//! the card. It is neither the best nor the worst that can happen. Short rollouts of a search are played
//! to the end here.

use super::card_rollouts::CardRollouts;
use super::racing::CandidateSearch;
use crate::Card;
use crate::solve::PrincipalVariation;

/// Returns `card` and all cards after it to the end of the deal.
pub(super) fn principal_variation(
    search: &CandidateSearch<'_, CardRollouts<'_>>,
    arm: usize,
    card: Card,
) -> PrincipalVariation {
    let sampler = search.sampler();
    let rollout = |number: u64| {
        let rollouts = &sampler.rollouts;
        rollouts.policy_rollout(number, &mut sampler.rng(number))
    };
    let number = search.representative_sample(arm, |number, kept_payoff| {
        match sampler.rollouts.are_short() {
            true => {
                let taken = rollout(number).play_out_after(card);
                sampler.evaluator.evaluate(&taken).payoff
            }
            false => kept_payoff,
        }
    });
    rollout(number).variation_after(card)
}
