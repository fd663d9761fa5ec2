//! `handsense hex htp`: the text protocol of Hex programs on standard input and output.

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use clap::Args;
use handsense_hex::htp::{Host, Session};
use handsense_hex::{Game, MctsEngine};

use super::error::HexError;
use crate::error::CliError;

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(after_help = "\
Reads one command a line: name, boardsize, play, genmove, undo, showboard, final_score and \
others. list_commands lists them all; param_handsense lists the parameters.

Example:
  printf 'boardsize 5\\nplay b c3\\ngenmove w\\nshowboard\\nquit\\n' | handsense hex htp")]
pub struct HtpArguments {
    /// Maximum number of playouts a move
    #[arg(long, value_name = "NUMBER", default_value_t = 20_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub playouts: u64,
    /// Maximum number of milliseconds a move
    #[arg(long, value_name = "MS")]
    pub milliseconds: Option<u64>,
    /// Rows of the first board
    #[arg(long, value_name = "N", default_value_t = 11,
          value_parser = clap::value_parser!(u8).range(1..=19))]
    pub size: u8,
    /// Allow the swap as the second move
    #[arg(long)]
    pub swap: bool,
}

/// Clock and threads of this process, for the engine.
struct Machine {
    begun: Instant,
}

impl Host for Machine {
    fn read_file(&self, path: &str) -> Result<String, String> {
        std::fs::read_to_string(path).map_err(|error| format!("cannot read {path}: {error}"))
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }
}

/// Runs the command.
pub fn run(arguments: &HtpArguments) -> Result<(), HexError> {
    let time = arguments.milliseconds.map(Duration::from_millis);
    let engine = MctsEngine::new(arguments.playouts, time);
    let machine = Machine {
        begun: Instant::now(),
    };
    let game = Game::new(usize::from(arguments.size), arguments.swap)?;
    let mut session = Session::new(Box::new(engine), Box::new(machine), game);
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|source| CliError::Read {
            name: "standard input".to_owned(),
            source,
        })?;
        let Some(reply) = session.handle_line(&line) else {
            continue;
        };
        let written = output.write_all(reply.text.as_bytes());
        // The controller waits for each response. A closed pipe ends the session.
        match written.and_then(|()| output.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
            written => written.map_err(CliError::Write)?,
        }
        if reply.quit {
            break;
        }
    }
    Ok(())
}
