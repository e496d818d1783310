import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SmsPurpose } from './sms.entity.js';

/** What matters to whoever asked for a text. */
export interface SmsOutcome {
  smsId: string;
  jobId: string | null;
  purpose: SmsPurpose;
  /** `with-provider`: accepted, sent or delivered. `failed`: refused, failed or undelivered, for good. */
  result: 'with-provider' | 'failed' | 'open';
  /** One sentence for people, when it failed. */
  error: string | null;
}

/** Called in the transaction that changes the texts, with all that changed in it. */
export type SmsOutcomeListener = (manager: EntityManager, outcomes: SmsOutcome[]) => Promise<void>;

/** Where features that send texts hear what became of them: they know this one, it knows none of them. */
@Injectable()
export class SmsOutcomes {
  private readonly listeners = new Map<SmsPurpose, SmsOutcomeListener>();

  /** One listener for each purpose. */
  listen(purpose: SmsPurpose, listener: SmsOutcomeListener): void {
    if (this.listeners.has(purpose)) throw new Error(`Somebody listens to ${purpose} texts already`);
    this.listeners.set(purpose, listener);
  }

  async tell(manager: EntityManager, outcomes: SmsOutcome[]): Promise<void> {
    for (const [purpose, listener] of this.listeners) {
      const concerned = outcomes.filter((outcome) => outcome.purpose === purpose);
      if (concerned.length > 0) await listener(manager, concerned);
    }
  }
}
