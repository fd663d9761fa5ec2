//! Text formats of Hex: records, links and pictures.

use handsense_core::Rng;
use handsense_hex::picture::{CellLabel, Picture};
use handsense_hex::record::{self, RecordError, RecordFormat};
use handsense_hex::{Action, Board, Cell, Colour, Game, GameError, hexworld, sgf};
use proptest::prelude::*;

fn cell(name: &str) -> Cell {
    name.parse().expect("a cell")
}

/// Plays a random game from a seed, with swaps, passes and resignations, and optionally a start
/// position.
fn random_game(seed: u64, has_setup: bool) -> Game {
    let mut rng = Rng::new(seed);
    let size = 1 + rng.below(19) as usize;
    let mut game = Game::new(size, rng.below(2) == 0).expect("a size");
    if has_setup {
        let mut board = Board::new(size).expect("a size");
        for cell in board.cells() {
            if rng.below(5) == 0 {
                board.put(cell, Colour::ALL[rng.below(2) as usize]);
            }
        }
        game = Game::from_board(board, Colour::ALL[rng.below(2) as usize]);
    }
    for _ in 0..rng.below(40) {
        let cells: Vec<Cell> = game.board().empty().collect();
        if game.outcome().is_some() || cells.is_empty() {
            break;
        }
        if rng.below(20) == 0 {
            game.set_to_move(!game.to_move());
        }
        let action = match rng.below(30) {
            0..9 if game.may_swap() => Action::SwapPieces,
            9..18 if game.may_swap() => Action::SwapSides,
            29 => Action::Resign,
            _ => Action::Place(cells[rng.below(cells.len() as u32) as usize]),
        };
        game.play(action).expect("legal");
    }
    game
}

fn assert_same(read: &Game, game: &Game) {
    assert_eq!(read.history(), game.history());
    assert_eq!(read.board(), game.board());
    assert_eq!(read.start().board(), game.start().board());
    assert_eq!(read.outcome(), game.outcome());
    if game.outcome().is_none() {
        assert_eq!(read.to_move(), game.to_move());
    }
}

proptest! {
    #[test]
    fn records_round_trip(seed in any::<u64>(), has_setup in any::<bool>()) {
        let game = random_game(seed, has_setup);
        assert_same(&sgf::read(&sgf::write(&game)).expect("its own record"), &game);
    }

    #[test]
    fn links_round_trip(seed in any::<u64>()) {
        let game = random_game(seed, false);
        assert_same(&hexworld::read(&hexworld::write(&game)).expect("its own link"), &game);
    }

    #[test]
    fn games_convert_between_formats(seed in any::<u64>(), has_setup in any::<bool>()) {
        let game = random_game(seed, has_setup);
        for format in RecordFormat::ALL {
            let Ok(text) = record::write(&game, format) else {
                prop_assert_eq!(format, RecordFormat::Moves);
                continue;
            };
            if format != RecordFormat::Hexworld || !has_setup {
                assert_same(&record::read(&text.to_string()).expect("its own text"), &game);
            }
        }
    }

    #[test]
    fn damaged_records_never_panic(
        seed in any::<u64>(),
        at in any::<prop::sample::Index>(),
        length in 0usize..4,
        put in "[\\]\\[()\\\\;BWAa1:\\né]{0,3}",
    ) {
        for text in [sgf::write(&random_game(seed, true)), HEXGUI.to_owned()] {
            let mut chars: Vec<char> = text.chars().collect();
            let from = at.index(chars.len());
            let to = chars.len().min(from + length);
            chars.splice(from..to, put.chars());
            let damaged: String = chars.into_iter().collect();
            if let Err(error) = sgf::read(&damaged) {
                prop_assert!(error.line <= damaged.matches('\n').count() + 1);
            }
        }
    }

    #[test]
    fn arbitrary_text_never_panics(
        text in any::<String>(),
        like in "[()\\[\\];:#,ABWEPLSZ0-9a-s\\\\ ]{0,80}",
    ) {
        for text in [text.clone(), like.clone(), format!("(;{like})"), format!("11c1,{like}")] {
            let _ = sgf::read(&text);
            let _ = hexworld::read(&text);
        }
    }

    #[test]
    fn pictures_are_valid_xml_and_have_one_line_for_each_row(
        seed in any::<u64>(),
        text in any::<String>(),
        shade in any::<f64>(),
    ) {
        let game = random_game(seed, true);
        let mut picture = Picture::from_game(&game);
        for cell in game.board().cells() {
            let text = text.chars().take(3).collect();
            picture.labels.push(CellLabel { cell, text, shade });
        }
        let svg = picture.svg();
        check_xml(&svg);
        prop_assert_eq!(svg.matches("<polyline").count(), 4);
        picture.labels.clear();
        prop_assert_eq!(picture.text(true).lines().count(), game.board().size() + 2);
        prop_assert!(picture.text(false).is_ascii());
    }
}

/// Checks that every element is closed by its own name, and that only whitespace is outside the
/// root element.
fn check_xml(text: &str) {
    let (mut open, mut rest, mut elements) = (Vec::new(), text, 0);
    while let Some(start) = rest.find('<') {
        let (before, tag) = rest.split_at(start);
        assert!(!open.is_empty() || before.trim().is_empty(), "{before}");
        assert!(!before.contains('>'), "{before}");
        for entity in before.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;", "quot;"];
            assert!(
                known.iter().any(|name| entity.starts_with(name)),
                "{entity}"
            );
        }
        let end = tag.find('>').expect("a tag ends");
        let inside = &tag[1..end];
        assert_eq!(inside.matches('"').count() % 2, 0, "{inside}");
        if let Some(name) = inside.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !inside.ends_with('/') {
            open.push(inside.split(' ').next().expect("a name"));
        }
        elements += 1;
        rest = &tag[end + 1..];
    }
    assert!(open.is_empty() && rest.trim().is_empty() && elements > 2);
}

/// A record as HexGui writes it: the size after the setup, arbitrary line breaks, and variations.
const HEXGUI: &str = "(;AB[c3][d2]AW[b2]PL[white]C[a \\] b
\\\\]FF[4]AP[HexGui:0.9.0]GM[11]SZ[5]
;W[b4]C[(;B[a1\\])];B[C4]LB[a1:x](;W[c2];B[swap-pieces\n])(;W[zz]))";

#[test]
fn records_of_other_programs_are_read() {
    let broken = HEXGUI.replace(";B[swap-pieces\n]", "");
    let game = sgf::read(&broken).expect("a record");
    assert_eq!(game.board().size(), 5);
    assert_eq!(game.start().board().filled(), 3);
    let expected = [
        (Colour::Blue, "b4"),
        (Colour::Red, "c4"),
        (Colour::Blue, "c2"),
    ];
    let expected = expected.map(|(colour, name)| (colour, Action::Place(cell(name))));
    assert_eq!(game.history(), expected);

    let hexworld = "(;AP[hexworld:0.0]FF[4]GM[11]SZ[11];B[a2];W[swap-sides];W[f6];B[resign])";
    let game = sgf::read(hexworld).expect("a record");
    assert!(
        game.history()[1].1 == Action::SwapSides
            && game.outcome().expect("over").winner == Colour::Blue
    );

    // Little Golem names a cell by two letters. Text before the game is allowed.
    let game = sgf::read("mail (1)\n( ;GaMe[11]SZ[13:13];B[ab];W[swap];B[mm] )").expect("a record");
    assert!(
        game.board().has(cell("b1"), Colour::Blue) && game.board().has(cell("m13"), Colour::Red)
    );
    assert_eq!(sgf::read("(;)").expect("a record").board().size(), 11);

    // Setup stones in the middle of a record start a new game.
    let game = sgf::read("(;SZ[4];B[a1];AE[a1]AW[b2];PL[W];W[b1])").expect("a record");
    assert_eq!(
        (game.start().to_move(), game.board().count(Colour::Blue)),
        (Colour::Blue, 2)
    );
}

#[test]
fn record_errors_have_a_position() {
    let problem = |text: &str| sgf::read(text).expect_err(text).to_string();
    for (text, expected) in [
        ("", "line 1, column 1: no game found: expected `(;`"),
        (
            "(;SZ[5]\n;B[a1",
            "line 2, column 6: unexpected end of the text",
        ),
        ("(;SZ[5];B a1)", "line 1, column 11: unexpected `a`"),
        ("(;GM[1])", "line 1, column 6: GM[1] is not Hex (GM[11])"),
        (
            "(;SZ[5:6])",
            "line 1, column 6: SZ[5:6] is not a square board of 1 to 19 rows",
        ),
        (
            "(;SZ[20])",
            "line 1, column 6: SZ[20] is not a square board of 1 to 19 rows",
        ),
        (
            "(;PL[red])",
            "line 1, column 6: `red` is not a player: expected B or W",
        ),
        ("(;AB[a1:c3])", "line 1, column 6: `a1:c3` is not a cell"),
        (
            "(;B[pass])",
            "line 1, column 5: `pass` is not a move: expected a cell, swap-pieces, swap-sides, resign or forfeit",
        ),
        (
            "(;SZ[3];B[a1]\n;W[é];W[a1])",
            "line 2, column 4: `é` is not a move: expected a cell, swap-pieces, swap-sides, resign or forfeit",
        ),
        (
            "(;SZ[3];B[a1]C[é];W[a1])",
            "line 1, column 21: a1 is occupied",
        ),
        (
            "(;SZ[3];B[a1];W[resign];B[a2])",
            "line 1, column 27: the game is over",
        ),
    ] {
        assert_eq!(problem(text).to_string(), expected, "{text}");
    }
    let problem = sgf::read(HEXGUI).expect_err("no swap").problem;
    assert_eq!(problem, sgf::SgfProblem::Illegal(GameError::Swap));
}

#[test]
fn records_use_standard_properties() {
    let mut board = Board::new(3).expect("a size");
    board.put(cell("a1"), Colour::Blue);
    board.put(cell("c1"), Colour::Red);
    let mut game = Game::from_board(board, Colour::Blue);
    game.play(Action::Place(cell("b2"))).expect("legal");
    game.play(Action::Resign).expect("legal");
    let version = env!("CARGO_PKG_VERSION");
    let expected =
        format!("(;FF[4]GM[11]AP[handsense:{version}]SZ[3]AB[c1]AW[a1]PL[W];W[b2];B[resign])\n");
    assert_eq!(sgf::write(&game), expected);
}

#[test]
fn links_with_display_options_are_read() {
    let moves = |link: &str| {
        let game = hexworld::read(link).expect(link);
        let texts: Vec<String> = game
            .history()
            .iter()
            .map(|(_, action)| action.to_string())
            .collect();
        (game.board().size(), texts.join(" "))
    };
    for (link, size, expected) in [
        (
            "https://hexworld.org/board/#15c1,e6:sf7i8",
            15,
            "e6 swap-pieces f7 i8",
        ),
        (
            "https://hexworld.org/board/#14r9c1,b4:Sh4",
            14,
            "b4 swap-sides h4",
        ),
        ("#5x5nc1,,a1b2", 5, "a1 b2"),
        ("11c1,h4e7f9,b9c3:rw", 11, "h4 e7 f9 b9 c3 resign"),
        ("https://hexworld.org/board/#9c1", 9, ""),
        ("https://hexworld.org/board/", 11, ""),
        ("13c1,:pc3:pd4:fb", 13, "c3 d4 resign"),
    ] {
        assert_eq!(moves(link), (size, expected.to_owned()), "{link}");
    }
    let game = hexworld::read("13c1,:pc3:pd4").expect("a link");
    assert_eq!(
        game.history()
            .iter()
            .map(|&(colour, _)| colour)
            .collect::<Vec<_>>(),
        [Colour::Blue; 2]
    );
    let problem = |link: &str| hexworld::read(link).expect_err(link).to_string();
    assert_eq!(
        problem("#5x6c1,a1"),
        "`5x6` is not a square board of 1 to 19 rows"
    );
    assert_eq!(
        problem("#30,a1"),
        "`30` is not a square board of 1 to 19 rows"
    );
    assert_eq!(problem("#5,a1b2a1"), "move 3, a1: a1 is occupied");
    assert_eq!(
        problem("#5,a1?b2").split(':').next(),
        Some("`?b2` does not start with a move")
    );
}

#[test]
fn a_list_expresses_moves_in_turn_alone() {
    let list = |text: &str| {
        let game = record::read(text).expect(text);
        let written = record::write(&game, RecordFormat::Moves);
        written.map(|list| list.to_string())
    };
    let expected = "5: a2 swap-sides b2 resign";
    assert_eq!(
        list(" 5 :a2,swap-sides, b2 forfeit").as_deref(),
        Ok(expected)
    );
    assert_eq!(list("#5c1,a2:Sb2:rb").as_deref(), Ok(expected));
    for other in [
        "(;SZ[5]AB[a1])",
        "#5,a1:pb1",
        "#5,a1:p",
        "#5,a1:rb",
        "(;PL[W])",
    ] {
        assert_eq!(list(other), Err(RecordError::NoList), "{other}");
    }
    for wrong in [
        "20: a1",
        "5: a1 a1",
        "5: x",
        "5: a1 b2 swap-pieces",
        "99999999999999999999:",
    ] {
        let error = record::read(wrong).expect_err(wrong);
        assert!(
            matches!(error, RecordError::Size(_) | RecordError::Moves(_)),
            "{error:?}"
        );
    }
}

#[test]
fn a_start_position_has_a_link() {
    let game = sgf::read("(;SZ[4]AB[a1][b2][c3]AW[d1])").expect("a record");
    let link = hexworld::write(&game);
    assert_eq!(link, "https://hexworld.org/board/#4c1,a1:pb2:pc3d1:p");
    let again = hexworld::read(&link).expect("its own link");
    assert_eq!(
        (again.board(), again.to_move()),
        (game.board(), game.to_move())
    );
}

#[test]
fn a_drawing_shows_stones_edges_notes_and_the_last_move() {
    let game = sgf::read("(;SZ[2];B[a1];W[b1])").expect("a record");
    let mut picture = Picture::from_game(&game);
    picture.labels = vec![CellLabel {
        cell: cell("a2"),
        text: "a < b & \"c\"".to_owned(),
        shade: 0.5,
    }];
    let svg = picture.svg();
    check_xml(&svg);
    for part in [
        "<title>Hex on 2 rows, red is to move</title>",
        "<desc>red: a1; blue: b1</desc>",
        "<circle cx=\"51.32\" cy=\"54.00\" r=\"13.00\" fill=\"#d32f2f\"/>",
        "fill-opacity=\"0.50\"",
        "text-anchor=\"middle\"",
        ">a &lt; b &amp; \"c\"</text>",
        ">a</text>",
    ] {
        assert!(svg.contains(part), "{part} in {svg}");
    }
    assert_eq!(svg.matches("<polygon").count(), 5);
    assert_eq!(svg.matches("<circle").count(), 3);
    assert_eq!(svg, picture.svg());
}
