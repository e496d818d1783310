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
  /** When the newest text that told of it was; as `askedAt` unless it is the last one sent to the number. */
  toldAt: Date;
  /** The last text sent to the number is this question's. */
  isLast: boolean;
  /** The provider says that its text did not arrive, which is not always true. It was sent after the last one. */
  isUndelivered: boolean;
}

/**
 * `none`: there is nothing to answer. `unclear`: it may be meant for any of these, so that nothing is guessed.
 */
type Answered<Q extends Question = Question> =
  { is: 'one'; question: Q } | { is: 'none' } | { is: 'unclear'; questions: Q[] };

/** Two questions within this time cross each other on the way. */
const CROSSING_MS = 2 * 60_000;

/**
 * An offer that an answer may be meant for, open or not: a late one may still count, or is told why not, and who waits
 * may wait no longer.
 */
const LATE: ReadonlySet<OfferOutcome | null> = new Set<OfferOutcome | null>([
  'open',
  'waiting',
  'no-answer',
  'withdrawn',
  'not-delivered',
]);

/**
 * Which question a yes or no answers. One whose text did not arrive, as the provider says, is meant only by whoever has
 * none that is open, and no dispatch that a text may have told of.
 * @param questions of one number, whoever was asked
 */
export function questionAnswered<Q extends Question>(
  questions: readonly Q[],
  answer: 'yes' | 'no',
  { hasDispatch = false } = {},
): Answered<Q> {
  const answered = arrivedAndAnswered(
    questions.filter(({ isUndelivered }) => !isUndelivered),
    answer,
  );
  const undelivered = questions.filter((question) => question.isUndelivered && mayBeAnswered(question));
  const newest = undelivered.at(-1);
  if (!newest || answered.is === 'unclear') return answered;
  const arrived =
    answered.is === 'one' && answered.question.matchId !== newest.matchId ? answered.question : undefined;
  if (arrived?.isOpen) return answered;
  const isClear = !arrived && !hasDispatch && undelivered.length === 1;
  return isClear ? { is: 'one', question: newest } : unclear(undelivered, arrived);
}

function arrivedAndAnswered<Q extends Question>(questions: readonly Q[], answer: 'yes' | 'no'): Answered<Q> {
  const open = questions.filter(({ kind, isOpen }) => kind === 'offer' && isOpen);
  const last = questions.find(
    (question) => question.isLast && (mayBeAnswered(question) || (open.length === 0 && isDeclined(question))),
  );
  if (open.length > 1) return unclear(open, last);
  const [offer] = open;
  if (offer && offer !== last) return unclear(open, last);
  if (!last) return { is: 'none' };
  const others = questions.filter(
    (other) =>
      other !== last &&
      (other.workerId === last.workerId
        ? mayBeAnswered(other) && !isSaid(other, answer) && hasCrossed(other, last)
        : mayBeMeantBy(other, last, answer)),
  );
  return others.length > 0 ? unclear(others, last) : { is: 'one', question: last };
}

/**
 * Whether the answer may be meant for the question of another worker with this number: while that is open, while a no
 * could take back a yes that waits, or if it is of the same job or was answered after the last one was asked.
 */
function mayBeMeantBy(other: Question, last: Question, answer: 'yes' | 'no'): boolean {
  const { isOpen, outcome, jobId, outcomeAt } = other;
  const mayTakeBack = outcome === 'waiting' && !isSaid(other, answer);
  return isOpen || mayTakeBack || jobId === last.jobId || (outcomeAt !== null && outcomeAt > last.askedAt);
}

/** Who waits has said yes. */
const isSaid = ({ outcome }: Question, answer: 'yes' | 'no'): boolean =>
  outcome === 'waiting' && answer === 'yes';

const hasCrossed = (other: Question, last: Question): boolean =>
  [last.askedAt, last.toldAt].some((at) => Math.abs(at.getTime() - other.askedAt.getTime()) <= CROSSING_MS);

/** Said again, or changed: a later yes is told what the page says. */
const isDeclined = ({ outcome }: Question): boolean => outcome === 'declined';

const mayBeAnswered = ({ kind, isOpen, outcome }: Question): boolean =>
  isOpen || kind === 'canvass' || LATE.has(outcome);

function unclear<Q extends Question>(questions: readonly Q[], last: Q | undefined): Answered<Q> {
  const all = last && !questions.includes(last) ? [...questions, last] : [...questions];
  return { is: 'unclear', questions: all.sort((a, b) => a.askedAt.getTime() - b.askedAt.getTime()) };
}
