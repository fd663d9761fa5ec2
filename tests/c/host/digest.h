/// A hash of the results of calls: statuses, every field of every output and, after an error, the
/// text of the last error. Equal results give equal hashes.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

#include "library.h"

namespace host {

/// Prints the failure and ends the program, without waiting for running threads.
[[noreturn]] void fail(const std::string &what);

template <class T, class = void>
struct StatesSize : std::false_type {};
template <class T>
struct StatesSize<T, std::void_t<decltype(std::declval<T>().structSize)>> : std::true_type {};

/// Memory for an output, filled with a pattern that an error must leave unchanged.
template <class T>
class Out {
public:
    using Element = std::remove_extent_t<T>;

    explicit Out(std::size_t stated = sizeof(T)) {
        std::memset(&value, kPattern, sizeof value);
        std::memset(behind, kPattern, sizeof behind);
        if constexpr (StatesSize<T>::value) {
            value.structSize = std::uint32_t(stated);
        }
        std::memcpy(&before, &value, sizeof value);
    }

    Element *get() {
        if constexpr (std::is_array_v<T>) {
            return value;
        } else {
            return &value;
        }
    }

    bool isUntouched() const { return std::memcmp(&before, &value, sizeof value) == 0; }

    /// Whether nothing was written beyond the value.
    bool isBounded() const {
        for (unsigned char byte : behind) {
            if (byte != kPattern) {
                return false;
            }
        }
        return true;
    }

    T value;

private:
    static constexpr unsigned char kPattern = 0x5A;

    unsigned char behind[64];
    T before;
};

/// Fields are added one by one, since the padding between them has no defined value.
class Digest {
public:
    /// Without the texts of errors, libraries with structs of other sizes have equal results.
    explicit Digest(const Library &of, bool withErrors = true)
        : library(of), hasErrors(withErrors) {}

    std::uint64_t number() const { return state; }

    template <class... T>
    void all(const T &...values) {
        (add(values), ...);
    }

    template <class T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>
    void add(T value) {
        unsigned char bytes[sizeof value];
        std::memcpy(bytes, &value, sizeof value);
        for (unsigned char byte : bytes) {
            // FNV-1a.
            state = (state ^ byte) * 0x100000001B3;
        }
    }

    template <class T, std::size_t N>
    void add(const T (&values)[N]) {
        for (const T &value : values) {
            add(value);
        }
    }

    void text(const char *words) {
        for (; *words != '\0'; ++words) {
            add(*words);
        }
        add('\0');
    }

    /// Adds the text of the last error.
    void error() {
        if (hasErrors) {
            text(library.handsense_last_error());
        }
    }

    /// Adds a status alone, for results that depend on the clock.
    void status(HsStatus status) {
        add(status);
        if (status == HS_ERROR_PANIC) {
            fail("internal error caught in the library");
        }
        if (status < 0) {
            error();
        }
    }

    /// Adds a status and the outputs: every output on success; on an error they must be unchanged.
    template <class... T>
    void outcome(HsStatus answer, const Out<T> &...outs) {
        status(answer);
        if (!(outs.isBounded() && ...)) {
            fail("a function has written beyond an output");
        }
        if (answer >= 0) {
            all(outs.value...);
        } else if (!(outs.isUntouched() && ...)) {
            fail(std::string("an output was written on an error: ") +
                 library.handsense_last_error());
        }
    }

    /// Adds the output of a function that returns a length, for buffers of several sizes.
    template <class Print>
    void printed(Print print) {
        for (std::size_t size : {0, 1, 2, 7, 600}) {
            char buffer[600] = "";
            const std::int32_t length = print(size == 0 ? nullptr : buffer, size);
            add(length);
            if (length < 0) {
                error();
            } else {
                text(buffer);
            }
        }
    }

#define HOST_STRUCT(name) void add(const name &of);
    HOST_STRUCTS(HOST_STRUCT)
#undef HOST_STRUCT

private:
    const Library &library;
    bool hasErrors;
    std::uint64_t state = 0xCBF29CE484222325;
};

}  // namespace host
