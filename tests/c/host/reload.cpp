/// A host that loads the library at run time: reload LIBRARY [TIMES]
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <future>
#include <string>
#include <thread>

#include "calls.h"
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

void find(void *handle, Library &library) {
#define HOST_FUNCTION(name)                                                   \
    library.name = reinterpret_cast<decltype(&::name)>(dlsym(handle, #name)); \
    if (dlsym(handle, #name) == nullptr)                                      \
        fail(std::string("missing function ") + #name);
    HOST_FUNCTIONS(HOST_FUNCTION)
#undef HOST_FUNCTION
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
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        fail(dlerror());
    }
    static Library library;
    find(handle, library);
    const Calls calls = allCalls(library);
    const SurvivingThread survivor(library, calls, time);
    callSome(library, calls, time + 1);
    if (dlclose(handle) != 0) {
        fail(dlerror());
    }
    if (isMapped(path)) {
        fail("the library is still mapped");
    }
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

}  // namespace

}  // namespace host

int main(int count, char **arguments) {
    if (count < 2) {
        std::fprintf(stderr, "reload LIBRARY [TIMES]\n");
        return 2;
    }
    host::countExactly(arguments);
    host::reload(arguments[1], count > 2 ? unsigned(std::atoi(arguments[2])) : 1000);
    return 0;
}
