//! Minimax by alpha-beta: the moves of a game in the order that the game gives them, to a depth or as far as a
//! budget goes.
//!
//! Values are those of the player to move, at every node. The first of equally good moves is kept, so that the
//! order of moves is the rule for ties.

use super::budget::Budget;
use super::table::Table;
use crate::OutOfMemory;
use crate::memory::room;

/// A game of two players who move in turn.
pub trait TwoPlayers {
    /// What a player does.
    type Move: Copy + PartialEq;
    /// A whole position with who is to move.
    type Key: Copy + Default + PartialEq;

    /// From this value on, to either side, a game is decided: the value says after how many moves.
    const DECIDED: f64;

    /// The most moves that a position has.
    const MOST_MOVES: usize;

    /// The value for the player to move when the game is over, so many moves after the root.
    fn over(&self, ply: u32) -> Option<f64>;

    /// The moves to try, the most promising first, with so many moves to look ahead from here. Those that cannot
    /// change the value may be left out. None is a draw.
    fn moves(&mut self, ply: u32, depth: u32, moves: &mut Vec<Self::Move>);

    /// Makes a move.
    fn play(&mut self, chosen: Self::Move);

    /// Takes the move that was made last back.
    fn undo(&mut self, chosen: Self::Move);

    /// What the position is worth to the player to move, without looking further.
    fn value(&mut self) -> f64;

    /// The position and its hash.
    fn key(&self) -> (u64, Self::Key);
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub struct Known<M> {
    value: f64,
    depth: u32,
    bound: Bound,
    best: Option<M>,
}

impl<M> Default for Known<M> {
    fn default() -> Known<M> {
        Known {
            value: 0.0,
            depth: 0,
            bound: Bound::Exact,
            best: None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// A table for what is known of the positions of a game.
pub type Memory<G> = Table<<G as TwoPlayers>::Key, Known<<G as TwoPlayers>::Move>>;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Moves to look ahead, at least 1.
    pub depth: u32,
    /// Whether smaller depths come first, so that there is an answer whenever the budget ends.
    pub deepening: bool,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// The best move and how the game may go on.
    pub line: Vec<M>,
    /// What the position is worth to the player to move.
    pub value: f64,
    /// How far it was looked ahead, completely.
    pub depth: u32,
    /// Positions looked at, the root not counted.
    pub nodes: u64,
    /// Whether the depth that was asked for is complete.
    pub complete: bool,
}

/// Searches for the best move; nodes are the steps of the budget. With a table, positions are met only once;
/// without, the nodes are those of plain alpha-beta.
///
/// # Errors
/// When there is no memory for the moves and lines of so many plies.
pub fn alpha_beta<G: TwoPlayers>(
    game: &mut G,
    plan: Plan,
    budget: &Budget<'_>,
    table: Option<&mut Memory<G>>,
) -> Result<Found<G::Move>, OutOfMemory> {
    let depths = plan.depth.max(1);
    let mut search = Search {
        game,
        budget,
        table,
        nodes: 0,
        is_over: false,
        moves: rooms(depths as usize, G::MOST_MOVES)?,
        // From the last ply on a line is at most the one move that is remembered.
        lines: rooms(depths as usize + 1, depths as usize + 1)?,
    };
    let mut found = Found {
        line: room(depths as usize + 1)?,
        value: 0.0,
        depth: 0,
        nodes: 0,
        complete: false,
    };
    let first = if plan.deepening { 1 } else { depths };
    for depth in first..=depths {
        let before = found.line.first().copied();
        // When the budget ends, what was found so far counts: the best move of before was tried first.
        if let Some(value) = search.expand(0, depth, [f64::NEG_INFINITY, f64::INFINITY], before) {
            found.line.clone_from(&search.lines[0]);
            found.value = value;
        }
        if search.is_over {
            break;
        }
        found.depth = depth;
        if found.value.abs() >= G::DECIDED {
            break;
        }
    }
    if found.line.is_empty() {
        // Not one move was finished: their order is all there is to go by.
        found.line.extend(search.moves[0].first());
    }
    found.nodes = search.nodes;
    found.complete = !search.is_over;
    Ok(found)
}

/// So many empty lists, each with room for so many items.
fn rooms<T>(count: usize, each: usize) -> Result<Vec<Vec<T>>, OutOfMemory> {
    let mut lists = room(count)?;
    for _ in 0..count {
        lists.push(room(each)?);
    }
    Ok(lists)
}

struct Search<'a, 'b, G: TwoPlayers> {
    game: &'a mut G,
    budget: &'a Budget<'b>,
    table: Option<&'a mut Memory<G>>,
    nodes: u64,
    is_over: bool,
    /// By ply, the moves of the present node.
    moves: Vec<Vec<G::Move>>,
    /// By ply, the best line from there.
    lines: Vec<Vec<G::Move>>,
}

impl<G: TwoPlayers> Search<'_, '_, G> {
    fn node(&mut self, ply: u32, depth: u32, window: [f64; 2]) -> f64 {
        self.nodes += 1;
        self.lines[ply as usize].clear();
        if let Some(value) = self.game.over(ply) {
            return value;
        }
        if depth == 0 {
            return self.game.value();
        }
        let key = self.table.is_some().then(|| self.game.key());
        let known = key.and_then(|(hash, key)| self.table.as_ref()?.get(hash, &key));
        if let Some(known) = known {
            let value = at_ply::<G>(known.value, ply);
            let settles = known.depth >= depth
                && match known.bound {
                    Bound::Exact => true,
                    Bound::AtLeast => value >= window[1],
                    Bound::AtMost => value <= window[0],
                };
            if settles {
                self.lines[ply as usize].extend(known.best);
                return value;
            }
        }
        let first = known.and_then(|known| known.best);
        // Without a move it is a draw.
        let value = self.expand(ply, depth, window, first).unwrap_or(0.0);
        if let (Some((hash, key)), false) = (key, self.is_over) {
            let bound = match () {
                () if value <= window[0] => Bound::AtMost,
                () if value >= window[1] => Bound::AtLeast,
                () => Bound::Exact,
            };
            let known = Known {
                value: from_ply::<G>(value, ply),
                depth,
                bound,
                best: self.lines[ply as usize].first().copied(),
            };
            if let Some(table) = &mut self.table {
                table.store(hash, key, known, depth as u16);
            }
        }
        value
    }

    /// Tries the moves of a node, this one first; nothing when none was finished.
    fn expand(
        &mut self,
        ply: u32,
        depth: u32,
        [mut alpha, beta]: [f64; 2],
        first: Option<G::Move>,
    ) -> Option<f64> {
        let mut moves = std::mem::take(&mut self.moves[ply as usize]);
        moves.clear();
        self.game.moves(ply, depth, &mut moves);
        if let Some(place) = first.and_then(|first| moves.iter().position(|&one| one == first)) {
            moves[..=place].rotate_right(1);
        }
        let mut best = None;
        for &chosen in &moves {
            if self.budget.is_up() || !self.budget.allows(self.nodes, 1) {
                self.is_over = true;
                break;
            }
            self.game.play(chosen);
            let value = -self.node(ply + 1, depth - 1, [-beta, -alpha]);
            self.game.undo(chosen);
            if self.is_over {
                break;
            }
            if best.is_none_or(|best| value > best) {
                best = Some(value);
                self.keep_line(ply, chosen);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.moves[ply as usize] = moves;
        best
    }

    /// The best line of a node is this move and the best line after it.
    fn keep_line(&mut self, ply: u32, chosen: G::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(chosen);
        line.extend_from_slice(&lower[0]);
    }
}

/// A decided value counted from this ply as the root counts it.
fn at_ply<G: TwoPlayers>(value: f64, ply: u32) -> f64 {
    match value.abs() >= G::DECIDED {
        true => value - value.signum() * f64::from(ply),
        false => value,
    }
}

/// The other way round.
fn from_ply<G: TwoPlayers>(value: f64, ply: u32) -> f64 {
    match value.abs() >= G::DECIDED {
        true => value + value.signum() * f64::from(ply),
        false => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::SearchLimits;

    /// A heap of matches: who takes one, two or three in turn, and who takes the last, wins.
    struct Heap {
        left: u32,
        backwards: bool,
    }

    impl TwoPlayers for Heap {
        type Move = u32;
        type Key = u32;
        const DECIDED: f64 = 900.0;
        const MOST_MOVES: usize = 3;

        fn over(&self, ply: u32) -> Option<f64> {
            (self.left == 0).then(|| f64::from(ply) - 1_000.0)
        }

        fn moves(&mut self, _: u32, _: u32, moves: &mut Vec<u32>) {
            moves.extend(1..=self.left.min(3));
            if self.backwards {
                moves.reverse();
            }
        }

        fn play(&mut self, chosen: u32) {
            self.left -= chosen;
        }

        fn undo(&mut self, chosen: u32) {
            self.left += chosen;
        }

        fn value(&mut self) -> f64 {
            0.0
        }

        fn key(&self) -> (u64, u32) {
            (
                u64::from(self.left).wrapping_mul(0x9E37_79B9_7F4A_7C15),
                self.left,
            )
        }
    }

    fn heap(left: u32, backwards: bool, depth: u32, deepening: bool, table: bool) -> Found<u32> {
        let mut heap = Heap { left, backwards };
        let budget = Budget::start(SearchLimits::default());
        let mut memory = Table::new(1_000);
        let table = table.then_some(&mut memory);
        alpha_beta(&mut heap, Plan { depth, deepening }, &budget, table).expect("memory")
    }

    #[test]
    fn four_matches_are_lost_and_every_way_of_searching_knows() {
        for left in 1..=14 {
            let plain = heap(left, false, 14, false, false);
            let wins = left % 4 != 0;
            assert_eq!(plain.value > 0.0, wins, "{left}");
            if wins {
                assert_eq!(plain.line[0], left % 4);
            }
            // Winning fast, losing slowly: every four matches are two moves.
            let moves = if wins {
                left.div_ceil(4) * 2 - 1
            } else {
                left / 4 * 2
            };
            assert_eq!(plain.value.abs(), 1_000.0 - f64::from(moves));
            assert_eq!(plain.line.len(), moves as usize);
            for (backwards, deepening, table) in [
                (true, false, false),
                (false, true, false),
                (true, true, true),
            ] {
                let other = heap(left, backwards, 14, deepening, table);
                assert_eq!(other.value, plain.value, "{left}");
                assert!(other.complete);
            }
            assert!(heap(left, false, 14, false, true).nodes <= plain.nodes);
        }
    }

    #[test]
    fn the_order_cuts_and_a_budget_ends() {
        let mut heap = Heap {
            left: 30,
            backwards: false,
        };
        let limits = SearchLimits {
            playouts: Some(500),
            ..SearchLimits::default()
        };
        let plan = Plan {
            depth: 30,
            deepening: true,
        };
        let found = alpha_beta(&mut heap, plan, &Budget::start(limits), None).expect("memory");
        assert!(!found.complete && found.nodes <= 500 && found.depth >= 3);
        assert_eq!((heap.left, found.line.is_empty()), (30, false));
        let none = SearchLimits {
            playouts: Some(0),
            ..SearchLimits::default()
        };
        let found = alpha_beta(&mut heap, plan, &Budget::start(none), None).expect("memory");
        assert_eq!((found.line, found.nodes, found.depth), (vec![1], 0, 0));
    }
}
