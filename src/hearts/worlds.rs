//! For hosts that search themselves: deals of the unseen cards, and what scores are worth.

use super::types::{HS_HEARTS_MAX_PLAYERS, HsHeartsView, HsHeartsWorld};
use super::{Points, convert, read_view};
use crate::ffi::guard::status;
use crate::ffi::pointer::{Out, OutMany, input};
use crate::ffi::status::{Failure, HsStatus};
use handsense_core::Rng;
use handsense_hearts::{CERTAIN_WIN, CardSet, Worlds, win_chances};

type WinProbabilities = [f64; HS_HEARTS_MAX_PLAYERS];

/// Deals the unseen cards at random, count times: whole hands that fit all that a view knows.
///
/// Every possible deal is equally likely, each time anew; none is possible that the voids, the
/// cards passed and the numbers of cards rule out. What the others' play makes likely is not asked.
/// The same view, seed and count give the same deals on every platform, and a larger count begins
/// with the deals of a smaller one.
///
/// view: it need not be my turn. seed: any number. count: 0 or more. out: receives count deals; it
/// may be NULL when count is 0. total: receives the number of possible deals (from 1 to
/// 84478098072866400). Both are unchanged on error. Answers HS_OK, why the view is impossible, or
/// HS_ERROR_COUNT. Thread-safe; allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_sample_worlds(
    view: *const HsHeartsView,
    seed: u64,
    count: i32,
    out: *mut HsHeartsWorld,
    total: *mut u64,
) -> HsStatus {
    status(|| {
        let count = usize::try_from(count).map_err(|_| Failure::Count(count))?;
        // SAFETY: the contract of the function.
        let out = unsafe { OutMany::new(out, count, "out") }?;
        // SAFETY: the contract of the function.
        let total = unsafe { Out::new(total, "total") }?;
        // SAFETY: the contract of the function.
        let worlds = Worlds::of(&unsafe { read_view(view) }?);
        let mut rng = Rng::new(seed);
        total.write(worlds.total());
        out.write(|| HsHeartsWorld {
            hands: convert::spread(worlds.draw(&mut rng).map(CardSet::bits)),
        });
        Ok(())
    })
}

/// Each seat's chance to win the game to 100, given the scores between two deals.
///
/// The lowest score wins when somebody has 100, and ties share the win. Once that is so the answer is
/// exact; before, it is what equal players may expect who play by the usual rules, learnt from games of
/// HS_HEARTS_POLICY_TUNED. A point more never raises a seat's own chance, and seats with equal scores
/// have equal chances. Points of others can lower it: they may end the game too early for who is
/// behind.
///
/// scores: of the seats, any numbers; below -50 they count as -50. numPlayers: 4. probabilities: receives
/// 0 to 1 for each seat, together 1 but for rounding, unchanged on error. Slots beyond the number of
/// players must be and become 0. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT,
/// HS_ERROR_PLAYER_COUNT or HS_ERROR_BEYOND_PLAYERS. Thread-safe; allocates nothing.
///
/// cbindgen:ptrs-as-arrays=[[scores; HS_HEARTS_MAX_PLAYERS], [probabilities; HS_HEARTS_MAX_PLAYERS]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_win_probabilities(
    scores: *const i32,
    num_players: i32,
    probabilities: *mut f64,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let probabilities =
            unsafe { Out::new(probabilities.cast::<WinProbabilities>(), "probabilities") }?;
        // SAFETY: the contract of the function.
        let scores = unsafe { input(scores.cast::<Points>(), "scores") }?;
        convert::players(num_players)?;
        let shares = win_chances(&convert::scores(scores)?);
        let fraction = |share: i32| f64::from(share) / f64::from(CERTAIN_WIN);
        probabilities.write(convert::spread(shares.map(fraction)));
        Ok(())
    })
}
