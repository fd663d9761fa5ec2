//! `handsense hex play`: a game of Hex at the terminal, against the tree search.

use clap::Args;
use handsense_core::search::{MctsMove, MctsResult, ProofStatus};
use handsense_hex::mcts::{MctsOptions, search_mcts};
use handsense_hex::picture::{CellLabel, Picture};
use handsense_hex::{
    Action, Cell, Colour, Game, Level, MctsEngine, Position, choose_move_at_level,
};

use crate::error::Failure;
use crate::input::{ask, count, number};
use crate::output::screen::Screen;
use crate::output::{OutputArguments, print};

#[derive(Debug, Args)]
#[command(after_help = "\
Name a cell, such as c3, to play it; swap-pieces answers the first move. Other words are hint, \
best, undo, resign, help and quit. Red connects top and bottom, blue left and right.

Examples:
  handsense hex play --size 7
  handsense hex play --level novice
  handsense hex play --second --playouts 500")]
pub struct PlayArguments {
    /// Rows of the board
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = number::<u8>(2..=19))]
    size: u8,
    /// Let the library play the first stone
    #[arg(long)]
    second: bool,
    /// Playouts of a move of the library, and of a hint
    #[arg(long, value_name = "NUMBER", default_value_t = 2_000, value_parser = count(1))]
    playouts: u64,
    /// Level of the library: novice, steady, seasoned, expert or master
    #[arg(long, value_name = "NAME", value_parser = level)]
    level: Option<Level>,
}

fn level(name: &str) -> Result<Level, String> {
    let known = || format!("known are {}", Level::ALL.map(Level::name).join(", "));
    Level::from_name(name).ok_or_else(known)
}

/// The cells that a hint shows.
const HINTS: usize = 5;

const HELP: &str = "\
c3           plays a cell
swap-pieces  takes over the first stone, as the second move
hint         shows the five best cells with their win rates
best         plays the best cell
undo         takes back your last move
resign       gives the game up
quit         ends without a result
";

pub fn run(arguments: &PlayArguments) -> Result<(), Failure> {
    let screen = Screen::new(&OutputArguments::default());
    let mut engine = MctsEngine::new(arguments.playouts, None);
    let mut game = Game::new(usize::from(arguments.size), true)?;
    let me = if arguments.second {
        Colour::Blue
    } else {
        Colour::Red
    };
    // The number of moves on the board that was printed last.
    let mut shown = None;
    print("Type help for the words.\n")?;
    loop {
        if let Some(outcome) = game.outcome() {
            print(&screen.show(&Picture::from_game(&game).text(true)))?;
            return print(&format!("{} has won.\n", outcome.winner));
        }
        if game.to_move() != me {
            let action = match arguments.level {
                Some(level) => level_action(&game, level)?,
                None => engine.choose(&game, None),
            };
            match action {
                Action::Resign => print(&format!("{} resigns\n", game.to_move()))?,
                _ => print(&format!("{} plays {action}\n", game.to_move()))?,
            }
            game.play(action)?;
            continue;
        }
        if shown != Some(game.history().len()) {
            print(&screen.show(&Picture::from_game(&game).text(true)))?;
            shown = Some(game.history().len());
        }
        let line = ask(&format!("{me}> "))?;
        match line.as_deref().unwrap_or("quit") {
            "" => {}
            "quit" => return print("The game ends here.\n"),
            "help" => print(HELP)?,
            "hint" => print(&screen.show(&hint(&game, arguments.playouts)?))?,
            "best" => {
                let action = match engine.choose(&game, None) {
                    // The player decides on that.
                    Action::Resign => searched(&game, arguments.playouts)?
                        .moves
                        .first()
                        .map(|one| Action::Place(one.mv)),
                    action => Some(action),
                };
                game.play(action.unwrap_or(Action::Resign))?;
            }
            // The reply of the library, and the move before it.
            "undo" if game.history().len() >= 2 => {
                game.undo();
                game.undo();
            }
            "undo" => print("There is nothing to take back.\n")?,
            word => {
                let played = word.parse::<Action>().map_err(Failure::from);
                if let Err(problem) = played.and_then(|action| Ok(game.play(action)?)) {
                    print(&format!("{}\n", problem.message))?;
                }
            }
        }
    }
}

/// The action of a level. Every game has the seed 0, so the same moves get the same replies.
fn level_action(game: &Game, level: Level) -> Result<Action, Failure> {
    let position = Position::new(*game.board(), game.to_move());
    let can_swap = game.history().is_empty() || game.may_swap();
    let action = choose_move_at_level(&position, level, 0, can_swap)?;
    Ok(action.unwrap_or(Action::Resign))
}

fn searched(game: &Game, playouts: u64) -> Result<MctsResult<Cell>, Failure> {
    let mut options = MctsOptions::default();
    options.limits.playouts = Some(playouts);
    Ok(search_mcts(game.board(), game.to_move(), &options)?)
}

/// The board with the best cells by rank, and their win rates. Cells that were not tried are left out.
fn hint(game: &Game, playouts: u64) -> Result<String, Failure> {
    let found = searched(game, playouts)?;
    let known = |one: &&MctsMove<Cell>| one.visits > 0 || one.proof == ProofStatus::Won;
    let mut labels = Vec::new();
    let mut rates = Vec::new();
    for (rank, one) in (1..=HINTS).zip(found.moves.iter().filter(known)) {
        labels.push(CellLabel {
            cell: one.mv,
            text: rank.to_string(),
            shade: 1.0,
        });
        rates.push(match one.proof {
            ProofStatus::Won => format!("{rank}: {} wins", one.mv),
            ProofStatus::Lost => format!("{rank}: {} loses", one.mv),
            ProofStatus::Unknown => format!("{rank}: {} {:.0} %", one.mv, 100.0 * one.win_rate),
        });
    }
    let board = Picture { game, labels }.text(true);
    Ok(format!("{board}{}\n", rates.join(", ")))
}
