//! Options of the Hard search: every knob with its default and its environment name.
//!
//! Defaults come from the design of the Hard search, section 10. Where the design is silent,
//! they come from the first program written after it. The worlds, the difficulty, the time limit
//! and Phase C to the end of the deal are ours.
//!
//! This module does not read the environment. The caller passes names and values to
//! [`HardOptions::set`].

use super::normal::{self, Difficulty};

/// Phase C of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PhaseC {
    /// Probe of the next trick where a candidate wins the current one, as in the design.
    #[default]
    Probe,
    /// Rollouts of sampled deals to their end; the best mean payoff wins.
    Deal,
}

/// Type of a knob's value.
trait KnobValue {
    /// Parses a text into the value. Returns `false`, and changes nothing, if the text is invalid.
    fn set(&mut self, text: &str) -> bool;
    /// Formats the value so that [`set`](Self::set) can parse it.
    fn show(&self) -> String;
}

/// Assigns a parsed value, if there is one.
fn assign<T>(target: &mut T, parsed: Option<T>) -> bool {
    let done = parsed.is_some();
    if let Some(value) = parsed {
        *target = value;
    }
    done
}

/// `1`, `true` and `on` are true, in any case; all other texts are false.
impl KnobValue for bool {
    fn set(&mut self, text: &str) -> bool {
        let yes = ["1", "true", "on"];
        *self = yes.iter().any(|word| text.eq_ignore_ascii_case(word));
        true
    }

    fn show(&self) -> String {
        i32::from(*self).to_string()
    }
}

impl KnobValue for i32 {
    fn set(&mut self, text: &str) -> bool {
        assign(self, text.parse().ok())
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl KnobValue for u32 {
    fn set(&mut self, text: &str) -> bool {
        assign(self, text.parse().ok())
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

/// An empty text is `None`.
impl<T: KnobValue + Default> KnobValue for Option<T> {
    fn set(&mut self, text: &str) -> bool {
        let mut value = T::default();
        let unset = text.is_empty();
        let done = unset || value.set(text);
        if done {
            *self = (!unset).then_some(value);
        }
        done
    }

    fn show(&self) -> String {
        self.as_ref().map(T::show).unwrap_or_default()
    }
}

/// Three values by tier, separated by commas.
impl<T: KnobValue + Copy> KnobValue for [T; 3] {
    fn set(&mut self, text: &str) -> bool {
        let mut values = *self;
        let mut parts = text.split(',');
        let mut all = true;
        for value in &mut values {
            all &= parts.next().is_some_and(|part| value.set(part.trim()));
        }
        all &= parts.next().is_none();
        if all {
            *self = values;
        }
        all
    }

    fn show(&self) -> String {
        let [narrow, normal, wide] = self.each_ref().map(T::show);
        narrow + "," + &normal + "," + &wide
    }
}

/// The value with this name, ignoring case.
fn value_named<T: Copy>(names: &[(&str, T)], text: &str) -> Option<T> {
    let found = names
        .iter()
        .find(|(name, _)| text.eq_ignore_ascii_case(name));
    found.map(|&(_, value)| value)
}

impl KnobValue for PhaseC {
    fn set(&mut self, text: &str) -> bool {
        let names = [("probe", PhaseC::Probe), ("deal", PhaseC::Deal)];
        assign(self, value_named(&names, text))
    }

    fn show(&self) -> String {
        let name = match self {
            PhaseC::Probe => "probe",
            PhaseC::Deal => "deal",
        };
        name.to_owned()
    }
}

impl KnobValue for Difficulty {
    fn set(&mut self, text: &str) -> bool {
        let names = [("normal", Difficulty::Normal), ("hard", Difficulty::Hard)];
        assign(self, value_named(&names, text))
    }

    fn show(&self) -> String {
        let name = match self {
            Difficulty::Normal => "normal",
            Difficulty::Hard => "hard",
        };
        name.to_owned()
    }
}

/// A knob: its environment name, with parsing and formatting.
#[derive(Clone, Copy, Debug)]
pub struct Knob {
    /// Environment name from the design.
    pub name: &'static str,
    field: fn(&mut HardOptions) -> &mut dyn KnobValue,
}

impl Knob {
    /// Sets the knob. Returns `false`, and changes nothing, if the text is invalid.
    pub fn set(&self, options: &mut HardOptions, text: &str) -> bool {
        (self.field)(options).set(text)
    }

    /// The value as a text that [`set`](Self::set) parses; empty if it is unset.
    pub fn show(&self, options: &HardOptions) -> String {
        let mut options = *options;
        (self.field)(&mut options).show()
    }
}

/// Defines the options struct, its defaults and the table of knobs from one list.
macro_rules! options {
    ($($(#[$doc:meta])* $field:ident: $type:ty = $default:expr, $name:literal;)*) => {
        /// Options of the Hard search. A knob for every tier overrides the list by tier. Without
        /// tiers only the knobs for every tier apply.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct HardOptions {
            $($(#[$doc])* pub $field: $type,)*
        }

        impl HardOptions {
            /// Default values.
            pub const DEFAULT: HardOptions = HardOptions { $($field: $default,)* };
        }

        /// All knobs, in the order of the fields.
        pub static KNOBS: &[Knob] = &[$(Knob {
            name: $name,
            field: |options| &mut options.$field,
        },)*];
    };
}

options! {
    /// Enables the planner's three rules for Hard in the base score. Without them, a search without
    /// steps has exactly the Normal planner's scores.
    difficulty: Difficulty = Difficulty::Normal, "MDH_BOT_DIFFICULTY";
    /// Number of sampled worlds over which base score, continuation and probe are averaged; at
    /// least 1.
    worlds: u32 = normal::WORLDS, "MDH_HARD_WORLDS";
    /// Enables leverage and tiers, and with them Phase C.
    tiers_enable: bool = false, "MDH_HARD_TIERS_ENABLE";
    /// Enables Phase C.
    probe_enable: bool = true, "MDH_HARD_PROBE_ENABLE";
    /// Kind of Phase C.
    phase_c: PhaseC = PhaseC::Probe, "MDH_HARD_PHASE_C";
    /// Leverage scores below this are narrow.
    leverage_thresh_narrow: i32 = 20, "MDH_HARD_LEVERAGE_THRESH_NARROW";
    /// Leverage scores from the narrow threshold to below this are normal.
    leverage_thresh_normal: i32 = 45, "MDH_HARD_LEVERAGE_THRESH_NORMAL";
    /// Number of candidates in Phase B, by tier.
    phaseb_topk_by_tier: [u32; 3] = [4, 6, 8], "MDH_HARD_PHASEB_TOPK_BY_TIER";
    /// Number of candidates in Phase B for every tier; 0 means all.
    phaseb_topk: Option<u32> = None, "MDH_HARD_PHASEB_TOPK";
    /// Number of leads that the probe tries, by tier.
    next_branch_limit_by_tier: [u32; 3] = [1, 2, 3], "MDH_HARD_NEXT_BRANCH_LIMIT_BY_TIER";
    /// Number of leads that the probe tries, for every tier.
    next_branch_limit: Option<u32> = None, "MDH_HARD_NEXT_BRANCH_LIMIT";
    /// Skip margin in score units, by tier. Candidates further behind the best are skipped.
    ab_margin_by_tier: [i32; 3] = [100, 150, 200], "MDH_HARD_AB_MARGIN_BY_TIER";
    /// Skip margin for every tier; 0 skips no candidate.
    ab_margin: Option<i32> = None, "MDH_HARD_AB_MARGIN";
    /// Prunes the remaining replies to a lead of the probe that has cost this much; 0 prunes none.
    probe_ab_margin: i32 = 0, "MDH_HARD_PROBE_AB_MARGIN";
    /// Second reply of the third opponent in every tier, not only in the wide one.
    next3_enable: bool = false, "MDH_HARD_NEXT3_ENABLE";
    /// Maximum number of candidates in total; 0 means all. Unset means 6 without tiers and all
    /// with tiers.
    branch_limit: Option<u32> = None, "MDH_HARD_BRANCH_LIMIT";
    /// Time limit of a decision in milliseconds; 0 means none. It does not apply to a deterministic
    /// decision.
    time_cap_ms: u32 = 0, "MDH_HARD_TIME_CAP_MS";
    /// Uses the step budget instead of the time limit.
    deterministic: bool = false, "MDH_HARD_DETERMINISTIC";
    /// Step budget of a deterministic decision. Unset means no limit, and so does the text `0`.
    test_steps: Option<u32> = None, "MDH_HARD_TEST_STEPS";
    /// Value of each point given to the leader, in the continuation.
    cont_feed_perpen: i32 = 60, "MDH_HARD_CONT_FEED_PERPEN";
    /// Cost of each captured point, in the continuation.
    cont_self_capture_perpen: i32 = 80, "MDH_HARD_CONT_SELF_CAPTURE_PERPEN";
    /// Largest absolute value of a continuation; 0 means no cap.
    cont_cap: i32 = 300, "MDH_HARD_CONT_CAP";
    /// Permil that each point adds to the value of points given.
    cont_scale_feed_permil: i32 = 0, "MDH_HARD_CONT_SCALE_FEED_PERMIL";
    /// Permil that each point adds to the cost of captured points.
    cont_scale_selfcap_permil: i32 = 0, "MDH_HARD_CONT_SCALE_SELFCAP_PERMIL";
    /// Permil that the wide tier adds to the value of points given.
    wide_permil_boost_feed: i32 = 300, "MDH_HARD_WIDE_PERMIL_BOOST_FEED";
    /// Permil that the wide tier adds to the cost of captured points.
    wide_permil_boost_selfcap: i32 = 180, "MDH_HARD_WIDE_PERMIL_BOOST_SELFCAP";
    /// Distance to the best base score within which a continuation is boosted; 0 disables the
    /// boost.
    cont_boost_gap: i32 = 0, "MDH_HARD_CONT_BOOST_GAP";
    /// Factor of the near-tie boost.
    cont_boost_factor: i32 = 1, "MDH_HARD_CONT_BOOST_FACTOR";
    /// Value of winning the lead, per singleton outside hearts.
    nexttrick_singleton: i32 = 25, "MDH_HARD_NEXTTRICK_SINGLETON";
    /// Value of winning the lead with broken hearts, per heart in hand.
    nexttrick_hearts_per: i32 = 2, "MDH_HARD_NEXTTRICK_HEARTS_PER";
    /// Largest total of `nexttrick_hearts_per`.
    nexttrick_hearts_cap: i32 = 10, "MDH_HARD_NEXTTRICK_HEARTS_CAP";
    /// Value in the probe of each point that the leader wins.
    next2_feed_perpen: i32 = 40, "MDH_HARD_NEXT2_FEED_PERPEN";
    /// Cost in the probe of each point that the player wins.
    next2_self_capture_perpen: i32 = 60, "MDH_HARD_NEXT2_SELF_CAPTURE_PERPEN";
    /// Cost of winning the trick while holding the ace of spades.
    qs_risk_per: i32 = 0, "MDH_HARD_QS_RISK_PER";
    /// Value of winning the trick with broken hearts, per heart in hand.
    ctrl_hearts_per: i32 = 0, "MDH_HARD_CTRL_HEARTS_PER";
    /// Cost of losing the trick.
    ctrl_handoff_pen: i32 = 0, "MDH_HARD_CTRL_HANDOFF_PEN";
    /// Value of each captured point during a moon attempt.
    moon_relief_perpen: i32 = 0, "MDH_HARD_MOON_RELIEF_PERPEN";
    /// Repeats every trick rollout with a coin for each discard.
    det_enable: bool = false, "MDH_HARD_DET_ENABLE";
    /// Number of repetitions; at least 1.
    det_sample_k: u32 = 0, "MDH_HARD_DET_SAMPLE_K";
    /// Plays the last cards out where the player wins the trick.
    endgame_dp_enable: bool = false, "MDH_HARD_ENDGAME_DP_ENABLE";
    /// Maximum hand size at which the last cards are played out.
    endgame_dp_max_cards: u32 = 3, "MDH_HARD_ENDGAME_MAX_CARDS";
    /// Bonus for each such playout.
    endgame_dp_bonus: i32 = 0, "MDH_HARD_ENDGAME_BONUS";
    /// Number of sampled worlds of the deal rollouts, by tier; at least 1.
    deal_worlds_by_tier: [u32; 3] = [8, 24, 64], "MDH_HARD_DEAL_WORLDS_BY_TIER";
    /// Number of candidates of the deal rollouts, in the order of the base scores; 0 means every
    /// legal card.
    deal_candidates: u32 = 0, "MDH_HARD_DEAL_CANDIDATES";
    /// Probability in permil that a deal rollout plays a random card.
    deal_epsilon_permil: u32 = 0, "MDH_HARD_DEAL_EPSILON_PERMIL";
}

impl HardOptions {
    /// The search as designed, with tiers and a step budget instead of time.
    pub const AS_DESIGNED: HardOptions = HardOptions {
        tiers_enable: true,
        deterministic: true,
        ..HardOptions::DEFAULT
    };

    /// The search as designed, with deal rollouts as Phase C.
    pub const DEAL: HardOptions = HardOptions {
        phase_c: PhaseC::Deal,
        ..HardOptions::AS_DESIGNED
    };

    /// Sets one knob by its name. Returns whether the knob exists and the value is valid, and changes
    /// nothing if not.
    ///
    /// ```
    /// use handsense_lab::players::baselines::hard::HardOptions;
    /// let mut options = HardOptions::DEFAULT;
    /// assert!(options.set("MDH_HARD_TIERS_ENABLE", "on") && options.tiers_enable);
    /// assert!(!options.set("MDH_HARD_CONT_CAP", "?") && options.cont_cap == 300);
    /// ```
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let knob = KNOBS.iter().find(|knob| knob.name == name);
        let done = knob.is_some_and(|knob| knob.set(self, value.trim()));
        self.test_steps = self.test_steps.filter(|&steps| steps > 0);
        done
    }
}

impl Default for HardOptions {
    fn default() -> HardOptions {
        HardOptions::DEFAULT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_knob_round_trips_by_name() {
        for knob in KNOBS {
            let mut options = HardOptions::DEFAULT;
            let shown = knob.show(&options);
            let other = ["1", "0", "2", "1,2,9", "deal", "hard"]
                .into_iter()
                .find(|text| knob.set(&mut options, text) && knob.show(&options) != shown)
                .expect(knob.name);
            assert_eq!(knob.show(&options), other, "{}", knob.name);
            assert_ne!(options, HardOptions::DEFAULT);
            let mut same = HardOptions::DEFAULT;
            assert!(same.set(knob.name, other));
            assert_eq!(same, options);
            assert!(knob.set(&mut options, &shown), "{}", knob.name);
            assert_eq!(options, HardOptions::DEFAULT);
        }
        let mut names: Vec<_> = KNOBS.iter().map(|knob| knob.name).collect();
        names.sort_unstable();
        assert!(names.is_sorted_by(|a, b| a < b));
        assert!(names.iter().all(|name| name.starts_with("MDH_")));
    }

    #[test]
    fn booleans_parse_as_in_the_design() {
        for (text, value) in [
            ("1", true),
            ("TRUE", true),
            ("On", true),
            ("0", false),
            ("no", false),
        ] {
            let mut options = HardOptions::DEFAULT;
            assert!(options.set("MDH_HARD_PROBE_ENABLE", text));
            assert_eq!(options.probe_enable, value, "{text}");
        }
    }

    #[test]
    fn invalid_values_change_nothing() {
        let mut options = HardOptions::DEFAULT;
        for (name, value) in [
            ("MDH_HARD_CONT_CAP", "many"),
            ("MDH_HARD_AB_MARGIN_BY_TIER", "1,2"),
            ("MDH_HARD_AB_MARGIN_BY_TIER", "1,2,3,4"),
            ("MDH_HARD_PHASEB_TOPK", "-1"),
            ("MDH_HARD_PHASE_C", "both"),
            ("MDH_HARD_NOBODY", "1"),
            ("", ""),
        ] {
            assert!(!options.set(name, value), "{name}");
        }
        assert!(options.set("MDH_HARD_TEST_STEPS", "0"));
        assert_eq!(options, HardOptions::DEFAULT);
        assert!(options.set("MDH_HARD_CONT_CAP", " 250 "));
        assert_eq!(options.cont_cap, 250);
    }
}
