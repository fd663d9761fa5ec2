/// The calls of a host: every function, with inputs that succeed and inputs that are refused.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "digest.h"

namespace host {

/// The duration of a call: microseconds, up to a millisecond, or longer and with threads.
enum class Cost { Low, Medium, High };

struct Call {
    std::string name;
    Cost cost;
    /// Adds every result to a digest. Many threads may call it at once.
    std::function<void(Digest &)> make;
};

using Calls = std::vector<Call>;

void addEnvironments(const Library &library, Calls &calls);
void addGeneral(const Library &library, Calls &calls);
void addHearts(const Library &library, Calls &calls);
void addHeartsSearches(const Library &library, Calls &calls);
void addLiapTui(const Library &library, Calls &calls);
void addBinokel(const Library &library, Calls &calls);
void addHex(const Library &library, Calls &calls);
void addStates(const Library &library, Calls &calls);

/// All calls. The library makes the inputs once; the calls share them and never change them.
Calls allCalls(const Library &library);

/// The digest of the results of one call.
std::uint64_t digestOf(const Library &library, const Call &call, bool withErrors = true);

/// A misaligned pointer; it is passed on and never dereferenced.
template <class T>
T *misaligned(T *good) {
    static_assert(alignof(T) > 1);
    return reinterpret_cast<T *>(reinterpret_cast<std::uintptr_t>(good) + 1);
}

/// A struct as a later version may define it.
template <class T>
struct Extended {
    T known;
    unsigned char tail[64];
};

/// Input structs: valid ones, damaged ones, and pointers that must not be dereferenced.
template <class T>
class Inputs {
public:
    explicit Inputs(std::vector<T> good) : structs(std::move(good)), validCount(structs.size()) {
        if constexpr (StatesSize<T>::value) {
            for (std::size_t size :
                 {std::size_t{0}, std::size_t{4}, sizeof(T) - 2, sizeof(T) * 9}) {
                damage([size](T &bad) { bad.structSize = std::uint32_t(size); });
            }
            Extended<T> longer = {structs.front(), {}};
            longer.known.structSize = std::uint32_t(sizeof(T) + sizeof longer.tail);
            extended.push_back(longer);
            longer.tail[63] = 1;
            extended.push_back(longer);
        }
    }

    /// Adds a damaged copy of the first struct.
    template <class Change>
    Inputs &damage(Change change) {
        T copy = structs.front();
        change(copy);
        structs.push_back(copy);
        return *this;
    }

    template <class Show>
    void each(Show show) const {
        for (const T &one : structs) {
            show(&one);
        }
        for (const Extended<T> &longer : extended) {
            show(&longer.known);
        }
        show(static_cast<const T *>(nullptr));
        show(misaligned(&structs.front()));
    }

    /// Visits the valid inputs.
    template <class Show>
    void eachValid(Show show) const {
        for (std::size_t i = 0; i < validCount; ++i) {
            show(&structs[i]);
        }
    }

    const T &first() const { return structs.front(); }

private:
    std::vector<T> structs;
    std::vector<Extended<T>> extended;
    std::size_t validCount;
};

/// Calls a function with invalid outputs; each call must be refused.
template <class T, class Make>
void refuseOutputs(Digest &digest, Make make) {
    using Element = typename Out<T>::Element;
    Out<T> out;
    digest.outcome(make(static_cast<Element *>(nullptr)), out);
    digest.outcome(make(misaligned(out.get())), out);
    if constexpr (StatesSize<T>::value) {
        for (std::size_t size : {std::size_t{4}, sizeof(T) - 2, sizeof(T) + 1, sizeof(T) * 9}) {
            Out<T> wrong(size);
            digest.outcome(make(wrong.get()), wrong);
        }
    }
}

}  // namespace host
