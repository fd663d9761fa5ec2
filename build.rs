//! Generates the C headers with cbindgen and compares them with the committed ones.
//!
//! The generated files go to `OUT_DIR`. A stale committed file causes a warning. With
//! `HANDSENSE_STRICT=1` it is an error, and so is a failure of the generator. With `HANDSENSE_BLESS=1`
//! the build rewrites the committed files; otherwise it leaves the source tree unchanged.
//!
//! Without the feature `header`, and on docs.rs, nothing is generated.
//!
//! A crate that depends on this one finds the headers by the variable `DEP_HANDSENSE_INCLUDE` in its own
//! build script.

use std::env;
use std::path::PathBuf;

#[cfg(feature = "header")]
#[path = "build/committed.rs"]
mod committed;
#[cfg(feature = "header")]
#[path = "build/header.rs"]
mod header;
#[cfg(feature = "header")]
#[path = "build/interface/mod.rs"]
mod interface;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    println!("cargo:include={}", root.join("include").display());
    // The tests look for compilers of the target.
    for name in ["TARGET", "HOST"] {
        let triple = env::var(name).unwrap_or_default();
        println!("cargo:rustc-env=HANDSENSE_{name}={triple}");
    }
    #[cfg(feature = "header")]
    update::run(&root);
}

#[cfg(feature = "header")]
mod update {
    use std::env;
    use std::panic::catch_unwind;
    use std::path::{Path, PathBuf};

    use crate::committed::{Mode, check};
    use crate::header::{Generated, generate, inputs, outputs};

    /// Generates all files, stores them in `OUT_DIR` and checks the committed ones.
    pub fn run(root: &Path) {
        // Cargo takes a missing file for a changed one, each time.
        let sources = inputs().into_iter().filter(|path| root.join(path).exists());
        let committed = outputs().map(|name| format!("include/{name}"));
        for path in sources.chain(committed) {
            println!("cargo:rerun-if-changed={path}");
        }
        for name in ["DOCS_RS", "HANDSENSE_BLESS", "HANDSENSE_STRICT"] {
            println!("cargo:rerun-if-env-changed={name}");
        }
        if env::var_os("DOCS_RS").is_some() {
            return;
        }
        let mode = Mode::from_variables(is_set("HANDSENSE_BLESS"), is_set("HANDSENSE_STRICT"));
        match update(root, mode) {
            Ok(warnings) => {
                for warning in warnings {
                    println!("cargo:warning={warning}");
                }
            }
            Err(error) if mode == Mode::Warn => {
                println!("cargo:warning=the C header is not checked: {error}");
            }
            Err(error) => println!("cargo::error={error}"),
        }
    }

    /// Whether a variable has a value other than the empty one and 0.
    fn is_set(name: &str) -> bool {
        env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0")
    }

    fn update(root: &Path, mode: Mode) -> Result<Vec<String>, String> {
        let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?);
        let files = generated(root)?;
        for Generated { name, text } in &files {
            let path = out.join(name);
            std::fs::create_dir_all(path.parent().unwrap_or(&out))
                .and_then(|()| std::fs::write(&path, text))
                .map_err(|error| format!("{}: {error}", path.display()))?;
        }
        let include = root.join("include");
        let checks = files
            .iter()
            .map(|file| check(&include, file.name, &file.text, mode));
        let warnings = checks.collect::<Result<Vec<_>, _>>()?;
        Ok(warnings.into_iter().flatten().collect())
    }

    /// The generated files. A panic of the generator is an error like any other.
    fn generated(root: &Path) -> Result<Vec<Generated>, String> {
        catch_unwind(|| generate(root)).unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            Err(format!("the generator panicked: {}", text.unwrap_or("?")))
        })
    }
}
