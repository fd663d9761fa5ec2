//! Enumeration of all plays in an ordered hand, with copies told apart.
//!
//! Strategies that count plays count every choice of copies separately and break ties by the first
//! choice. Both the number and the order of the choices therefore affect their decisions.

use super::pieces::Piece;
use super::plays::{MAX_PLAY, Play};
use super::rules::HAND;
use super::set::PieceSet;

/// Number of subsets with one to six of eight positions.
const SUBSETS: usize = 246;

/// A play and its positions in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combo {
    /// Bit mask of positions: bit `i` stands for the `i`-th piece of the hand.
    pub positions: u8,
    /// The play.
    pub play: &'static Play,
}

/// A hand in a fixed order, with the pieces of every subset of its positions.
#[derive(Clone, Debug)]
pub struct OrderedHand {
    pieces: [Piece; HAND],
    len: u8,
    /// Pieces by bit mask of positions.
    sets: [PieceSet; 1 << HAND],
}

impl OrderedHand {
    /// Builds the table for the first eight pieces.
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

    /// Number of pieces.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether the hand is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The piece at a position below eight.
    pub fn piece(&self, position: usize) -> Piece {
        self.pieces[position % HAND]
    }

    /// Bit mask of all positions.
    pub fn all(&self) -> u8 {
        ((1_u32 << self.len) - 1) as u8
    }

    /// The pieces at these positions.
    pub fn set(&self, positions: u8) -> PieceSet {
        self.sets[usize::from(positions)]
    }

    /// Pairs of position and piece, in the order of the hand.
    pub fn pieces(&self, positions: u8) -> impl DoubleEndedIterator<Item = (usize, Piece)> + Clone {
        let inside = move |&(position, _): &(usize, Piece)| positions >> position & 1 == 1;
        let all = self.pieces.into_iter().take(self.len()).enumerate();
        all.filter(inside)
    }

    /// Bit mask of the positions whose pieces satisfy `condition`.
    pub fn positions_where(&self, condition: impl Fn(Piece) -> bool) -> u8 {
        self.pieces(self.all())
            .filter(|&(_, piece)| condition(piece))
            .fold(0, |positions, (position, _)| positions | 1 << position)
    }

    /// Every play within the positions `among`, in ascending order of size. Plays of one size are
    /// in lexicographic order of their positions.
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

/// All subsets in order of enumeration.
static ENUMERATION_ORDER: [u8; SUBSETS] = {
    let (mut order, mut len) = ([0; SUBSETS], 0);
    let mut size = 1;
    while size <= MAX_PLAY as u32 {
        // Lexicographic order of positions is descending order of the bit-reversed masks.
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
    fn subsets_are_ordered_by_size_and_positions() {
        let as_lists: Vec<Vec<u32>> = ENUMERATION_ORDER
            .iter()
            .map(|&positions| {
                (0..8)
                    .filter(|position| positions >> position & 1 == 1)
                    .collect()
            })
            .collect();
        let in_order = |a: &Vec<u32>, b: &Vec<u32>| (a.len(), a) < (b.len(), b);
        assert!(as_lists.is_sorted_by(in_order));
        assert_eq!(as_lists[0], [0]);
        assert_eq!(as_lists[8], [0, 1]);
    }
}
