export type Answer = 'Interested' | 'Not Interested' | 'Accepted' | 'Declined';

interface Stage {
  caption: string;
  answers: { answer: Answer; label: string }[];
  needsSubmit?: boolean;
}

const interested = { answer: 'Interested', label: 'Interested' } as const;
const notInterested = { answer: 'Not Interested', label: 'Not Interested' } as const;

const stages: Record<string, Stage> = {
  Pending: {
    caption: 'Are you interested in this job?',
    answers: [interested, notInterested],
    needsSubmit: true,
  },
  Interested: { caption: 'You told us that you are interested in this job.', answers: [notInterested] },
  'Not Interested': {
    caption: 'You told us that you are not interested in this job.',
    answers: [interested],
  },
  Offered: {
    caption: 'You have been offered this job.',
    answers: [
      { answer: 'Accepted', label: 'Accept' },
      { answer: 'Declined', label: 'Decline' },
    ],
  },
  Accepted: { caption: 'You have accepted this job.', answers: [] },
  Declined: { caption: 'You have declined this job.', answers: [] },
};

export const stageOf = (status: string): Stage =>
  stages[status] ?? { caption: 'There is nothing to answer for this job right now.', answers: [] };

export function closingSentence(jobStatus: string, matchStatus: string): string | undefined {
  if (jobStatus === 'Draft') return 'This job is in draft status.';
  if (jobStatus === 'Closed') return 'This job is closed.';
  if (matchStatus === 'Ineligible') return 'You are not eligible for this job.';
  return undefined;
}
