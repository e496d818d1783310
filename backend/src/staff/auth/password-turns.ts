import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { Turns } from '../../platform/limits/turns.js';

/** One processor at least stays free for everything else. */
const TURNS = { atOnce: Math.max(1, availableParallelism() - 1), ofNetwork: 60, inAll: 600 };

/** Who wants a password compared, and whether they have signed in with this browser before. */
interface Asker {
  address: string;
  isKnown: boolean;
}

/** Comparing a password takes a processor tens of milliseconds, so comparisons take turns. */
@Injectable()
export class PasswordTurns {
  private readonly turns = new Turns(TURNS);

  /** @throws 429 with Retry-After when too many wait already */
  async take<T>({ address, isKnown }: Asker, compare: () => Promise<T>): Promise<T> {
    const { end } = await this.turns.begin(address, { isKnown });
    try {
      return await compare();
    } finally {
      end();
    }
  }
}
