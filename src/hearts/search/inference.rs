//! What the others' plays say about their hands.
//!
//! A deal that fits the rules need not fit the players: who holds the cards it gives him would often
//! have played another one. Of several deals drawn alike, one is taken in proportion to how well all
//! plays of the others go with it (sampling, importance resampling). A play is held against what the
//! tuned policy would have thought of it with that hand, and a play that the policy thinks bad
//! only makes a deal rarer, up to a limit: nobody has to play like the policy. Compare "policy-based
//! inference" in D. Rebstock, C. Solinas, M. Buro and N. Sturtevant, "Policy Based Inference in
//! Trick-Taking Card Games" (2019).

use super::decision::MAX_CHOICES;
use super::misfits::{Known, Misfits};
use super::policy_world::PolicyWorld;
use super::world_policy::WorldPolicy;
use crate::base::{List, Rng};
use crate::hearts::{Card, CardSet, SEATS, Seat, View, Worlds};

/// Deals of which one is taken.
const CANDIDATES: usize = 4;
/// A play that the policy thinks so many hundredths of a point worse than its best makes a deal half as
/// likely.
const HALF: u32 = 55;
/// More than this many hundredths count as so many.
const WORST: i32 = 300;
/// Hands of more cards than this are too many to meet the same one again.
const FEW: u32 = 7;

/// The plays of the others so far. It is some twenty kilobytes, and stays where it was made.
pub(super) struct Record {
    /// By player, in order; my own are none.
    plays: [Plays; SEATS],
    count: usize,
}

/// What those plays say about hands.
pub(super) struct Evidence<'a> {
    record: &'a Record,
    misfits: &'a Misfits,
}

/// A play, and the table before it, on which all hands are open.
#[derive(Clone, Copy)]
struct Seen {
    table: PolicyWorld,
    card: Card,
}

/// What one player has played.
type Plays = List<Seen, MAX_CHOICES>;

impl Record {
    /// What a player has seen.
    pub fn of(view: &View) -> Record {
        let mut table = PolicyWorld::of(&view.opening(), &[CardSet::EMPTY; SEATS]);
        if let Some((leader, _)) = view.plays().next() {
            table.led_by(leader);
        }
        let mut record = Record {
            plays: Default::default(),
            count: view.plays_len(),
        };
        for (seat, card) in view.plays() {
            if seat != view.me() {
                record.plays[seat].push(Seen { table, card });
            }
            table.play(card);
        }
        record
    }
}

impl<'a> Evidence<'a> {
    /// What a record says; `misfits` may know something of this course of the deal.
    pub const fn of(record: &'a Record, misfits: &'a Misfits) -> Evidence<'a> {
        Evidence { record, misfits }
    }

    /// A deal that fits the view, those more often that go better with the plays of the others.
    pub fn draw(&self, worlds: &Worlds, rng: &mut Rng) -> [CardSet; SEATS] {
        // Four cards say nearly nothing.
        if self.record.count <= SEATS {
            return worlds.draw(rng);
        }
        let deals = [(); CANDIDATES].map(|()| worlds.draw(rng));
        let misfits = deals.map(|hands| self.misfit(&hands));
        let least = misfits.into_iter().min().unwrap_or(0);
        let likely = misfits.map(|misfit| likelihood(misfit - least));
        let mut number = rng.below(likely.iter().sum());
        for (hands, likely) in deals.into_iter().zip(likely) {
            if number < likely {
                return hands;
            }
            number -= likely;
        }
        deals[0]
    }

    /// How badly the plays of the others go with these hands, in 1/256 of a halving.
    fn misfit(&self, hands: &[CardSet; SEATS]) -> u32 {
        let of_seat = |seat: Seat| self.misfit_of(seat, hands[seat]);
        let hundredths: u32 = Seat::ALL.into_iter().map(of_seat).sum();
        hundredths * 256 / HALF
    }

    /// How much worse a player's plays are than the best ones, in hundredths of a point, if he holds this
    /// hand now.
    fn misfit_of(&self, seat: Seat, hand: CardSet) -> u32 {
        let plays = &self.record.plays[seat];
        let dealt = plays.iter().fold(hand, |all, seen| all | seen.card.bit());
        let may_recur = hand.len() <= FEW;
        let Known {
            plays: counted,
            mut hundredths,
        } = match may_recur {
            true => self.misfits.of(seat, dealt),
            false => Known::default(),
        };
        let mut held = dealt;
        for (number, seen) in plays.iter().enumerate() {
            if number >= usize::from(counted) {
                let regret = seen.table.regret(held, seen.card, &WorldPolicy::TUNED);
                hundredths += regret.clamp(0, WORST) as u32;
            }
            held.remove(seen.card);
        }
        if may_recur && usize::from(counted) < plays.len() {
            let known = Known {
                plays: plays.len() as u8,
                hundredths,
            };
            self.misfits.note(seat, dealt, known);
        }
        hundredths
    }
}

/// 2^(-misfit / 256) in 1/65536.
fn likelihood(misfit: u32) -> u32 {
    /// 2^(-1/2), 2^(-1/4), … 2^(-1/256).
    const ROOTS: [u32; 8] = [
        46_341, 55_109, 60_097, 62_757, 64_132, 64_830, 65_182, 65_359,
    ];
    let mut likely = 1 << 16;
    for (place, root) in ROOTS.into_iter().enumerate() {
        if misfit & 128 >> place != 0 {
            likely = ((u64::from(likely) * u64::from(root)) >> 16) as u32;
        }
    }
    likely.checked_shr(misfit >> 8).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hearts::tests::Watched;
    use crate::hearts::{Player, Policy, PolicyPlayer, Rules};

    #[test]
    fn likelihood_is_a_power_of_two() {
        for misfit in 0..6_000_u32 {
            let exact = 65_536.0 * (-f64::from(misfit) / 256.0).exp2();
            let likely = f64::from(likelihood(misfit));
            assert!((likely - exact).abs() <= 8.0, "{misfit} {likely} {exact}");
        }
        assert_eq!((likelihood(0), likelihood(256)), (65_536, 32_768));
    }

    /// A deal of tuned players after so many cards.
    fn after(seed: u64, cards: usize) -> Watched {
        let mut deal = Watched::deal(Rules::STANDARD, seed);
        for _ in 0..cards {
            deal.play(PolicyPlayer(Policy::Tuned).play(deal.view()));
        }
        deal
    }

    #[test]
    fn the_true_hands_of_tuned_players_fit_perfectly() {
        for seed in 0..200 {
            let deal = after(seed, 5 + seed as usize % 40);
            let (table, view) = (&deal.table, deal.view());
            let (misfits, record) = (Misfits::new(16), Record::of(view));
            let evidence = Evidence::of(&record, &misfits);
            assert_eq!(evidence.misfit(table.hands()), 0, "{seed}");
        }
    }

    #[test]
    fn what_was_reckoned_before_is_right_at_later_decisions() {
        let (mut remembered, mut asked) = (0, 0);
        for seed in 0..40 {
            let shared = Misfits::new(512);
            for cards in (20..50).step_by(3) {
                let views = after(seed, cards).views;
                let (view, fresh) = (&views[Seat::ALL[seed as usize % SEATS]], Misfits::new(1));
                let record = Record::of(view);
                let [by_shared, by_fresh] = [&shared, &fresh].map(|m| Evidence::of(&record, m));
                let (worlds, mut rng) = (Worlds::of(view), Rng::new(seed));
                for _ in 0..30 {
                    let hands = worlds.draw(&mut rng);
                    let seat = view.me().step(1);
                    let plays = record.plays[seat].iter();
                    let dealt = plays.fold(hands[seat], |all, seen| all | seen.card.bit());
                    remembered += u32::from(shared.of(seat, dealt).plays > 0);
                    asked += 1;
                    fresh.clear();
                    assert_eq!(by_shared.misfit(&hands), by_fresh.misfit(&hands), "{seed}");
                }
            }
        }
        assert!(remembered > asked / 10, "{remembered} of {asked}");
    }

    #[test]
    fn deals_drawn_by_evidence_are_nearer_to_the_truth() {
        let (mut with, mut without) = (0, 0);
        for seed in 0..300 {
            let deal = after(seed, 24 + seed as usize % 8);
            let (table, view) = (&deal.table, deal.view());
            let (misfits, record) = (Misfits::new(16), Record::of(view));
            let (evidence, worlds) = (Evidence::of(&record, &misfits), Worlds::of(view));
            let mut rng = Rng::new(seed);
            let right = |hands: [CardSet; SEATS]| -> u32 {
                let truly = hands.into_iter().zip(table.hands());
                truly.map(|(drawn, &held)| (drawn & held).len()).sum()
            };
            for _ in 0..20 {
                let hands = evidence.draw(&worlds, &mut rng);
                assert_eq!(hands[view.me()], view.hand());
                with += right(hands);
                without += right(worlds.draw(&mut rng));
            }
        }
        // Cards in the right hand, own cards included.
        assert!(with > without + without / 50, "{with} {without}");
    }
}
