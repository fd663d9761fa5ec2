//! Rules of a round: legal declarations, scores, the end of the game, and the deal.

use super::pieces::{PIECES, Piece};
use super::set::PieceSet;
use super::{SEATS, Seat};
use handsense_core::Rng;

/// Number of pieces in a hand before the first turn, and number of piles in a round.
pub const HAND: usize = PIECES / SEATS;
/// Highest declaration.
pub const MAX_DECLARED: u8 = HAND as u8;
/// Score that ends the game after a round.
pub const GAME_TARGET: i32 = 50;
/// Points for declaring zero and capturing nothing.
const ZERO_BONUS: i32 = 3;
/// Points for any other exact declaration, in addition to the number declared.
const EXACT_BONUS: i32 = 5;
/// Number of consecutive zero declarations after which zero is forbidden.
pub const MAX_ZERO_DECLARATIONS: u32 = 2;

/// Set of declarations, each from 0 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declarations(u16);

impl Declarations {
    /// No declaration.
    pub const NONE: Declarations = Declarations(0);
    /// All nine declarations.
    pub const ALL: Declarations = Declarations((1 << (MAX_DECLARED + 1)) - 1);

    /// Returns the forbidden declarations after `previous`.
    ///
    /// The last player must not make the sum eight. A player who declared zero in the last two
    /// rounds must not declare zero; `must_be_nonzero` says so.
    ///
    /// ```
    /// use handsense_liap_tui::Declarations;
    /// let forbidden = Declarations::forbidden(&[3, 2, 1], true);
    /// assert_eq!(forbidden.iter().collect::<Vec<_>>(), [0, 2]);
    /// ```
    pub fn forbidden(previous: &[u8], must_be_nonzero: bool) -> Declarations {
        let sum = previous
            .iter()
            .map(|&declared| u16::from(declared))
            .sum::<u16>();
        let last = match u16::from(MAX_DECLARED).checked_sub(sum) {
            Some(rest) if previous.len() == SEATS - 1 => 1 << rest,
            _ => 0,
        };
        Declarations(last | u16::from(must_be_nonzero))
    }

    /// Returns the legal declarations after `previous`; see [`forbidden`](Self::forbidden).
    pub fn legal(previous: &[u8], must_be_nonzero: bool) -> Declarations {
        Declarations(Self::ALL.0 & !Self::forbidden(previous, must_be_nonzero).0)
    }

    /// Whether `declared` is in the set.
    #[inline]
    pub const fn contains(self, declared: u8) -> bool {
        declared <= MAX_DECLARED && self.0 >> declared & 1 == 1
    }

    /// The declarations in ascending order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> + Clone {
        (0..=MAX_DECLARED).filter(move |&declared| self.contains(declared))
    }

    /// Bit mask with the lowest bit for 0.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }
}

/// Score of one player in a round, before the multiplier.
///
/// Declaring and capturing zero scores 3. Any other exact declaration scores 5 plus the number
/// declared. Otherwise the player loses one point for each pile too many or too few.
#[inline]
pub const fn score(declared: u8, captured: u8) -> i32 {
    match (declared, captured) {
        (0, 0) => ZERO_BONUS,
        _ if declared == captured => declared as i32 + EXACT_BONUS,
        _ => -(declared.abs_diff(captured) as i32),
    }
}

/// Returns the winners once a player has [`GAME_TARGET`] points: all players with the highest
/// score.
pub fn winners(scores: &[i32; SEATS]) -> Option<[bool; SEATS]> {
    let highest = scores.iter().copied().max()?;
    (highest >= GAME_TARGET).then(|| scores.map(|score| score == highest))
}

/// Deals four hands uniformly at random.
pub fn deal(rng: &mut Rng) -> [PieceSet; SEATS] {
    let mut deck = [Piece::LOWEST; PIECES];
    for (slot, piece) in deck.iter_mut().zip(PieceSet::DECK.iter()) {
        *slot = piece;
    }
    rng.shuffle(&mut deck);
    let mut hands = deck.chunks_exact(HAND);
    [0; SEATS].map(|_| hands.next().into_iter().flatten().copied().collect())
}

/// Returns the holder of the red general, who leads in the first round.
pub fn holder_of_red_general(hands: &[PieceSet; SEATS]) -> Option<Seat> {
    Seat::ALL
        .into_iter()
        .find(|&seat| hands[seat].count(Piece::RED_GENERAL) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_player_must_not_make_the_sum_eight() {
        let forbidden = |previous: &[u8], nonzero| -> Vec<u8> {
            Declarations::forbidden(previous, nonzero).iter().collect()
        };
        assert_eq!(forbidden(&[2, 2, 2], false), [2]);
        assert_eq!(forbidden(&[4, 2, 2], false), [0]);
        assert!(forbidden(&[4, 4, 2], false).is_empty());
        assert_eq!(forbidden(&[0, 0, 0], false), [8]);
        assert_eq!(forbidden(&[4, 2, 2], true), [0]);
        assert_eq!(forbidden(&[3, 3, 1], true), [0, 1]);
        assert_eq!(forbidden(&[3, 3], true), [0]);
        assert!(forbidden(&[], false).is_empty());
        assert_eq!(Declarations::legal(&[3, 3, 1], true).iter().next(), Some(2));
    }

    #[test]
    fn deal_partitions_the_deck() {
        let mut rng = Rng::new(1);
        let mut leads = [0; SEATS];
        for _ in 0..400 {
            let hands = deal(&mut rng);
            assert!(hands.iter().all(|hand| hand.len() as usize == HAND));
            assert_eq!(
                hands.into_iter().reduce(|all, hand| all + hand),
                Some(PieceSet::DECK)
            );
            leads[holder_of_red_general(&hands).expect("one has it")] += 1;
        }
        assert!(leads.iter().all(|&count| count > 60), "{leads:?}");
    }
}
