//! The command `completions`: the completion script of a shell.

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use crate::commands::Arguments;
use crate::error::Failure;
use crate::output::print;

/// The arguments of `handsense completions`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  eval \"$(handsense completions bash)\"
  handsense completions fish > ~/.config/fish/completions/handsense.fish")]
pub struct CompletionsArguments {
    /// The shell
    shell: Shell,
}

/// Prints the script.
pub fn run(arguments: &CompletionsArguments) -> Result<(), Failure> {
    let mut script = Vec::new();
    generate(
        arguments.shell,
        &mut Arguments::command(),
        "handsense",
        &mut script,
    );
    print(&String::from_utf8_lossy(&script))
}
