//! Labels for training networks, from known deals: the payoffs of candidate cards and passes, and played
//! positions.
//!
//! Worlds sampled uniformly are consistent with the rules, but not with the players: a player who
//! has kept a card mostly had a reason. The true deal is a single sample and has a high variance.
//! Over many deals its hands have the distribution of the hands that such players hold.

use super::candidates::{RankedPasses, card_candidates};
use super::playout_result::{Objective, ObjectiveEvaluator};
use super::rollout::{
    DealWithPasses, HeuristicRollout, PolicyRollout, RolloutPolicy, SOLVED_TRICKS, SampledWorld,
};
use crate::evaluation::passing::PassContext;
use crate::policy_net::InferenceNet;
use crate::rules::MAX_LEGAL_MOVES;
use crate::value_net::ValuePosition;
use crate::{Card, CardSet, SEATS, Seat, View, ViewError, payoff_times_three, score_deal};
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
    let world = SampledWorld::from_view(view, hands);
    let by_policy = PolicyRollout::new(world, RolloutPolicy(net), 0);
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

/// Creates the rollout of a deal after the pass.
fn rollout<'a>(
    deal: &DealWithPasses,
    net: Option<&'a InferenceNet>,
    solved_tricks: u32,
) -> PolicyRollout<'a> {
    let world = SampledWorld::after_pass(deal, [0; SEATS]);
    PolicyRollout::new(world, RolloutPolicy(net), solved_tricks)
}

/// Returns up to twelve passes of a hand for training, the tuned policy's own pass first: its best with
/// and without the queen of spades, three that prepare a moon shot, and the cheapest others.
pub fn candidate_passes(context: &PassContext) -> Vec<CardSet> {
    let candidates = RankedPasses::by_tuned(context).candidates();
    candidates.iter().map(|candidate| candidate.cards).collect()
}

/// Returns the payoff of a pass of `seat`, in hundredths of a point.
///
/// The others pass as in `deal`. The deal is played out by the tuned policy, with the correction of
/// `net` if there is one.
pub fn pass_payoff(
    deal: &DealWithPasses,
    seat: Seat,
    pass: CardSet,
    net: Option<&InferenceNet>,
) -> i32 {
    let mut deal = *deal;
    deal.passes[seat] = pass;
    let taken = rollout(&deal, net, 0).play_out();
    payoff_times_three(&score_deal(deal.rules, &taken), seat) * 100 / 3
}

/// Positions between two tricks of one deal, and the end of the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedPositions {
    /// The positions, in order.
    pub positions: Vec<ValuePosition>,
    /// The cards that each seat takes in the whole deal.
    pub taken: [CardSet; SEATS],
}

/// Plays a deal by the rollout policy of a search, and returns its positions between two tricks.
///
/// The policy is the tuned policy, with the correction of `net` if there is one. In the first `explored`
/// tricks, `explore` may choose another of the legal cards of a seat. Positions before the end of these
/// tricks are not returned, so every position leads to `taken` by the policy alone. The last four
/// tricks are solved double dummy, as in a search; their positions are not returned either.
pub fn play_positions(
    deal: &DealWithPasses,
    net: Option<&InferenceNet>,
    explored: u32,
    explore: &mut dyn FnMut(Seat, CardSet) -> Option<Card>,
) -> PlayedPositions {
    let mut rollout = rollout(deal, net, SOLVED_TRICKS);
    let mut positions = Vec::new();
    while rollout.world().tricks_to_come() > 0 && !rollout.world().is_settled() {
        let world = rollout.world();
        if world.tricks_done() >= explored
            && let Some(position) = world.value_position()
        {
            if world.tricks_to_come() <= SOLVED_TRICKS {
                break;
            }
            positions.push(position);
        }
        let (seat, done) = (world.next_seat(), world.tricks_done());
        let chosen = if done < explored {
            explore(seat, world.legal(world.hands()[seat]))
        } else {
            None
        };
        rollout.play(chosen.unwrap_or_else(|| rollout.choose_card()));
    }
    PlayedPositions {
        positions,
        taken: rollout.play_out(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::DealSetup;
    use crate::evaluation::ranking::tuned::{self, KnownState};
    use crate::evaluation::weights::TUNED;
    use crate::policy_net::learned_inference;
    use crate::watched::{Watched, named_rules};
    use crate::{PassDirection, Policy, deal_hands, moon_shooter, pass_cards};
    use handsense_core::Rng;

    #[test]
    fn every_candidate_has_one_payoff_and_the_prior_of_the_tuned_policy() {
        for seed in 28..34 {
            let mut deal = Watched::deal(named_rules(seed), seed);
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
                deal.play_by(Policy::Tuned, 1);
            }
        }
    }

    /// Plays `card` and then the rest of the deal by four learned players; returns the cards taken.
    fn play_on(deal: &Watched, card: Card) -> [CardSet; SEATS] {
        let mut deal = deal.clone();
        deal.play(card);
        deal.play_by(Policy::Learned, 51);
        *deal.table.taken()
    }

    #[test]
    fn the_payoff_of_a_card_is_the_weighted_mean_of_both_rollouts() {
        let mut moons = 0;
        for seed in 40..48 {
            let mut deal = Watched::deal(named_rules(seed), seed);
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
                deal.play_by(Policy::Tuned, 1);
            }
        }
        assert!(moons > 0);
    }

    #[test]
    fn the_payoff_is_that_of_a_deal_of_four_learned_players() {
        for seed in 0..40 {
            let rules = named_rules(seed);
            let direction = PassDirection::CYCLE[seed as usize % 3];
            let dealt = deal_hands(&mut Rng::new(seed));
            let context = |seat: Seat| PassContext {
                hand: dealt[seat],
                rules,
                direction,
            };
            let candidates = Seat::ALL.map(|seat| candidate_passes(&context(seat)));
            let deal = DealWithPasses {
                rules,
                direction,
                hands: dealt,
                passes: Seat::ALL.map(|seat| candidates[seat.index()][0]),
                first: Seat::ALL[0],
            };
            let seat = Seat::ALL[seed as usize % SEATS];
            let pass = candidates[seat.index()][3];
            let mut passes = deal.passes;
            passes[seat] = pass;
            let mut played = Watched::new(&DealSetup {
                rules,
                direction,
                passed: passes,
                ..DealSetup::new(pass_cards(dealt, passes, direction))
            });
            played.play_by(Policy::Learned, 52);
            let expected = payoff_times_three(&played.table.scores(), seat) * 100 / 3;
            let found = pass_payoff(&deal, seat, pass, Some(learned_inference()));
            assert_eq!(found, expected, "{seed}");
        }
    }
}
