import { createHash, randomUUID } from 'node:crypto';
import { isUUID } from 'class-validator';
import { storable } from '../../../platform/outbox/storable.js';

export interface NewEvent {
  id: string;
  /** Ours, from the custom arguments. */
  emailId: string | null;
  /** Provider ids that the e-mail may have: its message id and each beginning of that. */
  messageIds: string[];
  messageId: string | null;
  /** The provider's id of the event, else a hash of its content, so that repeats are recognised. */
  eventId: string;
  type: string;
  timestamp: string | null;
  reason: string | null;
  response: string | null;
  payload: Record<string, unknown>;
}

/** Provider's words that differ from the product's. */
const inOurWords: Readonly<Record<string, string>> = { spamreport: 'spam_report' };

/** Nobody meets these by accident; beyond them an event is kept shortened. */
const MAX = { word: 100, id: 200, text: 2_000, anything: 20_000 };
/** The latest instant that PostgreSQL and JavaScript both know; in seconds. */
const LATEST = 253_402_300_799;

/** @returns undefined for anything but an object with a type */
export function readEvent(given: unknown): NewEvent | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const event = given as Record<string, unknown>;
  const text = (name: string, max: number) => {
    const value = event[name];
    return typeof value === 'string' ? storable(value).slice(0, max) || null : null;
  };
  const word = text('event', MAX.word);
  if (word === null) return undefined;
  const emailId = text('emailId', MAX.id);
  const messageId = text('sg_message_id', MAX.id);
  return {
    id: randomUUID(),
    emailId: emailId !== null && isUUID(emailId) ? emailId : null,
    messageIds: messageId === null ? [] : beginningsOf(messageId),
    messageId,
    eventId: text('sg_event_id', MAX.id) ?? fingerprintOf(event),
    type: Object.hasOwn(inOurWords, word) ? (inOurWords[word] ?? word) : word,
    timestamp: instantOf(event.timestamp),
    reason: text('reason', MAX.text),
    response: text('response', MAX.text),
    payload: payloadOf(event),
  };
}

/** The id that the provider answered to the send, which an event's message id begins with. */
export const sendIdOf = (messageId: string): string => messageId.replace(/\.(filter|recvd).*$/s, '');

/** `a.b.c` → `a`, `a.b`, `a.b.c`. */
function beginningsOf(messageId: string): string[] {
  const parts = messageId.split('.').slice(0, 20);
  return [...parts.map((_, index) => parts.slice(0, index + 1).join('.')), messageId];
}

function instantOf(seconds: unknown): string | null {
  const number = typeof seconds === 'string' && seconds.trim() !== '' ? Number(seconds) : seconds;
  if (typeof number !== 'number' || !(number >= 0 && number <= LATEST)) return null;
  return new Date(number * 1000).toISOString();
}

const fingerprintOf = (event: Record<string, unknown>): string => {
  const sorted = Object.entries(event).sort(([a], [b]) => (a < b ? -1 : 1));
  return `own-${createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')}`;
};

const payloadOf = (event: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(event, (_, value: unknown) =>
      typeof value === 'string' ? storable(value).slice(0, MAX.anything) : value,
    ),
  ) as Record<string, unknown>;
