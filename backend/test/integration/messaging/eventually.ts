import { setTimeout as delay } from 'node:timers/promises';

/** Waits until the expectations hold; rejects with the last one that did not. */
export async function eventually<T>(expectations: () => T | Promise<T>, withinMs = 60_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await expectations();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(25);
    }
  }
}
