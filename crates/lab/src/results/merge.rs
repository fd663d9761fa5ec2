//! Puts the shards of a match together.
//!
//! Everything is checked before the first unit is handed out, so that nothing half merged is ever
//! written. The parts are read twice for that, and one unit at a time: memory does not grow with
//! the match.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::error::ResultsError;
use super::results_file::{Reader, Unit};
use super::summary::Summary;
use crate::matches::hearts::record::Header;
use crate::matches::hearts::shard::Shard;

/// Why result files are not the parts of one match.
#[derive(Debug, Error)]
pub enum MergeError {
    /// No files.
    #[error("there are no shards to put together")]
    Nothing,
    /// A file of a whole match.
    #[error("{} holds a whole match, not a shard of one", path.display())]
    NoShard {
        /// The file.
        path: PathBuf,
    },
    /// Shards of different matches.
    #[error(
        "{} and {} are shards of different matches: {field} is {value} in the one and \
         {other_value} in the other", path.display(), other.display()
    )]
    OtherMatch {
        /// The first file.
        path: PathBuf,
        /// The one that does not fit it.
        other: PathBuf,
        /// The first field of the header that differs.
        field: String,
        /// What the first file has.
        value: String,
        /// What the other has.
        other_value: String,
    },
    /// The same shard in two files.
    #[error("{} and {} both hold shard {shard}", path.display(), other.display())]
    Twice {
        /// A file.
        path: PathBuf,
        /// Another one.
        other: PathBuf,
        /// The shard.
        shard: Shard,
    },
    /// Shards that no file holds.
    #[error(
        "of the {of} shards of this match, these are missing: {}",
        listed(missing)
    )]
    Missing {
        /// How many shards the match has.
        of: u32,
        /// The first of those that are missing, in order.
        missing: Vec<u32>,
    },
    /// A shard that was not played to its end.
    #[error(
        "{} is not finished: shard {shard} has {finished} of its {count} {unit}s; the command that \
         began it, with --resume, finishes it", path.display()
    )]
    Unfinished {
        /// The file.
        path: PathBuf,
        /// What it holds.
        shard: Shard,
        /// Units it has.
        finished: u64,
        /// Units it should have.
        count: u64,
        /// `deal` or `game`.
        unit: &'static str,
    },
    /// A file that merging would overwrite.
    #[error("{} already holds something; a merged match needs a new file", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A file that cannot be used, or a record that fits no match.
    #[error(transparent)]
    Results(#[from] ResultsError),
}

/// As many missing shards as a sentence names.
const NAMED: usize = 20;

/// The shards of a match, finished and all there.
pub struct Parts {
    header: Header,
    /// Their files in order.
    paths: Vec<PathBuf>,
}

/// A file and the shard that it holds.
struct Part<'a> {
    path: &'a Path,
    header: Header,
    shard: Shard,
}

impl Parts {
    /// Finds out which shards the files hold, in whichever order they are given.
    ///
    /// # Errors
    /// Files that are not the finished shards of one match, each of them once, and records that
    /// the match cannot have.
    pub fn open(paths: &[PathBuf]) -> Result<Parts, MergeError> {
        let parts: Result<Vec<Part>, _> = paths.iter().map(|path| Part::open(path)).collect();
        let mut parts = parts?;
        let first = parts.first().ok_or(MergeError::Nothing)?;
        let header = first.header.of_whole_match();
        parts.iter().try_for_each(|part| first.fits(part))?;
        parts.sort_by_key(|part| part.shard.part());
        each_once(&parts)?;
        let mut summary = Summary::new(header.clone());
        for part in &parts {
            part.check(&mut summary)?;
        }
        let paths = parts.iter().map(|part| part.path.to_owned()).collect();
        Ok(Parts { header, paths })
    }

    /// The configuration of the whole match.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Hands out all units in order, each with the file that it comes from.
    ///
    /// # Errors
    /// A file that cannot be read any more; whatever `each` answers.
    pub fn for_each<E: From<ResultsError>>(
        &self,
        mut each: impl FnMut(&Path, Unit) -> Result<(), E>,
    ) -> Result<(), E> {
        for path in &self.paths {
            for unit in Reader::open(path)? {
                each(path, unit?)?;
            }
        }
        Ok(())
    }
}

impl Part<'_> {
    fn open(path: &Path) -> Result<Part<'_>, MergeError> {
        let header = Reader::open(path)?.header().clone();
        let whole = || MergeError::NoShard {
            path: path.to_owned(),
        };
        let shard = header.shard.ok_or_else(whole)?;
        Ok(Part {
            path,
            header,
            shard,
        })
    }

    /// Refuses a shard of another match, or of the same match cut into other shards.
    fn fits(&self, other: &Part) -> Result<(), MergeError> {
        let (match_here, match_there) =
            (self.header.of_whole_match(), other.header.of_whole_match());
        let cut = |part: &Part| part.shard.of().to_string();
        let other_cut = || {
            let differs = self.shard.of() != other.shard.of();
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

    /// Reads all units, which are the next ones of the match, and sees that they fit and are all
    /// there.
    fn check(&self, so_far: &mut Summary) -> Result<(), MergeError> {
        let mut finished = 0;
        for unit in Reader::open(self.path)? {
            let (record, _) = unit?;
            let misfit = |_| ResultsError::misfit(self.path, record.unit);
            so_far.add(&record).map_err(misfit)?;
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

/// Refuses sorted shards with one twice or one missing.
fn each_once(parts: &[Part]) -> Result<(), MergeError> {
    for pair in parts.windows(2) {
        if pair[0].shard == pair[1].shard {
            return Err(MergeError::Twice {
                path: pair[0].path.to_owned(),
                other: pair[1].path.to_owned(),
                shard: pair[0].shard,
            });
        }
    }
    let of = parts.first().map_or(0, |part| part.shard.of());
    let is_there = |number: &u32| {
        let found = parts.binary_search_by_key(number, |part| part.shard.part());
        found.is_ok()
    };
    let missing: Vec<u32> = (1..=of)
        .filter(|number| !is_there(number))
        .take(NAMED + 1)
        .collect();
    match missing.is_empty() {
        true => Ok(()),
        false => Err(MergeError::Missing { of, missing }),
    }
}

/// Numbers as a sentence names them.
fn listed(numbers: &[u32]) -> String {
    let named = numbers.iter().take(NAMED).map(u32::to_string);
    let more = (numbers.len() > NAMED).then(|| "...".to_owned());
    named.chain(more).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_names_some_missing_shards_and_says_that_there_are_more() {
        assert_eq!(listed(&[3, 7]), "3, 7");
        let many: Vec<u32> = (1..=21).collect();
        let said = listed(&many);
        assert!(said.ends_with("19, 20, ..."), "{said}");
        assert!(listed(&many[..20]).ends_with("19, 20"));
    }
}
