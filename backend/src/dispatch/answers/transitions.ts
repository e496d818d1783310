import type { JobStatus } from '../../hall/jobs/job.entity.js';
import type { MatchStatus } from '../matching/job-match.entity.js';

/** What a worker may answer on their own page, by what they answered or were offered before. */
const answers: Partial<Record<MatchStatus, readonly MatchStatus[]>> = {
  Pending: ['Interested', 'Not Interested'],
  Interested: ['Not Interested'],
  'Not Interested': ['Interested'],
  Offered: ['Accepted', 'Declined'],
};

const refusingJobs: Partial<Record<JobStatus, string>> = {
  Draft: 'This job is in draft status.',
  Closed: 'This job is closed.',
};

/** Of jobs that refuse every answer. */
export const REFUSING_STATUSES = Object.keys(refusingJobs) as JobStatus[];

/** Why a match takes no more answers, by its status. */
const finalSentences: Partial<Record<MatchStatus, string>> = {
  Accepted: 'You have already accepted this job.',
  Declined: 'You have already declined this job.',
  Ineligible: 'You are not eligible for this job.',
};

export const NOT_POSSIBLE = 'This answer is not possible now. Please reload the page.';

/** The statuses that are answers; the hall sets the others. */
const answerable: ReadonlySet<MatchStatus> = new Set(Object.values(answers).flat());

/**
 * The present answer again is always fine: a phone repeats a request without a reply.
 * @returns null, or why the worker cannot answer, as a sentence for them
 */
export function refusalOf(job: JobStatus, present: MatchStatus, answer: MatchStatus): string | null {
  if (answer === present && answerable.has(answer)) return null;
  const jobRefuses = refusingJobs[job];
  if (jobRefuses) return jobRefuses;
  if (answers[present]?.includes(answer)) return null;
  return finalSentences[present] ?? NOT_POSSIBLE;
}
