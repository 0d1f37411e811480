/* What is asked of the server, and the sentence with which it refuses. */
export class Attempt {
  problem = $state<string | null>(null);

  readonly make = async (doing: () => Promise<unknown>): Promise<void> => {
    this.problem = null;
    try {
      await doing();
    } catch (refusal) {
      this.problem = (refusal as Error).message;
    }
  };
}
