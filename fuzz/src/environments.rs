//! Target for environments: descriptions of arbitrary words, then random actions, legal or not.

use std::ptr::null_mut;

use handsense::ffi::*;

use super::checked_call::{Block, Caller, text};
use super::common::random::Random;

/// Words of descriptions; the first four are the games.
const WORDS: [&str; 16] = [
    "hearts",
    "hex size=3",
    "liap-tui",
    "binokel",
    "seat=1",
    "seat=random",
    "opponents=random",
    "opponents=tuned,rule,random",
    "opponents=order",
    "opponents=newest",
    "deals=2",
    "rules=0x3fff",
    "pass_direction=across",
    "swap=no",
    "players=4",
    "deals",
];

/// Games of a batch.
const GAMES: i32 = 2;
/// The most steps of a batch.
const STEPS: usize = 150;

/// Creates a batch and plays it with random actions.
pub fn run(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    let mut words = vec![WORDS[input.below(4)]];
    words.extend((0..input.below(3)).map(|_| WORDS[input.below(WORDS.len())]));
    let line = match input.below(8) {
        0 => text(input.rest()),
        _ => text(words.join(" ").as_bytes()),
    };
    let games = call!(handsense_environment_new(line.ptr(), GAMES));
    if !games.is_null() {
        play(&caller, games, &mut input);
    }
    call!(handsense_environment_free(games));
    call!(handsense_environment_free(null_mut()));
}

fn play(caller: &Caller, games: *mut HsEnvironment, input: &mut Random) {
    let shape: Result<HsEnvironmentShape, i32> =
        caller.sized(|out| call!(handsense_environment_shape(games, out)));
    let shape = shape.expect("the sizes");
    let (seats, count) = (shape.seats as usize, GAMES as usize);
    let actions = shape.actions as usize;
    let numbers = count * (shape.planes * shape.width) as usize;
    let mut observed = Block::<f32>::filled(4 * numbers, 0);
    let mut mask = Block::<u8>::filled(count * actions, 0);
    for game in -1..=GAMES {
        let started = call!(handsense_environment_start(
            games,
            game,
            u64::from(input.byte())
        ));
        assert_eq!(started == 0, (0..GAMES).contains(&game));
    }
    for _ in 0..STEPS {
        let states: [HsEnvironmentState; GAMES as usize] = states(games);
        let seen = call!(handsense_environment_observe(
            games,
            -1,
            observed.out(),
            numbers as i32,
            mask.out(),
            (count * actions) as i32,
        ));
        assert_eq!(seen, 0);
        let is_legal = |game: usize, action: usize| mask.bytes()[game * actions + action] == 1;
        let mut chosen = [0; GAMES as usize];
        for (game, action) in chosen.iter_mut().enumerate() {
            let legal: Vec<usize> = (0..actions).filter(|&at| is_legal(game, at)).collect();
            assert_eq!(legal.is_empty(), states[game].seat < 0);
            *action = match legal.len() {
                0 => 0,
                _ if input.one_in(64) => input.below(actions + 1) as i32 - 1,
                some => legal[input.below(some)] as i32,
            };
        }
        let given = Block::from_slice(&chosen);
        let stepped = call!(handsense_environment_step(games, given.ptr(), GAMES));
        assert_eq!(stepped == 0, chosen.iter().all(|&action| action >= 0));
        if stepped != 0 {
            continue;
        }
        for (game, state) in self::states(games).into_iter().enumerate() {
            let sum: f32 = state.rewards.iter().sum();
            let was_legal = states[game].seat < 0 || is_legal(game, chosen[game] as usize);
            assert_eq!(was_legal, state.illegal < 0 || states[game].illegal >= 0);
            assert!(sum.abs() < 1e-3 || state.illegal >= 0, "{state:?}");
            assert!((-1..seats as i32).contains(&state.seat));
        }
    }
    let shown = caller.printed(3000, |buffer, size| {
        call!(handsense_environment_format(games, 0, buffer, size))
    });
    assert!(shown.is_ok_and(|(text, _)| !text.is_empty()));
}

fn states(games: *mut HsEnvironment) -> [HsEnvironmentState; GAMES as usize] {
    let mut states: Block<[HsEnvironmentState; GAMES as usize]> =
        Block::filled(size_of::<[HsEnvironmentState; GAMES as usize]>(), 0);
    let read = call!(handsense_environment_states(
        games,
        states.out().cast(),
        GAMES
    ));
    assert_eq!(read, 0);
    // SAFETY: the block has the size of the array, and any bits are a value.
    unsafe { *states.ptr() }
}
