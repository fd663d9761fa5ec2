//! Files that are written whole or not at all, with one writer at a time.
//!
//! - [`FileLock`]: the right to write a file.
//! - [`WholeFile`]: a file that replaces an older one when it is finished.
//! - [`outputs`]: which files a command may write.
//!
//! A device, such as `/dev/stdout`, is written directly and has no lock.

mod disk;
mod lock;
pub mod outputs;
#[cfg(test)]
mod tests;
mod whole;

pub(crate) use disk::{append, sync, truncate, write};
pub use lock::{FileLock, LockError};
pub use whole::WholeFile;

use std::fs;
use std::path::{Path, PathBuf};

/// Whether the path names an existing device or pipe.
pub fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
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
