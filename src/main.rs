//! The `handsense` command: the library's judgements on the terminal and as JSON.

mod arena;
mod cli;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match cli::run(cli::Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("handsense: {error}");
            ExitCode::from(error.exit_code())
        }
    }
}
