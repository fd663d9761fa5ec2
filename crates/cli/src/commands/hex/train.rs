//! `handsense hex train-policy` and `handsense hex train-priors`: training of the networks.

use std::marker::PhantomData;

use clap::Args;
use handsense_hex::policy::PolicyNet;
use handsense_hex::priors::PriorWeights;

use crate::commands::train::{Bytes, OutputArguments, print_counts};
use crate::error::Failure;
use crate::input::{count, in_pool};
use crate::output::print;
use handsense_lab::training::Trainer;
use handsense_lab::training::hex::policy::VisitModel;
use handsense_lab::training::hex::priors::PriorModel;
use handsense_lab::training::hex::{MoveEvaluation, MoveModel, SearchGames};

/// The text after the help of `train-policy`.
pub const POLICY_HELP: &str = "\
Plays games of the tree search, without the policy network, against itself on boards of 7 to 13 \
rows, and learns to predict the visits of its moves. One game in twenty is held out. A line for each \
epoch gives the cross entropy of the held-out visits, and the share of positions whose most visited \
move is the most probable one and among the five most probable. The last line is for the network of \
the file, whose weights are rounded. The same options give the same file on any number of threads.

Example:
  handsense hex train-policy --games 9000 --seed 7 --out policy.net";

/// The text after the help of `train-priors`.
pub const PRIORS_HELP: &str = "\
Plays games of the tree search, without priors and proof search, against itself on boards of 7 to \
13 rows, and learns to predict its moves. One game in ten is held out. A line for each epoch gives \
the cross entropy of the held-out moves, and the share of them that are the most probable one and \
among the five most probable. The last line is for the weights of the file, which are rounded. The \
same options give the same file on any number of threads.

Example:
  handsense hex train-priors --games 2000 --out priors.net";

/// A network with the defaults of its training.
pub trait Trained: MoveModel {
    /// Games, playouts of a move and epochs.
    const DEFAULTS: [&'static str; 3];
}

impl Trained for VisitModel {
    const DEFAULTS: [&'static str; 3] = ["9000", "1200", "5"];
}

impl Trained for PriorModel {
    const DEFAULTS: [&'static str; 3] = ["2000", "2000", "4"];
}

/// The games to play, and the file to write.
#[derive(Debug, Args)]
pub struct TrainGamesArguments<M: Trained> {
    /// Number of games
    #[arg(long, value_name = "N", default_value = M::DEFAULTS[0], value_parser = count(0))]
    games: u64,
    /// Playouts of a move
    #[arg(long, value_name = "N", default_value = M::DEFAULTS[1], value_parser = count(0))]
    playouts: u64,
    /// Number of passes over the samples
    #[arg(long, value_name = "N", default_value = M::DEFAULTS[2])]
    epochs: u32,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    out: OutputArguments,
    #[arg(skip)]
    model: PhantomData<M>,
}

/// The arguments of `train-policy`.
pub type TrainPolicyArguments = TrainGamesArguments<VisitModel>;

/// The arguments of `train-priors`.
pub type TrainPriorsArguments = TrainGamesArguments<PriorModel>;

/// Runs `train-policy`.
pub fn policy(arguments: &TrainPolicyArguments) -> Result<(), Failure> {
    let bytes: Bytes<PolicyNet> = (PolicyNet::from_bytes, PolicyNet::to_bytes);
    in_pool(|| train(arguments, bytes))
}

/// Runs `train-priors`.
pub fn priors(arguments: &TrainPriorsArguments) -> Result<(), Failure> {
    let bytes: Bytes<PriorWeights> = (PriorWeights::from_bytes, PriorWeights::to_bytes);
    in_pool(|| train(arguments, bytes))
}

fn train<M: Trained>(
    arguments: &TrainGamesArguments<M>,
    (from_bytes, to_bytes): Bytes<M::Net>,
) -> Result<(), Failure> {
    let mut out = arguments.out.create(&[])?;
    let games = SearchGames {
        seed: arguments.seed,
        playouts: arguments.playouts.max(1),
    };
    let first = arguments.games.div_ceil(M::HELD_OUT);
    let held_out = games.play::<M>(0..first)?;
    let training = games.play::<M>(first..arguments.games)?;
    print_counts(M::UNIT, training.len(), held_out.len())?;
    let mut trainer = Trainer::<M>::new(arguments.seed);
    trainer.train(&training, arguments.epochs, |epoch, trainer| {
        let evaluation = trainer.evaluate_moves(&held_out);
        print_line(&format!("epoch {epoch}"), evaluation)
    })?;
    let bytes = to_bytes(&trainer.net());
    let rounded = Trainer::<M>::continuing(&from_bytes(&bytes)?, arguments.seed);
    print_line("rounded", rounded.evaluate_moves(&held_out))?;
    out.add(&bytes)?;
    Ok(out.finish()?)
}

fn print_line(name: &str, evaluation: MoveEvaluation) -> Result<(), Failure> {
    print(&format!(
        "{name}: {:.4}, {:.1} % the most probable, {:.1} % among five\n",
        evaluation.cross_entropy,
        100.0 * evaluation.first,
        100.0 * evaluation.among_five
    ))
}
