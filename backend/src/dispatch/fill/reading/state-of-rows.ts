import { type Language, USUAL_LANGUAGE } from '../../../languages/languages.js';
import { NO_PRIORITY } from '../../matching/job-match.entity.js';
import { type Absence, endAfterAbsence } from './absence.js';
import type { FillRun, FillState, ListedMatch, OfferSoFar, TextSoFar } from '../decisions/fill-state.js';
import type {
  dispatchesElsewhere,
  lastRun,
  listedMatches,
  offersSoFar,
  passesSoFar,
} from './fill-state-statements.js';
import type { Versions } from '../../../languages/versions.field.js';
import {
  inOrder,
  type KeptPlace,
  lastOfferedPlace,
  listsToCompare,
  type Standing,
} from '../decisions/order-of-list.js';
import { textSoFar } from './text-so-far.js';

export interface ReadMatch extends ListedMatch {
  /** Null once the worker was deleted. */
  workerId: string | null;
  /** Of texts to them. */
  language: Language;
  /** Not yet: the match is one that a refresh would add. */
  isToBeAdded?: boolean;
}

export interface ReadRun extends FillRun {
  startedById: number | null;
  /** Open offers that were made before are in doubt; null: none is. */
  inDoubtSince: Date | null;
  message: string;
  messageIn: Versions | null;
  note: string | null;
  noteIn: Versions | null;
}

/** A state as it was read from rows, with what is needed to write its steps. */
export interface ReadState extends FillState {
  /** When the transaction began that reads it. */
  begunAt: Date;
  matches: readonly ReadMatch[];
  run: ReadRun | null;
}

type RowsOf<S extends { rows: (...given: never[]) => Promise<unknown[]> }> = Awaited<ReturnType<S['rows']>>;

export interface MatchRows {
  matches: (RowsOf<typeof listedMatches>[number] & { isThere?: boolean })[];
  /** Oldest first. */
  offers: (RowsOf<typeof offersSoFar>[number] & { isAnswered: boolean })[];
  passes: RowsOf<typeof passesSoFar>;
  elsewhere: RowsOf<typeof dispatchesElsewhere>;
  away: readonly Absence[];
}
type OfferRow = MatchRows['offers'][number];

interface ReadStanding extends Standing {
  match: ReadMatch;
}

/** Everybody on a job's list, with what is known of them; it is put into its order by {@link matchesInOrder}. */
export function matchesOfRows({ matches, offers, passes, elsewhere, away }: MatchRows): ReadStanding[] {
  const ofWorker = new Map(matches.map(({ id, workerId }) => [workerId, id]));
  // A match gets another id with its worker's number; of a worker who was deleted only that is known.
  const ownerOf = ({ workerId, lastOf, matchId }: OfferRow) =>
    (workerId === null ? undefined : ofWorker.get(workerId)) ?? lastOf ?? matchId;
  const offersOf = grouped(offers, ownerOf);
  const passesOf = grouped(passes, ({ workerId }) => workerId);
  const elsewhereOf = grouped(elsewhere, ({ workerId }) => workerId);
  const listed = matches.map((row): ReadStanding => {
    const { id, workerId, workerName, priority, status, unreachable, isActive, language, toCall } = row;
    const { isPlaced, isAnswering } = row;
    const made = offersOf.get(id) ?? [];
    offersOf.delete(id);
    return standingOf(made, {
      ...{ id, workerId, workerName, status, unreachable, isActive, language },
      isToBeAdded: row.isThere === false,
      ...{ isPlaced, priority },
      elsewhere: workerId === null ? [] : (elsewhereOf.get(workerId) ?? []),
      canvass: canvassOf(row),
      isAnswering,
      offers: made.map((row) => offerSoFar(row, away)),
      passes: workerId === null ? [] : (passesOf.get(workerId) ?? []),
      toCall: toCall === null ? null : { reason: toCall },
    });
  });
  const gone = [...offersOf].map(([id, made]) => standingOf(made, withoutMatch(id, made, away)));
  return [...listed, ...gone];
}

/** What is shown of who has no place any more is the one that they keep. */
function standingOf(offeredFrom: OfferRow[], match: ReadMatch): ReadStanding {
  const { workerId, isPlaced } = match;
  const standing = { workerId, isPlaced, priority: match.priority, offeredFrom };
  const priority = lastOfferedPlace(standing)?.priority ?? match.priority;
  return { ...standing, match: { ...match, priority } };
}

/**
 * @param placesIn where workers stood in former lists
 */
export async function matchesInOrder(
  standing: readonly ReadStanding[],
  placesIn: (lists: string[], workerIds: string[]) => Promise<KeptPlace[]>,
): Promise<ReadMatch[]> {
  const lists = listsToCompare(standing);
  const workerIds = lists.length === 0 ? [] : standing.flatMap(({ workerId }) => workerId ?? []);
  const places = lists.length === 0 ? [] : await placesIn(lists, workerIds);
  return inOrder(standing, places).map(({ match }) => match);
}

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Offers outlive their matches: a dispatch counts, and an open offer is ended. */
const withoutMatch = (id: string, made: OfferRow[], away: readonly Absence[]): ReadMatch => ({
  id,
  workerId: null,
  workerName: made.at(-1)?.workerName ?? '',
  priority: NO_PRIORITY,
  status: 'Ineligible',
  unreachable: 'The worker was deleted',
  isActive: false,
  isPlaced: false,
  language: USUAL_LANGUAGE,
  elsewhere: [],
  canvass: null,
  isAnswering: false,
  offers: made.map((row) => offerSoFar(row, away)),
  passes: [],
  toCall: null,
});

/** The time begins when the provider has accepted the text that tells it; what was told is never shortened. */
function endOfRow({ answerBy, answerWithinMinutes }: OfferRow, endTold: TextSoFar | null): Date | null {
  if (endTold === null || answerBy === null) return answerBy;
  if (endTold.state !== 'accepted') return null;
  return new Date(Math.max(answerBy.getTime(), endTold.at.getTime() + (answerWithinMinutes ?? 0) * 60_000));
}

function canvassOf(row: MatchRows['matches'][number]): ReadMatch['canvass'] {
  const text = textSoFar(row);
  return text === null
    ? toldOnce(row.notifiedAt)
    : { ...text, askedAt: row.askedAt, wasHeld: row.wasHeld, putOff: row.putOff, failures: row.failures };
}

const toldOnce = (at: Date | null): TextSoFar | null => at && { state: 'accepted', at };

const offerSoFar = (row: OfferRow, away: readonly Absence[]): OfferSoFar => {
  const { id, matchId, runId, madeAt, holds, answerWithinMinutes, isAnswered, answeredAt } = row;
  const { outcome, outcomeAt, outcomeVia, cameFree } = row;
  const endTold = textSoFar({
    ...{ smsStatus: row.endSmsStatus, smsAt: row.endSmsAt, smsError: row.endSmsError },
    ...{ textState: row.endTextState, textAt: row.endTextAt, textWhose: row.endTextWhose },
    textSentence: row.endTextSentence,
  });
  return {
    ...{ id, matchId, runId, madeAt, holds, answerWithinMinutes, isAnswered, answeredAt, endTold },
    answerBy: endAfterAbsence(endOfRow(row, endTold), away),
    ...{ outcome, outcomeAt, outcomeVia, cameFree },
    text: textSoFar(row),
  };
};

export function runOfRow(row: RowsOf<typeof lastRun>[number], away: readonly Absence[]): ReadRun {
  const { id, state, startedById, startedBy, startedAt, goingSince, endedAt, pausedBecause, wasPaused } = row;
  const { answerWithinMinutes, only, unreachable, urgent, again } = row;
  const canvassUntil = endAfterAbsence(row.canvassUntil, away);
  const { message, messageIn, note, noteIn, inDoubtSince, canvassEndedAt } = row;
  return {
    ...{ id, state, startedById, startedBy, startedAt, goingSince, endedAt, pausedBecause },
    ...{ canvassEndedAt, wasPaused, message, messageIn, note, noteIn, inDoubtSince },
    settings: { answerWithinMinutes, only, canvassUntil, unreachable, urgent, again },
  };
}
