//! The Hex Text Protocol (HTP), which HexGui, tournament scripts and other programs use to control
//! an engine. It is the Go Text Protocol (GTP, version 2) with Hex cells; Black is Red and White is
//! Blue.
//!
//! A [`Session`] turns command lines into replies. It performs no input or output itself: files and
//! time are supplied by its [`Host`], and moves by [`MctsEngine`].
//!
//! - `command_line`: command identifiers and arguments
//! - `commands`: the commands

mod command_line;
mod commands;

use std::sync::atomic::AtomicI32;
use std::time::Duration;

use super::board::Board;
use super::colour::Colour;
use super::engine::MctsEngine;
use super::game::Game;
use command_line::CommandLine;

/// Files and clock of a session.
pub trait Host {
    /// Returns the content of a file, for `loadsgf`.
    ///
    /// # Errors
    /// A message if the file cannot be read.
    fn read_file(&self, path: &str) -> Result<String, String>;

    /// Returns the time since a fixed moment. It measures the time that the engine uses. With the
    /// default, which stands still, the engine uses no time.
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// Reply to a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The complete text, including the closing empty line.
    pub text: String,
    /// Whether the session has ended.
    pub quit: bool,
}

/// A session with the engine, from the first line to `quit`.
///
/// ```
/// use handsense_hex::htp::{Host, Session};
/// use handsense_hex::{Game, MctsEngine};
///
/// struct NoFiles;
/// impl Host for NoFiles {
///     fn read_file(&self, _: &str) -> Result<String, String> {
///         Err("there are no files here".to_owned())
///     }
/// }
///
/// let (engine, game) = (MctsEngine::new(100, None), Game::new(1, false)?);
/// let mut session = Session::new(engine, Box::new(NoFiles), game);
/// let mut ask = |line| session.handle_line(line).map(|reply| reply.text);
/// assert_eq!(ask("7 genmove b"), Some("=7 a1\n\n".to_owned()));
/// assert_eq!(ask("final_score"), Some("= B+\n\n".to_owned()));
/// assert_eq!(ask("# that was quick"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session {
    engine: MctsEngine,
    host: Box<dyn Host>,
    game: Game,
    /// Whether new games have the swap rule.
    has_swap: bool,
    /// Time limit of each player for a game.
    game_time: Option<Duration>,
    /// Remaining time, by colour.
    time_left: [Option<Duration>; 2],
    /// The position after the last move of the engine, and the colour to move.
    answered: Option<(Board, Colour)>,
    is_over: bool,
}

impl Session {
    /// Starts a session with this game and without a time limit. New games have the swap rule if
    /// this one has.
    pub fn new(engine: MctsEngine, host: Box<dyn Host>, game: Game) -> Session {
        Session {
            engine,
            host,
            has_swap: game.has_swap(),
            game,
            game_time: None,
            time_left: [None; 2],
            answered: None,
            is_over: false,
        }
    }

    /// Returns the current game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Executes a line and returns the reply, or `None` for a line without a command.
    pub fn handle_line(&mut self, line: &str) -> Option<Reply> {
        let line = CommandLine::parse(line)?;
        let (sign, answer) = match self.execute(&line) {
            Ok(answer) => ('=', answer),
            Err(message) => ('?', message),
        };
        let id = &line.id;
        let text = format!("{sign}{id} {}\n\n", without_empty_lines(&answer));
        let quit = self.is_over;
        Some(Reply { text, quit })
    }

    /// Returns whether the engine ponders and waits for the reply to its move.
    pub fn ponders(&self) -> bool {
        let position = (*self.game.board(), self.game.to_move());
        self.engine.ponders()
            && self.answered == Some(position)
            && self.game.outcome().is_none()
            && !self.is_over
    }

    /// Lets the engine search while it waits for the reply to its move. Other times it does nothing.
    ///
    /// It returns soon after `cancel` becomes non-zero, or earlier if there is nothing left to search.
    /// The host sets the flag from another thread when the next line arrives. With pondering, replies
    /// depend on the time between the lines.
    pub fn ponder(&mut self, cancel: &AtomicI32) {
        if self.ponders() {
            self.engine.ponder(&self.game, cancel);
        }
    }
}

/// Fills empty lines with a space, since an empty line ends a reply.
fn without_empty_lines(text: &str) -> String {
    let text = text.trim_end_matches('\n');
    text.replace("\n\n", "\n \n").replace("\n\n", "\n \n")
}
