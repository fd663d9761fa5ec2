//! Rules of the architecture that neither crate boundaries nor lints enforce: the panic guard of
//! the C interface, the dependencies of the library, and the places of `unsafe` code. The tests
//! read the sources.

use std::fs;
use std::path::Path;

use crate::common::interface::functions_with_pointers;
use crate::common::tools::{files_below, root};

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A panic must not leave an `extern "C"` function. Functions that only return constants need no
/// guard. The macro `checked` is sound in these functions only.
#[test]
fn every_exported_function_catches_panics_and_checks_its_arguments() {
    const CHECKS: &str = "\n    checked!(";
    let fallible: Vec<&str> = functions_with_pointers()
        .map(|function| function.name.as_str())
        .collect();
    let (mut guarded, mut checked) = (0, 0);
    for path in files_below(&root().join("src"), &["rs"]) {
        let text = read(&path);
        let code = text.lines().filter(|line| !line.starts_with("//"));
        checked += code.filter(|line| line.contains("checked!(")).count();
        for (place, start) in text.match_indices("extern \"C\" fn ") {
            let function = &text[place + start.len()..];
            let end = function.find("\n}").expect("a body");
            let name: String = function
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            let body = &function[..end];
            let is_guarded = text[..place].ends_with("pub unsafe ") && body.contains(CHECKS);
            assert_eq!(is_guarded, fallible.contains(&name.as_str()), "{name}");
            guarded += usize::from(is_guarded);
        }
    }
    assert_eq!((guarded, checked), (fallible.len(), fallible.len()));
}

/// The names in the section `[dependencies]` of a manifest, without the optional ones of a library
/// crate. Target-specific dependencies would be missed, so no manifest may have them.
fn dependencies(manifest: &Path) -> Vec<String> {
    let text = read(manifest);
    let target_specific = text
        .lines()
        .any(|line| line.starts_with("[target.") && line.ends_with(".dependencies]"));
    assert!(!target_specific, "{}", manifest.display());
    let section = text.lines().skip_while(|line| *line != "[dependencies]");
    section
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter(|line| !OPTIONAL.iter().any(|known| line == known))
        .filter_map(|line| line.split_once(['.', ' ', '=']))
        .map(|(name, _)| name)
        .filter(|name| !name.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

/// What a library crate depends on under a feature of the same name, which is off by default.
const OPTIONAL: [&str; 2] = [
    "rand_core = { workspace = true, optional = true }",
    "serde = { workspace = true, optional = true }",
];

#[test]
fn the_library_depends_on_libc_thiserror_and_the_games_only() {
    let games = ["hearts", "liap-tui", "binokel", "hex"].map(|game| format!("handsense-{game}"));
    let [core, error, libc] = ["handsense-core", "thiserror", "libc"].map(str::to_owned);
    let found = dependencies(&root().join("Cargo.toml"));
    assert!(games.iter().all(|game| found.contains(game)), "{found:?}");
    let allowed = [&games[..], &[core.clone(), error.clone(), libc]].concat();
    assert!(found.iter().all(|name| allowed.contains(name)), "{found:?}");
    for name in games.iter().chain([&core]) {
        let folder = name.trim_start_matches("handsense-");
        let found = dependencies(&root().join("crates").join(folder).join("Cargo.toml"));
        let fine = |name: &String| *name == error || *name == core;
        assert!(found.iter().all(fine), "{folder}: {found:?}");
    }
}

/// The root has the C interface, and `plugin` calls functions of other shared objects.
#[test]
fn unsafe_code_is_forbidden_except_in_the_root_and_plugin() {
    let mut forbidding = 0;
    for entry in fs::read_dir(root().join("crates")).expect("a folder") {
        let folder = entry.expect("an entry").path();
        let is_plugin = folder.ends_with("plugin");
        for start in ["src/lib.rs", "src/main.rs"].map(|file| folder.join(file)) {
            if start.exists() {
                let forbids = read(&start).contains("\n#![forbid(unsafe_code)]\n");
                assert_ne!(forbids, is_plugin, "{}", start.display());
                forbidding += usize::from(forbids);
            }
        }
    }
    assert!(forbidding >= 7, "{forbidding}");
}
