//! The principal variation of a card: the expected rest of the deal after it.
//!
//! The sampled worlds have no common line, so a representative playout stands for them. Among the
//! policy rollouts of the first samples it is the one whose payoff is nearest to the mean payoff of
//! the card. It is neither the best nor the worst that can happen.

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
    let (sampler, number) = (search.sampler(), search.representative_sample(arm));
    let rollout = sampler
        .rollouts
        .policy_rollout(number, &mut sampler.rng(number));
    rollout.variation_after(card)
}
