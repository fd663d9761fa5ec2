//! The payoffs of passes in one known deal, as labels for training a policy.

use super::candidates::RankedPasses;
use super::rollout::{PassExchange, PolicyRollout, RolloutPolicy, SampledWorld};
use crate::evaluation::passing::tuned::PassContext;
use crate::evaluation::weights::TUNED;
use crate::policy_net::InferenceNet;
use crate::rules::position::first_leader;
use crate::{CardSet, PassDirection, Rules, SEATS, Seat, payoff_times_three, score_deal};

/// A deal before the pass, with the pass of every seat.
#[derive(Clone, Copy, Debug)]
pub struct DealWithPasses {
    /// The rules.
    pub rules: Rules,
    /// The direction of the pass.
    pub direction: PassDirection,
    /// The hands as dealt.
    pub hands: [CardSet; SEATS],
    /// The three cards that each seat passes.
    pub passes: [CardSet; SEATS],
    /// The first leader where the rules leave the seat open.
    pub first: Seat,
}

/// Returns up to twelve passes of a hand for training, the tuned policy's own pass first: its best with
/// and without the queen of spades, three that prepare a moon shot, and the cheapest others.
pub fn candidate_passes(context: &PassContext) -> Vec<CardSet> {
    let candidates = RankedPasses::by_weights(context, &TUNED.passing).candidates();
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
    let mut passes = deal.passes;
    passes[seat] = pass;
    let exchange = PassExchange::new(deal.hands, passes, deal.direction);
    let leader = first_leader(deal.rules, &exchange.hands, deal.first);
    let policy = RolloutPolicy {
        weights: &TUNED,
        net,
    };
    let world = SampledWorld::after_pass(deal.rules, [0; SEATS], &exchange, leader);
    let taken = PolicyRollout::new(world, &policy, 0).play_out();
    payoff_times_three(&score_deal(deal.rules, &taken), seat) * 100 / 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy_net::learned_inference;
    use crate::{Player, Policy, PolicyPlayer, Position, View, ViewSetup, deal_hands, pass_cards};
    use handsense_core::Rng;

    #[test]
    fn the_payoff_is_that_of_a_deal_of_four_learned_players() {
        for seed in 0..40 {
            let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
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
            let hands = pass_cards(dealt, passes, direction);
            let mut views = Seat::ALL.map(|seat| {
                View::new(ViewSetup {
                    rules,
                    pass: direction,
                    passed: passes[seat],
                    ..ViewSetup::new(seat, hands[seat])
                })
                .expect("a view")
            });
            let mut table = Position::new(rules, hands, deal.first).expect("a deal");
            while !table.is_over() {
                let next = table.next_seat();
                let card = PolicyPlayer(Policy::Learned).play(&views[next]);
                table.play(card).expect("legal");
                for view in &mut views {
                    view.play(next, card).expect("possible");
                }
            }
            let expected = payoff_times_three(&table.scores(), seat) * 100 / 3;
            let found = pass_payoff(&deal, seat, pass, Some(learned_inference()));
            assert_eq!(found, expected, "{seed}");
        }
    }
}
