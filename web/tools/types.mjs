// JSON Schema on stdin -> TypeScript types in the file given; called by tools/wire_types.py.
import { readFileSync, writeFileSync } from "node:fs";

import { compile } from "json-schema-to-typescript";

const [file, digest] = process.argv.slice(2);
const schema = JSON.parse(readFileSync(0, "utf8"));
for (const shape of Object.values(schema.$defs)) tidy(shape);

const types = await compile(schema, "Wire", {
    bannerComment: `/* Written by tools/wire_types.py from schema ${digest}: the wire as docs/wire.md tells it. Do not edit. */`,
    additionalProperties: false,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 110 },
});
writeFileSync(file, types);

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
