//! Target for the Hard search with arbitrary options: the card is legal, and the explained
//! candidates are legal cards.

use handsense::ffi::*;

use super::checked_call::{Block, Caller};
use super::common::random::Random;
use super::common::referee::bits;
use super::hearts::{deal, validate};

/// Keeps options small that count deals or steps, because the run time grows with them.
fn clamp_costly_options(options: &mut HsHeartsHardOptions) {
    let small = |value: &mut i32| *value = (*value).clamp(i32::MIN, 3);
    small(&mut options.worlds);
    small(&mut options.det_sample_k);
    options.deal_worlds_by_tier.iter_mut().for_each(small);
}

fn options(caller: &Caller, input: &mut Random) -> HsHeartsHardOptions {
    let options: HsHeartsHardOptions = match input.one_in(16) {
        true => caller.sized(|out| call!(handsense_hearts_hard_options_from_env(out))),
        false => caller.sized(|out| call!(handsense_hearts_hard_options_init(out))),
    }
    .expect("the options");
    let mut values = Block::new(&options);
    const OPTIONS: usize = size_of::<HsHeartsHardOptions>() / 4;
    for _ in 0..input.below(12) {
        let option = 1 + input.below(OPTIONS - 1);
        let value = match input.below(4) {
            0 => input.number(),
            1 => i32::from(input.byte()) - 1,
            _ => i32::from(input.byte() % 8) - 1,
        };
        values.set_word(option, value);
    }
    let mut options = values.value().expect("whole options");
    clamp_costly_options(&mut options);
    // Of the limits only the seed is arbitrary; the rest holds pointers and has its own tests.
    options.limits = HsSearchLimits {
        seed: options.limits.seed,
        ..HsSearchLimits::DEFAULT
    };
    options
}

/// Checks the chosen card and the explanation.
pub fn run(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    let mut params = input.split_off();
    let options = options(&caller, &mut params);
    let is_accepted = options.reserved == 0;
    let options = Block::new(&options);
    let deal = deal(&mut input);
    let seat = match params.one_in(8) {
        true => params.below(4),
        false => deal.table.to_play(),
    };
    let view = Block::new(&deal.view(seat));
    let mut verdict = validate(&view, true).expect("the referee's own deal");
    verdict.legal = verdict.legal.filter(|_| is_accepted);
    let chosen: Result<HsHeartsHardDecision, i32> =
        caller.sized(|out| call!(handsense_hearts_hard_choose(view.ptr(), options.ptr(), out)));
    assert_eq!(chosen.is_ok(), verdict.legal.is_some());
    type Candidates = [HsHeartsHardCandidate; HS_HEARTS_MAX_MOVES];
    let explained: Result<(HsHeartsHardStats, Candidates, i32), i32> =
        caller.sized_and(|stats, out: *mut Candidates, count: *mut i32| {
            let first = out.cast();
            call!(handsense_hearts_hard_explain(
                view.ptr(),
                options.ptr(),
                first,
                count,
                stats
            ))
        });
    assert_eq!(explained.is_ok(), verdict.legal.is_some());
    let (Ok(chosen), Ok((_, candidates, count)), Some(legal)) = (chosen, explained, verdict.legal)
    else {
        return;
    };
    let legal = bits(&legal);
    assert!(legal >> chosen.card & 1 == 1, "{chosen:?}");
    let (candidates, rest) = candidates.split_at(count as usize);
    assert!(
        rest.iter()
            .all(|slot| *slot == HsHeartsHardCandidate::default())
    );
    let set = candidates
        .iter()
        .fold(0, |set, one| set | 1_u64 << one.card);
    assert!(set & !legal == 0 && set.count_ones() as usize == candidates.len());
    assert!(!candidates.is_empty() && candidates.is_sorted_by_key(|one| -i64::from(one.score)));
}
