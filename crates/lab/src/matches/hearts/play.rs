//! Hearts as the game of a match: its options, its tables and its terms.

use super::deals;
use super::deals::FileDeal;
use super::table::{Deal, DealResult, play_deal, voids_made};
use crate::matches::game::{
    GameInfo, MatchGame, MatchUnit, Per, PlayTable, PlayedTable, PlayerFault, Term, shares,
};
use crate::matches::game_match::MatchError;
use crate::matches::record::{RoundRecord, UnitKind};
use crate::players::registry::hearts::Registry;
use crate::players::seat_player::SeatPlayer;
use handsense_hearts::opponents::stopped_moon;
use handsense_hearts::{Game, PassDirection, Rules, SEATS, Seat};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The maximum number of deals of a game. It bounds games under rules with bonuses, which may not
/// end; the player with the best score then wins.
pub const MAX_DEALS: u32 = 100;

/// The options of Hearts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HeartsOptions {
    /// The rule bits.
    pub rules: i32,
    /// The pass direction of all deals; `None` for left, right, across and hold in turn.
    pub pass: Option<String>,
    /// The hash of the deals of a deal file.
    pub deal_file: Option<String>,
    /// The deals of a file, instead of random deals.
    #[serde(skip)]
    pub deals: Arc<Vec<FileDeal>>,
}

impl Default for HeartsOptions {
    fn default() -> HeartsOptions {
        HeartsOptions::new(Rules::STANDARD)
    }
}

impl HeartsOptions {
    /// Random deals by these rules.
    pub fn new(rules: Rules) -> HeartsOptions {
        HeartsOptions {
            rules: rules.bits(),
            pass: None,
            deal_file: None,
            deals: Arc::default(),
        }
    }

    /// The options with the deals of a file.
    pub fn with_deals(mut self, deals: Vec<FileDeal>) -> HeartsOptions {
        self.deal_file = Some(format!("{:016x}", deals::fingerprint(&deals)));
        self.deals = Arc::new(deals);
        self
    }

    fn rules(&self) -> Rules {
        Rules::from_bits(self.rules).unwrap_or_default()
    }

    fn direction(&self) -> Option<PassDirection> {
        self.pass.as_deref().and_then(PassDirection::from_name)
    }

    /// The next deal of a unit.
    fn deal(&self, unit: &MatchUnit, kind: UnitKind, game: &Game) -> Deal {
        let (rules, pass) = (self.rules(), self.direction());
        if kind.is_won() {
            let seed = deals::derive_seed(unit.match_seed, unit.number);
            let number = u64::from(game.deals());
            return Deal {
                scores: game.scores(),
                ..deals::generate_deal(rules, seed, number, pass)
            };
        }
        let mut deal = deals::generate_deal(rules, unit.match_seed, unit.number, pass);
        if let Some(place) = unit.number.checked_rem(self.deals.len() as u64) {
            let dealt = self.deals[place as usize];
            (deal.hands, deal.direction) = (dealt.hands, dealt.direction);
        }
        deal
    }

    /// Plays a deal or a game.
    fn play(
        &self,
        unit: &MatchUnit,
        kind: UnitKind,
        players: &mut [SeatPlayer; SEATS],
    ) -> Result<PlayedTable, PlayerFault> {
        let mut game = Game::new(self.rules());
        let mut table = PlayedTable {
            nanos: vec![Vec::new(); SEATS],
            ..PlayedTable::default()
        };
        let is_over = |game: &Game| {
            if kind.is_won() {
                game.is_over() || game.deals() == MAX_DEALS
            } else {
                game.deals() == 1
            }
        };
        while !is_over(&game) {
            if unit.stop.load(Ordering::Relaxed) {
                return Err("the match is stopped".into());
            }
            let deal = self.deal(unit, kind, &game);
            let result = play_deal(&deal, players.each_mut())?;
            game.add_deal(result.points());
            table.rounds.push(round(&deal, &result));
            for (all, nanos) in table.nanos.iter_mut().zip(result.nanos) {
                all.extend(nanos);
            }
        }
        if kind.is_won() {
            table.wins = shares(&game.winners());
        }
        for comparison in players.iter().filter_map(SeatPlayer::comparison) {
            table.compared[0] += comparison.asked;
            table.compared[1] += comparison.different;
        }
        Ok(table)
    }
}

fn round(deal: &Deal, result: &DealResult) -> RoundRecord {
    let mut round = RoundRecord {
        kind: deal.direction.name().to_owned(),
        points: result.points().to_vec(),
        steps: result.steps.to_vec(),
        decisions: result
            .nanos
            .iter()
            .map(|nanos| nanos.len() as u64)
            .collect(),
        ..RoundRecord::default()
    };
    for seat in Seat::ALL {
        if let Some(shooter) = result.deal.moon_shooter() {
            let counter = ["suffered_moon", "shot_moon"][usize::from(shooter == seat)];
            round.add(counter, seat.index(), 1);
        }
    }
    if let Some([of, by]) = stopped_moon(deal.rules, result.deal.plays()) {
        round.add("moon_was_stopped", of.index(), 1);
        round.add("stopped_moon", by.index(), 1);
    }
    if let Some(seat) = result.queen() {
        round.add("took_queen", seat.index(), 1);
    }
    for (seat, [made, used]) in voids_made(deal, result).into_iter().enumerate() {
        round.add("void_made", seat, u32::from(made));
        round.add("void_used", seat, u32::from(used));
    }
    round
}

impl MatchGame for HeartsOptions {
    fn seats(&self) -> usize {
        SEATS
    }

    fn seating(&self) -> &'static str {
        "2v2"
    }

    fn text(&self) -> String {
        let rules = rule_set_name(self.rules);
        let passing = self.pass.as_deref().unwrap_or("all directions");
        let deals = self.deal_file.as_ref();
        let deals = deals.map_or_else(String::new, |deals| format!(", deal file {deals}"));
        format!("rules {rules}, passing {passing}{deals}")
    }

    fn points(&self) -> RangeInclusive<i32> {
        let bonus = |rule, points| if self.rules().has(rule) { points } else { 0 };
        // The jack is in a trick, so no seat gets both.
        let least = bonus(Rules::JACK_BONUS, 10).max(bonus(Rules::NO_TRICK_BONUS, 5));
        -least..=26
    }

    fn invalid(&self) -> Option<String> {
        let is_known = Rules::from_bits(self.rules).is_some();
        (!is_known).then(|| format!("field 'rules': unknown rule bits {}", self.rules))
    }

    fn open(
        &self,
        names: &[&str],
        unit: UnitKind,
        registry: &Registry,
    ) -> Result<PlayTable, MatchError> {
        if let Some(direction) = self.direction()
            && direction != PassDirection::Hold
            && !self.rules().has(Rules::PASS_CARDS)
        {
            let name = direction.name();
            return Err(MatchError::Options(format!(
                "the rules have no passing, so the direction must be hold, not {name}"
            )));
        }
        let factories = names.iter().map(|name| registry.factory(name));
        let (factories, options) = (factories.collect::<Result<Vec<_>, _>>()?, self.clone());
        Ok(Box::new(move |match_unit, seated| {
            let mut players = Seat::ALL.map(|seat| {
                let player = seated[seat.index()];
                let own = factories[player]();
                match player {
                    0 | 1 if match_unit.is_compared => {
                        SeatPlayer::compared(own, factories[1 - player]())
                    }
                    _ => own,
                }
            });
            options.play(match_unit, unit, &mut players)
        }))
    }
}

/// The words and terms of Hearts.
pub static INFO: GameInfo = GameInfo {
    title: "Hearts",
    units: &[UnitKind::Deal, UnitKind::Game],
    round: "deal",
    is_low_better: true,
    counters: &[
        "shot_moon",
        "suffered_moon",
        "stopped_moon",
        "moon_was_stopped",
        "took_queen",
        "void_made",
        "void_used",
    ],
    terms: &[
        Term::rate("moonsAttempted", "Moons in sight", ATTEMPTS),
        Term::rate("moonsSucceeded", "of them shot", &["shot_moon"])
            .per(Per::Counters(ATTEMPTS))
            .as_part(),
        Term::rate("moonsShot", "Moons shot", &["shot_moon"]),
        Term::rate("moonsSuffered", "Moons suffered", &["suffered_moon"]),
        Term::rate("moonsStopped", "Moons stopped", &["stopped_moon"]),
        Term::rate("queens", "Queens taken", &["took_queen"]),
        Term::rate("voids", "Voids passed for", &["void_made"]),
        Term::rate("usefulVoids", "of use", &["void_used"]).as_part(),
    ],
};

/// Moons in sight, shot or stopped.
const ATTEMPTS: &[&str] = &["shot_moon", "moon_was_stopped"];

/// Rule sets by name.
const RULE_SETS: &[(&str, Rules)] = &[
    ("standard", Rules::STANDARD),
    ("legacy-main", Rules::LEGACY_MAIN),
    ("jack", with(Rules::JACK_BONUS)),
    ("no-trick", with(Rules::NO_TRICK_BONUS)),
    ("queen-breaks", with(Rules::QUEEN_BREAKS_HEARTS)),
    ("no-passing", Rules::STANDARD.without(Rules::PASS_CARDS)),
    ("no-moon", with(Rules::NO_SHOOTING)),
];

/// The standard rules with one more rule.
const fn with(rule: Rules) -> Rules {
    match Rules::from_bits(Rules::STANDARD.bits() | rule.bits()) {
        Some(rules) => rules,
        None => Rules::STANDARD,
    }
}

/// Parses rules by name or bits.
///
/// # Errors
/// A message with the known names.
pub fn rule_set(text: &str) -> Result<Rules, String> {
    let named = RULE_SETS.iter().find(|(name, _)| *name == text);
    match named {
        Some(&(_, rules)) => Ok(rules),
        None => Rules::from_str(text).map_err(|_| {
            let names: Vec<&str> = RULE_SETS.iter().map(|&(name, _)| name).collect();
            format!(
                "rules are bits up to {:#x}, or one of {}",
                Rules::ALL.bits(),
                names.join(", ")
            )
        }),
    }
}

/// The name of a rule set, or its bits in hexadecimal.
pub fn rule_set_name(bits: i32) -> String {
    RULE_SETS
        .iter()
        .find(|(_, rules)| rules.bits() == bits)
        .map_or_else(|| format!("{bits:#06x}"), |(name, _)| (*name).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::game::GameOptions;
    use crate::matches::game_match::MatchConfig;
    use crate::matches::game_match::tests::{built_in, config, record};

    /// A match of these options.
    fn played(options: HeartsOptions, unit: UnitKind, count: u64) -> Vec<RoundRecord> {
        let game_match = built_in(MatchConfig {
            game: GameOptions::Hearts(options),
            compare: 0,
            ..config(&["tuned", "as-designed"], unit, count)
        });
        let mut rounds = Vec::new();
        for unit in 0..count {
            let found = record(&game_match, unit);
            assert_eq!(found.compared, None);
            for table in found.tables {
                if game_match.header().unit.is_won() {
                    let rules = Rules::from_bits(match &game_match.header().game {
                        GameOptions::Hearts(options) => options.rules,
                        _ => 0,
                    });
                    check_game(rules.unwrap(), &table.rounds, &table.wins);
                }
                rounds.extend(table.rounds);
            }
        }
        rounds
    }

    fn check_game(rules: Rules, rounds: &[RoundRecord], wins: &[u32]) {
        let mut game = Game::new(rules);
        for (index, deal) in rounds.iter().enumerate() {
            assert!(!game.is_over());
            assert_eq!(deal.kind, PassDirection::CYCLE[index % 4].name());
            game.add_deal(deal.points[..].try_into().unwrap());
        }
        assert!(game.is_over() || game.deals() == MAX_DEALS);
        assert_eq!(shares(&game.winners()), wins);
    }

    #[test]
    fn games_end_at_100() {
        for rules in [
            Rules::STANDARD,
            Rules::STANDARD | Rules::JACK_BONUS | Rules::NO_TRICK_BONUS,
            Rules::STANDARD.without(Rules::QUEEN_PENALTY) | Rules::HEARTS_ARENT_POINTS,
        ] {
            assert!(played(HeartsOptions::new(rules), UnitKind::Game, 2).len() > 12);
        }
    }

    #[test]
    fn deals_of_a_file_are_played_unchanged() {
        let line = "hands=AKQJT98765432.../.AKQJT98765432../..AKQJT98765432./...AKQJT98765432";
        let deals = deals::parse(line, Rules::STANDARD).unwrap();
        let options = HeartsOptions::default().with_deals(deals);
        assert!(options.deal_file.is_some());
        for deal in played(options, UnitKind::Deal, 1) {
            // Clubs are led and no other seat has one: the leader takes all.
            assert_eq!(deal.points, [26, 26, 0, 26]);
            assert_eq!(deal.counts["shot_moon"], [0, 0, 1, 0]);
            assert_eq!(deal.counts["suffered_moon"], [1, 1, 0, 1]);
            assert_eq!((&*deal.kind, &deal.decisions[..]), ("hold", &[13; 4][..]));
        }
    }

    #[test]
    fn rules_are_parsed_by_name_and_by_bits() {
        assert_eq!(rule_set("legacy-main"), Ok(Rules::LEGACY_MAIN));
        assert_eq!(rule_set("0x0FC1"), Ok(Rules::LEGACY_MAIN));
        assert_eq!(rule_set("jack"), Ok(Rules::STANDARD | Rules::JACK_BONUS));
        assert!(rule_set("house").is_err_and(|sentence| sentence.contains("no-moon")));
    }

    #[test]
    fn rule_set_names_survive_a_round_trip() {
        for &(name, rules) in RULE_SETS {
            assert_eq!(rule_set_name(rules.bits()), name);
        }
        assert_eq!(rule_set_name(1), "0x0001");
    }
}
