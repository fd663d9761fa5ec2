//! `handsense tune`: tunes the weights of the tuned policy by matches against opponents.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use handsense_hearts::Rules;
use handsense_hearts::evaluation::weights::{PLAIN, TUNED, Weights};

use crate::error::Failure;
use crate::input::players::{MOVE_TIMEOUT, named_files, registry, seconds};
use crate::input::threads::in_pool;
use crate::output::print;
use handsense_lab::files::FileError;
use handsense_lab::files::{FileLock, WholeFile, outputs};
use handsense_lab::matches::hearts::play::rule_set;
use handsense_lab::tuning;
use handsense_lab::tuning::{Opponent, PatternSearch, TuningState, is_within, to_map};

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(after_help = "\
A candidate changes one weight or a few. The candidate and the best weights so far play the \
same fresh deals against the same opponents. The candidate is kept if it stays ahead by \
enough standard errors. The same options give the same weights on any number of threads.

Examples:
  handsense tune --against card-player=0.5 --against ducker-meant+engine-pass=0.5 --candidates 2000
  handsense tune --against pimc:200/10:0=1 --checkpoint weights.json --candidates 500
  handsense tune --from plain --against card-player=1 --rules standard --rules jack
  handsense tune --checkpoint weights.json --candidates 0")]
pub struct TuneArguments {
    /// An opponent and its share of the deals; may be given several times
    #[arg(long, value_name = "PLAYER=SHARE", value_parser = against)]
    against: Vec<(String, f64)>,
    /// Share of the deals against the best weights so far
    #[arg(long, value_name = "SHARE", default_value_t = 1.0)]
    own_share: f64,
    /// Number of candidates of this run
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    candidates: u64,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The rules: standard, legacy-main, jack, no-trick, queen-breaks, no-passing, no-moon, or
    /// rule bits such as 0x0da1; if repeated, each deal draws one
    #[arg(long, value_name = "RULES", default_value = "legacy-main", value_parser = rule_set)]
    rules: Vec<Rules>,
    /// The initial weights without a checkpoint: those of the library (tuned), the untuned ones
    /// (plain), or those of a checkpoint FILE of another run
    #[arg(long, value_name = "WEIGHTS", default_value = "tuned")]
    from: String,
    /// Weights to keep, such as play.hit_leader, or groups, such as passing; may be repeated.
    /// Weights that depend on the game score are always kept
    #[arg(long, value_name = "NAME")]
    fixed: Vec<String>,
    /// Time limit of an exec:COMMAND opponent for a move
    #[arg(long, value_name = "SECONDS", default_value = MOVE_TIMEOUT, value_parser = seconds)]
    move_timeout: Duration,
    /// Write the best weights to this file, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
}

/// Weights that single deals cannot measure.
const ONLY_IN_GAMES: [&str; 2] = ["play.hit_leader", "play.game_end"];

/// Candidates between two progress lines.
const CANDIDATES_PER_LINE: u64 = 50;

/// Runs the command.
pub fn run(arguments: &TuneArguments) -> Result<(), Failure> {
    in_pool(|| search(arguments))
}

/// Tunes from the initial weights that the arguments name.
fn search(arguments: &TuneArguments) -> Result<(), Failure> {
    let known = to_map(&TUNED);
    if let Some(name) = arguments
        .fixed
        .iter()
        .find(|name| !known.keys().any(|field| is_within(field, name)))
    {
        return Err(Failure::usage(format!("unknown weight '{name}'")));
    }
    let fixed: Vec<String> = ONLY_IN_GAMES
        .into_iter()
        .map(str::to_owned)
        .chain(arguments.fixed.iter().cloned())
        .collect();
    let opponents = opponents(arguments)?;
    let search = PatternSearch {
        rules: &arguments.rules,
        opponents: &opponents,
        own_share: arguments.own_share,
        fixed: &fixed,
    };
    let lock = lock(arguments)?;
    let mut state = begin(arguments)?;
    for tried in 1..=arguments.candidates {
        let kept = search.try_candidate(&mut state)?;
        if kept {
            save(arguments, lock.as_ref(), &state)?;
        }
        if tried % CANDIDATES_PER_LINE == 0 {
            eprintln!("{tried} candidates, {} kept in all", state.kept);
        }
    }
    save(arguments, lock.as_ref(), &state)?;
    print(&shown(&state.best()))
}

fn opponents(arguments: &TuneArguments) -> Result<Vec<Opponent>, Failure> {
    let mut opponents = Vec::new();
    let registry = registry(arguments.move_timeout, &Arc::default());
    for (name, share) in &arguments.against {
        opponents.push(Opponent {
            share: *share,
            make: registry.factory(name)?,
        });
    }
    Ok(opponents)
}

/// Locks the checkpoint for the whole run. It is not one of the files that are only read.
fn lock(arguments: &TuneArguments) -> Result<Option<FileLock>, FileError> {
    let Some(path) = &arguments.checkpoint else {
        return Ok(None);
    };
    let names = arguments.against.iter().map(|(name, _)| name.clone());
    let names: Vec<String> = names.collect();
    let mut inputs = named_files(&names);
    if !["tuned", "plain"].contains(&arguments.from.as_str()) {
        inputs.push(Path::new(&arguments.from));
    }
    outputs::check(&[path], &inputs, true)?;
    Ok(Some(FileLock::take(path)?))
}

/// Loads the state of the checkpoint, or makes a new one.
fn begin(arguments: &TuneArguments) -> Result<TuningState, Failure> {
    if let Some(path) = arguments.checkpoint.as_deref().filter(|path| path.exists()) {
        return stored(path);
    }
    Ok(match arguments.from.as_str() {
        "tuned" => TuningState::new(arguments.seed, &TUNED),
        "plain" => TuningState::new(arguments.seed, &PLAIN),
        file => {
            let start = stored(Path::new(file))?.best();
            TuningState::new(arguments.seed, &start)
        }
    })
}

/// Reads a checkpoint.
fn stored(path: &Path) -> Result<TuningState, Failure> {
    tuning::read(path).map_err(|problem| checkpoint_error(path, &problem))
}

/// Writes the checkpoint, if there is one.
fn save(
    arguments: &TuneArguments,
    lock: Option<&FileLock>,
    state: &TuningState,
) -> Result<(), Failure> {
    let (Some(path), Some(lock)) = (&arguments.checkpoint, lock) else {
        return Ok(());
    };
    let text =
        serde_json::to_string_pretty(state).map_err(|error| checkpoint_error(path, &error))?;
    Ok(WholeFile::replace(lock, path, (text + "\n").as_bytes())?)
}

fn checkpoint_error(path: &Path, problem: &dyn Display) -> Failure {
    Failure::new(format!("{}: {problem}", path.display()))
}

/// The weights that differ from those of the library, a line each.
fn shown(best: &Weights) -> String {
    let before: BTreeMap<String, Vec<i32>> = to_map(&TUNED);
    let changed: String = to_map(best)
        .into_iter()
        .filter(|(name, values)| before.get(name) != Some(values))
        .map(|(name, values)| format!("{name}: {values:?} (was {:?})\n", before[&name]))
        .collect();
    if changed.is_empty() {
        "no better weights were found\n".to_owned()
    } else {
        changed
    }
}

/// Parses a player's name and its share.
fn against(text: &str) -> Result<(String, f64), String> {
    let wanted = "an opponent is PLAYER=SHARE, such as card-player=0.5";
    let (name, share) = text.rsplit_once('=').ok_or(wanted)?;
    let share: f64 = share.parse().map_err(|_| wanted)?;
    if share > 0.0 && share.is_finite() {
        Ok((name.to_owned(), share))
    } else {
        Err(wanted.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opponent_has_a_share() {
        assert_eq!(
            against("pimc:100/5:0=0.5"),
            Ok(("pimc:100/5:0".to_owned(), 0.5))
        );
        for wrong in ["card-player", "card-player=", "card-player=-1", "x=inf"] {
            assert!(against(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_changed_weights_are_shown() {
        assert_eq!(shown(&TUNED), "no better weights were found\n");
        let mut other = TUNED;
        other.play.stop_moon += 1;
        let shown = shown(&other);
        assert!(shown.starts_with("play.stop_moon: ["), "{shown}");
        assert_eq!(shown.lines().count(), 1);
    }
}
