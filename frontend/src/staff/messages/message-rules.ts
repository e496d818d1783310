import type { Schemas } from '../../api';
import { formatTime } from '../../shared/dates';

export const MAX_SMS_LENGTH = 1600;

export type MessageKind = 'delivered' | 'failed' | 'sent' | 'waiting' | 'unknown' | 'stopped' | 'none';

type TextKind = Exclude<MessageKind, 'none'>;

/** `success` and `read` stand in messages older than today's statuses. */
const kinds: Readonly<Record<Schemas['SmsStatus'] | 'success' | 'read', TextKind>> = {
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

export const kindOf = (status: string): TextKind =>
  (kinds as Readonly<Record<string, TextKind>>)[status] ?? 'unknown';

export const waitingWords = (reason: string | null, nextTryAt: string): string =>
  [reason, `Next try ${formatTime(nextTryAt)}`].filter(Boolean).join(' ');
