//! Tests of the `handsense` command: its output, the formats, and the exit codes.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io::Write};

use serde_json::Value;

use crate::common::snapshot::assert_snapshot;
use crate::common::tools::{have, root, scratch};

const COMMAND: &str = env!("CARGO_BIN_EXE_handsense");
const DESIGN_HAND: &str = "♠AK3 ♥72 ♦QJ98 ♣T654";
/// Seat 3 has five hearts and the queen, and seat 0 can take the trick.
const MOON_VIEW: &str = "me=0 hand=AJ5.Q5..J7 plays=3:C2,CJ,C6,C9/D6,DJ,DT,DA/CA,H8,C3,CK/\
                         DK,D3,D9,SQ/CQ,HA,H2,C4/CT,H9,HT,C5/S8";
const FOLLOWING_VIEW: &str = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT";
const PASSING_VIEW: &str = "pass=left hand=Q3.QJ98.T654.K72";

/// The variables that affect the output; the tests unset them.
const ENVIRONMENT: [&str; 9] = [
    "CI",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "NO_COLOR",
    "TERM",
];

struct Answer {
    code: i32,
    stdout: String,
    stderr: String,
}

/// Runs a program without the variables in [`ENVIRONMENT`].
fn run(program: &mut Command, input: &str) -> Answer {
    let mut child = program
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    // A command that does not read may have closed it.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Answer {
        code: output.status.code().expect("an exit code"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

fn bare(program: &str) -> Command {
    let mut command = Command::new(program);
    for name in ENVIRONMENT {
        command.env_remove(name);
    }
    command
}

fn handsense(arguments: &[&str]) -> Answer {
    run(bare(COMMAND).args(arguments), "")
}

/// The output of a command that must succeed.
fn answer(arguments: &[&str]) -> String {
    let answer = handsense(arguments);
    assert_eq!(answer.code, 0, "{arguments:?}: {}", answer.stderr);
    assert_eq!(answer.stderr, "");
    answer.stdout
}

/// The output of the same command in JSON: the text and its value.
fn json(arguments: &[&str]) -> (String, Value) {
    let text = answer(&[arguments, &["--json"]].concat());
    assert!(text.starts_with("{\n") && text.ends_with("}\n"), "{text}");
    let value = serde_json::from_str(&text).expect("valid JSON");
    (text, value)
}

/// Runs a command that must fail with this exit code and a message with this text.
fn refused(code: i32, arguments: &[&str], sentence: &str) {
    let answer = handsense(arguments);
    assert_eq!(answer.code, code, "{arguments:?}: {}", answer.stderr);
    assert_eq!(answer.stdout, "", "{arguments:?}");
    assert!(
        answer.stderr.contains(sentence),
        "{arguments:?}: {}",
        answer.stderr
    );
}

/// The keys, in order, of the pretty-printed object that this line opens.
fn keys<'a>(text: &'a str, opening: &str) -> Vec<&'a str> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut lines = text.lines().skip_while(|line| line.trim() != opening);
    let outer = indent(lines.next().unwrap_or_else(|| panic!("no {opening}")));
    lines
        .take_while(|line| indent(line) > outer)
        .filter(|line| indent(line) == outer + 2)
        .filter_map(|line| line.trim().strip_prefix('"')?.split_once("\":"))
        .map(|(key, _)| key)
        .collect()
}

/// The fields of a struct as the C header declares them.
fn c_fields(name: &str) -> Vec<String> {
    let header = fs::read_to_string(root().join("include/handsense/hearts.h")).expect("the header");
    let (_, rest) = header
        .split_once(&format!("typedef struct {name} {{"))
        .expect("the struct");
    let (body, _) = rest.split_once(&format!("}} {name};")).expect("its end");
    body.lines()
        .filter_map(|line| line.trim_end().strip_suffix(';')?.split_whitespace().last())
        .map(|field| field.split('[').next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn analyze_prints_the_tables_of_the_design() {
    let text = answer(&["analyze", "--unicode", DESIGN_HAND]);
    for line in [
        "Hand: ♠AK3 ♥72 ♦QJ98 ♣T654",
        "│ Spades   │ 3      │ 28     │ 65      │ 50      │ 63      │",
        "│ Hearts   │ 2      │ 0      │ 10      │ 70      │ 27      │",
        "  Can Flush: Yes (has A,K with 3+ length)",
        "  Best to void: Hearts (2 cards, 70% void potential)",
        "  Best to keep: Spades (high control, can flush Q)",
        "│ Diamonds │ 2.50  │ 2.12     │ 2    │ dominant    │ 40%     │",
        "Whole hand: index 1.85",
        "│ Should Attempt     │ NO    │",
        "Recommendation: DO NOT SHOOT THE MOON",
        "│ Pass to │ Learned  │ Tuned    │ As designed │",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
}

#[test]
fn analyze_parses_every_form_of_a_hand() {
    let expected = answer(&["analyze", DESIGN_HAND]);
    for form in [
        &["AK3.QJ98.T654.72"][..],
        &["♠AK3", "♥72", "♦QJ98", "♣T654"],
        &["sak3", "h72", "dqj98", "c10654"],
        &["SA SK S3", "DQ DJ D9 D8", "CT C6 C5 C4 7H 2H"],
    ] {
        assert_eq!(answer(&[&["analyze"], form].concat()), expected, "{form:?}");
    }
}

#[test]
fn only_a_full_hand_passes_and_only_where_the_rules_pass() {
    assert!(!answer(&["analyze", "SAK3"]).contains("Passing"));
    assert!(!answer(&["analyze", "--rules", "0x0001", DESIGN_HAND]).contains("Passing"));
    let (_, one) = json(&["analyze", "--pass", "across", DESIGN_HAND]);
    assert_eq!(one["passes"].as_array().map(Vec::len), Some(1));
    assert_eq!(one["passes"][0]["direction"], "across");
    let (_, all) = json(&["analyze", DESIGN_HAND]);
    assert_eq!(all["passes"].as_array().map(Vec::len), Some(3));
    for (value, count) in [(&one, 1), (&all, 4)] {
        let forecast = value["forecast"].as_array().expect("forecasts");
        assert_eq!(forecast.len(), count);
        for one in forecast {
            let classes = one["classes"].as_array().expect("classes");
            let sum: f64 = classes.iter().filter_map(|chance| chance.as_f64()).sum();
            assert!((sum - 1.0).abs() < 0.001, "{one}");
        }
    }
    let (_, none) = json(&["analyze", ""]);
    assert_eq!(none["forecast"].as_array().map(Vec::len), Some(0));
    assert_eq!((&none["cards"], &none["hand"]), (&0.into(), &"...".into()));
}

#[test]
fn json_fields_equal_those_of_c() {
    let (text, value) = json(&["analyze", DESIGN_HAND]);
    assert_eq!(
        keys(&text, "{"),
        [
            "hand",
            "cards",
            "strength",
            "suitControl",
            "passes",
            "forecast"
        ]
    );
    assert_eq!(keys(&text, "\"strength\": {"), c_fields("HandStrength"));
    assert_eq!(keys(&text, "\"spades\": {"), c_fields("SpadeAnalysis"));
    assert_eq!(keys(&text, "\"moon\": {"), c_fields("MoonShootViability"));
    let (_, suits) = text.split_once("\"suits\": [\n").expect("suits");
    assert_eq!(keys(suits, "{"), c_fields("SuitStrength"));
    assert_eq!(value["strength"]["suits"][0]["dangerScore"], 28);
    assert_eq!(keys(&text, "\"suitControl\": {"), ["suits", "wholeHand"]);
    let (_, control) = text.split_once("\"suitControl\": {\n").expect("control");
    let (_, suits) = control.split_once("\"suits\": [\n").expect("suits");
    assert_eq!(keys(suits, "{"), c_fields("SuitControlIndex"));
    assert_eq!(value["suitControl"]["suits"][1]["sci"], 2.5);
    assert_eq!(value["suitControl"]["suits"][1]["gaps"], 2);
    assert_eq!(value["strength"]["spades"]["canSafelyFlush"], true);

    let (text, _) = json(&["explain", MOON_VIEW]);
    assert_eq!(
        keys(&text, "{"),
        ["notation", "view", "situation", "policy", "pass", "moves"]
    );
    assert_eq!(
        keys(&text, "\"moonThreat\": {"),
        c_fields("MoonShootThreat")
    );
    let facts = c_fields("HsHeartsKnownState");
    let shared = keys(&text, "\"situation\": {");
    let own = ["trick", "legalMoves", "moonThreat"];
    for key in shared {
        assert!(
            facts.iter().any(|f| f == key) || own.contains(&key),
            "{key}"
        );
    }
}

#[test]
fn explain_shows_the_known_state() {
    let text = answer(&["explain", MOON_VIEW]);
    for line in [
        "  Trick 7 of 13: seat 3 led S8",
        "  May play: SAJ5",
        "  Hearts: broken",
        "  Queen of spades: taken by seat 3",
        "  Moon threat: seat 3, level 75: 5 hearts, the queen, 5 tricks; to be blocked",
        "| 0 (me) |     7 |      1 |      0 |     0 | C       |",
        "| 3      |     6 |      5 |     18 |     0 |         |",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
}

#[test]
fn explain_follows_the_default_policy_unless_told_otherwise() {
    let (text, value) = json(&["explain", FOLLOWING_VIEW]);
    assert_eq!(value["policy"], "learned");
    let named = json(&["explain", "--policy", "learned", FOLLOWING_VIEW]);
    assert_eq!(named.0, text);
}

#[test]
fn reasons_add_up_and_the_best_card_comes_first() {
    for policy in ["tuned", "as-designed", "learned"] {
        for view in [MOON_VIEW, FOLLOWING_VIEW] {
            let (_, value) = json(&["explain", "--policy", policy, view]);
            assert_eq!(value["policy"], policy);
            let moves = value["moves"].as_array().expect("moves");
            assert!(!moves.is_empty());
            let ranks: Vec<i64> = moves.iter().filter_map(|m| m["rank"].as_i64()).collect();
            assert!(ranks.is_sorted_by(|a, b| a >= b), "{ranks:?}");
            for one in moves {
                let reasons = one["reasons"].as_array().expect("reasons");
                let sum: i64 = reasons.iter().filter_map(|r| r["value"].as_i64()).sum();
                assert_eq!(Some(sum), one["value"].as_i64(), "{one}");
            }
        }
    }
}

const LEADING_VIEW: &str = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT";

#[test]
fn a_search_shows_every_card_and_the_principal_variation() {
    let arguments = ["search", LEADING_VIEW, "--playouts", "2000"];
    let text = answer(&arguments);
    for line in [
        "Searched Moves (value is the win probability, probabilities in %; ",
        "Principal variation (",
    ] {
        assert!(text.contains(line), "{text}");
    }
    assert_eq!(text.matches("  seat ").count(), 12, "{text}");
    assert_eq!(
        answer(&[&arguments[..], &["--threads", "3"]].concat()),
        text
    );
    assert_ne!(answer(&[&arguments[..], &["--seed", "9"]].concat()), text);
    let (text, value) = json(&[&arguments[..], &["--objective", "payoff"]].concat());
    assert_eq!(value["objective"], "payoff");
    assert_eq!(value["line"].as_array().map(Vec::len), Some(48));
    assert_eq!(value["moves"][0]["card"], value["card"]);
    assert!(value["playouts"].as_u64() <= Some(2_000));
    let fields: Vec<String> = c_fields("HsHeartsSearchedMove");
    let (_, moves) = text.split_once("\"moves\": [\n").expect("moves");
    let shown: Vec<&str> = keys(moves, "{")
        .into_iter()
        .filter(|&key| key != "code")
        .collect();
    let known: Vec<&String> = fields.iter().filter(|&field| field != "reserved").collect();
    assert_eq!(shown, known);
    let forced = answer(&["search", "me=1 hand=A73.QJ98.6.87532 plays=0:C2"]);
    assert!(forced.contains("; forced)"), "{forced}");
}

#[test]
fn a_search_before_the_pass_compares_passes() {
    let arguments = [
        "search",
        "pass=left hand=AK3.QJ98.T654.72",
        "--playouts",
        "1500",
    ];
    let text = answer(&arguments);
    assert!(
        text.contains("Searched Passes") && !text.contains("Principal"),
        "{text}"
    );
    let json: serde_json::Value =
        serde_json::from_str(&answer(&[&arguments[..], &["--json"]].concat())).expect("JSON");
    let cards = json["cards"].as_array().expect("the pass");
    assert_eq!(cards.len(), 3);
    assert_eq!(json["passes"][0]["cards"], json["cards"]);
    assert!(json["playouts"].as_u64() <= Some(1_500));
    let first: Vec<&str> = cards.iter().filter_map(|card| card.as_str()).collect();
    assert!(text.contains(&first.join(" ")), "{text} {first:?}");
}

#[test]
fn a_search_without_a_turn_or_with_odd_options_is_refused() {
    refused(
        1,
        &["search", "me=2 hand=AK3.QJ98.T654.72"],
        "seat 2's turn",
    );
    refused(2, &["search", LEADING_VIEW, "--threads", "0"], "--threads");
    refused(
        2,
        &["search", LEADING_VIEW, "--playouts", "0"],
        "--playouts",
    );
    refused(
        2,
        &["search", LEADING_VIEW, "--objective", "win"],
        "--objective",
    );
}

#[test]
fn a_pass_is_explained_under_both_policies() {
    let (_, value) = json(&["explain", PASSING_VIEW]);
    assert_eq!(value["moves"], Value::Array(Vec::new()));
    assert_eq!(value["situation"]["legalMoves"], Value::Null);
    assert_eq!(value["pass"]["direction"], "left");
    assert_eq!(value["pass"]["asDesigned"][0], "SQ");
    assert_eq!(value["pass"]["tuned"].as_array().map(Vec::len), Some(3));
    let text = answer(&["explain", PASSING_VIEW]);
    assert!(
        text.contains("to pass three cards left, to seat 1"),
        "{text}"
    );
}

#[test]
fn every_source_of_a_view_gives_the_same_output() {
    let (text, value) = json(&["explain", FOLLOWING_VIEW]);
    let object = value["view"].to_string();
    let line = value["notation"].as_str().expect("a line");
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("view.json");
    fs::write(&file, &object).expect("a file can be written");
    let at_file = format!("@{}", file.display());
    let words: Vec<&str> = FOLLOWING_VIEW.split(' ').collect();
    for source in [vec![&*object], vec![line], vec![&*at_file], words] {
        assert_eq!(json(&[&["explain"], &source[..]].concat()).0, text);
    }
    let piped = run(bare(COMMAND).args(["explain", "--json", "-"]), line);
    assert_eq!(piped.stdout, text);
}

#[test]
fn exit_code_is_1_for_impossible_input_and_2_for_bad_usage() {
    let fourteen = ["analyze", "SAKQJT98765432", "H2"];
    refused(1, &fourteen, "a hand has 0 to 13 cards, not 14");
    refused(1, &["analyze", "--pass", "left", "SA"], "13 cards");
    refused(
        1,
        &["explain", "me=2 hand=AK3.QJ98.T654.72"],
        "seat 2's turn",
    );
    refused(1, &["explain", "hand=AK3.QJ98.T654.7"], "12 cards");
    refused(1, &["explain", "@no/such/file"], "cannot read no/such/file");
    refused(2, &["analyze", "SX"], "'X' at character 2");
    refused(2, &["analyze", "--pass", "up", DESIGN_HAND], "--pass");
    refused(2, &["analyze", "--rules", "house", DESIGN_HAND], "--rules");
    refused(2, &["analyze", "--json", "--plain", "SA"], "--plain");
    refused(2, &["analyze"], "HAND");
    refused(2, &["explain", "seat=1"], "no field 'seat'");
    refused(
        2,
        &["explain", "{\"hand\": \"\", \"seat\": 1}"],
        "unknown field `seat`",
    );
    refused(
        2,
        &["explain", "--policy", "best", FOLLOWING_VIEW],
        "--policy",
    );
    refused(2, &[], "Usage");
    refused(2, &["play"], "play");
    refused(2, &["--color", "blue", "signature"], "auto, always, never");
}

#[test]
fn a_pipe_gets_ascii_and_symbols_can_be_forced() {
    for arguments in [["analyze", DESIGN_HAND], ["explain", MOON_VIEW]] {
        let piped = answer(&arguments);
        assert!(piped.is_ascii(), "{piped}");
        assert!(!piped.contains('\x1b'));
        let plain = answer(&[&arguments[..], &["--plain"]].concat());
        assert_eq!(plain, piped);
        let drawn = answer(&[&arguments[..], &["--unicode"]].concat());
        assert!(drawn.contains("┌─") && drawn.contains('♠') && !drawn.contains('\x1b'));
        let columns =
            |text: &str| -> Vec<usize> { text.lines().map(|line| line.chars().count()).collect() };
        assert_eq!(columns(&drawn), columns(&piped));
    }
}

#[test]
fn colours_follow_the_options_and_the_environment() {
    let mut forced = bare(COMMAND);
    forced.args(["analyze", "--unicode", DESIGN_HAND]);
    let coloured = run(forced.env("CLICOLOR_FORCE", "1"), "").stdout;
    assert!(coloured.contains("\x1b[31m♥72\x1b[0m"), "{coloured}");
    let without = answer(&["analyze", "--unicode", DESIGN_HAND]);
    let refused = run(forced.env("NO_COLOR", "1"), "").stdout;
    assert_eq!(refused, without);
    let always = run(forced.args(["--color", "always"]), "").stdout;
    assert_eq!(
        always, coloured,
        "the option is stronger than the variables"
    );
    let mut never = bare(COMMAND);
    never.args(["--color=never", "analyze", "--unicode", DESIGN_HAND]);
    assert_eq!(run(never.env("CLICOLOR_FORCE", "1"), "").stdout, without);
    let plain = answer(&["analyze", "--plain", "--color", "always", DESIGN_HAND]);
    assert_eq!(plain, answer(&["analyze", DESIGN_HAND]));
    let json = answer(&["analyze", "--json", "--color", "always", DESIGN_HAND]);
    assert_eq!(json, answer(&["analyze", "--json", DESIGN_HAND]));
}

#[test]
fn help_and_errors_are_coloured_by_the_same_option() {
    let colours = |arguments: &[&str]| {
        let Answer { stdout, stderr, .. } = handsense(arguments);
        (stdout.contains('\x1b'), stderr.contains('\x1b'))
    };
    for (choice, coloured) in [("always", true), ("auto", false)] {
        assert_eq!(colours(&["--color", choice, "--help"]), (coloured, false));
        // clap reports the first error, the command the second.
        for arguments in [&["explian"][..], &["explain", "hand"]] {
            let arguments = [&["--color", choice], arguments].concat();
            assert_eq!(colours(&arguments), (false, coloured), "{arguments:?}");
        }
    }
    let error = handsense(&["explain", "hand", "--color", "always"]).stderr;
    assert!(
        error.starts_with("\x1b[1m\x1b[31mhandsense:\x1b[0m "),
        "{error}"
    );
}

#[test]
#[cfg(target_os = "linux")]
fn each_stream_has_the_colours_of_its_own_terminal() {
    if !have("script") {
        return;
    }
    let directory = scratch("terminal");
    let on_a_terminal = |line: String, term: &str| {
        let mut command = bare("script");
        command
            .args(["--quiet", "--return", "--command", &line, "/dev/null"])
            .current_dir(&directory)
            .envs([("LC_ALL", "C.UTF-8"), ("TERM", term)]);
        run(&mut command, "").stdout
    };
    let analyze = format!("'{COMMAND}' analyze S2H2");
    let shown = on_a_terminal(analyze.clone(), "xterm");
    assert!(shown.contains("\x1b[31m♥2\x1b[0m"), "{shown}");
    let dumb = on_a_terminal(analyze.clone(), "dumb");
    assert!(
        dumb.contains("Hand: S2 H2") && !dumb.contains('\x1b'),
        "{dumb}"
    );
    let never = on_a_terminal(format!("{analyze} --color never"), "xterm");
    assert!(
        never.contains("Hand: ♠2 ♥2") && !never.contains('\x1b'),
        "{never}"
    );

    // An error is coloured if standard error is the terminal, wherever the output goes.
    let error = on_a_terminal(format!("'{COMMAND}' analyze X >output"), "xterm");
    assert!(error.contains("\x1b[31mhandsense:\x1b[0m"), "{error}");
    let nothing = on_a_terminal(format!("'{COMMAND}' analyze X 2>error"), "xterm");
    assert_eq!(nothing, "");
    let error = fs::read_to_string(directory.join("error")).expect("a file");
    assert!(error.starts_with("handsense: invalid hand"), "{error}");
}

#[test]
fn tables_fit_the_terminal() {
    for columns in [60, 80, 120] {
        let mut command = bare(COMMAND);
        command.args(["explain", FOLLOWING_VIEW]);
        let text = run(command.env("COLUMNS", columns.to_string()), "").stdout;
        let rows = text.lines().filter(|line| line.starts_with(['+', '|']));
        assert!(rows.map(str::len).max() <= Some(columns), "{text}");
    }
}

#[test]
fn help_and_version_succeed() {
    assert_eq!(
        answer(&["--version"]),
        concat!("handsense ", env!("CARGO_PKG_VERSION"), "\n")
    );
    for command in [
        "analyze",
        "explain",
        "search",
        "check",
        "solve",
        "signature",
    ] {
        let help = answer(&[command, "--help"]);
        assert!(help.contains(&format!("  handsense {command}")), "{help}");
    }
}

const ENDING: [&str; 2] = ["leader=1", "hands=Q7.3..A7/KJ6.8..J/9.2..K62/8.Q..Q93"];

#[test]
fn a_position_is_solved_in_both_forms() {
    let text = answer(&["solve", ENDING[0], ENDING[1]]);
    assert!(text.contains("Seat 1 to play"), "{text}");
    let (json_text, value) = json(&["solve", ENDING[0], ENDING[1]]);
    assert_eq!(
        keys(&json_text, "{").first().copied(),
        Some("position"),
        "{json_text}"
    );
    let moves = value["moves"].as_array().expect("moves");
    assert_eq!((moves.len(), &value["exact"]), (5, &Value::Bool(true)));
    assert_eq!(value["line"].as_array().map(Vec::len), Some(20));
    // The printed line is the same position.
    let line = value["position"].as_str().expect("a line");
    let (_, again) = json(&["solve", line]);
    assert_eq!(again["moves"], value["moves"]);
    assert_eq!(again["takenAssumed"], false);
    for option in [
        ["--nodes", "10"],
        ["--method", "paranoid"],
        ["--utility", "own-score"],
    ] {
        let (_, other) = json(&["solve", option[0], option[1], ENDING[0], ENDING[1]]);
        assert_ne!(other["moves"], value["moves"], "{option:?}");
    }
}

const PLAYED: [&str; 2] = [
    "hands=KT2.T543.AKQ9.73/AJ543.6.T72.T865/Q986.Q9.J83.J942/7.AKJ872.654.AKQ",
    "plays=1:C2,CJ,C6,CQ/SK,S3,SQ,S7",
];

#[test]
fn a_deal_is_checked_in_both_forms() {
    let arguments = ["check", PLAYED[0], PLAYED[1], "--playouts", "1000"];
    let text = answer(&arguments);
    assert!(text.contains("Cards (losses in % of a win; "), "{text}");
    let row = |start: &str| {
        let line = text.lines().find(|line| line.starts_with(start));
        line.unwrap_or_else(|| panic!("no {start}: {text}"))
    };
    assert!(row("|     2 | 0    | SK ").contains("mistake"));
    assert!(row("|     1 | 1    | C2 ").contains("forced"));
    assert!(!text.contains("Passes:"), "{text}");
    assert_eq!(
        answer(&[&arguments[..], &["--threads", "3"]].concat()),
        text
    );
    let worst = answer(&[&arguments[..], &["--worst", "--seat", "0"]].concat());
    assert!(
        !worst.contains("forced") && worst.contains("| SK "),
        "{worst}"
    );
    let (text, value) = json(&[&arguments[..], &["--objective", "payoff"]].concat());
    assert_eq!(value["objective"], "payoff");
    assert_eq!(value["points"], serde_json::json!([13, 0, 0, 0]));
    assert_eq!(
        (&value["complete"], &value["seats"][0]["mistakes"]),
        (&true.into(), &1.into())
    );
    let king = &value["plays"][4];
    assert_eq!(
        (&king["card"], &king["mistake"]),
        (&"SK".into(), &true.into())
    );
    let (loss, error) = (king["loss"].as_f64(), king["lossError"].as_f64());
    assert!(loss > error.map(|error| 2.0 * error), "{king}");
    // The printed line is the same deal.
    let line = value["deal"].as_str().expect("a line");
    let again = ["check", "--playouts", "1000", "--objective", "payoff", line];
    assert_eq!(json(&again).0, text);
}

#[test]
fn known_passes_are_analysed_and_fields_equal_those_of_c() {
    let dealt = "dealt=KT2.T543.AKQ9.73/AJ543.6.T72.T865/Q986.Q9.J83.J942/7.AKJ872.654.AKQ";
    let passed = "passed=T2...7/J...T8/Q98.../...AKQ";
    let arguments = ["check", "pass=left", dealt, passed, "--playouts", "300"];
    let text = answer(&arguments);
    assert!(text.contains("Passes:") && text.contains("| HAKQ ") || text.contains("HA HK HQ"));
    let (text, value) = json(&arguments);
    assert_eq!(value["passes"].as_array().map(Vec::len), Some(4));
    let (_, plays) = json(&["check", PLAYED[0], PLAYED[1], "--playouts", "300"]);
    assert_eq!(plays["plays"].as_array().map(Vec::len), Some(8));
    let in_c = c_fields("HsHeartsCheckedPass");
    let (_, passes) = text.split_once("\"passes\": [\n").expect("passes");
    assert_eq!(keys(passes, "{"), in_c);
    assert_eq!(keys(&text, "\"made\": {"), c_fields("HsHeartsSearchedPass"));
    let (_, seats) = text.split_once("\"seats\": [\n").expect("seats");
    assert_eq!(keys(seats, "{"), c_fields("HsHeartsSeatSummary"));
}

#[test]
fn check_exits_with_1_for_impossible_deals_and_2_for_invalid_text() {
    let wrong = "plays=1:C2,CJ,C6,CQ/SK,S3,SQ,DA";
    refused(
        1,
        &["check", PLAYED[0], wrong],
        "play 8, trick 2: seat 3 revoked: DA was played",
    );
    refused(1, &["check", "hands=A.../K.../Q.../J..."], "is nowhere");
    refused(2, &["check", PLAYED[1]], "'hands' is missing");
    refused(2, &["check", PLAYED[0], "trick=C2"], "no field 'trick'");
    refused(2, &["check", PLAYED[0], "--seat", "4"], "--seat");
    refused(1, &["check", "@no/such/file"], "cannot read no/such/file");
}

#[test]
fn the_signature_is_one_stable_line_for_each_game() {
    let text = answer(&["signature"]);
    let mut games = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [game, steps, hash] = words[..] else {
            panic!("{line}");
        };
        games.push(game);
        assert!(steps.parse::<u32>().expect("a number") > 1_000);
        assert!(
            hash.len() == 16 && u64::from_str_radix(hash, 16).is_ok(),
            "{hash}"
        );
    }
    assert_eq!(games, ["hearts", "liap-tui", "binokel", "hex"]);
    // Any changed decision changes this file.
    assert_snapshot("crates/cli/tests/it/snapshots/signature.txt", &text);
}

/// Runs a line of the manual in a shell, in its own directory.
#[cfg(unix)]
fn shell(line: &str, directory: &Path) -> String {
    let bin = Path::new(COMMAND).parent().expect("a directory");
    let path = env::var("PATH").unwrap_or_default();
    let answer = run(
        bare("sh")
            .args(["-c", &format!("{{ {line}\n}} 2>&1")])
            .env("PATH", format!("{}:{path}", bin.display()))
            .current_dir(directory),
        "",
    );
    answer.stdout
}

/// The manual with the current output of every command.
#[cfg(unix)]
pub fn manual_as_of_now(manual: &str, directory: &Path) -> String {
    let mut out = String::new();
    let mut in_block = false;
    for line in manual.lines() {
        let fence = line.starts_with("```");
        if fence {
            in_block = line == "```console";
        }
        let command = line.strip_prefix("$ ").filter(|_| in_block);
        if fence || !in_block || command.is_some() {
            out += &format!("{line}\n");
        }
        if let Some(command) = command {
            out += &shell(command, directory);
        }
    }
    out
}

#[test]
fn a_forecast_has_the_seats_and_the_cards_of_the_view() {
    let (text, value) = json(&["forecast", MOON_VIEW]);
    assert_eq!(keys(&text, "{"), ["view", "forecast"]);
    assert_eq!(
        keys(&text, "\"forecast\": {"),
        ["seats", "cards", "tricks", "passScores"]
    );
    let found = &value["forecast"];
    let sum = |name: &str| -> f64 {
        let seats = found["seats"].as_array().expect("seats");
        seats.iter().filter_map(|seat| seat[name].as_f64()).sum()
    };
    assert!((sum("points") - 26.0).abs() < 0.01 && (sum("queen") - 1.0).abs() < 0.001);
    assert!(found["passScores"].is_null());
    let before = ["forecast", "pass=left", "hand=AK3.QJ98.T654.72"];
    let (_, value) = json(&before);
    let found = &value["forecast"];
    assert_eq!(found["passScores"]["left"], found["seats"][0]["score"]);
    assert_eq!(found["cards"].as_array().map(Vec::len), Some(13));
    assert!(answer(&before).contains("Score by pass direction: left "));
    refused(1, &["forecast", "hand=AK3..."], "13");
}

/// A directory with the project's examples, for the commands of the manual.
#[cfg(unix)]
pub fn readers_directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&directory).expect("a directory");
    let examples = directory.join("examples");
    // A link of an earlier run may have another target.
    let _ = fs::remove_file(&examples);
    std::os::unix::fs::symlink(root().join("examples"), examples).expect("a link");
    directory
}

#[test]
#[cfg(unix)]
fn the_manual_shows_what_the_command_prints() {
    let directory = readers_directory("manual-pages");
    for page in [
        "docs/use/command.md",
        "docs/use/command-analyze.md",
        "docs/use/command-explain.md",
        "docs/use/command-explain-json.md",
        "docs/use/command-forecast.md",
        "docs/use/command-search.md",
        "docs/use/check-deal.md",
        "docs/use/command-liap-tui.md",
        "docs/use/command-binokel.md",
        "docs/use/command-hex.md",
    ] {
        let manual = fs::read_to_string(root().join(page)).expect("the manual");
        assert_snapshot(page, &manual_as_of_now(&manual, &directory));
    }
}

#[test]
#[cfg(unix)]
fn the_pictures_of_the_manual_are_those_the_command_draws() {
    let directory = readers_directory("manual-pictures");
    let drawn = directory.join("board.svg");
    let arguments = [
        "hex", "analyze", "--size", "7", "d4", "c5", "e3", "--force", "--svg",
    ];
    answer(&[&arguments[..], &[drawn.to_str().expect("a path")]].concat());
    let drawn = fs::read_to_string(drawn).expect("a picture");
    assert_snapshot("docs/pictures/hex.svg", &drawn);
}

#[test]
fn a_hand_of_liap_tui_is_analyzed() {
    let hand = [
        "liap-tui", "analyze", "14", "11", "6", "6", "8", "4", "1", "1",
    ];
    let text = answer(&hand);
    for line in [
        "Strong plays: 3; strong opening: yes; weak (may ask for a redeal): no",
        "Evaluation: 4, declaring first 5",
        "| STRAIGHT          | 4 6 8   |     18 |       18 |     2 |",
        "| reference       |        5 |",
        "| new             |        6 |",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    let (_, value) = json(&[&hand[..], &["--previous", "2,1"]].concat());
    assert_eq!(value["score"], 4);
    assert_eq!(value["declarations"]["reference"], 4);
    assert_eq!(value["legal"].as_array().map(Vec::len), Some(9));
    let search = value["search"].as_array().expect("numbers");
    assert_eq!(search.len(), 9);
    assert!(search.iter().all(|row| row["playouts"].as_u64() > Some(0)));
}

#[test]
fn a_hand_of_binokel_is_analyzed() {
    let hand = ["binokel", "analyze", "KAKO", "SO", "HAZZKO", "BBAZ"];
    let text = answer(&hand);
    for line in [
        "Hand of 3 players: KO KK KA SO HO HK HZ HZ HA BB BZ BA",
        "| Herz    |   100 |     5 |     64 |",
        "| Binokel |       |     40 | SO BB |",
        "| Paar    | Herz  |     40 | HO HK |",
        "| as-written | 100 % |",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    let (_, value) = json(&hand);
    let search = value["bids"]["search"].as_array().expect("bids");
    assert!(
        search.first().is_some_and(|row| row["bids"] == true),
        "{value}"
    );
    assert!(
        search.last().is_some_and(|row| row["bids"] == false),
        "{value}"
    );
    let chance = |row: &serde_json::Value| row["have"]["win"].as_f64().expect("a chance");
    assert!(chance(&search[0]) > chance(&search[search.len() - 1]));
}

#[test]
fn a_hand_of_binokel_with_the_dabb_is_analyzed_by_both_rules() {
    let hand = [
        "binokel", "analyze", "KAKOB", "SOA", "HAZZKOB", "BBAZK", "--bid", "250",
    ];
    let (_, newest) = json(&hand);
    let (_, seed) = json(&[&hand[..], &["--rules", "reference"]].concat());
    for value in [newest, seed] {
        assert_eq!(value["trumps"][2]["melds"], 310);
        assert_eq!(value["dabb"]["trump"], "Herz");
        assert_eq!(value["dabb"]["trumps"].as_array().map(Vec::len), Some(4));
        let named = value["dabb"]["named"].as_array().expect("players");
        assert!(named.iter().all(|row| row["trump"] == "Herz"), "{value}");
        let away = value["dabb"]["discard"].as_array().expect("ways");
        let out = away.iter().find(|row| row["what"] == serde_json::json!([]));
        assert_eq!(out.expect("going out")["points"], -250.0);
        assert!(
            away.iter()
                .all(|row| row["win"].as_f64() <= away[0]["win"].as_f64())
        );
    }
}

#[test]
fn invalid_hands_of_binokel_are_refused() {
    for (hand, why, code) in [
        (vec!["KAKO", "XX"], "`XX` is not a card", 2),
        (vec!["HA", "HA", "HA"], "HA has only two copies", 1),
        (vec!["KAKO", "SO"], "a hand of 4 cards", 1),
        (
            vec!["KAKO", "SO", "HAZZKO", "BBAZ", "--bid", "155"],
            "a standing bid of 155 is impossible",
            1,
        ),
        (
            vec!["KAKO", "SO", "HAZZKO", "BBAZ", "--scores", "1,2,3,4"],
            "3 sides have 3 scores, not 4",
            1,
        ),
    ] {
        refused(code, &[&["binokel", "analyze"], &hand[..]].concat(), why);
    }
}

#[test]
fn a_position_of_hex_is_analyzed() {
    let position = ["hex", "analyze", "--size", "7", "d4", "c5", "e3"];
    let text = answer(&position);
    for line in [
        "  3 . . . .[X]. . 3",
        "| blue   |      1 |     6 |            8 |     -100.1 |      0.738 |       0 |",
        "Minimax, two moves ahead: d5, -102.4, 39 positions",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    let (_, value) = json(&position);
    assert_eq!(value["toMove"], "blue");
    assert_eq!(value["moves"][0]["move"], "d5");
    assert_eq!(value["moves"][0]["place"], 1);
    assert_eq!(value["line"][0], "d5");
    // The same position as a link.
    let (_, link) = json(&["hex", "analyze", "https://hexworld.org/board/#7c1,d4c5e3"]);
    assert_eq!(link, value);
}

#[test]
fn a_proved_win_of_hex_is_reported() {
    let (_, value) = json(&[
        "hex", "analyze", "--size", "4", "b1", "a1", "b2", "a2", "b3", "a3",
    ]);
    assert_eq!(value["proof"], "won");
    assert_eq!(value["moves"][0]["proof"], "won");
    for (position, why, code) in [
        (&["x9"][..], "`x9` is not a move", 2),
        (&["a1", "a1"], "a1 is occupied", 1),
        (
            &["--size", "2", "a1", "b1", "a2"],
            "the game is over: red has won",
            1,
        ),
        (&["@no/such/file.sgf"], "cannot read no/such/file.sgf", 1),
        (&["https://hexworld.org/board/#99,"], "", 2),
    ] {
        refused(code, &[&["hex", "analyze"], position].concat(), why);
    }
}

#[test]
fn a_position_of_hex_is_solved() {
    let position = ["hex", "solve", "--size", "6", "a1"];
    let (_, value) = json(&position);
    assert_eq!(
        (&value["winner"], &value["size"]),
        (&"blue".into(), &6.into())
    );
    let reply = value["winningMove"].as_str().expect("a move");
    let proof_set = value["proofSet"].as_array().expect("cells");
    assert!(proof_set.contains(&value["winningMove"]));
    let text = answer(&position);
    assert!(
        text.contains(&format!("\nblue wins with {reply}.\n")),
        "{text}"
    );
    assert_eq!(text.matches('*').count() + 1, proof_set.len(), "{text}");
    assert_eq!(text.matches('!').count(), 1, "{text}");
    let text = answer(&[&position[..], &[reply]].concat());
    assert!(
        text.contains("\nblue wins after any move of red.\n"),
        "{text}"
    );
    // The limits end the search.
    let limited = ["hex", "solve", "f6", "--nodes", "30", "--table", "1"];
    let (_, value) = json(&limited);
    assert!(value["winner"].is_null() && value["winningMove"].is_null());
    assert_eq!(
        (&value["nodes"], &value["proofSize"]),
        (&30.into(), &0.into())
    );
    let text = answer(&limited);
    assert!(
        text.ends_with("\nThe winner is unknown after 30 nodes.\n"),
        "{text}"
    );
    let timed = answer(&["hex", "solve", "f6", "--time", "20"]);
    assert!(timed.contains("\nThe winner is unknown after "), "{timed}");
    for (position, why, code) in [
        (&["x9"][..], "`x9` is not a move", 2),
        (&["f6", "--table", "0"], "--table", 2),
        (
            &["--size", "2", "a1", "b1", "a2"],
            "the game is over: red has won",
            1,
        ),
    ] {
        refused(code, &[&["hex", "solve"], position].concat(), why);
    }
}

#[test]
fn a_drawing_of_hex_has_the_win_rates() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hex.svg");
    let file = path.to_str().expect("UTF-8");
    answer(&[
        "hex", "analyze", "--size", "5", "c3", "--force", "--svg", file,
    ]);
    let drawing = fs::read_to_string(path).expect("a drawing");
    assert!(drawing.starts_with("<svg ") && drawing.contains("<text"));
}

#[test]
fn hex_programs_get_replies_in_their_protocol() {
    let script =
        "1 boardsize 5\nplay b c3\n# thinking\ngenmove w\n2 final_score\nnonsense\nquit\nname\n";
    let answer = run(
        bare(COMMAND).args(["hex", "htp", "--playouts", "200"]),
        script,
    );
    assert_eq!((answer.code, answer.stderr.as_str()), (0, ""));
    let replies: Vec<&str> = answer.stdout.split("\n\n").collect();
    assert_eq!(replies[0], "=1 ");
    assert_eq!(replies[1], "= ");
    assert_eq!(replies[3], "=2 cannot score");
    assert_eq!(replies[4], "? unknown command: nonsense");
    // There are no replies after quit.
    assert_eq!(replies[5..], ["= ", ""]);
}
