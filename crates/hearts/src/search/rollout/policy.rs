//! The rollout policy of every seat in a sampled world, and rollouts by this policy.

use super::endgame::{SolvedEndgame, solve_endgame};
use super::sampled_world::SampledWorld;
use crate::evaluation::ranking::tuned::{self, KnownState, MoveEvaluator};
use crate::evaluation::weights::{TUNED, Weights};
use crate::policy_net::{Accumulator, InferenceNet, learned_inference};
use crate::rules::MAX_LEGAL_MOVES;
use crate::search::playout_end::PlayoutEnd;
use crate::solve::PrincipalVariation;
use crate::value_net::ValueNet;
use crate::{Card, CardSet, SEATS};
use handsense_core::ArrayVec;

/// The tricks of a short rollout, the trick in progress among them. Chosen by
/// matches of searches with 1, 2 and 3 (`docs/research/networks.md`).
pub(in crate::search) const SHORT_TRICKS: u32 = 2;

/// A rollout policy: the tuned policy, with the residual correction of a net if there is one.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct RolloutPolicy<'a> {
    pub weights: &'a Weights,
    pub net: Option<&'a InferenceNet>,
}

impl RolloutPolicy<'_> {
    /// The tuned policy alone.
    pub const TUNED: RolloutPolicy<'static> = RolloutPolicy {
        weights: &TUNED,
        net: None,
    };

    /// Returns the learned policy: the tuned policy with the library's net.
    pub fn learned() -> RolloutPolicy<'static> {
        RolloutPolicy {
            weights: &TUNED,
            net: Some(learned_inference()),
        }
    }

    /// Returns the value of each of these cards in hundredths of a point, in descending code order.
    pub fn values(
        &self,
        state: &KnownState,
        cards: CardSet,
    ) -> ArrayVec<(Card, i32), MAX_LEGAL_MOVES> {
        let mut values = ArrayVec::new();
        let keep = |card, value| values.push((card, value));
        match self.net {
            None => MoveEvaluator::new(state, self.weights).evaluate_all(cards, keep),
            Some(net) => net.evaluate_all(state, self.weights, cards, keep),
        }
        values
    }
}

/// A rollout of a sampled world by a rollout policy.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct PolicyRollout<'a> {
    world: SampledWorld,
    weights: &'a Weights,
    /// The net and its accumulated sums over the hands.
    net: Option<(&'a InferenceNet, Accumulator)>,
    /// Tricks at the end that are solved double dummy.
    solved_tricks: u32,
}

impl<'a> PolicyRollout<'a> {
    /// Creates a rollout from this world, with this many tricks at the end solved double dummy,
    /// where the solver stays within its node limit.
    pub fn new(
        world: SampledWorld,
        policy: &RolloutPolicy<'a>,
        solved_tricks: u32,
    ) -> PolicyRollout<'a> {
        PolicyRollout {
            weights: policy.weights,
            net: policy
                .net
                .map(|net| (net, Accumulator::new(net, world.rules(), world.hands()))),
            world,
            solved_tricks,
        }
    }

    /// Plays `card` for the next seat and then the deal out, as [`play_out`](Self::play_out) does.
    pub fn play_out_after(&self, card: Card) -> [CardSet; SEATS] {
        let mut rollout = *self;
        rollout.play(card);
        rollout.play_out()
    }

    /// Plays `card` for the next seat and on until this many tricks have ended, the trick in progress
    /// among them. The end is then the value of the position by `net`, unless the deal is settled or
    /// solved before.
    pub fn play_tricks_after(&self, card: Card, tricks: u32, net: &ValueNet) -> PlayoutEnd {
        let mut rollout = *self;
        rollout.play(card);
        let last = self.world.tricks_done() + tricks;
        while !rollout.world.is_settled() {
            if let Some(endgame) = rollout.endgame() {
                return PlayoutEnd::Taken(endgame.taken);
            }
            if rollout.world.tricks_done() >= last
                && rollout.world.tricks_to_come() > self.solved_tricks
                && let Some(position) = rollout.world.value_position()
            {
                return PlayoutEnd::Value(net.evaluate(&position));
            }
            rollout.play(rollout.choose_card());
        }
        PlayoutEnd::Taken(*rollout.world.taken())
    }

    /// Plays the deal out and returns the cards that each seat takes in the whole deal.
    ///
    /// The rollout stops when no further card can change the scores.
    pub fn play_out(&mut self) -> [CardSet; SEATS] {
        while !self.world.is_settled() {
            if let Some(endgame) = self.endgame() {
                return endgame.taken;
            }
            self.play(self.choose_card());
        }
        *self.world.taken()
    }

    /// Plays `card` for the next seat and then the deal out to its last card; returns the cards
    /// played.
    pub fn variation_after(&self, card: Card) -> PrincipalVariation {
        let mut rollout = *self;
        let hands = self.world.hands().iter();
        let left = hands.map(|hand| hand.len() as usize).sum();
        let mut variation = PrincipalVariation::new();
        rollout.play(card);
        variation.push(card);
        while variation.len() < left {
            if let Some(endgame) = rollout.endgame() {
                let cards = endgame.cards.iter();
                cards.for_each(|&card| variation.push(card));
                return variation;
            }
            let next = rollout.choose_card();
            rollout.play(next);
            variation.push(next);
        }
        variation
    }

    /// Returns the solved rest of the deal, if it is to be solved from here.
    #[inline]
    fn endgame(&self) -> Option<SolvedEndgame> {
        if self.world.tricks_to_come() <= self.solved_tricks {
            self.world.between_tricks().and_then(solve_endgame)
        } else {
            None
        }
    }

    /// Returns the world in its present state.
    pub fn world(&self) -> &SampledWorld {
        &self.world
    }

    /// Returns the policy's card for the next seat.
    #[inline]
    pub fn choose_card(&self) -> Card {
        let seat = self.world.next_seat();
        let hand = self.world.hands()[seat];
        let (state, legal) = (self.world.known_state(seat, hand), self.world.legal(hand));
        match &self.net {
            None => tuned::choose(&state, self.weights, legal),
            Some((net, sums)) => sums.choose(net, &state, self.weights, legal),
        }
    }

    /// Plays a card for the next seat.
    #[inline]
    pub fn play(&mut self, card: Card) {
        if let Some((net, sums)) = &mut self.net {
            sums.play(net, self.world.next_seat(), card);
        }
        self.world.play(card);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::tests::watched::Watched;
    use crate::{Player, Policy, PolicyPlayer, Rules, UniformSampler, View};
    use handsense_core::Rng;

    /// Compares the rollout policy in the world of the true hands with players who have a view.
    #[test]
    fn every_seat_plays_in_a_world_as_a_player_with_its_view() {
        let mut compared = 0;
        let mut learned = PolicyPlayer(Policy::Learned);
        for seed in 0..200 {
            let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
            let mut deal = Watched::deal(rules, seed);
            while !deal.table.is_over() {
                let world = SampledWorld::from_view(deal.view(), deal.table.hands());
                let card = PolicyPlayer(Policy::Tuned).play(deal.view());
                assert_eq!(
                    PolicyRollout::new(world, &RolloutPolicy::TUNED, 0).choose_card(),
                    card,
                    "{seed}"
                );
                let learned = learned.play(deal.view());
                assert_eq!(
                    PolicyRollout::new(world, &RolloutPolicy::learned(), 0).choose_card(),
                    learned,
                    "{seed}"
                );
                compared += 1;
                deal.play(card);
            }
        }
        assert_eq!(compared, 200 * 52);
    }

    #[test]
    fn a_world_is_played_out_as_by_four_learned_players() {
        let mut player = PolicyPlayer(Policy::Learned);
        for seed in 0..200 {
            let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
            let mut deal = Watched::deal(rules, seed);
            // The comparison starts at various positions, with voids shown so far.
            for _ in 0..seed % 50 {
                deal.play(player.play(deal.view()));
            }
            let first = player.play(deal.view());
            let world = SampledWorld::from_view(deal.view(), deal.table.hands());
            let taken =
                PolicyRollout::new(world, &RolloutPolicy::learned(), 0).play_out_after(first);
            while !deal.table.is_over() {
                deal.play(player.play(deal.view()));
            }
            // The rollout stops when the scores are settled.
            let scores = crate::score_deal(rules, &taken);
            assert_eq!(scores, deal.table.scores(), "{seed}");
        }
    }

    #[test]
    fn worlds_of_one_view_differ_only_in_the_hands_of_others() {
        let line = "me=1 hand=A73.QJ98.65.8732 plays=0:C2";
        let view: View = line.parse().expect("a view");
        let mut rng = Rng::new(3);
        let sampler = UniformSampler::new(&view);
        for _ in 0..50 {
            let world = SampledWorld::from_view(&view, &sampler.sample(&mut rng));
            assert_eq!(world.hands()[view.me()], view.hand());
            let rollout = PolicyRollout::new(world, &RolloutPolicy::learned(), 0);
            let taken = rollout.play_out_after("C6".parse().expect("a card"));
            let all = taken.iter().fold(CardSet::EMPTY, |all, &cards| all | cards);
            assert!(all.is_superset(view.rules().penalty_cards()));
        }
    }
}
