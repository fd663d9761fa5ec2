//! Statistics of matches of games that consist of rounds, with confidence intervals over games.
//!
//! One game in all its arrangements is one sample. Its arrangements share their deals, so only
//! their mean is independent of other games.

use super::duplicate::{DuplicateMatch, MatchGame, PlayedUnit};
use super::seating::Arrangement;
use crate::statistics::{ClusteredRate, RunningStats};

/// A game of rounds with contracts: a declaration or a bid that a player makes or misses.
pub trait RoundGame: MatchGame {
    /// Totals of a player that are specific to the game.
    type Totals: Default;

    /// Adds the result of one arrangement.
    fn count(
        &self,
        arrangement: &Arrangement,
        played: &Self::GameResult,
        into: &mut GameCounts<'_, Self::Totals>,
    );

    /// The number of rounds of a game.
    fn rounds(played: &Self::GameResult) -> usize;

    /// The first player's share of the wins of a game, over all arrangements.
    fn win_share(&self, played: &PlayedUnit<Self>) -> f64
    where
        Self: Sized;
}

/// The totals of one player.
#[derive(Clone, Debug, Default)]
pub struct PlayerTotals<S> {
    /// Points per round; one sample per game.
    pub points: RunningStats,
    /// Contracts made, of all contracts.
    pub contracts_made: ClusteredRate,
    /// Steps of work, in the player's own unit.
    pub steps: u64,
    /// Number of decisions.
    pub decisions: u64,
    /// Totals that are specific to the game.
    pub totals: S,
}

/// The statistics of a match.
#[derive(Clone, Debug, Default)]
pub struct RoundSummary<S> {
    /// The totals of both players.
    pub sides: [PlayerTotals<S>; 2],
    /// The first player's points per round minus the second's; one sample per game.
    pub difference: RunningStats,
    /// The first player's share of the wins; one sample per game.
    pub wins: RunningStats,
    /// Rounds per game.
    pub rounds: RunningStats,
}

/// The counts of one game over its arrangements.
pub struct GameCounts<'a, S> {
    sides: &'a mut [PlayerTotals<S>; 2],
    points: [RunningStats; 2],
    contracts_made: [u64; 2],
    contracts: [u64; 2],
}

impl<S> GameCounts<'_, S> {
    /// Adds the points of a player in a round.
    pub fn points(&mut self, player: usize, points: i32) {
        self.points[player].push(f64::from(points));
    }

    /// Adds a contract of a player, made or missed.
    pub fn contract(&mut self, player: usize, is_made: bool) {
        self.contracts_made[player] += u64::from(is_made);
        self.contracts[player] += 1;
    }

    /// Adds the work of a player in a seat.
    pub fn work(&mut self, player: usize, steps: u64, decisions: u64) {
        self.sides[player].steps += steps;
        self.sides[player].decisions += decisions;
    }

    /// The game-specific totals of a player.
    pub fn totals(&mut self, player: usize) -> &mut S {
        &mut self.sides[player].totals
    }
}

impl<S: Default> RoundSummary<S> {
    /// Adds a game in all its arrangements.
    pub fn add<G: RoundGame<Totals = S>>(
        &mut self,
        duplicate_match: &DuplicateMatch<G>,
        played: &PlayedUnit<G>,
    ) {
        let mut counts = GameCounts {
            sides: &mut self.sides,
            points: [RunningStats::default(); 2],
            contracts_made: [0; 2],
            contracts: [0; 2],
        };
        for (arrangement, game) in played {
            duplicate_match.game.count(arrangement, game, &mut counts);
            self.rounds.push(G::rounds(game) as f64);
        }
        let GameCounts {
            points,
            contracts_made,
            contracts,
            ..
        } = counts;
        for (player, side) in self.sides.iter_mut().enumerate() {
            side.points.push(points[player].mean());
            side.contracts_made
                .push(contracts_made[player], contracts[player]);
        }
        self.difference.push(points[0].mean() - points[1].mean());
        self.wins.push(duplicate_match.game.win_share(played));
    }
}
