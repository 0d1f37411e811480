// The small faults that can be planted in TypeScript files, as JSON on stdout; called by tools/client_mutation.py.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import ts from "typescript";

const Kind = ts.SyntaxKind;
const SWAPS = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "===": "!==",
    "!==": "===",
    "==": "!=",
    "!=": "==",
    "+": "-",
    "-": "+",
    "*": "/",
    "/": "*",
    "%": "*",
    "&&": "||",
    "||": "&&",
    "+=": "-=",
    "-=": "+=",
};

const [folder, ...files] = process.argv.slice(2);
console.log(JSON.stringify(files.flatMap((file) => [...faultsOf(file)])));

/** Every fault of a file: where it stands, in bytes, and what stands there instead. */
function* faultsOf(file) {
    const text = readFileSync(join(folder, file), "utf8");
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const at = (place) => Buffer.byteLength(text.slice(0, place));
    const line = (place) => source.getLineAndCharacterOfPosition(place).line + 1;
    const short = (code) => code.trim().split("\n")[0];
    for (const node of within(source))
        for (const [part, instead] of changes(node)) {
            const [start, end] = [part.getStart(), part.getEnd()];
            // as it reads with what stands around it
            const [from, to] = part === node ? [start, end] : [node.getStart(), node.getEnd()];
            const after = text.slice(from, start) + instead + text.slice(end, to);
            const says = `line ${line(start)}: ${short(text.slice(from, to))} → ${short(after)}`;
            yield { module: file, home: home(node), start: at(start), end: at(end), instead, says };
        }
}

/** Everything that is done in this file; types, imports and names are not. */
function* within(node) {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    yield node;
    const parts = [];
    ts.forEachChild(node, (part) => void parts.push(part));
    for (const part of parts) if (part !== node.name) yield* within(part);
}

/** The function something stands in, or the constant. */
function home(node) {
    for (let around = node; around; around = around.parent)
        if (around.name && ts.isIdentifier(around.name) && !ts.isParameter(around)) return around.name.text;
    return "";
}

/** The faults that can be planted in this node: each a part of it, and what stands there instead. */
function* changes(node) {
    if (ts.isNumericLiteral(node)) yield [node, String(another(Number(node.text)))];
    else if (node.kind === Kind.TrueKeyword) yield [node, "false"];
    else if (node.kind === Kind.FalseKeyword) yield [node, "true"];
    else if (ts.isStringLiteral(node) && node.text) yield [node, JSON.stringify(`${node.text}?`)];
    else if (ts.isBinaryExpression(node)) yield* operators(node);
    else if (ts.isPrefixUnaryExpression(node)) yield* signs(node);
    else if (ts.isIfStatement(node) || ts.isWhileStatement(node)) yield* otherwise(node.expression);
    else if (ts.isConditionalExpression(node)) yield* otherwise(node.condition);
    else if (ts.isExpressionStatement(node)) yield* leftOut(node);
    else if (ts.isReturnStatement(node) && node.expression) yield [node.expression, "undefined"];
    else if (ts.isArrowFunction(node) && isTelling(node.body)) yield [node.body, "undefined"];
}

/** A number that is wrong by so much that somebody could see it. */
function another(number) {
    return number < 10 ? number + 1 : 2 * number;
}

function* operators(node) {
    const instead = SWAPS[node.operatorToken.getText()];
    if (instead) yield [node.operatorToken, instead];
}

function* signs(node) {
    const sign = ts.tokenToString(node.operator);
    if (sign === "!" || sign === "-") yield [node, node.operand.getText()];
}

/** A condition the wrong way round; comparisons have faults of their own. */
function* otherwise(condition) {
    if (!ts.isBinaryExpression(condition) && !ts.isPrefixUnaryExpression(condition))
        yield [condition, `!(${condition.getText()})`];
}

/** What is done is not done; what is set is not set. */
function* leftOut(node) {
    const done = node.expression;
    if (ts.isCallExpression(done) || ts.isAwaitExpression(done)) yield [done, "undefined"];
    if (ts.isBinaryExpression(done) && done.operatorToken.kind === Kind.EqualsToken)
        yield [done, done.right.getText()];
}

/** Whether an arrow function answers at once. */
function isTelling(body) {
    return !ts.isBlock(body) && !ts.isVoidExpression(body) && !ts.isLiteralExpression(body);
}
