//! Tests of Liap Tui through its C functions: whole rounds, and refused calls.

use std::ptr::{null, null_mut};

use crate::common::calls::{self, OK, output};
use handsense::core::{Rng, Seat};
use handsense::ffi::*;
use handsense::liap_tui::{
    DeclarationContext, HAND, Piece, PieceSet, Play, PlayStyle, Player, Round, RoundStart,
    RuleBasedPlayer, SEATS, Strategy, View, deal, declare, evaluate, score, winners,
};

fn set_of(pieces: impl IntoIterator<Item = Piece>) -> HsLiapTuiSet {
    let mut set = HsLiapTuiSet::default();
    for piece in pieces {
        set.pieces[set.count as usize] = piece.points() as u8;
        set.count += 1;
    }
    set
}

fn values(values: &[u8]) -> HsLiapTuiSet {
    let mut set = HsLiapTuiSet {
        count: values.len() as i32,
        ..HsLiapTuiSet::default()
    };
    set.pieces[..values.len()].copy_from_slice(values);
    set
}

fn pieces(set: &HsLiapTuiSet) -> PieceSet {
    let values = set.pieces[..set.count as usize].iter();
    values
        .map(|&value| Piece::new(value.into()).expect("a piece"))
        .collect()
}

fn view_of(me: usize, hand: &[Piece], starter: usize) -> HsLiapTuiView {
    let held: Vec<u8> = hand.iter().map(|piece| piece.points() as u8).collect();
    // SAFETY: zero is a valid value of a struct of integers.
    let mut view: HsLiapTuiView = unsafe { std::mem::zeroed() };
    // SAFETY: writable space for a view, and eight pieces.
    let status = unsafe {
        handsense_liap_tui_view_init(&mut view, me as i32, held.as_ptr(), starter as i32)
    };
    assert_eq!(status, OK, "{}", calls::last_error());
    assert_eq!(view.struct_size as usize, size_of::<HsLiapTuiView>());
    view.hand = set_of(hand.iter().copied());
    view
}

fn options(playouts: u64) -> HsLiapTuiSearchOptions {
    HsLiapTuiSearchOptions {
        struct_size: size_of::<HsLiapTuiSearchOptions>() as u32,
        objective: 0,
        limits: HsSearchLimits {
            seed: 7,
            playouts,
            ..HsSearchLimits::DEFAULT
        },
    }
}

fn declaration(
    view: &HsLiapTuiView,
    options: &HsLiapTuiSearchOptions,
) -> Result<HsLiapTuiDeclarationDecision, i32> {
    output!(
        HsLiapTuiDeclarationDecision,
        handsense_liap_tui_search_declaration(view, options)
    )
}

fn play(
    view: &HsLiapTuiView,
    options: &HsLiapTuiSearchOptions,
) -> Result<HsLiapTuiPlayDecision, i32> {
    output!(
        HsLiapTuiPlayDecision,
        handsense_liap_tui_search_play(view, options)
    )
}

/// One seat searches, the others are named players; each acts on the view that C builds.
#[test]
fn whole_rounds_through_the_c_functions() {
    let mut rng = Rng::new(31);
    for number in 0..60_u64 {
        let hands = deal(&mut rng);
        let starter = rng.below(4) as usize;
        let mut round = Round::new(hands, Seat::ALL[starter]);
        let mut views: Vec<HsLiapTuiView> = (0..SEATS)
            .map(|me| {
                let mut hand: Vec<Piece> = hands[me].iter().collect();
                rng.shuffle(&mut hand);
                view_of(me, &hand, starter)
            })
            .collect();
        while let Some(seat) = round.next_seat() {
            let me = seat.index();
            if !round.is_declared() {
                let declared = match me {
                    0 => {
                        let found = declaration(&views[0], &options(200)).expect("my turn");
                        assert!(found.count >= 7 && found.playouts <= 200);
                        assert_eq!(found.candidates[0].declared, found.declared);
                        found.declared
                    }
                    _ => named_declaration(&views[me], me),
                };
                round.declare(declared as u8).expect("legal");
                for view in &mut views {
                    view.declared[view.declared_count as usize] = declared;
                    view.declared_count += 1;
                }
                continue;
            }
            let set = match me {
                0 => {
                    let found = play(&views[0], &options(200)).expect("my turn");
                    let first = found.candidates[0];
                    assert!(found.count >= 1 && found.playouts <= 200);
                    assert!(first.estimate.playouts > 0 || found.count == 1);
                    first.set
                }
                _ => named_play(&views[me], me as i32 - 1, number),
            };
            let played = pieces(&set);
            let done = round.play(played).expect("legal");
            for view in &mut views {
                if view.turn_count == 0 || view.turns[view.turn_count as usize - 1].played == 4 {
                    view.turn_count += 1;
                }
                let turn = &mut view.turns[view.turn_count as usize - 1];
                turn.sets[turn.played as usize] = set;
                turn.played += 1;
            }
            let held = &mut views[me].hand;
            let mut left = played;
            let kept = held.pieces[..held.count as usize]
                .iter()
                .rev()
                .filter(|&&value| {
                    let piece = PieceSet::from_piece(Piece::new(value.into()).expect("a piece"));
                    if left.contains(piece) {
                        left = left - piece;
                        false
                    } else {
                        true
                    }
                });
            let mut kept: Vec<u8> = kept.copied().collect();
            kept.reverse();
            *held = values(&kept);
            let turn = &views[0].turns[views[0].turn_count as usize - 1];
            if turn.played == 4 {
                let mut winner = -1;
                // SAFETY: four sets and writable space for a number.
                let status =
                    unsafe { handsense_liap_tui_turn_winner(turn.sets.as_ptr(), &mut winner) };
                assert_eq!(status, OK);
                let leader = done.expect("complete").winner.index();
                assert_eq!(
                    (leader + 4 - winner as usize) % 4,
                    previous_leader(&views[0], starter)
                );
            }
        }
        let mut out = 0;
        for seat in Seat::ALL {
            let (declared, captured) = (
                round.declared(seat).expect("declared"),
                round.captured()[seat],
            );
            // SAFETY: writable space for a number.
            let status =
                unsafe { handsense_liap_tui_score(declared.into(), captured.into(), 3, &mut out) };
            assert_eq!((status, out), (OK, 3 * score(declared, captured)));
        }
    }
}

/// The leader of the last complete turn.
fn previous_leader(view: &HsLiapTuiView, starter: usize) -> usize {
    let mut leader = starter;
    for turn in &view.turns[..view.turn_count as usize - 1] {
        let mut winner = 0;
        // SAFETY: four sets and writable space for a number.
        unsafe { handsense_liap_tui_turn_winner(turn.sets.as_ptr(), &mut winner) };
        leader = (leader + winner as usize) % 4;
    }
    leader
}

fn named_declaration(view: &HsLiapTuiView, strategy: usize) -> i32 {
    // Every strategy except the one that may declare a forbidden number.
    let strategy = [
        Strategy::Reference,
        Strategy::New,
        Strategy::V2,
        Strategy::Quick,
    ][strategy % 4];
    let previous = &view.declared[..view.declared_count as usize];
    let mut out = -1;
    // SAFETY: eight pieces, as many numbers as stated, writable space for one.
    let status = unsafe {
        handsense_liap_tui_declare(
            strategy as i32,
            &view.hand,
            previous.as_ptr(),
            view.declared_count,
            0,
            &mut out,
        )
    };
    assert_eq!(status, OK, "{}", calls::last_error());
    let hand: Vec<Piece> = view
        .hand
        .pieces
        .iter()
        .filter_map(|&value| Piece::new(value.into()))
        .collect();
    let before: Vec<u8> = previous.iter().map(|&declared| declared as u8).collect();
    let declaring = DeclarationContext {
        hand: &hand,
        previous: &before,
        must_be_nonzero: false,
    };
    assert_eq!(out, i32::from(declare(strategy, &declaring)));
    let mut legal = 0;
    // SAFETY: as above.
    let status = unsafe {
        handsense_liap_tui_legal_declarations(previous.as_ptr(), view.declared_count, 0, &mut legal)
    };
    assert_eq!(status, OK);
    assert_eq!(legal, u32::from(declaring.legal().bits()));
    out
}

fn named_play(view: &HsLiapTuiView, style: i32, seed: u64) -> HsLiapTuiSet {
    let mut out = HsLiapTuiSet::default();
    // SAFETY: a valid view and writable space for a set.
    let status = unsafe { handsense_liap_tui_play(view, style, seed, &mut out) };
    assert_eq!(status, OK, "{}", calls::last_error());
    out
}

#[test]
fn hands_and_plays_equal_those_of_the_library() {
    let mut rng = Rng::new(32);
    for _ in 0..500 {
        let mut hand: Vec<Piece> = deal(&mut rng)[0].iter().collect();
        rng.shuffle(&mut hand);
        hand.truncate(rng.below(9) as usize);
        let set = set_of(hand.iter().copied());
        let mut out = HsLiapTuiEvaluation {
            struct_size: size_of::<HsLiapTuiEvaluation>() as u32,
            ..HsLiapTuiEvaluation::default()
        };
        // SAFETY: a set and a place that states its size.
        assert_eq!(unsafe { handsense_liap_tui_evaluate(&set, &mut out) }, OK);
        let of = evaluate(hand.iter().copied().collect());
        assert_eq!(
            (out.high, out.middle, out.low),
            (of.high as i32, of.middle as i32, of.low as i32)
        );
        assert_eq!(out.combos, of.combos.map(|count| count as i32));
        assert_eq!(
            (out.score, out.score_first),
            (of.score(false).into(), of.score(true).into())
        );
        assert_eq!(
            (out.weak == 1, out.strong_opening == 1),
            (of.weak, of.strong_opening)
        );
        let mut combos = [HsLiapTuiCombo::default(); HS_LIAP_TUI_MAX_COMBOS];
        let mut count = -1;
        // SAFETY: a set, as many places as the header says, and one for their number.
        let status = unsafe { handsense_liap_tui_combos(&set, combos.as_mut_ptr(), &mut count) };
        assert_eq!((status, count), (OK, out.combos.iter().sum::<i32>()));
        for combo in &combos[..count as usize] {
            let chosen = (0..8).filter(|place| combo.piece_mask >> place & 1 == 1);
            let chosen = set_of(chosen.map(|place| hand[place]));
            let mut kind = -1;
            // SAFETY: a set and writable space for a number.
            let status = unsafe { handsense_liap_tui_classify(&chosen, &mut kind) };
            assert_eq!(status, OK);
            let play = Play::from_pieces(pieces(&chosen)).expect("a play");
            assert_eq!((kind, combo.kind), (play.kind.code(), play.kind.code()));
            assert_eq!(combo.strength, i32::from(play.strength));
        }
        assert!(
            combos[count as usize..]
                .iter()
                .all(|combo| *combo == HsLiapTuiCombo::default())
        );
    }
}

/// No hand has more plays than the header's array.
#[test]
fn no_hand_has_more_plays_than_the_maximum() {
    fn most(kind: usize, left: u32, hand: PieceSet) -> u32 {
        if left == 0 {
            return evaluate(hand).combos.iter().sum();
        }
        let Some(&piece) = Piece::ALL.get(kind) else {
            return 0;
        };
        let (mut hand, mut found) = (hand, 0);
        for count in 0..=left.min(piece.copies().into()) {
            found = found.max(most(kind + 1, left - count, hand));
            hand = hand + PieceSet::from_piece(piece);
        }
        found
    }
    let most = most(0, HAND as u32, PieceSet::EMPTY) as usize;
    assert!((32..=HS_LIAP_TUI_MAX_COMBOS).contains(&most), "{most}");
}

#[test]
fn comparisons_and_winners_equal_those_of_the_library() {
    let compare = |a: &[u8], b: &[u8]| {
        let mut out = 9;
        // SAFETY: two sets and writable space for a number.
        let status = unsafe { handsense_liap_tui_compare(&values(a), &values(b), &mut out) };
        assert_eq!(status, OK);
        out
    };
    assert_eq!(compare(&[8, 6, 4], &[3, 5, 7]), 1);
    assert_eq!(compare(&[3, 3], &[4, 4]), 2);
    assert_eq!(compare(&[9], &[9]), 0);
    assert_eq!(compare(&[8, 6, 4], &[2, 2, 2]), -1);
    for scores in [[49, 0, 0, 0], [50, 50, 0, 0], [0, 0, 60, 51]] {
        let mut out = 9;
        // SAFETY: four numbers and writable space for one.
        let status = unsafe { handsense_liap_tui_winners(scores.as_ptr(), &mut out) };
        assert_eq!(status, OK);
        let won = winners(&scores).unwrap_or_default();
        assert_eq!(Seat::ALL.map(|seat| out >> seat.index() & 1 == 1), won);
    }
}

/// Each error has its code, and no output is written.
#[test]
fn every_error_has_its_code_and_writes_no_output() {
    use HsStatusCode::*;
    let mut out = HsLiapTuiEvaluation {
        struct_size: size_of::<HsLiapTuiEvaluation>() as u32,
        high: 77,
        ..HsLiapTuiEvaluation::default()
    };
    for (set, code, word) in [
        (values(&[0]), HS_ERROR_PIECE, "has 0"),
        (values(&[1, 15]), HS_ERROR_PIECE, "has 15"),
        (
            values(&[14, 14]),
            HS_ERROR_PIECE_COPIES,
            "2 times GENERAL_RED",
        ),
        (
            values(&[1, 1, 1, 1, 1, 1]),
            HS_ERROR_PIECE_COPIES,
            "6 times SOLDIER_BLACK",
        ),
        (
            HsLiapTuiSet {
                count: 9,
                ..values(&[])
            },
            HS_ERROR_PIECE_COUNT,
            "9 pieces",
        ),
        (
            HsLiapTuiSet {
                count: -1,
                ..values(&[])
            },
            HS_ERROR_PIECE_COUNT,
            "-1 pieces",
        ),
    ] {
        // SAFETY: a set and a place that states its size.
        let status = unsafe { handsense_liap_tui_evaluate(&set, &mut out) };
        assert_eq!((status, out.high), (code as i32, 77));
        assert!(
            calls::last_error().contains(word),
            "{}",
            calls::last_error()
        );
    }
    // SAFETY: NULL is refused.
    let status = unsafe { handsense_liap_tui_evaluate(null(), &mut out) };
    assert_eq!(status, HS_ERROR_NULL as i32);
    out.struct_size = 8;
    // SAFETY: the size is read and refused.
    let status = unsafe { handsense_liap_tui_evaluate(&values(&[1]), &mut out) };
    assert_eq!(status, HS_ERROR_STRUCT_SIZE as i32);

    let hand = values(&[14, 12, 10, 8, 6, 4, 2, 1]);
    let mut number = 77;
    let mut declare = |strategy: i32, hand: &HsLiapTuiSet, previous: &[i32], nonzero: i32| {
        let count = previous.len() as i32;
        // SAFETY: a set, as many numbers as stated, and writable space for one.
        let status = unsafe {
            handsense_liap_tui_declare(
                strategy,
                hand,
                previous.as_ptr(),
                count,
                nonzero,
                &mut number,
            )
        };
        assert!(status == OK || number == 77);
        status
    };
    assert_eq!(declare(6, &hand, &[], 0), HS_ERROR_STRATEGY as i32);
    assert_eq!(
        declare(1, &values(&[14]), &[], 0),
        HS_ERROR_PIECE_COUNT as i32
    );
    assert_eq!(declare(1, &hand, &[9], 0), HS_ERROR_DECLARATION as i32);
    assert_eq!(declare(1, &hand, &[-1], 0), HS_ERROR_DECLARATION as i32);
    assert_eq!(declare(1, &hand, &[1; 4], 0), HS_ERROR_OPTION as i32);
    assert_eq!(declare(1, &hand, &[], 2), HS_ERROR_OPTION as i32);
    assert_eq!(declare(1, &hand, &[1, 2, 3], 1), OK);
    // SAFETY: writable space for a number; NULL is refused.
    let status = unsafe { handsense_liap_tui_declare(1, &hand, null(), 1, 0, &mut number) };
    assert_eq!(status, HS_ERROR_NULL as i32);
    // SAFETY: four sets and writable space for a number.
    let winner = |sets: [HsLiapTuiSet; 4]| unsafe {
        let mut out = 0;
        handsense_liap_tui_turn_winner(sets.as_ptr(), &mut out)
    };
    let single = values(&[1]);
    assert_eq!(winner([values(&[1, 2]); 4]), HS_ERROR_INVALID_PLAY as i32);
    assert_eq!(
        winner([single, single, values(&[1, 1]), single]),
        HS_ERROR_PIECE_COUNT as i32
    );
    assert_eq!(winner([single; 4]), OK);
    // SAFETY: NULL is refused.
    let status = unsafe { handsense_liap_tui_winners(null(), null_mut()) };
    assert_eq!(status, HS_ERROR_NULL as i32);
}

#[test]
fn impossible_views_are_refused() {
    use HsStatusCode::*;
    let hand: Vec<Piece> = [14, 12, 10, 8, 6, 4, 2, 1]
        .into_iter()
        .filter_map(Piece::new)
        .collect();
    let good = view_of(1, &hand, 1);
    let refused = |view: HsLiapTuiView, code: HsStatusCode| {
        let status = declaration(&view, &options(50)).expect_err("impossible");
        assert_eq!(status, code as i32, "{}", calls::last_error());
    };
    assert!(declaration(&good, &options(50)).is_ok());
    refused(HsLiapTuiView { me: 4, ..good }, HS_ERROR_SEAT);
    refused(
        HsLiapTuiView {
            starter: -1,
            ..good
        },
        HS_ERROR_SEAT,
    );
    refused(HsLiapTuiView { starter: 0, ..good }, HS_ERROR_TURN);
    refused(
        HsLiapTuiView {
            declared_count: 5,
            ..good
        },
        HS_ERROR_OPTION,
    );
    refused(
        HsLiapTuiView {
            turn_count: 9,
            ..good
        },
        HS_ERROR_OPTION,
    );
    refused(
        HsLiapTuiView {
            multiplier: -1,
            ..good
        },
        HS_ERROR_OPTION,
    );
    refused(
        HsLiapTuiView {
            zero_declarations: [0, 0, -1, 0],
            ..good
        },
        HS_ERROR_OPTION,
    );
    refused(
        HsLiapTuiView {
            scores: [0, 0, 2_000_000, 0],
            ..good
        },
        HS_ERROR_SCORE,
    );
    refused(
        HsLiapTuiView {
            hand: values(&[14]),
            ..good
        },
        HS_ERROR_PIECE_COUNT,
    );
    let forbidden = HsLiapTuiView {
        declared_count: 4,
        declared: [2, 2, 2, 2],
        ..good
    };
    refused(forbidden, HS_ERROR_DECLARATION);
    let mut early = good;
    early.turn_count = 1;
    early.turns[0].played = 1;
    early.turns[0].sets[0] = values(&[3]);
    refused(early, HS_ERROR_PHASE);
    // All seats have declared: I must play, not declare.
    let mut playing = HsLiapTuiView {
        declared_count: 4,
        declared: [1, 2, 2, 2],
        ..good
    };
    refused(playing, HS_ERROR_TURN);
    assert!(play(&playing, &options(50)).is_ok());
    // I lead pieces that are no valid play.
    playing.turn_count = 1;
    playing.turns[0].played = 1;
    playing.turns[0].sets[0] = values(&[1, 2]);
    playing.hand = values(&[14, 12, 10, 8, 6, 4]);
    assert_eq!(
        play(&playing, &options(50)),
        Err(HS_ERROR_INVALID_PLAY as i32)
    );
    // A seat plays a piece that I hold.
    playing.turns[0].played = 2;
    playing.turns[0].sets[0] = values(&[1]);
    playing.turns[0].sets[1] = values(&[14]);
    playing.hand = values(&[14, 12, 10, 8, 6, 4, 2]);
    assert_eq!(
        play(&playing, &options(50)),
        Err(HS_ERROR_PIECE_COPIES as i32)
    );
    let mut wrong = options(50);
    wrong.objective = 2;
    assert_eq!(declaration(&good, &wrong), Err(HS_ERROR_OBJECTIVE as i32));
    wrong = HsLiapTuiSearchOptions {
        limits: HsSearchLimits {
            milliseconds: -1,
            ..options(50).limits
        },
        ..options(50)
    };
    assert_eq!(declaration(&good, &wrong), Err(HS_ERROR_TIME as i32));
    wrong = HsLiapTuiSearchOptions {
        limits: HsSearchLimits {
            threads: 257,
            ..options(50).limits
        },
        ..options(50)
    };
    assert_eq!(declaration(&good, &wrong), Err(HS_ERROR_THREADS as i32));
}

#[test]
fn a_redeal_is_searched_before_declarations_only() {
    let weak: Vec<Piece> = [9, 8, 7, 5, 4, 3, 2, 1]
        .into_iter()
        .filter_map(Piece::new)
        .collect();
    let view = view_of(0, &weak, 0);
    let mut out = -1;
    // SAFETY: a valid view, valid options, and writable space for a number.
    let status = unsafe { handsense_liap_tui_search_redeal(&view, &options(2_000), &mut out) };
    assert_eq!(status, OK);
    assert!(out == 0 || out == 1);
    let declared = HsLiapTuiView {
        declared_count: 1,
        ..view
    };
    // SAFETY: as above.
    let status = unsafe { handsense_liap_tui_search_redeal(&declared, &options(10), &mut out) };
    assert_eq!(status, HsStatusCode::HS_ERROR_PHASE as i32);
    let mut percent = -1;
    // SAFETY: a set and writable space for a number.
    let status =
        unsafe { handsense_liap_tui_redeal_percent(&set_of(weak), 11, 40, 20, &mut percent) };
    assert_eq!((status, percent), (OK, 40));
}

/// The result depends on view, seed and playouts only, not on the number of threads.
#[test]
fn results_do_not_depend_on_threads() {
    let hand: Vec<Piece> = [13, 11, 9, 7, 5, 3, 1, 1]
        .into_iter()
        .filter_map(Piece::new)
        .collect();
    let mut view = view_of(2, &hand, 2);
    let all = |view: &HsLiapTuiView| {
        [0, 1, 2, 5].map(|threads| {
            let options = HsLiapTuiSearchOptions {
                limits: HsSearchLimits {
                    threads,
                    ..options(3_000).limits
                },
                ..options(3_000)
            };
            match view.declared_count {
                0 => format!("{:?}", declaration(view, &options)),
                _ => format!("{:?}", play(view, &options)),
            }
        })
    };
    let declared = all(&view);
    assert!(declared.iter().all(|answer| *answer == declared[0]));
    (view.declared_count, view.declared) = (4, [3, 2, 2, 0]);
    let played = all(&view);
    assert!(played.iter().all(|answer| *answer == played[0]));
}

/// A named player in Rust decides like the C functions.
#[test]
fn a_named_player_decides_like_the_functions() {
    let mut rng = Rng::new(33);
    for seed in 0..40 {
        let hand: Vec<Piece> = deal(&mut rng)[0].iter().collect();
        let mut view = view_of(0, &hand, 0);
        (view.declared_count, view.declared) = (4, [3, 2, 2, 0]);
        for style in PlayStyle::ALL {
            let found = named_play(&view, style as i32, seed);
            let eight = hand.clone().try_into().expect("eight pieces");
            let start = RoundStart::new(Seat::ALL[0], eight, Seat::ALL[0]);
            let mut known = View::new(start).expect("a hand");
            for (seat, declared) in Seat::ALL.into_iter().zip([3, 2, 2, 0]) {
                known.declare(seat, declared).expect("legal");
            }
            let mut player = RuleBasedPlayer::new(Strategy::Quick, style);
            player.begin_round(seed);
            assert_eq!(pieces(&found), player.play(&known), "{style:?}");
        }
    }
}
