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
    /// The number of visits at which a leaf is expanded.
    pub expand_threshold: u32,
    /// The number of visits at which [`MctsGame::apply_knowledge`] is called for an unproved node,
    /// again whenever they have doubled, and for the root also at once. 0 means never.
    pub knowledge_threshold: u32,
    /// The maximum number of nodes.
    pub max_nodes: usize,
}

impl Default for MctsParams {
    fn default() -> MctsParams {
        MctsParams {
            exploration: 0.22,
            rave_weight_final: 830.0,
            first_play_urgency: 0.35,
            progressive_bias: 0.0,
            expand_threshold: 10,
            knowledge_threshold: 0,
            max_nodes: 1 << 20,
        }
    }
}

/// The RAVE weight of the first visits (MoHex).
const RAVE_WEIGHT_INITIAL: f32 = 2.12;
/// The number of virtual AMAF visits of a new move; half of them are wins.
const AMAF_PRIOR_VISITS: u32 = 8;
/// The mean number of descents per descent that ignores AMAF values.
const RAVE_OFF_INTERVAL: u32 = 30;

#[derive(Clone, Copy, Debug)]
struct Node<M> {
    mv: M,
    visits: u32,
    /// The number of playouts won by the player of the move.
    wins: u32,
    amaf_visits: u32,
    amaf_wins: u32,
    first_child: u32,
    children: u32,
    /// The weighted prior probability.
    bias: f32,
    /// The proof status for the player of the move.
    proof: ProofStatus,
}

impl<M> Node<M> {
    const fn new(mv: M) -> Node<M> {
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
        }
    }
}

impl ProofStatus {
    /// Returns the status for the other player.
    const fn for_opponent(self) -> ProofStatus {
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
    let mut search = MctsTree {
        params,
        nodes: try_with_capacity(G::MAX_MOVES + 1)?,
        buffer: try_with_capacity(G::MAX_MOVES)?,
        path: try_with_capacity(G::MAX_MOVES + 1)?,
        priors: try_with_capacity(G::MAX_MOVES)?,
        is_root_lost: false,
    };
    game.reset_to_root();
    let proof = game.moves(&mut search.buffer);
    let moves = search.buffer.iter().copied();
    search.nodes.extend(moves.clone().take(1).map(Node::new));
    search.nodes.extend(moves.map(Node::new));
    if let Some(root) = search.nodes.first_mut() {
        (root.first_child, root.children) = (1, search.buffer.len() as u32);
        if proof == ProofStatus::Won {
            root.proof = ProofStatus::Lost;
            search.nodes[1].proof = ProofStatus::Won;
        }
    }
    search.set_biases(0, game);
    if proof == ProofStatus::Unknown && params.knowledge_threshold > 0 {
        search.apply_knowledge_to_root(game)?;
    }
    let mut playouts = 0;
    let mut meter = ProgressMeter::new(budget);
    while search.is_unproved()
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
    let mut tree = search.result(playouts)?;
    if search.is_root_lost {
        tree.proof = ProofStatus::Lost;
    }
    Ok(tree)
}

/// The tree and buffers of a running search.
struct MctsTree<'a, M> {
    params: &'a MctsParams,
    nodes: Vec<Node<M>>,
    buffer: Vec<M>,
    path: Vec<usize>,
    /// The priors of the moves in the buffer.
    priors: Vec<f32>,
    /// Whether knowledge has shown that the root is lost. Its moves stay searchable.
    is_root_lost: bool,
}

impl<M: Copy + PartialEq> MctsTree<'_, M> {
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
            if self.is_knowledge_due(index) {
                let proof = match index {
                    0 => self.apply_knowledge_to_root(game)?,
                    _ => self.apply_knowledge(index, game)?,
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

    /// Creates the children of a node that has enough visits. Returns whether it has children to
    /// descend into.
    fn expand<G: MctsGame<Move = M>>(
        &mut self,
        index: usize,
        game: &mut G,
    ) -> Result<bool, OutOfMemory> {
        let node = &self.nodes[index];
        if node.visits < self.params.expand_threshold || node.proof != ProofStatus::Unknown {
            return Ok(false);
        }
        self.buffer.clear();
        let proof = game.moves(&mut self.buffer);
        let is_full = self.nodes.len() + self.buffer.len() > self.params.max_nodes;
        self.nodes[index].proof = proof.for_opponent();
        if is_full || proof != ProofStatus::Unknown {
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
        let weight = self.params.progressive_bias;
        if weight > 0.0
            && let Some(first) = self.nodes.get(index).map(|node| node.first_child)
        {
            self.priors.clear();
            game.append_priors(&self.buffer, &mut self.priors);
            let children = &mut self.nodes[first as usize..];
            for (child, prior) in children.iter_mut().zip(&self.priors) {
                child.bias = weight * prior;
            }
        }
    }

    /// Returns whether the visits of a node are the threshold of knowledge times a power of two.
    fn is_knowledge_due(&self, index: usize) -> bool {
        let (visits, threshold) = (self.nodes[index].visits, self.params.knowledge_threshold);
        let is_excluded = index == 0 && self.is_root_lost;
        !is_excluded
            && visits.is_multiple_of(threshold)
            && (visits / threshold.max(1)).is_power_of_two()
    }

    /// Applies game knowledge to the root. The moves of a lost root stay searchable, as the
    /// opponent may err; its status is then unknown.
    fn apply_knowledge_to_root<G: MctsGame<Move = M>>(
        &mut self,
        game: &mut G,
    ) -> Result<ProofStatus, OutOfMemory> {
        if self.children(0).is_empty() {
            return Ok(ProofStatus::Unknown);
        }
        let proof = self.apply_knowledge(0, game)?;
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
        game: &mut G,
    ) -> Result<ProofStatus, OutOfMemory> {
        self.buffer.clear();
        let node = &self.nodes[index];
        let mut proof = game.apply_knowledge(node.visits, &mut self.buffer)?;
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
                let is_idle = |child: &&mut Node<M>| !self.buffer.contains(&child.mv);
                let idle = children.iter_mut().filter(is_idle);
                idle.for_each(|child| child.proof = ProofStatus::Lost);
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
