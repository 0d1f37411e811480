import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { IntlMessageFormat } from "intl-messageformat";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import english from "../../../src/colt/words/en.json";
import end from "../../fixtures/end.json";
import film from "../../fixtures/film.json";
import move from "../../fixtures/move.json";
import expert from "../../fixtures/expert.json";
import schemin from "../../fixtures/schemin.json";
import plan from "../../fixtures/super.json";
import { begun, lastOf, newest, told, upTo, type Story } from "../line/story";
import type { Decision, Update } from "../wire";
import words from "../words/en.json";
import type { TableProps } from "./props";
import Table from "./Table.svelte";

const missing = new Set<string>();
/** Said only of what there are words for. */
const MAY_BE_MISSING = /^table\.(teach|step)\./;
const messages: Record<string, string> = { ...english, ...words };

function t(key: string, params?: Record<string, string | number>): string {
  const message = messages[key];
  if (message === undefined) {
    if (!MAY_BE_MISSING.test(key)) missing.add(key);
    return key;
  }
  return String(new IntlMessageFormat(message, "en").format(params));
}

const storyOf = (update: unknown): Story => told(null, update as Update)!;

function props(fixture: { decisions: unknown; seat: number }, more: Partial<TableProps> = {}): TableProps {
  return {
    story: storyOf(fixture),
    decisions: fixture.decisions as Decision[],
    mine: [fixture.seat],
    people: [],
    settings: { film: "instant", reducedMotion: true, theme: "light", undo: 0, confirmOnTouch: false },
    t,
    onchoose: vi.fn(),
    onmoment: vi.fn(),
    ...more,
  };
}

beforeAll(() => {
  Element.prototype.animate = (() => ({ cancel: () => undefined })) as unknown as Element["animate"];
  Element.prototype.scrollTo = () => undefined;
});

describe("the table", () => {
  afterEach(cleanup);

  it("sends the answer whose space was clicked", async () => {
    const given = props(move);
    const { container } = render(Table, { props: given });
    const asked = given.decisions[0];
    const wanted = asked.choices[1];
    const spot = container.querySelector(`[data-piece="${wanted.pieces[0]}"]`)!;
    expect(spot.getAttribute("aria-label")).toBe(wanted.say);
    await fireEvent.click(spot);
    expect(given.onchoose).toHaveBeenCalledExactlyOnceWith(asked.number, wanted.text, asked.seat);
  });

  it("steps back from what the film shows, not from what is to come", async () => {
    const given = props(film, {
      settings: { film: "slow", reducedMotion: false, theme: "light", undo: 0, confirmOnTouch: false },
      from: 1,
    });
    render(Table, { props: given });
    await fireEvent.click(screen.getByRole("button", { name: t("table.back") }));
    expect(given.onmoment).not.toHaveBeenCalledWith(
      expect.toSatisfy((number: number | null) => (number ?? 0) > 2),
    );
  });

  it("takes a click on a number for a click on what it stands at", async () => {
    const given = props(move);
    const { container } = render(Table, { props: given });
    await fireEvent.click(container.querySelector(".key")!);
    expect(given.onchoose).toHaveBeenCalledOnce();
  });

  it("keeps a long list of answers out of the way, and opens it step by step", async () => {
    const given = props(plan);
    const { container } = render(Table, { props: given });
    expect(screen.queryByRole("navigation", { name: "All answers" })).toBeNull();
    expect(container.querySelectorAll("[data-piece]")).toHaveLength(6);
    await fireEvent.click(screen.getByRole("button", { name: "All answers as a list" }));
    const buttons = (): HTMLElement[] =>
      within(screen.getByRole("navigation", { name: "All answers" })).getAllByRole("button");
    expect(buttons()).toHaveLength(6);
    await fireEvent.click(buttons()[0]);
    expect(buttons().at(-1)!.textContent).toBe("Take back");
    await vi.waitFor(() => expect(document.activeElement).toBe(buttons()[0]));
    await fireEvent.click(buttons()[0]);
    await fireEvent.click(buttons()[0]);
    expect(given.onchoose).toHaveBeenCalledExactlyOnceWith(
      given.decisions[0].number,
      given.decisions[0].choices[0].text,
      given.decisions[0].seat,
    );
  });

  it("can be answered with number keys, and every lit piece has one", async () => {
    const given = props(move);
    const { container } = render(Table, { props: given });
    expect(container.querySelectorAll(".train [data-piece]")).toHaveLength(given.decisions[0].choices.length);
    await fireEvent.keyDown(window, { key: "1" });
    expect(given.onchoose).toHaveBeenCalledOnce();
  });

  it("has every answer as a button too", async () => {
    const given = props(move);
    render(Table, { props: given });
    for (const { say } of given.decisions[0].choices)
      expect(screen.getAllByRole("button", { name: say }).length).toBeGreaterThan(0);
  });

  it("makes a plan of three cards in the order they are clicked, and takes one back", async () => {
    const given = props(plan, {
      settings: { film: "instant", reducedMotion: true, theme: "light", undo: 0, confirmOnTouch: false },
    });
    render(Table, { props: given });
    await fireEvent.keyDown(window, { key: "1" });
    await fireEvent.keyDown(window, { key: "Backspace" });
    await fireEvent.keyDown(window, { key: "3" });
    await fireEvent.keyDown(window, { key: "1" });
    await fireEvent.keyDown(window, { key: "1" });
    const text = vi.mocked(given.onchoose).mock.calls[0]?.[1];
    expect(text).toMatch(/^plan (\w+) (\w+) (\w+)$/);
    expect(given.onchoose).toHaveBeenCalledOnce();
  });

  it("rolls while nobody asks me anything, and for who wants it calm not at all", () => {
    const settings = { film: "normal", theme: "light", undo: 0, confirmOnTouch: false } as const;
    const isRolling = (decisions: Decision[], reducedMotion: boolean): boolean => {
      const { container } = render(Table, {
        props: props(move, { decisions, settings: { ...settings, reducedMotion } }),
      });
      const rolls = container.querySelectorAll(".train.rolling, .land.moving").length;
      cleanup();
      return rolls === 2;
    };
    expect(isRolling([], false)).toBe(true);
    expect(isRolling(move.decisions as Decision[], false)).toBe(false);
    expect(isRolling([], true)).toBe(false);
  });

  it("tells the train in words", () => {
    const { container } = render(Table, { props: props(move) });
    expect(container.querySelector("table")?.textContent).toContain("Marshal");
  });

  it("counts the scores at the end", () => {
    render(Table, { props: props(end) });
    const winner = Math.max(...newest(storyOf(end)).result!.scores);
    expect(screen.getAllByText(t("money", { n: winner })).length).toBeGreaterThan(0);
  });

  it("counts them out one by one, and all at once for who wants it calm", async () => {
    vi.useFakeTimers();
    const { figures, result } = newest(storyOf(end));
    const heard: (number | null)[] = [];
    const items = figures.flatMap((figure) => figure.loot).length + result!.gunslingers.length;
    const { container } = render(Table, {
      props: props(end, {
        settings: { film: "normal", reducedMotion: false, theme: "light", undo: 0, confirmOnTouch: false },
        oncounted: (nth) => heard.push(nth),
      }),
    });
    const counted = (): number => container.querySelectorAll(".end .item").length;
    const seen = new Set<number>();
    for (let ms = 0; ms < 20000; ms += 260) {
      seen.add(counted());
      await vi.advanceTimersByTimeAsync(260);
    }
    expect([...seen]).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.size).toBe(items + 1);
    expect(heard).toEqual([...Array.from({ length: items }, (_, nth) => nth + 1), null]);
    cleanup();
    const calm = render(Table, {
      props: props(end, {
        settings: { film: "normal", reducedMotion: true, theme: "light", undo: 0, confirmOnTouch: false },
      }),
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(calm.container.querySelectorAll(".end .item")).toHaveLength(items);
    vi.useRealTimers();
  });

  it("asks nothing while one looks back", () => {
    const { container } = render(Table, {
      props: props(move, { moment: move.events[3].number }),
    });
    expect(container.querySelector("[data-piece]")).toBeNull();
    expect(screen.getByText(t("table.looking-back"))).toBeTruthy();
  });

  it("lets nobody choose who looks back in the middle of a question", async () => {
    const given = props(move);
    const { container, rerender } = render(Table, { props: given });
    expect(container.querySelector("[data-piece]")).not.toBeNull();
    await rerender({ ...given, moment: move.events[3].number });
    expect(container.querySelector("[data-piece]")).toBeNull();
    await fireEvent.keyDown(window, { key: "1" });
    await fireEvent.keyDown(window, { key: "Enter" });
    expect(given.onchoose).not.toHaveBeenCalled();
    await fireEvent.click(within(container).getByRole("button", { name: t("table.now-asked") }));
    expect(given.onmoment).toHaveBeenCalledWith(null);
    await rerender({ ...given, moment: null });
    expect(container.querySelector("[data-piece]")).not.toBeNull();
  });

  describe("while an answer waits to be sent", () => {
    const SLOW = {
      film: "instant",
      reducedMotion: true,
      theme: "light",
      undo: 2000,
      confirmOnTouch: false,
    } as const;
    const asked = move.decisions[0] as Decision;
    const piece = (nth: number): string => asked.choices[nth].pieces[0];
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    const pointed = async () => {
      const given = props(move, { settings: SLOW });
      const shown = render(Table, { props: given });
      await fireEvent.click(shown.container.querySelector(`[data-piece="${piece(0)}"]`)!);
      return { given, ...shown };
    };

    it("it is sent when the time is over", async () => {
      const { given } = await pointed();
      vi.advanceTimersByTime(1999);
      expect(given.onchoose).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(given.onchoose).toHaveBeenCalledExactlyOnceWith(asked.number, asked.choices[0].text, asked.seat);
    });

    it("another space takes its place with one click, and its time begins anew", async () => {
      const { given, container } = await pointed();
      vi.advanceTimersByTime(1500);
      const other = container.querySelector(`[data-piece="${piece(1)}"]`)!;
      expect(other.getAttribute("aria-label")).toBe(asked.choices[1].say);
      await fireEvent.click(other);
      vi.advanceTimersByTime(1500);
      expect(given.onchoose).not.toHaveBeenCalled();
      vi.advanceTimersByTime(500);
      expect(given.onchoose).toHaveBeenCalledExactlyOnceWith(asked.number, asked.choices[1].text, asked.seat);
    });

    it("the number keys stay where they were", async () => {
      const { given, container } = await pointed();
      const keys = [...container.querySelectorAll(".train [data-piece]")].length;
      expect(keys).toBe(asked.choices.length - 1);
      for (const nth of ["1", "2", "3"].slice(0, asked.choices.length))
        await fireEvent.keyDown(window, { key: nth });
      await fireEvent.keyDown(window, { key: "Enter" });
      expect(given.onchoose).toHaveBeenCalledOnce();
    });

    it("Escape takes it back", async () => {
      const { given, container } = await pointed();
      await fireEvent.keyDown(window, { key: "Escape" });
      vi.advanceTimersByTime(60000);
      expect(given.onchoose).not.toHaveBeenCalled();
      expect(container.querySelectorAll(".train [data-piece]")).toHaveLength(asked.choices.length);
    });

    it("who looks back takes it back", async () => {
      const { given, rerender } = await pointed();
      await rerender({ ...given, moment: move.events[3].number });
      vi.advanceTimersByTime(60000);
      expect(given.onchoose).not.toHaveBeenCalled();
      await rerender({ ...given, moment: null });
      vi.advanceTimersByTime(60000);
      expect(given.onchoose).not.toHaveBeenCalled();
    });

    it("who leaves the table sends nothing", async () => {
      const { given, unmount } = await pointed();
      unmount();
      vi.advanceTimersByTime(60000);
      expect(given.onchoose).not.toHaveBeenCalled();
    });
  });

  it("plays nothing on once one has left", async () => {
    vi.useFakeTimers();
    const onshown = vi.fn();
    const { unmount } = render(Table, {
      props: props(
        { ...film, decisions: [] },
        {
          onshown,
          from: film.events.at(-20)!.number,
          settings: { film: "normal", reducedMotion: false, theme: "light", undo: 0, confirmOnTouch: false },
        },
      ),
    });
    await vi.advanceTimersByTimeAsync(1500);
    const heard = onshown.mock.calls.length;
    expect(heard).toBeGreaterThan(1);
    unmount();
    await vi.advanceTimersByTimeAsync(5000);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it("plays a story again that begins anew and grows, as a replay does", async () => {
    vi.useFakeTimers();
    const onshown = vi.fn();
    const { events } = film;
    const given = props(
      { ...film, decisions: [] },
      {
        onshown,
        settings: { film: "normal", reducedMotion: false, theme: "light", undo: 0, confirmOnTouch: false },
      },
    );
    const { rerender } = render(Table, { props: given });
    const until = (nth: number): Story => upTo(given.story, lastOf(given.story) - nth)!;
    await rerender({ ...given, story: until(6) });
    onshown.mockClear();
    await rerender({ ...given, story: until(4) });
    await vi.advanceTimersByTimeAsync(5000);
    expect(onshown.mock.calls.map(([number]) => number as number)).toEqual(
      expect.arrayContaining(events.slice(-6, -4).map(({ number }) => number)),
    );
    cleanup();
    vi.useRealTimers();
  });

  it("shows my cards as they were at the event of the film", async () => {
    const { events } = end;
    const drawn = events.find(({ name, fields }) => name === "CardsDrawn" && fields.seat === 0)!;
    const { container } = render(Table, {
      props: props({ ...end, decisions: [] }, { moment: drawn.number }),
    });
    const cards = drawn.fields.cards as string[];
    expect(container.querySelectorAll(".tray .card")).toHaveLength(new Set(cards).size);
    expect(container.querySelector(".tray .stack")?.textContent).toContain("4");
  });

  it("says of a purse I do not know who has held it", () => {
    const choices = ["purse#5@belle", "purse#6@4i"].map((token) => ({
      text: `take ${token}`,
      verb: "take",
      say: `Take ${token}`,
      pieces: [`token:${token}`],
    }));
    const decision = {
      number: 900,
      seat: film.seat,
      ask: "rob",
      say: "Which?",
      is_foreseen: false,
      is_repeated: false,
      answered: false,
    };
    const { container } = render(Table, {
      props: props(film, { decisions: [{ ...decision, deadline: null, choices }] }),
    });
    const told = (token: string): string =>
      container.querySelector(`[data-piece="token:${token}"]`)?.getAttribute("data-tip") ?? "";
    expect(told("purse#5@belle")).toBe("Take purse#5@belle (held by Belle)");
    expect(told("purse#6@4i")).toBe("Take purse#6@4i");
  });

  it("shows cards that are picked from the deck among my cards", async () => {
    const seat = move.seat;
    const choices = ["doc move", "doc rob", "belle floor"].map((card) => ({
      text: `pick ${card}`,
      verb: "pick",
      say: `Pick ${card}`,
      pieces: [`card:${card}`],
    }));
    const given = props(move, {
      decisions: [
        {
          number: 900,
          seat,
          ask: "pick",
          say: "Which?",
          is_foreseen: false,
          is_repeated: false,
          answered: false,
          deadline: null,
          choices,
        },
      ],
    });
    const { container } = render(Table, { props: given });
    expect(container.querySelectorAll(".ask [data-piece]")).toHaveLength(0);
    await fireEvent.click(container.querySelector('.tray [data-piece="card:doc rob"]')!);
    expect(given.onchoose).toHaveBeenCalledExactlyOnceWith(900, "pick doc rob", seat);
  });

  describe("says what a thing is", () => {
    const explained = async (act: (card: Element) => Promise<unknown>) => {
      const given = props(plan, {
        onexplain: vi.fn(),
        settings: { film: "instant", reducedMotion: true, theme: "light", undo: 2000, confirmOnTouch: false },
      });
      const { container } = render(Table, { props: given });
      await act(container.querySelector('.tray [data-piece="card:shoot"]')!);
      return given;
    };

    it("by a right click, though a click would choose it", async () => {
      const { onexplain, onchoose } = await explained((card) => fireEvent.contextMenu(card));
      expect(onexplain).toHaveBeenCalledExactlyOnceWith({ kind: "action", name: "shoot" });
      expect(onchoose).not.toHaveBeenCalled();
    });

    it("by a key, when it has the focus", async () => {
      const { onexplain } = await explained(async (card) => {
        (card as HTMLElement).focus();
        await fireEvent.keyDown(card, { key: "?" });
      });
      expect(onexplain).toHaveBeenCalledExactlyOnceWith({ kind: "action", name: "shoot" });
    });

    it("by a finger held on it, which does not choose it", async () => {
      vi.useFakeTimers();
      let after = "";
      const { onexplain } = await explained(async (card) => {
        await fireEvent(card, new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
        vi.advanceTimersByTime(600);
        await fireEvent(card, new PointerEvent("pointerup", { bubbles: true, pointerType: "touch" }));
        await fireEvent.click(card);
        after = card.closest(".tray")!.querySelector(".slot.full")?.outerHTML ?? "";
      });
      vi.useRealTimers();
      expect(onexplain).toHaveBeenCalledExactlyOnceWith({ kind: "action", name: "shoot" });
      expect(after).toBe("");
    });

    it("not by the second click of two", async () => {
      vi.useFakeTimers();
      const given = props(move, { onexplain: vi.fn() });
      const { container } = render(Table, { props: given });
      await fireEvent.click(container.querySelector(".train [data-piece]")!);
      await fireEvent.click(container.querySelector(".bust")!);
      vi.useRealTimers();
      expect(given.onexplain).not.toHaveBeenCalled();
    });
  });

  describe("planning ahead", () => {
    /** Others are asked; I click this card. */
    const planned = async (more: Partial<TableProps> = {}) => {
      const given = props(schemin, { onexplain: vi.fn(), ...more });
      const decisions = given.decisions.map((one) => ({ ...one, seat: 99, choices: [] }));
      const { container, rerender } = render(Table, { props: { ...given, decisions } });
      const card = (): HTMLElement => container.querySelector(".tray .card:not(.bullet)")!;
      await fireEvent.click(card());
      return { given, card, ask: (asked = given.decisions) => rerender({ ...given, decisions: asked }) };
    };

    it("a card waits for me, and goes when that very question is asked", async () => {
      const { given, card, ask } = await planned();
      expect(card().textContent).toContain(t("table.ahead"));
      expect(given.onexplain).not.toHaveBeenCalled();
      expect(given.onchoose).not.toHaveBeenCalled();
      await ask();
      const [asked] = given.decisions;
      expect(given.onchoose).toHaveBeenCalledOnce();
      expect(vi.mocked(given.onchoose).mock.lastCall?.[0]).toBe(asked.number);
    });

    it("one more click takes it back", async () => {
      const { given, card, ask } = await planned();
      await fireEvent.click(card());
      expect(card().textContent).not.toContain(t("table.ahead"));
      await ask();
      expect(given.onchoose).not.toHaveBeenCalled();
    });

    it("what is not legal then is not sent, nor later", async () => {
      const { given, ask } = await planned();
      await ask(
        given.decisions.map((one) => ({
          ...one,
          choices: one.choices.filter(({ pieces }) => pieces[0] === "deck"),
        })),
      );
      await ask();
      expect(given.onchoose).not.toHaveBeenCalled();
    });

    it("not on a device that is shared", async () => {
      const { given, ask } = await planned({ isShared: true });
      await ask();
      expect(given.onchoose).not.toHaveBeenCalled();
      expect(given.onexplain).toHaveBeenCalled();
    });
  });

  it("throws several cards away one after the other, each a decision of its own", async () => {
    const given = props(expert);
    const [asked] = given.decisions;
    const [keep] = asked.choices.filter(({ pieces }) => !pieces[0]?.startsWith("card:"));
    const cards = ["card:shoot", "card:rob"].map((piece) => ({
      text: piece,
      verb: "discard",
      say: piece,
      pieces: [piece],
    }));
    const view = structuredClone(newest(given.story));
    view.seats[expert.seat].hand = cards.map(({ text }) => ({
      piece: text,
      bandit: null,
      action: text.slice(5),
    }));
    const twice = {
      ...given,
      story: begun(view, lastOf(given.story)),
      settings: { ...given.settings, undo: 60_000 },
      decisions: [{ ...asked, choices: [...cards, ...(keep ? [keep] : [])] }],
    };
    const { container, rerender } = render(Table, { props: twice });
    const card = (nth: number): HTMLElement => container.querySelectorAll<HTMLElement>(".tray .card")[nth];
    await fireEvent.click(card(0));
    await fireEvent.click(card(1));
    expect(card(1).textContent).toContain(t("table.ahead"));
    await fireEvent.click(card(0));
    expect(given.onchoose).toHaveBeenCalledExactlyOnceWith(asked.number, "card:shoot", asked.seat);
    await rerender({
      ...twice,
      decisions: [{ ...asked, number: asked.number + 1, choices: [cards[1], ...(keep ? [keep] : [])] }],
    });
    expect(given.onchoose).toHaveBeenLastCalledWith(asked.number + 1, "card:rob", asked.seat);
  });

  describe("what came later than this page", () => {
    /** A game with a place beside the train, a card, a bandit, loot and an event that nobody has drawn. */
    const later = (): TableProps => {
      const given = props(move);
      const view = structuredClone(newest(given.story));
      const [first] = view.figures;
      view.places.push({ place: "signal-box", car: null, floor: null });
      view.loot["signal-box"] = [{ piece: "token:crate@signal-box", token: "crate#1", worth: null }];
      Object.assign(first, { bandit: "zorro", space: "signal-box" });
      view.seats[first.seat].bandits = ["zorro"];
      view.seats[move.seat].hand = [{ piece: "card:whistle", bandit: null, action: "whistle" }];
      view.round_card = { turns: ["fog-bank"], event: "night-falls", is_station: false };
      const choice = (piece: string) => ({ text: piece, verb: "go", say: `Go: ${piece}`, pieces: [piece] });
      const choices = [choice("space:signal-box"), choice("card:whistle")];
      return {
        ...given,
        story: begun(view, lastOf(given.story)),
        decisions: [{ ...given.decisions[0], ask: "go", choices }],
        t: (key, params) => {
          const message = messages[key];
          return message === undefined ? key : String(new IntlMessageFormat(message, "en").format(params));
        },
      };
    };

    it("is drawn plainly, with its word", () => {
      const { container } = render(Table, { props: later() });
      const beside = container.querySelector(".beside")!;
      expect(beside.getAttribute("aria-label")).toBe("Signal box");
      expect(beside.textContent).toContain("Signal box");
      expect(container.querySelector(".train")!.innerHTML).toContain("#man-other");
      expect(container.querySelector(".train")!.innerHTML).toContain("#loot-other");
      expect(container.querySelector(".player.zorro b")!.textContent).toBe("Z");
      expect(container.querySelector(".tray .card")!.textContent).toContain("Whistle");
      expect(container.querySelector(".tray .card")!.innerHTML).toContain("#action-other");
      expect(container.querySelector(".round .end")!.getAttribute("aria-label")).toBe("Night falls");
      expect(container.querySelector(".turn")!.textContent).toContain("Fog bank");
      expect(container.querySelector("table")!.textContent).toMatch(/Signal box\s*Zorro, Crate/);
    });

    it("can be chosen like everything else", async () => {
      const given = later();
      const { container } = render(Table, { props: given });
      await fireEvent.click(container.querySelector('.train [data-piece="space:signal-box"]')!);
      expect(given.onchoose).toHaveBeenCalledExactlyOnceWith(
        expect.any(Number),
        "space:signal-box",
        move.seat,
      );
    });
  });

  it("has words for everything it says", () => {
    expect([...missing]).toEqual([]);
  });
});
