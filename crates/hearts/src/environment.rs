//! Hearts as an environment for reinforcement learning.
//!
//! An action is a card: 13 × suit + rank, suits from spades to hearts, ranks from the ace down. In a
//! deal with a pass, the seats 0 to 3 first choose three cards each, one action a card. No seat sees
//! a choice of another one before all have chosen. Then the seats play.
//!
//! The reward of a deal is its payoff, the mean score of the others less one's own. It comes with
//! the last card of the deal.
//!
//! An observation has 22 planes of 52 cards, in the order of their actions. docs/use/research.md
//! names them.

use std::fmt::{self, Write};

use handsense_core::environment::{Actions, Environment, Opponent, Outcome, Planes, Shape};
use handsense_core::{Rng, SEATS, Seat};

use crate::players::player_of_name;
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
    /// Returns the deal in progress, or the last one of a finished game.
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

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
            order.iter().for_each(|&seat| planes.set(by_action(sets[seat])));
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

    fn opponent(name: &str) -> Option<Box<dyn Opponent<HeartsEnvironment>>> {
        Some(Box::new(NamedPlayer(player_of_name(name)?)))
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
            let card = trick.cards().get(steps).map(ToString::to_string);
            let tricks = position.taken()[seat].len() / 4;
            let points = crate::penalty_points(self.rules, position.taken()[seat]);
            let card = card.unwrap_or_default();
            let hand = position.hands()[seat];
            write!(f, "{turn} seat {seat}  score {}", deal.game_scores()[seat])?;
            write!(f, "  tricks {tricks}  points {points}  {card:2}  {hand}")?;
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

/// A named player as an opponent.
struct NamedPlayer(Box<dyn Player + Send>);

impl Opponent<HeartsEnvironment> for NamedPlayer {
    fn act(&mut self, game: &HeartsEnvironment, rng: &mut Rng) -> Actions {
        self.0.begin_deal(rng.next_u64());
        let view = game.seat().and_then(|seat| game.deal.view(seat).ok());
        match view {
            Some(view) if game.deal.phase() == DealPhase::Passing => {
                self.0.pass(&view).into_iter().map(action_of).collect()
            }
            Some(view) => [action_of(self.0.play(&view))].into_iter().collect(),
            None => Actions::new(),
        }
    }
}
