//! The Normal planner: scores of the legal cards, averaged over the worlds, and the best card.
//!
//! Source: design "Hard Performance HLD", Normal planner.

use handsense_hearts::{Card, CardSet, View};

use super::Hands;
use super::convention::sort_by_score;
use super::pass_scorer::PassScorer;
use super::play_scorer::PlayScorer;
use super::style::Difficulty;
use super::trick_simulation::simulate_trick;

/// All legal cards with their scores, best first. Empty when it is not the player's turn.
///
/// A score is the sum over all worlds divided by their number, truncated towards zero.
pub fn explain(view: &View, worlds: &[Hands], difficulty: Difficulty) -> Vec<(Card, i32)> {
    let legal = view.legal_moves().unwrap_or(CardSet::EMPTY);
    let scorer = PlayScorer::new(view, difficulty);
    let target = scorer.snapshot.highest_seat;
    let score_in = |card, hands| {
        let result = simulate_trick(view, &scorer.tracker, target, hands, card);
        scorer.score(card, result)
    };
    let mean = |card| {
        let sum: i32 = worlds.iter().map(|hands| score_in(card, hands)).sum();
        sum / (worlds.len() as i32).max(1)
    };
    let mut scored: Vec<_> = legal.iter().map(|card| (card, mean(card))).collect();
    sort_by_score(&mut scored);
    scored
}

/// The best card, and the number of simulated tricks. A forced card is returned without sampling
/// worlds.
pub(super) fn choose(
    view: &View,
    difficulty: Difficulty,
    worlds: impl FnOnce() -> Vec<Hands>,
) -> (Card, u64) {
    let legal = view.legal_moves().unwrap_or(CardSet::EMPTY);
    if legal.len() <= 1 {
        // Out of turn no card is legal, so any card will do.
        let card = legal.first().or(view.hand().first());
        return (card.unwrap_or(Card::ACE_OF_SPADES), 0);
    }
    let worlds = worlds();
    let ranked = explain(view, &worlds, difficulty);
    (ranked[0].0, u64::from(legal.len()) * worlds.len() as u64)
}

/// The three cards to pass.
pub fn pass(view: &View, difficulty: Difficulty) -> [Card; 3] {
    let ranked = PassScorer::new(view, difficulty).ranked();
    let mut cards = ranked.into_iter().map(|(card, _)| card);
    [(); 3].map(|()| cards.next().unwrap_or(Card::ACE_OF_SPADES))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(line: &str) -> View {
        line.parse().expect("a view")
    }

    fn hands(texts: [&str; 4]) -> Hands {
        texts.map(|text| text.parse().expect("cards"))
    }

    /// Second trick: seat 0 has led a diamond, and seat 1 (the player) must follow.
    const FOLLOW: &str = "me=1 hand=A73.QJ98.5.8732 plays=3:C2,CA,C6,CK/D2";

    #[test]
    fn the_choice_is_the_first_of_the_explanation() {
        let view = view(FOLLOW);
        let worlds = || vec![hands(["", "", "K.A..", "2.T.."])];
        let ranked = explain(&view, &worlds(), Difficulty::Normal);
        let order: Vec<String> = ranked.iter().map(|(card, _)| card.to_string()).collect();
        // All lose to the ace, so the lower card is better.
        assert_eq!(order, ["D8", "D9", "DJ", "DQ"]);
        let planned = choose(&view, Difficulty::Normal, worlds);
        assert_eq!(planned, (ranked[0].0, 4));
    }

    #[test]
    fn a_forced_card_needs_no_simulation() {
        let view = view("me=0 hand=AK3.QJ98.T652.72");
        let planned = choose(&view, Difficulty::Normal, || {
            unreachable!("a forced card samples no worlds")
        });
        assert_eq!(planned, (Card::TWO_OF_CLUBS, 0));
    }

    #[test]
    fn equal_scores_prefer_the_smaller_key() {
        // The other hands are empty, so every lead wins and low cards are better.
        let view = view("me=1 hand=A87.54.54.87652 plays=0:C2,CA,C6,CK");
        let ranked = explain(&view, &[hands([""; 4])], Difficulty::Normal);
        let order: Vec<String> = ranked.iter().map(|(card, _)| card.to_string()).collect();
        assert_eq!(order, ["C4", "D4", "C5", "D5", "S7", "S8", "SA"]);
        assert_eq!(ranked[0].1, ranked[1].1);
    }

    #[test]
    fn out_of_turn_the_explanation_is_empty() {
        let view = view("me=0 hand=KQJ.54.54.AKQJT plays=0:C2,C3,C6,C7");
        assert!(explain(&view, &[hands([""; 4])], Difficulty::Normal).is_empty());
    }

    #[test]
    fn the_mean_is_truncated_towards_zero() {
        let view = view("me=1 hand=A73.QJ98.65.8732 plays=0:C2");
        let score = |worlds: &[Hands]| {
            let ranked = explain(&view, worlds, Difficulty::Normal);
            let six = ranked.iter().find(|(card, _)| card.to_string() == "C6");
            six.map(|&(_, score)| score).expect("a legal card")
        };
        let lost = hands(["", "", "..K.", "..7."]);
        let won = hands(["", "", "..3.", "..4."]);
        // Following with the six after one card played; winning takes a clean trick.
        let always = -24 * 6 + 10 + 20;
        assert_eq!(score(&[lost]), 600 + always);
        assert_eq!(score(&[won]), -4_800 - 18 * 6 + always);
        // (4 · 486 − 5022) / 5 = −615.6
        assert_eq!(score(&[lost, lost, won, lost, lost]), -615);
    }

    #[test]
    fn the_three_highest_scores_are_passed() {
        let view = view("pass=left hand=Q3.QJ98.T654.K72 scores=0/5/0/5");
        let cards = pass(&view, Difficulty::Normal).map(|card| card.to_string());
        assert_eq!(cards, ["SQ", "HK", "H7"]);
    }
}
