//! Hearts as an environment for reinforcement learning.
//!
//! An action is a card: 13 × suit + rank, suits from spades to hearts, ranks from the ace down. In a
//! deal with a pass, the seats 0 to 3 first choose three cards each, one action a card. No seat sees
//! a choice of another one before all have chosen. Then the seats play.
//!
//! The reward of a deal is its payoff, the mean score of the others less one's own. It comes with
//! the last card of the deal.
//!
//! An observation has 22 planes of 52 cards, in the order of their actions. docs/reference/environments.md
//! names them.

use std::fmt::{self, Write};

use handsense_core::environment::{Actions, Environment, Opponent, Outcome, Planes, Shape};
use handsense_core::{Rng, SEATS, Seat};

use crate::players::NamedPlayer;
use crate::rules::{Game, payoff_times_three};
use crate::{
    Card, CardSet, DEAL_POINTS, DECK_SIZE, Deal, DealPhase, DealSetup, GAME_TARGET, PassDirection,
    Player, Rules, Suit, View, deal_hands,
};

/// Planes of an observation.
const PLANES: usize = 22;
/// The most deals of a game to 100, as bonuses can keep scores low.
const MOST_DEALS: u32 = 100;
/// Distance of the seeds of two deals of a game.
const SEED_STEP: u64 = 1 << 40;
/// Cards of a pass.
const PASSED: u32 = 3;

/// A number of deals, or a game to 100.
#[derive(Clone, Debug)]
pub struct HeartsEnvironment {
    rules: Rules,
    /// Deals of a game; `None` plays to 100 points.
    deals: Option<u32>,
    /// The direction of every deal; `None` for that of the deal's number.
    direction: Option<PassDirection>,
    /// Whether the numbers of the deals begin anywhere.
    starts_anywhere: bool,
    seed: u64,
    game: Game,
    deal: Deal,
    /// Cards that each seat has chosen to pass.
    chosen: [CardSet; SEATS],
    is_over: bool,
}

impl Default for HeartsEnvironment {
    fn default() -> HeartsEnvironment {
        HeartsEnvironment {
            rules: Rules::STANDARD,
            deals: Some(1),
            direction: None,
            starts_anywhere: true,
            seed: 0,
            game: Game::new(Rules::STANDARD),
            deal: Deal::dealt(DealSetup::new(deal_hands(&mut Rng::new(0)))),
            chosen: [CardSet::EMPTY; SEATS],
            is_over: true,
        }
    }
}

impl HeartsEnvironment {
    fn begin_deal(&mut self) {
        let start = if self.starts_anywhere {
            self.seed % 4
        } else {
            0
        };
        let number = start as u32 + self.game.deals();
        let by_number = PassDirection::of_deal(self.rules, number);
        let fixed = self.direction.filter(|_| self.rules.has(Rules::PASS_CARDS));
        let seed = u64::from(self.game.deals()).wrapping_mul(SEED_STEP);
        let hands = deal_hands(&mut Rng::new(self.seed.wrapping_add(seed)));
        self.deal = Deal::dealt(DealSetup {
            rules: self.rules,
            direction: fixed.unwrap_or(by_number),
            scores: if self.deals.is_none() {
                self.game.scores()
            } else {
                [0; SEATS]
            },
            first: Seat::ALL[number as usize % SEATS],
            ..DealSetup::new(hands)
        });
        self.chosen = [CardSet::EMPTY; SEATS];
    }

    fn legal_cards(&self) -> CardSet {
        match (self.deal.phase(), self.seat()) {
            (DealPhase::Passing, Some(seat)) => self.deal.setup().hands[seat] - self.chosen[seat],
            _ => self.deal.legal_moves(),
        }
    }

    /// Ends the deal when its last card is played.
    fn end_deal(&mut self) -> Outcome {
        let Some(scores) = self.deal.scores() else {
            return Outcome::default();
        };
        self.game.add_deal(scores);
        self.is_over = match self.deals {
            Some(deals) => self.game.deals() >= deals,
            None => self.game.is_over() || self.game.deals() >= MOST_DEALS,
        };
        if !self.is_over {
            self.begin_deal();
        }
        Outcome {
            rewards: Seat::ALL.map(|seat| payoff_times_three(&scores, seat) as f32 / 3.0),
            scores,
        }
    }
}

impl Environment for HeartsEnvironment {
    type Player = NamedPlayer;

    const PLAYERS: &'static str =
        "tuned, learned, rule, as-designed, level:NAME, search:PLAYOUTS[:payoff]";

    const ILLEGAL_REWARD: f32 = -26.0;

    const OPTIONS: &'static [(&'static str, &'static str)] = &[
        ("rules", "standard, legacy-main or rule bits such as 0x0da1"),
        ("deals", "a number from 1, or game for a game to 100"),
        (
            "pass_direction",
            "left, right, across, hold, rotate or random",
        ),
    ];

    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "rules" => self.rules = value.parse().ok()?,
            "deals" if value == "game" => self.deals = None,
            "deals" => self.deals = Some(value.parse().ok().filter(|&deals| deals > 0)?),
            _ => {
                self.starts_anywhere = value == "random";
                self.direction = match value {
                    "random" | "rotate" => None,
                    _ => Some(PassDirection::from_name(value)?),
                };
            }
        }
        Some(())
    }

    fn shape(&self) -> Shape {
        Shape {
            seats: SEATS,
            planes: PLANES,
            width: DECK_SIZE,
            actions: DECK_SIZE,
        }
    }

    fn start(&mut self, seed: u64) {
        self.seed = seed;
        self.game = Game::new(self.rules);
        self.is_over = false;
        self.begin_deal();
    }

    fn seat(&self) -> Option<Seat> {
        if self.is_over {
            return None;
        }
        let has_to_choose = |seat: &Seat| self.chosen[*seat].len() < PASSED;
        match self.deal.phase() {
            DealPhase::Passing => Seat::ALL.into_iter().find(has_to_choose),
            _ => self.deal.next_seat(),
        }
    }

    fn legal(&self, allow: impl FnMut(usize)) {
        self.legal_cards().iter().map(action_of).for_each(allow);
    }

    fn act(&mut self, action: usize) -> Option<Outcome> {
        let card = Card::from_code((action / 13 * 16 + action % 13) as i32)?;
        let seat = self.seat()?;
        if self.deal.phase() == DealPhase::Playing {
            self.deal.play(card).ok()?;
            return Some(self.end_deal());
        }
        if !self.legal_cards().contains(card) {
            return None;
        }
        self.chosen[seat].insert(card);
        if self.chosen[seat].len() == PASSED {
            self.deal.pass(seat, self.chosen[seat]).ok()?;
        }
        Some(Outcome::default())
    }

    fn observe(&self, seat: Seat, planes: &mut Planes<'_>) {
        let Ok(view) = self.deal.view(seat) else {
            return;
        };
        let order = [0, 1, 2, 3].map(|steps| seat.step(steps));
        let (trick, taken) = (view.trick(), view.taken());
        let mut on_table = [CardSet::EMPTY; SEATS];
        let mut played = [CardSet::EMPTY; SEATS];
        for &(seat, card) in self.deal.plays() {
            played[seat].insert(card);
        }
        for (steps, &card) in (0..).zip(trick.cards()) {
            on_table[trick.leader().step(steps)].insert(card);
        }
        let is_passing = self.deal.phase() == DealPhase::Passing;
        planes.set(by_action(view.hand()));
        for sets in [on_table, played, *taken] {
            order
                .iter()
                .for_each(|&seat| planes.set(by_action(sets[seat])));
        }
        for seat in order {
            planes.set(by_action(view.constraints().could_hold(seat)));
        }
        planes.set(by_action(view.passed()));
        planes.set(by_action(view.received()));
        planes.set(by_action(if is_passing {
            self.chosen[seat]
        } else {
            CardSet::EMPTY
        }));
        let plays = planes.plane();
        for (number, &(_, card)) in (1_u8..).zip(self.deal.plays()) {
            if let Some(place) = plays.get_mut(action_of(card)) {
                *place = f32::from(number) / DECK_SIZE as f32;
            }
        }
        planes.numbers(
            self.numbers(&view, order)
                .into_iter()
                .map(|number| number.clamp(-10.0, 10.0)),
        );
    }

    fn player(name: &str) -> Option<NamedPlayer> {
        NamedPlayer::new(name)
    }
}

impl HeartsEnvironment {
    /// Returns the numbers of the last plane.
    fn numbers(&self, view: &View, order: [Seat; SEATS]) -> [f32; DECK_SIZE] {
        let flag = |is_so: bool| f32::from(u8::from(is_so));
        let phase = self.deal.phase();
        let leader = (phase == DealPhase::Playing).then(|| view.trick().leader());
        let directions = [
            PassDirection::Hold,
            PassDirection::Left,
            PassDirection::Across,
            PassDirection::Right,
        ];
        let of_seats = order.map(|seat| view.points_of(seat) as f32 / DEAL_POINTS as f32);
        let scores = order.map(|seat| view.scores()[seat] as f32 / GAME_TARGET as f32);
        let voids = order
            .into_iter()
            .flat_map(|seat| Suit::ALL.map(|suit| flag(view.constraints().is_void(seat, suit))));
        let leaders = order.map(|seat| flag(leader == Some(seat)));
        let passes = directions.map(|direction| flag(view.pass_direction() == direction));
        let rules = (0..14).map(|bit| (self.rules.bits() >> bit & 1) as f32);
        let rest = [
            flag(phase == DealPhase::Passing),
            flag(view.hearts_broken()),
            view.tricks_done() as f32 / 13.0,
            flag(self.deals.is_none()),
            self.game.deals() as f32 / MOST_DEALS as f32,
            flag(self.seat() == Some(order[0])),
        ];
        let mut numbers = [0.0; DECK_SIZE];
        let all = of_seats.into_iter().chain(scores).chain(voids);
        let all = all.chain(leaders).chain(passes).chain(rules).chain(rest);
        for (slot, number) in numbers.iter_mut().zip(all) {
            *slot = number;
        }
        numbers
    }
}

/// The state with open hands: the deal, then a line a seat.
impl fmt::Display for HeartsEnvironment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (deal, position) = (&self.deal, self.deal.position());
        let number = self.game.deals() + u32::from(!self.is_over);
        let direction = deal.setup().direction.name();
        writeln!(f, "deal {number}, pass {direction}")?;
        let trick = position.trick();
        for seat in Seat::ALL {
            let turn = if self.seat() == Some(seat) { '>' } else { ' ' };
            let steps = (seat.index() + SEATS - trick.leader().index()) % SEATS;
            let tricks = position.taken()[seat].len() / 4;
            let points = crate::penalty_points(self.rules, position.taken()[seat]);
            let hand = position.hands()[seat];
            write!(f, "{turn} seat {seat}  score {}", deal.game_scores()[seat])?;
            write!(f, "  tricks {tricks}  points {points}  ")?;
            match trick.cards().get(steps) {
                Some(card) => write!(f, "{card}  {hand}")?,
                None => write!(f, "--  {hand}")?,
            }
            if deal.phase() == DealPhase::Passing {
                write!(f, "  passes {}", self.chosen[seat])?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

/// Returns the action of a card.
fn action_of(card: Card) -> usize {
    card.suit().index() * 13 + usize::from(card.code() & 15)
}

/// Returns the bits of a set by action.
#[inline]
fn by_action(cards: CardSet) -> u64 {
    Suit::ALL
        .into_iter()
        .map(|suit| u64::from(cards.lane(suit)) << (13 * suit.index()))
        .sum()
}

impl Opponent<HeartsEnvironment> for NamedPlayer {
    fn act(&mut self, game: &HeartsEnvironment, rng: &mut Rng) -> Actions {
        self.begin_deal(rng.next_u64());
        let view = game.seat().and_then(|seat| game.deal.view(seat).ok());
        match view {
            Some(view) if game.deal.phase() == DealPhase::Passing => {
                self.pass(&view).into_iter().map(action_of).collect()
            }
            Some(view) => [action_of(self.play(&view))].into_iter().collect(),
            None => Actions::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::environment::{Batch, Games};

    fn batch(options: &str, count: usize) -> Batch<HeartsEnvironment> {
        Batch::new(options, count).unwrap_or_else(|error| panic!("{options}: {error}"))
    }

    fn game(options: &[(&str, &str)], seed: u64) -> HeartsEnvironment {
        let mut game = HeartsEnvironment::default();
        for (name, value) in options {
            assert_eq!(game.set(name, value), Some(()), "{name}={value}");
        }
        game.start(seed);
        game
    }

    fn legal(game: &HeartsEnvironment) -> Vec<usize> {
        let mut actions = Vec::new();
        game.legal(|action| actions.push(action));
        actions
    }

    /// Plays a game with random actions. `check` sees the game before each, with the action.
    fn play(
        game: &mut HeartsEnvironment,
        rng: &mut Rng,
        mut check: impl FnMut(&HeartsEnvironment, usize),
    ) -> Vec<(Deal, Outcome)> {
        let mut ended = Vec::new();
        while game.seat().is_some() {
            let actions = legal(game);
            let action = actions[rng.below(actions.len() as u32) as usize];
            check(game, action);
            let mut last = game.deal;
            let outcome = game.act(action).expect("a legal action");
            if outcome != Outcome::default() {
                last.play(card(action)).expect("the last card");
                ended.push((last, outcome));
            }
        }
        ended
    }

    fn card(action: usize) -> Card {
        let suit = Suit::ALL[action / 13];
        let cards = CardSet::of_suit(suit).iter();
        cards.into_iter().nth(action % 13).expect("a card")
    }

    #[test]
    fn deals_follow_the_rules_and_the_seed() {
        let mut rng = Rng::new(3);
        for (rules, bits) in [
            ("standard", Rules::STANDARD),
            ("0", Rules::from_bits(0).unwrap()),
            ("0x3fff", Rules::ALL),
        ] {
            let options = [
                ("rules", rules),
                ("deals", "5"),
                ("pass_direction", "rotate"),
            ];
            let mut game = game(&options, 40);
            let mut referee: Option<Deal> = None;
            let mut chosen = [CardSet::EMPTY; SEATS];
            let ended = play(&mut game, &mut rng, |game, action| {
                let number = game.game.deals();
                let deal = referee.get_or_insert_with(|| {
                    chosen = [CardSet::EMPTY; SEATS];
                    let direction = PassDirection::of_deal(bits, number);
                    let mut rng = Rng::new(40 + (u64::from(number) << 40));
                    let dealt = Deal::random(bits, direction, &mut rng).unwrap();
                    let first = Seat::ALL[number as usize % 4];
                    Deal::new(DealSetup {
                        first,
                        ..*dealt.setup()
                    })
                    .unwrap()
                });
                let seat = game.seat().unwrap();
                if deal.phase() == DealPhase::Passing {
                    let left = deal.setup().hands[seat] - chosen[seat];
                    assert_eq!(legal(game), left.iter().map(action_of).collect::<Vec<_>>());
                    chosen[seat].insert(card(action));
                    if chosen[seat].len() == 3 {
                        deal.pass(seat, chosen[seat]).unwrap();
                    }
                    return;
                }
                assert_eq!(*deal, game.deal);
                assert_eq!(deal.next_seat(), Some(seat));
                assert_eq!(
                    legal(game),
                    deal.legal_moves().iter().map(action_of).collect::<Vec<_>>()
                );
                deal.play(card(action)).unwrap();
                if deal.phase() == DealPhase::Over {
                    referee = None;
                }
            });
            assert_eq!(ended.len(), 5);
            for (deal, outcome) in ended {
                assert_eq!(Some(outcome.scores), deal.scores());
                assert!(outcome.rewards.iter().sum::<f32>().abs() < 1e-4);
                for seat in Seat::ALL {
                    let rest = outcome.scores.iter().sum::<i32>() - outcome.scores[seat];
                    let payoff = f64::from(rest) / 3.0 - f64::from(outcome.scores[seat]);
                    assert!((f64::from(outcome.rewards[seat]) - payoff).abs() < 1e-4);
                }
            }
        }
    }

    #[test]
    fn a_game_to_100_ends_by_its_scores() {
        let mut game = game(&[("deals", "game")], 1);
        let mut total = [0; SEATS];
        let ended = play(&mut game, &mut Rng::new(8), |game, _| {
            assert_eq!(game.deal.setup().scores, game.game.scores());
        });
        for (_, outcome) in ended {
            assert!(total.iter().all(|&score| score < 100));
            total = Seat::ALL.map(|seat| total[seat] + outcome.scores[seat]);
        }
        assert!(total.iter().any(|&score| score >= 100));
    }

    #[test]
    fn directions_are_fixed_or_rotate() {
        let directions = |value: &str, seed: u64| {
            let mut game = game(&[("deals", "4"), ("pass_direction", value)], seed);
            let ended = play(&mut game, &mut Rng::new(1), |_, _| ());
            let names = ended.iter().map(|(deal, _)| deal.setup().direction.name());
            names.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(directions("rotate", 3), "left right across hold");
        assert_eq!(directions("across", 3), "across across across across");
        assert_eq!(directions("random", 3), "hold left right across");
        let without = [("rules", "0x09a1"), ("pass_direction", "left")];
        assert_eq!(
            game(&without, 1).deal.setup().direction,
            PassDirection::Hold
        );
    }

    /// Returns an observation as a set of cards for each plane, and the planes.
    fn planes(game: &HeartsEnvironment, seat: Seat) -> (Vec<CardSet>, Vec<Vec<f32>>) {
        let mut numbers = vec![3.0; PLANES * DECK_SIZE];
        game.observe(seat, &mut Planes::new(&mut numbers, DECK_SIZE));
        let planes: Vec<Vec<f32>> = numbers.chunks(DECK_SIZE).map(<[f32]>::to_vec).collect();
        let set = |plane: &Vec<f32>| (0..52).filter(|&at| plane[at] != 0.0).map(card).collect();
        (planes.iter().map(set).collect(), planes)
    }

    #[test]
    fn an_observation_is_what_the_seat_knows() {
        let mut rng = Rng::new(5);
        for seed in 0..6 {
            let options = [
                ("deals", "2"),
                ("rules", ["standard", "0x0fc1"][seed as usize % 2]),
            ];
            let mut game = game(&options, seed);
            play(&mut game, &mut rng, |game, _| {
                for seat in Seat::ALL {
                    let view = game.deal.view(seat).unwrap();
                    let (sets, planes) = planes(game, seat);
                    let order = [0, 1, 2, 3].map(|steps| seat.step(steps));
                    let by = |other: Seat, plays: &[(Seat, Card)]| -> CardSet {
                        let own = plays.iter().filter(|(seat, _)| *seat == other);
                        own.map(|&(_, card)| card).collect()
                    };
                    let plays = game.deal.plays();
                    let table = &plays[plays.len() / 4 * 4..];
                    let mut expected = vec![view.hand()];
                    expected.extend(order.map(|other| by(other, table)));
                    expected.extend(order.map(|other| by(other, plays)));
                    expected.extend(order.map(|other| view.taken()[other]));
                    expected.extend(order.map(|other| view.constraints().could_hold(other)));
                    expected.extend([view.passed(), view.received()]);
                    let is_passing = game.deal.phase() == DealPhase::Passing;
                    expected.push(if is_passing {
                        game.chosen[seat]
                    } else {
                        CardSet::EMPTY
                    });
                    expected.push(plays.iter().map(|&(_, card)| card).collect());
                    assert_eq!(sets[..PLANES - 1], expected);
                    for (number, (_, card)) in (1..).zip(plays) {
                        let place = planes[PLANES - 2][action_of(*card)];
                        assert!((place * 52.0 - number as f32).abs() < 1e-3);
                    }
                    let numbers = &planes[PLANES - 1];
                    for (at, other) in order.into_iter().enumerate() {
                        assert!((numbers[at] * 26.0 - view.points_of(other) as f32).abs() < 1e-3);
                        let voids = Suit::ALL.map(|suit| view.constraints().is_void(other, suit));
                        let seen = &numbers[8 + 4 * at..][..4];
                        assert_eq!(seen, voids.map(|is_void| f32::from(u8::from(is_void))));
                    }
                    assert_eq!(numbers[51] == 1.0, game.seat() == Some(seat));
                }
            });
        }
    }

    #[test]
    fn an_illegal_card_changes_nothing() {
        for direction in ["left", "hold"] {
            let mut game = game(&[("pass_direction", direction)], 2);
            let text = game.to_string();
            let other = game.deal.position().hands()[game.seat().unwrap().next()];
            for action in [action_of(other.first().unwrap()), 52, 900] {
                assert_eq!(game.act(action), None);
                assert_eq!(game.to_string(), text);
            }
        }
    }

    #[test]
    fn wrong_options_are_refused() {
        for options in [
            "rules=old",
            "deals=0",
            "deals=x",
            "pass_direction=up",
            "seat=4",
            "opponents=best",
            "opponents=search:0",
            "opponents=search:5:game",
            "opponents=level:x",
            "opponents=tuned,tuned",
        ] {
            assert!(
                Batch::<HeartsEnvironment>::new(options, 1).is_err(),
                "{options}"
            );
        }
    }

    #[test]
    fn named_opponents_play_whole_games_and_the_same_again() {
        for name in [
            "rule",
            "tuned,learned,random",
            "level:novice",
            "level:expert",
            "search:20:payoff",
        ] {
            let played = || {
                let mut batch = batch(&format!("deals=2 opponents={name}"), 2);
                let mut rng = Rng::new(4);
                let mut sum = 0.0;
                while let Some(seat) = batch.state(0).seat {
                    assert_eq!(batch.state(0).agent, Some(seat));
                    let actions = [0, 1].map(|game| {
                        let (mut numbers, mut mask) = ([0.0; PLANES * DECK_SIZE], [0; DECK_SIZE]);
                        let seat = batch.state(game).seat.unwrap_or(Seat::ALL[0]);
                        batch.observe(game, seat, &mut numbers, &mut mask);
                        let legal: Vec<_> = (0..52).filter(|&action| mask[action] == 1).collect();
                        let drawn = rng.below(legal.len() as u32) as usize;
                        legal.get(drawn).map_or(0, |&action| action as i32)
                    });
                    batch.step(&actions).unwrap();
                    for game in [0, 1] {
                        assert_eq!(batch.state(game).illegal, None);
                    }
                    sum += batch.state(0).outcome.rewards[seat];
                }
                (batch.text(0).to_string(), sum)
            };
            assert_eq!(played(), played(), "{name}");
        }
    }
}
