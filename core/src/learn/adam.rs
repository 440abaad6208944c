//! The optimiser Adam (D. P. Kingma and J. Ba, *Adam: A Method for Stochastic Optimization*, 2015).

use alloc::vec;
use alloc::vec::Vec;

/// The decay of the mean of the gradients, and of the mean of their squares.
const DECAY: [f32; 2] = [0.9, 0.999];
/// Keeps the step of a weight finite whose gradient is almost always 0.
const SMALLEST: f32 = 1e-4;

/// The state of the optimiser.
#[derive(Clone, Debug)]
pub struct Adam {
    /// The mean of the gradients of each weight.
    pub mean: Vec<f32>,
    /// The mean of the squares of the gradients of each weight.
    pub square: Vec<f32>,
    /// The decays of both means to the power of the number of steps.
    pub left: [f32; 2],
}

impl Adam {
    /// Creates the optimiser for a number of weights.
    #[must_use]
    pub fn new(weights: usize) -> Adam {
        Adam { mean: vec![0.0; weights], square: vec![0.0; weights], left: [1.0; 2] }
    }

    /// Moves the weights up the gradient by one step of length `rate`, and sets the gradient to 0.
    ///
    /// # Panics
    /// Panics when the numbers of weights differ.
    pub fn step(&mut self, weights: &mut [f32], gradient: &mut [f32], rate: f32) {
        assert!(weights.len() == self.mean.len() && gradient.len() == self.mean.len(), "the sizes differ");
        self.left = [self.left[0] * DECAY[0], self.left[1] * DECAY[1]];
        let corrected = self.left.map(|left| 1.0 - left);
        let means = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, gradient), (mean, square)) in weights.iter_mut().zip(gradient).zip(means) {
            *mean += (1.0 - DECAY[0]) * (*gradient - *mean);
            *square += (1.0 - DECAY[1]) * (*gradient * *gradient - *square);
            let scale = libm::sqrtf(*square / corrected[1]) + SMALLEST;
            *weight += rate * (*mean / corrected[0]) / scale;
            *gradient = 0.0;
        }
    }
}
