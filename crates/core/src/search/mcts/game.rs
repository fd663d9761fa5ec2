//! The game of a Monte Carlo tree search: a root position, moves and rollouts.

use crate::{OutOfMemory, Rng};

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
