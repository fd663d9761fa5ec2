//! Softmax without a mathematical library, identical on every platform.

/// Replaces logarithms by the probabilities that are proportional to their exponentials.
pub(crate) fn softmax(values: &mut [f32]) {
    let highest = values.iter().copied().fold(f32::MIN, f32::max);
    let mut total = 0.0;
    for value in &mut *values {
        *value = exponential(*value - highest);
        total += *value;
    }
    for value in values {
        *value /= total;
    }
}

/// Returns an approximate exponential of a number that is not positive, identical on every platform.
/// The relative error is less than a hundredth.
fn exponential(number: f32) -> f32 {
    let power = (number * std::f32::consts::LOG2_E).max(-100.0);
    let whole = power.floor();
    let part = power - whole;
    let scale = f32::from_bits(((whole as i32 + 127) as u32) << 23);
    scale * (1.0 + part * (0.656 + 0.344 * part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn approximate_exponentials_have_an_error_below_a_hundredth() {
        for step in 0..6_000 {
            let number = -(step as f32) / 100.0;
            let exact = number.exp();
            assert!(
                (exponential(number) - exact).abs() < 0.01 * exact,
                "{number}"
            );
        }
    }
}
