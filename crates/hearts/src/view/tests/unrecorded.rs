//! Views with unrecorded tricks, compared with the complete views of the same positions.

use super::*;
use crate::search::{Engine, SearchOptions, choose_move};
use crate::{Policy, UniformSampler, claim, detect_moon_threat, rank_moves};
use handsense_core::search::SearchLimits;

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
fn forget_randomly(deals: u64, mut check: impl FnMut(&Position, &View, &View, Known)) {
    for seed in 0..deals {
        let mut rng = Rng::new(!seed);
        let rules = RULES[seed as usize % RULES.len()];
        watch_random_deal(seed, rules, |table, view, me| {
            let forgotten = rng.below(view.tricks_done() + 1);
            let leader_is_recorded = forgotten < view.tricks_done()
                || !view.trick().is_empty()
                || view.next_seat() == Some(me);
            if leader_is_recorded && rng.below(8) == 0 {
                for known in [Known::Taken, Known::Nothing] {
                    check(table, view, &forget(view, forgotten, known), known);
                }
            }
        });
    }
}

#[test]
fn the_derived_state_is_that_of_the_complete_view_where_it_is_known() {
    let mut unrecorded = 0;
    forget_randomly(200, |_, complete, view, known| {
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
    });
    assert!(unrecorded > 1_000, "{unrecorded}");
}

#[test]
fn a_view_with_unrecorded_tricks_round_trips_through_its_notation() {
    forget_randomly(60, |_, _, view, _| {
        let line = view.to_string();
        let read = parse(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(read.unrecorded(), view.unrecorded(), "{line}");
        if view.unrecorded_tricks() > 0 {
            assert_eq!(&read, view, "{line}");
        }
    });
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
            for (seat, view) in &mut views {
                if let (true, Some(last)) = (me == *seat, complete.plays().last())
                    && view.plays_len() < complete.plays_len()
                {
                    view.play(last.0, last.1).expect("it was played");
                }
            }
            for (_, view) in views.iter().filter(|(seat, _)| *seat == me) {
                assert_eq!(view.hand(), complete.hand());
                assert_eq!(view.legal_moves(), complete.legal_moves());
            }
        });
        assert_eq!(views.len(), 4);
        assert!(views.iter().all(|(_, view)| view.tricks_left() == 0));
    }
}

#[test]
fn a_sampled_deal_completes_the_view() {
    forget_randomly(40, |_, _, view, _| {
        let (sampler, mut rng) = (UniformSampler::new(view), Rng::new(3));
        for _ in 0..20 {
            let hands = sampler.sample(&mut rng);
            for seat in Seat::ALL {
                let could_hold = view.constraints().could_hold(seat);
                assert_eq!(hands[seat].len(), view.hand_count(seat), "{view}");
                assert!(could_hold.is_superset(hands[seat]), "{view}");
            }
            let taken = view.taken_with_hands(&hands);
            for seat in Seat::ALL {
                assert!(taken[seat].is_superset(view.taken()[seat]), "{view}");
            }
            let position = Position::resume(view.rules(), hands, taken, *view.trick());
            assert!(position.is_ok(), "{view}: {position:?}");
        }
    });
}

#[test]
fn every_policy_and_every_search_decides() {
    let options = SearchOptions::from(SearchLimits::with_playouts(60));
    let mut decisions = 0;
    forget_randomly(40, |_, complete, view, known| {
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
        let found = choose_move(view, &options).expect("my turn");
        assert!(legal.contains(found.card), "{view}");
        let (claimed, complete) = (claim(view), claim(complete));
        assert!(
            claimed.all_tricks.is_none() || complete.all_tricks.is_some(),
            "{view}"
        );
        assert!(
            claimed.no_points.is_none() || complete.no_points.is_some(),
            "{view}"
        );
        assert!(!claimed.points_gone || complete.points_gone, "{view}");
    });
    assert!(decisions > 300, "{decisions}");
}

#[test]
fn an_engine_decides_like_a_fresh_search() {
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
    let view = |line: &str| parse(line).expect("a view");
    let earlier = view("hand=A2.K3.Q4. taken=K.../.../.../... plays=3:C5");
    for (line, expected) in [
        (
            "hand=A2.K3.4. taken=K.../.../.../... plays=3:C5,CQ,C2",
            true,
        ),
        ("hand=A2.K3.Q4. taken=K.../.../.../... plays=3:C5", true),
        // Another card, another seat, one more card, none, and hearts broken.
        ("hand=A2.K3.4. taken=Q.../.../.../... plays=3:C5,CQ", false),
        ("hand=A2.K3.4. taken=.../K.../.../... plays=3:C5,CQ", false),
        ("hand=A2.K3.4. taken=KQ.../.../.../... plays=3:C5,CQ", false),
        ("hand=A2.K3.4. taken=unknown plays=3:C5,CQ", false),
        (
            "hand=A2.K3.4. taken=K.../.../.../... broken=yes plays=3:C5,CQ",
            false,
        ),
        // Another card was led, and one trick more is unrecorded.
        ("hand=A2.K3.4. taken=K.../.../.../... plays=3:C6,CQ", false),
        ("hand=A2.K3.4. taken=K.../.../.../...", false),
    ] {
        assert_eq!(view(line).continues(&earlier), expected, "{line}");
    }
}

#[test]
fn with_a_full_hand_the_history_is_complete() {
    let complete = parse("hand=AK3.QJ98.T54.72 plays=1:C2,C3,C7,C6").expect("a view");
    for said in ["taken=unknown", "taken=unknown broken=yes"] {
        let line = format!("hand=AK3.QJ98.T54.72 {said} plays=1:C2,C3,C7,C6");
        let view = parse(&line).expect("a view");
        assert_eq!(view, complete, "{line}");
        assert!(!view.hearts_broken() && view.continues(&complete));
        assert_eq!(view.to_string(), complete.to_string());
    }
}

#[test]
fn received_cards_may_be_gone_one_a_trick() {
    let line = |hand: &str| format!("pass=left hand={hand} received=AKQ... taken=unknown");
    assert!(parse(&line("AK2.AK32.AK2.K4")).is_ok());
    assert!(parse(&line("A32.AK32.AK2.K")).is_ok());
    let missing = ViewError::ReceivedAndMissing {
        card: "SK".parse().expect("a card"),
    };
    assert_eq!(refused(&line("A32.AK32.AK2.K4")), missing);
}

#[test]
fn impossible_unrecorded_tricks_are_refused() {
    use ViewError as E;
    let card = |text: &str| text.parse::<Card>().expect("a card");
    let [first, second] = [Seat::ALL[0], Seat::ALL[1]];
    for (line, error) in [
        (
            "hand=A2.K3.Q4. taken=A.../.../.../...",
            E::TakenTwice {
                card: card("SA"),
                seat: first,
            },
        ),
        (
            "hand=A2.K3.Q4. taken=K.../K.../.../...",
            E::TakenTwice {
                card: card("SK"),
                seat: second,
            },
        ),
        (
            "hand=AK2.AK32.AK2.K4 taken=Q.../J.../.../...",
            E::TooManyTaken {
                needed: 2,
                tricks: 1,
            },
        ),
        (
            "hand=AK32.AK32.AK2.K42 taken=unknown",
            E::HandSize {
                held: 14,
                expected: 13,
                tricks: 0,
            },
        ),
        (
            "hand=A2.K3.Q4. plays=3:SK taken=K.../.../.../...",
            E::PlayedTwice {
                card: card("SK"),
                seat: Seat::ALL[3],
            },
        ),
        (
            "hand=A2.K3.Q4. plays=3:SK",
            E::HandSize {
                held: 6,
                expected: 13,
                tricks: 0,
            },
        ),
    ] {
        assert_eq!(refused(line), error, "{line}");
    }
    for line in [
        "hand=A2.K3.Q4. taken=K...",
        "hand=A2.K3.Q4. taken=K.../.../...",
        "hand=A2.K3.Q4. taken=K.../.../.../.../...",
        "hand=A2.K3.Q4. taken=unknown broken=maybe",
        "hand=A2.K3.Q4. broken=yes",
    ] {
        assert!(
            matches!(parse(line), Err(ParseViewError::Value { .. })),
            "{line}"
        );
    }
}
