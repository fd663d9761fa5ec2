//! Target for deals, rounds and positions as states of a host: any actions on random states, and
//! raw bytes as a state.

use std::fmt::Debug;

use handsense::ffi::*;

use super::checked_call::{Block, Caller, text};
use super::common::calls;
use super::common::random::Random;

/// The most actions of an input.
const MOST_ACTIONS: usize = 72;

/// Plays with a state of one game. Each result must be a possible state with possible views.
pub fn run(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    match input.below(4) {
        0 => hearts(&caller, &mut input),
        1 => liap_tui(&caller, &mut input),
        2 => binokel(&caller, &mut input),
        _ => hex(&caller, &mut input),
    }
}

/// Acts on a state until an input ends. `state` derives what follows, and `act` does one action.
///
/// A random start must be possible, raw bytes need not. An action that succeeds is followed by a
/// possible state.
fn play<T: Copy + Debug, State>(
    start: Result<T, i32>,
    input: &mut Random,
    state: impl Fn(&Block<T>) -> Result<State, i32>,
    act: impl Fn(&Block<T>, &State, &mut Random) -> Result<T, i32>,
) {
    let (mut block, is_random) = match start {
        Ok(start) if !input.one_in(8) => (Block::new(&start), true),
        _ => (Block::from_input(input).0, false),
    };
    let Ok(mut found) = state(&block) else {
        return assert!(!is_random, "a random state is possible");
    };
    for _ in 0..input.below(MOST_ACTIONS) {
        if let Ok(after) = act(&block, &found, input) {
            block = Block::new(&after);
            found = state(&block).unwrap_or_else(|status| panic!("{status}: {after:?}"));
        }
    }
}

/// One of the bits of a set, mostly.
fn bit_of(set: u64, input: &mut Random) -> i32 {
    let bits: Vec<i32> = (0..64).filter(|bit| set >> bit & 1 == 1).collect();
    if bits.is_empty() || input.one_in(8) {
        input.number()
    } else {
        input.pick(&bits)
    }
}

fn hearts(caller: &Caller, input: &mut Random) {
    let (rules, direction) = (input.below(0x4000) as i32, input.below(5) as i32 - 1);
    let seed = input.next();
    let pass: Result<i32, i32> =
        caller.plain(|out| call!(handsense_hearts_pass_direction(rules, direction, out)));
    assert_eq!(pass.is_ok(), direction >= 0);
    let start =
        caller.sized(|out| call!(handsense_hearts_deal_random(rules, direction, seed, out)));
    let state = |deal: &Block<HsHeartsDeal>| {
        let state: Result<HsHeartsDealState, i32> =
            caller.sized(|out| call!(handsense_hearts_deal_state(deal.ptr(), out)));
        let line = caller.printed(512, |buffer, size| {
            call!(handsense_hearts_format_deal(deal.ptr(), buffer, size))
        });
        assert_eq!(line.is_ok(), state.is_ok());
        if let (Ok((line, _)), Ok(state)) = (line, state) {
            let line = text(line.as_bytes());
            let again: Result<HsHeartsDeal, i32> =
                caller.sized(|out| call!(handsense_hearts_parse_deal(line.ptr(), out)));
            assert_eq!(
                again.map(|deal| deal.hands),
                Ok(deal.value().expect("a deal").hands)
            );
            let position: Result<HsHeartsPosition, i32> =
                caller.sized(|out| call!(handsense_hearts_deal_position(deal.ptr(), out)));
            assert_eq!(position.is_ok(), state.phase != 0);
            observe(caller, deal, state.phase == 2);
            for seat in 0..5 {
                let view: Result<HsHeartsView, i32> =
                    caller.sized(|out| call!(handsense_hearts_deal_view(deal.ptr(), seat, out)));
                assert_eq!(view.is_ok(), seat < 4);
                let known = view.map(|view| {
                    let view = Block::new(&view);
                    let known: Result<HsHeartsKnownState, i32> =
                        caller.sized(|out| call!(handsense_hearts_known_state(view.ptr(), out)));
                    known.expect("a possible view").next_player
                });
                let turn = known.unwrap_or(-1);
                assert!(turn == -1 || turn == state.next_player || state.tricks_played == 0);
            }
        }
        state
    };
    play(start, input, state, |deal, state, input| {
        match input.below(8) {
            0 => caller.sized(|out| call!(handsense_hearts_deal_undo(deal.ptr(), out))),
            1 | 2 if state.phase == 0 => {
                let seat = input.below(5) as i32;
                let hand = state.hands[seat as usize];
                let cards = (0..3).fold(0, |set, _| set | 1 << (bit_of(hand & !set, input) & 63));
                caller.sized(|out| call!(handsense_hearts_deal_pass(deal.ptr(), seat, cards, out)))
            }
            _ => {
                let card = bit_of(state.legal, input) as i16;
                caller.sized(|out| call!(handsense_hearts_deal_play(deal.ptr(), card, out)))
            }
        }
    });
}

/// Observes a deal, which must be over, and reads the model of the table back.
fn observe(caller: &Caller, deal: &Block<HsHeartsDeal>, is_over: bool) {
    let empty = Block::new(&calls::no_opponents());
    let seen: Result<HsHeartsOpponents, i32> =
        caller.sized(|out| call!(handsense_hearts_observe_deal(empty.ptr(), deal.ptr(), out)));
    assert_eq!(seen.is_ok(), is_over);
    let Ok(seen) = seen else { return };
    let model = Block::new(&seen);
    for seat in 0..5 {
        let found: Result<HsHeartsTendencies, i32> =
            caller.sized(|out| call!(handsense_hearts_tendencies(model.ptr(), seat, out)));
        assert_eq!(found.is_ok(), seat < 4);
    }
    let line = caller.printed(8192, |buffer, size| {
        call!(handsense_hearts_format_opponents(model.ptr(), buffer, size))
    });
    let line = text(line.expect("a model").0.as_bytes());
    let again: Result<HsHeartsOpponents, i32> =
        caller.sized(|out| call!(handsense_hearts_parse_opponents(line.ptr(), out)));
    assert_eq!(again, Ok(seen));
}

fn liap_tui(caller: &Caller, input: &mut Random) {
    let (starter, seed) = (input.below(6) as i32 - 1, input.next());
    let start = caller.sized(|out| call!(handsense_liap_tui_round_random(starter, seed, out)));
    let state = |round: &Block<HsLiapTuiRound>| {
        let state: Result<HsLiapTuiRoundState, i32> =
            caller.sized(|out| call!(handsense_liap_tui_round_state(round.ptr(), out)));
        for seat in 0..4 {
            let view: Result<HsLiapTuiView, i32> =
                caller.sized(|out| call!(handsense_liap_tui_round_view(round.ptr(), seat, out)));
            assert_eq!(view.is_ok(), state.is_ok());
        }
        state
    };
    play(start, input, state, |round, state, input| {
        match input.below(8) {
            0 => caller.sized(|out| call!(handsense_liap_tui_round_undo(round.ptr(), out))),
            1 => {
                let (seat, seed) = (bit_of(state.may_redeal.into(), input), input.next());
                caller.sized(|out| {
                    call!(handsense_liap_tui_round_redeal(
                        round.ptr(),
                        seat,
                        seed,
                        out
                    ))
                })
            }
            _ if state.phase == 0 => {
                let declared = bit_of(state.legal_declarations.into(), input);
                caller.sized(|out| {
                    call!(handsense_liap_tui_round_declare(round.ptr(), declared, out))
                })
            }
            _ => {
                let mut set = state.hands[state.next_player.max(0) as usize];
                set.count = match state.required {
                    0 => 1 + input.below(set.count.max(1) as usize) as i32,
                    required => required,
                };
                if input.one_in(8) {
                    set.pieces[input.below(8)] = input.byte();
                }
                let set = Block::new(&set);
                caller
                    .sized(|out| call!(handsense_liap_tui_round_play(round.ptr(), set.ptr(), out)))
            }
        }
    });
}

fn binokel(caller: &Caller, input: &mut Random) {
    let (edition, players) = (input.below(2) as i32, 2 + input.below(3) as i32);
    let (dealer, seed) = (input.below(4) as i32, input.next());
    let start = caller.sized(|out| {
        call!(handsense_binokel_round_random(
            edition, players, dealer, seed, out
        ))
    });
    let state = |round: &Block<HsBinokelRound>| {
        let state: Result<HsBinokelRoundState, i32> =
            caller.sized(|out| call!(handsense_binokel_round_state(round.ptr(), out)));
        let view: Result<HsBinokelView, i32> =
            caller.sized(|out| call!(handsense_binokel_round_view(round.ptr(), 1, out)));
        assert_eq!(view.is_ok(), state.is_ok());
        state
    };
    play(start, input, state, |round, state, input| {
        match (input.below(8), state.phase) {
            (0, _) => caller.sized(|out| call!(handsense_binokel_round_undo(round.ptr(), out))),
            (_, 0) => {
                let bid = match input.below(4) {
                    0 => state.min_bid,
                    1 => input.number(),
                    _ => 0,
                };
                caller.sized(|out| call!(handsense_binokel_round_bid(round.ptr(), bid, out)))
            }
            (1, _) | (_, 2) => {
                let trump = input.below(5) as i32;
                caller.sized(|out| {
                    call!(handsense_binokel_round_declare_trump(
                        round.ptr(),
                        trump,
                        out
                    ))
                })
            }
            (2, _) | (_, 1) => {
                let hand = state.hands[state.next_player.max(0) as usize];
                let first = input.below(8);
                let cards = hand.cards[first..first + 4].iter();
                let discard = Block::new(&HsBinokelDiscard {
                    cards: if input.one_in(4) {
                        0
                    } else {
                        cards.fold(0, |set, card| set | 1 << card)
                    },
                    trump: input.below(5) as i32 - 1,
                    reserved: 0,
                });
                caller.sized(|out| {
                    call!(handsense_binokel_round_discard(
                        round.ptr(),
                        discard.ptr(),
                        out
                    ))
                })
            }
            _ => {
                let card = bit_of(state.legal, input);
                caller.sized(|out| call!(handsense_binokel_round_play(round.ptr(), card, out)))
            }
        }
    });
}

fn hex(caller: &Caller, input: &mut Random) {
    let size = input.below(21) as i32;
    let start = caller.sized(|out| call!(handsense_hex_position_init(out, size)));
    let state = |position: &Block<HsHexPosition>| {
        caller.plain(|out: *mut i32| call!(handsense_hex_winner(position.ptr(), out)))
    };
    if start.is_err() {
        return;
    }
    play(start, input, state, |position, _, input| {
        match input.below(8) {
            0 => caller.sized(|out| call!(handsense_hex_swap_pieces(position.ptr(), out))),
            1 => {
                let names = [
                    "a1",
                    "b2",
                    "c1 a3",
                    "swap-pieces",
                    "swap-sides",
                    "resign",
                    "z",
                ];
                let moves = text(input.pick(&names).as_bytes());
                caller
                    .sized(|out| call!(handsense_hex_play_moves(position.ptr(), moves.ptr(), out)))
            }
            _ => {
                let cell = input.below(400) as i32 - 1;
                caller.sized(|out| call!(handsense_hex_play(position.ptr(), cell, out)))
            }
        }
    });
}
