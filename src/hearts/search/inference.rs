//! What the others' plays say about their hands.
//!
//! A deal that fits the rules need not fit the players: who holds the cards it gives him would often
//! have played another one. Of several deals drawn alike, one is taken in proportion to how well all
//! plays of the others go with it (sampling, importance resampling). A play is held against what the
//! tuned policy would have thought of it with that hand, and a play that the policy thinks bad
//! only makes a deal rarer, up to a limit: nobody has to play like the policy. Compare "policy-based
//! inference" in D. Rebstock, C. Solinas, M. Buro and N. Sturtevant, "Policy Based Inference in
//! Trick-Taking Card Games" (2019).

use super::policy_world::PolicyWorld;
use crate::base::Rng;
use crate::hearts::weights::Weights;
use crate::hearts::{Card, CardSet, SEATS, Seat, View, Worlds};

/// Deals of which one is taken.
const CANDIDATES: usize = 4;
/// A play that the policy thinks so many hundredths of a point worse than its best makes a deal half as
/// likely.
const HALF: i32 = 55;
/// More than this many hundredths count as so many.
const WORST: i32 = 300;

/// The plays of the others so far, and the deal before them.
pub(super) struct Evidence {
    plays: Vec<(Seat, Card)>,
    /// The deal before the first lead, hands left open.
    opening: PolicyWorld,
    me: Seat,
}

impl Evidence {
    pub fn of(view: &View) -> Evidence {
        let opening = view.opening();
        let mut world = PolicyWorld::of(&opening, &[CardSet::EMPTY; SEATS]);
        if let Some((leader, _)) = view.plays().next() {
            world.led_by(leader);
        }
        Evidence {
            plays: view.plays().collect(),
            opening: world,
            me: view.me(),
        }
    }

    /// A deal that fits the view, those more often that go better with the plays of the others.
    pub fn draw(&self, worlds: &Worlds, weights: &Weights, rng: &mut Rng) -> [CardSet; SEATS] {
        // Four cards say nearly nothing.
        if self.plays.len() <= SEATS {
            return worlds.draw(rng);
        }
        let deals = [(); CANDIDATES].map(|()| worlds.draw(rng));
        let misfits = deals.map(|hands| self.misfit(&hands, weights));
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
    fn misfit(&self, hands: &[CardSet; SEATS], weights: &Weights) -> u32 {
        let mut dealt = *hands;
        for &(seat, card) in &self.plays {
            dealt[seat].insert(card);
        }
        let mut world = self.opening;
        world.deal(dealt);
        let mut hundredths = 0;
        for &(seat, card) in &self.plays {
            if seat != self.me {
                hundredths += world.regret(card, weights).clamp(0, WORST);
            }
            world.play(card);
        }
        (hundredths * 256 / HALF) as u32
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
    use crate::hearts::weights::TUNED;
    use crate::hearts::{Player, Policy, PolicyPlayer, Position, Rules, Start};

    #[test]
    fn likelihood_is_a_power_of_two() {
        for misfit in 0..6_000_u32 {
            let exact = 65_536.0 * (-f64::from(misfit) / 256.0).exp2();
            let likely = f64::from(likelihood(misfit));
            assert!((likely - exact).abs() <= 8.0, "{misfit} {likely} {exact}");
        }
        assert_eq!((likelihood(0), likelihood(256)), (65_536, 32_768));
    }

    /// A deal of tuned players after so many cards: all hands, and the view of the seat to play.
    fn after(seed: u64, cards: usize) -> (Position, View) {
        let mut table = Position::deal(Rules::STANDARD, &mut Rng::new(seed));
        let mut views =
            Seat::ALL.map(|seat| View::new(Start::new(seat, table.hands()[seat])).expect("a view"));
        for _ in 0..cards {
            let seat = table.next_seat();
            let card = PolicyPlayer(Policy::Tuned).play(&views[seat]);
            table.play(card).expect("legal");
            for view in &mut views {
                view.play(seat, card).expect("possible");
            }
        }
        (table, views[table.next_seat()].clone())
    }

    #[test]
    fn the_true_hands_of_tuned_players_fit_perfectly() {
        for seed in 0..200 {
            let (table, view) = after(seed, 5 + seed as usize % 40);
            let evidence = Evidence::of(&view);
            assert_eq!(evidence.misfit(table.hands(), &TUNED), 0, "{seed}");
        }
    }

    #[test]
    fn deals_drawn_by_evidence_are_nearer_to_the_truth() {
        let (mut with, mut without) = (0, 0);
        for seed in 0..300 {
            let (table, view) = after(seed, 24 + seed as usize % 8);
            let (evidence, worlds) = (Evidence::of(&view), Worlds::of(&view));
            let mut rng = Rng::new(seed);
            let right = |hands: [CardSet; SEATS]| -> u32 {
                let truly = hands.into_iter().zip(table.hands());
                truly.map(|(drawn, &held)| (drawn & held).len()).sum()
            };
            for _ in 0..20 {
                let hands = evidence.draw(&worlds, &TUNED, &mut rng);
                assert_eq!(hands[view.me()], view.hand());
                with += right(hands);
                without += right(worlds.draw(&mut rng));
            }
        }
        // Cards in the right hand, own cards included.
        assert!(with > without + without / 50, "{with} {without}");
    }
}
