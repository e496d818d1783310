import dayjs from 'dayjs';
import relative from 'dayjs/plugin/relativeTime';

dayjs.extend(relative);

/** The server's clock may run ahead of the reader's: nothing was made in the future. */
export function timeAgo(instant: string, now = new Date()): string {
  const then = dayjs(instant);
  return then.isAfter(now) ? dayjs(now).from(now) : then.from(now);
}
