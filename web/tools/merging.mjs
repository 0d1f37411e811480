// Stories on stdin, one a line: a view, and what each event changed in it. For each, on stdout, the digest of all views
// as the page merges them. Called by tests/wire/test_changes.py.
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";

import { merged } from "../src/line/merge.ts";

for await (const line of createInterface({ input: process.stdin })) {
    const story = JSON.parse(line);
    const digest = createHash("sha256");
    let view = story.view;
    for (const changes of story.changes) {
        view = merged(view, changes);
        digest.update(JSON.stringify(view));
    }
    process.stdout.write(`${digest.digest("hex")}\n`);
}
