/* The fingerprint of a seed: BLAKE2b of 32 bytes with the person `colt seed` (RFC 7693). Browsers bring none, and by plain
   http not even their others; this one is slow, and fast enough for two short lines. */

const WORD = (1n << 64n) - 1n;

const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];

/** Which words of the message each round mixes in, in this order. */
const SIGMA = [
  "0123456789abcdef",
  "ea489fd61c02b753",
  "b8c052fdae367194",
  "7931dcbe265a40f8",
  "905724afe1bc683d",
  "2c6a0b834d75fe19",
  "c51fed4a0763928b",
  "db7ec13950f4862a",
  "6fe9b308c2d714a5",
  "a2847615fb9e3cd0",
].map((row) => Array.from(row, (digit) => parseInt(digit, 16)));

/** Four columns, then four diagonals. */
const MIXED = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

const ROUNDS = 12;
const BLOCK = 128;
const LENGTH = 32;
const PERSON = "colt seed";

/** What a server publishes of a seed or of its secret before the first card. */
export function commitment(text: string): string {
  const message = new TextEncoder().encode(text);
  const state = begun();
  const blocks = Math.max(1, Math.ceil(message.length / BLOCK));
  for (let n = 0; n < blocks; n++) {
    const end = Math.min(message.length, (n + 1) * BLOCK);
    compress(state, wordsOf(message.subarray(n * BLOCK, end), BLOCK), BigInt(end), n === blocks - 1);
  }
  return state
    .map(inHex)
    .join("")
    .slice(0, 2 * LENGTH);
}

function begun(): bigint[] {
  const state = [...IV];
  const person = wordsOf(new TextEncoder().encode(PERSON), 16);
  state[0] ^= 0x01010000n ^ BigInt(LENGTH);
  state[6] ^= person[0];
  state[7] ^= person[1];
  return state;
}

/** Eight bytes a word, the lowest first; what is missing is nought. */
function wordsOf(bytes: Uint8Array, size: number): bigint[] {
  const padded = new Uint8Array(size);
  padded.set(bytes);
  const view = new DataView(padded.buffer);
  return Array.from({ length: size / 8 }, (_, n) => view.getBigUint64(8 * n, true));
}

function compress(state: bigint[], message: bigint[], counted: bigint, isLast: boolean): void {
  const v = [...state, ...IV];
  v[12] ^= counted;
  if (isLast) v[14] ^= WORD;
  for (let round = 0; round < ROUNDS; round++) {
    const order = SIGMA[round % SIGMA.length];
    MIXED.forEach((four, n) => mix(v, four, message[order[2 * n]], message[order[2 * n + 1]]));
  }
  state.forEach((word, n) => (state[n] = word ^ v[n] ^ v[n + 8]));
}

function mix(v: bigint[], [a, b, c, d]: (typeof MIXED)[number], x: bigint, y: bigint): void {
  v[a] = (v[a] + v[b] + x) & WORD;
  v[d] = turned(v[d] ^ v[a], 32n);
  v[c] = (v[c] + v[d]) & WORD;
  v[b] = turned(v[b] ^ v[c], 24n);
  v[a] = (v[a] + v[b] + y) & WORD;
  v[d] = turned(v[d] ^ v[a], 16n);
  v[c] = (v[c] + v[d]) & WORD;
  v[b] = turned(v[b] ^ v[c], 63n);
}

const turned = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & WORD;

function inHex(word: bigint): string {
  const digits = word.toString(16).padStart(16, "0");
  return (digits.match(/../g) ?? []).reverse().join("");
}
