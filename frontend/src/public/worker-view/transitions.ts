export type Answer = 'Interested' | 'Not Interested' | 'Accepted' | 'Declined';

/** The last offer, as the server tells it. */
export interface OfferOnPage {
  state: 'open' | 'late' | 'waiting' | 'withdrawn' | 'started';
  wouldWait?: boolean;
}

interface Stage {
  caption: string;
  answers: { answer: Answer; label: string }[];
  needsSubmit?: boolean;
}

const interested = { answer: 'Interested', label: 'Interested' } as const;
const accept = { answer: 'Accepted', label: 'Accept' } as const;
const decline = { answer: 'Declined', label: 'Decline' } as const;
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
    answers: [accept, decline],
  },
  Accepted: { caption: 'You have accepted this job.', answers: [] },
  Declined: { caption: 'You have declined this job.', answers: [] },
};

/** What became of the offer says more than the status, which stays Offered. */
function offerStage({ state, wouldWait }: OfferOnPage): Stage | undefined {
  if (state === 'started') return { caption: 'This job has started. Call the hall.', answers: [] };
  if (state !== 'waiting') return undefined;
  if (wouldWait)
    return { caption: 'You said yes. All places are taken, and you wait for one.', answers: [decline] };
  return { caption: 'A place is free now. Say yes again to take it.', answers: [accept, decline] };
}

export const stageOf = (status: string, offer?: OfferOnPage | null): Stage =>
  (status === 'Offered' && offer ? offerStage(offer) : undefined) ??
  stages[status] ?? { caption: 'There is nothing to answer for this job right now.', answers: [] };

export function closingSentence(jobStatus: string, matchStatus: string): string | undefined {
  if (jobStatus === 'Draft') return 'This job is in draft status.';
  if (jobStatus === 'Closed') return 'This job is closed.';
  if (matchStatus === 'Ineligible') return 'You are not eligible for this job.';
  return undefined;
}
