/// handsense_common.hpp: what the C++ interfaces of all games are made of. Header-only, C++11 to
/// C++20. handsense.hpp and handsense_hex.hpp include it; a program includes one of those.
///
/// What is here
///   Error, LoadError  what is thrown when something fails
///   PluginOf          owns a library loaded at run time (POSIX)
///   LibraryOf         turns calls of C into values, errors into a status or an exception
///   cancelNumber      a number that ends a search, as C takes it
///
/// Each game has a table of the functions it calls, Api, and names these templates with it.
///
/// Errors. Every fallible function comes twice: one throws handsense::Error, the other takes an
/// HsStatus & as its last argument, never throws and returns an empty value on failure. Without
/// exceptions (-fno-exceptions) only the second form exists. Running out of memory ends the program
/// in the second form.
#ifndef HANDSENSE_COMMON_HPP
#define HANDSENSE_COMMON_HPP

#include <atomic>
#include <cstdint>
#include <cstring>
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

/// What a table of functions is made of: FUNCTIONS(X) is X(name) for the name of each.
#define HANDSENSE_MEMBER(name) decltype(&::name) name;
#define HANDSENSE_ADDRESS(name) &::name,
#define HANDSENSE_FIND(name) find(#name, name) &&

namespace handsense {

#if HANDSENSE_HAS_EXCEPTIONS
/// A call that failed: what() tells the particulars, status() is the code of the C interface.
class Error : public std::runtime_error {
public:
    Error(HsStatus status, const std::string &text) : std::runtime_error(text), status_(status) {}

    HsStatus status() const noexcept { return status_; }

private:
    HsStatus status_;
};

/// A library that cannot be loaded, or that is not the one this header was written for.
class LoadError : public std::runtime_error {
public:
    explicit LoadError(const std::string &text) : std::runtime_error(text) {}
};
#endif

#if HANDSENSE_HAS_PLUGIN
/// Owns a handsense library loaded at run time and unloads it at the end of its life.
///
/// Whatever was made from its api() must be gone by then: a player, a playout module or a Library
/// that outlives the plugin would call into unmapped memory. A program of several games has a
/// plugin for each; in memory the library is there once, until the last of them is gone.
template <typename Table>
class PluginOf {
public:
    PluginOf() noexcept : handle_(nullptr), api_() {}

    /// Loads the library at `path`, for instance "./libhandsense.so". On failure the plugin is
    /// empty and `problem` says why.
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
    ~PluginOf() {
        unload();
    }

    bool loaded() const noexcept {
        return handle_ != nullptr;
    }

    /// The functions of the loaded library; only null pointers while nothing is loaded.
    const Table &api() const noexcept {
        return api_;
    }

    /// Unloads the library now. Harmless when nothing is loaded.
    void unload() noexcept {
        if (handle_ != nullptr) {
            ::dlclose(handle_);
            forget();
        }
    }

private:
    /// Looks functions up in the library.
    struct Find {
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
        const Find find = {handle_, problem};
        // The version comes first: a library of another version may lack the rest.
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

/// What the libraries of all games can do. Holds nothing but a reference to its table.
template <typename Table>
class LibraryOf {
public:
    explicit LibraryOf(const Table &api) noexcept : api_(&api) {}

    const Table &api() const noexcept { return *api_; }

    const char *version() const noexcept { return api_->handsense_version(); }
    const char *statusMessage(HsStatus status) const noexcept {
        return api_->handsense_status_message(status);
    }
    /// The particulars of this thread's last failure; valid until its next call.
    const char *lastError() const noexcept { return api_->handsense_last_error(); }

protected:
    /// A zeroed T that `call` fills; zeroed again when the call fails.
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

    /// The same of a struct that states its size.
    template <typename T, typename Call>
    static T filledSized(HsStatus &status, Call call) noexcept {
        return filled<T>(status, [&](T *out) {
            out->structSize = uint32_t(sizeof *out);
            return call(out);
        });
    }

    /// The text of a function with snprintf's convention: first the length, then the text.
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

/// The number that ends a search, as the options of C take it; `cancel` may be null.
inline const int32_t *cancelNumber(const std::atomic<int32_t> *cancel) noexcept {
    static_assert(sizeof *cancel == sizeof(int32_t), "an atomic number is just the number");
    return reinterpret_cast<const int32_t *>(cancel);
}

}  // namespace handsense

#endif  // HANDSENSE_COMMON_HPP
