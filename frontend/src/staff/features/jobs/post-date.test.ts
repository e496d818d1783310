import dayjs from 'dayjs';
import { dayIn } from '../../use-hall-today';
import { noPostDate } from './post-date';

describe('the post date of a job', () => {
  it('is judged by the calendar of the hall, wherever the browser is', () => {
    const lateEvening = new Date('2025-06-16T02:30:00Z');
    expect(dayIn('America/New_York', lateEvening)).toBe('2025-06-15');
    expect(dayIn('Asia/Tokyo', lateEvening)).toBe('2025-06-16');
  });

  it.each([
    ['1899-12-31', true],
    ['1900-01-01', false],
    ['2025-06-15', false],
    ['2025-06-16', true],
  ])('%s cannot be chosen: %s', (day, isRefused) => {
    expect(noPostDate('2025-06-15')(dayjs(day))).toBe(isRefused);
  });
});
