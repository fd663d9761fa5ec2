//! Searching for the best card to play.
//!
//! Cards that come to the same are one arm; forced cards cost nothing.

use super::choices::{Choice, choices};
use super::decision::{Decision, Estimate, Line, MAX_CHOICES, Progress, SearchedMove};
use super::inference::Record;
use super::line::likely_line;
use super::options::SearchOptions;
use super::policy_playout::Playout;
use super::pool::Pool;
use super::runner::{Guesses, Search};
use super::sampler::Trial;
use super::tables::Tables;
use super::world_policy::WorldPolicy;
use crate::playout::QuickWorld;
use crate::{Card, CardSet, SEATS, View, ViewError, Worlds};
use handsense_core::search::{Budget, Stage};
use handsense_core::{List, Rng};

/// Rounds that the learned policy's opinion of a card counts for.
pub const GUESS_ROUNDS: u32 = 10;
/// What the policy gives more than this many hundredths of a point less than its best is
/// guessed to be worth just so much less: it is no judge of the worst.
pub(super) const WORST_GUESS: i32 = -300;

/// Searches for the best card to play.
///
/// # Errors
/// When it is not my turn or the deal is over.
///
/// ```
/// use handsense_core::search::SearchLimits;
/// use handsense_hearts::search::{SearchOptions, choose_move};
/// use handsense_hearts::View;
/// // Void in clubs after the first trick, with the queen to get rid of.
/// let line = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT";
/// let view: View = line.parse().unwrap();
/// let options = SearchOptions::from(SearchLimits::of_playouts(2_000));
/// let decision = choose_move(&view, &options).unwrap();
/// assert_eq!(decision.card.to_string(), "SQ");
/// assert!(decision.moves[0].estimate.queen < 0.01);
/// ```
pub fn choose_move(view: &View, options: &SearchOptions<'_>) -> Result<Decision, ViewError> {
    choose_move_watched(view, options, &mut |_| {})
}

/// [`choose_move`] that calls `watch` on the calling thread between blocks of rounds, in all a few
/// dozen times.
///
/// # Errors
/// When it is not my turn or the deal is over.
pub fn choose_move_watched(
    view: &View,
    options: &SearchOptions<'_>,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Decision, ViewError> {
    search(view, options, &Tables::for_one_search(), watch)
}

/// The search itself; it uses what the tables hold already, and adds to it.
// Its kilobytes of stack are not to be those of its caller.
#[inline(never)]
pub(super) fn search(
    view: &View,
    options: &SearchOptions<'_>,
    tables: &Tables,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Decision, ViewError> {
    let budget = options.budget();
    let choices = choices(view, &WorldPolicy::LEARNED)?;
    let guesses = Guesses {
        worth: choices.iter().map(|c| c.guess.max(WORST_GUESS)).collect(),
        rounds: GUESS_ROUNDS,
    };
    let seed = seed_of(view, options);
    let record = Record::of(view);
    let mut pool = Pool::of(view, &record, tables, seed).for_ample(options.is_ample());
    let cards = Cards::of(view, &choices, &record, &mut pool);
    let mut search = Search::new(cards, view, options.objective, seed, &guesses);
    search.run(options, &budget, &mut |stage| {
        if let Some(best) = choices.get(stage.best) {
            watch(&progress(best, stage));
        }
    });
    let mut decision = decision(&search, &choices);
    if options.line {
        decision.line = likely_line(&search, search.best(), decision.card);
    }
    Ok(decision)
}

/// Every card of a deal has worlds of its own.
pub(super) fn seed_of(view: &View, options: &SearchOptions<'_>) -> u64 {
    options.limits.seed ^ (view.plays_len() as u64 + 1) << 32
}

fn progress(best: &Choice, stage: &Stage) -> Progress {
    Progress {
        playouts: stage.playouts,
        spent: stage.spent,
        card: best.card,
        value: stage.value,
        in_doubt: stage.in_doubt,
    }
}

fn decision(search: &Search<Cards<'_>>, choices: &[Choice]) -> Decision {
    let ordered = search.order().into_iter();
    let report = |arm: usize| Some(report(choices.get(arm)?, search.estimate(arm)));
    let moves: List<SearchedMove, MAX_CHOICES> = ordered.filter_map(report).collect();
    let card = moves.first().map_or(Card::ACE_OF_SPADES, |best| best.card);
    Decision {
        card,
        line: Line::new(),
        moves,
        playouts: search.playouts(),
        settled: search.in_doubt() == 1,
        in_doubt: search.in_doubt(),
    }
}

/// The cards that may be played.
pub(super) struct Cards<'a> {
    view: &'a View,
    worlds: Worlds,
    choices: &'a [Choice],
    record: &'a Record,
    /// Deals in which the others would have played much as they did.
    pool: &'a mut Pool<'a>,
}

impl<'a> Cards<'a> {
    /// These cards in the hand of the player whose view it is.
    pub fn of(
        view: &'a View,
        choices: &'a [Choice],
        record: &'a Record,
        pool: &'a mut Pool<'a>,
    ) -> Cards<'a> {
        Cards {
            view,
            worlds: Worlds::of(view),
            choices,
            record,
            pool,
        }
    }

    /// A world for the policy in the round of this number.
    pub fn policy_playout(&self, round: u64, rng: &mut Rng) -> Playout<'a> {
        let world = self.record.world(&self.pool.draw(round, rng));
        Playout::of(world, &WorldPolicy::LEARNED).ending_exactly()
    }

    #[inline]
    fn card(&self, arm: usize) -> Card {
        let choice = self.choices.get(arm);
        choice.map_or(Card::ACE_OF_SPADES, |choice| choice.card)
    }
}

impl Trial for Cards<'_> {
    /// The race is looked at many times, and early with little to go by, so that what is behind by luck alone is
    /// now and then far behind.
    const ERRORS_BEHIND: f64 = 4.5;

    fn apart(&self) -> usize {
        self.pool.apart()
    }

    fn ahead(&self) -> u64 {
        self.pool.ahead()
    }

    fn prepare(&mut self, rounds: u64, budget: &Budget<'_>) {
        self.pool.grow(rounds, budget);
    }

    fn quick_worlds(&self, round: u64) -> usize {
        self.pool.quick_worlds(round)
    }

    fn by_policy(&self, round: u64, rng: &mut Rng) -> impl Fn(usize) -> [CardSet; SEATS] {
        let start = self.policy_playout(round, rng);
        move |arm| start.play_out_after(self.card(arm))
    }

    #[inline]
    fn by_thumb(&self, rng: &mut Rng) -> impl Fn(usize) -> [CardSet; SEATS] {
        let world = QuickWorld::of(self.view, &self.worlds.draw(rng));
        move |arm| world.play_out_after(self.card(arm))
    }
}

/// What a search says of a choice.
pub(super) fn report(choice: &Choice, estimate: Estimate) -> SearchedMove {
    SearchedMove {
        card: choice.card,
        equals: choice.equals,
        estimate,
    }
}
