//! Target for raw bytes as a Hearts view, position or deal, with a right or wrong stated size.

use handsense::ffi::*;

use super::checked_call::{Block, Caller};
use super::common::calls;
use super::common::random::Random;
use super::common::validator::validate_position;
use super::hearts::{check_queries, validate};

/// Calls the functions for the struct. Exactly what the slow validator accepts must succeed.
pub fn run(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    let mut params = input.split_off();
    match params.below(4) {
        0 => position(&caller, &mut params, &mut input),
        1 => deal(&caller, &mut params, &mut input),
        _ => {
            let (view, has_valid_size) = Block::from_input(&mut input);
            let verdict = validate(&view, has_valid_size);
            check_queries(&caller, &view, verdict.as_ref(), &mut params);
        }
    }
}

fn position(caller: &Caller, params: &mut Random, input: &mut Random) {
    let epsilon = f64::from_bits(params.next());
    let seed = params.next();
    let (position, has_valid_size) = Block::<HsHeartsPosition>::from_input(input);
    let body = position.value().filter(|_| has_valid_size);
    let possible = body.is_some_and(|body| validate_position(&body).is_ok());
    let points: Result<[i32; 6], i32> = caller.plain(|out: *mut [i32; 6]| {
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
    options.limits.playouts = 50;
    let options = Block::new(&options);
    let solution: Result<HsHeartsSolution, i32> =
        caller.sized(|out| call!(handsense_hearts_solve(position.ptr(), options.ptr(), out)));
    assert_eq!(solution.is_ok(), possible);
}

fn deal(caller: &Caller, params: &mut Random, input: &mut Random) {
    let mut options = calls::search_options();
    options.limits.playouts = 1;
    options.objective = params.below(2) as i32;
    let options = Block::new(&options);
    let (deal, has_valid_size) = Block::<HsHeartsDeal>::from_input(input);
    let found: Result<HsHeartsDealAnalysis, i32> = caller.sized(|out| {
        call!(handsense_hearts_analyse_deal(
            deal.ptr(),
            options.ptr(),
            out
        ))
    });
    assert!(has_valid_size || found.is_err());
}
