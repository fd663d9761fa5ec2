//! The committed files follow from the source.

use std::fs;
use std::path::{Path, PathBuf};

use handsense_interface::{Generated, generate};

/// Compares every generated file with the committed one.
#[test]
fn committed_files_are_the_generated_ones() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = generate(&root).expect("the declarations are valid");
    let stale = files.iter().filter(|Generated { path, text }| {
        let committed = fs::read_to_string(root.join(path)).unwrap_or_default();
        committed.replace("\r\n", "\n") != *text
    });
    let stale: Vec<&str> = stale.map(|file| file.path.as_str()).collect();
    assert!(
        stale.is_empty(),
        "stale: {stale:?}; cargo run -p handsense-interface writes them"
    );
}

/// Copies the folders that the generator reads.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be created");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let copied = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &copied);
        } else {
            fs::copy(&path, &copied).expect("a file can be copied");
        }
    }
}

/// A changed declaration changes every file that repeats it.
#[test]
fn a_changed_declaration_is_found() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let changed = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("changed");
    for folder in ["src", "include", "crates/interface/templates"] {
        copy(&root.join(folder), &changed.join(folder));
    }
    let declaration = changed.join("src/ffi/hearts/types.rs");
    let text = fs::read_to_string(&declaration).expect("the declarations");
    let other = text.replace("pub pass_dir: i32", "pub pass_dir: u32");
    assert_ne!(text, other);
    fs::write(&declaration, other).expect("a file can be written");
    let before = generate(&root).expect("the declarations are valid");
    let after = generate(&changed).expect("they still are");
    let files = before.iter().zip(&after);
    let differ = files.filter(|(before, after)| before.text != after.text);
    let differ: Vec<&str> = differ.map(|(before, _)| before.path.as_str()).collect();
    for path in [
        "include/handsense.abi",
        "include/handsense.json",
        "include/handsense/hearts.h",
        "tests/c/generated/layout.c",
    ] {
        assert!(differ.contains(&path), "{path} is not among {differ:?}");
    }
}
