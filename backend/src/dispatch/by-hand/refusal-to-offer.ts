import { type ApiError, conflict } from '../../platform/errors/api-error.js';
import {
  type MatchRecipient,
  type MatchStanding,
  refusalToText,
} from '../matching/match-standings.service.js';
import type { LastOfferOfMatch } from '../offers/offer-records.service.js';

/** Ended so, an offer can be made again. */
const again: readonly string[] = ['no-answer', 'not-delivered', 'withdrawn'];

/**
 * Why a match cannot be offered the job by text now; null: it can.
 * @param isOneOfMany the sentence names the worker
 */
export function refusalToOffer(
  match: MatchStanding,
  recipient: MatchRecipient,
  last: LastOfferOfMatch | undefined,
  isOneOfMany = false,
): ApiError | null {
  const { workerName } = recipient;
  const refusal = refusalOfJob(match) ?? refusalOfStanding(match, last) ?? refusalToText(recipient);
  const isNamed =
    !isOneOfMany || workerName === null || refusal === null || refusal.error.includes(workerName);
  if (isNamed || match.jobStatus !== 'Open') return refusal;
  return conflict(refusal.code, `${workerName}: ${refusal.error}`);
}

function refusalOfJob({ jobStatus, isStarted }: MatchStanding): ApiError | null {
  if (jobStatus !== 'Open') {
    return conflict(
      'job_not_open',
      `Job status is "${jobStatus}". Only jobs with "Open" status can send job offers.`,
    );
  }
  return isStarted ? conflict('job_started', 'This job has started.') : null;
}

function refusalOfStanding({ status }: MatchStanding, last: LastOfferOfMatch | undefined): ApiError | null {
  // Who waits has said yes, however they were asked; a place that came free may be offered again to whom no text told of it.
  const hasFailed =
    last?.status === 'offer_failed' && (last.outcome !== 'waiting' || last.waitsAfterLostText);
  const mayBeAgain = last !== undefined && (again.includes(last.outcome) || hasFailed);
  if (status === 'Offered' && !mayBeAgain) {
    return conflict('already_offered', 'Job already offered to this worker');
  }
  if (status === 'Accepted') return conflict('already_accepted', 'Job already accepted by this worker');
  if (status === 'Ineligible') return conflict('not_eligible', 'This worker is not eligible for this job');
  return null;
}
