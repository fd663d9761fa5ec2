//! `handsense arena tournament`: the ratings of many players.

use super::game::GameArguments;
use super::play::{PlannedMatch, play_all};
use crate::error::Failure;
use crate::input::players::registry;
use crate::input::threads;
use crate::output::{OutputArguments, answer_exactly, screen, table, words};
use clap::Args;
use handsense_lab::matches::pairing::{PLAYERS, round_robin};
use handsense_lab::report::crosstable::Crosstable;
use handsense_lab::report::format::{percent, signed, time};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Columns of a frame around the text of a cell.
const FRAME: usize = 3;

/// The conditions, the best player, the ratings and the cross table, no wider than the screen.
pub fn text(crosstable: &Crosstable) -> String {
    words::wrap(&format!(
        "{}\n{}\n\nRatings with 95 % intervals, compared with the mean of all players:\n{}\n\
         Points per {} by which the player of the row is better:\n{}",
        title(crosstable),
        crosstable.verdict(),
        ratings(crosstable),
        crosstable.header.game.info().round,
        cross(crosstable, usize::from(screen::width()))
    ))
}

fn title(crosstable: &Crosstable) -> String {
    let header = crosstable.header;
    let matches = crosstable.pairings.len();
    let plural = if matches == 1 { "" } else { "es" };
    format!(
        "{}: {} players, {matches} match{plural} of {} x {} seatings, {}, seed {}",
        header.game.info().title,
        crosstable.players.len(),
        crosstable.played(),
        header.seatings.len(),
        header.game.text(),
        header.seed
    )
}

fn ratings(crosstable: &Crosstable) -> String {
    let mut table = table::new(["", "Player", "Points", "+/-", "Won", "Time"]);
    for (rank, player) in (1..).zip(&crosstable.players) {
        let [points, half] = player.points.map_or_else(Default::default, |points| {
            [
                signed(points.mean, 2),
                format!("{:.2}", points.half_width()),
            ]
        });
        table.add_row([
            rank.to_string(),
            player.name.to_owned(),
            points,
            half,
            percent(player.score.share(), 1),
            player.nanos.map_or_else(String::new, time),
        ]);
    }
    table::draw(table, [0, 2, 3, 4, 5], &[5])
}

/// The cross table; in several parts of some opponents each where the columns do not suffice.
fn cross(crosstable: &Crosstable, width: usize) -> String {
    let players = &crosstable.players;
    let names = players.iter().map(|player| player.name.chars().count());
    // The number and the name of the row, and the last line of the frame.
    let start = players.len().to_string().len() + names.max().unwrap_or_default() + 2 * FRAME + 1;
    let cells = (crosstable.pairings.iter()).map(|pairing| signed(pairing.points.mean, 2));
    let longest = cells.map(|cell| cell.chars().count()).max();
    let column = longest.unwrap_or_default() + FRAME;
    let most = (width.saturating_sub(start) / column).max(1);
    // Parts of equal width.
    let columns = players.len().div_ceil(players.len().div_ceil(most).max(1));
    let opponents: Vec<usize> = (0..players.len()).collect();
    let parts = opponents.chunks(columns.max(1)).map(|opponents| {
        let mut headings = vec![String::new(), "Player".to_owned()];
        headings.extend(opponents.iter().map(|rank| (rank + 1).to_string()));
        let mut table = table::new(headings);
        for (rank, player) in players.iter().enumerate() {
            let mut row = vec![(rank + 1).to_string(), player.name.to_owned()];
            row.extend(opponents.iter().map(|&other| {
                if other == rank {
                    "·".to_owned()
                } else {
                    crosstable
                        .pairing(rank, other)
                        .map_or_else(String::new, |pairing| signed(pairing.points.mean, 2))
                }
            }));
            table.add_row(row);
        }
        let last = opponents.len() + 2;
        table::draw(table, (0..last).filter(|&column| column != 1), &[])
    });
    parts.collect::<Vec<_>>().join("\n")
}

/// Default number of deals of Hearts in a match.
const DEALS: u64 = 200;

#[derive(Debug, Args)]
#[command(after_help = "\
All matches have the same deals, games or openings. Each is the match that `arena A B --compare 0` \
plays with the same options. Ratings are points a deal, round or game better than the mean player.

Examples:
  handsense arena tournament random tuned learned --deals 200
  handsense arena tournament --out results
  handsense arena tournament --game hex reference order tree:100 --size 7")]
pub struct TournamentArguments {
    /// The players, two or more; in Hearts by default all with a fixed name, and two searches
    #[arg(value_name = "PLAYER")]
    players: Vec<String>,
    #[command(flatten)]
    game: GameArguments,
    /// Directory for one results file a match; existing ones are continued
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArguments,
}

/// Runs the command.
pub fn run(arguments: &TournamentArguments) -> Result<(), Failure> {
    let stop = Arc::default();
    let planned = planned(arguments, &stop)?;
    let threads = threads(arguments.game.threads);
    play_all(&planned, arguments.out.as_deref(), threads, &stop, |all| {
        let table = Crosstable::new(all)?;
        answer_exactly(&arguments.output, &table, || text(&table))
    })
}

fn planned(
    arguments: &TournamentArguments,
    stop: &Arc<AtomicBool>,
) -> Result<Vec<PlannedMatch>, Failure> {
    let conditions = arguments.game.conditions(DEALS)?;
    let registry = registry(arguments.game.move_timeout, stop);
    let mut players = arguments.players.clone();
    if players.is_empty() && arguments.game.is_hearts() {
        players = PLAYERS.iter().map(|&name| name.to_owned()).collect();
    }
    let directory = arguments.out.as_deref();
    round_robin(&players, conditions.count)?
        .iter()
        .map(|pairing| PlannedMatch::new(pairing, &conditions, &registry, directory))
        .collect()
}
