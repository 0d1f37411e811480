declare module "virtual:game-words/*" {
  const messages: Record<string, string>;
  export default messages;
}

declare module "subset-font" {
  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: { targetFormat: "woff2" },
  ): Promise<Uint8Array>;
}
