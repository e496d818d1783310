import type { Operation } from './api-document.js';
import type { Case, Sound } from './fuzz-cases.js';

const wide = (keys: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, n) => [`k${n}`, n])));
const ids = (count: number) =>
  Array.from({ length: count }, (_, n) => `11111111-1111-4111-8111-${String(n).padStart(12, '0')}`);

/** Whole bodies that cost the reader much: beyond every limit, and just within the largest. */
const bodies: Readonly<Record<string, string>> = {
  '150,000 keys': wide(150_000),
  '1,000 keys': wide(1_000),
  '30,000 keys': wide(30_000),
  '600,000 empty objects': `[${'{},'.repeat(600_000)}{}]`,
  '100,000 empty objects': `{"a":[${'{},'.repeat(100_000)}{}]}`,
  '80,000 levels': `${'{"a":'.repeat(80_000)}1${'}'.repeat(80_000)}`,
  '16 kB of levels': `${'['.repeat(8_000)}${']'.repeat(8_000)}`,
  'a text of 500 kB': JSON.stringify({ a: '\\"'.repeat(125_000) }),
};

/** Texts that cost whoever cleans, trims, matches or counts them much. */
const texts: Readonly<Record<string, string>> = {
  'tags within tags': '<div>'.repeat(9_900),
  'a million characters of tags': '<div>'.repeat(200_000),
  'styles without an end': '<p style="color:'.repeat(3_100),
  'one style of many parts': `<p style="${'color:red;'.repeat(4_900)}">x`,
  'links without an end': '<a href="'.repeat(5_500),
  blanks: `x${' '.repeat(49_000)}x`,
  'blanks and lines': ' \n'.repeat(24_000),
  'signs of an address': `${'a@'.repeat(80)}${'a.'.repeat(20)}`,
  'an address with a name': `${'<'.repeat(240)}${'"'.repeat(240)}`,
  digits: '1'.repeat(49_000),
};

const MANY = 1_500;
const queries: Readonly<Record<string, string>> = {
  'a wide query': Array.from({ length: MANY }, (_, n) => `k${n}=1`).join('&'),
  'one key many times': Array.from({ length: MANY }, () => 'search=a').join('&'),
  'a deep query': `a${'[b]'.repeat(3_000)}=1`,
  'a long query': `search=${'%25_'.repeat(3_000)}`,
};
const headers: Readonly<Record<string, Record<string, string>>> = {
  'many cookies': { cookie: 'a=b; '.repeat(2_500) },
  'many addresses': { 'x-forwarded-for': '1.2.3.4,'.repeat(1_500) },
  'a long type': { accept: 'a/b;q=0.1,'.repeat(1_200), 'accept-language': 'a-b;q=0.1,'.repeat(100) },
  'many ranges': { range: `bytes=${'0-1,'.repeat(2_500)}2-3`, 'if-none-match': 'W/"x",'.repeat(200) },
};

/** Of a field that takes a list. Made once: every operation is sent them. */
const lists: Readonly<Record<string, readonly string[]>> = {
  '100,000 ids in a field': ids(100_000),
  '1,000 ids in a field': ids(1_000),
};

const JSON_TYPE = 'application/json';

/** Of addresses and headers, and of bodies, each operation is sent one in so many, its neighbours others. */
const [EVERY, EVERY_BODY] = process.env.FUZZ === 'all' ? [1, 1] : [8, 3];

/**
 * Requests of one operation that are wide, deep or long.
 * @param order the operation's place among all
 */
export function heavyCasesOf(
  { path, method, bodyType = JSON_TYPE }: Operation,
  sound: Sound,
  order: number,
): Case[] {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => sound.path[name] ?? '');
  const at = new URLSearchParams(sound.query).toString();
  const target = at ? `${address}?${at}` : address;
  const around = [
    ...Object.entries(queries).map(([what, query]) => ({ what, target: `${address}?${query}` })),
    ...Object.entries(headers).map(([what, more]) => ({ what, target, headers: more })),
  ].filter((_, index) => index % EVERY === order % EVERY);
  if (method === 'GET') return around;
  if (bodyType !== JSON_TYPE) return [...around, ...formsOf(target, bodyType)];
  const withBody = (what: string, body: string): Case => ({ what, target, body, type: JSON_TYPE });
  const within = [
    ...Object.entries(bodies).map(([what, body]) => withBody(what, body)),
    ...Object.entries(texts).map(([what, text]) => withBody(what, everyField(sound.body, text, [text]))),
    ...Object.entries(lists).map(([what, list]) => withBody(what, everyField(sound.body, list[0], list))),
  ];
  return [...around, ...within.filter((_, index) => index % EVERY_BODY === order % EVERY_BODY)];
}

/** The sound body with each of its texts and each of its lists replaced. */
function everyField(body: unknown, text: unknown, list: readonly unknown[]): string {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>).map(([name, value]) => [
    name,
    Array.isArray(value) ? list : typeof value === 'string' ? text : value,
  ]);
  return JSON.stringify(Object.fromEntries(fields));
}

const formsOf = (target: string, type: string): Case[] =>
  [
    ['5,000 fields', Array.from({ length: 5_000 }, (_, n) => `k${n}=1`).join('&')],
    ['one field many times', 'Body=STOP&'.repeat(6_000)],
    ['190 long fields', Array.from({ length: 190 }, (_, n) => `k${n}=${'%20'.repeat(100)}`).join('&')],
    ['a long field', `Body=${'%20'.repeat(20_000)}`],
    ['a field beyond the limit', `Body=${'%20'.repeat(40_000)}`],
  ].map(([what = '', body]) => ({ what, target, body, type }));
