//! A batch of games, with opponents by name in the seats that the caller does not play.

use std::fmt::Display;

use super::{Actions, Environment, EnvironmentError, MAX_GAMES, Opponent, Outcome, Planes, Shape};
use crate::memory::try_with_capacity;
use crate::{Excerpt, Rng, Seat};

/// A batch of games of any kind.
pub trait Games: Send {
    /// Returns the number of games.
    fn count(&self) -> usize;

    /// Returns the sizes of each game.
    fn shape(&self) -> Shape;

    /// Starts a game. Its deals, its random opponents and a random seat of the caller derive from
    /// the seed.
    ///
    /// # Errors
    /// [`EnvironmentError::Range`] for a game that the batch does not have.
    fn start(&mut self, game: usize, seed: u64) -> Result<(), EnvironmentError>;

    /// Acts in each game for the seat to act, then for the opponents, up to the caller's next turn.
    /// The action of a game that is over is ignored.
    ///
    /// # Errors
    /// [`EnvironmentError::Range`] for another number of actions, and for an action that is none,
    /// legal or not. Nothing is changed then.
    fn step(&mut self, actions: &[i32]) -> Result<(), EnvironmentError>;

    /// Returns the state of a game below [`count`](Self::count) after its last action.
    fn state(&self, game: usize) -> GameState;

    /// Writes the observation of a game below [`count`](Self::count) and its legal actions: 1 for
    /// each, all 0 unless it is the turn of the seat.
    fn observe(&self, game: usize, seat: Seat, numbers: &mut [f32], mask: &mut [u8]);

    /// Returns a text of a game below [`count`](Self::count) for a person.
    fn text(&self, game: usize) -> &dyn Display;
}

/// A game of a batch after its last action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameState {
    /// The seat to act; `None` when the game is over.
    pub seat: Option<Seat>,
    /// The seat of the caller; `None` if the caller plays all seats.
    pub agent: Option<Seat>,
    /// The seat that ended the game by an illegal action.
    pub illegal: Option<Seat>,
    /// What the last action and the actions of the opponents after it have brought.
    pub outcome: Outcome,
}

/// One game of a batch.
#[derive(Clone, Debug)]
struct Slot<E> {
    game: E,
    state: GameState,
    rng: Rng,
}

/// A batch of games of one kind.
pub struct Batch<E: Environment> {
    slots: Vec<Slot<E>>,
    shape: Shape,
    /// The opponents, one for all seats or one for each in order of play after the caller; none if the
    /// caller plays all seats.
    opponents: Vec<SeatPlayer<E>>,
    /// The seat of the caller; random if `None`.
    agent: Option<Seat>,
}

/// The options that all games have.
const COMMON: [&str; 2] = ["opponents", "seat"];
/// The values of the seat.
const SEAT: &str = "a seat of the game or random, and opponents";

impl<E: Environment> Batch<E> {
    /// Creates a batch of `count` games and starts game `i` with the seed `i`.
    ///
    /// `options` are words `NAME=VALUE`, separated by blanks: those of the game, and
    ///
    /// - `opponents`: the players of the other seats, in order of play after the caller. They are
    ///   names separated by commas, or one name for all. Without it the caller plays all seats.
    /// - `seat`: the seat of the caller, or `random` (the default) for a random one in each game.
    ///
    /// # Errors
    /// [`EnvironmentError`] for an unknown option or value, a number of games outside 1 to
    /// [`MAX_GAMES`], and too little memory.
    pub fn new(options: &str, count: usize) -> Result<Batch<E>, EnvironmentError> {
        range("count", count as i64, 1, MAX_GAMES)?;
        let mut game = E::default();
        let mut common = [None; COMMON.len()];
        for word in options.split_whitespace() {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let is_name = |(known, _): &&(&str, &str)| *known == name;
            if let Some(at) = COMMON.iter().position(|known| *known == name) {
                common[at] = Some(value);
            } else if let Some(&(name, expected)) = E::OPTIONS.iter().find(is_name) {
                let set = game.set(name, value);
                set.ok_or_else(|| refused(name, value, expected))?;
            } else {
                return Err(EnvironmentError::Option {
                    option: Excerpt::new(word),
                    options: E::OPTIONS,
                });
            }
        }
        let shape = game.shape();
        let [opponents, seat] = common;
        let mut batch = Batch {
            slots: try_with_capacity(count)?,
            shape,
            opponents: Vec::new(),
            agent: None,
        };
        if let Some(names) = opponents {
            batch.add_opponents(names)?;
        }
        if let Some(text) = seat {
            let number = text.parse().ok().filter(|&seat| seat < shape.seats as i32);
            batch.agent = number.and_then(Seat::from_index);
            if batch.opponents.is_empty() || batch.agent.is_none() && text != "random" {
                return Err(refused(COMMON[1], text, SEAT));
            }
        }
        let state = GameState {
            seat: None,
            agent: None,
            illegal: None,
            outcome: Outcome::default(),
        };
        let rng = Rng::new(0);
        batch.slots.resize(count, Slot { game, state, rng });
        for game in 0..count {
            batch.start(game, game as u64)?;
        }
        Ok(batch)
    }

    fn add_opponents(&mut self, names: &str) -> Result<(), EnvironmentError> {
        let (given, others) = (names.split(',').count(), self.shape.seats - 1);
        let unknown = || EnvironmentError::Opponents {
            names: Excerpt::new(names),
            others,
            known: E::PLAYERS,
        };
        if given != 1 && given != others {
            return Err(unknown());
        }
        self.opponents = try_with_capacity(given)?;
        for name in names.split(',') {
            self.opponents.push(match name {
                "random" => SeatPlayer::Random,
                _ => SeatPlayer::Named(E::player(name).ok_or_else(unknown)?),
            });
        }
        Ok(())
    }
}

impl<E: Environment> Slot<E> {
    /// Acts for the seat to act, which exists.
    fn act(&mut self, action: usize) {
        let state = &mut self.state;
        match (self.game.act(action), state.seat) {
            (Some(outcome), _) => {
                for seat in Seat::ALL {
                    state.outcome.rewards[seat] += outcome.rewards[seat];
                    state.outcome.scores[seat] += outcome.scores[seat];
                }
                state.seat = self.game.seat();
            }
            (None, Some(seat)) => {
                state.outcome.rewards[seat] += E::ILLEGAL_REWARD;
                state.illegal = Some(seat);
                state.seat = None;
            }
            (None, None) => {}
        }
    }

    /// Lets the opponents act up to the caller's turn.
    fn advance(&mut self, seats: usize, opponents: &mut [SeatPlayer<E>]) {
        let Some(agent) = self.state.agent else {
            return;
        };
        while let Some(seat) = self.state.seat.filter(|&seat| seat != agent) {
            let after = (seat.index() + seats - agent.index()) % seats;
            let player = (after - 1).min(opponents.len() - 1);
            let actions = opponents[player].act(&self.game, &mut self.rng);
            if actions.is_empty() {
                self.state.illegal = Some(seat);
                self.state.seat = None;
            }
            for &action in &*actions {
                if self.state.seat == Some(seat) {
                    self.act(action);
                }
            }
        }
    }
}

impl<E: Environment> Games for Batch<E> {
    fn count(&self) -> usize {
        self.slots.len()
    }

    fn shape(&self) -> Shape {
        self.shape
    }

    fn start(&mut self, game: usize, seed: u64) -> Result<(), EnvironmentError> {
        range("game", game as i64, 0, self.slots.len() - 1)?;
        let slot = &mut self.slots[game];
        slot.game.start(seed);
        slot.rng = Rng::with_stream(seed, 1);
        let drawn = slot.rng.below(self.shape.seats as u32);
        let agent = self.agent.or(Seat::from_index(drawn as i32));
        slot.state = GameState {
            seat: slot.game.seat(),
            agent: agent.filter(|_| !self.opponents.is_empty()),
            illegal: None,
            outcome: Outcome::default(),
        };
        slot.advance(self.shape.seats, &mut self.opponents);
        Ok(())
    }

    fn step(&mut self, actions: &[i32]) -> Result<(), EnvironmentError> {
        let count = self.slots.len();
        range("count", actions.len() as i64, count, count)?;
        for &action in actions {
            range("action", i64::from(action), 0, self.shape.actions - 1)?;
        }
        for (slot, &action) in self.slots.iter_mut().zip(actions) {
            slot.state.outcome = Outcome::default();
            if slot.state.seat.is_some() {
                slot.act(action as usize);
                slot.advance(self.shape.seats, &mut self.opponents);
            }
        }
        Ok(())
    }

    fn state(&self, game: usize) -> GameState {
        self.slots[game].state
    }

    fn observe(&self, game: usize, seat: Seat, numbers: &mut [f32], mask: &mut [u8]) {
        let Slot { game, state, .. } = &self.slots[game];
        game.observe(seat, &mut Planes::new(numbers, self.shape.width));
        mask.fill(0);
        if state.seat == Some(seat) {
            game.legal(|action| mask[action] = 1);
        }
    }

    fn text(&self, game: usize) -> &dyn Display {
        &self.slots[game].game
    }
}

/// The player of a seat that the caller does not play.
enum SeatPlayer<E: Environment> {
    /// Takes any legal action.
    Random,
    Named(E::Player),
}

impl<E: Environment> SeatPlayer<E> {
    fn act(&mut self, game: &E, rng: &mut Rng) -> Actions {
        if let SeatPlayer::Named(player) = self {
            return player.act(game, rng);
        }
        let mut count = 0;
        game.legal(|_| count += 1);
        let (mut left, mut drawn) = (rng.below(count), Actions::new());
        game.legal(|action| {
            if left == 0 {
                drawn.push(action);
            }
            left = left.wrapping_sub(1);
        });
        drawn
    }
}

fn refused(name: &'static str, value: &str, expected: &'static str) -> EnvironmentError {
    EnvironmentError::Value {
        name,
        value: Excerpt::new(value),
        expected,
    }
}

/// Refuses a number outside `least..=most`.
fn range(
    name: &'static str,
    value: i64,
    least: usize,
    most: usize,
) -> Result<(), EnvironmentError> {
    if (least as i64..=most as i64).contains(&value) {
        return Ok(());
    }
    Err(EnvironmentError::Range {
        name,
        value,
        least,
        most,
    })
}
