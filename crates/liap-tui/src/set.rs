//! Multisets of pieces, with the number of copies of each kind.

use std::fmt;
use std::iter::{FusedIterator, Rev};
use std::ops::{Add, Sub};
use std::str::FromStr;

use thiserror::Error;

use super::pieces::{KINDS, PIECES, ParsePieceError, Piece};

/// Multiset of pieces: the number of copies of each kind.
///
/// Each kind takes four bits, the lowest kind in the lowest bits. No kind has more than five
/// copies, so the highest of the four bits is free and detects a borrow in a subtraction.
///
/// ```
/// use handsense_liap_tui::{Piece, PieceSet};
/// let hand: PieceSet = [14, 6, 6, 1].into_iter().filter_map(Piece::new).collect();
/// assert_eq!((hand.len(), hand.points()), (4, 27));
/// assert_eq!(hand.count(Piece::new(6).unwrap()), 2);
/// assert_eq!(hand.to_string(), "1 6 6 14");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceSet(u64);

/// Lowest bit of every kind.
const ONES: u64 = 0x0011_1111_1111_1111;
/// Guard bit of every kind, which no count uses.
const FREE: u64 = ONES << 3;

impl PieceSet {
    /// The empty set.
    pub const EMPTY: PieceSet = PieceSet(0);

    /// All thirty-two pieces.
    pub const DECK: PieceSet = {
        let (mut deck, mut index) = (0, 0);
        while index < KINDS {
            deck |= (Piece::ALL[index].copies() as u64) << (4 * index);
            index += 1;
        }
        PieceSet(deck)
    };

    /// Returns the set of a single piece.
    #[inline]
    pub const fn from_piece(piece: Piece) -> PieceSet {
        PieceSet(1 << (4 * piece.index()))
    }

    /// Returns `count` copies of a kind, at most 7.
    #[inline]
    pub(crate) const fn from_copies(piece: Piece, count: u32) -> PieceSet {
        PieceSet(((count & 7) as u64) << (4 * piece.index()))
    }

    /// Returns the set with these packed counts.
    #[inline]
    pub(crate) const fn from_bits(counts: u64) -> PieceSet {
        PieceSet(counts)
    }

    /// The packed counts, four bits a kind.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// Number of copies of a kind.
    #[inline]
    pub const fn count(self, piece: Piece) -> u32 {
        (self.0 >> (4 * piece.index()) & 15) as u32
    }

    /// Number of pieces.
    #[inline]
    pub const fn len(self) -> u32 {
        let pairs = (self.0 & 0x0F0F_0F0F_0F0F_0F0F) + (self.0 >> 4 & 0x0F0F_0F0F_0F0F_0F0F);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Sum of the values of all pieces.
    #[inline]
    pub fn points(self) -> u32 {
        self.kinds()
            .map(|piece| piece.points() * self.count(piece))
            .sum()
    }

    /// Whether `others` is a subset.
    #[inline]
    pub const fn contains(self, others: PieceSet) -> bool {
        ((self.0 | FREE) - others.0) & FREE == FREE
    }

    /// Whether the deck has enough copies of every kind.
    #[inline]
    pub const fn is_possible(self) -> bool {
        PieceSet::DECK.contains(self)
    }

    /// The kinds in the set, lowest first.
    #[inline]
    pub fn kinds(self) -> impl DoubleEndedIterator<Item = Piece> + Clone {
        Piece::ALL
            .into_iter()
            .filter(move |&piece| self.count(piece) > 0)
    }

    /// All pieces, lowest first.
    #[inline]
    pub const fn iter(self) -> Pieces {
        Pieces(self)
    }

    /// All pieces, highest first.
    #[inline]
    pub fn descending(self) -> Rev<Pieces> {
        self.iter().rev()
    }

    /// Returns the pieces in ascending order, or `None` unless there are exactly `N`.
    pub fn to_array<const N: usize>(self) -> Option<[Piece; N]> {
        if self.len() as usize != N {
            return None;
        }
        let mut array = [Piece::LOWEST; N];
        array
            .iter_mut()
            .zip(self.iter())
            .for_each(|(slot, piece)| *slot = piece);
        Some(array)
    }

    /// The highest piece.
    #[inline]
    pub const fn highest(self) -> Option<Piece> {
        match self.0.checked_ilog2() {
            Some(bit) => Some(Piece::ALL[bit as usize / 4]),
            None => None,
        }
    }

    /// The lowest piece.
    #[inline]
    pub const fn lowest(self) -> Option<Piece> {
        match self.0 {
            0 => None,
            counts => Some(Piece::ALL[counts.trailing_zeros() as usize / 4]),
        }
    }

    /// The pieces worth at least `points`, 1 to 14.
    #[inline]
    pub const fn at_least(self, points: u32) -> PieceSet {
        PieceSet(self.0 >> (4 * (points - 1)) << (4 * (points - 1)))
    }

    /// Number of ways to choose two pieces of one kind.
    #[inline]
    pub fn pairs(self) -> u32 {
        let of_kind = |piece| self.count(piece) * self.count(piece).saturating_sub(1) / 2;
        Piece::ALL.into_iter().map(of_kind).sum()
    }

    /// Whether the hand is weak and allows a redeal: no piece has more than 9 points.
    #[inline]
    pub const fn is_weak(self) -> bool {
        self.0 >> (4 * WEAK_MAX) == 0
    }
}

/// Highest value in a weak hand, in points.
const WEAK_MAX: u32 = 9;

impl Add for PieceSet {
    type Output = PieceSet;

    /// Union with multiplicity. No kind may exceed seven copies.
    #[inline]
    fn add(self, others: PieceSet) -> PieceSet {
        PieceSet(self.0 + others.0)
    }
}

impl Sub for PieceSet {
    type Output = PieceSet;

    /// Difference. `others` must be [a subset](PieceSet::contains).
    #[inline]
    fn sub(self, others: PieceSet) -> PieceSet {
        debug_assert!(self.contains(others), "{self} without {others}");
        PieceSet(self.0.wrapping_sub(others.0))
    }
}

impl FromIterator<Piece> for PieceSet {
    /// Counts at most seven copies of a kind, which is more than the deck has.
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> PieceSet {
        let mut set = PieceSet::EMPTY;
        set.extend(pieces);
        set
    }
}

impl Extend<Piece> for PieceSet {
    /// Counts at most seven copies of a kind.
    fn extend<I: IntoIterator<Item = Piece>>(&mut self, pieces: I) {
        for piece in pieces.into_iter().take(2 * PIECES) {
            if self.count(piece) < 7 {
                *self = *self + PieceSet::from_piece(piece);
            }
        }
    }
}

impl IntoIterator for PieceSet {
    type Item = Piece;
    type IntoIter = Pieces;

    #[inline]
    fn into_iter(self) -> Pieces {
        self.iter()
    }
}

/// The pieces of a set, lowest first, each as often as it is in the set.
#[derive(Clone, Debug)]
pub struct Pieces(PieceSet);

impl Iterator for Pieces {
    type Item = Piece;

    #[inline]
    fn next(&mut self) -> Option<Piece> {
        let piece = self.0.lowest()?;
        self.0 = self.0 - PieceSet::from_piece(piece);
        Some(piece)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Pieces {
    #[inline]
    fn next_back(&mut self) -> Option<Piece> {
        let piece = self.0.highest()?;
        self.0 = self.0 - PieceSet::from_piece(piece);
        Some(piece)
    }
}

impl ExactSizeIterator for Pieces {}
impl FusedIterator for Pieces {}

/// Error of parsing a set of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParsePieceSetError {
    /// A word is not a piece.
    #[error(transparent)]
    Piece(#[from] ParsePieceError),
    /// The deck has fewer copies of a piece.
    #[error("the deck has only {} of {piece}", piece.copies())]
    TooMany {
        /// The piece.
        piece: Piece,
    },
}

impl FromStr for PieceSet {
    type Err = ParsePieceSetError;

    /// Parses values or names, separated by spaces.
    fn from_str(text: &str) -> Result<PieceSet, ParsePieceSetError> {
        let mut set = PieceSet::EMPTY;
        for word in text.split_whitespace() {
            let piece: Piece = word.parse()?;
            set.extend([piece]);
            if !set.is_possible() {
                return Err(ParsePieceSetError::TooMany { piece });
            }
        }
        Ok(set)
    }
}

impl fmt::Display for PieceSet {
    /// Writes the values, lowest first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, piece) in self.iter().enumerate() {
            let space = if position == 0 { "" } else { " " };
            write!(f, "{space}{}", piece.points())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::set;
    use handsense_core::Rng;

    #[test]
    fn deck_has_32_pieces_worth_192_points() {
        assert_eq!((PieceSet::DECK.len(), PieceSet::DECK.points()), (32, 192));
        assert_eq!(PieceSet::DECK.highest(), Some(Piece::RED_GENERAL));
        assert_eq!(PieceSet::DECK.lowest(), Some(Piece::LOWEST));
    }

    #[test]
    fn sets_agree_with_sorted_lists() {
        let mut rng = Rng::new(4);
        let mut deck: Vec<Piece> = PieceSet::DECK.iter().collect();
        for _ in 0..2_000 {
            rng.shuffle(&mut deck);
            let (many, few) = (rng.below(33) as usize, rng.below(9) as usize);
            let mut list = deck[..many].to_vec();
            let all: PieceSet = list.iter().copied().collect();
            list.sort();
            assert_eq!(all.iter().collect::<Vec<_>>(), list);
            assert!(all.descending().eq(list.iter().rev().copied()));
            assert_eq!(all.into_iter().len(), list.len());
            assert_eq!(all.to_string().parse(), Ok(all));
            let (mut low, mut high) = (all.iter(), PieceSet::EMPTY);
            high.extend(low.next_back());
            high.extend(low);
            assert_eq!(high, all);
            assert_eq!(all.len() as usize, many);
            assert_eq!(
                all.to_array::<8>().map(Vec::from),
                (many == 8).then_some(list.clone())
            );
            assert_eq!(
                all.points(),
                list.iter().map(|piece| piece.points()).sum::<u32>()
            );
            assert_eq!(
                (all.lowest(), all.highest()),
                (list.first().copied(), list.last().copied())
            );
            let others: PieceSet = deck[32 - few..].iter().copied().collect();
            let inside = Piece::ALL
                .iter()
                .all(|&kind| others.count(kind) <= all.count(kind));
            assert_eq!(all.contains(others), inside);
            if inside {
                assert_eq!((all - others) + others, all);
            }
        }
    }

    #[test]
    fn hand_without_a_piece_above_9_is_weak() {
        assert!(set(&[9, 9, 8, 8, 7, 7, 6, 6]).is_weak());
        assert!(!set(&[10, 1, 1, 1, 1, 1, 2, 2]).is_weak());
        assert!(set(&[6, 5, 4, 3, 3, 1, 1, 2]).is_weak());
    }

    #[test]
    fn set_with_too_many_copies_is_impossible() {
        assert!(set(&[1, 1, 1, 1, 1]).is_possible());
        assert!(!set(&[14, 14]).is_possible());
        assert!(!set(&[1, 1, 1, 1, 1, 1]).is_possible());
        let refused = "1 14 GENERAL_RED".parse::<PieceSet>();
        let piece = Piece::RED_GENERAL;
        assert_eq!(refused, Err(ParsePieceSetError::TooMany { piece }));
        assert!("1 15".parse::<PieceSet>().is_err());
    }
}
