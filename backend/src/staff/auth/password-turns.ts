import { availableParallelism } from 'node:os';
import { Semaphore } from 'async-mutex';
import { ApiError } from '../../platform/errors/api-error.js';
import { networkOf } from '../../platform/limits/network-of.js';

interface TurnLimits {
  /** So many passwords are compared at once. */
  atOnce: number;
  /** So many of one network may have or want a turn. */
  ofNetwork: number;
  /** So many strangers in all may have or want one. */
  inAll: number;
}

/** One processor at least stays free for everything else. */
const LIMITS: TurnLimits = {
  atOnce: Math.max(1, availableParallelism() - 1),
  ofNetwork: 60,
  inAll: 600,
};

/** Who wants a password compared, and whether they have signed in with this browser before. */
interface Asker {
  address: string;
  isKnown: boolean;
}

/** The password was not compared. */
export class TurnRefused extends ApiError {
  constructor() {
    const error = 'Too many requests at once. Please try again in a few seconds.';
    super(429, 'too_many_requests', error, undefined, { 'Retry-After': '5' });
  }
}

/**
 * Comparing a password takes a processor tens of milliseconds, so comparisons take turns. A network's first goes before
 * another one's second: who asks a hundred times at once waits behind people who ask once.
 */
export class PasswordTurns {
  private readonly places: Semaphore;
  private readonly ofNetworks = new Map<string, number>();
  private strangers = 0;

  constructor(private readonly limits = LIMITS) {
    this.places = new Semaphore(limits.atOnce);
  }

  /**
   * Who is known goes before all strangers.
   * @throws TurnRefused when too many want a turn already
   */
  async take<T>({ address, isKnown }: Asker, compare: () => Promise<T>): Promise<T> {
    if (isKnown) return this.places.runExclusive(compare, 1, 1);
    const network = networkOf(address);
    const ahead = this.ofNetworks.get(network) ?? 0;
    if (ahead >= this.limits.ofNetwork || this.strangers >= this.limits.inAll) throw new TurnRefused();
    this.count(network, 1);
    try {
      return await this.places.runExclusive(compare, 1, -ahead);
    } finally {
      this.count(network, -1);
    }
  }

  private count(network: string, change: 1 | -1): void {
    this.strangers += change;
    const now = (this.ofNetworks.get(network) ?? 0) + change;
    if (now > 0) this.ofNetworks.set(network, now);
    else this.ofNetworks.delete(network);
  }
}
