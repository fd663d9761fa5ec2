# Sourced by the scripts that run the C++ host of tests/c/host: builds the library and the host.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
need g++ cargo

cargo build -p handsense --lib --no-default-features --features capi --profile test --target-dir "$target/host/library"
shared=$target/host/library/debug/libhandsense.so
archive=$target/host/library/debug/libhandsense.a

# host_objects NAME [FLAG...]: compiles the host into target/host/NAME.
host_objects() {
    local root=$PWD
    folder=$target/host/$1
    shift
    mkdir -p "$folder"
    (cd "$folder" && printf '%s\n' "$root"/tests/c/host/*.cpp |
        xargs -P "$(nproc)" -n 1 g++ -std=c++17 -O1 -g -I "$root/include" "$@" -c)
}

# link_host LIBRARY [FLAG...]: links the objects of `host_objects` and this library into $host.
link_host() {
    local library=$1 object objects=()
    shift
    for object in "$folder"/*.o; do
        [ "$(basename "$object")" = reload.o ] || objects+=("$object")
    done
    host=$folder/host
    g++ "$@" "${objects[@]}" "$library" -Wl,-rpath,"$(dirname "$library")" -lm -ldl -pthread -o "$host"
}

# Builds $host with the shared library, and $reload, which loads it at run time.
build_plain() {
    local name objects=()
    host_objects plain
    link_host "$shared"
    for name in binokel calls environment hearts hex liap_tui reload states; do
        objects+=("$folder/$name.o")
    done
    reload=$folder/reload
    g++ "${objects[@]}" -lm -ldl -pthread -o "$reload"
}
