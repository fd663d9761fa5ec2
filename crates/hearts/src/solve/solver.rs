//! Public entry points of the solver, and its transposition table.

use super::move_ordering::equivalent_cards;
use super::node::NodeKey;
use super::root::{RootPosition, Search, bits};
use super::solver_rules::SolverRules;
use super::{PrincipalVariation, Solution, SolveOptions, SolvedMove};
use crate::{Card, Position, Rules, SEATS, Seat, playout_scores};
use handsense_core::ArrayVec;
use handsense_core::search::{Budget, TranspositionTable};

/// Number of positions in the table, by the number of tricks left. Chosen by hand.
const TABLE_CAPACITY: [usize; 14] = {
    const K: usize = 1 << 10;
    let (small, large) = (K / 4, 1024 * K);
    [
        small,
        small,
        small,
        small,
        K,
        16 * K,
        32 * K,
        256 * K,
        large,
        large,
        large,
        large,
        large,
        large,
    ]
};

/// Double-dummy solver that keeps its transposition table between positions.
///
/// The table grows when a position has more tricks left than any before: to 10 KiB for three
/// tricks, 640 KiB for five, 1.25 MiB for six, 10 MiB for seven and 40 MiB for eight or more.
/// Nothing else is ever allocated. Entries of one position are reused for the next.
///
/// ```
/// use handsense_core::Rng;
/// use handsense_hearts::solve::{SolveOptions, Solver};
/// use handsense_hearts::{Position, Rules};
/// let mut position = Position::deal(Rules::STANDARD, &mut Rng::new(1));
/// for _ in 0..36 {
///     let card = position.legal_moves().first().unwrap();
///     position.play(card).unwrap();
/// }
/// let mut solver = Solver::new();
/// let (solution, line) = solver.solve_with_pv(&position, &SolveOptions::default());
/// assert!(solution.is_exact());
/// assert_eq!(line.len(), 16);
/// for &card in &line {
///     position.play(card).unwrap();
/// }
/// assert_eq!(position.scores(), solution.best().unwrap().scores);
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    table: TranspositionTable<NodeKey, u64>,
    /// Rules of the positions in the table.
    rules: Option<Rules>,
    size: TableSize,
}

/// Size of the table.
#[derive(Clone, Copy, Debug)]
enum TableSize {
    /// The size that the table has.
    Fixed,
    /// This number of positions, from the first call on.
    Once(usize),
    /// The number of positions that the number of tricks calls for.
    Grows,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// Creates a solver whose table grows with the positions it solves.
    pub fn new() -> Solver {
        Solver {
            table: TranspositionTable::new(TABLE_CAPACITY[0]),
            rules: None,
            size: TableSize::Grows,
        }
    }

    /// Creates a solver for one position with the given number of tricks left. Its smaller table
    /// is allocated by the first call: 10 KiB for up to four tricks, 80 KiB for five, 160 KiB for six,
    /// 1.25 MiB for seven and 40 MiB for more. A node limit reduces the table to 40 bytes per node,
    /// rounded up to the next power of two.
    pub fn for_single_position(tricks_left: u32, nodes: Option<u64>) -> Solver {
        let tricks = (tricks_left as usize).min(13);
        let capacity = if tricks < 8 {
            (TABLE_CAPACITY[tricks] / 8).max(TABLE_CAPACITY[0])
        } else {
            TABLE_CAPACITY[tricks]
        };
        let nodes = usize::try_from(nodes.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
        Solver {
            table: TranspositionTable::disabled(),
            rules: None,
            size: TableSize::Once(capacity.min(nodes)),
        }
    }

    /// Creates a solver without a table, which never allocates. It is meant for the last few
    /// tricks.
    pub const fn without_table() -> Solver {
        Solver {
            table: TranspositionTable::disabled(),
            rules: None,
            size: TableSize::Fixed,
        }
    }

    /// Clears the table. This changes only the time of later calls, not their results.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Solves every legal card. The solution is empty at the end of a deal.
    pub fn solve(&mut self, position: &Position, options: &SolveOptions<'_>) -> Solution {
        self.solve_within(position, options, &Budget::start(options.limits))
    }

    fn solve_within(
        &mut self,
        position: &Position,
        options: &SolveOptions<'_>,
        budget: &Budget<'_>,
    ) -> Solution {
        let root = self.root(position, options, budget);
        let mut search = Search::new(&mut self.table, &root.rules, root.seat, options, budget);
        let mut solution = Solution {
            moves: ArrayVec::new(),
            nodes: 0,
        };
        let duplicates = equivalent_cards(&root.node, root.legal, &root.trick);
        let moves = root.moves();
        for (index, &first) in moves.as_slice().iter().enumerate() {
            let found = search.result_of_card(&root, first);
            let equivalents = root.equivalents(first, duplicates);
            let cards = bits(equivalents).map(|bit| root.card(bit));
            let equivalents = cards.clone().collect();
            for card in cards {
                let scores = match found {
                    Some(found) => found.scores(&root, search.paranoid_seat),
                    None => playout_estimate(position, card, search.paranoid_seat),
                };
                solution.insert(SolvedMove {
                    card,
                    equivalents,
                    value: search.utility(&root, scores),
                    scores,
                    exact: found.is_some(),
                });
            }
            if let (Some(_), Some(best)) = (found, solution.best()) {
                let left = moves.as_slice().len() - index - 1;
                let code = best.card.code().into();
                search.counter.report(code, best.value, left);
            }
        }
        solution.nodes = search.counter.nodes_within_limit();
        solution
    }

    /// Solves every legal card and returns the principal variation too.
    pub fn solve_with_pv(
        &mut self,
        position: &Position,
        options: &SolveOptions<'_>,
    ) -> (Solution, PrincipalVariation) {
        let budget = Budget::start(options.limits);
        let solution = self.solve_within(position, options, &budget);
        let line = match solution.best() {
            Some(best) if solution.is_exact() => {
                let root = RootPosition::from_position(
                    position,
                    SolverRules::new(position.rules(), options.utility),
                );
                let first = root.bit(best.card);
                self.variation_from(root, Some(first), options, &budget)
            }
            _ => PrincipalVariation::new(),
        };
        (solution, line)
    }

    /// The principal variation alone; empty when the search was cut off.
    pub fn principal_variation(
        &mut self,
        position: &Position,
        options: &SolveOptions<'_>,
    ) -> PrincipalVariation {
        let budget = Budget::start(options.limits);
        let root = self.root(position, options, &budget);
        self.variation_from(root, None, options, &budget)
    }

    /// The principal variation, starting with `first` if it is given.
    fn variation_from(
        &mut self,
        mut root: RootPosition,
        mut first: Option<u64>,
        options: &SolveOptions<'_>,
        budget: &Budget<'_>,
    ) -> PrincipalVariation {
        let (rules, mut line) = (root.rules, PrincipalVariation::new());
        let budget = budget.without_progress();
        let mut search = Search::new(&mut self.table, &rules, root.seat, options, &budget);
        while root.legal != 0 {
            let Some(card) = first.take().or_else(|| search.best_card(&root)) else {
                return PrincipalVariation::new();
            };
            line.push(root.card(card));
            root.play(card);
        }
        line
    }

    /// Prepares the table and converts the position.
    fn root(
        &mut self,
        position: &Position,
        options: &SolveOptions<'_>,
        budget: &Budget<'_>,
    ) -> RootPosition {
        let root = RootPosition::from_position(
            position,
            SolverRules::new(position.rules(), options.utility),
        );
        // With a node limit, results must not depend on how large the table has grown.
        let limited = options.limits.playouts.is_some();
        match self.size {
            TableSize::Fixed => {}
            TableSize::Once(wanted) => self.table.grow_within(wanted, budget),
            TableSize::Grows => {
                let wanted = TABLE_CAPACITY[usize::from(root.node.tricks).min(13)];
                self.table.grow_within(wanted, budget);
                self.table
                    .limit_capacity(if limited { wanted } else { usize::MAX });
            }
        }
        if limited || self.rules != Some(position.rules()) {
            self.table.clear();
        }
        self.rules = Some(position.rules());
        root
    }
}

/// Scores of one heuristic playout after a card.
fn playout_estimate(position: &Position, card: Card, paranoid_seat: Option<Seat>) -> [i32; SEATS] {
    let mut next = *position;
    // A legal card is never refused.
    let _ = next.play(card);
    let scores = playout_scores(&next, 0, 0.0);
    match paranoid_seat {
        None => scores,
        Some(one) => Seat::ALL.map(|seat| if seat == one { scores[seat] } else { 0 }),
    }
}
