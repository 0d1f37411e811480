/* Hills, poles and ties, the same at every visit. */

/** Numbers that look like chance and are always the same. */
function grains(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

export interface Hill {
  outline: string;
  cracks: string;
}

/** Mesas that meet their own beginning at the end of the picture. */
export function mesas(width: number, ground: number, size: number, seed: number): Hill[] {
  const grain = grains(seed);
  const hills: Hill[] = [];
  const n = Math.max(3, Math.round(width / (300 * size)));
  for (let i = 0; i < n; i++) {
    const middle = ((i + 0.1 + grain() * 0.6) * width * 0.78) / n; // the sun has its own corner
    const top = (84 + grain() * 76) * size;
    const half = (56 + grain() * 66) * size;
    const foot = half + (70 + grain() * 40) * size;
    for (const shift of [0, -width, width]) {
      const x = middle + shift;
      if (x + foot < 0 || x - foot > width) continue;
      const y = ground - top;
      const cut = (edge: number): number => Math.max(0, Math.min(width, edge));
      hills.push({
        outline: `M${cut(x - foot)} ${ground + 8}L${cut(x - half * 1.25)} ${y + top * 0.48}H${cut(x - half * 1.08)}L${cut(x - half)} ${y}H${cut(x + half)}L${cut(x + half * 1.08)} ${y + top * 0.44}H${cut(x + half * 1.25)}L${cut(x + foot)} ${ground + 8}Z`,
        cracks: [0.6, 0.7, 0.8, 0.9]
          .map((at, k) =>
            x + half * at > width || x < 0 ? "" : `M${x + half * at} ${y + 8}v${top * (0.2 + k * 0.09)}`,
          )
          .join(""),
      });
    }
  }
  return hills;
}

/** Telegraph poles, or the wires between them, over two screens. */
export function poles(width: number, rail: number, scale: number, isWire = false): string {
  const n = Math.max(2, Math.round(width / (480 * Math.max(scale, 0.5))));
  const pitch = width / n;
  const top = rail - 300 * scale;
  const k = scale;
  let drawn = "";
  for (let i = -1; i <= 2 * n; i++) {
    const x = (i + 0.5) * pitch;
    drawn += isWire
      ? `M${x - 11 * k} ${top + 6 * k}q${pitch / 2} ${24 * k} ${pitch} 0M${x + 11 * k} ${top + 6 * k}q${pitch / 2} ${24 * k} ${pitch} 0`
      : `M${x} ${rail - 10 * k}V${top}M${x - 13 * k} ${top + 7 * k}h${26 * k}M${x - 10 * k} ${top + 15 * k}h${20 * k}`;
  }
  return drawn;
}

/** Sleepers under the rail, as many as fit an even number of times. */
export function ties(width: number, rail: number, scale: number): string {
  const n = Math.round(width / 2 / (30 * scale));
  const pitch = width / 2 / n;
  return Array.from(
    { length: 2 * n + 1 },
    (_, i) =>
      `M${i * pitch} ${rail + 3 * scale}l${-5 * scale} ${9 * scale}h${16 * scale}l${5 * scale} ${-9 * scale}z`,
  ).join("");
}

/** Places scattered over a picture. */
export function strokes(
  width: number,
  height: number,
  n: number,
  seed: number,
): { x: number; y: number; n: number }[] {
  const grain = grains(seed);
  return Array.from({ length: n }, () => ({
    x: Math.round(grain() * width),
    y: Math.round(grain() * Math.max(1, height)),
    n: grain(),
  }));
}
