import { shownPhone } from '../../hall/phone-numbers/phone.js';
import type { Say } from '../../languages/messages.js';

interface Hall {
  name: string | null;
  phone: string | null;
}

/** A question that a text may be meant for, with the page that answers it. */
export interface Choice {
  title: string;
  employer: string;
  link: string;
  /** The first name, where several workers share the number. */
  worker: string | null;
}

/** So many are named; nobody reads more in a text. */
const MOST_NAMED = 5;

const nameOf = ({ name }: Hall, say: Say) => name ?? say('page.theHall');

/** What we text by ourselves, in the reader's language. */
export const replyWords = {
  help: (hall: Hall, say: Say): string => {
    const name = nameOf(hall, say);
    const questions = hall.phone
      ? say('text.questionsAt', { hall: name, phone: shownPhone(hall.phone) })
      : say('text.questions', { hall: name });
    return say('text.help', { questions });
  },
  which: (choices: readonly Choice[], say: Say): string =>
    [
      say(choices.length > 1 ? 'text.which' : 'text.whichOne'),
      ...choices.slice(0, MOST_NAMED).map(({ title, employer, link, worker }) => {
        const job = say('text.job', { title, employer });
        return worker ? say('text.choiceOf', { worker, job, link }) : say('text.choice', { job, link });
      }),
    ].join('\n'),
  optedOut: (hall: Hall, say: Say): string => say('text.optedOut', { hall: nameOf(hall, say) }),
  // These follow the job's name.
  noted: (say: Say): string => say('text.noted'),
  callUs: (hall: Hall, say: Say): string => {
    const name = nameOf(hall, say);
    return hall.phone
      ? say('text.callUsAt', { hall: name, phone: shownPhone(hall.phone) })
      : say('text.callUs', { hall: name });
  },
} as const;
