//! `handsense hex`: the commands of Hex.

mod analyze;
mod htp;
mod play;
mod solve;

use std::fs;
use std::path::Path;

use clap::{Args, Subcommand};
use handsense_hex::{Action, Game, hexworld, sgf};

use crate::error::Failure;
use crate::input::number;

/// The commands of Hex.
#[derive(Debug, Subcommand)]
pub enum HexCommand {
    /// Evaluate a position: distances, resistance, bridges and searched moves
    Analyze(analyze::AnalyzeArguments),
    /// Speak the text protocol HTP, for HexGui and for matches with other programs
    Htp(htp::HtpArguments),
    /// Play a game against the tree search, with hints
    Play(play::PlayArguments),
    /// Find the winner of a position under best play, and a winning move
    Solve(solve::SolveArguments),
}

pub fn run(command: &HexCommand) -> Result<(), Failure> {
    match command {
        HexCommand::Analyze(arguments) => analyze::run(arguments),
        HexCommand::Htp(arguments) => htp::run(arguments),
        HexCommand::Play(arguments) => play::run(arguments),
        HexCommand::Solve(arguments) => solve::run(arguments),
    }
}

/// A position on the command line: moves, a link, or a file with a game.
#[derive(Debug, Args)]
pub struct PositionArguments {
    /// Moves, a link, or @FILE
    #[arg(required = true, value_name = "POSITION")]
    pub position: Vec<String>,
    /// Rows of the board, if the position does not tell
    #[arg(long, value_name = "N", default_value_t = 11,
          value_parser = number::<u8>(1..=19))]
    pub size: u8,
}

impl PositionArguments {
    /// Parses the position. It must be open.
    pub fn read(&self) -> Result<Game, Failure> {
        let game = self.read_game()?;
        match game.outcome() {
            Some(outcome) => Err(Failure::new(format!(
                "the game is over: {} has won",
                outcome.winner
            ))),
            None => Ok(game),
        }
    }

    fn read_game(&self) -> Result<Game, Failure> {
        if let [only] = &self.position[..] {
            if let Some(path) = only.strip_prefix('@') {
                let text = fs::read_to_string(Path::new(path)).map_err(Failure::read(path))?;
                return Ok(sgf::read(&text)?);
            }
            if only.contains('#') {
                return Ok(hexworld::read(only)?);
            }
        }
        let mut game = Game::new(usize::from(self.size), true)?;
        let words = self.position.iter();
        let words = words.flat_map(|text| text.split([' ', ',']));
        for word in words.filter(|word| !word.is_empty()) {
            game.play(word.parse::<Action>()?)?;
        }
        Ok(game)
    }
}
