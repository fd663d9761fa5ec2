//! The operations that change the disk. In tests each can fail, or be the last one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Creates an empty file, or empties it.
pub fn create(path: &Path) -> io::Result<File> {
    fault::operation()?;
    File::create(path)
}

/// Creates an empty file in place of whatever has its name. A link of that name is not followed.
pub fn create_anew(path: &Path) -> io::Result<File> {
    fault::operation()?;
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => OpenOptions::new().write(true).create_new(true).open(path),
    }
}

/// Opens a file to append to it.
pub fn append(path: &Path) -> io::Result<File> {
    OpenOptions::new().append(true).open(path)
}

/// Writes all bytes.
pub fn write(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    if let Err(error) = fault::operation() {
        // A full disk, and a killed program, can leave a part.
        let _ = file.write_all(&bytes[..fault::part(bytes.len())]);
        return Err(error);
    }
    file.write_all(bytes)
}

/// Sets the length of a file.
pub fn truncate(file: &File, length: u64) -> io::Result<()> {
    fault::operation()?;
    file.set_len(length)
}

/// Brings the contents of a file to the disk.
pub fn sync(file: &File) -> io::Result<()> {
    fault::operation()?;
    match file.sync_all() {
        // A pipe or a terminal.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        synced => synced,
    }
}

/// Brings the names in a directory to the disk.
pub fn sync_directory(path: &Path) -> io::Result<()> {
    fault::operation()?;
    // Other systems cannot open a directory.
    if cfg!(unix) {
        File::open(path)?.sync_all()
    } else {
        Ok(())
    }
}

/// Renames a file; an existing one is replaced.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fault::operation()?;
    fs::rename(from, to)
}

/// Removes a file.
pub fn remove(path: &Path) -> io::Result<()> {
    fault::cleaning()?;
    fs::remove_file(path)
}

/// Without tests no operation fails by itself.
#[cfg(not(test))]
mod fault {
    use std::io;

    pub fn operation() -> io::Result<()> {
        Ok(())
    }

    pub fn cleaning() -> io::Result<()> {
        Ok(())
    }

    pub const fn part(_: usize) -> usize {
        0
    }
}

/// Faults at a chosen operation of the current thread.
#[cfg(test)]
pub mod fault {
    use std::cell::Cell;
    use std::io;

    /// The kind of a fault.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Fault {
        /// This operation and all later ones fail; files can be removed.
        FullDisk,
        /// The program is killed: nothing happens any more.
        Kill,
    }

    thread_local! {
        static PLAN: Cell<Option<(Fault, u64)>> = const { Cell::new(None) };
        static COUNT: Cell<u64> = const { Cell::new(0) };
    }

    /// Runs `work` with a fault at the operation of this number, from 0. Returns the number of
    /// operations.
    pub fn with<T>(plan: Option<(Fault, u64)>, work: impl FnOnce() -> T) -> (T, u64) {
        PLAN.set(plan);
        COUNT.set(0);
        let result = work();
        PLAN.set(None);
        (result, COUNT.get())
    }

    pub fn operation() -> io::Result<()> {
        let number = COUNT.replace(COUNT.get() + 1);
        match PLAN.get() {
            Some((_, at)) if number >= at => Err(io::ErrorKind::StorageFull.into()),
            _ => Ok(()),
        }
    }

    pub fn cleaning() -> io::Result<()> {
        match PLAN.get() {
            Some((Fault::Kill, _)) => operation(),
            _ => Ok(()),
        }
    }

    /// The written part of the bytes when a write fails: half at the fault, nothing after it.
    pub fn part(length: usize) -> usize {
        match PLAN.get() {
            Some((_, at)) if COUNT.get() == at + 1 => length / 2,
            _ => 0,
        }
    }
}
