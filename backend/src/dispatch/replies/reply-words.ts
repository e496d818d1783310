import type { HallContactDto } from '../../hall/contact/dto/hall.dto.js';
import { shownPhone } from '../../hall/phone-numbers/phone.js';

type Hall = Pick<HallContactDto, 'name' | 'phone'>;

/** A question that a text may be meant for, with the page that answers it. */
export interface Choice {
  job: string;
  link: string;
  /** The first name, where several workers share the number. */
  worker: string | null;
}

/** So many are named; nobody reads more in a text. */
const MOST_NAMED = 5;

const callUs = ({ name, phone }: Hall) =>
  `call ${name ?? 'the hall'}${phone ? ` at ${shownPhone(phone)}` : ''}`;

/** What we text by ourselves. Our own words use no characters that make a text cost more. */
export const replyWords = {
  help: (hall: Hall) =>
    `Sorry, that was not clear to us; the hall will read it. To answer a job, use its link or reply YES or NO. ` +
    `Questions? Please ${callUs(hall)}. STOP ends texts.`,
  which: (choices: readonly Choice[]) =>
    [
      choices.length > 1 ? 'Which job do you mean? Please answer by its link:' : 'Please answer by the link:',
      ...choices
        .slice(0, MOST_NAMED)
        .map(({ job, link, worker }) => `${worker ? `${worker}, ` : ''}${job}: ${link}`),
    ].join('\n'),
  optedOut: ({ name }: Hall) =>
    `You get no more texts from ${name ?? 'the hiring hall'}. Reply START to get them again.`,
  // These follow the job's name.
  noted: 'Thank you, the hall knows that you are interested. This is not an offer yet.',
  callUs: (hall: Hall) => `If you cannot come, please ${callUs(hall)}. Until then you are expected.`,
} as const;
