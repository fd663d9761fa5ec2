//! Result files: JSON lines, written as results come and read again to go on or to show them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::contest::Played;
use super::error::ArenaError;
use super::record::{Header, Record, Times};

/// A result file open for writing.
pub struct Journal {
    path: PathBuf,
    file: File,
}

/// What a result file holds.
#[derive(Debug)]
pub struct Results {
    /// The configuration.
    pub header: Header,
    /// The units in order, each with its times as far as they are known.
    pub units: Vec<(Record, Option<Times>)>,
    /// Bytes up to the end of the last whole unit; what follows was cut off in writing.
    whole: u64,
}

impl Journal {
    /// Begins a result file.
    ///
    /// # Errors
    /// A file that already holds something is left alone.
    pub fn create(path: &Path, header: &Header) -> Result<Journal, ArenaError> {
        if fs::metadata(path).is_ok_and(|found| found.len() > 0) {
            return Err(ArenaError::Exists {
                path: path.to_owned(),
            });
        }
        let file = File::create(path).map_err(ArenaError::write(path))?;
        let mut journal = Journal {
            path: path.to_owned(),
            file,
        };
        let line = text(header).map_err(ArenaError::write(path))?;
        journal.write(&line)?;
        Ok(journal)
    }

    /// Opens a result file to go on with it; a file that is not there is begun.
    ///
    /// # Errors
    /// A file of another match, or none of the arena.
    pub fn resume(path: &Path, header: &Header) -> Result<(Journal, Results), ArenaError> {
        if !fs::metadata(path).is_ok_and(|found| found.len() > 0) {
            let results = Results {
                header: header.clone(),
                units: Vec::new(),
                whole: 0,
            };
            return Ok((Journal::create(path, header)?, results));
        }
        let results = read(path)?;
        same_match(path, &results.header, header)?;
        let mut file = OpenOptions::new()
            .write(true)
            .open(path)
            .map_err(ArenaError::write(path))?;
        file.set_len(results.whole)
            .and_then(|()| file.seek(io::SeekFrom::End(0)))
            .map_err(ArenaError::write(path))?;
        let path = path.to_owned();
        Ok((Journal { path, file }, results))
    }

    /// Adds a unit, in one piece.
    pub fn add(&mut self, (record, times): &Played) -> Result<(), ArenaError> {
        let lines = text(record).and_then(|record| Ok(record + &text(times)?));
        let lines = lines.map_err(ArenaError::write(&self.path))?;
        self.write(&lines)
    }

    fn write(&mut self, lines: &str) -> Result<(), ArenaError> {
        self.file
            .write_all(lines.as_bytes())
            .map_err(ArenaError::write(&self.path))
    }
}

/// One line.
fn text(value: &impl serde::Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}

/// Reads a result file.
///
/// A last line without its end was cut off when the program was killed, and is left out.
///
/// # Errors
/// A file that cannot be read, and the first line that has no business in it.
pub fn read(path: &Path) -> Result<Results, ArenaError> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|mut file| file.read_to_end(&mut bytes))
        .map_err(ArenaError::read(path))?;
    let refuse = |line: usize, reason: String| ArenaError::Line {
        path: path.to_owned(),
        line,
        reason,
    };
    let mut lines = (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n'));
    let (_, first) = lines
        .next()
        .ok_or_else(|| refuse(1, "the file is empty".to_owned()))?;
    let header: Header = serde_json::from_slice(first)
        .map_err(|error| refuse(1, format!("this is no header of a match: {error}")))?;
    if header.arena != Header::FORMAT {
        let format = header.arena;
        return Err(refuse(
            1,
            format!("format {format} is not known, only 1 is"),
        ));
    }
    let mut whole = first.len() as u64;
    let mut units: Vec<(Record, Option<Times>)> = Vec::new();
    for (number, line) in lines {
        if !line.ends_with(b"\n") {
            break;
        }
        let refuse_json = |error: serde_json::Error| refuse(number, error.to_string());
        if line.starts_with(b"{\"times\"") {
            let times: Times = serde_json::from_slice(line).map_err(refuse_json)?;
            match units.last_mut() {
                Some((record, place)) if record.unit == times.times => *place = Some(times),
                _ => return Err(refuse(number, "times without their record".to_owned())),
            }
        } else {
            let record: Record = serde_json::from_slice(line).map_err(refuse_json)?;
            let expected = units.len() as u64;
            if record.unit != expected {
                let found = record.unit;
                let reason = format!("number {expected} is missing, here is {found}");
                return Err(refuse(number, reason));
            }
            units.push((record, None));
        }
        whole += line.len() as u64;
    }
    Ok(Results {
        header,
        units,
        whole,
    })
}

/// Refuses a header that differs, by the first field that does.
fn same_match(path: &Path, theirs: &Header, ours: &Header) -> Result<(), ArenaError> {
    if theirs == ours {
        return Ok(());
    }
    let fields = |header: &Header| match serde_json::to_value(header) {
        Ok(serde_json::Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let theirs = fields(theirs);
    let (field, theirs, ours) = fields(ours)
        .into_iter()
        .find_map(|(name, ours)| {
            let theirs = theirs.get(&name)?;
            (*theirs != ours).then(|| (name, theirs.to_string(), ours.to_string()))
        })
        .unwrap_or_default();
    Err(ArenaError::OtherMatch {
        path: path.to_owned(),
        field,
        theirs,
        ours,
    })
}
