//! `handsense binokel arena`: matches between two players.

use std::num::NonZeroUsize;

use clap::Args;
use handsense_binokel::Rules;
use handsense_lab::matches::binokel::binokel_match::{
    AuctionTotals, Binokel, BinokelMatch, BinokelSummary, arrangements,
};
use handsense_lab::matches::binokel::game::PlayerError;
use handsense_lab::matches::duplicate::DuplicateMatchError;
use handsense_lab::matches::rounds::PlayerTotals;
use handsense_lab::players::registry::binokel::factory;
use serde::Serialize;

use super::error::BinokelError;
use super::rules_argument::RulesArgument;
use crate::input::threads::{thread_count, threads};
use crate::output::mean::Mean;
use crate::output::round_match::{MatchAnswer, Wording, each, percent};
use crate::output::{OutputArguments, answer, table};

/// The match to play.
#[derive(Debug, Args)]
#[command(after_help = "\
Players: newest (or hard), medium, easy, reference, as-written. BIDS/PLAYS bids like one \
player and plays like another, of reference and newest. search:2000 searches with 2,000 \
playouts, search:10ms with a time limit, search:2000:points for points instead of the game.

A game goes to 1,000 points. Every game is played in all arrangements with the same deals, \
and counts as one sample: with two seats the first player in either seat, with three alone \
on each seat, with four as either team.

Examples:
  handsense binokel arena search:500 newest --seats 3
  handsense binokel arena newest reference --games 1000")]
pub struct ArenaArguments {
    /// Two players
    #[arg(value_name = "PLAYER", num_args = 2, required = true)]
    pub players: Vec<String>,
    /// Number of seats
    #[arg(long, value_name = "N", default_value_t = 2,
          value_parser = clap::value_parser!(u8).range(2..=4))]
    pub seats: u8,
    /// The rules
    #[arg(long, value_enum, default_value_t = RulesArgument::Newest)]
    pub rules: RulesArgument,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 300,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Worker threads; one per core by default. The results do not depend on their number
    #[arg(long, value_name = "T", value_parser = thread_count)]
    pub threads: Option<NonZeroUsize>,
    /// The format of the output.
    #[command(flatten)]
    pub output: OutputArguments,
}

/// The results of a player.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Player {
    name: String,
    points: Mean,
    made: Mean,
    /// Share of the auctions won.
    auctions: f64,
    /// Mean winning bid.
    bid: f64,
    /// Share of the won auctions in which it went out.
    out: f64,
    steps: f64,
}

/// Runs the command.
pub fn run(arguments: &ArenaArguments) -> Result<(), BinokelError> {
    let binokel_match = binokel_match(arguments)?;
    let mut summary = BinokelSummary::default();
    binokel_match.play_all(arguments.games, threads(arguments.threads), |played| {
        summary.add(&binokel_match, played);
    })?;
    let auctions = summary.sides.iter().map(|side| side.totals.won).sum();
    let [first, second] =
        [0, 1].map(|side| Player::new(&arguments.players[side], &summary.sides[side], auctions));
    let outcome = MatchAnswer::new(&binokel_match, arguments.games, &summary, [first, second]);
    Ok(answer(&arguments.output, &outcome, |_| {
        report(&outcome, arguments)
    })?)
}

/// Builds the match from the arguments.
fn binokel_match(
    arguments: &ArenaArguments,
) -> Result<BinokelMatch, DuplicateMatchError<PlayerError>> {
    let seats = usize::from(arguments.seats);
    Ok(BinokelMatch {
        game: Binokel {
            rules: Rules::new(arguments.rules.edition(), seats).unwrap_or_default(),
        },
        factories: [
            factory(&arguments.players[0])?,
            factory(&arguments.players[1])?,
        ],
        arrangements: arrangements(seats),
        seed: arguments.seed,
    })
}

impl Player {
    /// `auctions` are those of both players.
    fn new(name: &str, side: &PlayerTotals<AuctionTotals>, auctions: u64) -> Player {
        let sums = &side.totals;
        Player {
            name: name.to_owned(),
            points: Mean::new(&side.points),
            made: Mean::of_rate(&side.contracts_made),
            auctions: each(sums.won as f64, auctions),
            bid: each(sums.bids as f64, sums.won),
            out: each(sums.out as f64, sums.won),
            steps: each(side.steps as f64, side.decisions),
        }
    }
}

fn report(outcome: &MatchAnswer<Player>, arguments: &ArenaArguments) -> String {
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
            percent(&player.made),
            format!("{:.1} %", 100.0 * player.out),
            format!("{:.0}", player.steps),
        ]);
    }
    table::align_right(&mut sides, 1..=6);
    let wording = Wording {
        arrangements: format!("arrangements of {} seats", arguments.seats),
        seed: arguments.seed,
        names: outcome.players.each_ref().map(|player| &*player.name),
        point_digits: 1,
        equal_digits: 1,
    };
    outcome.text(&wording, &sides)
}
