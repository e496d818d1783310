import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { statement, types } from '../../platform/database/sql/index.js';
import type { RetentionConfig } from '../../platform/config/app-config.js';
import { type ForgottenKind, old } from './old.js';

/** Any number, as long as every process takes the same one. */
const RETENTION_LOCK = 7_218_041_655;
/** Rows of one statement, and the rest after it in milliseconds: nobody waits for either. */
const BATCH = 5_000;
const REST_MS = 200;

const tryLock = statement('lock of retention, tried', { taken: types.boolean })`
  SELECT pg_try_advisory_lock(${RETENTION_LOCK}) AS taken`;
const unlock = statement('lock of retention, released', { given: types.boolean })`
  SELECT pg_advisory_unlock(${RETENTION_LOCK}) AS given`;

export interface Forgotten {
  what: string;
  /** How old it had to be; undefined: it is kept. */
  days: number | undefined;
  count: number;
}

/** What {@link forget} would do now. */
export const countOld = (dataSource: DataSource, retention: RetentionConfig): Promise<Forgotten[]> =>
  eachOld(retention, async (one, days) => {
    return (await one.countOf.only(dataSource, { days })).count;
  });

/** Removes what is old enough, batch by batch. @returns the counts; undefined while another process does it */
export async function forget(
  dataSource: DataSource,
  retention: RetentionConfig,
): Promise<Forgotten[] | undefined> {
  const runner = dataSource.createQueryRunner();
  try {
    if (!(await tryLock.only(runner)).taken) return undefined;
    try {
      return await eachOld(retention, (one, days) => inBatches(runner, one, days));
    } finally {
      await unlock.run(runner);
    }
  } finally {
    await runner.release();
  }
}

/** One after the other, in their order. */
async function eachOld(
  retention: RetentionConfig,
  work: (one: ForgottenKind, days: number) => Promise<number>,
): Promise<Forgotten[]> {
  const done: Forgotten[] = [];
  for (const one of old) {
    const days = retention[one.kind];
    done.push({ what: one.what, days, count: days === undefined ? 0 : await work(one, days) });
  }
  return done;
}

async function inBatches(runner: QueryRunner, { forgetSome }: ForgottenKind, days: number): Promise<number> {
  let count = 0;
  for (;;) {
    const batch = await forgetSome.run(runner, { days, batch: BATCH });
    count += batch;
    if (batch < BATCH) return count;
    await pause(REST_MS);
  }
}
