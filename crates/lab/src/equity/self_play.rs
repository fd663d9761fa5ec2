//! Self-play games of the tuned policy, reduced to the scores between deals.

use super::fit::DealPointsSampler;
use crate::matches::hearts::deals::{derive_seed, generate_deal};
use crate::matches::hearts::table::{Deal, PlayerError, play_deal};
use crate::players::seat_player::SeatPlayer;
use handsense_core::Rng;
use handsense_core::rng::splitmix64;
use handsense_hearts::equity::NODES;
use handsense_hearts::{GAME_TARGET, Policy, PolicyPlayer, Rules, SEATS};
use rayon::prelude::*;

/// The scores before every deal of a game, and the final scores.
pub type ScoreHistory = Vec<[i32; SEATS]>;

/// Plays games in parallel. Every second one begins at random scores.
///
/// The result depends on the seed only, not on the number of threads.
///
/// # Errors
/// An illegal action. The tuned policy never returns one.
pub fn play_games(seed: u64, games: u64) -> Result<Vec<ScoreHistory>, PlayerError> {
    let play = |game: u64| play_game(derive_seed(seed, (1 << 50) + game), game % 2 == 1);
    (0..games).into_par_iter().map(play).collect()
}

/// Plays one game and returns its scores. It begins at 0 with a pass to the left; or at four scores drawn
/// uniformly below 100, with a random pass direction.
fn play_game(seed: u64, is_random: bool) -> Result<ScoreHistory, PlayerError> {
    let mut rng = Rng::new(seed);
    let mut scores = [0; SEATS];
    let mut number = 0;
    if is_random {
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
        for (score, points) in scores.iter_mut().zip(outcome.points()) {
            *score += points;
        }
        history.push(scores);
        number += 1;
    }
    Ok(history)
}

/// Deals in a rollout. A deal has at least 26 points, so this number ends a game from the lowest
/// node.
const DEALS: usize = 4 * (GAME_TARGET as usize + 50) / 26 + 1;
const _: () = assert!(26 * DEALS as i32 > 4 * (GAME_TARGET - 1 - NODES[0]));

/// The weight of a win. It is divisible by 2, 3 and 4, so shared wins are integers.
const WIN: u64 = 12;
/// Permutations of four seats.
const ORDERS: usize = 24;
/// Rollouts in one unit of parallel work.
const CHUNK: u64 = 250;

/// Four scores in fields of 16 bits. The top bit of a field is set when the score has reached 100.
type Packed = u64;
const OVER: Packed = 0x8000_8000_8000_8000;

fn pack(scores: [i32; SEATS]) -> Packed {
    let fields = scores.map(|score| Packed::from((0x8000 - GAME_TARGET + score) as u16));
    fields[0] | fields[1] << 16 | fields[2] << 32 | fields[3] << 48
}

/// The accumulated points after each deal of a rollout.
type Rollout = [Packed; DEALS];

/// Samples one rollout and applies it to all orders of the seats.
fn rollouts(sampler: &DealPointsSampler, seed: u64) -> [Rollout; ORDERS] {
    let mut rng = Rng::new(seed);
    let deals: [[i32; SEATS]; DEALS] = std::array::from_fn(|_| sampler.sample(&mut rng));
    let mut orders = orders();
    std::array::from_fn(|_| {
        let order = orders.next().unwrap_or_default();
        let mut sum = 0;
        deals.map(|points| {
            let fields = order.map(|seat| points[seat] as Packed);
            sum += fields[0] | fields[1] << 16 | fields[2] << 32 | fields[3] << 48;
            sum
        })
    })
}

/// All permutations of the seats.
fn orders() -> impl Iterator<Item = [usize; SEATS]> {
    (0..256).filter_map(|number| {
        let order = [number & 3, number >> 2 & 3, number >> 4 & 3, number >> 6];
        let seen = order.iter().fold(0, |seen, &seat| seen | 1 << seat);
        (seen == 0b1111).then_some(order)
    })
}

/// The scores at the end of a rollout.
fn end(start: Packed, rollout: &Rollout) -> [u16; SEATS] {
    let mut scores = start;
    for sum in rollout {
        scores = start + sum;
        if scores & OVER != 0 {
            break;
        }
    }
    [0, 16, 32, 48].map(|shift| (scores >> shift) as u16)
}

/// Runs `count` rollouts in all orders of the seats from each of `starts`, and counts the wins of
/// each seat. The counts of one start add up to [`total_weight`].
///
/// The result does not depend on the number of threads.
pub fn count_wins(
    sampler: &DealPointsSampler,
    seed: u64,
    count: u64,
    starts: &[[i32; SEATS]],
) -> Vec<[u64; SEATS]> {
    let starts: Vec<Packed> = starts.iter().map(|&scores| pack(scores)).collect();
    let zero = || vec![[0; SEATS]; starts.len()];
    let chunks = (0..count.div_ceil(CHUNK)).into_par_iter();
    chunks
        .fold(zero, |mut wins, chunk| {
            for number in chunk * CHUNK..count.min((chunk + 1) * CHUNK) {
                let mut state = seed ^ number.rotate_left(32);
                let rollouts = rollouts(sampler, splitmix64(&mut state));
                for (&start, wins) in starts.iter().zip(&mut wins) {
                    rollouts
                        .iter()
                        .for_each(|rollout| add(wins, end(start, rollout)));
                }
            }
            wins
        })
        .reduce(zero, |mut sum, wins| {
            let both = sum.iter_mut().flatten().zip(wins.iter().flatten());
            both.for_each(|(sum, wins)| *sum += wins);
            sum
        })
}

/// The sum of the win counts of one start after `count` rollouts.
pub const fn total_weight(count: u64) -> u64 {
    count * ORDERS as u64 * WIN
}

/// Adds the result of a game with these final scores. Seats with equal lowest scores share the win.
fn add(wins: &mut [u64; SEATS], scores: [u16; SEATS]) {
    let lowest = scores.into_iter().min().unwrap_or(0);
    let won = scores.map(|score| u64::from(score == lowest));
    let share = WIN / won.iter().sum::<u64>();
    for (wins, won) in wins.iter_mut().zip(won) {
        *wins += won * share;
    }
}

#[cfg(test)]
mod tests {
    use super::super::fit::tests::sample_points;
    use super::*;

    #[test]
    fn games_end_when_a_seat_reaches_100() {
        for is_random in [false, true] {
            for seed in 0..10 {
                let history = play_game(seed, is_random).expect("no foul");
                let over = |scores: &[i32; SEATS]| scores.iter().any(|&score| score >= 100);
                let (last, before) = history.split_last().expect("scores");
                assert!(over(last) && !before.iter().any(over));
                for pair in history.windows(2) {
                    let points: i32 = pair[1].iter().sum::<i32>() - pair[0].iter().sum::<i32>();
                    assert!(points == 26 || points == 78, "{pair:?}");
                }
                assert_eq!(history[0] != [0; SEATS], is_random);
            }
        }
    }

    #[test]
    fn packed_rollouts_match_plain_arithmetic() {
        let sampler = DealPointsSampler::new(&sample_points());
        for seed in 0..50 {
            let mut chance = Rng::new(seed);
            let scores: [i32; SEATS] = std::array::from_fn(|_| chance.below(150) as i32 - 50);
            let mut expected = [0; SEATS];
            let mut state = seed;
            let mut rng = Rng::new(splitmix64(&mut state));
            let deals: Vec<_> = (0..DEALS).map(|_| sampler.sample(&mut rng)).collect();
            for order in orders() {
                let mut now = scores;
                for points in &deals {
                    for (score, seat) in now.iter_mut().zip(order) {
                        *score += points[seat];
                    }
                    if now.iter().any(|&score| score >= 100) {
                        break;
                    }
                }
                let best = now.into_iter().min().expect("scores");
                let winners = now.iter().filter(|&&score| score == best).count() as u64;
                for (won, score) in expected.iter_mut().zip(now) {
                    *won += if score == best { 12 / winners } else { 0 };
                }
            }
            assert_eq!(
                count_wins(&sampler, seed, 1, &[scores]),
                [expected],
                "{scores:?}"
            );
            assert_eq!(expected.iter().sum::<u64>(), total_weight(1));
        }
    }

    #[test]
    fn wins_fall_with_the_score_and_are_equal_for_equal_scores() {
        let sampler = DealPointsSampler::new(&sample_points());
        let mut rng = Rng::new(2);
        for _ in 0..200 {
            let less: [i32; SEATS] = std::array::from_fn(|_| rng.below(149) as i32 - 50);
            let mut more = less;
            more[0] += 1 + rng.below((99 - less[0]) as u32) as i32;
            let wins = count_wins(&sampler, 3, 20, &[less, more, [7, 50, 7, 50]]);
            assert!(wins[1][0] <= wins[0][0], "{less:?}");
            assert_eq!((wins[2][0], wins[2][1]), (wins[2][2], wins[2][3]));
        }
    }
}
