//! `handsense arena report` and `arena ladder`: pages that need nothing but themselves, and the
//! strength table in one command.

use std::fs;
use std::path::{Path, PathBuf};

#[cfg(unix)]
use crate::common::matches::interrupted;
use crate::common::matches::{json, played, refused, text};
use serde_json::Value;

/// An empty directory of that name.
fn fresh(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("arena-page")
        .join(name);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).expect("a directory");
    directory
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a file")
}

/// Plays a match into a result file.
fn play(file: &Path, match_: &[&str]) {
    played(&[match_, &["--out", text(file)]].concat());
}

/// The page of these result files.
fn page(files: &[&Path], out: &Path) -> String {
    let files: Vec<&str> = files.iter().map(|file| text(file)).collect();
    let said = played(&[&["report"], &files[..], &["--out", text(out), "--force"]].concat());
    assert_eq!(said, "");
    let page = read(out);
    check(&page);
    page
}

/// Elements that end with their own start.
const VOID: [&str; 3] = ["meta", "!DOCTYPE", "wbr"];

/// A page must be well formed, must not reach out, and must be readable without its pictures.
pub fn check(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = page;
    while let Some((_, after)) = rest.split_once('<') {
        let (tag, behind) = after.split_once('>').expect("tags end");
        assert!(!tag.contains('<'), "a tag in a tag: {tag}");
        let name = tag.trim_start_matches('/').split([' ', '/', '\n']).next();
        let name = name.expect("a name");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !tag.ends_with('/') && !VOID.contains(&name) {
            open.push(name);
        }
        // What a style says is no markup.
        rest = match name {
            "style" if !tag.starts_with('/') => &behind[behind.find("</style>").expect("an end")..],
            _ => behind,
        };
    }
    assert!(open.is_empty(), "{open:?}");
    for reach in [
        "http", "src=", "@import", "<script", "<link", "//", "NaN", "inf",
    ] {
        assert!(!page.contains(reach), "{reach}");
    }
    let ids = attributes(page, " id=\"");
    let mut unique = ids.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(ids.len(), unique.len(), "{ids:?}");
    for label in attributes(page, "aria-labelledby=\"") {
        assert!(label.split(' ').all(|id| ids.contains(&id)), "{label}");
    }
    for link in attributes(page, "href=\"#") {
        assert!(ids.contains(&link), "{link}");
    }
    let pictures = page.matches("<svg").count();
    assert_eq!(
        page.matches("role=\"img\" aria-labelledby=").count(),
        pictures
    );
}

/// The values after each `start`.
fn attributes<'a>(page: &'a str, start: &str) -> Vec<&'a str> {
    let values = page.split(start).skip(1);
    values.filter_map(|rest| rest.split('"').next()).collect()
}

const PAIR: [&str; 2] = ["tuned", "as-designed"];

#[test]
fn a_page_says_who_is_better_and_holds_the_numbers_of_the_terminal() {
    let directory = fresh("single");
    let (file, out) = (directory.join("match.jsonl"), directory.join("page.html"));
    play(
        &file,
        &[&PAIR[..], &["--deals", "60", "--sprt", "0:9"]].concat(),
    );
    let found = page(&[&file], &out);
    for part in [
        "<h1>tuned against as-designed</h1>",
        "<p class=\"verdict\">tuned is better than as-designed by ",
        "positive means that tuned is better",
        "prefers-color-scheme: dark",
        "name=\"viewport\"",
        "AABB ABAB ABBA BAAB BABA BBAA",
        "Test of 0.00 against +9.00 points",
    ] {
        assert!(found.contains(part), "{part}");
    }
    // Every row of the terminal's tables is on the page, its points with two decimals.
    let shown = played(&["show", text(&file), "--unicode"]);
    let lines = shown.lines().filter(|line| line.starts_with('│'));
    let rows = lines.filter_map(|line| line.split('│').nth(1));
    let mut count = 0;
    for row in rows.map(str::trim).filter(|row| !row.is_empty()) {
        assert!(found.contains(&format!(">{row}<")), "{row}");
        count += 1;
    }
    assert!(count > 15, "{count}");
    let report = json(&["show", text(&file)]);
    let [mean, low, high] =
        ["mean", "low", "high"].map(|key| report["points"][key].as_f64().expect("a number"));
    let interval =
        format!("by {mean:.2} points per deal (95\u{A0}% interval +{low:.2} to +{high:.2}).");
    assert!(found.contains(&interval), "{interval}");
    let [a, b] = [0, 1].map(|side| report["sides"][side]["points"].as_f64().expect("a number"));
    assert!(found.contains(&format!("<td>{a:.2}</td><td>{b:.2}</td>")));
    assert_eq!(
        page(&[&file], &out),
        found,
        "the same files give the same page"
    );
}

#[test]
fn several_matches_become_a_ladder() {
    let directory = fresh("several");
    let [random, designed, ducker] = ["random", "as-designed", "ducker"].map(|name| {
        let file = directory.join(format!("{name}.jsonl"));
        play(&file, &[name, "tuned", "--deals", "30"]);
        file
    });
    let apart = directory.join("apart.jsonl");
    play(&apart, &["random", "shooter", "--deals", "8"]);
    let out = directory.join("page.html");
    let found = page(&[&random, &designed, &ducker, &apart], &out);
    for part in [
        "<h1>Strength against tuned</h1>",
        "tuned is the best of these players: +",
        "points per deal against as-designed, the next.",
        "Strength ladder",
        "1.\u{A0}tuned<",
        "because tuned does not take part: random against shooter.",
    ] {
        assert!(found.contains(part), "{part}");
    }
    let found = page(&[&random, &apart], &out);
    assert!(found.contains("<h1>Strength against random</h1>"));
    let found = page(&[&designed, &apart], &out);
    assert!(found.contains("No player takes part in two"), "{found}");
}

#[test]
fn pages_follow_the_rules_and_the_unit_of_their_match() {
    let directory = fresh("kinds");
    let out = directory.join("page.html");
    let jack = directory.join("jack.jsonl");
    play(
        &jack,
        &["random", "random", "--deals", "12", "--rules", "jack"],
    );
    let found = page(&[&jack], &out);
    assert!(found.contains("random (A) and random (B) scored equally"));
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
    play(&games, &three);
    let found = page(&[&games], &out);
    assert!(found.contains("2 games") && found.contains("Games won"));
    assert!(found.contains("C = ducker<"));
    // A match that was broken off before its first deal.
    let header = read(&games).lines().next().map(|line| format!("{line}\n"));
    fs::write(&games, header.expect("a header")).expect("a file");
    let found = page(&[&games], &out);
    assert!(found.contains("Nothing has been played yet"));
    let found = page(&[&games, &jack], &out);
    assert!(found.contains("Strength against random"));
}

#[test]
fn names_from_result_files_are_only_text() {
    let directory = fresh("names");
    let (file, out) = (directory.join("match.jsonl"), directory.join("page.html"));
    play(&file, &[&PAIR[..], &["--deals", "3"]].concat());
    let evil = "<img src=x onerror='alert(1)'>&\\\"{}";
    let forged = read(&file).replace("as-designed", evil);
    fs::write(&file, forged).expect("a file");
    let out_text = text(&out);
    played(&["report", text(&file), text(&file), "--out", out_text]);
    let found = read(&out);
    assert!(!found.contains("<img"), "{found}");
    let escaped = "&lt;img src=x onerror='alert(1)'&gt;&amp;&quot;{}";
    assert!(found.contains(escaped), "{found}");
    // The one word that a page must not have is in the forged name.
    check(&found.replace("src=x", ""));
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
    let (results, out) = (directory.join("results"), directory.join("page.html"));
    let keep = ["--out", text(&results), "--page", text(&out), "--force"];
    let command = [&QUICK[..], &keep].concat();
    let table = played(&command);
    assert!(table.is_ascii(), "{table}");
    for part in [
        "2v2, rules legacy-main, passing all directions, seed 2",
        "tuned per deal, positive when it is better",
        "| card-player ",
        "| card-player-meant ",
        "as-designed per deal, positive",
        "|    20 |",
    ] {
        assert!(table.contains(part), "{part}\n{table}");
    }
    let first = read(&out);
    check(&first);
    assert!(first.contains("Strength against tuned"));
    // Here tuned is A: the sign turns for its opponents.
    let headline = "tuned leads, but cannot be told apart from card-player and card-player-meant: \
                    20 results are too few to decide.";
    assert!(first.contains(headline));

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
    assert_eq!(read(&out), first);
    let half: Vec<&str> = whole.lines().take(15).collect();
    fs::write(&file, half.join("\n") + "\n").expect("a file");
    played(&command);
    assert_eq!(timeless(&read(&file)), timeless(&whole));
    let other = [&command[..], &["--seed", "3"]].concat();
    refused(1, &other, "its seed is 2, not 3");
}

#[test]
fn a_ladder_can_be_pasted_and_read_by_programs() {
    let markdown = played(&[&QUICK[..], &["--markdown", "--threads", "1"]].concat());
    let lines: Vec<&str> = markdown.lines().collect();
    assert!(lines[0].starts_with("| tuned against | deals | points | payoff |"));
    assert!(
        lines[2].starts_with("| `card-player` | 20 | **+"),
        "{markdown}"
    );
    let columns = |line: &&&str| line.matches('|').count() == 8;
    let rows = lines.iter().filter(|line| !line.is_empty());
    assert_eq!(rows.clone().filter(columns).count(), rows.count());
    assert!(markdown.contains("\n\n| as-designed against |"));

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
    let (results, out) = (directory.join("results"), directory.join("page.html"));
    let file = results.join("tuned-against-card-player.jsonl");
    let ladder = ["ladder", "--scale", "1000", "--only", "card-player"];
    let page = ["--page", text(&out), "--force"];
    let out_to = [&["--out", text(&results), "--markdown"][..], &page].concat();
    let output = interrupted(&[&ladder[..], &out_to].concat(), &file);
    assert_eq!(output.status.code(), Some(130));
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(shown.contains("of 10,000,000 |"), "{shown}");
    assert_eq!(shown.lines().count(), 3, "the second match was not begun");
    check(&read(&out));
    let begun = fs::read_dir(&results).expect("a directory").count();
    assert_eq!(begun, 1);
}
