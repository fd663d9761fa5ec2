//! Calls every C function that takes pointers: with valid ones, with each pointer NULL or misaligned,
//! and with structs of other sizes and set reserved fields. The calls are small, because `.ci/miri`
//! runs them in Miri.

use std::collections::BTreeSet;
use std::ptr::null_mut;
use std::sync::Mutex;
use std::sync::atomic::AtomicI32;

use crate::common::arguments::How::{Crooked, Good, Null};
use crate::common::arguments::{Argument, How, Options, assert_all_probed, keep, place_of, probe};
use crate::common::calls::{self, CONSTANTS};
use crate::common::tools::root;
use handsense::ffi::*;

/// The functions that were called.
static CALLED: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());

/// Calls a function with good pointers, which it must answer, with each of them spoiled, which must do
/// no harm, and with structs of other versions.
macro_rules! ask {
    // Each argument is evaluated once.
    (@bind $function:ident [$($bound:ident)*] [$next:expr $(, $later:expr)*]) => {{
        let argument = $next;
        ask!(@bind $function [$($bound)* argument] [$($later),*])
    }};
    (@bind $function:ident [$($bound:ident)+] []) => {{
        CALLED.lock().expect("nothing has failed").insert(stringify!($function));
        let ask = |changed: usize, how: How| {
            let mut place = 0;
            let mut next = || {
                place += 1;
                if place == changed { how } else { Good }
            };
            // SAFETY: every pointer is good, or such that the function must refuse it.
            unsafe { $function($($bound.raw(next())),+) }
        };
        let answer = ask(0, Good);
        assert!(answer >= 0, "{}: {}", stringify!($function), calls::last_error());
        let places = [$($bound.place()),+];
        for changed in 1..=places.len() {
            for how in [Null, Crooked] {
                assert_ne!(ask(changed, how), HsStatusCode::HS_ERROR_PANIC as i32);
            }
        }
        probe(stringify!($function), &places, &ask);
    }};
    ($function:ident($($argument:expr),+ $(,)?)) => {
        ask!(@bind $function [] [$($argument),+])
    };
}

/// A value whose bytes are zero, which every struct of the interface may be.
fn blank<T>() -> T {
    // SAFETY: all of them are of numbers, and of pointers that may be NULL.
    unsafe { std::mem::zeroed() }
}

/// The same that states its size.
fn sized<T>() -> T {
    let mut value: T = blank();
    let size: *mut u32 = (&raw mut value).cast();
    // SAFETY: a struct that begins with its size.
    unsafe { size.write(size_of::<T>() as u32) };
    value
}

/// A place for an output.
macro_rules! place {
    (plain $type:ty) => {
        place_of(blank::<$type>())
    };
    ($type:ty) => {
        place_of(sized::<$type>())
    };
}

/// Four cards before the end; three are legal.
const LATE: &str = "me=3 scores=32/-3/95/32 hand=..5.KQ3 plays=1:C2,CQ,C3,CK/D3,D7,D2,DA/D6,D5,DQ,DK/\
                    ST,S6,S9,S5/SK,SQ,CJ,S8/C8,C9,C7,C4/DT,D9,D4,H7/S2,HA,SA,SJ/S4,S3,S7,H9";
const PASSING: &str = "pass=left hand=AK3.QJ98.T654.72";

fn late() -> *const HsHeartsView {
    keep(calls::parse_view(LATE).expect("a possible view"))
}

fn passing() -> *const HsHeartsView {
    keep(calls::parse_view(PASSING).expect("a possible view"))
}

fn hearts_options(playouts: u64, threads: i32) -> HsHeartsSearchOptions {
    HsHeartsSearchOptions {
        limits: HsSearchLimits {
            playouts,
            threads,
            ..calls::search_options().limits
        },
        ..calls::search_options()
    }
}

fn texts() {
    let cards = c"AK3.QJ98.T654.72";
    let buffer = place!(plain [std::ffi::c_char; 600]).cast::<std::ffi::c_char>();
    ask!(handsense_parse_cards(cards.as_ptr(), place!(plain u64)));
    ask!(handsense_format_cards(7_u64, buffer, 600_usize));
    let line = std::ffi::CString::new(PASSING).expect("no NUL inside");
    ask!(handsense_hearts_parse_view(
        line.as_ptr(),
        place!(HsHeartsView)
    ));
    ask!(handsense_hearts_format_view(late(), buffer, 600_usize));
    ask!(handsense_hex_parse_cell(
        c"c2".as_ptr(),
        5,
        place!(plain i32)
    ));
    ask!(handsense_hex_format_cell(7, 5, buffer, 600_usize));
}

fn views_of_hearts() {
    let (view, count) = (late(), place!(plain i32));
    ask!(evaluate_hand(
        7_u64,
        place!(plain handsense::ffi::HandStrength)
    ));
    ask!(handsense_hearts_evaluate_hands(
        keep([7_u64, 0, 0x1FFF]).cast::<u64>(),
        3,
        place!(plain [handsense::ffi::HandStrength; 3]).cast::<handsense::ffi::HandStrength>(),
        place!(plain [HsStatus; 3]).cast::<HsStatus>()
    ));
    ask!(handsense_hearts_suit_control(
        7_u64,
        place!(plain [SuitControlIndex; 4]).cast::<SuitControlIndex>()
    ));
    ask!(select_pass_cards(
        passing(),
        place!(plain [i16; 3]).cast::<i16>()
    ));
    ask!(handsense_hearts_select_pass_cards(
        passing(),
        16,
        place!(plain [i16; 3]).cast::<i16>()
    ));
    for level in 0..4 {
        ask!(handsense_hearts_level_card(
            view,
            level,
            7_u64,
            place!(plain i16)
        ));
        ask!(handsense_hearts_level_pass_cards(
            passing(),
            level,
            7_u64,
            place!(plain [i16; 3]).cast::<i16>()
        ));
    }
    ask!(handsense_hearts_view_init(place!(HsHeartsView), 1, 7_u64));
    ask!(handsense_hearts_known_state(
        view,
        place!(HsHeartsKnownState)
    ));
    ask!(handsense_hearts_forecast(view, place!(HsHeartsForecast)));
    ask!(handsense_hearts_legal_moves(view, place!(plain u64)));
    // SAFETY: a whole view.
    let legal = calls::legal_moves(unsafe { &*view }).expect("my turn");
    ask!(handsense_hearts_check_rules(view, legal));
    ask!(handsense_hearts_detect_moon_threat(
        view,
        place!(plain handsense::ffi::MoonShootThreat)
    ));
    ask!(handsense_hearts_claim(view, place!(HsHeartsClaim)));
    let moves = place!(plain [HsHeartsRankedMove; 13]).cast::<HsHeartsRankedMove>();
    let reasons = place!(plain [HsHeartsReason; 12]).cast::<HsHeartsReason>();
    for policy in [-1, 0, 1, 16] {
        ask!(handsense_hearts_rank_moves(view, policy, moves, count));
        // SAFETY: written above.
        let best = unsafe { moves.read() }.card;
        ask!(handsense_hearts_explain_move(
            view, policy, best, reasons, count
        ));
    }
    // SAFETY: written above.
    let best = unsafe { moves.read() }.card;
    ask!(rank_move(view, best));
    let worlds = place!(plain [HsHeartsWorld; 2]).cast::<HsHeartsWorld>();
    let seeded = Options(keep(HsSearchLimits {
        seed: 7,
        ..HsSearchLimits::DEFAULT
    }));
    ask!(handsense_hearts_sample_worlds(
        view,
        seeded,
        2,
        worlds,
        place!(plain u64)
    ));
    let (scores, taken) = (keep([0_i32; 6]), keep([1_u64, 2, 4, 8, 0, 0]));
    let (points, chances) = (place!(plain [i32; 6]), place!(plain [f64; 6]));
    ask!(handsense_hearts_score_deal(
        3489,
        4,
        taken.cast::<u64>(),
        points.cast::<i32>()
    ));
    ask!(handsense_hearts_win_probabilities(
        scores.cast::<i32>(),
        4,
        chances.cast::<f64>()
    ));
}

/// Each seat holds one card.
fn last_trick() -> *const HsHeartsPosition {
    let mut position: HsHeartsPosition = sized();
    (position.num_players, position.rules) = (4, 3489);
    position.hands[..4].copy_from_slice(&[1, 2, 4, 8]);
    let all = 0x1FFF_1FFF_1FFF_1FFF_u64;
    position.taken[0] = all & !15;
    position.trick.np = 4;
    keep(position)
}

fn open_hands() {
    let (position, points) = (last_trick(), place!(plain [i32; 6]));
    ask!(handsense_hearts_playout(
        position,
        7_u64,
        0.5,
        points.cast::<i32>()
    ));
    let options = Options(keep(calls::solve_options(1, 0, 0)));
    ask!(handsense_hearts_solve(
        position,
        options,
        place!(HsHeartsSolution)
    ));
}

fn searches_of_hearts() {
    let cancel = place_of(AtomicI32::new(0));
    let with_threads = HsHeartsSearchOptions {
        limits: HsSearchLimits {
            cancel: cancel.cast_const().cast(),
            ..hearts_options(9, 3).limits
        },
        ..hearts_options(9, 3)
    };
    let options = Options(keep(with_threads));
    let (view, out) = (late(), place!(HsHeartsDecision));
    ask!(handsense_hearts_choose_move(view, options, out));
    // The line takes as long as many playouts.
    let options = Options(keep(HsHeartsSearchOptions {
        without_line: 1,
        ..with_threads
    }));
    // SAFETY: a whole view.
    let views = keep([unsafe { view.read() }; 2]).cast::<HsHeartsView>();
    let outs = place_of([sized::<HsHeartsDecision>(), sized()]).cast::<HsHeartsDecision>();
    let statuses = place!(plain [HsStatus; 2]).cast::<HsStatus>();
    ask!(handsense_hearts_choose_moves(
        views, 2, options, outs, statuses
    ));
    // SAFETY: good options.
    let engine = unsafe { handsense_hearts_engine_new(options.0) };
    ask!(handsense_hearts_engine_choose_move(engine, view, out));
    // SAFETY: crooked options are refused.
    assert!(unsafe { handsense_hearts_engine_new(options.raw(Crooked)) }.is_null());
    // SAFETY: freed once.
    unsafe { handsense_hearts_engine_free(engine) };
    // SAFETY: NULL is no engine.
    unsafe { handsense_hearts_engine_free(null_mut()) };
    let called = [
        "handsense_hearts_engine_new",
        "handsense_hearts_engine_free",
    ];
    CALLED.lock().expect("nothing has failed").extend(called);
    let mut deal: HsHeartsDeal = sized();
    (deal.num_players, deal.rules) = (4, 3489);
    deal.hands[..4].copy_from_slice(&[0x1FFF, 0x1FFF << 16, 0x1FFF << 32, 0x1FFF << 48]);
    ask!(handsense_hearts_analyse_deal(
        keep(deal),
        options,
        place!(HsHeartsDealAnalysis)
    ));
}

/// Called off before it begins: what stays is the way there and back, for a pass takes whole deals.
fn a_search_for_a_pass() {
    let cancel = place_of(AtomicI32::new(1));
    let options = Options(keep(HsHeartsSearchOptions {
        limits: HsSearchLimits {
            cancel: cancel.cast_const().cast(),
            ..hearts_options(10, 2).limits
        },
        ..hearts_options(10, 2)
    }));
    ask!(handsense_hearts_choose_pass_cards(
        passing(),
        options,
        place!(HsHeartsPassDecision)
    ));
}

fn the_hard_search() {
    ask!(handsense_hearts_hard_options_init(place!(
        HsHeartsHardOptions
    )));
    ask!(handsense_hearts_hard_options_from_env(place!(
        HsHeartsHardOptions
    )));
    let mut knobs = calls::hard_options();
    knobs.worlds = 1;
    let (view, options, count) = (late(), Options(keep(knobs)), place!(plain i32));
    ask!(handsense_hearts_hard_choose(
        view,
        options,
        place!(HsHeartsHardDecision)
    ));
    let candidates = place!(plain [HsHeartsHardCandidate; 13]).cast::<HsHeartsHardCandidate>();
    let stats = place!(HsHeartsHardStats);
    ask!(handsense_hearts_hard_explain(
        view, options, candidates, count, stats
    ));
}

fn pieces(values: &[u8]) -> HsLiapTuiSet {
    let mut set = HsLiapTuiSet::default();
    set.pieces[..values.len()].copy_from_slice(values);
    set.count = values.len() as i32;
    set
}

fn liap_tui() {
    let held = [1, 2, 3, 6, 8, 9, 11, 14];
    let (hand, number) = (keep(pieces(&held)), place!(plain i32));
    ask!(handsense_liap_tui_evaluate(
        hand,
        place!(HsLiapTuiEvaluation)
    ));
    let combos = place!(plain [HsLiapTuiCombo; HS_LIAP_TUI_MAX_COMBOS]).cast::<HsLiapTuiCombo>();
    ask!(handsense_liap_tui_combos(hand, combos, number));
    ask!(handsense_liap_tui_classify(hand, number));
    ask!(handsense_liap_tui_compare(hand, hand, number));
    let turn = [[9], [12], [1], [13]].map(|one| pieces(&one));
    ask!(handsense_liap_tui_turn_winner(
        keep(turn).cast::<HsLiapTuiSet>(),
        number
    ));
    ask!(handsense_liap_tui_score(1, 2, 1, number));
    let bits = place!(plain u32);
    ask!(handsense_liap_tui_winners(
        keep([50_i32, 1, 2, 3]).cast::<i32>(),
        bits
    ));
    let previous = keep([2_i32, 3]).cast::<i32>();
    ask!(handsense_liap_tui_legal_declarations(previous, 2, 0, bits));
    ask!(handsense_liap_tui_declare(4, hand, previous, 2, 0, number));
    ask!(handsense_liap_tui_redeal_percent(hand, 3, 20, 10, number));
    let view = place!(HsLiapTuiView);
    ask!(handsense_liap_tui_view_init(
        view,
        0,
        keep(held).cast::<u8>(),
        0
    ));
    let mut options: HsLiapTuiSearchOptions = sized();
    (options.limits.playouts, options.limits.threads) = (9, 2);
    let options = Options(keep(options));
    let view = view.cast_const();
    ask!(handsense_liap_tui_search_declaration(
        view,
        options,
        place!(HsLiapTuiDeclarationDecision)
    ));
    ask!(handsense_liap_tui_search_redeal(view, options, number));
    // SAFETY: written above.
    let mut playing = unsafe { view.read() };
    (playing.declared, playing.declared_count) = ([1; 4], 4);
    let playing = keep(playing);
    ask!(handsense_liap_tui_play(
        playing,
        0,
        7_u64,
        place!(plain HsLiapTuiSet)
    ));
    ask!(handsense_liap_tui_search_play(
        playing,
        options,
        place!(HsLiapTuiPlayDecision)
    ));
}

fn binokel() {
    let dealt = [0_u8, 4, 8, 12, 17, 22, 29, 31, 38];
    let dabb = [2_u8, 11, 24, 36];
    let mut hand = HsBinokelHand {
        count: 9,
        ..blank()
    };
    hand.cards[..9].copy_from_slice(&dealt);
    let (number, set) = (place!(plain i32), place!(plain u64));
    let melds = place!(plain [HsBinokelMeld; HS_BINOKEL_MAX_MELDS]).cast::<HsBinokelMeld>();
    ask!(handsense_binokel_melds(keep(hand), 1, 1, melds, number));
    ask!(handsense_binokel_meld_points(
        0xFF_u64,
        0,
        place!(plain [i32; 4]).cast::<i32>()
    ));
    let trick = keep([12_u8, 10, 1]).cast::<u8>();
    ask!(handsense_binokel_legal_cards(
        0xFF00_u64, trick, 3, 1, 0, set
    ));
    ask!(handsense_binokel_trick_winner(trick, 3, 1, number));
    let mut tally: HsBinokelRoundResult = sized();
    (tally.players, tally.bid, tally.tricks) = (4, 150, [9, 0, 0, 0]);
    tally.points = [240, 0, 0, 0];
    let scores = place!(plain [HsBinokelScore; 4]).cast::<HsBinokelScore>();
    ask!(handsense_binokel_score_round(keep(tally), scores));
    ask!(handsense_binokel_winner(
        0,
        4,
        keep([1000_i32, 2, 3, 4]).cast::<i32>(),
        1,
        number
    ));
    let view = place!(HsBinokelView);
    ask!(handsense_binokel_view_init(view, 0, 4, 3, 0, keep(hand)));
    // SAFETY: written above.
    let fresh = unsafe { view.read() };
    let mut options: HsBinokelSearchOptions = sized();
    (options.limits.playouts, options.limits.threads) = (4, 2);
    let options = Options(keep(options));
    // The quick player, for the other imagines 24 dabbs.
    let player = HsBinokelPlayer::HS_BINOKEL_PLAYER_REFERENCE as i32;
    let bidding = keep(fresh);
    ask!(handsense_binokel_bid(bidding, player, 7_u64, number));
    ask!(handsense_binokel_search_bid(
        bidding,
        options,
        place!(HsBinokelBidDecision)
    ));
    let mut won = fresh;
    (won.standing, won.last_bidder, won.passed) = (150, 0, 14);
    (won.dabb_known, won.dabb, won.phase) = (1, dabb, 2);
    won.discard = dabb.iter().fold(0, |set, card| set | 1 << card);
    ask!(handsense_binokel_declare_trump(
        keep(won),
        player,
        7_u64,
        number
    ));
    ask!(handsense_binokel_search_trump(
        keep(won),
        options,
        place!(HsBinokelTrumpDecision)
    ));
    let mut laying = won;
    (laying.phase, laying.discard, laying.hand.count) = (1, 0, 13);
    laying.hand.cards[9..13].copy_from_slice(&dabb);
    ask!(handsense_binokel_discard(
        keep(laying),
        player,
        7_u64,
        place!(plain HsBinokelDiscard)
    ));
    ask!(handsense_binokel_search_discard(
        keep(laying),
        options,
        place!(HsBinokelDiscardDecision)
    ));
    let mut playing = won;
    (playing.phase, playing.trump) = (3, 1);
    // SAFETY: written above; what was found with the same trump.
    let found = unsafe { std::slice::from_raw_parts(melds, 16) };
    playing.shown[0].cards = found.iter().fold(0, |set, meld| set | meld.cards);
    playing.shown[0].points = found.iter().map(|meld| meld.points).sum();
    ask!(handsense_binokel_play(keep(playing), player, 7_u64, number));
    ask!(handsense_binokel_search_card(
        keep(playing),
        options,
        place!(HsBinokelCardDecision)
    ));
}

fn hex() {
    let (place, number) = (place!(HsHexPosition), place!(plain i32));
    ask!(handsense_hex_position_init(place, 3));
    // SAFETY: written above.
    let mut position = unsafe { place.read() };
    (position.cells[4], position.cells[1]) = (1, 2);
    let position = keep(position);
    ask!(handsense_hex_winner(position, number));
    ask!(handsense_hex_distance(position, 1, number));
    ask!(handsense_hex_connectivity(position, 2, 1, number));
    ask!(handsense_hex_evaluate(position, 1, 0, place!(plain f64)));
    ask!(handsense_hex_score_moves(
        position,
        4,
        0,
        place!(HsHexScores)
    ));
    ask!(handsense_hex_order_moves(
        position,
        1,
        1,
        place!(HsHexScores)
    ));
    ask!(handsense_hex_bridges(position, 1, place!(HsHexBridges)));
    let saves = place!(plain [i32; 3]).cast::<i32>();
    ask!(handsense_hex_save_bridge(position, 1, 1, saves, number));
    ask!(handsense_hex_resistance(position, place!(HsHexCircuit)));
    let out = place!(HsHexDecision);
    let mut minimax: HsHexMinimaxOptions = sized();
    (
        minimax.depth,
        minimax.limits.playouts,
        minimax.table_entries,
    ) = (2, 20, 16);
    ask!(handsense_hex_minimax(position, Options(keep(minimax)), out));
    let mut sampling: HsHexMonteCarloOptions = sized();
    (sampling.limits.playouts, sampling.candidates) = (2, 3);
    ask!(handsense_hex_monte_carlo(
        position,
        Options(keep(sampling)),
        out
    ));
    let mut tree: HsHexSearchOptions = sized();
    (tree.limits.playouts, tree.max_nodes) = (10, 200);
    ask!(handsense_hex_search(position, Options(keep(tree)), out));
    let mut solving: HsHexSolveOptions = sized();
    (solving.limits.playouts, solving.table_megabytes) = (100, 1);
    ask!(handsense_hex_solve(
        position,
        Options(keep(solving)),
        place!(HsHexSolution)
    ));
}

/// The player of the seed searches as long as it wants to, so it is asked where it need not.
fn hex_where_the_next_stone_wins() {
    let mut position: HsHexPosition = sized();
    (position.size, position.to_move) = (2, 1);
    (position.cells[0], position.cells[1]) = (1, 2);
    ask!(handsense_hex_reference_move(
        keep(position),
        0,
        Options(keep(HsSearchLimits {
            seed: 7,
            ..HsSearchLimits::DEFAULT
        })),
        place!(HsHexReferenceMove)
    ));
}

/// The value behind a pointer that a call has written.
fn written<T: Copy>(place: *mut T) -> *const T {
    // SAFETY: written by a successful call.
    keep(unsafe { place.read() })
}

fn deals_of_hearts() {
    let (out, number) = (place!(HsHeartsDeal), place!(plain i32));
    ask!(handsense_hearts_pass_direction(3489, 2, number));
    ask!(handsense_hearts_deal_random(3489, 1, 7_u64, out));
    let dealt = written(out);
    // SAFETY: a whole deal.
    let hand = unsafe { dealt.read() }.hands[0];
    let two = hand & (hand - 1);
    let three = hand & !(two & (two - 1) & ((two & (two - 1)) - 1));
    ask!(handsense_hearts_deal_pass(dealt, 0, three, out));
    ask!(handsense_hearts_deal_undo(written(out), out));
    ask!(handsense_hearts_deal_random(3489, 0, 7_u64, out));
    let held = written(out);
    ask!(handsense_hearts_deal_play(held, 44_i16, out));
    let played = written(out);
    ask!(handsense_hearts_deal_state(
        played,
        place!(HsHeartsDealState)
    ));
    ask!(handsense_hearts_deal_view(played, 1, place!(HsHeartsView)));
    ask!(handsense_hearts_deal_position(
        played,
        place!(HsHeartsPosition)
    ));
    let buffer = place!(plain [std::ffi::c_char; 600]).cast::<std::ffi::c_char>();
    ask!(handsense_hearts_format_deal(played, buffer, 600_usize));
    let hands = c"hands=AKQJT98765432.../.AKQJT98765432../..AKQJT98765432./...AKQJT98765432";
    ask!(handsense_hearts_parse_deal(hands.as_ptr(), out));
}

fn rounds_of_liap_tui() {
    let (out, state) = (place!(HsLiapTuiRound), place!(HsLiapTuiRoundState));
    let mut seed = 0_u64;
    let weak = loop {
        ask!(handsense_liap_tui_round_random(-1, seed, out));
        let round = written(out);
        ask!(handsense_liap_tui_round_state(round, state));
        // SAFETY: written above.
        let may_redeal = unsafe { state.read() }.may_redeal;
        if may_redeal != 0 {
            break (round, may_redeal.trailing_zeros() as i32);
        }
        seed += 1;
    };
    ask!(handsense_liap_tui_round_redeal(weak.0, weak.1, 7_u64, out));
    let mut round = weak.0;
    for declared in [1, 1, 1, 1] {
        ask!(handsense_liap_tui_round_declare(round, declared, out));
        round = written(out);
    }
    ask!(handsense_liap_tui_round_state(round, state));
    // SAFETY: written above.
    let now = unsafe { state.read() };
    let mut set = now.hands[now.next_player as usize];
    set.count = 1;
    set.pieces[1..].fill(0);
    ask!(handsense_liap_tui_round_play(round, keep(set), out));
    ask!(handsense_liap_tui_round_undo(written(out), out));
    ask!(handsense_liap_tui_round_view(
        round,
        2,
        place!(HsLiapTuiView)
    ));
}

fn rounds_of_binokel() {
    let (out, state) = (place!(HsBinokelRound), place!(HsBinokelRoundState));
    ask!(handsense_binokel_round_random(1, 3, 0, 7_u64, out));
    let mut round = written(out);
    for bid in [150, 0, 0] {
        ask!(handsense_binokel_round_bid(round, bid, out));
        round = written(out);
    }
    ask!(handsense_binokel_round_declare_trump(round, 2, out));
    round = written(out);
    ask!(handsense_binokel_round_state(round, state));
    // SAFETY: written above.
    let now = unsafe { state.read() };
    let hand = now.hands[now.next_player as usize].cards;
    let discard = keep(HsBinokelDiscard {
        cards: hand[..4].iter().fold(0, |set, card| set | 1 << card),
        trump: -1,
        reserved: 0,
    });
    ask!(handsense_binokel_round_discard(round, discard, out));
    round = written(out);
    ask!(handsense_binokel_round_state(round, state));
    // SAFETY: written above.
    let legal = unsafe { state.read() }.legal;
    let card = legal.trailing_zeros() as i32;
    ask!(handsense_binokel_round_play(round, card, out));
    ask!(handsense_binokel_round_undo(written(out), out));
    ask!(handsense_binokel_round_view(
        round,
        2,
        place!(HsBinokelView)
    ));
}

fn moves_of_hex() {
    let out = place!(HsHexPosition);
    ask!(handsense_hex_position_init(out, 3));
    let start = written(out);
    ask!(handsense_hex_play(start, 1, out));
    ask!(handsense_hex_swap_pieces(written(out), out));
    ask!(handsense_hex_play_moves(start, c"a1 b2".as_ptr(), out));
}

#[test]
fn every_function_is_called_with_good_and_bad_pointers() {
    let calls: [fn(); 14] = [
        deals_of_hearts,
        rounds_of_liap_tui,
        rounds_of_binokel,
        moves_of_hex,
        texts,
        views_of_hearts,
        open_hands,
        searches_of_hearts,
        a_search_for_a_pass,
        the_hard_search,
        liap_tui,
        binokel,
        hex,
        hex_where_the_next_stone_wins,
    ];
    for call in calls {
        call();
    }
    let symbols = std::fs::read_to_string(root().join("include/handsense.sym")).expect("the list");
    let called = CALLED.lock().expect("nothing has failed");
    for symbol in symbols.lines() {
        let expected = !CONSTANTS.contains(&symbol);
        assert_eq!(called.contains(symbol), expected, "{symbol}");
    }
    assert_all_probed();
}
