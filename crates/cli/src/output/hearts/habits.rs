//! The habits of each seat in several deals.

use crate::output::{table, words};
use handsense_hearts::opponents::{Count, Figure, Habit, Opponents, SeatModel, Style};
use handsense_hearts::{Level, Seat};
use serde::Serialize;

/// What the seats have shown, as JSON.
#[derive(Serialize)]
pub struct Habits {
    deals: usize,
    seats: Vec<SeatHabits>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SeatHabits {
    seat: Seat,
    /// Points a deal.
    errors: Option<Figure>,
    /// The name of a level.
    typical_level: Option<&'static str>,
    /// The name of the most probable style.
    style: Option<&'static str>,
    habits: Vec<HabitJson>,
}

#[derive(Serialize)]
struct HabitJson {
    habit: &'static str,
    #[serde(flatten)]
    count: Count,
    rate: Option<Figure>,
}

impl Habits {
    /// What these seats have shown in all deals of a model.
    pub fn new(deals: usize, table: &Opponents, seats: impl Iterator<Item = Seat>) -> Habits {
        let seats = seats.map(|seat| SeatHabits::new(seat, &table.seats[seat]));
        Habits {
            deals,
            seats: seats.collect(),
        }
    }

    /// The report.
    pub fn report(&self) -> String {
        let mut sections = vec![format!("Habits in {} deals\n", self.deals)];
        sections.extend(self.seats.iter().map(SeatHabits::section));
        sections.join("\n")
    }
}

impl SeatHabits {
    fn new(seat: Seat, model: &SeatModel) -> SeatHabits {
        let habits = Habit::ALL.map(|habit| HabitJson {
            habit: words::habit(habit),
            count: model.habit(habit),
            rate: model.habit(habit).rate(),
        });
        SeatHabits {
            seat,
            errors: model.errors(),
            typical_level: model.typical_level().map(Level::name),
            style: model.most_probable_style().map(Style::name),
            habits: habits.into(),
        }
    }

    fn section(&self) -> String {
        let level = match (self.typical_level, self.style) {
            (Some(level), _) => format!("typical of the level {level}"),
            (None, style) => format!(
                "plays like the {} of the classic engine",
                style.unwrap_or_default().replace('-', " ")
            ),
        };
        let errors = self.errors.map(|Figure { value, low, high }| {
            format!("\nErrors: {value:.1} points a deal (95 % interval {low:.1} to {high:.1})")
        });
        let mut table = table::new(["Habit", "Times", "Chances", "%", "95 % interval"]);
        for HabitJson { habit, count, rate } in &self.habits {
            let [value, interval] = rate.map_or_else(Default::default, |rate| {
                let [value, low, high] =
                    [rate.value, rate.low, rate.high].map(|rate| format!("{:.0}", 100.0 * rate));
                [value, format!("{low} to {high}")]
            });
            let [hits, chances] = [count.hits, count.chances].map(|count| count.to_string());
            table.add_row([(*habit).to_owned(), hits, chances, value, interval]);
        }
        format!(
            "{}{}",
            words::wrap(&format!(
                "Seat {}: {level}{}",
                self.seat,
                errors.unwrap_or_default()
            )),
            table::draw(table, 1..=4, &[])
        )
    }
}
