//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{FileLock, beside, directory, disk, is_device, resolved};
use crate::results::error::FileError;

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
        let (written, rename) = if is_device(path) {
            (path.to_owned(), None)
        } else {
            let part = beside(&target, "part");
            (part.clone(), Some([part, target]))
        };
        let file = disk::create(&written).map_err(FileError::write(path))?;
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
