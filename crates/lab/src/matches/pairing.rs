//! A match of two players as one of many under equal conditions.

use super::game::GameOptions;
use super::game_match::MatchConfig;
use super::record::UnitKind;
use super::seating::{SeatingError, entrants};
use super::shard::Shard;

/// Two players and the length of their match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing<'a> {
    /// Player A.
    pub player: &'a str,
    /// Player B.
    pub against: &'a str,
    /// Units at full length.
    pub count: u64,
}

/// What all matches have in common.
#[derive(Clone, Debug)]
pub struct PairingOptions {
    /// The game.
    pub game: GameOptions,
    /// The seating, as text; `None` for that of the game.
    pub seating: Option<String>,
    /// Deals, games or openings.
    pub unit: UnitKind,
    /// The random seed.
    pub seed: u64,
    /// The fraction of the full length that is played; positive.
    pub scale: f64,
    /// The sides are compared in every unit whose number is a multiple of this; 0 for never.
    pub compare: u64,
}

impl Pairing<'_> {
    /// `A against B`.
    pub fn name(&self) -> String {
        format!("{} against {}", self.player, self.against)
    }

    /// The name of its results file: letters, digits, dots, dashes and underscores.
    pub fn file_name(&self, shard: Option<Shard>) -> String {
        let plain = |c: char| match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '.' | '-' => c,
            _ => '_',
        };
        let name = format!("{}-against-{}", self.player, self.against);
        let part = shard.map_or_else(String::new, |shard| {
            format!(".{}-of-{}", shard.number(), shard.count())
        });
        name.chars().map(plain).collect::<String>() + &part + ".jsonl"
    }

    /// The configuration of the match, with at least one unit.
    ///
    /// # Errors
    /// Invalid players.
    pub fn config(&self, conditions: &PairingOptions) -> Result<MatchConfig, SeatingError> {
        let count = (self.count as f64 * conditions.scale).round() as u64;
        Ok(MatchConfig {
            players: entrants(&[self.player, self.against].map(str::to_owned))?,
            game: conditions.game.clone(),
            seating: conditions.seating.clone(),
            unit: conditions.unit,
            count: count.max(1),
            seed: conditions.seed,
            compare: conditions.compare,
            sprt: None,
        })
    }
}
