//! Monte Carlo tree search with rapid action value estimation (RAVE) and proved wins.
//!
//! Each iteration descends the tree by UCT values, expands a leaf and plays the game out. While a
//! move has few visits, its value is mixed with its all-moves-as-first (AMAF) value: the win rate
//! of the playouts in which the same player plays it later. In games whose moves transpose, AMAF
//! values are available much earlier. Source: Gelly and Silver, "Monte-Carlo tree search and rapid
//! action value estimation in computer Go" (2011).
//!
//! The constants are those of MoHex (Arneson, Hayward and Henderson, "Monte Carlo Tree Search in
//! Hex", 2010) in its later versions. As in MoHex, game knowledge is applied to nodes after a
//! number of visits and prunes their moves. Proved wins and losses are backed up (MCTS-Solver:
//! Winands, Björnsson and Saito, "Monte-Carlo Tree Search Solver", 2008).

use super::budget::Budget;
use super::mcts_tree::{AMAF_PRIOR_VISITS, MctsTree, Node};
use super::progress::{ProgressMeter, SearchProgress};
use crate::memory::{try_reserve, try_with_capacity};
use crate::{OutOfMemory, Rng, insertion_sort};

/// A two-player game with alternating moves, from the view of a search: a root position, moves and
/// rollouts.
pub trait MctsGame {
    /// A move.
    type Move: Copy + PartialEq;

    /// The maximum number of moves in a position and in a game.
    const MAX_MOVES: usize;

    /// Resets the position to the root.
    fn reset_to_root(&mut self);

    /// Plays a move for the player to move.
    fn play(&mut self, mv: Self::Move);

    /// Appends the moves, without moves that are provably useless, and returns the proof status of
    /// the position. If it is won, the first move wins.
    fn moves(&mut self, moves: &mut Vec<Self::Move>) -> ProofStatus;

    /// Appends a prior probability for each of these moves of the position, or nothing if the game has
    /// no priors.
    fn append_priors(&mut self, moves: &[Self::Move], priors: &mut Vec<f32>) {
        let _ = (moves, priors);
    }

    /// Appends the probability of each of these moves by a policy, which is better than
    /// [`MctsGame::append_priors`] and takes longer. Appends nothing if the game has no policy, or too
    /// little time is left.
    fn append_policy(&mut self, moves: &[Self::Move], priors: &mut Vec<f32>) {
        let _ = (moves, priors);
    }

    /// Applies costly game knowledge to a position whose status [`MctsGame::moves`] leaves unknown,
    /// after this number of visits. Appends the moves that remain, and returns the proof status. If
    /// it is won, the first move wins. A lost position may have no moves left.
    ///
    /// # Errors
    /// [`OutOfMemory`] if an allocation fails.
    fn apply_knowledge(
        &mut self,
        visits: u32,
        moves: &mut Vec<Self::Move>,
    ) -> Result<ProofStatus, OutOfMemory>;

    /// Plays the game out. Returns whether the player to move at the root wins.
    fn rollout(&mut self, rng: &mut Rng) -> bool;

    /// Returns whether the finished game contains this move by the player to move at the root, or
    /// by the other player if `by_root_player` is false.
    fn was_played(&self, mv: Self::Move, by_root_player: bool) -> bool;

    /// Returns the code of a move, for reports of the progress.
    fn move_code(&self, mv: Self::Move) -> i32;
}

/// The proof status of a position for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStatus {
    /// Neither a win nor a loss is proved.
    Unknown,
    /// A proved win.
    Won,
    /// A proved loss.
    Lost,
}

/// Parameters of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsParams {
    /// The UCT exploration constant.
    pub exploration: f32,
    /// The RAVE weight in the limit of many visits: the larger, the more visits it takes to
    /// outweigh the AMAF value. 0 disables RAVE.
    pub rave_weight_final: f32,
    /// The first-play urgency: the value of a move without visits.
    pub first_play_urgency: f32,
    /// The weight of a move's prior probability in its selection value, which decreases with the
    /// square root of its visits (progressive bias). 0 means without priors.
    pub progressive_bias: f32,
    /// The number of visits at which [`MctsGame::append_policy`] replaces the priors of a node's moves;
    /// at the root it does so at once. 0 means never.
    pub policy_threshold: u32,
    /// The weight of these probabilities, as that of the progressive bias.
    pub policy_bias: f32,
    /// The number of visits at which a leaf is expanded. It doubles when half of `max_nodes` are used, and
    /// once more at three quarters, so that a long search does not fill the tree with rarely visited nodes.
    pub expand_threshold: u32,
    /// The number of visits at which [`MctsGame::apply_knowledge`] is called for an unproved node,
    /// again whenever they have doubled, and for the root also at once. 0 means never.
    pub knowledge_threshold: u32,
    /// The maximum number of nodes.
    pub max_nodes: usize,
    /// Whether the search also ends when a node that is due for expansion has no room in the tree.
    pub stop_when_full: bool,
}

impl Default for MctsParams {
    fn default() -> MctsParams {
        MctsParams {
            exploration: 0.22,
            rave_weight_final: 830.0,
            first_play_urgency: 0.35,
            progressive_bias: 0.0,
            policy_threshold: 0,
            policy_bias: 0.0,
            expand_threshold: 10,
            knowledge_threshold: 0,
            max_nodes: 1 << 20,
            stop_when_full: false,
        }
    }
}

/// The RAVE weight of the first visits (MoHex).
const RAVE_WEIGHT_INITIAL: f32 = 2.12;
/// The mean number of descents per descent that ignores AMAF values.
const RAVE_OFF_INTERVAL: u32 = 30;

impl ProofStatus {
    /// Returns the status for the other player.
    pub(super) const fn for_opponent(self) -> ProofStatus {
        match self {
            ProofStatus::Unknown => ProofStatus::Unknown,
            ProofStatus::Won => ProofStatus::Lost,
            ProofStatus::Lost => ProofStatus::Won,
        }
    }
}

/// A move at the root with its statistics.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsMove<M> {
    /// The move.
    pub mv: M,
    /// The number of playouts that began with it.
    pub visits: u64,
    /// Its win rate in these playouts, 0 to 1; 0 without playouts.
    pub win_rate: f64,
    /// The proof status after the move, for its player.
    pub proof: ProofStatus,
}

/// The result of a Monte Carlo tree search.
#[derive(Clone, Debug, PartialEq)]
pub struct MctsResult<M> {
    /// All moves without provably useless ones. A proved win is first, and proved losses are last;
    /// the others are ordered by visits, then as generated.
    pub moves: Vec<MctsMove<M>>,
    /// The principal variation: the first of the moves and the most visited moves after it. It ends
    /// at nodes with too few visits to expand.
    pub principal_variation: Vec<M>,
    /// The proof status of the root.
    pub proof: ProofStatus,
    /// The number of playouts.
    pub playouts: u64,
    /// The number of nodes in the tree.
    pub nodes: usize,
}

/// The result of a search and its tree.
pub type GrownTree<M> = (MctsResult<M>, MctsTree<M>);

/// Searches until the root is proved or the budget is spent, whose steps are playouts. An unproved
/// root with moves gets at least one playout.
///
/// # Errors
/// [`OutOfMemory`] if the tree cannot be allocated.
pub fn mcts<G: MctsGame>(
    game: &mut G,
    params: &MctsParams,
    budget: &Budget<'_>,
    rng: &mut Rng,
) -> Result<MctsResult<G::Move>, OutOfMemory> {
    let (result, _) = mcts_from(game, params, budget, rng, MctsTree::new())?;
    Ok(result)
}

/// Searches as [`mcts()`] does, from the statistics of a tree that an earlier search has grown, and
/// returns the tree as well.
///
/// The tree is that of the same position, from [`MctsTree::subtree`]. A new tree replaces it if it is
/// empty, exceeds the limit of nodes, has a proved root, or has other moves at the root than the game
/// generates. The limit of playouts and the playouts of the result count those of this search; the
/// visits of the moves include the earlier ones. Knowledge is applied to the root as in a new tree, and so is
/// the policy if the root had too few visits for it.
///
/// # Errors
/// [`OutOfMemory`] if the tree cannot be allocated.
pub fn mcts_from<G: MctsGame>(
    game: &mut G,
    params: &MctsParams,
    budget: &Budget<'_>,
    rng: &mut Rng,
    tree: MctsTree<G::Move>,
) -> Result<GrownTree<G::Move>, OutOfMemory> {
    let mut search = RunningSearch {
        params,
        is_root_lost: tree.is_root_lost,
        earlier_visits: tree.visits(),
        nodes: tree.nodes,
        buffer: try_with_capacity(G::MAX_MOVES)?,
        path: try_with_capacity(G::MAX_MOVES + 1)?,
        priors: try_with_capacity(G::MAX_MOVES)?,
        is_full: false,
    };
    game.reset_to_root();
    let proof = game.moves(&mut search.buffer);
    if proof != ProofStatus::Unknown || !search.has_root_in_buffer() {
        search.is_root_lost = false;
        search.earlier_visits = 0;
        search.nodes = Vec::new();
        search.begin(proof, game)?;
    } else if search.earlier_visits < params.policy_threshold {
        search.set_biases(0, game);
    }
    if proof == ProofStatus::Unknown && params.knowledge_threshold > 0 && !search.is_root_lost {
        search.apply_knowledge_to_root(0, game)?;
    }
    let mut playouts = 0;
    let mut meter = ProgressMeter::new(budget);
    while search.is_unproved()
        && !search.is_at_end()
        && (playouts == 0 || budget.allows(playouts, 1) && !budget.should_stop())
    {
        search.playout(game, rng)?;
        playouts += 1;
        if meter.is_active() {
            let progress = || search.progress(game, playouts);
            meter.report(budget.spent(playouts), progress);
        }
    }
    if meter.is_active() && !search.is_unproved() {
        // A proof has ended the search between two reports.
        let progress = || search.progress(game, playouts);
        meter.report_now(budget.spent(playouts), progress);
    }
    let mut result = search.result(playouts)?;
    if search.is_root_lost {
        result.proof = ProofStatus::Lost;
    }
    let tree = MctsTree {
        nodes: search.nodes,
        is_root_lost: search.is_root_lost,
    };
    Ok((result, tree))
}

/// The most visits of a root. The statistics of a node have 32 bits.
const MAX_VISITS: u32 = u32::MAX - 2 * AMAF_PRIOR_VISITS;

/// The tree and buffers of a running search.
struct RunningSearch<'a, M> {
    params: &'a MctsParams,
    nodes: Vec<Node<M>>,
    buffer: Vec<M>,
    path: Vec<usize>,
    /// The priors of the moves in the buffer.
    priors: Vec<f32>,
    /// Whether knowledge has shown that the root is lost. Its moves stay searchable.
    is_root_lost: bool,
    /// The visits of the root before this search.
    earlier_visits: u32,
    /// Whether a node had no room to expand.
    is_full: bool,
}

impl<M: Copy + PartialEq> RunningSearch<'_, M> {
    /// Returns whether the tree has an unproved root with exactly the moves in the buffer.
    fn has_root_in_buffer(&self) -> bool {
        let children = self.children(0).iter().map(|child| child.mv);
        self.is_unproved()
            && self.nodes.len() <= self.params.max_nodes
            && children.eq(self.buffer.iter().copied())
    }

    /// Creates the root, whose moves are in the buffer.
    fn begin<G: MctsGame<Move = M>>(
        &mut self,
        proof: ProofStatus,
        game: &mut G,
    ) -> Result<(), OutOfMemory> {
        self.nodes = try_with_capacity(G::MAX_MOVES + 1)?;
        let moves = self.buffer.iter().copied();
        self.nodes.extend(moves.clone().take(1).map(Node::new));
        self.nodes.extend(moves.map(Node::new));
        if let Some(root) = self.nodes.first_mut() {
            (root.first_child, root.children) = (1, self.buffer.len() as u32);
            if proof == ProofStatus::Won {
                root.proof = ProofStatus::Lost;
                self.nodes[1].proof = ProofStatus::Won;
            }
        }
        self.set_biases(0, game);
        Ok(())
    }

    /// Returns whether the tree cannot take another playout.
    fn is_at_end(&self) -> bool {
        let visits = self.nodes.first().map_or(0, |root| root.visits);
        visits >= MAX_VISITS || self.is_full && self.params.stop_when_full
    }

    fn is_unproved(&self) -> bool {
        self.nodes
            .first()
            .is_some_and(|root| root.proof == ProofStatus::Unknown)
    }

    /// Runs one iteration: selection, expansion, rollout and backpropagation.
    fn playout<G: MctsGame<Move = M>>(
        &mut self,
        game: &mut G,
        rng: &mut Rng,
    ) -> Result<(), OutOfMemory> {
        game.reset_to_root();
        self.path.clear();
        self.path.push(0);
        let rave = if rng.below(RAVE_OFF_INTERVAL) == 0 {
            0.0
        } else {
            self.params.rave_weight_final
        };
        let mut index = 0;
        loop {
            if self.nodes[index].children == 0 && !self.expand(index, game)? {
                break;
            }
            if self.is_policy_due(index) {
                self.apply_policy(index, game);
            }
            if self.is_knowledge_due(index) {
                let visits = self.visits(index);
                let proof = match index {
                    0 => self.apply_knowledge_to_root(visits, game)?,
                    _ => self.apply_knowledge(index, visits, game)?,
                };
                if proof != ProofStatus::Unknown {
                    break;
                }
            }
            index = self.select_child(index, rave);
            game.play(self.nodes[index].mv);
            self.path.push(index);
        }
        let root_player_to_move = self.path.len() % 2 == 1;
        match self.nodes[index].proof {
            ProofStatus::Unknown => {
                let root_player_wins = game.rollout(rng);
                self.update_path(root_player_wins);
                self.update_amaf(game, root_player_wins);
            }
            proof => {
                self.update_path((proof == ProofStatus::Lost) == root_player_to_move);
                self.back_up_proof();
            }
        }
        Ok(())
    }

    /// Returns the visits at which a leaf is expanded, which depend on the nodes that are left.
    fn expand_threshold(&self) -> u32 {
        let (used, max) = (self.nodes.len(), self.params.max_nodes);
        let doublings = u32::from(used > max / 2) + u32::from(used > max - max / 4);
        self.params.expand_threshold.saturating_mul(1 << doublings)
    }

    /// Creates the children of a node that has enough visits. Returns whether it has children to
    /// descend into.
    fn expand<G: MctsGame<Move = M>>(
        &mut self,
        index: usize,
        game: &mut G,
    ) -> Result<bool, OutOfMemory> {
        let node = &self.nodes[index];
        if node.visits < self.expand_threshold() || node.proof != ProofStatus::Unknown {
            return Ok(false);
        }
        self.buffer.clear();
        let proof = game.moves(&mut self.buffer);
        let is_full = self.nodes.len() + self.buffer.len() > self.params.max_nodes;
        self.nodes[index].proof = proof.for_opponent();
        if is_full || proof != ProofStatus::Unknown {
            self.is_full |= is_full;
            return Ok(false);
        }
        try_reserve(&mut self.nodes, self.buffer.len())?;
        self.nodes[index].first_child = self.nodes.len() as u32;
        self.nodes[index].children = self.buffer.len() as u32;
        self.nodes
            .extend(self.buffer.iter().copied().map(Node::new));
        self.set_biases(index, game);
        Ok(!self.buffer.is_empty())
    }

    /// Sets the biases of the children, whose moves are in the buffer.
    fn set_biases<G: MctsGame<Move = M>>(&mut self, index: usize, game: &mut G) {
        let Some(&Node {
            first_child,
            visits,
            ..
        }) = self.nodes.get(index)
        else {
            return;
        };
        let threshold = self.params.policy_threshold;
        let (mut weight, first) = (self.params.policy_bias, first_child as usize);
        self.priors.clear();
        if threshold > 0 && (index == 0 || visits >= threshold) {
            game.append_policy(&self.buffer, &mut self.priors);
        }
        if self.priors.is_empty() {
            weight = self.params.progressive_bias;
            if weight > 0.0 {
                game.append_priors(&self.buffer, &mut self.priors);
            }
        }
        for (child, prior) in self.nodes[first..].iter_mut().zip(&self.priors) {
            child.bias = weight * prior;
        }
    }

    /// Returns whether the policy is due to replace the priors of an expanded node.
    fn is_policy_due(&self, index: usize) -> bool {
        let (node, threshold) = (&self.nodes[index], self.params.policy_threshold);
        index != 0 && node.visits == threshold && threshold > self.params.expand_threshold
    }

    /// Replaces the priors of an expanded node.
    fn apply_policy<G: MctsGame<Move = M>>(&mut self, index: usize, game: &mut G) {
        self.buffer.clear();
        let node = &self.nodes[index];
        let children = node.first_child as usize..(node.first_child + node.children) as usize;
        let moves = self.nodes[children].iter().map(|child| child.mv);
        self.buffer.extend(moves);
        self.set_biases(index, game);
    }

    /// Returns the visits of a node that count for knowledge. The root has those of this search,
    /// as no other node needs its knowledge as soon.
    fn visits(&self, index: usize) -> u32 {
        match index {
            0 => self.nodes[0].visits - self.earlier_visits,
            _ => self.nodes[index].visits,
        }
    }

    /// Returns whether the visits of a node are the threshold of knowledge times a power of two.
    fn is_knowledge_due(&self, index: usize) -> bool {
        let (visits, threshold) = (self.visits(index), self.params.knowledge_threshold);
        let is_excluded = index == 0 && self.is_root_lost;
        !is_excluded
            && visits.is_multiple_of(threshold)
            && (visits / threshold.max(1)).is_power_of_two()
    }

    /// Applies game knowledge to the root. The moves of a lost root stay searchable, as the
    /// opponent may err; its status is then unknown.
    fn apply_knowledge_to_root<G: MctsGame<Move = M>>(
        &mut self,
        visits: u32,
        game: &mut G,
    ) -> Result<ProofStatus, OutOfMemory> {
        if self.children(0).is_empty() {
            return Ok(ProofStatus::Unknown);
        }
        let proof = self.apply_knowledge(0, visits, game)?;
        if proof == ProofStatus::Lost {
            self.nodes[0].proof = ProofStatus::Unknown;
            self.is_root_lost = true;
            return Ok(ProofStatus::Unknown);
        }
        Ok(proof)
    }

    /// Applies game knowledge to an expanded node: prunes useless children as lost and stores
    /// proved results.
    fn apply_knowledge<G: MctsGame<Move = M>>(
        &mut self,
        index: usize,
        visits: u32,
        game: &mut G,
    ) -> Result<ProofStatus, OutOfMemory> {
        self.buffer.clear();
        let node = &self.nodes[index];
        let mut proof = game.apply_knowledge(visits, &mut self.buffer)?;
        let (first, count) = (node.first_child as usize, node.children as usize);
        let children = &mut self.nodes[first..first + count];
        match proof {
            ProofStatus::Lost => (),
            ProofStatus::Won => {
                let winning = children
                    .iter_mut()
                    .filter(|child| self.buffer.first() == Some(&child.mv));
                winning.for_each(|child| child.proof = ProofStatus::Won);
            }
            ProofStatus::Unknown => {
                for child in children.iter_mut() {
                    child.prune(!self.buffer.contains(&child.mv));
                }
                if children
                    .iter()
                    .all(|child| child.proof == ProofStatus::Lost)
                {
                    proof = ProofStatus::Lost;
                }
            }
        }
        self.nodes[index].proof = proof.for_opponent();
        Ok(proof)
    }

    /// Backs up a proved leaf along the path. A node is lost for the player who moved there if one
    /// child wins for the opponent, and won if all children lose.
    fn back_up_proof(&mut self) {
        for ply in (1..self.path.len()).rev() {
            let parent = self.path[ply - 1];
            let proof = match self.nodes[self.path[ply]].proof {
                ProofStatus::Won => ProofStatus::Lost,
                ProofStatus::Lost => {
                    let lost = |child: &Node<M>| child.proof == ProofStatus::Lost;
                    match self.children(parent).iter().all(lost) {
                        true => ProofStatus::Won,
                        false => return,
                    }
                }
                ProofStatus::Unknown => return,
            };
            self.nodes[parent].proof = proof;
        }
    }

    /// Returns the child of the highest selection value that is not lost.
    #[inline]
    fn select_child(&self, index: usize, rave: f32) -> usize {
        let node = &self.nodes[index];
        let log = logarithm(node.visits.max(1));
        let first = node.first_child as usize;
        let children = &self.nodes[first..first + node.children as usize];
        let (mut best, mut best_value) = (0, f32::NEG_INFINITY);
        for (number, child) in children.iter().enumerate() {
            let value = self.selection_value(child, log, rave);
            if value > best_value && child.proof != ProofStatus::Lost {
                (best, best_value) = (number, value);
            }
        }
        first + best
    }

    /// Returns the UCT value of a child, mixed with its AMAF value.
    #[inline]
    fn selection_value(&self, child: &Node<M>, log: f32, rave: f32) -> f32 {
        let visits = child.visits as f32;
        let amaf_visits = child.amaf_visits as f32;
        let direct = match child.visits {
            0 => self.params.first_play_urgency,
            _ => child.wins as f32 / visits + self.params.exploration * (log / visits).sqrt(),
        };
        let bias = match child.bias {
            0.0 => 0.0,
            bias => bias / (visits + 1.0).sqrt(),
        };
        if rave == 0.0 {
            return direct + bias;
        }
        let weight =
            amaf_visits / (visits * (1.0 / RAVE_WEIGHT_INITIAL + amaf_visits / rave) + amaf_visits);
        weight * (child.amaf_wins as f32 / amaf_visits) + (1.0 - weight) * direct + bias
    }

    /// Adds the result of a playout to the nodes of the path.
    fn update_path(&mut self, root_player_wins: bool) {
        for (ply, &index) in self.path.iter().enumerate() {
            let by_root_player = ply % 2 == 0;
            let node = &mut self.nodes[index];
            node.visits += 1;
            node.wins += u32::from(by_root_player != root_player_wins);
        }
    }

    /// Adds the result of a playout to the AMAF statistics of all children along the path that were
    /// played in it.
    fn update_amaf<G: MctsGame<Move = M>>(&mut self, game: &G, root_player_wins: bool) {
        for (ply, &index) in self.path.iter().enumerate() {
            let by_root_player = ply % 2 == 0;
            let wins = u32::from(by_root_player == root_player_wins);
            let node = &self.nodes[index];
            let (first, count) = (node.first_child as usize, node.children as usize);
            for child in &mut self.nodes[first..first + count] {
                let played = u32::from(game.was_played(child.mv, by_root_player));
                child.amaf_visits += played;
                child.amaf_wins += played * wins;
            }
        }
    }

    /// Returns the progress, without the spent fraction. The value is the win rate.
    fn progress<G: MctsGame<Move = M>>(&self, game: &G, playouts: u64) -> SearchProgress {
        let best = self.best(0).map(|index| &self.nodes[index]);
        let is_open = |child: &&Node<M>| child.proof != ProofStatus::Lost;
        SearchProgress {
            playouts,
            value: best.map_or(0.0, |best| visited(best).win_rate),
            best: best.map_or(-1, |best| game.move_code(best.mv)),
            remaining: self.children(0).iter().filter(is_open).count(),
            ..SearchProgress::default()
        }
    }

    fn result(&self, playouts: u64) -> Result<MctsResult<M>, OutOfMemory> {
        let mut moves = try_with_capacity(self.children(0).len())?;
        moves.extend(self.children(0).iter().map(visited));
        let key = |visited: &MctsMove<M>| rank(visited.proof, visited.visits);
        insertion_sort(&mut moves, |one, other| key(one).cmp(&key(other)));
        let mut principal_variation = Vec::new();
        let mut index = 0;
        while let Some(best) = self.best(index) {
            let node = &self.nodes[best];
            let is_known =
                node.visits >= self.params.expand_threshold || node.proof == ProofStatus::Won;
            // The visits of deeper nodes are too few to mean anything.
            if !principal_variation.is_empty() && !is_known {
                break;
            }
            try_reserve(&mut principal_variation, 1)?;
            principal_variation.push(node.mv);
            index = best;
        }
        let root = self.nodes.first().map(|root| root.proof.for_opponent());
        Ok(MctsResult {
            moves,
            principal_variation,
            proof: root.unwrap_or(ProofStatus::Unknown),
            playouts,
            nodes: self.nodes.len(),
        })
    }

    fn children(&self, index: usize) -> &[Node<M>] {
        self.nodes.get(index).map_or(&[], |node| {
            let first = node.first_child as usize;
            &self.nodes[first..first + node.children as usize]
        })
    }

    /// Returns the best child. Below the root, only visited or proved children count.
    fn best(&self, index: usize) -> Option<usize> {
        let children = self.children(index).iter().enumerate();
        let known = children
            .filter(|(_, child)| index == 0 || child.visits > 0 || child.proof == ProofStatus::Won);
        let best = known.min_by_key(|(_, child)| rank(child.proof, u64::from(child.visits)))?;
        Some(self.nodes[index].first_child as usize + best.0)
    }
}

/// Returns a sort key: smaller for a better move.
pub(super) const fn rank(proof: ProofStatus, visits: u64) -> (u8, std::cmp::Reverse<u64>) {
    let certain = match proof {
        ProofStatus::Won => 0,
        ProofStatus::Unknown => 1,
        ProofStatus::Lost => 2,
    };
    (certain, std::cmp::Reverse(visits))
}

fn visited<M: Copy>(node: &Node<M>) -> MctsMove<M> {
    MctsMove {
        mv: node.mv,
        visits: u64::from(node.visits),
        win_rate: f64::from(node.wins) / f64::from(node.visits.max(1)),
        proof: node.proof,
    }
}

/// Returns an approximate natural logarithm, identical on every platform. A parabola interpolates
/// between powers of two; the error is less than 0.01.
fn logarithm(number: u32) -> f32 {
    let power = number.ilog2();
    let over = number as f32 / (1_u64 << power) as f32 - 1.0;
    std::f32::consts::LN_2 * (power as f32 + over * (1.344 - 0.344 * over))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::SearchLimits;

    /// A game on nine cells: the player who owns most of the first five cells at the end wins. The
    /// other cells are irrelevant.
    struct Majority {
        root: [Option<bool>; 9],
        cells: [Option<bool>; 9],
        first: bool,
        /// Whether `moves` recognises a majority before the end.
        proves: bool,
        /// The visits with which knowledge of the root was asked for.
        asked: Vec<u32>,
        /// The cell that the priors prefer.
        preferred: Option<usize>,
        /// The cell that the policy prefers.
        policy: Option<usize>,
        /// The number of positions with a policy.
        policies: u32,
        /// The visits of the root at which knowledge finds it lost.
        lost_after: u32,
    }

    impl Majority {
        fn new(root: [Option<bool>; 9], proves: bool) -> Majority {
            Majority {
                root,
                cells: root,
                first: true,
                proves,
                asked: Vec::new(),
                preferred: None,
                policy: None,
                policies: 0,
                lost_after: u32::MAX,
            }
        }
    }

    impl MctsGame for Majority {
        type Move = usize;
        const MAX_MOVES: usize = 9;

        fn reset_to_root(&mut self) {
            self.cells = self.root;
            self.first = true;
        }

        fn play(&mut self, mv: usize) {
            assert_eq!(self.cells[mv].replace(self.first), None);
            self.first = !self.first;
        }

        fn moves(&mut self, moves: &mut Vec<usize>) -> ProofStatus {
            moves.extend((0..9).filter(|&cell| self.cells[cell].is_none()));
            let count = |side| {
                let owned = self.cells[..5].iter();
                owned.filter(|&&cell| cell == Some(side)).count()
            };
            match self.proves {
                true if count(self.first) > 2 => ProofStatus::Won,
                true if count(!self.first) > 2 => ProofStatus::Lost,
                _ => ProofStatus::Unknown,
            }
        }

        /// Prunes the irrelevant cells. Two relevant cells prove a win, and three of the opponent a
        /// loss.
        fn apply_knowledge(
            &mut self,
            visits: u32,
            moves: &mut Vec<usize>,
        ) -> Result<ProofStatus, OutOfMemory> {
            if self.cells == self.root {
                self.asked.push(visits);
                if visits >= self.lost_after {
                    return Ok(ProofStatus::Lost);
                }
            }
            moves.extend((0..5).filter(|&cell| self.cells[cell].is_none()));
            let owned = |side| {
                let owned = self.cells[..5].iter();
                owned.filter(|&&cell| cell == Some(side)).count()
            };
            Ok(match [owned(self.first), owned(!self.first)] {
                [2, _] if !moves.is_empty() => ProofStatus::Won,
                [_, 3] => ProofStatus::Lost,
                _ => ProofStatus::Unknown,
            })
        }

        fn rollout(&mut self, rng: &mut Rng) -> bool {
            let mut empty = Vec::new();
            self.moves(&mut empty);
            rng.shuffle(&mut empty);
            empty.into_iter().for_each(|cell| self.play(cell));
            self.cells[..5]
                .iter()
                .filter(|&&cell| cell == Some(true))
                .count()
                > 2
        }

        fn move_code(&self, mv: usize) -> i32 {
            mv as i32
        }

        fn was_played(&self, mv: usize, by_root_player: bool) -> bool {
            self.cells[mv] == Some(by_root_player)
        }

        fn append_policy(&mut self, moves: &[usize], priors: &mut Vec<f32>) {
            if let Some(policy) = self.policy {
                self.policies += 1;
                priors.extend(moves.iter().map(|&mv| f32::from(u8::from(mv == policy))));
            }
        }

        fn append_priors(&mut self, moves: &[usize], priors: &mut Vec<f32>) {
            let preferred = self.preferred;
            priors.extend(
                moves
                    .iter()
                    .map(|&mv| f32::from(u8::from(Some(mv) == preferred))),
            );
        }
    }

    fn search_game(game: &mut Majority, params: &MctsParams, playouts: u64) -> MctsResult<usize> {
        let budget = Budget::start(SearchLimits::with_playouts(playouts));
        mcts(game, params, &budget, &mut Rng::new(1)).expect("memory")
    }

    fn search(params: &MctsParams, playouts: u64, proves: bool) -> MctsResult<usize> {
        search_game(&mut Majority::new([None; 9], proves), params, playouts)
    }

    #[test]
    fn knowledge_is_applied_again_when_the_visits_have_doubled() {
        let params = MctsParams {
            knowledge_threshold: 16,
            ..MctsParams::default()
        };
        let mut game = Majority::new([None; 9], false);
        search_game(&mut game, &params, 300);
        assert_eq!(game.asked, [0, 16, 32, 64, 128, 256]);
        // A root that is found lost stays searchable, and is not asked about again.
        let mut game = Majority::new([None; 9], false);
        game.lost_after = 16;
        let tree = search_game(&mut game, &params, 300);
        assert_eq!(game.asked, [0, 16]);
        assert_eq!((tree.proof, tree.playouts), (ProofStatus::Lost, 300));
        assert!(
            tree.moves
                .iter()
                .any(|visited| visited.proof == ProofStatus::Unknown)
        );
    }

    #[test]
    fn a_prior_draws_the_first_visits_and_fades() {
        let share = |playouts: u64, progressive_bias: f32| {
            let params = MctsParams {
                progressive_bias,
                ..MctsParams::default()
            };
            let mut game = Majority::new([None; 9], false);
            // An irrelevant cell.
            game.preferred = Some(7);
            let tree = search_game(&mut game, &params, playouts);
            let preferred = tree.moves.iter().find(|visited| visited.mv == 7);
            preferred.map_or(0.0, |visited| visited.visits as f64) / playouts as f64
        };
        assert!(share(20, 2.5) > 0.5 && share(20, 0.0) < 0.5);
        assert!(share(20_000, 2.5) < 0.1, "{}", share(20_000, 2.5));
    }

    #[test]
    fn a_policy_replaces_the_priors_of_nodes_with_enough_visits() {
        let params = MctsParams {
            progressive_bias: 2.5,
            policy_threshold: 40,
            policy_bias: 2.5,
            ..MctsParams::default()
        };
        let visits = |policy: Option<usize>, playouts: u64| {
            let mut game = Majority::new([None; 9], false);
            (game.preferred, game.policy) = (Some(7), policy);
            let tree = search_game(&mut game, &params, playouts);
            let of = |cell: usize| {
                let visited = tree.moves.iter().find(|visited| visited.mv == cell);
                visited.map_or(0, |visited| visited.visits)
            };
            (of(7), of(8), game.policies)
        };
        // The root has its policy at once, and other nodes after 40 visits.
        let (prior, policy, policies) = visits(Some(8), 20);
        assert!(
            policy > 10 && prior < 5 && policies == 1,
            "{prior} {policy}"
        );
        let (_, _, policies) = visits(Some(8), 1_000);
        assert!((5..25).contains(&policies), "{policies}");
        // A game without a policy keeps its priors.
        let (prior, policy, policies) = visits(None, 20);
        assert!(
            prior > 10 && policy < 5 && policies == 0,
            "{prior} {policy}"
        );
    }

    /// Plays the moves at the root.
    fn advance(game: &Majority, moves: &[usize]) -> Majority {
        let mut later = Majority::new(game.root, game.proves);
        for (ply, &mv) in moves.iter().enumerate() {
            later.root[mv] = Some(ply % 2 == 0);
        }
        later
    }

    fn search_from(
        game: &mut Majority,
        params: &MctsParams,
        tree: MctsTree<usize>,
    ) -> (MctsResult<usize>, MctsTree<usize>) {
        let budget = Budget::start(SearchLimits::with_playouts(500));
        mcts_from(game, params, &budget, &mut Rng::new(2), tree).expect("memory")
    }

    #[test]
    fn fewer_leaves_are_expanded_as_the_tree_fills() {
        const MAX_NODES: usize = 800;
        const PLAYOUTS: u64 = 4_000;
        let params = MctsParams {
            // Many leaves have the same number of visits.
            exploration: 2.0,
            rave_weight_final: 0.0,
            expand_threshold: 4,
            max_nodes: MAX_NODES,
            ..MctsParams::default()
        };
        let budget = Budget::start(SearchLimits::with_playouts(PLAYOUTS));
        let mut game = Majority::new([None; 9], false);
        let found = mcts_from(
            &mut game,
            &params,
            &budget,
            &mut Rng::new(2),
            MctsTree::new(),
        );
        let (_, tree) = found.expect("memory");
        assert!(tree.len() + 9 <= params.max_nodes, "{}", tree.len());
        let (mut expanded, mut delayed) = ([0; 3], 0);
        for node in &tree.nodes[1..] {
            let used = node.first_child as usize;
            let stage = usize::from(used > MAX_NODES / 2) + usize::from(used > MAX_NODES / 4 * 3);
            if node.children > 0 {
                assert!(node.visits >= 4 << stage, "{node:?}");
                expanded[stage] += 1;
            } else if node.visits > 4 && node.proof == ProofStatus::Unknown {
                delayed += 1;
            }
        }
        assert!(expanded.iter().all(|&count| count > 2), "{expanded:?}");
        assert!(delayed > 2, "{delayed}");
    }

    #[test]
    fn a_later_search_continues_the_tree() {
        let params = MctsParams::default();
        let mut game = Majority::new([None; 9], false);
        let (first, tree) = search_from(&mut game, &params, MctsTree::new());
        assert_eq!(first, {
            let budget = Budget::start(SearchLimits::with_playouts(500));
            let found = mcts(&mut game, &params, &budget, &mut Rng::new(2));
            found.expect("memory")
        });
        assert_eq!((tree.len(), u64::from(tree.visits())), (first.nodes, 500));
        let path = &first.principal_variation[..2];
        let kept = tree.subtree(path, &|_| false, 1_000).expect("memory");
        let kept = kept.expect("an expanded node");
        let before = u64::from(kept.visits());
        let mut later = advance(&game, path);
        let (second, tree) = search_from(&mut later, &params, kept.clone());
        assert_eq!(second.playouts, 500);
        let visits = second.moves.iter().map(|one| one.visits).sum::<u64>();
        assert!(before > 50 && visits > 500, "{before} {visits}");
        assert_eq!(u64::from(tree.visits()), before + 500);
        // It is the same each time, and the moves are those of a new search.
        assert_eq!(search_from(&mut later, &params, kept.clone()).0, second);
        let sorted = |result: &MctsResult<usize>| {
            let mut moves: Vec<_> = result.moves.iter().map(|one| one.mv).collect();
            moves.sort_unstable();
            moves
        };
        let (new, _) = search_from(&mut later, &params, MctsTree::new());
        assert_eq!(sorted(&second), sorted(&new));
        // The tree of another position is not used, and one that is too large neither.
        assert_eq!(search_from(&mut game, &params, kept.clone()).0, first);
        let small = MctsParams {
            max_nodes: kept.len() - 1,
            ..params
        };
        let (full, _) = search_from(&mut later, &small, kept);
        assert_eq!(full, search_from(&mut later, &small, MctsTree::new()).0);
    }

    #[test]
    fn continued_searches_prove_the_same_results() {
        let mut continued = 0;
        for case in 0..162_usize {
            let knowledge_threshold = case as u32 / 81 * 16;
            let path = [case % 81 / 9, case % 9];
            if path[0] == path[1] {
                continue;
            }
            let params = MctsParams {
                knowledge_threshold,
                expand_threshold: 1,
                // All moves are tried.
                rave_weight_final: 0.0,
                first_play_urgency: 9.0,
                ..MctsParams::default()
            };
            let search = |game: &mut Majority, playouts, tree| {
                let budget = Budget::start(SearchLimits::with_playouts(playouts));
                mcts_from(game, &params, &budget, &mut Rng::new(3), tree).expect("memory")
            };
            let mut game = Majority::new([None; 9], true);
            let (_, tree) = search(&mut game, 200, MctsTree::new());
            let kept = tree.subtree(&path, &|_| false, 10_000).expect("memory");
            continued += u32::from(kept.is_some());
            let mut later = advance(&game, &path);
            let (found, _) = search(&mut later, 200_000, kept.unwrap_or_default());
            // Only an irrelevant move with a relevant reply loses the majority.
            let expected = match path[0] > 4 && path[1] < 5 {
                true => ProofStatus::Lost,
                false => ProofStatus::Won,
            };
            assert_eq!(found.proof, expected, "{path:?}");
        }
        assert!(continued > 8, "{continued}");
    }

    #[test]
    fn a_search_may_end_when_the_tree_is_full() {
        let params = MctsParams {
            max_nodes: 60,
            stop_when_full: true,
            ..MctsParams::default()
        };
        let tree = search(&params, u64::MAX, false);
        assert!(tree.nodes <= 60 && tree.nodes > 50);
        assert!(tree.playouts > 10 && tree.playouts < 1_000);
    }

    #[test]
    fn relevant_cells_are_found_with_and_without_rave() {
        let plain = MctsParams {
            rave_weight_final: 0.0,
            first_play_urgency: 1.0,
            ..MctsParams::default()
        };
        for params in [MctsParams::default(), plain] {
            let tree = search(&params, 2_000, false);
            assert!(tree.moves[0].mv < 5, "{tree:?}");
            assert!(tree.moves[0].win_rate > 0.5);
            assert_eq!(tree.moves.len(), 9);
            let visits: u64 = tree.moves.iter().map(|visited| visited.visits).sum();
            assert_eq!((visits, tree.playouts), (2_000, 2_000));
            assert_eq!(tree.principal_variation[0], tree.moves[0].mv);
            let once = search(&params, 1, false);
            assert_eq!(once.principal_variation, [once.moves[0].mv]);
            assert_eq!(search(&params, 2_000, false), tree);
        }
    }

    #[test]
    fn a_proved_root_ends_the_search() {
        let tree = search(&MctsParams::default(), 1_000_000, true);
        assert_eq!(tree.proof, ProofStatus::Won);
        assert!(tree.playouts < 1_000_000);
        assert_eq!(tree.moves[0].proof, ProofStatus::Won);
        assert!(tree.moves[0].mv < 5);
        let certain = |visited: &MctsMove<usize>| visited.proof == ProofStatus::Lost;
        assert!(
            tree.moves
                .iter()
                .filter(|&visited| certain(visited))
                .all(|lost| lost.mv > 4)
        );
    }

    #[test]
    fn game_knowledge_prunes_moves_and_proves_earlier() {
        let params = MctsParams {
            knowledge_threshold: 16,
            ..MctsParams::default()
        };
        let studied = search(&params, 1_000_000, true);
        let plain = search(&MctsParams::default(), 1_000_000, true);
        assert_eq!(studied.proof, ProofStatus::Won);
        assert!(studied.playouts < plain.playouts);
        let idle = studied.moves.iter().filter(|visited| visited.mv > 4);
        assert!(
            idle.clone()
                .all(|idle| idle.visits == 0 && idle.proof == ProofStatus::Lost)
        );
        assert_eq!(idle.count(), 4);
    }

    #[test]
    fn game_knowledge_proves_the_root_without_playouts() {
        let params = MctsParams {
            knowledge_threshold: 16,
            ..MctsParams::default()
        };
        let grow = |sides: [u8; 4]| {
            let mut root = [None; 9];
            for (cell, side) in root.iter_mut().zip(sides) {
                *cell = Some(side == 1);
            }
            search_game(&mut Majority::new(root, false), &params, 100)
        };
        let won = grow([1, 2, 1, 2]);
        assert_eq!((won.proof, won.playouts), (ProofStatus::Won, 0));
        assert_eq!(won.principal_variation, [4]);
        assert_eq!(won.moves[0].proof, ProofStatus::Won);
        // The opponent may still err, so the search continues.
        let lost = grow([2, 2, 2, 1]);
        assert_eq!(lost.proof, ProofStatus::Lost);
        assert!(lost.playouts > 0 && lost.moves.len() == 5);
    }

    #[test]
    fn the_tree_respects_its_node_limit() {
        let params = MctsParams {
            max_nodes: 40,
            ..MctsParams::default()
        };
        assert!(search(&params, 5_000, false).nodes <= 40);
        assert_eq!(search(&params, 0, false).playouts, 1);
    }

    #[test]
    fn approximate_logarithms_have_an_error_below_a_hundredth() {
        for number in 1..10_000_u32 {
            let exact = (number as f32).ln();
            assert!((logarithm(number) - exact).abs() < 0.01, "{number}");
        }
    }
}
