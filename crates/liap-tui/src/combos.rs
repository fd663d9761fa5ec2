//! Every play that a hand holds, copies told apart.
//!
//! Players who judge a hand by counting plays count each choice of copies by itself, and take the
//! first of several equals; so both the number and the order of the choices belong to how they
//! decide.

use super::pieces::Piece;
use super::plays::{MAX_PLAY, Play};
use super::rules::HAND;
use super::set::PieceSet;

/// Choices of one to six of eight places.
const SUBSETS: usize = 246;

/// A play that a hand holds, and at which places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combo {
    /// Bit `i` for the piece at place `i` of the hand.
    pub positions: u8,
    /// The play.
    pub play: &'static Play,
}

/// The pieces of a hand in its order, and what any choice of them is.
#[derive(Clone, Debug)]
pub struct OrderedHand {
    pieces: [Piece; HAND],
    len: u8,
    /// By choice of places, the pieces there.
    sets: [PieceSet; 1 << HAND],
}

impl OrderedHand {
    /// The first eight of these pieces.
    pub fn new(hand: &[Piece]) -> OrderedHand {
        let len = hand.len().min(HAND);
        let mut ordered = OrderedHand {
            pieces: [Piece::LOWEST; HAND],
            len: len as u8,
            sets: [PieceSet::EMPTY; 1 << HAND],
        };
        for (slot, &piece) in ordered.pieces.iter_mut().zip(hand) {
            *slot = piece;
        }
        for subset in 1..1_usize << len {
            let first = subset.trailing_zeros() as usize % HAND;
            let others = ordered.sets[subset & (subset - 1)];
            ordered.sets[subset] = others + PieceSet::from_piece(ordered.pieces[first]);
        }
        ordered
    }

    /// How many pieces there are.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The piece at a place below eight.
    pub fn piece(&self, position: usize) -> Piece {
        self.pieces[position % HAND]
    }

    /// All places.
    pub fn all(&self) -> u8 {
        ((1_u32 << self.len) - 1) as u8
    }

    /// The pieces at these places.
    pub fn set(&self, positions: u8) -> PieceSet {
        self.sets[usize::from(positions)]
    }

    /// The places and pieces of these places, in the order of the hand.
    pub fn pieces(&self, positions: u8) -> impl DoubleEndedIterator<Item = (usize, Piece)> + Clone {
        let inside = move |&(position, _): &(usize, Piece)| positions >> position & 1 == 1;
        let all = self.pieces.into_iter().take(self.len()).enumerate();
        all.filter(inside)
    }

    /// The places whose pieces satisfy the condition.
    pub fn positions_where(&self, condition: impl Fn(Piece) -> bool) -> u8 {
        self.pieces(self.all())
            .filter(|&(_, piece)| condition(piece))
            .fold(0, |positions, (position, _)| positions | 1 << position)
    }

    /// Every play among the pieces at these places: small ones first, those of a size in
    /// lexicographic order of their places.
    pub fn combos(&self, among: u8) -> impl Iterator<Item = Combo> + Clone {
        let inside = ENUMERATION_ORDER
            .iter()
            .filter(move |&&positions| positions & !among == 0);
        inside.filter_map(|&positions| {
            let play = Play::lookup(self.sets[usize::from(positions)])?;
            Some(Combo { positions, play })
        })
    }
}

/// The choices in order.
static ENUMERATION_ORDER: [u8; SUBSETS] = {
    let (mut order, mut len) = ([0; SUBSETS], 0);
    let mut size = 1;
    while size <= MAX_PLAY as u32 {
        // Lexicographic order of places is descending order of the choices read backwards.
        let mut backwards = u8::MAX;
        while backwards > 0 {
            if backwards.count_ones() == size {
                order[len] = backwards.reverse_bits();
                len += 1;
            }
            backwards -= 1;
        }
        size += 1;
    }
    assert!(len == SUBSETS);
    order
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_by_size_and_then_by_places() {
        let as_lists: Vec<Vec<u32>> = ENUMERATION_ORDER
            .iter()
            .map(|&places| (0..8).filter(|place| places >> place & 1 == 1).collect())
            .collect();
        let in_order = |a: &Vec<u32>, b: &Vec<u32>| (a.len(), a) < (b.len(), b);
        assert!(as_lists.is_sorted_by(in_order));
        assert_eq!(as_lists[0], [0]);
        assert_eq!(as_lists[8], [0, 1]);
    }
}
