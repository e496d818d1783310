import type { EntityManager } from 'typeorm';

/** What the database lets its owner write over while a person is erased, and refuses at any other time. */
export async function erasing<T>(manager: EntityManager, work: () => Promise<T>): Promise<T> {
  await manager.query(`SET LOCAL hall.erasing = 'on'`);
  const result = await work();
  await manager.query(`SET LOCAL hall.erasing = 'off'`);
  return result;
}
