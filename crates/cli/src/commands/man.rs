//! The command `man`: one manual page for the program and for each of its commands.

use std::fs::create_dir_all;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;

use crate::commands::Arguments;
use crate::error::Failure;

/// The arguments of `handsense man`.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  handsense man ~/.local/share/man/man1")]
pub struct ManArguments {
    /// The directory of the pages; created if it is missing
    directory: PathBuf,
}

/// Writes the pages.
pub fn run(arguments: &ManArguments) -> Result<(), Failure> {
    let directory = &arguments.directory;
    let mut command = Arguments::command().disable_help_subcommand(true);
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
