/// A small random number generator with the same results on every platform.
///
/// The standard library's engines are portable; its distributions and std::shuffle are not. A seed
/// must give the same deal everywhere.
#ifndef ENGINE_RANDOM_H
#define ENGINE_RANDOM_H

#include <cstdint>

namespace hearts {

/// Mixes a number so that every input bit affects every output bit (the finalizer of SplitMix64).
inline uint64_t scramble(uint64_t value) {
    uint64_t z = value + 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/// The SplitMix64 generator: 64 bits of state, sufficient for deals and playouts.
class Random {
public:
    explicit Random(uint64_t seed) : state_(seed) {}

    uint32_t next() {
        const uint64_t value = scramble(state_);
        state_ += 0x9E3779B97F4A7C15u;
        return uint32_t(value >> 32);
    }

    /// A uniform number from 0 to n - 1; n must not be 0.
    uint32_t below(uint32_t n) {
        const uint32_t biased = (0u - n) % n;  // Lemire: reject this many low products
        for (;;) {
            const uint64_t product = uint64_t(next()) * n;
            if (uint32_t(product) >= biased) {
                return uint32_t(product >> 32);
            }
        }
    }

    /// True with the given probability.
    bool chance(double probability) { return next() < probability * 4294967296.0; }

private:
    uint64_t state_;
};

}  // namespace hearts

#endif  // ENGINE_RANDOM_H
