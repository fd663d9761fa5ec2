//! Tests that functions documented as free of allocations allocate nothing. A separate program,
//! because its allocator counts.

#[allow(dead_code)] // Shared with other programs; each uses a part.
mod common {
    pub mod calls;
    pub mod deal;
    pub mod hex_calls;
    pub mod memory;
    pub mod random;
    pub mod referee;
}

use common::calls::{self, sized};
use common::deal::{Deal, RULE_SETS};
use common::hex_calls;
use common::memory::{Counting, allocations};
use common::random::Random;
use handsense::core::Rng;
use handsense::ffi::*;
use handsense::hearts::solve::{Method, SolveOptions, Solver};
use handsense::hearts::{Position, Rules};
use handsense::liap_tui::{PlayStyle, Strategy};

#[global_allocator]
static MEMORY: Counting = Counting;

/// Runs a call and fails if it allocated; returns the status.
fn assert_no_allocation(name: &str, call: impl FnOnce() -> i32) -> i32 {
    let before = allocations();
    let status = call();
    let after = allocations();
    assert_eq!(after - before, 0, "{name} allocated and returned {status}");
    status
}

/// Calls every function on one view; returns the number of successful calls.
fn call_all(view: &HsHeartsView, policy: i32) -> usize {
    let mut answered = 0;
    let mut count = |name: &str, status: i32| {
        assert!(status <= 0 || name == "rank_move", "{name}");
        answered += usize::from(status >= 0);
    };
    let mut strength = HandStrength::default();
    let mut control = [SuitControlIndex::default(); 4];
    let mut status = 0;
    let mut facts = HsHeartsKnownState {
        struct_size: size_of::<HsHeartsKnownState>() as u32,
        ..HsHeartsKnownState::default()
    };
    let mut forecast = HsHeartsForecast {
        struct_size: size_of::<HsHeartsForecast>() as u32,
        ..HsHeartsForecast::default()
    };
    let mut claim = HsHeartsClaim {
        struct_size: size_of::<HsHeartsClaim>() as u32,
        ..HsHeartsClaim::default()
    };
    let mut legal = 0;
    let mut threat = MoonShootThreat::default();
    let mut pass = [0; 3];
    let mut moves = [HsHeartsRankedMove::default(); HS_HEARTS_MAX_MOVES];
    let mut reasons = [HsHeartsReason::default(); HS_HEARTS_MAX_REASONS];
    let mut len = 0;
    let card = view.hand.trailing_zeros() as i16;
    macro_rules! ask {
        ($name:literal, $call:expr) => {
            // SAFETY: a valid view, and writable outputs.
            count($name, assert_no_allocation($name, || unsafe { $call }))
        };
    }
    ask!("evaluate_hand", evaluate_hand(view.hand, &mut strength));
    ask!(
        "evaluate_hands",
        handsense_hearts_evaluate_hands(&view.hand, 1, &mut strength, &mut status)
    );
    ask!(
        "suit_control",
        handsense_hearts_suit_control(view.hand, control.as_mut_ptr())
    );
    ask!("derive", handsense_hearts_known_state(view, &mut facts));
    ask!("forecast", handsense_hearts_forecast(view, &mut forecast));
    ask!("claim", handsense_hearts_claim(view, &mut claim));
    ask!(
        "legal_moves",
        handsense_hearts_legal_moves(view, &mut legal)
    );
    // Equal cards, and two differences.
    ask!("check_rules", handsense_hearts_check_rules(view, legal));
    ask!("check_rules", handsense_hearts_check_rules(view, view.hand));
    ask!("check_rules", handsense_hearts_check_rules(view, 1));
    ask!(
        "detect_moon_threat",
        handsense_hearts_detect_moon_threat(view, &mut threat)
    );
    ask!(
        "select_pass_cards",
        select_pass_cards(view, pass.as_mut_ptr())
    );
    ask!(
        "handsense_hearts_select_pass_cards",
        handsense_hearts_select_pass_cards(view, policy, pass.as_mut_ptr())
    );
    for level in 0..4 {
        ask!(
            "level_card",
            handsense_hearts_level_card(view, level, 7, pass.as_mut_ptr())
        );
        ask!(
            "level_pass_cards",
            handsense_hearts_level_pass_cards(view, level, 7, pass.as_mut_ptr())
        );
    }
    ask!(
        "rank_moves",
        handsense_hearts_rank_moves(view, policy, moves.as_mut_ptr(), &mut len)
    );
    ask!("rank_move", rank_move(view, card));
    ask!(
        "explain_move",
        handsense_hearts_explain_move(view, policy, card, reasons.as_mut_ptr(), &mut len)
    );
    answered
}

/// Calls every function of Liap Tui except the searches, with pieces that may be impossible.
fn call_liap_tui(random: &mut Random) -> usize {
    let mut answered = 0;
    let mut count = |status: i32| answered += usize::from(status == 0);
    let mut set = || {
        let mut set = HsLiapTuiSet {
            count: random.pick(&[1, 2, 3, 8, 8, 8, 9]),
            ..HsLiapTuiSet::default()
        };
        let pieces = set.pieces.iter_mut();
        pieces.for_each(|piece| *piece = random.pick(&[1, 2, 3, 5, 6, 8, 9, 10, 12, 12, 14]));
        set
    };
    let (hand, sets) = (set(), [set(), set(), set(), set()]);
    let mut evaluation = HsLiapTuiEvaluation {
        struct_size: size_of::<HsLiapTuiEvaluation>() as u32,
        ..HsLiapTuiEvaluation::default()
    };
    let mut combos = [HsLiapTuiCombo::default(); HS_LIAP_TUI_MAX_COMBOS];
    let (mut number, mut bits, mut played) = (0, 0, HsLiapTuiSet::default());
    // SAFETY: zero is a valid value of a struct of integers.
    let mut view: HsLiapTuiView = unsafe { std::mem::zeroed() };
    let previous = [random.below(10) as i32, 2];
    macro_rules! ask {
        ($name:literal, $call:expr) => {
            // SAFETY: valid structs, and writable outputs.
            count(assert_no_allocation($name, || unsafe { $call }))
        };
    }
    ask!(
        "evaluate",
        handsense_liap_tui_evaluate(&hand, &mut evaluation)
    );
    ask!(
        "combos",
        handsense_liap_tui_combos(&hand, combos.as_mut_ptr(), &mut number)
    );
    ask!("classify", handsense_liap_tui_classify(&hand, &mut number));
    ask!(
        "compare",
        handsense_liap_tui_compare(&hand, &sets[0], &mut number)
    );
    ask!(
        "turn_winner",
        handsense_liap_tui_turn_winner(sets.as_ptr(), &mut number)
    );
    ask!(
        "score",
        handsense_liap_tui_score(previous[0], 2, 3, &mut number)
    );
    ask!(
        "winners",
        handsense_liap_tui_winners([60, 3, 60, 5].as_ptr(), &mut bits)
    );
    ask!(
        "legal_declarations",
        handsense_liap_tui_legal_declarations(previous.as_ptr(), 2, 0, &mut bits)
    );
    for strategy in Strategy::ALL {
        ask!(
            "declare",
            handsense_liap_tui_declare(
                strategy as i32,
                &hand,
                previous.as_ptr(),
                2,
                0,
                &mut number
            )
        );
    }
    ask!(
        "redeal_percent",
        handsense_liap_tui_redeal_percent(&hand, 3, previous[0], 10, &mut number)
    );
    ask!(
        "view_init",
        handsense_liap_tui_view_init(&mut view, 1, hand.pieces.as_ptr(), 1)
    );
    (view.declared_count, view.declared) = (4, [2, previous[0], 1, 1]);
    for style in PlayStyle::ALL {
        ask!(
            "play",
            handsense_liap_tui_play(&view, style as i32, 5, &mut played)
        );
    }
    answered
}

/// Calls every function of Binokel except the searches, with cards that may be impossible.
fn call_binokel(random: &mut Random) -> usize {
    let mut answered = 0;
    let mut count = |status: i32| answered += usize::from(status == 0);
    let (edition, players) = (random.below(2) as i32, random.below(3) as i32 + 2);
    let mut deck: Vec<u8> = (0..40).collect();
    random.shuffle(&mut deck);
    let mut hand = HsBinokelHand {
        count: [18, 12, 9][players as usize - 2],
        ..HsBinokelHand::default()
    };
    hand.cards.copy_from_slice(&deck[..22]);
    let with_dabb = HsBinokelHand {
        count: hand.count + 4,
        ..hand
    };
    if random.one_in(4) {
        hand.cards[0] = random.below(44) as u8;
    }
    let mut melds = [HsBinokelMeld::default(); HS_BINOKEL_MAX_MELDS];
    let (mut number, mut cards, mut points) = (0, 0, [0; 4]);
    let mut scores = [HsBinokelScore::default(); HS_BINOKEL_MAX_PLAYERS];
    let mut away = HsBinokelDiscard::default();
    let tally = HsBinokelRoundResult {
        struct_size: size_of::<HsBinokelRoundResult>() as u32,
        edition,
        players,
        bid: 150 + random.below(100) as i32,
        last_trick: random.below(4) as i32 - 1,
        ..HsBinokelRoundResult::default()
    };
    // SAFETY: zero is a valid value of a struct of integers.
    let mut view: HsBinokelView = unsafe { std::mem::zeroed() };
    let set = deck[..12].iter().fold(0, |set, card| set | 1 << card);
    macro_rules! ask {
        ($name:literal, $call:expr) => {
            // SAFETY: valid structs, and writable outputs.
            count(assert_no_allocation($name, || unsafe { $call }))
        };
    }
    ask!(
        "melds",
        handsense_binokel_melds(&hand, 2, edition, melds.as_mut_ptr(), &mut number)
    );
    ask!(
        "meld_points",
        handsense_binokel_meld_points(set, edition, points.as_mut_ptr())
    );
    ask!(
        "legal_cards",
        handsense_binokel_legal_cards(set, deck[20..].as_ptr(), 3, 1, 0, &mut cards)
    );
    ask!(
        "trick_winner",
        handsense_binokel_trick_winner(deck.as_ptr(), 4, 3, &mut number)
    );
    ask!(
        "score_round",
        handsense_binokel_score_round(&tally, scores.as_mut_ptr())
    );
    ask!(
        "winner",
        handsense_binokel_winner(edition, players, points.as_ptr(), 1, &mut number)
    );
    ask!(
        "view_init",
        handsense_binokel_view_init(&mut view, edition, players, 0, 1, &hand)
    );
    for player in 0..5 {
        // The second seat replies to the bid of the first.
        (view.phase, view.standing, view.last_bidder, view.passed) = (0, 150, 0, 0);
        (view.dealer, view.me, view.trump, view.hand) = (players - 1, 1, -1, hand);
        ask!("bid", handsense_binokel_bid(&view, player, 5, &mut number));
        // All others have passed.
        (view.me, view.passed) = (0, (1 << players) - 2);
        (view.phase, view.hand) = (2, with_dabb);
        if edition == 1 {
            ask!(
                "name_trump",
                handsense_binokel_declare_trump(&view, player, 5, &mut number)
            );
            view.trump = 2;
        }
        view.phase = 1;
        ask!(
            "lay_away",
            handsense_binokel_discard(&view, player, 5, &mut away)
        );
        (view.phase, view.trump, view.hand) = (3, 2, hand);
        (view.last_bidder, view.passed) = (1, (1 << players) - 3);
        ask!(
            "play",
            handsense_binokel_play(&view, player, 5, &mut number)
        );
    }
    answered
}

/// Calls every function of Hex that must not allocate, on positions that may be impossible.
/// Excluded are the searches, the circuit, whose equations need memory, and cell names.
fn call_hex(random: &mut Random) -> usize {
    let mut answered = 0;
    let mut count = |status: i32| answered += usize::from(status == 0);
    let (board, to_move) = hex_calls::random_position(1 + random.below(19), random);
    let mut position = hex_calls::position_of(&board, to_move);
    if random.one_in(4) {
        position.cells[random.below(361)] = random.below(4) as u8;
    }
    let (colour, measure) = (random.below(3) as i32, random.below(2) as i32);
    let (mut number, mut value, mut cells) = (0, 0.0, [0; HS_HEX_MAX_BRIDGE_SAVES]);
    let mut scores = HsHexScores {
        struct_size: size_of::<HsHexScores>() as u32,
        count: 0,
        moves: [HsHexScoredMove::default(); HS_HEX_MAX_CELLS],
    };
    let mut bridges = HsHexBridges {
        struct_size: size_of::<HsHexBridges>() as u32,
        count: 0,
        edge_count: 0,
        bridges: [HsHexBridge::default(); HS_HEX_MAX_CELLS],
        edges: [HsHexEdgeBridge::default(); HS_HEX_MAX_EDGE_BRIDGES],
    };
    let mut empty = position;
    macro_rules! ask {
        ($name:literal, $call:expr) => {
            // SAFETY: valid structs, and writable outputs.
            count(assert_no_allocation($name, || unsafe { $call }))
        };
    }
    ask!(
        "position_init",
        handsense_hex_position_init(&mut empty, random.below(21) as i32)
    );
    ask!("winner", handsense_hex_winner(&position, &mut number));
    ask!(
        "distance",
        handsense_hex_distance(&position, colour, &mut number)
    );
    ask!(
        "connectivity",
        handsense_hex_connectivity(&position, colour, measure, &mut number)
    );
    ask!(
        "evaluate",
        handsense_hex_evaluate(&position, colour, measure, &mut value)
    );
    for formula in 0..6 {
        ask!(
            "score_moves",
            handsense_hex_score_moves(&position, formula, measure, &mut scores)
        );
        ask!(
            "order_moves",
            handsense_hex_order_moves(&position, formula, measure, &mut scores)
        );
    }
    ask!(
        "bridges",
        handsense_hex_bridges(&position, colour, &mut bridges)
    );
    for last in 0..9 {
        ask!(
            "save_bridge",
            handsense_hex_save_bridge(&position, last, colour, cells.as_mut_ptr(), &mut number)
        );
    }
    answered
}

/// Calls the functions of deals, rounds and positions as states, with random actions that may be
/// illegal. The exceptions are those that read a text.
fn call_states(random: &mut Random) -> usize {
    let mut answered = 0;
    let mut count = |status: i32| answered += usize::from(status == 0);
    macro_rules! ask {
        ($name:literal, $call:expr) => {
            // SAFETY: valid structs, and writable outputs.
            count(assert_no_allocation($name, || unsafe { $call }))
        };
    }
    let (rules, seed) = (random.pick(&RULE_SETS), random.next());
    let (mut deal, mut state) = (sized!(HsHeartsDeal), sized!(HsHeartsDealState));
    let (mut view, mut position) = (sized!(HsHeartsView), sized!(HsHeartsPosition));
    let mut direction = 0;
    ask!(
        "pass_direction",
        handsense_hearts_pass_direction(rules, random.below(5) as i32 - 1, &mut direction)
    );
    ask!(
        "deal_random",
        handsense_hearts_deal_random(rules, direction, seed, &mut deal)
    );
    for step in 0..60 {
        let (given, seat) = (deal, step % 4);
        ask!(
            "deal_state",
            handsense_hearts_deal_state(&given, &mut state)
        );
        ask!(
            "deal_view",
            handsense_hearts_deal_view(&given, 1, &mut view)
        );
        ask!(
            "deal_position",
            handsense_hearts_deal_position(&given, &mut position)
        );
        let mut rest = given.hands[seat];
        (0..3).for_each(|_| rest &= rest.wrapping_sub(1));
        let cards = given.hands[seat] & !rest;
        ask!(
            "deal_pass",
            handsense_hearts_deal_pass(&given, seat as i32, cards, &mut deal)
        );
        let card = match random.one_in(8) {
            true => random.below(64) as i16,
            false => state.legal.trailing_zeros() as i16,
        };
        ask!(
            "deal_play",
            handsense_hearts_deal_play(&given, card, &mut deal)
        );
    }
    let given = deal;
    ask!("deal_undo", handsense_hearts_deal_undo(&given, &mut deal));

    let (mut round, mut state) = (sized!(HsLiapTuiRound), sized!(HsLiapTuiRoundState));
    let mut view = sized!(HsLiapTuiView);
    ask!(
        "round_random",
        handsense_liap_tui_round_random(-1, seed, &mut round)
    );
    for seat in 0..4 {
        let given = round;
        ask!(
            "round_redeal",
            handsense_liap_tui_round_redeal(&given, seat, seed, &mut round)
        );
    }
    for _ in 0..40 {
        let given = round;
        ask!(
            "round_state",
            handsense_liap_tui_round_state(&given, &mut state)
        );
        ask!(
            "round_view",
            handsense_liap_tui_round_view(&given, 1, &mut view)
        );
        let declared = state.legal_declarations.trailing_zeros() as i32;
        ask!(
            "round_declare",
            handsense_liap_tui_round_declare(&given, declared, &mut round)
        );
        let mut set = state.hands[state.next_player.max(0) as usize];
        set.count = state.required.max(1);
        ask!(
            "round_play",
            handsense_liap_tui_round_play(&given, &set, &mut round)
        );
    }
    let given = round;
    ask!(
        "round_undo",
        handsense_liap_tui_round_undo(&given, &mut round)
    );

    let (mut round, mut state) = (sized!(HsBinokelRound), sized!(HsBinokelRoundState));
    let mut view = sized!(HsBinokelView);
    let (edition, players) = (random.below(2) as i32, 2 + random.below(3) as i32);
    ask!(
        "round_random",
        handsense_binokel_round_random(edition, players, 1, seed, &mut round)
    );
    for _ in 0..60 {
        let given = round;
        ask!(
            "round_state",
            handsense_binokel_round_state(&given, &mut state)
        );
        ask!(
            "round_view",
            handsense_binokel_round_view(&given, 1, &mut view)
        );
        let bid = if state.may_pass == 0 {
            state.min_bid
        } else {
            0
        };
        ask!(
            "round_bid",
            handsense_binokel_round_bid(&given, bid, &mut round)
        );
        ask!(
            "round_declare_trump",
            handsense_binokel_round_declare_trump(&given, 2, &mut round)
        );
        let hand = state.hands[state.next_player.max(0) as usize].cards;
        let discard = HsBinokelDiscard {
            cards: hand[..4].iter().fold(0, |set, card| set | 1 << card),
            trump: -1,
            reserved: 0,
        };
        ask!(
            "round_discard",
            handsense_binokel_round_discard(&given, &discard, &mut round)
        );
        let card = state.legal.trailing_zeros() as i32;
        ask!(
            "round_play",
            handsense_binokel_round_play(&given, card, &mut round)
        );
    }
    let given = round;
    ask!(
        "round_undo",
        handsense_binokel_round_undo(&given, &mut round)
    );

    let mut position = sized!(HsHexPosition);
    (position.size, position.to_move) = (5, 1);
    let mut after = position;
    ask!("play", handsense_hex_play(&position, 1, &mut after));
    let given = after;
    ask!("swap_pieces", handsense_hex_swap_pieces(&given, &mut after));
    ask!("play", handsense_hex_play(&given, 1, &mut after));
    answered
}

/// After the first position with as many tricks, a solver allocates nothing more.
fn a_solver_allocates_only_its_table() {
    let mut rng = Rng::new(22);
    let mut solver = Solver::new();
    for case in 0..200 {
        let mut position = Position::deal(Rules::STANDARD, &mut rng);
        for _ in 0..32 {
            let legal = position.legal_moves();
            let skip = rng.below(legal.len()) as usize;
            let card = legal.iter().nth(skip).expect("a card");
            position.play(card).expect("a legal card");
        }
        for method in Method::ALL {
            let options = SolveOptions {
                method,
                ..SolveOptions::default()
            };
            let before = allocations();
            let (solution, _) = solver.solve_with_pv(&position, &options);
            assert!(solution.is_exact());
            assert!(solver.scores(&position, &options).is_some());
            assert!(allocations() == before || case == 0);
        }
    }
}

/// The number of allocations of a search on the calling thread: of a pass where one is due, else of
/// a card.
fn search_allocations(view: &HsHeartsView, playouts: u64) -> usize {
    let options = HsHeartsSearchOptions {
        limits: HsSearchLimits {
            playouts,
            ..calls::search_options().limits
        },
        ..calls::search_options()
    };
    let before = allocations();
    let (settled, spent) = match view.pass_dir {
        0 => {
            let found = calls::choose(view, &options).expect("my turn");
            (found.settled, found.playouts)
        }
        _ => {
            let found = calls::choose_pass(view, &options).expect("a pass");
            (found.settled, found.playouts)
        }
    };
    let after = allocations();
    assert!(settled == 1 || spent > playouts / 2);
    after - before
}

/// The number of allocations does not depend on the number of playouts.
fn search_allocations_do_not_depend_on_its_length() {
    // A card search keeps sampled deals and a cache of hands once plays give information about
    // them; a pass search keeps none.
    for (line, allocations) in [
        ("me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT", 0),
        (
            "me=0 hand=AJ5.Q5..J7 plays=3:C2,CJ,C6,C9/D6,DJ,DT,DA/CA,H8,C3,CK/DK,D3,D9,SQ/\
             CQ,HA,H2,C4/CT,H9,HT,C5/S8",
            2,
        ),
        ("pass=left hand=AK3.QJ98.T654.72", 0),
        ("pass=across hand=AKQJT9.3.2.AKQJ2", 0),
    ] {
        let view = calls::parse_view(line).expect("a valid view");
        let few = search_allocations(&view, 500);
        for playouts in [1_000, 20_000, 50_000] {
            assert_eq!(search_allocations(&view, playouts), few, "{line}");
        }
        assert_eq!(few, allocations, "{line}");
    }
}

/// A single test, because the cases must run in sequence.
#[test]
fn calls_and_playouts_allocate_nothing_on_success_or_error() {
    let mut random = Random::new(21);
    let mut answered = 0;
    for case in 0..2_000 {
        let mut deal = Deal::random(RULE_SETS[case % RULE_SETS.len()], &mut random);
        let cards = random.below(53);
        deal.play_random(cards, &mut random);
        let mut view = deal.view(if case % 8 == 0 {
            random.below(4)
        } else {
            deal.table.to_play()
        });
        if case % 4 == 1 {
            (view.passed, view.received) = (0, 0);
        }
        if case % 16 == 2 {
            view.hand ^= 1 << random.below(64);
        }
        let policies = [calls::TUNED, calls::AS_DESIGNED, calls::LEARNED];
        answered += call_all(&view, policies[case % 3]);
        let (position, mut points) = (deal.position(), [0; 6]);
        let epsilon = random.pick(&[0.0, 0.5, 1.5]);
        let status = assert_no_allocation("playout", || {
            // SAFETY: a valid position and writable space for six scores.
            unsafe { handsense_hearts_playout(&position, 5, epsilon, points.as_mut_ptr()) }
        });
        assert_eq!(status == 0, epsilon <= 1.0);
        let (mut worlds, mut total) = ([HsHeartsWorld::default(); 4], 0);
        let status = assert_no_allocation("sample_worlds", || {
            // SAFETY: a valid view and writable space for four deals and their number.
            unsafe {
                handsense_hearts_sample_worlds(
                    &view,
                    std::ptr::null(),
                    4,
                    worlds.as_mut_ptr(),
                    &mut total,
                )
            }
        });
        assert_eq!(status == 0, total > 0);
        let mut empty = view;
        let status = assert_no_allocation("view_init", || {
            // SAFETY: writable space for a view.
            unsafe { handsense_hearts_view_init(&mut empty, view.me, view.hand) }
        });
        assert_eq!(status == 0, calls::init(view.me, view.hand).is_ok());
        let status = assert_no_allocation("score_deal", || {
            // SAFETY: six sets and writable space for six scores.
            unsafe {
                handsense_hearts_score_deal(
                    position.rules,
                    4,
                    position.taken.as_ptr(),
                    points.as_mut_ptr(),
                )
            }
        });
        assert_eq!(
            status == 0,
            calls::score_deal(position.rules, 4, &position.taken).is_ok()
        );
        let (scores, mut chances) = ([case as i32 % 120, 3, 50, 70, 0, 0], [0.0; 6]);
        let status = assert_no_allocation("win_probabilities", || {
            // SAFETY: six scores and writable space for six probabilities.
            unsafe { handsense_hearts_win_probabilities(scores.as_ptr(), 4, chances.as_mut_ptr()) }
        });
        assert_eq!(status, 0);
    }
    assert!(answered > 8_000, "{answered}");
    let answered = (0..2_000).map(|_| call_liap_tui(&mut random));
    assert!(answered.sum::<usize>() > 16_000);
    let answered = (0..2_000).map(|_| call_binokel(&mut random));
    assert!(answered.sum::<usize>() > 30_000);
    let answered = (0..400).map(|_| call_hex(&mut random));
    assert!(answered.sum::<usize>() > 3_000);
    let answered = (0..100).map(|_| call_states(&mut random));
    assert!(answered.sum::<usize>() > 30_000);
    a_solver_allocates_only_its_table();
    search_allocations_do_not_depend_on_its_length();
    // The counting allocator works.
    let before = allocations();
    assert!(calls::last_error().len() < 256);
    assert!(allocations() > before);
}
