import type { JobStatus } from '../../hall/jobs/job.entity.js';
import type { MatchStatus } from '../matching/job-match.entity.js';

/** What a worker may answer on their own page, by what they answered or were offered before. */
const answers: Partial<Record<MatchStatus, readonly MatchStatus[]>> = {
  Pending: ['Interested', 'Not Interested'],
  Interested: ['Not Interested'],
  'Not Interested': ['Interested'],
  Offered: ['Accepted', 'Declined'],
};

/** Why a job takes no answers; the words of the worker's page. */
const refusingJobs: Partial<Record<JobStatus, string>> = {
  Draft: 'This job is in draft status.',
  Closed: 'This job is closed.',
};

/** Why nothing can be answered any more, by where the match stands. */
const finalSentences: Partial<Record<MatchStatus, string>> = {
  Accepted: 'You have already accepted this job.',
  Declined: 'You have already declined this job.',
  Ineligible: 'You are not eligible for this job.',
};

/** What is an answer at all; the other statuses are the hall's. */
const answerable: ReadonlySet<MatchStatus> = new Set(Object.values(answers).flat());

/**
 * Whether a worker may give this answer. The present one again is always fine: a phone repeats what it got no
 * reply to.
 * @returns null when they may, else a sentence for the worker
 */
export function refusalOf(job: JobStatus, present: MatchStatus, answer: MatchStatus): string | null {
  if (answer === present && answerable.has(answer)) return null;
  const jobRefuses = refusingJobs[job];
  if (jobRefuses) return jobRefuses;
  if (answers[present]?.includes(answer)) return null;
  return finalSentences[present] ?? 'This answer is not possible now. Please reload the page.';
}
