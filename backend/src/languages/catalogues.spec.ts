import { SegmentedMessage } from 'sms-segments-calculator';
import { clockTime, dayAndTime } from '../platform/time/clock-time.js';
import type { MessageKey } from './catalogue/catalogue.js';
import { en } from './catalogue/en.js';
import { catalogues, type Language, LANGUAGES } from './languages.js';
import { argumentsOf, formatted, partsOf, sayIn } from './messages.js';

const segmentsOf = (text: string) => new SegmentedMessage(text).segmentsCount;
const keys = Object.keys(en.messages) as MessageKey[];
const others = LANGUAGES.filter((language) => language !== 'en');
const isText = (key: MessageKey) => key.startsWith('text.');
/** Little but placeholders. */
const SAME_IN_ALL = new Set<MessageKey>(['match.email', 'text.message', 'text.choice', 'text.choiceOf']);
const isOfApi = (key: MessageKey) => key.startsWith('api.');

describe.each(others)('the catalogue %s', (language) => {
  const { messages, confirmed, name } = catalogues[language];

  it('has every sentence that English has, and no other', () =>
    expect(Object.keys(messages).sort()).toEqual([...keys].sort()));

  it('has the arguments of the English ones, and nothing empty', () => {
    for (const key of keys) {
      expect([key, argumentsOf(messages[key])]).toEqual([key, argumentsOf(en.messages[key])]);
      expect([key, messages[key].trim()]).toEqual([key, messages[key]]);
      expect(messages[key]).not.toBe('');
    }
  });

  it('translates: few sentences are as in English', () => {
    const same = keys.filter((key) => messages[key] === en.messages[key]);
    expect(same.filter((key) => !SAME_IN_ALL.has(key))).toEqual([]);
  });

  it('confirms only what there is, and is called by its own name', () => {
    expect(confirmed.filter((key) => !keys.includes(key))).toEqual([]);
    expect(name).not.toBe('');
  });
});

const facts = {
  title: 'Banquet Server',
  employer: 'Harborlight Hotel',
  link: 'https://hall.example.org/worker-view/00000000-0000-0000-0000-000000000000',
};

it.each<[Language, number]>([
  ['en', 2],
  ['es', 2],
  ['pt-BR', 2],
  ['ht', 2],
  ['zh-Hant', 2],
  ['vi', 3],
])('a notification in %s takes at most %i segments', (language, most) =>
  expect(segmentsOf(sayIn(language)('text.notification', facts))).toBeLessThanOrEqual(most),
);

it.each<Language>(['en', 'es', 'pt-BR', 'ht'])(
  'texts in %s have but letters that come 160 to a segment',
  (language) => {
    // A Spanish day has an í; offers are seldom open that long.
    for (const key of keys.filter((key) => isText(key) && key !== 'text.days')) {
      const message = catalogues[language].messages[key];
      const values = Object.fromEntries(argumentsOf(message).map((name) => [name, 1]));
      const words = formatted(language, message, values);
      expect([key, segmentsOf(words.padEnd(160, 'x'))]).toEqual([key, 1]);
    }
  },
);

it.each<[Language, string, string]>([
  ['en', 'Mon, Nov 23, 7:00 AM', 'Nov 23, 7:00 AM'],
  ['es', 'lun, 23 de nov, 7:00 a.m.', '23 nov, 7:00 a.m.'],
  ['pt-BR', 'seg., 23 de nov., 7:00', '23 de nov., 7:00'],
  ['ht', 'lendi 23 novanm, 7:00', '23 novanm, 7:00'],
  ['zh-Hant', '11月23日週一上午7:00', '11月23日上午7:00'],
  ['vi', '7:00 Thứ 2, 23 thg 11', '7:00 23 thg 11'],
])('writes times in %s as it does: %s', (language, whole, short) => {
  const [at, hall] = [new Date('2026-11-23T12:00:00Z'), { timezone: 'America/New_York' }];
  expect(dayAndTime(at, hall, catalogues[language])).toBe(whole);
  expect(clockTime(at, new Date('2026-11-20T12:00:00Z'), hall, catalogues[language])).toBe(short);
});

it('names arguments, and does no more, wherever a page or a refusal is worded', () => {
  for (const language of LANGUAGES) {
    for (const key of keys.filter((key) => !isText(key))) {
      expect([key, partsOf(catalogues[language].messages[key])]).not.toEqual([key, null]);
    }
  }
});

it('knows refusals by their English sentences, so no two are the same', () => {
  const sentences = keys.filter(isOfApi).map((key) => en.messages[key]);
  expect(new Set(sentences).size).toBe(sentences.length);
});
