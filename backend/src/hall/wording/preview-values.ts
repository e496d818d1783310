import type { MessageKey, MessageValues } from '../../languages/catalogue/catalogue.js';
import { catalogues, type Language } from '../../languages/languages.js';
import type { Say } from '../../languages/messages.js';
import { startSentence } from '../../languages/start-sentence.js';
import { clockTime, dayAndTime, dayOf } from '../../platform/time/clock-time.js';
import type { HallHours } from '../../platform/time/texting-hours.js';
import type { HallContactDto } from '../contact/dto/hall.dto.js';
import { shownPhone } from '../phone-numbers/phone.js';

/** What is known to fill a sentence with. */
interface Known {
  say: Say;
  worker: string | undefined;
  job?:
    | {
        title: string;
        employer: string;
        startsAt: Date | null;
        reportTo: string | null;
        /** Null: the worker is not on its list. */
        matchId: string | null;
      }
    | undefined;
  hall: HallContactDto;
  hours: Pick<HallHours, 'timezone'>;
  baseUrl: string;
  now: Date;
}

/** As long as any match's id. */
const SOME_ID = '00000000-0000-0000-0000-000000000000';
const MINUTES = 20;
const HOUR_MS = 3_600_000;

/** A value for every placeholder that a sentence can have: of the worker, their job and the hall, else a likely one. */
export function previewValues(
  key: MessageKey,
  language: Language,
  { say, worker, job, hall, hours, baseUrl, now }: Known,
): MessageValues<MessageKey> {
  const words = catalogues[language];
  const { title = 'Banquet Server', employer = 'Harborlight Hotel' } = job ?? {};
  const hallName = hall.name ?? say('page.theHall');
  const phone = hall.phone ? shownPhone(hall.phone) : null;
  const starts = dayAndTime(job?.startsAt ?? new Date(now.getTime() + 24 * HOUR_MS), hours, words);
  const until = clockTime(new Date(now.getTime() + HOUR_MS), now, hours, words);
  const times: Partial<Record<MessageKey, string>> = {
    'text.starts': starts,
    'text.answerWithin': say('text.minutes', { count: MINUTES }),
  };
  return {
    worker: worker ?? 'Ana Costa',
    title,
    employer,
    job: say('text.job', { title, employer }),
    link: `${baseUrl}/worker-view/${job?.matchId ?? SOME_ID}`,
    place: job?.reportTo ?? 'Staff entrance',
    starts: `${words.gap}${startSentence(starts, say)}`,
    time: times[key] ?? until,
    count: MINUTES,
    // What an offer says by itself.
    message: say('text.cameFree'),
    hall: hallName,
    phone: phone ?? '+1 (617) 555-0126',
    questions: phone
      ? say('text.questionsAt', { hall: hallName, phone })
      : say('text.questions', { hall: hallName }),
    name: key === 'api.unknownField' ? 'status' : hallName,
    expected: "'Interested' | 'Not Interested'",
    received: "'Maybe'",
    how: 'STOP',
    reason: say('page.noConnection'),
    answer: say('match.interested'),
    caption: say('match.isInterested'),
    date: dayOf(now, hours, words),
    year: 2025, // as the specification has it on every page
    site: 'Hiring Hall',
  };
}
