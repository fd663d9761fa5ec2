//! UCT in one world, as in the classic engine.
//!
//! A simulation descends from the root by value + C·√(ln N / n) and visits unvisited moves first,
//! in the order of the list. A node without children is expanded with all moves of the list; the
//! simulation enters the first of them and rolls out from there. Every seat maximises its own
//! value.
//!
//! As in the engine, values mix two scales: a rollout gives plain shares, a finished deal in the
//! tree gives the cautious [`PlayoutState::safe_shares`].

use super::playout_state::{PimcRules, PlayoutState};
use handsense_core::Rng;
use handsense_hearts::SEATS;
use handsense_hearts::classic::move_list::PASSED;

/// The exploration constant C, the engine's setting.
const EXPLORATION: f64 = 0.4;

/// An upper bound of the nodes on a path: the root, twelve passed cards and the plies of a deal.
const MAX_DEPTH: usize = 65;

/// A deal with open hands that a tree searches.
pub(super) trait World: Copy {
    /// The hands, the cards taken and the seat to act.
    fn table(&self) -> &PlayoutState;

    /// The classic engine's move list for the seat to act.
    fn moves(&self, rules: &PimcRules) -> u64;

    /// Makes a move, a card given as a single bit.
    fn make(&mut self, card: u64);

    /// Rolls out by the rollout policy until the scores are final.
    fn play_out(&mut self, rules: &PimcRules, epsilon_bound: u64, rng: &mut Rng);
}

/// A node: a move in the tree.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// Sum of the values for the seat that makes this move.
    sum: f64,
    visits: u32,
    /// The index of its first child; children are consecutive, in the order of the list.
    first_child: u32,
    children: u8,
    /// The code of the card.
    card: u8,
}

impl Node {
    #[inline(always)]
    fn mean(self) -> f64 {
        if self.visits == 0 {
            0.0
        } else {
            self.sum / f64::from(self.visits)
        }
    }
}

/// The tree of one world; its memory is reused for the next world.
#[derive(Clone, Debug)]
pub(super) struct UctTree {
    nodes: Vec<Node>,
    simulations: u32,
    exploration: ExplorationTable,
}

impl UctTree {
    /// A tree with this number of simulations per world.
    pub fn new(simulations: u32) -> UctTree {
        UctTree {
            nodes: Vec::new(),
            simulations,
            exploration: ExplorationTable::new(simulations),
        }
    }

    /// Searches a world for its seat to act.
    pub fn search(
        &mut self,
        rules: &PimcRules,
        world: &impl World,
        epsilon_bound: u64,
        rng: &mut Rng,
    ) {
        self.nodes.clear();
        self.nodes.push(Node::default());
        for _ in 0..self.simulations {
            self.simulate(rules, world, epsilon_bound, rng);
        }
    }

    /// The codes of the root's moves with their means; an unvisited move has mean 0.
    pub fn means(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.children(self.nodes.first().copied().unwrap_or_default())
            .iter()
            .map(|node| (usize::from(node.card), node.mean()))
    }

    fn simulate(
        &mut self,
        rules: &PimcRules,
        world: &impl World,
        epsilon_bound: u64,
        rng: &mut Rng,
    ) {
        let mut state = *world;
        let mut path = SearchPath::from_root();
        // Step 1, selection: descend to a node without children.
        let mut node = 0;
        while self.nodes[node].children > 0 {
            node = self.select(node);
            self.enter(node, &mut state, &mut path);
        }
        // Step 2, expansion and evaluation: a finished deal is evaluated; any other node is
        // expanded and rolled out from its first move.
        let values = if state.table().is_over() {
            state.table().safe_shares(rules, world.table().next_seat())
        } else {
            let node = self.expand(node, state.moves(rules));
            self.enter(node, &mut state, &mut path);
            state.play_out(rules, epsilon_bound, rng);
            state.table().shares(rules)
        };
        // Step 3, backup: each move on the path receives the value of the seat that made it.
        for &(node, seat) in &path.steps[..path.len.min(MAX_DEPTH)] {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.sum += values[usize::from(seat & 3)];
        }
    }

    /// Plays the move of a node.
    #[inline(always)]
    fn enter(&self, node: usize, world: &mut impl World, path: &mut SearchPath) {
        path.push(node, world.table().next_seat());
        world.make(1 << (self.nodes[node].card & 63));
    }

    /// Selects the child to visit.
    #[inline]
    fn select(&self, parent: usize) -> usize {
        let parent = self.nodes[parent];
        let weight = EXPLORATION * self.exploration.of_parent(parent.visits);
        let (mut best, mut most) = (0, f64::NEG_INFINITY);
        for (place, child) in self.children(parent).iter().enumerate() {
            if child.visits == 0 {
                best = place;
                break;
            }
            let value = child.mean() + weight * self.exploration.of_child(child.visits);
            if value > most {
                (best, most) = (place, value);
            }
        }
        parent.first_child as usize + best
    }

    /// Adds a child for each card of a list and returns the index of the first.
    fn expand(&mut self, parent: usize, list: u64) -> usize {
        let first = self.nodes.len();
        let mut rest = list;
        while rest != 0 {
            // Descending codes, the order of the engine's list.
            let card = 63 - rest.leading_zeros();
            rest ^= 1 << card;
            self.nodes.push(Node {
                card: card as u8,
                ..Node::default()
            });
        }
        let node = &mut self.nodes[parent];
        node.first_child = first as u32;
        node.children = list.count_ones() as u8;
        first
    }

    #[inline(always)]
    fn children(&self, node: Node) -> &[Node] {
        let first = node.first_child as usize;
        &self.nodes[first..first + usize::from(node.children)]
    }
}

/// The nodes of one simulation, with the seats that moved.
struct SearchPath {
    steps: [(u32, u8); MAX_DEPTH],
    len: usize,
}

impl SearchPath {
    /// The path with the root only. No move leads to the root, so its sum is not used.
    fn from_root() -> SearchPath {
        SearchPath {
            steps: [(0, 0); MAX_DEPTH],
            len: 1,
        }
    }

    #[inline(always)]
    fn push(&mut self, node: usize, seat: usize) {
        if let Some(step) = self.steps.get_mut(self.len) {
            *step = (node as u32, seat as u8);
            self.len += 1;
        }
    }
}

const _: () = assert!(MAX_DEPTH > (13 + PASSED as usize) * SEATS);

const LN_2: f64 = std::f64::consts::LN_2;

/// Terms of the series; the last term is below 2^-53 of the sum.
const TERMS: u32 = 14;

/// The natural logarithm of a positive integer; 0 for 0.
///
/// Splits off the power of two, which leaves *m* in [2/3, 4/3]. Then ln *m* is twice the sum of
/// *z*^k / *k* over odd *k* with *z* = (*m* − 1)/(*m* + 1), at most 1/5.
const fn ln(number: u32) -> f64 {
    if number < 2 {
        return 0.0;
    }
    let mut power = number.ilog2();
    let mut m = number as f64 / (1u64 << power) as f64;
    if m > 4.0 / 3.0 {
        m /= 2.0;
        power += 1;
    }
    let z = (m - 1.0) / (m + 1.0);
    let mut sum = 0.0;
    let mut odd = TERMS;
    // Horner's method, from the smallest term.
    while odd > 0 {
        odd -= 1;
        sum = sum * z * z + 1.0 / (2 * odd + 1) as f64;
    }
    power as f64 * LN_2 + 2.0 * z * sum
}

/// √ln N and 1/√n for all visit counts of a tree.
#[derive(Clone, Debug)]
pub(super) struct ExplorationTable {
    root_ln: Vec<f64>,
    inverse_root: Vec<f64>,
}

impl ExplorationTable {
    /// Tables for up to this many visits.
    pub fn new(visits: u32) -> ExplorationTable {
        ExplorationTable {
            root_ln: (0..=visits).map(|n| ln(n).sqrt()).collect(),
            inverse_root: (0..=visits)
                .map(|n| 1.0 / f64::from(n.max(1)).sqrt())
                .collect(),
        }
    }

    /// √ln N.
    #[inline(always)]
    pub fn of_parent(&self, visits: u32) -> f64 {
        self.root_ln.get(visits as usize).copied().unwrap_or(0.0)
    }

    /// 1/√n.
    #[inline(always)]
    pub fn of_child(&self, visits: u32) -> f64 {
        self.inverse_root
            .get(visits as usize)
            .copied()
            .unwrap_or(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::baselines::test_deals::random_view;
    use handsense_hearts::{Position, Rules};

    fn grown(position: &Position, view: &handsense_hearts::View, simulations: u32) -> UctTree {
        let mut tree = UctTree::new(simulations);
        let world = PlayoutState::new(view, *position.hands());
        tree.search(&PimcRules::new(view.rules()), &world, 0, &mut Rng::new(1));
        tree
    }

    #[test]
    fn visits_add_up_and_children_are_the_list() {
        for seed in 0..40 {
            let (view, position) = random_view(seed, Rules::STANDARD, seed as usize);
            let tree = grown(&position, &view, 300);
            assert_eq!(tree.nodes[0].visits, 300);
            for &node in &tree.nodes {
                let children = tree.children(node);
                let visits: u32 = children.iter().map(|child| child.visits).sum();
                if !children.is_empty() {
                    // A node that was entered on expansion has one rollout of its own.
                    assert!([visits, visits + 1].contains(&node.visits));
                    assert!(children.windows(2).all(|two| two[0].card > two[1].card));
                }
                assert!((0.0..=1.0).contains(&node.mean()));
            }
        }
    }

    #[test]
    fn each_simulation_expands_one_node() {
        let (view, position) = random_view(3, Rules::STANDARD, 4);
        let tree = grown(&position, &view, 100);
        let grown = tree.nodes.iter().filter(|node| node.children > 0).count();
        assert_eq!(grown, 100);
    }

    #[test]
    fn unvisited_moves_are_selected_first_in_list_order() {
        let (view, position) = random_view(5, Rules::STANDARD, 12);
        let count = handsense_hearts::classic::reduced_moves(&view).len();
        for simulations in 1..=count {
            let tree = grown(&position, &view, simulations);
            let visits: Vec<u32> = tree
                .children(tree.nodes[0])
                .iter()
                .map(|node| node.visits)
                .collect();
            let visited = simulations as usize;
            assert!(visits[..visited].iter().all(|&n| n == 1));
            assert!(visits[visited..].iter().all(|&n| n == 0));
        }
    }

    #[test]
    fn values_are_backed_up_to_the_seat_that_moved() {
        let (view, position) = random_view(7, Rules::STANDARD, 13);
        let rules = PimcRules::new(view.rules());
        let tree = grown(&position, &view, 2);
        let bit = |node: &Node| 1u64 << node.card;
        let moves = tree.children(tree.nodes[0]);
        let mut rng = Rng::new(1);
        // The first simulation rolls out from the first move.
        let mut world = PlayoutState::new(&view, *position.hands());
        let first = world.next_seat();
        world.play(bit(&moves[0]));
        world.play_out(&rules, 0, &mut rng);
        assert_eq!(moves[0].sum, world.shares(&rules)[first]);
        // The second expands the second move.
        let mut world = PlayoutState::new(&view, *position.hands());
        world.play(bit(&moves[1]));
        let second = world.next_seat();
        let reply = tree.children(moves[1])[0];
        world.play(bit(&reply));
        world.play_out(&rules, 0, &mut rng);
        assert_eq!(moves[1].sum, world.shares(&rules)[first]);
        assert_eq!(reply.sum, world.shares(&rules)[second]);
    }

    #[test]
    fn selected_move_has_the_largest_upper_confidence_bound() {
        for seed in 0..20 {
            let (view, position) = random_view(seed, Rules::STANDARD, 2 * seed as usize);
            let tree = grown(&position, &view, 400);
            for (place, &node) in tree.nodes.iter().enumerate() {
                let children = tree.children(node);
                if children.is_empty() || children.iter().any(|child| child.visits == 0) {
                    continue;
                }
                let bound = |child: &Node| {
                    let ratio = f64::from(node.visits).ln() / f64::from(child.visits);
                    child.mean() + 0.4 * ratio.sqrt()
                };
                let most = children.iter().map(bound).fold(0.0, f64::max);
                assert!(bound(&tree.nodes[tree.select(place)]) > most - 1e-12);
            }
        }
    }

    #[test]
    fn series_approximates_the_logarithm() {
        for number in (1..20_000).chain([1 << 30, u32::MAX]) {
            let exact = f64::from(number).ln();
            assert!(
                (ln(number) - exact).abs() <= 4.0 * f64::EPSILON * exact.max(1.0),
                "{number}"
            );
        }
    }

    #[test]
    fn product_of_the_factors_is_the_exploration_term() {
        let tables = ExplorationTable::new(400);
        for (parent, child) in [(1, 1), (50, 3), (333, 100), (400, 400)] {
            let exact = (f64::from(parent).ln() / f64::from(child)).sqrt();
            let product = tables.of_parent(parent) * tables.of_child(child);
            assert!((product - exact).abs() < 1e-14);
        }
    }
}
