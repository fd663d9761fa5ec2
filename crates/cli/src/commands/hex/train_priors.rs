//! `handsense hex train-priors`: training of the move priors.

use clap::Args;

use super::error::HexError;
use super::training::{WeightsFileArguments, print_counts, print_evaluation, split};
use crate::error::CliError;
use crate::input::threads::in_pool;
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
    #[command(flatten)]
    file: WeightsFileArguments,
}

/// Runs the command.
pub fn run(arguments: &TrainPriorsArguments) -> Result<(), HexError> {
    in_pool(|| train(arguments)).map_err(CliError::Threads)?
}

fn train(arguments: &TrainPriorsArguments) -> Result<(), HexError> {
    let mut out = arguments.file.create()?;
    let games = PriorGames {
        seed: arguments.seed,
        playouts: arguments.playouts.max(1),
    };
    let [held_out, training] = split(arguments.games, HELD_OUT);
    let (held_out, training) = (games.play(held_out)?, games.play(training)?);
    print_counts("moves", training.len(), held_out.len())?;
    let mut trainer = PriorTrainer::new(arguments.seed);
    for epoch in 1..=arguments.epochs {
        trainer.train_epoch(&training);
        let after = trainer.evaluate(&held_out);
        print_evaluation(
            &format!("epoch {epoch}"),
            after.cross_entropy,
            after.first,
            after.among_five,
        )?;
    }
    out.add(&trainer.to_bytes())?;
    Ok(out.finish()?)
}
