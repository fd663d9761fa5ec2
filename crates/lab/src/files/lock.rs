//! The right to write a file: one writer at a time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{beside, is_device, resolved};

/// The reason why a file cannot be locked.
#[derive(Debug, Error)]
pub enum LockError {
    /// Another process holds the lock.
    #[error("another run writes {}", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// The lock file beside the file cannot be made.
    #[error("cannot write {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
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
    pub fn take(path: &Path) -> Result<FileLock, LockError> {
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
                .map_err(|source| LockError::File {
                    path: path.to_owned(),
                    source,
                })?;
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
    pub(crate) fn cover(&self, file: &File, path: &Path) -> Result<(), LockError> {
        if self.held.is_some() && cfg!(unix) {
            lock_open(file, path)
        } else {
            Ok(())
        }
    }
}

/// Locks an open file without waiting. Errors name the path.
fn lock_open(file: &File, path: &Path) -> Result<(), LockError> {
    let path = path.to_owned();
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => LockError::Busy { path },
        TryLockError::Error(source) => LockError::File { path, source },
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
