/* Clicks and keys: what somebody at this table points at, and what comes of it. */
import { untrack } from "svelte";
import { focusNext, walk } from "../choosing/focus";
import { isBusy, wish, type Wish } from "../choosing/keys";
import { thingAt } from "../explaining/explaining";
import type { Thing } from "../explaining/thing";
import type { Choice } from "../wire";
import type { Sitting } from "./sitting.svelte";

/** The second click of two is not meant for what the first one has put out. */
const DOUBLE = 500;

export class Pointing {
  /** The answers are told as a list. */
  isListed = $state(false);
  /** Where the table is drawn. */
  root = $state.raw<HTMLElement | undefined>();
  #pointed = -Infinity;

  constructor(readonly sitting: Sitting) {
    const { asking, choosing } = sitting;
    // what was planned goes as soon as that very question stands; what became of it is seen while it can be taken back
    $effect(() => {
      if (!choosing.decision || choosing.pending) return;
      untrack(() => {
        const hasSeveral = choosing.decision?.is_repeated ?? false;
        const piece = asking.ahead.length ? asking.next() : null;
        if (piece) choosing.point(piece, hasSeveral ? 0 : this.#undo, !hasSeveral && sitting.needsTap);
      });
    });
    // a plan for another part of the round is none
    $effect(() => {
      void this.#phase;
      untrack(() => (asking.ahead = []));
    });
  }

  /** A value of its own: what else changes on the table puts nothing away. */
  readonly #phase = $derived.by(() => this.sitting.asShown.phase);

  get #undo(): number {
    return this.sitting.given.settings.undo;
  }

  /** Where cards are planned one by one, others may still be choosing: mine can wait for me. */
  readonly canPlan = $derived.by(() => {
    const { given, isPast, asShown, asking, isPlanning } = this.sitting;
    const isOneByOne = asShown.is_laying && !isPlanning;
    return !given.isShared && !isPast && isOneByOne && !asking.isOpen && !given.isReplay;
  });

  point(piece: string): void {
    const { asking, choosing, lights, isPast, needsTap } = this.sitting;
    if (isPast) return;
    /* the next of several answers in a row is chosen while the first waits */
    const isNext =
      choosing.pending &&
      choosing.decision?.is_repeated &&
      piece.startsWith("card:") &&
      !lights.path.includes(piece);
    if (isNext) return asking.plan(piece);
    const isDouble = performance.now() - this.#pointed < DOUBLE;
    this.#pointed = performance.now();
    if (isDouble && choosing.takesOut(piece)) return;
    choosing.point(piece, this.#undo, needsTap);
    if (this.root && choosing.next.length) focusNext(this.root);
  }

  /** The whole answer at once. */
  take(choice: Choice): void {
    const { choosing, isPast, needsTap } = this.sitting;
    if (isPast) return;
    choosing.take(choice, this.#undo, needsTap);
    this.isListed = false;
  }

  explain(thing: Thing): void {
    if (performance.now() - this.#pointed > DOUBLE) this.sitting.given.onexplain?.(thing);
  }

  press(event: KeyboardEvent): void {
    if (event.defaultPrevented || isBusy(event.target) || !this.root) return;
    const asks = wish(event);
    if (asks && this.#grant(asks, event.target, this.root)) event.preventDefault();
  }

  /** Whether something came of it. */
  #grant(asks: Wish, target: EventTarget | null, root: HTMLElement): boolean {
    const { given, choosing, lights, projector, isPast, plan } = this.sitting;
    switch (asks.kind) {
      case "nth": {
        const piece = [...lights.keyed.keys()][asks.nth];
        if (piece) this.point(piece);
        return piece !== undefined;
      }
      case "step":
        return walk(root, asks.dx, asks.dy);
      case "point": {
        const isOnButton =
          target instanceof Element && target.closest('button, a, [role="button"], summary') !== null;
        const isMeant = choosing.pending !== null && !isPast && !isOnButton;
        if (isMeant) choosing.confirm();
        return isMeant;
      }
      case "back":
        return this.#goBack();
      case "explain": {
        const thing = thingAt(document.activeElement, root);
        if (thing) given.onexplain?.(thing);
        return thing !== null;
      }
      case "plan":
        if (plan) given.onplan?.();
        return plan !== undefined;
      case "skip": {
        const isPlaying = projector.isPlaying;
        if (isPlaying) projector.skip();
        return isPlaying;
      }
    }
  }

  /** One thing at a time: the list, the moment that is looked at, what was chosen, what was laid ready. */
  #goBack(): boolean {
    const { given, asking, choosing, isPast } = this.sitting;
    if (this.isListed) this.isListed = false;
    else if (isPast && !given.isReplay) given.onmoment(null);
    else if (choosing.canTakeBack) choosing.takeBack();
    else if (asking.ahead.length) asking.ahead = asking.ahead.slice(0, -1);
    else return false;
    return true;
  }
}
