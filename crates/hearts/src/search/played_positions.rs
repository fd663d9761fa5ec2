//! Positions of a deal played by the rollout policy, as samples for training the value network.

use super::pass_payoffs::DealWithPasses;
use super::rollout::{PassExchange, PolicyRollout, RolloutPolicy, SOLVED_TRICKS, SampledWorld};
use crate::evaluation::weights::TUNED;
use crate::policy_net::InferenceNet;
use crate::rules::position::first_leader;
use crate::value_net::ValuePosition;
use crate::{Card, CardSet, SEATS, Seat};

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
    let exchange = PassExchange::new(deal.hands, deal.passes, deal.direction);
    let leader = first_leader(deal.rules, &exchange.hands, deal.first);
    let policy = RolloutPolicy {
        weights: &TUNED,
        net,
    };
    let world = SampledWorld::after_pass(deal.rules, [0; SEATS], &exchange, leader);
    let mut rollout = PolicyRollout::new(world, &policy, SOLVED_TRICKS);
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
