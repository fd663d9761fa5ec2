//! Random rounds of Liap Tui, damage to their views, and a slow check of views.

use handsense::core::{Rng, Seat};
use handsense::ffi::*;
use handsense::liap_tui::{HAND, Piece, PieceSet, Play, Round, SEATS, turn_winner};

use super::random::Random;

/// The next action in a valid view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NextAction {
    Declare(usize),
    Play(usize, Option<usize>),
    Nothing,
}

/// The pieces of a set, if all are valid.
pub fn listed(set: &HsLiapTuiSet) -> Option<Vec<u8>> {
    let count = usize::try_from(set.count)
        .ok()
        .filter(|&count| count <= HAND)?;
    let values = set.pieces[..count].to_vec();
    values
        .iter()
        .all(|value| (1..=14).contains(value))
        .then_some(values)
}

pub fn set_of(values: &[u8]) -> PieceSet {
    values
        .iter()
        .filter_map(|&value| Piece::new(value.into()))
        .collect()
}

pub fn times(values: &[u8], value: u8) -> usize {
    values.iter().filter(|&&other| other == value).count()
}

/// The next action in a view; `None` if the view is impossible.
pub fn next_action(view: &HsLiapTuiView) -> Option<NextAction> {
    let seat = |number: i32| usize::try_from(number).ok().filter(|&seat| seat < SEATS);
    let (me, starter) = (seat(view.me)?, seat(view.starter)?);
    let small = |number: i32, most: i32| (0..=most).contains(&number).then_some(number as usize);
    let (declared, turns) = (small(view.declared_count, 4)?, small(view.turn_count, 8)?);
    (small(view.round, 1_000).is_some() && small(view.multiplier, 1_000).is_some()).then_some(())?;
    let scores_fit = view
        .scores
        .iter()
        .all(|score| score.abs_diff(0) <= 1_000_000);
    (scores_fit && view.zero_declarations.iter().all(|&nothings| nothings >= 0)).then_some(())?;
    let mut sum = 0;
    for (place, &number) in view.declared[..declared].iter().enumerate() {
        let who = (starter + place) % SEATS;
        let may = (0..=8).contains(&number)
            && !(place == 3 && sum + number == 8)
            && !(number == 0 && view.zero_declarations[who] >= 2);
        may.then_some(())?;
        sum += number;
    }
    let held = listed(&view.hand)?;
    let (mut mine, mut others) = (held.clone(), Vec::new());
    let (mut leader, mut left) = (starter, HAND);
    let mut next = NextAction::Play(starter, None);
    for (number, turn) in view.turns[..turns].iter().enumerate() {
        let fewest = if number + 1 == turns { 1 } else { SEATS };
        let played = small(turn.played, 4).filter(|&played| played >= fewest)?;
        (declared == SEATS && left > 0).then_some(())?;
        let sets: Vec<Vec<u8>> = turn.sets[..played]
            .iter()
            .map(listed)
            .collect::<Option<_>>()?;
        let sizes_fit = sets.iter().all(|set| set.len() == sets[0].len()) && sets[0].len() <= left;
        (sizes_fit && Play::from_pieces(set_of(&sets[0])).is_some()).then_some(())?;
        for (place, set) in sets.iter().enumerate() {
            if (leader + place) % SEATS == me {
                mine.extend(set)
            } else {
                others.extend(set.iter().copied())
            }
        }
        next = NextAction::Play((leader + played) % SEATS, Some(sets[0].len()));
        if played == SEATS {
            let sets: Vec<PieceSet> = sets.iter().map(|set| set_of(set)).collect();
            left -= sets[0].len() as usize;
            leader = (leader + turn_winner(&sets)?) % SEATS;
            next = NextAction::Play(leader, None);
        }
    }
    let copies = |piece: &Piece| {
        let value = piece.points() as u8;
        times(&mine, value) + times(&others, value) <= usize::from(piece.copies())
    };
    (mine.len() == HAND && Piece::ALL.iter().all(copies)).then_some(())?;
    Some(match declared {
        SEATS if left == 0 => NextAction::Nothing,
        SEATS => next,
        _ => NextAction::Declare((starter + declared) % SEATS),
    })
}

/// The view of one seat in the middle of a random round.
pub fn random_view(rng: &mut Rng, random: &mut Random) -> HsLiapTuiView {
    let (me, starter) = (random.below(SEATS), random.below(SEATS));
    let mut round = Round::random(Some(Seat::ALL[starter]), rng);
    let held: Vec<u8> = round.dealt()[me]
        .iter()
        .map(|piece| piece.points() as u8)
        .collect();
    // SAFETY: zero is a valid value of a struct of integers.
    let mut view: HsLiapTuiView = unsafe { std::mem::zeroed() };
    // SAFETY: writable space for a view, and eight pieces.
    let status = unsafe {
        handsense_liap_tui_view_init(&mut view, me as i32, held.as_ptr(), starter as i32)
    };
    assert_eq!(status, HsStatusCode::HS_OK as i32);
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

pub fn to_c(pieces: PieceSet) -> HsLiapTuiSet {
    let mut set = HsLiapTuiSet::default();
    for piece in pieces.iter() {
        set.pieces[set.count as usize] = piece.points() as u8;
        set.count += 1;
    }
    set
}

pub fn odd_number(random: &mut Random) -> i32 {
    match random.below(4) {
        0 => random.next() as i32,
        1 => random.pick(&[i32::MIN, i32::MAX, -1, 1_000, 1_001, 1_000_000, 1_000_001]),
        _ => random.below(10) as i32,
    }
}

pub fn damage_set(set: &mut HsLiapTuiSet, random: &mut Random) {
    match random.below(4) {
        0 => set.count = odd_number(random),
        1 => set.count = set.count.wrapping_add(1),
        2 => set.pieces[random.below(HAND)] = random.next() as u8,
        _ => set.pieces[random.below(HAND)] = random.below(16) as u8,
    }
}

pub fn damage(view: &mut HsLiapTuiView, random: &mut Random) {
    let turn = random.below((view.turn_count.clamp(0, 7) + 1) as usize);
    let (seat, other) = (random.below(SEATS), random.below(SEATS));
    match random.below(16) {
        0 => view.me = odd_number(random),
        1 => view.me = view.me.wrapping_add(1) % 4,
        2 => view.starter = odd_number(random),
        3 => view.declared_count = odd_number(random),
        4 => view.declared[seat] = odd_number(random),
        5 => view.zero_declarations[seat] = odd_number(random),
        6 => view.scores[seat] = odd_number(random),
        7 => view.round = odd_number(random),
        8 => view.multiplier = odd_number(random),
        9 => damage_set(&mut view.hand, random),
        10 => view.turn_count = odd_number(random),
        11 => view.turns[turn].played = odd_number(random),
        12 => view.turns[turn].sets.swap(seat, other),
        13 => {
            // Sets all turns to a size for which the players have too few pieces.
            let set = view.turns[turn].sets[0];
            view.turns
                .iter_mut()
                .for_each(|turn| turn.sets = [set; SEATS]);
        }
        14 => view.turns.swap(turn, random.below(8)),
        _ => damage_set(&mut view.turns[turn].sets[seat], random),
    }
}
