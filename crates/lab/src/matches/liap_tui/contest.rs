//! A match of Liap Tui: the same games in every arrangement of two players, and what they show.

use std::array;

use handsense_liap_tui::{Player, SEATS};

use super::game::{Foul, GameResult, play_game};
use crate::matches::duplicate::{self, Game, Played, Unit};
use crate::matches::rounds::{self, GameCounts, RoundGame};
use crate::matches::seating::Arrangement;
use crate::statistics::Running;

/// Games of Liap Tui.
#[derive(Clone, Copy, Debug)]
pub struct LiapTui {
    /// The most rounds of a game.
    pub rounds: u32,
}

/// A match.
pub type Contest = duplicate::Contest<LiapTui>;

/// What a match has shown. Points are counted before they are multiplied; a promise is a declaration.
pub type Summary = rounds::Summary<Declarations>;

/// Sums of the declarations of a player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Declarations {
    /// Sum of declarations.
    pub declared: u64,
    /// Sum of how far off they were.
    pub missed: u64,
    /// Rounds times seats.
    pub rounds: u64,
}

impl Game for LiapTui {
    type Player = dyn Player;
    type Played = GameResult;
    type Foul = Foul;

    fn seats(&self) -> usize {
        SEATS
    }

    fn play(
        &self,
        unit: &Unit,
        player: impl FnMut(usize) -> Box<dyn Player>,
    ) -> Result<GameResult, Foul> {
        play_game(unit.seed, self.rounds, &mut array::from_fn(player))
    }
}

impl RoundGame for LiapTui {
    type Sums = Declarations;

    fn count(
        &self,
        arrangement: &Arrangement,
        game: &GameResult,
        into: &mut GameCounts<'_, Declarations>,
    ) {
        // By player, then by seat: the order decides the last digits of the means.
        for player in 0..2 {
            for seat in seats_of(arrangement, player) {
                for round in &game.rounds {
                    let off = round.declared[seat].abs_diff(round.captured[seat]);
                    into.points(player, round.scores[seat]);
                    into.promise(player, off == 0);
                    let sums = into.sums(player);
                    sums.declared += u64::from(round.declared[seat]);
                    sums.missed += u64::from(off);
                    sums.rounds += 1;
                }
                into.work(player, game.steps[seat], game.decisions[seat]);
            }
        }
    }

    fn rounds(game: &GameResult) -> usize {
        game.rounds.len()
    }

    fn win_share(&self, played: &Played<LiapTui>) -> f64 {
        let of_game = |(arrangement, game): &(Arrangement, GameResult)| {
            let won: u32 = seats_of(arrangement, 0).map(|seat| game.wins[seat]).sum();
            f64::from(won) / 12.0
        };
        played.iter().map(of_game).collect::<Running>().mean()
    }
}

/// The seats of a player.
fn seats_of(arrangement: &Arrangement, player: usize) -> impl Iterator<Item = usize> {
    (0..SEATS).filter(move |&seat| arrangement[seat] == player)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::seating::{arrangements, entrants};
    use crate::players::registry::liap_tui::recipe;
    use handsense_liap_tui::{GAME_TARGET, SEATS, score};

    fn contest(first: &str, second: &str, seating: &str) -> Contest {
        let players = entrants(&[first.to_owned(), second.to_owned()]).expect("two players");
        Contest {
            game: LiapTui { rounds: 20 },
            recipes: [
                recipe(first).expect("a name"),
                recipe(second).expect("a name"),
            ],
            arrangements: arrangements(seating, &players).expect("a seating"),
            seed: 5,
        }
    }

    #[test]
    fn games_are_booked_as_they_were_played() {
        let contest = contest("v2", "quick/heuristic", "2v2");
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
        let contest = contest("quick/heuristic", "quick/heuristic", "2v2");
        let mut summary = Summary::default();
        for number in 0..10 {
            summary.add(&contest, &contest.play(number).expect("no foul"));
        }
        assert_eq!(summary.wins.mean(), 0.5);
        assert!(summary.difference.mean().abs() < 1e-12);
        assert_eq!(summary.sides[0].sums.rounds, summary.sides[1].sums.rounds);
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
        for name in ["v2", "reference/greedy", "search:5ms", "search:20:points"] {
            assert!(recipe(name).is_ok(), "{name}");
        }
    }
}
