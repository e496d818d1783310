import { reportOf } from './report-rows.js';

const offersIn = (key: string) => ({ key, name: key, offers: 1 });

describe('a report by month', () => {
  it('has each month between the first and the last', () => {
    const { rows } = reportOf('month', [offersIn('2025-11'), offersIn('2026-02')], []);
    expect(rows.map(({ key, offers }) => [key, offers])).toEqual([
      ['2025-11', 1],
      ['2025-12', 0],
      ['2026-01', 0],
      ['2026-02', 1],
    ]);
  });

  it('ends with the last month that can be written', () => {
    const { rows } = reportOf('month', [offersIn('9999-11'), offersIn('9999-12')], []);
    expect(rows.map(({ key }) => key)).toEqual(['9999-11', '9999-12']);
  });
});
