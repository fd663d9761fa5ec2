use super::*;
use handsense_core::Rng;
use handsense_hearts::analysis::PlayedDeal;
use handsense_hearts::policy_net::{FEATURES, LEARNED, Net, active_features};
use handsense_hearts::search::card_payoffs;
use handsense_hearts::{PassDirection, Policy, PolicyPlayer, Position, Rules, SEATS};
use std::io::ErrorKind;
use std::ops::Range;

use crate::matches::hearts::table::{Deal, play_deal};
use crate::players::seat_player::Seated;

/// Deals of tuned players without a pass, under two rule sets.
fn deals(seeds: Range<u64>) -> impl Iterator<Item = PlayedDeal> {
    seeds.map(|seed| {
        let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
        let table = Position::deal(rules, &mut Rng::new(seed));
        let deal = Deal {
            rules,
            hands: *table.hands(),
            direction: PassDirection::Hold,
            first: table.next_seat(),
            scores: [0; SEATS],
            seed,
        };
        let mut seats = [(); SEATS].map(|()| Seated::Honest(Box::new(PolicyPlayer(Policy::Tuned))));
        let played = play_deal(&deal, seats.each_mut()).expect("a deal");
        PlayedDeal {
            rules,
            ..PlayedDeal::new(played.hands, played.plays)
        }
    })
}

/// The lessons of such deals, of every decision.
fn taught(seeds: Range<u64>) -> Vec<Lesson> {
    let all = deals(seeds).map(|deal| lessons(&deal, None, |_| true).expect("a deal"));
    all.flatten().collect()
}

#[test]
fn a_lesson_is_the_active_features_and_the_payoffs_of_the_candidates() {
    for deal in deals(28..30) {
        let turns = deal.decision_points().expect("a deal");
        let mut of_deal = lessons(&deal, Some(&LEARNED), |_| true)
            .expect("a deal")
            .into_iter();
        for turn in turns {
            let found = card_payoffs(&turn.view, turn.position.hands(), Some(&LEARNED));
            let found = found.expect("a turn");
            if found.is_empty() {
                continue;
            }
            let lesson = of_deal.next().expect("a lesson");
            assert_eq!(lesson.statements, active_features(&turn.view));
            let told = lesson.cards.iter();
            let told = told.map(|card| (card.card, i32::from(card.opinion), i32::from(card.worth)));
            let found = found
                .iter()
                .map(|card| (card.card, card.prior, card.payoff));
            assert!(told.eq(found));
        }
        assert_eq!(of_deal.next(), None);
        assert_eq!(lessons(&deal, None, |_| false).expect("a deal"), []);
    }
}

#[test]
fn a_net_is_read_as_it_was_written() {
    let mut learner = Learner::new(3);
    learner.learn(&taught(0..4).into_iter().collect(), 2, &mut |_, _| {});
    let net = learner.net();
    let bytes = net.to_bytes();
    assert_eq!(bytes.len(), Net::BYTES);
    assert_eq!(Net::from_bytes(&bytes), Ok(net.clone()));
    assert_ne!(net, Learner::new(3).net());
}

#[test]
fn lessons_are_read_as_they_were_written() {
    let lessons = taught(4..8);
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
fn what_is_learnt_shows_in_lessons_that_were_not_learnt_from() {
    // A rule that the tuned policy does not know: of two cards the lower one is worth ten points more.
    let by_rank = |lesson: &mut Lesson| {
        lesson
            .cards
            .sort_by_key(|taught| taught.card.rank().index());
        for (number, card) in lesson.cards.iter_mut().enumerate() {
            card.worth = 1_000 * number as i16;
        }
    };
    let (mut known, mut new) = (taught(40..70), taught(70..75));
    known.iter_mut().chain(&mut new).for_each(by_rank);
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
