import { formatPhone } from '../shared/phone';
import { ApiError } from '../shared/request';
import { h } from './dom';

/** How to reach the hall, as far as staff have set it. */
export interface Hall {
  name: string | null;
  phone: string | null;
}

/** What a refusal tells of the hall: the answer to a dead link names it, too. */
export function hallOf(error: unknown): Hall | undefined {
  const body = error instanceof ApiError ? (error.body as { hall?: Hall } | undefined) : undefined;
  return body?.hall;
}

/** 'Call Local 26: (617) 555-0126', the number to be pressed; null without one. */
export function callTheHall({ name, phone }: Hall): HTMLElement | null {
  if (!phone) return null;
  return h('span', {}, `Call ${name ?? 'the hall'}: `, h('a', { href: `tel:${phone}` }, formatPhone(phone)));
}
