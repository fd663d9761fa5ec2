//! A board with the colour to move: the rules for hosts that keep positions instead of a history.

use thiserror::Error;

use super::board::Board;
use super::cell::Cell;
use super::colour::Colour;
use super::game::{Action, GameError, ParseActionError, place};

/// A board and the colour to move. [`Game`](super::Game) has a history too.
///
/// ```
/// use handsense_hex::{Board, Colour, Position};
/// let mut position = Position::new(Board::new(11)?, Colour::Red);
/// position.play_moves("a2 swap-pieces d4")?;
/// assert!(position.board.has("b1".parse()?, Colour::Blue));
/// assert_eq!(position.to_move, Colour::Blue);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// The colour to move.
    pub to_move: Colour,
}

/// Error for a list of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MoveListError {
    /// A word is not a move.
    #[error(transparent)]
    Parse(#[from] ParseActionError),
    /// A move is illegal.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A player resigns, which leads to no position.
    #[error("a resignation leads to no position")]
    Resigned,
}

impl Position {
    /// Creates a position.
    pub const fn new(board: Board, to_move: Colour) -> Position {
        Position { board, to_move }
    }

    /// Returns whether a swap is legal, in a game with the swap rule: Red's only stone is on the
    /// board, and Blue is to move.
    pub fn may_swap(&self) -> bool {
        let is_second = self.board.filled() == 1 && self.board.count(Colour::Red) == 1;
        is_second && self.to_move == Colour::Blue && self.board.winner().is_none()
    }

    /// Puts a stone of the colour to move into a cell.
    ///
    /// # Errors
    /// [`GameError::Over`], [`GameError::Outside`] and [`GameError::Occupied`]. The position is then
    /// unchanged.
    pub fn place(&mut self, cell: Cell) -> Result<(), GameError> {
        if self.board.winner().is_some() {
            return Err(GameError::Over);
        }
        place(&mut self.board, cell, self.to_move)?;
        self.to_move = !self.to_move;
        Ok(())
    }

    /// Swaps by pieces: the only stone becomes Blue's and moves to the mirrored cell.
    ///
    /// # Errors
    /// [`GameError::Swap`] unless [`may_swap`](Self::may_swap).
    pub fn swap_pieces(&mut self) -> Result<(), GameError> {
        if !self.may_swap() {
            return Err(GameError::Swap);
        }
        *self = Position::new(self.board.mirrored(), Colour::Red);
        Ok(())
    }

    /// Plays moves separated by blanks or commas. A swap by sides leaves the position as it is.
    ///
    /// # Errors
    /// [`MoveListError`] for the first wrong move. The position is then unchanged.
    pub fn play_moves(&mut self, text: &str) -> Result<(), MoveListError> {
        let mut next = *self;
        for action in parse_moves(text) {
            match action? {
                Action::Place(cell) => next.place(cell)?,
                Action::SwapPieces => next.swap_pieces()?,
                Action::SwapSides if next.may_swap() => {}
                Action::SwapSides => return Err(GameError::Swap.into()),
                Action::Resign => return Err(MoveListError::Resigned),
            }
        }
        *self = next;
        Ok(())
    }
}

/// Parses a list of moves separated by blanks or commas.
pub(super) fn parse_moves(
    text: &str,
) -> impl Iterator<Item = Result<Action, ParseActionError>> + '_ {
    let words = text.split(|c: char| c == ',' || c.is_whitespace());
    words.filter(|word| !word.is_empty()).map(str::parse)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use handsense_core::Rng;

    #[test]
    fn a_position_follows_the_game() {
        let mut rng = Rng::new(4);
        for case in 0..200 {
            let size = 1 + case % 7;
            let mut game = Game::new(size, true).expect("a size");
            let mut position = Position::new(*game.board(), game.to_move());
            let mut moves = String::new();
            while game.outcome().is_none() {
                assert_eq!(position.may_swap(), game.may_swap());
                let cells: Vec<Cell> = game.board().cells().collect();
                let cell = cells[rng.below(cells.len() as u32) as usize];
                let swaps = rng.below(4) == 0;
                let action = if swaps {
                    Action::SwapPieces
                } else {
                    Action::Place(cell)
                };
                let played = match action {
                    Action::Place(cell) => position.place(cell),
                    _ => position.swap_pieces(),
                };
                assert_eq!(played, game.play(action));
                if played.is_ok() {
                    moves += &format!("{action}, ");
                }
                assert_eq!(
                    (&position.board, position.to_move),
                    (game.board(), game.to_move())
                );
            }
            let cell = "a1".parse().expect("a cell");
            assert_eq!(position.place(cell), Err(GameError::Over));
            let mut again = Position::new(Board::new(size).expect("a size"), Colour::Red);
            assert_eq!(again.play_moves(&moves), Ok(()));
            assert_eq!(again, position);
        }
    }

    #[test]
    fn a_wrong_move_of_a_list_changes_nothing() {
        let start = Position::new(Board::new(5).expect("a size"), Colour::Red);
        for text in [
            "a1 a1",
            "a1 b1 swap",
            "swap-sides",
            "a1 zz",
            "a1 f1",
            "a1 resign",
        ] {
            let mut position = start;
            assert!(position.play_moves(text).is_err(), "{text}");
            assert_eq!(position, start);
        }
        let mut position = start;
        assert_eq!(position.play_moves("c3 swap-sides"), Ok(()));
        assert_eq!(position.to_move, Colour::Blue);
    }
}
