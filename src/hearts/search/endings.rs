//! The last tricks of a sampled world, played as well as four players can who see all hands.
//!
//! So near the end the cards that were played tell each of them nearly as much, and what the learned
//! policy does there is the weaker guess.

use crate::hearts::solve::{Line, SolveOptions, Solver};
use crate::hearts::{CardSet, Position, SEATS};

/// Tricks that are played exactly.
///
/// Six are no better, and take twice the time.
pub(super) const EXACT_TRICKS: u32 = 4;

/// How a deal ends.
pub(super) struct Ending {
    /// The cards that are played.
    pub cards: Line,
    /// What each seat takes in the whole deal.
    pub taken: [CardSet; SEATS],
}

/// The end of a deal in which everybody plays for the payoff (max^n).
pub(super) fn best_play(mut position: Position) -> Ending {
    let cards = Solver::without_memory().line(&position, &SolveOptions::default());
    for &card in cards.cards() {
        // A legal card is never refused.
        let _ = position.play(card);
    }
    Ending {
        cards,
        taken: *position.taken(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rng;
    use crate::hearts::search::policy_playout::Playout;
    use crate::hearts::search::policy_world::PolicyWorld;
    use crate::hearts::search::world_policy::WorldPolicy;
    use crate::hearts::tests::Watched;
    use crate::hearts::{DECK, Player, Policy, PolicyPlayer, Rules, score_deal};

    /// A random deal of random cards with so many tricks left.
    fn ending(rules: Rules, seed: u64, tricks: u32) -> Position {
        let mut rng = Rng::new(seed);
        let mut position = Position::deal(rules, &mut rng);
        while position.hands()[position.next_seat()].len() > tricks {
            let legal = position.legal_moves();
            let card = legal.iter().nth(rng.below(legal.len()) as usize);
            position
                .play(card.expect("a legal card"))
                .expect("it is legal");
        }
        position
    }

    #[test]
    fn the_line_alone_is_that_of_the_solver_with_memory() {
        let mut solver = Solver::new();
        for seed in 0..600 {
            let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
            let position = ending(rules, seed, 2 + seed as u32 % 4);
            let options = SolveOptions::default();
            let (solution, line) = solver.solve_with_line(&position, &options);
            let alone = Solver::without_memory().line(&position, &options);
            assert_eq!(alone, line, "{seed}");
            let best = solution.best().expect("a card");
            let scores = score_deal(rules, &best_play(position).taken);
            assert_eq!(scores, best.scores, "{seed}");
        }
    }

    #[test]
    fn a_playout_goes_by_the_policy_and_ends_exactly() {
        let mut learned = PolicyPlayer(Policy::Learned);
        let mut differ = 0;
        for seed in 0..200 {
            let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
            let mut deal = Watched::deal(rules, seed);
            let first = learned.play(deal.view());
            let world = PolicyWorld::of(deal.view(), deal.table.hands());
            let by_policy = Playout::of(world, &WorldPolicy::LEARNED);
            let exact = by_policy.ending_exactly();
            let (taken, line) = (exact.play_out_after(first), exact.line_after(first));
            let scores = score_deal(rules, &taken);
            differ += u32::from(score_deal(rules, &by_policy.play_out_after(first)) != scores);

            let (early, late) = line.split_at(DECK - SEATS * EXACT_TRICKS as usize);
            deal.play(first);
            for &card in &early[1..] {
                assert_eq!(learned.play(deal.view()), card, "{seed}");
                deal.play(card);
            }
            let ending = best_play(deal.table);
            assert_eq!(
                (ending.cards.cards(), score_deal(rules, &ending.taken)),
                (late, scores)
            );
        }
        assert!(differ > 20, "{differ}");
    }
}
