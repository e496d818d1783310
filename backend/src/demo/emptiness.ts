// Apart from the demo data: each start asks this, and loads nothing else for it.
import type { DataSource } from 'typeorm';
import { statement, types } from '../platform/database/sql/index.js';

export const found = statement('what a hall holds', {
  anything: types.boolean,
  workersOrJobs: types.boolean,
})`
  SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM employers) AS anything,
    EXISTS (SELECT FROM workers) OR EXISTS (SELECT FROM jobs) AS "workersOrJobs"`;

/** Whether nobody has worked with this database yet: no users, no workers, no employers, no jobs. */
export async function isEmpty(dataSource: DataSource): Promise<boolean> {
  const { anything, workersOrJobs } = await found.only(dataSource);
  return !anything && !workersOrJobs;
}
