//! Texts about Hex that come from outside: talks with an engine, records, links.

use std::time::Duration;

use handsense::hex::htp::{Engine, Host, Session};
use handsense::hex::picture::Picture;
use handsense::hex::{Action, Cell, Game, MctsEngine, hexworld, sgf};

use super::common::random::Random;

/// Rows up to which the engine of the library is asked for a move.
const SMALL: usize = 3;

/// Plays the first empty cell, swaps where it may, and has one parameter.
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

/// Every file has the same text.
struct Files(String);

impl Host for Files {
    fn read_file(&self, _: &str) -> Result<String, String> {
        Ok(self.0.clone())
    }
}

/// Takes the bytes for a talk, a record, a link or the name of a cell.
pub fn run(data: &[u8]) {
    let mut input = Random::of(data);
    let (kind, options) = (input.below(4), input.byte());
    let text = String::from_utf8_lossy(input.rest());
    match kind {
        0 => talk(&text, options),
        1 => record(&text),
        2 => link(&text),
        _ => {
            if let Ok(cell) = text.parse::<Cell>() {
                assert_eq!(cell.to_string().parse(), Ok(cell));
            }
        }
    }
}

/// Every line that asks something has one reply, in the form that the protocol has.
fn talk(text: &str, options: u8) {
    // What is before a line of its own is the file that may be loaded.
    let (file, lines) = text.split_once("\n--\n").unwrap_or(("", text));
    let size = usize::from(options) % SMALL + 1;
    let game = Game::new(size, options >> 6 & 1 == 1).expect("a size");
    let is_strong = options >> 7 == 1;
    let engine: Box<dyn Engine> = match is_strong {
        true => Box::new(MctsEngine::new(8, None)),
        false => Box::new(First::default()),
    };
    let mut session = Session::new(engine, Box::new(Files(file.to_owned())), game);
    for line in lines.lines().take(64) {
        // A budget of the input's would take as long as it says.
        let has_own_budget = is_strong && line.contains("param_");
        let is_large = is_strong && session.game().board().size() > SMALL;
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
    written(session.game());
}

fn record(text: &str) {
    match sgf::read(text) {
        Ok(game) => written(&game),
        Err(error) => {
            let lines = text.matches('\n').count() + 1;
            assert!((1..=lines).contains(&error.line), "{error}");
            assert!(!error.to_string().is_empty());
        }
    }
}

fn link(text: &str) {
    match hexworld::read(text) {
        Ok(game) => written(&game),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A game is read back from what is written of it.
fn written(game: &Game) {
    let picture = Picture::from_game(game);
    assert!(!picture.text(true).is_empty() && picture.svg().starts_with("<svg"));
    let read = sgf::read(&sgf::write(game)).expect("its own record");
    assert_eq!(read.history(), game.history());
    assert_eq!(read.board(), game.board());
    assert_eq!(read.outcome(), game.outcome());
    let read = hexworld::read(&hexworld::write(game)).expect("its own link");
    assert_eq!(read.board(), game.board());
}
