//! The Hex player of the program "Heuristic-Based Move Selection Implementation", rebuilt for
//! comparisons.
//!
//! The program's minimax has the wrong sign at every other ply, and its playouts seldom reach the end
//! of the game. Both are corrected here.

use handsense_core::search::{
    AlphaBetaOptions, AlphaBetaResult, SearchLimits, TwoPlayerGame, alpha_beta,
};
use handsense_core::{OutOfMemory, Rng};
use handsense_hex::distance::{BLOCKED, Distances, total};
use handsense_hex::evaluation::{SideFeatures, evaluate};
use handsense_hex::heuristic::{Formula, MoveFeatures, PositionFeatures, ScoredMoves};
use handsense_hex::minimax::{DECIDED, DEFAULT_NODES, WIN};
use handsense_hex::ordering::order_moves;
use handsense_hex::playout::Playout;
use handsense_hex::{Board, Cell, Colour, MAX_CELLS, Player, distance};

/// Moves that Monte Carlo plays out.
const CANDIDATES: usize = 8;
/// Playouts of each of these moves.
const PLAYOUTS: u32 = 30;
/// Win rate above which the Monte Carlo move is played.
const CONFIDENT: f64 = 0.85;

/// The part of the program that chooses the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The first move in the order of minimax.
    FirstMove,
    /// Minimax to this depth.
    Minimax(u32),
    /// The whole program.
    ///
    /// 1. A move that wins at once.
    /// 2. A move that blocks an immediate win of the opponent.
    /// 3. The Monte Carlo move, if it wins more than 85 % of its playouts.
    /// 4. The minimax move. The depth is 3 with fewer than six stones, 5 with fewer than fifteen
    ///    empty cells, and 4 otherwise.
    Whole,
}

/// A player that decides as the program does.
#[derive(Clone, Debug)]
pub struct ReferencePlayer {
    part: Part,
    measure: Measure,
    seed: u64,
    steps: u64,
}

impl ReferencePlayer {
    /// Creates a player.
    pub fn new(part: Part, measure: Measure) -> ReferencePlayer {
        ReferencePlayer {
            part,
            measure,
            seed: 0,
            steps: 0,
        }
    }

    fn minimax(
        &mut self,
        board: &Board,
        to_move: Colour,
        depth: u32,
    ) -> Result<Option<Cell>, OutOfMemory> {
        let found = minimax(board, to_move, depth, self.measure)?;
        self.steps += found.nodes;
        Ok(found.principal_variation.first().copied())
    }

    /// Returns the best of the first moves by their playouts, with its win rate.
    fn monte_carlo(&mut self, board: &Board, to_move: Colour) -> (Option<Cell>, f64) {
        let seed = Rng::with_stream(self.seed, board.filled() as u64).next_u64();
        let mut rng = Rng::new(seed);
        let mut root = Playout::new(board);
        root.set_save_bridges(false);
        let mut playout = root.clone();
        let moves = self
            .measure
            .order_moves(board, to_move, Formula::MonteCarlo);
        let mut best = (None, -1.0);
        for &(cell, _) in moves.iter().take(CANDIDATES) {
            let mut wins = 0;
            for _ in 0..PLAYOUTS {
                playout.reset_to(&root);
                playout.put(cell, to_move);
                wins += u32::from(playout.run(!to_move, &mut rng) == to_move);
            }
            self.steps += u64::from(PLAYOUTS);
            let win_rate = f64::from(wins) / f64::from(PLAYOUTS);
            if win_rate > best.1 {
                best = (Some(cell), win_rate);
            }
        }
        best
    }

    fn decide(&mut self, board: &Board, to_move: Colour) -> Result<Option<Cell>, OutOfMemory> {
        match self.part {
            Part::FirstMove => {
                let moves = self.measure.order_moves(board, to_move, Formula::Minimax);
                return Ok(moves.first().map(|&(cell, _)| cell));
            }
            Part::Minimax(depth) => return self.minimax(board, to_move, depth),
            Part::Whole => (),
        }
        let mut at_once = [to_move, !to_move].into_iter();
        if let Some(cell) = at_once.find_map(|colour| winning_cell(board, colour)) {
            self.steps += 1;
            return Ok(Some(cell));
        }
        let depth = if board.filled() < 6 {
            3
        } else if board.empty().count() < 15 {
            5
        } else {
            4
        };
        let cell = self.minimax(board, to_move, depth)?;
        let (best, win_rate) = self.monte_carlo(board, to_move);
        Ok(if win_rate > CONFIDENT { best } else { cell })
    }
}

impl Player for ReferencePlayer {
    fn begin_game(&mut self, seed: u64) {
        (self.seed, self.steps) = (seed, 0);
    }

    /// Returns the first empty cell if minimax runs out of memory.
    fn choose(&mut self, board: &Board, to_move: Colour) -> Option<Cell> {
        let chosen = self.decide(board, to_move);
        chosen.unwrap_or_else(|OutOfMemory| board.empty().next())
    }

    fn steps(&self) -> u64 {
        self.steps
    }
}

/// Returns the first cell in which a colour wins at once.
fn winning_cell(board: &Board, colour: Colour) -> Option<Cell> {
    if total(board, colour) != Some(1) {
        return None;
    }
    Distances::new(board, colour).shortest_path_cells().next()
}

/// The path that connectivity measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The path with the fewest steps, as in the program.
    FirstVisit,
    /// The path that lacks the fewest stones, as in the description of the program.
    Exact,
}

impl Measure {
    /// Returns the connectivity of both colours, by colour.
    pub fn connectivity(self, board: &Board) -> [i32; 2] {
        match self {
            Measure::FirstVisit => Colour::ALL.map(|colour| first_visit(board, colour)),
            Measure::Exact => distance::connectivity(board),
        }
    }

    /// Returns all moves with their scores, best first. Ties are broken as by [`order_moves`].
    pub fn order_moves(self, board: &Board, colour: Colour, formula: Formula) -> Vec<(Cell, f64)> {
        if self == Measure::Exact {
            let mut ordered = ScoredMoves::new();
            order_moves(board, colour, formula, &mut ordered);
            return ordered.to_vec();
        }
        let mut moves = scores(board, colour, formula);
        let distances = Distances::of_both(board);
        let tie = |cell: Cell| {
            let potential = |distances: &Distances| distances.potential(cell);
            let centre = board.size() / 2;
            let from_centre = cell.column().abs_diff(centre) + cell.row().abs_diff(centre);
            let potential: u16 = distances.iter().map(potential).sum();
            (potential, from_centre, cell)
        };
        moves.sort_unstable_by(|one, other| {
            let by_score = other.1.total_cmp(&one.1);
            by_score.then_with(|| tie(one.0).cmp(&tie(other.0)))
        });
        moves
    }
}

/// Scores all moves by first visits.
fn scores(board: &Board, colour: Colour, formula: Formula) -> Vec<(Cell, f64)> {
    let before = Measure::FirstVisit.connectivity(board);
    let side = |colour| SideFeatures {
        connectivity: before[colour],
        ..SideFeatures::default()
    };
    let position = PositionFeatures {
        size: board.size() as i32,
        own: side(colour),
        opponent: side(!colour),
    };
    let score = |cell: Cell| {
        let mut board = *board;
        board.put(cell, colour);
        let after = Measure::FirstVisit.connectivity(&board);
        let own = |neighbour: &Cell| board.has(*neighbour, colour);
        let features = MoveFeatures {
            gain: after[colour] - before[colour],
            loss: before[!colour] - after[!colour],
            own_neighbours: board.neighbours(cell).filter(own).count() as i32,
            wins: after[!colour] == BLOCKED && board.is_connected(colour),
            ..MoveFeatures::default()
        };
        (cell, formula.score(position, &features))
    };
    board.empty().map(score).collect()
}

/// Returns twice the board size minus the stones that a colour lacks on the path found first, or
/// [`BLOCKED`] without a path.
///
/// Source: `calculateConnectivity` of the program, in its state "Heuristic-Based Move Selection
/// Implementation".
fn first_visit(board: &Board, colour: Colour) -> i32 {
    let mut is_seen = [false; MAX_CELLS];
    let mut queue: Vec<(Cell, i32)> = Vec::with_capacity(board.size() * board.size());
    let mut push = |queue: &mut Vec<(Cell, i32)>, cell: Cell, before: i32| {
        if !board.has(cell, !colour) && !std::mem::replace(&mut is_seen[board.index(cell)], true) {
            queue.push((cell, before + i32::from(board.is_empty(cell))));
        }
    };
    for cell in board.start_edge(colour) {
        push(&mut queue, cell, 0);
    }
    let (mut next, mut best) = (0, i32::MAX);
    while let Some(&(cell, distance)) = queue.get(next) {
        next += 1;
        if distance >= best {
            continue;
        }
        if board.is_goal(cell, colour) {
            best = distance;
            continue;
        }
        for neighbour in board.neighbours(cell) {
            push(&mut queue, neighbour, distance);
        }
    }
    match best {
        i32::MAX => BLOCKED,
        _ => 2 * board.size() as i32 - best,
    }
}

/// Moves that are searched below the root.
const INNER_MOVES: usize = 10;

/// Searches an open position to a depth in plies.
pub fn minimax(
    board: &Board,
    to_move: Colour,
    depth: u32,
    measure: Measure,
) -> Result<AlphaBetaResult<Cell>, OutOfMemory> {
    let root_moves = match board.filled() {
        0..8 => 12,
        8..=40 => 15,
        _ => 20,
    };
    let mut position = Position {
        board: *board,
        to_move,
        measure,
        root_moves,
    };
    let plan = AlphaBetaOptions {
        depth,
        deepening: false,
        table_entries: 0,
    };
    let limits = SearchLimits::with_playouts(DEFAULT_NODES);
    alpha_beta(&mut position, plan, &limits.budget(DEFAULT_NODES))
}

struct Position {
    board: Board,
    to_move: Colour,
    measure: Measure,
    root_moves: usize,
}

impl TwoPlayerGame for Position {
    type Move = Cell;
    /// There is no transposition table.
    type Key = ();

    const DECIDED: f64 = DECIDED;
    const MAX_MOVES: usize = MAX_CELLS;

    /// Only the player who moved last can have won.
    fn terminal_value(&self, ply: u32) -> Option<f64> {
        let is_lost = self.board.is_connected(!self.to_move);
        is_lost.then(|| f64::from(ply) - WIN)
    }

    /// Immediate wins, and replies to immediate threats, are forced.
    fn moves(&mut self, ply: u32, depth: u32, moves: &mut Vec<Cell>) {
        let (board, to_move) = (&self.board, self.to_move);
        for (colour, least_depth) in [(to_move, 1), (!to_move, 2)] {
            if depth >= least_depth
                && let Some(cell) = winning_cell(board, colour)
            {
                return moves.push(cell);
            }
        }
        let most = if ply == 0 {
            self.root_moves
        } else {
            INNER_MOVES
        };
        let ordered = self.measure.order_moves(board, to_move, Formula::Minimax);
        moves.extend(ordered.iter().take(most).map(|&(cell, _)| cell));
    }

    fn play(&mut self, mv: Cell) {
        self.board.put(mv, self.to_move);
        self.to_move = !self.to_move;
    }

    fn undo(&mut self, mv: Cell) {
        self.to_move = !self.to_move;
        self.board.take(mv);
    }

    fn evaluate(&mut self) -> Option<f64> {
        let connectivity = self.measure.connectivity(&self.board);
        Some(evaluate(&self.board, self.to_move, connectivity))
    }

    fn key(&self) {}

    fn hash((): &()) -> u64 {
        0
    }

    fn move_code(&self, mv: Cell) -> i32 {
        self.board.index(mv) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_hex::ordering::shuffle_moves;

    #[test]
    fn immediate_wins_are_played_or_blocked() {
        let mut rng = Rng::new(11);
        let (mut wins, mut blocks) = (0, 0);
        for round in 0..120 {
            let mut board = Board::new(4 + round % 3).expect("a size");
            let cells = shuffle_moves(&board, &mut rng);
            let stones = rng.below(cells.len() as u32) as usize;
            for (turn, &cell) in cells[..stones].iter().enumerate() {
                board.put(cell, Colour::ALL[turn % 2]);
                if board.winner().is_some() {
                    board.take(cell);
                    break;
                }
            }
            let measure = [Measure::FirstVisit, Measure::Exact][round % 2];
            let mut player = ReferencePlayer::new(Part::Whole, measure);
            player.begin_game(round as u64);
            let cell = player.choose(&board, Colour::Red).expect("a move");
            let wins_with = |cell, colour| {
                let mut after = board;
                after.put(cell, colour) && after.is_connected(colour)
            };
            let is_near = |colour| board.empty().any(|cell| wins_with(cell, colour));
            if is_near(Colour::Red) {
                assert!(wins_with(cell, Colour::Red));
                wins += 1;
            } else if is_near(Colour::Blue) {
                assert!(wins_with(cell, Colour::Blue));
                blocks += 1;
            } else {
                assert!(board.is_empty(cell) && player.steps() > u64::from(PLAYOUTS));
            }
        }
        assert!(wins > 10 && blocks > 3, "{wins} {blocks}");
    }

    #[test]
    fn the_path_with_the_fewest_steps_counts() {
        let mut board = Board::new(3).expect("a size");
        assert_eq!(first_visit(&board, Colour::Blue), 3);
        for name in ["a2", "b2"] {
            board.put(name.parse().expect("a cell"), Colour::Blue);
        }
        assert_eq!(first_visit(&board, Colour::Blue), 5);
        board.put("c2".parse().expect("a cell"), Colour::Blue);
        assert_eq!(first_visit(&board, Colour::Red), BLOCKED);
        assert_eq!(first_visit(&board, Colour::Blue), 6);
    }
}
