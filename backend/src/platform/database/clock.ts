import { columns, instant, statement } from './sql/index.js';

/** What time it is by the database, whose clock every process goes by. */
export const databaseClock = statement("the database's clock", { now: instant.from('clock_timestamp()') })`
  SELECT ${columns}`;
