//! Hands that the others may have.

use super::opponent_model::{ObservedPlay, ObservedPlays};
use crate::pieces::{PIECES, Piece};
use crate::pile_estimate::estimate;
use crate::public_state::PublicState;
use crate::round::Round;
use crate::set::PieceSet;
use crate::view::View;
use crate::{SEATS, Seat};
use handsense_core::Rng;
use handsense_core::search::draw_by_weight;

/// Deals of which one becomes a world.
const RESAMPLED_DEALS: usize = 8;
/// By how far declarations are off the estimates of a deal, and plays off habits, all together, in quarters of
/// a pile: what the deal weighs.
const LIKELIHOODS: [u64; 56] = {
    let mut weights = [1; 56];
    let mut index = 0;
    while index < weights.len() {
        weights[index] = 1 << (weights.len() - 1 - index);
        index += 1;
    }
    weights
};
/// A quarter of a pile in hundredths.
const QUARTER: u32 = 25;
/// What a play counts that is no habit with the hand, in hundredths of a pile.
const OFF_MODEL_COST: u32 = 100;

/// Deals the unseen pieces to the others.
#[derive(Clone, Debug)]
pub struct WorldSampler {
    unseen: [Piece; PIECES],
    len: usize,
    me: Seat,
    hand: PieceSet,
    state: PublicState,
    played: [PieceSet; SEATS],
    observed_plays: ObservedPlays,
}

impl WorldSampler {
    /// What this player must reckon with.
    pub fn new(view: &View) -> WorldSampler {
        let mut unseen = [Piece::LOWEST; PIECES];
        let mut len = 0;
        for (slot, piece) in unseen.iter_mut().zip(view.unseen().iter()) {
            *slot = piece;
            len += 1;
        }
        WorldSampler {
            unseen,
            len,
            me: view.me(),
            hand: view.hand(),
            state: **view,
            played: Seat::ALL.map(|seat| view.played_by(seat)),
            observed_plays: ObservedPlay::all(view),
        }
    }

    /// Every way in which the pieces can be with the others, copies told apart, as likely as every other.
    pub fn sample_consistent(&self, rng: &mut Rng) -> Round {
        let mut unseen = self.unseen;
        rng.shuffle(&mut unseen[..self.len]);
        let mut hands = [self.hand; SEATS];
        let mut rest = &unseen[..self.len];
        for seat in self.others() {
            let (hand, others) = rest.split_at(rest.len().min(self.state.pieces(seat) as usize));
            hands[seat] = hand.iter().copied().collect();
            rest = others;
        }
        Round::from_parts(self.state, hands)
    }

    /// One of a few deals, in proportion to how well what the others have declared and played goes with it.
    pub fn sample_weighted(&self, rng: &mut Rng) -> Round {
        let draws = match self.state.declarations().is_empty() {
            true => 1,
            false => RESAMPLED_DEALS,
        };
        draw_by_weight(
            draws,
            rng,
            |rng| self.sample_consistent(rng),
            |round| self.weight(round),
        )
    }

    fn weight(&self, round: &Round) -> u64 {
        let mut off = 0;
        for seat in self.others() {
            if let Some(declared) = self.state.declared(seat) {
                let previous = &self.state.declarations()[..self.state.place(seat)];
                let estimate = estimate(round.hand(seat) + self.played[seat], previous);
                off += estimate.abs_diff(100 * i32::from(declared));
            }
        }
        let odd = |moment: &&ObservedPlay| !moment.matches_model(round.hand(moment.seat));
        off += OFF_MODEL_COST * self.observed_plays.iter().filter(odd).count() as u32;
        LIKELIHOODS[((off / QUARTER) as usize).min(LIKELIHOODS.len() - 1)]
    }

    fn others(&self) -> impl Iterator<Item = Seat> {
        let me = self.me;
        (1..SEATS as i32).map(move |steps| me.step(steps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::RoundStart;
    use std::collections::BTreeMap;

    fn piece(points: i32) -> Piece {
        Piece::new(points).expect("a piece")
    }

    /// The end of a round in which the others hold six pieces: all ways of dealing them are counted, and
    /// each comes up as often as it should.
    #[test]
    fn every_deal_is_as_likely_as_every_other() {
        // Each turn all play these, so that two each are left at the end: nobody can have them twice.
        let mine = [14, 12, 12, 10, 10, 8, 8, 1].map(piece);
        let mut view =
            View::new(RoundStart::new(Seat::ALL[0], mine, Seat::ALL[0])).expect("a hand");
        for seat in Seat::ALL {
            view.declare(seat, 1).expect("legal");
        }
        let others = [
            [13, 11, 11],
            [9, 9, 7],
            [7, 6, 6],
            [5, 5, 4],
            [4, 3, 3],
            [2, 2, 2],
        ];
        for (mine, theirs) in mine.into_iter().zip(others) {
            let leader = view.leader();
            for steps in 0..SEATS as i32 {
                let seat = leader.step(steps);
                let piece = match seat.index() {
                    0 => mine,
                    other => piece(theirs[other - 1]),
                };
                view.play(seat, PieceSet::from_piece(piece)).expect("legal");
            }
        }
        // Left are 2 2 1 1 1 1 and my 8 and 1: two each.
        assert_eq!(view.unseen().to_string(), "1 1 1 1 2 2");
        let sampler = WorldSampler::new(&view);
        let mut rng = Rng::new(5);
        let mut found: BTreeMap<[PieceSet; 3], u32> = BTreeMap::new();
        let draws = 90_000;
        for _ in 0..draws {
            let round = sampler.sample_consistent(&mut rng);
            assert_eq!(round.hand(Seat::ALL[0]), view.hand());
            *found
                .entry([1, 2, 3].map(|seat| round.hand(Seat::ALL[seat])))
                .or_default() += 1;
        }
        // Of 90 ways to deal six different pieces, by where the two red soldiers go: together with one
        // seat in 6 ways each, with two seats in 24 ways each.
        assert_eq!(found.len(), 6);
        for (hands, count) in found {
            let together = hands.iter().any(|hand| hand.count(piece(2)) == 2);
            let ways = if together { 6 } else { 24 };
            let expected = draws * ways / 90;
            let spread = 5.0 * f64::from(expected).sqrt();
            assert!(
                (f64::from(count) - f64::from(expected)).abs() < spread,
                "{hands:?} {count}"
            );
        }
    }

    #[test]
    fn who_has_declared_much_holds_more_in_likely_deals() {
        let hand = [1, 1, 2, 3, 4, 5, 6, 7].map(piece);
        let mut view =
            View::new(RoundStart::new(Seat::ALL[3], hand, Seat::ALL[0])).expect("a hand");
        for (seat, declared) in [(0, 5), (1, 0), (2, 0)] {
            view.declare(Seat::ALL[seat], declared).expect("legal");
        }
        let sampler = WorldSampler::new(&view);
        let mut rng = Rng::new(6);
        let mut mean = |likely: bool, seat: usize| {
            let draw = |rng: &mut Rng| match likely {
                true => sampler.sample_weighted(rng),
                false => sampler.sample_consistent(rng),
            };
            let points = (0..2_000).map(|_| draw(&mut rng).hand(Seat::ALL[seat]).points());
            f64::from(points.sum::<u32>()) / 2_000.0
        };
        assert!(mean(true, 0) > mean(false, 0) + 3.0);
        assert!(mean(true, 1) < mean(false, 1) - 1.0);
    }
}
