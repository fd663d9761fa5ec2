/// A host linked with the library.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "calls.h"
#include "memory.h"
#include "modes.h"

namespace {

constexpr const char *kUsage =
    "host hammer [THREADS [ROUNDS]] | soak [CALLS] | functions | results | misuse "
    "race|overflow|leak";

/// Prints each function with its successful and refused calls in one round of all calls.
void printFunctions(const host::Library &library) {
    for (const host::Call &call : host::allCalls(library)) {
        host::digestOf(library, call);
    }
    library.each([](const char *name, const auto &function) {
        std::printf("%s %llu %llu\n", name, static_cast<unsigned long long>(function.answered()),
                    static_cast<unsigned long long>(function.refused()));
    });
}

/// Prints the digest of each call, without the texts of errors.
void printResults(const host::Library &library) {
    for (const host::Call &call : host::allCalls(library)) {
        const auto digest = static_cast<unsigned long long>(host::digestOf(library, call, false));
        std::printf("%s: %016llx\n", call.name.c_str(), digest);
    }
}

}  // namespace

int main(int count, char **arguments) {
    const auto is = [&](const char *mode) {
        return count > 1 && std::strcmp(arguments[1], mode) == 0;
    };
    const auto number = [&](int place, unsigned long long otherwise) {
        return count > place ? std::strtoull(arguments[place], nullptr, 10) : otherwise;
    };
    static host::Library library;
    host::link(library);
    if (is("hammer")) {
        host::hammer(library, unsigned(number(2, 8)), unsigned(number(3, 4)));
    } else if (is("soak")) {
        host::countExactly(arguments);
        host::soak(library, number(2, 10000000));
    } else if (is("functions")) {
        printFunctions(library);
    } else if (is("results")) {
        printResults(library);
    } else if (!is("misuse") || count < 3 || !host::misuse(library, arguments[2])) {
        std::fprintf(stderr, "%s\n", kUsage);
        return 2;
    }
    return 0;
}
