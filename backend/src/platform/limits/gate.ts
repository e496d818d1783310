import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Batcher } from '../batching/batcher.js';

/** So many requests go on at once after a count; the rest of a burst is counted after them. */
const MOST_TOGETHER = 10;

/** The library has this method, but not in its types. */
type BlocksInMemory = RateLimiterPostgres & { getInMemoryBlockMsBeforeExpire(key: string): number };

interface Counted {
  /** Of the key before these requests, by all processes. */
  before: number;
  msBeforeNext: number;
}

/** A limit for floods: requests of one key that come at once are counted by one statement. */
export class Gate {
  private readonly counting = new Batcher((keys: string[]) => this.countTogether(keys), {
    max: MOST_TOGETHER,
    parallel: 1,
  });

  constructor(
    private readonly limiter: RateLimiterPostgres,
    private readonly points: number,
  ) {}

  /** @returns milliseconds to wait when this process knows that the key is over its limit; 0 when it does not */
  msBlocked(key: string): number {
    return (this.limiter as BlocksInMemory).getInMemoryBlockMsBeforeExpire(this.limiter.getKey(key));
  }

  /** @returns milliseconds to wait when the key is over its limit; 0 while it is not */
  async count(key: string): Promise<number> {
    return this.msBlocked(key) || this.counting.add(key);
  }

  /** Looks without counting. @returns milliseconds to wait when the key has used up its limit, or 0 */
  async msUsedUp(key: string): Promise<number> {
    const blocked = this.msBlocked(key);
    if (blocked) return blocked;
    const used = await this.limiter.get(key);
    return used && used.consumedPoints >= this.points ? used.msBeforeNext : 0;
  }

  private async countTogether(keys: string[]): Promise<number[]> {
    const sums = new Map<string, number>();
    const places = keys.map((key) => {
      const place = (sums.get(key) ?? 0) + 1;
      sums.set(key, place);
      return { key, place };
    });
    const counts = new Map<string, Counted>();
    await Promise.all(
      [...sums].map(async ([key, requests]) => counts.set(key, await this.consume(key, requests))),
    );
    return places.map(({ key, place }) => {
      const { before, msBeforeNext } = counts.get(key)!;
      return before + place > this.points ? Math.max(1, msBeforeNext) : 0;
    });
  }

  private async consume(key: string, requests: number): Promise<Counted> {
    try {
      return countedBefore(await this.limiter.consume(key, requests), requests);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return countedBefore(refused, requests);
    }
  }
}

/** A key that is blocked in memory is refused with no count. */
const countedBefore = ({ consumedPoints, msBeforeNext }: RateLimiterRes, requests: number): Counted => ({
  before: consumedPoints > 0 ? consumedPoints - requests : Infinity,
  msBeforeNext,
});
