//! Writes the files that follow from the declarations of the C interface, and prints their names.

#![forbid(unsafe_code)]

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use handsense_interface::{Error, Generated, generate};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the files that differ from the committed ones.
fn run() -> Result<(), Error> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for Generated { path, text } in generate(&root)? {
        let place = root.join(&path);
        // Git may have checked the file out with the line ends of Windows.
        let committed = fs::read_to_string(&place).map(|text| text.replace("\r\n", "\n"));
        if committed.is_ok_and(|committed| committed == text) {
            continue;
        }
        println!("{path}");
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&place, text)?;
    }
    Ok(())
}
