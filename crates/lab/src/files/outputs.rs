//! Which files a command may write.

use std::fs;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{is_device, needs_force, resolved};

/// The reason why a command may not write a file.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum OutputError {
    /// The file is read by the same command.
    #[error("{} is also read; choose another file to write", .0.display())]
    Input(PathBuf),
    /// The file exists.
    #[error("{} exists; use --force to replace it", .0.display())]
    Exists(PathBuf),
}

/// Checks the file that a command writes, before it reads or writes any.
///
/// An empty file and a device may be written; a link needs `force` as a file does. Files are compared
/// by their identity, so links and relative paths make no difference. With `force` existing files may
/// be replaced, but no input.
///
/// # Errors
/// The output may not be written.
pub fn check(output: &Path, inputs: &[&Path], force: bool) -> Result<(), OutputError> {
    if is_device(output) {
        return Ok(());
    }
    let path = output.to_path_buf();
    if inputs.iter().any(|input| is_same(input, output)) {
        return Err(OutputError::Input(path));
    }
    if !force && needs_force(output) {
        return Err(OutputError::Exists(path));
    }
    Ok(())
}

/// Whether two paths name the same file.
fn is_same(one: &Path, other: &Path) -> bool {
    resolved(one) == resolved(other) || is_linked(one, other)
}

/// Whether two paths are hard links of one file.
#[cfg(unix)]
fn is_linked(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (fs::metadata(one), fs::metadata(other)) {
        (Ok(one), Ok(other)) => (one.dev(), one.ino()) == (other.dev(), other.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_linked(_: &Path, _: &Path) -> bool {
    false
}
