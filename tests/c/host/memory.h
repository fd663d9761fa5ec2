/// The memory of this process.
#pragma once

#include <malloc.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <string>

namespace host {

/// Sizes in bytes.
struct Memory {
    std::size_t resident;
    /// Bytes allocated by malloc; 0 where it does not report them.
    std::size_t allocated;
};

inline Memory memoryNow() {
    Memory memory = {};
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        if (word == "VmRSS:") {
            status >> memory.resident;
            memory.resident *= 1024;
        }
    }
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
    const struct mallinfo2 info = mallinfo2();
    memory.allocated = info.uordblks + info.hblkhd;
#endif
    return memory;
}

/// Restarts the program once, with one heap for all threads and without caches for each thread.
/// With caches, malloc counts freed memory as allocated, and the caches fill up only after a
/// hundred million calls.
inline void countExactly(char **arguments) {
    if (std::getenv("GLIBC_TUNABLES") == nullptr) {
        setenv("GLIBC_TUNABLES", "glibc.malloc.tcache_count=0:glibc.malloc.arena_max=1", 1);
        // If that fails, the counts are less exact.
        execv("/proc/self/exe", arguments);
    }
}

/// Allowed growth over time, since the layout of pages varies. A leak of one byte in each of ten
/// million calls is larger.
inline constexpr std::size_t kResidentMayGrow = std::size_t(2) << 20;
inline constexpr std::size_t kAllocatedMayGrow = std::size_t(4) << 10;

/// Whether memory has grown by more.
inline bool hasGrown(const Memory &from, const Memory &to) {
    return to.resident > from.resident + kResidentMayGrow ||
           to.allocated > from.allocated + kAllocatedMayGrow;
}

}  // namespace host
