//! `handsense selfplay-data`: training samples for the policy network, labelled by playouts.

use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::Args;
use handsense_hearts::Rules;

use super::train::{Network, OutputArguments, file_error};
use crate::error::Failure;
use crate::input::threads::in_pool;
use crate::output::print;
use handsense_lab::matches::hearts::play::rule_set;
use handsense_lab::report::format::grouped;
use handsense_lab::training::hearts::choices::ChoiceSample;
use handsense_lab::training::hearts::net_players::{read_passes, read_policy};
use handsense_lab::training::hearts::passes::PassSampleGenerator;
use handsense_lab::training::hearts::policy::SelfPlayGenerator;

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
  handsense selfplay-data --deals 20000 --seed 2 --net first.net --out second.samples")]
pub struct SelfplayDataArguments {
    /// The decisions that become samples
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = Network::Cards)]
    of: Network,
    /// Number of deals to play
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    deals: u64,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The rules: standard, legacy-main, jack, no-trick, queen-breaks, no-passing, no-moon, or
    /// rule bits such as 0x0da1; if repeated, each deal draws one
    #[arg(long, value_name = "RULES", default_value = "legacy-main", value_parser = rule_set)]
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

/// Runs the command.
pub fn run(arguments: &SelfplayDataArguments) -> Result<(), Failure> {
    in_pool(|| generate(arguments))
}

/// Generates the samples and writes them.
fn generate(arguments: &SelfplayDataArguments) -> Result<(), Failure> {
    let net = match &arguments.net {
        Some(path) => Some(read_policy(path).map_err(file_error(path))?),
        None => None,
    };
    let passes = match &arguments.pass_net {
        Some(path) => Some(read_passes(path).map_err(file_error(path))?),
        None => None,
    };
    let (seed, rules) = (arguments.seed, arguments.rules.clone());
    match arguments.of {
        Network::Cards => {
            let generator = SelfPlayGenerator {
                seed,
                rules,
                net,
                passes,
            };
            write(arguments, |deals| Ok(generator.generate(deals)?))
        }
        Network::Passes => {
            let generator = PassSampleGenerator {
                seed,
                rules,
                net,
                passes,
            };
            write(arguments, |deals| Ok(generator.generate(deals)))
        }
    }
}

/// Writes the samples of all deals; `generate` returns those of some deals.
fn write<S: ChoiceSample>(
    arguments: &SelfplayDataArguments,
    generate: impl Fn(Range<u64>) -> Result<Vec<S>, Failure>,
) -> Result<(), Failure> {
    let files = arguments.net.as_deref().into_iter();
    let inputs: Vec<&Path> = files.chain(arguments.pass_net.as_deref()).collect();
    let mut out = arguments.out.create(&inputs)?;
    let mut count = 0;
    for first in (0..arguments.deals).step_by(DEALS_PER_WRITE as usize) {
        let mut bytes = Vec::new();
        let samples = generate(first..arguments.deals.min(first + DEALS_PER_WRITE))?;
        samples.iter().for_each(|sample| sample.write(&mut bytes));
        count += samples.len() as u64;
        out.add(&bytes)?;
    }
    out.finish()?;
    print(&format!("{} training samples\n", grouped(count)))
}
