//! What the others' plays say about their hands.
//!
//! A deal that fits the rules need not fit the players: who holds the cards it gives him would often
//! have played another one. So a hand is as likely as the plays of its holder were with it: of every
//! play the chance that the card would have been chosen among those that could be played, when a card is
//! chosen the more rarely the less the learned policy thinks of it (a softmax over its values), and now
//! and then anyhow. Compare "policy-based inference" in D. Rebstock, C. Solinas, M. Buro and N. Sturtevant,
//! "Policy Based Inference in Trick-Taking Card Games" (2019).
//!
//! Nobody has to play like the policy. Beforehand each of the others is as likely to play much like it
//! as to lean to its opinion only, and what he plays tells which: from the first one's plays much
//! can be learned, from the second one's little.

use super::likelihood_cache::{Fit, Fits, Known};
use super::player_model::{ALIKE, ANYBODY, Share};
use crate::evaluation::weights::TUNED;
use crate::policy_net::{HandAccumulator, LEARNED};
use crate::search::report::MAX_CHOICES;
use crate::search::rollout::PolicyWorld;
use crate::{Card, CardSet, SEATS, Seat, View};
use handsense_core::ArrayVec;

/// More than this many hundredths count as so many.
const WORST: i32 = 2_000;
/// Hands of more cards than this are too many to meet the same one again.
const FEW: u32 = 7;

/// The plays of the others so far. It is some twenty kilobytes, and stays where it was made.
pub(in crate::search) struct Record {
    /// By player, in order; my own are none.
    plays: [Plays; SEATS],
    count: usize,
    /// The table now.
    table: PolicyWorld,
}

/// What those plays say about hands.
pub(in crate::search) struct Evidence<'a> {
    record: &'a Record,
    fits: &'a Fits,
}

/// A play, and the table before it, on which all hands are open.
#[derive(Clone, Copy)]
struct Seen {
    table: PolicyWorld,
    card: Card,
}

/// What one player has played.
type Plays = ArrayVec<Seen, MAX_CHOICES>;

impl Record {
    /// What a player has seen.
    pub fn of(view: &View) -> Record {
        let mut record = Record {
            plays: Default::default(),
            count: view.plays_len(),
            table: PolicyWorld::opening(view),
        };
        for (seat, card) in view.plays() {
            if seat != view.me() {
                let table = record.table;
                record.plays[seat].push(Seen { table, card });
            }
            record.table.play(card);
        }
        record
    }

    /// The table now, over these hands.
    #[inline]
    pub fn world(&self, hands: &[CardSet; SEATS]) -> PolicyWorld {
        self.table.with_hands(hands)
    }
}

impl<'a> Evidence<'a> {
    /// What a record says; `fits` may know something of this course of the deal.
    pub const fn of(record: &'a Record, fits: &'a Fits) -> Evidence<'a> {
        Evidence { record, fits }
    }

    /// Whether it says more than nearly nothing.
    pub const fn is_any(&self) -> bool {
        self.record.count > SEATS
    }

    /// How well the plays of a player go with this hand, if he holds it now.
    pub fn fit(&self, seat: Seat, hand: CardSet) -> Fit {
        // No play is impossible.
        self.fit_above(0.0, seat, hand).unwrap_or(Fit::NONE)
    }

    /// The same if they are likelier than this; if they are not, to know it takes less time.
    pub fn fit_above(&self, least: f64, seat: Seat, hand: CardSet) -> Option<Fit> {
        let plays = &self.record.plays[seat];
        let dealt = plays.iter().fold(hand, |all, seen| all | seen.card.bit());
        let may_recur = hand.len() <= FEW;
        let known = match may_recur {
            true => self.fits.of(seat, dealt),
            false => Known::NOTHING,
        };
        let (counted, mut fit, mut held) = (usize::from(known.plays), known.fit, dealt);
        let mut sums = None;
        for (number, seen) in plays.iter().enumerate() {
            if number >= counted {
                seen.count(held, seat, &mut sums, &mut fit);
                // Further plays make nothing likelier.
                if fit.likelihood() <= least {
                    return None;
                }
            }
            held.remove(seen.card);
        }
        if may_recur && counted < plays.len() {
            let plays = plays.len() as u8;
            self.fits.note(seat, dealt, Known { plays, fit });
        }
        (fit.likelihood() > least).then_some(fit)
    }
}

impl Seen {
    /// Counts the play into the fit of a hand, which was this one before it; `sums` are those of the last
    /// play of it that was counted.
    fn count(&self, held: CardSet, seat: Seat, sums: &mut Option<HandAccumulator>, fit: &mut Fit) {
        let legal = self.table.legal(held);
        if legal.len() < 2 {
            return;
        }
        let facts = self.table.facts(seat, held);
        match sums {
            Some(sums) => sums.update(&LEARNED, &facts),
            None => *sums = Some(HandAccumulator::new(&LEARNED, &facts)),
        }
        let mut values = ArrayVec::<(Card, i32), MAX_CHOICES>::new();
        if let Some(sums) = sums {
            let keep = |card, value| values.push((card, value));
            sums.evaluate_all(&LEARNED, &facts, &TUNED, legal, keep);
        }
        let best = values.iter().map(|&(_, value)| value).max().unwrap_or(0);
        let (mut alike, mut anybody) = (Share::NONE, Share::NONE);
        for &(card, value) in values.iter() {
            let worse = best.saturating_sub(value).clamp(0, WORST) as u32;
            let is_played = card == self.card;
            alike.add(ALIKE.weight(worse), is_played);
            anybody.add(ANYBODY.weight(worse), is_played);
        }
        fit.alike *= alike.chance(&ALIKE, values.len());
        fit.anybody *= anybody.chance(&ANYBODY, values.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::rollout::WorldPolicy;
    use crate::search::worlds::player_model::PlayerModel;
    use crate::view::tests::watched::Watched;
    use crate::{Player, Policy, PolicyPlayer, Rules, Worlds};
    use handsense_core::Rng;

    /// A deal of learned players, or of some who play any card, after so many cards.
    fn after(seed: u64, cards: usize, is_learned: bool) -> Watched {
        let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
        let mut deal = Watched::deal(rules, seed);
        let mut rng = Rng::new(seed);
        for _ in 0..cards {
            let legal = deal.view().legal_moves().expect("a turn");
            let any = legal.iter().nth(rng.below(legal.len()) as usize);
            deal.play(match is_learned {
                true => PolicyPlayer(Policy::Learned).play(deal.view()),
                false => any.expect("a card"),
            });
        }
        deal
    }

    /// The fit by the definition: every play on a table of its own, real powers, nothing remembered.
    fn slow_fit(view: &View, seat: Seat, hand: CardSet) -> Fit {
        let own = || view.plays().filter(|&(player, _)| player == seat);
        let mut held = own().fold(hand, |all, (_, card)| all | card.bit());
        let mut fit = Fit::NONE;
        for (number, (player, card)) in view.plays().enumerate() {
            if player != seat {
                continue;
            }
            let mut table = PolicyWorld::opening(view);
            view.plays()
                .take(number)
                .for_each(|(_, before)| table.play(before));
            let legal = table.legal(held);
            let values = WorldPolicy::LEARNED.values(&table.facts(seat, held), legal);
            let worth = values.iter().find(|v| v.0 == card).expect("a legal card").1;
            let chance = |kind: &PlayerModel| {
                let power = |value: i32| (f64::from(value - worth) / f64::from(kind.half)).exp2();
                let all: f64 = values.iter().map(|&(_, value)| power(value)).sum();
                (1.0 - kind.careless) / all + kind.careless / f64::from(legal.len())
            };
            fit.alike *= chance(&ALIKE);
            fit.anybody *= chance(&ANYBODY);
            held.remove(card);
        }
        fit
    }

    #[test]
    fn a_hand_fits_as_the_definition_says() {
        let mut compared = 0;
        for seed in 0..60 {
            let deal = after(seed, 5 + 3 * seed as usize % 44, seed % 3 > 0);
            let view = &deal.views[Seat::ALL[seed as usize % SEATS]];
            let (fits, record) = (Fits::new(64), Record::of(view));
            let evidence = Evidence::of(&record, &fits);
            assert!(evidence.is_any());
            let (worlds, mut rng) = (Worlds::of(view), Rng::new(seed));
            for _ in 0..4 {
                let hands = worlds.draw(&mut rng);
                for seat in [1, 2, 3].map(|places| view.me().step(places)) {
                    let (fit, slow) = (
                        evidence.fit(seat, hands[seat]),
                        slow_fit(view, seat, hands[seat]),
                    );
                    let is_near = |one: f64, other: f64| (one / other - 1.0).abs() < 0.02;
                    assert!(is_near(fit.alike, slow.alike), "{seed} {fit:?} {slow:?}");
                    assert!(
                        is_near(fit.anybody, slow.anybody),
                        "{seed} {fit:?} {slow:?}"
                    );
                    compared += 1;
                }
            }
        }
        assert_eq!(compared, 60 * 4 * 3);
    }

    #[test]
    fn what_is_not_likely_enough_is_not_reckoned_to_the_end() {
        let (mut above, mut below) = (0, 0);
        for seed in 0..60 {
            let deal = after(seed, 8 + 3 * seed as usize % 40, true);
            let view = deal.view();
            let (fits, record) = (Fits::new(64), Record::of(view));
            let evidence = Evidence::of(&record, &fits);
            let (worlds, mut rng) = (Worlds::of(view), Rng::new(seed));
            let seat = view.me().step(2);
            let least = evidence.fit(seat, worlds.draw(&mut rng)[seat]).likelihood();
            for _ in 0..10 {
                let hand = worlds.draw(&mut rng)[seat];
                let (found, fit) = (
                    evidence.fit_above(least, seat, hand),
                    evidence.fit(seat, hand),
                );
                assert_eq!(found, (fit.likelihood() > least).then_some(fit), "{seed}");
                above += u32::from(found.is_some());
                below += u32::from(found.is_none());
            }
        }
        assert!(above > 100 && below > 100, "{above} {below}");
    }

    #[test]
    fn what_was_reckoned_before_is_right_at_later_decisions() {
        let (mut remembered, mut asked) = (0, 0);
        for seed in 0..40 {
            let shared = Fits::new(512);
            for cards in (20..50).step_by(3) {
                let views = after(seed, cards, true).views;
                let (view, fresh) = (&views[Seat::ALL[seed as usize % SEATS]], Fits::new(1));
                let record = Record::of(view);
                let [by_shared, by_fresh] = [&shared, &fresh].map(|f| Evidence::of(&record, f));
                let (worlds, mut rng) = (Worlds::of(view), Rng::new(seed));
                for _ in 0..30 {
                    let seat = view.me().step(1);
                    let hand = worlds.draw(&mut rng)[seat];
                    let plays = record.plays[seat].iter();
                    let dealt = plays.fold(hand, |all, seen| all | seen.card.bit());
                    remembered += u32::from(shared.of(seat, dealt).plays > 0);
                    asked += 1;
                    fresh.clear();
                    let fit = by_shared.fit(seat, hand);
                    assert_eq!(fit, by_fresh.fit(seat, hand), "{seed}");
                }
            }
        }
        assert!(remembered > asked / 10, "{remembered} of {asked}");
    }

    #[test]
    fn who_plays_like_the_learned_policy_is_told_from_who_plays_anything() {
        let likeness = |is_learned: bool| -> f64 {
            let of_deal = |seed: u64| {
                let deal = after(seed, 28, is_learned);
                let view = deal.view();
                let (fits, record) = (Fits::new(1), Record::of(view));
                let (evidence, seat) = (Evidence::of(&record, &fits), view.me().step(1));
                evidence.fit(seat, deal.table.hands()[seat]).likeness()
            };
            (0..100).map(of_deal).sum::<f64>() / 100.0
        };
        let (learned, any) = (likeness(true), likeness(false));
        assert!(learned > 0.8 && any < 0.1, "{learned} {any}");
    }
}
