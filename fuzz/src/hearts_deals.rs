//! Deals with all hands open, damaged here and there: playouts, exact play, scores, and what their play has cost.

use handsense::ffi::*;
use handsense::hearts::solve::Utility;
use handsense::hearts::{Card, Seat};

use super::asking::{Ask, Block, handed};
use super::common::calls;
use super::common::damage::{WithTail, damage_position, odd_number};
use super::common::deal::{Deal, sets};
use super::common::random::Random;
use super::common::solve_slow::{after, in_order, max_n, paranoid, rust_position, worth};
use super::common::validator::judge_position;
use super::hearts::{ALL_CARDS, played};

/// Cards in all hands up to which the twin without shortcuts is asked.
const TWIN: usize = 9;

/// Cards in all hands up to which the solver needs little memory.
const CHEAP: u32 = 24;

/// Asks about a deal: what the slow validator finds possible is answered, scores are the referee's, and exact play is
/// that of a twin without shortcuts.
pub fn run(data: &[u8]) {
    let mut input = Random::of(data);
    let ask = Ask::of(&mut input);
    let (mut questions, mut harm) = (input.lend(), input.lend());
    // Mostly near the end, where there is something to be solved.
    let cards = match questions.one_in(8) {
        true => questions.below(53),
        false => 52 - questions.below(13),
    };
    let deal = played(cards, &mut input);
    let mut position = WithTail::new(deal.position());
    let damages = harm.below(3);
    for _ in 0..damages {
        damage_position(&mut position, &mut harm);
    }
    let stated = position.body.struct_size;
    let has_good_size = position.size_is_good(stated);
    let possible = has_good_size && judge_position(&position.body).is_ok();
    let block = handed(&position, stated);
    playout(&ask, &block, possible, &mut questions);
    let solved = solve(&ask, &block, possible, &mut questions);
    if let (Some((options, solution)), 0) = (solved, damages) {
        check_solution(&deal, &options, &solution);
    }
    scores(&ask, &deal, &mut questions);
    analyse(&ask, &deal, &mut questions, &mut harm);
}

fn playout(ask: &Ask, position: &Block<HsHeartsPosition>, possible: bool, questions: &mut Random) {
    let epsilon = match questions.one_in(4) {
        true => f64::from_bits(questions.next()),
        false => f64::from(questions.byte()) / 255.0,
    };
    let seed = questions.next();
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
    if let Ok(points) = points {
        assert!(points[4..] == [0, 0] && points.iter().all(|one| (-15..=26).contains(one)));
    }
}

fn solve(
    ask: &Ask,
    position: &Block<HsHeartsPosition>,
    possible: bool,
    questions: &mut Random,
) -> Option<(HsHeartsSolveOptions, HsHeartsSolution)> {
    let mut options = calls::solve_options(
        questions.below(2) as i32,
        questions.below(2) as i32,
        questions.below(5) as i32,
    );
    options.nodes = 1 + questions.below(4_000) as u64;
    let mut are_good = true;
    if questions.one_in(8) {
        let value = odd_number(questions);
        match questions.below(3) {
            0 => (options.method, are_good) = (value, (0..2).contains(&value)),
            1 => (options.utility, are_good) = (value, (0..2).contains(&value)),
            _ => (options.seat_plus_one, are_good) = (value, (0..5).contains(&value)),
        }
    }
    // With many cards left most of the time would go into the memory of the solver.
    let hands = position.value().map_or([0; 6], |body| body.hands);
    let left: u32 = hands.iter().map(|hand| hand.count_ones()).sum();
    if left > CHEAP && !questions.one_in(32) {
        return None;
    }
    let given = Block::of(&options);
    let solution: Result<HsHeartsSolution, i32> =
        ask.sized(|out| call!(handsense_hearts_solve(position.ptr(), given.ptr(), out)));
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

/// Exact play against every line to the end.
fn check_solution(deal: &Deal, options: &HsHeartsSolveOptions, found: &HsHeartsSolution) {
    let moves = &found.moves[..found.count as usize];
    let legal = match deal.table.is_over() {
        true => Vec::new(),
        false => deal.table.legal(),
    };
    assert_eq!(moves.len(), legal.len());
    let left: usize = deal.table.hands.iter().map(Vec::len).sum();
    if left > TWIN {
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
            assert_eq!(entry.value, worth(utility, &scores, me));
        } else {
            let seat = Seat::from_index(options.seat_plus_one - 1).unwrap_or(me);
            let score = paranoid(&next, seat);
            assert_eq!(entry.scores[seat.index()], score, "{position:?} {card:?}");
            assert_eq!(entry.value, if seat == me { -score } else { score });
        }
    }
}

/// The scores of cards taken: the referee's at the end of a deal, refused for what nobody can have taken.
fn scores(ask: &Ask, deal: &Deal, questions: &mut Random) {
    let mut taken = sets(&deal.table.taken);
    let (mut rules, mut players) = (deal.table.rules.bits, 4);
    let is_whole = !questions.one_in(3);
    if !is_whole {
        match questions.below(4) {
            0 => taken[questions.below(6)] = questions.next(),
            1 => taken[questions.below(6)] |= 1 << questions.below(64),
            2 => rules = questions.number(),
            _ => players = odd_number(questions),
        }
    }
    let given = Block::of(&taken);
    let found: Result<[i32; 6], i32> = ask.plain(|out: *mut [i32; 6]| {
        let (taken, first) = (given.ptr().cast(), out.cast());
        call!(handsense_hearts_score_deal(rules, players, taken, first))
    });
    let four = &taken[..4];
    let all = four.iter().fold(0, |all, set| all | set);
    let count: u32 = four.iter().map(|set| set.count_ones()).sum();
    let possible = all & !ALL_CARDS == 0
        && count == all.count_ones()
        && taken[4..] == [0, 0]
        && rules & !0x3FFF == 0
        && players == 4;
    assert_eq!(found.is_ok(), possible, "{taken:?} {rules} {players}");
    if is_whole && deal.table.is_over() {
        assert_eq!(found.expect("a deal")[..4], deal.table.scores());
    }
}

/// What the play of a deal has cost: nothing below zero, sums that are those of the plays, and refusals where the deal
/// is damaged.
fn analyse(ask: &Ask, deal: &Deal, questions: &mut Random, harm: &mut Random) {
    // Each card is a search of its own.
    let mut played = deal.played();
    if !questions.one_in(8) {
        return;
    }
    let is_whole = harm.one_in(2);
    if !is_whole {
        let (slot, trick) = (harm.below(6), harm.below(17));
        match harm.below(10) {
            0 => played.num_players = odd_number(harm),
            1 => played.rules ^= 1 << harm.below(32),
            2 => played.pass_dir = odd_number(harm),
            3 => played.curr_trick = odd_number(harm),
            4 => played.seat_plus_one = odd_number(harm),
            5 => played.hands[slot] ^= 1 << harm.below(64),
            6 => played.passed[slot] ^= 1 << harm.below(64),
            7 => played.scores[slot] = odd_number(harm),
            8 => played.tricks[trick].curr = odd_number(harm),
            _ => played.tricks[trick].play[slot] = harm.next() as i16,
        }
    } else {
        played.seat_plus_one = questions.below(5) as i32;
    }
    let mut options = calls::search_options();
    options.playouts = 1 + questions.below(3) as u64;
    options.objective = questions.below(2) as i32;
    options.threads = questions.below(3) as i32;
    let (block, options) = (Block::of(&played), Block::of(&options));
    let found: Result<HsHeartsDealAnalysis, i32> = ask.sized(|out| {
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
