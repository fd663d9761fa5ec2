//! Whole deals of Hearts through the C functions of deals, compared with the referee at every step,
//! and everything that they refuse.

use std::ffi::CString;

use crate::common::calls::{self, assert_refused, output, wrappers};
use crate::common::deal::{DIRECTIONS, Deal, RULE_SETS, STANDARD, sets};
use crate::common::random::Random;
use crate::common::referee::{Card, DECK, Rules, bits, from_bits};
use crate::common::tools::cases;
use handsense::core::Rng;
use handsense::ffi::HsStatusCode::*;
use handsense::ffi::*;
use handsense::hearts::deal_hands;

wrappers! {
    random(rules: i32, direction: i32, seed: u64) -> HsHeartsDeal = handsense_hearts_deal_random;
    pass(deal: &HsHeartsDeal, seat: i32, cards: u64) -> HsHeartsDeal = handsense_hearts_deal_pass;
    play(deal: &HsHeartsDeal, card: i16) -> HsHeartsDeal = handsense_hearts_deal_play;
    undo(deal: &HsHeartsDeal) -> HsHeartsDeal = handsense_hearts_deal_undo;
    state(deal: &HsHeartsDeal) -> HsHeartsDealState = handsense_hearts_deal_state;
    view(deal: &HsHeartsDeal, seat: i32) -> HsHeartsView = handsense_hearts_deal_view;
    position(deal: &HsHeartsDeal) -> HsHeartsPosition = handsense_hearts_deal_position;
}

fn parse(text: &str) -> Result<HsHeartsDeal, i32> {
    let text = CString::new(text).expect("no NUL");
    output!(HsHeartsDeal, handsense_hearts_parse_deal(text.as_ptr()))
}

fn format(deal: &HsHeartsDeal) -> String {
    calls::format_deal(deal).expect("a deal")
}

/// The same fields in both.
fn assert_same<T: std::fmt::Debug>(found: &T, expected: &T) {
    assert_eq!(format!("{found:?}"), format!("{expected:?}"));
}

/// Compares what the library derives from a deal with the referee.
fn assert_follows(deal: &HsHeartsDeal, expected: &Deal, winners: &[usize]) {
    let (table, found) = (&expected.table, state(deal).expect("a deal"));
    let (is_over, slots) = (table.is_over(), [0, 1, 2, 3, 4, 5]);
    let turn = |number: usize| if is_over { -1 } else { number as i32 };
    let by_seat =
        |value: &dyn Fn(usize) -> i32| slots.map(|slot| if slot < 4 { value(slot) } else { 0 });
    let scores = if is_over { table.scores() } else { [0; 4] };
    let game = [0, 1, 2, 3].map(|seat| expected.scores[seat] + scores[seat]);
    let best = game.iter().min().copied();
    let won = |seat: usize| game.iter().any(|&score| score >= 100) && Some(game[seat]) == best;
    let mut trick_winners = [0; 17];
    for (slot, &winner) in trick_winners.iter_mut().zip(winners) {
        *slot = winner as i32;
    }
    let empty: [Vec<Card>; 4] = Default::default();
    let received = match expected.direction {
        0 => empty,
        _ => [0, 1, 2, 3].map(|seat| expected.received(seat).to_vec()),
    };
    let wins = crate::common::referee::winning_place(&table.trick);
    assert_eq!(
        found,
        HsHeartsDealState {
            struct_size: size_of::<HsHeartsDealState>() as u32,
            phase: if is_over { 2 } else { 1 },
            next_player: turn(table.to_play()),
            leader: turn(table.leader),
            winner: if table.trick.is_empty() {
                -1
            } else {
                ((table.leader + wins) % 4) as i32
            },
            tricks_played: table.tricks_done() as i32,
            hearts_broken: i32::from(table.hearts_broken),
            moon_shooter: if is_over {
                table.shooter().map_or(-1, |seat| seat as i32)
            } else {
                -1
            },
            legal: bits(&table.legal()),
            hands: sets(&table.hands),
            received: sets(&received),
            taken: sets(&table.taken),
            tricks_taken: by_seat(&|seat| table.taken[seat].len() as i32 / 4),
            points: by_seat(&|seat| table.points(seat)),
            scores: by_seat(&|seat| scores[seat]),
            game_scores: by_seat(&|seat| game[seat]),
            trick_winners,
            game_winners: (0..4).map(|seat| u32::from(won(seat)) << seat).sum(),
        }
    );
    for seat in 0..4 {
        let mut known = expected.view(seat);
        if expected.direction == 0 {
            (known.passed, known.received) = (0, 0);
        }
        assert_same(&view(deal, seat as i32).expect("a view"), &known);
    }
    assert_same(&position(deal).expect("a position"), &expected.position());
    assert_same(&parse(&format(deal)).expect("the deal"), deal);
}

/// The status of a card that is not legal.
fn refusal(expected: &Deal, card: Card) -> HsStatusCode {
    let table = &expected.table;
    if table.is_over() {
        return HS_ERROR_PHASE;
    }
    let hand = &table.hands[table.to_play()];
    let led = table.trick.first().map(|card| card.suit);
    if expected.log.iter().any(|&(_, played)| played == card) {
        HS_ERROR_DUPLICATE_CARD
    } else if hand.contains(&card) && hand.iter().any(|held| Some(held.suit) == led) {
        HS_ERROR_REVOKE
    } else {
        HS_ERROR_ILLEGAL_PLAY
    }
}

/// Plays a deal through its passes. Returns it, the referee's deal, and the struct before each action.
fn passed(rules: i32, number: usize, seed: u64, random: &mut Random) -> (HsHeartsDeal, Deal) {
    let direction = if Rules::new(rules).pass_cards {
        DIRECTIONS[number % 4]
    } else {
        0
    };
    let mut deal = self::random(rules, direction, seed).expect("a deal");
    let first = random.below(4);
    let scores = [0; 4].map(|_| random.below(120) as i32 - 10);
    deal.first_leader = first as i32;
    deal.scores[..4].copy_from_slice(&scores);
    deal.seat_plus_one = 3;
    let dealt = deal_hands(&mut Rng::new(seed)).map(|hand| hand.bits());
    assert_eq!(deal.hands[..4], dealt);
    let (hands, start) = (dealt.map(from_bits), deal);
    let mut expected = Deal::new(rules, direction, hands, first, |_, hand| {
        let mut cards = hand.to_vec();
        random.shuffle(&mut cards);
        cards[..3].to_vec()
    });
    expected.scores = scores;
    if direction == 0 {
        assert_refused(undo(&deal), HS_ERROR_PHASE);
        assert_refused(pass(&deal, 0, 7), HS_ERROR_PHASE);
        return (deal, expected);
    }
    let mut seats = [0, 1, 2, 3];
    random.shuffle(&mut seats);
    for seat in seats {
        let now = state(&deal).expect("a deal");
        assert_eq!((now.phase, now.next_player, now.legal), (0, -1, 0));
        assert_eq!(now.hands[..4], dealt);
        assert_refused(play(&deal, 44), HS_ERROR_PHASE);
        assert_refused(position(&deal), HS_ERROR_PHASE);
        assert_same(
            &parse(&format(&deal)).expect("the deal"),
            &HsHeartsDeal {
                seat_plus_one: 0,
                ..deal
            },
        );
        for me in 0..4 {
            let mut known = calls::init(me, dealt[me as usize]).expect("a hand");
            (known.rules, known.pass_dir, known.scores) = (rules, direction, deal.scores);
            assert_same(&view(&deal, me).expect("a view"), &known);
        }
        let cards = bits(&expected.passed[seat]);
        for wrong in [
            0,
            cards & (cards - 1),
            dealt[(seat + 1) % 4] & 0xFF,
            dealt[seat],
        ] {
            assert_refused(pass(&deal, seat as i32, wrong), HS_ERROR_PASSED_CARDS);
        }
        deal = pass(&deal, seat as i32, cards).expect("three cards");
        assert_refused(pass(&deal, seat as i32, cards), HS_ERROR_PHASE);
        assert_same(&undo(&deal).expect("a pass"), &start);
    }
    (deal, expected)
}

#[test]
fn whole_deals_follow_the_referee_and_are_taken_back() {
    let mut random = Random::new(61);
    for number in 0..cases(400, 48) {
        let rules = RULE_SETS[number % RULE_SETS.len()];
        let (mut deal, mut expected) = passed(rules, number / 8, number as u64, &mut random);
        deal.seat_plus_one = 0;
        let (mut earlier, mut winners) = (Vec::new(), Vec::new());
        while !expected.table.is_over() {
            assert_same(
                &deal,
                &HsHeartsDeal {
                    first_leader: deal.first_leader,
                    ..expected.played()
                },
            );
            assert_follows(&deal, &expected, &winners);
            let legal = expected.table.legal();
            for card in DECK.into_iter().filter(|card| !legal.contains(card)) {
                assert_refused(play(&deal, card.code()), refusal(&expected, card));
            }
            earlier.push(deal);
            expected.play_random(1, &mut random);
            let (_, card) = expected.log.last().copied().expect("a card");
            // The output may be the input.
            let deal: *mut HsHeartsDeal = &mut deal;
            // SAFETY: a valid struct.
            let status = unsafe { handsense_hearts_deal_play(deal, card.code(), deal) };
            assert_eq!(status, 0, "{}", calls::last_error());
            if expected.table.trick.is_empty() {
                winners.push(expected.table.leader);
            }
        }
        assert_follows(&deal, &expected, &winners);
        assert_refused(play(&deal, 0), HS_ERROR_PHASE);
        while let Some(before) = earlier.pop() {
            deal = undo(&deal).expect("a card");
            assert_same(&deal, &before);
        }
    }
}

#[test]
fn the_direction_of_the_pass_rotates() {
    let direction = |rules, number| output!(-9, handsense_hearts_pass_direction(rules, number));
    for number in 0..8 {
        let expected = DIRECTIONS[number as usize % 4];
        assert_eq!(direction(STANDARD, number), Ok(expected));
        assert_eq!(direction(STANDARD & !0x400, number), Ok(0));
    }
    assert_refused(direction(STANDARD, -1), HS_ERROR_COUNT);
    assert_refused(direction(-1, 0), HS_ERROR_RULES);
}
