//! Generates everything that follows from the declarations of the C interface.
//!
//! A Rust declaration in `src/ffi`, with its documentation and roles, is the only place where a person
//! writes a fact of the interface. [`generate`] reads these declarations and returns the files that
//! follow from them: the C headers, the description `include/handsense.json`, and the files of the
//! templates in `templates/`. The program of this crate writes the files; its test compares them with
//! the committed ones.
//!
//! - `source` reads the declarations; `roles` has the tags for the meaning of a field
//! - `model` is the interface as data, with the layout of its structs
//! - `headers` runs cbindgen
//! - `templates` has the table of all other files

#![forbid(unsafe_code)]

mod headers;
mod model;
mod roles;
mod source;
mod templates;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;

use handsense_core::Fnv1a;

pub use model::*;
pub use roles::{Direction, Kind, Roles};

/// An error of the generator: the place, then the reason.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Error(String);

impl Error {
    fn text(reason: impl Display) -> Error {
        Error(reason.to_string())
    }

    fn at(self, path: &Path) -> Error {
        Error(format!("{}: {}", path.display(), self.0))
    }

    fn of(self, name: &str) -> Error {
        Error(format!("{name}: {}", self.0))
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Error {
        Error::text(error)
    }
}

/// A generated file.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The path below the root of the project.
    pub path: String,
    /// The content.
    pub text: String,
}

/// Reads the declarations below `root`.
///
/// # Errors
/// A declaration has no counterpart in C, or a role names something that does not exist.
pub fn read(root: &Path) -> Result<Interface, Error> {
    source::read(root, &headers::parts())
}

/// Generates all files.
///
/// # Errors
/// As [`read`]; also an error of cbindgen or in a template.
pub fn generate(root: &Path) -> Result<Vec<Generated>, Error> {
    let interface = read(root)?;
    let mut files = templates::generate(root, &interface)?;
    let text = files
        .iter()
        .find(|file| file.path == templates::DESCRIPTION);
    let hash = Fnv1a::new().update(text.map_or(&[], |file| file.text.as_bytes()));
    files.extend(headers::generate(root, &interface, hash.value())?);
    files.push(Generated {
        path: "include/handsense.json".to_owned(),
        text: json(&interface).map_err(Error::text)?,
    });
    Ok(files)
}

/// The description as JSON with one declaration a line.
fn json(interface: &Interface) -> serde_json::Result<String> {
    let lists: BTreeMap<String, Vec<serde_json::Value>> =
        serde_json::from_value(serde_json::to_value(interface)?)?;
    let lists = lists.iter().map(|(name, entries)| {
        let lines: Vec<String> = entries.iter().map(|entry| format!("\n  {entry}")).collect();
        format!("\n\"{name}\": [{}\n]", lines.join(","))
    });
    Ok(format!("{{{}\n}}\n", lists.collect::<Vec<_>>().join(",")))
}
