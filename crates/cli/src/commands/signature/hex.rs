//! The games of Hex: every player, on boards of several sizes, with both colours.

use handsense_hex::{Board, Cell, Colour};

use super::Trace;
use crate::error::Failure;
use handsense_lab::players::registry::hex::factory;

/// The pairs of players and the rows of their board.
const MATCHES: [(&str, &str, usize); 6] = [
    ("order", "order:program", 11),
    ("minimax:2", "resistance", 7),
    ("resistance:1", "monte-carlo:20", 6),
    ("reference", "tree:200", 5),
    ("tree:300", "tree:300:plain", 7),
    ("reference:exact", "random", 5),
];
/// Openings of each match.
const OPENINGS: usize = 8;

/// Traces every decision of every game.
pub(super) fn play_all() -> Result<Trace, Failure> {
    let mut trace = Trace::new();
    for (first, second, size) in MATCHES {
        for opening in 0..OPENINGS {
            // Columns from the edge to the centre.
            let cell = Board::new(size)?.cell(opening * (size * size) / (2 * OPENINGS));
            for players in [[first, second], [second, first]] {
                play(size, cell, players, &mut trace)?;
            }
        }
    }
    Ok(trace)
}

/// Plays a game from an opening stone of red; the first player is blue.
fn play(
    size: usize,
    opening: Option<Cell>,
    players: [&str; 2],
    trace: &mut Trace,
) -> Result<(), Failure> {
    let mut board = Board::new(size)?;
    if let Some(cell) = opening {
        board.put(cell, Colour::Red);
    }
    let mut seats = [factory(players[0])?(), factory(players[1])?()];
    for (seat, player) in (0..).zip(&mut seats) {
        player.begin_game(seat);
    }
    let mut turn = 0;
    while board.winner().is_none() {
        let colour = if turn % 2 == 0 {
            Colour::Blue
        } else {
            Colour::Red
        };
        let Some(cell) = seats[turn % 2].choose(&board, colour) else {
            break;
        };
        trace.decision(&(board.index(cell) as u16).to_le_bytes());
        board.put(cell, colour);
        turn += 1;
    }
    Ok(())
}
