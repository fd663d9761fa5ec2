//! `handsense train-value`, `handsense train-forecast` and `handsense check-forecast`: training on played
//! deals, and calibration of the forecast.

use std::path::PathBuf;

use clap::Args;
use handsense_hearts::Rules;
use handsense_hearts::forecast::{FORECAST, ForecastNet};
use handsense_hearts::value_net::ValueNet;

use super::train::{OutputArguments, file_error};
use crate::error::Failure;
use crate::input::count;
use crate::output::print;
use handsense_lab::matches::hearts::play::rule_set;
use handsense_lab::players::registry::hearts::{PlayerFactory, Registry};
use handsense_lab::report::format::grouped;
use handsense_lab::training::hearts::forecast::{
    ForecastDeals, ForecastModel, by_players, calibrate,
};
use handsense_lab::training::hearts::net_players::{self, parse};
use handsense_lab::training::hearts::values::{ValueDeals, ValueModel};
use handsense_lab::training::{Deals, Model, Trainer};

/// Moments of each view and deal in the training of the forecast.
const MOMENTS: usize = 6;
/// Positions of each deal in the training of the values.
const POSITIONS: usize = 3;
/// The rule sets of the players, unless others are given.
const ALL_RULES: &str = "legacy-main,standard,jack,no-trick,queen-breaks,no-passing,no-moon";
/// Those that the value network supports.
const VALUE_RULES: &str = "legacy-main,standard,queen-breaks,no-passing";
/// The players that the forecast is measured with, unless others are given.
const PLAYERS: &str = "mixed,learned,level:seasoned,level:steady,level:novice,tuned,\
                       flat:20=2000,pimc:200/10=1000,search:200=1000";

/// The deals to play.
#[derive(Debug, Args)]
struct DealArguments {
    /// Number of deals to play
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = count(0))]
    deals: u64,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// The deals of the forecast, and their rules.
#[derive(Debug, Args)]
struct ForecastDealArguments {
    #[command(flatten)]
    deals: DealArguments,
    /// The rules: standard, legacy-main, jack, no-trick, queen-breaks, no-passing, no-moon, or
    /// rule bits such as 0x0da1; of several, with commas, each deal draws one
    #[arg(long, value_name = "RULES", default_value = ALL_RULES, hide_default_value = true,
          value_delimiter = ',', value_parser = rule_set)]
    rules: Vec<Rules>,
}

impl ForecastDealArguments {
    fn deals(&self, moments: usize, players: Option<PlayerFactory>) -> ForecastDeals {
        ForecastDeals {
            seed: self.deals.seed,
            rules: self.rules.clone(),
            moments,
            players,
        }
    }
}

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
    #[command(flatten)]
    deals: DealArguments,
    /// The rules: standard, legacy-main, queen-breaks, no-passing, or rule bits such as 0x0da1; of
    /// several, with commas, each deal draws one
    #[arg(long, value_name = "RULES", default_value = VALUE_RULES, hide_default_value = true,
          value_delimiter = ',', value_parser = supported_rules)]
    rules: Vec<Rules>,
    #[command(flatten)]
    out: OutputArguments,
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
    deals: ForecastDealArguments,
    #[command(flatten)]
    out: OutputArguments,
}

/// The deals of the measurement.
#[derive(Debug, Args)]
#[command(after_help = "\
Plays the same deals among players of many kinds, forecasts each at one random moment of every \
view, and compares the forecasts with the results: Brier scores and calibration errors by the \
players, worst first, and for the first players in --players all scores and reliability tables.

Examples:
  handsense check-forecast --seed 2
  handsense check-forecast --players learned,search:1000=200")]
pub struct CheckForecastArguments {
    #[command(flatten)]
    deals: ForecastDealArguments,
    /// Network of `handsense train-forecast`; without one, that of the library
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// The players: mixed for those of the training, or a player of `handsense arena` in all four
    /// seats; with =N in N deals
    #[arg(long, value_name = "PLAYERS", default_value = PLAYERS, hide_default_value = true,
          value_delimiter = ',')]
    players: Vec<String>,
}

/// Parses rules that the value network supports.
fn supported_rules(text: &str) -> Result<Rules, String> {
    match rule_set(text)? {
        rules if ValueNet::supports(rules) => Ok(rules),
        _ => Err("the value network knows rules with moon shots and without bonuses only".into()),
    }
}

pub fn train_value(arguments: &TrainValueArguments) -> Result<(), Failure> {
    let deals = ValueDeals {
        seed: arguments.deals.seed,
        rules: arguments.rules.clone(),
        positions: POSITIONS,
    };
    let line = |losses: &[f64]| format!("{:.3} points, {}", losses[0].sqrt(), listed(&losses[1..]));
    let (counts, to_bytes) = (&arguments.deals, |net: &ValueNet| net.to_bytes());
    train_on_deals::<ValueModel, _>(counts, &deals, line, to_bytes, &arguments.out)
}

pub fn train_forecast(arguments: &TrainForecastArguments) -> Result<(), Failure> {
    let deals = arguments.deals.deals(MOMENTS, None);
    let (counts, to_bytes) = (&arguments.deals.deals, |net: &ForecastNet| net.to_bytes());
    train_on_deals::<ForecastModel, _>(counts, &deals, listed, to_bytes, &arguments.out)
}

/// Trains and writes the network. `line` describes the losses of a part.
fn train_on_deals<M: Model, D: Deals<Sample = M::Sample>>(
    arguments: &DealArguments,
    deals: &D,
    line: impl Fn(&[f64]) -> String,
    to_bytes: impl Fn(&M::Net) -> Vec<u8>,
    out: &OutputArguments,
) -> Result<(), Failure> {
    let mut out = out.create(&[])?;
    let mut trainer = Trainer::<M>::new(arguments.seed);
    trainer.train_on_deals(deals, arguments.deals, |deals, losses| {
        let line = line(losses);
        print(&format!("{} deals: {line}\n", grouped(deals)))
    })?;
    out.add(&to_bytes(&trainer.net()))?;
    Ok(out.finish()?)
}

/// Returns the numbers with four decimals.
fn listed(losses: &[f64]) -> String {
    let losses: Vec<String> = losses.iter().map(|loss| format!("{loss:.4}")).collect();
    losses.join(" ")
}

pub fn check_forecast(arguments: &CheckForecastArguments) -> Result<(), Failure> {
    let net = match &arguments.net {
        Some(path) => parse(path, ForecastNet::from_bytes).map_err(file_error(path))?,
        None => FORECAST.clone(),
    };
    let registry = Registry::new(net_players::sources().into());
    let mut found = Vec::new();
    for text in &arguments.players {
        let numbered = text.rsplit_once('=');
        let numbered = numbered.and_then(|(name, deals)| Some((name, deals.parse().ok()?)));
        let (name, count) = numbered.unwrap_or((text, arguments.deals.deals.deals));
        let players = (name != "mixed").then(|| registry.factory(name));
        let deals = arguments.deals.deals(1, players.transpose()?);
        found.push((name, calibrate(&net, &deals, 0..count)?));
    }
    let details = found.first().map(|(_, first)| first.report());
    print(&(by_players(&found) + &details.unwrap_or_default()))
}
