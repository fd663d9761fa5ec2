//! A duplicate match of Liap Tui, and its statistics.

use std::array;

use handsense_liap_tui::{Player, SEATS};

use super::game::{GameResult, PlayerError, play_game};
use crate::matches::duplicate::{self, MatchGame, MatchUnit, PlayedUnit};
use crate::matches::rounds::{self, GameCounts, RoundGame};
use crate::matches::seating::Arrangement;
use crate::statistics::RunningStats;

/// The game of Liap Tui for [`DuplicateMatch`](duplicate::DuplicateMatch).
#[derive(Clone, Copy, Debug)]
pub struct LiapTui {
    /// The maximum number of rounds of a game.
    pub rounds: u32,
}

/// A match of Liap Tui.
pub type LiapTuiMatch = duplicate::DuplicateMatch<LiapTui>;

/// The statistics of a match. Points are those before the multiplier; a contract is a declaration.
pub type LiapTuiSummary = rounds::RoundSummary<DeclarationTotals>;

/// The declaration totals of a player.
#[derive(Clone, Copy, Debug, Default)]
pub struct DeclarationTotals {
    /// Sum of the declarations.
    pub declared: u64,
    /// Sum of the absolute differences between declared and captured piles.
    pub missed: u64,
    /// Rounds times seats.
    pub rounds: u64,
}

impl MatchGame for LiapTui {
    type Player = dyn Player;
    type GameResult = GameResult;
    type PlayerError = PlayerError;

    fn seats(&self) -> usize {
        SEATS
    }

    fn play(
        &self,
        unit: &MatchUnit,
        player: impl FnMut(usize) -> Box<dyn Player>,
    ) -> Result<GameResult, PlayerError> {
        play_game(unit.seed, self.rounds, &mut array::from_fn(player))
    }
}

impl RoundGame for LiapTui {
    type Totals = DeclarationTotals;

    fn count(
        &self,
        arrangement: &Arrangement,
        game: &GameResult,
        into: &mut GameCounts<'_, DeclarationTotals>,
    ) {
        // The order, by player and then by seat, determines the rounding of the means.
        for player in 0..2 {
            for seat in seats_of(arrangement, player) {
                for round in &game.rounds {
                    let off = round.declared[seat].abs_diff(round.captured[seat]);
                    into.points(player, round.scores[seat]);
                    into.contract(player, off == 0);
                    let totals = into.totals(player);
                    totals.declared += u64::from(round.declared[seat]);
                    totals.missed += u64::from(off);
                    totals.rounds += 1;
                }
                into.work(player, game.steps[seat], game.decisions[seat]);
            }
        }
    }

    fn rounds(game: &GameResult) -> usize {
        game.rounds.len()
    }

    fn win_share(&self, played: &PlayedUnit<LiapTui>) -> f64 {
        let of_game = |(arrangement, game): &(Arrangement, GameResult)| {
            let won: u32 = seats_of(arrangement, 0).map(|seat| game.wins[seat]).sum();
            f64::from(won) / 12.0
        };
        played.iter().map(of_game).collect::<RunningStats>().mean()
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
    use crate::players::registry::liap_tui::factory;
    use handsense_liap_tui::{GAME_TARGET, SEATS, score};

    fn liap_tui_match(first: &str, second: &str, seating: &str) -> LiapTuiMatch {
        let players = entrants(&[first.to_owned(), second.to_owned()]).expect("two players");
        LiapTuiMatch {
            game: LiapTui { rounds: 20 },
            factories: [
                factory(first).expect("a name"),
                factory(second).expect("a name"),
            ],
            arrangements: arrangements(seating, &players).expect("a seating"),
            seed: 5,
        }
    }

    #[test]
    fn game_scores_are_the_sums_of_round_scores() {
        let liap_tui_match = liap_tui_match("v2", "quick/heuristic", "2v2");
        let mut redealt = 0;
        for number in 0..12 {
            let games = liap_tui_match.play(number).expect("no foul");
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
    fn player_against_itself_wins_its_equal_share() {
        let liap_tui_match = liap_tui_match("quick/heuristic", "quick/heuristic", "2v2");
        let mut summary = LiapTuiSummary::default();
        for number in 0..10 {
            summary.add(
                &liap_tui_match,
                &liap_tui_match.play(number).expect("no foul"),
            );
        }
        assert_eq!(summary.wins.mean(), 0.5);
        assert!(summary.difference.mean().abs() < 1e-12);
        assert_eq!(
            summary.sides[0].totals.rounds,
            summary.sides[1].totals.rounds
        );
    }

    #[test]
    fn games_with_search_are_reproducible() {
        let liap_tui_match = liap_tui_match("search:40", "new", "1v3");
        let one = liap_tui_match.play(3).expect("no foul");
        assert_eq!(liap_tui_match.play(3).expect("no foul"), one);
        assert_ne!(liap_tui_match.play(4).expect("no foul"), one);
        assert!(
            one.iter()
                .all(|(_, game)| game.steps.iter().sum::<u64>() > 0)
        );
    }

    #[test]
    fn unknown_names_are_rejected() {
        for name in ["", "v3", "v2/best", "search:", "search:x", "search:5ms:win"] {
            assert!(factory(name).is_err(), "{name}");
        }
        for name in ["v2", "reference/greedy", "search:5ms", "search:20:points"] {
            assert!(factory(name).is_ok(), "{name}");
        }
    }
}
