//! `handsense arena tournament` and `handsense arena crosstable`: the ratings of many players.

use super::game::GameArguments;
use super::play::{PlannedMatch, play_all};
use super::recorder::Recorder;
use crate::error::Failure;
use crate::input::players::{named_files, registry};
use crate::input::threads;
use crate::output::{OutputArguments, answer_exactly, screen, table, words};
use clap::Args;
use handsense_lab::files::{FileError, WholeFile, outputs};
use handsense_lab::matches::pairing::{PLAYERS, round_robin};
use handsense_lab::report::crosstable::{Crosstable, Rating};
use handsense_lab::report::format::{percent, signed, time};
use handsense_lab::results::summary::MatchSummary;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::{fs, io};

#[derive(Debug, Args)]
#[command(after_help = "\
All matches have the same game, seed and options.

Examples:
  handsense arena crosstable results
  handsense arena crosstable results --csv tournament.csv")]
pub struct CrosstableArguments {
    /// Results files of matches of two players, or directories of them
    #[arg(required = true, value_name = "RESULTS")]
    results: Vec<PathBuf>,
    #[command(flatten)]
    output: CrosstableOutput,
}

/// Where a cross table goes.
#[derive(Debug, Args)]
pub struct CrosstableOutput {
    /// Write a CSV table with a row for each player against each opponent
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Replace an existing table
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    format: OutputArguments,
}

impl CrosstableOutput {
    /// Checks the files to write before a match is played or read.
    pub fn check(&self, inputs: &[&Path]) -> Result<(), FileError> {
        let outputs = Vec::from_iter(self.csv.as_deref());
        Ok(outputs::check(&outputs, inputs, self.force)?)
    }
}

pub fn run(arguments: &CrosstableArguments) -> Result<(), Failure> {
    let mut files = Vec::new();
    for path in &arguments.results {
        if path.is_dir() {
            files.extend(results_in(path).map_err(FileError::read(path))?);
        } else {
            files.push(path.clone());
        }
    }
    let inputs: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    arguments.output.check(&inputs)?;
    let all = files.iter().map(|file| Recorder::read(file, None));
    answer(&arguments.output, &all.collect::<Result<Vec<_>, _>>()?)
}

/// The results files of a directory by name.
fn results_in(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(directory)?.map(|entry| Ok(entry?.path()));
    let mut files = paths.collect::<io::Result<Vec<_>>>()?;
    files.retain(|path| path.extension().is_some_and(|end| end == "jsonl"));
    files.sort();
    Ok(files)
}

/// Prints the ratings of these matches and writes their files.
pub fn answer(output: &CrosstableOutput, matches: &[MatchSummary]) -> Result<(), Failure> {
    let table = Crosstable::new(matches)?;
    if let Some(path) = &output.csv {
        let mut file = WholeFile::create(path)?;
        file.add_rows(table.csv_rows())?;
        file.finish()?;
    }
    answer_exactly(&output.format, &table, || text(&table))
}

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
    let mut table = table::new(["", "Player", "Points", "+/-", "Elo", "+/-", "Won", "Time"]);
    for (rank, player) in (1..).zip(&crosstable.players) {
        let both = |rating: Option<Rating>, digits: usize| match rating {
            None => [String::new(), String::new()],
            Some(rating) => [
                signed(rating.rating, digits),
                format!("{:.digits$}", rating.half_width()),
            ],
        };
        let start = [rank.to_string(), player.name.to_owned()];
        let end = [
            percent(player.score.share(), 1),
            player.nanos.map_or_else(String::new, time),
        ];
        table.add_row(
            (start.into_iter())
                .chain(both(player.points, 2))
                .chain(both(player.elo, 0))
                .chain(end),
        );
    }
    table::draw(table, [0, 2, 3, 4, 5, 6, 7], &[4, 5, 7])
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
plays with the same options. Ratings are points a deal, round or game better than the mean player, \
and Elo points.

Examples:
  handsense arena tournament random tuned learned --deals 200
  handsense arena tournament --out results --csv tournament.csv
  handsense arena tournament --game hex reference order tree:100 --size 7
  handsense arena crosstable results")]
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
    output: CrosstableOutput,
}

/// Runs the command.
pub fn tournament(arguments: &TournamentArguments) -> Result<(), Failure> {
    let stop = Arc::default();
    let planned = planned(arguments, &stop)?;
    let files = planned.iter().filter_map(|one| one.file.as_deref());
    let inputs: Vec<&Path> = files.chain(named_files(&arguments.players)).collect();
    arguments.output.check(&inputs)?;
    let threads = threads(arguments.game.threads);
    play_all(&planned, arguments.out.as_deref(), threads, &stop, |all| {
        answer(&arguments.output, all)
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
