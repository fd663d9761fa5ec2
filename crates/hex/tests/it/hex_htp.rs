//! Sessions of the Hex Text Protocol.

use std::cell::Cell as Shared;
use std::time::Duration;

use handsense_hex::htp::{Host, Session};
use handsense_hex::{Game, MctsEngine};
use proptest::prelude::*;

/// A host with two files, and a clock that goes on by two seconds at every look.
#[derive(Default)]
struct Files(Shared<u64>);

impl Host for Files {
    fn read_file(&self, path: &str) -> Result<String, String> {
        match path {
            "my game.sgf" => Ok("(;SZ[4];B[a1];W[b1];B[c1];W[resign])".to_owned()),
            "bad.sgf" => Ok("(;SZ[4".to_owned()),
            _ => Err("no such file".to_owned()),
        }
    }

    fn now(&self) -> Duration {
        self.0.set(self.0.get() + 2);
        Duration::from_secs(self.0.get())
    }
}

fn session() -> Session {
    let game = Game::new(11, false).expect("a size");
    Session::new(MctsEngine::new(20, None), Box::new(Files::default()), game)
}

/// Runs a session: every line with its expected reply, without the closing empty line. `*` stands for any
/// word.
fn assert_session(lines: &[(&str, &str)]) {
    let mut session = session();
    for &(line, expected) in lines {
        let reply = session.handle_line(line).expect(line);
        let answer = reply.text.strip_suffix("\n\n").expect("an empty line");
        match expected.strip_suffix('*') {
            Some(start) => {
                let word = answer.strip_prefix(start).expect(line);
                assert!(word.len() > 1 && !word.contains(' '), "{line}: {answer}");
            }
            None => assert_eq!(answer, expected, "{line}"),
        }
        assert_eq!(reply.quit, line == "quit");
    }
}

#[test]
fn a_session_replies_line_by_line() {
    assert_session(&[
        ("name", "= Handsense"),
        ("1 version", concat!("=1 ", env!("CARGO_PKG_VERSION"))),
        ("protocol_version # as ever", "= 2"),
        ("known_command genmove", "= true"),
        ("known_command handsense-line", "= true"),
        ("known_command param_handsense", "= true"),
        ("known_command foo", "= false"),
        ("8 foo b", "?8 unknown command: foo"),
        ("boardsize 4 4\r\n", "= "),
        ("12\tplay\tBLACK B2", "=12 "),
        ("play white b2", "? illegal move:  white b2 (occupied)"),
        ("play w e1", "? illegal move:  white e1 (invalid)"),
        ("play w z99", "? illegal move:  white z99 (invalid)"),
        (
            "play w swap-pieces",
            "? illegal move:  white swap-pieces (invalid)",
        ),
        ("play red a1", "? argument 1 must be color"),
        ("play w", "? command needs 2 arguments"),
        ("play b b3", "= "),
        (
            "showboard",
            "= \n a b c d\n1 . . . . 1\n 2 . X . . 2\n  3 .[X]. . 3\n   4 . . . . 4\n      a b c d",
        ),
        ("final_score", "= cannot score"),
        ("reg_genmove w", "= *"),
        ("param_handsense resigns 0", "= "),
        ("genmove w", "= *"),
        ("undo", "= "),
        ("play w a1", "= "),
        ("play w b1", "= "),
        ("all_legal_moves", "= c1 d1 a2 c2 d2 a3 c3 d3 a4 b4\nc4 d4"),
        ("play b c1", "= "),
        ("reg_genmove b", "= *"),
        ("play b b4", "= "),
        ("final_score", "= B+"),
        ("genmove w", "= resign"),
        ("reg_genmove b", "= resign"),
        ("all_legal_moves", "= "),
        ("play w d4", "? illegal move:  white d4 (game over)"),
        ("undo", "= "),
        ("final_score", "= cannot score"),
        ("play w resign", "= "),
        ("genmove w", "= *"),
        ("clear_board", "= "),
        ("undo", "? cannot undo"),
        ("quit now", "? no arguments allowed"),
        ("quit", "= "),
    ]);
}

#[test]
fn a_swap_moves_the_stone_to_the_other_side() {
    assert_session(&[
        (
            "param_game",
            "= \n[bool] allow_swap 0\n[string] game_time 0",
        ),
        ("boardsize 3", "= "),
        ("play b a2", "= "),
        ("param_game allow_swap 1", "= "),
        ("all_legal_moves", "= a1 b1 c1 b2 c2 a3 b3 c3 swap-pieces"),
        ("play w swap-pieces", "= "),
        (
            "showboard",
            "= \n a b c\n1 .[O]. 1\n 2 . . . 2\n  3 . . . 3\n     a b c",
        ),
        ("undo", "= "),
        ("undo", "= "),
        ("play b b2", "= "),
        ("genmove w", "= swap-pieces"),
        ("play b a2", "= "),
        (
            "play w swap-pieces",
            "? illegal move:  white swap-pieces (invalid)",
        ),
        ("clear_board", "= "),
        ("play-game c1 swap-pieces c1", "= "),
        (
            "showboard",
            "= \n a b c\n1 . .[X]1\n 2 . . . 2\n  3 O . . 3\n     a b c",
        ),
        ("play-game c1 c1", "? illegal move:  white c1 (occupied)"),
        ("all_legal_moves", "= a1 b1 a2 b2 c2 b3 c3"),
        (
            "param_game allow_swap yes",
            "? argument 2 (yes) must be 0 or 1",
        ),
        ("param_game allow_swap", "? argument 2 () must be 0 or 1"),
    ]);
}

#[test]
fn boards_have_one_to_nineteen_rows() {
    assert_session(&[
        ("boardsize 20", "? argument 1 (20) must be less or equal 19"),
        ("boardsize 0", "? argument 1 (0) must be greater or equal 1"),
        ("boardsize big", "? argument 1 (big) must be a whole number"),
        ("boardsize 5 6", "? the board must be square"),
        ("boardsize", "? missing argument 1"),
        ("boardsize 1 2 3", "? command needs at most 2 arguments"),
        ("boardsize 1", "= "),
        ("genmove b", "= a1"),
        ("final_score", "= B+"),
    ]);
}

#[test]
fn records_are_loaded_up_to_a_move() {
    assert_session(&[
        ("loadsgf \"my game.sgf\"", "= "),
        (
            "all_legal_moves",
            "= d1 a2 b2 c2 d2 a3 b3 c3 d3 a4\nb4 c4 d4",
        ),
        ("loadsgf \"my game.sgf\" 1", "= "),
        (
            "all_legal_moves",
            "= b1 c1 d1 a2 b2 c2 d2 a3 b3 c3\nd3 a4 b4 c4 d4",
        ),
        ("genmove w", "= *"),
        ("loadsgf none.sgf", "? cannot load file: no such file"),
        (
            "loadsgf bad.sgf",
            "? cannot load file: line 1, column 7: unexpected end of the text",
        ),
        ("loadsgf", "? missing argument 1"),
        ("genmove b", "= *"),
    ]);
}

#[test]
fn parameters_and_analyses_are_offered_to_hexgui() {
    let parameters = "[string] milliseconds 0\n[string] seed 0\n[string] threads 1\n[bool] resigns 1\n\
                      [bool] reuse_tree 1\n[bool] ponder 0";
    let shown = |playouts: u32| format!("= \n[string] playouts {playouts}\n{parameters}");
    assert_session(&[
        ("param_handsense", &shown(20)),
        ("param_handsense playouts 5", "= "),
        ("param_handsense", &shown(5)),
        ("param_handsense depth 5", "? unknown parameter: depth"),
        (
            "param_handsense threads 257",
            "? `257` is not an integer from 0 to 256",
        ),
        (
            "hexgui-analyze_commands",
            "= string/Show Board/showboard\nstring/Final Score/final_score\nplist/All Legal Moves/all_legal_moves\n\
             string/Reg GenMove/reg_genmove %c\nparam/Game Options/param_game\n\
             param/Handsense Options/param_handsense\npspairs/Win rates/handsense-win-rates %c\n\
             var/Best line/handsense-line %c\npspairs/Current/handsense-current %c",
        ),
        ("boardsize 2", "= "),
        ("play b a1", "= "),
        ("handsense-win-rates w", "= a2 100"),
        ("handsense-line w", "= a2"),
        ("handsense-current w", "= a2 172 b1 94 b2 89"),
        ("handsense-line", "? command needs one argument"),
    ]);
    let mut session = session();
    let reply = session.handle_line("list_commands").expect("a reply");
    let names: Vec<&str> = reply.text[2..].trim_end().lines().collect();
    assert!(names.is_sorted() && names.len() == 24);
}

/// The commands that HexGui sends when it connects in the middle of a game, and for its buttons and menus.
#[test]
fn the_commands_of_hexgui_are_answered() {
    let mut session = session();
    let mut answer = |line: &str| session.handle_line(line).expect(line).text;
    for line in [
        "name",
        "version",
        "boardsize 11 11",
        "play black a10",
        "play white c3",
        "showboard",
        "genmove black",
        "undo",
        "param_game allow_swap 1",
        "boardsize 9 9",
        "play black b2",
        "play white swap-pieces",
    ] {
        assert!(answer(line).starts_with("= "), "{line}");
    }
    assert!(answer("boardsize 5 6").starts_with("? "));
    for command in answer("hexgui-analyze_commands")[2..].trim_end().lines() {
        let parts: Vec<&str> = command.split('/').collect();
        let reply = answer(&parts[2].replace("%c", "black"));
        assert!(reply.starts_with("= "), "{command}");
        let words = reply[2..].split_whitespace().count();
        // HexGui reads pairs of a cell and one word.
        assert!(
            parts[0] != "pspairs" || words.is_multiple_of(2),
            "{command}"
        );
    }
    assert!(answer("play black resign").starts_with("= "));
    assert_eq!(answer("quit"), "= \n\n");
}

#[test]
fn thinking_uses_the_remaining_time() {
    assert_session(&[
        ("boardsize 3", "= "),
        ("time_left", "= Black: no limit, White: no limit"),
        ("genmove b", "= *"),
        ("param_game game_time 3700", "= "),
        ("time_left", "= Black: 1:01:40, White: 1:01:40"),
        ("time_left b 63 0", "= "),
        ("genmove b", "= *"),
        ("time_left b", "= 01:01"),
        ("time_left b 1", "= "),
        ("reg_genmove b", "= *"),
        ("genmove b", "= *"),
        ("time_left b", "= 00:00"),
        ("time_left b soon", "? argument 2 (soon) must be seconds"),
        ("time_left b -1", "? argument 2 (-1) must be seconds"),
        ("clear_board", "= "),
        ("time_left b", "= 1:01:40"),
        (
            "param_game",
            "= \n[bool] allow_swap 0\n[string] game_time 3700",
        ),
    ]);
}

proptest! {
    #[test]
    fn any_line_has_one_reply_or_none(text in any::<String>(), words in "[a-z0-9_ \"\t#-]{0,30}") {
        let mut session = session();
        let lines = [format!("3 play {words}"), format!("play-game {words}"), text, words];
        for line in lines {
            if let Some(reply) = session.handle_line(&line) {
                prop_assert!(reply.text.starts_with(['=', '?']) && reply.text.ends_with("\n\n"));
                prop_assert!(!reply.text.trim_end_matches('\n').contains("\n\n"));
            }
        }
    }
}
