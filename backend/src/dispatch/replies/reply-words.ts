import { shownPhone } from '../../hall/phone-numbers/phone.js';
import type { Say } from '../../languages/messages.js';
import { MAX_SMS_LENGTH } from '../../messaging/sms/dto/sms.dto.js';

interface Hall {
  name: string | null;
  phone: string | null;
}

/** A question that a text may be meant for, with the page that answers it. */
interface Choice {
  title: string;
  employer: string;
  link: string;
  /** The first name, where several workers share the number. */
  worker: string | null;
}

/** So many are named; nobody reads more in a text. */
const MOST_NAMED = 5;

/** The shortest length that titles and names are cut to in a text that names several. */
const SHORTEST_NAME = 20;
const LONGEST_NAMES = [Infinity, 100, 60, 40, SHORTEST_NAME];

const cut = (name: string, longest: number): string =>
  name.length <= longest ? name : `${name.slice(0, longest - 1).trimEnd()}…`;

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
  /** Cut until it can be sent: names first, then choices. A link that is cut opens nothing. */
  which: (choices: readonly Choice[], say: Say): string => {
    const saidOf = (named: readonly Choice[], longest: number) =>
      [
        say(choices.length > 1 ? 'text.which' : 'text.whichOne'),
        ...named.map(({ title, employer, link, worker }) => {
          const job = say('text.job', { title: cut(title, longest), employer: cut(employer, longest) });
          return worker
            ? say('text.choiceOf', { worker: cut(worker, longest), job, link })
            : say('text.choice', { job, link });
        }),
      ].join('\n');
    for (const longest of LONGEST_NAMES) {
      const said = saidOf(choices.slice(0, MOST_NAMED), longest);
      if (said.length <= MAX_SMS_LENGTH) return said;
    }
    for (let most = MOST_NAMED - 1; most > 0; most -= 1) {
      const said = saidOf(choices.slice(0, most), SHORTEST_NAME);
      if (said.length <= MAX_SMS_LENGTH) return said;
    }
    return saidOf([], 0).slice(0, MAX_SMS_LENGTH);
  },
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
