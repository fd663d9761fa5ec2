//! Monte Carlo tree search with rapid action value estimation (RAVE) and proved wins.
//!
//! Each iteration descends the tree by UCT values, expands a leaf and plays the game out. While a
//! move has few visits, its value is mixed with its all-moves-as-first (AMAF) value: the win rate
//! of the playouts in which the same player plays it later. In games whose moves transpose, AMAF
//! values are available much earlier. Source: Gelly and Silver, "Monte-Carlo tree search and rapid
//! action value estimation in computer Go" (2011).
//!
//! The constants come from MoHex (Arneson, Hayward and Henderson, "Monte Carlo Tree Search in Hex",
//! 2010) in its later versions. As in MoHex, game knowledge is applied to nodes after a number of
//! visits and prunes their moves. Proved wins and losses are backed up (MCTS-Solver: Winands,
//! Björnsson and Saito, "Monte-Carlo Tree Search Solver", 2008).
//!
//! - `running_search`: a search in progress.
//! - `tree`: its tree, which a search of a later position may continue.

mod running_search;
mod tree;

pub use tree::MctsTree;
pub(super) use tree::rank;

use super::budget::Budget;
use super::progress_meter::ProgressMeter;
use crate::memory::try_with_capacity;
use crate::{OutOfMemory, Rng};
use running_search::RunningSearch;

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
    /// for this number of visits: those of the position, or of an interval of the root
    /// ([`MctsParams::root_knowledge_interval`]). Appends the moves that remain, and returns the proof status. If
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
    /// The number of visits of the root from one call of [`MctsGame::apply_knowledge`] for it to the next.
    /// 0 means as for other nodes.
    pub root_knowledge_interval: u32,
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
            root_knowledge_interval: 0,
            max_nodes: 1 << 20,
            stop_when_full: false,
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

/// Searches until the root is proved or the budget, counted in playouts, is spent. An unproved root
/// with moves gets at least one playout.
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
/// The tree comes from [`MctsTree::subtree`] for the same position. A new tree replaces it if it is
/// empty, exceeds the limit of nodes, has a proved root, or has other moves at the root than the
/// game generates. The limit of playouts and the playouts of the result count those of this search;
/// the visits of the moves include the earlier ones. Knowledge is applied to the root as in a new
/// tree, and so is the policy if the root had too few visits for it.
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

#[cfg(test)]
mod tests;
