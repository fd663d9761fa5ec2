//! Writes the files that follow from the declarations of the C interface. With `--check` it writes
//! nothing and fails if a committed file differs.

#![forbid(unsafe_code)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use handsense_interface::{Error, Generated, generate};

fn main() -> ExitCode {
    let check = std::env::args().any(|argument| argument == "--check");
    match run(check) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) if !check => ExitCode::SUCCESS,
        Ok(_) => {
            eprintln!("cargo run -p handsense-interface writes these files");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes or reports the files that differ, and returns their number.
fn run(check: bool) -> Result<usize, Error> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut changed = 0;
    for Generated { path, text } in generate(&root)? {
        let place: PathBuf = root.join(&path);
        // Git may have checked the file out with the line ends of Windows.
        let committed = fs::read_to_string(&place).map(|text| text.replace("\r\n", "\n"));
        if committed.is_ok_and(|committed| committed == text) {
            continue;
        }
        changed += 1;
        println!("{path}");
        if !check {
            if let Some(folder) = place.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(&place, text)?;
        }
    }
    Ok(changed)
}
