//! `handsense arena merge`: a match from its shards.

use std::path::PathBuf;

use clap::Args;

use super::error::ArenaError;
use super::recorder::Books;
use crate::output::OutputArguments;
use handsense_lab::results::merge::{MergeError, ShardSet};
use handsense_lab::results::results_file::{self, ResultsFile};

/// What to put together.
#[derive(Debug, Args)]
#[command(after_help = "\
The merged file is the one that a single run would have written, apart from times, and is shown as \
such. Without --out the match is only shown.

Example:
  handsense arena merge part-*.jsonl --out match.jsonl")]
pub struct MergeArguments {
    /// The files of all shards of one match, in any order
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    /// Write the whole match to this file; it must be new or empty
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write every seat of every deal as a table
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// What the answer looks like.
    #[command(flatten)]
    output: OutputArguments,
}

/// Runs the command.
pub fn run(arguments: &MergeArguments) -> Result<(), ArenaError> {
    let out = arguments.out.as_deref();
    // Said before anything is read: long files take their time.
    if let Some(path) = out.filter(|path| results_file::is_not_empty(path)) {
        let path = path.to_owned();
        return Err(ArenaError::Merge(MergeError::Exists { path }));
    }
    let parts = ShardSet::open(&arguments.parts)?;
    let mut books = Books::new(parts.header(), arguments.csv.as_deref())?;
    let mut merged = match out {
        Some(path) => Some(ResultsFile::create(path, parts.header())?),
        None => None,
    };
    parts.for_each(|path, (record, times)| {
        if let Some(journal) = &mut merged {
            journal.add_unit(&record, times.as_ref())?;
        }
        books.add(&record, times.as_ref(), path)
    })?;
    books.answer(&arguments.output)
}
