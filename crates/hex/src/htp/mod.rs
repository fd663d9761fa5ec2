//! The Hex Text Protocol (HTP), which HexGui, tournament scripts and other programs use to control
//! an engine. It is the Go Text Protocol (GTP, version 2) with Hex cells; Black is Red and White is
//! Blue.
//!
//! A [`Session`] turns command lines into replies. It performs no input or output itself: files and
//! time are supplied by its [`Host`], and moves by its [`Engine`].
//!
//! - `command_line`: parsing of lines
//! - `commands`: the commands

mod command_line;
mod commands;

use std::sync::atomic::AtomicI32;
use std::time::Duration;

use super::board::{Board, SizeError};
use super::colour::Colour;
use super::game::{Action, Game};
use command_line::CommandLine;
use commands::COMMANDS;

/// A Hex engine.
pub trait Engine {
    /// Returns the name, preferably one word. `param_` with the name in lower case is the command
    /// for the parameters.
    fn name(&self) -> String;

    /// Returns the version.
    fn version(&self) -> String;

    /// Chooses an action for the player to move in a game that is not over: a stone, a resignation,
    /// or a swap of pieces where [`Game::may_swap`] allows it. `time_left` is for the rest of the
    /// game; `None` means no limit.
    fn choose(&mut self, game: &Game, time_left: Option<Duration>) -> Action;

    /// Returns the parameters with their values.
    fn parameters(&self) -> Vec<Parameter> {
        Vec::new()
    }

    /// Sets a parameter.
    ///
    /// # Errors
    /// A message about an unknown name or an invalid value.
    fn set(&mut self, name: &str, _value: &str) -> Result<(), String> {
        Err(format!("unknown parameter: {name}"))
    }

    /// Returns whether the engine searches while it waits for the opponent's move.
    fn ponders(&self) -> bool {
        false
    }

    /// Searches a game that is not over for the opponent, who is to move, until `cancel` becomes
    /// non-zero or there is nothing left to search.
    fn ponder(&mut self, game: &Game, cancel: &AtomicI32) {
        let _ = (game, cancel);
    }

    /// Returns the analysis commands.
    fn analyses(&self) -> Vec<Analysis> {
        Vec::new()
    }

    /// Runs an analysis command for the player to move.
    ///
    /// # Errors
    /// A message if the analysis fails.
    fn analyse(&mut self, command: &str, _game: &Game) -> Result<String, String> {
        Err(format!("unknown command: {command}"))
    }
}

/// A parameter of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// `bool`, `string`, or `list/` followed by the possible values, separated by slashes.
    pub kind: &'static str,
    /// Name, one word.
    pub name: &'static str,
    /// Current value; 0 or 1 for a `bool`.
    pub value: String,
}

/// An analysis command of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// Display type, in the terms of HexGui: `string`, `plist` (cells), `pspairs` (cells with
    /// texts), `varc` (moves in turn) and others.
    pub kind: &'static str,
    /// Label of the menu entry.
    pub label: &'static str,
    /// Name of the command, one word. Its argument is the colour to move.
    pub command: &'static str,
}

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

/// Reply of a command, or its error message.
type CommandResult = Result<String, String>;

/// A session with an engine, from the first line to `quit`.
///
/// ```
/// use std::time::Duration;
/// use handsense_hex::htp::{Engine, Host, Session};
/// use handsense_hex::{Action, Game};
///
/// /// Plays the first empty cell.
/// struct First;
/// impl Engine for First {
///     fn name(&self) -> String {
///         "First".to_owned()
///     }
///     fn version(&self) -> String {
///         "1".to_owned()
///     }
///     fn choose(&mut self, game: &Game, _: Option<Duration>) -> Action {
///         game.board().empty().next().map_or(Action::Resign, Action::Place)
///     }
/// }
/// struct NoFiles;
/// impl Host for NoFiles {
///     fn read_file(&self, _: &str) -> Result<String, String> {
///         Err("there are no files here".to_owned())
///     }
/// }
///
/// let game = Game::new(11, false)?;
/// let mut session = Session::new(Box::new(First), Box::new(NoFiles), game);
/// let mut ask = |line| session.handle_line(line).map(|reply| reply.text);
/// assert_eq!(ask("7 play b A1"), Some("=7 \n\n".to_owned()));
/// assert_eq!(ask("genmove w"), Some("= b1\n\n".to_owned()));
/// assert_eq!(ask("# that was quick"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session {
    engine: Box<dyn Engine>,
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
    pub fn new(engine: Box<dyn Engine>, host: Box<dyn Host>, game: Game) -> Session {
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

    fn execute(&mut self, line: &CommandLine) -> CommandResult {
        let name = line.command.as_str();
        if let Some((_, handler)) = COMMANDS.iter().find(|(known, _)| *known == name) {
            return handler(self, line);
        }
        if name == self.parameter_command() {
            return self.engine_parameters(line);
        }
        let mut analyses = self.engine.analyses().into_iter();
        match analyses.find(|analysis| analysis.command == name) {
            Some(analysis) => self.analyse(&analysis, line),
            None => Err(format!("unknown command: {name}")),
        }
    }

    /// Returns the name of the command for the parameters of the engine.
    fn parameter_command(&self) -> String {
        let name = self.engine.name().to_ascii_lowercase();
        format!("param_{}", name.replace(' ', "_"))
    }

    /// Returns the names of all commands in alphabetical order.
    fn commands(&self) -> Vec<String> {
        let mut names = vec![self.parameter_command()];
        names.extend(COMMANDS.map(|(name, _)| name.to_owned()));
        let analyses = self.engine.analyses().into_iter();
        names.extend(analyses.map(|analysis| analysis.command.to_owned()));
        names.sort();
        names.dedup();
        names
    }

    /// Starts a game on an empty board.
    fn start_game(&mut self, size: usize) -> Result<(), SizeError> {
        self.game = Game::new(size, self.has_swap)?;
        self.time_left = [self.game_time; 2];
        Ok(())
    }
}

/// Fills empty lines with a space, since an empty line ends a reply.
fn without_empty_lines(text: &str) -> String {
    let text = text.trim_end_matches('\n');
    text.replace("\n\n", "\n \n").replace("\n\n", "\n \n")
}
