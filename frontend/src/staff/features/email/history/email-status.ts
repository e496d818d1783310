import type { MessageKind } from '../../../messages/message-rules';

/** The statuses that the product has a word for; any other is shown as it is. */
const words: Readonly<Record<string, string>> = {
  success: 'Delivered',
  sent: 'Delivered',
  delivered: 'Delivered',
  failed: 'Failed',
  pending: 'Pending',
  processed: 'Processed',
};

const kinds: Readonly<Record<string, MessageKind>> = {
  success: 'delivered',
  sent: 'delivered',
  delivered: 'delivered',
  processed: 'sent',
  sending: 'sent',
  deferred: 'waiting',
  pending: 'waiting',
  failed: 'failed',
  bounce: 'failed',
  dropped: 'failed',
};

/** What an e-mail's status is called. */
export const emailStatusWord = (status: string): string => words[status] ?? status;

/** What became of an e-mail, in broad terms. */
export const emailKindOf = (status: string): MessageKind => kinds[status] ?? 'unknown';

/** What the history can be narrowed to: the statuses of the product's own words first, then all others. */
export const STATUS_OPTIONS = [
  { value: '', label: 'All' },
  ...['sent', 'success', 'failed', 'pending'].map(asOption),
  ...['delivered', 'processed', 'deferred', 'bounce', 'dropped', 'sending', 'unknown'].map(asOption),
];

function asOption(status: string) {
  return { value: status, label: status.charAt(0).toUpperCase() + status.slice(1) };
}
