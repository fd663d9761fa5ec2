//! What points mean in the game to 100: who leads it, and whether they would end it.

use super::reading::{POINT, Reading, with_chance};
use crate::{GAME_TARGET, Seat};

/// A lead, or an arrears, beyond this many points counts no more.
const FAR: i32 = 25;

/// What it is worth that `seat` gets these points, in hundredths of a point: good when it leads the
/// game, bad when it trails; and when they end the game, good if I win it then and bad if not.
pub(super) fn worth_of_giving(reading: &Reading<'_>, seat: Seat, points: i32) -> i32 {
    let weights = &reading.weights.play;
    let scores = &reading.facts.scores;
    let me = reading.facts.me;
    let others: i32 = Seat::ALL
        .into_iter()
        .filter(|&s| s != seat && s != me)
        .map(|s| scores[s])
        .sum();
    let lead = (others / 2 - scores[seat]).clamp(-FAR, FAR);
    let hit = with_chance(points, weights.hit_leader) * lead / FAR;
    hit + ends_game(reading, seat, points) * weights.game_end
}

/// Whether these points bring `seat` to 100: 1 if I then win the game, −1 if somebody else does,
/// 0 if it goes on.
pub(super) fn ends_game(reading: &Reading<'_>, seat: Seat, points: i32) -> i32 {
    let scores = &reading.facts.scores;
    let me = reading.facts.me;
    if scores[seat] + (reading.on_table + points) / POINT < GAME_TARGET {
        return 0;
    }
    let best_other = Seat::ALL
        .into_iter()
        .filter(|&s| s != me)
        .map(|s| scores[s])
        .min();
    if seat != me && best_other.is_some_and(|best| scores[me] <= best) {
        1
    } else {
        -1
    }
}
