//! `handsense train`: trains the policy network on self-play data.

use crate::error::Failure;
use crate::input::count;
use crate::output::print;
use clap::{Args, ValueEnum};
use handsense_core::net_file::NetFileError;
use handsense_hearts::Rules;
use handsense_hearts::pass_net::PassNet;
use handsense_hearts::policy_net::PolicyNet;
use handsense_lab::files::{FileError, WholeFile, outputs};
use handsense_lab::matches::hearts::play::rule_set;
use handsense_lab::report::format::grouped;
use handsense_lab::training::Trainer;
use handsense_lab::training::hearts::choices::{ChoiceModel, ChoiceSample, SelfPlay};
use handsense_lab::training::hearts::net_players::{parse, read_passes, read_policy};
use handsense_lab::training::hearts::passes::{PassModel, PassSample};
use handsense_lab::training::hearts::policy::{CardModel, CardSample};
use std::fs::File;
use std::io;
use std::io::{BufReader, ErrorKind};
use std::path::{Path, PathBuf};

/// The network that samples are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Network {
    /// The policy network, which corrects the values of cards.
    Cards,
    /// The pass network, which values passes.
    Passes,
}

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
    #[command(flatten)]
    out: OutputArguments,
}

/// The file that a training command writes.
#[derive(Debug, Args)]
pub struct OutputArguments {
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

impl OutputArguments {
    /// Creates the file, which appears under its name when it is finished. It is none of the inputs.
    pub fn create(&self, inputs: &[&Path]) -> Result<WholeFile, FileError> {
        outputs::check(&self.out, inputs, self.force)?;
        WholeFile::create(&self.out)
    }
}

/// Makes the error of a file from its description.
pub(super) fn file_error(path: &Path) -> impl Fn(String) -> Failure {
    let path = path.to_owned();
    move |problem| Failure::new(format!("{}: {problem}", path.display()))
}

pub fn run(arguments: &TrainArguments) -> Result<(), Failure> {
    match arguments.of {
        Network::Cards => {
            let bytes: Bytes<PolicyNet> = (PolicyNet::from_bytes, PolicyNet::to_bytes);
            train_choices::<CardModel>(arguments, bytes, "decision")
        }
        Network::Passes => {
            let bytes: Bytes<PassNet> = (PassNet::from_bytes, PassNet::to_bytes);
            train_choices::<PassModel>(arguments, bytes, "pass")
        }
    }
}

/// The functions that read a network from its bytes and write it.
pub type Bytes<N> = (fn(&[u8]) -> Result<N, NetFileError>, fn(&N) -> Vec<u8>);

/// Reads the samples, trains and writes the network. `what` is the name of a choice.
fn train_choices<M: ChoiceModel>(
    arguments: &TrainArguments,
    (from_bytes, to_bytes): Bytes<M::Net>,
    what: &str,
) -> Result<(), Failure> {
    let files = arguments.data.iter().map(PathBuf::as_path);
    let inputs: Vec<&Path> = files.chain(arguments.from.as_deref()).collect();
    let mut out = arguments.out.create(&inputs)?;
    let mut trainer = match &arguments.from {
        Some(path) => {
            let net = parse(path, from_bytes).map_err(file_error(path))?;
            Trainer::continuing(&net, arguments.seed)
        }
        None => Trainer::<M>::new(arguments.seed),
    };
    let (mut training, mut held_out) = (Vec::new(), Vec::new());
    let mut number = 0;
    for path in &arguments.data {
        let mut reader = BufReader::new(File::open(path).map_err(failed(path))?);
        while let Some(sample) = M::Sample::read(&mut reader).map_err(failed(path))? {
            number += 1;
            if number % HELD_OUT == 0 {
                held_out.push(sample)
            } else {
                training.push(sample)
            }
        }
    }
    print_counts("training samples", training.len(), held_out.len())?;
    trainer.train(&training, arguments.epochs, |epoch, trainer| {
        let worth = trainer.evaluate_choices(&held_out);
        let (tuned, network) = (worth.tuned, worth.network);
        let line = format!("tuned {tuned:+.4}, net {network:+.4} points a {what}");
        print(&format!("epoch {epoch}: {line}\n"))
    })?;
    out.add(&to_bytes(&trainer.net()))?;
    Ok(out.finish()?)
}

/// Turns an error of reading samples into that of the file.
fn failed(path: &Path) -> impl Fn(io::Error) -> Failure {
    move |error| {
        file_error(path)(match error.kind() {
            ErrorKind::InvalidData | ErrorKind::UnexpectedEof => {
                "not a file of training samples".into()
            }
            _ => error.to_string(),
        })
    }
}

/// Prints the numbers of samples, whose name is `unit`.
pub fn print_counts(unit: &str, training: usize, held_out: usize) -> Result<(), Failure> {
    print(&format!(
        "{} {unit}, {} held out\n",
        grouped(training as u64),
        grouped(held_out as u64)
    ))
}

/// Deals between two writes to the file: bounds the memory.
const DEALS_PER_WRITE: u64 = 500;

/// The self-play, and the file to write.
#[derive(Debug, Args)]
#[command(after_help = "\
Half of the decisions of each deal become training samples. The label of a legal card is its mean \
payoff over playouts to the end of the deal. The same options give the same file on any number of \
threads.

Examples:
  handsense selfplay-data --deals 20000 --out first.samples
  handsense selfplay-data --deals 20000 --seed 2 --net first.net \\
    --out second.samples")]
pub struct SelfplayDataArguments {
    /// The decisions that become samples
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = Network::Cards)]
    of: Network,
    /// Number of deals to play
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = count(0))]
    deals: u64,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The rules: standard, legacy-main, jack, no-trick, queen-breaks, no-passing, no-moon, or
    /// rule bits such as 0x0da1; of several, with commas, each deal draws one
    #[arg(long, value_name = "RULES", default_value = "legacy-main", value_delimiter = ',', value_parser = rule_set)]
    rules: Vec<Rules>,
    /// Network of `handsense train` that plays the deals; without one, the tuned policy plays
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Pass network of `handsense train --of passes` that passes; without one, the tuned policy
    /// passes
    #[arg(long, value_name = "FILE")]
    pass_net: Option<PathBuf>,
    #[command(flatten)]
    out: OutputArguments,
}

/// Generates the samples and writes them.
pub fn selfplay_data(arguments: &SelfplayDataArguments) -> Result<(), Failure> {
    let (net, passes) = (arguments.net.as_ref(), arguments.pass_net.as_ref());
    let games = SelfPlay {
        seed: arguments.seed,
        rules: arguments.rules.clone(),
        net: net
            .map(|path| read_policy(path).map_err(file_error(path)))
            .transpose()?,
        passes: passes
            .map(|path| read_passes(path).map_err(file_error(path)))
            .transpose()?,
    };
    match arguments.of {
        Network::Cards => write::<CardSample>(arguments, &games),
        Network::Passes => write::<PassSample>(arguments, &games),
    }
}

/// Writes the samples of all deals.
fn write<S: ChoiceSample>(
    arguments: &SelfplayDataArguments,
    games: &SelfPlay,
) -> Result<(), Failure> {
    let files = arguments.net.as_deref().into_iter();
    let inputs: Vec<&Path> = files.chain(arguments.pass_net.as_deref()).collect();
    let mut out = arguments.out.create(&inputs)?;
    let mut count = 0;
    for first in (0..arguments.deals).step_by(DEALS_PER_WRITE as usize) {
        let mut bytes = Vec::new();
        let samples: Vec<S> =
            games.generate(first..arguments.deals.min(first + DEALS_PER_WRITE))?;
        samples.iter().for_each(|sample| sample.write(&mut bytes));
        count += samples.len() as u64;
        out.add(&bytes)?;
    }
    out.finish()?;
    print(&format!("{} training samples\n", grouped(count)))
}
