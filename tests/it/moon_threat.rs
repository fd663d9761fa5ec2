//! Tests of the moon threat against the design "Suit Strength Measurement System": every row of its
//! table, and a slow implementation at every card of whole deals.

use crate::common::deal::{Deal, RULE_SETS};
use crate::common::random::Random;
use crate::common::referee::{self, Card, bits};
use crate::common::slow_evaluation;
use crate::common::snapshot::assert_snapshot;
use crate::common::tools::root;
use handsense::hearts::{CardSet, PassDirection, Rules, Seat, View, ViewSetup, detect_moon_threat};

fn set(cards: &[Card]) -> CardSet {
    CardSet::from_bits(bits(cards)).expect("cards")
}

#[test]
fn every_row_of_the_design_has_its_threat() {
    const FILE: &str = "tests/data/hearts/moon_threat.txt";
    let recorded = std::fs::read_to_string(root().join(FILE)).expect("a file");
    let mut text = String::new();
    for line in recorded.lines().filter(|line| !line.starts_with(' ')) {
        text += &format!("{line}\n");
        if !line.starts_with('#') {
            let threat = detect_moon_threat(&line.parse().expect("a possible view"));
            assert_eq!(threat.should_block, threat.threat_level >= 50);
            text += &threat
                .suspected_player
                .map_or("    none\n".to_owned(), |seat| {
                    format!(
                        "    seat {}, level {}, hearts {}, queen {}, tricks {}\n",
                        seat.index(),
                        threat.threat_level,
                        threat.hearts_collected,
                        threat.has_queen_spades,
                        threat.tricks_taken
                    )
                });
        }
    }
    assert_snapshot(FILE, &text);
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
