//! A deal with open hands from the pass on, for trees and rollouts.
//!
//! As in the engine, the seats pass in the order 0, 1, 2, 3, three cards each, one card a move. The
//! cards change hands after the last of them.

use super::playout_state::{PimcRules, PlayoutState};
use super::tree::World;
use crate::players::baselines::playout_policy::{TurnKind, choose};
use handsense_core::Rng;
use handsense_hearts::classic::move_list::{PASSED, pass_list};
use handsense_hearts::classic::simple_pass;
use handsense_hearts::{Card, CardSet, PassDirection, SEATS, Seat, View, pass_cards};

/// A deal in the pass or in play.
#[derive(Clone, Copy, Debug)]
pub(super) struct PassState {
    table: PlayoutState,
    /// The cards that each seat has passed.
    passes: [CardSet; SEATS],
    direction: PassDirection,
    /// The card whose holder leads, if the rules name one.
    opener: CardSet,
    /// The first leader if no card decides.
    first: Seat,
}

impl PassState {
    /// The pass of a view in the deal of these hands of thirteen cards.
    ///
    /// The seats before the player have passed by the engine's guess, which is [`simple_pass()`]. The
    /// player has passed `passed`. The seats after it still choose their passes.
    pub fn new(view: &View, hands: [CardSet; SEATS], passed: CardSet, first: Seat) -> PassState {
        let me = view.me();
        let mut passes = [CardSet::EMPTY; SEATS];
        for seat in Seat::ALL.into_iter().take(me.index()) {
            passes[seat] = simple_pass(hands[seat]).into_iter().collect();
        }
        passes[me] = passed;
        let left = Seat::ALL.map(|seat| hands[seat] - passes[seat]);
        let opener = if view.rules().two_of_clubs_leads() {
            Card::TWO_OF_CLUBS.bit()
        } else {
            CardSet::EMPTY
        };
        let mut table = PlayoutState::new(view, left);
        table.set_next(me);
        PassState {
            table,
            passes,
            direction: view.pass_direction(),
            opener,
            first,
        }
    }

    fn passing_seat(&self) -> Option<Seat> {
        let seat = Seat::ALL[self.table.next_seat()];
        (self.passes[seat].len() < PASSED).then_some(seat)
    }

    /// Exchanges the passed cards and finds the first leader.
    fn deliver(&mut self) {
        let hands = pass_cards(self.table.hands(), self.passes, self.direction);
        let opens = |&seat: &Seat| hands[seat].intersects(self.opener);
        let leader = Seat::ALL.into_iter().find(opens).unwrap_or(self.first);
        self.table.set_hands(hands);
        self.table.set_next(leader);
    }
}

impl World for PassState {
    #[inline(always)]
    fn table(&self) -> &PlayoutState {
        &self.table
    }

    #[inline]
    fn moves(&self, rules: &PimcRules) -> u64 {
        match self.passing_seat() {
            Some(seat) => pass_list(self.table.hands()[seat], self.passes[seat]).bits(),
            None => self.table.moves(rules),
        }
    }

    #[inline]
    fn make(&mut self, card: u64) {
        let Some(seat) = self.passing_seat() else {
            return self.table.play(card);
        };
        let card = CardSet::from_bits_truncate(card);
        let mut hands = self.table.hands();
        hands[seat] -= card;
        self.passes[seat] |= card;
        self.table.set_hands(hands);
        if self.passes[seat].len() < PASSED {
            return;
        }
        match Seat::ALL.get(seat.index() + 1) {
            Some(&next) => self.table.set_next(next),
            None => self.deliver(),
        }
    }

    /// The passes of a rollout follow its rule for leads.
    #[inline]
    fn play_out(&mut self, rules: &PimcRules, epsilon_bound: u64, rng: &mut Rng) {
        while self.passing_seat().is_some() {
            let list = self.moves(rules);
            self.make(choose(list, TurnKind::InSuit, epsilon_bound, rng));
        }
        self.table.play_out(rules, epsilon_bound, rng);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_hearts::{Position, Rules, ViewSetup, deal_hands};

    const ME: usize = 2;

    fn start(seed: u64, rules: Rules) -> (View, [CardSet; SEATS]) {
        let hands = deal_hands(&mut Rng::new(seed));
        let start = ViewSetup {
            rules,
            pass: PassDirection::CYCLE[seed as usize % 3],
            ..ViewSetup::new(Seat::ALL[ME], hands[ME])
        };
        (View::new(start).expect("a view"), hands)
    }

    fn bit(card: Card) -> u64 {
        card.bit().bits()
    }

    #[test]
    fn earlier_seats_have_passed_by_the_rule_and_later_seats_choose() {
        let (view, hands) = start(1, Rules::LEGACY_MAIN);
        let rules = PimcRules::new(view.rules());
        let mut world = PassState::new(&view, hands, CardSet::EMPTY, Seat::ALL[0]);
        let mut acted = Vec::new();
        while let Some(seat) = world.passing_seat() {
            acted.push(seat.index());
            let list = world.moves(&rules);
            world.make(list & list.wrapping_neg());
        }
        assert_eq!(acted, [2, 2, 2, 3, 3, 3]);
        for seat in Seat::ALL.into_iter().take(ME) {
            let guess: CardSet = simple_pass(hands[seat]).into_iter().collect();
            assert_eq!(world.passes[seat], guess);
        }
    }

    #[test]
    fn play_after_the_pass_is_that_of_the_position() {
        let rules = [0x0FC1, 0x0DA1, 0x0400].map(|bits| Rules::from_bits(bits).expect("rules"));
        for (seed, rules) in (0..60).zip(rules.into_iter().cycle()) {
            let (view, hands) = start(seed, rules);
            let given = simple_pass(hands[ME]);
            let first = Seat::ALL[seed as usize % SEATS];
            let mut passes = hands.map(|hand| simple_pass(hand).into_iter().collect());
            passes[ME] = given.into_iter().collect();
            let mut world = PassState::new(&view, hands, given[0].bit(), first);
            for card in given[1..].iter().copied().chain(simple_pass(hands[3])) {
                world.make(bit(card));
            }
            let after = pass_cards(hands, passes, view.pass_direction());
            let mut position = Position::new(rules, after, first).expect("a deal");
            let masks = PimcRules::new(rules);
            let mut rng = Rng::new(seed);
            while !position.is_over() {
                assert_eq!(world.table.hands(), *position.hands());
                assert_eq!(world.table.next_seat(), position.next_seat().index());
                let list = world.moves(&masks);
                assert!(list != 0 && list & !position.legal_moves().bits() == 0);
                let card = choose(list, TurnKind::InSuit, 1 << 32, &mut rng);
                world.make(card);
                let card = CardSet::from_bits_truncate(card).first().expect("a card");
                position.play(card).expect("legal");
            }
            assert!(world.table.is_over());
        }
    }

    #[test]
    fn rollout_passes_for_all_later_seats() {
        let (view, hands) = start(4, Rules::LEGACY_MAIN);
        let rules = PimcRules::new(view.rules());
        let mut world = PassState::new(&view, hands, CardSet::EMPTY, Seat::ALL[0]);
        world.play_out(&rules, 0, &mut Rng::new(1));
        assert!(world.passes.iter().all(|cards| cards.len() == PASSED));
        let shares = world.table.shares(&rules);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
