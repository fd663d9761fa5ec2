//! The table with what it was made from, as `tuning/equity.json` keeps it.

use handsense_hearts::SEATS;
use handsense_hearts::equity::{NODES, pack};
use serde::{Deserialize, Serialize};

use super::courses::{Range, Start, play};
use super::deals::Deals;
use super::futures::{count, whole};
use super::shares::{all_nodes, rounded};
use crate::matches::hearts::table::Foul;

/// Entries of the table in a line of the file.
const IN_A_LINE: usize = 9;

/// A table and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fit {
    /// The seed of all chance.
    pub seed: u64,
    /// Games that were played.
    pub games: u64,
    /// Futures from every node, each in 24 orders of the seats.
    pub futures: u64,
    /// The scores of the grid.
    pub nodes: Vec<i32>,
    /// Four numbers of points in ascending order, and how many deals had them.
    pub deals: Vec<([i32; SEATS], u64)>,
    /// The entries of the table, packed.
    pub shares: Vec<u32>,
}

impl Fit {
    /// Plays the games and the futures.
    ///
    /// # Errors
    /// A foul, which the tuned policy does not commit.
    pub fn new(seed: u64, games: u64, futures: u64) -> Result<Fit, Foul> {
        let deals = Deals::of(&play(seed, Range::Fit, games, Start::in_turn)?);
        let starts: Vec<[i32; SEATS]> = all_nodes()
            .into_iter()
            .map(|nodes| nodes.map(|node| NODES[node]))
            .collect();
        let wins = count(&deals.urn(), seed, futures, &starts);
        let shares = rounded(&wins, whole(futures));
        Ok(Fit {
            seed,
            games,
            futures,
            nodes: NODES.to_vec(),
            deals: deals.counts(),
            shares: shares.into_iter().map(pack).collect(),
        })
    }

    /// The file's text: JSON with a line for each kind of deal, and a few entries of the table in a line.
    pub fn to_text(&self) -> String {
        let deals = self
            .deals
            .iter()
            .map(|([a, b, c, d], count)| format!("    [[{a}, {b}, {c}, {d}], {count}]"));
        let deals: Vec<String> = deals.collect();
        let entries = self.shares.chunks(IN_A_LINE).map(|entries| {
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
    fn a_fit_repeats_itself_and_survives_being_written() {
        let fit = Fit::new(3, 20, 10).expect("no foul");
        assert_eq!(Fit::new(3, 20, 10), Ok(fit.clone()));
        let read: Fit = serde_json::from_str(&fit.to_text()).expect("JSON");
        assert_eq!(read, fit);
        assert_ne!(Fit::new(4, 20, 10).expect("no foul").shares, fit.shares);
    }
}
