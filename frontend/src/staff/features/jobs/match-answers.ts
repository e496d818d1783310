import { typedSearch } from '../../../shared/typed-search';
import type { SeenRequest } from '../../../../test/network';
import { type JobMatch, type MatchFigures, nameOf } from '../matching/api/matches';

const isToCall = ({ status, worker, notificationStatus, offerStatus }: JobMatch) =>
  worker?.status === 'Active' &&
  ['Pending', 'Interested', 'Offered'].includes(status) &&
  (worker.unreachableReason !== null ||
    notificationStatus === 'notification_failed' ||
    offerStatus === 'offer_failed');

/** Those of the matches that the server would find. */
export function matchesFound(matches: readonly JobMatch[], { search: asked }: SeenRequest): JobMatch[] {
  const [status, whose] = [asked.get('status'), asked.get('whose')];
  const fits = typedSearch(asked.get('search') ?? '');
  return matches.filter(
    (match) =>
      (!status || (status === 'to-call' ? isToCall(match) : match.status === status)) &&
      (!whose || match.id === whose || match.workerId === whose) &&
      fits(nameOf(match), match.worker?.phone),
  );
}

export function figuresOf(matches: readonly JobMatch[]): MatchFigures {
  const counts = new Map<JobMatch['status'], number>();
  for (const { status } of matches) counts.set(status, (counts.get(status) ?? 0) + 1);
  return {
    total: matches.length,
    toCall: matches.filter(isToCall).length,
    statuses: [...counts].map(([status, count]) => ({ status, count })),
    texts: { oldestOnWay: null, total: 0, sent: 0, failed: 0, stopped: 0 },
  };
}
