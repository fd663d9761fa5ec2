//! `handsense arena tournament`: ratings and the cross table.

use std::fs;
use std::path::{Path, PathBuf};

#[cfg(unix)]
use crate::cli::{manual_as_of_now, readers_directory};
use crate::common::matches::{interrupted, played, reported, text, without_times};
use crate::common::snapshot::assert_snapshot;
use crate::common::tools::root;
use serde_json::Value;

const PLAYERS: [&str; 4] = ["tuned", "as-designed", "ducker", "random"];
const DEALS: [&str; 4] = ["--deals", "33", "--seed", "5"];

/// An empty directory of that name.
fn fresh(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("tournament")
        .join(name);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).expect("a directory");
    directory
}

/// A tournament with these options.
fn tournament(more: &[&str]) -> String {
    played(&[&["tournament"], &PLAYERS[..], &DEALS, more].concat())
}

/// The results files of a directory by name.
fn results(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).expect("a directory");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "jsonl"))
        .collect();
    files.sort();
    files
}

#[test]
fn a_tournament_goes_on_where_it_was() {
    let directory = fresh("resumed");
    let table = tournament(&["--out", text(&directory)]);
    assert_eq!(tournament(&["--out", text(&directory)]), table);
    let files = results(&directory);
    let whole = fs::read_to_string(&files[1]).expect("a file");
    fs::write(&files[1], &whole[..whole.len() / 2]).expect("a file");
    fs::remove_file(&files[2]).expect("a file");
    let answer = crate::common::matches::arena(
        &[
            &["tournament"],
            &PLAYERS[..],
            &DEALS,
            &["--out", text(&directory)],
        ]
        .concat(),
    );
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    let timeless = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with("{\"times\""));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(
        timeless(&fs::read_to_string(&files[1]).expect("a file")),
        timeless(&whole)
    );
    assert_eq!(results(&directory), files);
}

#[test]
fn a_match_of_a_tournament_is_the_match_of_its_players() {
    let directory = fresh("alone");
    tournament(&["--out", text(&directory)]);
    let alone = directory.join("alone");
    let names = ["tuned", "ducker", "--compare", "0", "--out", text(&alone)];
    played(&[&names[..], &DEALS].concat());
    let file = directory.join("tuned-against-ducker.jsonl");
    assert_eq!(without_times(&file), without_times(&alone));
    // So are its figures in the cross table.
    let report = reported(&alone);
    let again = tournament(&["--out", text(&directory), "--json"]);
    let table: Value = serde_json::from_str(&again).expect("JSON");
    let pairings = table["pairings"].as_array().expect("a list");
    let found = pairings
        .iter()
        .find(|one| one["player"] == "tuned" && one["against"] == "ducker");
    assert_eq!(found.expect("the match")["points"], report["points"]);
}

#[test]
fn ratings_are_ordered_and_sum_to_nothing() {
    let table: Value = serde_json::from_str(&tournament(&["--json"])).expect("JSON");
    let players = table["players"].as_array().expect("a list");
    assert_eq!(players[0]["name"], "tuned");
    assert_eq!(players[3]["name"], "random");
    let number = |player: &Value, key: &str| player["points"][key].as_f64().expect("a number");
    let ratings: Vec<f64> = players.iter().map(|one| number(one, "mean")).collect();
    assert!(ratings.iter().sum::<f64>().abs() < 1e-6, "{ratings:?}");
    assert!(
        players
            .iter()
            .all(|one| number(one, "low") < number(one, "high"))
    );
    for player in players {
        let counts = ["won", "drawn", "lost"].map(|key| player[key].as_u64().expect("a count"));
        assert_eq!(counts.iter().sum::<u64>(), 3 * 33, "{player}");
    }
    assert_eq!(table["conditions"]["seed"], 5);
    assert_eq!(table["pairings"].as_array().map(Vec::len), Some(6));
}

#[cfg(unix)]
#[test]
fn an_interrupted_tournament_shows_what_there_is() {
    let directory = fresh("interrupted");
    let out = directory.join("results");
    let file = out.join("tuned-against-ducker.jsonl");
    let players = [
        "tournament",
        "tuned",
        "ducker",
        "random",
        "--deals",
        "1000000",
    ];
    let to = ["--out", text(&out)];
    let output = interrupted(&[&players[..], &to].concat(), &file);
    assert_eq!(output.status.code(), Some(130));
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(
        shown.starts_with("Hearts: 2 players, 1 match of "),
        "{shown}"
    );
}

/// A line without its last cell, which holds a time in the ratings, and without the width of that.
#[cfg(unix)]
fn without_time(line: &str) -> &str {
    let frame = line.chars().next().filter(|first| "|+".contains(*first));
    let end = frame.and_then(|edge| line.trim_end_matches(edge).rfind(edge));
    end.map_or(line, |end| &line[..end])
}

#[cfg(unix)]
#[test]
fn the_page_of_the_manual_shows_what_the_commands_print() {
    let page = "docs/use/tournament.md";
    fresh("manual");
    let directory = readers_directory("tournament/manual");
    let manual = fs::read_to_string(root().join(page)).expect("the manual");
    let now = manual_as_of_now(&manual, &directory);
    let lines: Vec<&str> = manual.lines().collect();
    // Times differ between runs.
    let kept = now
        .lines()
        .enumerate()
        .map(|(number, line)| match lines.get(number) {
            Some(shown) if without_time(shown) == without_time(line) => *shown,
            _ => line,
        });
    assert_snapshot(page, &(kept.collect::<Vec<_>>().join("\n") + "\n"));
}
