/// A host that loads the library at run time: reload LIBRARY [TIMES], or two versions at once:
/// reload LIBRARY OTHER SECONDS
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <string>
#include <thread>

#include "cancel.h"
#include "memory.h"

namespace host {

namespace {

bool isMapped(const std::string &name) {
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        if (line.find(name) != std::string::npos) {
            return true;
        }
    }
    return false;
}

/// Loads a library. Its functions must be its own.
void *load(const char *path, Library &library) {
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        fail(dlerror());
    }
    const auto find = [=](const char *name) {
        void *found = dlsym(handle, name);
        Dl_info info = {};
        if (found == nullptr || dladdr(found, &info) == 0 || info.dli_fname != std::string(path)) {
            fail(std::string("no function of its own: ") + name);
        }
        return found;
    };
#define HOST_FUNCTION(name) \
    set(library, library.name, reinterpret_cast<decltype(&::name)>(find(#name)), #name);
    HOST_FUNCTIONS(HOST_FUNCTION)
#undef HOST_FUNCTION
    return handle;
}

void unload(void *handle, const char *path) {
    if (dlclose(handle) != 0) {
        fail(dlerror());
    }
    if (isMapped(path)) {
        fail("the library is still mapped");
    }
}

/// Makes all calls except the long ones, and one long call in turn; most long calls start threads.
void callSome(const Library &library, const Calls &calls, unsigned time) {
    std::vector<const Call *> longOnes;
    for (const Call &call : calls) {
        if (call.cost == Cost::High) {
            longOnes.push_back(&call);
        } else {
            digestOf(library, call);
        }
    }
    digestOf(library, *longOnes[time % longOnes.size()]);
}

/// A thread that has used the library and outlives it, so its last error was in the library.
class SurvivingThread {
public:
    SurvivingThread(const Library &library, const Calls &calls, unsigned time)
        : thread([&library, &calls, time, this] {
              callSome(library, calls, time);
              called.set_value();
              unloaded.get_future().wait();
          }) {
        called.get_future().wait();
    }
    ~SurvivingThread() {
        unloaded.set_value();
        thread.join();
    }
    SurvivingThread(const SurvivingThread &) = delete;
    SurvivingThread &operator=(const SurvivingThread &) = delete;

private:
    std::promise<void> called;
    std::promise<void> unloaded;
    std::thread thread;
};

/// Loads the library, makes calls and unloads it.
void loadOnce(const char *path, unsigned time) {
    static Library library;
    void *handle = load(path, library);
    const Calls calls = allCalls(library);
    const SurvivingThread survivor(library, calls, time);
    callSome(library, calls, time + 1);
    unload(handle, path);
}

/// The number of loads after which each of the long calls has been made.
constexpr unsigned kWarmUp = 25;

/// Loads a library, makes calls and unloads it, `times` times; no memory may be left.
void reload(const char *path, unsigned times) {
    Memory warm = {};
    for (unsigned time = 0; time < times; ++time) {
        loadOnce(path, time);
        if (time == kWarmUp) {
            warm = memoryNow();
        }
    }
    const Memory now = memoryNow();
    std::printf("loaded and unloaded %u times: %zu KiB resident after %u, %zu at the end\n", times,
                warm.resident / 1024, kWarmUp, now.resident / 1024);
    if (times > kWarmUp && hasGrown(warm, now)) {
        fail("memory has grown");
    }
}

/// Two libraries that are loaded at once.
struct Pair {
    const char *paths[2];
    Library libraries[2];
};

/// Loads both, makes all calls in eight threads, which have the searches cancelled, and unloads
/// them.
void cancelOnce(Pair &pair, unsigned time) {
    void *handles[2];
    std::vector<std::pair<const Library *, Call>> calls;
    for (int i : {0, 1}) {
        handles[i] = load(pair.paths[i], pair.libraries[i]);
        for (const Call &call : allCalls(pair.libraries[i])) {
            calls.emplace_back(&pair.libraries[i], call);
        }
    }
    const std::string version = pair.libraries[0].handsense_version();
    if (version == pair.libraries[1].handsense_version()) {
        fail("both libraries have version " + version);
    }
    std::shuffle(calls.begin(), calls.end(), std::minstd_rand(time + 1));
    std::atomic<std::size_t> next{0};
    std::vector<std::thread> threads;
    for (unsigned number = 0; number < 8; ++number) {
        threads.emplace_back([&calls, &next, seed = time * 8 + number + 1] {
            searches.areCancelled = true;
            searches.random.seed(seed);
            for (std::size_t i; (i = next++) < calls.size();) {
                digestOf(*calls[i].first, calls[i].second);
            }
        });
    }
    for (std::thread &thread : threads) {
        thread.join();
    }
    for (int i : {0, 1}) {
        unload(handles[i], pair.paths[i]);
    }
    // The system ends a joined thread a little later.
    const auto isThreadLeft = [] {
        return ++std::filesystem::directory_iterator("/proc/self/task") !=
               std::filesystem::directory_iterator();
    };
    for (int wait = 0; isThreadLeft(); ++wait) {
        if (wait == 1000) {
            fail("a thread is left");
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

/// Cancels the searches of two versions for a time. Every search must be cancelled in both, and no
/// memory may be left.
void cancelAll(const char *path, const char *other, unsigned seconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
    static Pair pair = {{path, other}, {}};
    Memory warm = {};
    unsigned time = 0;
    // Memory in use varies with the threads that happen to run at once, a leak grows.
    unsigned more = 10;
    for (; time < 3 || std::chrono::steady_clock::now() < end ||
           (hasGrown(warm, memoryNow()) && more-- > 0);
         ++time) {
        cancelOnce(pair, time);
        if (time == 1) {
            warm = memoryNow();
        }
    }
    const Memory now = memoryNow();
    for (const Library &library : pair.libraries) {
        library.each([](const char *name, const auto &function) {
            if constexpr (isSearch<std::decay_t<decltype(function)>>) {
                std::printf("%-40s cancelled %6d times\n", name, int(function.cancelled));
                if (function.cancelled == 0) {
                    fail(std::string("never cancelled: ") + name);
                }
            }
        });
    }
    std::printf("two versions loaded %u times: %zu KiB resident after 2, %zu at the end\n", time,
                warm.resident / 1024, now.resident / 1024);
    if (hasGrown(warm, now)) {
        fail("memory has grown");
    }
}

}  // namespace

}  // namespace host

int main(int count, char **arguments) {
    if (count < 2) {
        std::fprintf(stderr, "reload LIBRARY [TIMES] | reload LIBRARY OTHER SECONDS\n");
        return 2;
    }
    host::countExactly(arguments);
    if (count > 3) {
        host::cancelAll(arguments[1], arguments[2], unsigned(std::atoi(arguments[3])));
    } else {
        host::reload(arguments[1], count > 2 ? unsigned(std::atoi(arguments[2])) : 1000);
    }
    return 0;
}
