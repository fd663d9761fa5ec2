/// handsense_common.hpp: the parts that the C++ interfaces of all games share. Header-only, C++11
/// to C++20. Programs include handsense.hpp or handsense_hex.hpp, which include this file.
///
/// Contents:
/// - Error, LoadError: the exceptions
/// - PluginOf: owner of a library loaded at run time (POSIX)
/// - LibraryOf: turns C calls into values, and errors into a status or an exception
/// - Limits: the limits of a search
/// - cancelNumber: the cancel number of a search in the form of the C interface
///
/// Each game has an Api, a table of the C functions that it calls, and instantiates these templates
/// with it.
///
/// Errors. Every fallible function has two forms. One throws handsense::Error. The other takes an
/// HsStatus & as its last argument, never throws and returns an empty value on failure. Without
/// exceptions (-fno-exceptions) only the second form exists. In the second form, running out of
/// memory ends the program.
#ifndef HANDSENSE_COMMON_HPP
#define HANDSENSE_COMMON_HPP

#include <atomic>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>

#include "handsense.h"

#if defined(__cpp_exceptions) || defined(__EXCEPTIONS) || defined(_CPPUNWIND)
#define HANDSENSE_HAS_EXCEPTIONS 1
#include <stdexcept>
#else
#define HANDSENSE_HAS_EXCEPTIONS 0
#endif

#if defined(__unix__) || defined(__APPLE__)
#define HANDSENSE_HAS_PLUGIN 1
#include <dlfcn.h>
#else
#define HANDSENSE_HAS_PLUGIN 0
#endif

/// Building blocks of a function table: FUNCTIONS(X) expands to X(name) for every function.
#define HANDSENSE_MEMBER(name) decltype(&::name) name;
#define HANDSENSE_ADDRESS(name) &::name,
#define HANDSENSE_FIND(name) find(#name, name) &&

namespace handsense {

#if HANDSENSE_HAS_EXCEPTIONS
/// A failed call: what() is the detailed message, status() the code of the C interface.
class Error : public std::runtime_error {
public:
    Error(HsStatus status, const std::string &text) : std::runtime_error(text), status_(status) {}

    HsStatus status() const noexcept { return status_; }

private:
    HsStatus status_;
};

/// A library that cannot be loaded, or that has another ABI version than this header.
class LoadError : public std::runtime_error {
public:
    explicit LoadError(const std::string &text) : std::runtime_error(text) {}
};
#endif

#if HANDSENSE_HAS_PLUGIN
/// Owner of a handsense library loaded at run time; it unloads the library at the end of its life.
///
/// Everything made from its api() must be destroyed first: a player, playout module or Library that
/// outlives the plugin would call into unmapped memory. A program with several games has one plugin
/// for each. The process holds one copy of the library, which stays loaded until the last plugin is
/// destroyed.
template <typename Table>
class PluginOf {
public:
    PluginOf() noexcept : handle_(nullptr), api_() {}

    /// Loads the library at `path`, for instance "./libhandsense.so". On failure the plugin is
    /// empty and `problem` holds the reason.
    static PluginOf load(const std::string &path, std::string &problem) {
        PluginOf plugin;
        plugin.handle_ = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (plugin.handle_ == nullptr) {
            const char *text = ::dlerror();
            problem = text != nullptr ? text : "cannot load " + path;
        } else if (!plugin.resolve(problem)) {
            plugin.unload();
        }
        return plugin;
    }

#if HANDSENSE_HAS_EXCEPTIONS
    /// Loads the library at `path` or throws LoadError.
    static PluginOf load(const std::string &path) {
        std::string problem;
        PluginOf plugin = load(path, problem);
        if (!plugin.loaded()) {
            throw LoadError(problem);
        }
        return plugin;
    }
#endif

    PluginOf(PluginOf &&other) noexcept : handle_(other.handle_), api_(other.api_) {
        other.forget();
    }
    PluginOf &operator=(PluginOf &&other) noexcept {
        if (this != &other) {
            unload();
            handle_ = other.handle_;
            api_ = other.api_;
            other.forget();
        }
        return *this;
    }
    PluginOf(const PluginOf &) = delete;
    PluginOf &operator=(const PluginOf &) = delete;
    ~PluginOf() { unload(); }

    bool loaded() const noexcept { return handle_ != nullptr; }

    /// The functions of the loaded library; null pointers while no library is loaded.
    const Table &api() const noexcept { return api_; }

    /// Unloads the library now; no effect when no library is loaded.
    void unload() noexcept {
        if (handle_ != nullptr) {
            ::dlclose(handle_);
            forget();
        }
    }

private:
    /// Resolves functions by name.
    struct SymbolResolver {
        void *handle;
        std::string &problem;

        template <typename Function>
        bool operator()(const char *name, Function &function) const {
            void *symbol = ::dlsym(handle, name);
            static_assert(sizeof function == sizeof symbol,
                          "POSIX: functions fit an object pointer");
            std::memcpy(&function, &symbol, sizeof function);
            if (symbol == nullptr) {
                problem = std::string("the library has no function ") + name;
            }
            return symbol != nullptr;
        }
    };

    void forget() noexcept {
        handle_ = nullptr;
        api_ = Table();
    }

    bool resolve(std::string &problem) {
        const SymbolResolver find = {handle_, problem};
        // The version is checked first, since a library of another version may lack other
        // functions.
        if (!find("handsense_abi_version", api_.handsense_abi_version)) {
            return false;
        }
        const uint32_t version = api_.handsense_abi_version();
        if (version != HS_ABI_VERSION) {
            problem = "the library has ABI version " + std::to_string(version) +
                      ", this program needs " + std::to_string(HS_ABI_VERSION);
            return false;
        }
        return api_.fill(find);
    }

    void *handle_;
    Table api_;
};
#endif

/// The functions common to all games. It holds only a reference to its table.
template <typename Table>
class LibraryOf {
public:
    explicit LibraryOf(const Table &api) noexcept : api_(&api) {}

    const Table &api() const noexcept { return *api_; }

    const char *version() const noexcept { return api_->handsense_version(); }
    const char *statusMessage(HsStatus status) const noexcept {
        return api_->handsense_status_message(status);
    }
    /// The detailed message of this thread's last failure; valid until its next call.
    const char *lastError() const noexcept { return api_->handsense_last_error(); }

protected:
    /// A zeroed T that `call` fills; all zero again when the call fails.
    template <typename T, typename Call>
    static T filled(HsStatus &status, Call call) noexcept {
        T value;
        std::memset(&value, 0, sizeof value);
        status = call(&value);
        if (status != HS_OK) {
            std::memset(&value, 0, sizeof value);
        }
        return value;
    }

    /// As filled(), for a struct that states its size.
    template <typename T, typename Call>
    static T filledSized(HsStatus &status, Call call) noexcept {
        return filled<T>(status, [&](T *out) {
            out->structSize = uint32_t(sizeof *out);
            return call(out);
        });
    }

    /// The text of a function with snprintf's convention: one call for the length, one for the
    /// text.
    template <typename Call>
    static std::string formatted(HsStatus &status, Call call) noexcept {
        const int32_t length = call(nullptr, 0);
        status = length < 0 ? length : HS_OK;
        if (status != HS_OK) {
            return std::string();
        }
        std::string text(size_t(length) + 1, '\0');
        call(&text[0], text.size());
        text.resize(size_t(length));
        return text;
    }

#if HANDSENSE_HAS_EXCEPTIONS
    /// `status` is a reference because it is written while `value` is computed.
    template <typename T>
    T checked(T value, const HsStatus &status) const {
        if (status != HS_OK) {
            throw Error(status, lastError());
        }
        return value;
    }
#endif

    const Table *api_;
};

/// The limits of a search, which the options of all searches have. A new value has the defaults of
/// the library. docs/reference/c-search.md says what each search uses.
struct Limits {
    uint64_t seed = 0;         ///< random seed
    uint64_t playouts = 0;     ///< limit of playouts or nodes; 0 for the default of the search
    int32_t milliseconds = 0;  ///< time limit; 0 for none
    int32_t threads = 0;       ///< threads, the caller included; 0 and 1 for the caller alone
    /// Cancels the search as soon as it is not 0. It must outlive the search, or the engine made
    /// with these options.
    const std::atomic<int32_t> *cancel = nullptr;
    /// Receives progress reports on the calling thread. It must not throw.
    std::function<void(const HsSearchProgress &)> progress;

    /// The struct of the C interface. It is valid while this value exists and is not moved.
    HsSearchLimits rawLimits() const noexcept;

private:
    static void tell(void *limits, const HsSearchProgress *progress) noexcept {
        static_cast<const Limits *>(limits)->progress(*progress);
    }
};

/// The cancel number of a search in the form of the C options; `cancel` may be null.
inline const int32_t *cancelNumber(const std::atomic<int32_t> *cancel) noexcept {
    static_assert(sizeof *cancel == sizeof(int32_t),
                  "an atomic int32_t has the layout of an int32_t");
    return reinterpret_cast<const int32_t *>(cancel);
}

inline HsSearchLimits Limits::rawLimits() const noexcept {
    HsSearchLimits limits;
    std::memset(&limits, 0, sizeof limits);
    limits.seed = seed;
    limits.playouts = playouts;
    limits.milliseconds = milliseconds;
    limits.threads = threads;
    limits.cancel = cancelNumber(cancel);
    limits.progress = progress ? &Limits::tell : nullptr;
    limits.context = const_cast<Limits *>(this);
    return limits;
}

}  // namespace handsense

#endif  // HANDSENSE_COMMON_HPP
