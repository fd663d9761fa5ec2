//! A match of Liap Tui: the same games in every arrangement of two players.

use handsense_liap_tui::{Player, SEATS};

use super::game::{Foul, GameResult, mixed, play_game};
use crate::matches::seating::Arrangement;
use crate::players::registry::liap_tui::Recipe;

/// A game in all its arrangements.
pub type Played = Vec<(Arrangement, GameResult)>;

/// A match with its players found and its seats given.
pub struct Contest {
    /// The two sides.
    pub recipes: [Recipe; 2],
    /// Who sits where.
    pub arrangements: Vec<Arrangement>,
    /// The most rounds of a game.
    pub rounds: u32,
    /// Where all chance comes from.
    pub seed: u64,
}

impl Contest {
    /// Plays a game in all arrangements.
    ///
    /// # Errors
    /// A foul.
    pub fn play(&self, number: u64) -> Result<Played, Foul> {
        let seed = mixed(self.seed, &[number]);
        let play = |&arrangement: &Arrangement| {
            let mut players: [Box<dyn Player>; SEATS] =
                arrangement.map(|side| (self.recipes[side])());
            Ok((arrangement, play_game(seed, self.rounds, &mut players)?))
        };
        self.arrangements.iter().map(play).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::summary::Summary;
    use super::*;
    use crate::matches::seating::{arrangements, entrants};
    use crate::players::registry::liap_tui::recipe;
    use handsense_liap_tui::{GAME_TARGET, score};

    fn contest(first: &str, second: &str, seating: &str) -> Contest {
        let players = entrants(&[first.to_owned(), second.to_owned()]).expect("two players");
        Contest {
            recipes: [
                recipe(first).expect("a name"),
                recipe(second).expect("a name"),
            ],
            arrangements: arrangements(seating, &players).expect("a seating"),
            rounds: 20,
            seed: 5,
        }
    }

    #[test]
    fn games_are_booked_as_they_were_played() {
        let contest = contest("v2", "quick/thumb", "2v2");
        let mut redealt = 0;
        for number in 0..12 {
            let games = contest.play(number).expect("no foul");
            assert_eq!(games.len(), 6);
            for (_, game) in &games {
                let mut scores = [0; SEATS];
                for (place, round) in game.rounds.iter().enumerate() {
                    assert!(scores.iter().all(|&score| score < GAME_TARGET), "{place}");
                    for (seat, total) in scores.iter_mut().enumerate() {
                        let points = score(round.declared[seat], round.captured[seat]);
                        assert_eq!(round.scores[seat], points);
                        *total += points * round.multiplier as i32;
                    }
                    assert_eq!(round.captured.iter().sum::<u8>(), 8);
                    assert_ne!(round.declared.iter().sum::<u8>(), 8);
                    redealt += u32::from(round.multiplier > 1);
                }
                assert_eq!(game.scores, scores);
                assert_eq!(game.wins.iter().sum::<u32>(), 12);
                let over = scores.iter().any(|&score| score >= GAME_TARGET);
                assert!(over || game.rounds.len() == 20);
            }
        }
        assert!(redealt > 20, "{redealt}");
    }

    #[test]
    fn a_player_against_itself_comes_out_even() {
        let contest = contest("quick/thumb", "quick/thumb", "2v2");
        let mut summary = Summary::default();
        for number in 0..10 {
            summary.add(&contest.play(number).expect("no foul"));
        }
        assert_eq!(summary.wins.mean(), 0.5);
        assert!(summary.difference.mean().abs() < 1e-12);
        assert_eq!(summary.sides[0].rounds, summary.sides[1].rounds);
    }

    #[test]
    fn the_same_seed_is_the_same_game_for_players_who_search_too() {
        let contest = contest("search:40", "new", "1v3");
        let one = contest.play(3).expect("no foul");
        assert_eq!(contest.play(3).expect("no foul"), one);
        assert_ne!(contest.play(4).expect("no foul"), one);
        assert!(
            one.iter()
                .all(|(_, game)| game.steps.iter().sum::<u64>() > 0)
        );
    }

    #[test]
    fn names_that_nobody_has_are_refused() {
        for name in ["", "v3", "v2/best", "search:", "search:x", "search:5ms:win"] {
            assert!(recipe(name).is_err(), "{name}");
        }
        for name in ["v2", "seed/greedy", "search:5ms", "search:20:points"] {
            assert!(recipe(name).is_ok(), "{name}");
        }
    }
}
