#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "hearts.h"

namespace host {

namespace {

HsHeartsSearchOptions searching(std::uint64_t playouts, std::int32_t threads) {
    HsHeartsSearchOptions options = {};
    options.structSize = sizeof options;
    options.limits.seed = 7;
    options.limits.playouts = playouts;
    options.limits.threads = threads;
    return options;
}

/// Options for short searches, and invalid ones.
Inputs<HsHeartsSearchOptions> someOptions() {
    HsHeartsSearchOptions other = searching(60, 2);
    other.objective = HS_HEARTS_OBJECTIVE_PAYOFF;
    HsHeartsSearchOptions without = searching(60, 3);
    without.withoutLine = 1;
    Inputs<HsHeartsSearchOptions> options({searching(60, 0), other, without});
    options.damage([](HsHeartsSearchOptions &bad) { bad.objective = 5; })
        .damage([](HsHeartsSearchOptions &bad) { bad.limits.milliseconds = -1; })
        .damage([](HsHeartsSearchOptions &bad) { bad.limits.threads = 257; })
        .damage([](HsHeartsSearchOptions &bad) { bad.limits.threads = -1; })
        .damage([](HsHeartsSearchOptions &bad) {
            bad.limits.cancel = misaligned(&bad.limits.threads);
        });
    return options;
}

void addToDigest(void *digest, const HsSearchProgress *progress) {
    static_cast<Digest *>(digest)->add(*progress);
}

/// A search that would take a minute, cancelled by another thread. The decision depends on the
/// clock; the return and the status HS_OK do not.
template <class Search>
void cancelSearch(Digest &digest, std::int32_t threads, Search search) {
    std::atomic<std::int32_t> cancel{0};
    static_assert(sizeof cancel == sizeof(std::int32_t));
    HsHeartsSearchOptions options = searching(0, threads);
    options.limits.milliseconds = 60000;
    options.limits.cancel = reinterpret_cast<const std::int32_t *>(&cancel);
    std::thread other([&cancel] {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        cancel.store(1);
    });
    digest.status(search(&options));
    other.join();
}

struct Shared {
    explicit Shared(const Library &library)
        : views(heartsViews(library)),
          options(someOptions()),
          following(parsedView(library, kFollowing)),
          passing(parsedView(library, kPassing)),
          played(playDeal(library)) {}

    Inputs<HsHeartsView> views;
    Inputs<HsHeartsSearchOptions> options;
    HsHeartsView following;
    HsHeartsView passing;
    PlayedDeal played;
};

using Sharing = std::shared_ptr<const Shared>;

void addCards(const Library &library, const Sharing &shared, Calls &calls) {
    const auto choose = [&library](Digest &digest, const HsHeartsView *view,
                                   const HsHeartsSearchOptions *options) {
        Out<HsHeartsDecision> out;
        digest.outcome(library.handsense_hearts_choose_move(view, options, out.get()), out);
    };
    calls.push_back({"search a card", Cost::High, [=](Digest &digest) {
                         const HsHeartsSearchOptions options = searching(50, 0);
                         shared->views.each(
                             [&](const HsHeartsView *view) { choose(digest, view, &options); });
                         shared->options.each([&](const HsHeartsSearchOptions *one) {
                             if (one != nullptr) {
                                 choose(digest, &shared->following, one);
                             }
                         });
                     }});
    calls.push_back(
        {"outputs of searches", Cost::Low, [=, &library](Digest &digest) {
             const HsHeartsSearchOptions options = searching(10, 0);
             refuseOutputs<HsHeartsDecision>(digest, [&](HsHeartsDecision *out) {
                 return library.handsense_hearts_choose_move(&shared->following, &options, out);
             });
             refuseOutputs<HsHeartsPassDecision>(digest, [&](HsHeartsPassDecision *out) {
                 return library.handsense_hearts_choose_pass_cards(&shared->passing, &options, out);
             });
         }});
    calls.push_back({"search a card with threads", Cost::High, [=](Digest &digest) {
                         for (std::int32_t threads : {0, 1, 2, 5}) {
                             HsHeartsSearchOptions options = searching(400, threads);
                             options.limits.progress = addToDigest;
                             options.limits.context = &digest;
                             choose(digest, &shared->following, &options);
                             choose(digest, &shared->played.views[5], &options);
                         }
                     }});
    calls.push_back({"cancel a search", Cost::High, [=, &library](Digest &digest) {
                         for (std::int32_t threads : {0, 3}) {
                             cancelSearch(digest, threads,
                                          [&](const HsHeartsSearchOptions *options) {
                                              Out<HsHeartsDecision> out;
                                              return library.handsense_hearts_choose_move(
                                                  &shared->played.views[5], options, out.get());
                                          });
                         }
                     }});
    calls.push_back({"search many cards", Cost::High, [=, &library](Digest &digest) {
                         HsHeartsView views[3] = {shared->following, shared->passing,
                                                  shared->played.views[30]};
                         for (std::int32_t threads : {0, 2, 8}) {
                             const HsHeartsSearchOptions options = searching(100, threads);
                             HsHeartsDecision decisions[3];
                             std::memset(decisions, 0, sizeof decisions);
                             for (HsHeartsDecision &decision : decisions) {
                                 decision.structSize = sizeof decision;
                             }
                             Out<HsStatus[3]> statuses;
                             digest.outcome(library.handsense_hearts_choose_moves(
                                                views, 3, &options, decisions, statuses.get()),
                                            statuses);
                             digest.add(decisions);
                         }
                         digest.status(library.handsense_hearts_choose_moves(nullptr, 0, nullptr,
                                                                             nullptr, nullptr));
                         digest.status(library.handsense_hearts_choose_moves(views, -1, nullptr,
                                                                             nullptr, nullptr));
                         digest.status(library.handsense_hearts_choose_moves(views, 3, nullptr,
                                                                             nullptr, nullptr));
                     }});
}

void addPasses(const Library &library, const Sharing &shared, Calls &calls) {
    calls.push_back(
        {"search a pass", Cost::High, [=, &library](Digest &digest) {
             const auto pass = [&](const HsHeartsView *view, const HsHeartsSearchOptions *options) {
                 Out<HsHeartsPassDecision> out;
                 digest.outcome(
                     library.handsense_hearts_choose_pass_cards(view, options, out.get()), out);
             };
             const HsHeartsSearchOptions options = searching(100, 2);
             shared->views.each([&](const HsHeartsView *view) { pass(view, &options); });
             shared->options.each([&](const HsHeartsSearchOptions *one) {
                 if (one != nullptr) {
                     pass(&shared->passing, one);
                 }
             });
             cancelSearch(digest, 2, [&](const HsHeartsSearchOptions *endless) {
                 Out<HsHeartsPassDecision> out;
                 return library.handsense_hearts_choose_pass_cards(&shared->passing, endless,
                                                                   out.get());
             });
         }});
}

/// Owner of an engine.
class Engine {
public:
    Engine(const Library &of, const HsHeartsSearchOptions *options)
        : library(of), engine(library.handsense_hearts_engine_new(options)) {}
    ~Engine() { library.handsense_hearts_engine_free(engine); }
    Engine(const Engine &) = delete;
    Engine &operator=(const Engine &) = delete;

    HsStatus choose(const HsHeartsView *view, HsHeartsDecision *out) const {
        return library.handsense_hearts_engine_choose_move(engine, view, out);
    }
    bool exists() const { return engine != nullptr; }

private:
    const Library &library;
    HsHeartsEngine *engine;
};

void addEngines(const Library &library, const Sharing &shared, Calls &calls) {
    calls.push_back({"a deal with an engine", Cost::High, [=, &library](Digest &digest) {
                         for (std::int32_t threads : {1, 3}) {
                             HsHeartsSearchOptions options = searching(60, threads);
                             options.limits.progress = addToDigest;
                             options.limits.context = &digest;
                             const Engine engine(library, &options);
                             // The engine keeps its result: the second call for the same view
                             // returns at once.
                             for (std::size_t i = 4; i < shared->played.views.size(); i += 8) {
                                 for (int time = 0; time < 2; ++time) {
                                     Out<HsHeartsDecision> out;
                                     digest.outcome(
                                         engine.choose(&shared->played.views[i], out.get()), out);
                                 }
                             }
                             Out<HsHeartsDecision> out;
                             digest.outcome(engine.choose(nullptr, out.get()), out);
                             digest.status(engine.choose(&shared->following, nullptr));
                         }
                     }});
    calls.push_back({"engines", Cost::Medium, [=, &library](Digest &digest) {
                         shared->options.each([&](const HsHeartsSearchOptions *options) {
                             const Engine engine(library, options);
                             digest.add(engine.exists());
                             if (!engine.exists()) {
                                 digest.error();
                             }
                         });
                         Out<HsHeartsDecision> out;
                         digest.outcome(library.handsense_hearts_engine_choose_move(
                                            nullptr, &shared->following, out.get()),
                                        out);
                         library.handsense_hearts_engine_free(nullptr);
                     }});
}

void addChecker(const Library &library, const Sharing &shared, Calls &calls) {
    HsHeartsDeal deal = shared->played.deal;
    HsHeartsDeal one = deal;
    one.seatPlusOne = 2;
    Inputs<HsHeartsDeal> different({deal, one});
    different.damage([](HsHeartsDeal &bad) { bad.hands[0] = 0; })
        .damage([](HsHeartsDeal &bad) { bad.hands[1] = bad.hands[0]; })
        .damage([](HsHeartsDeal &bad) { bad.seatPlusOne = 5; })
        .damage([](HsHeartsDeal &bad) { bad.currTrick = 18; })
        .damage([](HsHeartsDeal &bad) { bad.tricks[3].play[0] = 13; })
        .damage([](HsHeartsDeal &bad) { bad.tricks[3].player[0] = 5; })
        .damage([](HsHeartsDeal &bad) { std::swap(bad.tricks[0], bad.tricks[1]); });
    const auto deals = std::make_shared<const Inputs<HsHeartsDeal>>(different);
    calls.push_back(
        {"check a deal", Cost::High, [=, &library](Digest &digest) {
             const auto analyse = [&](const HsHeartsDeal *which,
                                      const HsHeartsSearchOptions *options) {
                 Out<HsHeartsDealAnalysis> out;
                 digest.outcome(library.handsense_hearts_analyse_deal(which, options, out.get()),
                                out);
             };
             HsHeartsSearchOptions options = searching(12, 2);
             deals->each([&](const HsHeartsDeal *which) { analyse(which, &options); });
             options.objective = 9;
             analyse(&deals->first(), &options);
             options = searching(12, 0);
             options.limits.progress = addToDigest;
             options.limits.context = &digest;
             analyse(&deals->first(), &options);
             refuseOutputs<HsHeartsDealAnalysis>(digest, [&](HsHeartsDealAnalysis *out) {
                 return library.handsense_hearts_analyse_deal(&deals->first(), &options, out);
             });
         }});
}

}  // namespace

void addHeartsSearches(const Library &library, Calls &calls) {
    const auto shared = std::make_shared<const Shared>(library);
    addCards(library, shared, calls);
    addPasses(library, shared, calls);
    addEngines(library, shared, calls);
    addChecker(library, shared, calls);
}

}  // namespace host
