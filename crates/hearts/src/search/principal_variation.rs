//! The principal variation of a card: the expected rest of the deal after it.
//!
//! The sampled worlds have no common line, so a representative playout stands for them. Among the
//! policy rollouts of the first samples it is the one whose payoff is nearest to the mean payoff of
//! the card. It is neither the best nor the worst that can happen. Short rollouts of a search are played
//! to the end here.

use super::candidate_search::CandidateSearch;
use super::card_rollouts::CardRollouts;
use crate::Card;
use crate::solve::PrincipalVariation;

/// Returns `card` and all cards after it to the end of the deal.
pub(super) fn principal_variation(
    search: &CandidateSearch<'_, CardRollouts<'_>>,
    arm: usize,
    card: Card,
) -> PrincipalVariation {
    let rollouts = search.decision();
    let mixer = rollouts.mixer();
    let rollout = |number: u64| rollouts.policy_rollout(number, &mut mixer.rng(number));
    let number = search.representative_sample(arm, |number, kept_payoff| {
        if rollouts.are_short() {
            let taken = rollout(number).play_out_after(card);
            mixer.evaluator.evaluate(&taken).payoff
        } else {
            kept_payoff
        }
    });
    rollout(number).variation_after(card)
}
