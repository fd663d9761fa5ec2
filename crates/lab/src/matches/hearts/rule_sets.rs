//! Rule sets by name.

use std::str::FromStr;

use handsense_hearts::Rules;

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
