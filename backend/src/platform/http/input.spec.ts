import { PartialType } from '@nestjs/swagger';
import { effort } from '../../../test/support/effort.js';
import type { ApiError } from '../errors/api-error.js';
import { isTooComplex } from '../input/size.js';
import { IdList, OptionalEmail, OptionalText, RequiredRichText, RequiredText } from '../input/fields.js';
import { ChoiceFilter, WholeNumber } from '../input/filters.js';
import { OptionalDay } from '../input/optional-day.js';
import { readInput } from './validation.js';

class Note {
  @RequiredText({ required: 'Note is required', max: 5 })
  text: string;

  @OptionalText({ multiline: true })
  lines?: string | null;

  @OptionalText()
  comment?: string | null;

  @OptionalDay()
  day?: string | null;
}

/** The same without the short limit. */
class Spacious {
  @RequiredText()
  text: string;

  @OptionalText({ multiline: true })
  lines?: string | null;

  @OptionalText()
  comment?: string | null;
}

function messages(input: unknown, type: new () => object = Note): string[] {
  try {
    readInput(type, input);
    return [];
  } catch (error) {
    return (error as ApiError).details?.map(({ field, message }) => `${field}: ${message}`) ?? [];
  }
}

describe('a field', () => {
  it.each([
    [{ text: ' ok ' }, []],
    [{}, ['text: Note is required']],
    [{ text: '   ' }, ['text: Note is required']],
    [{ text: 7 }, ['text: Note is required']],
    [{ text: 'abcdef' }, ['text: String must contain at most 5 character(s)']],
    [{ text: '😀😀😀' }, ['text: String must contain at most 5 character(s)']],
    [{ text: 'a\u0000' }, ['text: Invalid input']],
    [{ text: 'a\ud800' }, ['text: Invalid input']],
    [{ text: 'a', comment: '\udc00' }, ['comment: Invalid input']],
    [{ text: 'a', day: '1899-12-31' }, ['day: Date must not be before 1900-01-01']],
    [{ text: 'a', day: 'soon' }, ['day: Invalid date']],
    [{ text: 'a', day: '' }, []],
  ])('%j is told %j', (input, expected) => {
    expect(messages(input)).toEqual(expected);
  });

  it.each([
    ['Cook\nFree $$$', 'Cook Free $$$'],
    [' Bell \r\n\t man\n', 'Bell man'],
    ['two  blanks', 'two blanks'],
    ['Dup\u00a0\u3000class', 'Dup class'],
    ['Pier\u2028Inn\u0085Bar', 'Pier Inn Bar'],
  ])('of one line takes %j as %j; one of several keeps its lines', (typed, taken) => {
    expect(readInput(Spacious, { text: typed, comment: typed, lines: typed })).toEqual({
      text: taken,
      comment: taken,
      lines: typed.trim(),
    });
  });
});

describe('characters that nobody sees', () => {
  it.each([
    ['Dup\u200b class', 'Dup class'],
    ['Dup \u2060\u00a0\ufeffclass\u200b', 'Dup class'],
    ['\u202eabc', 'abc'],
    ['Dup\u2800class\u2800', 'Dup class'],
    ['so\u00adft\u034f\u0007', 'soft'],
    ['Ana\u200d\u200cBo', 'AnaBo'],
    ['Ana\ufe0f', 'Ana'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['क्\u200dष', 'क्\u200dष'],
    ['मी\u200c Bo', 'मी Bo'],
    ['Love ❤\ufe0f', 'Love ❤\ufe0f'],
    ['👩\u200d🍳 👩🏽\u200d🍳 ❤\ufe0f\u200d🔥', '👩\u200d🍳 👩🏽\u200d🍳 ❤\ufe0f\u200d🔥'],
    ['👩\u200d a\u200d🍳\u200b', '👩 a🍳'],
  ])('are taken out of one line: %j is %j', (typed, taken) => {
    expect(readInput(Spacious, { text: typed, comment: typed })).toEqual({ text: taken, comment: taken });
  });

  it('do not count for the length', () => {
    expect(messages({ text: '\u200bab\u00a0\u00a0cd\u202e' })).toEqual([]);
    expect(messages({ text: '\u200b\u202e' })).toEqual(['text: Note is required']);
  });

  it.each([
    ['Gate\u200b 4\nAsk An\u00ada\u2060', 'Gate 4\nAsk Ana'],
    ['\u202eGate\u2066 4\u202c\r\n\u200eAna\u0007\tBo', 'Gate 4\r\nAna\tBo'],
    ['👩\u200d🍳 👩🏽\u200d🍳 ❤\ufe0f\u200d🔥 a\u00a0b', '👩\u200d🍳 👩🏽\u200d🍳 ❤\ufe0f\u200d🔥 a\u00a0b'],
    ['👩\u200d a\u200d🍳', '👩 a🍳'],
  ])('are taken out of several lines, which stay, as pictures do: %j is %j', (typed, taken) => {
    expect(readInput(Spacious, { text: 'x', lines: typed })).toMatchObject({ lines: taken });
  });
});

class Everything {
  @RequiredRichText('Description is required')
  html: string;

  @OptionalEmail()
  email?: string | null;

  @IdList()
  ids?: string[] | null;

  @ChoiceFilter(['Open', 'Closed'])
  status?: string;

  @ChoiceFilter(Array.from({ length: 21 }, (_, n) => `word ${n}`))
  word?: string;

  @WholeNumber({ min: 1, max: 10 })
  limit?: number;
}
class Some extends PartialType(Everything, { skipNullProperties: false }) {
  @OptionalText()
  more?: string | null;
}

describe('what is sent', () => {
  const id = (n: number) => `11111111-1111-4111-8111-${String(n).padStart(12, '0')}`;
  const ids = (count: number) => Array.from({ length: count }, (_, n) => id(n));

  it.each<[object, string]>([
    [{ limit: 'x' }, 'limit: Invalid input'],
    [{ limit: '1.5' }, 'limit: Invalid input'],
    [{ limit: '0' }, 'limit: Number must be greater than or equal to 1'],
    [{ limit: '11' }, 'limit: Number must be less than or equal to 10'],
    [{ status: 'open' }, "status: Invalid enum value. Expected 'Open' | 'Closed', received 'open'"],
    [{ status: ['Open'] }, "status: Invalid enum value. Expected 'Open' | 'Closed', received object"],
    [{ word: 'x' }, 'word: Invalid enum value.'],
    [{ ids: ids(1001) }, 'ids: Array must contain at most 1000 element(s)'],
    [{ ids: ['x'] }, 'ids: Invalid uuid'],
    [{ html: '' }, 'html: Description is required'],
    [{ html: '<p></p>' }, 'html: Description is required'],
    [{ html: `<p>${'x'.repeat(50_000)}` }, 'html: String must contain at most 50000 character(s)'],
    [{ html: '<p>x' + '<div>'.repeat(3_000) }, 'html: The text has too much formatting'],
    [{ email: `${'a'.repeat(200)}@x.org` }, 'email: String must contain at most 200 character(s)'],
    [{ email: 'x' }, 'email: Invalid email'],
    [{ nobody: 1 }, "nobody: Unknown field 'nobody'"],
    [JSON.parse('{"__proto__":{"polluted":true}}') as object, "__proto__: Unknown field '__proto__'"],
    [{ constructor: 1 }, "constructor: Unknown field 'constructor'"],
  ])('case %# is refused with one sentence', (input, message) => {
    expect(messages(input, Some)).toEqual([message]);
  });

  it.each([null, 'x', 7, true, [], [{}]])('%j is refused: it has no fields', (input) => {
    expect(() => readInput(Some, input)).toThrow('Invalid input');
  });

  it('is converted by the rules that a derived class takes over', () => {
    expect(
      readInput(Some, { email: ' ', ids: [id(1).toUpperCase(), id(1)], limit: '', status: 'all' }),
    ).toEqual({
      email: null,
      ids: [id(1)],
      limit: undefined,
      status: undefined,
    });
    expect(readInput(Some, undefined)).toEqual({});
  });

  it('names at most twenty unknown fields, each shortened', () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`${'k'.repeat(100)}${n}`, n]));
    const said = messages(many, Some);
    expect(said).toHaveLength(20);
    expect(said[0]?.length).toBeLessThan(200);
  });

  const wide = Object.fromEntries(Array.from({ length: 150_000 }, (_, n) => [`k${n}`, n]));
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
  it.each<[string, unknown, boolean]>([
    ['150,000 keys', wide, true],
    ['600,000 empty objects', Array.from({ length: 600_000 }, () => ({})), true],
    ['21 levels', nested(21), true],
    ['20 levels', nested(20), false],
    ['two lists of a thousand ids', { a: ids(1000), b: ids(1000) }, false],
    ['brackets and commas in a text', { a: '[{,'.repeat(20_000) }, false],
    ['quotes in a text', { a: '\\"'.repeat(20_000), b: '\\' }, false],
    ['levels behind quotes in a text', { a: '\\"', b: nested(20) }, true],
  ])('is counted before anything else: %s', (_, body, expected) => {
    const json = Buffer.from(JSON.stringify(body));
    expect(isTooComplex(json)).toBe(expected);
    expect(effort(() => isTooComplex(json), 20)).toBeLessThan(20);
  });

  it('is refused in no more time than its size asks for', () => {
    const hostile = [
      wide,
      { html: '<div>'.repeat(200_000) },
      { html: '<p style="color:'.repeat(100_000) },
      { ids: Array.from({ length: 100_000 }, () => 'x') },
    ];
    const refused = () => hostile.map((body) => messages(body, Some).length);
    expect(refused()).toEqual([20, 1, 1, 1]);
    expect(effort(refused, 300)).toBeLessThan(300);
  });
});
