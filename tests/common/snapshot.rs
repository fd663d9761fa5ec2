//! Snapshots: expected texts in files of the project. `SNAPSHOTS=overwrite cargo test` rewrites
//! those that differ.

use snapbox::Data;

use super::tools::root;

/// Compares a text with a file below the root of the workspace.
#[track_caller]
pub fn assert_snapshot(file: &str, text: &str) {
    snapbox::assert_data_eq!(text, Data::read_from(&root().join(file), None).raw());
}
