//! A match played in shards is the match: put together, they are the file of a single run.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::matches::{
    arena, fresh, json, played, refused, reported, text, timeless, without_times,
};
use serde_json::Value;

/// A match that is long enough to be cut into five shards, with some of its deals compared.
const DEALS: [&str; 6] = ["tuned", "as-designed", "--deals", "23", "--compare", "3"];
const GAMES: [&str; 6] = ["tuned", "as-designed", "--games", "7", "--rules", "jack"];
/// Matches of the other games.
const OTHERS: [(&str, [&str; 6]); 3] = [
    (
        "liap-tui",
        [
            "v2",
            "reference/greedy",
            "--game",
            "liap-tui",
            "--games",
            "6",
        ],
    ),
    (
        "binokel",
        ["newest", "reference", "--game", "binokel", "--games", "7"],
    ),
    ("hex", ["order", "random", "--game", "hex", "--games", "5"]),
];

/// Plays a shard into a file of its own.
fn shard(name: &str, of: &[&str], which: &str, more: &[&str]) -> PathBuf {
    let path = fresh(&format!("{name}-{}.jsonl", which.replace('/', "-of-")));
    let into = ["--shard", which, "--out", text(&path)];
    played(&[of, &into, more].concat());
    path
}

/// Merges files that belong together; answers the report.
fn merged(parts: &[PathBuf], more: &[&str]) -> Value {
    let parts: Vec<&str> = parts.iter().map(|path| text(path)).collect();
    json(&[&["merge"], &parts[..], more].concat())
}

/// Merges files that do not belong together.
fn unmergeable(parts: &[&Path], sentence: &str) {
    let parts: Vec<&str> = parts.iter().map(|path| text(path)).collect();
    let out = fresh("unmergeable.jsonl");
    let into = [&["merge"], &parts[..], &["--out", text(&out)]].concat();
    refused(1, &into, sentence);
}

/// Every way to cut a file between its header and its end, thinned out: between units, before
/// times, within a line.
fn cuts(all: &str, number: usize) -> impl Iterator<Item = usize> {
    let header = all.find('\n').expect("a header") + 1;
    let step = (all.len() - header).div_ceil(number);
    (header..=all.len()).step_by(step)
}

#[test]
fn merged_shards_are_the_match_played_in_one_run() {
    for (name, of) in [("deals", DEALS), ("games", GAMES)]
        .into_iter()
        .chain(OTHERS)
    {
        let (whole, table) = (
            fresh(&format!("{name}.jsonl")),
            fresh(&format!("{name}.csv")),
        );
        let into = ["--out", text(&whole), "--csv", text(&table)];
        let report = json(&[&of[..], &into].concat());
        for shards in 1..=5_u32 {
            let threads = shards.to_string();
            let play = |part: u32| {
                let more = ["--threads", &threads];
                shard(name, &of, &format!("{part}/{shards}"), &more)
            };
            // From the last to the first: their order does not matter.
            let parts: Vec<PathBuf> = (1..=shards).rev().map(play).collect();
            let (out, csv) = (fresh("merged.jsonl"), fresh("merged.csv"));
            let told = merged(&parts, &["--out", text(&out)]);
            assert_eq!(
                without_times(&out),
                without_times(&whole),
                "{name} {shards}"
            );
            assert_eq!(
                timeless(told.clone()),
                timeless(report.clone()),
                "{name} {shards}"
            );
            // Times come along too.
            assert_eq!(json(&["report", text(&out), "--csv", text(&csv)])[0], told);
            assert_eq!(
                fs::read(&csv).expect("a table"),
                fs::read(&table).expect("a table")
            );
        }
    }
}

#[test]
fn a_shard_that_was_resumed_anywhere_merges_as_well() {
    for (name, of) in [("resumed-deals", DEALS), ("resumed-games", GAMES)] {
        let whole = fresh(&format!("{name}.jsonl"));
        played(&[&of[..], &["--out", text(&whole)]].concat());
        let [first, second, third] =
            ["1/3", "2/3", "3/3"].map(|which| shard(name, &of, which, &[]));
        let all = fs::read_to_string(&second).expect("a shard");
        for (cut, threads) in cuts(&all, 12).zip(["1", "2", "5"].into_iter().cycle()) {
            fs::write(&second, &all[..cut]).expect("a file");
            let into = ["--shard", "2/3", "--out", text(&second), "--resume"];
            let resumed = arena(&[&of[..], &into, &["--threads", threads]].concat());
            assert_eq!(resumed.code, 0, "{}", resumed.stderr);
            let out = fresh(&format!("{name}-merged.jsonl"));
            let parts = [third.clone(), first.clone(), second.clone()];
            merged(&parts, &["--out", text(&out)]);
            assert_eq!(
                without_times(&out),
                without_times(&whole),
                "{name} at {cut}"
            );
        }
    }
}

#[test]
fn a_shard_is_shown_as_the_part_it_is() {
    let part = shard("shown", &DEALS, "2/3", &[]);
    let text_of = fs::read_to_string(&part).expect("a shard");
    let (header, rest) = text_of.split_once('\n').expect("a header");
    assert!(
        header.contains("\"arena\":1") && header.ends_with("\"shard\":\"2/3\"}"),
        "{header}"
    );
    assert!(
        rest.starts_with("{\"unit\":7,"),
        "the number in the whole match"
    );
    let shown = played(&["report", text(&part)]);
    for words in [
        "Shard 2/3 of 23 deals: numbers 7 to 14\n",
        "\n8 deals x 6 seatings",
    ] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
    let report = reported(&part);
    assert_eq!(report["finished"], 8);
    assert_eq!(report["header"]["shard"], "2/3");

    let whole = fresh("unsharded.jsonl");
    let report = json(&[&DEALS[..], &["--out", text(&whole)]].concat());
    assert_eq!(report["header"].get("shard"), None);
    assert!(
        !fs::read_to_string(&whole)
            .expect("results")
            .contains("shard")
    );
}

#[cfg(unix)]
#[test]
fn an_interrupted_shard_says_how_far_it_is() {
    let path = fresh("interrupted-shard.jsonl");
    let pair = [
        "tuned",
        "as-designed",
        "--threads",
        "2",
        "--deals",
        "4000000",
    ];
    let into = ["--shard", "2/2", "--out", text(&path)];
    let output = crate::common::matches::interrupted(&[&pair[..], &into].concat(), &path);
    assert_eq!(output.status.code(), Some(130));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains(" of 2000000\n"), "{said}");
    let finished = reported(&path)["finished"].to_string();
    let shown = played(&["report", text(&path)]);
    assert!(
        shown.contains(&format!("\n{finished} of 2000000 deals")),
        "{shown}"
    );
}

#[test]
fn what_is_no_shard_is_refused() {
    let pair = ["tuned", "as-designed", "--deals", "3"];
    let path = fresh("refused.jsonl");
    let into = [&pair[..], &["--out", text(&path), "--shard"]].concat();
    // A file goes on only with the shard that it holds.
    played(&[&into[..], &["2/3"]].concat());
    for (which, sentence) in [
        (
            &["3/3", "--resume"][..],
            "its shard is \"2/3\", not \"3/3\"",
        ),
        (&["2/3"][..], "already holds results"),
    ] {
        refused(1, &[&into[..], which].concat(), sentence);
    }
    let whole = [&pair[..], &["--out", text(&path), "--resume"]].concat();
    refused(1, &whole, "its shard is \"2/3\", not none");
}

#[test]
fn parts_that_are_no_match_are_refused() {
    let [first, second, third] =
        ["1/3", "2/3", "3/3"].map(|which| shard("parts", &DEALS, which, &[]));
    unmergeable(
        &[&third, &first],
        "3 shards are needed, and these are missing: 2",
    );
    unmergeable(&[&second], "these are missing: 1, 3");
    unmergeable(
        &[&third, &first, &second, &third],
        "parts-3-of-3.jsonl both hold shard 3/3",
    );

    let other_seed = [&DEALS[..], &["--seed", "9"]].concat();
    let other = shard("other", &other_seed, "2/3", &[]);
    unmergeable(
        &[&first, &other, &third],
        "other-2-of-3.jsonl are shards of different matches: seed is 1 in the first and 9 in \
         the second",
    );
    let quarter = shard("parts", &DEALS, "2/4", &[]);
    unmergeable(
        &[&first, &quarter, &third],
        "number of shards is 3 in the first and 4 in the second",
    );
    let whole = fresh("parts-whole.jsonl");
    played(&[&DEALS[..], &["--out", text(&whole)]].concat());
    unmergeable(
        &[&first, &whole],
        "parts-whole.jsonl holds a whole match, not a shard",
    );

    let out = fresh("parts-out.jsonl");
    fs::write(&out, "mine\n").expect("a file");
    let parts = [&first, &second, &third].map(|path| text(path));
    let into = [&["merge"], &parts[..], &["--out", text(&out)]].concat();
    refused(
        2,
        &into,
        "parts-out.jsonl exists; use --force to replace it",
    );
    assert_eq!(fs::read_to_string(&out).expect("a file"), "mine\n");
}

#[test]
fn damaged_parts_are_refused_before_anything_is_written() {
    let [first, second] = ["1/2", "2/2"].map(|which| shard("damaged", &DEALS, which, &[]));
    let kept = fs::read_to_string(&second).expect("a shard");
    let lines: Vec<&str> = kept.split_inclusive('\n').collect();
    let beyond = lines[lines.len() - 2].replacen("{\"unit\":22", "{\"unit\":23", 1);
    let out = fresh("damaged-out.jsonl");
    let into = ["merge", text(&first), text(&second), "--out", text(&out)];
    for (damage, sentence) in [
        (
            lines[..9].concat(),
            "damaged-2-of-2.jsonl is not finished: shard 2/2 has 4 of its 12 deals; repeat its \
             command with --resume to finish it",
        ),
        (
            lines[..9].concat() + "{\"unit\":1",
            "shard 2/2 has 4 of its 12 deals",
        ),
        (
            kept.clone() + &beyond,
            "line 26: number 23 is beyond the end of the match",
        ),
        (
            kept.replacen("{\"unit\":13", "{\"unit\":2", 1),
            "line 6: expected number 13, found 2",
        ),
        (
            kept.replacen("{\"times\":13", "{\"times\":2", 1),
            "line 7: times without their record",
        ),
        (
            kept.replacen("\"seats\":\"ABAB", "\"seats\":\"ABCB", 1),
            "line 2: field 'tables': 'ABCB' is not the next seating of the match",
        ),
        (
            kept.replacen("2/2", "3/2", 1),
            "line 1: invalid match header: a shard is K/N",
        ),
        (
            lines[0].trim_end().to_owned(),
            "line 1: the header is truncated",
        ),
    ] {
        fs::write(&second, damage).expect("a file");
        refused(1, &into, sentence);
        assert!(!out.exists(), "{sentence}");
    }
}
