use super::*;
use crate::{Position, Suit, deal_hands, pass_cards};
use handsense_core::Rng;

mod unrecorded;
pub(crate) mod watched;

fn parse(line: &str) -> Result<View, ParseViewError> {
    line.parse()
}

fn refused(line: &str) -> ViewError {
    match parse(line) {
        Err(ParseViewError::View(error)) => error,
        other => panic!("{line}: {other:?}"),
    }
}

/// Plays a whole deal at random and hands every intermediate position with seat 0's plays to
/// `check`.
fn watch_random_deal(seed: u64, rules: Rules, mut check: impl FnMut(&Position, &View, Seat)) {
    let mut rng = Rng::new(seed);
    let direction = PassDirection::CYCLE[rng.below(4) as usize];
    let before = deal_hands(&mut rng);
    let passes = before.map(|hand| {
        let mut cards: Vec<Card> = hand.iter().collect();
        rng.shuffle(&mut cards);
        cards.into_iter().take(3).collect::<CardSet>()
    });
    let hands = pass_cards(before, passes, direction);
    let mut position = Position::new(rules, hands, Seat::ALL[2]).expect("a deal");
    let mut views = Seat::ALL.map(|me| {
        let told = direction != PassDirection::Hold;
        let give = |set: CardSet| if told { set } else { CardSet::EMPTY };
        View::new(ViewSetup {
            me,
            rules,
            pass: direction,
            hand: hands[me],
            passed: give(passes[me]),
            received: give(passes[direction.giver(me)]),
            scores: [1, 2, 3, 4],
            unrecorded: None,
        })
        .expect("a start")
    });
    while !position.is_over() {
        let seat = position.next_seat();
        let legal: Vec<Card> = position.legal_moves().iter().collect();
        let card = legal[rng.below(legal.len() as u32) as usize];
        for me in Seat::ALL {
            check(&position, &views[me], me);
            views[me].play(seat, card).expect("a legal card");
        }
        position.play(card).expect("a legal card");
    }
    for me in Seat::ALL {
        check(&position, &views[me], me);
        assert_eq!(views[me].next_seat(), None);
        assert_eq!(views[me].legal_moves(), Err(ViewError::NoMoveToMake));
    }
}

const RULES: [Rules; 4] = [
    Rules::STANDARD,
    Rules::LEGACY_MAIN,
    Rules::STANDARD
        .without(Rules::LEAD_TWO_OF_CLUBS)
        .without(Rules::MUST_BREAK_HEARTS),
    Rules::PASS_CARDS,
];

/// Changes one thing of these plays: a card, a seat, their order or their number.
fn falsify(plays: &mut Vec<(Seat, Card)>, rng: &mut Rng) {
    let any = |rng: &mut Rng, count: usize| rng.below(count as u32) as usize;
    let all: Vec<Card> = CardSet::FULL.iter().collect();
    let (one, other) = (any(rng, plays.len()), any(rng, plays.len()));
    match rng.below(5) {
        0 => plays[one].1 = all[any(rng, all.len())],
        1 => plays[one].0 = plays[one].0.next(),
        2 => (plays[one].1, plays[other].1) = (plays[other].1, plays[one].1),
        3 => plays.truncate(one),
        _ => plays.push((plays[one].0, all[any(rng, all.len())])),
    }
}

#[test]
fn plays_at_once_are_plays_one_at_a_time() {
    let mut rng = Rng::new(35);
    let (mut possible, mut impossible) = (0, 0);
    for seed in 0..150 {
        let rules = Rules::from_bits(rng.below(0x4000) as i32).expect("rules");
        let rules = [Rules::STANDARD, rules | Rules::PASS_CARDS][seed as usize % 2];
        watch_random_deal(seed, rules, |_, view, _| {
            let mut plays: Vec<(Seat, Card)> = view.plays().collect();
            let mut now = ViewSetup {
                hand: view.hand(),
                ..view.start
            };
            assert_eq!(View::from_plays(now, &plays).as_ref(), Ok(view));
            if plays.is_empty() {
                return;
            }
            falsify(&mut plays, &mut rng);
            // Only the plays tell how many cards the hand should have.
            let own = plays.iter().filter(|(seat, _)| *seat == now.me);
            let mine: CardSet = own.map(|&(_, card)| card).collect();
            now.hand = [view.hand(), view.start.hand - mine][rng.below(2) as usize];
            let whole = ViewSetup {
                hand: now.hand | mine,
                ..now
            };
            let singly = View::new(whole).and_then(|mut view| {
                plays
                    .iter()
                    .try_for_each(|&(seat, card)| view.play(seat, card))?;
                Ok(view)
            });
            match (View::from_plays(now, &plays), singly) {
                (Ok(at_once), singly) => {
                    assert_eq!(singly.as_ref(), Ok(&at_once), "{rules:?} {plays:?}");
                    assert_eq!(at_once.hand(), now.hand);
                    possible += 1;
                }
                (Err(error), Ok(singly)) => {
                    let doubled = singly.hand() != now.hand;
                    assert!(doubled, "{error:?} of {rules:?} {plays:?}");
                }
                (Err(_), Err(_)) => impossible += 1,
            }
        });
    }
    let mix = possible.min(impossible);
    assert!(mix > 3_000, "{possible} possible, {impossible} impossible");
}

#[test]
fn a_view_agrees_with_the_table_at_every_card() {
    for seed in 0..200 {
        let rules = RULES[seed as usize % RULES.len()];
        watch_random_deal(seed, rules, |table, view, me| {
            assert_eq!(view.hand(), table.hands()[me]);
            assert_eq!(view.taken(), table.taken());
            assert_eq!(view.hearts_broken(), table.hearts_broken());
            assert_eq!(view.trick().cards(), table.trick().cards());
            for seat in Seat::ALL {
                let held = table.hands()[seat];
                assert!(
                    view.constraints().could_hold(seat).is_superset(held),
                    "{view} {seat}"
                );
                assert_eq!(view.hand_count(seat), held.len());
            }
            let others: CardSet = Seat::ALL
                .into_iter()
                .filter(|&s| s != me)
                .flat_map(|s| table.hands()[s])
                .collect();
            assert_eq!(view.unseen(), others);
            if !table.is_over() && table.next_seat() == me {
                assert_eq!(view.legal_moves(), Ok(table.legal_moves()));
            }
        });
    }
}

#[test]
fn every_view_round_trips_through_its_notation() {
    for seed in 0..40 {
        watch_random_deal(seed, RULES[seed as usize % RULES.len()], |_, view, _| {
            let line = view.to_string();
            let mut read = parse(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
            if view.plays_len() == 0 {
                read.trick = view.trick;
                read.first_leader = view.first_leader;
            }
            assert_eq!(&read, view, "{line}");
        });
    }
}

const HAND: &str = "AK3.QJ98.T654.72";

#[test]
fn impossible_starts_are_refused() {
    use ViewError as E;
    let held = |held, expected, tricks| E::HandSize {
        held,
        expected,
        tricks,
    };
    for (line, error) in [
        ("hand=AK3.QJ98.T654.7".into(), held(12, 13, 0)),
        ("hand=AK3.QJ98.T654.732".into(), held(14, 13, 0)),
        (
            format!("hand={HAND} scores=0/0/1000001/0"),
            E::Score {
                seat: Seat::ALL[2],
                score: 1_000_001,
            },
        ),
        (
            format!("hand={HAND} rules=0x9a1 pass=left"),
            E::NoPassing {
                direction: PassDirection::Left,
            },
        ),
        (format!("hand={HAND} passed=Q.AK.."), E::PassedOnHold),
        (format!("hand={HAND} received=AK3..."), E::ReceivedOnHold),
        (
            format!("hand={HAND} pass=left passed=Q.A.."),
            E::PassedCount { count: 2 },
        ),
        (
            format!("hand={HAND} pass=left received=A..."),
            E::ReceivedCount { count: 1 },
        ),
        (
            format!("hand={HAND} pass=left passed=AQ.A.."),
            E::PassedAndKept {
                card: Card::ACE_OF_SPADES,
            },
        ),
        (
            format!("hand={HAND} pass=left received=AKQ..."),
            E::ReceivedAndMissing {
                card: Card::QUEEN_OF_SPADES,
            },
        ),
    ] as [(String, ViewError); 10]
    {
        assert_eq!(refused(&line), error, "{line}");
    }
}

#[test]
fn impossible_plays_are_refused() {
    use ViewError as E;
    let seat = |n: usize| Seat::ALL[n];
    let card = |text: &str| text.parse::<Card>().expect("a card");
    for (line, error) in [
        // The player's hand is AK3.QJ98.T654.72 without the cards played.
        (
            "hand=AK3.QJ98.T654.72 plays=1:C2,C3,CT",
            E::HeldAndPlayed {
                card: card("CT"),
                seat: seat(3),
            },
        ),
        (
            "hand=AK3.QJ98.T65.72 plays=1:C2,C3,C2,C4",
            E::PlayedTwice {
                card: card("C2"),
                seat: seat(3),
            },
        ),
        (
            "hand=AK3.QJ98.T654.7 plays=1:C2,C3,C7,H2",
            E::Revoke {
                seat: seat(0),
                card: card("H2"),
                suit: Suit::Clubs,
            },
        ),
        (
            "hand=AK3.QJ98.T65.72 plays=0:C4,C3",
            E::FirstLeader { seat: seat(0) },
        ),
        (
            "hand=AK3.QJ98.T65.72 plays=3:C9,C4",
            E::IllegalPlay {
                seat: seat(3),
                card: card("C9"),
            },
        ),
        (
            "rules=legacy-main hand=AK3.QJ98.T65.72 plays=3:C9,C4 pass=left passed=Q.A.2.",
            E::FirstLeader { seat: seat(3) },
        ),
        (
            "hand=AK3.QJ98.T65.72 plays=3:C2,C4,CA pass=across passed=Q.A.A.",
            E::PassedElsewhere {
                card: card("CA"),
                seat: seat(1),
                receiver: seat(2),
            },
        ),
    ] {
        assert_eq!(refused(line), error, "{line}");
    }
}

#[test]
fn a_play_out_of_turn_is_refused_and_leaves_the_view_unchanged() {
    let hand = HAND.parse().expect("a hand");
    let mut view = View::new(ViewSetup::new(Seat::ALL[0], hand)).expect("a view");
    view.play(Seat::ALL[2], Card::TWO_OF_CLUBS)
        .expect("the first lead");
    let before = view.clone();
    let error = view.play(Seat::ALL[1], "C7".parse().expect("a card"));
    assert_eq!(
        error,
        Err(ViewError::OutOfTurn {
            seat: Seat::ALL[1],
            expected: Seat::ALL[3]
        })
    );
    assert_eq!(view, before);
}

#[test]
fn a_suit_shown_void_cannot_come_back() {
    let line = "hand=AK3.QJ98.T65.72 plays=1:C2,D3,C7,C4/C9";
    let view = parse(line).expect("seat 2 is void in clubs");
    assert!(view.constraints().is_void(Seat::ALL[2], Suit::Clubs));
    let error = refused("hand=AK3.QJ98.T6.72 plays=1:C2,D3,C7,C4/C9,C5,C8,CJ");
    assert!(matches!(error, ViewError::Revoke { .. }), "{error}");
}

#[test]
fn the_first_lead_shows_the_holder_of_the_two_of_clubs() {
    let line = "rules=legacy-main hand=AK3.QJ98.T65.72 plays=3:C9,C4";
    let view = parse(line).expect("any club may open");
    let two = Card::TWO_OF_CLUBS;
    assert!(view.constraints().could_hold(Seat::ALL[3]).contains(two));
    assert!(!view.constraints().could_hold(Seat::ALL[1]).contains(two));
    assert!(!view.constraints().could_hold(Seat::ALL[2]).contains(two));
}

#[test]
fn declined_chances_to_discard_the_queen_are_recorded() {
    let declined = |line: &str| {
        let view = parse(line).expect("a view");
        Seat::ALL.map(|seat| view.has_declined_queen(seat))
    };
    // On the first trick she may not be discarded.
    let first = "hand=AK3.QJ98.T654.72 plays=2:C2,D3";
    assert_eq!(declined(first), [false; SEATS]);
    let hand = "hand=J4.QJ98.T65.972 plays=2:C2,C3,C4,CA";
    assert_eq!(
        declined(&format!("{hand}/S2,S3,D5")),
        [false, false, false, true]
    );
    // Under the king she could have been discarded; the ace that beats it shows nothing.
    assert_eq!(
        declined(&format!("{hand}/SK,S3,SA")),
        [false, false, true, false]
    );
    assert_eq!(declined(&format!("{hand}/SK,SQ,SA")), [false; SEATS]);
}

#[test]
fn passed_cards_are_with_their_receiver() {
    let view = parse("hand=AK3.QJ98.T654.72 pass=right passed=Q...AK").expect("a view");
    let passed = view.passed();
    assert!(
        view.constraints()
            .could_hold(Seat::ALL[3])
            .is_superset(passed)
    );
    assert!(
        !view
            .constraints()
            .could_hold(Seat::ALL[1])
            .intersects(passed)
    );
    assert!(
        !view
            .constraints()
            .could_hold(Seat::ALL[2])
            .intersects(passed)
    );
}

#[test]
fn a_heart_led_unbroken_shows_a_hand_of_hearts() {
    let line = "hand=AK3.QJ98.T65.2 plays=1:C2,C3,CK,C4/HA,H3,HJ,H7";
    // Seat 3 won with the king of clubs and led a heart although none had been played, so it holds
    // nothing but hearts; yet the other seats followed with hearts of their own.
    assert_eq!(refused(line), ViewError::Impossible);
}

#[test]
fn more_unseen_cards_than_hands_can_hold_are_refused() {
    // Seats 2 and 3 show out of clubs, so all twelve that are left must be among the twelve cards
    // of seat 1; yet one of those is the four of diamonds.
    let line = "hand=KQJT98765432... plays=1:C2,D2,D3,SA/D4";
    assert_eq!(refused(line), ViewError::Impossible);
}

#[test]
fn invalid_lines_are_refused_with_a_reason() {
    for (line, sentence) in [
        ("me=0", "the field 'hand' is missing"),
        ("hand", "'hand' is no field of the form name=value"),
        ("hand=... hands=...", "there is no field 'hands'"),
        ("hand=... hand=...", "duplicate field 'hand'"),
        (
            "hand=... me=4",
            "the field 'me' cannot be '4': a seat from 0 to 3",
        ),
        (
            "hand=... scores=1/2/3",
            "the field 'scores' cannot be '1/2/3': four numbers separated by '/'",
        ),
        (
            "hand=AX...",
            "in the field 'hand' 'X' at character 2 is neither a suit nor a rank",
        ),
        (
            "hand=... plays=C2",
            "the field 'plays' cannot be 'C2': a seat, a colon, then the cards",
        ),
    ] {
        assert_eq!(parse(line).expect_err(line).to_string(), sentence);
    }
}
