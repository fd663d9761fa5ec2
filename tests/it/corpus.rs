//! What fuzzers have found worth keeping is asked again, without a fuzzer, and so are inputs near it; and every function
//! that takes a pointer is asked by some target.

// The bodies of the fuzz targets, which are a package of their own; with chance that comes from the input.
#[path = "../../fuzz/src/lib.rs"]
#[macro_use]
mod fuzz;

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::header::{Header, Type};
use crate::common::random::Random;
use crate::common::tools::{header_text, include, root};
use fuzz::{TARGETS, Target};

/// Inputs that are made of those of each corpus.
const MUTATED: usize = 1_000;

/// What a corpus may come to: it is part of every checkout.
const MOST_FILES: usize = 150;
const MOST_BYTES: usize = 300 * 1024;

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files of a directory with one ending, in order.
fn files(directory: &Path, ending: &str) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let has_ending = |path: &PathBuf| path.extension().is_some_and(|found| found == ending);
    let mut found: Vec<PathBuf> = paths.filter(has_ending).collect();
    found.sort();
    found
}

/// The committed inputs of a target. For each, the archive holds the length as a little-endian `u32`, and the bytes.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let path = root()
        .join("fuzz/corpus")
        .join(name)
        .with_extension("inputs");
    let archive = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut inputs = Vec::new();
    let mut rest = archive.as_slice();
    while let Some((&length, after)) = rest.split_first_chunk() {
        let length = u32::from_le_bytes(length) as usize;
        let (input, after) = after.split_at_checked(length).expect("a whole input");
        inputs.push(input.to_vec());
        rest = after;
    }
    assert!(rest.is_empty(), "{} ends within a length", path.display());
    inputs
}

/// Names the input that a target fails with, for its own words cannot.
struct Told<'i>(&'i str, &'i [u8]);

impl Drop for Told<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let hex: String = self.1.iter().map(|byte| format!("{byte:02x}")).collect();
            eprintln!("the target {} failed with the input {hex}", self.0);
        }
    }
}

fn ask(&(name, run): &Target, data: &[u8]) {
    let _told = Told(name, data);
    run(data);
}

/// An input with a few bytes changed, put in or left out, or its end from another.
fn mutated(corpus: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut data = corpus[random.below(corpus.len())].clone();
    for _ in 0..=random.below(4) {
        let place = random.below(data.len().max(1)).min(data.len());
        match random.below(6) {
            0 => data.insert(place, random.next() as u8),
            1 if !data.is_empty() => drop(data.remove(place)),
            2 => {
                let other = &corpus[random.below(corpus.len())];
                data.truncate(place);
                data.extend(other.iter().skip(place));
            }
            3 => data.truncate(place),
            _ if place < data.len() => data[place] = random.next() as u8,
            _ => data.push(random.next() as u8),
        }
    }
    data
}

/// Half of the targets, so that two can go side by side.
fn replay(half: usize) {
    for target in TARGETS.iter().skip(half).step_by(2) {
        let corpus = corpus(target.0);
        corpus.iter().for_each(|data| ask(target, data));
        ask(target, &[]);
        let mut random = Random::new(101);
        for _ in 0..MUTATED {
            ask(target, &mutated(&corpus, &mut random));
        }
    }
}

#[test]
fn the_corpora_of_one_half_of_the_targets_hold() {
    replay(0);
}

#[test]
fn the_corpora_of_the_other_half_hold() {
    replay(1);
}

#[test]
fn every_target_has_a_program_and_a_small_corpus_and_nothing_else_has() {
    let manifest = read(&root().join("fuzz/Cargo.toml"));
    let mut names: Vec<&str> = TARGETS.iter().map(|&(name, _)| name).collect();
    for &name in &names {
        let program = format!("name = \"{name}\"\npath = \"targets/{name}.rs\"");
        assert!(manifest.contains(&program), "no program for {name}");
        let corpus = corpus(name);
        let bytes: usize = corpus.iter().map(Vec::len).sum();
        assert!((1..=MOST_FILES).contains(&corpus.len()), "{name}");
        assert!(bytes <= MOST_BYTES, "{name}: {bytes} bytes");
    }
    names.sort_unstable();
    let stems = |paths: Vec<PathBuf>| -> Vec<String> {
        let stem = |path: PathBuf| {
            path.file_stem()
                .expect("a name")
                .to_str()
                .map(str::to_owned)
        };
        paths.into_iter().filter_map(stem).collect()
    };
    assert_eq!(stems(files(&root().join("fuzz/targets"), "rs")), names);
    assert_eq!(stems(files(&root().join("fuzz/corpus"), "inputs")), names);
}

#[test]
fn every_function_that_takes_a_pointer_is_asked_by_a_target() {
    let header = Header::read(&header_text());
    let symbols = read(&include().join("handsense.sym"));
    let bodies: String = files(&root().join("fuzz/src"), "rs")
        .iter()
        .map(|path| read(path).split_whitespace().collect::<String>())
        .collect();
    let mut asked = 0;
    for symbol in symbols.lines() {
        let function = header.function(symbol).expect("a declaration");
        let takes_pointer = function.parameters.iter().any(|parameter| {
            matches!(parameter.kind, Type::Pointer { .. }) || parameter.length.is_some()
        });
        if takes_pointer {
            let call = format!("call!({symbol}(");
            assert!(bodies.contains(&call), "no target asks {symbol}");
            asked += 1;
        }
    }
    assert!(asked > 60, "{asked}");
}
