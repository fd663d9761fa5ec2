//! Files that are written whole or not at all, with one writer at a time.
//!
//! - [`FileLock`]: the right to write a file.
//! - [`WholeFile`]: a file that replaces an older one when it is finished.
//! - [`outputs`]: which files a command may write.
//!
//! A device, such as `/dev/stdout`, is written directly and has no lock.

mod disk;
pub mod outputs;
#[cfg(test)]
mod tests;

pub(crate) use disk::{append, sync, truncate, write};
use outputs::OutputError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};
use thiserror::Error;

/// A file that cannot be read or written.
#[derive(Debug, Error)]
pub enum FileError {
    /// The operating system refuses.
    #[error("cannot {what} {}: {source}", path.display())]
    System {
        /// `read` or `write`.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// Another process holds the lock of the file.
    #[error("another run writes {}", .0.display())]
    Busy(PathBuf),
    /// The file may not be written.
    #[error(transparent)]
    Output(#[from] OutputError),
}

impl FileError {
    /// 2 if another choice of file helps or another run must end first, else 1.
    pub const fn exit_code(&self) -> u8 {
        match self {
            FileError::Busy(_) | FileError::Output(_) => 2,
            _ => 1,
        }
    }

    /// A file that could not be read.
    pub fn read(path: &Path) -> impl FnOnce(io::Error) -> FileError {
        Self::file("read", path)
    }

    /// A file that could not be written.
    pub fn write(path: &Path) -> impl FnOnce(io::Error) -> FileError {
        Self::file("write", path)
    }

    fn file(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> FileError {
        let path = path.to_owned();
        move |source| FileError::System { what, path, source }
    }
}

/// Whether the path names an existing device or pipe.
pub fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Whether a path names a file with contents, or a link, which may lead to another file.
pub(crate) fn needs_force(path: &Path) -> bool {
    let is_link = fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
    !is_device(path) && (is_link || fs::metadata(path).is_ok_and(|found| found.len() > 0))
}

/// The path without links, also of a file that does not exist.
pub(crate) fn resolved(path: &Path) -> PathBuf {
    if let Ok(found) = fs::canonicalize(path) {
        return found;
    }
    let parent = fs::canonicalize(directory(path));
    match (parent, path.file_name()) {
        (Ok(parent), Some(name)) => parent.join(name),
        _ => path.to_owned(),
    }
}

/// The directory of a file.
pub(crate) fn directory(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// A file beside another: `.NAME.SUFFIX`.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".");
    name.push(suffix);
    path.with_file_name(name)
}

/// An exclusive lock for the writer of a file. Readers are not blocked.
///
/// The lock is an operating system lock on the file `.NAME.lock` beside the file, so the file itself
/// can be replaced. It ends with the process. The lock file is removed at the end; one that a killed
/// process left has no effect. A writer that changes the file in place also calls
/// `FileLock::cover`.
#[derive(Debug)]
pub struct FileLock {
    /// `None` for a device.
    held: Option<(File, PathBuf)>,
}

impl FileLock {
    /// Locks a file, which need not exist.
    ///
    /// # Errors
    /// Another process holds the lock, or the lock file cannot be made.
    pub fn take(path: &Path) -> Result<FileLock, FileError> {
        if is_device(path) {
            return Ok(FileLock { held: None });
        }
        let sidecar = beside(&resolved(path), "lock");
        loop {
            let file = OpenOptions::new()
                .create(true)
                .truncate(false)
                .write(true)
                .open(&sidecar)
                .map_err(FileError::write(path))?;
            lock_open(&file, path)?;
            // The last holder may have removed the file between its opening and its locking.
            if is_same(&file, &sidecar) {
                return Ok(FileLock {
                    held: Some((file, sidecar)),
                });
            }
        }
    }

    /// Locks the contents as well until the file is closed: its other hard links have lock files of
    /// their own.
    ///
    /// Other systems than Unix would block the readers, so there each name has its own lock.
    ///
    /// # Errors
    /// Another process writes the file under another name.
    pub(crate) fn cover(&self, file: &File, path: &Path) -> Result<(), FileError> {
        if self.held.is_some() && cfg!(unix) {
            lock_open(file, path)
        } else {
            Ok(())
        }
    }
}

/// Locks an open file without waiting. Errors name the path.
fn lock_open(file: &File, path: &Path) -> Result<(), FileError> {
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => FileError::Busy(path.to_owned()),
        TryLockError::Error(source) => FileError::write(path)(source),
    })
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // Removed while it is locked: another process that has it open finds another file, or none.
        if let Some((_file, sidecar)) = self.held.take() {
            let _ = fs::remove_file(sidecar);
        }
    }
}

/// Whether the path still names the open file.
#[cfg(unix)]
fn is_same(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(named)) => (open.dev(), open.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

/// Other systems do not remove the name of a file that is open.
#[cfg(not(unix))]
fn is_same(_: &File, path: &Path) -> bool {
    path.exists()
}

/// A file that replaces an older one when it is finished.
///
/// The bytes go to `.NAME.part` in the same directory. [`WholeFile::finish`] brings them to the disk
/// and renames the file. Until then the older file is unchanged.
#[derive(Debug)]
pub struct WholeFile {
    /// The path for messages.
    path: PathBuf,
    file: File,
    /// The temporary file and the file to replace; `None` for a device, and when finished.
    rename: Option<[PathBuf; 2]>,
    /// `None` if the caller holds the lock.
    _lock: Option<FileLock>,
}

impl WholeFile {
    /// Locks the file and begins it.
    ///
    /// # Errors
    /// Another run writes the file, or it cannot be written.
    pub fn create(path: &Path) -> Result<WholeFile, FileError> {
        let lock = FileLock::take(path)?;
        let mut file = WholeFile::begin(path)?;
        file._lock = Some(lock);
        Ok(file)
    }

    /// Begins a file whose lock the caller holds.
    fn begin(path: &Path) -> Result<WholeFile, FileError> {
        let target = resolved(path);
        let (file, rename) = if is_device(path) {
            (disk::create(path), None)
        } else {
            let part = beside(&target, "part");
            (disk::create_anew(&part), Some([part, target]))
        };
        let file = file.map_err(FileError::write(path))?;
        let whole = WholeFile {
            path: path.to_owned(),
            file,
            rename,
            _lock: None,
        };
        if let Some([part, target]) = &whole.rename
            && let Ok(older) = fs::metadata(target)
        {
            fs::set_permissions(part, older.permissions()).map_err(FileError::write(path))?;
        }
        Ok(whole)
    }

    /// Replaces a file. The caller holds its lock.
    ///
    /// # Errors
    /// A write error; the older file is unchanged then.
    pub fn replace(_: &FileLock, path: &Path, bytes: &[u8]) -> Result<(), FileError> {
        let mut file = WholeFile::begin(path)?;
        file.add(bytes)?;
        file.finish()
    }

    /// Locks and replaces a file.
    ///
    /// # Errors
    /// Another run writes the file, or a write error; the older file is unchanged then.
    pub fn write_all_to(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
        let mut file = WholeFile::create(path)?;
        file.add(bytes)?;
        file.finish()
    }

    /// Adds bytes.
    ///
    /// # Errors
    /// A write error.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        disk::write(&mut self.file, bytes).map_err(FileError::write(&self.path))
    }

    /// Ends the file and replaces the older one by it.
    ///
    /// # Errors
    /// A write error; the older file is unchanged then.
    pub fn finish(mut self) -> Result<(), FileError> {
        let finished = self.rename_synced();
        finished.map_err(FileError::write(&self.path))
    }

    fn rename_synced(&mut self) -> io::Result<()> {
        self.file.flush()?;
        let Some([part, target]) = &self.rename else {
            return Ok(());
        };
        disk::sync(&self.file)?;
        disk::rename(part, target)?;
        let parent = directory(target).to_owned();
        self.rename = None;
        disk::sync_directory(&parent)
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if let Some([part, _]) = &self.rename {
            let _ = disk::remove(part);
        }
    }
}
