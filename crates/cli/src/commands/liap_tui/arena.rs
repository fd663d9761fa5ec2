//! `handsense liap-tui arena`: matches between two players.

use std::num::NonZeroUsize;

use clap::Args;
use handsense_core::search::{StandardCrew, in_parallel};
use serde::Serialize;

use super::error::LiapTuiError;
use crate::output::mean::Mean;
use crate::output::{OutputArguments, answer, table};
use handsense_lab::matches::liap_tui::contest::Contest;
use handsense_lab::matches::liap_tui::game::{Foul, MOST_ROUNDS};
use handsense_lab::matches::liap_tui::summary::{Side, Summary};
use handsense_lab::matches::seating::{SeatingError, arrangements, entrants};
use handsense_lab::players::registry::liap_tui::recipe;

/// Games that are played before any is booked.
const GAMES_AT_ONCE: u64 = 64;

/// What is to be played.
#[derive(Debug, Args)]
#[command(
    after_help = "Players: DECLARES/PLAYS, where quick, seed, pieces-weighted, gen1, new or v2
declares and thumb, greedy or planned plays (planned if nothing is said); search:2000 searches with so
many playouts, search:10ms with a limit of time, search:2000:points for points instead of the game.

A game goes to 50 points, or so many rounds. Every game is played in all arrangements of the seating,
its rounds from the same deals, and counts as one sample.

Examples:
  handsense liap-tui arena search:500 v2
  handsense liap-tui arena new/planned seed/greedy --games 1000 --seating 1v3"
)]
pub struct ArenaArguments {
    /// Two players
    #[arg(value_name = "PLAYER", num_args = 2, required = true)]
    pub players: Vec<String>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 300,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// The most rounds of a game
    #[arg(long, value_name = "N", default_value_t = MOST_ROUNDS,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub rounds: u32,
    /// The seed of all chance
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Who sits where: 2v2, 1v3, 3v1, or letters such as ABAB
    #[arg(long, value_name = "SEATING", default_value = "2v2")]
    pub seating: String,
    /// Worker threads; the results do not depend on them. As many as there are cores if nothing is
    /// said
    #[arg(long, value_name = "T")]
    pub threads: Option<NonZeroUsize>,
    /// What the answer looks like.
    #[command(flatten)]
    pub output: OutputArguments,
}

/// What is said of a player.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Player {
    name: String,
    points: Mean,
    exact: Mean,
    declared: f64,
    off: f64,
    steps: f64,
}

/// What is said of a match.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome {
    games: u64,
    tables: usize,
    rounds: f64,
    players: Vec<Player>,
    points: Mean,
    wins: Mean,
    /// What the first player's seats would win among equals.
    equal: f64,
}

/// Runs the command.
pub fn run(arguments: &ArenaArguments) -> Result<(), LiapTuiError> {
    let players = entrants(&arguments.players)?;
    let [first, second] = players.as_slice() else {
        return Err(SeatingError::Players(players.len()).into());
    };
    let contest = Contest {
        recipes: [recipe(&first.name)?, recipe(&second.name)?],
        arrangements: arrangements(&arguments.seating, &players)?,
        rounds: arguments.rounds,
        seed: arguments.seed,
    };
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = arguments.threads.map_or_else(cores, NonZeroUsize::get);
    let mut summary = Summary::default();
    let mut number = 0;
    while number < arguments.games {
        let count = GAMES_AT_ONCE.min(arguments.games - number);
        let play = |index: usize| contest.play(number + index as u64);
        let played = in_parallel(count as usize, threads, &StandardCrew, play)?;
        for one in played {
            summary.add(&one.map_err(|foul: Foul| foul)?);
        }
        number += count;
    }
    let player = |name: &String, side: &Side| {
        let (low, high) = side.hits.interval();
        let each = |sum: u64, count: u64| sum as f64 / count.max(1) as f64;
        Player {
            name: name.clone(),
            points: Mean::of(&side.points),
            exact: Mean {
                mean: side.hits.rate(),
                low,
                high,
            },
            declared: each(side.declared, side.rounds),
            off: each(side.missed, side.rounds),
            steps: each(side.steps, side.decisions),
        }
    };
    let seats = |side| {
        let of_side = |arrangement: &[usize; 4]| arrangement.iter().filter(|&&s| s == side).count();
        contest.arrangements.iter().map(of_side).sum::<usize>()
    };
    let outcome = Outcome {
        games: arguments.games,
        tables: contest.arrangements.len(),
        rounds: summary.rounds.mean(),
        players: vec![
            player(&first.name, &summary.sides[0]),
            player(&second.name, &summary.sides[1]),
        ],
        points: Mean::of(&summary.difference),
        wins: Mean::of(&summary.wins),
        equal: seats(0) as f64 / (seats(0) + seats(1)).max(1) as f64,
    };
    Ok(answer(&arguments.output, &outcome, |_| {
        report(&outcome, arguments)
    })?)
}

fn report(outcome: &Outcome, arguments: &ArenaArguments) -> String {
    let mut sides = table::new([
        "Player",
        "Points a round",
        "Exact",
        "Declared",
        "Off",
        "Playouts",
    ]);
    for player in &outcome.players {
        sides.add_row([
            player.name.clone(),
            format!("{:+.3} ± {:.3}", player.points.mean, player.points.half()),
            format!(
                "{:.1} % ({:.1} to {:.1})",
                100.0 * player.exact.mean,
                100.0 * player.exact.low,
                100.0 * player.exact.high
            ),
            format!("{:.2}", player.declared),
            format!("{:.2}", player.off),
            format!("{:.0}", player.steps),
        ]);
    }
    table::align_right(&mut sides, 1..=5);
    let first = &outcome.players[0].name;
    format!(
        "{} games x {} seatings, {:.1} rounds a game, seed {}\n\n{}\nPoints a round, {first} less {}: \
         {:+.3} ± {:.3}\nGames won by {first}: {:.1} % ± {:.1} ({:.0} % among equals)\n",
        outcome.games,
        outcome.tables,
        outcome.rounds,
        arguments.seed,
        table::draw(&sides),
        outcome.players[1].name,
        outcome.points.mean,
        outcome.points.half(),
        100.0 * outcome.wins.mean,
        100.0 * outcome.wins.half(),
        100.0 * outcome.equal,
    )
}
