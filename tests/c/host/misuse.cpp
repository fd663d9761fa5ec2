/// Deliberate misuse of the library, to check that sanitizers and valgrind report it.
#include <cstring>
#include <thread>
#include <vector>

#include "digest.h"
#include "modes.h"

namespace host {

namespace {

/// Two threads write to the same output.
void race(const Library &library) {
    HsHexPosition position = {};
    const auto write = [&] {
        for (int time = 0; time < 1000; ++time) {
            library.handsense_hex_position_init(&position, 5);
        }
    };
    std::thread other(write);
    write();
    other.join();
}

/// An output smaller than its type.
void overflow(const Library &library) {
    std::vector<unsigned char> place(sizeof(HsHexPosition) - 4);
    library.handsense_hex_position_init(reinterpret_cast<HsHexPosition *>(place.data()), 5);
}

/// Engines that are never freed. There are several, since a stale pointer on the stack may still
/// reach one.
void leak(const Library &library) {
    for (int number = 0; number < 10; ++number) {
        if (library.handsense_hearts_engine_new(nullptr) == nullptr) {
            fail(library.handsense_last_error());
        }
    }
}

}  // namespace

bool misuse(const Library &library, const char *how) {
    const auto is = [how](const char *name) { return std::strcmp(how, name) == 0; };
    if (is("race")) {
        race(library);
    } else if (is("overflow")) {
        overflow(library);
    } else if (is("leak")) {
        leak(library);
    } else {
        return false;
    }
    return true;
}

}  // namespace host
