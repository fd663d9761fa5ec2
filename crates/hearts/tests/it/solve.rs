//! Tests of the solver against a full search: every line of play to the end, without a table and
//! without equivalent cards.

use crate::common::solve_slow::{after, in_order, max_n, paranoid, utility_of};
use crate::common::tools::cases;
use handsense_core::Rng;
use handsense_core::search::SearchLimits;
use handsense_hearts::solve::{Method, SolveOptions, Solver, Utility};
use std::sync::atomic::AtomicI32;
use std::time::Duration;

use handsense_hearts::{Card, CardSet, Position, Rules, SEATS, Seat, Trick};

/// Rule sets that differ in scoring, in breaking hearts, and in the conditions of a moon shot.
const RULES: [i32; 16] = [
    0x0DA1, 0x0FC1, 0x0DA3, 0x0DA5, 0x0DA7, 0x2DA1, 0x2DA7, 0x1DA1, 0x1DA7, 0x0DB1, 0x0DB3, 0x0DB7,
    0x0DA0, 0x05A1, 0x0FC7, 0x0DA6,
];

fn any_legal(rng: &mut Rng, position: &Position) -> Card {
    let legal = position.legal_moves();
    let skip = rng.below(legal.len()) as usize;
    legal.iter().nth(skip).expect("a card")
}

/// A deal after random play with `cards_left` cards. Sometimes it is built so that one seat has all
/// penalty points so far.
fn ending(rng: &mut Rng, rules: Rules, cards_left: u32) -> Position {
    if rng.below(2) == 0 {
        return moon_still_possible(rng, rules, cards_left);
    }
    let mut position = Position::deal(rules, rng);
    for _ in 0..52 - cards_left {
        position
            .play(any_legal(rng, &position))
            .expect("a legal card");
    }
    position
}

fn moon_still_possible(rng: &mut Rng, rules: Rules, cards_left: u32) -> Position {
    let mut deck: Vec<Card> = CardSet::FULL.iter().collect();
    rng.shuffle(&mut deck);
    let tricks = cards_left.div_ceil(4) as usize;
    let gone = deck.split_off(tricks * SEATS);
    let mut hands = [CardSet::EMPTY; SEATS];
    for (place, card) in deck.into_iter().enumerate() {
        hands[place % SEATS].insert(card);
    }
    // One seat gets whole tricks, filled with penalty cards first.
    let (penalty, other): (Vec<Card>, Vec<Card>) = gone
        .into_iter()
        .partition(|&card| rules.penalty_cards().contains(card));
    let to_shooter = penalty.len().div_ceil(SEATS);
    let mut taken = [CardSet::EMPTY; SEATS];
    let shooter = rng.below(4) as usize;
    let in_order: Vec<Card> = penalty.into_iter().chain(other).collect();
    for (number, trick) in in_order.chunks(SEATS).enumerate() {
        let seat = if number < to_shooter {
            shooter
        } else {
            rng.below(4) as usize
        };
        taken[seat] |= trick.iter().copied().collect();
    }
    let trick = Trick::led_by(Seat::ALL[rng.below(4) as usize]);
    let mut position = Position::resume(rules, hands, taken, trick).expect("a position");
    for _ in cards_left..tricks as u32 * 4 {
        position
            .play(any_legal(rng, &position))
            .expect("a legal card");
    }
    position
}

/// The number of cards left in at most four tricks, mostly small, since the full search is slow.
fn cards_left(rng: &mut Rng, round: usize) -> u32 {
    if round.is_multiple_of(40) {
        13 + rng.below(4)
    } else {
        rng.below(13)
    }
}

#[test]
fn max_n_equals_the_full_search() {
    let (mut rng, mut solver) = (Rng::new(5), Solver::new());
    let (mut moons, mut mid_trick, mut doubles, mut shooters) = (0, 0, 0, 0);
    let positions = cases(6_000, 1_600);
    for round in 0..positions {
        let rules = Rules::from_bits(RULES[round % RULES.len()]).expect("rules");
        let left = cards_left(&mut rng, round);
        let position = ending(&mut rng, rules, left);
        mid_trick += usize::from(!position.trick().is_empty());
        let penalty = rules.penalty_cards();
        let takers = position
            .taken()
            .iter()
            .filter(|cards| cards.intersects(penalty));
        let left = position
            .hands()
            .iter()
            .any(|cards| cards.intersects(penalty));
        shooters += usize::from(rules.moon_counts() && left && takers.count() == 1);
        for utility in Utility::ALL {
            let options = SolveOptions {
                utility,
                ..SolveOptions::default()
            };
            let solution = solver.solve(&position, &options);
            assert!(solution.is_exact());
            let me = position.next_seat();
            let in_order = in_order(&position).into_iter();
            let slow: Vec<_> = in_order
                .map(|card| (card, max_n(&after(&position, card), utility)))
                .collect();
            assert_eq!(solution.moves().len(), slow.len());
            for solved in solution.moves() {
                let twin = slow.iter().find(|(card, _)| *card == solved.card);
                let scores = twin.expect("a legal card").1;
                assert_eq!(solved.scores, scores, "{solved:?} {options:?} {position:?}");
                assert_eq!(solved.value, utility_of(utility, &scores, me));
                assert!(solved.equivalents.contains(solved.card));
                doubles += usize::from(solved.equivalents.len() > 1);
                let shot = scores.iter().filter(|&&score| score >= 13).count() == 3;
                moons += usize::from(rules.moon_counts() && shot);
            }
            // `max_by_key` returns the last of equal elements, so the search runs from the back.
            let best = slow.iter().rev();
            let best = best
                .max_by_key(|(_, scores)| utility_of(utility, scores, me))
                .copied();
            let found = solution.best().map(|best| (best.card, best.scores));
            assert_eq!(found, best, "{options:?} {position:?}");
        }
    }
    let counts = (moons, mid_trick, doubles, shooters);
    assert!(
        moons > positions / 12
            && mid_trick > positions / 3
            && doubles > positions / 3
            && shooters > positions / 4,
        "{counts:?}"
    );
}

#[test]
fn paranoid_scores_equal_the_full_search() {
    let (mut rng, mut solver) = (Rng::new(6), Solver::new());
    let mut lowest_and_highest = (i32::MAX, i32::MIN);
    for round in 0..6_000 {
        let rules = Rules::from_bits(RULES[round % RULES.len()]).expect("rules");
        let left = cards_left(&mut rng, round);
        let position = ending(&mut rng, rules, left);
        let seat = Seat::ALL[rng.below(4) as usize];
        let options = SolveOptions {
            method: Method::Paranoid,
            seat: Some(seat),
            ..SolveOptions::default()
        };
        let solution = solver.solve(&position, &options);
        for solved in solution.moves() {
            let slow = paranoid(&after(&position, solved.card), seat);
            assert_eq!(
                solved.scores[seat], slow,
                "{} {seat} {position:?}",
                solved.card
            );
            let sign = if position.next_seat() == seat { -1 } else { 1 };
            assert_eq!(solved.value, sign * slow);
            let (lowest, highest) = lowest_and_highest;
            lowest_and_highest = (lowest.min(slow), highest.max(slow));
        }
    }
    assert_eq!(lowest_and_highest, (-10, 26));
}

#[test]
fn equivalent_cards_touch_and_have_equal_values() {
    let (mut rng, mut solver) = (Rng::new(7), Solver::new());
    for round in 0..2_000 {
        let rules = Rules::from_bits(RULES[round % RULES.len()]).expect("rules");
        let position = ending(&mut rng, rules, 16);
        let solution = solver.solve(&position, &SolveOptions::default());
        let others = Seat::ALL
            .into_iter()
            .filter(|&seat| seat != position.next_seat());
        let others = others.fold(CardSet::EMPTY, |all, seat| all | position.hands()[seat]);
        for solved in solution.moves() {
            for equal in solved.equivalents {
                let twin = solution.moves().iter().find(|other| other.card == equal);
                let twin = twin.expect("an equivalent card is legal");
                assert_eq!(
                    (twin.scores, twin.equivalents),
                    (solved.scores, solved.equivalents)
                );
                let between =
                    (equal.above() & solved.card.below()) | (equal.below() & solved.card.above());
                assert!(!between.intersects(others), "{solved:?} {position:?}");
                let special = [Card::QUEEN_OF_SPADES, Card::JACK_OF_DIAMONDS];
                let counts = |card: Card| {
                    let jack = rules.has(Rules::JACK_BONUS) && card == special[1];
                    jack || (card == special[0] && rules.has(Rules::QUEEN_PENALTY))
                };
                assert!(equal == solved.card || !counts(equal));
            }
        }
    }
}

#[test]
fn the_line_leads_to_the_scores_of_its_first_card() {
    let (mut rng, mut solver) = (Rng::new(8), Solver::new());
    for round in 0..600 {
        let rules = Rules::from_bits(RULES[round % RULES.len()]).expect("rules");
        let mut position = ending(&mut rng, rules, 1 + round as u32 % 24);
        let options = SolveOptions {
            method: Method::ALL[round % 2],
            seat: Some(Seat::ALL[round / 2 % 4]),
            ..SolveOptions::default()
        };
        let (solution, line) = solver.solve_with_pv(&position, &options);
        assert_eq!(
            solution,
            solver.solve(&position, &options).with_nodes_of(&solution)
        );
        let best = *solution.best().expect("a card");
        assert_eq!(line.first(), Some(&best.card));
        for &card in &line {
            position.play(card).expect("a legal card");
        }
        assert!(position.is_over());
        match options.method {
            Method::MaxN => assert_eq!(position.scores(), best.scores),
            Method::Paranoid => {
                let seat = Seat::ALL[round / 2 % 4];
                assert_eq!(position.scores()[seat], best.scores[seat]);
            }
        }
    }
}

/// Solutions are compared without their node counts, which depend on the contents of the table.
trait IgnoreNodes {
    fn with_nodes_of(self, other: &Self) -> Self;
}

impl IgnoreNodes for handsense_hearts::solve::Solution {
    fn with_nodes_of(self, other: &Self) -> Self {
        if self.moves() == other.moves() {
            *other
        } else {
            self
        }
    }
}

#[test]
fn solutions_do_not_depend_on_the_table() {
    let mut rng = Rng::new(9);
    let (mut kept, mut tiny) = (Solver::new(), Solver::for_single_position(1, Some(4)));
    for round in 0..300 {
        let rules = Rules::from_bits(RULES[round / 4 % RULES.len()]).expect("rules");
        let position = ending(&mut rng, rules, 20);
        for method in Method::ALL {
            let options = SolveOptions {
                method,
                ..SolveOptions::default()
            };
            let fresh = Solver::new().solve(&position, &options);
            assert_eq!(kept.solve(&position, &options).moves(), fresh.moves());
            assert_eq!(tiny.solve(&position, &options).moves(), fresh.moves());
        }
    }
}

#[test]
fn a_node_limit_is_reported_and_reproducible() {
    let (mut rng, mut solver) = (Rng::new(10), Solver::new());
    let (mut partly, mut lines) = (0, 0);
    // A solver that has seen larger positions has a larger table.
    let larger = ending(&mut rng, Rules::STANDARD, 32);
    let brief = SolveOptions {
        limits: SearchLimits::with_playouts(10),
        ..SolveOptions::default()
    };
    solver.solve(&larger, &brief);
    for round in (0..200).step_by(4) {
        let position = ending(&mut rng, Rules::STANDARD, 28);
        for method in Method::ALL {
            let limited = SolveOptions {
                method,
                limits: SearchLimits::with_playouts(1 + 37 * round),
                ..SolveOptions::default()
            };
            let exact = Solver::new().solve(
                &position,
                &SolveOptions {
                    limits: SearchLimits::default(),
                    ..limited
                },
            );
            let (cut, line) = solver.solve_with_pv(&position, &limited);
            assert_eq!(cut, Solver::new().solve(&position, &limited));
            assert!(cut.nodes() <= 1 + 37 * round);
            assert!(matches!(line.len(), 0 | 28));
            lines += u32::from(!line.is_empty());
            assert!(cut.is_exact() || line.is_empty());
            for solved in cut.moves().iter().filter(|solved| solved.exact) {
                assert!(exact.moves().contains(solved), "{position:?}");
            }
            let solved = cut.moves().iter().filter(|solved| solved.exact).count();
            partly += u32::from(solved > 0 && solved < cut.moves().len());
        }
    }
    assert!(partly > 12 && lines > 5, "{partly} {lines}");
}

/// Bounds, equivalent cards and the order of moves change no value, only these numbers of nodes.
#[test]
fn a_search_visits_the_recorded_number_of_nodes() {
    let (mut rng, mut nodes) = (Rng::new(16), [[0; Utility::ALL.len()]; Method::ALL.len()]);
    for round in 0..160 {
        let rules = Rules::from_bits(RULES[round % RULES.len()]).expect("rules");
        let position = ending(&mut rng, rules, 13 + round as u32 % 12);
        for (method, row) in Method::ALL.into_iter().zip(&mut nodes) {
            for (utility, sum) in Utility::ALL.into_iter().zip(row) {
                let options = SolveOptions {
                    method,
                    utility,
                    ..SolveOptions::default()
                };
                *sum += Solver::new().solve(&position, &options).nodes();
            }
        }
    }
    assert_eq!(nodes, [[679_438, 599_084], [401_360, 401_360]]);
}

#[test]
fn every_legal_card_has_a_value_at_every_point_of_a_deal() {
    let (mut rng, mut solver) = (Rng::new(13), Solver::for_single_position(3, None));
    let options = SolveOptions {
        limits: SearchLimits::with_playouts(0),
        ..SolveOptions::default()
    };
    for round in 0..4_000 {
        // Random rules.
        let rules = Rules::from_bits(rng.below(0x4000) as i32).expect("rules");
        let left = [52 - rng.below(4), 1 + rng.below(52)][round % 2];
        let position = ending(&mut rng, rules, left);
        let solution = solver.solve(&position, &options);
        let cards: CardSet = solution.moves().iter().map(|solved| solved.card).collect();
        assert_eq!(cards, position.legal_moves(), "{position:?}");
    }
}

#[test]
fn time_and_cancellation_cut_a_solve_off_as_the_node_limit_does() {
    let position = ending(&mut Rng::new(14), Rules::STANDARD, 36);
    let (zero, cancel) = (Some(Duration::ZERO), AtomicI32::new(1));
    let with_limits = |method, limits| SolveOptions {
        method,
        limits,
        ..SolveOptions::default()
    };
    for method in Method::ALL {
        let none = with_limits(method, SearchLimits::with_playouts(0));
        let expected = Solver::new().solve(&position, &none);
        let late = SearchLimits {
            time: zero,
            ..SearchLimits::default()
        };
        let cancelled = SearchLimits {
            cancel: Some(&cancel),
            ..SearchLimits::default()
        };
        for limits in [late, cancelled] {
            let mut solver = Solver::new();
            let options = with_limits(method, limits);
            assert_eq!(solver.solve(&position, &options), expected);
            assert!(solver.solve_with_pv(&position, &options).1.is_empty());
            assert!(solver.principal_variation(&position, &options).is_empty());
        }
    }
    // A search that is not stopped has the nodes of one without these limits.
    let idle = AtomicI32::new(0);
    let position = ending(&mut Rng::new(15), Rules::STANDARD, 24);
    for method in Method::ALL {
        let free = with_limits(method, SearchLimits::default());
        let watched = SearchLimits {
            cancel: Some(&idle),
            ..SearchLimits::default()
        };
        let watched = with_limits(method, watched);
        assert_eq!(
            Solver::new().solve_with_pv(&position, &watched),
            Solver::new().solve_with_pv(&position, &free)
        );
    }
}
