//! Hex programs as players of `handsense arena`, and `handsense hex htp --ponder` as a process with pipes.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

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

/// A running session.
struct Session {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Session {
    fn start(arguments: &[&str]) -> Session {
        let mut child = Command::new(env!("CARGO_BIN_EXE_handsense"))
            .args(["hex", "htp", "--playouts", "300"])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Session {
            child,
            input,
            output,
        }
    }

    /// Sends a line and returns the reply, without the empty line at its end.
    fn ask(&mut self, line: &str) -> String {
        writeln!(self.input, "{line}").expect("the session reads");
        let mut reply = String::new();
        while !reply.ends_with("\n\n") {
            let read = self.output.read_line(&mut reply).expect("UTF-8");
            assert!(read > 0, "{line}: the session has ended");
        }
        reply.trim_end().to_owned()
    }

    /// Closes the input, and checks that the process ends well and prints nothing more.
    fn end(mut self) {
        drop(self.input);
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).expect("UTF-8");
        let output = self.child.wait_with_output().expect("it ends");
        assert!(output.status.success() && rest.is_empty(), "{rest:?}");
        assert!(output.stderr.is_empty());
    }
}

/// Time in which the engine ponders.
const PAUSE: Duration = Duration::from_millis(20);

#[test]
fn a_pondering_session_replies_as_usual() {
    let mut session = Session::start(&["--size", "7", "--ponder"]);
    let mut cells = vec!["d4".to_owned()];
    assert_eq!(session.ask("play b d4"), "=");
    for colour in ["w", "b", "w", "b"] {
        let reply = session.ask(&format!("7 genmove {colour}"));
        let cell = reply.strip_prefix("=7 ").expect("a move").to_owned();
        assert!(!cells.contains(&cell), "{cell}");
        cells.push(cell);
        sleep(PAUSE);
        assert_eq!(session.ask("final_score"), "= cannot score");
        assert!(session.ask("nonsense").starts_with("? unknown command"));
        sleep(PAUSE);
    }
    assert_eq!(session.ask("undo"), "=");
    assert_eq!(session.ask("boardsize 5"), "=");
    assert_eq!(session.ask("quit"), "=");
    session.end();
}

#[test]
fn a_pondering_session_ends_with_its_input() {
    for lines in [&["genmove b"][..], &["genmove b", "name"], &["name"], &[]] {
        let mut session = Session::start(&["--ponder"]);
        for line in lines {
            assert!(session.ask(line).starts_with("= "));
        }
        sleep(PAUSE);
        session.end();
    }
}

#[test]
fn pondering_ends_by_itself_in_a_decided_position() {
    let mut session = Session::start(&["--size", "3", "--ponder"]);
    assert!(session.ask("genmove b").starts_with("= "));
    sleep(PAUSE);
    assert_eq!(session.ask("genmove w"), "= resign");
    session.end();
}

#[test]
fn parameters_switch_pondering_and_tree_reuse() {
    let mut session = Session::start(&[]);
    let parameters = session.ask("param_handsense");
    assert!(parameters.ends_with("[bool] reuse_tree 1\n[bool] ponder 0"));
    let mut moves = Vec::new();
    for ponder in ["0", "1"] {
        session.ask(&format!("param_handsense ponder {ponder}"));
        assert_eq!(session.ask("clear_board"), "=");
        moves.push(session.ask("genmove b"));
        sleep(PAUSE);
        let reply = session.ask("genmove w");
        assert!(reply.starts_with("= ") && reply != "= resign", "{reply}");
    }
    // The first move of a game follows from nothing.
    assert_eq!(moves[0], moves[1]);
    let refused = session.ask("param_handsense reuse_tree maybe");
    assert_eq!(refused, "? `maybe` is not an integer from 0 to 1");
    session.end();
    let mut session = Session::start(&["--ponder"]);
    let parameters = session.ask("param_handsense");
    assert!(parameters.ends_with("[bool] ponder 1"));
    session.end();
}
