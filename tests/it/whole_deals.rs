//! Whole deals through the C functions: passes, rankings, reasons, known states and
//! scores, under several rule sets and with all policies, checked by the slow referee.

use crate::common::calls::{self, AS_DESIGNED, DEFAULT, TUNED};
use crate::common::deal::{DIRECTIONS, Deal, RULE_SETS, check_known_state, sets, shuffled_hands};
use crate::common::random::Random;
use crate::common::referee::{Card, DECK, Rules, bits};
use crate::common::slow_evaluation;
use crate::common::tools::cases;
use handsense::ffi::*;

const IGNORE: i32 = HS_HEARTS_IGNORE_MOVE;
const FORCED: i32 = HsHeartsReasonKind::HS_HEARTS_REASON_FORCED as i32;
const EQUAL: i32 = HsHeartsReasonKind::HS_HEARTS_REASON_EQUAL as i32;
const RIVAL_BETTER: i32 = HsHeartsReasonKind::HS_HEARTS_REASON_RIVAL_BETTER as i32;

/// The number of deals of each of the two tests, which share the work to run in parallel.
fn deals() -> usize {
    cases(5_000, 150)
}

fn card(code: i16) -> Card {
    Card::from_code(code).unwrap_or_else(|| panic!("{code} is a card"))
}

/// The seats' policies in this deal: all mixtures of the design's policy and one other.
fn policies(number: usize) -> [i32; 4] {
    [0, 1, 2, 3].map(|seat| match number >> seat & 1 {
        0 => [TUNED, DEFAULT][number / 16 % 2],
        _ => AS_DESIGNED,
    })
}

/// A deal with passes chosen by the library.
fn passed_deal(number: usize, random: &mut Random) -> Deal {
    let rules = RULE_SETS[number % RULE_SETS.len()];
    let direction = if Rules::new(rules).pass_cards {
        DIRECTIONS[number / 8 % 4]
    } else {
        0
    };
    let scores = [0; 4].map(|_| random.below(130) as i32 - 20);
    let hands = shuffled_hands(random);
    let policies = policies(number);
    let first = random.below(4);
    let mut deal = Deal::new(rules, direction, hands, first, |seat, hand| {
        choose_pass(seat, hand, (rules, direction, scores), policies[seat])
    });
    deal.scores = scores;
    deal
}

fn choose_pass(seat: usize, hand: &[Card], game: (i32, i32, [i32; 4]), policy: i32) -> Vec<Card> {
    let mut view = calls::init(seat as i32, bits(hand)).expect("a hand");
    (view.rules, view.pass_dir) = (game.0, game.1);
    view.scores[..4].copy_from_slice(&game.2);
    let codes = calls::pass(&view, policy).expect("a pass");
    if policy == DEFAULT {
        assert_eq!(calls::contract_pass(&view), Ok(codes));
    }
    assert!(codes[0] < codes[1] && codes[1] < codes[2], "{codes:?}");
    let chosen = codes.map(card);
    assert!(
        chosen.iter().all(|card| hand.contains(card)),
        "{chosen:?} of {hand:?}"
    );
    chosen.to_vec()
}

/// Checks all properties of a ranking; returns the best card.
fn check_ranking(deal: &Deal, view: &HsHeartsView, policy: i32) -> Card {
    let line = || calls::format_view(view).expect("a valid view");
    let legal = deal.table.legal();
    assert_eq!(calls::legal_moves(view), Ok(bits(&legal)), "{}", line());
    let ranked = calls::rank_moves(view, policy).expect("a ranking");
    let mut codes: Vec<i16> = ranked.iter().map(|&(code, _)| code).collect();
    codes.sort();
    let mut expected: Vec<i16> = legal.iter().map(|card| card.code()).collect();
    expected.sort();
    assert_eq!(
        codes,
        expected,
        "every legal card once, no other: {}",
        line()
    );
    for pair in ranked.windows(2) {
        let ((code, rank), (next_code, next_rank)) = (pair[0], pair[1]);
        assert!(
            rank > next_rank || rank == next_rank && code > next_code,
            "{}",
            line()
        );
    }
    assert!(
        ranked.iter().all(|&(_, rank)| (0..=100).contains(&rank)),
        "{}",
        line()
    );
    // Playouts take longer than a ranking.
    if deal.table.hands[deal.table.to_play()].len() % 5 == 4 {
        check_reasons(view, bits(&legal), &ranked);
    }
    if policy != AS_DESIGNED {
        assert_eq!(ranked[0].1, 100, "the best card ranks 100: {}", line());
    }
    if policy == DEFAULT {
        check_single_ranks(deal, view, &ranked);
    }
    card(ranked[0].0)
}

/// Checks that the contract's function gives every card the rank of the list.
fn check_single_ranks(deal: &Deal, view: &HsHeartsView, ranked: &[(i16, i32)]) {
    for card in &deal.table.hands[deal.table.to_play()] {
        let listed = ranked.iter().find(|&&(code, _)| code == card.code());
        let expected = listed.map_or(IGNORE, |&(_, rank)| rank);
        assert_eq!(calls::rank(view, card.code()), expected, "{card:?}");
    }
}

/// Checks the reasons for the worst card against the best one.
fn check_reasons(view: &HsHeartsView, seed: u64, ranked: &[(i16, i32)]) {
    let &(code, _) = ranked.last().expect("a legal card");
    let found = calls::explain(view, code, -1, &calls::playouts(32, seed)).expect("reasons");
    let (reasons, rest) = found.reasons.split_at(found.count as usize);
    assert!(rest.iter().all(|slot| *slot == HsHeartsReason::default()));
    assert_eq!(found.choice, 1 << code);
    let (kinds, is_forced) = (reasons.iter().map(|reason| reason.kind), found.rival == 0);
    assert_eq!(is_forced, kinds.clone().eq([FORCED]), "{found:?}");
    assert!(is_forced || found.deals == 8, "{found:?}");
    assert!(reasons.len() == 1 || kinds.clone().all(|kind| kind != FORCED));
    let others = &reasons[usize::from([EQUAL, RIVAL_BETTER].contains(&reasons[0].kind))..];
    assert!(others.is_sorted_by(|one, next| one.points >= next.points));
    for index in 0..HS_HEARTS_MAX_REASONS as i32 {
        let text = calls::format_reason(&found, index, 0);
        assert_eq!(text.is_ok_and(|text| text.len() < 160), index < found.count);
    }
}

/// Checks what the library knows of a deal by the view of one seat.
fn check_knowledge(deal: &Deal, me: usize) {
    let view = deal.view(me);
    let facts = calls::known_state(&view).expect("a valid view");
    check_known_state(deal, &view, &facts);
    let threat = slow_evaluation::moon_threat(me, &deal.table.taken);
    assert_eq!(calls::moon_threat(&view), Ok(threat.into()));
}

fn check_end(deal: &Deal) {
    let table = &deal.table;
    let scores = calls::score_deal(table.rules.bits, 4, &sets(&table.taken)).expect("scores");
    assert_eq!(
        (&scores[..4], &scores[4..]),
        (&table.scores()[..], &[0, 0][..])
    );
    // No card is left to play out, so a playout gives the final scores.
    assert_eq!(calls::playout(&deal.position(), 1, 0.0), Ok(scores));
}

/// Plays deals from `first` on; returns the number of moon shots.
fn play_deals(first: usize) -> usize {
    let mut moons = 0;
    for number in first..first + deals() {
        let mut random = Random::new(number as u64);
        let mut deal = passed_deal(number, &mut random);
        let policies = policies(number / 3);
        while !deal.table.is_over() {
            let seat = deal.table.to_play();
            let best = check_ranking(&deal, &deal.view(seat), policies[seat]);
            // Sometimes one seat plays at random, to reach positions that no policy reaches.
            let at_random = number % 4 == 3 && random.one_in(3);
            let legal = deal.table.legal();
            deal.play(if at_random { random.pick(&legal) } else { best });
            check_knowledge(&deal, random.below(4));
        }
        check_end(&deal);
        moons += usize::from(deal.table.shooter().is_some());
    }
    moons
}

#[test]
fn whole_deals_follow_the_rules_first_half() {
    assert!(play_deals(0) > 0, "at least one moon shot");
}

#[test]
fn whole_deals_follow_the_rules_second_half() {
    assert!(play_deals(deals()) > 0, "at least one moon shot");
}

#[test]
fn scores_of_constructed_deals_equal_those_of_the_referee() {
    let mut random = Random::new(77);
    let mut moons = 0;
    for case in 0..20_000 {
        let rules = random.below(0x4000) as i32;
        let mut deal = Deal::random(rules & !0x0400, &mut random);
        // Few seats take tricks, so that moon shots and seats without tricks are common.
        let seats = 1 + case % 4;
        for card in DECK {
            deal.table.taken[random.below(seats)].push(card);
        }
        if random.one_in(2) {
            let hearts_to = random.below(4);
            for seat in 0..4 {
                let points = |card: &Card| card.suit == 3 || card.code() == 2;
                let moved: Vec<Card> = deal.table.taken[seat]
                    .iter()
                    .copied()
                    .filter(points)
                    .collect();
                deal.table.taken[seat].retain(|card| !points(card));
                deal.table.taken[hearts_to].extend(moved);
            }
        }
        deal.table.rules = Rules::new(rules);
        let scores = calls::score_deal(rules, 4, &sets(&deal.table.taken)).expect("scores");
        assert_eq!(
            scores[..4],
            deal.table.scores(),
            "{rules:#x} {:?}",
            deal.table.taken
        );
        moons += usize::from(deal.table.shooter().is_some());
    }
    assert!(moons > 1_000);
}
