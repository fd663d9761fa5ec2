//! Sessions of the Hex Text Protocol.

use std::cell::Cell as Shared;
use std::rc::Rc;
use std::time::Duration;

use handsense_hex::htp::{Analysis, Engine, Host, Parameter, Session};
use handsense_hex::{Action, Game};
use proptest::prelude::*;

/// An engine that plays the first empty cell, uses two seconds for it, and always swaps.
struct First {
    level: String,
    last_time_left: Rc<Shared<Option<Duration>>>,
    clock: Rc<Shared<u64>>,
}

impl Engine for First {
    fn name(&self) -> String {
        "First".to_owned()
    }

    fn version(&self) -> String {
        "1.0".to_owned()
    }

    fn choose(&mut self, game: &Game, time_left: Option<Duration>) -> Action {
        self.last_time_left.set(time_left);
        self.clock.set(self.clock.get() + 2);
        if game.may_swap() {
            return Action::SwapPieces;
        }
        game.board()
            .empty()
            .next()
            .map_or(Action::Resign, Action::Place)
    }

    fn parameters(&self) -> Vec<Parameter> {
        vec![Parameter {
            kind: "string",
            name: "level",
            value: self.level.clone(),
        }]
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "level" => self.level = value.to_owned(),
            _ => return Err(format!("unknown parameter: {name}")),
        }
        Ok(())
    }

    fn analyses(&self) -> Vec<Analysis> {
        vec![Analysis {
            kind: "plist",
            label: "Good Cells",
            command: "good-cells",
        }]
    }

    fn analyse(&mut self, _command: &str, game: &Game) -> Result<String, String> {
        Ok(format!(
            "{} may take\n\n\nanything",
            game.to_move().standard_name()
        ))
    }
}

/// A host with two files, and a clock that the engine advances.
struct Files(Rc<Shared<u64>>);

impl Host for Files {
    fn read_file(&self, path: &str) -> Result<String, String> {
        match path {
            "my game.sgf" => Ok("(;SZ[4];B[a1];W[b1];B[c1];W[resign])".to_owned()),
            "bad.sgf" => Ok("(;SZ[4".to_owned()),
            _ => Err("no such file".to_owned()),
        }
    }

    fn now(&self) -> Duration {
        Duration::from_secs(self.0.get())
    }
}

/// Returns a session, and the time that its engine was last given.
fn session() -> (Session, Rc<Shared<Option<Duration>>>) {
    let (last_time_left, clock) = (Rc::new(Shared::new(None)), Rc::new(Shared::new(0)));
    let engine = First {
        level: "3".to_owned(),
        last_time_left: Rc::clone(&last_time_left),
        clock: Rc::clone(&clock),
    };
    let game = Game::new(11, false).expect("a size");
    (
        Session::new(Box::new(engine), Box::new(Files(clock)), game),
        last_time_left,
    )
}

/// Runs a session: every line with its expected reply, without the closing empty line.
fn assert_session(lines: &[(&str, &str)]) {
    let mut session = session().0;
    for &(line, expected) in lines {
        let reply = session.handle_line(line).expect(line);
        assert_eq!(reply.text, format!("{expected}\n\n"), "{line}");
        assert_eq!(reply.quit, line == "quit");
    }
}

#[test]
fn a_session_replies_line_by_line() {
    assert_session(&[
        ("name", "= First"),
        ("1 version", "=1 1.0"),
        ("protocol_version # as ever", "= 2"),
        ("known_command genmove", "= true"),
        ("known_command good-cells", "= true"),
        ("known_command param_first", "= true"),
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
        ("reg_genmove w", "= a1"),
        ("genmove w", "= a1"),
        ("genmove w", "= b1"),
        ("all_legal_moves", "= c1 d1 a2 c2 d2 a3 c3 d3 a4 b4\nc4 d4"),
        ("play b c1", "= "),
        ("play b b4", "= "),
        ("final_score", "= B+"),
        ("genmove w", "= resign"),
        ("reg_genmove b", "= resign"),
        ("all_legal_moves", "= "),
        ("play w d4", "? illegal move:  white d4 (game over)"),
        ("undo", "= "),
        ("final_score", "= cannot score"),
        ("play w resign", "= "),
        ("genmove w", "= d1"),
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
        ("param_game allow_swap", "? Expected 0 or 2 arguments"),
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
        ("genmove w", "= d1"),
        ("loadsgf \"my game.sgf\" 1", "= "),
        ("genmove w", "= b1"),
        ("loadsgf none.sgf", "? cannot load file: no such file"),
        (
            "loadsgf bad.sgf",
            "? cannot load file: line 1, column 7: unexpected end of the text",
        ),
        ("loadsgf", "? missing argument 1"),
        ("genmove b", "= c1"),
    ]);
}

#[test]
fn parameters_and_analyses_are_offered_to_hexgui() {
    assert_session(&[
        ("param_first", "= \n[string] level 3"),
        ("param_first level 5", "= "),
        ("param_first", "= \n[string] level 5"),
        ("param_first depth 5", "? unknown parameter: depth"),
        (
            "hexgui-analyze_commands",
            "= string/Show Board/showboard\nstring/Final Score/final_score\nplist/All Legal Moves/all_legal_moves\n\
             varc/Reg GenMove/reg_genmove %c\nparam/Game Options/param_game\n\
             param/First Options/param_first\n\
             plist/Good Cells/good-cells %c",
        ),
        ("good-cells w", "= white may take\n \n \nanything"),
        ("good-cells", "? command needs one argument"),
    ]);
    let mut session = session().0;
    let reply = session.handle_line("list_commands").expect("a reply");
    let names: Vec<&str> = reply
        .text
        .trim_start_matches("= ")
        .trim_end()
        .lines()
        .collect();
    assert!(names.is_sorted() && names.len() == 22);
    for name in names {
        let known = session
            .handle_line(&format!("known_command {name}"))
            .expect("a reply");
        assert_eq!(known.text, "= true\n\n");
    }
}

#[test]
fn thinking_uses_the_remaining_time() {
    let (mut session, last_time_left) = session();
    let mut say = |line: &str| {
        session
            .handle_line(line)
            .expect(line)
            .text
            .trim_end()
            .to_owned()
    };
    assert_eq!(say("time_left"), "= Black: no limit, White: no limit");
    say("genmove b");
    assert_eq!(last_time_left.get(), None);
    say("param_game game_time 3700");
    assert_eq!(say("time_left"), "= Black: 1:01:40, White: 1:01:40");
    say("time_left b 63 0");
    say("genmove b");
    assert_eq!(last_time_left.get(), Some(Duration::from_secs(63)));
    assert_eq!(say("time_left b"), "= 01:01");
    say("time_left b 1");
    say("genmove b");
    assert_eq!(say("time_left b"), "= 00:00");
    assert_eq!(
        say("time_left b soon"),
        "? argument 2 (soon) must be seconds"
    );
    say("clear_board");
    assert_eq!(say("time_left b"), "= 1:01:40");
    assert_eq!(
        say("param_game"),
        "= \n[bool] allow_swap 0\n[string] game_time 3700"
    );
}

proptest! {
    #[test]
    fn any_line_has_one_reply_or_none(text in any::<String>(), words in "[a-z0-9_ \"\t#-]{0,30}") {
        let mut session = session().0;
        let lines = [format!("3 play {words}"), format!("play-game {words}"), text, words];
        for line in lines {
            if let Some(reply) = session.handle_line(&line) {
                prop_assert!(reply.text.starts_with(['=', '?']) && reply.text.ends_with("\n\n"));
                prop_assert!(!reply.text.trim_end_matches('\n').contains("\n\n"));
            }
        }
    }
}
