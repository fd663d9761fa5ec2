//! The cards of a match: random deals from a seed, or the deals of a file.

use handsense_core::rng::splitmix64;
use handsense_core::{Fnv1a, Rng};
use handsense_hearts::deal::DealPhase;
use handsense_hearts::{
    self as hearts, CardSet, DealSetup, ParseDealError, PassDirection, Rules, SEATS, Seat,
    deal_hands,
};
use thiserror::Error;

use super::table::Deal;

/// A deal of a deal file: four hands and the pass direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileDeal {
    /// The hands before the pass, by seat.
    pub hands: [CardSet; SEATS],
    /// The pass direction.
    pub direction: PassDirection,
}

/// An invalid line of a deal file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct DealFileError {
    line: usize,
    reason: String,
}

/// Parses a deal file: each line is a [`Deal`](hearts::Deal) before its pass, as in
/// `pass=left dealt=A/B/C/D`. Empty lines and lines that begin with `#` are ignored.
///
/// # Errors
/// The first invalid line with its number, or a file without deals.
pub fn parse(text: &str, rules: Rules) -> Result<Vec<FileDeal>, DealFileError> {
    let mut deals = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_start_matches('\u{FEFF}').trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let dealt = parse_line(line, rules).map_err(|reason| DealFileError {
            line: number,
            reason,
        })?;
        deals.push(dealt);
    }
    if deals.is_empty() {
        return Err(DealFileError {
            line: text.lines().count().max(1),
            reason: "the file has no deals".to_owned(),
        });
    }
    Ok(deals)
}

fn parse_line(line: &str, rules: Rules) -> Result<FileDeal, String> {
    let deal: hearts::Deal = line
        .parse()
        .map_err(|error: ParseDealError| error.to_string())?;
    let DealSetup {
        hands, direction, ..
    } = *deal.setup();
    if direction != PassDirection::Hold && !rules.has(Rules::PASS_CARDS) {
        let name = direction.name();
        return Err(format!(
            "the rules have no passing, so the direction must be hold, not '{name}'"
        ));
    }
    if direction != PassDirection::Hold && deal.phase() != DealPhase::Passing {
        return Err(
            "the pass is over; a line has the hands before it, as dealt=A/B/C/D".to_owned(),
        );
    }
    Ok(FileDeal { hands, direction })
}

/// The 64-bit FNV-1a hash of a list of deals.
pub fn fingerprint(deals: &[FileDeal]) -> u64 {
    let hands = |dealt: &FileDeal| dealt.hands.map(|hand| hand.bits());
    let numbers = deals.iter().flat_map(|dealt| {
        let direction = dealt.direction.code() as u64;
        hands(dealt).into_iter().chain([direction])
    });
    let add = |hash: Fnv1a, number: u64| hash.update(&number.to_le_bytes());
    numbers.fold(Fnv1a::new(), add).value()
}

/// Derives the seed of one deal or game from the match seed and its number.
pub fn derive_seed(seed: u64, unit: u64) -> u64 {
    let mut state = seed;
    let mut spread = splitmix64(&mut state) ^ unit;
    splitmix64(&mut spread)
}

/// Generates the deal of this number. The pass direction and the first leader rotate with the
/// number.
///
/// `direction` overrides the rotation of left, right, across and hold. Without a two-of-clubs rule
/// each seat leads in turn.
pub fn generate_deal(
    rules: Rules,
    seed: u64,
    number: u64,
    direction: Option<PassDirection>,
) -> Deal {
    let mut stream = derive_seed(seed, number);
    let round = if rules.has(Rules::PASS_CARDS) {
        PassDirection::CYCLE[(number % 4) as usize]
    } else {
        PassDirection::Hold
    };
    Deal {
        rules,
        hands: deal_hands(&mut Rng::new(splitmix64(&mut stream))),
        direction: direction.unwrap_or(round),
        first: Seat::ALL[(number / 4 % 4) as usize],
        scores: [0; SEATS],
        seed: splitmix64(&mut stream),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str =
        "pass=left dealt=AKQJT98765432.../.AKQJT98765432../..AKQJT98765432./...AKQJT98765432";

    #[test]
    fn deal_files_may_contain_comments() {
        let text = format!(
            "# two deals\n{GOOD}\n\n  {}\n",
            GOOD.replace("left", "hold")
        );
        let deals = parse(&text, Rules::STANDARD).unwrap();
        assert_eq!(deals.len(), 2);
        assert_eq!(deals[0].hands[3], CardSet::HEARTS);
        assert_eq!(deals[1].direction, PassDirection::Hold);
        assert_ne!(fingerprint(&deals), fingerprint(&deals[..1]));
    }

    #[test]
    fn invalid_line_is_rejected_with_its_number() {
        for (line, sentence) in [
            ("AK.. hold", "line 3: 'AK..' "),
            (&GOOD.replace("left", "up"), "line 3: "),
            (&GOOD.replace(".AKQ", ".AKK"), "line 3: "),
            (&GOOD.replacen("AKQ", "AK", 1), "line 3: "),
            (
                &GOOD.replace("AKQ", "AXQ"),
                "line 3: in the field 'dealt' 'X'",
            ),
            (
                &format!("{GOOD} passed=AKQ.../.AKQ../..AKQ./...AKQ"),
                "line 3: the pass is over",
            ),
        ] {
            let text = format!("{GOOD}\n#\n{line}\n");
            let error = parse(&text, Rules::STANDARD).expect_err(line).to_string();
            assert!(error.contains(sentence), "{line}: {error}");
        }
        assert!(parse("# nothing\n", Rules::STANDARD).is_err());
        let no_passing = Rules::STANDARD.without(Rules::PASS_CARDS);
        assert!(parse(GOOD, no_passing).is_err());
    }

    #[test]
    fn generated_deals_rotate_directions_and_leaders() {
        let deals: Vec<Deal> = (0..16)
            .map(|number| generate_deal(Rules::STANDARD, 1, number, None))
            .collect();
        for (index, deal) in deals.iter().enumerate() {
            assert_eq!(deal.direction, PassDirection::CYCLE[index % 4]);
            assert_eq!(deal.first, Seat::ALL[index / 4]);
            assert!(deals[..index].iter().all(|other| other.hands != deal.hands));
        }
        assert_eq!(deals[3], generate_deal(Rules::STANDARD, 1, 3, None));
        assert_ne!(
            deals[3].hands,
            generate_deal(Rules::STANDARD, 2, 3, None).hands
        );
        let held = generate_deal(Rules::STANDARD, 1, 0, Some(PassDirection::Hold));
        assert_eq!(held.direction, PassDirection::Hold);
    }
}
