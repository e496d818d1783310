import { JOB_STATUSES } from '../../hall/jobs/job.entity.js';
import { MATCH_STATUSES, type MatchStatus } from '../matching/job-match.entity.js';
import { refusalOf } from './transitions.js';

/** What the specification lets a worker do on their page; the present answer again is always fine. */
const allowed: Record<MatchStatus, readonly MatchStatus[]> = {
  Pending: ['Interested', 'Not Interested'],
  Interested: ['Interested', 'Not Interested'],
  'Not Interested': ['Interested', 'Not Interested'],
  Offered: ['Accepted', 'Declined'],
  Accepted: ['Accepted'],
  Declined: ['Declined'],
  Ineligible: [],
};

describe("a worker's answer", () => {
  it.each(MATCH_STATUSES)(
    'from %s is one that the specification allows, on an open or filled job',
    (from) => {
      for (const job of ['Open', 'Filled'] as const) {
        expect(MATCH_STATUSES.filter((to) => refusalOf(job, from, to) === null)).toEqual(
          MATCH_STATUSES.filter((to) => allowed[from].includes(to)),
        );
      }
    },
  );

  it.each([
    ['Draft', 'This job is in draft status.'],
    ['Closed', 'This job is closed.'],
  ] as const)('is refused on a %s job in the words of its page', (job, sentence) => {
    expect(refusalOf(job, 'Offered', 'Accepted')).toBe(sentence);
    expect(refusalOf(job, 'Ineligible', 'Interested')).toBe(sentence);
  });

  it('that was given before is a success, whatever became of the job', () => {
    for (const job of JOB_STATUSES) expect(refusalOf(job, 'Accepted', 'Accepted')).toBeNull();
  });

  it.each([
    ['Accepted', 'Declined', 'You have already accepted this job.'],
    ['Declined', 'Accepted', 'You have already declined this job.'],
    ['Ineligible', 'Interested', 'You are not eligible for this job.'],
    ['Pending', 'Accepted', 'This answer is not possible now. Please reload the page.'],
    ['Pending', 'Pending', 'This answer is not possible now. Please reload the page.'],
    ['Ineligible', 'Ineligible', 'You are not eligible for this job.'],
  ] as const)('from %s to %s is refused with a sentence', (from, to, sentence) => {
    expect(refusalOf('Open', from, to)).toBe(sentence);
  });
});
