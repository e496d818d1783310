import { csvOf } from './csv';

describe('a cell of an exported list', () => {
  it.each(['=1+1', '+1 617', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠x', ' =1', '\t=1', '\u00a0@x', "'=1"])(
    'is no formula: %j',
    (text) => {
      expect(csvOf([[text]])).toBe(`\uFEFF'${text}\r\n`);
    },
  );

  it('is quoted where it has to be, and a number stays one', () => {
    expect(csvOf([['a, b', 5, null, "O'Hara", 'x\ny']])).toBe(`\uFEFF"a, b",5,,O'Hara,"x\ny"\r\n`);
  });
});
