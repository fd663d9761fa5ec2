//! Root parallelization of a Monte Carlo tree search: one tree for each thread, merged at the root.
//!
//! The trees share nothing while they grow, so no thread waits for another. Source: Chaslot, Winands and
//! van den Herik, "Parallel Monte-Carlo Tree Search" (2008).

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::budget::Budget;
use super::mcts::rank;
use super::progress::SearchProgress;
use super::threads::Threads;
use super::{MctsMove, MctsResult, ProofStatus};
use crate::memory::try_with_capacity;
use crate::{OutOfMemory, insertion_sort};

/// The result of a tree, or the lack of memory for it.
type Tree<M> = Result<MctsResult<M>, OutOfMemory>;

/// Grows one tree on each thread until the budget is spent or a tree has proved the root, and merges
/// the results.
///
/// `search` grows the tree with this number. It has its share of the limit of playouts. Tree 0 grows on
/// the calling thread and reports its progress; a last report has the merged result, with the code of the
/// best move by `code`. A tree without memory is left out.
///
/// The result is not reproducible: a proof stops the other trees at any point.
///
/// # Errors
/// [`OutOfMemory`] if no tree can be allocated.
pub fn root_parallel<M: Copy + PartialEq + Send>(
    threads: Threads<'_>,
    budget: &Budget<'_>,
    search: &(dyn Fn(usize, &Budget<'_>) -> Tree<M> + Sync),
    code: &dyn Fn(M) -> i32,
) -> Tree<M> {
    let is_over = AtomicBool::new(false);
    let own_budget = budget.divided_by(threads.count).stopped_by(&is_over);
    let other_budget = own_budget.without_progress();
    let results = Mutex::new(try_with_capacity(threads.count)?);
    let grow = |number: usize, budget: &Budget<'_>| {
        let Ok(result) = search(number, budget) else {
            return;
        };
        if result.proof != ProofStatus::Unknown {
            is_over.store(true, Ordering::Relaxed);
        }
        // Results are stored in one push, so those behind a poisoned lock are valid.
        let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
        results.push((number, result));
    };
    let next = AtomicUsize::new(1);
    let work = || grow(next.fetch_add(1, Ordering::Relaxed), &other_budget);
    threads
        .spawner
        .run(threads.count.saturating_sub(1), &work, &mut || {
            grow(0, &own_budget);
        });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    insertion_sort(&mut results, |(one, _), (other, _)| one.cmp(other));
    let merged = merge(&results)?;
    if let Some(listener) = budget.limits().progress {
        let best = merged.moves.first();
        let is_open = |mv: &&MctsMove<M>| mv.proof != ProofStatus::Lost;
        listener.report(&SearchProgress {
            playouts: merged.playouts,
            spent: 1.0,
            value: best.map_or(0.0, |best| best.win_rate),
            best: best.map_or(-1, |best| code(best.mv)),
            remaining: merged.moves.iter().filter(is_open).count(),
        });
    }
    Ok(merged)
}

/// Merges the results of several trees of the same root.
///
/// A move that one tree has found useless is left out, unless no move would remain. The principal
/// variation comes from the tree that visited the best move most.
fn merge<M: Copy + PartialEq>(results: &[(usize, MctsResult<M>)]) -> Tree<M> {
    let Some((_, first)) = results.first() else {
        return Err(OutOfMemory);
    };
    let mut moves = try_with_capacity(first.moves.len())?;
    let all = first.moves.iter().map(|one| one.mv);
    moves.extend(all.clone().filter_map(|mv| merged_move(results, mv)));
    if moves.is_empty() {
        moves.extend(first.moves.iter().copied());
    }
    let key = |one: &MctsMove<M>| rank(one.proof, one.visits);
    insertion_sort(&mut moves, |one, other| key(one).cmp(&key(other)));
    let best = moves.first().map(|best| best.mv);
    let visits_of_best = |result: &MctsResult<M>| {
        let found = result.moves.iter().find(|one| Some(one.mv) == best);
        found.map_or(0, |one| one.visits)
    };
    let lines = results.iter().map(|(_, result)| result);
    let line = lines
        .filter(|result| result.principal_variation.first().copied() == best)
        .max_by_key(|result| visits_of_best(result));
    let mut principal_variation = Vec::new();
    let line = match line {
        Some(result) => &result.principal_variation[..],
        None => best.as_slice(),
    };
    crate::memory::try_reserve(&mut principal_variation, line.len())?;
    principal_variation.extend_from_slice(line);
    let is_proved = |proof: ProofStatus| results.iter().any(|(_, result)| result.proof == proof);
    Ok(MctsResult {
        moves,
        principal_variation,
        proof: match (is_proved(ProofStatus::Won), is_proved(ProofStatus::Lost)) {
            (true, _) => ProofStatus::Won,
            (false, true) => ProofStatus::Lost,
            (false, false) => ProofStatus::Unknown,
        },
        playouts: results.iter().map(|(_, result)| result.playouts).sum(),
        nodes: results.iter().map(|(_, result)| result.nodes).sum(),
    })
}

/// Merges the statistics of a move, or returns `None` if a tree has found it useless.
fn merged_move<M: Copy + PartialEq>(
    results: &[(usize, MctsResult<M>)],
    mv: M,
) -> Option<MctsMove<M>> {
    let mut merged = MctsMove {
        mv,
        visits: 0,
        win_rate: 0.0,
        proof: ProofStatus::Unknown,
    };
    let mut wins = 0.0;
    for (_, result) in results {
        let one = result.moves.iter().find(|one| one.mv == mv)?;
        merged.visits += one.visits;
        wins += one.win_rate * one.visits as f64;
        if one.proof != ProofStatus::Unknown {
            merged.proof = one.proof;
        }
    }
    merged.win_rate = wins / merged.visits.max(1) as f64;
    Some(merged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{SearchLimits, StdSpawner};

    fn result(moves: &[(u8, u64, f64, ProofStatus)], proof: ProofStatus) -> MctsResult<u8> {
        let moves = moves.iter().map(|&(mv, visits, win_rate, proof)| MctsMove {
            mv,
            visits,
            win_rate,
            proof,
        });
        let moves: Vec<_> = moves.collect();
        MctsResult {
            principal_variation: vec![moves[0].mv, 9],
            playouts: moves.iter().map(|one| one.visits).sum(),
            moves,
            proof,
            nodes: 10,
        }
    }

    const OPEN: ProofStatus = ProofStatus::Unknown;

    /// Merges these trees, grown on as many threads.
    fn grown(trees: &[MctsResult<u8>]) -> MctsResult<u8> {
        let budget = Budget::start(SearchLimits::default());
        let threads = Threads {
            count: trees.len(),
            spawner: &StdSpawner,
        };
        let search = |number: usize, _: &Budget<'_>| Ok(trees[number].clone());
        root_parallel(threads, &budget, &search, &|mv| i32::from(mv)).expect("memory")
    }

    #[test]
    fn visits_and_wins_are_added() {
        let one = result(&[(1, 30, 0.5, OPEN), (2, 10, 0.2, OPEN)], OPEN);
        let other = result(&[(2, 60, 0.4, OPEN), (1, 10, 0.9, OPEN)], OPEN);
        let merged = grown(&[one.clone(), other]);
        assert_eq!(
            (merged.playouts, merged.nodes, merged.proof),
            (110, 20, OPEN)
        );
        let best = merged.moves[0];
        assert_eq!((best.mv, best.visits), (2, 70));
        assert!((best.win_rate - (2.0 + 24.0) / 70.0).abs() < 1e-12);
        assert_eq!(merged.principal_variation, [2, 9]);
        assert_eq!(grown(std::slice::from_ref(&one)), one);
    }

    #[test]
    fn a_proof_of_one_tree_decides() {
        let open = result(&[(1, 90, 0.6, OPEN), (2, 5, 0.1, OPEN)], OPEN);
        let won = result(&[(2, 3, 1.0, ProofStatus::Won)], ProofStatus::Won);
        let merged = grown(&[open.clone(), won]);
        assert_eq!((merged.moves[0].mv, merged.proof), (2, ProofStatus::Won));
        let lost = [(1, 90, 0.6, ProofStatus::Lost), (2, 5, 0.1, OPEN)];
        let merged = grown(&[open, result(&lost, OPEN)]);
        assert_eq!((merged.moves[0].mv, merged.proof), (2, OPEN));
    }

    #[test]
    fn a_move_that_one_tree_finds_useless_is_left_out_unless_it_is_the_last() {
        let all = result(&[(1, 50, 0.6, OPEN), (2, 40, 0.5, OPEN)], OPEN);
        let pruned = result(&[(2, 90, 0.5, OPEN)], OPEN);
        let other = result(&[(1, 90, 0.5, OPEN)], OPEN);
        let merged = grown(&[all, pruned.clone()]);
        assert_eq!(
            merged.moves.iter().map(|one| one.mv).collect::<Vec<_>>(),
            [2]
        );
        assert_eq!(grown(&[pruned.clone(), other]).moves, pruned.moves);
    }

    #[test]
    fn the_limit_of_playouts_is_shared() {
        let limits = SearchLimits {
            threads: 3,
            ..SearchLimits::with_playouts(10)
        };
        let budget = Budget::start(limits);
        let search = |_: usize, budget: &Budget<'_>| {
            let limit = budget.limits().playouts.unwrap_or(0);
            Ok(result(&[(1, limit, 0.5, OPEN)], OPEN))
        };
        let merged = root_parallel(limits.threads(), &budget, &search, &|_| 0);
        assert_eq!(merged.map(|merged| merged.playouts), Ok(12));
    }
}
