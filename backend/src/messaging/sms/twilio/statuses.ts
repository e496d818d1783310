import type { SmsStatus } from '../sms.entity.js';

/** The provider's words for a text of ours, in ours. Unknown words are kept in the event and change nothing. */
const fromProvider: ReadonlyMap<string, SmsStatus> = new Map([
  ['accepted', 'accepted'],
  ['scheduled', 'scheduled'],
  ['queued', 'queued'],
  // Our own `sending` means that a worker process has claimed the text and has no answer yet.
  ['sending', 'queued'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  // Only some channels tell that; it was delivered in any case.
  ['read', 'delivered'],
  ['undelivered', 'undelivered'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
]);

/** The last stage is final. */
const stage: Readonly<Record<SmsStatus, number>> = {
  pending: 0,
  sending: 1,
  unknown: 2,
  accepted: 3,
  scheduled: 3,
  queued: 4,
  sent: 5,
  delivered: 6,
  undelivered: 6,
  failed: 6,
  canceled: 6,
  stopped: 6,
};

export const statusFromProvider = (word: string | null | undefined): SmsStatus | undefined =>
  word ? fromProvider.get(word.toLowerCase()) : undefined;

/** Statuses only move forward. */
export const isForward = (from: SmsStatus, to: SmsStatus): boolean => stage[to] > stage[from];

/** Whether the provider has the text, whatever became of it there. */
export const isWithProvider = (status: SmsStatus): boolean =>
  stage[status] >= stage.accepted && status !== 'failed' && status !== 'stopped';
