//! Tests of the JavaScript package: its own tests pass in Node with WebAssembly files of this source, also
//! those that compare every function of Hearts with a file of results of this build.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use handsense_interface::{Number, Struct, Type};
use serde_json::{Value, json};

use crate::common::calls;
use crate::common::deal::{Deal, LEGACY_MAIN, STANDARD};
use crate::common::interface::structure;
use crate::common::random::Random;
use crate::common::tools::{answers, assert_success, cases, have, root, scratch, skipped};
use handsense::ffi::*;

const TARGET: &str = "wasm32-unknown-unknown";
const POLICIES: [(&str, i32); 4] = [
    ("default", -1),
    ("tuned", 0),
    ("as-designed", 1),
    ("learned", 16),
];
fn package() -> PathBuf {
    root().join("bindings/javascript")
}

/// A struct as JSON, with the names of the description.
fn of_struct<T>(kind: &str, value: &T) -> Value {
    let of = structure(kind).expect("a struct");
    assert_eq!(of.size as usize, size_of::<T>(), "{kind}");
    // SAFETY: a struct of numbers in which the library has written every byte.
    let bytes =
        unsafe { std::slice::from_raw_parts(std::ptr::from_ref(value).cast(), size_of::<T>()) };
    fields(of, bytes)
}

fn fields(of: &Struct, bytes: &[u8]) -> Value {
    let entries = of.fields.iter().map(|field| {
        let place = field.offset as usize..(field.offset + field.size) as usize;
        let declaration = &field.declaration;
        (
            declaration.name.clone(),
            value(&declaration.kind, &bytes[place]),
        )
    });
    Value::Object(entries.collect())
}

fn value(of: &Type, bytes: &[u8]) -> Value {
    match of {
        Type::Array { of, length, .. } => {
            let entries = bytes.chunks(bytes.len() / *length as usize);
            entries.map(|entry| value(of, entry)).collect()
        }
        Type::Struct { name } => fields(structure(name).expect("a struct"), bytes),
        // Sets of cards exceed the integers of JSON.
        Type::Number { name, .. } if name.ends_with("CardSet") => {
            json!(number(bytes, u64::from_le_bytes).to_string())
        }
        Type::Number { number: of, .. } => match of {
            Number::Bool => json!(bytes[0] != 0),
            Number::U8 => json!(bytes[0]),
            Number::I16 => json!(number(bytes, i16::from_le_bytes)),
            Number::I32 => json!(number(bytes, i32::from_le_bytes)),
            Number::U32 => json!(number(bytes, u32::from_le_bytes)),
            Number::U64 => json!(number(bytes, u64::from_le_bytes)),
            Number::F64 => json!(number(bytes, f64::from_le_bytes)),
            Number::Char | Number::Size | Number::F32 => panic!("a field of type {of:?}"),
        },
        other => panic!("{other:?} is no part of a result"),
    }
}

fn number<const SIZE: usize, T>(bytes: &[u8], read: fn([u8; SIZE]) -> T) -> T {
    read(bytes.try_into().expect("the size of the type"))
}

/// A result, or its status.
fn answer<T>(result: Result<T, HsStatus>, json: impl FnOnce(T) -> Value) -> Value {
    result.map_or_else(|status| json!({ "status": status }), json)
}

/// Hands of 0 to 13 cards with their evaluation.
fn write_hands(random: &mut Random, file: &mut impl Write) {
    for _ in 0..cases(40_000, 1_000) {
        let count = [13, 13, 13, random.below(14)][random.below(4)];
        let mut hand = 0;
        while u64::count_ones(hand) < count as u32 {
            hand |= 1 << (16 * random.below(4) + random.below(13));
        }
        let strength = calls::evaluate(hand).expect("a hand");
        let control = calls::suit_control(hand).expect("a hand");
        let line = json!({
            "hand": calls::format_cards(hand).expect("cards"),
            "strength": of_struct("HandStrength", &strength),
            "control": control.map(|suit| of_struct("SuitControlIndex", &suit)).to_vec(),
        });
        writeln!(file, "{line}").expect("a line");
    }
}

/// Deals of some seeds.
fn write_deals(file: &mut impl Write) {
    for seed in [0, 1, 7, 1_000_003, u64::MAX] {
        let hands = handsense::hearts::deal_hands(&mut handsense::core::Rng::new(seed));
        let hands = hands.map(|hand| hand.to_string());
        let line = json!({ "seed": seed.to_string(), "hands": hands });
        writeln!(file, "{line}").expect("a line");
    }
}

/// Views of all phases with the results of every function that takes one.
fn write_views(random: &mut Random, file: &mut impl Write) {
    for number in 0..cases(40_000, 1_000) {
        let rules = [STANDARD, LEGACY_MAIN, STANDARD | 2, STANDARD & !1024][random.below(4)];
        let mut deal = Deal::random(rules, random);
        let (passing, played) = (random.one_in(8), random.below(52));
        if !passing {
            deal.play_random(played, random);
        }
        // Mostly the player to move.
        let others = random.one_in(8);
        let me = if others {
            random.below(4)
        } else {
            deal.table.to_play()
        };
        let mut view = deal.view(me);
        if passing {
            (view.passed, view.received) = (0, 0);
        }
        let (name, policy) = POLICIES[number % POLICIES.len()];
        let legal = calls::legal_moves(&view);
        let ranked = calls::rank_moves(&view, policy);
        let card = ranked
            .as_ref()
            .ok()
            .map(|moves| moves[number % moves.len()].0);
        let mut line = json!({
            "view": calls::format_view(&view).expect("a view"),
            "policy": name,
            "state": answer(calls::known_state(&view), |state| of_struct("HsHeartsKnownState", &state)),
            "legal": answer(legal, |cards| json!(calls::format_cards(cards).expect("cards"))),
            "ranked": answer(ranked, |moves| json!(moves)),
            "passes": answer(calls::pass(&view, policy), |cards| json!(cards)),
            "threat": answer(calls::moon_threat(&view), |threat| of_struct("MoonShootThreat", &threat)),
            "claim": answer(calls::claim(&view), |claim| of_struct("HsHeartsClaim", &claim)),
            "forecast": answer(calls::forecast(&view), |found| of_struct("HsHeartsForecast", &found)),
            "chances": answer(calls::win_probabilities(&view.scores, 4), |chances| json!(chances[..4])),
        });
        if let Some(card) = card {
            line["card"] = json!(card);
            let options = calls::playouts(64, number as u64);
            line["reasons"] = answer(calls::explain(&view, card, -1, &options), |found| {
                of_struct("HsHeartsReasons", &found)
            });
        }
        if number % 10 == 0 && !passing {
            let position = deal.position();
            line["position"] = of_struct("HsHeartsPosition", &position);
            line["playout"] = answer(calls::playout(&position, number as u64, 0.1), |points| {
                json!(points[..4])
            });
            if played >= 32 {
                line["solution"] = answer(calls::solve(&position, None), |found| {
                    of_struct("HsHeartsSolution", &found)
                });
            }
        }
        let options = calls::playouts(200, number as u64);
        if number % 100 == 0 {
            let found = calls::choose(&view, &options);
            line["decision"] = answer(found, |found| of_struct("HsHeartsDecision", &found));
        }
        if number % 10 == 0 && passing {
            let found = calls::choose_pass(&view, &options);
            line["passDecision"] = answer(found, |found| of_struct("HsHeartsPassDecision", &found));
        }
        writeln!(file, "{line}").expect("a line");
    }
}

fn write_golden(path: &Path) {
    let mut random = Random::new(36);
    let mut file = BufWriter::new(File::create(path).expect("a file"));
    write_hands(&mut random, &mut file);
    write_deals(&mut file);
    write_views(&mut random, &mut file);
    file.flush().expect("a file");
}

/// Whether Node runs the package and Rust compiles it, or a report of what is missing.
fn is_possible() -> bool {
    if !have("node") {
        return false;
    }
    if !answers("node", "--test-reporter=tap") {
        skipped("node has no test runner with --test-reporter");
        return false;
    }
    let rustc = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", TARGET])
        .output();
    let folder = rustc
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok());
    if !folder.is_some_and(|folder| Path::new(folder.trim()).is_dir()) {
        skipped(&format!(
            "Rust's target {TARGET} is not installed (rustup target add {TARGET})"
        ));
        return false;
    }
    true
}

#[test]
fn the_package_passes_its_tests() {
    if !is_possible() {
        return;
    }
    let directory = scratch("javascript");
    let golden = directory.join("golden.jsonl");
    write_golden(&golden);
    let node = |arguments: &[&str]| {
        let mut command = Command::new("node");
        command
            .args(arguments)
            .current_dir(package())
            .env("HANDSENSE_DIST", directory.join("dist"))
            .env("HANDSENSE_GOLDEN", &golden)
            .env(
                "CARGO_TARGET_DIR",
                Path::new(env!("CARGO_TARGET_TMPDIR")).join("wasm"),
            )
            .env_remove("RUSTFLAGS");
        command.output().expect("node starts")
    };
    assert_success("the build", &node(&["scripts/build.mjs"]));
    let files = std::fs::read_dir(package().join("tests")).expect("a folder");
    let files = files.map(|file| file.expect("a file").path().display().to_string());
    let files: Vec<String> = files.filter(|path| path.ends_with(".test.mjs")).collect();
    let mut arguments = vec!["--test", "--test-reporter=tap"];
    arguments.extend(files.iter().map(String::as_str));
    let tests = node(&arguments);
    assert_success("the tests", &tests);
    let said = String::from_utf8_lossy(&tests.stdout);
    let passed = said
        .lines()
        .find_map(|line| line.strip_prefix("# pass "))
        .expect("a number");
    assert!(
        passed.trim().parse::<usize>().expect("a number") > 40,
        "{said}"
    );
}
