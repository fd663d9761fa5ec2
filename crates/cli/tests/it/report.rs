//! `handsense arena report` and `arena ladder`: results files as text, and the strength table in one
//! command.

use std::fs;
use std::path::{Path, PathBuf};

#[cfg(unix)]
use crate::common::matches::interrupted;
use crate::common::matches::{json, played, refused, reported, text};
use serde_json::Value;

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
        assert!(shown.contains(part), "{part}\n{shown}");
    }
}

#[test]
fn several_matches_end_with_ratings() {
    let directory = fresh("several");
    let [random, designed] = ["random", "as-designed"].map(|name| {
        let file = directory.join(format!("{name}.jsonl"));
        play(&file, &[name, "tuned", "--deals", "30"]);
        file
    });
    let found = report(&[&random, &designed]);
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
    let table = directory.join("table.csv");
    let both = ["report", text(&random), text(&other), "--csv", text(&table)];
    refused(2, &both, "--csv writes the table of one results file");
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

/// Rows that are quick to play.
const QUICK: [&str; 7] = [
    "ladder",
    "--scale",
    "0.002",
    "--only",
    "card-player",
    "--only",
    "as-designed against",
];

#[test]
fn a_ladder_plays_its_matches_and_goes_on_where_it_was() {
    let directory = fresh("ladder");
    let results = directory.join("results");
    let command = [&QUICK[..], &["--out", text(&results)]].concat();
    let table = played(&command);
    for part in [
        "2v2, rules legacy-main, passing all directions, seed 2",
        "\n| tuned against       | deals |",
        "\n| `card-player`       |    20 | +",
        "\n| `card-player-meant` |    20 | +",
        "\n\n| as-designed against ",
    ] {
        assert!(table.contains(part), "{part}\n{table}");
    }

    // A match of the ladder is the match of the same name.
    let file = results.join("tuned-against-card-player.jsonl");
    let whole = read(&file);
    let alone = directory.join("alone.jsonl");
    let like = [
        "tuned",
        "card-player",
        "--deals",
        "20",
        "--rules",
        "legacy-main",
        "--seed",
        "2",
    ];
    play(&alone, &like);
    let timeless = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with("{\"times\""));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(timeless(&whole), timeless(&read(&alone)));

    // Nothing is played twice, and what is missing is played.
    assert_eq!(played(&command), table);
    let half: Vec<&str> = whole.lines().take(15).collect();
    fs::write(&file, half.join("\n") + "\n").expect("a file");
    played(&command);
    assert_eq!(timeless(&read(&file)), timeless(&whole));
    let other = [&command[..], &["--seed", "3"]].concat();
    refused(1, &other, "its seed is 2, not 3");
}

#[test]
fn a_ladder_can_be_read_by_programs() {
    let json = played(&[&QUICK[..], &["--json", "--rules", "standard"]].concat());
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(3));
    assert_eq!(json[0]["header"]["players"][1]["name"], "card-player");
    assert_eq!(json[0]["header"]["rules"], 0x0DA1);
    assert_eq!(json[2]["finished"], 20);
    let one = [
        "ladder",
        "--scale",
        "1e-9",
        "--only",
        "against random",
        "--json",
    ];
    let one: Value = serde_json::from_str(&played(&one)).expect("JSON");
    assert_eq!(one[0]["finished"], 1, "one deal at least");
}

#[cfg(unix)]
#[test]
fn an_interrupted_ladder_shows_what_there_is() {
    let directory = fresh("interrupted");
    let results = directory.join("results");
    let file = results.join("tuned-against-card-player.jsonl");
    let ladder = ["ladder", "--scale", "1000", "--only", "card-player"];
    let output = interrupted(&[&ladder[..], &["--out", text(&results)]].concat(), &file);
    assert_eq!(output.status.code(), Some(130));
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(shown.contains("of 10,000,000 |"), "{shown}");
    assert_eq!(shown.lines().count(), 5, "the second match was not begun");
    let begun = fs::read_dir(&results).expect("a directory").count();
    assert_eq!(begun, 1);
}
