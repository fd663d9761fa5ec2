//! The player of a colour in a match of Hex: one of the library, or a program.

use handsense_hex::{Action, Board, Colour, Player};

use super::external::player::ExternalPlayerError;
use super::external::program::hex::HexProgram;

/// A player of Hex.
pub enum HexSeat {
    /// A player of the library.
    Library(Box<dyn Player>),
    /// A program that speaks the Hex text protocol.
    Program(Box<HexProgram>),
}

impl HexSeat {
    /// Starts a new game. The randomness of a player of the library comes from `seed`.
    pub fn begin_game(&mut self, seed: u64) {
        match self {
            HexSeat::Library(player) => player.begin_game(seed),
            HexSeat::Program(program) => program.begin_game(),
        }
    }

    /// Chooses an action for this colour, which is to move. A player of the library without a move
    /// resigns.
    ///
    /// # Errors
    /// A program does not answer, or its answer is no action.
    pub fn choose(
        &mut self,
        board: &Board,
        to_move: Colour,
    ) -> Result<Action, ExternalPlayerError> {
        match self {
            HexSeat::Library(player) => {
                let chosen = player.choose(board, to_move);
                Ok(chosen.map_or(Action::Resign, Action::Place))
            }
            HexSeat::Program(program) => program.choose(board, to_move),
        }
    }

    /// The search steps since the start of the game; 0 for a program.
    pub fn steps(&self) -> u64 {
        match self {
            HexSeat::Library(player) => player.steps(),
            HexSeat::Program(_) => 0,
        }
    }
}
