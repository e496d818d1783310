import { columns, statement, types } from './sql/index.js';

/** What time it is by the database, whose clock every process goes by. */
export const databaseClock = statement("the database's clock", {
  now: types.instant.from('clock_timestamp()'),
})`
  SELECT ${columns}`;
