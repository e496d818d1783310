import type { JobMatch } from '../api/matches';
import type { Job } from '../../jobs/api/jobs';
import type { JobOffer } from '../../offers/api/offers';

/** In the address: the message is about a change of the job. */
export const ABOUT_CHANGE = 'change';

/**
 * What the address names a match by: the worker, as a match's id changes with the worker's number and opens the
 * worker's page.
 */
export const whoseOf = ({ workerId, id }: Pick<JobMatch, 'workerId' | 'id'>): string => workerId ?? id;

/** The same, also under another id. */
export const sameMatch = (matches: readonly JobMatch[], { id, workerId }: JobMatch): JobMatch | undefined =>
  matches.find((match) => match.id === id) ??
  (workerId === null ? undefined : matches.find((match) => match.workerId === workerId));

export const notifyRefusal = (job: Job): string | undefined =>
  job.status === 'Open'
    ? undefined
    : `Job status is "${job.status}". Only jobs with "Open" status can send worker notifications.`;

export const GONE = 'This worker is no longer on the list';

export function offerRefusal(job: Job, { status, offerStatus, worker }: JobMatch): string | undefined {
  if (status === 'Offered' && offerStatus !== 'offer_failed') return 'Job already offered to this worker';
  if (status === 'Accepted') return 'Job already accepted by this worker';
  if (status === 'Ineligible') return 'This worker is not eligible for this job';
  if (job.status !== 'Open') {
    return `Job status is "${job.status}". Only jobs with "Open" status can send job offers.`;
  }
  return worker ? (worker.unreachableReason ?? undefined) : GONE;
}

export const needsLinkAgain = (job: Job, { linkChanged }: JobMatch): boolean =>
  linkChanged && job.status !== 'Draft' && job.status !== 'Closed';

const MAY_BE_OFFERED_AGAIN: readonly JobOffer['outcome'][] = ['no-answer', 'not-delivered', 'withdrawn'];

/** Staff may offer the job again once the last offer came to nothing; the row's own button stays as it is. */
export const mayOfferAgain = (match: JobMatch, offer: Pick<JobOffer, 'outcome'> | undefined): boolean =>
  offer !== undefined && MAY_BE_OFFERED_AGAIN.includes(offer.outcome) && match.status !== 'Accepted';

/** Why the job cannot be offered to them, be it again. */
export const refusalOf = (job: Job, match: JobMatch, offer: Pick<JobOffer, 'outcome'> | undefined) =>
  offerRefusal(
    job,
    match.status === 'Offered' && mayOfferAgain(match, offer) ? { ...match, status: 'Pending' } : match,
  );

/** A text exists, and its outcome is not known yet. */
export const isInFlight = ({ notificationStatus, notificationSms }: JobMatch): boolean =>
  notificationStatus === null &&
  notificationSms !== null &&
  notificationSms.status !== 'unknown' &&
  notificationSms.status !== 'stopped';

interface NotifyPlan {
  reachable: JobMatch[];
  /** Among the reachable only when they are to be texted again. */
  unknown: number;
  unreachable: Map<string, JobMatch[]>;
  unreachableCount: number;
  alreadyNotified: number;
  leftOut: number;
}

export function notifyPlan(matches: readonly JobMatch[], textsUnknownAgain = true): NotifyPlan {
  const plan: NotifyPlan = {
    reachable: [],
    unknown: 0,
    unreachable: new Map(),
    unreachableCount: 0,
    alreadyNotified: 0,
    leftOut: 0,
  };
  for (const match of matches) {
    const { status, notificationStatus, worker } = match;
    const isDue =
      notificationStatus === 'notification_failed' || (notificationStatus === null && !isInFlight(match));
    const reason = worker ? worker.unreachableReason : GONE;
    const isUnknown = notificationStatus === null && match.notificationSms?.status === 'unknown';
    if (status === 'Ineligible' || status === 'Declined') plan.leftOut++;
    else if (!isDue) plan.alreadyNotified++;
    else if (isUnknown && !textsUnknownAgain) plan.unknown++;
    else if (reason === null) {
      if (isUnknown) plan.unknown++;
      plan.reachable.push(match);
    } else {
      plan.unreachableCount++;
      const others = plan.unreachable.get(reason);
      if (others) others.push(match);
      else plan.unreachable.set(reason, [match]);
    }
  }
  return plan;
}
