//! Hex as an environment for reinforcement learning.
//!
//! Seat 0 is Red, moves first and connects top and bottom. Seat 1 is Blue and connects left and
//! right. The swap rule is swap by pieces, so each seat keeps its colour.
//!
//! An action is the index of a cell: row by row from the top, each row from the left. One more
//! action swaps, as the second move only. The first stone then becomes Blue's and moves to the
//! mirrored cell.
//!
//! The reward comes with the last move: 1 for the winner and -1 for the loser. The scores are 1
//! and 0.
//!
//! An observation has seven planes with one number for each cell, in the order of the actions. Both
//! seats see the same board; it is not mirrored for Blue.
//!
//! - 0 to 2: the observer's stones, the other seat's stones, and the empty cells
//! - 3: the last stone; after a swap, in its new cell
//! - 4 to 6, each all 1 or all 0: the observer is Red, the observer is to move, a swap is legal
//!
//! The named players are `order`, `resistance`, `resistance:DEPTH` and `tree:PLAYOUTS`. With the
//! swap rule, they open with a balanced cell, and swap strong openings. They keep nothing between
//! moves.

use std::fmt;

use handsense_core::environment::{Actions, Environment, Opponent, Outcome, Planes, Shape};
use handsense_core::search::SearchLimits;
use handsense_core::{Rng, Seat};

use crate::heuristic::Formula;
use crate::mcts::MctsOptions;
use crate::opening::{fair_opening, should_swap};
use crate::ordering::MoveOrder;
use crate::{Algorithm, Board, Cell, Colour, EnginePlayer, Player, Position};

/// The empty board of the default size.
const EMPTY: Board = match Board::new(11) {
    Ok(board) => board,
    Err(_) => panic!(),
};

/// A game of two seats.
#[derive(Clone, Debug)]
pub struct HexEnvironment {
    position: Position,
    has_swap: bool,
    last: Option<Cell>,
    winner: Option<Colour>,
}

impl Default for HexEnvironment {
    fn default() -> HexEnvironment {
        HexEnvironment {
            position: Position::new(EMPTY, Colour::Red),
            has_swap: true,
            last: None,
            winner: None,
        }
    }
}

impl HexEnvironment {
    /// Returns whether a swap is legal now.
    fn may_swap(&self) -> bool {
        self.has_swap && self.position.may_swap()
    }

    /// Returns the number of the action that swaps.
    const fn swap_action(&self) -> usize {
        self.position.board.size() * self.position.board.size()
    }
}

impl Environment for HexEnvironment {
    type Player = EnginePlayer;

    const PLAYERS: &'static str = "order, resistance[:DEPTH], tree:PLAYOUTS";

    const ILLEGAL_REWARD: f32 = -1.0;

    const OPTIONS: &'static [(&'static str, &'static str)] =
        &[("size", "rows, 2 to 19"), ("swap", "yes or no")];

    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        match (name, value) {
            ("size", _) => {
                let size = value.parse().ok().filter(|&size| size > 1)?;
                self.position.board = Board::new(size).ok()?;
            }
            (_, "yes") => self.has_swap = true,
            (_, "no") => self.has_swap = false,
            _ => return None,
        }
        Some(())
    }

    fn shape(&self) -> Shape {
        Shape {
            seats: 2,
            planes: 7,
            width: self.swap_action(),
            actions: self.swap_action() + 1,
        }
    }

    fn start(&mut self, _seed: u64) {
        for cell in self.position.board.cells() {
            self.position.board.take(cell);
        }
        self.position.to_move = Colour::Red;
        (self.last, self.winner) = (None, None);
    }

    fn seat(&self) -> Option<Seat> {
        let is_open = self.winner.is_none();
        is_open.then(|| Seat::ALL[self.position.to_move.index()])
    }

    fn legal(&self, mut allow: impl FnMut(usize)) {
        let board = &self.position.board;
        let is_legal = |&(_, cell): &(usize, Cell)| self.winner.is_none() && board.is_empty(cell);
        let legal = board.cells().enumerate().filter(is_legal);
        legal.for_each(|(action, _)| allow(action));
        if self.may_swap() {
            allow(self.swap_action());
        }
    }

    fn act(&mut self, action: usize) -> Option<Outcome> {
        self.seat()?;
        let Position { board, to_move } = &mut self.position;
        match board.cell(action) {
            Some(cell) if board.put(cell, *to_move) => {
                self.last = Some(cell);
                self.winner = board.is_connected(*to_move).then_some(*to_move);
                *to_move = !*to_move;
            }
            None if self.has_swap && action == self.swap_action() => {
                self.position.swap_pieces().ok()?;
                self.last = self.last.map(Cell::mirrored);
            }
            _ => return None,
        }
        let [red, blue] = Colour::ALL.map(|colour| i32::from(self.winner == Some(colour)));
        Some(Outcome {
            rewards: [(red - blue) as f32, (blue - red) as f32, 0.0, 0.0],
            scores: [red, blue, 0, 0],
        })
    }

    fn observe(&self, seat: Seat, planes: &mut Planes<'_>) {
        let own = Colour::ALL[seat.index() % 2];
        let board = &self.position.board;
        let mut sets = [(); 4].map(|()| planes.plane());
        let mut mark = |set: usize, action: usize| {
            if let Some(place) = sets[set].get_mut(action) {
                *place = 1.0;
            }
        };
        board.cells().enumerate().for_each(|(action, cell)| {
            let stone = board.stone(cell);
            mark(stone.map_or(2, |colour| usize::from(colour != own)), action);
        });
        if let Some(cell) = self.last {
            mark(3, board.index(cell));
        }
        let is_to_move = self.seat() == Some(seat);
        for is_so in [own == Colour::Red, is_to_move, self.may_swap()] {
            planes.plane().fill(f32::from(u8::from(is_so)));
        }
    }

    fn player(name: &str) -> Option<EnginePlayer> {
        let (kind, number) = name.split_once(':').unwrap_or_default();
        Some(EnginePlayer::new(match (name, kind, number.parse().ok()) {
            ("order", ..) => Algorithm::FirstMove(MoveOrder::Heuristic(Formula::Difference)),
            ("resistance", ..) => Algorithm::FirstMove(MoveOrder::Resistance),
            (_, "resistance", Some(depth @ 1..=20)) => Algorithm::resistance(depth as u32),
            (_, "tree", Some(playouts @ 1..)) => Algorithm::Mcts(MctsOptions {
                limits: SearchLimits::with_playouts(playouts),
                ..MctsOptions::default()
            }),
            _ => return None,
        }))
    }
}

/// The seat to move or the winner, then the rows of the board: X is Red, O is Blue.
impl fmt::Display for HexEnvironment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { board, to_move } = &self.position;
        let (colour, does) = match self.winner {
            Some(winner) => (winner, "has won"),
            None => (*to_move, "is to move"),
        };
        write!(f, "seat {} ({colour}) {does}", colour.index())?;
        if let Some(last) = self.last {
            write!(f, ", last stone {last}")?;
        }
        let size = board.size();
        for (action, cell) in board.cells().enumerate() {
            if action % size == 0 {
                write!(f, "\n{:1$}", "", action / size)?;
            }
            let stone = board.stone(cell).map(Colour::index);
            write!(f, " {}", stone.map_or('.', |stone| ['X', 'O'][stone]))?;
        }
        writeln!(f)
    }
}

impl Opponent<HexEnvironment> for EnginePlayer {
    fn act(&mut self, game: &HexEnvironment, rng: &mut Rng) -> Actions {
        let Position { board, to_move } = &game.position;
        let first = game.last.filter(|_| game.may_swap());
        let cell = if first.is_some_and(|first| should_swap(board.size(), first)) {
            return [game.swap_action()].into_iter().collect();
        } else if game.has_swap && board.filled() == 0 {
            Some(fair_opening(board.size(), rng.next_u64()))
        } else {
            self.begin_game(rng.next_u64());
            self.choose(board, *to_move)
        };
        cell.into_iter().map(|cell| board.index(cell)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Game};
    use handsense_core::environment::{Batch, Games};

    const SEED: u64 = 21;

    fn open(options: &str, count: usize) -> Batch<HexEnvironment> {
        Batch::new(options, count).unwrap_or_else(|error| panic!("{options}: {error}"))
    }

    fn legal(batch: &Batch<HexEnvironment>, game: usize, seat: Seat) -> Vec<usize> {
        let shape = batch.shape();
        let mut numbers = vec![2.0; shape.planes * shape.width];
        let mut mask = vec![2; shape.actions];
        batch.observe(game, seat, &mut numbers, &mut mask);
        assert!(numbers.iter().all(|&number| number == 0.0 || number == 1.0));
        (0..mask.len())
            .filter(|&action| mask[action] == 1)
            .collect()
    }

    fn cell(name: &str) -> Cell {
        name.parse().expect("a cell")
    }

    /// Returns a game after the actions.
    fn played(size: &str, actions: &[usize]) -> HexEnvironment {
        let mut game = HexEnvironment::default();
        assert_eq!(game.set("size", size), Some(()));
        game.start(SEED);
        for &action in actions {
            assert_eq!(game.act(action), Some(Outcome::default()));
        }
        game
    }

    /// Returns the planes of an observation as digits.
    fn planes(game: &HexEnvironment, seat: usize) -> Vec<String> {
        let Shape { planes, width, .. } = game.shape();
        let mut numbers = vec![2.0; planes * width];
        game.observe(Seat::ALL[seat], &mut Planes::new(&mut numbers, width));
        let text = |plane: &[f32]| plane.iter().map(ToString::to_string).collect();
        numbers.chunks(width).map(text).collect()
    }

    #[test]
    fn random_games_follow_the_rules() {
        let mut rng = Rng::new(SEED);
        for (size, swap) in [
            (2, "yes"),
            (3, "no"),
            (5, "yes"),
            (8, "yes"),
            (11, "no"),
            (19, "yes"),
        ] {
            let mut batch = open(&format!("size={size} swap={swap}"), 4);
            let new_game = || Game::new(size, swap == "yes").expect("a size");
            let mut games = [(); 4].map(|()| new_game());
            let mut ended = 0;
            while ended < 40 {
                let actions = [0, 1, 2, 3].map(|index| {
                    let (game, state) = (&games[index], batch.state(index));
                    let seat = Seat::ALL[game.to_move().index()];
                    assert_eq!((state.seat, state.illegal), (Some(seat), None));
                    let board = game.board();
                    let mut expected: Vec<usize> =
                        board.empty().map(|cell| board.index(cell)).collect();
                    expected.extend(game.may_swap().then_some(size * size));
                    assert_eq!(legal(&batch, index, seat), expected);
                    assert!(legal(&batch, index, Seat::ALL[1 - seat.index()]).is_empty());
                    expected[rng.below(expected.len() as u32) as usize] as i32
                });
                assert_eq!(batch.step(&actions), Ok(()));
                for (index, game) in games.iter_mut().enumerate() {
                    let cell = game.board().cell(actions[index] as usize);
                    let action = cell.map_or(Action::SwapPieces, Action::Place);
                    assert_eq!(game.play(action), Ok(()));
                    let Outcome { rewards, scores } = batch.state(index).outcome;
                    let expected = match game.board().winner() {
                        Some(Colour::Red) => ([1.0, -1.0, 0.0, 0.0], [1, 0, 0, 0]),
                        Some(Colour::Blue) => ([-1.0, 1.0, 0.0, 0.0], [0, 1, 0, 0]),
                        None => ([0.0; 4], [0; 4]),
                    };
                    assert_eq!((rewards, scores), expected);
                    if let Some(winner) = game.board().winner() {
                        let first = format!("seat {} ({winner}) has won, ", winner.index());
                        assert!(batch.text(index).to_string().starts_with(&first));
                        assert_eq!(batch.state(index).seat, None);
                        assert_eq!(batch.start(index, SEED), Ok(()));
                        *game = new_game();
                        ended += 1;
                    }
                }
            }
        }
    }

    #[test]
    fn a_swap_mirrors_the_first_stone_and_only_the_second_move_may_swap() {
        let mut game = played("5", &[5]);
        assert!(game.position.board.has(cell("a2"), Colour::Red));
        let text = game.to_string();
        assert_eq!(game.act(26), None);
        assert_eq!(game.act(5), None);
        assert_eq!(game.to_string(), text);
        assert_eq!(game.act(25), Some(Outcome::default()));
        assert!(game.position.board.has(cell("b1"), Colour::Blue));
        assert_eq!(game.position.board.filled(), 1);
        assert_eq!(game.seat(), Some(Seat::ALL[0]));
        for action in [25, 1, 5] {
            assert_eq!(game.act(action).is_some(), action == 5);
        }
        assert_eq!(game.act(25), None);
        let mut without = played("5", &[]);
        assert_eq!(without.act(25), None);
        assert_eq!(without.set("swap", "no"), Some(()));
        assert!(without.act(5).is_some() && without.act(25).is_none());
    }

    #[test]
    fn an_observation_has_seven_planes() {
        let (none, all) = ("000000000", "111111111");
        let game = played("3", &[3]);
        let stone = "000100000";
        let rest = "111011111";
        assert_eq!(planes(&game, 0), [stone, none, rest, stone, all, none, all]);
        assert_eq!(planes(&game, 1), [none, stone, rest, stone, none, all, all]);
        let game = played("3", &[3, 9, 8]);
        let (red, blue, rest) = ("000000001", "010000000", "101111110");
        assert_eq!(planes(&game, 0), [red, blue, rest, red, all, none, none]);
        assert_eq!(planes(&game, 1), [blue, red, rest, red, none, all, none]);
        let game = played("3", &[3, 9]);
        assert_eq!(planes(&game, 0)[3], blue);
        let mut game = played("2", &[0, 1]);
        assert!(game.act(2).is_some());
        assert_eq!(game.act(3), None);
        game.legal(|action| panic!("{action} is legal after the last move"));
        let (red, blue, rest, last) = ("1010", "0100", "0001", "0010");
        assert_eq!(
            planes(&game, 1),
            [blue, red, rest, last, "0000", "0000", "0000"]
        );
    }

    #[test]
    fn the_text_has_the_seat_to_move_and_the_board() {
        let lines = [
            "seat 0 (red) is to move, last stone c1",
            " . . O",
            "  . X .",
            "   . . .",
        ];
        let text = played("3", &[4, 2]).to_string();
        assert_eq!(text.lines().collect::<Vec<_>>(), lines);
    }

    #[test]
    fn wrong_options_are_refused() {
        for options in [
            "size=1",
            "size=20",
            "size=x",
            "size",
            "swap=maybe",
            "swap=sides",
            "colour=red",
            "seat=2",
            "opponents=best",
            "opponents=order:x",
            "opponents=resistance:0",
            "opponents=resistance:21",
            "opponents=tree",
            "opponents=tree:0",
            "opponents=tree:5ms",
            "opponents=order,order",
        ] {
            assert!(
                Batch::<HexEnvironment>::new(options, 1).is_err(),
                "{options}"
            );
        }
    }

    /// Plays games with random actions of the caller. Returns their last texts and the sum of the
    /// caller's rewards.
    fn games_against(options: &str) -> (Vec<String>, f32) {
        let mut batch = open(options, 1);
        let mut rng = Rng::new(SEED);
        let (mut texts, mut sum) = (Vec::new(), 0.0);
        for seed in 0..8 {
            assert_eq!(batch.start(0, seed), Ok(()));
            let agent = batch.state(0).agent.expect("an opponent");
            while let Some(seat) = batch.state(0).seat {
                let legal = legal(&batch, 0, seat);
                let action = legal[rng.below(legal.len() as u32) as usize];
                assert_eq!((seat, batch.step(&[action as i32])), (agent, Ok(())));
            }
            assert_eq!(batch.state(0).illegal, None);
            texts.push(batch.text(0).to_string());
            sum += batch.state(0).outcome.rewards[agent];
        }
        (texts, sum)
    }

    #[test]
    fn opponents_play_well_and_the_same_again() {
        for name in ["order", "resistance", "resistance:2", "tree:200"] {
            for options in ["size=6", "size=7 swap=no", "size=4 seat=1"] {
                let options = format!("{options} opponents={name}");
                let (texts, sum) = games_against(&options);
                assert!(sum <= -6.0, "{options}: {sum}");
                assert_eq!(games_against(&options), (texts, sum));
            }
        }
    }

    #[test]
    fn an_opponent_swaps_strong_openings_and_offers_balanced_ones() {
        let mut batch = open("opponents=order seat=0", 1);
        for (name, swaps) in [("f6", true), ("a1", false)] {
            assert_eq!(batch.start(0, SEED), Ok(()));
            let action = EMPTY.index(cell(name));
            assert_eq!(batch.step(&[action as i32]), Ok(()));
            assert_eq!(
                legal(&batch, 0, Seat::ALL[0]).len(),
                119 + usize::from(swaps)
            );
        }
        let batch = open("opponents=order seat=1", 1);
        let mut openings = (0..18).map(|number| EMPTY.index(fair_opening(11, number)));
        let legal = legal(&batch, 0, Seat::ALL[1]);
        assert!(openings.any(|opening| !legal.contains(&opening)));
        assert_eq!((legal.len(), legal.last()), (121, Some(&121)));
    }
}
