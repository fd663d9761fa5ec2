//! `handsense arena report`: results files as text.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::matches::{json, played, reported, text};

/// An empty directory of that name.
fn fresh(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("report")
        .join(name);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).expect("a directory");
    directory
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a file")
}

/// Plays a match into a results file and returns what it prints.
fn play(file: &Path, match_: &[&str]) -> String {
    played(&[match_, &["--out", text(file)]].concat())
}

/// The report of these results files.
fn report(files: &[&Path]) -> String {
    let files: Vec<&str> = files.iter().map(|file| text(file)).collect();
    played(&[&["report"], &files[..]].concat())
}

#[test]
fn a_report_says_who_is_better_as_the_match_did() {
    let file = fresh("single").join("match.jsonl");
    let pair = ["tuned", "as-designed", "--deals", "60", "--sprt", "0:9"];
    let shown = play(&file, &pair);
    assert_eq!(report(&[&file]), shown);
    let found = reported(&file);
    let [mean, low, high] =
        ["mean", "low", "high"].map(|key| found["points"][key].as_f64().expect("a number"));
    let verdict = format!(
        "\ntuned is better than as-designed by {mean:.2} points per deal (95 % interval \
         +{low:.2} to +{high:.2}).\n"
    );
    for part in [
        "(AABB ABAB ABBA BAAB BABA BBAA)",
        "Test of 0.000 against +9.000 points",
        &verdict,
        &format!("| Points | {mean:+.3} |"),
    ] {
        assert!(shown.replace("\n  ", " ").contains(part), "{part}\n{shown}");
    }
}

#[test]
fn several_matches_end_with_ratings() {
    let directory = fresh("several");
    let pairs = [
        ("random", "tuned"),
        ("as-designed", "tuned"),
        ("random", "as-designed"),
    ];
    let [random, designed, third] = pairs.map(|(name, against)| {
        let file = directory.join(format!("{name}-{against}.jsonl"));
        play(&file, &[name, against, "--deals", "30"]);
        file
    });
    let found = report(&[&random, &designed, &third]);
    for part in [
        "A = random, B = tuned\n",
        "A = as-designed, B = tuned\n",
        "tuned is the best of these players: its rating is ",
        "| 1 | tuned       |",
    ] {
        assert!(found.contains(part), "{part}\n{found}");
    }
    let other = directory.join("other.jsonl");
    play(
        &other,
        &["random", "shooter", "--deals", "8", "--rules", "jack"],
    );
    let found = report(&[&random, &other]);
    assert!(found.contains("There are no ratings: all matches have the same conditions, but "));
    let list = json(&["report", text(&random), text(&other)]);
    assert_eq!(
        (&list[0]["finished"], &list[1]["finished"]),
        (&30.into(), &8.into())
    );
}

#[test]
fn reports_follow_the_rules_and_the_unit_of_their_match() {
    let directory = fresh("kinds");
    let jack = directory.join("jack.jsonl");
    let equal = ["random", "random", "--deals", "12", "--rules", "jack"];
    let found = play(&jack, &equal);
    assert!(found.contains("random (A) and random (B) scored equally in all 12 deals."));
    let games = directory.join("games.jsonl");
    let three = [
        "tuned",
        "random",
        "ducker",
        "--games",
        "2",
        "--seating",
        "ABCC",
    ];
    let found = play(&games, &three);
    for part in ["\n2 games", "Games won", "C = ducker\n"] {
        assert!(found.contains(part), "{part}\n{found}");
    }
    // A match that was broken off before its first deal.
    let header = read(&games).lines().next().map(|line| format!("{line}\n"));
    fs::write(&games, header.expect("a header")).expect("a file");
    assert!(
        report(&[&games]).contains("\nFewer than two games give no result for tuned and random.")
    );
}
