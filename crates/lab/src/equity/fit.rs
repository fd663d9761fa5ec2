//! The equity table with the data of its fit, as `tuning/equity.json` stores it.

use handsense_hearts::SEATS;
use handsense_hearts::equity::{NODES, pack};
use serde::{Deserialize, Serialize};

use super::deal_points::DealPointsHistogram;
use super::rollouts::{count_wins, total_weight};
use super::self_play::{GameSet, InitialScores, play_games};
use super::shares::{all_nodes, round_shares};
use crate::matches::hearts::table::PlayerError;

/// Table entries per line of the file.
const ENTRIES_PER_LINE: usize = 9;

/// A fitted table and its provenance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EquityFit {
    /// The random seed.
    pub seed: u64,
    /// Number of self-play games.
    pub games: u64,
    /// Rollouts from every node, each in all 24 orders of the seats.
    pub futures: u64,
    /// The scores at the grid nodes.
    pub nodes: Vec<i32>,
    /// The distribution of deal points: four numbers in ascending order, and the count of deals.
    pub deals: Vec<([i32; SEATS], u64)>,
    /// The packed entries of the table.
    pub shares: Vec<u32>,
}

impl EquityFit {
    /// Plays the games, runs the rollouts and rounds their counts to table entries.
    ///
    /// # Errors
    /// An illegal action. The tuned policy never returns one.
    pub fn new(seed: u64, games: u64, futures: u64) -> Result<EquityFit, PlayerError> {
        let deals = DealPointsHistogram::from_games(&play_games(
            seed,
            GameSet::Fit,
            games,
            InitialScores::alternating,
        )?);
        let starts: Vec<[i32; SEATS]> = all_nodes()
            .into_iter()
            .map(|nodes| nodes.map(|node| NODES[node]))
            .collect();
        let wins = count_wins(&deals.sampler(), seed, futures, &starts);
        let shares = round_shares(&wins, total_weight(futures));
        Ok(EquityFit {
            seed,
            games,
            futures,
            nodes: NODES.to_vec(),
            deals: deals.counts(),
            shares: shares.into_iter().map(pack).collect(),
        })
    }

    /// The file's text: JSON with one line for each distribution entry, and nine table entries per
    /// line.
    pub fn to_text(&self) -> String {
        let deals = self
            .deals
            .iter()
            .map(|([a, b, c, d], count)| format!("    [[{a}, {b}, {c}, {d}], {count}]"));
        let deals: Vec<String> = deals.collect();
        let entries = self.shares.chunks(ENTRIES_PER_LINE).map(|entries| {
            let entries: Vec<String> = entries.iter().map(u32::to_string).collect();
            format!("    {}", entries.join(", "))
        });
        let entries: Vec<String> = entries.collect();
        format!(
            "{{\n  \"seed\": {},\n  \"games\": {},\n  \"futures\": {},\n  \"nodes\": {:?},\n  \"deals\": [\n{}\n  ],\n  \"shares\": [\n{}\n  ]\n}}\n",
            self.seed,
            self.games,
            self.futures,
            self.nodes,
            deals.join(",\n"),
            entries.join(",\n"),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fit_is_deterministic_and_survives_a_round_trip() {
        let fit = EquityFit::new(3, 20, 10).expect("no foul");
        assert_eq!(EquityFit::new(3, 20, 10), Ok(fit.clone()));
        let read: EquityFit = serde_json::from_str(&fit.to_text()).expect("JSON");
        assert_eq!(read, fit);
        assert_ne!(
            EquityFit::new(4, 20, 10).expect("no foul").shares,
            fit.shares
        );
    }
}
