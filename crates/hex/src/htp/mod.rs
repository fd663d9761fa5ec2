//! The text protocol of Hex programs, HTP, by which HexGui, tournaments and scripts talk to an engine. It is the Go
//! Text Protocol with cells of Hex, black for Red and white for Blue.
//!
//! A [`Session`] is one side of such a talk: it gets lines and gives replies. It reads and prints nothing itself;
//! what it needs of the world it asks of its [`Host`], and moves of its [`Engine`].

mod command_line;
mod commands;
mod parameters;

use std::time::Duration;

use super::board::SizeError;
use super::game::{Action, Game};
use command_line::CommandLine;
use commands::{COMMANDS, Handler};

/// Who chooses the moves.
pub trait Engine {
    /// What it is called, in one word if possible; `param_` and this in small letters is the command for its
    /// parameters.
    fn name(&self) -> String;

    /// Which one it is of that name.
    fn version(&self) -> String;

    /// What the player to move should do: a stone, a resignation, or where [`Game::may_swap`] a swap of pieces. The
    /// game is not over. The time that is left is for the rest of the game; without it there is no limit.
    fn choose(&mut self, game: &Game, time_left: Option<Duration>) -> Action;

    /// What can be set.
    fn parameters(&self) -> Vec<Parameter> {
        Vec::new()
    }

    /// Sets a parameter.
    ///
    /// # Errors
    /// A sentence on a name or value that it does not have.
    fn set(&mut self, name: &str, _value: &str) -> Result<(), String> {
        Err(format!("unknown parameter: {name}"))
    }

    /// What it can say of a position.
    fn analyses(&self) -> Vec<Analysis> {
        Vec::new()
    }

    /// The answer of one of its analyses for the player to move.
    ///
    /// # Errors
    /// A sentence on what is in the way.
    fn analyse(&mut self, command: &str, _game: &Game) -> Result<String, String> {
        Err(format!("unknown command: {command}"))
    }
}

/// A parameter of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// `bool`, `string`, or `list/` with what is to choose from, a slash between.
    pub kind: String,
    /// One word.
    pub name: String,
    /// As it is now; 0 or 1 for a `bool`.
    pub value: String,
}

/// A command by which an engine says something of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// How the answer is shown, in the words of HexGui: `string`, `plist` (cells), `pspairs` (cells, each with a
    /// text), `varc` (moves in turn) and others.
    pub kind: String,
    /// How it is called in a menu.
    pub label: String,
    /// The command, one word.
    pub command: String,
    /// Whether it asks for whom: then the command has a colour behind it, who is to move.
    pub takes_colour: bool,
}

/// The world round a session.
pub trait Host {
    /// The text of a file, for `loadsgf`.
    ///
    /// # Errors
    /// A sentence on why there is none.
    fn read_file(&self, path: &str) -> Result<String, String>;

    /// Time since some moment, by which an engine's thinking is taken from its time. Nothing is taken where time
    /// stands still.
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// What is to be written after a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// All of it, with the empty line at its end.
    pub text: String,
    /// Whether there is to be no further one.
    pub quit: bool,
}

/// What a command comes to: its answer, or what is wrong with it.
type CommandResult = Result<String, String>;

/// One talk with an engine, from the first line to `quit`.
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
    /// Whether games have the swap rule.
    has_swap: bool,
    /// What each player has for a game, if there is a limit.
    game_time: Option<Duration>,
    /// What each has left of it.
    time_left: [Option<Duration>; 2],
    is_over: bool,
}

impl Session {
    /// A talk that begins with this game, without a limit of time. Other games have the swap rule if it has.
    pub fn new(engine: Box<dyn Engine>, host: Box<dyn Host>, game: Game) -> Session {
        Session {
            engine,
            host,
            has_swap: game.has_swap(),
            game,
            game_time: None,
            time_left: [None; 2],
            is_over: false,
        }
    }

    /// The game as it stands.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The reply to a line; none to a line without a command.
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

    fn execute(&mut self, line: &CommandLine) -> CommandResult {
        let name = line.command.as_str();
        if let Some(handler) = handler(name) {
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

    /// The command for the engine's own parameters.
    fn parameter_command(&self) -> String {
        let name = self.engine.name().to_ascii_lowercase();
        format!("param_{}", name.replace(' ', "_"))
    }

    /// All commands, in the order of the alphabet.
    fn commands(&self) -> Vec<String> {
        let mut names = vec![self.parameter_command()];
        names.extend(COMMANDS.iter().map(|&(name, _)| name.to_owned()));
        let analyses = self.engine.analyses().into_iter();
        names.extend(analyses.map(|analysis| analysis.command));
        names.sort();
        names.dedup();
        names
    }

    /// Begins a game on a board of this size.
    fn start_game(&mut self, size: usize) -> Result<(), SizeError> {
        self.game = Game::new(size, self.has_swap)?;
        self.time_left = [self.game_time; 2];
        Ok(())
    }
}

/// What obeys a command that every session has.
fn handler(name: &str) -> Option<Handler> {
    let known = COMMANDS.iter().find(|&&(known, _)| known == name);
    known.map(|&(_, handler)| handler)
}

/// An empty line would end the reply, so there is a space in it.
fn without_empty_lines(text: &str) -> String {
    let text = text.trim_end_matches('\n');
    text.replace("\n\n", "\n \n").replace("\n\n", "\n \n")
}
