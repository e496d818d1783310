import type { BaseOutcome } from '../rule-book.js';

/**
 * What can become of a message, and the numbers that make it so. All data: the behaviour is in the code
 * that reads it.
 */
export type CallbackMode = 'in-order' | 'none' | 'duplicated' | 'reversed' | 'early';

export interface Outcome extends BaseOutcome {
  /** Of the refusal, or of the delivery failure. */
  errorCode?: number;
  endsAs: 'sent' | 'delivered' | 'undelivered' | 'failed';
  callbacks: CallbackMode;
}

const usual = { accepted: true, answer: 'taken', endsAs: 'delivered', callbacks: 'in-order' } as const;
const refused = { ...usual, accepted: false, answer: 'error' } as const;

export const outcomes = {
  delivered: { ...usual, meaning: 'accepted, sent, delivered' },
  sent: { ...usual, endsAs: 'sent', meaning: 'accepted and sent, no word of delivery' },
  undelivered: { ...usual, endsAs: 'undelivered', errorCode: 30003, meaning: 'sent, then undelivered' },
  failed: { ...usual, endsAs: 'failed', errorCode: 30008, meaning: 'accepted, then failed' },
  refused: { ...refused, errorCode: 21211, meaning: 'refused with 400' },
  'rate-limited': { ...refused, errorCode: 20429, meaning: 'refused with 429' },
  'server-error': { ...refused, errorCode: 20500, meaning: '500, not accepted' },
  'server-error-after-accept': {
    ...usual,
    answer: 'error',
    errorCode: 20500,
    meaning: '500, yet accepted',
  },
  'bad-gateway': { ...refused, answer: 'html', meaning: '502 with an HTML page, not accepted' },
  'bad-gateway-after-accept': { ...usual, answer: 'html', meaning: '502 with an HTML page, yet accepted' },
  'page-after-accept': { ...usual, answer: 'page', meaning: '200 with an HTML page, yet accepted' },
  'half-answer-after-accept': {
    ...usual,
    answer: 'half',
    meaning: '201 with half a JSON body, yet accepted',
  },
  timeout: { ...refused, answer: 'silence', meaning: 'no answer, not accepted' },
  'timeout-after-accept': { ...usual, answer: 'silence', meaning: 'no answer, yet accepted' },
  reset: { ...refused, answer: 'reset', meaning: 'connection reset, not accepted' },
  'reset-after-accept': { ...usual, answer: 'reset', meaning: 'connection reset, yet accepted' },
  slow: { ...usual, delayMs: 5_000, meaning: 'answered after five seconds, delivered' },
  'no-callbacks': { ...usual, callbacks: 'none', meaning: 'delivered, no status callbacks' },
  'duplicate-callbacks': { ...usual, callbacks: 'duplicated', meaning: 'every status callback twice' },
  'reversed-callbacks': { ...usual, callbacks: 'reversed', meaning: '"delivered" called back before "sent"' },
  'early-callbacks': {
    ...usual,
    callbacks: 'early',
    meaning: 'all status callbacks before the send is answered',
  },
} satisfies Record<string, Outcome>;

export type OutcomeName = keyof typeof outcomes;

export interface MagicNumber {
  outcome: OutcomeName;
  errorCode?: number;
  /** Only for the first so many POSTs to the number; later ones are delivered. */
  firstPosts?: number;
}

/** Recipients. The first five are Twilio's own test numbers; 3xxx stands for delivery error 30xxx. */
export const magicRecipients: Readonly<Record<string, MagicNumber>> = {
  '+15005550001': { outcome: 'refused', errorCode: 21211 },
  '+15005550002': { outcome: 'refused', errorCode: 21612 },
  '+15005550003': { outcome: 'refused', errorCode: 21408 },
  '+15005550004': { outcome: 'refused', errorCode: 21610 },
  '+15005550009': { outcome: 'refused', errorCode: 21614 },
  '+15005550200': { outcome: 'sent' },
  '+15005550401': { outcome: 'no-callbacks' },
  '+15005550402': { outcome: 'duplicate-callbacks' },
  '+15005550403': { outcome: 'reversed-callbacks' },
  '+15005550404': { outcome: 'early-callbacks' },
  '+15005550428': { outcome: 'rate-limited' },
  '+15005550429': { outcome: 'rate-limited', firstPosts: 2 },
  '+15005550500': { outcome: 'server-error' },
  '+15005550501': { outcome: 'server-error-after-accept' },
  '+15005550502': { outcome: 'bad-gateway' },
  '+15005550503': { outcome: 'bad-gateway-after-accept' },
  '+15005550504': { outcome: 'timeout' },
  '+15005550505': { outcome: 'timeout-after-accept' },
  '+15005550506': { outcome: 'reset' },
  '+15005550507': { outcome: 'reset-after-accept' },
  '+15005550508': { outcome: 'slow' },
  '+15005553003': { outcome: 'undelivered', errorCode: 30003 },
  '+15005553004': { outcome: 'undelivered', errorCode: 30004 },
  '+15005553005': { outcome: 'undelivered', errorCode: 30005 },
  '+15005553006': { outcome: 'undelivered', errorCode: 30006 },
  '+15005553007': { outcome: 'undelivered', errorCode: 30007 },
  '+15005553008': { outcome: 'failed', errorCode: 30008 },
};

/** Senders that Twilio's test credentials refuse. */
export const magicSenders: Readonly<Record<string, number>> = {
  '+15005550001': 21212,
  '+15005550007': 21606,
  '+15005550008': 21611,
};

/** Twilio's test sender that passes: stands for the number that a messaging service picks. */
export const DEFAULT_SENDER = '+15005550006';
