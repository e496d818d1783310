/** What goes on with messages after their answer: delayed steps, to be awaited or called off all together. */
export class DelayedWork {
  private readonly timers = new Set<NodeJS.Timeout>();
  private idleWaiters: (() => void)[] = [];
  private pending = 0;
  /** Grows with each cancel, so that work begun before it knows that it is no longer wanted. */
  private generation = 0;

  /** Resolves with the work; `wanted` tells it whether it has been called off meanwhile. */
  async run(work: (wanted: () => boolean) => Promise<void>): Promise<void> {
    const generation = this.generation;
    this.pending += 1;
    try {
      await work(() => generation === this.generation);
    } finally {
      if (generation === this.generation) this.done();
    }
  }

  /** With 0 it still lets the answer go first; with null it does not wait at all. */
  wait(ms: number | null): Promise<void> | undefined {
    if (ms === null) return undefined;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        resolve();
      }, ms);
      this.timers.add(timer);
    });
  }

  /** Resolves when nothing is on its way. */
  idle(): Promise<void> {
    if (this.pending === 0) return Promise.resolve();
    return new Promise((resolve) => this.idleWaiters.push(resolve));
  }

  /** Forgets every step still to come. */
  cancel(): void {
    this.generation += 1;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.pending = 1;
    this.done();
  }

  private done(): void {
    this.pending -= 1;
    if (this.pending > 0) return;
    for (const resolve of this.idleWaiters.splice(0)) resolve();
  }
}
