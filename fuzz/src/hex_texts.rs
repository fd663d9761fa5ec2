//! Target for external Hex texts: HTP sessions, SGF records and HexWorld links.

use std::time::Duration;

use handsense::hex::htp::{Engine, Host, Session};
use handsense::hex::picture::Picture;
use handsense::hex::{Action, Cell, Game, MctsEngine, hexworld, sgf};

use super::common::random::Random;

/// Maximum board size for a move of the library's engine.
const MAX_ENGINE_SIZE: usize = 3;

/// An engine that plays the first empty cell, swaps if it may, and has one parameter.
#[derive(Default)]
struct First {
    level: String,
}

impl Engine for First {
    fn name(&self) -> String {
        "First".to_owned()
    }

    fn version(&self) -> String {
        "1".to_owned()
    }

    fn choose(&mut self, game: &Game, _: Option<Duration>) -> Action {
        match game.board().empty().next() {
            _ if game.may_swap() => Action::SwapPieces,
            Some(cell) => Action::Place(cell),
            None => Action::Resign,
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "level" => self.level = value.to_owned(),
            _ => return Err(format!("unknown parameter: {name}")),
        }
        Ok(())
    }
}

/// A host whose files all have the same text.
struct Files(String);

impl Host for Files {
    fn read_file(&self, _: &str) -> Result<String, String> {
        Ok(self.0.clone())
    }
}

/// Parses the bytes as an HTP session, a record, a link or a cell name.
pub fn run(data: &[u8]) {
    let mut input = Random::new(data);
    let (kind, options) = (input.below(4), input.byte());
    let text = String::from_utf8_lossy(input.rest());
    match kind {
        0 => run_session(&text, options),
        1 => record(&text),
        2 => link(&text),
        _ => {
            if let Ok(cell) = text.parse::<Cell>() {
                assert_eq!(cell.to_string().parse(), Ok(cell));
            }
        }
    }
}

/// Checks that each command has one reply in the format of the protocol.
fn run_session(text: &str, options: u8) {
    // The text before the separator line is the file that a command may load.
    let (file, lines) = text.split_once("\n--\n").unwrap_or(("", text));
    let size = usize::from(options) % MAX_ENGINE_SIZE + 1;
    let game = Game::new(size, options >> 6 & 1 == 1).expect("a size");
    let is_strong = options >> 7 == 1;
    let engine: Box<dyn Engine> = if is_strong {
        Box::new(MctsEngine::new(8, None))
    } else {
        Box::new(First::default())
    };
    let mut session = Session::new(engine, Box::new(Files(file.to_owned())), game);
    for line in lines.lines().take(64) {
        // Limits from the input could run for any time.
        let has_own_budget = is_strong && line.contains("param_");
        let is_large = is_strong && session.game().board().size() > MAX_ENGINE_SIZE;
        if has_own_budget || is_large && line.contains("genmove") {
            continue;
        }
        let Some(reply) = session.handle_line(line) else {
            continue;
        };
        let is_reply = reply.text.starts_with(['=', '?']) && reply.text.ends_with("\n\n");
        assert!(is_reply, "{line:?}: {:?}", reply.text);
        let body = &reply.text[..reply.text.len() - 2];
        assert!(!body.contains("\n\n"), "{line:?}: {:?}", reply.text);
        if reply.quit {
            break;
        }
    }
    check_round_trip(session.game());
}

fn record(text: &str) {
    match sgf::read(text) {
        Ok(game) => check_round_trip(&game),
        Err(error) => {
            let lines = text.matches('\n').count() + 1;
            assert!((1..=lines).contains(&error.line), "{error}");
            assert!(!error.to_string().is_empty());
        }
    }
}

fn link(text: &str) {
    match hexworld::read(text) {
        Ok(game) => check_round_trip(&game),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Checks the round trips of a game through record and link.
fn check_round_trip(game: &Game) {
    let picture = Picture::from_game(game);
    assert!(!picture.text(true).is_empty() && picture.svg().starts_with("<svg"));
    let read = sgf::read(&sgf::write(game)).expect("its own record");
    assert_eq!(read.history(), game.history());
    assert_eq!(read.board(), game.board());
    assert_eq!(read.outcome(), game.outcome());
    let read = hexworld::read(&hexworld::write(game)).expect("its own link");
    assert_eq!(read.board(), game.board());
}
