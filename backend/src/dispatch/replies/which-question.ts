import type { OfferOutcome } from '../offers/offer-event.entity.js';

/** What a number was asked by a text, as it stands now. */
export interface Question {
  kind: 'offer' | 'canvass';
  matchId: string;
  jobId: string;
  workerId: string;
  /** Of an offer. */
  offerId: string | null;
  outcome: OfferOutcome | null;
  outcomeAt: Date | null;
  /** An offer is open, or a canvass was not answered, of a job that does not refuse every answer. */
  isOpen: boolean;
  /** When its text was handed to the provider. */
  askedAt: Date;
  /** The last text sent to the number is this question's. */
  isLast: boolean;
}

/**
 * `none`: there is nothing to answer. `unclear`: it may be meant for any of these, so that nothing is guessed.
 */
export type Answered<Q extends Question = Question> =
  { is: 'one'; question: Q } | { is: 'none' } | { is: 'unclear'; questions: Q[] };

/** Two questions within this time cross each other on the way. */
const CROSSING_MS = 2 * 60_000;

/** An offer without an answer of its worker, open or not: a late one may still count, or is told why not. */
const LATE: ReadonlySet<OfferOutcome | null> = new Set<OfferOutcome | null>([
  'open',
  'no-answer',
  'withdrawn',
  'not-delivered',
]);

/**
 * Which question a yes or no answers.
 * @param questions of one number, whoever was asked
 */
export function questionAnswered<Q extends Question>(questions: readonly Q[]): Answered<Q> {
  const open = questions.filter(({ kind, isOpen }) => kind === 'offer' && isOpen);
  const last = questions.find((question) => question.isLast && mayBeAnswered(question));
  if (open.length > 1) return unclear(open, last);
  const [offer] = open;
  if (offer && offer !== last) return unclear(open, last);
  if (!last) return { is: 'none' };
  const others = questions.filter(
    (other) =>
      other !== last &&
      (other.workerId === last.workerId
        ? mayBeAnswered(other) && Math.abs(last.askedAt.getTime() - other.askedAt.getTime()) <= CROSSING_MS
        : mayBeMeantBy(other, last)),
  );
  return others.length > 0 ? unclear(others, last) : { is: 'one', question: last };
}

/**
 * Both workers of the number were asked: also who has answered already may say so once more, to the same job or while
 * the other was asked.
 */
const mayBeMeantBy = ({ isOpen, jobId, outcomeAt }: Question, last: Question): boolean =>
  isOpen || jobId === last.jobId || (outcomeAt !== null && outcomeAt > last.askedAt);

const mayBeAnswered = ({ kind, isOpen, outcome }: Question): boolean =>
  isOpen || kind === 'canvass' || LATE.has(outcome);

function unclear<Q extends Question>(questions: readonly Q[], last: Q | undefined): Answered<Q> {
  const all = last && !questions.includes(last) ? [...questions, last] : [...questions];
  return { is: 'unclear', questions: all.sort((a, b) => a.askedAt.getTime() - b.askedAt.getTime()) };
}
