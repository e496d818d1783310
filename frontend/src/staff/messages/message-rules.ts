import { formatTime } from '../../shared/dates';

/** The most characters that a text may have. */
export const MAX_SMS_LENGTH = 1600;

/** What became of a text, in broad terms. */
export type MessageKind = 'delivered' | 'failed' | 'sent' | 'waiting' | 'unknown' | 'stopped' | 'none';

const kinds: Record<string, Exclude<MessageKind, 'none'>> = {
  delivered: 'delivered',
  success: 'delivered',
  read: 'delivered',
  failed: 'failed',
  undelivered: 'failed',
  canceled: 'failed',
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sent: 'sent',
  sending: 'sent',
  pending: 'waiting',
  unknown: 'unknown',
  stopped: 'stopped',
};

/** The kind of a text's status; a status nobody knows is shown raw. */
export const kindOf = (status: string) => kinds[status] ?? 'unknown';

/** What a text waits for, and until when: 'The provider gave no answer. Next try 10:14 AM'. */
export const waitingWords = (reason: string | null, nextTryAt: string): string =>
  [reason, `Next try ${formatTime(nextTryAt)}`].filter(Boolean).join(' ');
