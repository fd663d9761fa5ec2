//! `handsense equity`: fits the match equity table.

use clap::Args;
use handsense_hearts::equity::SHARES;

use super::train::OutputArguments;
use crate::error::Failure;
use crate::input::count;
use crate::output::print;
use handsense_lab::equity::fit::EquityFit;

/// The games to fit the table to, and the file to write.
#[derive(Debug, Args)]
#[command(after_help = "\
The match equity table gives each seat's probability of winning the game to 100 from the scores \
between deals. It is fitted to games of the tuned policy against itself. The same options give the \
same file on any number of threads.

Example:
  handsense equity --out equity.json --games 300000 --futures 100000")]
pub struct EquityArguments {
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games to fit the table to; every second one begins at random scores
    #[arg(long, value_name = "N", default_value_t = 300_000, value_parser = count(1))]
    games: u64,
    /// Simulated continuations of each entry, drawn from the deals of those games, each in all 24
    /// orders of the seats
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = count(1))]
    futures: u64,
    #[command(flatten)]
    out: OutputArguments,
}

pub fn run(arguments: &EquityArguments) -> Result<(), Failure> {
    let mut out = arguments.out.create(&[])?;
    let fit = EquityFit::new(arguments.seed, arguments.games, arguments.futures)?;
    out.add(fit.to_text().as_bytes())?;
    out.finish()?;
    let verb = if fit.shares == SHARES { "is" } else { "is not" };
    print(&format!("the fitted table {verb} the one in the library\n"))
}
