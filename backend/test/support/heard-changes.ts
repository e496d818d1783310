import pg from 'pg';
import { CHANGES_CHANNEL, type Change } from '../../src/platform/events/change-announcer.js';

/** What open pages are told while something is done. */
export async function heardChanges(databaseUrl: string, work: () => Promise<unknown>): Promise<Change[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const changes: Change[] = [];
  client.on('notification', ({ payload }) => changes.push(JSON.parse(payload ?? '') as Change));
  await client.query(`LISTEN ${CHANGES_CHANNEL}`);
  await work();
  await client.query('SELECT 1'); // notifications committed before this arrive before its answer
  await client.end();
  return changes;
}
