//! A match of two players as one of many under equal conditions.

use handsense_hearts::Rules;

use super::hearts_match::MatchConfig;
use super::record::UnitKind;
use super::shard::Shard;
use crate::matches::seating::{SeatingError, entrants};

/// Two players and the length of their match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing<'a> {
    /// Player A.
    pub player: &'a str,
    /// Player B.
    pub against: &'a str,
    /// Deals at full length.
    pub deals: u64,
}

/// What all matches have in common.
#[derive(Clone, Copy, Debug)]
pub struct PairingOptions<'a> {
    /// The seating, as text.
    pub seating: &'a str,
    /// The rules.
    pub rules: Rules,
    /// The random seed.
    pub seed: u64,
    /// The fraction of the full length that is played; positive.
    pub scale: f64,
    /// The sides are compared in every deal whose number is a multiple of this; 0 for never.
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

    /// The configuration of the match, with at least one deal.
    ///
    /// # Errors
    /// Invalid players.
    pub fn config(&self, conditions: &PairingOptions) -> Result<MatchConfig, SeatingError> {
        let deals = (self.deals as f64 * conditions.scale).round() as u64;
        Ok(MatchConfig {
            players: entrants(&[self.player, self.against].map(str::to_owned))?,
            seating: conditions.seating.to_owned(),
            rules: conditions.rules,
            unit: UnitKind::Deal,
            count: deals.max(1),
            seed: conditions.seed,
            pass: None,
            compare: conditions.compare,
            sprt: None,
            deals: None,
        })
    }
}
