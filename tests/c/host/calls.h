/// The calls that a host makes: every function, with inputs that are answered and inputs that are
/// refused.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "digest.h"

namespace host {

/// How long a call takes: microseconds, up to a millisecond, or more and threads besides.
enum class Cost { Cheap, Middling, Dear };

struct Call {
    std::string name;
    Cost cost;
    /// Adds all that is answered to a digest. May be called by many threads at once.
    std::function<void(Digest &)> make;
};

using Calls = std::vector<Call>;

void addGeneral(const Library &library, Calls &calls);
void addHearts(const Library &library, Calls &calls);
void addHeartsSearches(const Library &library, Calls &calls);
void addLiapTui(const Library &library, Calls &calls);
void addBinokel(const Library &library, Calls &calls);
void addHex(const Library &library, Calls &calls);

/// All of them. The inputs are made once, by the library; the calls share and never change them.
Calls allCalls(const Library &library);

/// What one call answers.
std::uint64_t digestOf(const Library &library, const Call &call);

/// A pointer that is not aligned for what it points to; it is passed on and never followed.
template <class T>
T *crooked(T *good) {
    static_assert(alignof(T) > 1);
    return reinterpret_cast<T *>(reinterpret_cast<std::uintptr_t>(good) + 1);
}

/// A struct as a later version may have it.
template <class T>
struct Longer {
    T known;
    unsigned char tail[64];
};

/// Structs to pass: good ones, damaged ones, and pointers that must not be followed.
template <class T>
class Inputs {
public:
    explicit Inputs(std::vector<T> good) : structs(std::move(good)), goodOnes(structs.size()) {
        if constexpr (StatesSize<T>::value) {
            for (std::size_t size : {std::size_t{0}, sizeof(T) - 4, sizeof(T) + 1, sizeof(T) * 5}) {
                damage([size](T &bad) { bad.structSize = std::uint32_t(size); });
            }
            Longer<T> longer = {structs.front(), {}};
            longer.known.structSize = std::uint32_t(sizeof(T) + sizeof longer.tail);
            longerOnes.push_back(longer);
            longer.tail[63] = 1;
            longerOnes.push_back(longer);
        }
    }

    /// One more, like the first but for what is done to it.
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
        for (const Longer<T> &longer : longerOnes) {
            show(&longer.known);
        }
        show(static_cast<const T *>(nullptr));
        show(crooked(&structs.front()));
    }

    /// Those that are answered.
    template <class Show>
    void eachGood(Show show) const {
        for (std::size_t i = 0; i < goodOnes; ++i) {
            show(&structs[i]);
        }
    }

    const T &first() const { return structs.front(); }

private:
    std::vector<T> structs;
    std::vector<Longer<T>> longerOnes;
    std::size_t goodOnes;
};

/// Makes a call with places for its output that must all be refused.
template <class T, class Make>
void refuseOuts(Digest &digest, Make make) {
    using Element = typename Out<T>::Element;
    Out<T> out;
    digest.outcome(make(static_cast<Element *>(nullptr)), out);
    digest.outcome(make(crooked(out.get())), out);
    if constexpr (StatesSize<T>::value) {
        for (std::size_t size : {std::size_t{0}, sizeof(T) - 4, sizeof(T) + 1, sizeof(T) * 5}) {
            Out<T> wrong(size);
            digest.outcome(make(wrong.get()), wrong);
        }
    }
}

}  // namespace host
