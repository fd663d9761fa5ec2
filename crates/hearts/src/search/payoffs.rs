//! What the cards of a decision are worth in the deal as it truly is, for whoever trains a policy.
//!
//! Worlds drawn at random hold what nobody knows, but not in the way of players: who has kept a card has mostly
//! had his reasons. The true deal is one world only and says little by itself; over many deals its hands are
//! those that such players hold when they have played so.

use super::candidates::choices;
use super::outcome::{Judge, Objective};
use super::report::MAX_CHOICES;
use super::rollout::{Playout, PolicyWorld, QuickWorld, WorldPolicy};
use crate::evaluation::weights::TUNED;
use crate::policy_net::PolicyNet;
use crate::{Card, CardSet, SEATS, View, ViewError};
use handsense_core::ArrayVec;

/// A candidate card of a decision, and its payoff in one deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardPayoff {
    /// The card; of those that come to the same, the one that the tuned policy likes best.
    pub card: Card,
    /// Hundredths of a point that the tuned policy thinks it worth more than its best card; negative or zero.
    pub prior: i32,
    /// The mean payoff of its playouts in hundredths of a point.
    pub payoff: i32,
}

/// The candidate cards of a decision, those first that the tuned policy likes best, and their payoffs when these
/// are the hands.
///
/// Every card is played out twice, by the policy that the net makes of the tuned one (by the tuned policy
/// itself without one) and by rules of thumb, and its payoff is the mean; the first alone where another
/// seat shoots the moon, as in a [search](super). Empty when there is only one card to choose from, those
/// that come to the same counted once.
///
/// # Errors
/// When it is not my turn or the deal is over.
pub fn card_payoffs(
    view: &View,
    hands: &[CardSet; SEATS],
    net: Option<&PolicyNet>,
) -> Result<ArrayVec<CardPayoff, MAX_CHOICES>, ViewError> {
    let choices = choices(view, &WorldPolicy::TUNED)?;
    if choices.len() < 2 {
        return Ok(ArrayVec::new());
    }
    let policy = WorldPolicy {
        weights: &TUNED,
        net,
    };
    let by_policy = Playout::of(PolicyWorld::of(view, hands), &policy);
    let by_thumb = QuickWorld::of(view, hands);
    let judge = Judge::new(view.me(), view.rules(), *view.scores(), Objective::Payoff);
    let cards = choices.iter().map(|choice| {
        let mut sum = judge.outcome(&by_policy.play_out_after(choice.card));
        let other = match sum.other_moon > 0 {
            true => sum,
            false => judge.outcome(&by_thumb.play_out_after(choice.card)),
        };
        sum.add(other, 1);
        CardPayoff {
            card: choice.card,
            prior: choice.guess,
            // Twice three times the payoff is what the sum holds.
            payoff: sum.payoff * 100 / 6,
        }
    });
    Ok(cards.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::ranking::tuned::{self, KnownState};
    use crate::policy_net::LEARNED;
    use crate::view::tests::watched::Watched;
    use crate::{Player, Policy, PolicyPlayer, Rules, moon_shooter, payoff_thrice, score_deal};

    /// A random deal, under one of two rule sets.
    fn deal(seed: u64) -> Watched {
        Watched::deal(
            [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2],
            seed,
        )
    }

    #[test]
    fn every_candidate_is_there_once_with_the_prior_of_the_tuned_policy() {
        for seed in 28..34 {
            let mut deal = deal(seed);
            while !deal.table.is_over() {
                let view = deal.view().clone();
                let legal = view.legal_moves().expect("my turn");
                let cards = card_payoffs(&view, deal.table.hands(), None).expect("my turn");
                assert!(cards.iter().all(|card| legal.contains(card.card)));
                let choices = choices(&view, &WorldPolicy::TUNED).expect("my turn");
                if choices.len() > 1 {
                    let all: CardSet = cards.iter().map(|card| card.card).collect();
                    assert_eq!(
                        (cards.len(), all.len() as usize),
                        (choices.len(), choices.len())
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

    /// What each seat takes when the next one plays this card and all go on by the learned policy, each by what
    /// he has seen.
    fn played_on(deal: &Watched, card: Card) -> [CardSet; SEATS] {
        let mut deal = deal.clone();
        deal.play(card);
        while !deal.table.is_over() {
            deal.play(PolicyPlayer(Policy::Learned).play(deal.view()));
        }
        *deal.table.taken()
    }

    #[test]
    fn a_card_is_worth_what_the_deal_brings_after_it() {
        let mut moons = 0;
        for seed in 40..48 {
            let mut deal = deal(seed);
            let rules = deal.view().rules();
            while !deal.table.is_over() {
                let (view, hands) = (deal.view().clone(), *deal.table.hands());
                let payoff =
                    |taken: &[CardSet; SEATS]| payoff_thrice(&score_deal(rules, taken), view.me());
                let cards = card_payoffs(&view, &hands, Some(&LEARNED)).expect("my turn");
                for found in cards.iter() {
                    let learned = played_on(&deal, found.card);
                    // The moon of another is all that is said of a card.
                    let shooter = moon_shooter(rules, &learned);
                    let is_all = shooter.is_some_and(|shooter| shooter != view.me());
                    moons += u32::from(is_all);
                    let second = match is_all {
                        true => learned,
                        false => QuickWorld::of(&view, &hands).play_out_after(found.card),
                    };
                    let sum = payoff(&learned) + payoff(&second);
                    assert_eq!(found.payoff, sum * 100 / 6, "{seed}");
                }
                deal.play(PolicyPlayer(Policy::Tuned).play(&view));
            }
        }
        assert!(moons > 0);
    }
}
