//! Tests of the habits of a player: deals made by hand, and a slow count.

use super::*;
use crate::Suit;

fn count(hits: u32, chances: u32) -> Count {
    Count { hits, chances }
}

/// The counts of a habit in a deal, by seat.
fn counted(deal: &Deal, habit: Habit) -> [Count; SEATS] {
    observed(&[*deal]).seats.map(|seat| seat.habit(habit))
}

/// Every seat has a suit; the queen of spades and each heart count.
const ONE_SUIT_EACH: &str =
    "rules=1 hands=...AKQJT98765432/AKQJT98765432.../.AKQJT98765432../..AKQJT98765432.";
/// The same, but the two of spades and the two of hearts are exchanged.
const TWOS_EXCHANGED: &str =
    "rules=1 hands=2...AKQJT9876543/AKQJT9876543...2/.AKQJT98765432../..AKQJT98765432.";

/// Seat 2 has 24 points when seat 1 takes the last two hearts.
const STOPPED: &str = "pass=right passed=.5.KJ./.64..A/..QT.9/.KQ.A. \
    hands=AJ74.642.3.AK874/KQT9..QT9865.QJ9/65.AKQJ987.A742./832.T53.KJ.T6532 \
    plays=2:C2,CJ,C3,CT/S2,S4,S9,S5/C5,C4,CK,SA/D3,D2,SQ,DJ/CA,HT,SJ,CQ/DQ,DT,D6,HQ/D7,D5,D4,HJ/\
    D8,H6,S7,H9/D9,H5,H4,SK/DK,H3,H7,ST/DA,H2,H8,C9/C7,S8,HK,C8/C6,S6,S3,HA";

fn deal(text: &str) -> Deal {
    text.parse().expect("a deal")
}

fn lowest(_: Seat, legal: CardSet) -> Card {
    legal.last().expect("a card")
}

#[test]
fn a_moon_shot_is_counted() {
    let moon = play_out(deal(ONE_SUIT_EACH), lowest);
    let none = count(0, 1);
    assert_eq!(
        counted(&moon, Habit::ShootsMoon),
        [count(1, 1), none, none, none]
    );
    let shooter = Count::default();
    assert_eq!(
        counted(&moon, Habit::StopsMoon),
        [shooter, none, none, none]
    );
    let no_moon = play_out(
        deal(&ONE_SUIT_EACH.replace("rules=1", "rules=0x2001")),
        lowest,
    );
    for habit in [Habit::ShootsMoon, Habit::StopsMoon] {
        assert_eq!(counted(&no_moon, habit), [Count::default(); SEATS]);
    }
}

#[test]
fn a_stopped_moon_is_counted_for_the_seat_that_stopped_it() {
    let (stopped, none) = (deal(STOPPED), count(0, 1));
    assert_eq!(
        stopped_moon(Rules::STANDARD, stopped.plays()),
        Some([2, 1].map(|n| Seat::ALL[n]))
    );
    assert_eq!(
        counted(&stopped, Habit::StopsMoon),
        [none, count(1, 1), Count::default(), none]
    );
    assert_eq!(counted(&stopped, Habit::ShootsMoon), [none; SEATS]);
    // Seat 1 was dealt the queen of spades and kept her.
    let [a, b, c, d] = counted(&stopped, Habit::PassesQueen);
    assert_eq!([a, c, d], [Count::default(); 3]);
    assert_eq!(b, none);
}

#[test]
fn a_passed_queen_is_counted_for_the_seat_that_was_dealt_her() {
    let passes = "pass=left passed=QJT.../.432../..432./...432";
    let rules = ONE_SUIT_EACH.replace("rules=1", "rules=0x0401");
    let passed = play_out(deal(&format!("{rules} {passes} plays=0:HA")), lowest);
    let none = Count::default();
    assert_eq!(
        counted(&passed, Habit::PassesQueen),
        [count(1, 1), none, none, none]
    );
}

#[test]
fn spade_leads_are_counted_while_another_seat_has_the_queen() {
    let first = |seat: Seat, legal: CardSet| match seat.index() {
        0 => legal.first().expect("a card"),
        _ => lowest(seat, legal),
    };
    // The two of spades is led at once.
    let led = play_out(deal(TWOS_EXCHANGED), first);
    assert_eq!(counted(&led, Habit::LeadsSpades)[0], count(1, 1));
    // It is led last, when no other card is left; the queen goes on the last heart but one.
    let kept = play_out(deal(TWOS_EXCHANGED), lowest);
    assert_eq!(counted(&kept, Habit::LeadsSpades)[0].hits, 0);
    // Seat 1 discards ace, king and queen on the second, third and fourth heart.
    let early = play_out(deal(TWOS_EXCHANGED), |seat, legal| match seat.index() {
        1 => legal.first().expect("a card"),
        _ => lowest(seat, legal),
    });
    assert_eq!(counted(&early, Habit::LeadsSpades)[0], count(0, 4));
    let harmless = play_out(deal(&TWOS_EXCHANGED.replace("rules=1", "rules=0")), first);
    assert_eq!(
        counted(&harmless, Habit::LeadsSpades),
        [Count::default(); SEATS]
    );
}

#[test]
fn discards_of_points_are_counted_by_the_score_of_the_winner() {
    for (scores, expected) in [
        ("5/10/20/30", count(1, 1)),
        ("5/0/20/30", count(1, 1)),
        ("40/10/20/30", count(0, 1)),
        ("20/0/20/30", count(1, 1)),
        ("20/0/20/20", count(0, 0)),
    ] {
        let deal = play_out(deal(&format!("{ONE_SUIT_EACH} scores={scores}")), lowest);
        let [a, b, c, d] = counted(&deal, Habit::TargetsLeader);
        assert_eq!(b, expected, "{scores}");
        assert_eq!([a, c, d], [Count::default(); 3]);
    }
}

/// The habits of a deal, from the views and positions of all decisions.
fn slow_habits(deal: &Deal) -> [[Count; HABITS]; SEATS] {
    let mut habits = [[Count::default(); HABITS]; SEATS];
    let mut add = |seat: Seat, habit: Habit, is_hit: bool| {
        let count = &mut habits[seat][habit as usize];
        count.hits += u32::from(is_hit);
        count.chances += 1;
    };
    let (rules, queen) = (deal.setup().rules, Card::QUEEN_OF_SPADES);
    let (penalties, points) = (
        rules.penalty_cards(),
        deal.decision_points().expect("the views"),
    );
    for point in &points {
        let (view, seat, card) = (&point.view, point.seat, point.card);
        let legal = view.legal_moves().expect("a turn");
        match view.trick().winner() {
            None => {
                let is_low = |card: &Card| card.suit() == Suit::Spades && *card > queen;
                let has_choice = legal.iter().any(|card| card.suit() != Suit::Spades);
                let is_out = view.unseen().contains(queen) && penalties.contains(queen);
                if is_out && has_choice && legal.iter().any(|card| is_low(&card)) {
                    add(seat, Habit::LeadsSpades, is_low(&card));
                }
            }
            Some(winner) => {
                let others = Seat::ALL.into_iter().filter(|&other| other != seat);
                let mut scores: Vec<i32> = others.map(|other| view.scores()[other]).collect();
                scores.sort_unstable();
                let is_discard = view.trick().suit_led() != Some(card.suit());
                if is_discard && penalties.contains(card) && scores[0] < scores[2] {
                    add(
                        seat,
                        Habit::TargetsLeader,
                        view.scores()[winner] == scores[0],
                    );
                }
            }
        }
    }
    let mut ends: Vec<[CardSet; SEATS]> = points
        .iter()
        .step_by(SEATS)
        .map(|point| *point.position.taken())
        .collect();
    ends.push(*deal.position().taken());
    let takers = |taken: &[CardSet; SEATS]| {
        let takes = |seat: &Seat| taken[*seat].intersects(penalties);
        Seat::ALL.into_iter().filter(takes).collect::<Vec<Seat>>()
    };
    for seat in Seat::ALL {
        if rules.moon_counts() {
            add(seat, Habit::ShootsMoon, deal.moon_shooter() == Some(seat));
        }
        if deal.moon_shooter().is_some_and(|shooter| shooter != seat) {
            add(seat, Habit::StopsMoon, false);
        }
        if let Some(view) = deal.passing_view(seat)
            && view.hand().contains(queen)
        {
            add(
                seat,
                Habit::PassesQueen,
                deal.setup().passed[seat].contains(queen),
            );
        }
    }
    // The first trick after which two seats have penalty cards.
    let both = ends.windows(2).find(|pair| takers(&pair[1]).len() == 2);
    if let Some([before, after]) = both
        && let [shooter] = takers(before)[..]
        && 2 * (before[shooter] & penalties).len() >= penalties.len()
        && rules.moon_counts()
    {
        for seat in Seat::ALL.into_iter().filter(|&seat| seat != shooter) {
            add(seat, Habit::StopsMoon, after[seat].intersects(penalties));
        }
    }
    habits
}

#[test]
fn habits_are_those_of_a_slow_count() {
    let mut rng = Rng::new(9);
    let mut sums = [Count::default(); HABITS];
    for number in 0..200 {
        let deal = match number % 4 {
            0 => {
                let mut players = [
                    Style::Shooter,
                    Style::Shooter,
                    Style::Ducker,
                    Style::Learned,
                ];
                players.rotate_left(number / 4 % SEATS);
                played(number as u64 + 400, &mut players.map(player))
            }
            1 => random_deal(Rules::STANDARD | Rules::JACK_BONUS, &mut rng),
            2 => random_deal(
                Rules::STANDARD.without(Rules::NO_HEARTS_FIRST_TRICK),
                &mut rng,
            ),
            _ => random_deal(Rules::STANDARD, &mut rng),
        };
        let (found, slow) = (observed(&[deal]), slow_habits(&deal));
        assert_eq!(found.seats.map(|seat| seat.habits), slow, "{deal}");
        for seat in slow {
            for (sum, seen) in sums.iter_mut().zip(seat) {
                sum.hits += seen.hits;
                sum.chances += seen.chances;
            }
        }
    }
    assert!(
        sums.iter()
            .all(|sum| 0 < sum.hits && sum.hits < sum.chances),
        "{sums:?}"
    );
}

#[test]
fn figures_have_their_intervals() {
    assert_eq!(Count::default().rate(), None);
    let half = count(5, 10).rate().expect("a rate");
    // Wilson's interval of 5 of 10.
    assert!((half.low - 0.2366).abs() < 1e-4 && (half.high - 0.7634).abs() < 1e-4);
    assert_eq!(half.value, 0.5);
    let mut seat = SeatModel::default();
    assert_eq!((seat.errors(), seat.typical_level()), (None, None));
    (seat.deals, seat.loss, seat.loss_squares) = (1, 2.0, 4.0);
    let one = seat.errors().expect("a mean");
    assert_eq!([one.value, one.low, one.high], [2.0, 0.0, f64::INFINITY]);
    // Errors of 1, 2 and 3 points have the standard error 1 / √3.
    (seat.deals, seat.loss, seat.loss_squares) = (3, 6.0, 14.0);
    let three = seat.errors().expect("a mean");
    assert!((three.low - 0.8684).abs() < 1e-4 && (three.high - 3.1316).abs() < 1e-4);
}

#[test]
fn the_typical_level_is_that_of_the_player() {
    for (style, level) in [
        (Style::Learned, Some(Level::Expert)),
        (Style::Steady, Some(Level::Steady)),
        (Style::Novice, Some(Level::Novice)),
        (Style::Ducker, None),
    ] {
        let mut players = table_of(style);
        let deals: Vec<Deal> = (0..8).map(|number| played(number, &mut players)).collect();
        assert_eq!(
            observed(&deals).seats[1].typical_level(),
            level,
            "{}",
            style.name()
        );
    }
}

fn plays(text: &str) -> Vec<(Seat, Card)> {
    let mut plays = Vec::new();
    for trick in text.split('/') {
        let (leader, cards) = trick.split_once(':').expect("valid");
        let mut seat = Seat::from_index(leader.parse().expect("valid")).expect("valid");
        for card in cards.split(',') {
            plays.push((seat, card.parse().expect("valid")));
            seat = seat.next();
        }
    }
    plays
}

#[test]
fn moon_is_stopped_by_the_first_penalty_of_another_seat() {
    let half = "0:HA,H2,H3,H4/0:HK,H5,H6,H7/";
    let rules = Rules::STANDARD;
    let seats = |of: usize, by: usize| Some([Seat::ALL[of], Seat::ALL[by]]);
    let found = stopped_moon(rules, &plays(&format!("{half}0:C3,C4,C5,CA/3:D2,D3,DA,H8")));
    assert_eq!(found, seats(0, 1));
    // Neither a trick without penalties nor one of the shooter stops a moon.
    let held = plays(&format!("{half}0:C3,C4,C5,CA/3:C2,CK,C9,CT/0:HQ,H8,H9,DK"));
    assert_eq!(stopped_moon(rules, &held), None);
    let early = plays("0:HA,H2,H3,C4/0:C3,C4,C5,CA/3:D2,D3,DA,H8");
    assert_eq!(stopped_moon(rules, &early), None);
    let no_moons = rules | Rules::NO_SHOOTING;
    let stopped = plays(&format!("{half}0:C3,C4,C5,CA/3:D2,D3,DA,H8"));
    assert_eq!(stopped_moon(no_moons, &stopped), None);
}
