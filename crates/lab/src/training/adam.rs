//! The optimiser Adam: D. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization" (2015).

/// The decay rate of the first moment (beta 1 of the paper).
const BETA_1: f32 = 0.9;
/// The decay rate of the second moment (beta 2 of the paper).
const BETA_2: f32 = 0.999;

/// The state of the optimiser.
#[derive(Clone, Debug)]
pub(super) struct Adam {
    /// The first and the second moment of each parameter.
    moments: Vec<[f32; 2]>,
    /// The powers of the two decay rates, for bias correction.
    decay_powers: [f32; 2],
}

impl Adam {
    /// Creates the state for this number of parameters.
    pub fn new(parameters: usize) -> Adam {
        Adam {
            moments: vec![[0.0; 2]; parameters],
            decay_powers: [1.0; 2],
        }
    }

    /// Takes one step. `gradient` is the sum of the gradients of `samples` samples.
    pub fn step<'a>(
        &mut self,
        parameters: impl Iterator<Item = &'a mut f32>,
        gradient: impl Iterator<Item = f32>,
        rate: f32,
        samples: usize,
    ) {
        self.decay_powers = [self.decay_powers[0] * BETA_1, self.decay_powers[1] * BETA_2];
        let [first_correction, second_correction] = self.decay_powers.map(|power| 1.0 - power);
        let samples = samples as f32;
        for ((number, gradient), [first, second]) in parameters.zip(gradient).zip(&mut self.moments)
        {
            let mean = gradient / samples;
            *first = BETA_1 * *first + (1.0 - BETA_1) * mean;
            *second = BETA_2 * *second + (1.0 - BETA_2) * mean * mean;
            *number -=
                rate * (*first / first_correction) / ((*second / second_correction).sqrt() + 1e-8);
        }
    }
}
