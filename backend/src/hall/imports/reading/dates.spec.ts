import { dayOfSerial, orderOf, readDate } from './dates.js';

describe('A date as somebody wrote it', () => {
  it.each([
    ['2006-03-14', '2006-03-14'],
    ['2006/3/14', '2006-03-14'],
    ['20060314', '2006-03-14'],
    ['3/14/2006', '2006-03-14'],
    ['14.3.2006', '2006-03-14'],
    ['3/14/06', '2006-03-14'],
    ['3/14/68', '1968-03-14'],
    ['03-03-2006', '2006-03-03'],
    ['3/14/2006 12:00:00 AM', '2006-03-14'],
    ['Mar 14, 2006', '2006-03-14'],
    ['March 14th 2006', '2006-03-14'],
    ['14-Mar-06', '2006-03-14'],
    ['14 March 2006', '2006-03-14'],
    ['Tue, Mar 14, 2006', '2006-03-14'],
    ['38790', '2006-03-14'],
    ['2006-03-14T00:00:00Z', '2006-03-14'],
    ['2006-03-14T00:00:00.000Z', '2006-03-14'],
    ['2006-03-14T00:00:00+00:00', '2006-03-14'],
    ['2006-03-14T00:00:00-05:00', '2006-03-14'],
    ['2006-03-14T04:30:00Z', '2006-03-13'],
  ])('%j is %s', (written, day) => {
    expect(readDate(written)).toEqual({ day });
  });

  it('can be two days', () => {
    expect(readDate('3/4/2006')).toEqual({ monthFirst: '2006-03-04', dayFirst: '2006-04-03' });
  });

  it.each(['', 'soon', '2006', '2/30/2006', '13/13/2006', 'Foo 3, 2006', '99999'])(
    '%j is none',
    (written) => {
      expect(readDate(written)).toBeUndefined();
    },
  );

  it('is none where it is longer than any date, whatever it ends with', () => {
    const long = `25/12/2010${' '.repeat(40)}12:00`;
    expect([readDate(long), orderOf(long)]).toEqual([undefined, undefined]);
  });

  it.each([
    ['25/12/2010', 'day-first'],
    ['45/03/2020', undefined],
    ['20/00/2020', undefined],
    ['31/02/2020', undefined],
    ['12/25/2010', 'month-first'],
    ['3/4/2010', undefined],
    ['2010-12-25', undefined],
  ])('%j says of the order: %s', (written, order) => {
    expect(orderOf(written)).toBe(order);
  });

  it('is counted from another day by some workbooks', () => {
    expect(dayOfSerial(37_328, true)).toBe('2006-03-14');
  });
});
