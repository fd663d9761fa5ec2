//! Scores of a deal and of a game, and the direction of passing in each deal.

use crate::{Card, CardSet, Rules, SEATS, Seat};

/// Points in a deal under the usual rules: thirteen hearts and the queen.
pub const DEAL_POINTS: i32 = 26;
/// The queen of spades.
pub const QUEEN_POINTS: i32 = 13;
/// The bonus of [`Rules::JACK_BONUS`].
pub const JACK_POINTS: i32 = 10;
/// The bonus of [`Rules::NO_TRICK_BONUS`].
pub const NO_TRICK_POINTS: i32 = 5;
/// A game ends when a score reaches this.
pub const GAME_TARGET: i32 = 100;
/// The maximum absolute game score.
pub(crate) const SCORE_LIMIT: i32 = 1_000_000;

/// Returns the penalty points of a set of cards under the rules: one per heart, thirteen for the
/// queen. Bonuses and moon shots are not included.
#[inline]
pub const fn penalty_points(rules: Rules, cards: CardSet) -> i32 {
    let counted = cards.bits() & rules.penalty_cards().bits();
    let hearts = (counted >> 48).count_ones() as i32;
    hearts + (counted >> 2 & 1) as i32 * QUEEN_POINTS
}

/// Returns the seat that has shot the moon when the deal ends with these cards taken.
///
/// The shooter has every penalty card, and the jack of diamonds if the rules require it. There is
/// no moon shot if hearts are not penalty cards or the rules exclude it.
pub fn moon_shooter(rules: Rules, taken: &[CardSet; SEATS]) -> Option<Seat> {
    if !rules.moon_counts() {
        return None;
    }
    let mut needed = rules.penalty_cards();
    if rules.has(Rules::SHOOTING_NEEDS_JACK) {
        needed |= Card::JACK_OF_DIAMONDS.bit();
    }
    Seat::ALL
        .into_iter()
        .find(|&seat| taken[seat].is_superset(needed))
}

/// Returns the scores of a finished deal.
///
/// * Each player scores the penalty points he took, less 10 for the jack and 5 for no trick where
///   the rules give them.
/// * After a moon the shooter scores 0 (less the jack bonus if he has it), and each other player
///   all penalty points there are: 26, or 13 without the queen penalty. No other bonus is paid.
///
/// `taken` holds the cards each seat won in all thirteen tricks.
pub fn score_deal(rules: Rules, taken: &[CardSet; SEATS]) -> [i32; SEATS] {
    let jack = |cards: CardSet| {
        let bonus = rules.has(Rules::JACK_BONUS) && cards.contains(Card::JACK_OF_DIAMONDS);
        if bonus { JACK_POINTS } else { 0 }
    };
    if let Some(shooter) = moon_shooter(rules, taken) {
        let mut scores = [penalty_points(rules, CardSet::FULL); SEATS];
        scores[shooter] = -jack(taken[shooter]);
        return scores;
    }
    taken.map(|cards| {
        let idle = rules.has(Rules::NO_TRICK_BONUS) && cards.is_empty();
        penalty_points(rules, cards) - jack(cards) - if idle { NO_TRICK_POINTS } else { 0 }
    })
}

/// Returns three times the payoff of a seat, which is an integer. The payoff is the mean score of
/// the others less its own.
#[inline]
pub fn payoff_times_three(scores: &[i32; SEATS], me: Seat) -> i32 {
    scores.iter().sum::<i32>() - 4 * scores[me]
}

/// A game of several deals: scores so far, the deal's pass direction, and the end of the game.
///
/// ```
/// use handsense_hearts::{Game, PassDirection, Rules};
/// let mut game = Game::new(Rules::STANDARD);
/// assert_eq!(game.pass_direction(), PassDirection::Left);
/// game.add_deal([26, 0, 0, 0]);
/// assert_eq!(game.pass_direction(), PassDirection::Right);
/// for _ in 0..3 {
///     game.add_deal([26, 0, 0, 0]);
/// }
/// assert!(game.is_over());
/// assert_eq!(game.winners(), [false, true, true, true]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::serialization::GameFields")
)]
pub struct Game {
    rules: Rules,
    scores: [i32; SEATS],
    deals: u32,
}

impl Game {
    /// A new game.
    pub const fn new(rules: Rules) -> Game {
        Game {
            rules,
            scores: [0; SEATS],
            deals: 0,
        }
    }

    /// Returns a game in progress with these scores after this number of deals. `None` if a score is
    /// outside −1,000,000..=1,000,000, or the number is above 1,000,000.
    pub fn resume(rules: Rules, scores: [i32; SEATS], deals: u32) -> Option<Game> {
        let possible = scores
            .iter()
            .all(|score| score.abs_diff(0) <= SCORE_LIMIT as u32);
        (possible && deals <= SCORE_LIMIT as u32).then_some(Game {
            rules,
            scores,
            deals,
        })
    }

    /// Adds the scores of a finished deal.
    pub fn add_deal(&mut self, points: [i32; SEATS]) {
        for (score, points) in self.scores.iter_mut().zip(points) {
            *score += points;
        }
        self.deals += 1;
    }

    /// Returns the rules.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the scores before the next deal.
    #[inline]
    pub const fn scores(&self) -> [i32; SEATS] {
        self.scores
    }

    /// Returns the number of finished deals.
    #[inline]
    pub const fn deals(&self) -> u32 {
        self.deals
    }

    /// Returns the pass direction of the next deal.
    #[inline]
    pub const fn pass_direction(&self) -> PassDirection {
        PassDirection::of_deal(self.rules, self.deals)
    }

    /// Returns whether a score has reached 100.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.scores.iter().any(|&score| score >= GAME_TARGET)
    }

    /// Returns the seats with the lowest score; several when they tie, which shares the win.
    pub fn winners(&self) -> [bool; SEATS] {
        let best = self.scores.iter().min().copied().unwrap_or(0);
        self.scores.map(|score| score == best)
    }
}

/// The direction of the pass before play: seat *p* passes to seat *p + direction*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum PassDirection {
    /// To the left neighbour, who plays next: 1.
    Left,
    /// To the right neighbour: −1.
    Right,
    /// To the player opposite: 2.
    Across,
    /// No cards are passed: 0.
    #[default]
    Hold,
}

impl PassDirection {
    /// The order in which the deals of a game use the directions.
    pub const CYCLE: [PassDirection; 4] = [
        PassDirection::Left,
        PassDirection::Right,
        PassDirection::Across,
        PassDirection::Hold,
    ];

    /// Returns the direction of the deal with this number, from 0: left, right, across, hold in turn;
    /// always hold under rules without passing.
    #[inline]
    pub const fn of_deal(rules: Rules, number: u32) -> PassDirection {
        if rules.has(Rules::PASS_CARDS) {
            Self::CYCLE[number as usize % 4]
        } else {
            PassDirection::Hold
        }
    }

    /// Returns the direction with the classic engine's code: left 1, right −1, across 2, hold 0.
    #[inline]
    pub const fn from_code(code: i32) -> Option<PassDirection> {
        match code {
            1 => Some(PassDirection::Left),
            -1 => Some(PassDirection::Right),
            2 => Some(PassDirection::Across),
            0 => Some(PassDirection::Hold),
            _ => None,
        }
    }

    /// Steps round the table from giver to receiver: left 1, right −1, across 2, hold 0.
    #[inline]
    pub const fn code(self) -> i32 {
        match self {
            PassDirection::Left => 1,
            PassDirection::Right => -1,
            PassDirection::Across => 2,
            PassDirection::Hold => 0,
        }
    }

    /// `left`, `right`, `across` or `hold`.
    pub const fn name(self) -> &'static str {
        match self {
            PassDirection::Left => "left",
            PassDirection::Right => "right",
            PassDirection::Across => "across",
            PassDirection::Hold => "hold",
        }
    }

    /// Returns the direction of that name.
    pub fn from_name(name: &str) -> Option<PassDirection> {
        Self::CYCLE
            .into_iter()
            .find(|direction| direction.name() == name)
    }

    /// Returns the seat that gets `giver`'s cards.
    #[inline]
    pub const fn receiver(self, giver: Seat) -> Seat {
        giver.step(self.code())
    }

    /// Returns the seat whose cards `receiver` gets.
    #[inline]
    pub const fn giver(self, receiver: Seat) -> Seat {
        receiver.step(-self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules, the cards that seat 0 to 3 has taken, `-` for none, and the scores.
    const CASES: &str = "\
        standard Q...AK ...QJT98 ...765432 - 15 5 6 0
        0x0da0 Q...AK ...QJT98 ...765432 - 2 5 6 0
        0x1da1 Q...AK ...QJT98 ...765432 - 13 0 0 0
        standard Q...AKQJT98765432 AK.J.. JT.A.. 98.K.. 0 26 26 26
        0x0da0 Q...AKQJT98765432 AK.J.. JT.A.. 98.K.. 0 13 13 13
        0x2da1 Q...AKQJT98765432 AK.J.. JT.A.. 98.K.. 26 0 0 0
        0x1da1 Q...AKQJT98765432 AK.J.. JT.A.. 98.K.. 13 0 0 0
        0x0da0 ...AKQJT98765432 Q... - - 0 13 13 13
        standard ...AKQJT98765432 Q... - - 13 13 0 0
        0x0da3 Q.J..AK ...QJT98 ...765432 - 5 5 6 0
        0x0da3 Q...AKQJT98765432 AK.J.. JT.A.. 98.K.. 0 26 26 26
        0x0da3 Q.J..AKQJT98765432 AK... - - -10 26 26 26
        0x0db1 Q...AKQJT98765432 AK.J.. JT.A.. 98.K.. 26 0 0 0
        0x0db1 Q.J..AKQJT98765432 AK... - - 0 26 26 26
        0x0da5 Q...AK ...QJT98 ...765432 - 15 5 6 -5
        0x0da5 Q...AKQJT98765432 AK... J... - 0 26 26 26";

    #[test]
    fn the_rules_give_these_scores() {
        for case in CASES.lines() {
            let words: Vec<&str> = case.split_whitespace().collect();
            let (taken, scores) = words[1..].split_at(SEATS);
            let cards = |seat: usize| taken[seat].trim_matches('-').parse().expect(case);
            let found = score_deal(words[0].parse().expect(case), &[0, 1, 2, 3].map(cards));
            assert_eq!(found.map(|score| score.to_string()), scores, "{case}");
        }
    }

    #[test]
    fn a_game_ends_at_100_and_ties_share_the_win() {
        let mut game = Game::new(Rules::STANDARD.without(Rules::PASS_CARDS));
        game.add_deal([99, 40, 40, 60]);
        assert!(!game.is_over());
        assert_eq!(game.pass_direction(), PassDirection::Hold);
        game.add_deal([1, 0, 0, 25]);
        assert!(game.is_over());
        assert_eq!(game.winners(), [false, true, true, false]);
        let resumed = Game::resume(game.rules(), game.scores(), game.deals());
        assert_eq!(resumed, Some(game));
        for (score, deals) in [(1_000_001, 1), (i32::MIN, 1), (0, 1_000_001)] {
            assert_eq!(Game::resume(Rules::STANDARD, [0, score, 0, 0], deals), None);
        }
    }

    #[test]
    fn directions_are_steps_round_the_table() {
        for direction in PassDirection::CYCLE {
            assert_eq!(PassDirection::from_code(direction.code()), Some(direction));
            assert_eq!(PassDirection::from_name(direction.name()), Some(direction));
            for seat in Seat::ALL {
                assert_eq!(direction.giver(direction.receiver(seat)), seat);
            }
        }
        assert_eq!(PassDirection::Left.receiver(Seat::ALL[3]), Seat::ALL[0]);
        assert_eq!(PassDirection::from_code(3), None);
    }
}
