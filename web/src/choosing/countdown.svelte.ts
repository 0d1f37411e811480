/* The seconds until the table goes on without me. */

export class Countdown {
  /** Null without a clock. */
  secondsLeft = $state<number | null>(null);

  /** Counts from when a deadline is told, in seconds; to be made while a component begins. */
  constructor(deadline: () => number | null) {
    $effect(() => {
      const seconds = deadline();
      if (seconds === null) {
        this.secondsLeft = null;
        return;
      }
      const end = performance.now() + seconds * 1000;
      const look = (): void => {
        this.secondsLeft = Math.max(0, Math.round((end - performance.now()) / 1000));
      };
      look();
      const timer = setInterval(look, 1000);
      return () => clearInterval(timer);
    });
  }
}
