//! Hex programs as players of `handsense arena`: matches to the end, and what is said about programs
//! that do not play.

#![cfg(unix)]

use std::process::{Command, Output};

use serde_json::Value;

const COMMAND: &str = env!("CARGO_BIN_EXE_handsense");

fn arena(players: [&str; 2], more: &[&str]) -> Output {
    let output = Command::new(COMMAND)
        .args(["arena", "--game", "hex", "--size", "5", "--games", "4"])
        .args(["--seed", "3"])
        .args(players)
        .args(more)
        .output();
    output.expect("the command starts")
}

fn report(players: [&str; 2], more: &[&str]) -> Value {
    let output = arena(players, &[more, &["--json"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{errors}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The message of a match that cannot be played to its end.
fn refused(code: i32, program: &str, more: &[&str]) -> String {
    let output = arena([program, "order"], &[more, &["--threads", "1"]].concat());
    assert_eq!(output.status.code(), Some(code));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).expect("UTF-8")
}

/// A program that answers `genmove` with this text, and everything else with success.
fn program(answer: &str) -> String {
    format!(
        "exec:sh -c 'while read -r line; do case $line in \
         genmove*) printf \"{answer}\\n\\n\";; quit) exit;; *) printf \"= \\n\\n\";; esac; done'"
    )
}

#[test]
fn a_program_plays_games_to_the_end() {
    let strong = format!("exec:{COMMAND} hex htp --playouts 100");
    let wins = |report: &Value| {
        report["sides"][0]["wins"]["rate"]
            .as_f64()
            .expect("a number")
    };
    for stones in ["0", "1", "4"] {
        let more = ["--stones", stones, "--threads", "2"];
        let played = report([&strong, "random"], &more);
        assert_eq!(played["sides"][0]["name"], strong.as_str());
        // It resigns where the opening has lost the game.
        assert!(wins(&played) >= 0.75, "{played}");
        let played = report(["random", &strong], &more);
        assert!(wins(&played) <= 0.25, "{played}");
    }
}

#[test]
fn a_resignation_loses() {
    let played = report([&program("= resign"), "random"], &[]);
    let side = &played["sides"][0];
    for rate in ["wins", "wonAsRed", "wonAsBlue"] {
        assert_eq!(side[rate]["rate"], 0.0, "{side}");
    }
}

#[test]
fn programs_that_do_not_play_end_the_match() {
    let message = refused(1, &program("= z9"), &[]);
    assert!(
        message.contains("answered 'z9', which is not a move"),
        "{message}"
    );
    let message = refused(1, &program("= swap-pieces"), &[]);
    assert!(
        message.contains("played swap-pieces, which is not an empty cell"),
        "{message}"
    );
    let message = refused(1, &program("? no time"), &[]);
    assert!(message.contains("and refused: no time"), "{message}");
    let message = refused(1, &program("f6"), &[]);
    assert!(
        message.contains("not a reply that begins with '=' or '?'"),
        "{message}"
    );
    let message = refused(1, "exec:true", &[]);
    assert!(message.contains("was asked 'name' and ended"), "{message}");
    let message = refused(1, "exec:no-such-program", &[]);
    assert!(
        message.contains("'exec:no-such-program' cannot be started"),
        "{message}"
    );
    let message = refused(1, "exec:sleep 9", &["--move-timeout", "0.05"]);
    assert!(
        message.contains("did not answer within 0.05 s"),
        "{message}"
    );
    let message = refused(1, "exec:sh -c '", &[]);
    assert!(
        message.contains("cannot play: the command line has an unclosed '"),
        "{message}"
    );
}
