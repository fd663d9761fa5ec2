//! The passes of a decision, tried in sampled worlds.
//!
//! A world is one in which all four hands are as dealt: mine and three at random from the rest. The
//! others pass by the tuned policy, which does not depend on my pass; then the cards change hands, and
//! the deal is played out from its first lead.

use super::candidates::Candidate;
use super::report::{Estimate, SearchedPass};
use super::rollout::{Exchange, Playout, PolicyWorld, QuickWorld, WorldPolicy};
use super::root::Trial;
use super::worlds::Worlds;
use crate::evaluation::passing::tuned::{self, PassContext};
use crate::rules::position::first_leader;
use crate::{CardSet, SEATS, Seat, View};
use handsense_core::Rng;

/// The passes that are tried.
pub(super) struct Passes<'a> {
    view: &'a View,
    worlds: Worlds,
    candidates: &'a [Candidate],
    policy: WorldPolicy<'a>,
}

/// A world before the pass.
struct Dealt {
    hands: [CardSet; SEATS],
    /// What the others pass.
    passes: [CardSet; SEATS],
    /// Who leads where the rules do not say.
    first: Seat,
}

impl<'a> Passes<'a> {
    /// These passes from the hand of the player whose view it is.
    pub fn of(view: &'a View, candidates: &'a [Candidate]) -> Passes<'a> {
        Passes {
            view,
            worlds: Worlds::of(view),
            candidates,
            policy: WorldPolicy::LEARNED,
        }
    }

    fn deal(&self, rng: &mut Rng) -> Dealt {
        let hands = self.worlds.draw(rng);
        let pass = |seat: Seat| match seat == self.view.me() {
            true => CardSet::EMPTY,
            false => tuned::choose_in_context(
                &PassContext {
                    hand: hands[seat],
                    rules: self.view.rules(),
                    direction: self.view.pass_direction(),
                },
                &self.policy.weights.passing,
            ),
        };
        Dealt {
            hands,
            passes: Seat::ALL.map(pass),
            first: self.view.me().step(rng.below(SEATS as u32) as i32),
        }
    }

    /// The exchange if I pass these cards, and who leads then.
    #[inline]
    fn exchange(&self, dealt: &Dealt, arm: usize) -> (Exchange, Seat) {
        let mut passes = dealt.passes;
        let candidate = self.candidates.get(arm);
        passes[self.view.me()] = candidate.map_or(CardSet::EMPTY, |candidate| candidate.cards);
        let exchange = Exchange::of(dealt.hands, passes, self.view.pass_direction());
        let leader = first_leader(self.view.rules(), &exchange.hands, dealt.first);
        (exchange, leader)
    }
}

impl Trial for Passes<'_> {
    fn by_policy(&self, _: u64, rng: &mut Rng) -> impl Fn(usize) -> [CardSet; SEATS] {
        let dealt = self.deal(rng);
        move |arm| {
            let (exchange, leader) = self.exchange(&dealt, arm);
            let (rules, scores) = (self.view.rules(), *self.view.scores());
            let world = PolicyWorld::dealt(rules, scores, &exchange, leader);
            Playout::of(world, &self.policy).play_out()
        }
    }

    fn by_thumb(&self, rng: &mut Rng) -> impl Fn(usize) -> [CardSet; SEATS] {
        let dealt = self.deal(rng);
        move |arm| {
            let (exchange, leader) = self.exchange(&dealt, arm);
            QuickWorld::dealt(self.view.rules(), &exchange.hands, leader).play_out()
        }
    }
}

/// What a search says of a candidate.
pub(super) fn report(candidate: &Candidate, estimate: Estimate) -> SearchedPass {
    SearchedPass {
        cards: candidate.cards,
        estimate,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::weights::TUNED;
    use crate::search::candidates::Opinion;
    use crate::search::choose_pass::tests::views;
    use crate::{
        PassDirection, Player, Policy, PolicyPlayer, Position, Rules, Start, deal_hands,
        pass_cards, score_deal,
    };

    #[test]
    fn a_world_is_dealt_passed_and_played_out_as_four_learned_players_would() {
        let mut player = PolicyPlayer(Policy::Learned);
        for view in views(40) {
            let own = tuned::choose(&view, &TUNED.passing);
            let candidates = [Candidate {
                cards: own,
                guess: 0,
            }];
            let passes = Passes {
                view: &view,
                worlds: Worlds::of(&view),
                candidates: &candidates,
                policy: WorldPolicy::LEARNED,
            };
            let dealt = passes.deal(&mut Rng::new(1));
            let taken = passes.by_policy(0, &mut Rng::new(1))(0);
            let (rules, direction) = (view.rules(), view.pass_direction());
            let seated = |seat: Seat, hand, passed| {
                let start = Start {
                    rules,
                    pass: direction,
                    passed,
                    ..Start::new(seat, hand)
                };
                View::new(start).expect("a view")
            };
            let given = Seat::ALL.map(|seat| {
                let before = seated(seat, dealt.hands[seat], CardSet::EMPTY);
                let cards = PolicyPlayer(Policy::Tuned).pass(&before);
                cards.into_iter().collect::<CardSet>()
            });
            let hands = pass_cards(dealt.hands, given, direction);
            let mut views = Seat::ALL.map(|seat| seated(seat, hands[seat], given[seat]));
            let mut table = Position::new(rules, hands, dealt.first).expect("a deal");
            while !table.is_over() {
                let seat = table.next_seat();
                let card = player.play(&views[seat]);
                table.play(card).expect("legal");
                for view in &mut views {
                    view.play(seat, card).expect("possible");
                }
            }
            assert_eq!(score_deal(rules, &taken), table.scores());
        }
    }

    #[test]
    fn nobody_knows_beforehand_who_leads_where_the_two_of_clubs_does_not_say() {
        let mut start = Start::new(Seat::ALL[1], deal_hands(&mut Rng::new(5))[0]);
        start.rules = Rules::STANDARD.without(Rules::LEAD_TWO_OF_CLUBS);
        start.pass = PassDirection::Left;
        let view = View::new(start).expect("a view");
        let candidates = Opinion::of(&PassContext::from_view(&view), &TUNED.passing).candidates();
        let passes = Passes {
            view: &view,
            worlds: Worlds::of(&view),
            candidates: &candidates,
            policy: WorldPolicy::LEARNED,
        };
        let mut rng = Rng::new(9);
        let mut led = [0; SEATS];
        for _ in 0..400 {
            let dealt = passes.deal(&mut rng);
            led[passes.exchange(&dealt, 0).1] += 1;
        }
        assert!(
            led.iter().all(|&times| (60..140).contains(&times)),
            "{led:?}"
        );
    }
}
