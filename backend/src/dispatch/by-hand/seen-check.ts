import { createHash } from 'node:crypto';
import { conflict } from '../../platform/errors/api-error.js';
import type { JudgedOffers } from '../fill/offers-in-order.service.js';
import type { MatchStanding } from '../matching/match-standings.service.js';

type Standing = ReadonlyMap<string, Pick<MatchStanding, 'status'>>;

const saidNo: ReadonlySet<string> = new Set(['Not Interested', 'Declined']);

/** A hash of what speaks against these offers: who stands before, places, dispatches, a no. */
export function versionOfCheck({ offers, before }: JudgedOffers, standing: Standing): string {
  const against = offers.map(({ matchId, holds, standBefore, dispatchedTo }) => {
    const { status = '' } = standing.get(matchId) ?? {};
    return [matchId, holds, standBefore, dispatchedTo, saidNo.has(status) && status];
  });
  const what = JSON.stringify([before.map(({ matchId }) => matchId), against]);
  return createHash('sha256').update(what).digest('base64url');
}

/**
 * @param seen the version that staff were shown; undefined or null: not given
 * @throws 409 when that is no longer what speaks against these offers
 */
export function refuseUnlessSeen(
  seen: string | null | undefined,
  judged: JudgedOffers,
  standing: Standing,
): void {
  if (seen === undefined || seen === null || seen === versionOfCheck(judged, standing)) return;
  throw conflict(
    'check_changed',
    'The order, the places or an answer have changed since you looked. Nothing was sent: look again.',
  );
}
