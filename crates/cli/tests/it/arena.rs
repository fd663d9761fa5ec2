//! `handsense arena`: the same match gives the same results however it is played, and the results
//! say what the match was.

use std::fs;

use crate::common::matches::{
    arena, fresh, interrupted, json, played, refused, reported, text, timeless, without_times,
};
use serde_json::Value;

const PAIR: [&str; 2] = ["tuned", "as-designed"];

#[test]
fn any_number_of_threads_writes_the_same_file() {
    let [one, two, five] = ["1", "2", "5"].map(|threads| {
        let path = fresh(&format!("threads-{threads}.jsonl"));
        let to = ["--deals", "60", "--threads", threads, "--out", text(&path)];
        let report = json(&[&PAIR[..], &to].concat());
        (without_times(&path), timeless(report))
    });
    assert_eq!(one.0.lines().count(), 61);
    assert_eq!(one, two);
    assert_eq!(one, five);
}

#[test]
fn a_resumed_match_is_the_same_as_an_uninterrupted_one() {
    let whole = fresh("whole.jsonl");
    let start = [&PAIR[..], &["--deals", "30", "--out"]].concat();
    let report = json(&[&start[..], &[text(&whole)]].concat());
    let all = fs::read_to_string(&whole).expect("results");
    // Cut off between lines, within a line, and before the times of a finished deal.
    let ends: Vec<usize> = all
        .match_indices('\n')
        .map(|(place, _)| place + 1)
        .collect();
    for (name, cut) in [
        ("clean", ends[10]),
        ("torn", ends[10] + 40),
        ("untimed", ends[11]),
        ("header", ends[0]),
        ("done", all.len()),
    ] {
        let part = fresh(&format!("part-{name}.jsonl"));
        fs::write(&part, &all[..cut]).expect("a file");
        let answer = arena(&[&start[..], &[text(&part), "--resume", "--json"]].concat());
        let is_torn = answer
            .stderr
            .contains("the last line is torn and is dropped");
        assert_eq!(is_torn, name == "torn", "{}", answer.stderr);
        let resumed = serde_json::from_str(&answer.stdout).expect("JSON");
        assert_eq!(timeless(resumed), timeless(report.clone()), "{name}");
        assert_eq!(without_times(&part), without_times(&whole), "{name}");
    }
}

#[test]
fn a_match_by_the_clock_goes_on_although_no_deal_can_be_repeated() {
    let path = fresh("clock.jsonl");
    let out = text(&path);
    let start = ["search:1ms", "flat:1ms/tuned", "--seed", "4", "--out", out];
    json(&[&start[..], &["--deals", "1"]].concat());
    let one = fs::read_to_string(&path).expect("results");
    fs::write(&path, one.replace("\"count\":1", "\"count\":2")).expect("a file");
    let report = json(&[&start[..], &["--deals", "2", "--resume"]].concat());
    assert_eq!(report["finished"], 2, "{report}");
    let both = fs::read_to_string(&path).expect("results");
    let kept = |text: &str| {
        text.lines()
            .skip(1)
            .take(2)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(kept(&both), kept(&one));
}

#[test]
fn shown_results_are_those_of_the_match() {
    let path = fresh("show.jsonl");
    let out = text(&path);
    let run = [
        &PAIR[..],
        &["--games", "3", "--rules", "legacy-main", "--out", out],
    ];
    let report = json(&run.concat());
    assert_eq!(json(&["report", out])[0], report);
    let shown = played(&["report", out]);
    assert!(shown.is_ascii(), "{shown}");
    for part in [
        "A = tuned, B = as-designed",
        "tuned leads as-designed by ",
        "3 games x 6",
        "rules legacy-main",
        "Games won",
    ] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
}

#[test]
fn a_player_against_itself_differs_by_nothing() {
    for seating in ["2v2", "1v3", "all", "ABAB"] {
        let report = json(&["tuned", "tuned", "--deals", "12", "--seating", seating]);
        for kind in ["points", "payoff"] {
            assert_eq!(report[kind]["mean"], 0.0, "{seating}");
            assert_eq!(report[kind]["error"], 0.0, "{seating}");
        }
        assert_eq!(report["disagreement"]["rate"], 0.0);
        assert!(report["disagreement"]["asked"].as_u64() > Some(100));
    }
    let random = json(&["random", "random", "--deals", "4", "--compare", "1"]);
    assert_eq!(random["points"]["mean"], 0.0);
    assert_eq!(random["disagreement"]["rate"], 0.0);
}

#[test]
fn the_difference_turns_with_the_sides() {
    let ab = json(&["tuned", "as-designed", "--deals", "40"]);
    let ba = json(&["as-designed", "tuned", "--deals", "40"]);
    let mean = |report: &Value| report["points"]["mean"].as_f64().expect("a number");
    assert!(mean(&ab) > 1.0, "{}", mean(&ab));
    assert!((mean(&ab) + mean(&ba)).abs() < 1e-9);
    assert!(ab["disagreement"]["rate"].as_f64() > Some(0.1));
}

#[test]
fn a_test_ends_the_match_as_soon_as_it_is_decided() {
    let report = json(&["tuned", "as-designed", "--deals", "5000", "--sprt", "0:1"]);
    assert_eq!(report["finished"], 100, "the fewest that may decide");
    assert_eq!(report["sprt"]["accepted"], 1.0);
    let wrong = [
        "tuned",
        "as-designed",
        "--deals",
        "500",
        "--sprt",
        "-1:0",
        "--json",
    ];
    let report: Value = serde_json::from_str(&played(&wrong)).expect("JSON");
    assert_eq!(report["sprt"]["accepted"], 0.0);
}

#[test]
fn passing_can_be_measured_alone() {
    let same = json(&["tuned/tuned", "tuned", "--deals", "8"]);
    assert_eq!(same["points"]["mean"], 0.0);
    let held = [
        "tuned+engine-pass",
        "tuned",
        "--deals",
        "8",
        "--pass",
        "hold",
    ];
    assert_eq!(json(&held)["points"]["error"], 0.0);
    let passed = [
        "tuned+engine-pass",
        "tuned",
        "--deals",
        "8",
        "--pass",
        "left",
    ];
    assert_ne!(json(&passed)["points"]["error"], 0.0);
}

#[test]
fn deal_files_are_played_in_order_and_refused_by_line() {
    let path = fresh("deals.txt");
    let deal = "hands=AKQJT98765432.../.AKQJT98765432../..AKQJT98765432./...AKQJT98765432";
    fs::write(&path, format!("# mine\n{deal}\n\n{deal}\n")).expect("a file");
    let report = json(&["tuned", "as-designed", "--deal-file", text(&path)]);
    assert_eq!(report["finished"], 2);
    assert_eq!(report["sides"][0]["moonsShot"]["rate"], 0.25);
    fs::write(&path, format!("{deal}\n# mine\n{deal} hold\n")).expect("a file");
    let bad = ["tuned", "as-designed", "--deal-file", text(&path)];
    refused(1, &bad, "deals.txt, line 3: 'hold' ");
}

#[test]
fn every_game_is_reported_with_its_terms() {
    for (command, title, terms) in [
        (
            [
                "quick/heuristic",
                "reference/greedy",
                "--game",
                "liap-tui",
                "--games",
                "30",
            ],
            "30 games x 6 seatings (AABB ABAB ABBA BAAB BABA BBAA), rounds at most 20, seed 1",
            ["Exact", "Declared", "Off", "Games won"],
        ),
        (
            ["newest", "medium", "--game", "binokel", "--games", "20"],
            "20 games x 2 seatings (AB BA), rules newest, seed 1",
            ["Auctions won", "made", "gone out", "Games won"],
        ),
        (
            ["order", "random", "--game", "hex", "--games", "25"],
            "25 openings x 2 seatings (AB BA), board 11 x 11, stones 1, seed 1",
            ["Won as red", "Won as blue", "Games won", "Time mean"],
        ),
    ] {
        let shown = played(&command);
        for part in [title].iter().chain(&terms) {
            assert!(shown.contains(part), "{part}\n{shown}");
        }
        let report = |threads| timeless(json(&[&command[..], &["--threads", threads]].concat()));
        assert_eq!(report("1"), report("3"));
        let [points, wins] = ["points", "wins"].map(|key| report("2")[key]["low"].as_f64());
        assert!(points > Some(0.0) && wins > Some(0.0), "{shown}");
        let even = &report("2")["sides"][0]["wins"]["even"];
        assert_eq!(*even, 0.5);
    }
}

#[test]
fn result_files_are_neither_overwritten_nor_mixed() {
    let path = fresh("kept.jsonl");
    let out = ["--deals", "3", "--out", text(&path)];
    played(&[&PAIR[..], &out].concat());
    let kept = fs::read_to_string(&path).expect("results");
    refused(1, &[&PAIR[..], &out].concat(), "already holds results");
    for (other, sentence) in [
        (["--seed", "2"], "its seed is 1, not 2"),
        (["--rules", "jack"], "its rules is"),
        (["--seating", "1v3"], "its seatings is"),
    ] {
        let resumed = [&PAIR[..], &out, &["--resume"], &other].concat();
        refused(1, &resumed, sentence);
    }
    let players = [&["as-designed", "tuned"][..], &out, &["--resume"]].concat();
    refused(1, &players, "its players is");
    assert_eq!(fs::read_to_string(&path).expect("results"), kept);

    // A player that has changed since would be played differently.
    let forged = kept.replacen("\"took_queen\"", "\"shot_moon\"", 100);
    fs::write(&path, forged).expect("a file");
    let resumed = [&PAIR[..], &out, &["--resume"]].concat();
    refused(1, &resumed, "players have changed");
    let last = kept.lines().nth(5).expect("the last record");
    for (damage, sentence) in [
        (
            kept.replacen("{\"unit\":1", "{\"unit\":7", 1),
            "expected number 1, found 7",
        ),
        (
            kept.replacen("{\"unit\":1", "{\"unti\":1", 1),
            "line 4: unknown field",
        ),
        (
            kept.replacen("{\"arena\":1", "{\"arena\":9", 1),
            "line 1: unknown format 9",
        ),
        (
            kept.replacen("ABAB", "ABCB", 5),
            "line 1: field 'seatings': 'ABCB' does not seat the players",
        ),
        (
            kept.replacen("\"seatings\":[", "\"seatings\":[],\"_\":[", 1),
            "line 1: field 'seatings': a match has at least one",
        ),
        (
            kept.replacen("{\"times\":1", "{\"times\":7", 1),
            "line 5: times without their record",
        ),
        (
            kept.clone() + &last.replacen("{\"unit\":2", "{\"unit\":3", 1) + "\n",
            "line 8: number 3 is beyond the end of the match",
        ),
        (
            kept.lines().take(1).collect(),
            "line 1: the header is truncated",
        ),
        ("hello\n".to_owned(), "line 1: invalid match header"),
    ] {
        fs::write(&path, damage).expect("a file");
        refused(1, &["report", text(&path)], sentence);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_keeps_what_is_finished() {
    let path = fresh("interrupted.jsonl");
    let arguments = ["--deals", "4000000", "--threads", "2", "--out", text(&path)];
    let output = interrupted(&[&PAIR[..], &arguments].concat(), &path);
    assert_eq!(output.status.code(), Some(130));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("interrupted after"), "{said}");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(shown.contains("of 4000000 deals"), "{shown}");
    let report = reported(&path);
    let lines = fs::read_to_string(&path).expect("results").lines().count() as u64;
    assert_eq!(report["finished"].as_u64(), Some((lines - 1) / 2));
}
