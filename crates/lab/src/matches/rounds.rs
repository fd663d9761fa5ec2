//! Statistics of matches of games that are played in rounds, with intervals over games.
//!
//! One game in all its arrangements is one sample: its arrangements share their deals, so only their
//! mean is independent of the next game's.

use super::duplicate::{Contest, Game, Played};
use super::seating::Arrangement;
use crate::statistics::{ClusteredRate, Running};

/// A game of rounds in which a player promises something: a declaration or a bid.
pub trait RoundGame: Game {
    /// Sums of a player that only this game has.
    type Sums: Default;

    /// Adds one arrangement of a game.
    fn count(
        &self,
        arrangement: &Arrangement,
        played: &Self::Played,
        into: &mut GameCounts<'_, Self::Sums>,
    );

    /// Rounds of a game.
    fn rounds(played: &Self::Played) -> usize;

    /// The first player's part of the wins of a game in all its arrangements.
    fn win_share(&self, played: &Played<Self>) -> f64
    where
        Self: Sized;
}

/// Sums of one player.
#[derive(Clone, Debug, Default)]
pub struct Side<S> {
    /// Points a round, means of games.
    pub points: Running,
    /// Promises kept, of all that were made.
    pub kept: ClusteredRate,
    /// Work in the player's own steps.
    pub steps: u64,
    /// Decisions.
    pub decisions: u64,
    /// What only this game has.
    pub sums: S,
}

/// What a match has shown so far.
#[derive(Clone, Debug, Default)]
pub struct Summary<S> {
    /// Both players.
    pub sides: [Side<S>; 2],
    /// The first player's points a round less the other's, by game.
    pub difference: Running,
    /// The first player's part of the wins in a game.
    pub wins: Running,
    /// Rounds of each game.
    pub rounds: Running,
}

/// One game in all its arrangements, as far as it has been counted.
pub struct GameCounts<'a, S> {
    sides: &'a mut [Side<S>; 2],
    points: [Running; 2],
    kept: [u64; 2],
    promises: [u64; 2],
}

impl<S> GameCounts<'_, S> {
    /// Points of a player in a round.
    pub fn points(&mut self, player: usize, points: i32) {
        self.points[player].push(f64::from(points));
    }

    /// A promise of a player, kept or not.
    pub fn promise(&mut self, player: usize, is_kept: bool) {
        self.kept[player] += u64::from(is_kept);
        self.promises[player] += 1;
    }

    /// The work of a player in a seat.
    pub fn work(&mut self, player: usize, steps: u64, decisions: u64) {
        self.sides[player].steps += steps;
        self.sides[player].decisions += decisions;
    }

    /// The sums of a player that only this game has.
    pub fn sums(&mut self, player: usize) -> &mut S {
        &mut self.sides[player].sums
    }
}

impl<S: Default> Summary<S> {
    /// Adds a game in all its arrangements.
    pub fn add<G: RoundGame<Sums = S>>(&mut self, contest: &Contest<G>, played: &Played<G>) {
        let mut counts = GameCounts {
            sides: &mut self.sides,
            points: [Running::default(); 2],
            kept: [0; 2],
            promises: [0; 2],
        };
        for (arrangement, game) in played {
            contest.game.count(arrangement, game, &mut counts);
            self.rounds.push(G::rounds(game) as f64);
        }
        let GameCounts {
            points,
            kept,
            promises,
            ..
        } = counts;
        for (player, side) in self.sides.iter_mut().enumerate() {
            side.points.push(points[player].mean());
            side.kept.push(kept[player], promises[player]);
        }
        self.difference.push(points[0].mean() - points[1].mean());
        self.wins.push(contest.game.win_share(played));
    }
}
