//! The feature `serde`: texts of pieces, and the fields of a view.
//!
//! Pieces and sets of pieces are texts in human-readable formats, else numbers. A set with more
//! copies of a piece than the deck has is not read.

use handsense_core::{ArrayVec, serde_text};
use serde::{Deserialize, Serialize};

use crate::{PIECES, Piece, PieceSet, Play, RoundStart, RuleError, SEATS, View, ViewError};

serde_text!(
    Piece,
    "a piece such as GENERAL_RED",
    u8,
    |piece: Piece| piece.points() as u8,
    |points: u8| Piece::new(i32::from(points))
);
serde_text!(
    PieceSet,
    "pieces such as 1 6 6 14",
    u64,
    PieceSet::bits,
    |bits: u64| {
        // Seven copies at most, so that no count reaches the guard bits of the test.
        let packed = bits & 0x0077_7777_7777_7777 == bits;
        packed
            .then_some(PieceSet::from_bits(bits))
            .filter(|set| set.is_possible())
    }
);

impl From<Play> for PieceSet {
    fn from(play: Play) -> PieceSet {
        play.pieces
    }
}

impl TryFrom<PieceSet> for Play {
    type Error = RuleError;

    fn try_from(pieces: PieceSet) -> Result<Play, RuleError> {
        Play::from_pieces(pieces).ok_or(RuleError::NotAPlay { pieces })
    }
}

/// The fields of a [`View`].
#[derive(Serialize, Deserialize)]
pub(crate) struct ViewFields {
    start: RoundStart,
    /// Declarations in order from the starter.
    declared: ArrayVec<u8, SEATS>,
    /// All sets in order of play.
    sets: ArrayVec<PieceSet, PIECES>,
}

impl From<View> for ViewFields {
    fn from(view: View) -> ViewFields {
        ViewFields {
            start: *view.start(),
            declared: view.declarations().iter().copied().collect(),
            sets: view.sets_played().iter().copied().collect(),
        }
    }
}

impl TryFrom<ViewFields> for View {
    type Error = ViewError;

    fn try_from(fields: ViewFields) -> Result<View, ViewError> {
        let mut view = View::new(fields.start)?;
        for (position, declared) in (0..).zip(fields.declared) {
            view.declare(fields.start.starter.step(position), declared)?;
        }
        for pieces in fields.sets {
            let seat = view.player_to_move();
            view.play(seat, pieces)?;
        }
        Ok(view)
    }
}
