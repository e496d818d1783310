import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { countSql, forgetSql, old } from './old.js';

/** Any number, as long as every process takes the same one. */
const RETENTION_LOCK = 7_218_041_655;
/** Rows of one statement, and the rest after it in milliseconds: nobody waits for either. */
const BATCH = 5_000;
const REST_MS = 200;

export interface Forgotten {
  what: string;
  count: number;
}

/** What {@link forget} would do now. */
export const countOld = (dataSource: DataSource, days: number): Promise<Forgotten[]> =>
  Promise.all(
    old.map(async (one) => {
      const [{ count }] = await dataSource.query<[{ count: number }]>(countSql(one), [days]);
      return { what: one.what, count };
    }),
  );

/**
 * Forgets what is older than so many days, batch by batch; what is done stays done when it is broken off.
 * @returns what went; undefined when another process is at it
 */
export async function forget(dataSource: DataSource, days: number): Promise<Forgotten[] | undefined> {
  const runner = dataSource.createQueryRunner();
  try {
    const [{ taken }] = (await runner.query('SELECT pg_try_advisory_lock($1::bigint) AS taken', [
      RETENTION_LOCK,
    ])) as [{ taken: boolean }];
    if (!taken) return undefined;
    try {
      const forgotten: Forgotten[] = [];
      for (const one of old)
        forgotten.push({ what: one.what, count: await inBatches(runner, forgetSql(one), days) });
      return forgotten;
    } finally {
      await runner.query('SELECT pg_advisory_unlock($1::bigint)', [RETENTION_LOCK]);
    }
  } finally {
    await runner.release();
  }
}

async function inBatches(runner: QueryRunner, sql: string, days: number): Promise<number> {
  let count = 0;
  for (;;) {
    const [, batch] = (await runner.query(sql, [days, BATCH])) as [unknown[], number];
    count += batch;
    if (batch < BATCH) return count;
    await pause(REST_MS);
  }
}
