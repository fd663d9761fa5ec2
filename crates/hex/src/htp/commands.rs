//! The commands of a session.

use std::time::Duration;

use super::super::cell::MAX_SIZE;
use super::super::colour::{Colour, colour_letter};
use super::super::game::{Action, Game, GameError};
use super::super::picture::Picture;
use super::super::sgf;
use super::Session;
use super::command_line::CommandLine;

/// Reply of a command, or its error message.
type CommandResult = Result<String, String>;

/// A command: its name, the least and the greatest number of its arguments, and its implementation.
type Command = (
    &'static str,
    usize,
    usize,
    fn(&mut Session, &CommandLine) -> CommandResult,
);

/// The commands by name.
const COMMANDS: [Command; 24] = [
    ("all_legal_moves", 0, 0, |session, _| {
        Ok(all_legal_moves(&session.game))
    }),
    ("boardsize", 1, 2, Session::boardsize),
    ("clear_board", 0, 0, |session, _| {
        session.start_game(session.game.board().size())
    }),
    ("final_score", 0, 0, |session, _| {
        Ok(final_score(&session.game))
    }),
    ("genmove", 1, 1, Session::genmove),
    ("handsense-current", 1, 1, |session, line| {
        session.engine.currents(&session.game_of(line)?)
    }),
    ("handsense-line", 1, 1, |session, line| {
        session.engine.best_line(&session.game_of(line)?)
    }),
    ("handsense-win-rates", 1, 1, |session, line| {
        session.engine.win_rates(&session.game_of(line)?)
    }),
    ("hexgui-analyze_commands", 0, 0, |_, _| {
        Ok(HEXGUI_COMMANDS.to_owned())
    }),
    ("known_command", 1, 1, |_, line| {
        let is_known = COMMANDS.iter().any(|command| command.0 == line.argument(0));
        Ok(is_known.to_string())
    }),
    ("list_commands", 0, 0, |_, _| {
        Ok(COMMANDS.map(|command| command.0).join("\n"))
    }),
    ("loadsgf", 1, 2, Session::loadsgf),
    ("name", 0, 0, |_, _| Ok("Handsense".to_owned())),
    ("param_game", 0, 2, Session::game_parameters),
    ("param_handsense", 0, 2, Session::engine_parameters),
    ("play", 2, 2, |session, line| {
        play(&mut session.game, line.colour(0)?, line.argument(1))
    }),
    ("play-game", 0, usize::MAX, Session::play_game),
    ("protocol_version", 0, 0, |_, _| Ok("2".to_owned())),
    ("quit", 0, 0, |session, _| {
        session.is_over = true;
        Ok(String::new())
    }),
    ("reg_genmove", 1, 1, |session, line| {
        Ok(session.choose_action(line.colour(0)?).to_string())
    }),
    ("showboard", 0, 0, |session, _| {
        let picture = Picture::from_game(&session.game);
        Ok(format!("\n{}", picture.text(false)))
    }),
    ("time_left", 0, 3, Session::show_or_set_time_left),
    ("undo", 0, 0, |session, _| match session.game.undo() {
        Some(_) => Ok(String::new()),
        None => Err("cannot undo".to_owned()),
    }),
    ("version", 0, 0, |_, _| {
        Ok(env!("CARGO_PKG_VERSION").to_owned())
    }),
];

/// Analysis commands that HexGui shows in its menu: the type of the answer, the label and the command. HexGui draws a
/// line of the type `var`, and ignores the type `varc` of GoGui.
const HEXGUI_COMMANDS: &str = "\
string/Show Board/showboard
string/Final Score/final_score
plist/All Legal Moves/all_legal_moves
string/Reg GenMove/reg_genmove %c
param/Game Options/param_game
param/Handsense Options/param_handsense
pspairs/Win rates/handsense-win-rates %c
var/Best line/handsense-line %c
pspairs/Current/handsense-current %c
";

/// Moves per line of `all_legal_moves`.
const MOVES_PER_LINE: usize = 10;

impl Session {
    pub(super) fn execute(&mut self, line: &CommandLine) -> CommandResult {
        let mut commands = COMMANDS.iter();
        match commands.find(|command| command.0 == line.command) {
            Some(&(_, least, most, run)) => {
                line.takes(least, most)?;
                run(self, line)
            }
            None => Err(format!("unknown command: {}", line.command)),
        }
    }

    /// Starts a game on an empty board.
    fn start_game(&mut self, size: usize) -> CommandResult {
        self.game = Game::new(size, self.has_swap).map_err(|error| error.to_string())?;
        self.time_left = [self.game_time; 2];
        Ok(String::new())
    }

    fn boardsize(&mut self, line: &CommandLine) -> CommandResult {
        let columns = line.number(0, 1, MAX_SIZE)?;
        if line.arguments.len() == 2 && line.number(1, 1, MAX_SIZE)? != columns {
            return Err("the board must be square".to_owned());
        }
        self.start_game(columns)
    }

    /// Plays moves in turn from an empty board. The game stays unchanged if one of them is illegal.
    fn play_game(&mut self, line: &CommandLine) -> CommandResult {
        let size = self.game.board().size();
        let mut game = Game::new(size, self.has_swap).map_err(|error| error.to_string())?;
        for text in &line.arguments {
            let colour = game.to_move();
            play(&mut game, colour, text)?;
        }
        self.game = game;
        Ok(String::new())
    }

    fn loadsgf(&mut self, line: &CommandLine) -> CommandResult {
        let text = self.host.read_file(line.argument(0));
        let read = text.and_then(|text| sgf::read(&text).map_err(|error| error.to_string()));
        let mut game = read.map_err(|error| format!("cannot load file: {error}"))?;
        if line.arguments.len() == 2 {
            let moves = line.number(1, 0, usize::MAX)?;
            while game.history().len() > moves {
                game.undo();
            }
        }
        // A move can be requested even from a player who resigned in the record.
        if let Some((_, Action::Resign)) = game.history().last() {
            game.undo();
        }
        game.set_swap(self.has_swap || game.has_swap());
        self.game = game;
        Ok(String::new())
    }

    fn genmove(&mut self, line: &CommandLine) -> CommandResult {
        let colour = line.colour(0)?;
        let before = self.host.now();
        let action = self.choose_action(colour);
        let spent = self.host.now().saturating_sub(before);
        if let Some(left) = &mut self.time_left[colour] {
            *left = left.saturating_sub(spent);
        }
        let text = action.to_string();
        play(&mut self.game, colour, &text)?;
        let is_move = action != Action::Resign;
        self.answered = is_move.then_some((*self.game.board(), self.game.to_move()));
        Ok(text)
    }

    /// Returns the action of the engine for a colour, whichever colour is to move.
    fn choose_action(&mut self, colour: Colour) -> Action {
        if self.game.outcome().is_some() {
            return Action::Resign;
        }
        let mut game = self.game.clone();
        game.set_to_move(colour);
        self.engine.choose(&game, self.time_left[colour])
    }

    /// Returns the game with the colour of an analysis to move.
    fn game_of(&self, line: &CommandLine) -> Result<Game, String> {
        let mut game = self.game.clone();
        game.set_to_move(line.colour(0)?);
        Ok(game)
    }

    /// Shows the remaining time of one or both players, or sets it for one. A number of stones
    /// behind it, as in Go, is ignored.
    fn show_or_set_time_left(&mut self, line: &CommandLine) -> CommandResult {
        match line.arguments.len() {
            0 => {
                let [black, white] = self.time_left.map(format_time);
                Ok(format!("Black: {black}, White: {white}"))
            }
            1 => Ok(format_time(self.time_left[line.colour(0)?])),
            _ => {
                self.time_left[line.colour(0)?] = Some(line.seconds(1)?);
                Ok(String::new())
            }
        }
    }

    fn game_parameters(&mut self, line: &CommandLine) -> CommandResult {
        match line.argument(0) {
            "" => {
                let seconds = self.game_time.map_or(0.0, |time| time.as_secs_f64());
                let swap = u8::from(self.has_swap);
                return Ok(format!(
                    "\n[bool] allow_swap {swap}\n[string] game_time {seconds}"
                ));
            }
            "allow_swap" => {
                self.has_swap = line.flag(1)?;
                self.game.set_swap(self.has_swap);
            }
            // Zero means no limit.
            "game_time" => {
                self.game_time = Some(line.seconds(1)?).filter(|time| !time.is_zero());
                self.time_left = [self.game_time; 2];
            }
            name => return Err(format!("unknown parameter: {name}")),
        }
        Ok(String::new())
    }

    /// Shows or sets the parameters of the engine.
    fn engine_parameters(&mut self, line: &CommandLine) -> CommandResult {
        match line.argument(0) {
            "" => Ok(self.engine.parameters()),
            name => self.engine.set(name, line.argument(1)),
        }
    }
}

fn final_score(game: &Game) -> String {
    match game.outcome() {
        Some(outcome) => format!("{}+", colour_letter(outcome.winner)),
        None => "cannot score".to_owned(),
    }
}

fn all_legal_moves(game: &Game) -> String {
    if game.outcome().is_some() {
        return String::new();
    }
    let cells = game.board().empty().map(Action::Place);
    let swap = game.may_swap().then_some(Action::SwapPieces);
    let names: Vec<String> = cells.chain(swap).map(|action| action.to_string()).collect();
    let lines = names.chunks(MOVES_PER_LINE).map(|names| names.join(" "));
    lines.collect::<Vec<_>>().join("\n")
}

/// Formats a time as minutes and seconds, with hours if there are any.
fn format_time(time: Option<Duration>) -> String {
    let Some(time) = time else {
        return "no limit".to_owned();
    };
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes:02}:{seconds:02}")
    }
}

/// Plays a move. A resignation is accepted but changes nothing: the board stays open for further
/// moves.
fn play(game: &mut Game, colour: Colour, text: &str) -> CommandResult {
    let why = match text.parse() {
        Ok(Action::Resign) => return Ok(String::new()),
        Ok(action) => match game.play_as(colour, action) {
            Ok(()) => return Ok(String::new()),
            Err(GameError::Occupied(_)) => "occupied",
            Err(GameError::Over) => "game over",
            Err(_) => "invalid",
        },
        Err(_) => "invalid",
    };
    // Two spaces, as in other programs.
    let player = colour.standard_name();
    let text = text.to_lowercase();
    Err(format!("illegal move:  {player} {text} ({why})"))
}
