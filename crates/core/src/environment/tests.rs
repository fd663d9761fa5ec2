use std::fmt;

use super::*;

/// Three seats take one to three stones in turn; who takes the last one wins.
#[derive(Clone, Debug)]
struct Nim {
    stones: usize,
    left: usize,
    next: usize,
}

impl Default for Nim {
    fn default() -> Nim {
        Nim {
            stones: 10,
            left: 10,
            next: 0,
        }
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} stones", self.left)
    }
}

/// Takes a fixed number of stones while it can.
struct Takes(usize);

impl Opponent<Nim> for Takes {
    fn act(&mut self, game: &Nim, _rng: &mut Rng) -> Actions {
        let stones = self.0.min(game.left);
        (stones > 0).then(|| stones - 1).into_iter().collect()
    }
}

impl Environment for Nim {
    type Player = Takes;

    const PLAYERS: &'static str = "takes:STONES";

    const ILLEGAL_REWARD: f32 = -5.0;

    const OPTIONS: &'static [(&'static str, &'static str)] = &[("stones", "a number from 1")];

    fn set(&mut self, _name: &str, value: &str) -> Option<()> {
        self.stones = value.parse().ok().filter(|&stones| stones > 0)?;
        Some(())
    }

    fn shape(&self) -> Shape {
        Shape {
            seats: 3,
            planes: 2,
            width: 3,
            actions: 3,
        }
    }

    fn start(&mut self, seed: u64) {
        self.left = self.stones;
        self.next = seed as usize % 3;
    }

    fn seat(&self) -> Option<Seat> {
        (self.left > 0).then(|| Seat::ALL[self.next])
    }

    fn legal(&self, allow: impl FnMut(usize)) {
        (0..self.left.min(3)).for_each(allow);
    }

    fn act(&mut self, action: usize) -> Option<Outcome> {
        self.left = self.left.checked_sub(action + 1)?;
        let mut outcome = Outcome::default();
        if self.left == 0 {
            outcome.rewards = [-1.0, -1.0, -1.0, 0.0];
            outcome.rewards[self.next] = 2.0;
            outcome.scores[self.next] = 1;
        }
        self.next = (self.next + 1) % 3;
        Some(outcome)
    }

    fn observe(&self, seat: Seat, planes: &mut Planes<'_>) {
        planes.set(1 << seat.index());
        planes.numbers([self.left as f32]);
    }

    fn player(name: &str) -> Option<Takes> {
        let stones = name.strip_prefix("takes:")?.parse().ok()?;
        Some(Takes(stones))
    }
}

fn batch(options: &str, count: usize) -> Batch<Nim> {
    Batch::new(options, count).unwrap_or_else(|error| panic!("{options}: {error}"))
}

#[test]
fn the_caller_plays_all_seats_without_opponents() {
    let mut batch = batch("stones=4", 2);
    let seats = |batch: &Batch<Nim>| [0, 1].map(|game| batch.state(game).seat);
    assert_eq!(seats(&batch), [Some(Seat::ALL[0]), Some(Seat::ALL[1])]);
    assert_eq!(batch.step(&[2, 0]), Ok(()));
    assert_eq!(seats(&batch), [Some(Seat::ALL[1]), Some(Seat::ALL[2])]);
    assert_eq!(batch.step(&[0, 1]), Ok(()));
    let ended = batch.state(0);
    assert_eq!((ended.seat, ended.agent), (None, None));
    assert_eq!(ended.outcome.rewards, [-1.0, 2.0, -1.0, 0.0]);
    assert_eq!(ended.outcome.scores, [0, 1, 0, 0]);
    // The action of a finished game is ignored, and its rewards are not given twice.
    assert_eq!(batch.step(&[2, 0]), Ok(()));
    assert_eq!(batch.state(0).outcome, Outcome::default());
    assert_eq!(batch.start(0, 2), Ok(()));
    assert_eq!(seats(&batch), [Some(Seat::ALL[2]), None]);
    assert_eq!(batch.text(0).to_string(), "4 stones");
}

#[test]
fn opponents_act_in_order_of_play_after_the_caller() {
    // Seat 1 is the caller; seat 2 takes one stone and seat 0 takes two.
    let mut batch = batch("stones=9 opponents=takes:1,takes:2 seat=1", 3);
    let left = [0, 1, 2].map(|game| batch.text(game).to_string());
    assert_eq!(left, ["7 stones", "9 stones", "6 stones"]);
    assert_eq!(batch.step(&[2, 2, 2]), Ok(()));
    let left = [0, 1, 2].map(|game| batch.text(game).to_string());
    assert_eq!(left, ["1 stones", "3 stones", "0 stones"]);
    let [open, _, lost] = [0, 1, 2].map(|game| batch.state(game));
    assert_eq!(open.seat, Some(Seat::ALL[1]));
    assert_eq!(lost.outcome.rewards, [2.0, -1.0, -1.0, 0.0]);
}

#[test]
fn one_opponent_may_have_all_other_seats_and_the_caller_any() {
    let mut batch = batch("opponents=random", 60);
    let mut seats = [0; 3];
    for game in 0..60 {
        let state = batch.state(game);
        assert_eq!(state.agent, state.seat);
        seats[state.agent.expect("a caller").index()] += 1;
    }
    assert!(seats.iter().all(|&count| count > 8), "{seats:?}");
    let same = |batch: &Batch<Nim>| batch.text(7).to_string();
    let before = same(&batch);
    assert_eq!(batch.start(7, 7), Ok(()));
    assert_eq!(same(&batch), before);
}

#[test]
fn an_illegal_action_ends_the_game() {
    let mut batch = batch("stones=2", 1);
    assert_eq!(batch.step(&[2]), Ok(()));
    let state = batch.state(0);
    assert_eq!((state.seat, state.illegal), (None, Some(Seat::ALL[0])));
    assert_eq!(state.outcome.rewards, [-5.0, 0.0, 0.0, 0.0]);
    // An opponent that has no action ends it, too.
    let mut lazy = Batch::<Nim>::new("opponents=takes:0 seat=0", 1).expect("a batch");
    assert_eq!(lazy.step(&[0]), Ok(()));
    assert_eq!(lazy.state(0).illegal, Some(Seat::ALL[1]));
}

#[test]
fn observations_have_planes_and_legal_actions() {
    let batch = batch("stones=2", 2);
    let (mut numbers, mut mask) = ([9.0; 6], [9; 3]);
    batch.observe(1, Seat::ALL[1], &mut numbers, &mut mask);
    assert_eq!((numbers, mask), ([0.0, 1.0, 0.0, 2.0, 0.0, 0.0], [1, 1, 0]));
    batch.observe(1, Seat::ALL[2], &mut numbers, &mut mask);
    assert_eq!((numbers[2], mask), (1.0, [0; 3]));
}

#[test]
fn wrong_arguments_are_refused_and_change_nothing() {
    for (options, said) in [
        (
            "coins=3",
            "unknown option 'coins=3': expected NAME=VALUE with stones, opponents, seat",
        ),
        ("stones", "stones is '': expected a number from 1"),
        ("stones=0", "stones is '0': expected a number from 1"),
        (
            "seat=3",
            "seat is '3': expected a seat of the game or random, and opponents",
        ),
        (
            "opponents=takes:1,random,random",
            "opponents is 'takes:1,random,random': expected one name for all or 2 for the other seats; names are random, takes:STONES",
        ),
        (
            "opponents=best",
            "opponents is 'best': expected one name for all or 2 for the other seats; names are random, takes:STONES",
        ),
        (
            "seat=1",
            "seat is '1': expected a seat of the game or random, and opponents",
        ),
    ] {
        let refused = Batch::<Nim>::new(options, 1).err().expect(options);
        assert_eq!(refused.to_string(), said);
    }
    let refused = Batch::<Nim>::new("", 0).err().expect("no game");
    assert_eq!(refused.to_string(), "count is 0: expected 1 to 1048576");
    let mut batch = batch("", 2);
    for (actions, said) in [
        (&[0][..], "count is 1: expected 2 to 2"),
        (&[0, 3], "action is 3: expected 0 to 2"),
        (&[0, -1], "action is -1: expected 0 to 2"),
    ] {
        let refused = batch.step(actions).expect_err(said);
        assert_eq!(refused.to_string(), said);
        assert_eq!(batch.text(0).to_string(), "10 stones");
    }
    let refused = batch.start(2, 0).expect_err("no such game");
    assert_eq!(refused.to_string(), "game is 2: expected 0 to 1");
}

#[test]
fn bits_become_numbers() {
    let mut numbers = [5.0; 44];
    let mut planes = Planes::new(&mut numbers, 22);
    planes.set(0x2A_C0DE);
    planes.numbers([0.5]);
    planes.set(1);
    assert!(planes.plane().is_empty());
    let set: u32 = (0..22).map(|bit| (numbers[bit] as u32) << bit).sum();
    assert_eq!(set, 0x2A_C0DE & 0x3F_FFFF);
    assert_eq!((numbers[22], numbers[23]), (0.5, 0.0));
}
