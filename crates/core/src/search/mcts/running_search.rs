//! A running Monte Carlo tree search: descent, expansion, game knowledge and backup.

use super::tree::{AMAF_PRIOR_VISITS, Node, rank};
use super::{MctsGame, MctsMove, MctsParams, MctsResult, ProofStatus};
use crate::memory::{try_reserve, try_with_capacity};
use crate::search::SearchProgress;
use crate::{OutOfMemory, Rng, insertion_sort};

/// The RAVE weight of the first visits (MoHex).
const RAVE_WEIGHT_INITIAL: f32 = 2.12;
/// The mean number of descents per descent that ignores AMAF values.
const RAVE_OFF_INTERVAL: u32 = 30;

/// The most visits of a root. The statistics of a node have 32 bits.
const MAX_VISITS: u32 = u32::MAX - 2 * AMAF_PRIOR_VISITS;

/// The tree and buffers of a running search.
pub(super) struct RunningSearch<'a, M> {
    pub params: &'a MctsParams,
    pub nodes: Vec<Node<M>>,
    pub buffer: Vec<M>,
    pub path: Vec<usize>,
    /// The priors of the moves in the buffer.
    pub priors: Vec<f32>,
    /// Whether knowledge has shown that the root is lost. Its moves stay searchable.
    pub is_root_lost: bool,
    /// The visits of the root before this search.
    pub earlier_visits: u32,
    /// Whether a node had no room to expand.
    pub is_full: bool,
}

impl<M: Copy + PartialEq> RunningSearch<'_, M> {
    /// Returns whether the tree has an unproved root with exactly the moves in the buffer.
    pub fn has_root_in_buffer(&self) -> bool {
        let children = self.children(0).iter().map(|child| child.mv);
        self.is_unproved()
            && self.nodes.len() <= self.params.max_nodes
            && children.eq(self.buffer.iter().copied())
    }

    /// Creates the root, whose moves are in the buffer.
    pub fn begin<G: MctsGame<Move = M>>(
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
    pub fn is_at_end(&self) -> bool {
        let visits = self.nodes.first().map_or(0, |root| root.visits);
        visits >= MAX_VISITS || self.is_full && self.params.stop_when_full
    }

    pub fn is_unproved(&self) -> bool {
        self.nodes
            .first()
            .is_some_and(|root| root.proof == ProofStatus::Unknown)
    }

    /// Runs one iteration: selection, expansion, rollout and backpropagation.
    pub fn playout<G: MctsGame<Move = M>>(
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
            let proof = match (index, self.visits_for_knowledge(index)) {
                (_, 0) => ProofStatus::Unknown,
                (0, visits) => self.apply_knowledge_to_root(visits, game)?,
                (_, visits) => self.apply_knowledge(index, visits, game)?,
            };
            if proof != ProofStatus::Unknown {
                break;
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
    pub fn set_biases<G: MctsGame<Move = M>>(&mut self, index: usize, game: &mut G) {
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

    /// Returns the visits for which knowledge is due at a node, or 0. It is due when the visits are the
    /// threshold times a power of two, and at the root after every interval.
    fn visits_for_knowledge(&self, index: usize) -> u32 {
        let visits = self.visits(index);
        let threshold = self.params.knowledge_threshold;
        let interval = self.params.root_knowledge_interval;
        if visits == 0 || threshold == 0 || index == 0 && self.is_root_lost {
            return 0;
        }
        let (is_due, due) = match index {
            0 if interval > 0 => (visits.is_multiple_of(interval), interval),
            _ => {
                let doublings = visits / threshold;
                let is_due = visits.is_multiple_of(threshold) && doublings.is_power_of_two();
                (is_due, visits)
            }
        };
        if is_due { due } else { 0 }
    }

    /// Applies game knowledge to the root. The moves of a lost root stay searchable, as the
    /// opponent may err; its status is then unknown.
    pub fn apply_knowledge_to_root<G: MctsGame<Move = M>>(
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
                    if self.children(parent).iter().all(lost) {
                        ProofStatus::Won
                    } else {
                        return;
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
    pub fn progress<G: MctsGame<Move = M>>(&self, game: &G, playouts: u64) -> SearchProgress {
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

    pub fn result(&self, playouts: u64) -> Result<MctsResult<M>, OutOfMemory> {
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
pub(super) fn logarithm(number: u32) -> f32 {
    let power = number.ilog2();
    let over = number as f32 / (1_u64 << power) as f32 - 1.0;
    std::f32::consts::LN_2 * (power as f32 + over * (1.344 - 0.344 * over))
}
