//! Compares generated files with the committed ones.

use std::path::Path;

/// What to do about a committed file that differs from the generated one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Return a warning.
    Warn,
    /// Return an error.
    Strict,
    /// Rewrite the committed file.
    Bless,
}

impl Mode {
    /// The mode that `HANDSENSE_BLESS` and `HANDSENSE_STRICT` ask for.
    pub fn from_variables(bless: bool, strict: bool) -> Mode {
        match (bless, strict) {
            (true, _) => Mode::Bless,
            (_, true) => Mode::Strict,
            _ => Mode::Warn,
        }
    }
}

/// Compares one file, `name` below `include`, with its generated text. Returns a warning, if there is one to give.
pub fn check(include: &Path, name: &str, text: &str, mode: Mode) -> Result<Option<String>, String> {
    let path = include.join(name);
    // Git may have checked the file out with the line ends of Windows.
    let committed = std::fs::read_to_string(&path).map(|text| text.replace("\r\n", "\n"));
    if committed.is_ok_and(|committed| committed == text) {
        return Ok(None);
    }
    let stale = format!("include/{name} is stale; HANDSENSE_BLESS=1 cargo build rewrites it");
    match mode {
        Mode::Warn => Ok(Some(stale)),
        Mode::Strict => Err(stale),
        Mode::Bless => std::fs::write(&path, text)
            .map(|()| None)
            .map_err(|error| format!("{}: {error}", path.display())),
    }
}
