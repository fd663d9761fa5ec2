//! Bytes that are taken for a view, a position or a deal of Hearts as they are, with a size that is right or wrong.

use handsense::ffi::*;

use super::asking::{Ask, Block};
use super::common::calls;
use super::common::random::Random;
use super::common::validator::judge_position;
use super::hearts::{ask_at_once, judged};

/// Asks about what the bytes are taken for: what the slow validator finds possible is answered, and nothing else.
pub fn run(data: &[u8]) {
    let mut input = Random::of(data);
    let ask = Ask::of(&mut input);
    let mut questions = input.lend();
    match questions.below(4) {
        0 => position(&ask, &mut questions, &mut input),
        1 => deal(&ask, &mut questions, &mut input),
        _ => {
            let (view, has_good_size) = Block::raw(&mut input);
            let verdict = judged(&view, has_good_size);
            ask_at_once(&ask, &view, verdict.as_ref(), &mut questions);
        }
    }
}

fn position(ask: &Ask, questions: &mut Random, input: &mut Random) {
    let epsilon = f64::from_bits(questions.next());
    let seed = questions.next();
    let (position, has_good_size) = Block::<HsHeartsPosition>::raw(input);
    let body = position.value().filter(|_| has_good_size);
    let possible = body.is_some_and(|body| judge_position(&body).is_ok());
    let points: Result<[i32; 6], i32> = ask.plain(|out: *mut [i32; 6]| {
        let first = out.cast();
        call!(handsense_hearts_playout(
            position.ptr(),
            seed,
            epsilon,
            first
        ))
    });
    assert_eq!(points.is_ok(), possible && (0.0..=1.0).contains(&epsilon));
    let mut options = calls::solve_options(0, 0, 0);
    options.nodes = 50;
    let options = Block::of(&options);
    let solution: Result<HsHeartsSolution, i32> =
        ask.sized(|out| call!(handsense_hearts_solve(position.ptr(), options.ptr(), out)));
    assert_eq!(solution.is_ok(), possible);
}

fn deal(ask: &Ask, questions: &mut Random, input: &mut Random) {
    let mut options = calls::search_options();
    options.playouts = 1;
    options.objective = questions.below(2) as i32;
    let options = Block::of(&options);
    let (deal, has_good_size) = Block::<HsHeartsDeal>::raw(input);
    let found: Result<HsHeartsDealAnalysis, i32> = ask.sized(|out| {
        call!(handsense_hearts_analyse_deal(
            deal.ptr(),
            options.ptr(),
            out
        ))
    });
    assert!(has_good_size || found.is_err());
}
