//! `handsense hex train-priors`: training of the move priors.

use std::path::PathBuf;

use clap::Args;

use super::error::HexError;
use crate::error::CliError;
use crate::input::threads::in_pool;
use crate::output::print;
use handsense_lab::files::{WholeFile, outputs};
use handsense_lab::report::format::grouped;
use handsense_lab::results::error::FileError;
use handsense_lab::training::move_priors::{PriorGames, PriorTrainer};

/// One game in this many is held out.
const HELD_OUT: u64 = 10;

/// The games to play, and the file to write.
#[derive(Debug, Args)]
#[command(after_help = "\
Plays games of the tree search, without priors and proof search, against itself on boards of 7 to \
13 rows, and learns to predict its moves. One game in ten is held out. A line for each epoch gives the cross entropy of the held-out \
moves, and the share of them that are the most probable one and among the five most probable. The \
same options give the same file on any number of threads.

Example:
  handsense hex train-priors --games 2000 --out weights.bin")]
pub struct TrainPriorsArguments {
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    games: u64,
    /// Playouts of a move
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    playouts: u64,
    /// Number of passes over the moves
    #[arg(long, value_name = "N", default_value_t = 4)]
    epochs: u32,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// File for the weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// Runs the command.
pub fn run(arguments: &TrainPriorsArguments) -> Result<(), HexError> {
    in_pool(|| train(arguments)).map_err(CliError::Threads)?
}

fn train(arguments: &TrainPriorsArguments) -> Result<(), HexError> {
    outputs::check(&[&arguments.out], &[], arguments.force).map_err(FileError::from)?;
    let mut out = WholeFile::create(&arguments.out)?;
    let games = PriorGames {
        seed: arguments.seed,
        playouts: arguments.playouts.max(1),
    };
    let held_out = games.play(0..arguments.games.div_ceil(HELD_OUT))?;
    let training = games.play(arguments.games.div_ceil(HELD_OUT)..arguments.games)?;
    print(&format!(
        "{} moves, {} held out\n",
        grouped(training.len() as u64),
        grouped(held_out.len() as u64)
    ))?;
    let mut trainer = PriorTrainer::new(arguments.seed);
    for epoch in 1..=arguments.epochs {
        trainer.train_epoch(&training);
        let after = trainer.evaluate(&held_out);
        print(&format!(
            "epoch {epoch}: {:.4}, {:.1} % the most probable, {:.1} % among five\n",
            after.cross_entropy,
            100.0 * after.first,
            100.0 * after.among_five
        ))?;
    }
    out.add(&trainer.to_bytes())?;
    Ok(out.finish()?)
}
