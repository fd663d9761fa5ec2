//! Targets for Liap Tui: pieces, and views as raw bytes or from legal rounds with random mutations.

use std::ptr::null;

use handsense::core::Rng;
use handsense::ffi::*;
use handsense::liap_tui::{Piece, Play};

use super::checked_call::{Block, Caller};
use super::common::calls;
use super::common::damage::odd_number;
use super::common::liap_tui_rounds::{
    NextAction, damage, listed, next_action, random_view, set_of,
};
use super::common::random::Random;

/// A set of pieces, sometimes invalid.
fn set(input: &mut Random, most: usize) -> HsLiapTuiSet {
    let mut set = HsLiapTuiSet {
        count: input.below(most + 1) as i32,
        ..HsLiapTuiSet::default()
    };
    for piece in &mut set.pieces {
        *piece = 1 + input.below(14) as u8;
    }
    if input.one_in(8) {
        set.pieces[input.below(8)] = input.byte();
    }
    if input.one_in(16) {
        set.count = odd_number(input);
    }
    set
}

/// Pieces of a valid set; else `None`.
fn validate(set: &HsLiapTuiSet) -> Option<Vec<u8>> {
    let values = listed(set)?;
    let count = |piece: &Piece| {
        let same = values
            .iter()
            .filter(|&&value| value == piece.points() as u8);
        same.count() <= usize::from(piece.copies())
    };
    Piece::ALL.iter().all(count).then_some(values)
}

/// Checks a hand, two sets and declarations.
pub fn pieces(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    let hand = set(&mut input, 8);
    check_hand(&caller, &hand, &mut input);
    let sets = [0; 2].map(|_: u8| set(&mut input, 8));
    compare(&caller, &sets);
    declarations(&caller, &hand, &mut input);
}

fn check_hand(caller: &Caller, hand: &HsLiapTuiSet, input: &mut Random) {
    type Combos = [HsLiapTuiCombo; HS_LIAP_TUI_MAX_COMBOS];
    let values = validate(hand);
    let given = Block::new(hand);
    let found: Result<HsLiapTuiEvaluation, i32> =
        caller.sized(|out| call!(handsense_liap_tui_evaluate(given.ptr(), out)));
    assert_eq!(found.is_ok(), values.is_some(), "{hand:?}");
    let combos = caller.pair(|out: *mut Combos, count: *mut i32| {
        let first = out.cast();
        call!(handsense_liap_tui_combos(given.ptr(), first, count))
    });
    assert_eq!(combos.is_ok(), values.is_some());
    let kind = caller.plain(|out| call!(handsense_liap_tui_classify(given.ptr(), out)));
    assert_eq!(kind.is_ok(), values.is_some());
    let (round, score, best) = (odd_number(input), odd_number(input), odd_number(input));
    let percent = caller.plain(|out| {
        call!(handsense_liap_tui_redeal_percent(
            given.ptr(),
            round,
            score,
            best,
            out
        ))
    });
    assert_eq!(
        percent.is_ok(),
        values.is_some() && (0..=1_000).contains(&round)
    );
    assert!(percent.is_err() || percent.is_ok_and(|percent| (0..=100).contains(&percent)));
    let (Some(values), Ok((combos, count)), Ok(found)) = (values, combos, found) else {
        return;
    };
    let points: u32 = values.iter().map(|&value| u32::from(value)).sum();
    assert_eq!(found.points as u32, points);
    assert_eq!(
        (found.high + found.middle + found.low) as usize,
        values.len()
    );
    let (combos, rest) = combos.split_at(count as usize);
    assert!(rest.iter().all(|slot| *slot == HsLiapTuiCombo::default()));
    for combo in combos {
        let places = (0..8).filter(|place| combo.piece_mask >> place & 1 == 1);
        let pieces: Vec<u8> = places.map(|place| values[place]).collect();
        let play = Play::from_pieces(set_of(&pieces)).expect("a play");
        assert_eq!(combo.kind, play.kind.code());
        let points: i32 = pieces.iter().map(|&value| i32::from(value)).sum();
        assert_eq!(combo.points, points);
    }
    // The number of combos equals the number of subsets that are plays.
    let plays = (1..1_u32 << values.len()).filter(|places| {
        let pieces = values.iter().enumerate();
        let pieces = pieces.filter(|(place, _)| places >> place & 1 == 1);
        let pieces: Vec<u8> = pieces.map(|(_, &value)| value).collect();
        Play::from_pieces(set_of(&pieces)).is_some()
    });
    assert_eq!(plays.count(), combos.len(), "{values:?}");
}

fn compare(caller: &Caller, sets: &[HsLiapTuiSet; 2]) {
    let are_valid = sets.iter().all(|set| validate(set).is_some());
    let [one, other] = sets.each_ref().map(Block::new);
    let compare = |one: &Block<HsLiapTuiSet>, other: &Block<HsLiapTuiSet>| {
        caller.plain(|out| call!(handsense_liap_tui_compare(one.ptr(), other.ptr(), out)))
    };
    let (there, back) = (compare(&one, &other), compare(&other, &one));
    assert_eq!(there.is_ok(), are_valid);
    if let (Ok(there), Ok(back)) = (there, back) {
        // Swapping the arguments swaps the result.
        let turned = match there {
            1 => 2,
            2 => 1,
            same => same,
        };
        assert_eq!(back, turned);
    }
}

fn declarations(caller: &Caller, hand: &HsLiapTuiSet, input: &mut Random) {
    let mut previous = [0; 3].map(|_: u8| input.below(9) as i32);
    if input.one_in(8) {
        previous[input.below(3)] = odd_number(input);
    }
    let count = if input.one_in(8) {
        odd_number(input).clamp(-5, 3)
    } else {
        input.below(4) as i32
    };
    let nonzero = if input.one_in(8) {
        odd_number(input)
    } else {
        input.below(2) as i32
    };
    let declared_before = previous.get(..count.max(0) as usize).unwrap_or_default();
    // A block of exactly the given length, and NULL for none.
    let rows = [1, 2, 3].map(|length| Block::<i32>::from_slice(&previous[..length]));
    let first = match declared_before.len() {
        0 => std::ptr::null(),
        length => rows[length - 1].ptr(),
    };
    let is_valid = count >= 0
        && declared_before
            .iter()
            .all(|number| (0..=8).contains(number))
        && (0..2).contains(&nonzero);
    let strategy = if input.one_in(8) {
        odd_number(input)
    } else {
        input.below(6) as i32
    };
    let given = Block::new(hand);
    let declared = caller.plain(|out| {
        call!(handsense_liap_tui_declare(
            strategy,
            given.ptr(),
            first,
            count,
            nonzero,
            out
        ))
    });
    let is_hand = validate(hand).is_some_and(|values| values.len() == 8);
    assert_eq!(
        declared.is_ok(),
        is_valid && is_hand && (0..6).contains(&strategy)
    );
    if let Ok(declared) = declared {
        let sum: i32 = declared_before.iter().sum();
        let makes_eight = declared_before.len() == 3 && sum + declared == 8;
        let may = !makes_eight && (declared > 0 || nonzero != 1);
        // GEN1 may return an illegal declaration, as documented in the header.
        assert!(strategy == 3 || may);
        assert!((0..9).contains(&declared));
    }
    let (me, starter) = (odd_number(input), input.below(4) as i32);
    let me = if input.one_in(4) { me } else { 1 };
    let pieces = Block::new(&hand.pieces);
    let view: Result<HsLiapTuiView, i32> = caller.sized(|out| {
        let pieces = pieces.ptr().cast();
        call!(handsense_liap_tui_view_init(out, me, pieces, starter))
    });
    let whole = validate(&HsLiapTuiSet { count: 8, ..*hand });
    assert_eq!(view.is_ok(), whole.is_some() && (0..4).contains(&me));
}

/// Checks a view. Exactly the calls for the next decision by the slow implementation must succeed.
pub fn views(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    let mut params = input.split_off();
    let (block, has_valid_size) = if params.one_in(4) {
        Block::<HsLiapTuiView>::from_input(&mut input)
    } else {
        let mut mutations = input.split_off();
        let mut rng = Rng::new(input.next());
        let mut view = random_view(&mut rng, &mut input);
        assert!(next_action(&view).is_some());
        // State of the game before the round; it may make the declarations illegal.
        view.scores = [0; 4].map(|_: u8| i32::from(mutations.byte() % 64) - 8);
        view.zero_declarations = [0; 4].map(|_: u8| mutations.below(4) as i32);
        view.round = 1 + mutations.below(20) as i32;
        for _ in 0..mutations.below(4) {
            damage(&mut view, &mut mutations);
        }
        (Block::new(&view), true)
    };
    let view = block.value().filter(|_| has_valid_size);
    let next = view.and_then(|view| next_action(&view));
    play(&caller, &block, next, &mut params);
    if params.one_in(4) {
        search(&caller, &block, next, &mut params);
    }
}

/// Whether the seat of a view declares next, and whether it plays next with what number of pieces.
fn turn_of_view(view: &HsLiapTuiView, next: Option<NextAction>) -> (bool, Option<Option<usize>>) {
    let me = view.me as usize;
    match next {
        Some(NextAction::Declare(seat)) => (seat == me, None),
        Some(NextAction::Play(seat, required)) => (false, (seat == me).then_some(required)),
        Some(NextAction::Nothing) | None => (false, None),
    }
}

/// Whether the pieces are a legal play of the view.
fn may_play(view: &HsLiapTuiView, set: &HsLiapTuiSet, required: Option<usize>) -> bool {
    let played = set_of(&listed(set).expect("pieces"));
    let hand = set_of(&listed(&view.hand).expect("a view that can be"));
    let has_size = match required {
        Some(count) => count == played.len() as usize,
        None => Play::from_pieces(played).is_some(),
    };
    hand.contains(played) && has_size
}

fn play(
    caller: &Caller,
    block: &Block<HsLiapTuiView>,
    next: Option<NextAction>,
    params: &mut Random,
) {
    let style = if params.one_in(8) {
        odd_number(params)
    } else {
        params.below(3) as i32
    };
    let seed = params.next();
    let played = caller.plain(|out| call!(handsense_liap_tui_play(block.ptr(), style, seed, out)));
    let Some(view) = block.value() else {
        assert!(played.is_err());
        return;
    };
    let (_, plays) = turn_of_view(&view, next);
    let expected = plays.is_some() && (0..3).contains(&style);
    assert_eq!(played.is_ok(), expected, "{view:?}");
    if let (Ok(set), Some(required)) = (played, plays) {
        assert!(may_play(&view, &set, required), "{set:?} {view:?}");
    }
}

fn search(
    caller: &Caller,
    block: &Block<HsLiapTuiView>,
    next: Option<NextAction>,
    params: &mut Random,
) {
    let cancel = i32::from(params.one_in(2));
    let mut options = HsLiapTuiSearchOptions {
        struct_size: size_of::<HsLiapTuiSearchOptions>() as u32,
        objective: params.below(2) as i32,
        limits: HsSearchLimits {
            seed: params.next(),
            playouts: 1 + params.below(30) as u64,
            threads: params.below(3) as i32,
            cancel: if params.one_in(8) { &cancel } else { null() },
            ..HsSearchLimits::DEFAULT
        },
    };
    let mut is_valid = true;
    if params.one_in(8) {
        is_valid = false;
        match params.below(3) {
            0 => options.objective = 2,
            1 => options.limits.milliseconds = -1,
            _ => options.limits.threads = 257,
        }
    }
    let options = Block::new(&options);
    let declared: Result<HsLiapTuiDeclarationDecision, i32> = caller.sized(|out| {
        call!(handsense_liap_tui_search_declaration(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    let played: Result<HsLiapTuiPlayDecision, i32> = caller.sized(|out| {
        call!(handsense_liap_tui_search_play(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    let redeal: Result<i32, i32> = caller.plain(|out| {
        call!(handsense_liap_tui_search_redeal(
            block.ptr(),
            options.ptr(),
            out
        ))
    });
    let Some(view) = block.value() else { return };
    let (declares, plays) = turn_of_view(&view, next);
    assert_eq!(declared.is_ok(), declares && is_valid, "{view:?}");
    assert_eq!(played.is_ok(), plays.is_some() && is_valid, "{view:?}");
    let before = matches!(next, Some(NextAction::Declare(_))) && view.declared_count == 0;
    assert_eq!(
        redeal.is_ok(),
        before && is_valid,
        "{}",
        calls::last_error()
    );
    assert!(redeal.is_err() || redeal.is_ok_and(|flag| (0..2).contains(&flag)));
    if let Ok(decision) = declared {
        let candidates = &decision.candidates[..decision.count as usize];
        assert_eq!(candidates[0].declared, decision.declared);
        let numbers = candidates
            .iter()
            .fold(0, |bits, one| bits | 1 << one.declared);
        let declared_before = &view.declared[..view.declared_count as usize];
        let sum: i32 = declared_before.iter().sum();
        let must_be_nonzero = view.zero_declarations[view.me as usize] >= 2;
        let legal = (0..9).filter(|&number| {
            let makes_eight = declared_before.len() == 3 && sum + number == 8;
            !makes_eight && (number > 0 || !must_be_nonzero)
        });
        assert_eq!(
            numbers,
            legal.fold(0_i32, |bits, number| bits | 1 << number)
        );
    }
    if let (Ok(decision), Some(required)) = (played, plays) {
        let candidates = &decision.candidates[..decision.count as usize];
        assert!(!candidates.is_empty());
        for choice in candidates {
            assert!(
                may_play(&view, &choice.set, required),
                "{choice:?} {view:?}"
            );
        }
    }
}
