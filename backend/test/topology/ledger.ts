import { appendFileSync } from 'node:fs';
import { eventually } from '../integration/messaging/eventually.js';
import type { Topology } from './topology.js';

/** All is well again within a minute. */
export const RECOVERY_MS = 60_000;

/** A text as the hall tells of it, and as the provider has counted it. */
export interface Entry {
  /** `+16465000001` and so on: the numbers of a job's workers. */
  number: string;
  status: string;
  error: string | null;
  /** How often the provider was asked to send it. */
  posts: number;
  /** How often the provider took it. */
  taken: number;
}

interface Attempt {
  statusCallback: string | null;
  sid: string | null;
}

type Row = Pick<Entry, 'number' | 'status' | 'error'> & { id: string };

const rowsOf = (hall: Topology, jobId: string) =>
  hall.sql<Row>(
    `SELECT id, phone_number AS number, status, error_message AS error FROM sms WHERE job_id = $1 ORDER BY number`,
    [jobId],
  );

/** Both sides' account of a job's texts, in the order of their numbers. */
export async function ledger(hall: Topology, jobId: string): Promise<Entry[]> {
  const rows = await rowsOf(hall, jobId);
  const { attempts } = (await hall.sandbox('GET', '/twilio/attempts')) as { attempts: Attempt[] };
  return rows.map(({ id, ...row }) => {
    const posts = attempts.filter(({ statusCallback }) => statusCallback?.includes(id));
    return { ...row, posts: posts.length, taken: posts.filter(({ sid }) => sid !== null).length };
  });
}

/** How many texts stand where: `{ delivered: 40 }`. */
export function tally(texts: readonly { status: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of texts) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/**
 * Waits until a job's texts stand as expected; then none of them was taken twice, and the provider has just those of
 * which the hall says so.
 */
export async function settledAs(
  hall: Topology,
  jobId: string,
  expected: Record<string, number>,
): Promise<Entry[]> {
  await eventually(async () => expect(tally(await rowsOf(hall, jobId))).toEqual(expected), RECOVERY_MS);
  const entries = await ledger(hall, jobId);
  expect(entries.filter(({ status, taken }) => taken !== takenAs(status))).toEqual([]);
  return entries;
}

const takenAs = (status: string) => (['unknown', 'failed', 'pending', 'sending'].includes(status) ? 0 : 1);

/** Kept for the table in docs/reliability.md, when TOPOLOGY_FIGURES names a file. */
export function recovered(fault: string, since: number): void {
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  const { TOPOLOGY_FIGURES: file } = process.env;
  if (file) appendFileSync(file, `${fault}: ${seconds} s\n`);
}
