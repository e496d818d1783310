import type { components } from '../api/schema.gen';
import { formatPhone } from '../shared/phone';
import { ApiError } from '../shared/request';
import { h } from './dom';
import { keep, kept } from './wording/chosen';
import { parts, say } from './wording/say';

export type Hall = components['schemas']['HallContactDto'];

/** A refusal names the hall, too, so that a dead link says whom to call. */
export function hallOf(error: unknown): Hall | undefined {
  const body = error instanceof ApiError ? (error.body as { hall?: Hall } | undefined) : undefined;
  return body?.hall;
}

const KEPT = 'hall-contact';

/** For the day on which the page cannot be loaded. */
export function keepHall(hall: Hall | undefined): void {
  if (hall) keep(KEPT, JSON.stringify(hall));
}

export const keptHall = (): Hall | undefined => {
  const hall = kept(KEPT);
  return hall === undefined ? undefined : (JSON.parse(hall) as Hall);
};

/** 'Call Local 26: (617) 555-0126', the number to be pressed; null without one. */
export function callTheHall({ name, phone }: Hall): HTMLElement | null {
  if (!phone) return null;
  const link = h('a', { href: `tel:${phone}` }, formatPhone(phone));
  return h(
    'span',
    {},
    ...parts<string | Node>('page.call', { name: name ?? say('page.theHall'), phone: link }),
  );
}
