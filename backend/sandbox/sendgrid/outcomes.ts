import type { BaseOutcome } from '../rule-book.js';

/** What can become of an e-mail, and the addresses that make it so. All data, as for texts. */
export type EventMode = 'in-order' | 'none' | 'duplicated' | 'reversed' | 'early';

/** As the wire calls them. */
export type EventType =
  | 'processed'
  | 'deferred'
  | 'delivered'
  | 'bounce'
  | 'dropped'
  | 'open'
  | 'click'
  | 'spamreport'
  | 'unsubscribe'
  | 'group_unsubscribe'
  | 'group_resubscribe';

/** `late-bounce` is a bounce that comes without the message's id, as after the receiving server had taken it. */
export type Step = EventType | 'late-bounce';

export interface Outcome extends BaseOutcome {
  /** Of a refusal. */
  status?: number;
  steps: readonly Step[];
  events: EventMode;
}

const usual = {
  accepted: true,
  answer: 'taken',
  steps: ['processed', 'delivered', 'open'],
  events: 'in-order',
} as const;
const refused = { ...usual, accepted: false, answer: 'error' } as const;

export const outcomes = {
  delivered: { ...usual, meaning: 'processed, delivered, opened' },
  clicked: { ...usual, steps: [...usual.steps, 'click'], meaning: 'delivered, opened, a link clicked' },
  bounce: { ...usual, steps: ['processed', 'bounce'], meaning: 'processed, then bounced' },
  'late-bounce': {
    ...usual,
    steps: ['processed', 'delivered', 'late-bounce'],
    meaning: 'delivered, then bounced after all, in an event without the message id',
  },
  dropped: { ...usual, steps: ['dropped'], meaning: 'taken, then dropped' },
  deferred: { ...usual, steps: ['processed', 'deferred', 'delivered'], meaning: 'deferred, then delivered' },
  spam: { ...usual, steps: ['processed', 'delivered', 'spamreport'], meaning: 'delivered, reported as spam' },
  unsubscribe: {
    ...usual,
    steps: ['processed', 'delivered', 'unsubscribe'],
    meaning: 'delivered, then unsubscribed',
  },
  refused: { ...refused, status: 400, meaning: 'refused with 400' },
  unauthorized: { ...refused, status: 401, meaning: 'refused with 401, as with a wrong key' },
  forbidden: { ...refused, status: 403, meaning: 'refused with 403, as with an unverified sender' },
  'not-found': { ...refused, status: 404, meaning: 'refused with 404' },
  'too-large': { ...refused, status: 413, meaning: 'refused with 413' },
  'rate-limited': { ...refused, status: 429, meaning: 'refused with 429 and X-RateLimit-Reset' },
  'server-error': { ...refused, status: 500, meaning: '500, not taken' },
  'server-error-after-accept': { ...usual, answer: 'error', status: 500, meaning: '500, yet taken' },
  'bad-gateway': { ...refused, answer: 'html', meaning: '502 with an HTML page, not taken' },
  'bad-gateway-after-accept': { ...usual, answer: 'html', meaning: '502 with an HTML page, yet taken' },
  timeout: { ...refused, answer: 'silence', meaning: 'no answer, not taken' },
  'timeout-after-accept': { ...usual, answer: 'silence', meaning: 'no answer, yet taken' },
  reset: { ...refused, answer: 'reset', meaning: 'connection reset, not taken' },
  'reset-after-accept': { ...usual, answer: 'reset', meaning: 'connection reset, yet taken' },
  slow: { ...usual, delayMs: 5_000, meaning: 'answered after five seconds, delivered' },
  'no-events': { ...usual, events: 'none', meaning: 'delivered, but the webhook never hears of it' },
  'duplicate-events': { ...usual, events: 'duplicated', meaning: 'every event twice' },
  'reversed-events': { ...usual, events: 'reversed', meaning: 'the events in reverse order' },
  'early-events': { ...usual, events: 'early', meaning: 'all events before the send is answered' },
} satisfies Record<string, Outcome>;

export type OutcomeName = keyof typeof outcomes;

/** The part before the @, at any example domain. */
const magicNames: Readonly<Record<string, OutcomeName>> = {
  bounce: 'bounce',
  'late-bounce': 'late-bounce',
  dropped: 'dropped',
  deferred: 'deferred',
  spam: 'spam',
  unsubscribe: 'unsubscribe',
  click: 'clicked',
  refused: 'refused',
  forbidden: 'forbidden',
  'rate-limited': 'rate-limited',
  'server-error': 'server-error',
  timeout: 'timeout-after-accept',
  slow: 'slow',
};

const EXAMPLE_DOMAIN = /@(?:[\w-]+\.)*(?:example\.(?:com|org|net)|example)$/;

/** Each magic address once, for people to read. */
export const magicAddresses: Readonly<Record<string, OutcomeName>> = Object.fromEntries(
  Object.entries(magicNames).map(([name, outcome]) => [`${name}@example.com`, outcome]),
);

/** What an address stands for; anything but the magic ones is delivered. */
export function outcomeOf(address: string): OutcomeName {
  const name = address.slice(0, address.lastIndexOf('@'));
  return EXAMPLE_DOMAIN.test(address) && Object.hasOwn(magicNames, name) ? magicNames[name]! : 'delivered';
}
