//! One refereed game of Binokel.

use handsense_binokel::{
    GAME_TARGET, MAX_PLAYERS, Player, Round, RoundError, Rules, Seat, SideScore, View,
    play_decision,
};
use handsense_core::Rng;
use thiserror::Error;

use crate::matches::duplicate::mix_seed;

/// The maximum number of rounds; the side with the best score then wins.
pub const MOST_ROUNDS: u32 = 60;

/// The error of an illegal action.
#[derive(Clone, Debug, Error)]
#[error("seat {seat}: {why}")]
pub struct PlayerError {
    /// The seat.
    pub seat: Seat,
    /// The violated rule.
    pub why: RoundError,
}

/// The result of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundRecord {
    /// The seat that won the auction.
    pub bid_winner: Seat,
    /// The winning bid.
    pub bid: i32,
    /// Whether the bid winner went out.
    pub out: bool,
    /// The scores by side.
    pub scores: [SideScore; MAX_PLAYERS],
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The rounds in order.
    pub rounds: Vec<RoundRecord>,
    /// Final scores by side.
    pub scores: [i32; MAX_PLAYERS],
    /// The winning side.
    pub winner: usize,
    /// Steps of work of each seat, in its player's own unit.
    pub steps: [u64; MAX_PLAYERS],
    /// Decisions of each seat.
    pub decisions: [u64; MAX_PLAYERS],
}

/// Plays a game to 1,000 points. All randomness comes from the seed, and the deals depend on
/// nothing else: the third round of two games with one seed has the same cards.
///
/// # Errors
/// The first illegal action.
pub fn play_game(
    rules: Rules,
    seed: u64,
    players: &mut [Box<dyn Player>],
) -> Result<GameResult, PlayerError> {
    let mut result = GameResult {
        rounds: Vec::new(),
        scores: [0; MAX_PLAYERS],
        winner: 0,
        steps: [0; MAX_PLAYERS],
        decisions: [0; MAX_PLAYERS],
    };
    for number in 0..MOST_ROUNDS {
        for (seat, player) in players.iter_mut().enumerate() {
            player.begin_round(mix_seed(seed, &[u64::from(number), 100 + seat as u64]));
        }
        let mut rng = Rng::new(mix_seed(seed, &[u64::from(number)]));
        let (hands, dabb) = rules.deal(&mut rng);
        let dealer = rules.seat_after(Seat::ALL[0], number as usize);
        let mut round = Round::new(rules, dealer, hands, dabb);
        play_round(&mut round, players, &mut result)?;
        let scores = round.scores();
        for (total, score) in result.scores.iter_mut().zip(&scores) {
            *total = total.saturating_add(score.total);
        }
        let bid_winner = round.bid_winner().unwrap_or(dealer);
        result.rounds.push(RoundRecord {
            bid_winner,
            bid: round.auction().standing(),
            out: round.is_out(),
            scores,
        });
        for (steps, player) in result.steps.iter_mut().zip(players.iter()) {
            *steps += player.steps();
        }
        if let Some(winner) = rules.winner(&result.scores, bid_winner) {
            result.winner = winner;
            return Ok(result);
        }
    }
    let best = result.scores[..rules.sides()].iter().copied().max();
    let ahead = result.scores.iter().position(|&score| Some(score) == best);
    result.winner = ahead.unwrap_or(0);
    debug_assert!(best < Some(GAME_TARGET));
    Ok(result)
}

fn play_round(
    round: &mut Round,
    players: &mut [Box<dyn Player>],
    result: &mut GameResult,
) -> Result<(), PlayerError> {
    while let Some(seat) = round.next_seat() {
        let view = View::from_round(round, seat, result.scores);
        let player = &mut players[seat.index()];
        result.decisions[seat] += 1;
        play_decision(round, player.as_mut(), &view).map_err(|why| PlayerError { seat, why })?;
    }
    Ok(())
}
