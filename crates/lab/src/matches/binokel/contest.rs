//! A match of Binokel: the same games in every arrangement of two players, and what they show.

use handsense_binokel::{Player, Rules, Seat};

use super::game::{Foul, GameResult, play_game};
use crate::matches::duplicate::{self, Game, Played, Unit};
use crate::matches::rounds::{self, GameCounts, RoundGame};
use crate::matches::seating::Arrangement;

/// Games of Binokel.
#[derive(Clone, Copy, Debug)]
pub struct Binokel {
    /// The rules, with the number of players.
    pub rules: Rules,
}

/// A match.
pub type Contest = duplicate::Contest<Binokel>;

/// What a match has shown. A promise is a bid that won its auction.
pub type Summary = rounds::Summary<Auctions>;

/// Sums of the auctions of a player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Auctions {
    /// Auctions won.
    pub won: u64,
    /// Sum of the bids that won them.
    pub bids: i64,
    /// Bids that it went out of.
    pub out: u64,
}

/// The first player against the other: each in every seat of two, alone against two on every seat of three, and
/// as either team of four. Where four play for themselves, two against two in the same seats.
pub fn arrangements(players: usize) -> Vec<Arrangement> {
    match players {
        2 => vec![[0, 1, 1, 1], [1, 0, 1, 1]],
        3 => vec![[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1]],
        _ => vec![[0, 1, 0, 1], [1, 0, 1, 0]],
    }
}

impl Binokel {
    /// The player of a side: the one in the first seat of the side.
    fn owner(&self, arrangement: &Arrangement, side: usize) -> usize {
        let seat = self
            .rules
            .seats()
            .find(|&seat| self.rules.side(seat) == side);
        seat.map_or(0, |seat| arrangement[seat.index()])
    }
}

impl Game for Binokel {
    type Player = dyn Player;
    type Played = GameResult;
    type Foul = Foul;

    fn seats(&self) -> usize {
        self.rules.players()
    }

    fn play(
        &self,
        unit: &Unit,
        player: impl FnMut(usize) -> Box<dyn Player>,
    ) -> Result<GameResult, Foul> {
        let mut players: Vec<Box<dyn Player>> = (0..self.seats()).map(player).collect();
        play_game(self.rules, unit.seed, &mut players)
    }
}

impl RoundGame for Binokel {
    type Sums = Auctions;

    fn count(
        &self,
        arrangement: &Arrangement,
        game: &GameResult,
        into: &mut GameCounts<'_, Auctions>,
    ) {
        let rules = self.rules;
        for round in &game.rounds {
            for side in 0..rules.sides() {
                into.points(self.owner(arrangement, side), round.scores[side].total);
            }
            let side = rules.side(round.bid_winner);
            let player = self.owner(arrangement, side);
            into.promise(player, round.scores[side].made);
            let sums = into.sums(player);
            sums.won += 1;
            sums.bids += i64::from(round.bid);
            sums.out += u64::from(round.out);
        }
        for seat in Seat::ALL.into_iter().take(rules.players()) {
            let player = arrangement[seat.index()];
            into.work(player, game.steps[seat], game.decisions[seat]);
        }
    }

    fn rounds(game: &GameResult) -> usize {
        game.rounds.len()
    }

    fn win_share(&self, played: &Played<Binokel>) -> f64 {
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
    use crate::players::registry::binokel::recipe;
    use handsense_binokel::{Edition, GAME_TARGET, MAX_PLAYERS};

    fn contest(first: &str, second: &str, edition: Edition, players: usize) -> Contest {
        Contest {
            game: Binokel {
                rules: Rules::new(edition, players).expect("players"),
            },
            recipes: [
                recipe(first).expect("a name"),
                recipe(second).expect("a name"),
            ],
            arrangements: arrangements(players),
            seed: 5,
        }
    }

    #[test]
    fn games_are_booked_as_they_were_played() {
        for edition in Edition::ALL {
            for players in 2..=4 {
                let contest = contest("newest", "reference", edition, players);
                for number in 0..10 {
                    for (_, game) in contest.play(number).expect("no foul") {
                        let mut scores = [0; MAX_PLAYERS];
                        for round in &game.rounds {
                            assert!(scores.iter().all(|&score| score < GAME_TARGET));
                            for (total, score) in scores.iter_mut().zip(&round.scores) {
                                *total += score.total;
                            }
                        }
                        assert_eq!(game.scores, scores);
                        let best = scores[..contest.game.rules.sides()].iter().max();
                        assert_eq!(Some(&scores[game.winner]), best);
                    }
                }
            }
        }
    }

    #[test]
    fn a_player_against_itself_comes_out_even() {
        for players in 2..=4 {
            let contest = contest("newest", "newest", Edition::Newest, players);
            let mut summary = Summary::default();
            for number in 0..10 {
                summary.add(&contest, &contest.play(number).expect("no foul"));
            }
            let equal = contest.equal_share();
            assert!((summary.wins.mean() - equal).abs() < 1e-12, "{players}");
        }
    }

    #[test]
    fn the_same_seed_is_the_same_game_for_players_who_search_too() {
        for edition in Edition::ALL {
            let contest = contest("search:30", "newest", edition, 3);
            let one = contest.play(3).expect("no foul");
            assert_eq!(contest.play(3).expect("no foul"), one);
            assert_ne!(contest.play(4).expect("no foul"), one);
            assert!(
                one.iter()
                    .all(|(_, game)| game.steps.iter().sum::<u64>() > 0)
            );
        }
    }

    #[test]
    fn names_that_nobody_has_are_refused() {
        for name in [
            "",
            "best",
            "reference/best",
            "search:",
            "search:x",
            "search:5ms:win",
        ] {
            assert!(recipe(name).is_err(), "{name}");
        }
        for name in ["hard", "reference/newest", "search:5ms", "search:20:points"] {
            assert!(recipe(name).is_ok(), "{name}");
        }
    }
}
