//! The Hard search with any knobs: the card is legal, and what is explained is what was chosen from.

use handsense::ffi::*;

use super::asking::{Ask, Block};
use super::common::random::Random;
use super::common::referee::bits;
use super::hearts::{deal, judged};

/// Knobs that are counts of deals or steps: what they cost grows with them, so they stay small.
fn few(options: &mut HsHeartsHardOptions) {
    let small = |value: &mut i32| *value = (*value).clamp(i32::MIN, 3);
    small(&mut options.worlds);
    small(&mut options.det_sample_k);
    options.deal_worlds_by_tier.iter_mut().for_each(small);
}

fn options(ask: &Ask, input: &mut Random) -> HsHeartsHardOptions {
    let options: HsHeartsHardOptions = match input.one_in(16) {
        true => ask.plain(|out| call!(handsense_hearts_hard_options_from_env(out))),
        false => ask.plain(|out| call!(handsense_hearts_hard_options_init(out))),
    }
    .expect("a place for options");
    let mut values = Block::of(&options);
    const KNOBS: usize = size_of::<HsHeartsHardOptions>() / 4;
    for _ in 0..input.below(12) {
        let knob = 1 + input.below(KNOBS - 1);
        let value = match input.below(4) {
            0 => input.number(),
            1 => i32::from(input.byte()) - 1,
            _ => i32::from(input.byte() % 8) - 1,
        };
        values.set_word(knob, value);
    }
    let mut options = values.value().expect("whole options");
    few(&mut options);
    options
}

/// Asks for a card and for what stands behind it.
pub fn run(data: &[u8]) {
    let mut input = Random::of(data);
    let ask = Ask::of(&mut input);
    let mut questions = input.lend();
    let options = Block::of(&options(&ask, &mut questions));
    let deal = deal(&mut input);
    let seat = match questions.one_in(8) {
        true => questions.below(4),
        false => deal.table.to_play(),
    };
    let view = Block::of(&deal.view(seat));
    let verdict = judged(&view, true).expect("the referee's own deal");
    let chosen: Result<HsHeartsHardDecision, i32> =
        ask.sized(|out| call!(handsense_hearts_hard_choose(view.ptr(), options.ptr(), out)));
    assert_eq!(chosen.is_ok(), verdict.legal.is_some());
    type Candidates = [HsHeartsHardCandidate; HS_HEARTS_MAX_MOVES];
    let explained: Result<(HsHeartsHardStats, Candidates, i32), i32> =
        ask.sized_and(|stats, out: *mut Candidates, count: *mut i32| {
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
