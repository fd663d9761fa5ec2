//! Tests of the text form of a model of the table.

use super::*;
use handsense_core::Excerpt;

fn random_model(rng: &mut Rng) -> Opponents {
    let mut opponents = Opponents::default();
    for seat in &mut opponents.seats {
        let mut log = || -(rng.next_u64() as f64) / (1_u64 << rng.below(64)) as f64;
        seat.play_logs.as_flattened_mut().fill_with(&mut log);
        seat.pass_logs.fill_with(&mut log);
        [seat.loss, seat.loss_squares] = [-log(), -log()];
        seat.deals = 1 + (rng.next_u64() >> 34) as u32;
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
fn a_text_that_is_cut_off_is_refused() {
    assert_eq!("".parse(), Ok(Opponents::default()));
    let text = random_model(&mut Rng::new(4)).to_string();
    for end in 1..text.len() {
        let cut = text.get(..end).expect("ASCII");
        if let Ok(found) = cut.parse::<Opponents>() {
            // Only the last number may be shorter.
            assert!(end > text.rfind(',').expect("numbers"), "{end}");
            assert_eq!(
                found.seats[0],
                text.parse::<Opponents>().expect("valid").seats[0]
            );
        }
    }
}

/// The text of a model with one deal in each seat, with this number of the field instead of a zero.
fn text_with(field: &str, seat: usize, number: &str) -> String {
    let part = |name: &str, count: usize, place: usize| {
        let mut numbers = vec![if name == "deals" { "1" } else { "0" }; count];
        if (name, place) == (field, seat) {
            numbers[0] = number;
        }
        numbers.join(",")
    };
    let of_field = |(name, count): (&str, usize)| {
        let parts: Vec<String> = (0..SEATS).map(|place| part(name, count, place)).collect();
        format!("{name}={}", parts.join("/"))
    };
    let counts = [
        ("deals", 1),
        ("plays", STYLES * EPSILON_COUNT),
        ("passes", PASS_STYLES),
        ("errors", 2),
        ("habits", 2 * HABITS),
    ];
    counts.map(of_field).join(" ")
}

#[test]
fn errors_name_the_field_or_the_seat() {
    use ParseOpponentsError::{Field, Missing, Number, Seat, Seats};
    for (text, error) in [
        ("deals", Field(Excerpt::new("deals"))),
        ("styles=1/2/3/4", Field(Excerpt::new("styles=1/2/3/4"))),
        (
            "deals=1/1/1/1 deals=1/1/1/1",
            Field(Excerpt::new("deals=1/1/1/1")),
        ),
        ("deals=1/1/1", Seats("deals")),
        ("passes=0/0/0/0/0", Seats("passes")),
        ("deals=0/0/0/0", Missing("plays")),
        ("plays=0/0/0/0", Number("plays")),
    ] {
        assert_eq!(text.parse::<Opponents>(), Err(error), "{text}");
    }
    assert!(text_with("", 0, "").parse::<Opponents>().is_ok());
    for (field, number, error) in [
        ("deals", "x", Number("deals")),
        ("deals", "", Number("deals")),
        ("deals", "1.5", Number("deals")),
        ("deals", "-1", Number("deals")),
        ("deals", "4294967296", Number("deals")),
        ("deals", "3000000000", Seat(2)),
        ("passes", "0,0", Number("passes")),
        ("errors", "1,1", Number("errors")),
        ("plays", "0.5", Seat(2)),
        ("passes", "NaN", Seat(2)),
        ("plays", "-inf", Seat(2)),
        ("errors", "-1", Seat(2)),
        ("errors", "inf", Seat(2)),
        ("habits", "2", Seat(2)),
    ] {
        let text = text_with(field, 2, number);
        assert_eq!(text.parse::<Opponents>(), Err(error), "{text}");
    }
}
