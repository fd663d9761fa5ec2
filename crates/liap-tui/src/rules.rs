//! The rules of a round: who may declare what, what a round brings, when the game is over.

use super::pieces::{PIECES, Piece};
use super::set::PieceSet;
use super::{SEATS, Seat};
use handsense_core::Rng;

/// Pieces in a hand before the first turn, and piles in a round.
pub const HAND: usize = PIECES / SEATS;
/// The highest declaration.
pub const MAX_DECLARED: u8 = HAND as u8;
/// A game is over when somebody has as many points after a round.
pub const GAME_TARGET: i32 = 50;
/// For a declaration of nothing that comes true.
const ZERO_BONUS: i32 = 3;
/// For any other declaration that comes true, besides what was declared.
const EXACT_BONUS: i32 = 5;
/// After so many declarations of nothing in a row the next may not be nothing.
pub const MAX_ZERO_STREAK: u32 = 2;

/// Declarations, as a set of numbers from 0 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declarations(u16);

impl Declarations {
    /// None.
    pub const NONE: Declarations = Declarations(0);
    /// All nine.
    pub const ALL: Declarations = Declarations((1 << (MAX_DECLARED + 1)) - 1);

    /// What may not be declared after these declarations: the last player may not make the sum eight,
    /// and nobody may declare nothing a third time in a row, which `must_be_nonzero` stands for.
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

    /// What may be declared then.
    pub fn legal(previous: &[u8], must_be_nonzero: bool) -> Declarations {
        Declarations(Self::ALL.0 & !Self::forbidden(previous, must_be_nonzero).0)
    }

    /// Whether the number is among them.
    #[inline]
    pub const fn contains(self, declared: u8) -> bool {
        declared <= MAX_DECLARED && self.0 >> declared & 1 == 1
    }

    /// The numbers, lowest first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> + Clone {
        (0..=MAX_DECLARED).filter(move |&declared| self.contains(declared))
    }

    /// As bits, the lowest for 0.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }
}

/// What a round brings a player, before it is multiplied.
///
/// Nothing declared and nothing captured: 3. A declaration that came true: 5 more than declared. Else
/// a point lost for every pile too many or too few.
#[inline]
pub const fn score(declared: u8, captured: u8) -> i32 {
    match (declared, captured) {
        (0, 0) => ZERO_BONUS,
        _ if declared == captured => declared as i32 + EXACT_BONUS,
        _ => -(declared.abs_diff(captured) as i32),
    }
}

/// Who has won, if the game is over: everybody with the highest score, once somebody has
/// [`GAME_TARGET`].
pub fn winners(scores: &[i32; SEATS]) -> Option<[bool; SEATS]> {
    let highest = scores.iter().copied().max()?;
    (highest >= GAME_TARGET).then(|| scores.map(|score| score == highest))
}

/// Four hands, all ways equally likely.
pub fn deal(rng: &mut Rng) -> [PieceSet; SEATS] {
    let mut deck = [Piece::LOWEST; PIECES];
    for (slot, piece) in deck.iter_mut().zip(PieceSet::DECK.iter()) {
        *slot = piece;
    }
    rng.shuffle(&mut deck);
    let mut hands = deck.chunks_exact(HAND);
    [0; SEATS].map(|_| hands.next().into_iter().flatten().copied().collect())
}

/// Who has the red general, and so leads in the first round.
pub fn holder_of_red_general(hands: &[PieceSet; SEATS]) -> Option<Seat> {
    Seat::ALL
        .into_iter()
        .find(|&seat| hands[seat].count(Piece::RED_GENERAL) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_player_may_not_make_the_sum_eight() {
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
    fn scores_are_those_of_the_rules() {
        for (declared, captured, points) in [
            (0, 0, 3),
            (0, 1, -1),
            (0, 8, -8),
            (1, 1, 6),
            (3, 3, 8),
            (8, 8, 13),
            (3, 1, -2),
            (3, 5, -2),
            (5, 0, -5),
        ] {
            assert_eq!(score(declared, captured), points, "{declared} {captured}");
        }
    }

    #[test]
    fn the_game_ends_at_fifty_and_may_be_shared() {
        assert_eq!(winners(&[49, 20, 49, 0]), None);
        assert_eq!(winners(&[50, 20, 49, 0]), Some([true, false, false, false]));
        assert_eq!(winners(&[51, 20, 51, 50]), Some([true, false, true, false]));
    }

    #[test]
    fn a_deal_is_the_deck_in_four() {
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
