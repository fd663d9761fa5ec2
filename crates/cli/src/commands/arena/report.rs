//! `handsense arena report`: results files as one HTML page.

use std::path::{Path, PathBuf};

use clap::Args;

use super::error::ArenaError;
use super::recorder::{self, Recorder};
use handsense_lab::files::outputs;
use handsense_lab::results::error::FileError;

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(
    after_help = "The page needs nothing but itself: no script, no font, no net. The same files \
give the same page. Several files whose matches share a player are put into one order of strength.

Examples:
  handsense arena report match.jsonl --out match.html
  handsense arena report tuned-*.jsonl --out strength.html"
)]
pub struct ReportArguments {
    /// The results files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The HTML page
    #[arg(long, value_name = "PAGE")]
    out: PathBuf,
    /// Replace existing files
    #[arg(long)]
    force: bool,
}

/// Runs the command.
pub fn run(arguments: &ReportArguments) -> Result<(), ArenaError> {
    let inputs: Vec<&Path> = arguments.files.iter().map(PathBuf::as_path).collect();
    outputs::check(&[&arguments.out], &inputs, arguments.force).map_err(FileError::from)?;
    let read: Result<Vec<Recorder>, ArenaError> = arguments
        .files
        .iter()
        .map(|file| Recorder::from_file(file, None))
        .collect();
    recorder::write_page(&arguments.out, &read?)
}
