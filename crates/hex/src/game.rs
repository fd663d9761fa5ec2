//! A game of Hex: the rules of placing, swapping and resigning, with history and undo; and the notation of moves.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::board::{Board, SizeError};
use super::cell::{Cell, MAX_CELLS};
use super::colour::Colour;
use super::position::{MoveListError, parse_moves};
use handsense_core::{ArrayVec, Excerpt};

/// A move, or another action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Puts a stone into a cell.
    Place(Cell),
    /// Swap by pieces, as the second move: the first stone becomes Blue's and moves to the mirrored
    /// cell.
    SwapPieces,
    /// Swap by sides, as the second move: the players exchange colours and the board stays as it
    /// is.
    SwapSides,
    /// Resigns the game.
    Resign,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(cell) => cell.fmt(f),
            Action::SwapPieces => f.write_str("swap-pieces"),
            Action::SwapSides => f.write_str("swap-sides"),
            Action::Resign => f.write_str("resign"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    /// Parses a move, in upper or lower case. `swap`, which some servers write, means
    /// `swap-pieces`; `forfeit` means `resign`.
    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        const WORDS: [(&str, Action); 5] = [
            ("swap-pieces", Action::SwapPieces),
            ("swap", Action::SwapPieces),
            ("swap-sides", Action::SwapSides),
            ("resign", Action::Resign),
            ("forfeit", Action::Resign),
        ];
        let is_text = |(word, _): &&(&str, Action)| word.eq_ignore_ascii_case(text);
        match WORDS.iter().find(is_text) {
            Some(&(_, action)) => Ok(action),
            None => text
                .parse()
                .map(Action::Place)
                .map_err(|_| ParseActionError {
                    text: Excerpt::new(text),
                }),
        }
    }
}

/// Error for a text that is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a move: expected a cell such as e4, swap-pieces, swap-sides or resign")]
pub struct ParseActionError {
    /// The rejected text.
    pub text: Excerpt,
}

/// Error for an illegal action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The cell has a stone.
    #[error("{0} is occupied")]
    Occupied(Cell),
    /// The cell is not on this board.
    #[error("{0} is not on the board")]
    Outside(Cell),
    /// A swap is legal only as the second move, and only with the swap rule.
    #[error("a swap is not possible now")]
    Swap,
}

/// Result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The winner.
    pub winner: Colour,
    /// Whether the loser resigned.
    pub resigned: bool,
}

/// The most actions of a game: a stone in every cell, a swap and a resignation.
const MAX_ACTIONS: usize = MAX_CELLS + 2;

/// A game with its history.
///
/// ```
/// use handsense_hex::{Action, Colour, Game};
/// let mut game = Game::new(11, true)?;
/// game.play(Action::Place("a2".parse()?))?;
/// game.play(Action::SwapPieces)?;
/// assert!(game.board().has("b1".parse()?, Colour::Blue));
/// assert_eq!(game.to_move(), Colour::Red);
/// game.undo();
/// assert!(game.may_swap());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    to_move: Colour,
    has_swap: bool,
    history: ArrayVec<(Colour, Action), MAX_ACTIONS>,
    resigned: Option<Colour>,
}

impl Game {
    /// Starts a game on an empty board, with or without the swap rule.
    ///
    /// # Errors
    /// [`SizeError`] for a size that is not from 1 to 19.
    pub fn new(size: usize, has_swap: bool) -> Result<Game, SizeError> {
        Ok(Game {
            board: Board::new(size)?,
            to_move: Colour::Red,
            has_swap,
            history: ArrayVec::new(),
            resigned: None,
        })
    }

    /// Starts a game from a position. Its stones are not moves, so they can be neither swapped nor
    /// undone.
    ///
    /// ```
    /// use handsense_hex::{Action, Board, Colour, Game};
    /// let mut board = Board::new(5)?;
    /// board.put("c3".parse()?, Colour::Red);
    /// let mut game = Game::from_board(board, Colour::Blue);
    /// game.play(Action::Place("b3".parse()?))?;
    /// assert_eq!((game.history().len(), game.to_move()), (1, Colour::Red));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_board(board: Board, to_move: Colour) -> Game {
        Game {
            board,
            to_move,
            has_swap: false,
            history: ArrayVec::new(),
            resigned: None,
        }
    }

    /// Returns the game before its first move.
    pub fn start(&self) -> Game {
        let mut start = self.clone();
        while start.undo().is_some() {}
        start
    }

    /// Returns the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the colour to move. After [`Action::SwapSides`] it is still Blue, which the first
    /// player now plays.
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// Returns whether the game has the swap rule.
    pub const fn has_swap(&self) -> bool {
        self.has_swap
    }

    /// Switches the swap rule on or off.
    pub fn set_swap(&mut self, has_swap: bool) {
        self.has_swap = has_swap;
    }

    /// Sets the colour to move, as a pass of the other colour would.
    pub fn set_to_move(&mut self, colour: Colour) {
        self.to_move = colour;
    }

    /// Returns all actions so far, with the colour that made them.
    pub fn history(&self) -> &[(Colour, Action)] {
        &self.history
    }

    /// Returns whether a swap is legal now.
    pub fn may_swap(&self) -> bool {
        let first = matches!(self.history[..], [(Colour::Red, Action::Place(_))]);
        // Stones of a start position cannot be swapped.
        let is_alone = self.board.filled() == 1;
        let is_blues = self.to_move == Colour::Blue;
        self.has_swap && first && is_alone && is_blues && self.outcome().is_none()
    }

    /// Returns the result of the game, or `None` while it goes on.
    pub fn outcome(&self) -> Option<GameResult> {
        let connected = self.board.winner().map(|winner| GameResult {
            winner,
            resigned: false,
        });
        let resigned = self.resigned.map(|loser| GameResult {
            winner: !loser,
            resigned: true,
        });
        connected.or(resigned)
    }

    /// Plays an action for the colour to move.
    ///
    /// # Errors
    /// [`GameError`] if the action is illegal; the game is then unchanged.
    pub fn play(&mut self, action: Action) -> Result<(), GameError> {
        self.play_as(self.to_move, action)
    }

    /// Plays an action for a colour, whichever colour is to move.
    ///
    /// # Errors
    /// As for [`play`](Game::play).
    pub fn play_as(&mut self, colour: Colour, action: Action) -> Result<(), GameError> {
        if self.outcome().is_some() {
            return Err(GameError::Over);
        }
        match action {
            Action::Place(cell) => {
                place(&mut self.board, cell, colour)?;
                self.to_move = !colour;
            }
            Action::SwapPieces | Action::SwapSides => {
                if !self.may_swap() || colour != self.to_move {
                    return Err(GameError::Swap);
                }
                if action == Action::SwapPieces {
                    // The only stone goes to the other colour, on the mirrored cell.
                    self.board = self.board.mirrored();
                    self.to_move = Colour::Red;
                }
            }
            Action::Resign => self.resigned = Some(colour),
        }
        self.history.push((colour, action));
        Ok(())
    }

    /// Plays moves separated by blanks or commas. Those before a wrong move stay played.
    ///
    /// # Errors
    /// [`MoveListError`] for the first wrong move.
    pub fn play_moves(&mut self, text: &str) -> Result<(), MoveListError> {
        for action in parse_moves(text) {
            self.play(action?)?;
        }
        Ok(())
    }

    /// Plays an action of a record, which does not state whether the swap rule applies.
    pub(super) fn replay(&mut self, colour: Colour, action: Action) -> Result<(), GameError> {
        self.has_swap |= matches!(action, Action::SwapPieces | Action::SwapSides);
        self.play_as(colour, action)
    }

    /// Undoes the last action and returns it.
    pub fn undo(&mut self) -> Option<(Colour, Action)> {
        let &(colour, action) = self.history.last()?;
        self.history.truncate(self.history.len() - 1);
        match action {
            Action::Place(cell) => drop(self.board.take(cell)),
            Action::SwapPieces => self.board = self.board.mirrored(),
            Action::SwapSides => (),
            Action::Resign => self.resigned = None,
        }
        self.to_move = colour;
        Some((colour, action))
    }
}

/// Puts a stone into an empty cell of the board.
pub(super) fn place(board: &mut Board, cell: Cell, colour: Colour) -> Result<(), GameError> {
    if !board.contains(cell) {
        return Err(GameError::Outside(cell));
    }
    if !board.put(cell, colour) {
        return Err(GameError::Occupied(cell));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    fn place(name: &str) -> Action {
        Action::Place(name.parse().expect("a cell"))
    }

    #[test]
    fn undo_restores_the_game() {
        let mut rng = Rng::new(3);
        for round in 0..60 {
            let mut game = Game::new(2 + round % 5, true).expect("a size");
            let mut before = Vec::new();
            while game.outcome().is_none() {
                let cells: Vec<Cell> = game.board().empty().collect();
                let action = match rng.below(12) {
                    0 if game.may_swap() => Action::SwapSides,
                    1 if game.may_swap() => Action::SwapPieces,
                    2 if game.history().len() > 6 => Action::Resign,
                    _ => Action::Place(cells[rng.below(cells.len() as u32) as usize]),
                };
                before.push((*game.board(), game.to_move(), game.may_swap()));
                game.play(action).expect("legal");
            }
            assert_eq!(game.play(Action::Resign), Err(GameError::Over));
            while let Some((board, to_move, may_swap)) = before.pop() {
                assert!(game.undo().is_some());
                assert_eq!(game.outcome(), None);
                assert_eq!(
                    (*game.board(), game.to_move(), game.may_swap()),
                    (board, to_move, may_swap)
                );
            }
            assert_eq!(game.undo(), None);
        }
    }

    #[test]
    fn only_the_second_move_may_be_a_swap() {
        let mut game = Game::new(5, true).expect("a size");
        assert_eq!(game.play(Action::SwapPieces), Err(GameError::Swap));
        game.play(place("b4")).expect("legal");
        assert_eq!(
            game.play_as(Colour::Red, Action::SwapSides),
            Err(GameError::Swap)
        );
        let mut sides = game.clone();
        sides.play(Action::SwapSides).expect("legal");
        assert!(sides.to_move() == Colour::Blue);
        assert!(
            sides
                .board()
                .has("b4".parse().expect("a cell"), Colour::Red)
        );
        assert_eq!(sides.play(Action::SwapPieces), Err(GameError::Swap));
        game.play(Action::SwapPieces).expect("legal");
        assert!(
            game.board()
                .has("d2".parse().expect("a cell"), Colour::Blue)
        );
        assert_eq!(game.board().filled(), 1);
        let mut without = Game::new(5, false).expect("a size");
        without.play(place("b4")).expect("legal");
        assert_eq!(without.play(Action::SwapPieces), Err(GameError::Swap));
    }

    #[test]
    fn a_game_may_start_from_a_position() {
        let mut board = Board::new(3).expect("a size");
        assert!(board.put("a1".parse().expect("a cell"), Colour::Blue));
        let mut game = Game::from_board(board, Colour::Red);
        game.set_swap(true);
        game.play(place("b2")).expect("legal");
        assert!(!game.may_swap());
        game.set_to_move(Colour::Red);
        game.play(place("b1")).expect("legal");
        assert_eq!(game.to_move(), Colour::Blue);
        let start = game.start();
        assert_eq!((*start.board(), start.to_move()), (board, Colour::Red));
        assert_eq!(start.outcome(), None);
    }

    #[test]
    fn stones_need_an_empty_cell_of_the_board() {
        let mut game = Game::new(3, false).expect("a size");
        game.play(place("c3")).expect("legal");
        let cell = |name: &str| name.parse().expect("a cell");
        assert_eq!(game.play(place("c3")), Err(GameError::Occupied(cell("c3"))));
        assert_eq!(game.play(place("d1")), Err(GameError::Outside(cell("d1"))));
        assert_eq!(game.play_as(Colour::Red, place("c2")), Ok(()));
        assert_eq!(game.play_as(Colour::Red, place("c1")), Ok(()));
        let outcome = game.outcome().expect("joined");
        assert_eq!((outcome.winner, outcome.resigned), (Colour::Red, false));
    }

    #[test]
    fn actions_round_trip_and_parse_in_upper_case() {
        let cell = "k11".parse().expect("a cell");
        for action in [
            Action::Place(cell),
            Action::SwapPieces,
            Action::SwapSides,
            Action::Resign,
        ] {
            let text = action.to_string();
            assert_eq!(text.parse(), Ok(action));
            assert_eq!(text.to_uppercase().parse(), Ok(action));
        }
        assert_eq!("forfeit".parse(), Ok(Action::Resign));
        assert!("pass".parse::<Action>().is_err() && "".parse::<Action>().is_err());
    }
}
