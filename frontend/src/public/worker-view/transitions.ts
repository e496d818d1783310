import { say } from '../wording/say';

export type Answer = 'Interested' | 'Not Interested' | 'Accepted' | 'Declined';

/** The last offer, as the server tells it. */
interface OfferOnPage {
  state: 'open' | 'late' | 'waiting' | 'withdrawn' | 'started';
  wouldWait?: boolean;
}

interface Stage {
  caption: string;
  answers: { answer: Answer; label: string }[];
  needsSubmit?: boolean;
}

const interested = () => ({ answer: 'Interested', label: say('match.interested') }) as const;
const notInterested = () => ({ answer: 'Not Interested', label: say('match.notInterested') }) as const;
const accept = () => ({ answer: 'Accepted', label: say('match.accept') }) as const;
const decline = () => ({ answer: 'Declined', label: say('match.decline') }) as const;

/** What somebody answered, as a page names it. */
export const nameOfAnswer = (answer: Answer): string =>
  ({
    Interested: say('match.interested'),
    'Not Interested': say('match.notInterested'),
    Accepted: say('match.accepted'),
    Declined: say('match.declined'),
  })[answer];

const stages: Record<string, () => Stage> = {
  Pending: () => ({
    caption: say('match.areYouInterested'),
    answers: [interested(), notInterested()],
    needsSubmit: true,
  }),
  Interested: () => ({ caption: say('match.isInterested'), answers: [notInterested()] }),
  'Not Interested': () => ({ caption: say('match.isNotInterested'), answers: [interested()] }),
  Offered: () => ({ caption: say('match.isOffered'), answers: [accept(), decline()] }),
  Accepted: () => ({ caption: say('match.isAccepted'), answers: [] }),
  Declined: () => ({ caption: say('match.isDeclined'), answers: [] }),
};

/** What became of the offer says more than the status, which stays Offered. */
function offerStage({ state, wouldWait }: OfferOnPage): Stage | undefined {
  if (state === 'started') return { caption: say('match.hasStarted'), answers: [] };
  if (state === 'late') return { caption: say('match.isLate'), answers: [accept(), decline()] };
  if (state !== 'waiting') return undefined;
  if (wouldWait) return { caption: say('match.waits'), answers: [decline()] };
  return { caption: say('match.placeIsFree'), answers: [accept(), decline()] };
}

export const stageOf = (status: string, offer?: OfferOnPage | null): Stage =>
  (status === 'Offered' && offer ? offerStage(offer) : undefined) ??
  stages[status]?.() ?? { caption: say('match.nothingToAnswer'), answers: [] };

export function closingSentence(jobStatus: string, matchStatus: string): string | undefined {
  if (jobStatus === 'Draft') return say('match.draft');
  if (jobStatus === 'Closed') return say('match.closed');
  if (matchStatus === 'Ineligible') return say('match.notEligible');
  return undefined;
}
