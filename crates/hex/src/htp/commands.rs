//! The commands of a session.

use std::time::Duration;

use super::super::cell::MAX_SIZE;
use super::super::colour::{Colour, colour_letter};
use super::super::game::{Action, Game, GameError};
use super::super::picture::Picture;
use super::super::sgf;
use super::command_line::CommandLine;
use super::{Analysis, CommandResult, Parameter, Session};

/// Implementation of a command.
type Handler = fn(&mut Session, &CommandLine) -> CommandResult;

/// Commands of every session, by name.
pub const COMMANDS: [(&str, Handler); 20] = [
    ("all_legal_moves", Session::all_legal_moves),
    ("boardsize", Session::boardsize),
    ("clear_board", Session::clear_board),
    ("final_score", Session::final_score),
    ("genmove", Session::genmove),
    ("hexgui-analyze_commands", Session::analyze_commands),
    ("known_command", Session::known_command),
    ("list_commands", Session::list_commands),
    ("loadsgf", Session::loadsgf),
    ("name", Session::name),
    ("param_game", Session::game_parameters),
    ("play", Session::play),
    ("play-game", Session::play_game),
    ("protocol_version", Session::protocol_version),
    ("quit", Session::quit),
    ("reg_genmove", Session::reg_genmove),
    ("showboard", Session::showboard),
    ("time_left", Session::time_left_command),
    ("undo", Session::undo),
    ("version", Session::version),
];

/// Analysis commands that HexGui shows in its menu in addition to those of the engine.
const HEXGUI_COMMANDS: &str = "\
string/Show Board/showboard
string/Final Score/final_score
plist/All Legal Moves/all_legal_moves
varc/Reg GenMove/reg_genmove %c
param/Game Options/param_game
";

/// Moves per line of `all_legal_moves`.
const MOVES_PER_LINE: usize = 10;

/// Commands about the program and the session.
impl Session {
    fn name(&mut self, line: &CommandLine) -> CommandResult {
        line.takes(0)?;
        Ok(self.engine.name())
    }

    fn version(&mut self, line: &CommandLine) -> CommandResult {
        line.takes(0)?;
        Ok(self.engine.version())
    }

    fn protocol_version(&mut self, line: &CommandLine) -> CommandResult {
        line.takes(0)?;
        Ok("2".to_owned())
    }

    fn list_commands(&mut self, line: &CommandLine) -> CommandResult {
        line.takes(0)?;
        Ok(self.commands().join("\n"))
    }

    fn known_command(&mut self, line: &CommandLine) -> CommandResult {
        line.takes(1)?;
        let name = line.argument(0)?;
        let is_known = self.commands().iter().any(|known| known == name);
        Ok(is_known.to_string())
    }

    fn quit(&mut self, line: &CommandLine) -> CommandResult {
        line.takes(0)?;
        self.is_over = true;
        Ok(String::new())
    }
}

/// Commands that change the game.
impl Session {
    fn boardsize(&mut self, line: &CommandLine) -> CommandResult {
        line.takes_at_most(2)?;
        let columns = line.number(0, 1, MAX_SIZE)?;
        if line.arguments.len() == 2 && line.number(1, 1, MAX_SIZE)? != columns {
            return Err("the board must be square".to_owned());
        }
        self.start_game(columns)
            .map_err(|error| error.to_string())?;
        Ok(String::new())
    }

    fn clear_board(&mut self, line: &CommandLine) -> CommandResult {
        line.takes(0)?;
        let size = self.game.board().size();
        self.start_game(size).map_err(|error| error.to_string())?;
        Ok(String::new())
    }

    fn play(&mut self, line: &CommandLine) -> CommandResult {
        line.takes(2)?;
        play(&mut self.game, line.colour(0)?, line.argument(1)?)?;
        Ok(String::new())
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

    fn undo(&mut self, line: &CommandLine) -> CommandResult {
        line.takes(0)?;
        let undone = self.game.undo();
        undone
            .map(|_| String::new())
            .ok_or("cannot undo".to_owned())
    }

    fn loadsgf(&mut self, line: &CommandLine) -> CommandResult {
        line.takes_at_most(2)?;
        let text = self.host.read_file(line.argument(0)?);
        let text = text.map_err(|error| format!("cannot load file: {error}"))?;
        let mut game = sgf::read(&text).map_err(|error| format!("cannot load file: {error}"))?;
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
        line.takes(1)?;
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

    /// Returns the move of the engine without playing it.
    fn reg_genmove(&mut self, line: &CommandLine) -> CommandResult {
        line.takes(1)?;
        let action = self.choose_action(line.colour(0)?);
        Ok(action.to_string())
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
}

/// Commands that inspect the game.
impl Session {
    fn showboard(&mut self, line: &CommandLine) -> CommandResult {
        line.takes(0)?;
        Ok(format!("\n{}", Picture::from_game(&self.game).text(false)))
    }

    fn final_score(&mut self, line: &CommandLine) -> CommandResult {
        line.takes(0)?;
        let outcome = self.game.outcome();
        let score = |winner| format!("{}+", colour_letter(winner));
        Ok(outcome.map_or("cannot score".to_owned(), |outcome| score(outcome.winner)))
    }

    fn all_legal_moves(&mut self, line: &CommandLine) -> CommandResult {
        line.takes(0)?;
        if self.game.outcome().is_some() {
            return Ok(String::new());
        }
        let cells = self.game.board().empty().map(Action::Place);
        let swap = self.game.may_swap().then_some(Action::SwapPieces);
        let names: Vec<String> = cells.chain(swap).map(|action| action.to_string()).collect();
        let lines = names.chunks(MOVES_PER_LINE).map(|names| names.join(" "));
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }

    fn analyze_commands(&mut self, line: &CommandLine) -> CommandResult {
        line.takes(0)?;
        let (name, command) = (self.engine.name(), self.parameter_command());
        let mut text = HEXGUI_COMMANDS.to_owned();
        text += &format!("param/{name} Options/{command}\n");
        for analysis in self.engine.analyses() {
            let Analysis {
                kind,
                label,
                command,
            } = analysis;
            text += &format!("{kind}/{label}/{command} %c\n");
        }
        Ok(text)
    }

    /// Runs an analysis command of the engine.
    pub(super) fn analyse(&mut self, analysis: &Analysis, line: &CommandLine) -> CommandResult {
        line.takes(1)?;
        let mut game = self.game.clone();
        game.set_to_move(line.colour(0)?);
        self.engine.analyse(analysis.command, &game)
    }
}

/// Commands about time and parameters.
impl Session {
    /// Shows the remaining time of one or both players, or sets it for one. A number of stones
    /// behind it, as in Go, is ignored.
    fn time_left_command(&mut self, line: &CommandLine) -> CommandResult {
        line.takes_at_most(3)?;
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
        match line.arguments.len() {
            0 => {
                let seconds = self.game_time.map_or(0.0, |time| time.as_secs_f64());
                let swap = u8::from(self.has_swap);
                return Ok(format!(
                    "\n[bool] allow_swap {swap}\n[string] game_time {seconds}"
                ));
            }
            2 => (),
            _ => return Err("Expected 0 or 2 arguments".to_owned()),
        }
        match line.argument(0)? {
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
    pub(super) fn engine_parameters(&mut self, line: &CommandLine) -> CommandResult {
        match line.arguments.as_slice() {
            [] => {
                let parameters = self.engine.parameters().into_iter();
                let line = |parameter: Parameter| {
                    let Parameter { kind, name, value } = parameter;
                    format!("\n[{kind}] {name} {value}")
                };
                Ok(parameters.map(line).collect())
            }
            [name, value] => self.engine.set(name, value).map(|()| String::new()),
            _ => Err("Expected 0 or 2 arguments".to_owned()),
        }
    }
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
fn play(game: &mut Game, colour: Colour, text: &str) -> Result<(), String> {
    let played = match text.parse() {
        Ok(Action::Resign) => return Ok(()),
        Ok(action) => game.play_as(colour, action).map_err(|error| match error {
            GameError::Occupied(_) => "occupied",
            GameError::Over => "game over",
            _ => "invalid",
        }),
        Err(_) => Err("invalid"),
    };
    // Two spaces, as in other programs.
    let player = colour.standard_name();
    played.map_err(|why| format!("illegal move:  {player} {} ({why})", text.to_lowercase()))
}
