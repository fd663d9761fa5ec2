//! What a match of Binokel has shown, with intervals over games.

use crate::statistics::{ClusteredRate, Running};
use handsense_binokel::Seat;

use super::contest::{Contest, Played};

/// Sums of one player.
#[derive(Clone, Debug, Default)]
pub struct Side {
    /// Points a round of its sides, means of games.
    pub points: Running,
    /// Its bids that were made, of all that won an auction.
    pub made: ClusteredRate,
    /// Auctions won.
    pub auctions: u64,
    /// Sum of the bids that won them.
    pub bids: i64,
    /// Bids that it went out of.
    pub out: u64,
    /// Work in its own steps.
    pub steps: u64,
    /// Decisions.
    pub decisions: u64,
}

/// What is known after so many games.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Both players.
    pub sides: [Side; 2],
    /// The first one's points a round less the other's, by game.
    pub difference: Running,
    /// The part of a game's arrangements that the first one has won.
    pub wins: Running,
    /// Rounds of each game.
    pub rounds: Running,
    /// What the first would win among equals.
    pub equal: f64,
}

impl Summary {
    /// Books a game in all its arrangements.
    pub fn add(&mut self, contest: &Contest, played: &Played) {
        let rules = contest.rules;
        let mut points = [Running::default(); 2];
        let (mut made, mut trials) = ([0_u64; 2], [0_u64; 2]);
        let (mut wins, mut chances) = (0_u64, 0_u64);
        for (arrangement, game) in played {
            // Whoever sits on the first seat of a side has the side.
            let owner = |side: usize| {
                let seat = rules.seats().find(|&seat| rules.side(seat) == side);
                seat.map_or(0, |seat| arrangement[seat.index()])
            };
            for round in &game.rounds {
                for side in 0..rules.sides() {
                    points[owner(side)].push(f64::from(round.scores[side].total));
                }
                let side = rules.side(round.bid_winner);
                let player = owner(side);
                let booked = &mut self.sides[player];
                booked.auctions += 1;
                booked.bids += i64::from(round.bid);
                booked.out += u64::from(round.out);
                made[player] += u64::from(round.scores[side].made);
                trials[player] += 1;
            }
            for seat in Seat::ALL.into_iter().take(rules.players()) {
                let booked = &mut self.sides[arrangement[seat.index()]];
                booked.steps += game.steps[seat];
                booked.decisions += game.decisions[seat];
            }
            wins += u64::from(owner(game.winner) == 0);
            chances += (0..rules.sides()).filter(|&side| owner(side) == 0).count() as u64;
            self.rounds.push(game.rounds.len() as f64);
        }
        for (side, booked) in self.sides.iter_mut().enumerate() {
            booked.points.push(points[side].mean());
            booked.made.push(made[side], trials[side]);
        }
        self.difference.push(points[0].mean() - points[1].mean());
        self.wins.push(wins as f64 / played.len().max(1) as f64);
        self.equal = chances as f64 / (rules.sides() * played.len()).max(1) as f64;
    }
}
