//! Merges the shards of a match.
//!
//! All files are read and checked before the first unit is written, so a failed merge writes nothing.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::ResultsError;
use super::results_file::{ResultsReader, text, unit_text};
use super::summary::MatchSummary;
use crate::files::{FileError, WholeFile};
use crate::matches::record::Header;
use crate::matches::shard::Shard;

/// The reason why results files are not the shards of one match.
#[derive(Debug, Error)]
pub enum MergeError {
    /// No files are given.
    #[error("no shards to merge")]
    NoFiles,
    /// A file holds a complete match.
    #[error("{} holds a whole match, not a shard", path.display())]
    NotAShard {
        /// The file.
        path: PathBuf,
    },
    /// Two files hold shards of different matches.
    #[error(
        "{} and {} are shards of different matches: {field} is {value} in the \
         first and {other_value} in the second", path.display(), other.display()
    )]
    OtherMatch {
        /// The first file.
        path: PathBuf,
        /// The file that differs.
        other: PathBuf,
        /// The first header field that differs.
        field: String,
        /// Its value in the first file.
        value: String,
        /// Its value in the other file.
        other_value: String,
    },
    /// Two files hold the same shard.
    #[error("{} and {} both hold shard {shard}", path.display(), other.display())]
    DuplicateShard {
        /// One file.
        path: PathBuf,
        /// The other file.
        other: PathBuf,
        /// The shard.
        shard: Shard,
    },
    /// Some shards are missing.
    #[error("{of} shards are needed, and these are missing: {}", listed(missing))]
    Missing {
        /// Number of shards of the match.
        of: u32,
        /// The first missing shards, in order.
        missing: Vec<u32>,
    },
    /// A shard is incomplete.
    #[error(
        "{} is not finished: shard {shard} has {finished} of its {count} {unit}s; \
         repeat its command with --resume to finish it", path.display()
    )]
    Unfinished {
        /// The file.
        path: PathBuf,
        /// The shard.
        shard: Shard,
        /// Units in the file.
        finished: u64,
        /// Units of the shard.
        count: u64,
        /// The name of a unit.
        unit: &'static str,
    },
    /// A file cannot be used, or a record does not belong to the match.
    #[error(transparent)]
    Results(#[from] ResultsError),
}

/// The maximum number of missing shards in an error message.
const NAMED: usize = 20;

/// The complete set of finished shards of a match.
pub struct ShardSet {
    /// The statistics of the whole match.
    pub summary: MatchSummary,
    /// The files, in the order of the shards.
    paths: Vec<PathBuf>,
}

/// A results file that holds one shard.
struct ShardFile<'a> {
    path: &'a Path,
    header: Header,
    shard: Shard,
}

impl ShardSet {
    /// Opens the files, in any order, and checks that they hold every shard of one match once.
    ///
    /// # Errors
    /// Files that are not the complete set of finished shards of one match, and invalid records.
    pub fn open(paths: &[PathBuf]) -> Result<ShardSet, MergeError> {
        let parts: Result<Vec<ShardFile>, _> =
            paths.iter().map(|path| ShardFile::open(path)).collect();
        let mut parts = parts?;
        let first = parts.first().ok_or(MergeError::NoFiles)?;
        let header = first.header.without_shard();
        parts.iter().try_for_each(|part| first.fits(part))?;
        parts.sort_by_key(|part| part.shard.number());
        each_once(&parts)?;
        let mut summary = MatchSummary::new(header);
        for part in &parts {
            part.check(&mut summary)?;
        }
        let paths = parts.iter().map(|part| part.path.to_owned()).collect();
        Ok(ShardSet { summary, paths })
    }

    /// Writes the results file of the whole match. It replaces an older file.
    ///
    /// # Errors
    /// Read and write errors; an older file is unchanged then.
    pub fn write(&self, path: &Path) -> Result<(), ResultsError> {
        let mut file = WholeFile::create(path)?;
        let header = text(self.summary.header()).map_err(FileError::write(path))?;
        file.add(header.as_bytes())?;
        for part in &self.paths {
            for unit in ResultsReader::open(part)? {
                let (record, times) = unit?;
                let lines = unit_text(&record, times.as_ref()).map_err(FileError::write(path))?;
                file.add(lines.as_bytes())?;
            }
        }
        Ok(file.finish()?)
    }
}

impl ShardFile<'_> {
    fn open(path: &Path) -> Result<ShardFile<'_>, MergeError> {
        let header = ResultsReader::open(path)?.header().clone();
        let whole = || MergeError::NotAShard {
            path: path.to_owned(),
        };
        let shard = header.shard.ok_or_else(whole)?;
        Ok(ShardFile {
            path,
            header,
            shard,
        })
    }

    /// Rejects a shard of another match, and one of a different number of shards.
    fn fits(&self, other: &ShardFile) -> Result<(), MergeError> {
        let (match_here, match_there) = (self.header.without_shard(), other.header.without_shard());
        let cut = |part: &ShardFile| part.shard.count().to_string();
        let other_cut = || {
            let differs = self.shard.count() != other.shard.count();
            differs.then(|| ["number of shards".to_owned(), cut(self), cut(other)])
        };
        match match_here.first_difference(&match_there).or_else(other_cut) {
            None => Ok(()),
            Some([field, value, other_value]) => Err(MergeError::OtherMatch {
                path: self.path.to_owned(),
                other: other.path.to_owned(),
                field,
                value,
                other_value,
            }),
        }
    }

    /// Reads all units of the shard, adds them to `so_far`, and checks that they are valid and
    /// complete.
    fn check(&self, so_far: &mut MatchSummary) -> Result<(), MergeError> {
        let mut finished = 0;
        for unit in ResultsReader::open(self.path)? {
            let (record, times) = unit?;
            let mismatch = |_| ResultsError::mismatch(self.path, record.unit);
            so_far.add(&record, times.as_ref()).map_err(mismatch)?;
            finished += 1;
        }
        let count = self.header.unit_count();
        if finished == count {
            return Ok(());
        }
        Err(MergeError::Unfinished {
            path: self.path.to_owned(),
            shard: self.shard,
            finished,
            count,
            unit: self.header.unit.name(),
        })
    }
}

/// Checks that the sorted shards hold each shard exactly once.
fn each_once(parts: &[ShardFile]) -> Result<(), MergeError> {
    for pair in parts.windows(2) {
        if pair[0].shard == pair[1].shard {
            return Err(MergeError::DuplicateShard {
                path: pair[0].path.to_owned(),
                other: pair[1].path.to_owned(),
                shard: pair[0].shard,
            });
        }
    }
    let of = parts.first().map_or(0, |part| part.shard.count());
    let is_there = |number: &u32| {
        let found = parts.binary_search_by_key(number, |part| part.shard.number());
        found.is_ok()
    };
    let missing: Vec<u32> = (1..=of)
        .filter(|number| !is_there(number))
        .take(NAMED + 1)
        .collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(MergeError::Missing { of, missing })
    }
}

/// Numbers as a list for an error message.
fn listed(numbers: &[u32]) -> String {
    let named = numbers.iter().take(NAMED).map(u32::to_string);
    let more = (numbers.len() > NAMED).then(|| "...".to_owned());
    named.chain(more).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_of_missing_shards_are_truncated() {
        assert_eq!(listed(&[3, 7]), "3, 7");
        let many: Vec<u32> = (1..=21).collect();
        let said = listed(&many);
        assert!(said.ends_with("19, 20, ..."), "{said}");
        assert!(listed(&many[..20]).ends_with("19, 20"));
    }
}
