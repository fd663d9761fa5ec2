//! Result files: JSON lines, written as results come and read again to go on or to show them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::mem;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use super::error::{FileError, ResultsError};
use crate::matches::hearts::contest::Played;
use crate::matches::hearts::record::{Header, Record, Times};

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
    /// The units in order.
    pub units: Vec<Unit>,
    /// Bytes up to the end of the last whole unit; what follows was cut off in writing.
    whole: u64,
}

impl Journal {
    /// Begins a result file.
    ///
    /// # Errors
    /// A file that already holds something is left alone.
    pub fn create(path: &Path, header: &Header) -> Result<Journal, ResultsError> {
        if holds_something(path) {
            return Err(ResultsError::Exists {
                path: path.to_owned(),
            });
        }
        let file = File::create(path).map_err(FileError::write(path))?;
        let mut journal = Journal {
            path: path.to_owned(),
            file,
        };
        let line = text(header).map_err(FileError::write(path))?;
        journal.write(&line)?;
        Ok(journal)
    }

    /// Opens a result file to go on with it; a file that is not there is begun.
    ///
    /// # Errors
    /// A file of another match, or none of the arena.
    pub fn resume(path: &Path, header: &Header) -> Result<(Journal, Results), ResultsError> {
        if !holds_something(path) {
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
            .map_err(FileError::write(path))?;
        file.set_len(results.whole)
            .and_then(|()| file.seek(io::SeekFrom::End(0)))
            .map_err(FileError::write(path))?;
        let path = path.to_owned();
        Ok((Journal { path, file }, results))
    }

    /// Adds a unit that was played now.
    pub fn add(&mut self, (record, times): &Played) -> Result<(), ResultsError> {
        self.add_unit(record, Some(times))
    }

    /// Adds a unit, in one piece.
    pub fn add_unit(&mut self, record: &Record, times: Option<&Times>) -> Result<(), ResultsError> {
        let times = times.map_or_else(|| Ok(String::new()), text);
        let lines = text(record).and_then(|record| Ok(record + &times?));
        let lines = lines.map_err(FileError::write(&self.path))?;
        self.write(&lines)
    }

    fn write(&mut self, lines: &str) -> Result<(), ResultsError> {
        let written = self.file.write_all(lines.as_bytes());
        Ok(written.map_err(FileError::write(&self.path))?)
    }
}

/// Whether there is a file that a new one would overwrite.
pub fn holds_something(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.len() > 0)
}

/// One line.
fn text(value: &impl serde::Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}

/// Reads a result file.
///
/// # Errors
/// A file that cannot be read, and the first line that has no business in it.
pub fn read(path: &Path) -> Result<Results, ResultsError> {
    let mut reader = Reader::open(path)?;
    let units = reader.by_ref().collect::<Result<_, _>>()?;
    Ok(Results {
        header: reader.header,
        units,
        whole: reader.whole,
    })
}

/// A result file open for reading, one unit after the other.
///
/// A last line without its end was cut off when the program was killed, and is left out.
pub struct Reader {
    path: PathBuf,
    file: BufReader<File>,
    header: Header,
    /// The units that are still to come, as far as they were finished.
    expected: Range<u64>,
    /// The line after those taken, as far as it has been read.
    ahead: Vec<u8>,
    /// Lines taken.
    taken: usize,
    /// Their bytes.
    whole: u64,
}

/// A unit of a result file, with its times as far as they are known.
pub type Unit = (Record, Option<Times>);

/// How a line of times begins, and no other.
const TIMES: &[u8] = b"{\"times\"";

impl Reader {
    /// Opens a result file and reads its header.
    ///
    /// # Errors
    /// A file that cannot be read, or that does not begin as a result file.
    pub fn open(path: &Path) -> Result<Reader, ResultsError> {
        let mut file = BufReader::new(File::open(path).map_err(FileError::read(path))?);
        let mut first = Vec::new();
        file.read_until(b'\n', &mut first)
            .map_err(FileError::read(path))?;
        let refuse = |reason: String| ResultsError::Line {
            path: path.to_owned(),
            line: 1,
            reason,
        };
        if first.is_empty() {
            return Err(refuse("the file is empty".to_owned()));
        }
        if !first.ends_with(b"\n") {
            return Err(refuse("the header is cut off".to_owned()));
        }
        let header: Header = serde_json::from_slice(&first)
            .map_err(|error| refuse(format!("this is no header of a match: {error}")))?;
        if header.arena != Header::FORMAT {
            let format = header.arena;
            return Err(refuse(format!("format {format} is not known, only 1 is")));
        }
        Ok(Reader {
            path: path.to_owned(),
            file,
            expected: header.units(),
            header,
            ahead: Vec::new(),
            taken: 1,
            whole: first.len() as u64,
        })
    }

    /// The configuration.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The next unit, if there is one.
    fn unit(&mut self) -> Result<Option<Unit>, ResultsError> {
        let Some(line) = self.take_line(|_| true)? else {
            return Ok(None);
        };
        if line.starts_with(TIMES) {
            return Err(self.refuse("times without their record"));
        }
        let record: Record = self.parse(&line)?;
        match self.expected.next() {
            Some(expected) if expected == record.unit => {}
            Some(expected) => {
                let found = record.unit;
                return Err(self.refuse(format!("number {expected} is missing, here is {found}")));
            }
            None => {
                let found = record.unit;
                return Err(self.refuse(format!("number {found} lies behind the last one")));
            }
        }
        let times: Option<Times> = match self.take_line(|line| line.starts_with(TIMES))? {
            None => None,
            Some(line) => Some(self.parse(&line)?),
        };
        if times
            .as_ref()
            .is_some_and(|times| times.times != record.unit)
        {
            return Err(self.refuse("times without their record"));
        }
        Ok(Some((record, times)))
    }

    /// The next line, if it is whole and wanted; it stays where it is otherwise.
    fn take_line(
        &mut self,
        is_wanted: impl Fn(&[u8]) -> bool,
    ) -> Result<Option<Vec<u8>>, ResultsError> {
        if self.ahead.is_empty() {
            self.file
                .read_until(b'\n', &mut self.ahead)
                .map_err(FileError::read(&self.path))?;
        }
        if !self.ahead.ends_with(b"\n") || !is_wanted(&self.ahead) {
            return Ok(None);
        }
        self.taken += 1;
        self.whole += self.ahead.len() as u64;
        Ok(Some(mem::take(&mut self.ahead)))
    }

    /// What the line taken last says.
    fn parse<T: DeserializeOwned>(&self, line: &[u8]) -> Result<T, ResultsError> {
        serde_json::from_slice(line).map_err(|error| self.refuse(error.to_string()))
    }

    /// Why the line taken last has no business here.
    fn refuse(&self, reason: impl Into<String>) -> ResultsError {
        ResultsError::Line {
            path: self.path.clone(),
            line: self.taken,
            reason: reason.into(),
        }
    }
}

impl Iterator for Reader {
    type Item = Result<Unit, ResultsError>;

    fn next(&mut self) -> Option<Result<Unit, ResultsError>> {
        self.unit().transpose()
    }
}

/// Refuses a header that differs, by the first field that does.
fn same_match(path: &Path, theirs: &Header, ours: &Header) -> Result<(), ResultsError> {
    match theirs.first_difference(ours) {
        None => Ok(()),
        Some([field, theirs, ours]) => Err(ResultsError::OtherMatch {
            path: path.to_owned(),
            field,
            theirs,
            ours,
        }),
    }
}
