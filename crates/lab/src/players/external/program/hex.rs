//! Hex programs that speak the Hex text protocol, such as MoHex and Wolve.
//!
//! The player tells the program the board, the stones of the opening and the moves of its opponent, and
//! asks it for its own. It uses `boardsize`, `clear_board`, `play`, `genmove` and `quit`, and
//! `param_game allow_swap 0` if the program knows it. `docs/reference/htp.md` has the protocol.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use handsense_hex::{Action, Board, Colour};

use super::process::{Process, ShellWordsError, WaitLimits, truncated};
use super::{ProcessPool, ProgramError};
use crate::players::external::ExternalPlayerError;

/// Programs as players: their time limit for an answer, and who receives their standard error.
#[derive(Clone, Debug)]
pub struct HexPrograms {
    wait_limits: WaitLimits,
    print_error: fn(&str),
}

impl HexPrograms {
    /// Programs whose answers may take `limit`; no answer is awaited once `stop` is set. `print_error`
    /// receives the lines of their standard error.
    pub fn new(limit: Duration, stop: &Arc<AtomicBool>, print_error: fn(&str)) -> HexPrograms {
        let stop = Arc::clone(stop);
        HexPrograms {
            wait_limits: WaitLimits { limit, stop },
            print_error,
        }
    }

    /// Returns a function that creates players from a command line.
    ///
    /// # Errors
    /// The command line is invalid.
    pub fn open(
        &self,
        line: &str,
    ) -> Result<impl Fn() -> HexProgram + Send + Sync + use<>, ShellWordsError> {
        let pool = ProcessPool::new(line, self.wait_limits.clone(), self.print_error, greet)?;
        let pool = Arc::new(pool);
        Ok(move || HexProgram {
            pool: Arc::clone(&pool),
            process: None,
            known: None,
        })
    }
}

impl Default for HexPrograms {
    /// Programs whose answers may take a minute, and whose standard error is dropped.
    fn default() -> HexPrograms {
        HexPrograms::new(Duration::from_secs(60), &Arc::default(), |_| ())
    }
}

/// Begins a session. A program without the swap rule need not know the parameter.
fn greet(process: &mut Process) -> Result<(), ProgramError> {
    ask(process, "name")?;
    match ask(process, "param_game allow_swap 0") {
        Err(ProgramError::Refused { .. }) => Ok(()),
        answer => answer.map(|_| ()),
    }
}

/// Sends a command and returns the result.
fn ask(process: &mut Process, command: &str) -> Result<String, ProgramError> {
    let answer = process.ask(command)?;
    if let Some(result) = answer.strip_prefix('=') {
        return Ok(result.trim().to_owned());
    }
    let asked = command.to_owned();
    Err(match answer.strip_prefix('?') {
        Some(message) => ProgramError::Refused {
            asked,
            message: truncated(message.trim()),
        },
        None => ProgramError::Answer {
            asked,
            answer: truncated(&answer),
            wanted: "a reply that begins with '=' or '?'".to_owned(),
        },
    })
}

/// A Hex program in a seat.
pub struct HexProgram {
    pool: Arc<ProcessPool>,
    /// The process; `None` before the first game and after an error.
    process: Option<Process>,
    /// The board that the program knows; `None` before the first move of a game.
    known: Option<Board>,
}

impl HexProgram {
    /// Starts a new game.
    pub fn begin_game(&mut self) {
        self.known = None;
    }

    /// Chooses an action for a colour. A resignation is an action too.
    ///
    /// # Errors
    /// The program does not answer, or its answer is no action. It is not used again.
    pub fn choose(
        &mut self,
        board: &Board,
        to_move: Colour,
    ) -> Result<Action, ExternalPlayerError> {
        self.ask_for_move(board, to_move).map_err(|error| {
            self.process = None;
            ExternalPlayerError::new(self.pool.name(), &error)
        })
    }

    fn ask_for_move(&mut self, board: &Board, to_move: Colour) -> Result<Action, ProgramError> {
        let process = match self.process.take() {
            Some(process) => process,
            None => self.pool.take()?,
        };
        let process = self.process.insert(process);
        let mut known = match self.known {
            Some(known) => known,
            None => {
                ask(process, &format!("boardsize {}", board.size()))?;
                ask(process, "clear_board")?;
                let mut empty = *board;
                board.cells().for_each(|cell| _ = empty.take(cell));
                empty
            }
        };
        for cell in board.cells() {
            if known.is_empty(cell)
                && let Some(stone) = board.stone(cell)
            {
                ask(process, &format!("play {} {cell}", letter(stone)))?;
                known.put(cell, stone);
            }
        }
        let question = format!("genmove {}", letter(to_move));
        let answer = ask(process, &question)?;
        let action: Action = answer.parse().map_err(|_| ProgramError::Answer {
            asked: question,
            answer: truncated(&answer),
            wanted: "a move".to_owned(),
        })?;
        if let Action::Place(cell) = action
            && known.contains(cell)
        {
            known.put(cell, to_move);
        }
        self.known = Some(known);
        Ok(action)
    }
}

impl Drop for HexProgram {
    fn drop(&mut self) {
        self.pool.give_back(self.process.take());
    }
}

/// The name of a colour in a command.
const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'b',
        Colour::Blue => 'w',
    }
}
