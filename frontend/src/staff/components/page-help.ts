interface Help {
  sentence: string;
  /** A page of docs/guide. */
  guide: string;
  title: string;
}

const filling = { guide: 'filling-a-job', title: 'Filling a job' };
const why = { guide: 'why-or-why-not', title: 'Why or why not' };
const importing = { guide: 'bringing-a-hall-in', title: 'Bringing a hall in' };
const replies = { guide: 'replies-and-the-inbox', title: 'Replies and the inbox' };
const whole = { guide: '', title: 'Guide for dispatchers' };

/** By how a page's path begins; the longest one that fits counts. */
const helps: Readonly<Record<string, Help>> = {
  '/': { sentence: 'What there is to do, and where to read more about it.', ...whole },
  '/today': { sentence: 'The open jobs, and whatever waits for somebody of the hall.', ...filling },
  '/workers': { sentence: 'Everybody whom the hall may call, with how they can be reached.', ...importing },
  '/workers/import': {
    sentence: 'Brings workers in from a spreadsheet, after a check that writes nothing.',
    ...importing,
  },
  '/workers/': { sentence: 'One worker: their jobs, texts, seniority, and what was changed.', ...why },
  '/employers': { sentence: 'For whom jobs are filled, and by which rules.', ...importing },
  '/employers/': { sentence: 'One employer: their jobs and who was dispatched to them.', ...filling },
  '/jobs': { sentence: 'Jobs to fill, filled and closed.', ...filling },
  '/jobs/': { sentence: 'One job: its list in order, who was asked and what they answered.', ...filling },
  '/eligibility-seniority': { sentence: 'By which rules the order of a job comes about.', ...why },
  '/best-local26-management': { sentence: 'The lists that the rules of the order go by.', ...why },
  '/classifications': { sentence: 'What workers work as, and what jobs are for.', ...why },
  '/substantially-similar-classifications': {
    sentence: 'Which classifications count as similar for echelons 2 and 4.',
    ...why,
  },
  '/certificates': { sentence: 'Which certificate qualifies for which classification.', ...why },
  '/users': { sentence: 'Who of the staff may sign in.', ...whole },
  '/sms-management': {
    sentence: 'Texts that went out and came in, numbers, and when texts go out.',
    ...replies,
  },
  '/sms-management/inbox': { sentence: 'Texts from workers that wait for somebody.', ...replies },
  '/test-sms': {
    sentence: 'Sends one text to a number, to try the provider.',
    guide: 'texting-hours',
    title: 'Texting hours',
  },
  '/test-email': { sentence: 'Sends one e-mail, to try the provider.', ...whole },
  '/sendgrid-webhook': { sentence: 'How the e-mail provider tells what arrived.', ...whole },
  '/exceptions': { sentence: 'What left the written order, with its reason.', ...why },
  '/email': { sentence: 'E-mails that went out, and how the hall sends them.', ...whole },
  '/wording': {
    sentence: 'What workers read, in each of their languages.',
    guide: 'languages',
    title: 'Languages',
  },
  '/reports': {
    sentence: 'What was offered, accepted, dispatched and sent in a period.',
    guide: 'reports',
    title: 'Reports',
  },
  '/audit-log': { sentence: 'Who changed what, and when.', ...why },
};

export function helpOf(pathname: string): Help {
  const [best = '/'] = Object.keys(helps)
    .filter((begin) => pathname.startsWith(begin))
    .sort((one, other) => other.length - one.length);
  return helps[best] as Help;
}
