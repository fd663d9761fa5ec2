#!/usr/bin/env python3
"""Makes the headers and the host of a later version, in which every struct has one more field.

    grow.py ROOT FOLDER

Writes FOLDER/include and FOLDER/host. Prints the number of structs that have grown.
"""

import json
import pathlib
import shutil
import sys

# The library fills this struct for a callback and states its own size in it.
FILLED_FOR_CALLBACKS = "HsSearchProgress"


def main():
    root, folder = map(pathlib.Path, sys.argv[1:])
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(root / "include", folder / "include")
    shutil.copytree(root / "tests/c/host", folder / "host")
    interface = json.loads((root / "include/handsense.json").read_text(encoding="utf-8"))
    growing = [
        of for of in interface["structs"] if of["grows"] and of["name"] != FILLED_FOR_CALLBACKS
    ]
    for of in growing:
        header = folder / "include/handsense" / f"{of['header']}.h"
        end = f"}} {of['name']};"
        text = header.read_text(encoding="utf-8")
        if text.count(end) != 1:
            sys.exit(f"{of['name']} is not in {header}")
        text = text.replace(end, f"    uint32_t later[2];\n{end}")
        header.write_text(text, encoding="utf-8")
    print(len(growing))


if __name__ == "__main__":
    main()
