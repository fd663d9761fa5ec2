//! Every knob of the Hard search in one struct, with its default and the name that the design gives
//! it in the environment.
//!
//! The values are those of the design of the Hard search, section 10; where that is silent, those of
//! the first program that was written after it. Nothing here reads the environment: whoever has
//! names and values, from there or anywhere else, hands them to [`HardOptions::from_pairs`].

use crate::hard::normal::{self, Difficulty};

/// What SearchPhase C does with the candidates that survive SearchPhase B.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PhaseC {
    /// Probes the next trick where a candidate wins this one, as the design has it.
    #[default]
    Probe,
    /// Plays the sampled deals to their end and chooses the best expected payoff.
    Deal,
}

/// A value that a knob can have.
trait KnobValue {
    /// Takes the value of a text; `false`, and no change, for one that cannot be read.
    fn set(&mut self, text: &str) -> bool;
    /// The value as a text that can be read again.
    fn show(&self) -> String;
}

/// Takes the value that was read, if one was.
fn assign<T>(place: &mut T, read: Option<T>) -> bool {
    let done = read.is_some();
    if let Some(value) = read {
        *place = value;
    }
    done
}

/// 1, true and on are yes, all other texts no.
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

/// `None` is unset, and shown as an empty text.
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

/// Three values by tier, parted by commas.
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

/// The value of the pair with this name, large or small.
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
        let names = [
            ("normal", Difficulty::Normal),
            ("default", Difficulty::Normal),
            ("hard", Difficulty::Hard),
            ("future", Difficulty::Hard),
        ];
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

/// A knob: its name in the environment, and how it is set and shown.
#[derive(Clone, Copy, Debug)]
pub struct Knob {
    /// The name that the design gives it.
    pub name: &'static str,
    field: fn(&mut HardOptions) -> &mut dyn KnobValue,
}

impl Knob {
    /// Sets the knob; a text that cannot be read changes nothing and answers `false`.
    pub fn set(&self, options: &mut HardOptions, text: &str) -> bool {
        (self.field)(options).set(text)
    }

    /// The value as a text that [`set`](Self::set) reads; empty for a knob that is unset.
    pub fn show(&self, options: &HardOptions) -> String {
        (self.field)(&mut options.clone()).show()
    }
}

/// Makes the struct, its defaults and the table of knobs from one list.
macro_rules! options {
    ($($(#[$doc:meta])* $field:ident: $type:ty = $default:expr, $name:literal;)*) => {
        /// Every knob of the Hard search. The rules of precedence are those of
        /// [`limits`](super::tier_limits).
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct HardOptions {
            $($(#[$doc])* pub $field: $type,)*
        }

        impl HardOptions {
            /// The defaults.
            pub const DEFAULT: HardOptions = HardOptions { $($field: $default,)* };
        }

        /// All knobs in the order of the fields.
        pub static KNOBS: &[Knob] = &[$(Knob {
            name: $name,
            field: |options| &mut options.$field,
        },)*];
    };
}

options! {
    /// The planner's three rules for Hard in the base score; without them a search without steps is
    /// the Normal planner to the last score.
    difficulty: Difficulty = Difficulty::Normal, "MDH_BOT_DIFFICULTY";
    /// The sampled deals over which base score, continuation and probe are averaged; at least one.
    worlds: u32 = normal::WORLDS, "MDH_HARD_WORLDS";
    /// Leverage and tiers, and with them SearchPhase C.
    tiers_enable: bool = false, "MDH_HARD_TIERS_ENABLE";
    /// SearchPhase C.
    probe_enable: bool = true, "MDH_HARD_PROBE_ENABLE";
    /// What SearchPhase C is.
    phase_c: PhaseC = PhaseC::Probe, "MDH_HARD_PHASE_C";
    /// LeverageWeights of leverage below this are narrow.
    leverage_thresh_narrow: i32 = 20, "MDH_HARD_LEVERAGE_THRESH_NARROW";
    /// LeverageWeights below this that are not narrow are normal.
    leverage_thresh_normal: i32 = 45, "MDH_HARD_LEVERAGE_THRESH_NORMAL";
    /// Candidates of SearchPhase B, by tier.
    phaseb_topk_by_tier: [u32; 3] = [4, 6, 8], "MDH_HARD_PHASEB_TOPK_BY_TIER";
    /// The same for every tier; 0 is all.
    phaseb_topk: Option<u32> = None, "MDH_HARD_PHASEB_TOPK";
    /// The same for the wide tier.
    wide_phaseb_topk: Option<u32> = None, "MDH_HARD_WIDE_PHASEB_TOPK";
    /// Leads that the probe tries, by tier.
    next_branch_limit_by_tier: [u32; 3] = [1, 2, 3], "MDH_HARD_NEXT_BRANCH_LIMIT_BY_TIER";
    /// The same for every tier.
    next_branch_limit: Option<u32> = None, "MDH_HARD_NEXT_BRANCH_LIMIT";
    /// The same for the wide tier.
    wide_next_branch_limit: Option<u32> = None, "MDH_HARD_WIDE_NEXT_BRANCH_LIMIT";
    /// How far behind the best a candidate is given up, by tier.
    ab_margin_by_tier: [i32; 3] = [100, 150, 200], "MDH_HARD_AB_MARGIN_BY_TIER";
    /// The same for every tier; 0 gives none up.
    ab_margin: Option<i32> = None, "MDH_HARD_AB_MARGIN";
    /// The same, before all others.
    early_cutoff_margin: Option<i32> = None, "MDH_HARD_EARLY_CUTOFF_MARGIN";
    /// The probe tries no further answers to a lead that has cost this much; 0 tries all.
    probe_ab_margin: i32 = 0, "MDH_HARD_PROBE_AB_MARGIN";
    /// The third opponent's second answer in every tier, not only in the wide one.
    next3_enable: bool = false, "MDH_HARD_NEXT3_ENABLE";
    /// The same in the normal tier.
    next3_tiny_normal: bool = false, "MDH_HARD_NEXT3_TINY_NORMAL";
    /// Candidates at all, before the number of SearchPhase B; 0 is all, and unset 6 without tiers and all
    /// with them.
    branch_limit: Option<u32> = None, "MDH_HARD_BRANCH_LIMIT";
    /// Milliseconds for a decision, for the caller's clock; the library has none.
    time_cap_ms: u32 = 10, "MDH_HARD_TIME_CAP_MS";
    /// Steps instead of the caller's clock.
    deterministic: bool = false, "MDH_HARD_DETERMINISTIC";
    /// The steps of a deterministic decision; unset, or 0 in the environment, is as many as it
    /// takes.
    test_steps: Option<u32> = None, "MDH_HARD_TEST_STEPS";
    /// What each point given to the leader adds to the continuation.
    cont_feed_perpen: i32 = 60, "MDH_HARD_CONT_FEED_PERPEN";
    /// What each point taken takes off it.
    cont_self_capture_perpen: i32 = 80, "MDH_HARD_CONT_SELF_CAPTURE_PERPEN";
    /// The most that a continuation adds or takes off; 0 is no limit.
    cont_cap: i32 = 300, "MDH_HARD_CONT_CAP";
    /// Thousandths that each point adds to the value of points given.
    cont_scale_feed_permil: i32 = 0, "MDH_HARD_CONT_SCALE_FEED_PERMIL";
    /// Thousandths that each point adds to the cost of points taken.
    cont_scale_selfcap_permil: i32 = 0, "MDH_HARD_CONT_SCALE_SELFCAP_PERMIL";
    /// Thousandths that the wide tier adds to the value of points given.
    wide_permil_boost_feed: i32 = 300, "MDH_HARD_WIDE_PERMIL_BOOST_FEED";
    /// Thousandths that the wide tier adds to the cost of points taken.
    wide_permil_boost_selfcap: i32 = 180, "MDH_HARD_WIDE_PERMIL_BOOST_SELFCAP";
    /// The continuation of candidates this close to the best base score is multiplied; 0 is none.
    cont_boost_gap: i32 = 0, "MDH_HARD_CONT_BOOST_GAP";
    /// By this.
    cont_boost_factor: i32 = 1, "MDH_HARD_CONT_BOOST_FACTOR";
    /// Winning the lead: each suit but hearts of which one card is left.
    nexttrick_singleton: i32 = 25, "MDH_HARD_NEXTTRICK_SINGLETON";
    /// Winning the lead when hearts are broken: each heart …
    nexttrick_hearts_per: i32 = 2, "MDH_HARD_NEXTTRICK_HEARTS_PER";
    /// … and no more than this.
    nexttrick_hearts_cap: i32 = 10, "MDH_HARD_NEXTTRICK_HEARTS_CAP";
    /// The probe: each point that the leader wins.
    next2_feed_perpen: i32 = 40, "MDH_HARD_NEXT2_FEED_PERPEN";
    /// The probe: what each point that I win costs.
    next2_self_capture_perpen: i32 = 60, "MDH_HARD_NEXT2_SELF_CAPTURE_PERPEN";
    /// What winning the trick costs while I hold the ace of spades.
    qs_risk_per: i32 = 0, "MDH_HARD_QS_RISK_PER";
    /// What each of my hearts adds when I win the trick and hearts are broken.
    ctrl_hearts_per: i32 = 0, "MDH_HARD_CTRL_HEARTS_PER";
    /// What losing the trick costs.
    ctrl_handoff_pen: i32 = 0, "MDH_HARD_CTRL_HANDOFF_PEN";
    /// What each point won adds while I have the moon in mind.
    moon_relief_perpen: i32 = 0, "MDH_HARD_MOON_RELIEF_PERPEN";
    /// The planner nudges.
    planner_nudges: bool = false, "MDH_HARD_PLANNER_NUDGES";
    /// A nudge for each point given to the leader.
    planner_leader_feed_nudge: i32 = 10, "MDH_HARD_PLANNER_LEADER_FEED_NUDGE";
    /// A nudge against each point taken near the end of the game.
    planner_self_capture_nudge: i32 = 10, "MDH_HARD_PLANNER_SELF_CAPTURE_NUDGE";
    /// The nudges apply only below this base value a point, which with 60 is never; 0 is always.
    planner_max_base_for_nudge: i32 = 60, "MDH_HARD_PLANNER_MAX_BASE_FOR_NUDGE";
    /// Plays every trick out several times, with a coin for each discard.
    det_enable: bool = false, "MDH_HARD_DET_ENABLE";
    /// The same under another name.
    det_default_on: bool = false, "MDH_HARD_DET_DEFAULT_ON";
    /// How often; at least once.
    det_sample_k: u32 = 0, "MDH_HARD_DET_SAMPLE_K";
    /// Two leads more for the probe.
    det_probe_wide_like: bool = false, "MDH_HARD_DET_PROBE_WIDE_LIKE";
    /// Plays the last cards out where I win the trick.
    endgame_dp_enable: bool = false, "MDH_HARD_ENDGAME_DP_ENABLE";
    /// From this many cards in every hand.
    endgame_dp_max_cards: u32 = 3, "MDH_HARD_ENDGAME_MAX_CARDS";
    /// What reaching that adds.
    endgame_dp_bonus: i32 = 0, "MDH_HARD_ENDGAME_BONUS";
    /// Shows the parts of each continuation; for the caller, the search always works them out.
    verbose_cont: bool = false, "MDH_HARD_VERBOSE_CONT";
    /// SearchPhase C to the end of the deal: how many deals are sampled, by tier; at least one.
    deal_worlds_by_tier: [u32; 3] = [8, 24, 64], "MDH_HARD_DEAL_WORLDS_BY_TIER";
    /// SearchPhase C to the end of the deal: candidates, the best by base score first; 0 is every legal
    /// card.
    deal_candidates: u32 = 0, "MDH_HARD_DEAL_CANDIDATES";
    /// SearchPhase C to the end of the deal: thousandths of the cards that are played at random.
    deal_epsilon_permil: u32 = 0, "MDH_HARD_DEAL_EPSILON_PERMIL";
}

impl HardOptions {
    /// The literal search with its tiers on, counting steps and no time.
    pub const LITERAL: HardOptions = HardOptions {
        tiers_enable: true,
        deterministic: true,
        ..HardOptions::DEFAULT
    };

    /// The same with a SearchPhase C that plays deals to their end.
    pub const DEAL: HardOptions = HardOptions {
        phase_c: PhaseC::Deal,
        ..HardOptions::LITERAL
    };

    /// The defaults with these knobs set. Names that no knob has are passed over, and a value that
    /// cannot be read leaves the default; so a whole environment may be handed in.
    ///
    /// ```
    /// use handsense_hearts::hard::HardOptions;
    /// let pairs = [("MDH_HARD_TIERS_ENABLE", "on"), ("MDH_HARD_CONT_CAP", "?"), ("HOME", "/")];
    /// let options = HardOptions::from_pairs(pairs);
    /// assert!(options.tiers_enable);
    /// assert_eq!(options.cont_cap, 300);
    /// ```
    pub fn from_pairs<N: AsRef<str>, V: AsRef<str>>(
        pairs: impl IntoIterator<Item = (N, V)>,
    ) -> HardOptions {
        let mut options = HardOptions::DEFAULT;
        for (name, value) in pairs {
            options.set(name.as_ref(), value.as_ref());
        }
        options
    }

    /// Sets one knob by its name; answers whether there is such a knob and the value could be read.
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let knob = KNOBS.iter().find(|knob| knob.name == name);
        let done = knob.is_some_and(|knob| knob.set(self, value.trim()));
        // In the environment no steps at all stand for no limit.
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
    fn every_knob_is_set_by_its_name_and_shown_again() {
        for knob in KNOBS {
            let mut options = HardOptions::DEFAULT;
            let shown = knob.show(&options);
            let other = ["1", "0", "2", "1,2,9", "deal", "hard"]
                .into_iter()
                .find(|text| knob.set(&mut options, text) && knob.show(&options) != shown)
                .expect(knob.name);
            assert_eq!(knob.show(&options), other, "{}", knob.name);
            assert_ne!(options, HardOptions::DEFAULT);
            assert_eq!(HardOptions::from_pairs([(knob.name, other)]), options);
            assert!(knob.set(&mut options, &shown), "{}", knob.name);
            assert_eq!(options, HardOptions::DEFAULT);
        }
        let mut names: Vec<_> = KNOBS.iter().map(|knob| knob.name).collect();
        names.sort_unstable();
        assert!(names.is_sorted_by(|a, b| a < b));
        assert!(names.iter().all(|name| name.starts_with("MDH_")));
    }

    #[test]
    fn booleans_are_read_as_the_design_reads_them() {
        for (text, value) in [
            ("1", true),
            ("TRUE", true),
            ("On", true),
            ("0", false),
            ("no", false),
        ] {
            let options = HardOptions::from_pairs([("MDH_HARD_PROBE_ENABLE", text)]);
            assert_eq!(options.probe_enable, value, "{text}");
        }
    }

    #[test]
    fn what_cannot_be_read_leaves_the_default() {
        let pairs = [
            ("MDH_HARD_CONT_CAP", "many"),
            ("MDH_HARD_AB_MARGIN_BY_TIER", "1,2"),
            ("MDH_HARD_AB_MARGIN_BY_TIER", "1,2,3,4"),
            ("MDH_HARD_PHASEB_TOPK", "-1"),
            ("MDH_HARD_PHASE_C", "both"),
            ("MDH_HARD_TEST_STEPS", "0"),
            ("MDH_HARD_NOBODY", "1"),
            ("", ""),
        ];
        assert_eq!(HardOptions::from_pairs(pairs), HardOptions::DEFAULT);
        let mut options = HardOptions::DEFAULT;
        assert!(!options.set("MDH_HARD_CONT_CAP", "many"));
        assert!(options.set("MDH_HARD_CONT_CAP", " 250 "));
        assert_eq!(options.cont_cap, 250);
    }

    #[test]
    fn the_last_of_several_values_counts() {
        let pairs = [("MDH_HARD_TEST_STEPS", "500"), ("MDH_HARD_TEST_STEPS", "")];
        assert_eq!(HardOptions::from_pairs(pairs).test_steps, None);
    }
}
