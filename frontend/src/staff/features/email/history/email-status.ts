import type { MessageKind } from '../../../messages/message-rules';
import type { Email } from '../api/emails';

/** `success` stands in e-mails older than today's statuses. */
type Status = Email['status'] | 'success';

const looks: Readonly<Record<Status, readonly [kind: MessageKind, word?: string]>> = {
  success: ['delivered', 'Delivered'],
  sent: ['delivered', 'Delivered'],
  delivered: ['delivered', 'Delivered'],
  processed: ['sent', 'Processed'],
  sending: ['sent'],
  deferred: ['waiting'],
  pending: ['waiting', 'Pending'],
  failed: ['failed', 'Failed'],
  bounce: ['failed'],
  dropped: ['failed'],
  unknown: ['unknown'],
  stopped: ['stopped'],
};
const lookOf = (status: string) => (looks as Readonly<Record<string, (typeof looks)[Status]>>)[status];

export const emailStatusWord = (status: string): string => lookOf(status)?.[1] ?? status;

export const emailKindOf = (status: string): MessageKind => lookOf(status)?.[0] ?? 'unknown';

export const STATUS_OPTIONS = [
  { value: '', label: 'All' },
  ...['sent', 'success', 'failed', 'pending'].map(asOption),
  ...['delivered', 'processed', 'deferred', 'bounce', 'dropped', 'sending', 'unknown', 'stopped'].map(
    asOption,
  ),
];

function asOption(status: string) {
  return { value: status, label: status.charAt(0).toUpperCase() + status.slice(1) };
}
