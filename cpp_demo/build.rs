//! Compiles the C++ engine and the demo program into one archive. `src/main.rs` is linked with it.
//!
//! `HANDSENSE_STRICT=1` turns warnings of the C++ compiler into errors.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-env-changed=HANDSENSE_STRICT");
    let include = env::var("DEP_HANDSENSE_INCLUDE")
        .map_err(|_| "package handsense exports no include directory")?;
    for directory in ["build.rs", "engine", "demo", &include] {
        println!("cargo:rerun-if-changed={directory}");
    }
    let mut sources = cpp_files("engine")?;
    sources.extend(cpp_files("demo")?);
    // The tests link these two: the C++ entry point, and the variant without the library.
    sources.retain(|file| !file.ends_with("main.cpp") && !file.ends_with("library_absent.cpp"));
    cc::Build::new()
        .cpp(true)
        .std("c++11")
        .include(&include)
        .warnings(true)
        .extra_warnings(true)
        .flag_if_supported("-Wpedantic")
        .warnings_into_errors(
            env::var("HANDSENSE_STRICT").is_ok_and(|value| !["", "0"].contains(&value.as_str())),
        )
        .files(&sources)
        .try_compile("handsense_demo_cpp")?;
    // The tests compile more C++ against the same headers.
    println!("cargo:rustc-env=HANDSENSE_INCLUDE={include}");
    for name in ["TARGET", "HOST"] {
        println!("cargo:rustc-env=HANDSENSE_{name}={}", env::var(name)?);
    }
    Ok(())
}

/// The C++ files of a directory, sorted, so that the archive is reproducible.
fn cpp_files(directory: impl AsRef<Path>) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "cpp") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
