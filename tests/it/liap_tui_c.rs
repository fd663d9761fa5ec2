//! Liap Tui through C: rounds, hands and players equal those of the library.

use crate::common::calls::{OK, assert_refused, output, sized, written};
use crate::common::liap_tui_rounds::{NextAction, next_action, to_c};
use crate::common::random::Random;
use crate::common::tools::cases;
use handsense::core::{Rng, Seat};
use handsense::ffi::HsStatusCode::*;
use handsense::ffi::*;
use handsense::liap_tui::{
    self, DeclarationContext, HAND, Piece, PieceSet, Play, PlayStyle, Player, RoundStart,
    RuleBasedPlayer, Strategy, View, deal, declare, evaluate,
};

type LiapTui = HsLiapTuiRound;

fn liap_tui_state(round: &LiapTui) -> HsLiapTuiRoundState {
    output!(HsLiapTuiRoundState, handsense_liap_tui_round_state(round)).expect("a round")
}

/// Compares a round with that of the library, and its views with the slow rules.
fn assert_liap_tui(found: &LiapTui, round: &liap_tui::Round) {
    let state = liap_tui_state(found);
    let next = round.next_seat();
    let phase = if round.is_declared() {
        1 + i32::from(round.is_over())
    } else {
        0
    };
    assert_eq!(state.phase, phase);
    assert_eq!(
        state.next_player,
        next.map_or(-1, |seat| seat.index() as i32)
    );
    assert_eq!(state.leader, round.leader().index() as i32);
    assert_eq!(state.hands, Seat::ALL.map(|seat| to_c(round.hand(seat))));
    assert_eq!(state.captured, round.captured().map(i32::from));
    assert_eq!(state.required, round.required().unwrap_or(0) as i32);
    let legal = match phase {
        0 => u32::from(round.legal_declarations().bits()),
        _ => 0,
    };
    assert_eq!(state.legal_declarations, legal);
    let points = match phase {
        2 => round.scores().map(|score| 3 * score),
        _ => [0; 4],
    };
    assert_eq!(state.points, points);
    let game = Seat::ALL.map(|seat| found.scores[seat] + points[seat]);
    assert_eq!(state.game_scores, game);
    let best = game.iter().max().copied();
    let won = |seat: usize| best >= Some(50) && Some(game[seat]) == best;
    let bits = (0..4).map(|seat| u32::from(won(seat)) << seat).sum::<u32>();
    assert_eq!(state.game_winners, bits);
    let weak = |seat: Seat| round.declarations().is_empty() && round.hand(seat).is_weak();
    let bits = |seat: Seat| u32::from(weak(seat)) << seat.index();
    assert_eq!(
        state.may_redeal,
        Seat::ALL.map(bits).into_iter().sum::<u32>()
    );
    for seat in Seat::ALL {
        let me = seat.index() as i32;
        let view =
            output!(HsLiapTuiView, handsense_liap_tui_round_view(found, me)).expect("a view");
        let expected = match (phase, next) {
            (0, Some(next)) => NextAction::Declare(next.index()),
            (_, Some(next)) => {
                let required = round.required().map(|count| count as usize);
                NextAction::Play(next.index(), required)
            }
            (_, None) => NextAction::Nothing,
        };
        assert_eq!(next_action(&view), Some(expected));
        assert_eq!(
            (view.me, view.scores, view.multiplier),
            (me, found.scores, 3)
        );
        let mut held = view.hand;
        held.pieces[..held.count as usize].sort();
        assert_eq!(held, to_c(round.hand(seat)));
    }
}

#[test]
fn rounds_of_liap_tui_follow_the_rules_and_are_taken_back() {
    let mut random = Random::new(71);
    for seed in 0..cases(400, 60) as u64 {
        let mut round =
            output!(LiapTui, handsense_liap_tui_round_random(-1, seed)).expect("a round");
        let hands = liap_tui::deal(&mut Rng::new(seed));
        assert_eq!(round.hands, hands.map(to_c));
        let starter = liap_tui::holder_of_red_general(&hands).expect("a holder");
        assert_eq!(round.starter, starter.index() as i32);
        (round.multiplier, round.round) = (3, 4);
        round.scores = [0; 4].map(|_| random.below(60) as i32 - 10);
        let mut expected = liap_tui::Round::random(None, &mut Rng::new(seed));
        let undo = |round: &LiapTui| output!(LiapTui, handsense_liap_tui_round_undo(round));
        let mut earlier = Vec::new();
        while let Some(seat) = expected.next_seat() {
            assert_liap_tui(&round, &expected);
            earlier.push(round);
            let declare =
                |number| output!(LiapTui, handsense_liap_tui_round_declare(&round, number));
            let play =
                |set: &HsLiapTuiSet| output!(LiapTui, handsense_liap_tui_round_play(&round, set));
            if !expected.is_declared() {
                let legal = expected.legal_declarations();
                for number in (0..=9).filter(|&number| !legal.contains(number)) {
                    assert_refused(declare(number.into()), HS_ERROR_DECLARATION);
                }
                let one = to_c(expected.hand(seat).iter().take(1).collect());
                assert_refused(play(&one), HS_ERROR_PHASE);
                let legal: Vec<u8> = legal.iter().collect();
                let number = random.pick(&legal);
                expected.declare(number).expect("legal");
                round = declare(number.into()).expect("legal");
                continue;
            }
            assert_refused(declare(1), HS_ERROR_PHASE);
            let hand = expected.hand(seat);
            let other = (PieceSet::DECK - hand).iter().next().expect("a piece");
            let count = expected.required().unwrap_or(1);
            if hand.count(other) == 0 && count == 1 {
                let other = PieceSet::from_piece(other);
                assert_refused(play(&to_c(other)), HS_ERROR_PIECE_COPIES);
            }
            match expected.required() {
                Some(_) => assert_refused(play(&to_c(PieceSet::EMPTY)), HS_ERROR_PIECE_COUNT),
                None => assert_refused(play(&to_c(PieceSet::EMPTY)), HS_ERROR_INVALID_PLAY),
            }
            let mut held: Vec<Piece> = hand.iter().collect();
            random.shuffle(&mut held);
            let plays: Vec<PieceSet> = Play::within(hand).map(|play| play.pieces).collect();
            let pieces = match expected.required() {
                Some(count) => held.into_iter().take(count as usize).collect(),
                None => random.pick(&plays),
            };
            expected.play(pieces).expect("legal");
            round = play(&to_c(pieces)).expect("legal");
        }
        assert_liap_tui(&round, &expected);
        let state = liap_tui_state(&round);
        let last = state.turn_winners[state.turns_played as usize - 1];
        assert_eq!(last, state.leader);
        while let Some(before) = earlier.pop() {
            round = undo(&round).expect("an action");
            assert_eq!(round, before);
        }
    }
}

#[test]
fn a_weak_hand_of_liap_tui_is_dealt_again() {
    let mut redeals = 0;
    for seed in 0..400 {
        let mut round =
            output!(LiapTui, handsense_liap_tui_round_random(2, seed)).expect("a round");
        assert_eq!(round.starter, 2);
        let may = liap_tui_state(&round).may_redeal;
        for seat in 0..4 {
            let redeal =
                |round: &LiapTui| output!(LiapTui, handsense_liap_tui_round_redeal(round, seat, 9));
            if may >> seat & 1 == 0 {
                assert_refused(redeal(&round), HS_ERROR_PHASE);
                continue;
            }
            redeals += 1;
            let after = redeal(&round).expect("a weak hand");
            assert_eq!((after.starter, after.multiplier), (seat, 2));
            assert_eq!(after.hands, liap_tui::deal(&mut Rng::new(9)).map(to_c));
            round.multiplier = 1_000;
            assert_refused(redeal(&round), HS_ERROR_OPTION);
            round.multiplier = 1;
        }
        let after =
            output!(LiapTui, handsense_liap_tui_round_declare(&round, 1)).expect("a number");
        assert_eq!(liap_tui_state(&after).may_redeal, 0);
    }
    assert!(redeals > 5, "{redeals}");
}

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
fn comparisons_equal_those_of_the_library() {
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
}

#[test]
fn declarations_equal_those_of_the_library() {
    let mut rng = Rng::new(31);
    for number in 0..400 {
        let mut hand: Vec<Piece> = deal(&mut rng)[0].iter().collect();
        rng.shuffle(&mut hand);
        let previous: Vec<u8> = (0..number % 4).map(|_| rng.below(5) as u8).collect();
        let must_be_nonzero = number % 5 == 0;
        let context = DeclarationContext {
            hand: &hand,
            previous: &previous,
            must_be_nonzero,
        };
        let codes: Vec<i32> = previous.iter().map(|&declared| declared.into()).collect();
        let (first, count) = (codes.as_ptr(), codes.len() as i32);
        let nonzero = i32::from(must_be_nonzero);
        let set = set_of(hand.iter().copied());
        for strategy in Strategy::ALL {
            let code = strategy as i32;
            let found = output!(
                -1,
                handsense_liap_tui_declare(code, &set, first, count, nonzero)
            );
            assert_eq!(
                found,
                Ok(declare(strategy, &context).into()),
                "{strategy:?}"
            );
        }
        let found = output!(-1, handsense_liap_tui_redeal_percent(&set, 11, 40, 20));
        let percent = liap_tui::redeal_percent(hand.iter().copied().collect(), 11, 40, 20);
        assert_eq!(found, Ok(percent as i32));
    }
}

/// A named player in Rust decides like the C functions.
#[test]
fn a_named_player_decides_like_the_functions() {
    let mut rng = Rng::new(33);
    for seed in 0..40 {
        let hand: Vec<Piece> = deal(&mut rng)[0].iter().collect();
        let held: Vec<u8> = hand.iter().map(|piece| piece.points() as u8).collect();
        // SAFETY: writable space for a view, and eight pieces.
        let view = written(sized!(HsLiapTuiView), |view| unsafe {
            handsense_liap_tui_view_init(view, 0, held.as_ptr(), 0)
        });
        let view = HsLiapTuiView {
            declared_count: 4,
            declared: [3, 2, 2, 0],
            ..view.expect("a hand")
        };
        for style in PlayStyle::ALL {
            let found = output!(
                HsLiapTuiSet::default(),
                handsense_liap_tui_play(&view, style as i32, seed)
            );
            let eight = hand.clone().try_into().expect("eight pieces");
            let start = RoundStart::new(Seat::ALL[0]);
            let mut known = View::new(Seat::ALL[0], eight, start).expect("a hand");
            for (seat, declared) in Seat::ALL.into_iter().zip([3, 2, 2, 0]) {
                known.declare(seat, declared).expect("legal");
            }
            let mut player = RuleBasedPlayer::new(Strategy::Quick, style);
            player.begin_round(seed);
            assert_eq!(found, Ok(to_c(player.play(&known))), "{style:?}");
        }
    }
}
