import type { components } from '../../api/schema.gen';
import { formatTime } from '../../shared/dates';

/** The most characters that a text may have. */
export const MAX_SMS_LENGTH = 1600;

/** What became of a text, in broad terms. */
export type MessageKind = 'delivered' | 'failed' | 'sent' | 'waiting' | 'unknown' | 'stopped' | 'none';

type TextKind = Exclude<MessageKind, 'none'>;

/** `success` and `read` are of messages older than the statuses of today. */
const kinds: Readonly<Record<components['schemas']['SmsStatus'] | 'success' | 'read', TextKind>> = {
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

/** The kind of a text's status; one that this version does not know is shown raw. */
export const kindOf = (status: string): TextKind =>
  (kinds as Readonly<Record<string, TextKind>>)[status] ?? 'unknown';

/** What a text waits for, and until when: 'The provider gave no answer. Next try 10:14 AM'. */
export const waitingWords = (reason: string | null, nextTryAt: string): string =>
  [reason, `Next try ${formatTime(nextTryAt)}`].filter(Boolean).join(' ');
