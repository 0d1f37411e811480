import { beforeEach, expect, it, vi } from "vitest";

const asked: string[] = [];
let answer: () => Promise<Response>;
vi.stubGlobal("fetch", (address: string) => {
  asked.push(String(address));
  return answer();
});

const book = { name: "a book" };
const good = (): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify(book), { headers: { "content-type": "application/json" } }));
const STANDARD = { game: "colt-express", edition: "en-2016", variants: ["expert"] };

beforeEach(() => {
  asked.length = 0;
  answer = good;
});

const query = (nth: number): Record<string, string> =>
  Object.fromEntries(new URL(asked[nth] ?? "", "https://train/").searchParams);

it("is the book of this game, this edition and so many players", async () => {
  const { bookOf } = await import("./book");
  expect(await bookOf({ ...STANDARD, seats: { length: 4 } })).toEqual(book);
  expect(query(0)).toMatchObject({
    players: "4",
    game: "colt-express",
    edition: "en-2016",
    variants: "expert",
  });
  await bookOf(STANDARD);
  expect(query(1)).not.toHaveProperty("players");
});

it("is asked for once, and again only if it did not come", async () => {
  const { bookOf } = await import("./book");
  const five = { ...STANDARD, seats: { length: 5 } };
  answer = () => Promise.reject(new Error("away"));
  await expect(bookOf(five)).rejects.toThrow();
  answer = good;
  expect(await bookOf(five)).toEqual(book);
  await bookOf(five);
  expect(asked).toHaveLength(2);
});
