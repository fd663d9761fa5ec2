//! Target for open-hand Hearts deals with random mutations: playouts, the solver, scores and deal
//! analysis.

use handsense::ffi::*;
use handsense::hearts::solve::Utility;
use handsense::hearts::{Card, CardSet, Position, Rules, Seat, Trick};

use super::checked_call::{Block, Caller, block_with_tail};
use super::common::calls;
use super::common::damage::{WithTail, damage_position, odd_number};
use super::common::deal::{Deal, sets};
use super::common::random::Random;
use super::common::solve_slow::{after, in_order, max_n, paranoid, utility_of};
use super::common::validator::validate_position;
use super::hearts::{ALL_CARDS, played_deal};

/// Maximum number of cards in all hands for the comparison with the slow solver.
const MAX_SLOW_SOLVE_CARDS: usize = 9;

/// Maximum number of cards in all hands with a small memory use of the solver.
const MAX_CHEAP_CARDS: u32 = 24;

/// Checks a deal. Exactly what the slow validator accepts must succeed. Scores must equal those of
/// the referee, and solutions those of a slow solver.
pub fn run(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    let (mut params, mut mutations) = (input.split_off(), input.split_off());
    // Mostly near the end, where the solver applies.
    let cards = if params.one_in(8) {
        params.below(53)
    } else {
        52 - params.below(13)
    };
    let deal = played_deal(cards, &mut input);
    let mut position = WithTail::new(deal.position());
    let mutation_count = mutations.below(3);
    for _ in 0..mutation_count {
        damage_position(&mut position, &mut mutations);
    }
    let stated = position.body.struct_size;
    let has_valid_size = position.size_is_good(stated);
    let possible = has_valid_size && validate_position(&position.body).is_ok();
    let block = block_with_tail(&position, stated);
    playout(&caller, &block, possible, &mut params);
    let solved = solve(&caller, &block, possible, &mut params);
    if let (Some((options, solution)), 0) = (solved, mutation_count) {
        check_solution(&deal, &options, &solution);
    }
    scores(&caller, &deal, &mut params);
    analyse(&caller, &deal, &mut params, &mut mutations);
}

fn playout(
    caller: &Caller,
    position: &Block<HsHeartsPosition>,
    possible: bool,
    params: &mut Random,
) {
    let epsilon = if params.one_in(4) {
        f64::from_bits(params.next())
    } else {
        f64::from(params.byte()) / 255.0
    };
    let seed = params.next();
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
    if let Ok(points) = points {
        assert!(points[4..] == [0, 0] && points.iter().all(|one| (-15..=26).contains(one)));
    }
}

fn solve(
    caller: &Caller,
    position: &Block<HsHeartsPosition>,
    possible: bool,
    params: &mut Random,
) -> Option<(HsHeartsSolveOptions, HsHeartsSolution)> {
    let mut options = calls::solve_options(
        params.below(2) as i32,
        params.below(2) as i32,
        params.below(5) as i32,
    );
    options.limits.playouts = 1 + params.below(4_000) as u64;
    let mut are_good = true;
    if params.one_in(8) {
        let value = odd_number(params);
        match params.below(3) {
            0 => (options.method, are_good) = (value, (0..2).contains(&value)),
            1 => (options.utility, are_good) = (value, (0..2).contains(&value)),
            _ => (options.seat_plus_one, are_good) = (value, (0..5).contains(&value)),
        }
    }
    // With many cards left, memory allocation of the solver would dominate the run time.
    let hands = position.value().map_or([0; 6], |body| body.hands);
    let left: u32 = hands.iter().map(|hand| hand.count_ones()).sum();
    if left > MAX_CHEAP_CARDS && !params.one_in(32) {
        return None;
    }
    let given = Block::new(&options);
    let solution: Result<HsHeartsSolution, i32> =
        caller.sized(|out| call!(handsense_hearts_solve(position.ptr(), given.ptr(), out)));
    assert_eq!(solution.is_ok(), possible && are_good, "{options:?}");
    let (solution, body) = (solution.ok()?, position.value()?);
    let (moves, rest) = solution.moves.split_at(solution.count as usize);
    assert!(rest.iter().all(|slot| slot.equals == 0 && slot.card == 0));
    let hand = body.hands[body.next_player as usize];
    assert!(moves.iter().all(|one| one.equals & !hand == 0));
    assert!(moves.iter().all(|one| one.equals >> one.card & 1 == 1));
    assert!(solution.exact == 0 || moves.iter().all(|one| one.exact == 1));
    Some((options, solution))
}

/// Compares the solution with exhaustive search.
fn check_solution(deal: &Deal, options: &HsHeartsSolveOptions, found: &HsHeartsSolution) {
    let moves = &found.moves[..found.count as usize];
    let legal = if deal.table.is_over() {
        Vec::new()
    } else {
        deal.table.legal()
    };
    assert_eq!(moves.len(), legal.len());
    let left: usize = deal.table.hands.iter().map(Vec::len).sum();
    if left > MAX_SLOW_SOLVE_CARDS {
        return;
    }
    let position = rust_position(deal);
    let me = position.next_seat();
    for card in in_order(&position).into_iter().take(legal.len()) {
        let next = after(&position, card);
        let mut entries = moves.iter();
        let entry = entries.find(|one| Card::from_code(one.card.into()) == Some(card));
        let entry = entry.expect("a legal card");
        if entry.exact == 0 {
            continue;
        }
        if options.method == 0 {
            let utility = [Utility::Payoff, Utility::OwnScore][options.utility as usize];
            let scores = max_n(&next, utility);
            assert_eq!(entry.scores[..4], scores, "{position:?} {card:?}");
            assert_eq!(entry.value, utility_of(utility, &scores, me));
        } else {
            let seat = Seat::from_index(options.seat_plus_one - 1).unwrap_or(me);
            let score = paranoid(&next, seat);
            assert_eq!(entry.scores[seat.index()], score, "{position:?} {card:?}");
            assert_eq!(entry.value, if seat == me { -score } else { score });
        }
    }
}

/// Checks scores: those of the referee after a deal, an error for impossible sets of taken cards.
fn scores(caller: &Caller, deal: &Deal, params: &mut Random) {
    let mut taken = sets(&deal.table.taken);
    let (mut rules, mut players) = (deal.table.rules.bits, 4);
    let is_whole = !params.one_in(3);
    if !is_whole {
        match params.below(4) {
            0 => taken[params.below(6)] = params.next(),
            1 => taken[params.below(6)] |= 1 << params.below(64),
            2 => rules = params.number(),
            _ => players = odd_number(params),
        }
    }
    let given = Block::new(&taken);
    let found: Result<[i32; 6], i32> = caller.plain(|out: *mut [i32; 6]| {
        let (taken, first) = (given.ptr().cast(), out.cast());
        call!(handsense_hearts_score_deal(rules, players, taken, first))
    });
    let four = &taken[..4];
    let all = four.iter().fold(0, |all, set| all | set);
    let count: u32 = four.iter().map(|set| set.count_ones()).sum();
    let possible = all & !ALL_CARDS == 0
        && count == all.count_ones()
        && taken[4..] == [0, 0]
        && rules & !Rules::ALL.bits() == 0
        && players == 4;
    assert_eq!(found.is_ok(), possible, "{taken:?} {rules} {players}");
    if is_whole && deal.table.is_over() {
        assert_eq!(found.expect("a deal")[..4], deal.table.scores());
    }
}

/// Checks the deal analysis: losses are not negative, totals equal the sums over plays, and a
/// mutated deal may fail.
fn analyse(caller: &Caller, deal: &Deal, params: &mut Random, mutations: &mut Random) {
    // Each card costs a search.
    let mut played = deal.played();
    if !params.one_in(8) {
        return;
    }
    let is_whole = mutations.one_in(2);
    if !is_whole {
        let (slot, trick) = (mutations.below(6), mutations.below(17));
        match mutations.below(10) {
            0 => played.num_players = odd_number(mutations),
            1 => played.rules ^= 1 << mutations.below(32),
            2 => played.pass_dir = odd_number(mutations),
            3 => played.curr_trick = odd_number(mutations),
            4 => played.seat_plus_one = odd_number(mutations),
            5 => played.hands[slot] ^= 1 << mutations.below(64),
            6 => played.passed[slot] ^= 1 << mutations.below(64),
            7 => played.scores[slot] = odd_number(mutations),
            8 => played.tricks[trick].curr = odd_number(mutations),
            _ => played.tricks[trick].play[slot] = mutations.next() as i16,
        }
    } else {
        played.seat_plus_one = params.below(5) as i32;
    }
    let mut options = calls::search_options();
    options.limits.playouts = 1 + params.below(3) as u64;
    options.objective = params.below(2) as i32;
    options.limits.threads = params.below(3) as i32;
    let (block, options) = (Block::new(&played), Block::new(&options));
    let found: Result<HsHeartsDealAnalysis, i32> = caller.sized(|out| {
        call!(handsense_hearts_analyse_deal(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    assert!(found.is_ok() || !is_whole, "{}", calls::last_error());
    let Ok(found) = found else { return };
    let plays = &found.plays[..found.count as usize];
    let passes = &found.passes[..found.pass_count as usize];
    assert!(plays.len() <= deal.log.len() && found.complete == 1);
    assert!(
        plays
            .iter()
            .all(|play| play.loss >= 0.0 && play.loss_error >= 0.0)
    );
    assert!(plays.is_sorted_by_key(|play| play.number));
    for seat in 0..4 {
        let of_plays = plays.iter().filter(|play| play.seat == seat);
        let of_passes = passes.iter().filter(|pass| pass.seat == seat);
        let mistakes = of_plays.map(|play| play.mistake).sum::<i32>()
            + of_passes.map(|pass| pass.mistake).sum::<i32>();
        assert_eq!(found.seats[seat as usize].mistakes, mistakes);
    }
}

/// Converts the position of a deal to the type of the library.
fn rust_position(deal: &Deal) -> Position {
    let c = deal.position();
    let set = |bits: u64| CardSet::from_bits(bits).expect("cards");
    let next = Seat::from_index(c.next_player).expect("a seat");
    let mut trick = Trick::led_by(next.step(-c.trick.curr));
    for &code in &c.trick.play[..c.trick.curr as usize] {
        trick.add(Card::from_code(code.into()).expect("a card"));
    }
    let four = |sets: [u64; 6]| [0, 1, 2, 3].map(|seat| set(sets[seat]));
    let rules = Rules::from_bits(c.rules).expect("rules");
    Position::resume(rules, four(c.hands), four(c.taken), trick).expect("a position")
}
