//! `handsense train-value`: training of the value network.

use std::path::PathBuf;

use clap::Args;
use handsense_hearts::Rules;
use handsense_hearts::value_net::ValueNet;

use super::train::TrainError;
use crate::error::CliError;
use crate::input::threads::in_pool;
use crate::output::print;
use handsense_lab::files::{WholeFile, outputs};
use handsense_lab::matches::hearts::rule_sets::rule_set;
use handsense_lab::report::format::grouped;
use handsense_lab::results::error::FileError;
use handsense_lab::training::values::{ValueDeals, ValueTrainer};

/// Positions of each deal.
const POSITIONS: usize = 3;
/// The rule sets of the deals, unless others are given.
const ALL_RULES: [&str; 4] = ["legacy-main", "standard", "queen-breaks", "no-passing"];

/// The deals, and the file to write.
#[derive(Debug, Args)]
#[command(after_help = "\
Plays deals by the learned policy, with random cards in the first tricks of many, and trains on \
positions between two tricks. Each deal draws one of the four named rule sets, unless --rules names \
others. A line gives the root mean square error of a payoff in points, and the mean cross entropies \
of the moon, the queen of spades and the hearts. Every deal is used once, so these are errors on deals \
that the network has not seen. The same options give the same network on any number of threads.

Example:
  handsense train-value --deals 1000000 --out value.net")]
pub struct TrainValueArguments {
    /// Number of deals to play
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    deals: u64,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The rules: standard, legacy-main, queen-breaks, no-passing, or rule bits such as 0x0da1; if
    /// repeated, each deal draws one
    #[arg(
        long,
        value_name = "RULES",
        default_values = ALL_RULES,
        hide_default_value = true,
        value_parser = supported_rules
    )]
    rules: Vec<Rules>,
    /// File for the network
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// Parses rules that the value network supports.
fn supported_rules(text: &str) -> Result<Rules, String> {
    match rule_set(text)? {
        rules if ValueNet::supports(rules) => Ok(rules),
        _ => Err("the value network knows rules with moon shots and without bonuses only".into()),
    }
}

/// Runs `handsense train-value`.
pub fn run(arguments: &TrainValueArguments) -> Result<(), TrainError> {
    in_pool(|| train(arguments)).map_err(CliError::Threads)?
}

fn train(arguments: &TrainValueArguments) -> Result<(), TrainError> {
    outputs::check(&[&arguments.out], &[], arguments.force).map_err(FileError::from)?;
    let mut out = WholeFile::create(&arguments.out)?;
    let deals = ValueDeals {
        seed: arguments.seed,
        rules: arguments.rules.clone(),
        positions: POSITIONS,
    };
    let mut trainer = ValueTrainer::new(arguments.seed);
    let mut printed = Ok(());
    trainer.train(&deals, arguments.deals, &mut |deals, errors| {
        let [moon, queen, hearts] = errors.entropies;
        let line = format!(
            "{} deals: {:.3} points, {moon:.4} {queen:.4} {hearts:.4}\n",
            grouped(deals),
            errors.payoff
        );
        printed = std::mem::replace(&mut printed, Ok(())).and_then(|()| print(&line));
    });
    printed?;
    out.add(&trainer.net().to_bytes())?;
    Ok(out.finish()?)
}
