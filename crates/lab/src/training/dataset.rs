//! A set of training samples in memory.

use super::sample::TrainingSample;

/// Training samples in memory in their binary encoding, about 130 bytes each.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    bytes: Vec<u8>,
    starts: Vec<usize>,
}

impl Dataset {
    /// Adds a sample.
    pub fn add(&mut self, sample: &TrainingSample) {
        self.starts.push(self.bytes.len());
        sample.write(&mut self.bytes);
    }

    /// The number of samples.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether the dataset is empty.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Reads the sample at an index into `sample`. Returns `false` if the index is out of range.
    pub fn read(&self, number: usize, sample: &mut TrainingSample) -> bool {
        let start = self.starts.get(number);
        let bytes = start.and_then(|&start| self.bytes.get(start..));
        bytes.is_some_and(|mut bytes| sample.read(&mut bytes).is_ok_and(|read| read))
    }

    /// Calls `visit` with every sample in order.
    pub fn for_each(&self, mut visit: impl FnMut(&TrainingSample)) {
        let mut sample = TrainingSample::default();
        for number in 0..self.len() {
            if self.read(number, &mut sample) {
                visit(&sample);
            }
        }
    }
}

impl FromIterator<TrainingSample> for Dataset {
    fn from_iter<T: IntoIterator<Item = TrainingSample>>(samples: T) -> Dataset {
        let mut dataset = Dataset::default();
        samples.into_iter().for_each(|sample| dataset.add(&sample));
        dataset
    }
}
