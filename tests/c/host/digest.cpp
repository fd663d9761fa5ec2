#include "digest.h"

#include <cstdio>
#include <cstdlib>

namespace host {

void fail(const std::string &what) {
    std::fprintf(stderr, "FAILED: %s\n", what.c_str());
    std::fflush(nullptr);
    std::_Exit(1);
}

namespace {

/// A struct of a later version, whose last field the library of this version leaves zero. A struct
/// in it has the size of this version.
template <class T>
auto checkSize(const T &of, const std::string &name, int) -> decltype(of.later, void()) {
    for (std::uint32_t word : of.later) {
        if (word != 0) {
            fail("a later field of " + name + " is set");
        }
    }
}

/// A function keeps the stated size, so it is no result.
template <class T>
void checkSize(const T &of, const std::string &name, long) {
    if (of.structSize != sizeof of) {
        fail("the size of " + name + " has changed");
    }
}

template <class T>
void keepsSize(const T &of, const std::string &name) {
    checkSize(of, name, 0);
}

}  // namespace

}  // namespace host

#include "generated/digest.h"
