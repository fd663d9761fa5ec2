//! Self-play games of the tuned policy, reduced to the scores between deals.

use handsense_core::Rng;
use handsense_hearts::{GAME_TARGET, Policy, PolicyPlayer, Rules, SEATS};
use rayon::prelude::*;

use crate::matches::hearts::deals::{derive_seed, generate_deal};
use crate::matches::hearts::table::{Deal, PlayerError, play_deal};
use crate::players::seat_player::SeatPlayer;

/// The scores before every deal of a game, and the final scores.
pub type ScoreHistory = Vec<[i32; SEATS]>;

/// A set of games with its own seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameSet {
    /// Games from which the table is fitted.
    Fit,
    /// Games held out for the calibration.
    HeldOut,
}

impl GameSet {
    const fn first(self) -> u64 {
        match self {
            GameSet::Fit => 1 << 50,
            GameSet::HeldOut => 1 << 51,
        }
    }
}

/// Plays `games` games in parallel. `from` gives the initial scores of each game number.
///
/// The result depends on the seed only, not on the number of threads.
///
/// # Errors
/// An illegal action. The tuned policy never returns one.
pub fn play_games(
    seed: u64,
    range: GameSet,
    games: u64,
    from: fn(u64) -> InitialScores,
) -> Result<Vec<ScoreHistory>, PlayerError> {
    let units = (0..games).into_par_iter();
    units
        .map(|game| play_game(derive_seed(seed, range.first() + game), from(game)))
        .collect()
}

/// The scores at the start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InitialScores {
    /// No points; the first pass is to the left.
    Zero,
    /// Four scores drawn uniformly below 100, and a random pass direction.
    Random,
}

impl InitialScores {
    /// Zero for games with an even number, random scores for the others.
    pub const fn alternating(game: u64) -> InitialScores {
        if game.is_multiple_of(2) {
            InitialScores::Zero
        } else {
            InitialScores::Random
        }
    }
}

/// Plays one game and returns its scores.
fn play_game(seed: u64, start: InitialScores) -> Result<ScoreHistory, PlayerError> {
    let mut rng = Rng::new(seed);
    let mut scores = [0; SEATS];
    let mut number = 0;
    if start == InitialScores::Random {
        scores = scores.map(|_| rng.below(GAME_TARGET as u32) as i32);
        number = u64::from(rng.below(4));
    }
    let mut seats = scores.map(|_| SeatPlayer::Honest(Box::new(PolicyPlayer(Policy::Tuned))));
    let mut history = vec![scores];
    while scores.iter().all(|&score| score < GAME_TARGET) {
        let deal = Deal {
            scores,
            ..generate_deal(Rules::STANDARD, seed, number, None)
        };
        let outcome = play_deal(&deal, seats.each_mut())?;
        for (score, points) in scores.iter_mut().zip(outcome.points) {
            *score += points;
        }
        history.push(scores);
        number += 1;
    }
    Ok(history)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_end_when_a_seat_reaches_100() {
        for start in [InitialScores::Zero, InitialScores::Random] {
            for seed in 0..10 {
                let history = play_game(seed, start).expect("no foul");
                let over = |scores: &[i32; SEATS]| scores.iter().any(|&score| score >= 100);
                let (last, before) = history.split_last().expect("scores");
                assert!(over(last) && !before.iter().any(over));
                for pair in history.windows(2) {
                    let points: i32 = pair[1].iter().sum::<i32>() - pair[0].iter().sum::<i32>();
                    assert!(points == 26 || points == 78, "{pair:?}");
                }
                assert_eq!(history[0] == [0; SEATS], start == InitialScores::Zero);
            }
        }
    }

    #[test]
    fn fit_and_held_out_games_differ() {
        let of = |range| play_games(1, range, 6, InitialScores::alternating).expect("no foul");
        assert_eq!(of(GameSet::Fit), of(GameSet::Fit));
        let held_out = of(GameSet::HeldOut);
        assert!(
            of(GameSet::Fit)
                .iter()
                .all(|history| !held_out.contains(history))
        );
    }
}
