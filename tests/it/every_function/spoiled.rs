//! Invalid numbers for parameters and fields, by their roles.

use handsense_interface::{Declaration, Kind, Number, Struct, Type};

use crate::common::cases::{Place, pointed};
use crate::common::interface::{interface, structure};
use handsense::ffi::HsStatusCode::{self, *};

/// A field of an input, and numbers that it must not have.
#[derive(Debug)]
pub struct Field {
    pub path: String,
    pub offset: usize,
    pub size: usize,
    pub numbers: Vec<i64>,
    /// The status, if there is only one.
    pub status: Option<HsStatusCode>,
}

/// The seats of Hearts beyond the players of a game must be empty.
const SEATS: i64 = 4;

/// Numbers that a declaration forbids. `length` is the length of the array that it counts.
pub fn invalid(of: &Declaration, number: Number, length: Option<i64>) -> Vec<i64> {
    let roles = &of.roles;
    let outside = |least: i64, most: i64| vec![least - 1, most + 1];
    let mut numbers = match roles.kind {
        Some(Kind::Flag) => outside(0, 1),
        Some(Kind::Seat) => {
            let plus = roles.plus.unwrap_or(0);
            outside(roles.none.unwrap_or(plus).min(plus), SEATS - 1 + plus)
        }
        Some(Kind::Suit) => outside(roles.none.unwrap_or(0).min(0), 3),
        Some(Kind::Cell) => outside(roles.none.unwrap_or(0).min(0), 360),
        Some(Kind::Card) if number == Number::I16 => vec![-1, 13, 61, 64],
        Some(Kind::Piece) => vec![0, 255],
        // The other cards belong to Binokel.
        Some(Kind::Card) => vec![-1, 255],
        Some(Kind::Cards) if of.c.contains("HsBinokelCardSet") => vec![i64::MIN],
        Some(Kind::Cards) => vec![1 << 13, i64::MIN],
        _ => Vec::new(),
    };
    if let Some(name) = &roles.code {
        let mut enums = interface().enums.iter();
        let of = enums.find(|of| of.name == *name).expect("an enumeration");
        let values = || of.values.iter().map(|value| value.value);
        numbers.extend(outside(
            values().min().unwrap_or(0),
            values().max().unwrap_or(0),
        ));
        numbers.extend([i64::from(i32::MIN), i64::from(i32::MAX)]);
    }
    if let Some(name) = &roles.bits {
        let mut enums = interface().enums.iter();
        let of = enums.find(|of| of.name == *name).expect("an enumeration");
        let all = of.values.iter().fold(0, |all, value| all | value.value);
        numbers.extend([all + 1, -1]);
    }
    if let Some([least, most]) = roles.range {
        numbers.extend(outside(least, most));
    }
    if roles.has.is_some() {
        numbers.extend(outside(0, 1));
    }
    if !roles.count_of.is_empty() {
        numbers.push(-1);
        numbers.extend(length.map(|length| length + 1));
    }
    let fits = |value: &i64| match number {
        Number::Bool | Number::Char | Number::U8 => u8::try_from(*value).is_ok(),
        Number::I16 => i16::try_from(*value).is_ok(),
        Number::I32 => i32::try_from(*value).is_ok(),
        Number::U32 => u32::try_from(*value).is_ok(),
        Number::U64 | Number::Size | Number::F32 | Number::F64 => true,
    };
    numbers.retain(|value| fits(value) && roles.none != Some(*value));
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The number in a field.
fn number(bytes: &[u8], of: &Struct, name: &str) -> i64 {
    let field = of
        .fields
        .iter()
        .find(|field| field.declaration.name == name);
    let Some(field) = field.filter(|field| field.size == 4) else {
        return 1;
    };
    let bytes = &bytes[field.offset as usize..][..4];
    i64::from(i32::from_ne_bytes(bytes.try_into().expect("four bytes")))
}

/// The fields of a struct that has these bytes. Entries that nothing counts and values that are not
/// present are not read.
pub fn fields(of: &Struct, bytes: &[u8]) -> Vec<Field> {
    let mut found = Vec::new();
    for field in &of.fields {
        let declaration = &field.declaration;
        let roles = &declaration.roles;
        let is_read = |other: &Option<String>| {
            other
                .as_ref()
                .is_none_or(|name| number(bytes, of, name) != 0)
        };
        if declaration.is_struct_size() || !is_read(&roles.count) || !is_read(&roles.present) {
            continue;
        }
        let (kind, count) = match &declaration.kind {
            Type::Array { of, length, .. } => (of.as_ref(), *length),
            kind => (kind, 1),
        };
        let offset = field.offset as usize;
        let size = (field.size / count) as usize;
        let path = format!("{}.{}", of.name, declaration.name);
        let mut add = |offset, numbers, status: Option<HsStatusCode>| {
            found.push(Field {
                path: path.clone(),
                offset,
                size,
                numbers,
                status,
            });
        };
        match kind {
            _ if roles.reserved => {
                let status = Some(HS_ERROR_RESERVED);
                add(offset, vec![1], status);
                add(
                    offset + field.size as usize - size,
                    vec![i64::MIN >> (64 - 8 * size)],
                    status,
                );
            }
            Type::Number { number, .. } => {
                let status = match path.as_str() {
                    "HsSearchLimits.milliseconds" => Some(HS_ERROR_TIME),
                    "HsSearchLimits.threads" => Some(HS_ERROR_THREADS),
                    _ => None,
                };
                let length = roles
                    .count_of
                    .iter()
                    .filter_map(|counted| length(of, counted));
                add(offset, invalid(declaration, *number, length.min()), status);
                // Without a player, an entry is zero.
                if roles.by.as_deref() == Some("seat") && count as i64 > SEATS {
                    add(offset + (field.size as usize - size), vec![1], None);
                }
            }
            Type::Struct { name } => {
                let inner = &bytes[offset..][..size];
                let inner = fields(structure(name).expect("a struct"), inner);
                found.extend(inner.into_iter().map(|field| Field {
                    offset: offset + field.offset,
                    ..field
                }));
            }
            Type::Pointer { to, .. } if interface().measure(to, 8).1 > 1 => {
                add(offset, vec![2], Some(HS_ERROR_ALIGNMENT));
            }
            _ => {}
        }
    }
    found
}

fn length(of: &Struct, name: &str) -> Option<i64> {
    let field = of
        .fields
        .iter()
        .find(|field| field.declaration.name == name)?;
    match field.declaration.kind {
        Type::Array { length, .. } => i64::try_from(length).ok(),
        _ => None,
    }
}

/// The first entry of an array of numbers, and the last where no player is.
pub fn entries(place: &Place) -> Vec<Field> {
    let Type::Number { number, .. } = pointed(place.parameter) else {
        return Vec::new();
    };
    let field = |offset, numbers| Field {
        path: "entry".to_owned(),
        offset,
        size: place.size,
        numbers,
        status: None,
    };
    let mut found = vec![field(0, invalid(place.parameter, *number, None))];
    if place.parameter.roles.by.as_deref() == Some("seat") && place.count as i64 > SEATS {
        found.push(field((place.count - 1) * place.size, vec![1]));
    }
    found
}
