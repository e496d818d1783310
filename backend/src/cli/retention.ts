import { countOld, forget, type Forgotten } from '../operations/retention/forget.js';
import { CommandError, type Options, wholeNumber } from './options.js';
import { withDatabase } from './with-app.js';

/** Providers repeat an event for a day, and staff look at what went wrong last week. */
const MIN_DAYS = 7;
const MAX_DAYS = 36_500;

/** Removes now what workers remove at night; `--days` replaces the settings for what providers sent. */
export const retention = (options: Options): Promise<void> =>
  withDatabase(async (dataSource, config) => {
    const days =
      options.days === undefined ? undefined : wholeNumber('days', options.days, MIN_DAYS, MAX_DAYS);
    const kept =
      days === undefined
        ? config.retention
        : { ...config.retention, callbacks: days, inboundRequests: days, inboundSignatures: days };
    const isDry = options['dry-run'];
    const forgotten = await (isDry ? countOld : forget)(dataSource, kept);
    if (!forgotten) throw new CommandError('A worker is at it now. Nothing was done here.');
    for (const one of forgotten) console.log(lineOf(one, isDry ? 'would go' : 'gone'));
  });

const lineOf = ({ what, days, count }: Forgotten, done: string): string =>
  days === undefined ? `kept for ever: ${what}` : `older than ${days} days, ${done}: ${count} ${what}`;
