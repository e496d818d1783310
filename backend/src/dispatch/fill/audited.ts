import { AuditedActions, because, type Facts, reasonOf } from '../../audit/audited-subject.js';
import { minutesInWords } from '../../platform/time/minutes-in-words.js';

const ends: Record<string, string> = {
  'no-answer': 'was not answered in time',
  'not-delivered': 'was not delivered',
  withdrawn: 'was withdrawn',
  waiting: 'leaves them on the waiting list',
};
const runEnds: Record<string, string> = {
  filled: 'all openings are taken',
  exhausted: 'everybody on the list has had their turn',
  stopped: 'it was stopped',
  expired: 'the job has started',
  closed: 'the job takes nobody any more',
};

/** What a run, or the waiting list, does about one worker. */
export const auditedFilling = new AuditedActions('job-match', {
  actions: {
    'fill-offer-ended': ({ subject, job, after }: Facts<{ outcome: string; reason: string | null }>) =>
      `The offer of ${job} to ${subject} ${ends[after.outcome] ?? after.outcome}${reasonOf(after)}`,
    'fill-place-given': ({ subject, job }) =>
      `${subject}, who waited, got the opening of ${job} that came free`,
    'fill-answer-time': ({ subject, job, after }: Facts<{ minutes: number }>) =>
      `${subject} has ${minutesInWords(after.minutes)} to answer the offer of ${job}`,
    'fill-to-call': ({ subject, job, after }: Facts<{ reason: string | null }>) =>
      `${subject} is to be called about ${job}${because(after)}`,
    'fill-passed-over': ({ subject, job, after }: Facts<{ reason: string | null }>) =>
      `${subject} was passed over on ${job}${reasonOf(after)}`,
  },
  labels: { outcome: null, minutes: null },
  inBulk: ['fill-passed-over'],
});

/** How the filling of a job goes. */
export const auditedRun = new AuditedActions('job', {
  topic: 'job-matches',
  actions: {
    'fill-started': ({ who, subject, changes }) =>
      `${who} began to fill ${subject} from its list: ${changes}`,
    'fill-paused': ({ who, subject, after }: Facts<{ reason: string | null }>) =>
      `${who} paused the filling of ${subject}${reasonOf(after)}`,
    'fill-resumed': ({ who, subject }) => `${who} resumed the filling of ${subject}`,
    'fill-stays-paused': ({ subject, after }: Facts<{ reason: string | null }>) =>
      `The filling of ${subject} stays paused now that an opening came free${reasonOf(after)}`,
    'fill-goes-on': ({ subject }) => `The filling of ${subject} goes on: an opening came free`,
    'fill-ended': ({ subject, after }: Facts<{ as: string }>) =>
      `The filling of ${subject} ended: ${runEnds[after.as] ?? after.as}`,
    'fill-stopped': ({ who, subject, after }: Facts<{ reason: string | null }>) =>
      `${who} stopped the filling of ${subject}${reasonOf(after)}`,
  },
  labels: {
    answerWithinMinutes: 'Minutes to answer',
    only: 'Offered to',
    canvassUntil: 'Asked until',
    note: 'Note',
    urgent: 'Urgent',
    again: 'Asked again',
    unreachable: 'Who cannot be texted',
    as: null,
  },
});
