//! The feature `serde`: texts of cells and moves, and the fields of boards and games.

use handsense_core::serde_text;
use serde::{Deserialize, Serialize};

use crate::{Action, Board, Cell, Cells, Colour, Game};

serde_text!(Cell, "a cell such as e4");
serde_text!(Action, "a move such as e4, swap-pieces or resign");

/// The fields of a [`Board`].
#[derive(Serialize, Deserialize)]
pub(crate) struct BoardFields {
    size: usize,
    red: Cells,
    blue: Cells,
}

impl From<Board> for BoardFields {
    fn from(board: Board) -> BoardFields {
        BoardFields {
            size: board.size(),
            red: board.stones_of(Colour::Red).collect(),
            blue: board.stones_of(Colour::Blue).collect(),
        }
    }
}

impl TryFrom<BoardFields> for Board {
    type Error = String;

    fn try_from(fields: BoardFields) -> Result<Board, String> {
        let mut board = Board::new(fields.size).map_err(|error| error.to_string())?;
        let red = fields.red.into_iter().map(|cell| (cell, Colour::Red));
        let blue = fields.blue.into_iter().map(|cell| (cell, Colour::Blue));
        for (cell, colour) in red.chain(blue) {
            if !board.put(cell, colour) {
                return Err(format!("{cell} has two stones or is not on the board"));
            }
        }
        Ok(board)
    }
}

/// The fields of a [`Game`].
#[derive(Serialize, Deserialize)]
pub(crate) struct GameFields {
    /// The board before the first move.
    start: Board,
    has_swap: bool,
    to_move: Colour,
    history: Vec<(Colour, Action)>,
}

impl From<Game> for GameFields {
    fn from(game: Game) -> GameFields {
        GameFields {
            start: *game.start().board(),
            has_swap: game.has_swap(),
            to_move: game.to_move(),
            history: game.history().to_vec(),
        }
    }
}

impl TryFrom<GameFields> for Game {
    type Error = String;

    fn try_from(fields: GameFields) -> Result<Game, String> {
        let mut game = Game::from_board(fields.start, fields.to_move);
        // The rule may have been switched off, and a colour may have moved out of turn.
        game.set_swap(true);
        for (colour, action) in fields.history {
            game.set_to_move(colour);
            game.play(action).map_err(|error| error.to_string())?;
        }
        game.set_swap(fields.has_swap);
        game.set_to_move(fields.to_move);
        Ok(game)
    }
}
