//! From positions to the search and back: the solver that callers hold.

use super::SolveOptions;
use super::law::Law;
use super::node::Key;
use super::order::doubles;
use super::root::{Root, bits};
use super::running::Running;
use super::solution::{Line, Solution, SolvedMove};
use crate::{Card, Position, Rules, SEATS, Seat, playout_points};
use handsense_core::search::Table;

/// Positions that the table holds, by the number of tricks left.
const CAPACITY: [usize; 14] = {
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

/// Solves positions one after the other, and keeps its table between them.
///
/// The table grows when a position has more tricks left than any before, to 10 KiB for three,
/// 640 KiB for five, 1.25 MiB for six, 10 MiB for seven and 40 MiB for eight or more; nothing else
/// is ever allocated. What the table knows of one position serves the next.
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
/// let (solution, line) = solver.solve_with_line(&position, &SolveOptions::default());
/// assert!(solution.is_exact());
/// assert_eq!(line.cards().len(), 16);
/// for &card in line.cards() {
///     position.play(card).unwrap();
/// }
/// assert_eq!(position.scores(), solution.best().unwrap().scores);
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    table: Table<Key, u64>,
    /// What the table was filled under.
    rules: Option<Rules>,
    grows: bool,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver whose table grows with the positions it is given.
    pub fn new() -> Solver {
        Solver {
            table: Table::new(CAPACITY[0]),
            rules: None,
            grows: true,
        }
    }

    /// A solver for a single position with so many tricks left: a smaller table, which is sooner
    /// ready. It takes 10 KiB for up to four tricks, 80 KiB for five, 160 KiB for six, 1.25 MiB for
    /// seven and 40 MiB for more; less where no more than so many nodes are to be searched, of which
    /// each needs 40 bytes, to the next power of two.
    pub fn for_one(tricks_left: u32, nodes: Option<u64>) -> Solver {
        let tricks = (tricks_left as usize).min(13);
        let capacity = if tricks < 8 {
            (CAPACITY[tricks] / 8).max(CAPACITY[0])
        } else {
            CAPACITY[tricks]
        };
        let nodes = usize::try_from(nodes.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
        Solver {
            table: Table::new(capacity.min(nodes)),
            rules: None,
            grows: false,
        }
    }

    /// A solver whose table takes at most so many bytes (and at least 160), once and for all.
    pub fn with_memory(bytes: usize) -> Solver {
        let mut capacity = 4;
        while Table::<Key, u64>::bytes(capacity * 2) <= bytes {
            capacity *= 2;
        }
        Solver {
            table: Table::new(capacity),
            rules: None,
            grows: false,
        }
    }

    /// A solver that remembers nothing and allocates nothing, for the last few tricks.
    pub const fn without_memory() -> Solver {
        Solver {
            table: Table::none(),
            rules: None,
            grows: false,
        }
    }

    /// Empties the table. Answers do not depend on it, only the time to find them.
    pub fn forget(&mut self) {
        self.table.forget();
    }

    /// Every legal card with the scores it leads to. At the end of a deal there is none.
    pub fn solve(&mut self, position: &Position, options: &SolveOptions) -> Solution {
        let root = self.root(position, options);
        let mut search = Running::new(&mut self.table, &root.law, root.seat, options);
        let mut solution = Solution::empty();
        let doubles = doubles(&root.node, root.legal, &root.table);
        for &first in root.choices().as_slice() {
            let found = search.card(&root, first);
            let equals = root.equals(first, doubles);
            let cards = bits(equals).map(|bit| root.card(bit));
            let equals = cards.clone().collect();
            for card in cards {
                let scores = match found {
                    Some(found) => found.scores(&root, search.only),
                    None => estimate(position, card, search.only),
                };
                solution.insert(SolvedMove {
                    card,
                    equals,
                    value: search.value(&root, scores),
                    scores,
                    exact: found.is_some(),
                });
            }
        }
        solution.set_nodes(search.nodes());
        solution
    }

    /// The same, and the line of best play.
    pub fn solve_with_line(
        &mut self,
        position: &Position,
        options: &SolveOptions,
    ) -> (Solution, Line) {
        let solution = self.solve(position, options);
        let line = match solution.best() {
            Some(best) if solution.is_exact() => {
                let root = Root::of(position, Law::new(position.rules(), options.utility));
                let first = root.bit(best.card);
                self.line_from(root, Some(first), options)
            }
            _ => Line::EMPTY,
        };
        (solution, line)
    }

    /// The line of best play alone; none when the search was cut off.
    pub fn line(&mut self, position: &Position, options: &SolveOptions) -> Line {
        let root = self.root(position, options);
        self.line_from(root, None, options)
    }

    /// The line of best play, or of that which begins with this card.
    fn line_from(
        &mut self,
        mut root: Root,
        mut first: Option<u64>,
        options: &SolveOptions,
    ) -> Line {
        let (law, mut line) = (root.law, Line::EMPTY);
        let mut search = Running::new(&mut self.table, &law, root.seat, options);
        while root.legal != 0 {
            let Some(card) = first.take().or_else(|| search.choice(&root)) else {
                return Line::EMPTY;
            };
            line.push(root.card(card));
            root.play(card);
        }
        line
    }

    /// The scores that the deal ends with, and nothing else: the fastest answer, for a search of
    /// one's own that has come close enough to the end. `None` when the search was cut off.
    /// Paranoid: that of the one seat, the others are 0.
    pub fn scores(&mut self, position: &Position, options: &SolveOptions) -> Option<[i32; SEATS]> {
        let root = self.root(position, options);
        let mut search = Running::new(&mut self.table, &root.law, root.seat, options);
        let found = search.whole(&root)?;
        Some(found.scores(&root, search.only))
    }

    /// Gets the table ready and looks at the position.
    fn root(&mut self, position: &Position, options: &SolveOptions) -> Root {
        let root = Root::of(position, Law::new(position.rules(), options.utility));
        if self.grows {
            let wanted = CAPACITY[usize::from(root.node.tricks).min(13)];
            self.table.grow(wanted);
            // With a limit the answer must not depend on how large the table has grown.
            let limited = options.nodes.is_some();
            self.table
                .use_only(if limited { wanted } else { usize::MAX });
        }
        if options.nodes.is_some() || self.rules != Some(position.rules()) {
            self.table.forget();
        }
        self.rules = Some(position.rules());
        root
    }
}

/// The scores of a playout after a card.
fn estimate(position: &Position, card: Card, only: Option<Seat>) -> [i32; SEATS] {
    let mut next = *position;
    // A legal card is never refused.
    let _ = next.play(card);
    let scores = playout_points(&next, 0, 0.0);
    match only {
        None => scores,
        Some(one) => Seat::ALL.map(|seat| if seat == one { scores[seat] } else { 0 }),
    }
}
