//! Results of matches of games in rounds, as JSON and as text.

use comfy_table::Table;
use handsense_lab::matches::duplicate::DuplicateMatch;
use handsense_lab::matches::rounds::{RoundGame, RoundSummary};
use serde::Serialize;

use super::mean::Mean;
use super::table;

/// The results of a match.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MatchAnswer<P> {
    games: u64,
    tables: usize,
    rounds: f64,
    /// Both players.
    pub players: [P; 2],
    points: Mean,
    wins: Mean,
    /// Expected wins of the first player among equal players.
    equal: f64,
}

/// The parts of the text that differ from game to game.
pub struct Wording<'a> {
    /// Arrangements, `seatings`.
    pub arrangements: String,
    /// The seed of the match.
    pub seed: u64,
    /// The names of both players.
    pub names: [&'a str; 2],
    /// Digits of points.
    pub point_digits: usize,
    /// Digits of the wins among equals.
    pub equal_digits: usize,
}

impl<P> MatchAnswer<P> {
    /// The results of a match of `games` games.
    pub fn new<G: RoundGame>(
        duplicate_match: &DuplicateMatch<G>,
        games: u64,
        summary: &RoundSummary<G::Totals>,
        players: [P; 2],
    ) -> MatchAnswer<P> {
        MatchAnswer {
            games,
            tables: duplicate_match.arrangements.len(),
            rounds: summary.rounds.mean(),
            players,
            points: Mean::new(&summary.difference),
            wins: Mean::new(&summary.wins),
            equal: duplicate_match.equal_share(),
        }
    }

    /// Formats the results as text with a table of the players.
    pub fn text(&self, wording: &Wording<'_>, players: &Table) -> String {
        let [first, second] = wording.names;
        let (digits, equal_digits) = (wording.point_digits, wording.equal_digits);
        format!(
            "{} games x {} {}, {:.1} rounds a game, seed {}\n\n{}\nPoints a round, {first} less {second}: \
             {:+.digits$} ± {:.digits$}\nGames won by {first}: {:.1} % ± {:.1} ({:.equal_digits$} % among \
             equals)\n",
            self.games,
            self.tables,
            wording.arrangements,
            self.rounds,
            wording.seed,
            table::draw(players),
            self.points.mean,
            self.points.half(),
            100.0 * self.wins.mean,
            100.0 * self.wins.half(),
            100.0 * self.equal,
        )
    }
}

/// A share of a total.
pub fn each(sum: f64, count: u64) -> f64 {
    sum / count.max(1) as f64
}

/// A rate with its confidence interval, in per cent.
pub fn percent(rate: &Mean) -> String {
    let [mean, low, high] = [rate.mean, rate.low, rate.high].map(|part| 100.0 * part);
    format!("{mean:.1} % ({low:.1} to {high:.1})")
}
