//! The tree of a Monte Carlo tree search, which a search of a later position may continue.

use super::ProofStatus;
use crate::OutOfMemory;
use crate::memory::{try_reserve, try_with_capacity};

/// The number of virtual AMAF visits of a new move; half of them are wins.
pub(super) const AMAF_PRIOR_VISITS: u32 = 8;
/// Nodes of the limit for each node of a subtree, so that the tree can grow.
const LIMIT_PER_NODE: usize = 2;

/// A node with the statistics of its move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Node<M> {
    pub mv: M,
    pub visits: u32,
    /// The number of playouts won by the player of the move.
    pub wins: u32,
    pub amaf_visits: u32,
    pub amaf_wins: u32,
    pub first_child: u32,
    pub children: u32,
    /// The weighted prior probability.
    pub bias: f32,
    /// The proof status for the player of the move.
    pub proof: ProofStatus,
    pub pruning: Pruning,
}

/// Whether game knowledge has excluded a move. Its status is then lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pruning {
    /// Not excluded.
    None,
    /// In this search.
    Current,
    /// In an earlier search. Other moves may justify it, and knowledge of the present position may
    /// exclude those instead. It is then no longer excluded.
    Earlier,
}

impl<M> Node<M> {
    pub(super) const fn new(mv: M) -> Node<M> {
        Node {
            mv,
            visits: 0,
            wins: 0,
            amaf_visits: AMAF_PRIOR_VISITS,
            amaf_wins: AMAF_PRIOR_VISITS / 2,
            first_child: 0,
            children: 0,
            bias: 0.0,
            proof: ProofStatus::Unknown,
            pruning: Pruning::None,
        }
    }

    /// Applies new knowledge about the move: whether it is useless.
    pub(super) fn prune(&mut self, is_useless: bool) {
        match (self.pruning, is_useless) {
            (Pruning::Earlier, true) => self.pruning = Pruning::Current,
            (Pruning::Earlier, false) => {
                self.proof = ProofStatus::Unknown;
                self.pruning = Pruning::None;
            }
            (Pruning::None, true) => {
                if self.proof == ProofStatus::Unknown {
                    self.pruning = Pruning::Current;
                }
                self.proof = ProofStatus::Lost;
            }
            _ => (),
        }
    }
}

/// The tree that a search has grown, for [`mcts_from`](super::mcts_from).
#[derive(Clone, Debug)]
pub struct MctsTree<M> {
    /// The root is first, and the children of a node are together, after it.
    pub(super) nodes: Vec<Node<M>>,
    pub(super) is_root_lost: bool,
}

impl<M> Default for MctsTree<M> {
    fn default() -> MctsTree<M> {
        MctsTree::new()
    }
}

impl<M> MctsTree<M> {
    /// Creates an empty tree.
    pub const fn new() -> MctsTree<M> {
        MctsTree {
            nodes: Vec::new(),
            is_root_lost: false,
        }
    }

    /// Returns the number of nodes.
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns whether there is no node.
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the number of playouts through the root.
    pub fn visits(&self) -> u32 {
        self.nodes.first().map_or(0, |root| root.visits)
    }

    /// Returns the proof status of the position for the player to move.
    pub fn proof(&self) -> ProofStatus {
        let root = self.nodes.first();
        root.map_or(ProofStatus::Unknown, |root| root.proof.for_opponent())
    }
}

impl<M: Copy + PartialEq> MctsTree<M> {
    /// Copies the tree of the position after these moves, without the moves that are useless there.
    ///
    /// Returns `None` if the tree does not have the moves, or if nothing is left: the position is
    /// proved or not expanded, or its open moves are all useless. A deeper node of this kind loses
    /// its moves and is expanded anew; its statistics and its proof remain.
    ///
    /// The copy has at most half of `max_nodes`. If it would have more, the nodes with the fewest
    /// visits lose their moves. Statistics, priors and proofs are copied. The time is linear in the
    /// nodes of the copy.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the copy cannot be allocated.
    pub fn subtree(
        &self,
        path: &[M],
        is_useless: &dyn Fn(M) -> bool,
        max_nodes: usize,
    ) -> Result<Option<MctsTree<M>>, OutOfMemory> {
        let follow = |index: usize, mv: &M| {
            let node = self.nodes.get(index)?;
            let found = self.children(node).iter().position(|child| child.mv == *mv);
            found.map(|number| node.first_child as usize + number)
        };
        let root = path.iter().try_fold(0, follow);
        let Some(root) = root.and_then(|index| self.nodes.get(index)) else {
            return Ok(None);
        };
        if root.proof != ProofStatus::Unknown || !self.keeps_children(root, is_useless) {
            return Ok(None);
        }
        let (min_visits, count) = self.min_visits(root, is_useless, max_nodes / LIMIT_PER_NODE)?;
        if root.visits < min_visits {
            return Ok(None);
        }
        let mut nodes = try_with_capacity(count)?;
        nodes.push(*root);
        let mut next = 0;
        while next < nodes.len() {
            // The children of a copied node are still those of the tree.
            let old = nodes[next];
            let first = nodes.len();
            if old.visits >= min_visits && self.keeps_children(&old, is_useless) {
                let children = self.children(&old).iter();
                nodes.extend(children.filter(|child| !is_useless(child.mv)).map(earlier));
            }
            nodes[next].first_child = first as u32;
            nodes[next].children = (nodes.len() - first) as u32;
            next += 1;
        }
        Ok(Some(MctsTree {
            nodes,
            is_root_lost: false,
        }))
    }

    /// Returns the least visits with which nodes keep their children so that the copy fits into the
    /// limit, and the nodes that it then has.
    fn min_visits(
        &self,
        root: &Node<M>,
        is_useless: &dyn Fn(M) -> bool,
        limit: usize,
    ) -> Result<(u32, usize), OutOfMemory> {
        // The children by the binary logarithm of the visits of their parent. A node has at least
        // the visits of its children.
        let mut children = [0; u32::BITS as usize + 1];
        let mut expanded = try_with_capacity(1)?;
        expanded.push(root);
        let mut next = 0;
        while let Some(&parent) = expanded.get(next) {
            for child in self.children(parent) {
                if is_useless(child.mv) {
                    continue;
                }
                children[digits(parent.visits)] += 1;
                if self.keeps_children(child, is_useless) {
                    try_reserve(&mut expanded, 1)?;
                    expanded.push(child);
                }
            }
            next += 1;
        }
        let mut count = 1 + children.iter().sum::<usize>();
        let mut least = 0;
        while count > limit && least < children.len() {
            count -= children[least];
            least += 1;
        }
        let min_visits = match least {
            0 => 0,
            _ => 1_u32.checked_shl(least as u32 - 1).unwrap_or(u32::MAX),
        };
        Ok((min_visits, count))
    }

    /// Returns whether a node has children, and its useless ones can be removed from them.
    fn keeps_children(&self, node: &Node<M>, is_useless: &dyn Fn(M) -> bool) -> bool {
        let children = self.children(node);
        if node.proof != ProofStatus::Unknown {
            // A useless child may be the one that proves the result.
            return !children.is_empty() && !children.iter().any(|child| is_useless(child.mv));
        }
        let mut open = children
            .iter()
            .filter(|child| child.proof != ProofStatus::Lost);
        // A useless open child may be the one that makes others superfluous.
        let is_pruned = children.iter().any(|child| child.pruning != Pruning::None);
        if is_pruned {
            open.clone().count() > 0 && !open.any(|child| is_useless(child.mv))
        } else {
            open.any(|child| !is_useless(child.mv))
        }
    }

    fn children(&self, node: &Node<M>) -> &[Node<M>] {
        let first = node.first_child as usize;
        let children = self.nodes.get(first..first + node.children as usize);
        children.unwrap_or_default()
    }
}

/// Returns a node whose pruning comes from an earlier search.
fn earlier<M: Copy>(node: &Node<M>) -> Node<M> {
    let pruning = match node.pruning {
        Pruning::None => Pruning::None,
        Pruning::Current | Pruning::Earlier => Pruning::Earlier,
    };
    Node { pruning, ..*node }
}

/// Returns a sort key: smaller for a better move.
pub(in crate::search) const fn rank(
    proof: ProofStatus,
    visits: u64,
) -> (u8, std::cmp::Reverse<u64>) {
    let certain = match proof {
        ProofStatus::Won => 0,
        ProofStatus::Unknown => 1,
        ProofStatus::Lost => 2,
    };
    (certain, std::cmp::Reverse(visits))
}

/// Returns the number of binary digits: 0 for 0, and 1 more than the binary logarithm otherwise.
const fn digits(visits: u32) -> usize {
    (u32::BITS - visits.leading_zeros()) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    /// A tree as nested lists.
    #[derive(Clone, Debug, PartialEq)]
    struct Nested {
        node: Node<usize>,
        children: Vec<Nested>,
    }

    fn nested(tree: &MctsTree<usize>, index: usize) -> Nested {
        let node = tree.nodes[index];
        let first = node.first_child as usize;
        Nested {
            node: Node {
                first_child: 0,
                children: 0,
                ..node
            },
            children: (first..first + node.children as usize)
                .map(|child| nested(tree, child))
                .collect(),
        }
    }

    /// The copy that `subtree` makes, node by node.
    fn reference(nested: &Nested, removed: &[usize], min_visits: u32) -> Nested {
        let is_removed = |child: &&Nested| removed.contains(&child.node.mv);
        let is_open = |child: &&Nested| child.node.proof != ProofStatus::Lost;
        let kept: Vec<_> = nested.children.iter().filter(|c| !is_removed(c)).collect();
        let loses = |open: bool| {
            let mut lost = nested.children.iter().filter(is_removed);
            lost.any(|child| !open || is_open(&child))
        };
        let has_pruned = nested
            .children
            .iter()
            .any(|c| c.node.pruning != Pruning::None);
        let is_leaf = nested.node.visits < min_visits
            || match nested.node.proof {
                ProofStatus::Unknown => !kept.iter().any(is_open) || has_pruned && loses(true),
                _ => loses(false),
            };
        let copy = |child: &&Nested| {
            let mut copy = reference(child, removed, min_visits);
            if copy.node.pruning == Pruning::Current {
                copy.node.pruning = Pruning::Earlier;
            }
            copy
        };
        Nested {
            node: nested.node,
            children: if is_leaf {
                Vec::new()
            } else {
                kept.iter().map(copy).collect()
            },
        }
    }

    fn count(nested: &Nested) -> usize {
        1 + nested.children.iter().map(count).sum::<usize>()
    }

    /// A random tree of moves 0 to 5, at most three deep below the root.
    fn random_tree(rng: &mut Rng) -> MctsTree<usize> {
        let mut nodes = vec![Node {
            visits: 400,
            ..Node::new(0)
        }];
        let mut level = 0..1;
        for _ in 0..4 {
            let begin = nodes.len();
            for parent in level {
                if rng.below(3) == 0 && parent > 0 {
                    continue;
                }
                let (first, visits) = (nodes.len(), nodes[parent].visits);
                for mv in 0..6 {
                    let mut node = Node::new(mv);
                    node.visits = rng.below(visits + 1);
                    node.wins = rng.below(node.visits + 1);
                    node.amaf_visits += rng.below(9);
                    node.bias = rng.below(7) as f32;
                    (node.proof, node.pruning) = match rng.below(12) {
                        0 => (ProofStatus::Won, Pruning::None),
                        1..4 => (ProofStatus::Lost, Pruning::None),
                        4 => (ProofStatus::Lost, Pruning::Current),
                        _ => (ProofStatus::Unknown, Pruning::None),
                    };
                    nodes.push(node);
                }
                nodes[parent].first_child = first as u32;
                nodes[parent].children = 6;
            }
            level = begin..nodes.len();
        }
        MctsTree {
            nodes,
            is_root_lost: false,
        }
    }

    #[test]
    fn a_subtree_equals_the_copy_node_by_node() {
        let mut rng = Rng::new(11);
        let (mut kept, mut limited) = (0, 0);
        for _ in 0..2_000 {
            let tree = random_tree(&mut rng);
            let path = [rng.below(6) as usize, rng.below(6) as usize];
            let path = &path[..rng.below(3) as usize];
            let removed = [rng.below(9) as usize, rng.below(18) as usize];
            let is_removed = |mv: usize| removed.contains(&mv);
            let mut whole = nested(&tree, 0);
            let mut is_found = true;
            for &mv in path {
                is_found &= !whole.children.is_empty();
                if is_found {
                    whole = whole.children[mv].clone();
                }
            }
            let copy = tree.subtree(path, &is_removed, usize::MAX).expect("memory");
            let expected = reference(&whole, &removed, 0);
            let is_kept = is_found
                && whole.node.proof == ProofStatus::Unknown
                && !expected.children.is_empty();
            assert_eq!(copy.is_some(), is_kept);
            let Some(copy) = copy else {
                continue;
            };
            kept += 1;
            assert_eq!(nested(&copy, 0), expected);
            assert_eq!(copy.nodes.len(), count(&expected));
            assert!(copy.nodes[1..].iter().all(|node| !is_removed(node.mv)));
            // A limit cuts off what has the fewest visits.
            let limit = 2 * rng.below(copy.nodes.len() as u32 + 1) as usize;
            let small = tree.subtree(path, &is_removed, limit).expect("memory");
            let powers = (0..32).map(|power| (1 << power) >> 1);
            let fitting = powers
                .map(|min_visits| reference(&whole, &removed, min_visits))
                .find(|small| count(small) <= limit / 2)
                .filter(|small| !small.children.is_empty());
            assert_eq!(small.as_ref().map(|small| nested(small, 0)), fitting);
            limited += usize::from(small.is_some_and(|small| small.len() < copy.len()));
        }
        assert!(kept > 500 && limited > 100, "{kept} {limited}");
    }

    #[test]
    fn a_node_has_32_bytes() {
        assert_eq!(size_of::<Node<u16>>(), 32);
    }

    #[test]
    fn an_empty_tree_has_no_subtree() {
        let tree = MctsTree::<usize>::new();
        assert!(tree.is_empty() && tree.visits() == 0);
        assert_eq!(tree.proof(), ProofStatus::Unknown);
        for path in [&[][..], &[1]] {
            let copy = tree.subtree(path, &|_| false, 100).expect("memory");
            assert!(copy.is_none());
        }
    }

    #[test]
    fn later_knowledge_replaces_earlier_pruning_but_not_proofs() {
        let lost = |pruning| Node {
            proof: ProofStatus::Lost,
            pruning,
            ..Node::new(0)
        };
        let after = |pruning, is_useless| {
            let mut node = lost(pruning);
            node.prune(is_useless);
            (node.proof, node.pruning)
        };
        let open = (ProofStatus::Unknown, Pruning::None);
        assert_eq!(after(Pruning::Earlier, false), open);
        let pruned = (ProofStatus::Lost, Pruning::Current);
        assert_eq!(after(Pruning::Earlier, true), pruned);
        assert_eq!(after(Pruning::Current, false), pruned);
        for is_useless in [false, true] {
            let proved = (ProofStatus::Lost, Pruning::None);
            assert_eq!(after(Pruning::None, is_useless), proved);
        }
        let mut node = Node::new(0);
        node.prune(true);
        assert_eq!((node.proof, node.pruning), pruned);
    }
}
