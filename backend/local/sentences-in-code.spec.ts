import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MATCH_STATUSES } from '../src/dispatch/matching/job-match.entity.js';
import { refusalIn } from '../src/languages/refusals.js';
import { refusals } from '../src/platform/http/refusals.js';
import { wordsInCode } from './sentences-in-code.js';

const project = join(import.meta.dirname, '..', '..');
const isCode = (file: string) =>
  file.endsWith('.ts') &&
  !/\.(spec|test|gen)\.ts$|-fixtures?\.ts$|(^|\/)dto\/|(^|\/)audited\.ts$|\.entity\.ts$/.test(file);
/** The code of a folder, or those of its files that are named. */
const inFolder = (folder: string, names?: string) =>
  readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => isCode(file) && (names === undefined || names.split(' ').includes(file.slice(0, -3))))
    .map((file) => join(folder, file))
    .sort();
const read = (file: string) => readFileSync(join(project, file), 'utf8');

/** Where texts are worded, and where the public API refuses. */
const ROOMS = [
  ...inFolder('backend/src/dispatch/replies'),
  ...inFolder('backend/src/dispatch/job-texts', 'job-texts.service job-text-kinds'),
  ...inFolder('backend/src/dispatch/offers', 'new-offers.service offer-text'),
  ...inFolder('backend/src/dispatch/notifications', 'notification-text notification-writer'),
  ...inFolder('backend/src/dispatch/answers', 'answers.service transitions'),
  ...inFolder('backend/src/dispatch/fill', 'decisions/yes offer-steps.service'),
  ...inFolder('backend/src/public'),
  ...inFolder('backend/src/hall/phone-numbers', 'phone-numbers.service'),
  ...inFolder('backend/src/platform/http', 'error.filter ids validation origin.guard'),
  ...inFolder('backend/src/platform/bodies'),
  ...inFolder('frontend/src/public'),
  ...inFolder('frontend/src/shared', 'request phone site dates'),
];

/** What stands there in English all the same, and why. */
const ALLOWED: readonly (readonly [file: string, words: RegExp, why: string])[] = [
  ['frontend/src/public/', /signed in as|^To answer as the worker/, 'a preview: only staff read it'],
  ['backend/src/public/', /signed in as/, 'a preview: only staff read it'],
  ['backend/src/dispatch/answers/', /signed in as/, 'a preview: only staff read it'],
  ['backend/src/dispatch/offers/', /^without a reason$/, 'for the audit log'],
  ['backend/src/dispatch/fill/', /^A place has come free$/, 'for the record of the offer'],
  ['backend/src/dispatch/fill/decisions/yes.ts', /^… has accepted …/, 'for staff who record the answer'],
  [
    'backend/src/hall/phone-numbers/',
    /^(it was opted out|the number passed|none given)/,
    'for the audit log',
  ],
  ['backend/src/platform/http/ids.ts', /^Invalid uuid$/, 'of routes of staff'],
  ['backend/src/platform/http/origin.guard.ts', /^The request body must be …|^a form/, 'JSON, for workers'],
  ['frontend/src/shared/request.ts', /^(No connection|The server)/, 'said anew by wording/reason.ts'],
  ['frontend/src/shared/site.ts', /./, 'names, and what frame.ts says anew'],
];

/**
 * These write no words to workers: staff typed it, another file worded it, it is the same text again, or it goes to others.
 */
const WORDS_NOTHING = [
  'dispatch/seals/seal-letters.service.ts',
  'dispatch/slips/slips.service.ts',
  'dispatch/notifications/links-again.service.ts',
  'messaging/email/test-email.service.ts',
  'messaging/sms/sms.service.ts',
  'messaging/sms/test-sms.service.ts',
  'messaging/sms/unknown-texts.service.ts',
  'messaging/sms/worker-texts.service.ts',
].map((file) => `backend/src/${file}`);

/** These say which text is to be sent, and hand on what staff typed. */
const ASKS_BY_KIND = [
  'by-hand/cancelling.service.ts',
  'by-hand/ending.service.ts',
  'by-hand/offering.service.ts',
  'fill/step-writer.service.ts',
  'job-texts/job-messages.service.ts',
  'job-texts/reminders.service.ts',
].map((file) => `backend/src/dispatch/${file}`);

const isStatus = (text: string) => (MATCH_STATUSES as readonly string[]).includes(text);
const isInCatalogue = (text: string) => refusalIn(text.replaceAll('…', 'x')) !== undefined;
const isAllowed = (file: string, text: string) =>
  ALLOWED.some(([place, words]) => file.startsWith(place) && words.test(text));
const strange = (file: string, source = read(file)) =>
  wordsInCode(file, source)
    .filter(({ text }) => !isStatus(text) && !isInCatalogue(text) && !isAllowed(file, text))
    .map(({ text, line }) => `${file}:${line} ${text}`);

describe('what reaches a worker', () => {
  it.each(ROOMS)('comes from the catalogue: %s', (file) => expect(strange(file)).toEqual([]));

  it('comes from the catalogue: the document of their pages, whose title is a name', () => {
    const words = read('frontend/public.html').replace(/<title>Hiring Hall<\/title>|<[^>]*>/g, '');
    expect(words.trim()).toBe('');
  });

  it('is written by no other file: texts and e-mails', () => {
    const writers = inFolder('backend/src').filter((file) => /\.createPending(All)?\(/.test(read(file)));
    const others = writers.filter((file) => !ROOMS.includes(file) && !WORDS_NOTHING.includes(file));
    expect(others).toEqual([]);
  });

  it('is asked for by no other file: offers and texts about a job', () => {
    const asking = /\b(texts|jobTexts)\.send\(|[oO]ffers\.make\(/;
    const askers = inFolder('backend/src/dispatch').filter((file) => asking.test(read(file)));
    expect(askers.filter((file) => !ROOMS.includes(file) && !ASKS_BY_KIND.includes(file))).toEqual([]);
  });

  it.each([403, 408, 413, 415, 429, 503] as const)('has a sentence for what is answered as %i', (status) =>
    expect(refusalIn(refusals[status].error)).toBeDefined(),
  );

  it.each([
    ['a text', "const text = () => say('text.offer') + ' Bring your own shoes.';", ' Bring your own shoes.'],
    ['a text with values', 'const text = `Come to ${place} at ${time}`;', 'Come to … at …'],
    ['a refusal', "throw conflict('full', 'There is no place left.');", 'There is no place left.'],
    ['a word on a page', "h('p', { class: 'big bold' }, isOpen && 'Open');", 'Open'],
    ['a name that is read out', "h('input', { 'aria-label': 'Search' });", 'Search'],
  ])('is found where it does not: %s', (_, source, text) =>
    expect(strange('backend/src/public/some.ts', source)).toEqual([`backend/src/public/some.ts:1 ${text}`]),
  );

  it.each([
    "import { say } from './the words';",
    "throw new Error('Nobody reads this');",
    "this.logger.warn('could not be sent');",
    "const found = statement('texts of a job', {})`SELECT a b FROM c`;",
    "throw conflict('answer_refused', 'This job is closed.');",
    "h('p', { class: 'big bold' }, say('match.open'));",
    '// Words of a comment.',
  ])('is not seen in %s', (source) => expect(strange('backend/src/public/some.ts', source)).toEqual([]));
});
