//! The player of a colour in a match of Hex: one of the library, or a program.

use super::external::ExternalPlayerError;
use super::external::program::hex::HexProgram;
use handsense_core::Rng;
use handsense_hex::mcts::MctsOptions;
use handsense_hex::{Action, Board, Cell, Colour, KeptTree, Player};

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

/// A player whose searches continue the tree of the move before, as in a program of the text protocol.
/// Like that program, it knows the last move.
#[derive(Clone, Debug)]
pub struct TreeReusePlayer {
    options: MctsOptions<'static>,
    kept: KeptTree,
    seed: u64,
    playouts: u64,
    /// The board after the player's last move.
    before: Option<Board>,
}

impl TreeReusePlayer {
    /// Creates a player with these options for each search.
    pub fn new(options: MctsOptions<'static>) -> TreeReusePlayer {
        TreeReusePlayer {
            options,
            kept: KeptTree::default(),
            seed: 0,
            playouts: 0,
            before: None,
        }
    }

    /// Returns the move of the opponent since the player's last move.
    fn last_move(&self, board: &Board) -> Option<Cell> {
        let before = self.before.as_ref()?;
        let mut new = board.cells().filter(|&cell| before.is_empty(cell));
        new.find(|&cell| !board.is_empty(cell))
    }
}

impl Player for TreeReusePlayer {
    fn begin_game(&mut self, seed: u64) {
        self.seed = seed;
        self.playouts = 0;
        self.before = None;
        self.kept.clear();
    }

    /// Returns the first empty cell if a search runs out of memory.
    fn choose(&mut self, board: &Board, to_move: Colour) -> Option<Cell> {
        let mut options = self.options;
        options.limits.seed = Rng::with_stream(self.seed, board.filled() as u64).next_u64();
        options.last_move = self.last_move(board);
        let chosen = match self.kept.search(board, to_move, &options) {
            Ok(found) => {
                self.playouts += found.playouts;
                found.moves.first().map(|visited| visited.mv)
            }
            Err(_) => board.empty().next(),
        };
        let mut after = *board;
        if let Some(cell) = chosen {
            after.put(cell, to_move);
        }
        self.before = Some(after);
        chosen
    }

    fn steps(&self) -> u64 {
        self.playouts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::search::SearchLimits;

    #[test]
    fn a_game_has_its_own_tree_and_last_move() {
        let options = MctsOptions {
            limits: SearchLimits::with_playouts(1_000),
            ..MctsOptions::default()
        };
        let mut player = TreeReusePlayer::new(options);
        player.begin_game(1);
        let mut board = Board::new(9).expect("a size");
        let first = player.choose(&board, Colour::Red).expect("a move");
        assert_eq!(player.last_move(&board), None);
        board.put(first, Colour::Red);
        let reply = board.empty().next().expect("an empty cell");
        board.put(reply, Colour::Blue);
        assert_eq!(player.last_move(&board), Some(reply));
        player.choose(&board, Colour::Red).expect("a move");
        assert_eq!(player.steps(), 2_000);
        assert!(player.kept.visits() > 0);
        player.begin_game(2);
        assert_eq!((player.kept.visits(), player.steps()), (0, 0));
        assert_eq!(player.last_move(&board), None);
    }
}
