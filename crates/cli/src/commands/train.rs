//! `handsense train`: trains the policy network on self-play data.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind};
use std::path::{Path, PathBuf};

use clap::Args;
use thiserror::Error;

use super::selfplay_data::Network;
use crate::error::CliError;
use crate::input::threads::in_pool;
use crate::output::print;
use handsense_hearts::pass_net::PassNet;
use handsense_hearts::policy_net::PolicyNet;
use handsense_lab::files::{WholeFile, outputs};
use handsense_lab::matches::hearts::table::PlayerError;
use handsense_lab::report::format::grouped;
use handsense_lab::results::error::FileError;
use handsense_lab::training::net_file::parse;
use handsense_lab::training::passes::{PassSample, PassTrainer};
use handsense_lab::training::{Dataset, SelfPlayError, Trainer, TrainingSample};

/// Every `HELD_OUT`-th sample is held out of training and measures the network.
const HELD_OUT: usize = 20;

/// The data, and the file to write.
#[derive(Debug, Args)]
#[command(after_help = "\
Trains on the files of `handsense selfplay-data`. After each epoch it prints the mean payoff of the \
cards that the tuned policy and the network choose in held-out samples. The same options give the \
same network on any number of threads. The network plays as net:FILE in the arena.

Examples:
  handsense train first.samples --out first.net
  handsense arena net:first.net tuned --rules legacy-main")]
pub struct TrainArguments {
    /// Files of `handsense selfplay-data`
    #[arg(value_name = "DATA", required = true)]
    data: Vec<PathBuf>,
    /// The network to train, which the samples are for
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = Network::Cards)]
    of: Network,
    /// Number of passes over the training samples
    #[arg(long, value_name = "N", default_value_t = 16)]
    epochs: u32,
    /// Network to continue from; without it the initial weights are random
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Seed of the initial weights and of the order of the samples
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// File for the network
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// An error of `handsense selfplay-data`, `handsense train` or `handsense train-forecast`.
#[derive(Debug, Error)]
pub enum TrainError {
    /// A file cannot be read or written.
    #[error("{path}: {problem}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The problem.
        problem: String,
    },
    /// The output cannot be written.
    #[error(transparent)]
    Output(#[from] FileError),
    /// A game of the self-play broke the rules.
    #[error(transparent)]
    SelfPlay(#[from] SelfPlayError),
    /// A player of a deal broke the rules.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// Standard output cannot be written.
    #[error(transparent)]
    Write(#[from] CliError),
}

impl TrainError {
    /// The exit status: 2 for an invalid command line, else 1.
    pub const fn exit_code(&self) -> u8 {
        match self {
            TrainError::Output(error) => error.exit_code(),
            _ => 1,
        }
    }
}

/// Makes the error of a file from its description.
pub(super) fn file_error(path: &Path) -> impl Fn(String) -> TrainError {
    let path = path.to_owned();
    move |problem| TrainError::File {
        path: path.clone(),
        problem,
    }
}

/// Runs the command.
pub fn run(arguments: &TrainArguments) -> Result<(), TrainError> {
    in_pool(|| train(arguments)).map_err(CliError::Threads)?
}

/// Reads the samples, trains and writes the network.
fn train(arguments: &TrainArguments) -> Result<(), TrainError> {
    let files = arguments.data.iter().map(PathBuf::as_path);
    let inputs: Vec<&Path> = files.chain(arguments.from.as_deref()).collect();
    outputs::check(&[&arguments.out], &inputs, arguments.force).map_err(FileError::from)?;
    let mut out = WholeFile::create(&arguments.out)?;
    let net = match arguments.of {
        Network::Cards => train_cards(arguments)?,
        Network::Passes => train_passes(arguments)?,
    };
    out.add(&net)?;
    Ok(out.finish()?)
}

/// Trains the policy network and returns its bytes.
fn train_cards(arguments: &TrainArguments) -> Result<Vec<u8>, TrainError> {
    let seed = arguments.seed;
    let mut trainer = match &arguments.from {
        Some(path) => {
            let net = parse(path, PolicyNet::from_bytes).map_err(file_error(path))?;
            Trainer::continuing(&net, seed)
        }
        None => Trainer::new(seed),
    };
    let (mut training, mut held_out) = (Dataset::default(), Dataset::default());
    let (mut sample, mut number) = (TrainingSample::default(), 0);
    for path in &arguments.data {
        let mut reader = BufReader::new(File::open(path).map_err(failed(path))?);
        while sample.read(&mut reader).map_err(failed(path))? {
            number += 1;
            match number % HELD_OUT == 0 {
                true => held_out.add(&sample),
                false => training.add(&sample),
            }
        }
    }
    print_sizes(training.len(), held_out.len())?;
    let mut printed = Ok(());
    trainer.train(&training, arguments.epochs, &mut |epoch, trainer| {
        let worth = trainer.evaluate(&held_out);
        let line = epoch_line(epoch, worth.tuned, worth.network, "decision");
        printed = std::mem::replace(&mut printed, Ok(())).and_then(|()| print(&line));
    });
    printed?;
    Ok(trainer.net().to_bytes())
}

/// Trains the pass network and returns its bytes.
fn train_passes(arguments: &TrainArguments) -> Result<Vec<u8>, TrainError> {
    let (mut training, mut held_out) = (Vec::new(), Vec::new());
    let mut number = 0;
    for path in &arguments.data {
        let mut reader = BufReader::new(File::open(path).map_err(failed(path))?);
        while let Some(sample) = PassSample::read(&mut reader).map_err(failed(path))? {
            number += 1;
            match number % HELD_OUT == 0 {
                true => held_out.push(sample),
                false => training.push(sample),
            }
        }
    }
    print_sizes(training.len(), held_out.len())?;
    let mut trainer = match &arguments.from {
        Some(path) => {
            let net = parse(path, PassNet::from_bytes).map_err(file_error(path))?;
            PassTrainer::continuing(&net, arguments.seed)
        }
        None => PassTrainer::new(arguments.seed),
    };
    let mut printed = Ok(());
    trainer.train(&training, arguments.epochs, &mut |epoch, trainer| {
        let worth = trainer.evaluate(&held_out);
        let line = epoch_line(epoch, worth.tuned, worth.network, "pass");
        printed = std::mem::replace(&mut printed, Ok(())).and_then(|()| print(&line));
    });
    printed?;
    Ok(trainer.net().to_bytes())
}

/// Turns an error of reading samples into that of the file.
fn failed(path: &Path) -> impl Fn(io::Error) -> TrainError {
    move |error| {
        file_error(path)(match error.kind() {
            ErrorKind::InvalidData | ErrorKind::UnexpectedEof => {
                "not a file of training samples".into()
            }
            _ => error.to_string(),
        })
    }
}

fn print_sizes(training: usize, held_out: usize) -> Result<(), CliError> {
    print(&format!(
        "{} training samples, {} held out\n",
        grouped(training as u64),
        grouped(held_out as u64)
    ))
}

fn epoch_line(epoch: u32, tuned: f64, network: f64, what: &str) -> String {
    format!("epoch {epoch}: tuned {tuned:+.4}, net {network:+.4} points a {what}\n")
}
