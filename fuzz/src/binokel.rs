//! Targets for Binokel: melds; views as raw bytes or from legal rounds with
//! random mutations.

use handsense::binokel::{CardSet, Edition, Phase, meld_points};
use handsense::core::Seat;
use handsense::ffi::*;

use super::checked_call::{Block, Caller};
use super::common::binokel_rounds::{damage, random_round, view_of};
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

/// Checks a hand.
pub fn cards(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    hand(&caller, &mut input);
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

/// Expected results for the view of an unmutated round.
struct ExpectedState {
    phase: Phase,
    is_my_turn: bool,
    legal: u64,
}

/// Checks a view. For an unmutated round exactly the calls of the current phase succeed. For a
/// mutated one every result must be legal for the hand of the view.
pub fn views(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    let mut params = input.split_off();
    if params.one_in(4) {
        let (block, _) = Block::<HsBinokelView>::from_input(&mut input);
        check_all(&caller, &block, None, &mut params);
        return;
    }
    let mut mutations = input.split_off();
    let round = random_round(&mut input);
    let seats = round.rules().players();
    let (next, any) = (round.next_seat(), Seat::ALL[params.below(seats)]);
    let me = next.filter(|_| !params.one_in(4)).unwrap_or(any);
    let mut view = view_of(&round, me);
    let mutation_count = mutations.below(4);
    for _ in 0..mutation_count {
        damage(&mut view, &mut mutations);
    }
    let expected_state = ExpectedState {
        phase: round.phase(),
        is_my_turn: next == Some(me),
        legal: match round.phase() {
            Phase::Playing => round.legal_cards().bits(),
            _ => 0,
        },
    };
    let expected_state = Some(expected_state).filter(|_| mutation_count == 0);
    check_all(
        &caller,
        &Block::new(&view),
        expected_state.as_ref(),
        &mut params,
    );
}

fn check_all(
    caller: &Caller,
    block: &Block<HsBinokelView>,
    expected_state: Option<&ExpectedState>,
    params: &mut Random,
) {
    let player = if params.one_in(8) {
        odd_number(params)
    } else {
        params.below(5) as i32
    };
    let seed = params.next();
    let hand = block.value().map_or(0, |view| {
        let count = view.hand.count.clamp(0, 22) as usize;
        let codes = view.hand.cards[..count].iter();
        codes.fold(0, |set, &code| {
            set | 1_u64.checked_shl(code.into()).unwrap_or(0)
        })
    });
    let expect = |is_ok: bool, phase: Phase, is_known: bool| {
        if let Some(expected_state) = expected_state {
            let expected = expected_state.is_my_turn && expected_state.phase == phase && is_known;
            assert_eq!(is_ok, expected, "{phase:?} {:?}", block.value());
        }
    };
    let is_known = (0..5).contains(&player);
    let legal = expected_state.map_or(hand, |expected_state| expected_state.legal);
    let bid: Result<i32, i32> =
        caller.plain(|out| call!(handsense_binokel_bid(block.ptr(), player, seed, out)));
    expect(bid.is_ok(), Phase::Bidding, is_known);
    assert!(bid.is_err() || bid.is_ok_and(|bid| bid == 0 || bid >= 150 && bid % 10 == 0));
    let trump: Result<i32, i32> = caller.plain(|out| {
        call!(handsense_binokel_declare_trump(
            block.ptr(),
            player,
            seed,
            out
        ))
    });
    expect(trump.is_ok(), Phase::DeclaringTrump, is_known);
    assert!(trump.is_err() || trump.is_ok_and(|trump| (0..4).contains(&trump)));
    let discard: Result<HsBinokelDiscard, i32> =
        caller.plain(|out| call!(handsense_binokel_discard(block.ptr(), player, seed, out)));
    expect(discard.is_ok(), Phase::Discarding, is_known);
    assert!(discard.is_err() || discard.is_ok_and(|discard| is_discard(discard.cards, hand)));
    let card: Result<i32, i32> =
        caller.plain(|out| call!(handsense_binokel_play(block.ptr(), player, seed, out)));
    expect(card.is_ok(), Phase::Playing, is_known);
    assert!(card.is_err() || card.is_ok_and(|card| legal >> card & 1 == 1));
    if !params.one_in(4) {
        return;
    }
    let (options, is_valid) = options(params);
    let options = Block::new(&options);
    let bid: Result<HsBinokelBidDecision, i32> = caller.sized(|out| {
        call!(handsense_binokel_search_bid(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    expect(bid.is_ok(), Phase::Bidding, is_valid);
    let trump: Result<HsBinokelTrumpDecision, i32> = caller.sized(|out| {
        call!(handsense_binokel_search_trump(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    expect(trump.is_ok(), Phase::DeclaringTrump, is_valid);
    assert!(trump.is_err() || trump.is_ok_and(|found| (0..4).contains(&found.trump)));
    let discard: Result<HsBinokelDiscardDecision, i32> = caller.sized(|out| {
        call!(handsense_binokel_search_discard(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    expect(discard.is_ok(), Phase::Discarding, is_valid);
    if let Ok(found) = discard {
        let candidates = &found.candidates[..found.count as usize];
        assert!(
            candidates
                .iter()
                .all(|choice| is_discard(choice.cards, hand))
        );
    }
    let card: Result<HsBinokelCardDecision, i32> = caller.sized(|out| {
        call!(handsense_binokel_search_card(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    expect(card.is_ok(), Phase::Playing, is_valid);
    if let Ok(found) = card {
        let candidates = &found.candidates[..found.count as usize];
        assert!(
            candidates
                .iter()
                .all(|choice| legal >> choice.card & 1 == 1)
        );
    }
}

/// Whether the cards are four of the hand, or none for going out.
fn is_discard(cards: u64, hand: u64) -> bool {
    cards & !hand == 0 && [0, 4].contains(&cards.count_ones())
}

fn options(params: &mut Random) -> (HsBinokelSearchOptions, bool) {
    let mut options = HsBinokelSearchOptions {
        struct_size: size_of::<HsBinokelSearchOptions>() as u32,
        objective: params.below(2) as i32,
        limits: HsSearchLimits {
            seed: params.next(),
            playouts: 1 + params.below(12) as u64,
            threads: params.below(3) as i32,
            ..HsSearchLimits::DEFAULT
        },
    };
    if !params.one_in(8) {
        return (options, true);
    }
    match params.below(3) {
        0 => options.objective = -1,
        1 => options.limits.milliseconds = i32::MIN,
        _ => options.limits.threads = -1,
    }
    (options, false)
}
