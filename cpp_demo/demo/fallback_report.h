/// Tells when a decision of the library falls back to the engine.
#ifndef DEMO_FALLBACK_REPORT_H
#define DEMO_FALLBACK_REPORT_H

#include <cstdio>
#include <string>

#include "host.h"

/// Prints one line for each fallback of the adapters that share its counter.
class FallbackReport {
public:
    FallbackReport() {
        fallbacks.onFallback([](HsStatus status, const char *sentence) {
            std::fputs(line(status, sentence).c_str(), stdout);
        });
    }

    const handsense_legacy::Fallbacks &counter() const { return fallbacks; }

    static std::string line(HsStatus status, const char *sentence) {
        return "A decision of the library fell back to the engine (status " +
               std::to_string(status) + "): " + sentence + "\n";
    }

    /// The line at the end.
    std::string summary() const {
        const unsigned count = fallbacks.count();
        return count == 0 ? "No decision of the library fell back to the engine.\n"
               : count == 1
                   ? "1 decision of the library fell back to the engine.\n"
                   : std::to_string(count) + " decisions of the library fell back to the engine.\n";
    }

private:
    handsense_legacy::Fallbacks fallbacks;
};

#endif  // DEMO_FALLBACK_REPORT_H
