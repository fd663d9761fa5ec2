//! Tests of Binokel through its C functions: whole games, damaged views, and refused calls.

use crate::common::binokel_rounds::{blank, damage, hand_of, view_of};
use crate::common::calls::{self, output, written};
use crate::common::random::Random;
use handsense::binokel::{
    Bidding, Card, CardSet, Discard, Edition, Level, MAX_PLAYERS, Phase, PlayStyle, Player, Round,
    RuleBasedPlayer, Rules, Suit, Trick, View, meld_points, melds, trick_winner,
};
use handsense::core::{Rng, Seat};
use handsense::ffi::*;

fn options(playouts: u64) -> HsBinokelSearchOptions {
    HsBinokelSearchOptions {
        struct_size: size_of::<HsBinokelSearchOptions>() as u32,
        objective: 0,
        limits: HsSearchLimits {
            seed: 7,
            playouts,
            ..HsSearchLimits::DEFAULT
        },
    }
}

fn bid(view: &HsBinokelView, player: i32) -> Result<i32, i32> {
    output!(-9, handsense_binokel_bid(view, player, 5))
}

fn trump(view: &HsBinokelView, player: i32) -> Result<i32, i32> {
    output!(-9, handsense_binokel_declare_trump(view, player, 5))
}

fn away(view: &HsBinokelView, player: i32) -> Result<HsBinokelDiscard, i32> {
    output!(
        HsBinokelDiscard::default(),
        handsense_binokel_discard(view, player, 5)
    )
}

fn card(view: &HsBinokelView, player: i32) -> Result<i32, i32> {
    output!(-9, handsense_binokel_play(view, player, 5))
}

fn search_bid(
    view: &HsBinokelView,
    options: &HsBinokelSearchOptions,
) -> Result<HsBinokelBidDecision, i32> {
    output!(
        HsBinokelBidDecision,
        handsense_binokel_search_bid(view, options)
    )
}

fn search_trump(
    view: &HsBinokelView,
    options: &HsBinokelSearchOptions,
) -> Result<HsBinokelTrumpDecision, i32> {
    output!(
        HsBinokelTrumpDecision,
        handsense_binokel_search_trump(view, options)
    )
}

fn search_discard(
    view: &HsBinokelView,
    options: &HsBinokelSearchOptions,
) -> Result<HsBinokelDiscardDecision, i32> {
    output!(
        HsBinokelDiscardDecision,
        handsense_binokel_search_discard(view, options)
    )
}

fn search_card(
    view: &HsBinokelView,
    options: &HsBinokelSearchOptions,
) -> Result<HsBinokelCardDecision, i32> {
    output!(
        HsBinokelCardDecision,
        handsense_binokel_search_card(view, options)
    )
}

fn named(code: i32) -> RuleBasedPlayer {
    let (bidding, play, level) = match code {
        0 => (Bidding::Newest, PlayStyle::Newest, Level::Hard),
        1 => (Bidding::Newest, PlayStyle::Newest, Level::Medium),
        2 => (Bidding::Newest, PlayStyle::Newest, Level::Easy),
        3 => (Bidding::Reference, PlayStyle::Reference, Level::Hard),
        _ => (Bidding::AsWritten, PlayStyle::Reference, Level::Hard),
    };
    RuleBasedPlayer {
        bidding,
        play,
        level,
        rubber_band: false,
        seed: 5,
    }
}

/// The decision of the search, else that of the named player.
fn code_of(searched: Option<i32>, named: Result<i32, i32>) -> i32 {
    searched.unwrap_or_else(|| named.expect("my turn"))
}

/// Plays rounds through C in which seat 0 searches and named players have the other seats; shows
/// every moment.
fn rounds(count: u64, mut show: impl FnMut(&Round, &HsBinokelView)) {
    let mut rng = Rng::new(71);
    for number in 0..count {
        let edition = Edition::ALL[number as usize % 2];
        let rules = Rules::new(edition, number as usize % 3 + 2).expect("players");
        let (hands, dabb) = rules.deal(&mut rng);
        let dealer = Seat::ALL[number as usize % rules.players()];
        let mut round = Round::new(rules, dealer, hands, dabb);
        let mut played = Vec::new();
        while let Some(seat) = round.next_seat() {
            let view = view_of(&round, seat, &played);
            show(&round, &view);
            // Two players that bid as written would outbid each other for ever.
            let code = (number as i32 + seat.index() as i32) % 4;
            let searches = seat.index() == 0;
            let known = View::from_round(&round, seat, [40, -30, 0, 0]);
            match round.phase() {
                Phase::Bidding => {
                    let found = bid(&view, code);
                    assert_eq!(found, Ok(named(code).bid(&known).unwrap_or(0)));
                    let mine =
                        searches.then(|| search_bid(&view, &options(60)).expect("my turn").bid);
                    match code_of(mine, found) {
                        0 => round.pass().expect("legal"),
                        bid => round.bid(bid).expect("legal"),
                    }
                }
                Phase::DeclaringTrump => {
                    let found = trump(&view, code);
                    assert_eq!(found, Ok(named(code).declare_trump(&known).index() as i32));
                    let mine =
                        searches.then(|| search_trump(&view, &options(60)).expect("my turn"));
                    let suit = code_of(mine.map(|mine| mine.trump), found);
                    round
                        .declare_trump(Suit::new(suit).expect("a suit"))
                        .expect("legal");
                }
                Phase::Discarding => {
                    let found = away(&view, code).expect("my turn");
                    let expected = match named(code).discard(&known) {
                        Discard::Cards(cards) => cards.bits(),
                        Discard::GoOut(_) => 0,
                    };
                    assert_eq!(found.cards, expected);
                    let mine =
                        searches.then(|| search_discard(&view, &options(60)).expect("my turn"));
                    let (cards, trump) = match mine.map(|mine| mine.candidates[0]) {
                        Some(choice) => (choice.cards, choice.trump),
                        None => (found.cards, found.trump),
                    };
                    match CardSet::from_bits(cards).expect("cards") {
                        CardSet::EMPTY => round.go_out(Suit::new(trump)).expect("legal"),
                        cards => round.discard(cards).expect("legal"),
                    }
                }
                Phase::Playing | Phase::Over => {
                    let found = card(&view, code);
                    assert_eq!(found, Ok(named(code).play(&known).code() as i32));
                    let mine = searches.then(|| search_card(&view, &options(60)).expect("my turn"));
                    let code = code_of(mine.map(|mine| mine.candidates[0].card), found);
                    let card = Card::new(code).expect("a card");
                    played.push(card);
                    round.play(card).expect("legal");
                }
            }
        }
        scored(&round);
    }
}

/// Scores a round through C and compares with the library.
fn scored(round: &Round) {
    let rules = round.rules();
    let mut tally = HsBinokelRoundResult {
        struct_size: size_of::<HsBinokelRoundResult>() as u32,
        edition: rules.edition() as i32,
        players: rules.players() as i32,
        bid_winner: round.bid_winner().expect("an auction").index() as i32,
        bid: round.auction().standing(),
        last_trick: round
            .last_trick_winner()
            .map_or(-1, |seat| seat.index() as i32),
        discard_points: round.discarded().points() as i32,
        ..HsBinokelRoundResult::default()
    };
    for seat in rules.seats() {
        tally.melds[seat.index()] = round.shown(seat).points;
        tally.points[seat.index()] = round.points(seat) as i32;
        tally.tricks[seat.index()] = round.tricks_won(seat) as i32;
    }
    let found = written([HsBinokelScore::default(); MAX_PLAYERS], |out| {
        // SAFETY: a valid tally, and writable space for four scores.
        unsafe { handsense_binokel_score_round(&tally, out.as_mut_ptr()) }
    });
    let expected = round.scores().map(|score| HsBinokelScore {
        melds: score.melds,
        tricks: score.tricks,
        shown: score.displayed,
        total: score.total,
        made: i32::from(score.made),
    });
    assert_eq!(found, Ok(expected));
}

#[test]
fn whole_rounds_through_the_c_functions() {
    let mut moments = 0;
    rounds(60, |round, view| {
        moments += 1;
        let me = round.next_seat().expect("a turn");
        // The view equals the one that the init function builds.
        if round.phase() == Phase::Bidding && round.auction().standing() == 0 {
            let hand = hand_of(round.hand(me));
            let found = written(blank(), |out| {
                // SAFETY: writable space for a view, and a hand.
                unsafe {
                    handsense_binokel_view_init(
                        out,
                        view.edition,
                        view.players,
                        view.dealer,
                        view.me,
                        &hand,
                    )
                }
            });
            let expected = HsBinokelView {
                scores: [0; 4],
                ..*view
            };
            assert_eq!(found, Ok(expected));
        }
    });
    assert!(moments > 1_500, "{moments}");
}

#[test]
fn calls_in_the_wrong_phase_are_refused() {
    let turn = HsStatusCode::HS_ERROR_TURN as i32;
    rounds(12, |round, view| {
        let phase = round.phase();
        let few = options(20);
        assert_eq!(bid(view, 0).is_ok(), phase == Phase::Bidding);
        assert_eq!(search_bid(view, &few).is_ok(), phase == Phase::Bidding);
        assert_eq!(
            search_trump(view, &few).is_ok(),
            phase == Phase::DeclaringTrump
        );
        assert_eq!(
            search_discard(view, &few).is_ok(),
            phase == Phase::Discarding
        );
        assert_eq!(search_card(view, &few).is_ok(), phase == Phase::Playing);
        if phase != Phase::Playing {
            assert_eq!(card(view, 0), Err(turn));
        }
        if phase != Phase::Bidding {
            assert_eq!(bid(view, 0), Err(turn));
        }
    });
}

#[test]
fn results_do_not_depend_on_threads_and_follow_the_objective() {
    let mut checked = 0;
    rounds(6, |round, view| {
        checked += 1;
        if checked % 9 != 0 {
            return;
        }
        let answers = [0, 2, 5].map(|threads| {
            let options = HsBinokelSearchOptions {
                limits: HsSearchLimits {
                    threads,
                    ..options(400).limits
                },
                ..options(400)
            };
            match round.phase() {
                Phase::Bidding => format!("{:?}", search_bid(view, &options)),
                Phase::DeclaringTrump => format!("{:?}", search_trump(view, &options)),
                Phase::Discarding => format!("{:?}", search_discard(view, &options)),
                _ => format!("{:?}", search_card(view, &options)),
            }
        });
        assert!(answers.iter().all(|answer| *answer == answers[0]));
        if let Ok(found) = search_card(view, &options(400)) {
            let first = found.candidates[0].estimate;
            assert!(
                found.count == 1 || (0.0..=1.0).contains(&first.value),
                "{first:?}"
            );
            assert!(found.count == 1 || first.playouts > 0);
        }
    });
    assert!(checked > 100);
}

#[test]
fn melds_and_tricks_equal_those_of_the_library() {
    let mut rng = Rng::new(72);
    for number in 0..2_000 {
        let rules = Rules::new(Edition::ALL[number % 2], number % 3 + 2).expect("players");
        let (hands, _) = rules.deal(&mut rng);
        let (hand, edition) = (hands[0], rules.edition());
        let trump = Suit::ALL[number % 4];
        let code = hand_of(&hand);
        let mut count = -1;
        let found = written([HsBinokelMeld::default(); HS_BINOKEL_MAX_MELDS], |out| {
            let (suit, edition) = (trump.index() as i32, edition as i32);
            // SAFETY: a hand, and writable space for all melds and their number.
            unsafe { handsense_binokel_melds(&code, suit, edition, out.as_mut_ptr(), &mut count) }
        });
        let expected = melds(&hand, trump, edition.meld_rules());
        let found = found.expect("a hand");
        assert_eq!(count as usize, expected.as_slice().len());
        for (found, meld) in found.iter().zip(expected.as_slice()) {
            let suit = meld.suit.map_or(-1, |suit| suit.index() as i32);
            assert_eq!(
                (found.cards, found.kind),
                (meld.cards.bits(), meld.kind as i32)
            );
            assert_eq!((found.suit, found.points), (suit, meld.points));
        }
        let found = written([0; 4], |out| {
            let cards = hand.set().bits();
            // SAFETY: writable space for four numbers.
            unsafe { handsense_binokel_meld_points(cards, edition as i32, out.as_mut_ptr()) }
        });
        assert_eq!(found, Ok(meld_points(hand.set(), edition.meld_rules())));
        let lie: Vec<Card> = hands[1].iter().take(number % 4).collect();
        let codes: Vec<u8> = lie.iter().map(|card| card.code() as u8).collect();
        let mut trick = Trick::new(Seat::ALL[0]);
        lie.iter().for_each(|&card| trick.push(card, trump));
        let exempt = number % 5 == 0;
        let found = written(0, |out| {
            let (cards, count) = (hand.set().bits(), codes.len() as i32);
            let (suit, exempt) = (trump.index() as i32, i32::from(exempt));
            // SAFETY: as many cards as stated, and writable space for a set.
            unsafe {
                handsense_binokel_legal_cards(cards, codes.as_ptr(), count, suit, exempt, out)
            }
        });
        assert_eq!(found, Ok(trick.legal(hand.set(), trump, exempt).bits()));
        let found = written(-9, |out| {
            let (count, suit) = (codes.len() as i32, trump.index() as i32);
            // SAFETY: as many cards as stated, and writable space for a number.
            unsafe { handsense_binokel_trick_winner(codes.as_ptr(), count, suit, out) }
        });
        match trick_winner(&lie, trump) {
            Some(place) => assert_eq!(found, Ok(place as i32)),
            None => assert_eq!(found, Err(HsStatusCode::HS_ERROR_OPTION as i32)),
        }
    }
}

#[test]
fn winners_of_games_equal_those_of_the_library() {
    let winner = |edition, players, scores: [i32; 4], bidder| {
        written(-9, |out| {
            // SAFETY: four scores, and writable space for a number.
            unsafe { handsense_binokel_winner(edition, players, scores.as_ptr(), bidder, out) }
        })
    };
    assert_eq!(winner(1, 3, [900, 990, 0, 0], 1), Ok(-1));
    assert_eq!(winner(1, 3, [1_200, 990, 1_200, 0], 2), Ok(2));
    assert_eq!(winner(0, 3, [1_200, 990, 1_200, 0], 2), Ok(0));
    let refused = |code: HsStatusCode| Err(code as i32);
    assert_eq!(
        winner(2, 3, [0; 4], 0),
        refused(HsStatusCode::HS_ERROR_OPTION)
    );
    assert_eq!(
        winner(1, 5, [0; 4], 0),
        refused(HsStatusCode::HS_ERROR_PLAYER_COUNT)
    );
    assert_eq!(
        winner(1, 3, [0; 4], 3),
        refused(HsStatusCode::HS_ERROR_SEAT)
    );
    assert_eq!(
        winner(1, 3, [2_000_000, 0, 0, 0], 0),
        refused(HsStatusCode::HS_ERROR_SCORE)
    );
}

/// Every error of a host has its own code.
#[test]
fn every_error_has_its_code() {
    use HsStatusCode::*;
    let mut provoked = std::collections::BTreeSet::new();
    let mut number = 0;
    rounds(24, |round, good| {
        number += 1;
        let mut refused = |view: HsBinokelView, code: HsStatusCode| {
            let status = match round.phase() {
                Phase::Bidding => bid(&view, 0).err(),
                Phase::DeclaringTrump => trump(&view, 0).err(),
                Phase::Discarding => away(&view, 0).err(),
                _ => card(&view, 0).err(),
            };
            assert_eq!(
                status,
                Some(code as i32),
                "{}: {view:?}",
                calls::last_error()
            );
            provoked.insert(code as i32);
        };
        let good = *good;
        let mut hand = good.hand;
        hand.cards[0] = 40;
        refused(HsBinokelView { hand, ..good }, HS_ERROR_CARD);
        if good.hand.count > 1 {
            hand.cards[0] = hand.cards[1];
            refused(HsBinokelView { hand, ..good }, HS_ERROR_DUPLICATE_CARD);
        }
        hand = good.hand;
        hand.count -= 1;
        refused(
            HsBinokelView { hand, ..good },
            if good.dabb_known == 1
                && good.me == good.last_bidder
                && good.dabb.contains(&good.hand.cards[hand.count as usize])
            {
                HS_ERROR_DABB
            } else {
                HS_ERROR_HAND_COUNT
            },
        );
        refused(HsBinokelView { players: 5, ..good }, HS_ERROR_PLAYER_COUNT);
        refused(
            HsBinokelView {
                me: good.players,
                ..good
            },
            HS_ERROR_SEAT,
        );
        refused(HsBinokelView { edition: 2, ..good }, HS_ERROR_OPTION);
        refused(HsBinokelView { phase: 5, ..good }, HS_ERROR_OPTION);
        refused(
            HsBinokelView {
                standing: 145,
                last_bidder: 0,
                ..good
            },
            HS_ERROR_BID,
        );
        refused(HsBinokelView { trump: 4, ..good }, HS_ERROR_SUIT);
        let trump = if good.trump < 0 { 1 } else { -1 };
        refused(HsBinokelView { trump, ..good }, HS_ERROR_SUIT);
        refused(
            HsBinokelView {
                scores: [0, 1_000_001, 0, 0],
                ..good
            },
            HS_ERROR_SCORE,
        );
        refused(
            HsBinokelView {
                discard: 1 << 40,
                ..good
            },
            HS_ERROR_CARD,
        );
        refused(
            HsBinokelView {
                struct_size: 8,
                ..good
            },
            HS_ERROR_STRUCT_SIZE,
        );
        if round.phase() != Phase::Playing {
            if round.phase() != Phase::DeclaringTrump {
                // Nothing has been discarded yet.
                let mine = &good.hand.cards[..good.hand.count as usize];
                let held = mine.iter().fold(0_u64, |set, card| set | 1 << card);
                let away = 0x3F & !held | 1 << 39 & !held;
                if away != 0 {
                    refused(
                        HsBinokelView {
                            discard: away,
                            ..good
                        },
                        HS_ERROR_DABB,
                    );
                }
            }
            let mut shown = good.shown;
            shown[0].points = 20;
            refused(HsBinokelView { shown, ..good }, HS_ERROR_MELDS);
        } else if good.played_count == 0 {
            let mut shown = good.shown;
            shown[(good.me as usize + 1) % 2].cards |= 1 << good.hand.cards[0];
            refused(HsBinokelView { shown, ..good }, HS_ERROR_MELDS);
        }
    });
    assert!(provoked.len() >= 11 && number > 300, "{provoked:?}");
}

/// Damaged views never harm, and every decision is legal with the hand of the view.
#[test]
fn damaged_views_are_refused_or_decided_by_the_rules() {
    let mut random = Random::new(73);
    let (mut answered, mut refused) = (0, 0);
    rounds(120, |_, good| {
        for _ in 0..12 {
            let mut view = *good;
            for _ in 0..random.pick(&[1, 1, 1, 2, 3]) {
                damage(&mut view, &mut random);
            }
            let few = options(6);
            let cards = |view: &HsBinokelView| {
                let hand = &view.hand.cards[..view.hand.count as usize];
                hand.iter().fold(0_u64, |set, card| set | 1 << card)
            };
            let mut found = 0;
            found += usize::from(bid(&view, 0).is_ok_and(|bid| bid == 0 || bid >= 150));
            found += usize::from(trump(&view, 2).is_ok_and(|suit| (0..4).contains(&suit)));
            if let Ok(away) = away(&view, 3) {
                assert_eq!(away.cards & !cards(&view), 0);
                found += 1;
            }
            if let Ok(card) = card(&view, 0) {
                assert!(cards(&view) >> card & 1 == 1);
                found += 1;
            }
            if random.one_in(6) {
                let _ = search_bid(&view, &few);
                let _ = search_trump(&view, &few);
                let _ = search_discard(&view, &few);
                if let Ok(decision) = search_card(&view, &few) {
                    assert!(cards(&view) >> decision.candidates[0].card & 1 == 1);
                }
            }
            *(if found > 0 {
                &mut answered
            } else {
                &mut refused
            }) += 1;
        }
    });
    assert!(answered > 2_000 && refused > 10_000, "{answered} {refused}");
}

#[test]
fn impossible_round_results_are_refused() {
    use HsStatusCode::*;
    let good = HsBinokelRoundResult {
        struct_size: size_of::<HsBinokelRoundResult>() as u32,
        edition: 1,
        players: 3,
        bid_winner: 1,
        bid: 150,
        last_trick: 2,
        ..HsBinokelRoundResult::default()
    };
    let score = |tally: &HsBinokelRoundResult| {
        written([HsBinokelScore::default(); MAX_PLAYERS], |out| {
            // SAFETY: a valid tally, and writable space for four scores.
            unsafe { handsense_binokel_score_round(tally, out.as_mut_ptr()) }
        })
    };
    assert_eq!(score(&good).expect("a round")[1].total, -300);
    for (tally, code) in [
        (
            HsBinokelRoundResult { players: 1, ..good },
            HS_ERROR_PLAYER_COUNT,
        ),
        (
            HsBinokelRoundResult {
                bid_winner: 3,
                ..good
            },
            HS_ERROR_SEAT,
        ),
        (
            HsBinokelRoundResult {
                bid_winner: -1,
                ..good
            },
            HS_ERROR_SEAT,
        ),
        (HsBinokelRoundResult { bid: 140, ..good }, HS_ERROR_OPTION),
        (
            HsBinokelRoundResult {
                discard_points: -1,
                ..good
            },
            HS_ERROR_OPTION,
        ),
        (
            HsBinokelRoundResult {
                melds: [0, -20, 0, 0],
                ..good
            },
            HS_ERROR_OPTION,
        ),
        (
            HsBinokelRoundResult {
                points: [0, 241, 0, 0],
                ..good
            },
            HS_ERROR_OPTION,
        ),
        (
            HsBinokelRoundResult {
                tricks: [0, 0, 19, 0],
                ..good
            },
            HS_ERROR_OPTION,
        ),
        (
            HsBinokelRoundResult {
                struct_size: 0,
                ..good
            },
            HS_ERROR_STRUCT_SIZE,
        ),
    ] {
        assert_eq!(score(&tally), Err(code as i32), "{tally:?}");
    }
}
