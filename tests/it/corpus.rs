//! The fuzz targets without a fuzzer: on their corpora, on mutations of them, and on random bytes. Every
//! function with a pointer parameter must be called by some target.

// The bodies of the fuzz targets, which are a separate package; their randomness comes from the
// input.
#[path = "../../fuzz/src/lib.rs"]
#[macro_use]
mod fuzz;

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::interface::functions_with_pointers;
use crate::common::random::Random;
use crate::common::tools::{cases, root};
use fuzz::{TARGETS, Target};

/// The number of mutated inputs for each corpus.
const MUTATED: usize = 1_000;

/// The largest corpus, since it is part of every checkout.
const MAX_FILES: usize = 150;
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

/// The committed inputs of a target. The archive stores each input as its length, a little-endian
/// `u32`, and its bytes.
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

/// Prints the input on which a target fails, since the panic message does not contain it.
struct FailingInput<'i>(&'i str, &'i [u8]);

impl Drop for FailingInput<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let hex: String = self.1.iter().map(|byte| format!("{byte:02x}")).collect();
            eprintln!("the target {} failed with the input {hex}", self.0);
        }
    }
}

fn ask(&(name, run): &Target, data: &[u8]) {
    let _told = FailingInput(name, data);
    run(data);
}

/// An input with a few bytes changed, inserted or removed, or with its end replaced by that of
/// another.
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

/// Random bytes. The targets make whole deals from them, some damaged.
fn random_bytes(random: &mut Random) -> Vec<u8> {
    let length = 1 << random.below(10);
    (0..length).map(|_| random.next() as u8).collect()
}

/// Runs half of the targets, so that two halves can run in parallel.
fn replay(half: usize) {
    for target in TARGETS.iter().skip(half).step_by(2) {
        let corpus = corpus(target.0);
        corpus.iter().for_each(|data| ask(target, data));
        ask(target, &[]);
        let mut random = Random::new(101);
        for _ in 0..MUTATED {
            ask(target, &mutated(&corpus, &mut random));
        }
        for _ in 0..cases(100_000, 1_500) {
            ask(target, &random_bytes(&mut random));
        }
    }
}

#[test]
fn the_first_half_of_the_targets_passes() {
    replay(0);
}

#[test]
fn the_second_half_of_the_targets_passes() {
    replay(1);
}

#[test]
fn targets_programs_and_corpora_correspond_and_corpora_are_small() {
    let manifest = read(&root().join("fuzz/Cargo.toml"));
    let mut names: Vec<&str> = TARGETS.iter().map(|&(name, _)| name).collect();
    for &name in &names {
        let program = format!("name = \"{name}\"\npath = \"target.rs\"");
        assert!(manifest.contains(&program), "no program for {name}");
        let corpus = corpus(name);
        let bytes: usize = corpus.iter().map(Vec::len).sum();
        assert!((1..=MAX_FILES).contains(&corpus.len()), "{name}");
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
    assert_eq!(manifest.matches("[[bin]]").count(), names.len());
    assert_eq!(stems(files(&root().join("fuzz/corpus"), "inputs")), names);
}

#[test]
fn every_function_with_a_pointer_is_called_by_a_target() {
    let bodies: String = files(&root().join("fuzz/src"), "rs")
        .iter()
        .map(|path| read(path).split_whitespace().collect::<String>())
        .collect();
    for function in functions_with_pointers() {
        let call = format!("call!({}(", function.name);
        assert!(bodies.contains(&call), "no target calls {}", function.name);
    }
}
