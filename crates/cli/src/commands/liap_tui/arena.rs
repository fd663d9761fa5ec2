//! `handsense liap-tui arena`: matches between two players.

use std::num::NonZeroUsize;

use clap::Args;
use handsense_lab::matches::duplicate::DuplicateMatchError;
use handsense_lab::matches::liap_tui::game::{MOST_ROUNDS, PlayerError};
use handsense_lab::matches::liap_tui::liap_tui_match::{
    DeclarationTotals, LiapTui, LiapTuiMatch, LiapTuiSummary,
};
use handsense_lab::matches::rounds::PlayerTotals;
use handsense_lab::matches::seating::{Entrant, SeatingError, arrangements, entrants};
use handsense_lab::players::registry::liap_tui::factory;
use serde::Serialize;

use super::error::LiapTuiError;
use crate::input::threads::{thread_count, threads};
use crate::output::mean::Mean;
use crate::output::round_match::{MatchAnswer, Wording, each, percent};
use crate::output::{OutputArguments, answer, table};

/// The match to play.
#[derive(Debug, Args)]
#[command(after_help = "\
Players: STRATEGY/STYLE. The strategy declares: quick, reference, pieces-weighted, gen1, new \
or v2. The style plays: heuristic, greedy or planned; planned is the default. search:2000 \
searches with 2,000 playouts, search:10ms with a time limit, search:2000:points for points \
instead of the game.

A game goes to 50 points or to --rounds. Every game is played in all arrangements of the \
seating with the same deals, and counts as one sample.

Examples:
  handsense liap-tui arena search:500 v2
  handsense liap-tui arena new/planned reference/greedy --games 1000 --seating 1v3")]
pub struct ArenaArguments {
    /// Two players
    #[arg(value_name = "PLAYER", num_args = 2, required = true)]
    pub players: Vec<String>,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 300,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Maximum number of rounds of a game
    #[arg(long, value_name = "N", default_value_t = MOST_ROUNDS,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub rounds: u32,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Seating: 2v2, 1v3, 3v1, or letters such as ABAB
    #[arg(long, value_name = "SEATING", default_value = "2v2")]
    pub seating: String,
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
    exact: Mean,
    declared: f64,
    off: f64,
    steps: f64,
}

/// Runs the command.
pub fn run(arguments: &ArenaArguments) -> Result<(), LiapTuiError> {
    let (liap_tui_match, entrants) = liap_tui_match(arguments)?;
    let mut summary = LiapTuiSummary::default();
    liap_tui_match.play_all(arguments.games, threads(arguments.threads), |played| {
        summary.add(&liap_tui_match, played);
    })?;
    let [first, second] = [0, 1].map(|side| Player::new(&entrants[side], &summary.sides[side]));
    let outcome = MatchAnswer::new(&liap_tui_match, arguments.games, &summary, [first, second]);
    Ok(answer(&arguments.output, &outcome, |_| {
        report(&outcome, arguments)
    })?)
}

/// Builds the match and its players from the arguments.
fn liap_tui_match(
    arguments: &ArenaArguments,
) -> Result<(LiapTuiMatch, Vec<Entrant>), DuplicateMatchError<PlayerError>> {
    let players = entrants(&arguments.players)?;
    let [first, second] = players.as_slice() else {
        return Err(SeatingError::Players(players.len()).into());
    };
    let liap_tui_match = LiapTuiMatch {
        game: LiapTui {
            rounds: arguments.rounds,
        },
        factories: [factory(&first.name)?, factory(&second.name)?],
        arrangements: arrangements(&arguments.seating, &players)?,
        seed: arguments.seed,
    };
    Ok((liap_tui_match, players))
}

impl Player {
    fn new(entrant: &Entrant, side: &PlayerTotals<DeclarationTotals>) -> Player {
        let sums = &side.totals;
        Player {
            name: entrant.name.clone(),
            points: Mean::new(&side.points),
            exact: Mean::of_rate(&side.contracts_made),
            declared: each(sums.declared as f64, sums.rounds),
            off: each(sums.missed as f64, sums.rounds),
            steps: each(side.steps as f64, side.decisions),
        }
    }
}

fn report(outcome: &MatchAnswer<Player>, arguments: &ArenaArguments) -> String {
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
            percent(&player.exact),
            format!("{:.2}", player.declared),
            format!("{:.2}", player.off),
            format!("{:.0}", player.steps),
        ]);
    }
    table::align_right(&mut sides, 1..=5);
    let wording = Wording {
        arrangements: "seatings".to_owned(),
        seed: arguments.seed,
        names: outcome.players.each_ref().map(|player| &*player.name),
        point_digits: 3,
        equal_digits: 0,
    };
    outcome.text(&wording, &sides)
}
