use super::*;
use crate::view::tests::watched::{Watched, cases};
use handsense_core::Rng;

/// Rules that together have each legality bit set and clear.
const BASES: [Rules; 5] = [
    Rules::STANDARD,
    Rules::LEGACY_MAIN,
    Rules::PASS_CARDS,
    Rules::STANDARD.without(Rules::LEAD_TWO_OF_CLUBS),
    Rules::STANDARD.without(Rules::NO_HEARTS_FIRST_TRICK),
];

/// Plays random deals by these rules, and calls `check` with the view of each decision.
fn decisions(rules: Rules, seeds: std::ops::Range<u64>, mut check: impl FnMut(&View, CardSet)) {
    for seed in seeds {
        let mut deal = Watched::deal(rules, seed);
        let mut rng = Rng::new(seed);
        while !deal.table.is_over() {
            let legal = deal.table.legal_moves();
            check(deal.view(), legal);
            // Discarding hearts late leaves more positions in which they are unbroken.
            let quiet = legal - CardSet::HEARTS;
            let choice = if quiet.is_empty() || rng.below(4) == 0 {
                legal
            } else {
                quiet
            };
            let cards: Vec<Card> = choice.iter().collect();
            deal.play(cards[rng.below(cards.len() as u32) as usize]);
        }
    }
}

#[test]
fn equal_rules_never_differ() {
    let mut positions = 0;
    for rules in BASES {
        decisions(rules, 0..cases(2_000, 400), |view, legal| {
            positions += 1;
            assert_eq!(check_rules(view, legal), Ok(()), "{view}");
        });
    }
    assert!(positions >= 100_000, "{positions}");
}

#[test]
fn a_wrong_bit_is_named_whenever_the_legal_cards_differ() {
    for (bit, name) in LEGALITY {
        let mut found = 0;
        for host in BASES {
            let library = host.toggled(bit);
            decisions(host, 0..cases(1_000, 60), |view, offered| {
                let start = ViewSetup {
                    rules: library,
                    hand: view.hand(),
                    ..view.start
                };
                let plays: Vec<_> = view.plays().collect();
                let Ok(view) = View::from_plays(start, &plays) else {
                    return; // an earlier card is refused
                };
                let legal = view.legal_moves().unwrap_or(CardSet::EMPTY);
                match check_rules(&view, offered) {
                    Ok(()) => assert_eq!(legal, offered),
                    Err(CheckRulesError::Rules(difference)) => {
                        found += 1;
                        assert_ne!(legal, offered);
                        assert_eq!(difference.excess(), offered - legal);
                        assert_eq!(difference.missing(), legal - offered);
                        assert!(difference.explanations().contains(&host), "{view}");
                        let text = difference.to_string();
                        let with = if host.has(bit) { "with" } else { "without" };
                        let named = [" HS_HEARTS_RULE_", " "]
                            .iter()
                            .any(|prefix| text.contains(&format!("{with}{prefix}{name}")));
                        assert!(named, "{view}: {text}");
                        assert!(text.len() <= 255, "{text}");
                    }
                    Err(CheckRulesError::View(error)) => panic!("{view}: {error}"),
                }
            });
        }
        assert!(found > 0, "{name} was never seen");
    }
}

fn sentence(line: &str, offered: &str) -> String {
    let view: View = line.parse().expect("a view");
    let error = check_rules(&view, offered.parse().expect("cards"));
    error.expect_err("they differ").to_string()
}

#[test]
fn the_sentence_names_cards_and_bits() {
    let late = "me=0 hand=K3.QJ98.T65.72 plays=1:C2,C3,CK,CA/SA,S2,SQ,S4";
    for (line, offered, says) in [
        (
            late,
            "K3.QJ98.T65.72",
            "the host offers H7, H2 against rules 0xda1: it seems to play with \
             HS_HEARTS_RULE_QUEEN_BREAKS_HEARTS, or without MUST_BREAK_HEARTS",
        ),
        (
            "me=0 hand=AK3.QJ98.T652.72",
            "..T652.",
            "the host offers CT, C6, C5 against rules 0xda1: it seems to play without \
             HS_HEARTS_RULE_LEAD_TWO_OF_CLUBS and with HS_HEARTS_RULE_LEAD_CLUBS",
        ),
        // The rules give the first lead to the holder of the two of clubs.
        (
            "me=0 hand=AK3.QJ98.T654.72",
            "AK3.QJ98.T654.",
            "the host offers SA, SK, S3, ... (11 cards) against rules 0xda1: it seems to play \
             without HS_HEARTS_RULE_LEAD_TWO_OF_CLUBS",
        ),
        (
            "me=0 hand=AKQ.T6..KJT98742 plays=2:C2,C3",
            "Q...",
            "the host offers SQ and omits SA, SK, DT, ... (4 cards) against rules 0xda1: no change \
             of one or two rule bits explains that",
        ),
    ] {
        assert_eq!(sentence(line, offered), says);
    }
}

#[test]
fn another_seats_turn_is_no_difference() {
    let line = "me=0 hand=AK3.QJ98.T654.72 plays=1:C2,C3";
    let view: View = line.parse().expect("a view");
    let not_mine = CheckRulesError::View(ViewError::NotMyTurn { me: Seat::ALL[0] });
    assert_eq!(check_rules(&view, CardSet::FULL), Err(not_mine));
}
