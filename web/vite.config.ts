import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Plugin, defineConfig } from "vite";

/** Loads the script as a classic one: a page opened from a folder may not load modules. */
function classicScript(): Plugin {
  return {
    name: "classic-script",
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replaceAll(/<script type="module" crossorigin/g, "<script defer").replaceAll(" crossorigin ", " "),
    },
  };
}

/** Writes the names of all files but hex.js, and a version that changes with the bytes of all, into the service worker. */
function cacheList(): Plugin {
  return {
    name: "cache-list",
    closeBundle() {
      const folder = resolve(import.meta.dirname, "dist");
      const worker = resolve(folder, "sw.js");
      const files = readdirSync(folder).filter((name) => name !== "sw.js" && !name.endsWith(".map")).sort();
      const hash = createHash("sha256");
      for (const name of files) hash.update(name).update(readFileSync(resolve(folder, name)));
      const source = readFileSync(worker, "utf8");
      writeFileSync(worker, source.replace('"VERSION"', JSON.stringify(hash.digest("hex").slice(0, 16))).replace('["FILES"]', JSON.stringify(files.filter((name) => name !== "hex.js"))));
    },
  };
}

/** The scripts of the engines by the mode of the build. The first one empties the folder. */
const ENGINES: Record<string, string> = { engine: "src/engine/engine.ts", hex: "src/hex/engine.ts" };

/** `vite build --mode engine` builds engine.js, `--mode hex` hex.js, `vite build` the page around them. */
export default defineConfig(({ mode }) => {
  const engine = ENGINES[mode];
  return {
    base: "./",
    publicDir: engine ? false : "public",
    plugins: engine ? [] : [classicScript(), cacheList()],
    worker: { format: "iife" },
    build: {
      target: "es2022",
      cssTarget: "chrome120",
      outDir: "dist",
      emptyOutDir: mode === "engine",
      modulePreload: false,
      cssCodeSplit: false,
      chunkSizeWarningLimit: 4000,
      rollupOptions: {
        input: resolve(import.meta.dirname, engine ?? "index.html"),
        output: {
          format: "iife",
          entryFileNames: engine ? `${mode}.js` : "page.js",
          assetFileNames: "page[extname]",
        },
      },
    },
  };
});
