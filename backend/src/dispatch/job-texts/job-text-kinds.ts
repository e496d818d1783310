import { inEnglish, type Say } from '../../languages/messages.js';
import { startSentence } from '../../languages/start-sentence.js';

/** What a text about a job is made of. */
export interface JobTextFacts {
  title: string;
  employer: string;
  /** The start, and until when to answer, as the hall's clock shows them. */
  starts: string | null;
  answerBy: string | null;
  reportTo: string | null;
  /** The worker's page. */
  link: string;
  /** The hall's, where staff have set them. */
  hall: { name: string | null; phone: string | null };
  /** What staff wrote. */
  message: string;
  /** What stands between two sentences of the language. */
  gap?: string;
}

interface Kind {
  /** What staff read of it: "{who} had {worker} texted about {job}: {says}". */
  says: string;
  wording: (facts: JobTextFacts, say: Say) => string;
}

/** Every text about a job beside notification and offer. */
const kinds = {
  withdrawn: {
    says: 'the offer was withdrawn',
    wording: (facts, say) =>
      say('text.withdrawn', { job: job(facts, say), questions: questions(facts, say) }),
  },
  place: {
    says: 'the place is theirs',
    wording: (facts, say) =>
      `${say('text.place', { job: job(facts, say) })}${starts(facts, say)}${where(facts, say)}\n${facts.link}`,
  },
  waiting: {
    says: 'they are on the waiting list',
    wording: (facts, say) => say('text.waiting', { job: job(facts, say) }),
  },
  'job-over': {
    says: 'no place came free',
    wording: (facts, say) => say('text.jobOver', { job: job(facts, say) }),
  },
  'work-is-off': {
    says: 'the work is off',
    wording: (facts, say) => say('text.workIsOff', whole(facts, say)),
  },
  'dispatch-ended': {
    says: 'they are no longer dispatched',
    wording: (facts, say) => say('text.dispatchEnded', whole(facts, say)),
  },
  'answer-by': {
    says: 'until when to answer the offer',
    wording: (facts, say) => {
      const which = { job: job(facts, say) };
      const time = facts.answerBy;
      return `${time ? say('text.answerBy', { ...which, time }) : say('text.answerNow', which)}\n${facts.link}`;
    },
  },
  reminder: {
    says: 'the reminder of the start',
    wording: (facts, say) =>
      `${say('text.reminder', { job: job(facts, say) })}${starts(facts, say)}${where(facts, say)}\n${questions(facts, say)}`,
  },
  message: {
    says: 'a message',
    wording: (facts, say) => say('text.message', { job: job(facts, say), message: facts.message }),
  },
} satisfies Record<string, Kind>;

export type JobTextKind = keyof typeof kinds;
export const JOB_TEXT_KINDS = Object.keys(kinds) as JobTextKind[];

export const wordingOf = (kind: JobTextKind, facts: JobTextFacts, say: Say = inEnglish): string =>
  kinds[kind].wording(facts, say);
/** As a part of a sentence for staff. */
export const saysOf = (kind: JobTextKind): string => kinds[kind].says;

const job = ({ title, employer }: JobTextFacts, say: Say) => say('text.job', { title, employer });
const starts = ({ starts: time, gap = ' ' }: JobTextFacts, say: Say) =>
  time ? `${gap}${startSentence(time, say)}` : '';
const where = ({ reportTo: place }: JobTextFacts, say: Say) =>
  place ? `\n${say('text.reportTo', { place })}` : '';
const questions = ({ hall: { name, phone } }: JobTextFacts, say: Say) => {
  const hall = name ?? say('page.theHall');
  return phone ? say('text.questionsAt', { hall, phone }) : say('text.questions', { hall });
};
const whole = (facts: JobTextFacts, say: Say) => ({
  job: job(facts, say),
  starts: starts(facts, say),
  questions: questions(facts, say),
});
