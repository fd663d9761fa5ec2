//! What the others' passes say about their hands.
//!
//! Whoever passed me three cards chose them from thirteen, and what he kept he thought less worth losing. What
//! the others gave each other I have not seen, so it belongs to what has to be imagined: a deal of hands, and
//! for each of the others which three of his cards he got. It is as likely as the three passes that the others
//! then made of the hands that were dealt to them. A pass is the rarer the more it costs by the tuned policy (a
//! softmax over the costs of all 286), and now and then it is any.

use super::pass_sums::{Customs, Slot, WaysTable, look_up};
use super::player_model::PASSER;
use crate::evaluation::passing::PASSED_CARDS;
use crate::{CardSet, PassDirection, Seat, Suit, View};

/// Passes of three of thirteen cards.
const PASSES: f64 = 286.0;

/// The passes before the first lead, as far as a player knows them. Places are those after his, in order.
pub(in crate::search) struct Passed<'a> {
    customs: Customs,
    /// By place, where each one's cards went; `None` is to me.
    receivers: [Option<usize>; 3],
    /// Where mine went.
    mine_to: usize,
    mine: CardSet,
    /// What came to me.
    received: CardSet,
    /// What each has played since.
    played: [CardSet; 3],
    ways: &'a WaysTable,
}

/// Hands of the others, and what is imagined of the passes that led to them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::search) struct Imagined {
    pub hands: [CardSet; 3],
    /// The three cards that each has got, played since or not; empty when nothing is known of any pass.
    pub got: [CardSet; 3],
}

impl Imagined {
    /// At this place one card is replaced by another; it was passed if the other was.
    pub fn replace(&mut self, place: usize, card: CardSet, by: CardSet) {
        self.hands[place] = (self.hands[place] - card) | by;
        if self.got[place].is_superset(card) {
            self.got[place] = (self.got[place] - card) | by;
        }
    }
}

impl<'a> Passed<'a> {
    /// What this player knows; `None` when nothing was passed, or he does not say what. The table may know
    /// something of the same rules and direction.
    pub fn of(view: &View, ways: &'a WaysTable) -> Option<Passed<'a>> {
        let (me, direction) = (view.me(), view.pass_direction());
        let is_told = !view.passed().is_empty() && !view.received().is_empty();
        if direction == PassDirection::Hold || !is_told {
            return None;
        }
        let others = [1, 2, 3].map(|places| me.step(places));
        let place = |seat: Seat| others.iter().position(|&other| other == seat);
        let played = |seat: Seat| {
            let plays = view.plays().filter(|&(player, _)| player == seat);
            plays.fold(CardSet::EMPTY, |all, (_, card)| all | card.bit())
        };
        Some(Passed {
            customs: Customs {
                rules: view.rules(),
                direction,
            },
            receivers: others.map(|seat| place(direction.receiver(seat))),
            mine_to: place(direction.receiver(me))?,
            mine: view.passed(),
            received: view.received(),
            played: others.map(played),
            ways,
        })
    }

    /// These hands, with what `choose` takes from the cards of each whose three are not known.
    pub fn imagine(
        &self,
        hands: [CardSet; 3],
        mut choose: impl FnMut(CardSet) -> CardSet,
    ) -> Imagined {
        let got = [0, 1, 2].map(|place| match place == self.mine_to {
            true => self.mine,
            false => choose(hands[place] | self.played[place]),
        });
        Imagined { hands, got }
    }

    /// What the player at this place may have got, if it is not known: all he has held since the pass.
    pub fn may_have_got(&self, deal: &Imagined, place: usize) -> Option<CardSet> {
        (place != self.mine_to).then(|| deal.hands[place] | self.played[place])
    }

    /// How likely each of the others was to pass what he passed.
    pub fn likelihoods(&self, deal: &Imagined) -> [f64; 3] {
        self.ways
            .with(|slots| [0, 1, 2].map(|place| self.likelihood(deal, place, slots)))
    }

    /// The same, when it is known of a deal that may have much in common with this one.
    pub fn likelihoods_after(
        &self,
        deal: &Imagined,
        before: &Imagined,
        mut known: [f64; 3],
    ) -> [f64; 3] {
        let is_new = [0, 1, 2].map(|place| {
            deal.hands[place] != before.hands[place] || deal.got[place] != before.got[place]
        });
        let gave_otherwise =
            |receiver: Option<usize>| receiver.is_some_and(|to| deal.got[to] != before.got[to]);
        self.ways.with(|slots| {
            for place in 0..3 {
                if is_new[place] || gave_otherwise(self.receivers[place]) {
                    known[place] = self.likelihood(deal, place, slots);
                }
            }
        });
        known
    }

    fn likelihood(&self, deal: &Imagined, place: usize, slots: &mut [Slot]) -> f64 {
        let passed = self.receivers[place].map_or(self.received, |receiver| deal.got[receiver]);
        let held = deal.hands[place] | self.played[place];
        chance(
            self.customs,
            (held - deal.got[place]) | passed,
            passed,
            slots,
        )
    }
}

/// The chance that a player passes these cards of the thirteen that were dealt to him.
fn chance(customs: Customs, dealt: CardSet, passed: CardSet, slots: &mut [Slot]) -> f64 {
    let mut chosen = 1.0;
    let sums = Suit::ALL.map(|suit| {
        let cards = dealt.lane(suit);
        let ways = look_up(slots, customs, suit, cards);
        chosen *= ways.weight(customs, suit, cards, passed.lane(suit));
        ways.sums.map(f64::from)
    });
    let [spades, diamonds, clubs, hearts] = sums;
    let (one, other) = (together(spades, diamonds), together(clubs, hearts));
    let all = together(one, other)[PASSED_CARDS];
    let softly = if all > 0.0 { chosen / all } else { 0.0 };
    (1.0 - PASSER.careless) * softly + PASSER.careless / PASSES
}

/// The weights of two suits' ways together, by the number of cards from both.
#[inline]
fn together(
    one: [f64; PASSED_CARDS + 1],
    other: [f64; PASSED_CARDS + 1],
) -> [f64; PASSED_CARDS + 1] {
    let mut sums = [0.0; PASSED_CARDS + 1];
    for (from_one, weight) in one.into_iter().enumerate() {
        for (from_other, by) in other
            .into_iter()
            .enumerate()
            .take(PASSED_CARDS + 1 - from_one)
        {
            sums[from_one + from_other] += weight * by;
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::passing::tuned::{PassContext, evaluate_passes};
    use crate::evaluation::weights::TUNED;
    use crate::view::tests::watched::Watched;
    use crate::{Card, Player, Policy, PolicyPlayer, Rank, Rules, Worlds, deal_hands};
    use handsense_core::Rng;

    #[test]
    fn a_pass_is_as_likely_as_the_definition_says() {
        let table = WaysTable::new(256, Slot::EMPTY);
        for seed in 0..30 {
            let direction = [PassDirection::Left, PassDirection::Across][seed as usize % 2];
            let rules =
                [Rules::STANDARD, Rules::LEGACY_MAIN | Rules::JACK_BONUS][seed as usize / 2 % 2];
            let customs = Customs { rules, direction };
            let hand = deal_hands(&mut Rng::new(seed))[0];
            let all = evaluate_passes(
                &PassContext {
                    hand,
                    rules,
                    direction,
                },
                &TUNED.passing,
            );
            let weight = |cost: i32| (f64::from(all[0].cost - cost) / 24.0).exp2();
            let weights: f64 = all.iter().map(|pass| weight(pass.cost)).sum();
            let mut sum = 0.0;
            for pass in all.iter() {
                let found = table.with(|slots| chance(customs, hand, pass.passed, slots));
                let slow = 0.9 * weight(pass.cost) / weights + 0.1 / all.len() as f64;
                assert!((found / slow - 1.0).abs() < 0.02, "{seed} {found} {slow}");
                sum += found;
            }
            assert!((sum - 1.0).abs() < 1e-6, "{seed} {sum}");
            table.clear();
        }
    }

    #[test]
    fn only_what_has_changed_is_reckoned_anew() {
        for seed in 0..30 {
            let direction = [
                PassDirection::Left,
                PassDirection::Right,
                PassDirection::Across,
            ][seed as usize % 3];
            let mut deal = Watched::passed(Rules::LEGACY_MAIN, direction, seed);
            for _ in 0..seed % 40 {
                deal.play(PolicyPlayer(Policy::Learned).play(deal.view()));
            }
            let (view, table) = (deal.view(), WaysTable::new(64, Slot::EMPTY));
            let passed = Passed::of(view, &table).expect("a pass");
            let (worlds, mut rng) = (Worlds::of(view), Rng::new(seed));
            let mut imagine = || {
                let hands = worlds.draw(&mut rng);
                let hands = [1, 2, 3].map(|places| hands[view.me().step(places)]);
                passed.imagine(hands, |cards| {
                    cards
                        .iter()
                        .take(3)
                        .map(|card| card.bit())
                        .fold(CardSet::EMPTY, |all, card| all | card)
                })
            };
            let (one, other) = (imagine(), imagine());
            let mut mixed = one;
            mixed.got[seed as usize % 3] = other.got[seed as usize % 3];
            for (before, deal) in [(one, other), (one, one), (one, mixed)] {
                let known = passed.likelihoods(&before);
                assert_eq!(
                    passed.likelihoods_after(&deal, &before, known),
                    passed.likelihoods(&deal),
                    "{seed}"
                );
            }
            assert_eq!(one.got[passed.mine_to], view.passed());
            assert!(passed.may_have_got(&one, passed.mine_to).is_none());
        }
    }

    #[test]
    fn who_kept_what_he_would_have_passed_is_not_believed_to_have_it() {
        // Three harmless cards came from a player who hardly had the bare queen.
        let view: View = "me=1 pass=left hand=AK32.Q32.432.543 passed=DA,DK,HA received=C4,C3,C2"
            .parse()
            .expect("a view");
        let table = WaysTable::new(64, Slot::EMPTY);
        let passed = Passed::of(&view, &table).expect("a pass");
        let giver = (0..3)
            .find(|&place| passed.receivers[place].is_none())
            .expect("a giver");
        // Hearts and diamonds, all low, and the one spade.
        let low = |suit: Suit, cards: usize| {
            let unseen = (view.unseen() - view.passed()).suit(suit).iter();
            let lowest = unseen
                .skip_while(|card| (card.rank() as u8) < Rank::Eight as u8)
                .take(cards);
            lowest.fold(CardSet::EMPTY, |all, card| all | card.bit())
        };
        let of_spade = |card: Card| {
            low(Suit::Diamonds, 4) | low(Suit::Clubs, 2) | low(Suit::Hearts, 3) | card.bit()
        };
        let chance_of = |hand: CardSet| {
            let hands = [0, 1, 2].map(|place| if place == giver { hand } else { CardSet::EMPTY });
            let deal = passed.imagine(hands, |_| CardSet::EMPTY);
            passed.likelihoods(&deal)[giver]
        };
        let four = chance_of(of_spade(Card::new(Suit::Spades, Rank::Four)));
        let queen = chance_of(of_spade(Card::QUEEN_OF_SPADES));
        assert!(four > 3.0 * queen, "{four} {queen}");
    }

    #[test]
    fn nothing_is_known_of_a_pass_that_was_not_made_or_not_told() {
        let table = WaysTable::new(4, Slot::EMPTY);
        for line in [
            "me=1 hand=AK32.Q32.432.543",
            "me=1 pass=left hand=AK32.Q32.432.543",
        ] {
            let view: View = line.parse().expect("a view");
            assert!(Passed::of(&view, &table).is_none(), "{line}");
        }
    }
}
