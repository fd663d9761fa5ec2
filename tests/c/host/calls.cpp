#include "calls.h"

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

namespace host {

Calls allCalls(const Library &library) {
    Calls calls;
    addGeneral(library, calls);
    addHearts(library, calls);
    addHeartsSearches(library, calls);
    addLiapTui(library, calls);
    addBinokel(library, calls);
    addEnvironments(library, calls);
    addHex(library, calls);
    addStates(library, calls);
    return calls;
}

std::uint64_t digestOf(const Library &library, const Call &call, bool withErrors) {
    Digest digest(library, withErrors);
    call.make(digest);
    return digest.number();
}

void addGeneral(const Library &library, Calls &calls) {
    calls.push_back({"release", Cost::Low, [&library](Digest &digest) {
                         digest.text(library.handsense_version());
                         digest.all(library.handsense_abi_version(), library.handsense_abi_hash());
                         if (library.handsense_abi_version() != HS_ABI_VERSION ||
                             library.handsense_abi_hash() != HS_ABI_HASH) {
                             fail("the library does not match the header");
                         }
                     }});
    calls.push_back({"messages", Cost::Low, [&library](Digest &digest) {
                         for (std::int32_t code = -110; code < 3; ++code) {
                             digest.text(library.handsense_status_message(code));
                         }
                     }});
    calls.push_back({"cards as text", Cost::Low, [&library](Digest &digest) {
                         for (const char *cards :
                              {"AK3.QJ98.T654.72", "♠AK3 ♥72 ♦QJ98 ♣T654", "SA SK H7", "", "...",
                               "AX", "SA SA", "\xFF\xFE", static_cast<const char *>(nullptr)}) {
                             Out<HsCardSet> set;
                             digest.outcome(library.handsense_parse_cards(cards, set.get()), set);
                         }
                         refuseOutputs<HsCardSet>(digest, [&](HsCardSet *out) {
                             return library.handsense_parse_cards("SA", out);
                         });
                         for (HsCardSet cards : {0x0007ULL, 0x1FFF1FFF1FFF1FFFULL, 0x2000ULL}) {
                             digest.printed([&](char *buffer, std::size_t size) {
                                 return library.handsense_format_cards(cards, buffer, size);
                             });
                         }
                         digest.status(library.handsense_format_cards(7, nullptr, 10));
                     }});
}

}  // namespace host
