//! Games of the tuned policy with itself, as scores from deal to deal.

use handsense_core::Rng;
use handsense_hearts::{GAME_TARGET, Policy, PolicyPlayer, Rules, SEATS};
use rayon::prelude::*;

use crate::matches::hearts::deals::{numbered, seeds};
use crate::matches::hearts::table::{Deal, Foul, play_deal};
use crate::players::seat_player::Seated;

/// The scores before every deal of a game, and at its end.
pub type Course = Vec<[i32; SEATS]>;

/// Where games are counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// Games that the table is made from.
    Fit,
    /// Games that the table is measured by.
    HeldOut,
}

impl Range {
    const fn first(self) -> u64 {
        match self {
            Range::Fit => 1 << 50,
            Range::HeldOut => 1 << 51,
        }
    }
}

/// So many games of a seed, each from 0 or from random scores as `from` says.
///
/// # Errors
/// A foul, which the tuned policy does not commit.
pub fn play(
    seed: u64,
    range: Range,
    games: u64,
    from: fn(u64) -> Start,
) -> Result<Vec<Course>, Foul> {
    let units = (0..games).into_par_iter();
    units
        .map(|game| course(seeds(seed, range.first() + game), from(game)))
        .collect()
}

/// What a game begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// No points, and cards are passed to the left.
    Nought,
    /// Any four scores below 100, and any direction.
    Random,
}

impl Start {
    /// Of two games one from 0, the other from random scores.
    pub const fn in_turn(game: u64) -> Start {
        match game.is_multiple_of(2) {
            true => Start::Nought,
            false => Start::Random,
        }
    }
}

/// One game.
fn course(seed: u64, start: Start) -> Result<Course, Foul> {
    let mut rng = Rng::new(seed);
    let mut scores = [0; SEATS];
    let mut number = 0;
    if start == Start::Random {
        scores = scores.map(|_| rng.below(GAME_TARGET as u32) as i32);
        number = u64::from(rng.below(4));
    }
    let mut seats = scores.map(|_| Seated::Honest(Box::new(PolicyPlayer(Policy::Tuned))));
    let mut course = vec![scores];
    while scores.iter().all(|&score| score < GAME_TARGET) {
        let deal = Deal {
            scores,
            ..numbered(Rules::STANDARD, seed, number, None)
        };
        let outcome = play_deal(&deal, seats.each_mut())?;
        for (score, points) in scores.iter_mut().zip(outcome.points) {
            *score += points;
        }
        course.push(scores);
        number += 1;
    }
    Ok(course)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_go_on_until_somebody_has_100() {
        for start in [Start::Nought, Start::Random] {
            for seed in 0..10 {
                let course = course(seed, start).expect("no foul");
                let over = |scores: &[i32; SEATS]| scores.iter().any(|&score| score >= 100);
                let (last, before) = course.split_last().expect("scores");
                assert!(over(last) && !before.iter().any(over));
                for pair in course.windows(2) {
                    let points: i32 = pair[1].iter().sum::<i32>() - pair[0].iter().sum::<i32>();
                    assert!(points == 26 || points == 78, "{pair:?}");
                }
                assert_eq!(course[0] == [0; SEATS], start == Start::Nought);
            }
        }
    }

    #[test]
    fn games_of_one_range_are_not_those_of_the_other() {
        let of = |range| play(1, range, 6, Start::in_turn).expect("no foul");
        assert_eq!(of(Range::Fit), of(Range::Fit));
        let held_out = of(Range::HeldOut);
        assert!(
            of(Range::Fit)
                .iter()
                .all(|course| !held_out.contains(course))
        );
    }
}
