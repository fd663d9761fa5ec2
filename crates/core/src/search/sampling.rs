//! A search by rounds, whatever is searched for: rounds for the arms still in doubt, until one is left
//! or the budget is spent.

use super::arms::{Arms, MAX_ARMS};
use super::budget::Budget;
use super::race::Race;
use super::workers::{Threads, in_parallel};
use crate::sort_few;

/// Rounds between two looks at the race, at least.
const BLOCK: u64 = 8;
/// Rounds that each of several threads plays before they are booked. They have to be kept until then,
/// so they must not become more as the search goes on; and threads cost something to start.
const ROUNDS_A_THREAD: u64 = 64;

/// A decision whose arms can be tried under the same circumstances.
pub trait Rounds: Sync {
    /// The results of a round.
    type Round: Send;

    /// The most playouts of one arm in one round.
    const PLAYOUTS: u64;

    /// An arm this many standard errors behind is out of the race.
    const ERRORS_BEHIND: f64 = 3.0;

    /// How far rounds are apart that resemble each other, as in [`Tally::new`](super::Tally::new).
    fn apart(&self) -> usize {
        0
    }

    /// The most rounds that one can get ready for at once.
    fn ahead(&self) -> u64 {
        u64::MAX
    }

    /// Gets ready for all rounds before the one of this number, or for fewer if the budget is up.
    fn prepare(&mut self, _rounds: u64, _budget: &Budget<'_>) {}

    /// Plays the round of this number for these arms; `None` when time was up before its end. Nothing but
    /// the number decides what happens in it.
    fn round(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<Self::Round>;

    /// What an arm was worth in a round.
    fn value(round: &Self::Round, arm: usize) -> i32;

    /// Playouts of an arm in a round.
    fn playouts(round: &Self::Round, arm: usize) -> u64;
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stage {
    /// The best arm so far.
    pub best: usize,
    /// What it is believed to be worth.
    pub value: f64,
    /// Playouts of all arms.
    pub playouts: u64,
    /// The part of the budget that is spent, 0 to 1.
    pub spent: f64,
    /// Arms that are left.
    pub in_doubt: usize,
}

/// A search among up to [`MAX_ARMS`] arms.
#[derive(Clone, Debug)]
pub struct Sampling<R> {
    rounds: R,
    race: Race,
    arms: usize,
    played: u64,
    playouts: u64,
}

impl<R: Rounds> Sampling<R> {
    /// A search among as many arms as there are guesses; each guess counts for so many rounds.
    pub fn new(rounds: R, guesses: &[i32], guess_rounds: u32) -> Sampling<R> {
        Sampling {
            race: Race::new(guesses, guess_rounds).of_rounds_alike(rounds.apart()),
            rounds,
            arms: guesses.len().min(MAX_ARMS),
            played: 0,
            playouts: 0,
        }
    }

    /// Searches as far as the budget goes; `book` is shown every round with its number and the arms that
    /// were in it, in order, and `watch` how far it has come, between blocks of rounds, in all a few dozen
    /// times. A single arm costs nothing.
    pub fn run(
        &mut self,
        threads: Threads<'_>,
        budget: &Budget<'_>,
        book: &mut dyn FnMut(u64, &R::Round, &Race),
        watch: &mut dyn FnMut(&Stage),
    ) {
        let halvings = u64::from(self.race.len().next_power_of_two().trailing_zeros());
        let mut halved = 0;
        while self.race.len() > 1 {
            if !self.next_block(threads, budget, book) {
                return;
            }
            self.race.drop_behind(R::ERRORS_BEHIND);
            while halved + 1 < halvings
                && budget.spent(self.playouts) * halvings >= (halved + 1) * 1024
            {
                halved += 1;
                self.race.halve();
            }
            watch(&self.stage(budget));
        }
    }

    /// Spends the whole budget on all arms alike, so that they can be measured against each other.
    pub fn measure(
        &mut self,
        threads: Threads<'_>,
        budget: &Budget<'_>,
        book: &mut dyn FnMut(u64, &R::Round, &Race),
    ) {
        while self.next_block(threads, budget, book) {}
    }

    /// Plays as many rounds as are due until the next look at the race; whether all were played.
    fn next_block(
        &mut self,
        threads: Threads<'_>,
        budget: &Budget<'_>,
        book: &mut dyn FnMut(u64, &R::Round, &Race),
    ) -> bool {
        let cost = self.race.len() as u64 * R::PLAYOUTS;
        let block = BLOCK.max(self.played / 4).min(self.rounds.ahead());
        let fits = |rounds: u64| budget.allows(self.playouts, rounds * cost);
        // The last block is as long as the steps allow.
        let block = match fits(block) {
            true => block,
            false => (1..block).rev().find(|&rounds| fits(rounds)).unwrap_or(0),
        };
        if block > 0 {
            self.rounds.prepare(self.played + block, budget);
        }
        match threads.count {
            _ if block == 0 => false,
            0 | 1 => self.play_alone(block, budget, book),
            _ => self.play_shared(block, threads, budget, book),
        }
    }

    /// Plays so many rounds; whether all were played to their end.
    fn play_alone(
        &mut self,
        rounds: u64,
        budget: &Budget<'_>,
        book: &mut dyn FnMut(u64, &R::Round, &Race),
    ) -> bool {
        for number in self.played..self.played + rounds {
            let Some(round) = self.rounds.round(number, self.race.alive(), budget) else {
                return false;
            };
            self.book(&round, book);
        }
        true
    }

    /// The same with several threads.
    fn play_shared(
        &mut self,
        rounds: u64,
        threads: Threads<'_>,
        budget: &Budget<'_>,
        book: &mut dyn FnMut(u64, &R::Round, &Race),
    ) -> bool {
        let end = self.played + rounds;
        let most = ROUNDS_A_THREAD * threads.count as u64;
        while self.played < end && !budget.is_up() {
            let (first, race, rounds) = (self.played, &self.race, &self.rounds);
            let count = most.min(end - first) as usize;
            let play = |index: usize| rounds.round(first + index as u64, race.alive(), budget);
            let Ok(played) = in_parallel(count, threads.count, threads.crew, play) else {
                // Without memory to gather what others play, one does it all, and to the same result.
                return self.play_alone(end - self.played, budget, book);
            };
            for round in played {
                match round {
                    Some(round) => self.book(&round, book),
                    None => return false,
                }
            }
        }
        self.played == end
    }

    fn book(&mut self, round: &R::Round, book: &mut dyn FnMut(u64, &R::Round, &Race)) {
        book(self.played, round, &self.race);
        let playouts = self.race.alive().map(|arm| R::playouts(round, arm));
        self.playouts += playouts.sum::<u64>();
        self.race.push(|arm| R::value(round, arm));
        self.played += 1;
    }

    fn stage(&self, budget: &Budget<'_>) -> Stage {
        let best = self.race.best();
        Stage {
            best,
            value: self.race.estimate(best),
            playouts: self.playouts,
            spent: budget.spent(self.playouts) as f64 / 1024.0,
            in_doubt: self.race.len(),
        }
    }

    /// How the arms stand.
    pub const fn race(&self) -> &Race {
        &self.race
    }

    /// All arms: the best first, then by rounds and value.
    pub fn order(&self) -> Arms<usize> {
        let best = self.race.best();
        let mut order: Arms<usize> = (0..self.arms).collect();
        sort_few(&mut order, |&a, &b| {
            let of = |arm: usize| (arm == best, self.race.rounds(arm));
            let by_value = self.race.estimate(b).total_cmp(&self.race.estimate(a));
            of(b).cmp(&of(a)).then(by_value).then(a.cmp(&b))
        });
        order
    }

    /// Playouts of all arms.
    pub const fn playouts(&self) -> u64 {
        self.playouts
    }

    /// Where the rounds come from.
    pub const fn rounds(&self) -> &R {
        &self.rounds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use crate::search::{SearchLimits, StandardCrew};

    /// Arms that are worth their number, with luck that all share and some of their own.
    struct Ladder;

    impl Rounds for Ladder {
        type Round = Vec<i32>;
        const PLAYOUTS: u64 = 2;

        fn round(
            &self,
            number: u64,
            arms: impl Iterator<Item = usize> + Clone,
            budget: &Budget<'_>,
        ) -> Option<Vec<i32>> {
            if budget.is_up() {
                return None;
            }
            let mut rng = Rng::new(number);
            let luck = rng.below(1_000) as i32;
            let mut values = vec![0; MAX_ARMS];
            arms.for_each(|arm| values[arm] = luck + arm as i32 * 10 + rng.below(30) as i32);
            Some(values)
        }

        fn value(round: &Vec<i32>, arm: usize) -> i32 {
            round[arm]
        }

        fn playouts(_: &Vec<i32>, _: usize) -> u64 {
            2
        }
    }

    fn budget(steps: u64) -> Budget<'static> {
        Budget::start(SearchLimits {
            playouts: Some(steps),
            ..SearchLimits::default()
        })
    }

    fn threads(count: usize) -> Threads<'static> {
        Threads {
            count,
            crew: &StandardCrew,
        }
    }

    #[test]
    fn the_best_arm_is_found_before_the_budget_is_spent() {
        let mut search = Sampling::new(Ladder, &[0; 6], 0);
        let mut booked = 0;
        search.run(
            threads(1),
            &budget(100_000),
            &mut |number, _, _| {
                assert_eq!(number, booked);
                booked += 1;
            },
            &mut |stage| assert!(stage.spent < 1.0),
        );
        assert_eq!((search.race().best(), search.race().len()), (5, 1));
        assert!(search.playouts() < 5_000 && booked > 0);
        assert_eq!(search.order()[0], 5);
    }

    #[test]
    fn steps_are_never_exceeded_and_threads_change_nothing() {
        for steps in [0, 11, 12, 100, 1_000] {
            let run = |count| {
                let mut search = Sampling::new(Ladder, &[0; 6], 3);
                let mut values = Vec::new();
                let mut book = |_, round: &Vec<i32>, _: &Race| values.push(round.clone());
                search.measure(threads(count), &budget(steps), &mut book);
                (search.playouts(), search.race().best(), values)
            };
            let alone = run(1);
            assert!(alone.0 <= steps && steps - alone.0 < 12);
            assert_eq!(run(3), alone);
        }
    }
}
