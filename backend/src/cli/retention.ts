import { countOld, forget } from '../operations/retention/forget.js';
import { CommandError, type Options, wholeNumber } from './options.js';
import { withDatabase } from './with-app.js';

/** Providers repeat an event for a day, and staff look at what went wrong last week. */
const MIN_DAYS = 7;
const MAX_DAYS = 36_500;

/** Deletes what providers told longer ago than so many days, once it has been applied: what workers do by night. */
export const retention = (options: Options): Promise<void> =>
  withDatabase(async (dataSource, { retentionDays }) => {
    const days =
      options.days === undefined ? retentionDays : wholeNumber('days', options.days, MIN_DAYS, MAX_DAYS);
    const isDry = options['dry-run'];
    const forgotten = await (isDry ? countOld : forget)(dataSource, days);
    if (!forgotten) throw new CommandError('A worker is at it now. Nothing was done here.');
    console.log(`Older than ${days} days:`);
    for (const { what, count } of forgotten)
      console.log(`  ${count} ${what}${isDry ? ' would go' : ' deleted'}`);
  });
