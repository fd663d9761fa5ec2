//! From positions to the search and back: the solver that callers hold.

use super::law::{Law, Outcome};
use super::node::{Key, Node, OnTable};
use super::order::{choices, doubles};
use super::solution::{Line, Solution, SolvedMove};
use super::{Method, SolveOptions, Utility, maxn, paranoid};
use crate::hearts::{
    Card, CardSet, JACK_POINTS, NO_TRICK_POINTS, Position, Rules, SEATS, Seat, penalty_points,
    playout_points,
};
use crate::search::Table;

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
/// use handsense::base::Rng;
/// use handsense::hearts::solve::{SolveOptions, Solver};
/// use handsense::hearts::{Position, Rules};
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

/// A position as the search sees it, and the way back to its cards.
struct Root<'a> {
    position: &'a Position,
    law: Law,
    node: Node,
    /// The card that each bit of the node stands for.
    cards: [u8; 64],
    hands: [u64; SEATS],
    table: OnTable,
    seat: usize,
    legal: u64,
}

impl Root<'_> {
    fn of(position: &Position, law: Law) -> Root<'_> {
        let (node, cards) = Node::of(position, &law);
        let (mut hands, mut table) = (node.hands(), OnTable::EMPTY);
        for &card in position.trick().cards() {
            let seat = node.seat(&table);
            let stands_for = |bit: &u64| cards[bit.trailing_zeros() as usize & 63] == card.code();
            let bit = bits(hands[seat]).find(stands_for).unwrap_or_default();
            hands[seat] ^= bit;
            table = table.with(seat, bit, node.points_of(&law, bit));
        }
        let seat = node.seat(&table);
        Root {
            position,
            legal: node.legal(&law, hands[seat], &table),
            law,
            node,
            cards,
            hands,
            table,
            seat,
        }
    }

    /// The card of a bit.
    fn card(&self, bit: u64) -> Card {
        let code = self.cards[bit.trailing_zeros() as usize & 63];
        Card::from_code(i32::from(code)).unwrap_or(Card::ACE_OF_SPADES)
    }

    /// What a seat has scored before the trick, as far as the search does not count it.
    fn before(&self, seat: Seat) -> i32 {
        if self.node.moon != 0 {
            return 0;
        }
        let taken = self.position.taken()[seat];
        let jack = self.law.jack_bonus && taken.contains(Card::JACK_OF_DIAMONDS);
        penalty_points(self.law.rules, taken) - if jack { JACK_POINTS } else { 0 }
    }

    /// The cards to try, in the order of the tie rule.
    fn choices(&self) -> super::order::Choices {
        let others = self.hands.iter().fold(0, |all, hand| all | hand) & !self.hands[self.seat];
        choices(&self.law, &self.node, self.legal, others, &self.table)
    }

    /// A card with those that touch it from below.
    fn equals(&self, first: u64, doubles: u64) -> u64 {
        let lower = self.legal & super::node::suit_of(first) & !(first | (first - 1));
        let end = lower & !doubles;
        let end = end & end.wrapping_neg();
        first | lower & end.wrapping_sub(1)
    }
}

/// The bits of a set, one by one.
fn bits(set: u64) -> impl Iterator<Item = u64> + Clone {
    let cards = CardSet::from_valid_bits(set).iter();
    cards.map(|card| card.bit().bits())
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
        let mut search = Running::new(self, &root, options);
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
        let best = solution.best().map(|solved| solved.card);
        let line = match solution.is_exact() {
            true => self.line_from(position, best, options),
            false => Line::EMPTY,
        };
        (solution, line)
    }

    /// The line of best play alone; none when the search was cut off.
    pub fn line(&mut self, position: &Position, options: &SolveOptions) -> Line {
        let root = self.root(position, options);
        let best = Running::new(self, &root, options).choice(&root);
        self.line_from(position, best, options)
    }

    /// The line that begins with this card.
    fn line_from(
        &mut self,
        position: &Position,
        mut best: Option<Card>,
        options: &SolveOptions,
    ) -> Line {
        let options = SolveOptions {
            seat: options.seat.or(Some(position.next_seat())),
            ..*options
        };
        let (mut at, mut line) = (*position, Line::EMPTY);
        while let Some(card) = best {
            // A legal card is never refused.
            let _ = at.play(card);
            line.push(card);
            if at.is_over() {
                return line;
            }
            let root = Root::of(&at, Law::new(at.rules(), options.utility));
            best = Running::new(self, &root, &options).choice(&root);
        }
        Line::EMPTY
    }

    /// The scores that the deal ends with, and nothing else: the fastest answer, for a search of
    /// one's own that has come close enough to the end. `None` when the search was cut off.
    /// Paranoid: that of the one seat, the others are 0.
    pub fn scores(&mut self, position: &Position, options: &SolveOptions) -> Option<[i32; SEATS]> {
        let root = self.root(position, options);
        let mut search = Running::new(self, &root, options);
        let found = search.whole(&root)?;
        Some(found.scores(&root, search.only))
    }

    /// Gets the table ready and looks at the position.
    fn root<'a>(&mut self, position: &'a Position, options: &SolveOptions) -> Root<'a> {
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

/// What a card leads to.
#[derive(Clone, Copy)]
enum Found {
    /// What the seats take from the beginning of the trick on.
    Outcome(Outcome),
    /// The score of one seat, counted as the node does.
    Score(i32),
}

impl Found {
    fn scores(self, root: &Root<'_>, only: Option<Seat>) -> [i32; SEATS] {
        let mut scores = [0; SEATS];
        match (self, only) {
            (Found::Outcome(outcome), _) => return final_scores(root, outcome),
            (Found::Score(score), Some(seat)) => scores[seat] = root.before(seat) + score,
            (Found::Score(_), None) => {}
        }
        scores
    }
}

/// A search under way.
struct Running<'a> {
    kind: Kind<'a>,
    /// The one seat of paranoid play.
    only: Option<Seat>,
}

enum Kind<'a> {
    MaxN(maxn::Search<'a>),
    Paranoid(paranoid::Search<'a>),
}

impl<'a> Running<'a> {
    fn new(solver: &'a mut Solver, root: &'a Root<'a>, options: &SolveOptions) -> Running<'a> {
        let (law, table) = (&root.law, &mut solver.table);
        let limit = options.nodes.unwrap_or(u64::MAX);
        match options.method {
            Method::MaxN => Running {
                kind: Kind::MaxN(maxn::Search {
                    law,
                    table,
                    aim: u32::from(options.utility == Utility::OwnScore),
                    nodes: 0,
                    limit,
                }),
                only: None,
            },
            Method::Paranoid => {
                let seat = options.seat.map_or(root.seat, Seat::index);
                Running {
                    kind: Kind::Paranoid(paranoid::Search {
                        law,
                        table,
                        aim: 2 + seat as u32,
                        me: seat,
                        nodes: 0,
                        limit,
                    }),
                    only: Some(Seat::ALL[seat & 3]),
                }
            }
        }
    }

    /// What a card leads to; `None` when the limit was reached before it was found.
    fn card(&mut self, root: &Root<'_>, card: u64) -> Option<Found> {
        if self.is_cut_off() {
            return None;
        }
        let mut hands = root.hands;
        let points = root.node.points_of(&root.law, card);
        hands[root.seat] ^= card;
        let table = root.table.with(root.seat, card, points);
        match &mut self.kind {
            Kind::MaxN(search) => search.nodes += 1,
            Kind::Paranoid(search) => search.nodes += 1,
        }
        self.from(root, hands, &table)
    }

    /// What the position leads to.
    fn whole(&mut self, root: &Root<'_>) -> Option<Found> {
        if root.legal == 0 {
            return Some(Found::Outcome(Outcome(0)));
        }
        self.from(root, root.hands, &root.table)
    }

    /// The card that is played; `None` when the limit was reached before it was found.
    fn choice(&mut self, root: &Root<'_>) -> Option<Card> {
        let (mut hands, seat, legal) = (root.hands, root.seat, root.legal);
        if legal & legal.wrapping_sub(1) == 0 {
            return (legal != 0).then(|| root.card(legal));
        }
        let found = match &mut self.kind {
            Kind::MaxN(search) => {
                let (node, table) = (&root.node, &root.table);
                search.choose(node, &mut hands, table, seat, legal).1
            }
            Kind::Paranoid(search) => search.choice(&root.node, &mut hands, &root.table),
        };
        (found != 0).then(|| root.card(found))
    }

    fn from(&mut self, root: &Root<'_>, mut hands: [u64; SEATS], table: &OnTable) -> Option<Found> {
        match &mut self.kind {
            Kind::MaxN(search) => {
                let outcome = search.play(&root.node, &mut hands, table);
                (!search.is_cut_off()).then_some(Found::Outcome(outcome))
            }
            Kind::Paranoid(search) => {
                let score = search.score(&root.node, &mut hands, table);
                (!search.is_cut_off()).then_some(Found::Score(score))
            }
        }
    }

    const fn is_cut_off(&self) -> bool {
        match &self.kind {
            Kind::MaxN(search) => search.is_cut_off(),
            Kind::Paranoid(search) => search.is_cut_off(),
        }
    }

    /// Cards tried within the limit.
    fn nodes(&self) -> u64 {
        match &self.kind {
            Kind::MaxN(search) => search.nodes.min(search.limit),
            Kind::Paranoid(search) => search.nodes.min(search.limit),
        }
    }

    /// How well the seat to play likes the scores.
    fn value(&self, root: &Root<'_>, scores: [i32; SEATS]) -> i32 {
        match self.only {
            None => root.law.worth_of(scores, root.seat),
            Some(seat) if seat.index() == root.seat => -scores[seat],
            Some(seat) => scores[seat],
        }
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

/// The scores of the deal when this is taken besides what was taken before the trick.
fn final_scores(root: &Root<'_>, outcome: Outcome) -> [i32; SEATS] {
    let (law, taken) = (&root.law, root.position.taken());
    let points = |seat: Seat| penalty_points(law.rules, taken[seat]) + outcome.points(seat.index());
    let jack =
        |seat: Seat| taken[seat].contains(Card::JACK_OF_DIAMONDS) || outcome.jack(seat.index());
    let bonus = |seat: Seat| {
        if law.jack_bonus && jack(seat) {
            JACK_POINTS
        } else {
            0
        }
    };
    let all_points = |seat: &Seat| {
        law.moon && points(*seat) == law.total && (!law.moon_needs_jack || jack(*seat))
    };
    if let Some(shooter) = Seat::ALL.into_iter().find(all_points) {
        let mut scores = [law.total; SEATS];
        scores[shooter] = -bonus(shooter);
        return scores;
    }
    Seat::ALL.map(|seat| {
        let idle = law.idle_bonus && taken[seat].is_empty() && outcome.tricks(seat.index()) == 0;
        points(seat) - bonus(seat) - if idle { NO_TRICK_POINTS } else { 0 }
    })
}
