import type { JobMatch } from '../api/matches';
import type { Job } from '../../jobs/api/jobs';

/** The worker's name; one who was deleted has none. */
export const nameOf = ({ worker }: Pick<JobMatch, 'worker'>): string =>
  worker ? `${worker.firstName} ${worker.lastName}` : 'Unknown Worker';

/** A match as it is now: it has another id once its worker's number has changed. */
export const sameMatch = (matches: readonly JobMatch[], { id, workerId }: JobMatch): JobMatch | undefined =>
  matches.find((match) => match.id === id) ??
  (workerId === null ? undefined : matches.find((match) => match.workerId === workerId));

/** Why the matched workers cannot be told of the job now; undefined when they can. */
export const notifyRefusal = (job: Job): string | undefined =>
  job.status === 'Open'
    ? undefined
    : `Job status is "${job.status}". Only jobs with "Open" status can send worker notifications.`;

const GONE = 'This worker is no longer on the list';

/** Why this worker cannot be offered the job now; undefined when they can. */
export function offerRefusal(job: Job, { status, offerStatus, worker }: JobMatch): string | undefined {
  if (status === 'Offered' && offerStatus !== 'offer_failed') return 'Job already offered to this worker';
  if (status === 'Accepted') return 'Job already accepted by this worker';
  if (status === 'Ineligible') return 'This worker is not eligible for this job';
  if (job.status !== 'Open') {
    return `Job status is "${job.status}". Only jobs with "Open" status can send job offers.`;
  }
  return worker ? (worker.unreachableReason ?? undefined) : GONE;
}

/** Whether the link of a worker who has answered changed with their number, and there is a page for it to open. */
export const needsLinkAgain = (job: Job, { linkChanged }: JobMatch): boolean =>
  linkChanged && job.status !== 'Draft' && job.status !== 'Closed';

/** On its way to the provider: a text exists and nobody has said yet what became of it. */
export const isInFlight = ({ notificationStatus, notificationSms }: JobMatch): boolean =>
  notificationStatus === null &&
  notificationSms !== null &&
  notificationSms.status !== 'unknown' &&
  notificationSms.status !== 'stopped';

interface NotifyPlan {
  /** Who gets a text. */
  reachable: JobMatch[];
  /** Whose last text may or may not have been sent; among the others only when they are to be texted again. */
  unknown: number;
  /** Who would be told but cannot be texted, by reason. */
  unreachable: Map<string, JobMatch[]>;
  unreachableCount: number;
  /** Told before, or with a text on its way. */
  alreadyTold: number;
  /** Ineligible or declined. */
  leftOut: number;
}

/**
 * Who a notification sent now reaches, who not and why, and who it leaves alone.
 * @param textsUnknownAgain whether it is sent, too, to whom it may have been sent before
 */
export function notifyPlan(matches: readonly JobMatch[], textsUnknownAgain = true): NotifyPlan {
  const plan: NotifyPlan = {
    reachable: [],
    unknown: 0,
    unreachable: new Map(),
    unreachableCount: 0,
    alreadyTold: 0,
    leftOut: 0,
  };
  for (const match of matches) {
    const { status, notificationStatus, worker } = match;
    const isDue =
      notificationStatus === 'notification_failed' || (notificationStatus === null && !isInFlight(match));
    const reason = worker ? worker.unreachableReason : GONE;
    const isUnknown = notificationStatus === null && match.notificationSms?.status === 'unknown';
    if (status === 'Ineligible' || status === 'Declined') plan.leftOut++;
    else if (!isDue) plan.alreadyTold++;
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
