//! The search in one world: UCT as the classic engine runs it.
//!
//! A simulation goes down from the root by value + C·√(ln N / n), taking unvisited moves first in
//! the order of the list. At a node without children it adds one layer, all moves of the list, goes
//! on to the first of them and plays out from there. Every seat maximises its own value.
//!
//! Values mix two scales as in the engine: a playout gives plain shares, a finished deal inside the
//! tree the cautious [`Table::safe_shares`].

use super::logarithm::Exploration;
use super::table::{Law, Table};
use handsense_core::Rng;
use handsense_hearts::SEATS;

/// The weight of exploration in the engine's set-up.
const EXPLORATION: f64 = 0.4;

/// More plies than a deal has.
const MAX_DEPTH: usize = 54;

/// A move in the tree.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// Sum of the values of the seat that makes this move.
    sum: f64,
    visits: u32,
    /// Where its children begin; they lie side by side, in the order of the list.
    first_child: u32,
    children: u8,
    /// Code of the card.
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

/// One world's tree; its memory serves the next world's too.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    simulations: u32,
    exploration: Exploration,
}

impl Tree {
    /// A tree of so many simulations a world.
    pub fn new(simulations: u32) -> Tree {
        Tree {
            nodes: Vec::new(),
            simulations,
            exploration: Exploration::new(simulations),
        }
    }

    /// Searches a world from its seat to play.
    pub fn grow(&mut self, law: &Law, world: &Table, vary: u64, rng: &mut Rng) {
        self.nodes.clear();
        self.nodes.push(Node::default());
        for _ in 0..self.simulations {
            self.simulate(law, world, vary, rng);
        }
    }

    /// The root's moves, as codes, with their means; a move that was never tried counts 0.
    pub fn means(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.children(self.nodes.first().copied().unwrap_or_default())
            .iter()
            .map(|node| (usize::from(node.card), node.mean()))
    }

    fn simulate(&mut self, law: &Law, world: &Table, vary: u64, rng: &mut Rng) {
        let mut table = *world;
        let mut path = Path::from_root();
        // Step 1: down to a node without children.
        let mut node = 0;
        while self.nodes[node].children > 0 {
            node = self.select(node);
            self.enter(node, &mut table, &mut path);
        }
        // Step 2: a finished deal is judged, any other gets one more layer and is played out from
        // its first move.
        let values = if table.is_over() {
            table.safe_shares(law, world.next_seat())
        } else {
            let node = self.expand(node, table.turn(law).0);
            self.enter(node, &mut table, &mut path);
            table.play_out(law, vary, rng);
            table.shares(law)
        };
        // Step 3: every move on the way is credited to the seat that made it.
        for &(node, seat) in &path.steps[..path.len.min(MAX_DEPTH)] {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.sum += values[usize::from(seat & 3)];
        }
    }

    /// Makes the move of a node.
    #[inline(always)]
    fn enter(&self, node: usize, table: &mut Table, path: &mut Path) {
        path.push(node, table.next_seat());
        table.play(1 << (self.nodes[node].card & 63));
    }

    /// The child that the search goes to next.
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

    /// Adds a child for each card of a list; returns the first.
    fn expand(&mut self, parent: usize, list: u64) -> usize {
        let first = self.nodes.len();
        let mut rest = list;
        while rest != 0 {
            // Descending codes: the order of the engine's list.
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

/// The nodes of one simulation with the seats that moved.
struct Path {
    steps: [(u32, u8); MAX_DEPTH],
    len: usize,
}

impl Path {
    /// The root, which nobody moved to; whose value it sums up does not matter.
    fn from_root() -> Path {
        Path {
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

const _: () = assert!(MAX_DEPTH > 13 * SEATS);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::baselines::test_deals::random_view;
    use handsense_hearts::{Position, Rules};

    fn grown(position: &Position, view: &handsense_hearts::View, simulations: u32) -> Tree {
        let mut tree = Tree::new(simulations);
        let world = Table::of(view, *position.hands());
        tree.grow(&Law::of(view.rules()), &world, 0, &mut Rng::new(1));
        tree
    }

    #[test]
    fn visits_add_up_and_layers_are_lists() {
        for seed in 0..40 {
            let (view, position) = random_view(seed, Rules::STANDARD, seed as usize);
            let tree = grown(&position, &view, 300);
            assert_eq!(tree.nodes[0].visits, 300);
            for &node in &tree.nodes {
                let children = tree.children(node);
                let visits: u32 = children.iter().map(|child| child.visits).sum();
                if !children.is_empty() {
                    // A node that was the first of its layer has one playout of its own.
                    assert!([visits, visits + 1].contains(&node.visits));
                    assert!(children.windows(2).all(|two| two[0].card > two[1].card));
                }
                assert!((0.0..=1.0).contains(&node.mean()));
            }
        }
    }

    #[test]
    fn each_simulation_adds_one_layer_until_the_deal_ends() {
        let (view, position) = random_view(3, Rules::STANDARD, 4);
        let tree = grown(&position, &view, 100);
        let grown = tree.nodes.iter().filter(|node| node.children > 0).count();
        assert_eq!(grown, 100);
    }

    #[test]
    fn unvisited_moves_come_first_in_the_order_of_the_list() {
        let (view, position) = random_view(5, Rules::STANDARD, 12);
        let count = super::super::play_list(&view).len();
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
    fn a_move_is_credited_to_the_seat_that_makes_it() {
        let (view, position) = random_view(7, Rules::STANDARD, 13);
        let law = Law::of(view.rules());
        let tree = grown(&position, &view, 2);
        let bit = |node: &Node| 1u64 << node.card;
        let moves = tree.children(tree.nodes[0]);
        let mut rng = Rng::new(1);
        // The first simulation plays out from the first move.
        let mut world = Table::of(&view, *position.hands());
        let first = world.next_seat();
        world.play(bit(&moves[0]));
        world.play_out(&law, 0, &mut rng);
        assert_eq!(moves[0].sum, world.shares(&law)[first]);
        // The second adds a layer below the second move.
        let mut world = Table::of(&view, *position.hands());
        world.play(bit(&moves[1]));
        let second = world.next_seat();
        let reply = tree.children(moves[1])[0];
        world.play(bit(&reply));
        world.play_out(&law, 0, &mut rng);
        assert_eq!(moves[1].sum, world.shares(&law)[first]);
        assert_eq!(reply.sum, world.shares(&law)[second]);
    }

    #[test]
    fn the_selected_move_has_the_largest_upper_bound() {
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
}
