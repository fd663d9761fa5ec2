use handsense_core::search::{ProgressListener, SearchLimits, SearchProgress};
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

use super::hindsight::hindsight;
use super::*;
use crate::search::{
    Objective, RolloutLength, SearchOptions, choose_move, choose_pass_cards, compare_cards,
    compare_passes,
};
use crate::solve::{SolveOptions, Solver};
use crate::{
    Card, CardSet, PassDirection, Position, Rules, SEATS, Seat, UniformSampler, View, ViewError,
    ViewSetup, deal_hands, pass_cards,
};
use handsense_core::Rng;

/// Rule sets that differ in the scoring, the first lead and what breaks hearts.
const RULES: [i32; 6] = [0x0DA1, 0x0FC1, 0x0DB7, 0x1DA1, 0x2781, 0x0400];

/// Seat 0 holds the king of spades, seat 2 the queen.
const HANDS: [&str; SEATS] = [
    "KT2.T543.AKQ9.73",
    "AJ543.6.T72.T865",
    "Q986.Q9.J83.J942",
    "7.AKJ872.654.AKQ",
];

fn card(name: &str) -> Card {
    name.parse().expect("a card")
}

fn plays(cards: &[(usize, &str)]) -> Vec<(Seat, Card)> {
    let play = |&(seat, name): &(usize, &str)| (Seat::ALL[seat], card(name));
    cards.iter().map(play).collect()
}

fn deal(cards: &[(usize, &str)]) -> PlayedDeal {
    PlayedDeal::new(
        HANDS.map(|hand| hand.parse().expect("a hand")),
        plays(cards),
    )
}

fn playouts(count: u64) -> CheckOptions<'static> {
    let search = SearchOptions::from(SearchLimits::with_playouts(count));
    CheckOptions { only: None, search }
}

fn analyse(deal: &PlayedDeal, options: &CheckOptions<'_>) -> DealAnalysis {
    analyse_deal(deal, options).expect("a possible deal")
}

/// Chooses three cards of a hand, or none in a hold deal.
type Pass<'a> = &'a mut dyn FnMut(&View) -> CardSet;
/// Chooses a legal card.
type Play<'a> = &'a mut dyn FnMut(&View) -> Card;

/// Plays a whole deal between four players who see only their views. Also returns the view before
/// each card.
fn played(rules: Rules, seed: u64, pass: Pass<'_>, play: Play<'_>) -> (PlayedDeal, Vec<View>) {
    let mut rng = Rng::new(seed);
    let dealt = deal_hands(&mut rng);
    let direction = if rules.has(Rules::PASS_CARDS) {
        PassDirection::CYCLE[seed as usize % 4]
    } else {
        PassDirection::Hold
    };
    let scores = [0; SEATS].map(|_| rng.below(90) as i32);
    let start = |me: Seat, hand, passed, received| {
        let pass = direction;
        let start = ViewSetup {
            me,
            rules,
            pass,
            hand,
            passed,
            received,
            scores,
            unrecorded: None,
        };
        View::new(start).expect("a possible hand")
    };
    let none = CardSet::EMPTY;
    let passed = Seat::ALL.map(|seat| match direction {
        PassDirection::Hold => none,
        _ => pass(&start(seat, dealt[seat], none, none)),
    });
    let hands = pass_cards(dealt, passed, direction);
    let mut views = Seat::ALL.map(|seat| {
        start(
            seat,
            hands[seat],
            passed[seat],
            passed[direction.giver(seat)],
        )
    });
    let first = Seat::ALL[rng.below(4) as usize];
    let mut table = Position::new(rules, hands, first).expect("a dealt deck");
    let (mut plays, mut seen) = (Vec::new(), Vec::new());
    while !table.is_over() {
        let seat = table.next_seat();
        let card = play(&views[seat]);
        seen.push(views[seat].clone());
        table.play(card).expect("a legal card");
        for view in &mut views {
            view.play(seat, card).expect("a possible card");
        }
        plays.push((seat, card));
    }
    (
        PlayedDeal {
            rules,
            direction,
            hands,
            passed,
            scores,
            plays,
        },
        seen,
    )
}

fn random_deal(rules: i32, seed: u64) -> (PlayedDeal, Vec<View>) {
    let rules = Rules::from_bits(rules).expect("rules");
    let mut rng = Rng::new(!seed);
    let mut other = Rng::new(seed ^ 0xABCD);
    played(
        rules,
        seed,
        &mut |view| {
            let mut cards: Vec<Card> = view.hand().iter().collect();
            other.shuffle(&mut cards);
            cards.into_iter().take(3).collect()
        },
        &mut |view| {
            let legal = view.legal_moves().expect("my turn");
            let skip = rng.below(legal.len()) as usize;
            legal.iter().nth(skip).expect("a card")
        },
    )
}

#[test]
fn leading_the_king_of_spades_into_the_queen_is_a_mistake() {
    let cards = [
        (1, "C2"),
        (2, "CJ"),
        (3, "C6"),
        (0, "CQ"),
        (0, "SK"),
        (1, "S3"),
        (2, "SQ"),
    ];
    for objective in [Objective::Game, Objective::Payoff] {
        let mut options = playouts(2_000);
        options.search.objective = objective;
        let found = analyse(&deal(&cards), &options);
        let king = &found.plays[4];
        assert!(king.mistake && !king.forced && !king.is_best());
        assert!(king.loss > 5.0 * king.loss_error && king.loss_error > 0.0);
        assert!(
            king.best.card != card("SK") && king.best.estimate.value > king.played.estimate.value
        );
        assert!(king.played.estimate.queen > king.best.estimate.queen + 0.2);
        let of_seat = found.plays.iter().filter(|play| play.seat == king.seat);
        let mistakes = of_seat.filter(|play| play.mistake).count() as u32;
        assert_eq!(
            (found.seats[0].mistakes, found.seats[0].choices),
            (mistakes, 2)
        );
        // Discarding the queen under the king is no mistake.
        let queen = &found.plays[6];
        assert_eq!(
            (queen.loss, queen.mistake, queen.is_best()),
            (0.0, false, true)
        );
    }
}

#[test]
fn keeping_the_queen_when_it_can_be_discarded_is_a_mistake() {
    let view: View = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT"
        .parse()
        .expect("a view");
    let mut hands = UniformSampler::new(&view).sample(&mut Rng::new(5));
    for (seat, card) in view.plays() {
        hands[seat].insert(card);
    }
    let before: Vec<_> = view.plays().collect();
    let analysed_play = |name: &str| {
        let mut deal = PlayedDeal::new(hands, before.clone());
        deal.plays.push((Seat::ALL[3], card(name)));
        let found = analyse(&deal, &playouts(3_000));
        *found.plays.last().expect("a card")
    };
    let kept = analysed_play("D4");
    assert!(kept.mistake, "{kept:?}");
    assert_eq!(kept.best.card, Card::QUEEN_OF_SPADES);
    let thrown = analysed_play("SQ");
    assert!(thrown.is_best() && !thrown.mistake && thrown.loss == 0.0);
}

#[test]
fn a_seat_that_plays_the_search_moves_loses_nothing() {
    for (seed, &rules) in (0..).zip(&RULES) {
        let mut options = playouts(150);
        options.search.limits.seed = seed;
        let search = options.search;
        let rules = Rules::from_bits(rules).expect("rules");
        let (deal, _) = played(
            rules,
            seed,
            &mut |view| {
                let decision = choose_pass_cards(view, &search.for_pass()).expect("a pass");
                decision.cards.into_iter().collect()
            },
            &mut |view| choose_move(view, &search).expect("my turn").card,
        );
        let found = analyse(&deal, &options);
        let passes = if deal.direction == PassDirection::Hold {
            0
        } else {
            4
        };
        assert_eq!((found.plays.len(), found.passes.len()), (52, passes));
        for play in &found.plays {
            assert!(
                play.is_best() && play.loss == 0.0 && !play.mistake,
                "{play:?}"
            );
            assert_eq!(play.best, play.played);
        }
        for pass in &found.passes {
            assert!(pass.loss == 0.0 && !pass.mistake && pass.best == pass.made);
        }
        assert!(
            found
                .seats
                .iter()
                .all(|sums| (sums.mistakes, sums.loss) == (0, 0.0))
        );
    }
}

#[test]
fn random_deals_have_the_same_analysis_on_any_number_of_threads() {
    let mut mistakes = 0;
    for (seed, &rules) in (0..).zip(&RULES) {
        let (deal, views) = random_deal(rules, seed);
        assert_eq!(deal.views().as_ref(), Ok(&views));
        let mut options = playouts(700);
        options.search.objective = [Objective::Game, Objective::Payoff][seed as usize % 2];
        let found = analyse(&deal, &options);
        if seed % 3 == 0 {
            options.search.limits.threads = 3;
            assert_eq!(analyse(&deal, &options), found);
        }
        assert!(found.complete && found.plays.len() == 52);
        for (index, (play, view)) in found.plays.iter().zip(&views).enumerate() {
            assert_eq!((play.number, play.trick), (index + 1, index / 4 + 1));
            assert_eq!((play.seat, play.card), deal.plays[index]);
            assert_play(play, view, &options.search);
        }
        for pass in &found.passes {
            assert_eq!(
                (pass.cards, pass.made.cards),
                (deal.passed[pass.seat], pass.cards)
            );
            assert!(pass.loss == (pass.best.estimate.value - pass.made.estimate.value).max(0.0));
            assert!(pass.best.cards != pass.cards || pass.loss == 0.0);
        }
        assert_eq!(
            found.passes.len(),
            if deal.direction == PassDirection::Hold {
                0
            } else {
                4
            }
        );
        assert_sums(&found);
        mistakes += found.seats.iter().map(|sums| sums.mistakes).sum::<u32>();
    }
    assert!(mistakes > 6 * 4, "random play is bad play: {mistakes}");
}

/// Asserts the invariants of an analysed card.
fn assert_play(play: &CheckedPlay, view: &View, options: &SearchOptions<'_>) {
    let single_threaded = SearchOptions {
        limits: SearchLimits {
            threads: 0,
            ..options.limits
        },
        ..*options
    };
    let decision = choose_move(view, &single_threaded).expect("my turn");
    assert_eq!(play.best.card, decision.card);
    assert_eq!(play.forced, decision.moves.len() == 1);
    assert!(play.played.equivalents.contains(play.card));
    assert_eq!(
        play.is_best(),
        play.best.equivalents == play.played.equivalents
    );
    assert_eq!(
        play.loss,
        (play.best.estimate.value - play.played.estimate.value).max(0.0)
    );
    assert_eq!(
        play.mistake,
        play.loss_error >= 0.0 && play.loss > 2.0 * play.loss_error
    );
    if play.is_best() {
        assert_eq!((play.best, play.loss_error), (decision.moves[0], 0.0));
    } else {
        let spent = play.best.estimate.playouts + play.played.estimate.playouts;
        assert_eq!(play.playouts, decision.playouts + spent);
        assert!(spent <= 700 && spent > 600, "{spent}");
    }
}

/// Asserts that the totals agree with the cards.
fn assert_sums(found: &DealAnalysis) {
    for seat in Seat::ALL {
        let mine = || found.plays.iter().filter(|play| play.seat == seat);
        let sums = &found.seats[seat];
        assert_eq!(
            sums.choices as usize,
            mine().filter(|play| !play.forced).count()
        );
        assert_eq!(
            sums.mistakes as usize,
            mine().filter(|play| play.mistake).count()
        );
        assert_eq!(sums.loss, mine().map(|play| play.loss).sum::<f64>());
        let squares: f64 = mine().map(|play| play.loss_error * play.loss_error).sum();
        assert!((sums.loss_error - squares.sqrt()).abs() < 1e-9);
    }
    let plays: u64 = found.plays.iter().map(|play| play.playouts).sum();
    let passes: u64 = found.passes.iter().map(|pass| pass.playouts).sum();
    assert_eq!(found.playouts, plays + passes);
}

#[test]
fn indistinguishable_deals_have_the_same_analysis() {
    let mut rng = Rng::new(44);
    for seed in 0..6 {
        let (deal, views) = random_deal(RULES[seed as usize % 6], seed);
        let turn = rng.below(48) as usize;
        let (view, (seat, _)) = (&views[turn], deal.plays[turn]);
        // The player knows his own cards, the cards played, and the passes of himself and his
        // giver.
        let mut known = PlayedDeal {
            plays: deal.plays[..=turn].to_vec(),
            ..deal.clone()
        };
        let giver = deal.direction.giver(seat);
        for other in Seat::ALL
            .into_iter()
            .filter(|&other| other != seat && other != giver)
        {
            known.passed[other] = CardSet::EMPTY;
        }
        let analysed_play = |deal: &PlayedDeal| {
            let found = analyse(
                deal,
                &CheckOptions {
                    only: Some(seat),
                    ..playouts(300)
                },
            );
            let play = *found.plays.last().expect("a card");
            CheckedPlay {
                hindsight: None,
                ..play
            }
        };
        let expected = analysed_play(&known);
        for _ in 0..3 {
            let mut other = known.clone();
            other.hands = UniformSampler::new(view).sample(&mut rng);
            for &(seat, card) in &deal.plays[..turn] {
                other.hands[seat].insert(card);
            }
            assert_eq!(analysed_play(&other), expected, "{view}");
        }
    }
}

#[test]
fn one_seat_has_the_same_analysis_as_among_all_seats() {
    let (deal, _) = random_deal(0x0DA1, 1);
    let all = analyse(&deal, &playouts(400));
    for seat in Seat::ALL {
        let one = analyse(
            &deal,
            &CheckOptions {
                only: Some(seat),
                ..playouts(400)
            },
        );
        let of = |play: &&CheckedPlay| play.seat == seat;
        assert!(one.plays.iter().eq(all.plays.iter().filter(of)));
        assert_eq!(one.passes[..], [all.passes[seat.index()]]);
        assert_eq!(one.seats[seat], all.seats[seat]);
        assert_eq!(one.seats[seat.next()], SeatSums::default());
    }
}

#[test]
fn hindsight_is_the_solver_result_of_the_last_five_tricks() {
    for (seed, &rules) in (10..).zip(&RULES) {
        let (deal, _) = random_deal(rules, seed);
        let found = analyse(&deal, &playouts(20));
        let mut table = Position::new(deal.rules, deal.hands, deal.plays[0].0).expect("hands");
        for play in &found.plays {
            assert_eq!(play.hindsight.is_some(), play.trick > 8);
            if let Some(open) = play.hindsight {
                let solution = Solver::new().solve(&table, &SolveOptions::default());
                let value = |card: Card| {
                    let one = solution.moves().iter().find(|one| one.card == card);
                    one.expect("a legal card").value
                };
                let best = solution.moves()[0].value;
                assert_eq!(value(open.card), best);
                assert_eq!(open.loss, f64::from(best - value(play.card)) / 3.0);
                assert!(open.loss >= 0.0 && (open.loss > 0.0 || open.card == play.card));
            }
            table.play(play.card).expect("a legal card");
        }
    }
}

#[test]
fn a_comparison_uses_the_same_fresh_deals_for_both_cards() {
    let view: View = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT"
        .parse()
        .expect("a view");
    let options = playouts(3_000).search;
    let compare = |a: &str, b: &str| compare_cards(&view, [card(a), card(b)], &options);
    let forth = compare("C4", "SK").expect("legal cards");
    let back = compare("SK", "C4").expect("legal cards");
    assert_eq!((forth.first, forth.second), (back.second, back.first));
    assert_eq!((forth.error, forth.playouts), (back.error, back.playouts));
    let spent = [forth.first, forth.second].map(|one| one.estimate.playouts);
    assert_eq!(spent[0] + spent[1], forth.playouts);
    assert!(spent[0].abs_diff(spent[1]) < 500, "{spent:?}");
    assert!(forth.first.estimate.value > forth.second.estimate.value && forth.error > Some(0.0));
    // Equivalent cards stand for each other, and the paired comparison removes their common error.
    assert_eq!(compare("C6", "SA"), Ok(forth));
    let apart = forth
        .first
        .estimate
        .payoff_error
        .hypot(forth.second.estimate.payoff_error);
    let payoff = SearchOptions {
        objective: Objective::Payoff,
        ..options
    };
    let shared = compare_cards(&view, [card("C4"), card("D8")], &payoff).expect("legal cards");
    assert!(shared.error < Some(apart));
    assert_eq!(
        compare("C4", "H2"),
        Err(ViewError::NotLegal { card: card("H2") })
    );
    // The comparison uses other deals than the search, so it has no selection bias.
    let searched = choose_move(&view, &options).expect("my turn");
    assert!(
        searched
            .moves
            .iter()
            .all(|one| one.estimate.payoff != forth.first.estimate.payoff)
    );
}

#[test]
fn comparison_values_agree_with_search_values() {
    let near = |searched: (f64, f64), measured: (f64, f64)| {
        let error = searched.1.hypot(measured.1);
        assert!(
            (searched.0 - measured.0).abs() < 4.0 * error,
            "{searched:?} {measured:?}"
        );
    };
    // A comparison has whole rollouts.
    let options = SearchOptions {
        objective: Objective::Payoff,
        rollout_length: RolloutLength::Whole,
        ..playouts(20_000).search
    };
    let view: View = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT"
        .parse()
        .expect("a view");
    let searched = choose_move(&view, &options).expect("my turn").moves;
    let [one, other] = [searched[0], searched[1]];
    let measured = compare_cards(&view, [one.card, other.card], &options).expect("cards");
    for (one, again) in [(one, measured.first), (other, measured.second)] {
        near(
            (one.estimate.payoff, one.estimate.payoff_error),
            (again.estimate.payoff, again.estimate.payoff_error),
        );
        assert_eq!((one.card, one.equivalents), (again.card, again.equivalents));
    }
    let view: View = "pass=right hand=KQT9..QT9865.QJA".parse().expect("a view");
    let searched = choose_pass_cards(&view, &options).expect("a pass").passes;
    let [one, other] = [searched[0], searched[1]];
    let measured = compare_passes(&view, [one.cards, other.cards], &options).expect("passes");
    for (one, again) in [(one, measured.first), (other, measured.second)] {
        near(
            (one.estimate.payoff, one.estimate.payoff_error),
            (again.estimate.payoff, again.estimate.payoff_error),
        );
        assert_eq!(one.cards, again.cards);
    }
}

#[test]
fn progress_is_reported_per_card_and_an_analysis_can_be_cancelled() {
    let (deal, _) = random_deal(0x0DA1, 3);
    let cancel = AtomicI32::new(0);
    let mut options = playouts(100);
    options.search.limits.cancel = Some(&cancel);
    let whole = analyse(&deal, &options);
    let told = AtomicUsize::new(0);
    let listen = |progress: &SearchProgress| {
        let number = told.fetch_add(1, Ordering::Relaxed);
        let best = whole.plays[number].best;
        assert_eq!(progress.best, i32::from(best.card.code()));
        assert_eq!(progress.value, best.estimate.value);
        assert_eq!(progress.remaining, whole.plays.len() - number - 1);
        if number == 8 {
            cancel.store(1, Ordering::Relaxed);
        }
    };
    let mut watched = options;
    watched.search.limits.progress = Some(ProgressListener::new(&listen));
    let cut = analyse_deal(&deal, &watched).expect("a possible deal");
    assert_eq!(cut.plays[..], whole.plays[..9]);
    assert_eq!((cut.plays.len(), cut.complete), (9, false));
    assert_sums(&cut);
    let none = analyse(&deal, &options);
    assert_eq!(none, DealAnalysis::default());
}

#[test]
fn a_cancelled_solution_is_no_hindsight() {
    let (deal, _) = random_deal(0x0DA1, 3);
    let points = deal.decision_points().expect("a possible deal");
    let last_tricks = points.iter().filter(|point| point.view.tricks_left() == 5);
    let mut solver = Solver::for_single_position(5, None);
    for point in last_tricks.filter(|point| point.position.legal_moves().len() > 1) {
        let cancel = AtomicI32::new(1);
        assert_eq!(hindsight(&mut solver, point, Some(&cancel)), None);
        cancel.store(0, Ordering::Relaxed);
        let solved = hindsight(&mut solver, point, Some(&cancel));
        assert!(solved.is_some() && solved == hindsight(&mut solver, point, None));
    }
}

#[test]
fn unfinished_deals_and_unknown_passes_are_analysed_partially() {
    let nothing = analyse(&deal(&[]), &playouts(100));
    assert!(nothing.complete && nothing.plays.is_empty() && nothing.passes.is_empty());
    let (mut deal, _) = random_deal(0x0DA1, 2);
    deal.plays.truncate(7);
    let known = analyse(&deal, &playouts(100));
    assert_eq!((known.plays.len(), known.passes.len()), (7, 4));
    // An unknown pass of seat 0 also removes the analysis of the seat that received it.
    deal.passed[0] = CardSet::EMPTY;
    let seats: Vec<usize> = analyse(&deal, &playouts(100))
        .passes
        .iter()
        .map(|pass| pass.seat.index())
        .collect();
    assert_eq!((deal.direction, seats), (PassDirection::Across, vec![1, 3]));
}

#[test]
fn impossible_deals_are_rejected_with_the_number_of_the_play() {
    let good = [
        (1, "C2"),
        (2, "CJ"),
        (3, "C6"),
        (0, "CQ"),
        (0, "SK"),
        (1, "S3"),
    ];
    let with = |index: usize, play: (usize, &'static str)| {
        let mut cards = good;
        cards[index] = play;
        deal(&cards)
    };
    let mut twice = deal(&good);
    twice.hands[0].insert(card("SA"));
    let mut passed = deal(&good);
    passed.direction = PassDirection::Left;
    passed.passed[2] = "KT2...".parse().expect("cards");
    let mut long = random_deal(0x0DA1, 0).0;
    long.plays.push(long.plays[0]);
    for (deal, sentence) in [
        (
            with(0, (0, "C9")),
            "play 1, trick 1: seat 0 led the first trick without the two of clubs",
        ),
        (
            with(0, (1, "C7")),
            "play 1, trick 1: seat 1 may not have played C7",
        ),
        (
            with(2, (0, "CQ")),
            "play 3, trick 1: seat 0 played out of turn, it was seat 3's turn",
        ),
        (
            with(2, (3, "CT")),
            "play 3, trick 1: seat 3 did not hold CT",
        ),
        (
            with(2, (3, "C2")),
            "play 3, trick 1: C2 was played twice, the second time by seat 3",
        ),
        (
            with(3, (0, "D2")),
            "play 4, trick 1: seat 0 did not hold D2",
        ),
        (
            with(3, (0, "DT")),
            "play 4, trick 1: seat 0 revoked: DT was played, but clubs",
        ),
        (
            with(4, (0, "H3")),
            "play 5, trick 2: seat 0 may not have played H3",
        ),
        (twice, "SA is in two places"),
        (
            passed,
            "seat 3: SK was received, yet I neither hold it nor have played it",
        ),
        (
            long,
            "play 53, trick 14: a card was played after the thirteenth trick",
        ),
    ] {
        let error = analyse_deal(&deal, &playouts(20))
            .expect_err(sentence)
            .to_string();
        assert!(error.starts_with(sentence), "{error}");
        assert!(deal.views().is_err() && deal.final_position().is_err());
    }
}
