import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** What the explanations need of the game's own messages; they live once, beside the engine. */
const EXPLAINED =
  /^(bandit|gender|money|express\.(name|edition|variant|action|turn|round-event|power|help)|superexpress\.(name|edition|variant|action|help))(\.|$)/;

/** `virtual:game-words/fr`: names and explanations of cards, powers, events, editions and variants. */
function gameWords(): Plugin {
  const prefix = "virtual:game-words/";
  return {
    name: "game-words",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const language = id.slice(prefix.length + 1);
      const file = fileURLToPath(new URL(`../src/colt/words/${language}.json`, import.meta.url));
      if (!existsSync(file)) {
        this.warn(`the game has no messages in ${language}; its names come in English`);
        return `export { default } from "${prefix}en";`;
      }
      this.addWatchFile(file);
      const messages = Object.entries(JSON.parse(readFileSync(file, "utf8"))).filter(([key]) => EXPLAINED.test(key));
      return `export default ${JSON.stringify(Object.fromEntries(messages))};`;
    },
  };
}

/** Beside each file of text the same once more, compressed as well as can be: done once, served often. */
function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|html|svg)$/.test(name)) continue;
        const text = readFileSync(join(folder, name));
        if (text.length < 800) continue;
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
        // browsers read Brotli over https and from their own machine only
        writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [svelte({ configFile: false }), gameWords(), compressed()],
  build: { target: "es2023", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { host: "127.0.0.1", proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
