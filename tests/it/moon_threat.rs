//! Tests of the moon threat against the design "Suit Strength Measurement System": every row of its
//! table, and a slow implementation at every card of whole deals.

use crate::common::deal::{Deal, RULE_SETS};
use crate::common::random::Random;
use crate::common::referee::{self, Card, bits};
use crate::common::slow_evaluation;
use handsense::hearts::{
    CardSet, MoonShootThreat, PassDirection, Rules, Seat, View, ViewSetup, detect_moon_threat,
};

fn set(cards: &[Card]) -> CardSet {
    CardSet::from_bits(bits(cards)).expect("cards")
}

fn threat(line: &str) -> MoonShootThreat {
    let view: View = line
        .parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"));
    detect_moon_threat(&view)
}

/// A suspect in this seat with this threat level, hearts, queen and tricks.
fn suspect(seat: i32, level: i32, hearts: i32, queen: bool, tricks: i32) -> MoonShootThreat {
    MoonShootThreat {
        suspected_player: Seat::from_index(seat),
        threat_level: level,
        hearts_collected: hearts,
        has_queen_spades: queen,
        tricks_taken: tricks,
        should_block: level >= 50,
    }
}

const NO_SUSPECT: MoonShootThreat = MoonShootThreat {
    suspected_player: None,
    threat_level: 0,
    hearts_collected: 0,
    has_queen_spades: false,
    tricks_taken: 0,
    should_block: false,
};

#[test]
fn a_suspect_has_at_least_three_hearts() {
    assert_eq!(threat("hand=AK3.QJ98.T654.72"), NO_SUSPECT);
    let two = "hand=6..QJT863.K643 plays=0:C2,C5,C9,C7/CA,H9,CK,H8";
    assert_eq!(threat(two), NO_SUSPECT);
    let two_and_the_queen = "hand=AT8.853..Q953 plays=3:C2,C9,C5,CT/S2,SQ,S5,S7/CA,H2,CK,H4";
    assert_eq!(threat(two_and_the_queen), NO_SUSPECT);
}

#[test]
fn no_seat_is_suspected_when_another_has_a_point() {
    let line = "hand=.AT542.AJ.K4 plays=2:C2,C5,C6,C9/SK,SA,HJ,S6/HA,H9,H6,H5/S8,DK,SQ,SJ";
    assert_eq!(threat(line), NO_SUSPECT);
}

#[test]
fn the_own_seat_is_never_suspected() {
    let line = "hand=9842.J.QT.QT7 plays=2:C2,C5,C6,C9/SK,SA,HJ,S6/HA,H9,H6,H5";
    assert_eq!(threat(&format!("me=2 {line}")), NO_SUSPECT);
}

#[test]
fn each_heart_adds_seven() {
    let three = "hand=Q5.AJ32..AKT7 plays=0:C2,C5,C3,CA/CQ,H2,C8,CJ/CT,H6,H3,C7";
    assert_eq!(threat(three), suspect(3, 21, 3, false, 3));
    let four = "hand=KQ5.KQ87.KT6. plays=0:C2,C8,C5,CA/SA,S3,S2,H3/HK,C4,H2,HQ";
    assert_eq!(threat(four), suspect(3, 28, 4, false, 3));
}

#[test]
fn the_queen_of_spades_adds_twenty_five() {
    let line = "me=1 hand=.KJ52.65.KQT9 plays=3:C2,CA,C4,CT/SA,H6,S6,SQ/SK,H8,S9,H4";
    assert_eq!(threat(line), suspect(0, 46, 3, true, 3));
}

#[test]
fn five_tricks_add_fifteen_and_four_do_not() {
    let five = "me=1 hand=A..T83.KJT5 \
                plays=1:C2,C6,C7,CA/DA,C4,D2,D6/DQ,H2,D7,D5/DJ,HA,DT,H4/ST,S6,S4,S3";
    assert_eq!(threat(five), suspect(0, 36, 3, false, 5));
    let four = "hand=.63..JT4 plays=1:C2,CQ,C9,C8/S9,SK,SA,S5/DK,D5,D8,DT/D7,DQ,DJ,D2\
                /CK,C7,C4,C6/C3,CA,CT,HQ/S7,S2,S6,H3/SJ,ST,S3,H2";
    assert_eq!(threat(four), suspect(2, 21, 3, false, 4));
}

#[test]
fn four_tricks_left_add_twenty_and_five_do_not() {
    let four_left = "hand=9..K.A8 plays=0:C2,CA,CQ,CJ/DA,D2,D3,D9/SK,S8,S2,SA/C5,C4,C6,C8\
                     /S3,S6,SJ,S7/DT,D6,DQ,D7/C7,C9,C3,CT/D5,DK,D4,HT/D8,HJ,ST,HQ";
    assert_eq!(threat(four_left), suspect(3, 41, 3, false, 4));
    // The trick in progress counts as left.
    let with_a_card = four_left.replace("9..K.A8", "9..K.A") + "/HK,H8";
    assert_eq!(threat(&with_a_card), suspect(3, 41, 3, false, 4));
    let five_left = "hand=.63..JT4 plays=1:C2,CQ,C9,C8/S9,SK,SA,S5/DK,D5,D8,DT/D7,DQ,DJ,D2\
                     /CK,C7,C4,C6/C3,CA,CT,HQ/S7,S2,S6,H3/SJ,ST,S3,H2";
    assert_eq!(threat(five_left), suspect(2, 21, 3, false, 4));
}

#[test]
fn blocking_begins_at_fifty() {
    let fifty = "hand=KQ64.9.K9.3 \
                 plays=1:C2,C4,C8,C6/DA,D7,DT,DK/DQ,D8,D5,D4/DJ,D3,HA,D6/HK,HT,H2,HQ";
    assert_eq!(threat(fifty), suspect(3, 50, 5, false, 5));
    assert!(threat(fifty).should_block);
    let forty_nine = "hand=Q3.QJ97632.. plays=1:C2,C8,CA,C3/CQ,H7,C6,C4/HK,S9,H3,H2/HJ,S2,H8,H4";
    assert_eq!(threat(forty_nine), suspect(3, 49, 7, false, 4));
    assert!(!threat(forty_nine).should_block);
}

#[test]
fn the_threat_is_at_most_a_hundred() {
    let line = "hand=.AT6.K. plays=0:C2,C5,C7,CA/SA,SQ,S4,SK/CJ,C9,C8,CT/SJ,S5,S2,DJ\
                /ST,H4,S9,H2/HA,H5,H7,HK/S8,HJ,HT,D2/S7,D5,HQ,H3/C6,C4,CQ,D8";
    assert_eq!(threat(line), suspect(3, 100, 10, true, 8));
}

#[test]
fn the_jack_of_diamonds_is_not_a_penalty_point() {
    let line = "rules=0x0da3 hand=.9753.QT98.Q \
                plays=1:C2,C4,CA,CK/ST,DJ,S3,SA/S4,S2,HT,S6/SK,S5,HA,H2";
    assert_eq!(threat(line), suspect(1, 21, 3, false, 2));
}

/// The views of a seat after every trick of a deal.
fn threats_of(deal: &Deal, me: usize, mut check: impl FnMut(&View)) {
    let mut hand = deal.table.hands[me].clone();
    hand.extend(
        deal.log
            .iter()
            .filter(|(seat, _)| *seat == me)
            .map(|&(_, card)| card),
    );
    let start = ViewSetup {
        rules: Rules::from_bits(deal.table.rules.bits).expect("rules"),
        pass: PassDirection::from_code(deal.direction).expect("a direction"),
        ..ViewSetup::new(Seat::ALL[me], set(&hand))
    };
    let mut view = View::new(start).expect("a start");
    for &(seat, card) in &deal.log {
        let card = set(&[card]).first().expect("a card");
        view.play(Seat::ALL[seat], card).expect("a legal card");
        check(&view);
    }
}

#[test]
fn random_threats_equal_those_of_the_transcribed_tables() {
    let mut random = Random::new(3);
    let (mut suspected, mut to_block, mut with_queen) = (0, 0, 0);
    for case in 0..1_500 {
        let mut deal = Deal::random(RULE_SETS[case % RULE_SETS.len()], &mut random);
        let me = random.below(4);
        // In half of the deals one seat takes tricks greedily; otherwise moon shots are too rare.
        let greedy = random.below(8);
        while !deal.table.is_over() {
            let legal = deal.table.legal();
            let highest = legal.iter().copied().max_by_key(|card| card.rank);
            let card = match highest {
                Some(card) if deal.table.to_play() == greedy => card,
                _ => random.pick(&legal),
            };
            deal.play(card);
        }
        threats_of(&deal, me, |view| {
            let taken = view.taken().map(|cards| referee::from_bits(cards.bits()));
            let expected = slow_evaluation::moon_threat(me, &taken);
            assert_eq!(detect_moon_threat(view), expected, "{view}");
            suspected += u32::from(expected.suspected_player.is_some());
            to_block += u32::from(expected.should_block);
            with_queen += u32::from(expected.has_queen_spades);
        });
    }
    assert!(suspected > 1_000 && to_block > 100 && with_queen > 100);
}
