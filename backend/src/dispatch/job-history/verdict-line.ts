import { capitalized } from '../../platform/text/capitalized.js';
import { resultOfCall } from '../calls/call.entity.js';
import { type PassReason, passWords } from '../calls/pass.entity.js';
import type { MatchStatus } from '../matching/job-match.entity.js';
import type { OfferOutcome } from '../offers/offer-event.entity.js';
import type { WorkerJobCallDto, WorkerJobOfferDto } from './dto/worker-job.dto.js';

/** As a line goes on that begins with the place. */
const outcomes: Readonly<Record<OfferOutcome, string>> = {
  open: 'offered, not answered yet',
  accepted: 'dispatched',
  waiting: 'said yes when no opening was free, and waits',
  declined: 'offered, declined',
  'no-answer': 'offered, did not answer in time',
  'not-delivered': 'the offer was not delivered',
  withdrawn: 'the offer was withdrawn',
  'dropped-out': 'accepted, then dropped out',
  cancelled: 'dispatched, then the work was cancelled',
  'no-show': 'dispatched, did not show up',
  correction: 'the answer was corrected',
};

interface Standing {
  priority: number | null;
  status: MatchStatus | null;
  offer: Pick<WorkerJobOfferDto, 'madeAt' | 'outcome'> | null;
  pass: { at: Date; reason: PassReason } | null;
  call: Pick<WorkerJobCallDto, 'result'> | null;
}

function placeOf({ priority, status }: Standing): string | undefined {
  if (status === null) return undefined;
  return priority === null ? 'Not on the last list' : `Number ${priority} on the list`;
}

function cameOf({ status, offer, pass, call }: Standing): string {
  if (pass && (!offer || pass.at > offer.madeAt)) return `passed over (${passWords[pass.reason]})`;
  if (offer) return outcomes[offer.outcome];
  if (status !== null && !['Pending', 'Ineligible', 'Interested', 'Not Interested'].includes(status))
    return status.toLowerCase();
  const said = status === 'Interested' || status === 'Not Interested' ? status.toLowerCase() : undefined;
  const called = call && `called: ${resultOfCall[call.result]}`;
  return [said, called, 'not offered the job'].filter(Boolean).join(', ');
}

/** One line about a worker and a job from stored data alone; the rules are not looked at. */
export function verdictLine(standing: Standing): string {
  const line = [placeOf(standing), cameOf(standing)].filter(Boolean).join('; ');
  return `${capitalized(line)}.`;
}
