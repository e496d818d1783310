import {
  dayForPeople,
  dayInZone,
  instantForPeople,
  isAfterToday,
  momentForPeople,
  coerceDay,
  parseDay,
  setHallTimezone,
  today,
} from './hall-days.js';

const BOSTON = 'America/New_York';

describe('100,000 days of a file', () => {
  it('are read with one format for the zone', () => {
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    for (let day = 0; day < 1_000; day += 1) isAfterToday(new Date(day * 86_400_000));
    expect(made.mock.calls.length).toBeLessThanOrEqual(1);
    made.mockRestore();
  });
});

describe('a day on the wire', () => {
  it.each([
    ['2011-03-04', '2011-03-04'],
    ['2024-02-29', '2024-02-29'],
    ['2011-02-29', undefined],
    ['2011-13-01', undefined],
    ['x2011-03-04', undefined],
    ['2011-03-04x', undefined],
    ['11-3-4', undefined],
    ['', undefined],
    ['+012011-03-04', undefined],
    ['+012011-03-04T12:00:00Z', undefined],
    // Half past two at night in London is the evening before in Boston.
    ['2011-07-04T02:30:00Z', '2011-07-03'],
    ['2011-07-04T02:30Z', '2011-07-03'],
    ['2020-01-01T04:59:00Z', '2019-12-31'],
    ['2020-01-01T05:00:00Z', '2020-01-01'],
    ['2011-07-04T02:30:00.123456789Z', '2011-07-03'],
    ['2011-07-04T02:30:00+02:00', '2011-07-03'],
    ['2011-07-04T02:30:00-0400', '2011-07-04'],
    ['2011-07-04T02:30:00', '2011-07-04'],
    ['2011-07-04T23:59:59', '2011-07-04'],
    ['2011-07-04T23:59', '2011-07-04'],
    ['2011-02-30T12:00:00Z', undefined],
    ['2011-07-04T25:00:00Z', undefined],
    ['2011-07-04T02:30:00.Z', undefined],
    ['2011-07-04T02:30:00.1234567890Z', undefined],
    ['x2011-07-04T02:30:00Z', undefined],
    ['2011-07-04T02:30:00Zx', undefined],
    ['2011-07-04 02:30:00Z', undefined],
  ])('%s is %s', (text, day) => expect(parseDay(text, BOSTON)).toBe(day));
});

describe('a date as JavaScript reads it', () => {
  it.each([
    ['2026-11-01', '2026-11-01'],
    ['Nov 1, 2026', '2026-11-01'],
    [' 1 November 2026 ', '2026-11-01'],
    ['11/1/2026', '2026-11-01'],
    ['11/1/26', '2026-11-01'],
    ['2026/1/9', '2026-01-09'],
    ['2026-11-01 23:30', '2026-11-01'],
    ['Nov 1, 2026 11:30 PM', '2026-11-01'],
    ['Sun Nov 01 2026 00:30:00 GMT-0400 (Eastern Daylight Time)', '2026-11-01'],
    // Half past two at night in London is the evening before in Boston.
    ['Sat, 04 Jul 2026 02:30:00 GMT', '2026-07-03'],
    ['2026-07-04T02:30:00Z', '2026-07-03'],
    [0, '1969-12-31'],
    [Date.UTC(2026, 6, 4, 12), '2026-07-04'],
    ['2024-02-29 10:00', '2024-02-29'],
    ['2026-02-29', undefined],
    ['2026-02-29 10:00', undefined],
    ['Feb 30, 2026', undefined],
    ['2/30/2026', undefined],
    ['31 November 2026', undefined],
    ['Nov 1, 2026 25:00', undefined],
    ['Gate 1', undefined],
    ['Nov 2026', undefined],
    ['2026', undefined],
    ['soon', undefined],
    [1e20, undefined],
    [-1e14, undefined],
    [true, undefined],
    [null, undefined],
  ])('%j is %s', (value, day) => expect(coerceDay(value, BOSTON)).toBe(day));
});

describe('the calendar of the hall', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-01-01T03:30:00Z') }));
  afterEach(() => jest.useRealTimers());

  it('has its own today', () => {
    expect(today(BOSTON)).toBe('2025-12-31');
    expect(today('Asia/Tokyo')).toBe('2026-01-01');
    expect(dayInZone(new Date('2025-06-05T12:00:00Z'), BOSTON)).toBe('2025-06-05');
  });

  it('says what is after today: not what is later today', () => {
    expect(isAfterToday(new Date('2026-01-01T04:59:59Z'))).toBe(false);
    expect(isAfterToday(new Date('2026-01-01T05:00:00Z'))).toBe(true);
    setHallTimezone('Asia/Tokyo');
    expect(isAfterToday(new Date('2026-01-01T05:00:00Z'))).toBe(false);
    setHallTimezone(BOSTON);
  });

  it('is told to people', () => {
    const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));
    expect(months.map((month) => dayForPeople(`2011-${month}-04`).slice(0, 3)).join(' ')).toBe(
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    );
    expect(dayForPeople('2011-03-04')).toBe('Mar 4, 2011');
    const instant = new Date('2011-03-04T20:05:09Z');
    expect(instantForPeople(instant)).toMatch(/^Mar 4, 2011, 3:05:09\sPM$/);
    expect(momentForPeople(instant)).toMatch(/^Mar 4, 2011, 3:05\sPM$/);
    expect(momentForPeople(new Date('2025-11-22T04:30:00Z'))).toMatch(/^Nov 21, 11:30\sPM$/);
  });
});
