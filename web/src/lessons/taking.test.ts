import { beforeEach, expect, it, vi } from "vitest";
import move from "../../fixtures/move.json";
import { keptTables } from "../device/keep";
import { lastOf, told, type Story } from "../line/story";
import type { Lesson, LessonStep, Tried, Update } from "../wire";
import { layOut, lessonOf, triedAt } from "./asking";
import { progress } from "./progress";
import { Taking } from "./taking.svelte";

const STORY: Story = told(null, move as unknown as Update)!;
const QUESTION = { seat: 1, number: 7, choices: [{ text: "move 1i", pieces: ["space:1i"] }] };

const rooms: { link: string; answer: ReturnType<typeof vi.fn>; close: ReturnType<typeof vi.fn> }[] = [];
vi.mock("../line/room.svelte", () => ({
  Room: class {
    mine = [1];
    table = { phase: "playing" };
    sides = [undefined, { story: STORY, decisions: [QUESTION] }];
    answer = vi.fn();
    close = vi.fn();
    constructor(readonly link: string) {
      rooms.push(this);
    }
  },
}));
vi.mock("./asking", () => ({ layOut: vi.fn(), lessonOf: vi.fn(), triedAt: vi.fn() }));

const step = (more: object): LessonStep =>
  ({ answers: ["move 1i", "shoot doc"], remarks: [], unlit: [], ...more }) as unknown as LessonStep;
const came = (is_right: boolean): Tried => ({ is_right }) as unknown as Tried;

beforeEach(() => {
  localStorage.clear();
  rooms.length = 0;
  const steps = [
    step({
      remarks: [{ after: 1, say: "Now the gun." }],
      unlit: [{ kind: "card", name: "rob", say: "Nothing lies here." }],
    }),
    step({}),
  ];
  vi.mocked(lessonOf).mockResolvedValue({ steps } as unknown as Lesson);
  vi.mocked(layOut).mockImplementation((lesson, number) => {
    const table = { link: `passing-${lesson}-${number}`, game: "a game", phase: "playing", seats: [] };
    return Promise.resolve({ table, seats: [] }) as unknown as ReturnType<typeof layOut>;
  });
});

async function opened(): Promise<Taking> {
  const taking = new Taking("moving");
  await vi.waitFor(() => expect(taking.room ?? taking.isThrough).toBeTruthy());
  return taking;
}

it("begins with the first step, at a table that is not kept among mine", async () => {
  const taking = await opened();
  expect(taking.number).toBe(1);
  expect(layOut).toHaveBeenLastCalledWith("moving", 1);
  expect(taking.question).toBe(QUESTION);
  expect(keptTables()).toEqual([]);
  taking.begun();
  expect(taking.start).toBe(lastOf(STORY));
});

it("sends what is answered, and the coach has a word for it", async () => {
  const taking = await opened();
  taking.answer(7, "move 1i", 1);
  expect(rooms[0].answer).toHaveBeenCalledExactlyOnceWith(1, 7, "move 1i");
  expect(taking.remark).toBe("Now the gun.");
  expect(taking.answered).toBe(lastOf(STORY));
  expect(taking.intended).toBe("shoot doc");
  taking.answer(8, "draw", 1);
  expect(taking.intended, "the learner has left the intended way").toBe(null);
});

it("glows after the second miss, and offers help after the third", async () => {
  const taking = await opened();
  vi.mocked(triedAt).mockResolvedValue(came(false));
  const seen: [number, number, boolean][] = [];
  for (let nth = 0; nth < 3; nth++) {
    await taking.judge();
    expect(taking.glowing, "what came of it is on the table").toEqual([]);
    await taking.tryAgain();
    seen.push([taking.misses, taking.glowing.length, taking.mayHelp]);
  }
  expect(seen).toEqual([
    [1, 0, false],
    [2, 1, false],
    [3, 1, true],
  ]);
  expect(progress().steps).toEqual({});
  await taking.show();
  expect([taking.isShowing, taking.glowing]).toEqual([true, []]);
});

it("goes on after a step that was done right, and is through after the last", async () => {
  const taking = await opened();
  vi.mocked(triedAt).mockResolvedValue(came(true));
  await taking.judge();
  expect(progress().steps).toEqual({ moving: 1 });
  await taking.goOn();
  expect(layOut).toHaveBeenLastCalledWith("moving", 2);
  expect(rooms[0].close).toHaveBeenCalledOnce();
  expect([taking.tried, taking.misses]).toEqual([null, 0]);
  await taking.judge();
  await taking.goOn();
  expect([taking.isThrough, taking.room]).toEqual([true, null]);
  taking.finish();
  expect(progress()).toEqual({ steps: { moving: 0 }, done: ["moving"], knows: false });
});

it("is taken up where it was left", async () => {
  localStorage.setItem("colt.lessons", JSON.stringify({ steps: { moving: 1 } }));
  const taking = await opened();
  expect(taking.number).toBe(2);
});

it("answers who points at what cannot be chosen", async () => {
  const taking = await opened();
  expect(taking.pointAt("card", "punch")).toBe(false);
  expect(taking.unlit).toBe(null);
  expect(taking.pointAt("card", "rob")).toBe(true);
  expect(taking.unlit).toBe("Nothing lies here.");
});

it("says what went wrong", async () => {
  vi.mocked(lessonOf).mockRejectedValue(new Error("There is no such lesson."));
  const taking = new Taking("flying");
  await vi.waitFor(() => expect(taking.problem).toBe("There is no such lesson."));
});
