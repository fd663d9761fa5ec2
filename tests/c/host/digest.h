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

    void add(const SuitStrength &of);
    void add(const SpadeAnalysis &of);
    void add(const MoonShootViability &of);
    void add(const HandStrength &of);
    void add(const MoonShootThreat &of);
    void add(const SuitControlIndex &of);
    void add(const HsHeartsTrick &of);
    void add(const HsHeartsView &of);
    void add(const HsHeartsKnownState &of);
    void add(const HsHeartsPosition &of);
    void add(const HsHeartsDeal &of);
    void add(const HsHeartsDealState &of);
    void add(const HsHeartsSeatForecast &of);
    void add(const HsHeartsCardForecast &of);
    void add(const HsHeartsForecast &of);
    void add(const HsHeartsRankedMove &of);
    void add(const HsHeartsReason &of);
    void add(const HsHeartsHardOptions &of);
    void add(const HsHeartsHardStats &of);
    void add(const HsHeartsHardDecision &of);
    void add(const HsHeartsHardCandidate &of);
    void add(const HsSearchProgress &of);
    void add(const HsHeartsSearchedMove &of);
    void add(const HsHeartsDecision &of);
    void add(const HsHeartsSearchedPass &of);
    void add(const HsHeartsPassDecision &of);
    void add(const HsHeartsSolvedMove &of);
    void add(const HsHeartsSolution &of);
    void add(const HsHeartsClaim &of);
    void add(const HsHeartsWorld &of);
    void add(const HsHeartsSeatSummary &of);
    void add(const HsHeartsCheckedPass &of);
    void add(const HsHeartsCheckedPlay &of);
    void add(const HsHeartsDealAnalysis &of);
    void add(const HsLiapTuiSet &of);
    void add(const HsLiapTuiEvaluation &of);
    void add(const HsLiapTuiCombo &of);
    void add(const HsLiapTuiTurn &of);
    void add(const HsLiapTuiView &of);
    void add(const HsLiapTuiRound &of);
    void add(const HsLiapTuiRoundState &of);
    void add(const HsLiapTuiEstimate &of);
    void add(const HsLiapTuiSearchedDeclaration &of);
    void add(const HsLiapTuiDeclarationDecision &of);
    void add(const HsLiapTuiSearchedPlay &of);
    void add(const HsLiapTuiPlayDecision &of);
    void add(const HsBinokelHand &of);
    void add(const HsBinokelMeld &of);
    void add(const HsBinokelScore &of);
    void add(const HsBinokelShownMelds &of);
    void add(const HsBinokelView &of);
    void add(const HsBinokelRound &of);
    void add(const HsBinokelRoundState &of);
    void add(const HsBinokelDiscard &of);
    void add(const HsBinokelEstimate &of);
    void add(const HsBinokelBidDecision &of);
    void add(const HsBinokelSearchedTrump &of);
    void add(const HsBinokelTrumpDecision &of);
    void add(const HsBinokelSearchedDiscard &of);
    void add(const HsBinokelDiscardDecision &of);
    void add(const HsBinokelSearchedCard &of);
    void add(const HsBinokelCardDecision &of);
    void add(const HsHexPosition &of);
    void add(const HsHexScoredMove &of);
    void add(const HsHexScores &of);
    void add(const HsHexBridge &of);
    void add(const HsHexEdgeBridge &of);
    void add(const HsHexBridges &of);
    void add(const HsHexCircuit &of);
    void add(const HsHexSearchedMove &of);
    void add(const HsHexDecision &of);
    void add(const HsHexReferenceMove &of);
    void add(const HsHexSolution &of);

private:
    const Library &library;
    bool hasErrors;
    std::uint64_t state = 0xCBF29CE484222325;
};

}  // namespace host
