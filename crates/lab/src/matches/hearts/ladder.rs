//! The matches of the strength table, with their lengths.

use thiserror::Error;

use crate::matches::pairing::Pairing;

/// Deals between instant players: half-width 0.07 points.
const QUICK: u64 = 10_000;
/// Deals against searching and planning players, one or two minutes on two cores: half-width 0.15
/// points.
const SEARCHING: u64 = 2_500;
/// Deals against the library's search: half-width 0.25 points.
const SLOW: u64 = 1_000;
/// Deals against a search that takes milliseconds per decision: half-width 0.4 points.
const SLOWEST: u64 = 250;

/// All matches, in the order of the table.
pub const LADDER: &[Pairing<'static>] = &[
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
    tuned("random", QUICK),
    tuned("tuned+engine-pass", QUICK),
    Pairing {
        player: "as-designed",
        against: "ducker-meant+engine-pass",
        count: QUICK,
    },
];

/// The seating of every match.
pub const SEATING: &str = "2v2";

const fn tuned(against: &'static str, deals: u64) -> Pairing<'static> {
    Pairing {
        player: "tuned",
        against,
        count: deals,
    }
}

/// A substring that no name of a match contains.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no match of the ladder has '{0}' in its name; the matches are {known}", known = names())]
pub struct UnknownPairing(pub String);

/// The names of all matches.
fn names() -> String {
    let names: Vec<String> = LADDER.iter().map(Pairing::name).collect();
    names.join(", ")
}

/// The matches whose name contains one of these substrings; all matches if there are none. Each has this
/// share of its deals, at least one.
///
/// # Errors
/// A substring that no name contains.
pub fn select(parts: &[String], scale: f64) -> Result<Vec<Pairing<'static>>, UnknownPairing> {
    let has = |pairing: &Pairing, part: &String| pairing.name().contains(part.as_str());
    let unknown = |part: &&String| !LADDER.iter().any(|pairing| has(pairing, part));
    if let Some(part) = parts.iter().find(unknown) {
        return Err(UnknownPairing(part.clone()));
    }
    let wanted = |pairing: &&Pairing| parts.is_empty() || parts.iter().any(|p| has(pairing, p));
    let scaled = |pairing: &Pairing<'static>| Pairing {
        count: (pairing.count as f64 * scale).round().max(1.0) as u64,
        ..*pairing
    };
    Ok(LADDER.iter().filter(wanted).map(scaled).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::game_match::{Match, MatchConfig};
    use crate::players::registry::hearts::Registry;

    #[test]
    fn every_match_is_playable_and_has_its_own_file() {
        let mut files: Vec<String> = LADDER.iter().map(Pairing::file_name).collect();
        let conditions = MatchConfig::new(&["tuned", "random"]).unwrap();
        for pairing in select(&[], 0.001).unwrap() {
            let config = pairing.config(&conditions).unwrap();
            assert!(config.count >= 1 && config.count <= 10);
            assert!(
                Match::new(config, &Registry::default()).is_ok(),
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
    fn substrings_of_names_select_matches() {
        let names = |parts: &[&str]| -> Vec<String> {
            let parts: Vec<String> = parts.iter().map(|&part| part.to_owned()).collect();
            select(&parts, 1.0)
                .unwrap()
                .iter()
                .map(|p| p.name())
                .collect()
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
        let refused = select(&["normal".to_owned(), "best".to_owned()], 1.0);
        let sentence = refused.unwrap_err().to_string();
        assert!(sentence.contains("'best'") && sentence.contains("tuned against normal"));
    }
}
