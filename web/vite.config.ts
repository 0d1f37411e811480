import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import subsetFont from "subset-font";
import { defineConfig, type Plugin } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What the page says itself of the game's own messages: the names. They live once, beside the engine. */
const NAMES =
  /^(bandit|list|money|(super)?express\.(name|edition|variant|action|turn|round-event))(\.|$)|^(super)?express\.help\.(loot|goal)\.win$/;

/** `virtual:game-words/fr`: names of bandits, cards, turns, events, editions and variants. */
function gameWords(): Plugin {
  const prefix = "virtual:game-words/";
  return {
    name: "game-words",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const language = id.slice(prefix.length + 1);
      const file = here(`../src/colt/words/${language}.json`);
      if (!existsSync(file)) {
        this.warn(`the game has no messages in ${language}; its names come in English`);
        return `export { default } from "${prefix}en";`;
      }
      this.addWatchFile(file);
      const messages = Object.entries(
        JSON.parse(readFileSync(file, "utf8")) as Record<string, string>,
      ).filter(([key]) => NAMES.test(key) && !key.endsWith(".why"));
      return `export default ${JSON.stringify(Object.fromEntries(messages)).replaceAll("'", "’")};`;
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

const range = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, nth) => String.fromCharCode(first + nth));

/** What stands on stamps and tickets: letters, numbers and the signs of a sentence. */
const stamped = (text: string): string =>
  [...new Set(`${text}abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789`)]
    .filter((one) => /[\p{L}\p{N} .,:;!?¡¿’'()$+×·…–-]/u.test(one))
    .join("");

/** The two ornamental fonts, with the letters our words need and those names are likely to have: half as heavy. */
async function slimFonts(): Promise<string> {
  const words = ["src/words", "../src/colt/words"].map(here).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  );
  const likely = Array.from({ length: 0xff }, (_, code) => String.fromCharCode(code)).join("");
  const folder = here("node_modules/.slim-fonts");
  mkdirSync(folder, { recursive: true });
  for (const font of ["smokum", "special-elite"])
    for (const part of ["latin", "latin-ext"]) {
      const name = `${font}-${part}-400-normal.woff2`;
      const whole = readFileSync(here(`node_modules/@fontsource/${font}/files/${name}`));
      const letters = font === "smokum" ? words.join("") + likely : stamped(words.join(""));
      // every letter of a typewriter is as wide as the others: nothing to kern
      const slim = font === "smokum" ? {} : { noHinting: true, keepFeatures: [] };
      writeFileSync(join(folder, name), await subsetFont(whole, letters, { targetFormat: "woff2", ...slim }));
    }
  // what is read all the time has every letter of Europe's Latin languages, and no others
  const european = [...range(0x100, 0x17f), ...range(0x218, 0x21b)].join("");
  for (const weight of [400, 700]) {
    const name = `bitter-latin-ext-${weight}-normal.woff2`;
    const whole = readFileSync(here(`node_modules/@fontsource/bitter/files/${name}`));
    writeFileSync(join(folder, name), await subsetFont(whole, european, { targetFormat: "woff2" }));
  }
  return folder;
}

export default defineConfig(async () => ({
  base: "./",
  plugins: [svelte({ configFile: false }), gameWords(), compressed()],
  // one word is one message, not a variable
  json: { namedExports: false },
  build: { target: "es2023", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { host: "127.0.0.1", proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : { alias: { "slim-fonts": await slimFonts() } },
  // a busy machine is not a fault
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], testTimeout: 60_000 },
}));
