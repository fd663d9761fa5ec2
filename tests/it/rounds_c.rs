//! Rounds of Liap Tui and Binokel and games of Hex through the C functions of states, compared with
//! the rounds and games of the library at every step.

use std::ffi::CString;

use crate::common::binokel_rounds::{hand_of, view_of};
use crate::common::calls::{assert_refused, output, sized};
use crate::common::hex_calls::position_of;
use crate::common::liap_tui_rounds::{NextAction, next_action, to_c};
use crate::common::random::Random;
use crate::common::tools::cases;
use handsense::binokel::{self, Card, CardSet, Edition, Phase};
use handsense::core::{Rng, Seat};
use handsense::ffi::HsStatusCode::*;
use handsense::ffi::*;
use handsense::hex::{Action, Cell, Game};
use handsense::liap_tui::{self, Piece, PieceSet, Play};

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
        let mut expected = liap_tui::Round::new(hands, starter);
        let undo = |round: &LiapTui| output!(LiapTui, handsense_liap_tui_round_undo(round));
        assert_refused(undo(&round), HS_ERROR_PHASE);
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
    assert_refused(
        output!(LiapTui, handsense_liap_tui_round_random(4, 1)),
        HS_ERROR_SEAT,
    );
    let round = output!(LiapTui, handsense_liap_tui_round_random(0, 1)).expect("a round");
    let redeal = output!(LiapTui, handsense_liap_tui_round_redeal(&round, 4, 1));
    assert_refused(redeal, HS_ERROR_SEAT);
    let view = output!(HsLiapTuiView, handsense_liap_tui_round_view(&round, -1));
    assert_refused(view, HS_ERROR_SEAT);
    let mut wrong = round;
    wrong.hands[0] = wrong.hands[1];
    let state =
        |round: &LiapTui| output!(HsLiapTuiRoundState, handsense_liap_tui_round_state(round));
    assert_refused(state(&wrong), HS_ERROR_PIECE_COPIES);
    wrong = round;
    wrong.hands[3].count = 7;
    assert_refused(state(&wrong), HS_ERROR_PIECE_COUNT);
}

type Binokel = HsBinokelRound;

fn cards(set: CardSet) -> Vec<Card> {
    set.into_iter().collect()
}

/// Compares a round with that of the library.
fn assert_binokel(found: &Binokel, round: &binokel::Round, played: &[Card]) {
    let state =
        output!(HsBinokelRoundState, handsense_binokel_round_state(found)).expect("a round");
    let number = |seat: Option<Seat>| seat.map_or(-1, |seat| seat.index() as i32);
    let rules = round.rules();
    let is_over = round.phase() == Phase::Over;
    assert_eq!(state.phase, round.phase() as i32);
    assert_eq!(state.next_player, number(round.next_seat()));
    assert_eq!(state.bid_winner, number(round.bid_winner()));
    assert_eq!(state.standing, round.auction().standing());
    assert_eq!(state.min_bid > 0, round.phase() == Phase::Bidding);
    assert_eq!(state.hands, Seat::ALL.map(|seat| hand_of(round.hand(seat))));
    let legal = match round.phase() {
        Phase::Playing => round.legal_cards().bits(),
        _ => 0,
    };
    assert_eq!(state.legal, legal);
    assert_eq!(
        state.points,
        Seat::ALL.map(|seat| round.points(seat) as i32)
    );
    assert_eq!(
        state.tricks,
        Seat::ALL.map(|seat| round.tricks_won(seat) as i32)
    );
    let mut game = found.scores;
    for (side, score) in round.scores().iter().enumerate() {
        let of_side = state.scores[side];
        let total = if is_over { score.total } else { 0 };
        assert_eq!(of_side.total, total);
        game[side] += total;
    }
    assert_eq!(state.game_scores, game);
    let bid_winner = round.bid_winner().filter(|_| is_over);
    let winner = bid_winner.and_then(|seat| rules.winner(&game, seat));
    assert_eq!(state.game_winner, winner.map_or(-1, |side| side as i32));
    assert_eq!(state.tricks_played, round.completed_tricks().len() as i32);
    for (trick, &winner) in round.completed_tricks().iter().zip(&state.trick_winners) {
        assert_eq!(number(Some(round.winner(trick))), winner);
    }
    for seat in rules.seats() {
        let me = seat.index() as i32;
        let view = output!(HsBinokelView, handsense_binokel_round_view(found, me)).expect("a view");
        assert_eq!(view, view_of(round, seat, played));
    }
}

/// Plays one random action in both rounds.
fn act(
    round: &Binokel,
    expected: &mut binokel::Round,
    played: &mut Vec<Card>,
    random: &mut Random,
) -> Binokel {
    let bid = |bid| output!(Binokel, handsense_binokel_round_bid(round, bid));
    let trump = |suit| output!(Binokel, handsense_binokel_round_declare_trump(round, suit));
    let play = |card| output!(Binokel, handsense_binokel_round_play(round, card));
    let discard = |cards: u64, trump: i32| {
        let discard = HsBinokelDiscard {
            cards,
            trump,
            reserved: 0,
        };
        output!(Binokel, handsense_binokel_round_discard(round, &discard))
    };
    let phase = expected.phase();
    if phase != Phase::Bidding {
        assert_refused(bid(150), HS_ERROR_PHASE);
    }
    if phase != Phase::DeclaringTrump {
        assert_refused(trump(1), HS_ERROR_PHASE);
    }
    if phase != Phase::Discarding {
        assert_refused(discard(15, -1), HS_ERROR_PHASE);
    }
    if phase != Phase::Playing {
        assert_refused(play(1), HS_ERROR_PHASE);
    }
    let suit = random.below(4) as i32;
    let suit_of = |suit| binokel::Suit::new(suit).expect("a suit");
    match phase {
        Phase::Bidding => {
            let (least, may_pass) = (expected.auction().min_bid(), expected.auction().may_pass());
            assert_refused(bid(least - 10), HS_ERROR_BID);
            if !may_pass {
                assert_refused(bid(0), HS_ERROR_BID);
            }
            if may_pass && random.one_in(2) {
                expected.pass().expect("legal");
                return bid(0).expect("legal");
            }
            expected.bid(least).expect("legal");
            bid(least).expect("legal")
        }
        Phase::DeclaringTrump => {
            assert_refused(trump(4), HS_ERROR_SUIT);
            expected.declare_trump(suit_of(suit)).expect("legal");
            trump(suit).expect("legal")
        }
        Phase::Discarding => {
            let winner = expected.bid_winner().expect("a winner");
            let mut held = cards(expected.hand(winner).set());
            random.shuffle(&mut held);
            let is_newest = expected.rules().edition() == Edition::Newest;
            let (right, wrong) = if is_newest { (-1, suit) } else { (suit, -1) };
            assert_refused(discard(0, wrong), HS_ERROR_SUIT);
            let three: CardSet = held[..3].iter().copied().collect();
            assert_refused(discard(three.bits(), -1), HS_ERROR_DABB);
            assert_refused(discard(1 << 40, -1), HS_ERROR_CARD);
            if random.one_in(4) {
                let trump = (!is_newest).then(|| suit_of(suit));
                expected.go_out(trump).expect("legal");
                return discard(0, right).expect("legal");
            }
            let four: CardSet = held[..4].iter().copied().collect();
            expected.discard(four).expect("legal");
            discard(four.bits(), -1).expect("legal")
        }
        Phase::Playing => {
            let legal = expected.legal_cards();
            for card in cards(CardSet::DECK - legal) {
                assert_refused(play(card.code() as i32), HS_ERROR_ILLEGAL_PLAY);
            }
            assert_refused(play(40), HS_ERROR_CARD);
            let card = random.pick(&cards(legal));
            expected.play(card).expect("legal");
            played.push(card);
            play(card.code() as i32).expect("legal")
        }
        Phase::Over => panic!("the round is over"),
    }
}

#[test]
fn rounds_of_binokel_follow_the_rules_and_are_taken_back() {
    let mut random = Random::new(72);
    for case in 0..cases(300, 60) {
        let (edition, players) = (case as i32 % 2, 2 + case as i32 % 3);
        let (dealer, seed) = (case as i32 % players, case as u64);
        let rules = binokel::Rules::new(Edition::ALL[case % 2], players as usize);
        let rules = rules.expect("players");
        let round = output!(
            Binokel,
            handsense_binokel_round_random(edition, players, dealer, seed)
        );
        let mut round = round.expect("a round");
        round.scores = [40, -30, 0, 0];
        let (hands, dabb) = rules.deal(&mut Rng::new(seed));
        let seat = rules.seat(dealer).expect("a seat");
        let mut expected = binokel::Round::new(rules, seat, hands, dabb);
        let (mut earlier, mut played) = (Vec::new(), Vec::new());
        let undo = |round: &Binokel| output!(Binokel, handsense_binokel_round_undo(round));
        assert_refused(undo(&round), HS_ERROR_PHASE);
        while expected.phase() != Phase::Over {
            assert_binokel(&round, &expected, &played);
            earlier.push(round);
            round = act(&round, &mut expected, &mut played, &mut random);
        }
        assert_binokel(&round, &expected, &played);
        while let Some(before) = earlier.pop() {
            round = undo(&round).expect("an action");
            assert_eq!(round, before);
        }
    }
    for (edition, players, dealer, status) in [
        (2, 3, 0, HS_ERROR_OPTION),
        (0, 5, 0, HS_ERROR_PLAYER_COUNT),
        (1, 3, 3, HS_ERROR_SEAT),
    ] {
        let round = output!(
            Binokel,
            handsense_binokel_round_random(edition, players, dealer, 1)
        );
        assert_refused(round, status);
    }
    let round = output!(Binokel, handsense_binokel_round_random(1, 3, 0, 1)).expect("a round");
    let state =
        |round: &Binokel| output!(HsBinokelRoundState, handsense_binokel_round_state(round));
    for (change, status) in [
        (
            (|round| round.dabb[0] = round.dabb[1]) as fn(&mut Binokel),
            HS_ERROR_HAND_COUNT,
        ),
        (|round| round.bid_count = 305, HS_ERROR_OPTION),
        (|round| round.trump = 2, HS_ERROR_PHASE),
        (|round| round.gone_out = 2, HS_ERROR_OPTION),
        (|round| round.discard = 15, HS_ERROR_PHASE),
        (|round| round.played_count = 1, HS_ERROR_PHASE),
        (|round| round.scores[0] = 1_000_001, HS_ERROR_SCORE),
    ] {
        let mut wrong = round;
        change(&mut wrong);
        assert_refused(state(&wrong), status);
    }
    let view = output!(HsBinokelView, handsense_binokel_round_view(&round, 3));
    assert_refused(view, HS_ERROR_SEAT);
}

#[test]
fn moves_of_hex_follow_the_game() {
    let mut random = Random::new(73);
    let moves = |position: &HsHexPosition, text: &str| {
        let text = CString::new(text).expect("no NUL");
        output!(
            HsHexPosition,
            handsense_hex_play_moves(position, text.as_ptr())
        )
    };
    for case in 0..cases(400, 80) {
        let mut game = Game::new(1 + case % 9, true).expect("a size");
        let start = position_of(game.board(), game.to_move());
        let (mut position, mut text) = (start, String::new());
        while game.outcome().is_none() {
            let play = |cell| output!(HsHexPosition, handsense_hex_play(&position, cell));
            let swap = output!(HsHexPosition, handsense_hex_swap_pieces(&position));
            let size = game.board().size() as i32;
            assert_refused(play(size * size), HS_ERROR_HEX_CELL);
            for cell in game
                .board()
                .cells()
                .filter(|&cell| !game.board().is_empty(cell))
            {
                assert_refused(play(game.board().index(cell) as i32), HS_ERROR_HEX_CELL);
            }
            if !game.may_swap() {
                assert_refused(swap, HS_ERROR_PHASE);
            }
            let empty: Vec<Cell> = game.board().empty().collect();
            let cell = random.pick(&empty);
            let (action, after) = if game.may_swap() && random.one_in(2) {
                (Action::SwapPieces, swap)
            } else {
                (Action::Place(cell), play(game.board().index(cell) as i32))
            };
            game.play(action).expect("legal");
            position = after.expect("legal");
            text += &format!("{action} ");
            assert_eq!(position, position_of(game.board(), game.to_move()));
        }
        let play = output!(HsHexPosition, handsense_hex_play(&position, 0));
        assert_refused(play, HS_ERROR_HEX_GAME_OVER);
        assert_eq!(moves(&start, &text), Ok(position));
        assert_refused(moves(&start, &(text + "a1")), HS_ERROR_HEX_GAME_OVER);
    }
    let mut start = sized!(HsHexPosition);
    (start.size, start.to_move) = (5, 1);
    assert_eq!(moves(&start, " , "), Ok(start));
    for (text, status) in [
        ("a1 a1", HS_ERROR_HEX_CELL),
        ("a1 f1", HS_ERROR_HEX_CELL),
        ("swap-pieces", HS_ERROR_PHASE),
        ("a1 9z", HS_ERROR_TEXT),
        ("resign", HS_ERROR_TEXT),
    ] {
        assert_refused(moves(&start, text), status);
    }
}
