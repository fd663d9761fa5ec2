//! A match of Binokel: the same games in every arrangement of two players.

use handsense_binokel::{MAX_PLAYERS, Player, Rules};
use handsense_core::rng::split_mix;

use super::game::{Foul, GameResult, play_game};
use crate::players::registry::binokel::Recipe;

/// Which of the two players sits on each seat.
pub type Arrangement = [usize; MAX_PLAYERS];

/// A game in all its arrangements.
pub type Played = Vec<(Arrangement, GameResult)>;

/// A match with its players found and its seats given.
pub struct Contest {
    /// The rules, with the number of players.
    pub rules: Rules,
    /// The two players.
    pub recipes: [Recipe; 2],
    /// Who sits where.
    pub arrangements: Vec<Arrangement>,
    /// Where all chance comes from.
    pub seed: u64,
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

impl Contest {
    /// Plays a game in all arrangements.
    ///
    /// # Errors
    /// A foul.
    pub fn play(&self, number: u64) -> Result<Played, Foul> {
        let mut state = self.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let seed = split_mix(&mut state);
        let play = |&arrangement: &Arrangement| {
            let seats = arrangement[..self.rules.players()].iter();
            let mut players: Vec<Box<dyn Player>> =
                seats.map(|&player| (self.recipes[player])()).collect();
            Ok((arrangement, play_game(self.rules, seed, &mut players)?))
        };
        self.arrangements.iter().map(play).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::summary::Summary;
    use super::*;
    use crate::players::registry::binokel::recipe;
    use handsense_binokel::{Edition, GAME_TARGET};

    fn contest(first: &str, second: &str, edition: Edition, players: usize) -> Contest {
        Contest {
            rules: Rules::new(edition, players).expect("players"),
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
                let contest = contest("newest", "seed", edition, players);
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
                        let best = scores[..contest.rules.sides()].iter().max();
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
            let equal = summary.equal;
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
            "seed/best",
            "search:",
            "search:x",
            "search:5ms:win",
        ] {
            assert!(recipe(name).is_err(), "{name}");
        }
        for name in ["hard", "seed/newest", "search:5ms", "search:20:points"] {
            assert!(recipe(name).is_ok(), "{name}");
        }
    }
}
