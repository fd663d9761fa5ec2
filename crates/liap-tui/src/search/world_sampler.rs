//! Sampler of hidden hands, weighted by the likelihood of declarations and plays.
//!
//! The algorithm is sampling–importance resampling (Rubin, 1987): it draws a few uniform deals and
//! keeps one with probability proportional to its likelihood. The likelihood halves with every
//! quarter of a pile by which declarations and plays deviate from the models.

use super::opponent_model::{ObservedPlay, ObservedPlays};
use crate::declaration::estimate_piles;
use crate::pieces::{PIECES, Piece};
use crate::public_state::PublicState;
use crate::round::World;
use crate::set::PieceSet;
use crate::view::View;
use crate::{SEATS, Seat};
use handsense_core::search::importance_resample;
use handsense_core::{ArrayVec, Rng};

/// Number of uniform deals from which one is resampled. Chosen by hand.
const RESAMPLED_DEALS: usize = 8;
/// Likelihood of a deal by its total deviation, in quarters of a pile. The deviation adds up
/// differences of declarations from their estimates and plays off the model.
const LIKELIHOODS: [u64; 56] = {
    let mut weights = [1; 56];
    let mut index = 0;
    while index < weights.len() {
        weights[index] = 1 << (weights.len() - 1 - index);
        index += 1;
    }
    weights
};
/// A quarter of a pile, in hundredths.
const QUARTER: u32 = 25;
/// Deviation of a play that the model does not expect, in hundredths of a pile. Chosen by hand.
const OFF_MODEL_COST: u32 = 100;

/// Sampler of the hands of the other players.
#[derive(Clone, Debug)]
pub struct WorldSampler {
    unseen: ArrayVec<Piece, PIECES>,
    me: Seat,
    hand: PieceSet,
    state: PublicState,
    played: [PieceSet; SEATS],
    observed_plays: ObservedPlays,
}

impl WorldSampler {
    /// Prepares a sampler for a view.
    pub fn new(view: &View) -> WorldSampler {
        WorldSampler {
            unseen: view.unseen().iter().collect(),
            me: view.me(),
            hand: view.hand(),
            state: **view,
            played: Seat::ALL.map(|seat| view.played_by(seat)),
            observed_plays: ObservedPlay::collect(view),
        }
    }

    /// Samples a deal of the unseen pieces uniformly, with copies told apart.
    pub fn sample_consistent(&self, rng: &mut Rng) -> World {
        let mut unseen = self.unseen;
        rng.shuffle(&mut unseen);
        let mut hands = [self.hand; SEATS];
        let mut rest = &unseen[..];
        for seat in self.others() {
            let (hand, others) = rest.split_at(rest.len().min(self.state.pieces(seat) as usize));
            hands[seat] = hand.iter().copied().collect();
            rest = others;
        }
        World {
            state: self.state,
            hands,
        }
    }

    /// Samples a deal in proportion to the likelihood of the observed declarations and plays.
    pub fn sample_weighted(&self, rng: &mut Rng) -> World {
        let draws = if self.state.declarations().is_empty() {
            1
        } else {
            RESAMPLED_DEALS
        };
        importance_resample(
            draws,
            rng,
            |rng| self.sample_consistent(rng),
            |round| self.weight(round),
        )
    }

    fn weight(&self, round: &World) -> u64 {
        let mut deviation = 0;
        for seat in self.others() {
            if let Some(declared) = self.state.declared(seat) {
                let previous = &self.state.declarations()[..self.state.declaration_position(seat)];
                let estimate = estimate_piles(round.hand(seat) + self.played[seat], previous);
                deviation += estimate.abs_diff(100 * i32::from(declared));
            }
        }
        let off_model = |play: &&ObservedPlay| !play.matches_model(round.hand(play.seat));
        deviation += OFF_MODEL_COST * self.observed_plays.iter().filter(off_model).count() as u32;
        LIKELIHOODS[((deviation / QUARTER) as usize).min(LIKELIHOODS.len() - 1)]
    }

    fn others(&self) -> impl Iterator<Item = Seat> {
        let me = self.me;
        (1..SEATS as i32).map(move |steps| me.step(steps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::round::RoundStart;
    use std::collections::BTreeMap;

    fn piece(points: i32) -> Piece {
        Piece::new(points).expect("a piece")
    }

    /// Near the end of a round the others hold six pieces. All deals occur with their exact
    /// frequencies.
    #[test]
    fn consistent_deals_are_uniform() {
        // Everyone plays these in each turn, so that two pieces each are left at the end. Each
        // piece occurs once.
        let mine = [14, 12, 12, 10, 10, 8, 8, 1].map(piece);
        let mut view =
            View::new(Seat::ALL[0], mine, RoundStart::new(Seat::ALL[0])).expect("a hand");
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
        // The unseen pieces are 2 2 1 1 1 1, and the player holds 8 and 1: two each.
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
        // There are 90 ways to deal six different pieces. The two red soldiers are together with
        // one seat in 6 ways each, and with two seats in 24 ways each.
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
    fn high_declaration_implies_a_stronger_hand_in_weighted_deals() {
        let hand = [1, 1, 2, 3, 4, 5, 6, 7].map(piece);
        let mut view =
            View::new(Seat::ALL[3], hand, RoundStart::new(Seat::ALL[0])).expect("a hand");
        for (seat, declared) in [(0, 5), (1, 0), (2, 0)] {
            view.declare(Seat::ALL[seat], declared).expect("legal");
        }
        let sampler = WorldSampler::new(&view);
        let mut rng = Rng::new(6);
        let mut mean = |likely: bool, seat: usize| {
            let draw = |rng: &mut Rng| {
                if likely {
                    sampler.sample_weighted(rng)
                } else {
                    sampler.sample_consistent(rng)
                }
            };
            let points = (0..2_000).map(|_| draw(&mut rng).hand(Seat::ALL[seat]).points());
            f64::from(points.sum::<u32>()) / 2_000.0
        };
        assert!(mean(true, 0) > mean(false, 0) + 3.0);
        assert!(mean(true, 1) < mean(false, 1) - 1.0);
    }
}
