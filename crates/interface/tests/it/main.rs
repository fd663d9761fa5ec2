//! The committed files follow from the source.

use std::fs;
use std::path::Path;

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
