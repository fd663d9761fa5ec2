//! Styles of play of the original program.
//!
//! [`greedy`] is the play of the version that the evaluation was written for. [`planned`] is the
//! play of its last version, which follows a plan for the declared number of piles.

mod planned;

pub use planned::planned;

use super::SEATS;
use super::combos::OrderedHand;
use super::pieces::Piece;
use super::rules::{HAND, MAX_DECLARED};
use super::set::PieceSet;
use handsense_core::{ArrayVec, Rng, insertion_sort};

/// Input of a style of play.
#[derive(Clone, Copy, Debug)]
pub struct TurnContext<'a> {
    /// The hand in a fixed order.
    pub hand: &'a [Piece],
    /// Number of piles captured so far.
    pub captured: u8,
    /// Number of piles declared.
    pub declared: u8,
    /// Number of pieces to play; `None` for the leader.
    pub required: Option<u32>,
    /// Number of the turn in the round, from 1.
    pub number: u32,
    /// Declarations of all four seats.
    pub declarations: [u8; SEATS],
}

impl TurnContext<'_> {
    /// Number of piles still needed; negative if too many are captured.
    fn need(&self) -> i32 {
        i32::from(self.declared) - i32::from(self.captured)
    }

    /// Number of turns left if every turn had one piece.
    fn turns_left(&self) -> i32 {
        i32::from(MAX_DECLARED) - self.number as i32
    }
}

/// Different positions in a hand, in order.
pub type PositionList = ArrayVec<usize, HAND>;

/// Returns the bit mask of positions: bit `i` for position `i`.
fn mask<'a>(positions: impl IntoIterator<Item = &'a usize>) -> u8 {
    let positions = positions.into_iter();
    positions.fold(0, |mask, position| mask | 1 << position)
}

/// Sorts positions by key in ascending order. The sort is stable.
fn sort_by_key<K: Ord>(positions: &mut [usize], key: impl Fn(usize) -> K) {
    insertion_sort(positions, |&one, &other| key(one).cmp(&key(other)));
}

/// Source of random decisions.
pub trait RandomSource {
    /// Returns true with this probability, in percent.
    fn happens(&mut self, percent: u32) -> bool;

    /// Samples `count` different numbers below `population` without replacement. `population` is at
    /// least `count` and at most eight.
    fn sample(&mut self, population: usize, count: usize) -> PositionList;
}

impl RandomSource for Rng {
    fn happens(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    fn sample(&mut self, population: usize, count: usize) -> PositionList {
        let mut all: PositionList = (0..population).collect();
        self.shuffle(&mut all);
        all.truncate(count);
        all
    }
}

/// Returns the play with the highest sum of points, of the required size or of any size when
/// leading. The first of equal plays is chosen. Without a play, it returns the lowest pieces.
///
/// The lead and the declarations are ignored.
///
/// ```
/// use handsense_liap_tui::{Piece, TurnContext, greedy};
/// let hand: Vec<Piece> = [10, 7, 5, 3, 1].into_iter().filter_map(Piece::new).collect();
/// let turn = TurnContext { hand: &hand, captured: 0, declared: 1, required: None, number: 1, declarations: [1; 4] };
/// assert_eq!(greedy(&turn).to_string(), "3 5 7");
/// ```
pub fn greedy(turn: &TurnContext<'_>) -> PieceSet {
    let hand = OrderedHand::new(turn.hand);
    hand.set(choice(&hand, turn.required))
}

fn choice(hand: &OrderedHand, required: Option<u32>) -> u8 {
    let fits = |size: u32| required.is_none_or(|required| required == size);
    let mut best: Option<(u8, u8)> = None;
    for combo in hand
        .combos(hand.all())
        .filter(|combo| fits(combo.play.size()))
    {
        if best.is_none_or(|(_, points)| combo.play.points > points) {
            best = Some((combo.positions, combo.play.points));
        }
    }
    match best {
        Some((positions, _)) => positions,
        None => lowest(hand, required.unwrap_or(1) as usize),
    }
}

/// The lowest `count` pieces, the first of equal ones.
fn lowest(hand: &OrderedHand, count: usize) -> u8 {
    let mut positions: PositionList = (0..hand.len()).collect();
    sort_by_key(&mut positions, |position| hand.piece(position));
    mask(positions.iter().take(count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal;
    use crate::plays::Play;

    #[test]
    fn responses_have_the_required_size_and_leads_are_plays() {
        let mut rng = Rng::new(5);
        for _ in 0..20_000 {
            let mut hand: Vec<Piece> = deal(&mut rng)[0].iter().collect();
            rng.shuffle(&mut hand);
            hand.truncate(1 + rng.below(8) as usize);
            let leads = rng.below(2) == 0;
            let most = hand.len().min(6) as u32;
            let declarations = [0; SEATS].map(|_| rng.below(9) as u8);
            let turn = TurnContext {
                hand: &hand,
                captured: rng.below(9) as u8,
                declared: declarations[0],
                required: (!leads).then(|| 1 + rng.below(most)),
                number: 1 + rng.below(8),
                declarations,
            };
            let held: PieceSet = hand.iter().copied().collect();
            for played in [greedy(&turn), planned(&turn, &mut rng)] {
                assert!(held.contains(played), "{turn:?} {played}");
                match turn.required {
                    Some(size) => assert_eq!(played.len(), size, "{turn:?} {played}"),
                    None => assert!(Play::from_pieces(played).is_some(), "{turn:?} {played}"),
                }
            }
        }
    }

    #[test]
    fn samples_are_without_replacement() {
        let mut rng = Rng::new(6);
        for _ in 0..500 {
            let count = rng.below(9) as usize;
            let sample = rng.sample(8, count);
            assert_eq!(
                (sample.len(), mask(&sample).count_ones()),
                (count, count as u32)
            );
        }
    }
}
