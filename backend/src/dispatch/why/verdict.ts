import { passReasonInWords } from '../calls/pass.entity.js';
import type { JobEventDto } from '../job-events/dto/job-event.dto.js';
import type { CheckedCondition, CheckedConditions } from '../matching/eligibility-conditions.service.js';

export const NO_LIST = 'No list was made for this job.';
export const ADDED_LATER = "You were not on the hall's list on that day.";

export interface PlaceOnList {
  priority: number;
  /** As the rules word it: 'Echelon 1: works at the same employer (since Feb 12, 2006)'. */
  reason: string;
}

/** What a record says of somebody, said to them: 'works at …' becomes 'you work at …'. */
const toThem: readonly [RegExp, string][] = [
  [/^works /, 'you work '],
  [/^is /, 'you are '],
  [/^has /, 'you have '],
  [/^holds /, 'you hold '],
  [/^can /, 'you can '],
];

function saidToThem(words: string): string {
  const [from, to] = toThem.find(([pattern]) => pattern.test(words)) ?? [/^/, 'you: '];
  return words.replace(from, to);
}

const failed = (conditions: readonly CheckedCondition[]) => conditions.filter(({ holds }) => !holds);

/** Both sides of a condition: 'the job is at Back Bay Arms, and you work at Harborlight Hotel'. */
const bothSides = ({ worker, job }: CheckedCondition) =>
  job === null ? saidToThem(worker) : `${job}, and ${saidToThem(worker)}`;

/** The failed conditions of all echelons, or else those of the first echelon with the fewest failures. */
function missing({ conditions, echelons }: CheckedConditions): CheckedCondition[] {
  const ofAll = failed(conditions);
  if (ofAll.length > 0) return ofAll;
  const [nearest = []] = echelons
    .map((echelon) => failed(echelon.conditions))
    .sort((one, other) => one.length - other.length);
  return nearest;
}

/** One sentence that a member understands, from the conditions' own words. */
export function verdictOf(place: PlaceOnList | null, checked: CheckedConditions | undefined): string {
  if (place) {
    const others = place.priority - 1;
    const before = others === 1 ? '1 member stood' : `${others === 0 ? 'nobody' : `${others} members`} stood`;
    return `You were number ${place.priority} on the list, and ${before} before you. ${place.reason}.`;
  }
  const reasons = checked ? missing(checked).map(bothSides) : [];
  return reasons.length > 0
    ? `You were not on the list: ${reasons.join('; ')}.`
    : 'You were not on the list.';
}

const PASSED_OVER = 'You were passed over';

const neverArrived = ({ purpose, status }: JobEventDto['data']): boolean =>
  purpose === 'notification' && (status === 'undelivered' || status === 'failed');

/** Whether staff or a run went past them, after all that happened since: in one sentence; null: nobody did. */
export function passedOver(events: readonly Pick<JobEventDto, 'type' | 'via' | 'data'>[]): string | null {
  let pass: { sentence: string; untilAnswered: boolean; isNoAnswer?: boolean } | null = null;
  for (const { type, via, data } of events) {
    if (type === 'pass') {
      const sentence = `${PASSED_OVER}: ${passReasonInWords(String(data.reason))}.`;
      const isNoAnswer = data.reason === 'no-answer-to-canvass';
      pass = { sentence, untilAnswered: data.atCanvass === true, isNoAnswer };
    } else if (type === 'outcome' && data.outcome === 'withdrawn' && via === 'staff') {
      pass = { sentence: `${PASSED_OVER}: the hall withdrew its offer.`, untilAnswered: false };
    } else if (pass?.isNoAnswer && type === 'delivery' && neverArrived(data)) {
      // The question that they had not answered never arrived.
      pass = null;
    } else if (type === 'offer' || type === 'outcome' || (type === 'answer' && pass?.untilAnswered)) {
      pass = null;
    }
  }
  return pass?.sentence ?? null;
}
