//! Results files: JSON lines, appended during a match and read to resume or show it.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::mem;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;

use super::{ResultsError, validity};
use crate::files::{self, FileError, FileLock, WholeFile};
use crate::matches::game_match::PlayedUnit;
use crate::matches::record::{Header, Record, Times, first_difference};

/// A results file open for writing.
pub struct ResultsFile {
    path: PathBuf,
    file: File,
    /// The last time when the file was brought to the disk.
    synced: Instant,
    _lock: FileLock,
}

/// The time between two writes to the disk. A power failure loses the results of this time; a killed
/// program loses none.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

/// The contents of a results file.
#[derive(Debug)]
pub struct Results {
    /// The configuration of the match.
    pub header: Header,
    /// The units in order.
    pub units: Vec<ResultUnit>,
    /// Bytes up to the end of the last complete unit; the rest was truncated.
    complete_bytes: u64,
    /// Whether the last line was torn, and dropped.
    pub is_torn: bool,
}

impl ResultsFile {
    /// Creates a results file and writes its header. With `force` it replaces the file of another match.
    ///
    /// # Errors
    /// An error if the file is not empty and not to be replaced, and write errors.
    pub fn create(path: &Path, header: &Header, force: bool) -> Result<ResultsFile, ResultsError> {
        let lock = FileLock::take(path)?;
        if !force && files::needs_force(path) {
            let path = path.to_owned();
            return Err(if is_not_empty(&path) {
                ResultsError::Exists(path)
            } else {
                ResultsError::Link(path)
            });
        }
        ResultsFile::begin(path, header, lock)
    }

    /// Writes the header of a new file.
    fn begin(path: &Path, header: &Header, lock: FileLock) -> Result<ResultsFile, ResultsError> {
        let line = text(header).map_err(FileError::write(path))?;
        WholeFile::replace(&lock, path, line.as_bytes())?;
        ResultsFile::at_end(path, lock)
    }

    fn at_end(path: &Path, lock: FileLock) -> Result<ResultsFile, ResultsError> {
        let file = files::append(path).map_err(FileError::write(path))?;
        lock.cover(&file, path)?;
        Ok(ResultsFile {
            path: path.to_owned(),
            file,
            synced: Instant::now(),
            _lock: lock,
        })
    }

    /// Opens a results file to continue its match. A missing file is created. An incomplete last
    /// unit is cut off.
    ///
    /// # Errors
    /// An error if the file belongs to another match or is not a results file.
    pub fn resume(path: &Path, header: &Header) -> Result<(ResultsFile, Results), ResultsError> {
        let lock = FileLock::take(path)?;
        if !is_not_empty(path) {
            let results = Results {
                header: header.clone(),
                units: Vec::new(),
                complete_bytes: 0,
                is_torn: false,
            };
            return Ok((ResultsFile::begin(path, header, lock)?, results));
        }
        let results_file = ResultsFile::at_end(path, lock)?;
        let results = read(path)?;
        let difference = first_difference(&results.header.fields(), &header.fields());
        if let Some([field, theirs, ours]) = difference {
            return Err(ResultsError::OtherMatch {
                path: path.to_owned(),
                field,
                theirs,
                ours,
            });
        }
        if results.is_torn {
            files::truncate(&results_file.file, results.complete_bytes)
                .map_err(FileError::write(path))?;
        }
        Ok((results_file, results))
    }

    /// Appends a unit that was just played, in one write.
    pub fn add(&mut self, (record, times): &PlayedUnit) -> Result<(), ResultsError> {
        let lines = text(record).and_then(|line| Ok(line + &text(times)?));
        lines
            .and_then(|lines| files::write(&mut self.file, lines.as_bytes()))
            .map_err(FileError::write(&self.path))?;
        if self.synced.elapsed() >= SYNC_INTERVAL {
            self.sync()?;
        }
        Ok(())
    }

    fn sync(&mut self) -> Result<(), ResultsError> {
        if !files::is_device(&self.path) {
            files::sync(&self.file).map_err(FileError::write(&self.path))?;
        }
        self.synced = Instant::now();
        Ok(())
    }

    /// Brings all results to the disk.
    ///
    /// # Errors
    /// Write errors.
    pub fn finish(mut self) -> Result<(), ResultsError> {
        self.sync()
    }
}

/// Whether the file exists and is not empty.
fn is_not_empty(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.len() > 0)
}

/// A value as one JSON line.
fn text(value: &impl serde::Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}

/// Reads a results file.
///
/// # Errors
/// A read error, or the first invalid line.
pub fn read(path: &Path) -> Result<Results, ResultsError> {
    let mut reader = ResultsReader::open(path)?;
    let mut units = Vec::new();
    while let Some(unit) = reader.unit()? {
        units.push(unit);
    }
    Ok(Results {
        header: reader.header,
        units,
        complete_bytes: reader.complete_bytes,
        is_torn: !reader.lookahead.is_empty(),
    })
}

/// A results file open for reading, unit by unit.
///
/// A last line without a line break was truncated when the program was killed; it is ignored.
struct ResultsReader {
    path: PathBuf,
    file: BufReader<File>,
    header: Header,
    /// The numbers of the units that have not been read.
    expected: Range<u64>,
    /// The next line, possibly incomplete.
    lookahead: Vec<u8>,
    /// Number of consumed lines.
    lines_read: usize,
    /// Number of consumed bytes.
    complete_bytes: u64,
}

/// A unit of a results file, with its times if they are known.
pub type ResultUnit = (Record, Option<Times>);

/// The fewest bytes of a line that is refused.
const MAX_LINE_BYTES: u64 = 16 << 20;
const TOO_LONG: &str = "a line of 16 MiB is no record";

/// Reads a line, or the first [`MAX_LINE_BYTES`] of it.
fn read_line(file: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    file.take(MAX_LINE_BYTES).read_until(b'\n', line)
}

/// The start of a line of times; no other line has it.
const TIMES: &[u8] = b"{\"times\"";

impl ResultsReader {
    /// Opens a results file and reads its header.
    ///
    /// # Errors
    /// A read error, or an invalid header.
    fn open(path: &Path) -> Result<ResultsReader, ResultsError> {
        let mut file = BufReader::new(File::open(path).map_err(FileError::read(path))?);
        let mut first = Vec::new();
        read_line(&mut file, &mut first).map_err(FileError::read(path))?;
        let header = header(&first).map_err(|reason| ResultsError::Line {
            path: path.to_owned(),
            line: 1,
            reason,
        })?;
        Ok(ResultsReader {
            path: path.to_owned(),
            file,
            expected: 0..header.count,
            header,
            lookahead: Vec::new(),
            lines_read: 1,
            complete_bytes: first.len() as u64,
        })
    }

    /// Reads the next unit.
    fn unit(&mut self) -> Result<Option<ResultUnit>, ResultsError> {
        let Some(line) = self.take_line(|_| true)? else {
            return Ok(None);
        };
        if line.starts_with(TIMES) {
            return Err(self.refuse("times without their record"));
        }
        let record: Record = self.parse(&line)?;
        validity::record(&self.header, &record).map_err(|reason| self.refuse(reason))?;
        let found = record.unit;
        match self.expected.next() {
            Some(expected) if expected == found => {}
            Some(expected) => {
                return Err(self.refuse(format!("expected number {expected}, found {found}")));
            }
            None => {
                return Err(self.refuse(format!("number {found} is beyond the end of the match")));
            }
        }
        let Some(line) = self.take_line(|line| line.starts_with(TIMES))? else {
            return Ok(Some((record, None)));
        };
        let times: Times = self.parse(&line)?;
        if times.times != found {
            return Err(self.refuse("times without their record"));
        }
        validity::times(&self.header, &times).map_err(|reason| self.refuse(reason))?;
        Ok(Some((record, Some(times))))
    }

    /// Consumes the next line if it is complete and `is_wanted` accepts it.
    fn take_line(
        &mut self,
        is_wanted: impl Fn(&[u8]) -> bool,
    ) -> Result<Option<Vec<u8>>, ResultsError> {
        if self.lookahead.is_empty() {
            read_line(&mut self.file, &mut self.lookahead).map_err(FileError::read(&self.path))?;
            if self.lookahead.len() as u64 == MAX_LINE_BYTES {
                self.lines_read += 1;
                return Err(self.refuse(TOO_LONG));
            }
        }
        if !self.lookahead.ends_with(b"\n") || !is_wanted(&self.lookahead) {
            return Ok(None);
        }
        self.lines_read += 1;
        self.complete_bytes += self.lookahead.len() as u64;
        Ok(Some(mem::take(&mut self.lookahead)))
    }

    /// Parses the line consumed last.
    fn parse<T: DeserializeOwned>(&self, line: &[u8]) -> Result<T, ResultsError> {
        serde_json::from_slice(line).map_err(|error| self.refuse(error.to_string()))
    }

    /// The error for the line consumed last.
    fn refuse(&self, reason: impl Into<String>) -> ResultsError {
        ResultsError::Line {
            path: self.path.clone(),
            line: self.lines_read,
            reason: reason.into(),
        }
    }
}

/// The header in the first line of a file.
fn header(line: &[u8]) -> Result<Header, String> {
    if line.is_empty() {
        return Err("the file is empty".to_owned());
    }
    if line.len() as u64 == MAX_LINE_BYTES {
        return Err(TOO_LONG.to_owned());
    }
    if !line.ends_with(b"\n") {
        return Err("the header is truncated".to_owned());
    }
    let header: Header =
        serde_json::from_slice(line).map_err(|error| format!("invalid match header: {error}"))?;
    if header.arena != Header::FORMAT {
        let format = header.arena;
        return Err(format!(
            "unknown format {format}; only format 1 is supported"
        ));
    }
    validity::header(&header)?;
    Ok(header)
}
