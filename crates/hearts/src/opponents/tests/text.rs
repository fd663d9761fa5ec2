//! Tests of the text form of a model of the table.

use super::*;
use handsense_core::Excerpt;

fn random_model(rng: &mut Rng) -> Opponents {
    let mut opponents = Opponents::default();
    for seat in &mut opponents.seats {
        let mut log = || -(rng.next_u64() as f64) / (1_u64 << rng.below(64)) as f64;
        seat.plays.as_flattened_mut().fill_with(&mut log);
        seat.passes.fill_with(&mut log);
        [seat.loss, seat.loss_squares] = [-log(), -log()];
        seat.deals = rng.next_u64() as u32;
        for count in &mut seat.habits {
            count.chances = rng.next_u64() as u32;
            count.hits = count.chances / 3;
        }
    }
    opponents
}

#[test]
fn every_model_is_read_as_it_was_written() {
    let mut rng = Rng::new(7);
    let deals = [0; 5].map(|_| random_deal(Rules::STANDARD, &mut rng));
    let mut models = vec![Opponents::default(), observed(&deals)];
    models.extend((0..200).map(|_| random_model(&mut rng)));
    for model in models {
        let text = model.to_string();
        assert_eq!(text.lines().count(), 1);
        assert_eq!(text.parse(), Ok(model), "{text}");
    }
}

#[test]
fn missing_fields_and_numbers_are_zero() {
    assert_eq!("".parse(), Ok(Opponents::default()));
    let mut expected = Opponents::default();
    expected.seats[2].deals = 3;
    expected.seats[2].plays[0] = [-1.0, -2.5, 0.0];
    let text = "plays=0/0/-1,-2.5/0\n deals=0/0/3/0";
    assert_eq!(text.parse(), Ok(expected));
}

#[test]
fn errors_name_the_field_or_the_seat() {
    let field = |text: &str| ParseOpponentsError::Field(Excerpt::new(text));
    let seats = ParseOpponentsError::Seats;
    let number = ParseOpponentsError::Number;
    let seat = ParseOpponentsError::Seat;
    for (text, error) in [
        ("deals", field("deals")),
        ("styles=1/2/3/4", field("styles=1/2/3/4")),
        ("deals=1/1/1/1 deals=1/1/1/1", field("deals=1/1/1/1")),
        ("deals=1/1/1", seats("deals")),
        ("passes=0/0/0/0/0", seats("passes")),
        ("deals=1/1/1/x", number("deals")),
        ("deals=1/1//1", number("deals")),
        ("deals=1/1/1/1.5", number("deals")),
        ("deals=1/-1/1/1", number("deals")),
        ("deals=1/4294967296/1/1", number("deals")),
        ("deals=1,1/1/1/1", number("deals")),
        ("passes=0,0,0,0,0,0,0/0/0/0", number("passes")),
        ("errors=1,1,1/0/0/0", number("errors")),
        ("plays=0/0/0.5/0", seat(2)),
        ("passes=0/NaN/0/0", seat(1)),
        ("plays=-inf/0/0/0", seat(0)),
        ("errors=0/0/0/-1", seat(3)),
        ("errors=0/0,inf/0/0", seat(1)),
        ("habits=2,1/0/0/0", seat(0)),
    ] {
        assert_eq!(text.parse::<Opponents>(), Err(error), "{text}");
    }
}
