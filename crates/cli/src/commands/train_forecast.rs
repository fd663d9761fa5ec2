//! `handsense train-forecast` and `handsense check-forecast`: training and calibration of the
//! forecast network.

use std::path::{Path, PathBuf};

use clap::Args;
use handsense_hearts::Rules;
use handsense_hearts::forecast::{FORECAST, ForecastNet};

use super::train::{TrainError, file_error};
use crate::error::CliError;
use crate::input::threads::in_pool;
use crate::output::print;
use handsense_lab::files::{WholeFile, outputs};
use handsense_lab::matches::hearts::rule_sets::rule_set;
use handsense_lab::report::format::grouped;
use handsense_lab::results::error::FileError;
use handsense_lab::training::forecast::{
    ForecastDeals, ForecastTrainer, calibrate, compare_with_search,
};
use handsense_lab::training::net_file;

/// Moments of each view and deal in training.
const MOMENTS: usize = 3;
/// The rule sets of the players, unless others are given.
const ALL_RULES: [&str; 7] = [
    "legacy-main",
    "standard",
    "jack",
    "no-trick",
    "queen-breaks",
    "no-passing",
    "no-moon",
];

/// The deals to play.
#[derive(Debug, Args)]
struct DealArguments {
    /// Number of deals to play
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    deals: u64,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The rules: standard, legacy-main, jack, no-trick, queen-breaks, no-passing, no-moon, or
    /// rule bits such as 0x0da1; if repeated, each deal draws one
    #[arg(
        long,
        value_name = "RULES",
        default_values = ALL_RULES,
        hide_default_value = true,
        value_parser = rule_set
    )]
    rules: Vec<Rules>,
}

impl DealArguments {
    fn deals(&self, moments: usize) -> ForecastDeals {
        ForecastDeals {
            seed: self.seed,
            rules: self.rules.clone(),
            moments,
        }
    }
}

/// The deals, and the file to write.
#[derive(Debug, Args)]
#[command(after_help = "\
Plays deals among players of many kinds and trains on their results. Each deal draws one of the \
seven named rule sets, unless --rules names others. A line gives the mean cross entropies: of a \
seat that takes all points, the queen, the jack, the hearts, the classes of the four seats, and \
the cards and tricks. The same options give the same network on any number of threads.

Examples:
  handsense train-forecast --deals 1000000 --out forecast.net
  handsense check-forecast --net forecast.net --seed 2")]
pub struct TrainForecastArguments {
    #[command(flatten)]
    deals: DealArguments,
    /// File for the network
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// The deals of the measurement.
#[derive(Debug, Args)]
#[command(after_help = "\
Plays deals among players of many kinds, forecasts each at one random moment of every view, and \
compares the forecasts with the results: Brier and logarithmic scores, the base rates, and \
reliability tables. With --search it compares with searches on the same positions instead, which \
takes far longer a deal.

Examples:
  handsense check-forecast --seed 2
  handsense check-forecast --seed 3 --deals 500 --search 2000")]
pub struct CheckForecastArguments {
    #[command(flatten)]
    deals: DealArguments,
    /// Network of `handsense train-forecast`; without one, that of the library
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Compare with searches of N playouts
    #[arg(long, value_name = "N")]
    search: Option<u64>,
}

/// Runs `handsense train-forecast`.
pub fn train(arguments: &TrainForecastArguments) -> Result<(), TrainError> {
    in_pool(|| train_net(arguments)).map_err(CliError::Threads)?
}

/// Runs `handsense check-forecast`.
pub fn check(arguments: &CheckForecastArguments) -> Result<(), TrainError> {
    in_pool(|| check_net(arguments)).map_err(CliError::Threads)?
}

fn train_net(arguments: &TrainForecastArguments) -> Result<(), TrainError> {
    outputs::check(&[&arguments.out], &[], arguments.force).map_err(FileError::from)?;
    let mut out = WholeFile::create(&arguments.out)?;
    let mut trainer = ForecastTrainer::new(arguments.deals.seed);
    let mut printed = Ok(());
    trainer.train(
        &arguments.deals.deals(MOMENTS),
        arguments.deals.deals,
        &mut |deals, losses| {
            let losses: Vec<String> = losses.iter().map(|loss| format!("{loss:.4}")).collect();
            let line = format!("{} deals: {}\n", grouped(deals), losses.join(" "));
            printed = std::mem::replace(&mut printed, Ok(())).and_then(|()| print(&line));
        },
    )?;
    printed?;
    out.add(&trainer.net().to_bytes())?;
    Ok(out.finish()?)
}

fn check_net(arguments: &CheckForecastArguments) -> Result<(), TrainError> {
    let net = match &arguments.net {
        Some(path) => read(path)?,
        None => FORECAST.clone(),
    };
    let (deals, count) = (arguments.deals.deals(1), arguments.deals.deals);
    let report = match arguments.search {
        Some(playouts) => compare_with_search(&net, &deals, 0..count, playouts)?.report(),
        None => calibrate(&net, &deals, 0..count)?.report(),
    };
    Ok(print(&report)?)
}

fn read(path: &Path) -> Result<ForecastNet, TrainError> {
    net_file::parse(path, ForecastNet::from_bytes).map_err(file_error(path))
}
