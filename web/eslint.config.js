// What svelte-check cannot see: promises nobody waits for, assertions that say nothing, habits that hide faults.
// How a line is broken is Prettier's business alone.
import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

const PLAIN = ["**/*.js", "**/*.mjs"];
const UNSAFE = ["argument", "assignment", "call", "member-access", "return"];

export default defineConfig(
    { ignores: ["node_modules/", "src/wire.ts"] },
    js.configs.recommended,
    ts.configs.recommendedTypeChecked,
    svelte.configs.recommended,
    svelte.configs.prettier,
    {
        languageOptions: {
            globals: globals.browser,
            parserOptions: {
                projectService: { allowDefaultProject: ["*.js", "tools/*.mjs", "public/*.js"] },
                extraFileExtensions: [".svelte"],
            },
        },
        linterOptions: { reportUnusedDisableDirectives: "error" },
        rules: {
            eqeqeq: ["error", "always", { null: "ignore" }],
            "@typescript-eslint/no-unused-vars": [
                "error",
                { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" },
            ],
            // a Map that a function fills and hands on is no state of the page
            "svelte/prefer-svelte-reactivity": "off",
        },
    },
    { files: PLAIN, extends: [ts.configs.disableTypeChecked], languageOptions: { globals: globals.node } },
    {
        files: ["**/*.svelte", "**/*.svelte.ts"],
        languageOptions: { parserOptions: { parser: ts.parser } },
    },
    {
        // the types of another component are known to svelte-check alone; here they are `any`
        files: ["**/*.svelte"],
        rules: Object.fromEntries(UNSAFE.map((use) => [`@typescript-eslint/no-unsafe-${use}`, "off"])),
    },
    {
        // a test may give an async function that has nothing to wait for
        files: ["**/*.test.ts"],
        rules: { "@typescript-eslint/require-await": "off" },
    },
);
