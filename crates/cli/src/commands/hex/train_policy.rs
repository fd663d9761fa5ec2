//! `handsense hex train-policy`: training of the policy network.

use clap::Args;

use super::error::HexError;
use super::training::{WeightsFileArguments, print_counts, print_evaluation, split};
use crate::error::CliError;
use crate::input::threads::in_pool;
use handsense_hex::policy::PolicyNet;
use handsense_lab::training::policy::{PolicyEvaluation, PolicyGames, PolicyTrainer};

/// One game in this many is held out.
const HELD_OUT: u64 = 20;

/// The games to play, and the file to write.
#[derive(Debug, Args)]
#[command(after_help = "\
Plays games of the tree search, without the policy network, against itself on boards of 7 to 13 \
rows, and learns to predict the visits of its moves. One game in twenty is held out. A line for each \
epoch gives the cross entropy of the held-out visits, and the share of positions whose most visited \
move is the most probable one and among the five most probable. The last line is for the network of \
the file, whose weights are rounded. The same options give the same file on any number of threads.

Example:
  handsense hex train-policy --games 9000 --seed 7 --out policy.net")]
pub struct TrainPolicyArguments {
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 9_000)]
    games: u64,
    /// Playouts of a move
    #[arg(long, value_name = "N", default_value_t = 1_200)]
    playouts: u64,
    /// Number of passes over the positions
    #[arg(long, value_name = "N", default_value_t = 5)]
    epochs: u32,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    file: WeightsFileArguments,
}

/// Runs the command.
pub fn run(arguments: &TrainPolicyArguments) -> Result<(), HexError> {
    in_pool(|| train(arguments)).map_err(CliError::Threads)?
}

fn train(arguments: &TrainPolicyArguments) -> Result<(), HexError> {
    let mut out = arguments.file.create()?;
    let games = PolicyGames {
        seed: arguments.seed,
        playouts: arguments.playouts.max(1),
    };
    let [held_out, training] = split(arguments.games, HELD_OUT);
    let (held_out, training) = (games.play(held_out)?, games.play(training)?);
    print_counts("positions", training.len(), held_out.len())?;
    let mut trainer = PolicyTrainer::new(arguments.seed, arguments.epochs)?;
    for epoch in 1..=arguments.epochs {
        trainer.train_epoch(&training)?;
        print_line(&format!("epoch {epoch}"), trainer.evaluate(&held_out))?;
    }
    let bytes = trainer.to_bytes();
    if let Some(bytes) = bytes.first_chunk() {
        let rounded = PolicyEvaluation::of(&PolicyNet::from_bytes(bytes)?, &held_out);
        print_line("rounded", rounded)?;
    }
    out.add(&bytes)?;
    Ok(out.finish()?)
}

fn print_line(name: &str, evaluation: PolicyEvaluation) -> Result<(), HexError> {
    let PolicyEvaluation {
        cross_entropy,
        first,
        among_five,
    } = evaluation;
    print_evaluation(name, cross_entropy, first, among_five)
}
