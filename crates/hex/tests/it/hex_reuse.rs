//! Tree reuse and pondering: full games with proofs checked by the solver, and what resets the tree.

use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

use handsense_hex::htp::{Host, Session};
use handsense_hex::inferior::fill_inferior_cells;
use handsense_hex::mcts::{MctsOptions, search_mcts};
use handsense_hex::solve::{SolveOptions, Solver};
use handsense_hex::{Board, Cell, Colour, Game, KeptTree, MctsEngine, Position};

use handsense_core::search::{MctsResult, ProofStatus};

use crate::common::random::Random;

struct NoFiles;

impl Host for NoFiles {
    fn read_file(&self, _: &str) -> Result<String, String> {
        Err("no files".to_owned())
    }
}

/// A session of a board of this size, with these parameters.
fn session(size: usize, parameters: &[&str]) -> Session {
    let engine = MctsEngine::new(300, None);
    let game = Game::new(size, false).expect("a size");
    let mut session = Session::new(engine, Box::new(NoFiles), game);
    for parameter in parameters {
        ask(&mut session, &format!("param_handsense {parameter}"));
    }
    session
}

fn ask(session: &mut Session, line: &str) -> String {
    let reply = session.handle_line(line).expect(line).text;
    let answer = reply.strip_prefix("= ").expect("a successful command");
    answer.trim_end().to_owned()
}

fn options(playouts: u64, seed: u64) -> MctsOptions<'static> {
    let mut options = MctsOptions::default();
    options.limits.playouts = Some(playouts);
    options.limits.seed = seed;
    options
}

/// Options that send most playouts to the best line, so that a large part of the tree is kept.
fn concentrated(playouts: u64, seed: u64) -> MctsOptions<'static> {
    options(playouts, seed).with_mohex_constants()
}

/// Checks the proofs of a result, and that the moves are cells that no fill-in takes.
fn check_result(board: &Board, to_move: Colour, result: &MctsResult<Cell>, solver: &mut Solver) {
    let mut filled = *board;
    fill_inferior_cells(&mut filled);
    if filled.winner().is_some() {
        filled = *board;
    }
    assert!(!result.moves.is_empty());
    assert!(result.moves.iter().all(|one| filled.is_empty(one.mv)));
    let line = &result.principal_variation;
    assert!(line.iter().all(|&cell| filled.is_empty(cell)));
    let mut wins = |board: &Board, colour| {
        let solution = solver.solve(board, colour, &SolveOptions::default());
        solution.expect("memory").winner.expect("a small board") == colour
    };
    if result.proof != ProofStatus::Unknown {
        let is_won = result.proof == ProofStatus::Won;
        assert_eq!(wins(board, to_move), is_won, "{board:?}");
    }
    for best in result
        .moves
        .iter()
        .filter(|one| one.proof == ProofStatus::Won)
    {
        let mut after = *board;
        assert!(after.put(best.mv, to_move));
        let is_over = after.winner().is_some();
        assert!(is_over || !wins(&after, !to_move), "{best:?} {board:?}");
    }
    // A lost move is useless or loses, so one of the others wins a won position.
    let open = result
        .moves
        .iter()
        .any(|one| one.proof != ProofStatus::Lost);
    assert!(open || !wins(board, to_move), "{result:?} {board:?}");
}

#[test]
fn continued_searches_play_full_games_with_right_proofs() {
    let mut solver = Solver::new().expect("memory");
    let mut random = Random::new(4);
    let (mut moves, mut continued) = (0, 0);
    for number in 0..60_u64 {
        let size = [4, 5, 6][number as usize % 3];
        let mut board = Board::new(size).expect("a size");
        let cells: Vec<Cell> = board.cells().collect();
        board.put(cells[random.below(cells.len())], Colour::Red);
        let (mut to_move, mut kept) = (Colour::Blue, KeptTree::default());
        while board.winner().is_none() {
            let mut options = options(150 + 100 * (number % 4), number);
            // Without knowledge, more positions stay open.
            if number % 2 == 0 {
                options.params.knowledge_threshold = 0;
                options.params.expand_threshold = 2;
            }
            let result = kept.search(&board, to_move, &options).expect("memory");
            check_result(&board, to_move, &result, &mut solver);
            moves += 1;
            continued += u32::from(kept.visits() > result.playouts);
            // Sometimes another move than the best is played.
            let index = match random.below(4) {
                0 => random.below(result.moves.len()),
                _ => 0,
            };
            assert!(board.put(result.moves[index].mv, to_move));
            to_move = !to_move;
        }
    }
    assert!(moves > 300 && continued > 80, "{moves} {continued}");
}

#[test]
fn a_continued_search_continues_its_proof() {
    let mut position = Position::new(Board::new(7).expect("a size"), Colour::Red);
    position.play_moves("g4 d4 c4 d3 c3 c5 a6").expect("legal");
    let mut kept = KeptTree::default();
    for mv in ["a7", "b6"] {
        let (board, to_move) = (position.board, position.to_move);
        kept.search(&board, to_move, &options(2_000, 1))
            .expect("memory");
        position.play_moves(mv).expect("legal");
    }
    // Playouts and policy miss the only winning move.
    let (board, to_move) = (position.board, position.to_move);
    let alone = search_mcts(&board, to_move, &options(10_000, 1)).expect("memory");
    let found = kept
        .search(&board, to_move, &options(10_000, 1))
        .expect("memory");
    for result in [&alone, &found] {
        assert_eq!(result.moves[0].mv, "c6".parse().expect("a cell"));
        assert_eq!(result.proof, ProofStatus::Won);
    }
    assert!(
        found.playouts < alone.playouts,
        "{} {}",
        found.playouts,
        alone.playouts
    );
}

#[test]
fn a_continued_search_adds_its_playouts_to_the_visits() {
    let mut board = Board::new(11).expect("a size");
    let mut kept = KeptTree::default();
    let first = kept
        .search(&board, Colour::Red, &concentrated(2_000, 1))
        .expect("memory");
    let alone = search_mcts(&board, Colour::Red, &concentrated(2_000, 1));
    assert_eq!(Ok(&first), alone.as_ref());
    assert_eq!((kept.visits(), kept.nodes()), (2_000, first.nodes));
    for (&cell, colour) in first.principal_variation.iter().zip(Colour::ALL) {
        assert!(board.put(cell, colour));
    }
    let mut again = kept.clone();
    let second = kept
        .search(&board, Colour::Red, &concentrated(2_000, 2))
        .expect("memory");
    assert_eq!(second.playouts, 2_000);
    assert!(kept.visits() > 2_200, "{}", kept.visits());
    // Only the visits before the node was expanded belong to no move.
    let visits: u64 = second.moves.iter().map(|one| one.visits).sum();
    let unexpanded = u64::from(concentrated(2_000, 2).params.expand_threshold);
    assert_eq!(visits + unexpanded, kept.visits());
    let repeated = again.search(&board, Colour::Red, &concentrated(2_000, 2));
    assert_eq!(repeated, Ok(second));
    // A tree with a small limit of nodes keeps within it.
    let mut small = concentrated(2_000, 3);
    small.params.max_nodes = 8_000;
    let reply = kept.search(&board, Colour::Blue, &small).expect("memory");
    assert_eq!(kept.visits(), reply.playouts);
    let best = reply.principal_variation[0];
    assert!(board.put(best, Colour::Blue));
    kept.search(&board, Colour::Red, &small).expect("memory");
    let sizes = (kept.nodes(), kept.visits());
    assert!(sizes.0 <= 8_000 && sizes.1 > 2_000, "{sizes:?}");
}

#[test]
fn several_trees_are_continued() {
    let mut board = Board::new(9).expect("a size");
    let mut kept = KeptTree::default();
    let mut timed = concentrated(3_000, 1);
    timed.limits.time = Some(Duration::from_secs(600));
    timed.limits.threads = 3;
    let first = kept.search(&board, Colour::Red, &timed).expect("memory");
    for (&cell, colour) in first.principal_variation.iter().zip(Colour::ALL) {
        assert!(board.put(cell, colour));
    }
    let second = kept.search(&board, Colour::Red, &timed).expect("memory");
    assert_eq!(second.playouts, 3_000);
    assert!(kept.visits() > 3_200, "{}", kept.visits());
    // One tree follows on several.
    timed.limits.threads = 1;
    let best = second.principal_variation[0];
    assert!(board.put(best, Colour::Red));
    kept.search(&board, Colour::Blue, &timed).expect("memory");
    assert!(kept.visits() > 3_000);
}

#[test]
fn another_game_resets_the_tree() {
    // In these sessions no search follows from the last one.
    let scripts = [
        "genmove b|undo|genmove b",
        "genmove b|clear_board|genmove b",
        "genmove b|boardsize 6|genmove b",
        "genmove b|genmove b",
        "reg_genmove b|reg_genmove b",
        "genmove b|param_handsense seed 9|genmove w",
        "genmove b|play-game a2 f3 b5|genmove w",
        "param_game allow_swap 1|play b b3|reg_genmove w|play w swap-pieces|genmove b",
        "play b a1|genmove w|undo|undo|play b b4|play w c4|genmove b",
        "play b d4|reg_genmove w|handsense-line w|reg_genmove w",
    ];
    for script in scripts {
        let replies = |parameter: &str| {
            let mut session = session(7, &[parameter, "resigns 0"]);
            let lines = script.split('|');
            lines
                .map(|line| ask(&mut session, line))
                .collect::<Vec<_>>()
        };
        assert_eq!(replies("reuse_tree 1"), replies("reuse_tree 0"), "{script}");
    }
}

#[test]
fn a_session_continues_its_tree_and_repeats_its_replies() {
    let game = |parameters: &[&str]| {
        let mut session = session(9, parameters);
        let mut replies = Vec::new();
        while ask(&mut session, "final_score") == "cannot score" {
            for colour in ["b", "w"] {
                replies.push(ask(&mut session, &format!("genmove {colour}")));
            }
            if replies.len() > 81 || replies.last().is_some_and(|last| last == "resign") {
                break;
            }
        }
        replies
    };
    let first = game(&[]);
    assert_eq!(game(&[]), first);
    assert_eq!(game(&["reuse_tree 1", "ponder 0"]), first);
    assert_ne!(game(&["reuse_tree 0"]), first);
}

#[test]
fn pondering_waits_for_the_reply_to_a_move_and_can_be_cancelled() {
    let (running, cancelled) = (AtomicI32::new(0), AtomicI32::new(1));
    let mut session = session(11, &["ponder 1"]);
    assert!(!session.ponders());
    ask(&mut session, "genmove b");
    assert!(session.ponders());
    session.ponder(&cancelled);
    ask(&mut session, "name");
    assert!(session.ponders());
    for line in ["param_handsense ponder 0", "param_handsense reuse_tree 0"] {
        ask(&mut session, line);
        assert!(!session.ponders());
        // It does nothing.
        session.ponder(&running);
        ask(&mut session, &line.replace(" 0", " 1"));
    }
    ask(&mut session, "reg_genmove w");
    assert!(!session.ponders() || session.game().to_move() == Colour::Blue);
    ask(&mut session, "undo");
    assert!(!session.ponders());
    ask(&mut session, "quit");
    assert!(!session.ponders());
}

#[test]
fn pondering_ends_when_the_tree_is_full_or_the_position_is_proved() {
    let cancel = AtomicI32::new(0);
    let mut limited = options(200, 1);
    limited.params.max_nodes = 5_000;
    let (mut kept, mut board) = (KeptTree::default(), Board::new(11).expect("a size"));
    let first = kept.search(&board, Colour::Red, &limited).expect("memory");
    assert!(board.put(first.moves[0].mv, Colour::Red));
    kept.ponder(&board, Colour::Blue, &limited, &cancel)
        .expect("memory");
    let pondered = kept.visits();
    assert!(pondered > 500 && kept.nodes() <= 5_000, "{pondered}");
    // The same position again, and the opponent asked to move, continue the tree.
    kept.ponder(&board, Colour::Blue, &limited, &cancel)
        .expect("memory");
    assert!(kept.visits() > pondered);
    let result = kept.search(&board, Colour::Blue, &limited).expect("memory");
    assert!(kept.visits() > pondered && result.playouts == 200);
    // Four rows are solved.
    let (mut kept, mut board) = (KeptTree::default(), Board::new(4).expect("a size"));
    let options = options(200, 1);
    let first = kept.search(&board, Colour::Red, &options).expect("memory");
    assert!(board.put(first.moves[0].mv, Colour::Red));
    for _ in 0..3 {
        kept.ponder(&board, Colour::Blue, &options, &cancel)
            .expect("memory");
    }
    assert_eq!(cancel.load(Ordering::Relaxed), 0);
    let result = kept.search(&board, Colour::Blue, &options).expect("memory");
    assert_eq!(result.proof, ProofStatus::Lost);
}
