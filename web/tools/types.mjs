// JSON Schema on stdin -> TypeScript types in the file given; called by tools/wire_types.py.
import { readFileSync, writeFileSync } from "node:fs";

import { compile } from "json-schema-to-typescript";

const [file, digest, version, ...phrases] = process.argv.slice(2);
const schema = JSON.parse(readFileSync(0, "utf8"));
for (const shape of Object.values(schema.$defs)) tidy(shape);

// what a client sends may leave out what has a default; what a server sends is whole
const sent = new Set();
for (const name of [
    "ToServer",
    "NewTable",
    "QuickTable",
    "Join",
    "Change",
    "Replace",
    "LetIn",
    "Claim",
    "Enrol",
    "Called",
])
    reach(name);
for (const [name, shape] of Object.entries(schema.$defs))
    if (shape.properties && !sent.has(name)) shape.required = Object.keys(shape.properties);

const types = await compile(schema, "Wire", {
    bannerComment: `/* Written by tools/wire_types.py from schema ${digest}: the wire as docs/wire.md tells it. Do not edit. */`,
    additionalProperties: false,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 110 },
});
writeFileSync(
    file,
    `${types}
/** The version of the wire that these are of. */
export const VERSION = ${version};

/** Everything that can be said at a table. */
export const PHRASES = ${JSON.stringify(phrases)};
`,
);

/** Everything that is part of this. */
function reach(name) {
    if (sent.has(name)) return;
    sent.add(name);
    for (const [, part] of JSON.stringify(schema.$defs[name]).matchAll(/"#\/\$defs\/(\w+)"/g)) reach(part);
}

/** An object of anything is one that has to be looked into before use. */
function tidy(shape) {
    if (Array.isArray(shape)) return shape.forEach(tidy);
    if (shape === null || typeof shape !== "object") return;
    if (shape.type === "object" && !shape.properties && isAnything(shape.additionalProperties)) {
        shape.tsType = "Record<string, unknown>";
    }
    Object.values(shape).forEach(tidy);
}

function isAnything(shape) {
    return (
        shape === undefined ||
        shape === true ||
        (typeof shape === "object" && Object.keys(shape).length === 0)
    );
}
