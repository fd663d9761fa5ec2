//! Functions for hosts with their own search: uniformly sampled worlds, and win probabilities from
//! scores.

use super::types::{HS_HEARTS_MAX_PLAYERS, HsHeartsView, HsHeartsWorld};
use super::{Error, Points, convert};
use crate::ffi::argument::checked;
use crate::ffi::limits::{CallerLimits, HsSearchLimits};
use crate::ffi::pointer::{Out, OutArray};
use crate::ffi::status::HsStatus;
use handsense_core::Rng;
use handsense_core::search::{ProgressMeter, SearchProgress};
use handsense_hearts::{CERTAIN_WIN, CardSet, UniformSampler, View, win_probabilities};

type WinProbabilities = [f64; HS_HEARTS_MAX_PLAYERS];

/// Samples count possible deals of the unseen cards, uniformly and independently. total: how many
/// are possible, at most UINT64_MAX. Deals that limits cut off are zero. Errors: COUNT, TIME,
/// THREADS.
/// @param count count out
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_sample_worlds(
    view: *const HsHeartsView,
    limits: *const HsSearchLimits,
    count: i32,
    out: *mut HsHeartsWorld,
    total: *mut u64,
) -> HsStatus {
    checked!(|count: usize,
              (out, count): OutArray<_>,
              total: Out<_>,
              view: View,
              limits: CallerLimits<'_>| {
        let worlds = UniformSampler::new(&view);
        let limits = limits.with_progress();
        let budget = limits.budget(count as u64);
        let mut meter = ProgressMeter::new(&budget);
        let mut rng = Rng::new(limits.seed);
        let (mut drawn, mut is_cut_off) = (0, false);
        total.write(worlds.total());
        out.write_all(|| {
            is_cut_off = is_cut_off || !budget.allows(drawn, 1) || budget.should_stop();
            if is_cut_off {
                return HsHeartsWorld::default();
            }
            drawn += 1;
            if meter.is_active() {
                let done = budget.spent(drawn).max(drawn * 1024 / count as u64);
                meter.report(done, || SearchProgress {
                    playouts: drawn,
                    spent: 0.0,
                    value: 0.0,
                    best: -1,
                    remaining: count - drawn as usize,
                });
            }
            HsHeartsWorld {
                hands: convert::pad_slots(worlds.sample(&mut rng).map(CardSet::bits)),
            }
        });
    })
}

/// Computes each seat's win probability in the game to 100, -50 for scores below. numPlayers: 4.
/// Errors: PLAYER_COUNT, BEYOND_PLAYERS.
///
/// cbindgen:ptrs-as-arrays=[[scores; HS_HEARTS_MAX_PLAYERS], [probabilities; HS_HEARTS_MAX_PLAYERS]]
/// @param scores by seat
/// @param num_players range 4..4
/// @param probabilities by seat
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_win_probabilities(
    scores: *const i32,
    num_players: i32,
    probabilities: *mut f64,
) -> HsStatus {
    checked!(|probabilities: Out<WinProbabilities>, scores: &Points| {
        convert::players(num_players)?;
        let shares = win_probabilities(&convert::scores(scores)?);
        let fraction = |share: i32| f64::from(share) / f64::from(CERTAIN_WIN);
        probabilities.write(convert::pad_slots(shares.map(fraction)));
    })
}
