//! What the commands that train parts of the Hex search have in common.

use std::ops::Range;
use std::path::PathBuf;

use clap::Args;

use super::error::HexError;
use crate::output::print;
use handsense_lab::files::{WholeFile, outputs};
use handsense_lab::report::format::grouped;
use handsense_lab::results::error::FileError;

/// The file to write.
#[derive(Debug, Args)]
pub struct WeightsFileArguments {
    /// File for the weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

impl WeightsFileArguments {
    /// Creates the file, which appears under its name when it is finished.
    pub fn create(&self) -> Result<WholeFile, HexError> {
        outputs::check(&[&self.out], &[], self.force).map_err(FileError::from)?;
        Ok(WholeFile::create(&self.out)?)
    }
}

/// Returns the numbers of the held-out games, one in `interval`, and of the other games.
pub fn split(games: u64, interval: u64) -> [Range<u64>; 2] {
    let held_out = games.div_ceil(interval);
    [0..held_out, held_out..games]
}

/// Prints the number of positions.
pub fn print_counts(unit: &str, training: usize, held_out: usize) -> Result<(), HexError> {
    print(&format!(
        "{} {unit}, {} held out\n",
        grouped(training as u64),
        grouped(held_out as u64)
    ))?;
    Ok(())
}

/// Prints how well weights predict the held-out moves.
pub fn print_evaluation(
    name: &str,
    cross_entropy: f64,
    first: f64,
    among_five: f64,
) -> Result<(), HexError> {
    print(&format!(
        "{name}: {cross_entropy:.4}, {:.1} % the most probable, {:.1} % among five\n",
        100.0 * first,
        100.0 * among_five
    ))?;
    Ok(())
}
