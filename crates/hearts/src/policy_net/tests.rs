use super::*;
use crate::evaluation::ranking::tuned::{self, Facts};
use crate::evaluation::weights::TUNED;
use crate::rules::scoring::payoff_thrice;
use crate::search::teach;
use crate::view::tests::watched::Watched;
use crate::{
    Card, CardSet, LearnedPlayer, Player, Policy, PolicyPlayer, QuickWorld, Rules, SEATS, View,
    moon_shooter, score_deal,
};
use std::io::ErrorKind;
use std::ops::Range;
use std::sync::Arc;

/// Decisions of tuned players, at every moment of some deals, and the hands.
fn turns(seeds: Range<u64>) -> Vec<(View, [CardSet; SEATS])> {
    let mut found = Vec::new();
    for seed in seeds {
        let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
        let mut deal = Watched::deal(rules, seed);
        while !deal.table.is_over() {
            found.push((deal.view().clone(), *deal.table.hands()));
            deal.play(PolicyPlayer(Policy::Tuned).play(deal.view()));
        }
    }
    found
}

fn decisions(seeds: Range<u64>) -> Vec<View> {
    turns(seeds).into_iter().map(|(view, _)| view).collect()
}

fn lessons(seeds: Range<u64>) -> Vec<Lesson> {
    let teach = |(view, hands): &(View, _)| teach(view, hands, None).expect("my turn");
    turns(seeds).iter().filter_map(teach).collect()
}

#[test]
fn a_silent_net_plays_like_the_tuned_policy() {
    let mut player = LearnedPlayer(Arc::new(Net::silent()));
    for view in decisions(0..20) {
        assert_eq!(player.play(&view), PolicyPlayer(Policy::Tuned).play(&view));
    }
}

#[test]
fn a_net_is_read_as_it_was_written() {
    let mut learner = Learner::new(3);
    learner.learn(&lessons(0..4).into_iter().collect(), 2, &mut |_, _| {});
    let net = learner.net();
    let bytes = net.to_bytes();
    assert_eq!(bytes.len(), Net::BYTES);
    assert_eq!(Net::from_bytes(&bytes), Ok(net.clone()));
    assert_ne!(net, Learner::new(3).net());
}

#[test]
fn the_net_of_the_library_is_whole() {
    let bytes = include_bytes!("learned.net");
    assert_eq!(LEARNED.to_bytes(), bytes);
    assert_ne!(LEARNED, Net::silent());
}

#[test]
fn bytes_that_are_no_net_say_why() {
    let good = Learner::new(1).net().to_bytes();
    assert_eq!(Net::from_bytes(b"net"), Err(NetError::Magic));
    let found = good.len() - 1;
    assert_eq!(
        Net::from_bytes(&good[..found]),
        Err(NetError::Length { found })
    );
    for place in [8, 5_000, good.len() - 1] {
        let mut bad = good.clone();
        bad[place] ^= 1;
        assert_eq!(Net::from_bytes(&bad), Err(NetError::Checksum), "{place}");
    }
    let mut net = Net::silent();
    net.statements[1][2] = -400;
    let wrong = NetError::Weight {
        number: HIDDEN + 2,
        weight: -400,
    };
    assert_eq!(Net::from_bytes(&net.to_bytes()), Err(wrong));
}

#[test]
fn lessons_are_read_as_they_were_written() {
    let lessons = lessons(4..8);
    let mut bytes = Vec::new();
    lessons.iter().for_each(|lesson| lesson.write(&mut bytes));
    let (mut rest, mut read) = (&bytes[..], Lesson::default());
    for lesson in &lessons {
        assert!(read.read(&mut rest).expect("a lesson"));
        assert_eq!(&read, lesson);
    }
    assert!(!read.read(&mut rest).expect("the end") && lessons.len() > 50);
    // The beginning of a lesson, a statement that does not exist, and a card to choose from alone.
    let error = |mut bytes: &[u8]| {
        Lesson::default()
            .read(&mut bytes)
            .map_err(|error| error.kind())
    };
    assert_eq!(error(&bytes[..20]), Err(ErrorKind::UnexpectedEof));
    let mut bad = bytes.clone();
    bad[2..4].copy_from_slice(&(FEATURES as u16).to_le_bytes());
    assert_eq!(error(&bad), Err(ErrorKind::InvalidData));
    assert_eq!(error(&[0, 1, 0, 0, 0, 0, 0]), Err(ErrorKind::InvalidData));
    // A book has them all, in any order.
    let book: Book = lessons.iter().cloned().collect();
    for number in (0..lessons.len()).rev() {
        assert!(book.read(number, &mut read));
        assert_eq!(read, lessons[number]);
    }
    assert!(!book.read(lessons.len(), &mut read) && book.len() == lessons.len());
}

#[test]
fn statements_tell_the_cards_and_are_not_too_many_to_add_up() {
    for view in decisions(8..28) {
        let facts = Facts::of(&view);
        let all = statements(&facts, &TUNED);
        assert!(all.len() < 100);
        let mut seen = all.clone();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), all.len());
        assert!(
            all.iter()
                .all(|&statement| usize::from(statement) < FEATURES)
        );
        let hand = all.iter().filter(|&&statement| statement < 52).count();
        assert_eq!(hand, view.hand().len() as usize);
        let unseen = all
            .iter()
            .filter(|&&statement| (52..104).contains(&statement));
        assert_eq!(unseen.count(), view.unseen().len() as usize);
    }
}

#[test]
fn a_turned_table_makes_the_same_statements() {
    // Everything is told as the player sees it: whoever sits elsewhere with the same cards is told the
    // same.
    let at = |me: u8| {
        let (a, b) = (me, (me + 2) % 4);
        let line = format!("me={a} hand=A73.QJ98.64.8732 plays={b}:C2,C5");
        let mut all = statements(&Facts::of(&line.parse().expect("a view")), &TUNED);
        all.sort_unstable();
        all
    };
    for me in 1..4 {
        assert_eq!(at(me), at(0));
    }
}

#[test]
fn a_lesson_has_every_choice_once_and_the_opinion_of_the_tuned_policy() {
    for (view, hands) in turns(28..34) {
        let Some(lesson) = teach(&view, &hands, None).expect("my turn") else {
            continue;
        };
        let legal = view.legal_moves().expect("my turn");
        assert!(
            lesson
                .cards
                .iter()
                .all(|taught| legal.contains(taught.card))
        );
        let best = lesson
            .cards
            .iter()
            .max_by_key(|taught| (taught.opinion, taught.card));
        let best = best.expect("a card");
        assert_eq!(best.opinion, 0);
        assert_eq!(best.card, tuned::choose(&Facts::of(&view), &TUNED, legal));
    }
}

/// What each seat takes when the next one plays this card and all go on by the learned policy, each by what
/// he has seen.
fn played_on(deal: &Watched, card: Card) -> [CardSet; SEATS] {
    let mut deal = deal.clone();
    deal.play(card);
    while !deal.table.is_over() {
        deal.play(PolicyPlayer(Policy::Learned).play(deal.view()));
    }
    *deal.table.taken()
}

#[test]
fn a_card_is_worth_what_the_deal_brings_after_it() {
    let mut moons = 0;
    for seed in 40..48 {
        let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
        let mut deal = Watched::deal(rules, seed);
        while !deal.table.is_over() {
            let (view, hands) = (deal.view().clone(), *deal.table.hands());
            let payoff =
                |taken: &[CardSet; SEATS]| payoff_thrice(&score_deal(rules, taken), view.me());
            let lesson = teach(&view, &hands, Some(&LEARNED)).expect("my turn");
            for taught in lesson.iter().flat_map(|lesson| &lesson.cards) {
                let learned = played_on(&deal, taught.card);
                // The moon of another is all that is said of a card.
                let shooter = moon_shooter(rules, &learned);
                let is_all = shooter.is_some_and(|shooter| shooter != view.me());
                moons += u32::from(is_all);
                let second = match is_all {
                    true => learned,
                    false => QuickWorld::of(&view, &hands).play_out_after(taught.card),
                };
                let sum = payoff(&learned) + payoff(&second);
                assert_eq!(i32::from(taught.worth), sum * 100 / 6, "{seed}");
            }
            deal.play(PolicyPlayer(Policy::Tuned).play(&view));
        }
    }
    assert!(moons > 0);
}

#[test]
fn what_is_learnt_shows_in_lessons_that_were_not_learnt_from() {
    // A rule that the tuned policy does not know: of two cards the lower one is worth ten points more.
    let taught = |lesson: &mut Lesson| {
        lesson
            .cards
            .sort_by_key(|taught| taught.card.rank().index());
        for (number, card) in lesson.cards.iter_mut().enumerate() {
            card.worth = 1_000 * number as i16;
        }
    };
    let (mut known, mut new) = (lessons(40..70), lessons(70..75));
    known.iter_mut().chain(&mut new).for_each(taught);
    let [known, new]: [Book; 2] = [known, new].map(|all| all.into_iter().collect());
    let mut learner = Learner::new(9);
    let before = learner.examine(&new);
    learner.learn(&known, 40, &mut |_, _| {});
    let after = learner.examine(&new);
    assert_eq!(after.tuned, before.tuned);
    assert!(after.learned > before.learned + 5.0, "{before:?} {after:?}");
    // Again, and all is the same.
    let mut again = Learner::new(9);
    again.learn(&known, 40, &mut |_, _| {});
    assert_eq!(again.net(), learner.net());
}

/// What a net adds up from card to card, held against a fresh sum at every decision of whole deals.
#[test]
fn sums_that_are_kept_are_those_made_anew() {
    for seed in 0..40 {
        let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
        let mut table = Watched::deal(rules, seed).table;
        let mut kept = Sums::of(&LEARNED, rules, table.hands());
        while !table.is_over() {
            let (seat, legal) = (table.next_seat(), table.legal_moves());
            let card = legal.first().expect("a card to play");
            kept.play(&LEARNED, seat, card);
            table.play(card).expect("legal");
            assert_eq!(kept, Sums::of(&LEARNED, rules, table.hands()), "{seed}");
        }
    }
}
