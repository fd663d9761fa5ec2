//! `handsense completions` and `handsense man`: the completion script of a shell, and the manual pages.

use crate::commands;
use crate::error::Failure;
use crate::output::print;
use clap::{Args, Command};
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use std::fs::create_dir_all;
use std::io;
use std::path::{Path, PathBuf};

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
pub fn completions(arguments: &CompletionsArguments) -> Result<(), Failure> {
    let mut script = Vec::new();
    generate(
        arguments.shell,
        &mut commands::command(),
        "handsense",
        &mut script,
    );
    print(&String::from_utf8_lossy(&script))
}

#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  handsense man ~/.local/share/man/man1")]
pub struct ManArguments {
    /// The directory of the pages; created if it is missing
    directory: PathBuf,
}

/// Writes the pages.
pub fn man(arguments: &ManArguments) -> Result<(), Failure> {
    let directory = &arguments.directory;
    let mut command = commands::command().disable_help_subcommand(true);
    command.build();
    create_dir_all(directory)
        .and_then(|()| write(&command, directory))
        .map_err(|error| Failure::new(format!("cannot write {}: {error}", directory.display())))
}

/// Writes the pages of a command and of those below it.
fn write(command: &Command, directory: &Path) -> io::Result<()> {
    // An empty date would be left out, and the source would take its place.
    Man::new(command.clone())
        .date(" ")
        .source(concat!("handsense ", env!("CARGO_PKG_VERSION")))
        .manual("Handsense Manual")
        .generate_to(directory)?;
    command
        .get_subcommands()
        .try_for_each(|below| write(below, directory))
}
