//! The candidates of a search.
//!
//! - Cards: the legal cards, with equivalent cards merged. Two cards of a suit in one hand are equivalent
//!   when they score the same, and no card between them is held by another player or lies on the table.
//! - Passes: those that the pass network ranks highest among all 286 of a hand, and some that it may
//!   undervalue. With a large budget a search tries many more. They first compete in brackets; the
//!   winner of each bracket joins the final.

use std::cmp::Reverse;

use super::rollout::RolloutPolicy;
use crate::evaluation::passing::{self, PassContext, PassEvaluation, PassEvaluations};
use crate::evaluation::ranking::tuned::KnownState;
use crate::evaluation::weights::TUNED;
use crate::pass_net::{LEARNED_PASSES, PassEvaluator, PassValue};
use crate::rules::MAX_LEGAL_MOVES;
use crate::{Card, CardSet, Rules, Suit, View, ViewError};
use handsense_core::ArrayVec;
use handsense_core::search::{Arms, MAX_ARMS};

/// A candidate card with its equivalent cards and its prior.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CardCandidate {
    /// The card: among equivalent cards the one that the policy ranks highest.
    pub card: Card,
    /// All equivalent cards, this one included.
    pub equivalents: CardSet,
    /// The policy's value of the card less that of its best card, in hundredths of a point;
    /// negative or zero.
    pub prior: i32,
}

/// The candidate cards of a decision.
pub(super) type CardCandidates = ArrayVec<CardCandidate, MAX_LEGAL_MOVES>;

/// Returns the candidate cards in descending order of their priors.
///
/// # Errors
/// When it is not the viewer's turn or the deal is over.
pub(super) fn card_candidates(
    view: &View,
    policy: &RolloutPolicy<'_>,
) -> Result<CardCandidates, ViewError> {
    let legal = view.legal_moves()?;
    let values = policy.values(&KnownState::from_view(view), legal);
    let best = values.iter().map(|&(_, value)| value).max().unwrap_or(0);
    let mut candidates = CardCandidates::new();
    for class in equivalence_classes(view, legal) {
        // Ties go to the card with the highest code, as in the policy's ranking.
        let of_class = values.iter().filter(|&&(card, _)| class.contains(card));
        if let Some(&(card, value)) = of_class.max_by_key(|&&(card, value)| (value, card)) {
            candidates.push(CardCandidate {
                card,
                equivalents: class,
                prior: value - best,
            });
        }
    }
    candidates.sort_unstable_by_key(|candidate| (-candidate.prior, Reverse(candidate.card)));
    Ok(candidates)
}

/// Partitions the legal cards into classes of equivalent cards.
fn equivalence_classes(view: &View, legal: CardSet) -> ArrayVec<CardSet, MAX_LEGAL_MOVES> {
    let trick: CardSet = view.trick().cards().iter().copied().collect();
    let separators = view.unseen() | trick;
    let mut classes = ArrayVec::<CardSet, MAX_LEGAL_MOVES>::new();
    let mut last: Option<Card> = None;
    for card in legal {
        let joins = last.is_some_and(|higher| {
            higher.suit() == card.suit()
                && score_class(view.rules(), higher) == score_class(view.rules(), card)
                && !(higher.below() & card.above()).intersects(separators)
        });
        match classes.last_mut() {
            Some(class) if joins => class.insert(card),
            _ => classes.push(card.bit()),
        }
        last = Some(card);
    }
    classes
}

/// Returns a number that differs between cards of a suit that score differently.
fn score_class(rules: Rules, card: Card) -> u8 {
    if card == Card::QUEEN_OF_SPADES && rules.penalty_cards().contains(card) {
        1
    } else if card == Card::JACK_OF_DIAMONDS
        && rules.has(Rules::JACK_BONUS | Rules::SHOOTING_NEEDS_JACK)
    {
        2
    } else {
        u8::from(card.suit() == Suit::Hearts)
    }
}

/// Candidates of every search. Chosen by hand.
const BASE_CANDIDATES: usize = 12;
/// Brackets of a search with a large budget, with [`MAX_ARMS`] passes each.
pub(super) const BRACKETS: usize = MAX_ARMS - BASE_CANDIDATES;
/// The most candidates of the final.
pub const MAX_PASSES: usize = BASE_CANDIDATES + BRACKETS;
/// Passes in the brackets that leave the fewest losers, whatever they cost. Chosen by hand.
const MOON_BRACKET_PASSES: usize = 12;

/// A candidate pass and its prior.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PassCandidate {
    pub cards: CardSet,
    /// The policy's value of the pass less that of its own pass, in hundredths of a point; negative
    /// or zero.
    pub prior: i32,
}

/// Candidates that leave the fewest losers, to shoot the moon. Even where the policy would not try
/// the moon, one of them is often best, because it keeps high cards together. Chosen by hand.
const MOON_CANDIDATES: usize = 3;
/// The lowest prior, in hundredths of a point, of a pass other than the policy's own when the policy
/// passes to shoot the moon. Chosen by hand.
const MOON_HAND_PRIOR_FLOOR: i32 = -150;

/// All passes of a hand, ranked by a pass network or by the tuned policy.
pub(super) struct RankedPasses {
    /// The passes by ascending cost. By a network, the cost is the loss of value against the best pass,
    /// in hundredths of a point.
    all: PassEvaluations,
    /// The pass that the policy makes.
    own: PassEvaluation,
    /// The least cost of any pass, in hundredths of a point.
    cheapest: i32,
    moon_counts: bool,
    /// Whether the tuned policy passes to shoot the moon.
    for_moon: bool,
}

impl RankedPasses {
    /// Ranks the passes of a hand by the tuned policy.
    pub fn by_tuned(context: &PassContext) -> RankedPasses {
        let weights = &TUNED.passing;
        let all = passing::evaluate_passes(context);
        let own = passing::evaluate_pass(context, passing::choose_in_context(context, weights));
        let moon_counts = context.rules.moon_counts();
        RankedPasses {
            own,
            cheapest: all.first().map_or(own.cost, |pass| pass.cost),
            moon_counts,
            for_moon: moon_counts && own.losers <= weights.shoot_losers,
            all,
        }
    }

    /// Ranks the passes of a hand by the pass network of the library.
    // Inlined, so that the kilobytes of the result are in one frame.
    #[inline(always)]
    pub fn by_net(context: &PassContext) -> RankedPasses {
        let evaluator = PassEvaluator::new(&LEARNED_PASSES, context);
        let best = evaluator.best();
        let evaluate = |pass: PassValue| PassEvaluation {
            cost: best.better_by(pass),
            ..passing::evaluate_pass(context, pass.passed)
        };
        let mut all = PassEvaluations::new();
        evaluator.for_each(|pass| all.push(evaluate(pass)));
        all.sort_unstable_by_key(|pass| {
            let is_other = pass.passed != best.passed;
            let bits = pass.passed.bits().reverse_bits();
            (pass.cost, is_other, pass.losers, Reverse(bits))
        });
        let own = evaluate(best);
        RankedPasses {
            all,
            own,
            cheapest: 0,
            moon_counts: context.rules.moon_counts(),
            for_moon: false,
        }
    }

    /// Returns the candidates of every search, the policy's own pass first.
    ///
    /// The others are the policy's best passes with and without the queen of spades, the passes
    /// that leave the fewest losers, and then the cheapest passes.
    pub fn candidates(&self) -> Arms<PassCandidate> {
        let mut found = Arms::new();
        let mut add = |pass: &PassEvaluation| {
            if !is_among(&found, pass) {
                found.push(self.candidate(pass));
            }
            found.len()
        };
        add(&self.own);
        let all = &self.all;
        let queen = |pass: &&PassEvaluation| pass.passed.contains(Card::QUEEN_OF_SPADES);
        if let Some(with) = all.iter().find(queen) {
            add(with);
        }
        if let Some(without) = all.iter().find(|pass| !queen(pass)) {
            add(without);
        }
        if self.moon_counts {
            let losers = |place: usize| (all[place].losers, place);
            let mut last = None;
            for _ in 0..MOON_CANDIDATES {
                let more = (0..all.len()).filter(|&place| Some(losers(place)) > last);
                if let Some(next) = more.min_by_key(|&place| losers(place)) {
                    add(&all[next]);
                    last = Some(losers(next));
                }
            }
        }
        for pass in all {
            if add(pass) >= BASE_CANDIDATES {
                break;
            }
        }
        found
    }

    /// Returns the further candidates of a search with a large budget, dealt out to brackets of
    /// equal strength: the cheapest passes that are not among `tried`, and some to shoot the moon.
    pub fn brackets(&self, tried: &[PassCandidate]) -> [Arms<PassCandidate>; BRACKETS] {
        let for_moon = if self.moon_counts {
            MOON_BRACKET_PASSES
        } else {
            0
        };
        let others = self.all.iter().filter(|pass| !is_among(tried, pass));
        let mut others: PassEvaluations = others.copied().collect();
        for place in (BRACKETS * MAX_ARMS - for_moon)..BRACKETS * MAX_ARMS {
            let rest = place..others.len();
            if let Some(next) = rest.min_by_key(|&place| others[place].losers) {
                others.swap(place, next);
            }
        }
        let mut brackets = [(); BRACKETS].map(|()| Arms::new());
        for (number, pass) in others.iter().take(BRACKETS * MAX_ARMS).enumerate() {
            brackets[number % BRACKETS].push(self.candidate(pass));
        }
        brackets
    }

    fn candidate(&self, pass: &PassEvaluation) -> PassCandidate {
        PassCandidate {
            cards: pass.passed,
            prior: self.prior(pass),
        }
    }

    fn prior(&self, pass: &PassEvaluation) -> i32 {
        if pass.passed == self.own.passed {
            0
        } else if self.for_moon {
            MOON_HAND_PRIOR_FLOOR.max(-(pass.losers - self.own.losers).max(0))
        } else {
            (self.cheapest - pass.cost).min(0)
        }
    }
}

/// Returns whether the pass is among `found`.
fn is_among(found: &[PassCandidate], pass: &PassEvaluation) -> bool {
    found.iter().any(|known| known.cards == pass.passed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes_of(line: &str) -> Vec<String> {
        let view: View = line.parse().expect("a view");
        let candidates = card_candidates(&view, &RolloutPolicy::TUNED).expect("my turn");
        let mut texts: Vec<String> = candidates
            .iter()
            .map(|c| c.equivalents.to_string())
            .collect();
        texts.sort();
        texts
    }

    #[test]
    fn touching_cards_are_equivalent() {
        let classes = classes_of("me=1 hand=A73.QJ98.654.873 plays=0:C2");
        assert_eq!(classes, ["..654."]);
    }

    #[test]
    fn a_card_of_the_trick_separates_cards_and_a_played_card_does_not() {
        // The five of clubs was led: it lies between the six and the four.
        let line = "rules=legacy-main me=1 hand=A73.QJ98.64.8732 plays=0:C5";
        assert_eq!(classes_of(line), ["..4.", "..6."]);
        let line = "rules=legacy-main me=0 hand=A73.QJ98.64.873 plays=0:C2,C5,CK,CQ/C3,C7";
        assert_eq!(classes_of(line), ["..64."]);
    }

    #[test]
    fn the_queen_of_spades_is_equivalent_to_no_other_card() {
        let line = "me=1 hand=KQJ.QJ98.65.874 plays=0:C2,C4,CK,CA/S4,S2";
        assert_eq!(classes_of(line), ["J...", "K...", "Q..."]);
        let line = "rules=0x0da0 me=1 hand=KQJ.QJ98.65.874 plays=0:C2,C4,CK,CA/S4,S2";
        assert_eq!(classes_of(line), ["KQJ..."]);
    }
}
