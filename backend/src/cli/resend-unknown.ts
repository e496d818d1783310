import { isUUID } from 'class-validator';
import { ApiError } from '../platform/errors/api-error.js';
import { SYSTEM } from '../platform/http/actor.js';
import type { UnknownText, UnknownTexts } from '../messaging/sms/unknown-texts.service.js';
import { CommandError, type Options, wholeNumber } from './options.js';
import { withApp } from './with-app.js';

const MAX_LISTED = 10_000;
const MAX_HOURS = 24 * 365;
const HOUR_MS = 60 * 60_000;

/** Lists unknown texts; with `--yes` sends those named by id or age again, though some may arrive twice. */
export async function resendUnknown(options: Options, words: string[]): Promise<void> {
  const ids = words.map((word) => word.toLowerCase());
  const wrong = words.find((id) => !isUUID(id));
  if (wrong !== undefined) throw new CommandError(`${wrong} is not the id of a text.`);
  const hours = options['older-than'];
  const before =
    hours === undefined
      ? undefined
      : new Date(Date.now() - wholeNumber('older-than', hours, 0, MAX_HOURS) * HOUR_MS);
  if (options.yes && ids.length === 0 && !before) {
    throw new CommandError('Say which: the ids of texts, or --older-than HOURS.');
  }
  await withApp(async (app) => {
    const { UnknownTexts } = await import('../messaging/sms/unknown-texts.service.js');
    const service = app.get(UnknownTexts, { strict: false });
    const texts = (await service.list(MAX_LISTED)).filter(
      ({ id, createdAt }) => (ids.length === 0 || ids.includes(id)) && (!before || createdAt < before),
    );
    const gone = ids.filter((id) => !texts.some((text) => text.id === id));
    for (const id of gone) console.log(`${id}  not among the unknown texts${before ? ' of that age' : ''}`);
    if (gone.length > 0) process.exitCode = 1;
    if (texts.length === 0) console.log('There is no unknown text to send again.');
    else if (options.yes) await sendAgain(service, texts);
    else propose(texts);
  });
}

function propose(texts: UnknownText[]): void {
  for (const text of texts) console.log(lineOf(text));
  console.log(
    `${texts.length} would be sent again. Add --yes, with their ids or --older-than HOURS, to do it: ` +
      'whoever got the first one gets a second.',
  );
}

async function sendAgain(service: UnknownTexts, texts: UnknownText[]): Promise<void> {
  for (const text of texts) {
    try {
      console.log(`${lineOf(text)}  written again as ${await service.resend(text.id, SYSTEM)}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      console.log(`${lineOf(text)}  not sent: ${error.error}`); // its callback came in the meantime
      process.exitCode = 1;
    }
  }
}

const lineOf = ({ id, createdAt, phoneNumber, purpose }: UnknownText): string =>
  `${id}  ${createdAt.toISOString().slice(0, 19)}Z  ${phoneNumber}  ${purpose}`;
