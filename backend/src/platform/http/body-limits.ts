import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

const KILO = 1024;

interface BodyRule {
  /** Longest body, in bytes. What stands in front (`deploy/`) lets as much through, and no more; a test compares. */
  limit: number;
  /** How it is read: parsed, or left as bytes whose signature is checked before anything reads them. */
  as: 'json' | 'form' | 'bytes';
}

/** How much a route takes. A route that says nothing takes the usual, and so does every route that strangers reach. */
export const bodyRules = {
  usual: { limit: 16 * KILO, as: 'json' },
  /** Up to two lists of a thousand ids. */
  lists: { limit: 128 * KILO, as: 'json' },
  /** Two formatted texts of 50,000 characters, which may take several bytes each. */
  formattedText: { limit: 512 * KILO, as: 'json' },
  /** What the SMS provider sends. */
  smsCallback: { limit: 64 * KILO, as: 'form' },
  /** A batch of the e-mail provider's events: it gathers up to 768 kB, and may gather more. */
  emailEvents: { limit: 5 * KILO * KILO, as: 'bytes' },
} as const satisfies Record<string, BodyRule>;

export type BodyRuleName = keyof typeof bodyRules;

export const BODY_KEY = 'body';

/** Declares that a route takes more than the usual, or something other than JSON. */
export const TakesBody = (name: BodyRuleName) =>
  applyDecorators(SetMetadata(BODY_KEY, name), ApiExtension('x-body-limit', bodyRules[name].limit));
