//! Recorded decisions, and positions whose values follow from the numbers of the design by hand.

use handsense_core::Fnv1a;
use handsense_hearts::{CardSet, Rules};

use super::leverage::Tier;
use super::normal::NormalPlayer;
use super::opponents::XorShift64Star;
use super::search::{Candidate, TrickRollout};
use super::trick::TrickParts;
use super::*;
use crate::players::baselines::test_deals::play_deal_and_check;
use crate::players::seat_player::SeatPlayer;

/// The four players, the first at the seat of this number.
fn players(first: usize) -> [SeatPlayer; 4] {
    let hard = |phase_c| SeatPlayer::Honest(Box::new(HardPlayer::new(phase_c)));
    let mut players = [
        SeatPlayer::Honest(Box::new(NormalPlayer::default())),
        SeatPlayer::OpenNormal(NormalPlayer::default()),
        hard(PhaseC::Probe),
        hard(PhaseC::Deal([1, 2, 3])),
    ];
    players.rotate_right(first);
    players
}

/// A hash of the passes, cards and steps of many deals with random game scores.
#[test]
fn decisions_are_the_recorded_ones() {
    for (rules, expected) in [
        (Rules::STANDARD, 0xd132_2a25_8be0_bd9f),
        (Rules::LEGACY_MAIN, 0x4504_041a_863e_40f5),
    ] {
        let mut hash = Fnv1a::new();
        for number in 0..1_500 {
            let log = play_deal_and_check(rules, number, &mut players(number as usize / 4 % 4));
            let passed = log.passes.iter().copied().flat_map(CardSet::iter);
            let cards = passed.chain(log.plays.iter().map(|&(_, card)| card));
            let cards: Vec<u8> = cards.map(Card::code).collect();
            hash = hash.update(&cards);
            for steps in log.steps {
                hash = hash.update(&steps.to_le_bytes());
            }
        }
        assert_eq!(hash.value(), expected, "{:#018x}", hash.value());
    }
}

fn card(text: &str) -> Card {
    let set: CardSet = text.parse().expect("a card");
    set.first().expect("a card")
}

/// The parts of a card after Phase B and the probe of `leads` leads. The hands of the other seats are
/// given instead of sampled.
fn parts(line: &str, tier: Tier, leads: usize, hands: [&str; 4], text: &str) -> TrickParts {
    let view: View = line.parse().expect("a view");
    let mut hands: [CardSet; 4] = hands.map(|text| text.parse().expect("cards"));
    hands[view.me()] = view.hand();
    let mut search = HardSearch::new(&view, 0, PhaseC::Probe, tier);
    search.rollouts = vec![TrickRollout { hands, seed: 1 }];
    search.limits.leads = leads;
    let mut candidate = Candidate::new((card(text), 0));
    search.evaluate_continuation(&mut candidate);
    search.probe_next_trick(&mut candidate);
    candidate.parts.expect("a finished candidate")
}

/// Second trick: seat 0 has led a diamond and seat 1 (the player) must follow. Seat 2 is the sole
/// leader.
const FOLLOW: &str = "me=1 scores=0/10/50/20 hand=A73.QJ98.5.8732 plays=3:C2,CA,C6,CK/D2";

#[test]
fn continuations_follow_from_the_numbers_of_the_design() {
    let of = |line, hands, text| parts(line, Tier::Normal, 1, hands, text);
    // The leader gets a point: 60, and a fifth more for each point on the table before the card.
    let heart = ["", "", ".A..", "K..3.2"];
    assert_eq!(of(FOLLOW, heart, "DQ").feed, 60);
    let line = "me=1 scores=0/10/50/20 hand=A73.QJ98.5.8732 plays=2:C2,CA,C9,C6/D2,HK";
    assert_eq!(of(line, ["", "", ".A..", ""], "D8").feed, 60 * 6 / 5);
    assert_eq!(of(line, ["", "", ".7..", ""], "D8").self_capture, -80);
    // Two seats share the highest score.
    let tied = FOLLOW.replace("0/10/50/20", "0/50/50/20");
    assert_eq!(of(&tied, heart, "DQ"), TrickParts::default());
    // The lead of an unbroken heart.
    let hearts = "me=1 scores=0/10/50/20 hand=...AKQJT9876543 plays=0:C2,CA,C6,CK";
    assert_eq!(of(hearts, ["2...", "", "...2", "3..."], "H3").feed, 0);
    // A captured point, the lead with a singleton and four hearts, and twice the cost near the end.
    let mine = ["", "", ".T..", "...2"];
    let taken = of(FOLLOW, mine, "DQ");
    assert_eq!((taken.self_capture, taken.next_start), (-80, 25 + 8));
    let near_end = FOLLOW.replace("0/10/50/20", "0/85/90/20");
    assert_eq!(of(&near_end, mine, "DQ").self_capture, -160);
    assert_eq!(parts(FOLLOW, Tier::Narrow, 1, mine, "DQ").next_start, 0);
    // The queen in the trick of the leader: 13 points, each at three times the value; 30 % more in the
    // wide tier.
    let queen = "me=3 scores=0/50/10/10 hand=32.QJ98.T65.732 plays=0:C2,CK,C3,C4/SA,SQ";
    let fed = of(queen, ["K...", "", "", ""], "S2");
    assert_eq!((fed.feed, fed.continuation()), (60 * 13 * 3, 300));
    let wide = parts(queen, Tier::Wide, 1, ["K...", "", "", ""], "S2");
    assert_eq!(wide.feed, 60 * 13 * 3 * 1300 / 1000);
}

#[test]
fn the_probe_is_the_best_lead_against_the_worst_reply() {
    // The player's queen wins the diamond. Seat 2 has one heart left, seat 3 the queen of spades
    // and a club, seat 0 a club. Every lead wins.
    let hands = ["..4.", "", ".T..K", "Q.3.3."];
    let probe = |hand: &str, leads| {
        let line = FOLLOW.replace("A73.QJ98.5.8732", hand);
        parts(&line, Tier::Normal, leads, hands, "DQ").next_probe
    };
    // On a diamond, seat 3 discards the club, or at worst the queen.
    assert_eq!(probe(".QJ98..AQJT8765", 1), -60 * 14);
    assert_eq!(probe(".QJ98..AQJT8765", 13), -60 * 14);
    // On a club, seat 3 must follow, so the player takes only the heart.
    assert_eq!(probe(".QJ98.5.8765432", 13), -60);
    // A spade loses to the queen, and the points go to seat 3.
    assert_eq!(probe("2.QJ98.5.865432", 13), 0);
    // Seat 3 breaks hearts with the ace, and seat 2, the leader, must win a heart lead.
    let fed = ["..4.", "", ".T.9.K", "...A3"];
    let line = FOLLOW.replace("A73.QJ98.5.8732", ".QJ98.5.876542J");
    assert_eq!(parts(&line, Tier::Normal, 13, fed, "DQ").next_probe, 40 * 3);
}

/// Test vectors of Rosetta Code, "Pseudo-random numbers/Xorshift star": the high halves, and the hits in
/// each fifth of the unit interval.
#[test]
fn numbers_match_the_published_sequence() {
    let mut numbers = XorShift64Star::new(1_234_567);
    let found = [(); 5].map(|()| numbers.next_u64() >> 32);
    let expected = [
        3_540_625_527,
        2_750_739_987,
        4_037_983_143,
        1_993_361_440,
        3_809_424_708,
    ];
    assert_eq!(found, expected);
    let mut numbers = XorShift64Star::new(987_654_321);
    let mut counts = [0; 5];
    for _ in 0..100_000 {
        counts[numbers.below(5) as usize] += 1;
    }
    assert_eq!(counts, [20_103, 19_922, 19_937, 20_031, 20_007]);
}
