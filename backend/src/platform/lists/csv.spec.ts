import { csvCell, csvLine } from './csv.js';

describe('a cell for a spreadsheet', () => {
  it.each([
    ['Ana', '"Ana"'],
    [null, '""'],
    ['5" nails', '"5"" nails"'],
    ['a, b', '"a, b"'],
    ['3 + 4', '"3 + 4"'],
  ])('holds %j as %s', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it.each([
    '=1+1',
    '+1 617',
    '-1',
    '@SUM(A1)',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    ' =1',
    '\t=1',
    '\r\n=1',
    '\u00a0@x',
  ])('makes no formula of %j', (text) => {
    expect(csvCell(text)).toBe(`"'${text}"`);
  });

  it('is one of a line that ends as the format wants it', () => {
    expect(csvLine(['a', null, 'b'])).toBe('"a","","b"\r\n');
  });
});
