import { AuditedActions, auditedSubject, counted, type Facts } from '../../audit/audited-subject.js';

const ofMatch = (column: string, id: string) =>
  `(SELECT own.${column} FROM job_matches own WHERE own.id = ${id}::text::uuid)`;

export const auditedMatch = auditedSubject('job-match', {
  parties: 'SELECT id, job_id, worker_id FROM job_matches',
  nameless: 'Unknown Worker',
  isLink: true,
  topic: 'job-matches',
  actions: {
    'made-ineligible': ({ subject, job, changes }) =>
      `${subject} is no longer eligible for ${job}: ${changes}`,
    'made-eligible': ({ subject, job, changes }) => `${subject} is eligible for ${job} again: ${changes}`,
  },
  labels: { smsId: 'Text', tiebreak: 'Seniority' },
  /** Also under the ids of earlier links; its places are in the refreshes of its job. */
  history: [
    (id) => `m.entity_type = 'job-match' AND m.entity_id = ${id}::text`,
    (id) =>
      `m.entity_type = 'job-match' AND m.worker_id = ${ofMatch('worker_id', id)} AND m.job_id = ${ofMatch('job_id', id)}`,
    (id) =>
      `m.entity_type = 'job' AND m.action = 'job.matches-refreshed' AND m.entity_id = ${ofMatch('job_id::text', id)}`,
  ],
});

interface Refreshed {
  added: number;
  updated: number;
  ineligible: number;
}

export const auditedRefresh = new AuditedActions('job', {
  topic: 'job-matches',
  actions: {
    'matches-refreshed': ({ who, subject, after }: Facts<Refreshed>) =>
      `${who} refreshed the matches of ${subject}: ${counted(after.added)} added, ` +
      `${counted(after.updated)} updated, ${counted(after.ineligible)} made ineligible`,
  },
  labels: { listed: 'Eligible', ineligible: 'Made ineligible' },
});
