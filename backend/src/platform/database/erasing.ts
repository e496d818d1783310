import type { EntityManager } from 'typeorm';
import { statement, types } from './sql/index.js';

const allowErasing = statement('erasing, allowed', { now: types.text })`
  SELECT set_config('hall.erasing', ${types.text.param('isAllowed')}, true) AS now`;

/** What the database lets its owner write over while a person is erased, and refuses at any other time. */
export async function erasing<T>(manager: EntityManager, work: () => Promise<T>): Promise<T> {
  await allowErasing.run(manager, { isAllowed: 'on' });
  const result = await work();
  await allowErasing.run(manager, { isAllowed: 'off' });
  return result;
}
