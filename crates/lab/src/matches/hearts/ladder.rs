//! The matches of the strength table: who plays whom, and how many deals that takes.

use handsense_hearts::Rules;
use thiserror::Error;

use super::contest::Setup;
use super::record::Unit;
use crate::matches::seating::{SeatingError, entrants};

/// A match of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Player A.
    pub player: &'static str,
    /// Player B.
    pub against: &'static str,
    /// Deals at full length.
    pub deals: u64,
}

/// Deals between players that answer at once: half-width 0.07 points.
const QUICK: u64 = 10_000;
/// Deals against players that search or plan, a minute or two on two cores: half-width 0.15.
const SEARCHING: u64 = 2_500;
/// Deals against a player that plays out every card: half-width 0.25.
const SLOW: u64 = 1_000;
/// Deals against a search of milliseconds a decision: half-width 0.4.
const SLOWEST: u64 = 250;

/// All matches, in the order of the table.
pub const LADDER: &[Pairing] = &[
    tuned("search:500", SLOW),
    tuned("learned", QUICK),
    tuned("card-player", QUICK),
    tuned("card-player-meant", QUICK),
    tuned("ducker+engine-pass", QUICK),
    tuned("ducker-meant+engine-pass", QUICK),
    tuned("shooter", QUICK),
    tuned("pimc:1000/20:0", SEARCHING),
    tuned("pimc:1000/20:0.1", SEARCHING),
    tuned("pimc:10000/30:0", SLOWEST),
    tuned("normal", SEARCHING),
    tuned("normal-peek", SEARCHING),
    tuned("as-designed", QUICK),
    tuned("playout", QUICK),
    tuned("playout-policy:0.1", QUICK),
    tuned("random", QUICK),
    tuned("oracle:20", SLOW),
    tuned("tuned+engine-pass", QUICK),
    Pairing {
        player: "as-designed",
        against: "ducker-meant+engine-pass",
        deals: QUICK,
    },
];

/// Who sits where in every match.
pub const SEATING: &str = "2v2";

const fn tuned(against: &'static str, deals: u64) -> Pairing {
    Pairing {
        player: "tuned",
        against,
        deals,
    }
}

/// A part of a name that no match of the ladder has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no match of the ladder has '{0}' in its name; there are {known}", known = names())]
pub struct NoPairing(pub String);

/// The names of all matches.
fn names() -> String {
    let names: Vec<String> = LADDER.iter().map(Pairing::name).collect();
    names.join(", ")
}

/// What all matches of a ladder have in common.
#[derive(Clone, Copy, Debug)]
pub struct Conditions {
    /// The rules.
    pub rules: Rules,
    /// The seed of all deals.
    pub seed: u64,
    /// The part of the full length that is played, above nought.
    pub scale: f64,
    /// In every so-manyth deal the sides are compared; 0 for never.
    pub compare: u64,
}

impl Pairing {
    /// `A against B`.
    pub fn name(&self) -> String {
        format!("{} against {}", self.player, self.against)
    }

    /// The name of its result file: letters, digits, dots and dashes.
    pub fn file_name(&self) -> String {
        let plain = |c: char| match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '.' | '-' => c,
            _ => '_',
        };
        let name = format!("{}-against-{}", self.player, self.against);
        name.chars().map(plain).collect::<String>() + ".jsonl"
    }

    /// The match to play; one deal at least.
    ///
    /// # Errors
    /// Players that cannot sit at one table.
    pub fn setup(&self, conditions: &Conditions) -> Result<Setup, SeatingError> {
        let deals = (self.deals as f64 * conditions.scale).round() as u64;
        Ok(Setup {
            players: entrants(&[self.player, self.against].map(str::to_owned))?,
            seating: SEATING.to_owned(),
            rules: conditions.rules,
            unit: Unit::Deal,
            count: deals.max(1),
            seed: conditions.seed,
            pass: None,
            compare: conditions.compare,
            sprt: None,
            deals: None,
        })
    }
}

/// The matches whose name has one of these parts; all if there are none.
///
/// # Errors
/// A part that no name has.
pub fn chosen(parts: &[String]) -> Result<Vec<&'static Pairing>, NoPairing> {
    let has = |pairing: &Pairing, part: &String| pairing.name().contains(part.as_str());
    let unknown = |part: &&String| !LADDER.iter().any(|pairing| has(pairing, part));
    if let Some(part) = parts.iter().find(unknown) {
        return Err(NoPairing(part.clone()));
    }
    let wanted = |pairing: &&Pairing| parts.is_empty() || parts.iter().any(|p| has(pairing, p));
    Ok(LADDER.iter().filter(wanted).collect())
}

#[cfg(test)]
mod tests {
    use super::super::contest::Contest;
    use super::*;
    use crate::players::registry::hearts::Roster;

    const CONDITIONS: Conditions = Conditions {
        rules: Rules::LEGACY_MAIN,
        seed: 2,
        scale: 0.001,
        compare: 10,
    };

    #[test]
    fn every_match_can_be_played_and_has_a_file_of_its_own() {
        let mut files: Vec<String> = LADDER.iter().map(Pairing::file_name).collect();
        for pairing in LADDER {
            let setup = pairing.setup(&CONDITIONS).unwrap();
            assert!(setup.count >= 1 && setup.count <= 10);
            assert!(
                Contest::new(setup, &Roster::default()).is_ok(),
                "{}",
                pairing.name()
            );
        }
        files.sort();
        files.dedup();
        assert_eq!(files.len(), LADDER.len());
        assert!(files.contains(&"tuned-against-pimc_1000_20_0.1.jsonl".to_owned()));
    }

    #[test]
    fn parts_of_names_choose_matches() {
        let names = |parts: &[&str]| -> Vec<String> {
            let parts: Vec<String> = parts.iter().map(|&part| part.to_owned()).collect();
            chosen(&parts).unwrap().iter().map(|p| p.name()).collect()
        };
        assert_eq!(names(&[]).len(), LADDER.len());
        assert_eq!(
            names(&["card-player", "as-designed against"]),
            [
                "tuned against card-player",
                "tuned against card-player-meant",
                "as-designed against ducker-meant+engine-pass",
            ]
        );
        let refused = chosen(&["oracle".to_owned(), "best".to_owned()]);
        let sentence = refused.unwrap_err().to_string();
        assert!(sentence.contains("'best'") && sentence.contains("tuned against normal"));
    }
}
