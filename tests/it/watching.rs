//! A view built at once equals one built card by card, and both refuse the same deals, damaged ones
//! included.

use crate::common::damage::{WithTail, damage_view, forget_tricks, random_view};
use crate::common::deal::Deal;
use crate::common::random::Random;
use crate::common::tools::cases;
use crate::common::validator::validate_view;
use handsense::ffi::HsHeartsView;
use handsense::hearts::{
    Card, CardSet, PassDirection, Rules, Seat, UnrecordedTricks, View, ViewError, ViewSetup,
};

/// The state before the first lead and the cards played since; `None` if a field is invalid.
fn start_and_plays(view: &HsHeartsView) -> Option<(ViewSetup, Vec<(Seat, Card)>)> {
    let [a, b, c, d, _, _] = view.scores;
    let [first, second, third, fourth, _, _] = view.taken.map(CardSet::from_bits);
    let unrecorded = match (view.history, view.hearts_broken) {
        (0, _) => None,
        (1, broken @ (0 | 1)) => Some(UnrecordedTricks {
            taken: [first?, second?, third?, fourth?],
            hearts_broken: broken == 1,
        }),
        _ => return None,
    };
    let start = ViewSetup {
        me: Seat::from_index(view.me)?,
        rules: Rules::from_bits(view.rules)?,
        pass: PassDirection::from_code(view.pass_dir)?,
        hand: CardSet::from_bits(view.hand)?,
        passed: CardSet::from_bits(view.passed)?,
        received: CardSet::from_bits(view.received)?,
        scores: [a, b, c, d],
        unrecorded,
    };
    let mut plays = Vec::new();
    for trick in &view.tricks {
        for place in 0..usize::try_from(trick.curr)
            .ok()
            .filter(|&cards| cards <= 4)?
        {
            let card = Card::from_code(i32::from(trick.play[place]))?;
            plays.push((Seat::from_index(trick.player[place])?, card));
        }
    }
    Some((start, plays))
}

/// Starts with the whole hand and adds the plays one by one.
fn watch(start: ViewSetup, plays: &[(Seat, Card)]) -> Result<View, ViewError> {
    let mine = plays
        .iter()
        .filter(|(seat, _)| *seat == start.me)
        .map(|&(_, card)| card);
    let whole = ViewSetup {
        hand: start.hand | mine.collect(),
        ..start
    };
    let mut view = View::new(whole)?;
    for &(seat, card) in plays {
        let before = view.clone();
        if let Err(error) = view.play(seat, card) {
            assert_eq!(view, before, "a refused card changes nothing");
            return Err(error);
        }
    }
    Ok(view)
}

/// Whether a card is played twice, or played and in my hand. Both are found before any card is
/// played.
fn is_double(start: &ViewSetup, plays: &[(Seat, Card)]) -> bool {
    let set: CardSet = plays.iter().map(|&(_, card)| card).collect();
    set.len() as usize != plays.len() || set.intersects(start.hand)
}

#[test]
fn views_at_once_and_card_by_card_refuse_the_same_deals() {
    let mut random = Random::new(42);
    let (mut compared, mut refused) = (0, 0);
    let wanted = cases(100_000, 25_000);
    while compared < wanted {
        let mut deal = Deal::random(random.below(0x4000) as i32, &mut random);
        let cards = random.below(53);
        deal.play_random(cards, &mut random);
        let mut view = WithTail::new(random_view(&deal, &mut random));
        if random.one_in(4) {
            forget_tricks(&deal, &mut view.body, &mut random);
        }
        if !random.one_in(16) {
            damage_view(&mut view, &mut random);
        }
        let Some((start, plays)) = start_and_plays(&view.body) else {
            continue;
        };
        let at_once = View::from_plays(start, &plays);
        compared += 1;
        if is_double(&start, &plays) {
            assert!(at_once.is_err());
            continue;
        }
        match (&at_once, watch(start, &plays)) {
            (Ok(at_once), Ok(watched)) => {
                assert_eq!(at_once.to_string(), watched.to_string());
                assert!(plays.is_empty() || *at_once == watched);
                assert!(at_once.plays().eq(plays.iter().copied()));
            }
            (Err(_), Err(_)) => refused += 1,
            // A view before the first card is not dealt out.
            (Err(ViewError::Impossible), Ok(_)) if plays.is_empty() => {}
            (one, other) => panic!("{one:?}\n{other:?}\n{:?}", view.body),
        }
        // Apart from errors that only C fields can have, the validator agrees.
        if validate_view(&view.body).is_ok() {
            assert!(at_once.is_ok(), "{:?}", view.body);
        }
    }
    assert!(refused > wanted / 5, "{refused}");
}
