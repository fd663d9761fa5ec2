//! Damaged views of rounds of Liap Tui through every function that reads one: nothing crashes, no output
//! is touched on an error, and the library takes exactly the views that a slow validator finds possible.

mod common;

use std::ptr::null;

use common::calls;
use common::random::Random;
use handsense::base::{Rng, Seat};
use handsense::ffi::*;
use handsense::liap_tui::{HAND, Piece, PieceSet, Play, Round, SEATS, deal, turn_winner};

const VIEWS: usize = 150_000;
/// Of so many views one is searched.
const SEARCHED: usize = 50;

const OK: i32 = HsStatusCode::HS_OK as i32;
const PANIC: i32 = HsStatusCode::HS_ERROR_PANIC as i32;

/// What a possible view is asked next.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Next {
    Declare(usize),
    Play(usize, Option<usize>),
    Nothing,
}

/// The pieces of a set, if all are there.
fn listed(set: &HsLiapTuiSet) -> Option<Vec<u8>> {
    let count = usize::try_from(set.count)
        .ok()
        .filter(|&count| count <= HAND)?;
    let values = set.pieces[..count].to_vec();
    values
        .iter()
        .all(|value| (1..=14).contains(value))
        .then_some(values)
}

fn set_of(values: &[u8]) -> PieceSet {
    values
        .iter()
        .filter_map(|&value| Piece::new(value.into()))
        .collect()
}

fn times(values: &[u8], value: u8) -> usize {
    values.iter().filter(|&&other| other == value).count()
}

/// What comes next in the round of a view; `None` if there is no such round.
fn judge(view: &HsLiapTuiView) -> Option<Next> {
    let seat = |number: i32| usize::try_from(number).ok().filter(|&seat| seat < SEATS);
    let (me, starter) = (seat(view.me)?, seat(view.starter)?);
    let small = |number: i32, most: i32| (0..=most).contains(&number).then_some(number as usize);
    let (declared, turns) = (small(view.declared_count, 4)?, small(view.turn_count, 8)?);
    (small(view.round, 1_000).is_some() && small(view.multiplier, 1_000).is_some()).then_some(())?;
    let scores_fit = view
        .scores
        .iter()
        .all(|score| score.abs_diff(0) <= 1_000_000);
    (scores_fit && view.nothings.iter().all(|&nothings| nothings >= 0)).then_some(())?;
    let mut sum = 0;
    for (place, &number) in view.declared[..declared].iter().enumerate() {
        let who = (starter + place) % SEATS;
        let may = (0..=8).contains(&number)
            && !(place == 3 && sum + number == 8)
            && !(number == 0 && view.nothings[who] >= 2);
        may.then_some(())?;
        sum += number;
    }
    let held = listed(&view.hand)?;
    let (mut mine, mut others) = (held.clone(), Vec::new());
    let (mut leader, mut left) = (starter, HAND);
    let mut next = Next::Play(starter, None);
    for (number, turn) in view.turns[..turns].iter().enumerate() {
        let fewest = if number + 1 == turns { 1 } else { SEATS };
        let played = small(turn.played, 4).filter(|&played| played >= fewest)?;
        (declared == SEATS && left > 0).then_some(())?;
        let sets: Vec<Vec<u8>> = turn.sets[..played]
            .iter()
            .map(listed)
            .collect::<Option<_>>()?;
        let sizes_fit = sets.iter().all(|set| set.len() == sets[0].len()) && sets[0].len() <= left;
        (sizes_fit && Play::of(set_of(&sets[0])).is_some()).then_some(())?;
        for (place, set) in sets.iter().enumerate() {
            match (leader + place) % SEATS == me {
                true => mine.extend(set),
                false => others.extend(set.iter().copied()),
            }
        }
        next = Next::Play((leader + played) % SEATS, Some(sets[0].len()));
        if played == SEATS {
            let sets: Vec<PieceSet> = sets.iter().map(|set| set_of(set)).collect();
            left -= sets[0].len() as usize;
            leader = (leader + turn_winner(&sets)?) % SEATS;
            next = Next::Play(leader, None);
        }
    }
    let copies = |piece: &Piece| {
        let value = piece.points() as u8;
        times(&mine, value) + times(&others, value) <= usize::from(piece.copies())
    };
    (mine.len() == HAND && Piece::ALL.iter().all(copies)).then_some(())?;
    Some(match declared {
        SEATS if left == 0 => Next::Nothing,
        SEATS => next,
        _ => Next::Declare((starter + declared) % SEATS),
    })
}

/// The view of one seat somewhere in a random round.
fn random_view(rng: &mut Rng, random: &mut Random) -> HsLiapTuiView {
    let (hands, me) = (deal(rng), random.below(SEATS));
    let starter = random.below(SEATS);
    let held: Vec<u8> = hands[me].iter().map(|piece| piece.points() as u8).collect();
    // SAFETY: all zeroes are a value of a struct of integers.
    let mut view: HsLiapTuiView = unsafe { std::mem::zeroed() };
    // SAFETY: a place for a view, and eight pieces.
    let status = unsafe {
        handsense_liap_tui_view_init(&mut view, me as i32, held.as_ptr(), starter as i32)
    };
    assert_eq!(status, OK);
    let mut round = Round::new(hands, Seat::ALL[starter]);
    for _ in 0..random.below(40) {
        let Some(seat) = round.next_seat() else { break };
        if !round.is_declared() {
            let legal: Vec<u8> = round.legal_declarations().iter().collect();
            let declared = random.pick(&legal);
            round.declare(declared).expect("legal");
            view.declared[view.declared_count as usize] = declared.into();
            view.declared_count += 1;
            continue;
        }
        let mut hand: Vec<Piece> = round.hand(seat).iter().collect();
        random.shuffle(&mut hand);
        let plays: Vec<PieceSet> = Play::within(round.hand(seat))
            .map(|play| play.pieces)
            .collect();
        let pieces = match round.required() {
            Some(count) => hand.into_iter().take(count as usize).collect(),
            None => random.pick(&plays),
        };
        if round.played() == 0 {
            view.turn_count += 1;
        }
        let turn = &mut view.turns[view.turn_count as usize - 1];
        turn.sets[turn.played as usize] = to_c(pieces);
        turn.played += 1;
        round.play(pieces).expect("legal");
    }
    view.hand = to_c(round.hand(Seat::ALL[me]));
    view
}

fn to_c(pieces: PieceSet) -> HsLiapTuiSet {
    let mut set = HsLiapTuiSet::default();
    for piece in pieces.iter() {
        set.pieces[set.count as usize] = piece.points() as u8;
        set.count += 1;
    }
    set
}

fn odd_number(random: &mut Random) -> i32 {
    match random.below(4) {
        0 => random.next() as i32,
        1 => random.pick(&[i32::MIN, i32::MAX, -1, 1_000, 1_001, 1_000_000, 1_000_001]),
        _ => random.below(10) as i32,
    }
}

fn damage_set(set: &mut HsLiapTuiSet, random: &mut Random) {
    match random.below(4) {
        0 => set.count = odd_number(random),
        1 => set.count = set.count.wrapping_add(1),
        2 => set.pieces[random.below(HAND)] = random.next() as u8,
        _ => set.pieces[random.below(HAND)] = random.below(16) as u8,
    }
}

fn damage(view: &mut HsLiapTuiView, random: &mut Random) {
    let turn = random.below((view.turn_count.clamp(0, 7) + 1) as usize);
    let (seat, other) = (random.below(SEATS), random.below(SEATS));
    match random.below(16) {
        0 => view.me = odd_number(random),
        1 => view.me = view.me.wrapping_add(1) % 4,
        2 => view.starter = odd_number(random),
        3 => view.declared_count = odd_number(random),
        4 => view.declared[seat] = odd_number(random),
        5 => view.nothings[seat] = odd_number(random),
        6 => view.scores[seat] = odd_number(random),
        7 => view.round = odd_number(random),
        8 => view.multiplier = odd_number(random),
        9 => damage_set(&mut view.hand, random),
        10 => view.turn_count = odd_number(random),
        11 => view.turns[turn].played = odd_number(random),
        12 => view.turns[turn].sets.swap(seat, other),
        13 => {
            // All turns of a size that nobody has pieces for.
            let set = view.turns[turn].sets[0];
            view.turns
                .iter_mut()
                .for_each(|turn| turn.sets = [set; SEATS]);
        }
        14 => view.turns.swap(turn, random.below(8)),
        _ => damage_set(&mut view.turns[turn].sets[seat], random),
    }
}

/// Fills all bytes of an output but its size.
fn pattern<T: Copy>(size: bool) -> T {
    let mut bytes = vec![0xA5_u8; size_of::<T>()];
    if size {
        bytes[..4].copy_from_slice(&(size_of::<T>() as u32).to_ne_bytes());
    }
    // SAFETY: as many bytes as the struct has, which is made of numbers only.
    unsafe { bytes.as_ptr().cast::<T>().read_unaligned() }
}

/// Whether a call is answered; one that is not leaves its output alone and says why.
fn answers<T: Copy>(size: bool, call: impl FnOnce(&mut T) -> i32) -> Option<T> {
    let bytes = |value: &T| {
        // SAFETY: as many bytes as the value has, all of them initialised.
        unsafe { std::slice::from_raw_parts((&raw const *value).cast::<u8>(), size_of::<T>()) }
            .to_vec()
    };
    let mut out: T = pattern(size);
    let before = bytes(&out);
    let status = call(&mut out);
    assert_ne!(status, PANIC, "{}", calls::last_error());
    if status == OK {
        return Some(out);
    }
    assert_eq!(bytes(&out), before, "written, yet answered {status}");
    assert!(!calls::last_error().is_empty(), "{status}");
    None
}

fn holds(view: &HsLiapTuiView, set: &HsLiapTuiSet, required: Option<usize>) -> bool {
    let played = set_of(&listed(set).expect("pieces"));
    set_of(&listed(&view.hand).expect("pieces")).contains(played)
        && match required {
            Some(count) => count == played.len() as usize,
            None => Play::of(played).is_some(),
        }
}

/// Asks everything that can be asked of a view, and holds the answers against what comes next.
fn ask(view: &HsLiapTuiView, next: Option<Next>, searched: bool) {
    let me = view.me as usize;
    let (declares, plays) = match next {
        Some(Next::Declare(seat)) => (seat == me, None),
        Some(Next::Play(seat, required)) => (false, (seat == me).then_some(required)),
        Some(Next::Nothing) | None => (false, None),
    };
    for style in 0..3 {
        // SAFETY: a whole view and a place for a set.
        let set = answers(false, |out| unsafe {
            handsense_liap_tui_play(view, style, 3, out)
        });
        assert_eq!(set.is_some(), plays.is_some(), "{}", calls::last_error());
        assert!(set.is_none_or(|set| holds(view, &set, plays.expect("my turn"))));
    }
    if !searched {
        return;
    }
    let options = HsLiapTuiSearchOptions {
        struct_size: size_of::<HsLiapTuiSearchOptions>() as u32,
        objective: 0,
        seed: 7,
        playouts: 20,
        milliseconds: 0,
        threads: 0,
        cancel: null(),
    };
    let found: Option<HsLiapTuiDeclarationDecision> = answers(true, |out| {
        // SAFETY: a whole view, whole options, a place that states its size.
        unsafe { handsense_liap_tui_search_declaration(view, &options, out) }
    });
    assert_eq!(found.is_some(), declares, "{}", calls::last_error());
    let found: Option<HsLiapTuiPlayDecision> = answers(true, |out| {
        // SAFETY: as above.
        unsafe { handsense_liap_tui_search_play(view, &options, out) }
    });
    assert_eq!(found.is_some(), plays.is_some(), "{}", calls::last_error());
    if let (Some(found), Some(required)) = (found, plays) {
        assert!(holds(view, &found.choices[0].set, required));
        let chances = found.choices[..found.count as usize].iter();
        assert!(
            chances
                .clone()
                .all(|choice| (0.0..=1.0).contains(&choice.estimate.value))
        );
    }
    let new_deal: Option<i32> = answers(false, |out| {
        // SAFETY: as above.
        unsafe { handsense_liap_tui_search_new_deal(view, &options, out) }
    });
    let before = matches!(next, Some(Next::Declare(_))) && view.declared_count == 0;
    assert_eq!(new_deal.is_some(), before, "{}", calls::last_error());
}

#[test]
fn possible_views_are_answered_and_no_others() {
    let (mut rng, mut random) = (Rng::new(71), Random::new(72));
    let mut possible = 0;
    for case in 0..VIEWS {
        let mut view = random_view(&mut rng, &mut random);
        assert!(judge(&view).is_some());
        for _ in 0..random.pick(&[0, 1, 1, 1, 2, 3]) {
            damage(&mut view, &mut random);
        }
        let next = judge(&view);
        possible += usize::from(next.is_some());
        ask(&view, next, case % SEARCHED == 0);
    }
    assert!((VIEWS / 5..VIEWS / 2).contains(&possible), "{possible}");
}

#[test]
fn views_of_garbage_are_refused() {
    let mut random = Random::new(73);
    for _ in 0..50_000 {
        let mut view: HsLiapTuiView = pattern(true);
        view.me = random.below(SEATS) as i32;
        view.starter = random.below(SEATS) as i32;
        (view.round, view.multiplier) = (1, 1);
        (view.nothings, view.scores) = ([0; SEATS], [0; SEATS]);
        view.declared_count = 4;
        view.declared = [0; SEATS].map(|_| random.below(9) as i32);
        view.turn_count = random.below(9) as i32;
        for turn in &mut view.turns {
            turn.played = 4;
            for set in &mut turn.sets {
                set.count = random.below(9) as i32;
                set.pieces = [0; HAND].map(|_| random.below(15) as u8);
            }
        }
        view.hand = view.turns[0].sets[0];
        ask(&view, judge(&view), false);
    }
}
