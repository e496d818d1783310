interface Waiting<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

interface BatcherOptions {
  /** Items in one batch. */
  max: number;
  /** Batches under way at once. */
  parallel: number;
  /** Milliseconds that a batch waits for company; without it a call goes at once when nothing is under way. */
  gatherMs?: number;
}

/** Gathers calls while earlier ones run: a thousand rows a second need a few statements, not thousands. */
export class Batcher<T, R> {
  private waiting: Waiting<T, R>[] = [];
  private underway = 0;
  private gathering?: NodeJS.Timeout;

  /** @param work gives one result for each item, in the same order */
  constructor(
    private readonly work: (items: T[]) => Promise<R[]>,
    private readonly options: BatcherOptions,
  ) {}

  /** Rejects only for what this very item is to blame for: a batch that fails is tried again one by one. */
  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.goSoon();
    });
  }

  private goSoon(): void {
    const { gatherMs } = this.options;
    if (gatherMs === undefined) setImmediate(() => this.next());
    else this.gathering ??= setTimeout(() => this.goNow(), gatherMs);
  }

  private goNow(): void {
    this.gathering = undefined;
    this.next();
  }

  private next(): void {
    if (this.underway >= this.options.parallel || this.waiting.length === 0) return;
    const batch = this.waiting.splice(0, this.options.max);
    this.underway += 1;
    void this.run(batch).finally(() => {
      this.underway -= 1;
      this.next();
    });
  }

  private async run(batch: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as R));
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await this.run([one]);
    }
  }
}
