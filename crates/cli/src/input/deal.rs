//! A deal as it was played on one line of text, in the notation of [`Deal`].

use handsense_hearts::{Deal, ParseDealError};

use crate::error::CliError;

/// Reads a deal after its pass.
///
/// # Errors
/// An unreadable line, an impossible deal, or seats that have yet to pass.
pub fn read(line: &str) -> Result<Deal, CliError> {
    let deal: Deal = line.parse().map_err(|error| match error {
        ParseDealError::Field(error) => CliError::Notation(error),
        ParseDealError::NoHands => CliError::NoHands,
        ParseDealError::Deal(error) => CliError::Deal(error),
    })?;
    deal.position_after_pass()?;
    Ok(deal)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HANDS: &str = "A92.AK5.J83.AQ63/KJ3.QJ2.QT6.KT92/T864.T643.A2.J75/Q75.987.K9754.84";

    #[test]
    fn an_unreadable_line_is_another_error_than_an_impossible_deal() {
        for (text, code) in [
            (format!("hands={HANDS} pass=up"), 2),
            ("pass=left".to_owned(), 2),
            (format!("hands={HANDS} plays=0:C2"), 1),
            (format!("pass=left dealt={HANDS}"), 1),
        ] {
            let error = read(&text).expect_err("no deal to check");
            assert_eq!(error.exit_code(), code, "{text}: {error}");
        }
    }
}
