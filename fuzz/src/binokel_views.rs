//! Views of rounds of Binokel: bytes as they are, and rounds played by the rules and damaged here and there.

use std::ptr::null;

use handsense::binokel::{Card, CardSet, Edition, Phase, Round, Rules, Suit};
use handsense::core::{Rng, Seat};
use handsense::ffi::*;

use super::asking::{Ask, Block};
use super::common::binokel_rounds::{damage, view_of};
use super::common::damage::odd_number;
use super::common::random::Random;

/// A round somewhere on its way, and the cards played in it.
fn round(input: &mut Random) -> (Round, Vec<Card>) {
    let rules = Rules::new(Edition::ALL[input.below(2)], 2 + input.below(3)).expect("players");
    let dealer = Seat::ALL[input.below(rules.players())];
    let steps = input.below(64);
    let (hands, dabb) = rules.deal(&mut Rng::new(input.next()));
    let mut round = Round::new(rules, dealer, hands, dabb);
    let mut played = Vec::new();
    for _ in 0..steps {
        let Some(seat) = round.next_seat() else { break };
        let held: Vec<Card> = round.hand(seat).iter().collect();
        match round.phase() {
            Phase::Bidding => {
                let auction = round.auction();
                let raised = auction.min_bid() + 10 * input.below(3) as i32;
                if auction.may_pass() && input.one_in(3) {
                    round.pass().expect("one may pass");
                } else if round.bid(raised).is_err() {
                    break;
                }
            }
            Phase::Discarding => {
                let mut cards = held;
                input.shuffle(&mut cards);
                let cards: CardSet = cards.into_iter().take(4).collect();
                if input.one_in(8) {
                    let trump = Suit::new(input.below(4) as i32);
                    let trump = trump.filter(|_| rules.edition() == Edition::Newest);
                    let _ = round.go_out(trump);
                } else {
                    round.discard(cards).expect("four cards of the hand");
                }
            }
            Phase::DeclaringTrump => {
                let trump = Suit::new(input.below(4) as i32).expect("a suit");
                round.declare_trump(trump).expect("a suit is named");
            }
            Phase::Playing => {
                let legal: Vec<Card> = round.legal_cards().iter().collect();
                let card = input.pick(&legal);
                played.push(card);
                round.play(card).expect("a legal card");
            }
            Phase::Over => break,
        }
    }
    (round, played)
}

/// What may be asked of a round that is shown whole.
struct Moment {
    phase: Phase,
    is_my_turn: bool,
    legal: u64,
}

/// Asks about a view: in a round that is shown whole what its moment calls for, and nothing else; in a damaged one
/// what is answered may be done with the hand that the view has.
pub fn run(data: &[u8]) {
    let mut input = Random::of(data);
    let ask = Ask::of(&mut input);
    let mut questions = input.lend();
    if questions.one_in(4) {
        let (block, _) = Block::<HsBinokelView>::raw(&mut input);
        ask_all(&ask, &block, None, &mut questions);
        return;
    }
    let mut harm = input.lend();
    let (round, played) = round(&mut input);
    let seats = round.rules().players();
    let (next, any) = (round.next_seat(), Seat::ALL[questions.below(seats)]);
    let me = next.filter(|_| !questions.one_in(4)).unwrap_or(any);
    let mut view = view_of(&round, me, &played);
    let damages = harm.below(4);
    for _ in 0..damages {
        damage(&mut view, &mut harm);
    }
    let moment = Moment {
        phase: round.phase(),
        is_my_turn: next == Some(me),
        legal: match round.phase() {
            Phase::Playing => round.legal_cards().bits(),
            _ => 0,
        },
    };
    let moment = Some(moment).filter(|_| damages == 0);
    ask_all(&ask, &Block::of(&view), moment.as_ref(), &mut questions);
}

fn ask_all(
    ask: &Ask,
    block: &Block<HsBinokelView>,
    moment: Option<&Moment>,
    questions: &mut Random,
) {
    let player = match questions.one_in(8) {
        true => odd_number(questions),
        false => questions.below(5) as i32,
    };
    let seed = questions.next();
    let hand = block.value().map_or(0, |view| {
        let count = view.hand.count.clamp(0, 22) as usize;
        let codes = view.hand.cards[..count].iter();
        codes.fold(0, |set, &code| {
            set | 1_u64.checked_shl(code.into()).unwrap_or(0)
        })
    });
    let expect = |is_ok: bool, phase: Phase, is_known: bool| {
        if let Some(moment) = moment {
            let expected = moment.is_my_turn && moment.phase == phase && is_known;
            assert_eq!(is_ok, expected, "{phase:?} {:?}", block.value());
        }
    };
    let is_known = (0..5).contains(&player);
    let legal = moment.map_or(hand, |moment| moment.legal);
    let bid: Result<i32, i32> =
        ask.plain(|out| call!(handsense_binokel_bid(block.ptr(), player, seed, out)));
    expect(bid.is_ok(), Phase::Bidding, is_known);
    assert!(bid.is_err() || bid.is_ok_and(|bid| bid == 0 || bid >= 150 && bid % 10 == 0));
    let trump: Result<i32, i32> = ask.plain(|out| {
        call!(handsense_binokel_declare_trump(
            block.ptr(),
            player,
            seed,
            out
        ))
    });
    expect(trump.is_ok(), Phase::DeclaringTrump, is_known);
    assert!(trump.is_err() || trump.is_ok_and(|trump| (0..4).contains(&trump)));
    let away: Result<HsBinokelDiscard, i32> =
        ask.plain(|out| call!(handsense_binokel_discard(block.ptr(), player, seed, out)));
    expect(away.is_ok(), Phase::Discarding, is_known);
    assert!(away.is_err() || away.is_ok_and(|away| is_away(away.cards, hand)));
    let card: Result<i32, i32> =
        ask.plain(|out| call!(handsense_binokel_play(block.ptr(), player, seed, out)));
    expect(card.is_ok(), Phase::Playing, is_known);
    assert!(card.is_err() || card.is_ok_and(|card| legal >> card & 1 == 1));
    if !questions.one_in(4) {
        return;
    }
    let (options, can_be) = options(questions);
    let options = Block::of(&options);
    let bid: Result<HsBinokelBidDecision, i32> = ask.sized(|out| {
        call!(handsense_binokel_search_bid(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    expect(bid.is_ok(), Phase::Bidding, can_be);
    let trump: Result<HsBinokelTrumpDecision, i32> = ask.sized(|out| {
        call!(handsense_binokel_search_trump(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    expect(trump.is_ok(), Phase::DeclaringTrump, can_be);
    assert!(trump.is_err() || trump.is_ok_and(|found| (0..4).contains(&found.trump)));
    let away: Result<HsBinokelDiscardDecision, i32> = ask.sized(|out| {
        call!(handsense_binokel_search_discard(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    expect(away.is_ok(), Phase::Discarding, can_be);
    if let Ok(found) = away {
        let choices = &found.candidates[..found.count as usize];
        assert!(choices.iter().all(|choice| is_away(choice.cards, hand)));
    }
    let card: Result<HsBinokelCardDecision, i32> = ask.sized(|out| {
        call!(handsense_binokel_search_card(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    expect(card.is_ok(), Phase::Playing, can_be);
    if let Ok(found) = card {
        let choices = &found.candidates[..found.count as usize];
        assert!(choices.iter().all(|choice| legal >> choice.card & 1 == 1));
    }
}

/// Four cards of the hand, or none for going out.
fn is_away(cards: u64, hand: u64) -> bool {
    cards & !hand == 0 && [0, 4].contains(&cards.count_ones())
}

fn options(questions: &mut Random) -> (HsBinokelSearchOptions, bool) {
    let mut options = HsBinokelSearchOptions {
        struct_size: size_of::<HsBinokelSearchOptions>() as u32,
        objective: questions.below(2) as i32,
        seed: questions.next(),
        playouts: 1 + questions.below(12) as u64,
        milliseconds: 0,
        threads: questions.below(3) as i32,
        cancel: null(),
    };
    if !questions.one_in(8) {
        return (options, true);
    }
    match questions.below(3) {
        0 => options.objective = -1,
        1 => options.milliseconds = i32::MIN,
        _ => options.threads = -1,
    }
    (options, false)
}
