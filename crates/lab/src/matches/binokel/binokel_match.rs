//! A duplicate match of Binokel, and its statistics.

use handsense_binokel::{Player, Rules, Seat};

use super::game::{GameResult, PlayerError, play_game};
use crate::matches::duplicate::{self, MatchGame, MatchUnit, PlayedUnit};
use crate::matches::rounds::{self, GameCounts, RoundGame};
use crate::matches::seating::Arrangement;

/// The game of Binokel for [`DuplicateMatch`](duplicate::DuplicateMatch).
#[derive(Clone, Copy, Debug)]
pub struct Binokel {
    /// The rules, with the number of players.
    pub rules: Rules,
}

/// A match of Binokel.
pub type BinokelMatch = duplicate::DuplicateMatch<Binokel>;

/// The statistics of a match. A contract is a bid that won its auction.
pub type BinokelSummary = rounds::RoundSummary<AuctionTotals>;

/// The auction totals of a player.
#[derive(Clone, Copy, Debug, Default)]
pub struct AuctionTotals {
    /// Auctions won.
    pub won: u64,
    /// Sum of the winning bids.
    pub bids: i64,
    /// Rounds in which it went out after winning the auction.
    pub out: u64,
}

/// The arrangements of two players at a table of 2, 3 or 4. With two seats each player sits in
/// either seat. With three, the first player is alone in each seat in turn. With four, each player
/// is either pair of opposite seats, also where four play for themselves.
pub fn arrangements(players: usize) -> Vec<Arrangement> {
    match players {
        2 => vec![[0, 1, 1, 1], [1, 0, 1, 1]],
        3 => vec![[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1]],
        _ => vec![[0, 1, 0, 1], [1, 0, 1, 0]],
    }
}

impl Binokel {
    /// The player in the first seat of a side.
    fn owner(&self, arrangement: &Arrangement, side: usize) -> usize {
        let seat = self
            .rules
            .seats()
            .find(|&seat| self.rules.side(seat) == side);
        seat.map_or(0, |seat| arrangement[seat.index()])
    }
}

impl MatchGame for Binokel {
    type Player = dyn Player;
    type GameResult = GameResult;
    type PlayerError = PlayerError;

    fn seats(&self) -> usize {
        self.rules.players()
    }

    fn play(
        &self,
        unit: &MatchUnit,
        player: impl FnMut(usize) -> Box<dyn Player>,
    ) -> Result<GameResult, PlayerError> {
        let mut players: Vec<Box<dyn Player>> = (0..self.seats()).map(player).collect();
        play_game(self.rules, unit.seed, &mut players)
    }
}

impl RoundGame for Binokel {
    type Totals = AuctionTotals;

    fn count(
        &self,
        arrangement: &Arrangement,
        game: &GameResult,
        into: &mut GameCounts<'_, AuctionTotals>,
    ) {
        let rules = self.rules;
        for round in &game.rounds {
            for side in 0..rules.sides() {
                into.points(self.owner(arrangement, side), round.scores[side].total);
            }
            let side = rules.side(round.bid_winner);
            let player = self.owner(arrangement, side);
            into.contract(player, round.scores[side].made);
            let totals = into.totals(player);
            totals.won += 1;
            totals.bids += i64::from(round.bid);
            totals.out += u64::from(round.out);
        }
        for seat in Seat::ALL.into_iter().take(rules.players()) {
            let player = arrangement[seat.index()];
            into.work(player, game.steps[seat], game.decisions[seat]);
        }
    }

    fn rounds(game: &GameResult) -> usize {
        game.rounds.len()
    }

    fn win_share(&self, played: &PlayedUnit<Binokel>) -> f64 {
        let is_won = |(arrangement, game): &&(Arrangement, GameResult)| {
            self.owner(arrangement, game.winner) == 0
        };
        let won = played.iter().filter(is_won).count();
        won as f64 / played.len().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::registry::binokel::factory;
    use handsense_binokel::{Edition, GAME_TARGET, MAX_PLAYERS};

    fn binokel_match(first: &str, second: &str, edition: Edition, players: usize) -> BinokelMatch {
        BinokelMatch {
            game: Binokel {
                rules: Rules::new(edition, players).expect("players"),
            },
            factories: [
                factory(first).expect("a name"),
                factory(second).expect("a name"),
            ],
            arrangements: arrangements(players),
            seed: 5,
        }
    }

    #[test]
    fn game_scores_are_the_sums_of_round_scores() {
        for edition in Edition::ALL {
            for players in 2..=4 {
                let binokel_match = binokel_match("newest", "reference", edition, players);
                for number in 0..10 {
                    for (_, game) in binokel_match.play(number).expect("no foul") {
                        let mut scores = [0; MAX_PLAYERS];
                        for round in &game.rounds {
                            assert!(scores.iter().all(|&score| score < GAME_TARGET));
                            for (total, score) in scores.iter_mut().zip(&round.scores) {
                                *total += score.total;
                            }
                        }
                        assert_eq!(game.scores, scores);
                        let best = scores[..binokel_match.game.rules.sides()].iter().max();
                        assert_eq!(Some(&scores[game.winner]), best);
                    }
                }
            }
        }
    }

    #[test]
    fn player_against_itself_wins_its_equal_share() {
        for players in 2..=4 {
            let binokel_match = binokel_match("newest", "newest", Edition::Newest, players);
            let mut summary = BinokelSummary::default();
            for number in 0..10 {
                summary.add(
                    &binokel_match,
                    &binokel_match.play(number).expect("no foul"),
                );
            }
            let equal = binokel_match.equal_share();
            assert!((summary.wins.mean() - equal).abs() < 1e-12, "{players}");
        }
    }

    #[test]
    fn games_with_search_are_reproducible() {
        for edition in Edition::ALL {
            let binokel_match = binokel_match("search:30", "newest", edition, 3);
            let one = binokel_match.play(3).expect("no foul");
            assert_eq!(binokel_match.play(3).expect("no foul"), one);
            assert_ne!(binokel_match.play(4).expect("no foul"), one);
            assert!(
                one.iter()
                    .all(|(_, game)| game.steps.iter().sum::<u64>() > 0)
            );
        }
    }

    #[test]
    fn unknown_names_are_rejected() {
        for name in [
            "",
            "best",
            "reference/best",
            "search:",
            "search:x",
            "search:5ms:win",
        ] {
            assert!(factory(name).is_err(), "{name}");
        }
        for name in ["hard", "reference/newest", "search:5ms", "search:20:points"] {
            assert!(factory(name).is_ok(), "{name}");
        }
    }
}
