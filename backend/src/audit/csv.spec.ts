import { csvCell, csvLine } from './csv.js';

describe('A cell of a spreadsheet', () => {
  it.each(['=1+1', ' =1+1', '\u00a0 @SUM(A1)', '\t+1', '\n-2', '＝1', '-cmd'])(
    'is no formula: %j',
    (text) => {
      expect(csvCell(text)).toBe(`"'${text}"`);
    },
  );

  it.each(['a=1', "o'brien", '1 - 2', ''])('is what was typed: %j', (text) => {
    expect(csvCell(text)).toBe(`"${text}"`);
  });

  it('keeps its quotes, and is empty for nothing', () => {
    expect(csvLine(['a "b"', null])).toBe('"a ""b""",""\r\n');
  });
});
