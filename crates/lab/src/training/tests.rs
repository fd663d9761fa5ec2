//! What the tests of all networks share.

use handsense_core::Rng;
use rayon::ThreadPoolBuilder;

use super::{Model, Sums};

/// Random numbers from `centre - most` to `centre + most`.
pub(super) fn spread(numbers: &mut [f32], centre: f32, most: f32, rng: &mut Rng) {
    for number in numbers {
        *number = centre + most * (rng.below(2_001) as f32 / 1_000.0 - 1.0);
    }
}

/// Checks the gradient of a network against differences of a loss at 150 parameters; half of them have a
/// steep one. `weights` turns parameters into weights, and `loss` is the loss of all samples.
pub(super) fn assert_gradient<M: Model>(
    parameters: &[f32],
    samples: &[M::Sample],
    weights: impl Fn(&[f32]) -> Vec<f32>,
    loss: impl Fn(&[f32]) -> f64,
) {
    const STEP: f32 = 1e-2;
    let at = weights(parameters);
    let mut sums = Sums {
        gradient: vec![0.0; at.len()],
        losses: vec![(0.0, 0); M::LOSSES],
    };
    let all: Vec<_> = samples.iter().collect();
    M::add_gradient(&at, &all, &mut sums);
    let gradient = &sums.gradient[..parameters.len()];
    let steep: Vec<usize> = (0..gradient.len())
        .filter(|&place| gradient[place].abs() > 0.05)
        .collect();
    assert!(steep.len() > 100, "{}", steep.len());
    let (mut rng, mut different) = (Rng::new(4), Vec::new());
    for number in 0..150 {
        let place = match number % 2 {
            0 => rng.below(gradient.len() as u32) as usize,
            _ => steep[rng.below(steep.len() as u32) as usize],
        };
        let moved = |by: f32| {
            let mut moved = parameters.to_vec();
            moved[place] += by;
            loss(&moved)
        };
        let slope = (moved(STEP) - moved(-STEP)) / f64::from(2.0 * STEP);
        let found = f64::from(gradient[place]);
        if (slope - found).abs() > 0.03 * slope.abs().max(found.abs()).max(0.1) {
            different.push((place, slope, found));
        }
    }
    // A step across the end of the range of a unit has another slope.
    assert!(different.len() <= 10, "{different:?}");
}

/// Runs a training on one thread and on three, which give the same bytes, and returns its result.
pub(super) fn on_threads<T: Send>(train: impl Fn() -> (T, Vec<u8>) + Sync) -> T {
    let on = |threads: usize| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads").install(&train)
    };
    let (result, bytes) = on(1);
    assert!(
        on(3).1 == bytes,
        "another number of threads, another network"
    );
    result
}
