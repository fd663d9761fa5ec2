//! Tests of the view: whole deals, its notation, refused lines, and unrecorded tricks.

use super::*;
use crate::search::{Engine, SearchOptions, choose_move};
use crate::watched::Watched;
use crate::{Policy, Position, Suit, UniformSampler, claim, detect_moon_threat, rank_moves};
use handsense_core::Rng;
use handsense_core::search::SearchLimits;

fn parse(line: &str) -> View {
    line.parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Plays a random deal, and hands the table and each view to `check` before every card and at the
/// end.
fn watch_random_deal(seed: u64, rules: Rules, mut check: impl FnMut(&Position, &View, Seat)) {
    let mut rng = Rng::new(seed);
    let mut deal = Watched::random(rules, &mut rng);
    loop {
        for me in Seat::ALL {
            check(&deal.table, &deal.views[me], me);
        }
        if deal.table.is_over() {
            break;
        }
        deal.play_any(&mut rng);
    }
    for view in deal.views {
        assert_eq!(view.next_seat(), None);
        assert_eq!(view.legal_moves(), Err(ViewError::NoMoveToMake));
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
fn a_view_agrees_with_the_table_and_round_trips_at_every_card() {
    for seed in 0..200 {
        let rules = RULES[seed as usize % RULES.len()];
        watch_random_deal(seed, rules, |table, view, me| {
            assert_eq!(view.hand(), table.hands()[me]);
            assert_eq!(view.taken(), table.taken());
            assert_eq!(view.hearts_broken(), table.hearts_broken());
            assert_eq!(view.trick().cards(), table.trick().cards());
            for seat in Seat::ALL {
                let (held, could) = (table.hands()[seat], view.constraints().could_hold(seat));
                assert!(could.is_superset(held), "{view} {seat}");
                assert_eq!(view.hand_count(seat), held.len());
                assert_eq!(view.tricks_of(seat), table.taken()[seat].len() / 4);
            }
            let others = table.hands().iter();
            let others = others.fold(CardSet::EMPTY, |all, &hand| all | hand) - table.hands()[me];
            assert_eq!(view.unseen(), others);
            if !table.is_over() && table.next_seat() == me {
                assert_eq!(view.legal_moves(), Ok(table.legal_moves()));
            }
            let line = view.to_string();
            let mut read = parse(&line);
            if view.plays_len() == 0 {
                read.trick = view.trick;
                read.first_leader = view.first_leader;
            }
            assert_eq!(&read, view, "{line}");
        });
    }
}

/// Lines that are refused, each with the reason.
const REFUSED: &str = "\
hand=AK3.QJ98.T654.7 => my hand has 12 cards, after 0 tricks it must have 13
hand=AK3.QJ98.T654.732 => my hand has 14 cards, after 0 tricks it must have 13
hand=AK3.QJ98.T654.72 scores=0/0/1000001/0 => the score 1000001 of seat 2 is outside -1000000..=1000000
hand=AK3.QJ98.T654.72 scores=0/0/-1000001/0 => the score -1000001 of seat 2 is outside -1000000..=1000000
hand=AK3.QJ98.T654.72 rules=0x9a1 pass=left => the pass direction is left, but the rules have no passing
hand=AK3.QJ98.T654.72 passed=Q.AK.. => cards were passed, but the pass direction is hold
hand=AK3.QJ98.T654.72 received=AK3... => cards were received, but the pass direction is hold
hand=AK3.QJ98.T654.72 pass=left passed=Q.A.. => 2 passed cards, there must be none or three
hand=AK3.QJ98.T654.72 pass=left received=A... => 1 received cards, there must be none or three
hand=AK3.QJ98.T654.72 pass=left passed=AQ.A.. => SA was passed away, yet I hold it or have played it
hand=AK3.QJ98.T654.72 pass=left received=AKQ... => SQ was received, yet I neither hold it nor have played it
hand=AK3.QJ98.T654.72 plays=1:C2,C3,CT => CT is in my hand and was played by seat 3
hand=AK3.QJ98.T65.72 plays=1:C2,C3,C2,C4 => C2 was played twice, the second time by seat 3
hand=AK3.QJ98.T654.7 plays=1:C2,C3,C7,H2 => seat 0 revoked: H2 was played, but clubs had to be followed or were shown void
hand=AK3.QJ98.T6.72 plays=1:C2,D3,C7,C4/C9,C5,C8,CJ => seat 2 revoked: CJ was played, but clubs had to be followed or were shown void
hand=AK3.QJ98.T65.72 plays=0:C4,C3 => seat 0 led the first trick without the two of clubs
hand=AK3.QJ98.T65.72 plays=3:C9,C4 => seat 3 may not have played C9
rules=legacy-main hand=AK3.QJ98.T65.72 plays=3:C9,C4 pass=left passed=Q.A.2. => seat 3 led the first trick without the two of clubs
hand=AK3.QJ98.T65.72 plays=3:C2,C4,CA pass=across passed=Q.A.A. => CA, which I passed to seat 2, was played by seat 1
hand=AK3.QJ98.T65.2 plays=1:C2,C3,CK,C4/HA,H3,HJ,H7 => no deal of the unseen cards fits what the other seats have shown
hand=KQJT98765432... plays=1:C2,D2,D3,SA/D4 => no deal of the unseen cards fits what the other seats have shown
me=0 => the field 'hand' is missing
hand => 'hand' is no field of the form name=value
hand=... hands=... => there is no field 'hands'
hand=... hand=... => duplicate field 'hand'
hand=... me=4 => the field 'me' cannot be '4': a seat from 0 to 3
hand=... scores=1/2/3 => the field 'scores' cannot be '1/2/3': four numbers separated by '/'
hand=AX... => in the field 'hand' 'X' at character 2 is neither a suit nor a rank
hand=... plays=C2 => the field 'plays' cannot be 'C2': a seat, a colon, then the cards
hand=... plays=1:C2,C3,C4,C5,C6 => the field 'plays' cannot be '1:C2,C3,C4,C5,C6': a trick has at most four cards
hand=... plays=1:C2,C3/C4 => the field 'plays' cannot be '1:C2,C3/C4': only the last trick may have fewer than four cards
hand=A2.K3.Q4. taken=A.../.../.../... => SA, taken by seat 0 in an unrecorded trick, is also in my hand or taken by another seat
hand=A2.K3.Q4. taken=K.../K.../.../... => SK, taken by seat 1 in an unrecorded trick, is also in my hand or taken by another seat
hand=AK2.AK32.AK2.K4 taken=Q.../J.../.../... => the taken cards need at least 2 tricks, but my hand leaves 1 unrecorded
hand=AK32.AK32.AK2.K42 taken=unknown => my hand has 14 cards, after 0 tricks it must have 13
hand=A2.K3.Q4. plays=3:SK taken=K.../.../.../... => SK was played twice, the second time by seat 3
hand=A2.K3.Q4. plays=3:SK => my hand has 6 cards, after 0 tricks it must have 13
pass=left hand=A32.AK32.AK2.K4 received=AKQ... taken=unknown => SK was received, yet I neither hold it nor have played it
hand=A2.K3.Q4. taken=K... => the field 'taken' cannot be 'K...': four sets of cards separated by '/', or 'unknown'
hand=A2.K3.Q4. taken=K.../.../... => the field 'taken' cannot be 'K.../.../...': four sets of cards separated by '/', or 'unknown'
hand=A2.K3.Q4. taken=K.../.../.../.../... => the field 'taken' cannot be 'K.../.../.../.../...': four sets of cards separated by '/', or 'unknown'
hand=A2.K3.Q4. taken=unknown broken=maybe => the field 'broken' cannot be 'maybe': 'yes' or 'no'
hand=A2.K3.Q4. broken=yes => the field 'broken' cannot be 'yes': it needs the field 'taken'";

#[test]
fn impossible_lines_are_refused_with_the_reason() {
    for row in REFUSED.lines() {
        let (line, reason) = row.split_once(" => ").expect("a line and a reason");
        let error = line.parse::<View>().expect_err(line);
        assert_eq!(error.to_string(), reason, "{line}");
    }
}

#[test]
fn a_play_out_of_turn_is_refused_and_leaves_the_view_unchanged() {
    let before = parse("hand=AK3.QJ98.T654.72 plays=2:C2");
    let mut view = before.clone();
    let (seat, expected) = (Seat::ALL[1], Seat::ALL[3]);
    let error = view.play(seat, "C7".parse().expect("a card"));
    assert_eq!(error, Err(ViewError::OutOfTurn { seat, expected }));
    assert_eq!(view, before);
}

#[test]
fn plays_and_passes_show_who_could_hold_a_card() {
    let could = |line: &str, card: &str| {
        let (view, card) = (parse(line), card.parse().expect("a card"));
        Seat::ALL.map(|seat| view.constraints().could_hold(seat).contains(card))
    };
    let void = "hand=AK3.QJ98.T65.72 plays=1:C2,D3,C7,C4/C9";
    assert_eq!(could(void, "C8"), [false, true, false, true]);
    assert!(parse(void).constraints().is_void(Seat::ALL[2], Suit::Clubs));
    let lead = "rules=legacy-main hand=AK3.QJ98.T65.72 plays=3:C9,C4";
    assert_eq!(could(lead, "C2"), [false, false, false, true]);
    let passed = "hand=AK3.QJ98.T654.72 pass=right passed=Q...AK";
    assert_eq!(could(passed, "HK"), [false, false, false, true]);
}

#[test]
fn declined_chances_to_discard_the_queen_are_recorded() {
    let declined = |line: &str| {
        let view = parse(line);
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

/// What a host knows of the forgotten tricks.
#[derive(Clone, Copy, PartialEq)]
enum Known {
    Taken,
    Nothing,
}

/// The view without its first tricks, except what is known of them.
fn forget(view: &View, tricks: u32, known: Known) -> View {
    let plays: Vec<_> = view.plays().collect();
    let (earlier, recorded) = plays.split_at(tricks as usize * SEATS);
    let mut before = view.opening();
    for &(seat, card) in earlier {
        before.play(seat, card).expect("played before");
    }
    let taken = match known {
        Known::Taken => *before.taken(),
        Known::Nothing => [CardSet::EMPTY; SEATS],
    };
    let setup = ViewSetup {
        hand: view.hand(),
        unrecorded: Some(UnrecordedTricks {
            taken,
            hearts_broken: before.hearts_broken(),
        }),
        ..view.start
    };
    View::from_plays(setup, recorded).unwrap_or_else(|error| panic!("{view} {tricks}: {error}"))
}

/// Forgets tricks of random deals. Positions in which the forgotten tricks alone say who leads are left
/// out: such a view is taken for that of the leader.
fn forget_randomly(deals: u64, mut check: impl FnMut(&View, &View, Known)) {
    for seed in 0..deals {
        let mut rng = Rng::new(!seed);
        let rules = RULES[seed as usize % RULES.len()];
        watch_random_deal(seed, rules, |_, view, me| {
            let forgotten = rng.below(view.tricks_done() + 1);
            let leader_is_recorded = forgotten < view.tricks_done()
                || !view.trick().is_empty()
                || view.next_seat() == Some(me);
            if leader_is_recorded && rng.below(8) == 0 {
                for known in [Known::Taken, Known::Nothing] {
                    check(view, &forget(view, forgotten, known), known);
                }
            }
        });
    }
}

#[test]
fn a_view_with_unrecorded_tricks_is_the_complete_one_where_it_is_known() {
    let mut unrecorded = 0;
    forget_randomly(200, |complete, view, known| {
        unrecorded += u32::from(view.unrecorded_tricks() > 0);
        assert_eq!(view.hand(), complete.hand());
        assert_eq!(view.trick(), complete.trick());
        assert_eq!(view.tricks_left(), complete.tricks_left());
        assert_eq!(view.hearts_broken(), complete.hearts_broken());
        assert_eq!(view.plays_len(), complete.plays_len());
        assert_eq!(view.hand_counts(), complete.hand_counts());
        assert_eq!(view.legal_moves(), complete.legal_moves());
        for seat in Seat::ALL {
            let could_hold = |view: &View| view.constraints().could_hold(seat);
            assert!(could_hold(view).is_superset(could_hold(complete)));
        }
        let others: u32 = complete.unseen().len();
        assert_eq!(view.unseen().len(), others + view.unrecorded_cards());
        assert!(view.unseen().is_superset(complete.unseen()));
        if known == Known::Taken {
            assert_eq!(view.unrecorded_cards(), 0);
            assert_eq!(view.taken(), complete.taken());
            assert_eq!(detect_moon_threat(view), detect_moon_threat(complete));
        }
        let line = view.to_string();
        let read = parse(&line);
        assert_eq!(read.unrecorded(), view.unrecorded(), "{line}");
        if view.unrecorded_tricks() > 0 {
            assert_eq!(&read, view, "{line}");
        }
        let (claimed, complete) = (claim(view), claim(complete));
        let more = claimed.all_tricks.is_some() && complete.all_tricks.is_none()
            || claimed.no_points.is_some() && complete.no_points.is_none()
            || claimed.points_gone && !complete.points_gone;
        assert!(!more, "{view}");
    });
    assert!(unrecorded > 1_000, "{unrecorded}");
}

#[test]
fn the_rest_of_the_deal_can_be_played() {
    for seed in 0..60 {
        let rules = RULES[seed as usize % RULES.len()];
        let mut views = Vec::new();
        watch_random_deal(seed, rules, |_, complete, me| {
            let forgotten = complete.tricks_done().min(seed as u32 % 9);
            if complete.plays_len() == 30 {
                views.push((me, forget(complete, forgotten, Known::Nothing)));
            }
            for (_, view) in views.iter_mut().filter(|(seat, _)| *seat == me) {
                if let Some((seat, card)) = complete.plays().last()
                    && view.plays_len() < complete.plays_len()
                {
                    view.play(seat, card).expect("it was played");
                }
                assert_eq!(view.hand(), complete.hand());
                assert_eq!(view.legal_moves(), complete.legal_moves());
            }
        });
        assert_eq!(views.len(), 4);
        assert!(views.iter().all(|(_, view)| view.tricks_left() == 0));
    }
}

#[test]
fn a_sampled_deal_completes_a_view_with_unrecorded_tricks() {
    forget_randomly(40, |_, view, _| {
        let (sampler, mut rng) = (UniformSampler::new(view), Rng::new(3));
        for _ in 0..20 {
            let hands = sampler.sample(&mut rng);
            let taken = view.taken_with_hands(&hands);
            for seat in Seat::ALL {
                let could_hold = view.constraints().could_hold(seat);
                assert_eq!(hands[seat].len(), view.hand_count(seat), "{view}");
                assert!(could_hold.is_superset(hands[seat]), "{view}");
                assert!(taken[seat].is_superset(view.taken()[seat]), "{view}");
            }
            let position = Position::resume(view.rules(), hands, taken, *view.trick());
            assert!(position.is_ok(), "{view}: {position:?}");
        }
    });
}

#[test]
fn every_policy_decides_with_unrecorded_tricks() {
    let mut decisions = 0;
    forget_randomly(40, |complete, view, known| {
        let Ok(legal) = view.legal_moves() else {
            return;
        };
        decisions += 1;
        for policy in Policy::ALL {
            let ranked = rank_moves(view, policy).expect("my turn");
            let cards: CardSet = ranked.as_slice().iter().map(|ranked| ranked.card).collect();
            assert_eq!(cards, legal, "{view}");
            // The policies use no inference from the order of the tricks but voids.
            let same = Seat::ALL.map(|seat| {
                view.constraints().could_hold(seat) == complete.constraints().could_hold(seat)
                    && view.has_declined_queen(seat) == complete.has_declined_queen(seat)
            });
            if known == Known::Taken && same == [true; SEATS] {
                assert_eq!(rank_moves(complete, policy), Ok(ranked), "{view}");
            }
        }
    });
    assert!(decisions > 300, "{decisions}");
}

#[test]
fn an_engine_decides_like_a_fresh_search_with_unrecorded_tricks() {
    let options = SearchOptions::from(SearchLimits::with_playouts(60));
    for known in [Known::Taken, Known::Nothing] {
        let mut engine = Engine::new(options);
        let (mut decisions, mut continued) = (0, 0);
        let mut last: Option<View> = None;
        for seed in 0..8 {
            let rules = RULES[seed as usize % RULES.len()];
            watch_random_deal(seed, rules, |_, view, me| {
                if me != Seat::ALL[1] || view.legal_moves().is_err() {
                    return;
                }
                // The host records from the fourth or from the eighth trick on.
                let forgotten = view.tricks_done() / 4 * 4;
                let view = forget(view, forgotten, known);
                let fresh = choose_move(&view, &options);
                assert_eq!(engine.choose_move(&view), fresh, "{view}");
                decisions += 1;
                continued += u32::from(last.as_ref().is_some_and(|last| view.continues(last)));
                last = Some(view);
            });
        }
        assert!(decisions >= 8 * 13, "{decisions}");
        assert!((50..90).contains(&continued), "{continued}");
    }
}

#[test]
fn a_view_continues_only_one_with_the_same_unrecorded_tricks() {
    let earlier = parse("hand=A2.K3.Q4. taken=K.../.../.../... plays=3:C5");
    for line in [
        "hand=A2.K3.4. taken=K.../.../.../... plays=3:C5,CQ,C2",
        "hand=A2.K3.Q4. taken=K.../.../.../... plays=3:C5",
    ] {
        assert!(parse(line).continues(&earlier), "{line}");
    }
    for line in [
        // Another card, another seat, one more card, none, and hearts broken.
        "hand=A2.K3.4. taken=Q.../.../.../... plays=3:C5,CQ",
        "hand=A2.K3.4. taken=.../K.../.../... plays=3:C5,CQ",
        "hand=A2.K3.4. taken=KQ.../.../.../... plays=3:C5,CQ",
        "hand=A2.K3.4. taken=unknown plays=3:C5,CQ",
        "hand=A2.K3.4. taken=K.../.../.../... broken=yes plays=3:C5,CQ",
        // Another card was led, and one trick more is unrecorded.
        "hand=A2.K3.4. taken=K.../.../.../... plays=3:C6,CQ",
        "hand=A2.K3.4. taken=K.../.../.../...",
    ] {
        assert!(!parse(line).continues(&earlier), "{line}");
    }
}

#[test]
fn with_a_full_hand_the_history_is_complete() {
    let complete = parse("hand=AK3.QJ98.T54.72 plays=1:C2,C3,C7,C6");
    for said in ["taken=unknown", "taken=unknown broken=yes"] {
        let view = parse(&format!("hand=AK3.QJ98.T54.72 {said} plays=1:C2,C3,C7,C6"));
        assert_eq!(view, complete, "{said}");
    }
    // Two of the received cards have been played in one and two unrecorded tricks.
    for hand in ["AK2.AK32.AK2.K4", "A32.AK32.AK2.K"] {
        parse(&format!(
            "pass=left hand={hand} received=AKQ... taken=unknown"
        ));
    }
}
