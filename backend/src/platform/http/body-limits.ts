import { applyDecorators, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';
import { declared } from './access.js';

const KILO = 1024;
const MEGA = 1024 * KILO;

interface BodyRule {
  /** Longest body, in bytes. What stands in front (`deploy/`) lets as much through, and no more; a test compares. */
  limit: number;
  /** How it is read: parsed, or left as bytes whose signature is checked before anything reads them. */
  as: 'json' | 'form' | 'bytes' | 'file';
}

/** The body that a route takes; `usual` where it declares nothing, and on every route that strangers reach. */
export const bodyRules = {
  usual: { limit: 16 * KILO, as: 'json' },
  /** Up to two lists of a thousand ids. */
  lists: { limit: 128 * KILO, as: 'json' },
  /** Two formatted texts of 50,000 characters, which may take several bytes each. */
  formattedText: { limit: 512 * KILO, as: 'json' },
  /** A table to be imported, of 20 MB at most, with what a form puts around it. */
  table: { limit: 20 * MEGA + 64 * KILO, as: 'file' },
  /** What the SMS provider sends. */
  smsCallback: { limit: 64 * KILO, as: 'form' },
  /** A batch of the e-mail provider's events: it gathers up to 768 kB, and may gather more. */
  emailEvents: { limit: 5 * MEGA, as: 'bytes' },
} as const satisfies Record<string, BodyRule>;

export type BodyRuleName = keyof typeof bodyRules;

const BODY_KEY = 'body';

/** What the route of a request declares. */
export const bodyRuleOf = (context: ExecutionContext): BodyRuleName =>
  declared<BodyRuleName>(context, BODY_KEY) ?? 'usual';

/** Declares that a route takes more than the usual, or something other than JSON. */
export const TakesBody = (name: BodyRuleName) =>
  applyDecorators(SetMetadata(BODY_KEY, name), ApiExtension('x-body-limit', bodyRules[name].limit));

export const methodsWithoutBody: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** How many bytes of a body to expect where `limit` are taken: a body that says that it is longer is refused unread. */
export function expectedBytes({ headers }: Request, limit: number): number {
  if (headers['transfer-encoding'] !== undefined) return limit;
  const length = Number(headers['content-length'] ?? 0);
  return length <= limit ? length : 0;
}
