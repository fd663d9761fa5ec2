use super::*;
use crate::watched::any_card;

const HANDS: &str = "A92.AK5.J83.AQ63/KJ3.QJ2.QT6.KT92/T864.T643.A2.J75/Q75.987.K9754.84";

fn cards(text: &str) -> CardSet {
    text.parse().expect("cards")
}

fn random(rng: &mut Rng) -> Deal {
    let rules = [Rules::STANDARD, Rules::LEGACY_MAIN, Rules::PASS_CARDS][rng.below(3) as usize];
    let direction = PassDirection::CYCLE[rng.below(4) as usize];
    Deal::random(rules, direction, rng).expect("a direction of these rules")
}

/// The deal after its passes and this number of random cards.
fn played(rng: &mut Rng, number: u32) -> Deal {
    let mut deal = random(rng);
    for seat in Seat::ALL {
        let three = deal.setup().hands[seat].iter().take(3).collect();
        if deal.phase() == DealPhase::Passing {
            deal.pass(seat, three).expect("three cards");
        }
    }
    for _ in 0..number {
        let card = any_card(deal.legal_moves(), rng);
        deal.play(card).expect("a legal card");
    }
    deal
}

#[test]
fn hands_are_exchanged_after_the_fourth_pass() {
    let text = format!("pass=left dealt={HANDS}");
    let mut deal: Deal = text.parse().expect("a deal");
    let dealt = deal;
    for (seat, three) in [(2, "T86..."), (0, "A92..."), (3, "Q75...")] {
        let hands = deal.setup().hands;
        deal.pass(Seat::ALL[seat], cards(three)).expect("a pass");
        assert_eq!(deal.setup().hands, hands);
        assert_eq!((deal.phase(), deal.next_seat()), (DealPhase::Passing, None));
        assert_eq!(deal.play(Card::TWO_OF_CLUBS), Err(DealError::PassFirst));
        assert_eq!(deal.position_after_pass(), Err(DealError::PassFirst));
        let seat = Seat::ALL[seat];
        let again = deal.pass(seat, cards(three));
        assert_eq!(again, Err(DealError::PassedAlready { seat }));
    }
    let mut unfinished = deal;
    unfinished.undo().expect("a pass");
    assert_eq!(unfinished, dealt);
    let seat = Seat::ALL[1];
    for wrong in ["", "KJ...", "KJ3.Q..", "KJ2..."] {
        let cards = cards(wrong);
        assert_eq!(deal.pass(seat, cards), Err(DealError::Pass { seat, cards }));
    }
    deal.pass(seat, cards("KJ3...")).expect("a pass");
    assert_eq!(deal.setup().hands[1], cards("A92.QJ2.QT6.KT92"));
    assert_eq!(deal.received(seat), cards("A92..."));
    assert_eq!(deal.position_after_pass(), Ok(deal.position()));
    assert_eq!(deal.next_seat(), Some(Seat::ALL[2]));
    assert_eq!(deal.pass(seat, cards("A92...")), Err(DealError::NotPassing));
    deal.undo().expect("the passes");
    assert_eq!(deal, dealt);
    assert_eq!(deal.undo(), Err(DealError::NothingToUndo));
}

#[test]
fn the_game_ends_with_the_deal_that_takes_a_seat_to_100() {
    let mut rng = Rng::new(8);
    for case in 0..40 {
        let deal = played(&mut rng, 52);
        let scores = deal.scores().expect("over");
        let before = [40, 99 - case, 60, 0];
        let setup = DealSetup {
            scores: before,
            ..*deal.setup()
        };
        let started = Deal::resume(setup, &deal.plays()[..51]).expect("a deal");
        assert_eq!(
            (started.game_scores(), started.game_winners()),
            (before, None)
        );
        let deal = Deal::resume(setup, deal.plays()).expect("a deal");
        let after = [0, 1, 2, 3].map(|seat| before[seat] + scores[seat]);
        assert_eq!(deal.game_scores(), after);
        let lowest = after.into_iter().min();
        let winners = after.map(|score| Some(score) == lowest);
        let is_over = after.into_iter().any(|score| score >= 100);
        assert_eq!(deal.game_winners(), is_over.then_some(winners));
    }
}

#[test]
fn a_line_is_read_again_as_the_same_deal() {
    let mut rng = Rng::new(7);
    for number in 0..=52 {
        for mut deal in [random(&mut rng), played(&mut rng, number)] {
            deal.setup.first = Seat::ALL[rng.below(4) as usize];
            deal.setup.scores = [5, -7, 0, 99];
            let plays = deal.plays().to_vec();
            let deal = Deal::resume(deal.setup, &plays).expect("a deal");
            assert_eq!(deal.to_string().parse(), Ok(deal), "{deal}");
        }
    }
    let bare: Deal = format!("\u{FEFF}hands={HANDS}\n").parse().expect("a deal");
    assert_eq!(bare.phase(), DealPhase::Playing);
    assert_eq!(bare.to_string().parse(), Ok(bare));
    // Hands before the pass become those after it.
    let passed = "A92.../KJ3.../T86.../Q75...";
    let text = format!("pass=left dealt={HANDS} passed={passed} plays=2:C2");
    let deal: Deal = text.parse().expect("a deal");
    assert_eq!(deal.setup().hands[1], cards("A92.QJ2.QT6.KT92"));
    let held: Deal = format!("dealt={HANDS}").parse().expect("a deal");
    assert_eq!(bare, held);
}

#[test]
fn every_card_is_taken_back() {
    let mut rng = Rng::new(8);
    for _ in 0..20 {
        let mut deal = played(&mut rng, 0);
        let mut before = Vec::new();
        while deal.next_seat().is_some() {
            before.push(deal);
            let card = deal.legal_moves().first().expect("a card");
            deal.play(card).expect("a legal card");
        }
        assert_eq!(deal.play(Card::ACE_OF_SPADES), Err(DealError::Over));
        assert_eq!(deal.trick_winners().count(), 13);
        for earlier in before.into_iter().rev() {
            deal.undo().expect("a card");
            assert_eq!(deal, earlier);
        }
    }
}

#[test]
fn an_unknown_pass_is_not_taken_back() {
    let text = format!("pass=left hands={HANDS} plays=2:C2");
    let mut deal: Deal = text.parse().expect("a deal");
    assert_eq!(deal.undo(), Err(DealError::NothingToUndo));
    let text = format!("pass=left hands={HANDS} passed=KJ3...///");
    let mut deal: Deal = text.parse().expect("a deal");
    assert_eq!(deal.phase(), DealPhase::Playing);
    assert_eq!(deal.undo(), Err(DealError::NothingToUndo));
}

/// Lines that are refused, each with a part of the reason; `@` stands for four hands.
const REFUSED: &str = "\
pass=left => 'hands' is missing
hands=@ dealt=@ => already
hands=@ pass=up => 'up'
hands=@ scores=1/2/3 => four numbers
hands=@ plays=C2,C4 => a seat, a colon
hands=@ plays=4:C2 => from 0 to 3
hands=@ plays=2:C2,X4 => 'X'
hands=@ leader=2 => no field 'leader'
hands=A.../K... => four sets of cards
pass=left dealt=@ passed=A9.../K.../T.../Q... => three cards
pass=left dealt=@ passed=A9.../// => 2 passed cards";

#[test]
fn what_cannot_be_read_is_named() {
    for row in REFUSED.lines() {
        let (line, reason) = row.split_once(" => ").expect("a line and a reason");
        let error = line.replace('@', HANDS).parse::<Deal>().expect_err(row);
        assert!(error.to_string().contains(reason), "{row}: {error}");
    }
}

/// Wrong plays of a deal: their place, seat and card, and the reason.
const WRONG_PLAYS: &str = "\
0 0 C9 => play 1, trick 1: seat 0 led the first trick without the two of clubs
0 1 C7 => play 1, trick 1: seat 1 may not have played C7
2 0 CQ => play 3, trick 1: seat 0 played out of turn, it was seat 3's turn
2 3 CT => play 3, trick 1: seat 3 did not hold CT
2 3 C2 => play 3, trick 1: C2 was played twice, the second time by seat 3
3 0 D2 => play 4, trick 1: seat 0 did not hold D2
3 0 DT => play 4, trick 1: seat 0 revoked: DT was played, but clubs had to be followed or were shown void
4 0 H3 => play 5, trick 2: seat 0 may not have played H3";

#[test]
fn impossible_deals_are_rejected_with_the_number_of_the_play() {
    let line = "hands=KT2.T543.AKQ9.73/AJ543.6.T72.T865/Q986.Q9.J83.J942/7.AKJ872.654.AKQ
        plays=1:C2,CJ,C6,CQ/SK,S3";
    let good: Deal = line.parse().expect("a deal");
    let assert_refused = |setup: DealSetup, plays: &[(Seat, Card)], reason: &str| {
        let error = Deal::resume(setup, plays).expect_err(reason);
        assert_eq!(error.to_string(), reason);
    };
    for row in WRONG_PLAYS.lines() {
        let (play, reason) = row.split_once(" => ").expect("a play and a reason");
        let [place, seat, name] = play.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let number = |text: &str| text.parse::<usize>().expect("a number");
        let mut wrong = good.plays().to_vec();
        wrong[number(place)] = (Seat::ALL[number(seat)], name.parse().expect("a card"));
        assert_refused(*good.setup(), &wrong, reason);
    }
    let mut twice = *good.setup();
    twice.hands[0].insert(Card::ACE_OF_SPADES);
    assert_refused(twice, good.plays(), "SA is in two places");
    let mut passed = *good.setup();
    passed.direction = PassDirection::Left;
    passed.passed[2] = cards("KT2...");
    let missing = "seat 3: SK was received, yet I neither hold it nor have played it";
    assert_refused(passed, good.plays(), missing);
    let over = played(&mut Rng::new(1), 52);
    let long = [over.plays(), &over.plays()[..1]].concat();
    let late = "play 53, trick 14: a card was played after the thirteenth trick";
    assert_refused(*over.setup(), &long, late);
}
