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
}

interface Kind {
  /** What staff read of it: "{who} had {worker} texted about {job}: {says}". */
  says: string;
  wording: (facts: JobTextFacts) => string;
}

/** Every text about a job beside notification and offer. Our own words use no characters that make a text cost more. */
const kinds = {
  withdrawn: {
    says: 'the offer was withdrawn',
    wording: (facts) => `The offer of ${job(facts)} was withdrawn. ${questions(facts)}`,
  },
  place: {
    says: 'the place is theirs',
    wording: (facts) => `You have the job: ${job(facts)}.${when(facts)}${where(facts)}\n${facts.link}`,
  },
  waiting: {
    says: 'they are on the waiting list',
    wording: (facts) =>
      `All places of ${job(facts)} are taken. You are on the waiting list; we text you if one comes free.`,
  },
  'job-over': {
    says: 'no place came free',
    wording: (facts) => `No place came free: ${job(facts)}. You are no longer on the waiting list.`,
  },
  'work-is-off': {
    says: 'the work is off',
    wording: (facts) =>
      `The work is off: ${job(facts)}.${when(facts)} Please do not report. ${questions(facts)}`,
  },
  'dispatch-ended': {
    says: 'they are no longer dispatched',
    wording: (facts) => `You are no longer dispatched: ${job(facts)}.${when(facts)} ${questions(facts)}`,
  },
  'answer-by': {
    says: 'until when to answer the offer',
    wording: (facts) =>
      `Please answer${facts.answerBy ? ` by ${facts.answerBy}` : ''}: ${job(facts)}.\n${facts.link}`,
  },
  reminder: {
    says: 'the reminder of the start',
    wording: (facts) => `Reminder: ${job(facts)}.${when(facts)}${where(facts)}\n${questions(facts)}`,
  },
  message: {
    says: 'a message',
    wording: (facts) => `${job(facts)}: ${facts.message}`,
  },
} satisfies Record<string, Kind>;

export type JobTextKind = keyof typeof kinds;
export const JOB_TEXT_KINDS = Object.keys(kinds) as JobTextKind[];

export const wordingOf = (kind: JobTextKind, facts: JobTextFacts): string => kinds[kind].wording(facts);
/** As a part of a sentence for staff. */
export const saysOf = (kind: JobTextKind): string => kinds[kind].says;

const job = ({ title, employer }: JobTextFacts) => `${title} at ${employer}`;
const when = ({ starts }: JobTextFacts) => (starts ? ` It starts ${starts}.` : '');
const where = ({ reportTo }: JobTextFacts) => (reportTo ? `\nReport to: ${reportTo}` : '');
const questions = ({ hall: { name, phone } }: JobTextFacts) =>
  `Questions? Call ${name ?? 'the hall'}${phone ? ` at ${phone}` : ''}.`;
