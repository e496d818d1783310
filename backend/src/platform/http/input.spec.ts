import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { OptionalDay, parseDay } from './dates.js';
import { OptionalText, RequiredText } from './fields.js';

const NEW_YORK = 'America/New_York';

describe('a day on the wire', () => {
  it.each([
    ['2011-03-04', '2011-03-04'],
    ['2020-01-01T04:59:00Z', '2019-12-31'],
    ['2020-01-01T05:00:00Z', '2020-01-01'],
    ['2020-01-01T02:00:00', '2020-01-01'],
    ['2020-01-01T02:00:00+02:00', '2019-12-31'],
    ['2021-02-29', undefined],
    ['yesterday', undefined],
  ])('%s is %s in the hall', (text, day) => {
    expect(parseDay(text, NEW_YORK)).toBe(day);
  });
});

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

const messages = (input: object) =>
  validateSync(plainToInstance(Note, input)).flatMap(({ property, constraints }) => [
    `${property}: ${Object.values(constraints ?? {}).at(-1)}`,
  ]);

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
    ['two  blanks', 'two  blanks'],
    ['Pier\u2028Inn\u0085Bar', 'Pier Inn Bar'],
  ])('of one line takes %j as %j; one of several keeps its lines', (typed, taken) => {
    expect(plainToInstance(Note, { text: typed, comment: typed, lines: typed })).toEqual({
      text: taken,
      comment: taken,
      lines: typed.trim(),
    });
  });
});
