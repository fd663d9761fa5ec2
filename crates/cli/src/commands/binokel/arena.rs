//! `handsense binokel arena`: matches between two players.

use std::num::NonZeroUsize;

use clap::Args;
use handsense_binokel::Rules;
use handsense_core::search::{StandardCrew, in_parallel};
use serde::Serialize;

use super::error::BinokelError;
use super::rules_argument::RulesArgument;
use crate::output::mean::Mean;
use crate::output::{OutputArguments, answer, table};
use handsense_lab::matches::binokel::contest::{Contest, arrangements};
use handsense_lab::matches::binokel::game::Foul;
use handsense_lab::matches::binokel::summary::{Side, Summary};
use handsense_lab::players::registry::binokel::recipe;

/// Games that are played before any is booked.
const GAMES_AT_ONCE: u64 = 64;

/// What is to be played.
#[derive(Debug, Args)]
#[command(
    after_help = "Players: newest (or hard), medium, easy, seed, as-written; BIDS/PLAYS bids like one and plays
like another, of seed and newest; search:2000 searches with so many playouts, search:10ms with a limit of
time, search:2000:points for points instead of the game.

A game goes to 1,000 points. Every game is played in all arrangements, its rounds from the same deals, and
counts as one sample: the first player in either seat of two, alone on each seat of three, as either team
of four.

Examples:
  handsense binokel arena search:500 newest --seats 3
  handsense binokel arena newest seed --games 1000"
)]
pub struct ArenaArguments {
    /// Two players
    #[arg(value_name = "PLAYER", num_args = 2, required = true)]
    pub players: Vec<String>,
    /// How many sit at the table
    #[arg(long, value_name = "N", default_value_t = 2,
          value_parser = clap::value_parser!(u8).range(2..=4))]
    pub seats: u8,
    /// The rules
    #[arg(long, value_enum, default_value_t = RulesArgument::Newest)]
    pub rules: RulesArgument,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 300,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// The seed of all chance
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
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
    made: Mean,
    /// Auctions won, of all.
    auctions: f64,
    /// The mean of the bids that won them.
    bid: f64,
    /// Bids that it went out of, of those.
    out: f64,
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
    /// What the first player would win among equals.
    equal: f64,
}

/// Runs the command.
pub fn run(arguments: &ArenaArguments) -> Result<(), BinokelError> {
    let edition = arguments.rules.edition();
    let seats = usize::from(arguments.seats);
    let names = [&arguments.players[0], &arguments.players[1]];
    let contest = Contest {
        rules: Rules::new(edition, seats).unwrap_or_default(),
        recipes: [recipe(names[0])?, recipe(names[1])?],
        arrangements: arrangements(seats),
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
            summary.add(&contest, &one.map_err(|foul: Foul| foul)?);
        }
        number += count;
    }
    let auctions = summary.sides.iter().map(|side| side.auctions).sum::<u64>();
    let player = |name: &String, side: &Side| {
        let (low, high) = side.made.interval();
        let each = |sum: f64, count: u64| sum / count.max(1) as f64;
        Player {
            name: name.clone(),
            points: Mean::of(&side.points),
            made: Mean {
                mean: side.made.rate(),
                low,
                high,
            },
            auctions: each(side.auctions as f64, auctions),
            bid: each(side.bids as f64, side.auctions),
            out: each(side.out as f64, side.auctions),
            steps: each(side.steps as f64, side.decisions),
        }
    };
    let outcome = Outcome {
        games: arguments.games,
        tables: contest.arrangements.len(),
        rounds: summary.rounds.mean(),
        players: vec![
            player(names[0], &summary.sides[0]),
            player(names[1], &summary.sides[1]),
        ],
        points: Mean::of(&summary.difference),
        wins: Mean::of(&summary.wins),
        equal: summary.equal,
    };
    Ok(answer(&arguments.output, &outcome, |_| {
        report(&outcome, arguments)
    })?)
}

fn report(outcome: &Outcome, arguments: &ArenaArguments) -> String {
    let mut sides = table::new([
        "Player",
        "Points a round",
        "Auctions",
        "Bid",
        "Made",
        "Out",
        "Playouts",
    ]);
    for player in &outcome.players {
        sides.add_row([
            player.name.clone(),
            format!("{:+.1} ± {:.1}", player.points.mean, player.points.half()),
            format!("{:.1} %", 100.0 * player.auctions),
            format!("{:.0}", player.bid),
            format!(
                "{:.1} % ({:.1} to {:.1})",
                100.0 * player.made.mean,
                100.0 * player.made.low,
                100.0 * player.made.high
            ),
            format!("{:.1} %", 100.0 * player.out),
            format!("{:.0}", player.steps),
        ]);
    }
    table::align_right(&mut sides, 1..=6);
    let first = &outcome.players[0].name;
    format!(
        "{} games x {} arrangements of {} seats, {:.1} rounds a game, seed {}\n\n{}\nPoints a round, {first} \
         less {}: {:+.1} ± {:.1}\nGames won by {first}: {:.1} % ± {:.1} ({:.1} % among equals)\n",
        outcome.games,
        outcome.tables,
        arguments.seats,
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
