//! Target for Binokel cards: melds, tricks and scores.

use handsense::binokel::{Card, CardSet, Suit, meld_points, trick_winner};
use handsense::binokel::{Edition, Trick};
use handsense::core::Seat;
use handsense::ffi::*;

use super::checked_call::{Block, Caller};
use super::common::damage::odd_number;
use super::common::random::Random;

/// Number of card codes.
const CARDS: usize = 40;

/// A number, mostly below a bound.
fn number(input: &mut Random, bound: usize) -> i32 {
    if input.one_in(12) {
        odd_number(input)
    } else {
        input.below(bound) as i32
    }
}

fn is_below(value: i32, bound: i32) -> bool {
    (0..bound).contains(&value)
}

/// Checks a hand, a trick and a round.
pub fn run(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    hand(&caller, &mut input);
    trick(&caller, &mut input);
    round(&caller, &mut input);
}

fn hand(caller: &Caller, input: &mut Random) {
    let mut hand = HsBinokelHand::default();
    // Distinct cards, sometimes with an arbitrary code.
    let mut deck: Vec<u8> = (0..CARDS as u8).collect();
    input.shuffle(&mut deck);
    hand.cards.copy_from_slice(&deck[..22]);
    hand.count = number(input, 23);
    if input.one_in(6) {
        hand.cards[input.below(22)] = input.byte();
    }
    let (trump, edition) = (number(input, 4), number(input, 2));
    let (dealer, me, players) = (number(input, 4), number(input, 4), 2 + number(input, 3) % 8);
    let given = Block::new(&hand);
    let held = usize::try_from(hand.count)
        .ok()
        .and_then(|count| hand.cards.get(..count));
    let is_hand = held.is_some_and(|held| {
        let are_cards = held.iter().all(|&code| usize::from(code) < CARDS);
        let is_new = |place: usize| !held[..place].contains(&held[place]);
        are_cards && (0..held.len()).all(is_new)
    });
    type Melds = [HsBinokelMeld; HS_BINOKEL_MAX_MELDS];
    let melds = caller.pair(|out: *mut Melds, count: *mut i32| {
        let first = out.cast();
        call!(handsense_binokel_melds(
            given.ptr(),
            trump,
            edition,
            first,
            count
        ))
    });
    let is_valid = is_hand && is_below(trump, 4) && is_below(edition, 2);
    assert_eq!(melds.is_ok(), is_valid, "{hand:?} {trump} {edition}");
    let held = held.unwrap_or_default().iter();
    let set = held.fold(0, |set, &code| {
        set | 1_u64.checked_shl(code.into()).unwrap_or(0)
    });
    let points = |cards: u64| -> Result<[i32; 4], i32> {
        caller.plain(|out: *mut [i32; 4]| {
            let first = out.cast();
            call!(handsense_binokel_meld_points(cards, edition, first))
        })
    };
    if let Ok((melds, count)) = melds {
        let (melds, rest) = melds.split_at(count as usize);
        assert!(rest.iter().all(|slot| *slot == HsBinokelMeld::default()));
        assert!(
            melds
                .iter()
                .all(|meld| meld.cards & !set == 0 && meld.points > 0)
        );
        let sum: i32 = melds.iter().map(|meld| meld.points).sum();
        assert_eq!(points(set).expect("cards")[trump as usize], sum);
    }
    let any = input.next();
    let found = points(any);
    let cards = CardSet::from_bits(any);
    assert_eq!(found.is_ok(), cards.is_some() && is_below(edition, 2));
    if let (Ok(found), Some(cards)) = (found, cards) {
        let melding = Edition::ALL[edition as usize].meld_rules();
        assert_eq!(found, meld_points(cards, melding));
    }
    let view: Result<HsBinokelView, i32> = caller.sized(|out| {
        call!(handsense_binokel_view_init(
            out,
            edition,
            players,
            dealer,
            me,
            given.ptr()
        ))
    });
    assert!(view.is_err() || is_hand);
}

fn trick(caller: &Caller, input: &mut Random) {
    let mut codes = [0; 4].map(|_: u8| input.below(CARDS) as u8);
    if input.one_in(8) {
        codes[input.below(4)] = input.byte();
    }
    // At most four cards, and NULL for none.
    let count = number(input, 5).clamp(-3, 4);
    let rows = [1, 2, 3, 4].map(|length| Block::<u8>::from_slice(&codes[..length]));
    let first = match count {
        1.. => rows[count as usize - 1].ptr(),
        _ => std::ptr::null(),
    };
    let lie = &codes[..count.max(0) as usize];
    let (trump, exempt) = (number(input, 4), number(input, 2));
    let hand = input.next() & input.next() & ((1 << CARDS) - 1);
    let hand = if input.one_in(8) { input.next() } else { hand };
    let is_new = |place: usize| !lie[..place].contains(&lie[place]);
    let cards: Option<Vec<Card>> = lie.iter().map(|&code| Card::new(code.into())).collect();
    let cards = cards.filter(|_| (0..lie.len()).all(is_new));
    let suit = Suit::new(trump);
    let legal = caller.plain(|out| {
        call!(handsense_binokel_legal_cards(
            hand, first, count, trump, exempt, out
        ))
    });
    let held = CardSet::from_bits(hand);
    let is_valid = is_below(count, 4) && cards.is_some() && suit.is_some() && held.is_some();
    assert_eq!(legal.is_ok(), is_valid && is_below(exempt, 2), "{codes:?}");
    if let (Ok(legal), Some(cards), Some(suit), Some(held)) = (legal, &cards, suit, held) {
        let mut trick = Trick::new(Seat::ALL[0]);
        cards.iter().for_each(|&card| trick.push(card, suit));
        assert_eq!(legal, trick.legal(held, suit, exempt == 1).bits());
        assert!(legal & !hand == 0 && (legal != 0) == (hand != 0));
    }
    let winner =
        caller.plain(|out| call!(handsense_binokel_trick_winner(first, count, trump, out)));
    let expected = cards
        .zip(suit)
        .and_then(|(cards, suit)| trick_winner(&cards, suit));
    let expected = expected.filter(|_| is_below(count, 5));
    assert_eq!(winner.ok(), expected.map(|place| place as i32));
}

fn round(caller: &Caller, input: &mut Random) {
    let (edition, players) = (number(input, 2), 2 + number(input, 3) % 8);
    let mut result = HsBinokelRoundResult {
        struct_size: size_of::<HsBinokelRoundResult>() as u32,
        edition,
        players,
        bid_winner: number(input, 4),
        bid: 150 + 10 * number(input, 20).clamp(-100, 100_000),
        last_trick: number(input, 5).saturating_sub(1),
        discard_points: number(input, 100),
        ..HsBinokelRoundResult::default()
    };
    for seat in 0..4.min(players.max(0) as usize) {
        result.melds[seat] = 20 * number(input, 20).clamp(-100, 100_000);
        result.points[seat] = number(input, 100);
        result.tricks[seat] = number(input, 6);
    }
    let given = Block::new(&result);
    let found: Result<[HsBinokelScore; 4], i32> = caller.plain(|out: *mut [HsBinokelScore; 4]| {
        let first = out.cast();
        call!(handsense_binokel_score_round(given.ptr(), first))
    });
    let is_table = is_below(edition, 2) && (2..=4).contains(&players);
    assert!(found.is_err() || is_table && is_below(result.bid_winner, players));
    let scores = [0; 4].map(|_: u8| {
        if input.one_in(8) {
            odd_number(input)
        } else {
            i32::from(input.byte()) * 10 - 500
        }
    });
    let (given, bidder) = (Block::new(&scores), number(input, 4));
    let winner = caller.plain(|out| {
        let scores = given.ptr().cast();
        call!(handsense_binokel_winner(
            edition, players, scores, bidder, out
        ))
    });
    assert!(winner.is_err() || is_table);
    if let Ok(side) = winner {
        assert!(side == -1 || scores[side as usize] >= 1_000);
    }
}
