//! One refereed game of Liap Tui.

use handsense_core::Rng;
use handsense_liap_tui::{
    HAND, Piece, PieceSet, Player, Round, RoundError, RoundStart, SEATS, Seat, View, ViewError,
    deal, holder_of_red_general, winners,
};
use thiserror::Error;

use crate::matches::duplicate::mix_seed;

/// The maximum number of rounds; the player with the best score then wins.
pub const MOST_ROUNDS: u32 = 20;
/// The maximum number of redeals in a round. It bounds games of players that always ask.
const MAX_REDEALS: u32 = 20;

/// The error of a player's illegal action.
#[derive(Clone, Debug, Error)]
pub enum PlayerError {
    /// An illegal declaration.
    #[error("seat {seat} declared {declared}: {why}")]
    Declared {
        /// The seat.
        seat: Seat,
        /// The action.
        declared: u8,
        /// The violated rule.
        why: RoundError,
    },
    /// An illegal play.
    #[error("seat {seat} played {pieces}: {why}")]
    Played {
        /// The seat.
        seat: Seat,
        /// The action.
        pieces: PieceSet,
        /// The violated rule.
        why: RoundError,
    },
    /// An inconsistent state of the referee, which indicates a bug.
    #[error("the referee's state is inconsistent: {0}")]
    Referee(#[from] ViewError),
}

/// The result of a round, by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundRecord {
    /// Declarations.
    pub declared: [u8; SEATS],
    /// Captured piles.
    pub captured: [u8; SEATS],
    /// Points before the multiplier.
    pub scores: [i32; SEATS],
    /// The multiplier.
    pub multiplier: u32,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The rounds in order.
    pub rounds: Vec<RoundRecord>,
    /// Final scores.
    pub scores: [i32; SEATS],
    /// The share of the win of each seat, in twelfths; players with equal best scores share the
    /// win.
    pub wins: [u32; SEATS],
    /// Steps of work of each seat, in its player's own unit.
    pub steps: [u64; SEATS],
    /// Declarations and plays of each seat.
    pub decisions: [u64; SEATS],
}

/// A game in progress.
struct GameInProgress<'a> {
    seed: u64,
    players: &'a mut [Box<dyn Player>; SEATS],
    scores: [i32; SEATS],
    zero_declarations: [u32; SEATS],
    leader: Option<Seat>,
    result: GameResult,
}

/// Plays a game to 50 points, or to `rounds` rounds. All randomness comes from the seed, and the
/// deals depend on nothing else: the third round of two games with one seed has the same hands.
///
/// # Errors
/// The first illegal action.
pub fn play_game(
    seed: u64,
    rounds: u32,
    players: &mut [Box<dyn Player>; SEATS],
) -> Result<GameResult, PlayerError> {
    let mut game = GameInProgress {
        seed,
        players,
        scores: [0; SEATS],
        zero_declarations: [0; SEATS],
        leader: None,
        result: GameResult {
            rounds: Vec::new(),
            scores: [0; SEATS],
            wins: [0; SEATS],
            steps: [0; SEATS],
            decisions: [0; SEATS],
        },
    };
    for number in 1..=rounds {
        let round = game.play_round(number)?;
        for seat in Seat::ALL {
            game.scores[seat] += round.scores[seat] * round.multiplier as i32;
            game.zero_declarations[seat] = match round.declared[seat] {
                0 => game.zero_declarations[seat] + 1,
                _ => 0,
            };
            game.result.steps[seat] += game.players[seat].steps();
        }
        game.result.rounds.push(round);
        if winners(&game.scores).is_some() {
            break;
        }
    }
    let best = game.scores.into_iter().max().unwrap_or(0);
    let shares = game
        .scores
        .into_iter()
        .filter(|&score| score == best)
        .count() as u32;
    let share = |score| if score == best { 12 / shares } else { 0 };
    game.result.wins = game.scores.map(share);
    game.result.scores = game.scores;
    Ok(game.result)
}

impl GameInProgress<'_> {
    fn play_round(&mut self, number: u32) -> Result<RoundRecord, PlayerError> {
        for (seat, player) in self.players.iter_mut().enumerate() {
            player.begin_round(mix_seed(self.seed, &[u64::from(number), 100 + seat as u64]));
        }
        let (mut views, hands, multiplier) = self.deal(number)?;
        let mut round = Round::from_parts(*views[0], hands);
        while let Some(seat) = round.next_seat() {
            self.result.decisions[seat] += 1;
            if round.is_declared() {
                let pieces = self.players[seat].play(&views[seat]);
                round
                    .play(pieces)
                    .map_err(|why| PlayerError::Played { seat, pieces, why })?;
                for view in &mut views {
                    view.play(seat, pieces)?;
                }
            } else {
                let declared = self.players[seat].declare(&views[seat]);
                round
                    .declare(declared)
                    .map_err(|why| PlayerError::Declared {
                        seat,
                        declared,
                        why,
                    })?;
                for view in &mut views {
                    view.declare(seat, declared)?;
                }
            }
        }
        self.leader = Some(round.leader());
        Ok(RoundRecord {
            declared: Seat::ALL.map(|seat| round.declared(seat).unwrap_or(0)),
            captured: *round.captured(),
            scores: round.scores(),
            multiplier,
        })
    }

    /// Deals until no player with a weak hand asks for a redeal. Returns the views, the hands, and
    /// the multiplier of the round.
    fn deal(
        &mut self,
        number: u32,
    ) -> Result<([View; SEATS], [PieceSet; SEATS], u32), PlayerError> {
        let mut accepted = None;
        let mut deals = 0;
        loop {
            let mut rng = Rng::new(mix_seed(self.seed, &[u64::from(number), u64::from(deals)]));
            let hands = deal(&mut rng);
            let mut ordered = hands.map(|hand| hand.to_array().unwrap_or([Piece::LOWEST; HAND]));
            ordered.iter_mut().for_each(|hand| rng.shuffle(hand));
            let first = accepted.or(self.leader);
            let starter = first.or_else(|| holder_of_red_general(&hands));
            let starter = starter.unwrap_or(Seat::ALL[0]);
            let view = |seat: Seat| {
                View::new(RoundStart {
                    me: seat,
                    hand: ordered[seat],
                    starter,
                    scores: self.scores,
                    zero_declarations: self.zero_declarations,
                    multiplier: deals + 1,
                    round: number,
                })
            };
            let views = [
                view(Seat::ALL[0])?,
                view(Seat::ALL[1])?,
                view(Seat::ALL[2])?,
                view(Seat::ALL[3])?,
            ];
            let asked_from = first.unwrap_or(Seat::ALL[0]);
            let mut asks = None;
            for place in 0..SEATS as i32 {
                let seat = asked_from.step(place);
                if hands[seat].is_weak()
                    && self.players[seat].wants_redeal(&views[seat])
                    && asks.is_none()
                {
                    asks = Some(seat);
                }
            }
            if asks.is_none() || deals == MAX_REDEALS {
                return Ok((views, hands, deals + 1));
            }
            accepted = asks;
            deals += 1;
        }
    }
}
