//! `handsense arena tournament`: every player against every other one on the same deals.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use handsense_hearts::Rules;

use super::crosstable::{self, CrosstableOutput};
use super::error::ArenaError;
use super::play::{self, MatchFiles};
use super::recorder::Recorder;
use crate::input::players::{MOVE_TIMEOUT, named_files, registry, seconds};
use crate::input::threads::{thread_count, threads};
use handsense_lab::matches::hearts::hearts_match::HeartsMatch;
use handsense_lab::matches::hearts::pairing::{Pairing, PairingOptions};
use handsense_lab::matches::hearts::rule_sets::rule_set;
use handsense_lab::matches::hearts::shard::Shard;
use handsense_lab::matches::hearts::tournament::{PLAYERS, round_robin};
use handsense_lab::results::error::FileError;

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(after_help = "\
All matches have the same deals. Each is the match that `arena A B --compare 0` plays with the same \
options. Ratings are points a deal better than the mean player, and Elo points.

Examples:
  handsense arena tournament random tuned learned --deals 200
  handsense arena tournament --out results --page tournament.html
  handsense arena tournament tuned learned search:50 --shard 2/8 --out results
  handsense arena crosstable results")]
pub struct TournamentArguments {
    /// The players, two or more; by default all with a fixed name, and two searches
    #[arg(value_name = "PLAYER", default_values = PLAYERS, hide_default_value = true)]
    players: Vec<String>,
    /// Number of deals of each match
    #[arg(long, value_name = "N", default_value_t = 200,
          value_parser = clap::value_parser!(u64).range(1..))]
    deals: u64,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The rules, by name or bits
    #[arg(long, value_name = "RULES", default_value = "standard", value_parser = rule_set)]
    rules: Rules,
    /// Seating of each match: 2v2, 1v3, 3v1, all, or letters as for a match
    #[arg(long, value_name = "SEATING", default_value = "2v2")]
    seating: String,
    /// Worker threads; one per core by default. The results do not depend on their number
    #[arg(long, value_name = "T", value_parser = thread_count)]
    threads: Option<NonZeroUsize>,
    /// Play only the K-th of N equal parts of each match; `arena crosstable` combines them
    #[arg(long, value_name = "K/N", requires = "out")]
    shard: Option<Shard>,
    /// Time limit of an exec:COMMAND player for a move
    #[arg(long, value_name = "SECONDS", default_value = MOVE_TIMEOUT, value_parser = seconds)]
    move_timeout: Duration,
    /// Directory for one results file a match; existing ones are continued
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Where the results go.
    #[command(flatten)]
    output: CrosstableOutput,
}

/// Runs the command.
pub fn run(arguments: &TournamentArguments) -> Result<(), ArenaError> {
    let stop = Arc::new(AtomicBool::new(false));
    let planned = planned(arguments, &stop)?;
    let files = planned.iter().filter_map(|(_, _, file)| file.as_deref());
    let inputs: Vec<&Path> = files.chain(named_files(&arguments.players)).collect();
    arguments.output.check(&inputs)?;
    if let Some(directory) = &arguments.out {
        fs::create_dir_all(directory).map_err(FileError::write(directory))?;
    }
    play::stop_on_interrupt(&stop);
    let threads = threads(arguments.threads);
    let (mut finished, mut count) = (0, 0);
    let mut all = Vec::with_capacity(planned.len());
    for (number, (name, hearts_match, file)) in (1..).zip(&planned) {
        count += hearts_match.header().unit_count();
        // After Ctrl-C only existing results are read.
        let is_kept = file.as_ref().is_some_and(|file| file.exists());
        if stop.load(Ordering::Relaxed) && !is_kept {
            continue;
        }
        let files = MatchFiles {
            out: file.as_deref(),
            resume: true,
            force: false,
        };
        let name = format!("{number}/{} {name}", planned.len());
        let recorder = Recorder::of_pairing(hearts_match.header())?;
        let recorder = play::play(hearts_match, recorder, &files, threads, &stop, &name)?;
        finished += recorder.summary.units();
        all.push(recorder);
    }
    crosstable::answer(&arguments.output, &all)?;
    if finished < count {
        return Err(ArenaError::Interrupted { finished, count });
    }
    Ok(())
}

/// The matches with their names and their results files.
fn planned(
    arguments: &TournamentArguments,
    stop: &Arc<AtomicBool>,
) -> Result<Vec<(String, HeartsMatch, Option<PathBuf>)>, ArenaError> {
    let conditions = PairingOptions {
        seating: &arguments.seating,
        rules: arguments.rules,
        seed: arguments.seed,
        scale: 1.0,
        compare: 0,
    };
    let registry = registry(arguments.move_timeout, stop);
    let pairings = round_robin(&arguments.players, arguments.deals)?;
    let plan = |pairing: &Pairing| {
        let mut hearts_match = HeartsMatch::new(pairing.config(&conditions)?, &registry)?;
        if let Some(shard) = arguments.shard {
            hearts_match = hearts_match.sharded(shard)?;
        }
        let directory = arguments.out.as_ref();
        let file = directory.map(|directory| directory.join(pairing.file_name(arguments.shard)));
        Ok((pairing.name(), hearts_match, file))
    };
    pairings.iter().map(plan).collect()
}
