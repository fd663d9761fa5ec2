//! Targets for Hearts hands and views, and the parts that all targets of Hearts share.

use handsense::ffi::*;
use handsense::hearts::{Position, View, claim, penalty_points};

use super::checked_call::{Block, Caller, block_with_tail, check_failure, text};
use super::common::calls::{AS_DESIGNED, DEFAULT, LEARNED, TUNED};
use super::common::claims::{always, avoid_points, deals, in_order};
use super::common::damage::{WithTail, damage_view, forget_tricks, odd_number, random_view};
use super::common::deal::{Deal, RULE_SETS, check_known_state};
use super::common::random::Random;
use super::common::referee::{DECK, bits, from_bits};
use super::common::validator::{ViewState, validate_position, validate_view};
use super::common::{calls, slow_evaluation};

/// All policies.
pub const POLICIES: [i32; 4] = [TUNED, AS_DESIGNED, LEARNED, DEFAULT];

/// Bit mask of all cards.
pub const ALL_CARDS: u64 = 0x1FFF_1FFF_1FFF_1FFF;

/// A deal under any rules, with a number of played cards from the input.
pub fn deal(input: &mut Random) -> Deal {
    let cards = input.below(53);
    played_deal(cards, input)
}

/// A deal with a given number of played cards.
pub fn played_deal(cards: usize, input: &mut Random) -> Deal {
    let rules = if input.one_in(4) {
        input.below(0x4000) as i32
    } else {
        input.pick(&RULE_SETS)
    };
    let mut deal = Deal::random(rules, input);
    deal.play_random(cards, input);
    deal
}

/// A policy code, mostly valid.
pub fn policy(input: &mut Random) -> i32 {
    if input.one_in(8) {
        odd_number(input)
    } else {
        input.pick(&POLICIES)
    }
}

/// A card code, mostly valid.
pub fn card(input: &mut Random) -> i16 {
    if input.one_in(8) {
        input.next() as i16
    } else {
        input.pick(&DECK).code()
    }
}

/// Result of the slow validator; `None` for an invalid view or size.
pub fn validate(view: &Block<HsHeartsView>, has_valid_size: bool) -> Option<ViewState> {
    let view = view.value().filter(|_| has_valid_size)?;
    validate_view(&view).ok()
}

/// Calls all functions on a view that do not search. Exactly those that the slow validator allows
/// must succeed.
pub fn check_queries(
    caller: &Caller,
    view: &Block<HsHeartsView>,
    verdict: Option<&ViewState>,
    input: &mut Random,
) {
    let possible = verdict.is_some();
    let hand = view.value().map_or(0, |view| view.hand);
    let known = caller.sized(|out| call!(handsense_hearts_known_state(view.ptr(), out)));
    assert_eq!(known.is_ok(), possible, "{known:?} {verdict:?}");
    let forecast: Result<HsHeartsForecast, i32> =
        caller.sized(|out| call!(handsense_hearts_forecast(view.ptr(), out)));
    assert_eq!(forecast.is_ok(), possible);
    if let Ok(forecast) = forecast {
        check_forecast(&forecast, hand);
    }
    let claim: Result<HsHeartsClaim, i32> =
        caller.sized(|out| call!(handsense_hearts_claim(view.ptr(), out)));
    assert_eq!(claim.is_ok(), possible);
    if let Ok(claim) = claim {
        assert!(claim.count == hand.count_ones() as i32);
        for (holds, cards) in [
            (claim.all_tricks, claim.all_tricks_cards),
            (claim.no_points, claim.no_points_cards),
        ] {
            let named = &cards[..if holds == 1 { claim.count as usize } else { 0 }];
            let set = named.iter().fold(0, |set, card| set | 1_u64 << card);
            assert_eq!(set, if holds == 1 { hand } else { 0 });
        }
    }
    let threat: Result<MoonShootThreat, i32> =
        caller.plain(|out| call!(handsense_hearts_detect_moon_threat(view.ptr(), out)));
    assert_eq!(threat.is_ok(), possible);
    if let Ok(threat) = threat {
        assert!((0..=100).contains(&threat.threat_level));
        assert_eq!(threat.should_block, threat.threat_level >= 50);
    }
    check_text(caller, view, verdict, input);
    check_cards(caller, view, verdict, input);
    check_pass(caller, view, verdict, input);
    check_worlds(caller, view, known.ok(), input);
}

/// Checks that a forecast has probabilities, and exactly the cards of the hand.
fn check_forecast(forecast: &HsHeartsForecast, hand: u64) {
    let is_chance = |chance: &f64| (-1e-6..=1.000_001).contains(chance);
    let (seats, unused) = forecast.seats.split_at(4);
    assert!(
        unused
            .iter()
            .all(|seat| *seat == HsHeartsSeatForecast::default())
    );
    for seat in seats {
        let sum: f64 = seat.classes.iter().sum();
        assert!((sum - 1.0).abs() < 1e-4, "{seat:?}");
        let mut chances = seat.classes.iter().chain([&seat.queen, &seat.moon]);
        assert!(chances.all(is_chance), "{seat:?}");
        assert!(seat.points.is_finite() && seat.score.is_finite());
    }
    let queen: f64 = seats.iter().map(|seat| seat.queen).sum();
    assert!((queen - 1.0).abs() < 1e-4);
    let cards = &forecast.cards[..forecast.count as usize];
    let held = cards.iter().fold(0, |set, card| set | 1_u64 << card.card);
    assert_eq!(held, hand);
    assert!(cards.iter().all(|card| is_chance(&card.wins)));
}

/// Checks the round trip of the one-line notation.
fn check_text(
    caller: &Caller,
    view: &Block<HsHeartsView>,
    verdict: Option<&ViewState>,
    input: &mut Random,
) {
    let print = |view: &Block<HsHeartsView>, size| {
        caller.printed(size, |buffer, size| {
            call!(handsense_hearts_format_view(view.ptr(), buffer, size))
        })
    };
    let part = print(view, input.below(256));
    let whole = print(view, 512);
    assert_eq!(whole.is_ok(), verdict.is_some());
    let (Ok((part, _)), Ok((whole, length))) = (part, whole) else {
        return;
    };
    assert!(whole.starts_with(&part) && whole.len() == length);
    let line = text(whole.as_bytes());
    let read: HsHeartsView = caller
        .sized(|out| call!(handsense_hearts_parse_view(line.ptr(), out)))
        .expect("its own line");
    let again = validate_view(&read).expect("possible");
    assert_eq!(format!("{:?}", Some(&again)), format!("{verdict:?}"));
    assert_eq!(print(&Block::new(&read), 512), Ok((whole, length)));
}

/// Checks legal cards, their ranks, and the reasons for one.
fn check_cards(
    caller: &Caller,
    view: &Block<HsHeartsView>,
    verdict: Option<&ViewState>,
    input: &mut Random,
) {
    let (policy, card, other) = (policy(input), card(input), card(input));
    let legal = verdict.and_then(|verdict| verdict.legal.as_deref());
    let is_known = POLICIES.contains(&policy);
    let found = caller.plain(|out| call!(handsense_hearts_legal_moves(view.ptr(), out)));
    assert_eq!(found.ok(), legal.map(bits));
    if let Some(legal) = legal.map(bits) {
        assert_eq!(call!(handsense_hearts_check_rules(view.ptr(), legal)), 0);
        let other = legal ^ 1 << (input.byte() & 63);
        assert!(call!(handsense_hearts_check_rules(view.ptr(), other)) < 0);
    }
    let ranked = caller.pair(
        |out: *mut [HsHeartsRankedMove; HS_HEARTS_MAX_MOVES], count: *mut i32| {
            let first = out.cast();
            call!(handsense_hearts_rank_moves(
                view.ptr(),
                policy,
                first,
                count
            ))
        },
    );
    assert_eq!(ranked.is_ok(), legal.is_some() && is_known);
    let level = input.below(5) as i32 - 1;
    let at_level: Result<i16, i32> =
        caller.plain(|out| call!(handsense_hearts_level_card(view.ptr(), level, 7, out)));
    assert_eq!(at_level.is_ok(), legal.is_some() && level >= 0);
    if let (Ok(chosen), Some(legal)) = (at_level, legal) {
        assert!(legal.iter().any(|one| one.code() == chosen));
    }
    let rank = call!(rank_move(view.ptr(), card));
    let may_play = |card| legal.is_some_and(|legal| legal.iter().any(|one| one.code() == card));
    let is_legal = may_play(card);
    assert_eq!(rank != HS_HEARTS_IGNORE_MOVE, is_legal);
    if let (Ok((moves, count)), Some(legal)) = (ranked, legal) {
        let (moves, rest) = moves.split_at(count as usize);
        assert!(rest.iter().all(|slot| (slot.card, slot.rank) == (0, 0)));
        let set = moves.iter().fold(0, |set, one| set | 1_u64 << one.card);
        assert!(set == bits(legal) && moves.len() == legal.len());
        assert!(moves.iter().all(|one| (0..=100).contains(&one.rank)));
        assert!(moves.is_sorted_by_key(|one| (-one.rank, -one.card)));
        let mine = moves.iter().find(|one| one.card == card);
        if policy == DEFAULT {
            assert_eq!(rank, mine.map_or(HS_HEARTS_IGNORE_MOVE, |mine| mine.rank));
        }
        assert!(moves[0].rank == 100 || policy == AS_DESIGNED);
    }
    let rival = if input.one_in(2) { -1 } else { other };
    let options = Block::new(&calls::playouts(2, 7));
    let reasons: Result<HsHeartsReasons, i32> = caller.sized(|out| {
        call!(handsense_hearts_explain_move(
            view.ptr(),
            card,
            rival,
            options.ptr(),
            out
        ))
    });
    assert_eq!(
        reasons.is_ok(),
        is_legal && (rival == -1 || may_play(rival))
    );
    if let Ok(reasons) = reasons {
        check_reasons(caller, &reasons);
    }
}

/// Checks that each reason has a text, and no other entry is used.
fn check_reasons(caller: &Caller, found: &HsHeartsReasons) {
    let (reasons, rest) = found.reasons.split_at(found.count as usize);
    assert!(
        (!reasons.is_empty() || found.deals == 0)
            && rest.iter().all(|slot| *slot == HsHeartsReason::default())
    );
    let block = Block::new(found);
    for index in 0..=found.count {
        let text = caller.printed(160, |buffer, size| {
            call!(handsense_hearts_format_reason(
                block.ptr(),
                index,
                index & 1,
                buffer,
                size
            ))
        });
        assert_eq!(text.is_ok(), index < found.count);
        assert!(text.is_err() || text.is_ok_and(|(_, length)| length < 160));
    }
}

/// Checks that a pass consists of three cards of the hand, if the view is before passing.
fn check_pass(
    caller: &Caller,
    view: &Block<HsHeartsView>,
    verdict: Option<&ViewState>,
    input: &mut Random,
) {
    let policy = policy(input);
    let passing = verdict.is_some_and(|verdict| verdict.passing);
    let hand = view.value().map_or(0, |view| view.hand);
    let is_pass = |cards: [i16; 3]| {
        cards.is_sorted_by(|one, other| one < other)
            && cards.iter().all(|&card| hand >> card & 1 == 1)
    };
    let contract: Result<[i16; 3], i32> =
        caller.plain(|out: *mut [i16; 3]| call!(select_pass_cards(view.ptr(), out.cast())));
    assert_eq!(contract.is_ok(), passing);
    assert!(contract.is_ok_and(is_pass) || !passing);
    let found: Result<[i16; 3], i32> = caller.plain(|out: *mut [i16; 3]| {
        let first = out.cast();
        call!(handsense_hearts_select_pass_cards(
            view.ptr(),
            policy,
            first
        ))
    });
    assert_eq!(found.is_ok(), passing && POLICIES.contains(&policy));
    assert!(found.is_err() || found.is_ok_and(is_pass));
    let (level, seed) = (input.below(5) as i32 - 1, input.next());
    let at_level: Result<[i16; 3], i32> = caller.plain(|out: *mut [i16; 3]| {
        let first = out.cast();
        call!(handsense_hearts_level_pass_cards(
            view.ptr(),
            level,
            seed,
            first
        ))
    });
    assert_eq!(at_level.is_ok(), passing && level >= 0);
    assert!(at_level.is_err() || at_level.is_ok_and(is_pass));
    if policy == DEFAULT {
        assert_eq!(found, contract);
    }
    let choice = contract
        .unwrap_or_default()
        .iter()
        .fold(0, |set, card| set | 1_u64 << card);
    let rival = if input.one_in(2) {
        0
    } else {
        hand & input.next()
    };
    let options = Block::new(&calls::playouts(2, seed));
    let reasons: Result<HsHeartsReasons, i32> = caller.sized(|out| {
        call!(handsense_hearts_explain_pass(
            view.ptr(),
            choice,
            rival,
            options.ptr(),
            out
        ))
    });
    assert_eq!(
        reasons.is_ok(),
        passing && matches!(rival.count_ones(), 0 | 3)
    );
    if let Ok(reasons) = reasons {
        check_reasons(caller, &reasons);
    }
}

/// Checks that sampled worlds are consistent with the known state and are a prefix of a larger
/// sample.
fn check_worlds(
    caller: &Caller,
    view: &Block<HsHeartsView>,
    known: Option<HsHeartsKnownState>,
    input: &mut Random,
) {
    const COUNT: usize = 3;
    let seed = input.next();
    let count = if input.one_in(8) { input.number() } else { 1 };
    let limits = HsSearchLimits {
        seed,
        ..HsSearchLimits::DEFAULT
    };
    let sample = |count: i32, out: *mut HsHeartsWorld, total: *mut u64| {
        call!(handsense_hearts_sample_worlds(
            view.ptr(),
            &limits,
            count,
            out,
            total
        ))
    };
    let many = caller.pair(|out: *mut [HsHeartsWorld; COUNT], total: *mut u64| {
        sample(COUNT as i32, out.cast(), total)
    });
    assert_eq!(many.is_ok(), known.is_some());
    if let (Ok((worlds, total)), Some(known)) = (many, known) {
        // With unrecorded tricks there may be more deals than fit the number.
        let most = match known.unrecorded_cards {
            0 => 84_478_098_072_866_400,
            _ => u64::MAX,
        };
        assert!((1..=most).contains(&total));
        for world in &worlds {
            for seat in 0..6 {
                let held = world.hands[seat];
                assert_eq!(held & !known.could_hold[seat], 0);
                assert_eq!(held.count_ones() as i32, known.hand_count[seat]);
            }
            // No card is dealt twice: the exclusive or keeps every bit.
            let all = world.hands.iter().fold(0, |all, hand| all ^ hand);
            let count: i32 = known.hand_count.iter().sum();
            assert_eq!(all.count_ones() as i32, count);
        }
        if total == 1 {
            assert!(worlds.iter().all(|world| *world == worlds[0]));
        }
        if count == 1 {
            let one = caller.pair(|out: *mut HsHeartsWorld, total| sample(1, out, total));
            assert_eq!(one, Ok((worlds[0], total)));
        }
    }
    if count < 0 {
        let none = caller.pair(|out: *mut HsHeartsWorld, total| sample(count, out, total));
        check_failure(none.expect_err("a negative count"));
    }
}

/// Checks a hand, a view of it, and game scores between deals.
pub fn hands(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    let hand = match input.below(4) {
        0 => input.next(),
        1 => input.next() & ALL_CARDS,
        // Fewer cards, as in a hand.
        _ => input.next() & input.next() & ALL_CARDS,
    };
    let is_hand = hand & !ALL_CARDS == 0 && hand.count_ones() <= 13;
    let strength: Result<HandStrength, i32> = caller.plain(|out| call!(evaluate_hand(hand, out)));
    assert_eq!(strength.is_ok(), is_hand, "{hand:#x}");
    if let Ok(strength) = strength {
        assert_eq!(strength, slow_evaluation::evaluate(&from_bits(hand)).into());
    }
    let batch: Result<(_, [i32; 2]), i32> =
        caller.pair(|out: *mut [HandStrength; 2], statuses: *mut [i32; 2]| {
            let hands = [0, hand];
            call!(handsense_hearts_evaluate_hands(
                hands.as_ptr(),
                2,
                out.cast(),
                statuses.cast()
            ))
        });
    let (batch, statuses) = batch.expect("a batch with any hands is evaluated");
    assert_eq!(statuses, [0, strength.err().unwrap_or(0)], "{hand:#x}");
    if let Ok(strength) = strength {
        assert_eq!(batch[1], strength);
    }
    let control: Result<[SuitControlIndex; 4], i32> =
        caller.plain(|out: *mut [SuitControlIndex; 4]| {
            call!(handsense_hearts_suit_control(hand, out.cast()))
        });
    assert_eq!(control.is_ok(), is_hand, "{hand:#x}");
    if let Ok(control) = control {
        for (found, expected) in control
            .iter()
            .zip(slow_evaluation::suit_control(&from_bits(hand)))
        {
            let expected = SuitControlIndex::from(expected);
            assert_eq!((found.suit, found.gaps), (expected.suit, expected.gaps));
            assert!((found.sci - expected.sci).abs() < 1e-12);
            assert!((found.sci_adjusted - expected.sci_adjusted).abs() < 1e-12);
            assert!((found.collect_prob - expected.collect_prob).abs() < 1e-12);
        }
    }
    let me = input.below(6) as i32 - 1;
    let view: Result<HsHeartsView, i32> =
        caller.sized(|out| call!(handsense_hearts_view_init(out, me, hand)));
    assert_eq!(view.is_ok(), is_hand && (0..4).contains(&me));
    if let Ok(view) = view {
        let view = Block::new(&view);
        let verdict = validate(&view, true);
        assert_eq!(verdict.is_some(), hand.count_ones() == 13);
        check_queries(&caller, &view, verdict.as_ref(), &mut input);
    }
    win_probabilities(&caller, &mut input);
}

/// Win probabilities sum to one, and a lower score never has a lower probability.
fn win_probabilities(caller: &Caller, input: &mut Random) {
    let mut scores = [0; 6];
    for score in &mut scores[..4] {
        *score = if input.one_in(8) {
            input.number()
        } else {
            i32::from(input.byte()) - 60
        };
    }
    scores[4] = if input.one_in(8) { input.number() } else { 0 };
    let players = if input.one_in(8) { input.number() } else { 4 };
    let given = Block::new(&scores);
    let found: Result<[f64; 6], i32> = caller.plain(|out: *mut [f64; 6]| {
        let (scores, first) = (given.ptr().cast(), out.cast());
        call!(handsense_hearts_win_probabilities(scores, players, first))
    });
    assert_eq!(found.is_ok(), players == 4 && scores[4] == 0);
    let Ok(found) = found else { return };
    let sum: f64 = found.iter().sum();
    assert!((sum - 1.0).abs() < 1e-4, "{scores:?}: {found:?}");
    assert!(found.iter().all(|share| (0.0..=1.0).contains(share)));
    for one in 0..4 {
        for other in 0..4 {
            // The match equity table is quantised.
            let no_less = found[one] >= found[other] - 1e-5;
            assert!(
                scores[one] > scores[other] || no_less,
                "{scores:?}: {found:?}"
            );
        }
    }
}

/// Calls the functions for the struct. Exactly what the slow validator accepts must succeed.
pub fn bytes(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    let mut params = input.split_off();
    match params.below(5) {
        0 => position_of_bytes(&caller, &mut params, &mut input),
        1 => deal_of_bytes(&caller, &mut params, &mut input),
        2 => reasons_of_bytes(&caller, &mut params, &mut input),
        _ => {
            let (view, has_valid_size) = Block::from_input(&mut input);
            let verdict = validate(&view, has_valid_size);
            check_queries(&caller, &view, verdict.as_ref(), &mut params);
        }
    }
}

fn position_of_bytes(caller: &Caller, params: &mut Random, input: &mut Random) {
    let epsilon = f64::from_bits(params.next());
    let seed = params.next();
    let (position, has_valid_size) = Block::<HsHeartsPosition>::from_input(input);
    let body = position.value().filter(|_| has_valid_size);
    let possible = body.is_some_and(|body| validate_position(&body).is_ok());
    let points: Result<[i32; 6], i32> = caller.plain(|out: *mut [i32; 6]| {
        let first = out.cast();
        call!(handsense_hearts_playout(
            position.ptr(),
            seed,
            epsilon,
            first
        ))
    });
    assert_eq!(points.is_ok(), possible && (0.0..=1.0).contains(&epsilon));
    let mut options = calls::solve_options(0, 0, 0);
    options.limits.playouts = 50;
    let options = Block::new(&options);
    let solution: Result<HsHeartsSolution, i32> =
        caller.sized(|out| call!(handsense_hearts_solve(position.ptr(), options.ptr(), out)));
    assert_eq!(solution.is_ok(), possible);
}

fn deal_of_bytes(caller: &Caller, params: &mut Random, input: &mut Random) {
    let mut options = calls::search_options();
    options.limits.playouts = 1;
    options.objective = params.below(2) as i32;
    let options = Block::new(&options);
    let (deal, has_valid_size) = Block::<HsHeartsDeal>::from_input(input);
    let found: Result<HsHeartsDealAnalysis, i32> = caller.sized(|out| {
        call!(handsense_hearts_analyse_deal(
            deal.ptr(),
            options.ptr(),
            out
        ))
    });
    assert!(has_valid_size || found.is_err());
}

fn reasons_of_bytes(caller: &Caller, params: &mut Random, input: &mut Random) {
    let (index, symbols) = (params.below(4) as i32, params.below(2) as i32);
    let (reasons, has_valid_size) = Block::<HsHeartsReasons>::from_input(input);
    let body = reasons.value().filter(|_| has_valid_size);
    let text = caller.printed(128, |buffer, size| {
        call!(handsense_hearts_format_reason(
            reasons.ptr(),
            index,
            symbols,
            buffer,
            size
        ))
    });
    assert!(text.is_err() || body.is_some_and(|body| index < body.count));
}

/// Maximum number of cards in all hands for the exhaustive check of claims.
const MAX_CLAIM_CARDS: u32 = 8;

/// Checks a view. Exactly the calls that the slow validator allows must succeed. For an unmutated
/// view the known state equals that of the referee, and claims hold in every consistent deal.
pub fn views(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    let (mut params, mut mutations) = (input.split_off(), input.split_off());
    let deal = deal(&mut input);
    let mut view = WithTail::new(random_view(&deal, &mut mutations));
    let whole = view.body;
    let mutation_count = mutations.below(4);
    if mutation_count > 0 && mutations.one_in(4) {
        forget_tricks(&deal, &mut view.body, &mut mutations);
    }
    for _ in 0..mutation_count {
        damage_view(&mut view, &mut mutations);
    }
    let stated = view.body.struct_size;
    let block = block_with_tail(&view, stated);
    let verdict = if view.size_is_good(stated) {
        validate_view(&view.stated(stated)).ok()
    } else {
        None
    };
    check_queries(&caller, &block, verdict.as_ref(), &mut params);
    if mutation_count > 0 {
        return;
    }
    assert!(verdict.is_some(), "the referee's own deal: {whole:?}");
    let known = caller.sized(|out| call!(handsense_hearts_known_state(block.ptr(), out)));
    check_known_state(&deal, &whole, &known.expect("an unmutated view"));
    check_claims(&block.value().expect("an unmutated view"), &caller);
}

/// Checks the claims of a late view in every consistent deal and every line of play.
fn check_claims(view: &HsHeartsView, caller: &Caller) {
    let block = super::checked_call::Block::new(view);
    let Ok((line, _)) = caller.printed(512, |buffer, size| {
        call!(handsense_hearts_format_view(block.ptr(), buffer, size))
    }) else {
        return;
    };
    let view: View = line.parse().expect("its own line");
    let left: u32 = view.hand().len() + view.unseen().len();
    if left > MAX_CLAIM_CARDS {
        return;
    }
    let (me, found) = (view.me(), claim(&view));
    let is_my_turn = view.legal_moves().is_ok();
    let tricks = view.tricks_left() + view.tricks_of(me);
    let points = view.points_of(me);
    for hands in deals(&view) {
        let world = Position::resume(view.rules(), hands, *view.taken(), *view.trick());
        let world = world.expect("a consistent deal");
        if let Some(plan) = &found.all_tricks {
            let all = |end: &Position| end.taken()[me].len() == 4 * tricks;
            let mut mine = in_order(plan, me);
            assert!(always(&world, me, &mut mine, &all), "all tricks: {line}");
        }
        if let Some(plan) = &found.no_points {
            let none = |end: &Position| penalty_points(view.rules(), end.taken()[me]) == points;
            let mut mine = avoid_points(plan, is_my_turn, me, view.hand().len());
            assert!(always(&world, me, &mut mine, &none), "no points: {line}");
        }
    }
}
