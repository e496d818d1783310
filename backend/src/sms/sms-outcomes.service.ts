import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SmsPurpose } from './sms.entity.js';

/** What matters to whoever asked for a text. */
export interface SmsOutcome {
  smsId: string;
  jobId: string | null;
  purpose: SmsPurpose;
  /**
   * `with-provider`: accepted, sent or delivered. `failed`: refused, failed or undelivered, for good. `stopped`: not
   * sent, because it made no sense any more.
   */
  result: 'with-provider' | 'failed' | 'stopped' | 'open';
  /** It failed for a reason that may pass, and was the first try: a second one may follow, as a new text. */
  mayPass: boolean;
  /** One sentence for people, when it failed or was stopped. */
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

/** Those that were stopped, with the reason, and all others. */
export function partStopped(outcomes: readonly SmsOutcome[]) {
  return {
    stopped: outcomes
      .filter(({ result }) => result === 'stopped')
      .map(({ smsId, error }) => ({ smsId, reason: error })),
    others: outcomes.filter(
      (outcome): outcome is SmsOutcome & { result: Exclude<SmsOutcome['result'], 'stopped'> } =>
        outcome.result !== 'stopped',
    ),
  };
}

/** Texts that failed for a reason that may pass, and may follow themselves once. */
export const idsThatMayPass = (outcomes: readonly SmsOutcome[]): string[] =>
  outcomes.filter(({ mayPass }) => mayPass).map(({ smsId }) => smsId);
