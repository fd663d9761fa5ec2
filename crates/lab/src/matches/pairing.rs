//! A match of two players as one of many under equal conditions.

use super::game_match::MatchConfig;
use super::seating::{SeatingError, entrants};
use thiserror::Error;

/// Two players and the length of their match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing<'a> {
    /// Player A.
    pub player: &'a str,
    /// Player B.
    pub against: &'a str,
    /// Units of the match.
    pub count: u64,
}

impl Pairing<'_> {
    /// `A against B`.
    pub fn name(&self) -> String {
        format!("{} against {}", self.player, self.against)
    }

    /// The name of its results file: letters, digits, dots, dashes and underscores.
    pub fn file_name(&self) -> String {
        let plain = |c: char| match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '.' | '-' => c,
            _ => '_',
        };
        let name = format!("{}-against-{}", self.player, self.against);
        name.chars().map(plain).collect::<String>() + ".jsonl"
    }

    /// The configuration of the match under the conditions of another one.
    ///
    /// # Errors
    /// Invalid players.
    pub fn config(&self, conditions: &MatchConfig) -> Result<MatchConfig, SeatingError> {
        Ok(MatchConfig {
            players: entrants(&[self.player, self.against].map(str::to_owned))?,
            count: self.count,
            ..conditions.clone()
        })
    }
}

/// The players of a tournament of Hearts that names none: every fixed name, and two searches.
pub const PLAYERS: &[&str] = &[
    "random",
    "shooter",
    "ducker",
    "ducker-meant",
    "card-player",
    "card-player-meant",
    "normal",
    "normal-peek",
    "as-designed",
    "hard",
    "hard-deal",
    "playout",
    "tuned",
    "learned",
    "search:50",
    "search:200",
];

/// A list of players that gives no tournament.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TournamentError {
    /// A single player.
    #[error("a tournament needs two players or more")]
    TooFew,
    /// A player that is named twice.
    #[error("'{0}' is named twice")]
    Twice(String),
}

/// The matches of a round robin, each with this number of units.
///
/// # Errors
/// Fewer than two players, or a name twice.
pub fn round_robin(players: &[String], count: u64) -> Result<Vec<Pairing<'_>>, TournamentError> {
    if players.len() < 2 {
        return Err(TournamentError::TooFew);
    }
    let mut pairings = Vec::new();
    for (place, player) in players.iter().enumerate() {
        let others = &players[place + 1..];
        if others.contains(player) {
            return Err(TournamentError::Twice(player.clone()));
        }
        pairings.extend(others.iter().map(|against| Pairing {
            player,
            against,
            count,
        }));
    }
    Ok(pairings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::registry::hearts::Registry;

    fn texts(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn every_pair_plays_once() {
        let players = texts(&["a", "b:1", "c"]);
        let pairings = round_robin(&players, 7).unwrap();
        let names: Vec<String> = pairings.iter().map(Pairing::name).collect();
        assert_eq!(names, ["a against b:1", "a against c", "b:1 against c"]);
        assert_eq!(pairings[2].count, 7);
        assert_eq!(pairings[0].file_name(), "a-against-b_1.jsonl");
    }

    #[test]
    fn lists_without_a_tournament_are_refused() {
        let refused = |names: &[&str]| round_robin(&texts(names), 1).map(|_| ());
        assert_eq!(refused(&["a"]), Err(TournamentError::TooFew));
        assert_eq!(
            refused(&["a", "b", "a"]),
            Err(TournamentError::Twice("a".to_owned()))
        );
    }

    #[test]
    fn default_players_are_all_with_a_fixed_name() {
        let registry = Registry::default();
        assert!(PLAYERS.iter().all(|name| registry.factory(name).is_ok()));
        let known = registry.known();
        let fixed = known.iter().filter(|name| !name.contains(':'));
        let missing: Vec<&&str> = fixed.filter(|name| !PLAYERS.contains(name)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
