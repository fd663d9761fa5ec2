//! The proof numbers of a position, and what else is known about it.

use super::expansion::Decided;
use crate::colour::Colour;
use crate::connections::Carrier;

/// Proof number of a result that is impossible.
pub(super) const IMPOSSIBLE: u32 = u32::MAX;
/// Largest other proof number.
pub(super) const MAX_NUMBER: u32 = u32::MAX / 4;

/// What is known about a position, for the player to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<const WORDS: usize> {
    /// Proof number of a win, 0 if it is proved.
    pub win: u32,
    /// Proof number of a loss, 0 if it is proved.
    pub loss: u32,
    /// Positions in the proof tree of a proved result.
    pub proof_size: u32,
    /// A winning move of a proved win.
    pub mv: u16,
    /// Cells that suffice for the winner of a proved result.
    pub proof_set: Carrier<WORDS>,
}

impl<const WORDS: usize> Default for Known<WORDS> {
    /// A position that has not been expanded.
    fn default() -> Self {
        Known {
            win: 1,
            loss: 1,
            proof_size: 0,
            mv: 0,
            proof_set: Carrier::EMPTY,
        }
    }
}

impl<const WORDS: usize> Known<WORDS> {
    /// Returns the result of a position after a move that wins, or loses, for the player who made it.
    pub fn after_move(wins: bool, proof_set: Carrier<WORDS>, proof_size: u32) -> Known<WORDS> {
        let decided = Decided {
            mover_wins: !wins,
            mv: 0,
            proof_set,
        };
        Known::decided(&decided, proof_size)
    }

    pub fn decided(decided: &Decided<WORDS>, proof_size: u32) -> Known<WORDS> {
        let (win, loss) = if decided.mover_wins {
            (0, IMPOSSIBLE)
        } else {
            (IMPOSSIBLE, 0)
        };
        Known {
            win,
            loss,
            proof_size,
            mv: decided.mv,
            proof_set: decided.proof_set,
        }
    }

    pub fn is_decided(&self) -> bool {
        self.win == 0 || self.loss == 0
    }

    /// Returns the winner if the position is decided.
    pub fn winner(&self, mover: Colour) -> Option<Colour> {
        match (self.win, self.loss) {
            (0, _) => Some(mover),
            (_, 0) => Some(!mover),
            _ => None,
        }
    }
}

/// Proof numbers at which a node is left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub win: u32,
    pub loss: u32,
}

impl Bounds {
    pub const NONE: Bounds = Bounds {
        win: MAX_NUMBER,
        loss: MAX_NUMBER,
    };
}
