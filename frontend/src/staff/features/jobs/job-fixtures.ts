import type { JobMatch } from '../matching/api/matches';
import type { JobOffer } from '../offers/api/offers';
import type { JobDetails } from './api/jobs';

export const hotel = { id: 'e1', companyName: 'Harbour View Hotel' };
export const server = { id: 'c1', name: 'Banquet Server' };

export const aJob: JobDetails = {
  id: 'j1',
  titleIn: null,
  title: 'Gala night',
  description: '<p>Black <strong>and</strong> white</p>',
  instructions: '<p>Ask for Marisol</p>',
  employerId: hotel.id,
  classificationId: server.id,
  status: 'Open',
  type: 'Full-time',
  postDate: '2025-03-04',
  openings: null,
  startsAt: null,
  endsAt: null,
  reportTo: null,
  remindHoursBefore: null,
  filled: 0,
  offersOpen: 0,
  waiting: 0,
  createdAt: '2025-03-04T10:00:00.000Z',
  version: 1,
  matchesOutdated: false,
};

type Text = NonNullable<JobMatch['notificationSms']>;

export const aText = (status: Text['status'], errorMessage: string | null = null): Text => ({
  id: 's1',
  status,
  errorMessage,
  nextTryAt: null,
  updatedAt: '2025-03-05T10:00:00.000Z',
});

let made = 0;

export function aMatch(lastName: string, over: Partial<JobMatch> = {}): JobMatch {
  const id = `m${++made}`;
  return {
    id,
    jobId: aJob.id,
    workerId: `w-${id}`,
    priority: made,
    status: 'Pending',
    smsId: null,
    notificationStatus: null,
    notificationError: null,
    notifiedAt: null,
    offerSmsId: null,
    offerStatus: null,
    offeredAt: null,
    createdAt: '2025-03-04T10:00:00.000Z',
    version: 1,
    worker: {
      id: `w-${id}`,
      firstName: 'Rosa',
      lastName,
      phone: '+16175550142',
      memberStatus: 'Local 26 Recall List',
      status: 'Active',
      language: 'en',
      unreachableReason: null,
    },
    place: {
      dispatchClass: 'L26 Tiered',
      rulesVersion: '2026-1',
      echelon: 1,
      rule: 'Echelon 1',
      seniorityDate: '2006-02-12',
      countedFromToday: false,
      tiebreak: 4_271_902,
    },
    notificationSms: null,
    offerSms: null,
    linkChanged: false,
    ...over,
  };
}

export const unreachable = (match: JobMatch): JobMatch => ({
  ...match,
  worker: match.worker && { ...match.worker, unreachableReason: 'Not opted in to texts' },
});

export const anOffer = (match: JobMatch, over: Partial<JobOffer> = {}): JobOffer => ({
  id: `o-${match.id}`,
  matchId: match.id,
  workerId: match.workerId,
  workerName: `${match.worker?.firstName} ${match.worker?.lastName}`,
  employerName: hotel.companyName,
  priority: match.priority,
  listId: null,
  runId: null,
  channel: 'text',
  message: 'Saturday at five.',
  madeBy: 'dana',
  madeAt: '2025-03-05T10:00:00.000Z',
  answerBy: null,
  holds: false,
  smsStatus: 'delivered',
  outcome: 'open',
  outcomeAt: '2025-03-05T10:00:00.000Z',
  outcomeVia: 'staff',
  outcomeBy: 'dana',
  isException: false,
  outOfOrderReason: null,
  outOfOrderNote: null,
  events: [],
  ...over,
});
