//! What a search takes the players for: by what all seats of a world decide, and a sampled world played to
//! its end by that policy.

use super::endgame::{EXACT_TRICKS, Ending, best_play};
use super::world::PolicyWorld;
use crate::evaluation::ranking::tuned::{self, KnownState, MoveEvaluator};
use crate::evaluation::weights::{TUNED, Weights};
use crate::policy_net::{Accumulator, LEARNED, PolicyNet};
use crate::search::report::{Line, MAX_CHOICES};
use crate::{Card, CardSet, SEATS};
use handsense_core::ArrayVec;

/// The tuned policy, put right by a net if there is one.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct WorldPolicy<'a> {
    pub weights: &'a Weights,
    pub net: Option<&'a PolicyNet>,
}

impl WorldPolicy<'_> {
    /// The tuned policy alone.
    pub const TUNED: WorldPolicy<'static> = WorldPolicy {
        weights: &TUNED,
        net: None,
    };

    /// The learned policy: the tuned one, and the net of the library.
    pub const LEARNED: WorldPolicy<'static> = WorldPolicy {
        weights: &TUNED,
        net: Some(&LEARNED),
    };

    /// The value of each of these cards in hundredths of a point, in descending code order.
    pub fn values(&self, facts: &KnownState, cards: CardSet) -> ArrayVec<(Card, i32), MAX_CHOICES> {
        let mut values = ArrayVec::new();
        let keep = |card, value| values.push((card, value));
        match self.net {
            None => MoveEvaluator::new(facts, self.weights).evaluate_all(cards, keep),
            Some(net) => net.evaluate_all(facts, self.weights, cards, keep),
        }
        values
    }
}

/// A world that is being played out.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Playout<'a> {
    world: PolicyWorld,
    weights: &'a Weights,
    /// The net, and what it has added up of the hands.
    net: Option<(&'a PolicyNet, Accumulator)>,
    /// Tricks at the end that are played exactly.
    exact_tricks: u32,
}

impl<'a> Playout<'a> {
    /// The world before the first decision of the policy.
    pub fn of(world: PolicyWorld, policy: &WorldPolicy<'a>) -> Playout<'a> {
        Playout {
            weights: policy.weights,
            net: policy
                .net
                .map(|net| (net, Accumulator::new(net, world.rules(), world.hands()))),
            world,
            exact_tricks: 0,
        }
    }

    /// The same, the last [`EXACT_TRICKS`] played as well as all can with open hands where that is
    /// soon found.
    pub fn ending_exactly(self) -> Playout<'a> {
        Playout {
            exact_tricks: EXACT_TRICKS,
            ..self
        }
    }

    /// What each seat takes in the whole deal if the next one plays `card` and all go on by the
    /// policy.
    pub fn play_out_after(&self, card: Card) -> [CardSet; SEATS] {
        let mut playout = *self;
        playout.play(card);
        playout.play_out()
    }

    /// What each seat takes in the whole deal if all go on by the policy. A deal in which
    /// nothing more can be scored ends early.
    pub fn play_out(mut self) -> [CardSet; SEATS] {
        while !self.world.is_settled() {
            if let Some(ending) = self.ending() {
                return ending.taken;
            }
            self.play(self.choice());
        }
        *self.world.taken()
    }

    /// `card` and all cards after it, to the last one of the deal, if all go on by the policy.
    pub fn line_after(mut self, card: Card) -> Line {
        let hands = self.world.hands().iter();
        let left = hands.map(|hand| hand.len() as usize).sum();
        let mut line = Line::new();
        self.play(card);
        line.push(card);
        while line.len() < left {
            if let Some(ending) = self.ending() {
                ending
                    .cards
                    .cards()
                    .iter()
                    .for_each(|&card| line.push(card));
                return line;
            }
            let next = self.choice();
            self.play(next);
            line.push(next);
        }
        line
    }

    /// The rest of the deal where it is played exactly from here on.
    #[inline]
    fn ending(&self) -> Option<Ending> {
        match self.world.tricks_to_come() <= self.exact_tricks {
            true => self.world.between_tricks().and_then(best_play),
            false => None,
        }
    }

    /// The card that the policy plays.
    #[inline]
    fn choice(&self) -> Card {
        let seat = self.world.next_seat();
        let hand = self.world.hands()[seat];
        let (facts, legal) = (self.world.facts(seat, hand), self.world.legal(hand));
        match &self.net {
            None => tuned::choose(&facts, self.weights, legal),
            Some((net, sums)) => sums.choose(net, &facts, self.weights, legal),
        }
    }

    #[inline]
    fn play(&mut self, card: Card) {
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
    use crate::{Player, Policy, PolicyPlayer, Rules, View, Worlds};
    use handsense_core::Rng;

    /// All four players watch a deal; the worlds of one of them are held against what they see.
    #[test]
    fn every_seat_plays_in_a_world_as_it_would_at_the_table() {
        let mut compared = 0;
        let mut learned = PolicyPlayer(Policy::Learned);
        for seed in 0..200 {
            let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
            let mut deal = Watched::deal(rules, seed);
            while !deal.table.is_over() {
                let world = PolicyWorld::of(deal.view(), deal.table.hands());
                let card = PolicyPlayer(Policy::Tuned).play(deal.view());
                assert_eq!(
                    Playout::of(world, &WorldPolicy::TUNED).choice(),
                    card,
                    "{seed}"
                );
                let learned = learned.play(deal.view());
                assert_eq!(
                    Playout::of(world, &WorldPolicy::LEARNED).choice(),
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
    fn a_world_is_played_out_as_four_learned_players_would_play_it() {
        let mut player = PolicyPlayer(Policy::Learned);
        for seed in 0..200 {
            let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
            let mut deal = Watched::deal(rules, seed);
            // At any moment of the deal, what has been shown so far is known to all.
            for _ in 0..seed % 50 {
                deal.play(player.play(deal.view()));
            }
            let first = player.play(deal.view());
            let world = PolicyWorld::of(deal.view(), deal.table.hands());
            let taken = Playout::of(world, &WorldPolicy::LEARNED).play_out_after(first);
            while !deal.table.is_over() {
                deal.play(player.play(deal.view()));
            }
            // The playout stops when the scores are settled.
            let scores = crate::score_deal(rules, &taken);
            assert_eq!(scores, deal.table.scores(), "{seed}");
        }
    }

    #[test]
    fn worlds_of_one_view_differ_only_in_the_cards_of_others() {
        let line = "me=1 hand=A73.QJ98.65.8732 plays=0:C2";
        let view: View = line.parse().expect("a view");
        let mut rng = Rng::new(3);
        let worlds = Worlds::of(&view);
        for _ in 0..50 {
            let world = PolicyWorld::of(&view, &worlds.draw(&mut rng));
            assert_eq!(world.hands()[view.me()], view.hand());
            let playout = Playout::of(world, &WorldPolicy::LEARNED);
            let taken = playout.play_out_after("C6".parse().expect("a card"));
            let all = taken.iter().fold(CardSet::EMPTY, |all, &cards| all | cards);
            assert!(all.is_superset(view.rules().penalty_cards()));
        }
    }
}
