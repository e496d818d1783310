import { Semaphore } from 'async-mutex';
import { tooManyRequests } from '../errors/api-error.js';
import { networkOf } from './network-of.js';

interface TurnLimits {
  /** So many have their turn at once. */
  atOnce: number;
  /** So many of one network may have or want a turn. */
  ofNetwork: number;
  /** So many strangers in all may have or want one. */
  inAll: number;
}

/**
 * Lets strangers' requests have their turns. A network's first goes before another one's second: who asks a hundred
 * times at once waits behind people who ask once.
 */
export class Turns {
  private readonly places: Semaphore;
  private readonly ofNetworks = new Map<string, number>();
  private strangers = 0;

  constructor(private readonly limits: TurnLimits) {
    this.places = new Semaphore(limits.atOnce);
  }

  /**
   * Waits for a turn, which lasts until `end` is called. Who is known goes before all strangers.
   * @throws 429 with Retry-After when too many want one already
   */
  async begin(address: string, { isKnown = false } = {}): Promise<{ end: () => void }> {
    if (isKnown) {
      const [, end] = await this.places.acquire(1, 1);
      return { end };
    }
    const network = networkOf(address);
    const ahead = this.ofNetworks.get(network) ?? 0;
    if (ahead >= this.limits.ofNetwork || this.strangers >= this.limits.inAll)
      throw tooManyRequests('Too many requests at once. Please try again in a few seconds.', 5);
    this.count(network, 1);
    const [, release] = await this.places.acquire(1, -ahead);
    return {
      end: () => {
        this.count(network, -1);
        release();
      },
    };
  }

  private count(network: string, change: 1 | -1): void {
    this.strangers += change;
    const now = (this.ofNetworks.get(network) ?? 0) + change;
    if (now > 0) this.ofNetworks.set(network, now);
    else this.ofNetworks.delete(network);
  }
}
