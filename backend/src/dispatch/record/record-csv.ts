import type { CsvColumn } from '../../platform/lists/csv-answer.js';
import type { JobEventDto } from '../job-events/dto/job-event.dto.js';
import type { DispatchPlaceDto } from '../matching/dto/dispatch-list.dto.js';

export interface Line {
  at: Date;
  kind: string;
  worker: string | null;
  what: string;
  by: string | null;
  via: string | null;
  details: string;
}

export const recordColumns: readonly CsvColumn<Line>[] = [
  ['Time', ({ at }) => at.toISOString()],
  ['Kind', ({ kind }) => kind],
  ['Worker', ({ worker }) => worker],
  ['What', ({ what }) => what],
  ['By', ({ by }) => by],
  ['Via', ({ via }) => via],
  ['Details', ({ details }) => details],
];

const detailsOf = (data: JobEventDto['data']) =>
  Object.entries(data)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

export const lineOfEvent = ({ at, type, workerName, says, by, via, data }: JobEventDto): Line => ({
  ...{ at, kind: type, worker: workerName, what: says, by, via, details: detailsOf(data) },
});

/** A place of a list that was made then. */
export function lineOfPlace(at: Date, place: DispatchPlaceDto): Line {
  const { priority, workerName, echelon, seniorityDate, countedFromToday, tiebreak } = place;
  const since = seniorityDate === null ? 'no seniority date' : `since ${seniorityDate}`;
  const counted = countedFromToday ? ', counted from that day' : '';
  const what = `Place ${priority}: echelon ${echelon}, ${since}${counted}, tiebreak ${tiebreak}.`;
  return { at, kind: 'place', worker: workerName, what, by: null, via: null, details: '' };
}
