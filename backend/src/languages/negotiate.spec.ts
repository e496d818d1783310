import { LANGUAGES } from './languages.js';
import { negotiate } from './negotiate.js';

it.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-GB,vi;q=0.9', 'en'],
  ['de, pt;q=0.7', 'pt-BR'],
  ['en;q=0.1, ht', 'ht'],
  ['zh-TW', 'zh-Hant'],
  ['zh-hant-hk', 'zh-Hant'],
  ['vi;q=0, es', 'es'],
  ['de', undefined],
  ['', undefined],
  ['*', undefined],
  [undefined, undefined],
  ['----,;;q=x', undefined],
])('%j asks for %s', (header, expected) => expect(negotiate(header, LANGUAGES)).toBe(expected));

it('gives no language that is off', () => expect(negotiate('vi, es;q=0.5', ['en', 'es'])).toBe('es'));
