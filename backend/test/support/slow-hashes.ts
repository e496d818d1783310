import { createHook } from 'node:async_hooks';

/** What argon2's library names its work on a thread: nothing. What else runs on threads has a name. */
const UNNAMED = 'undefined';

export interface SlowHashes {
  /** Passwords and numbers hashed or compared. */
  count: number;
  /** Of them, so many had been handed to the threads and were not done, at most. */
  atOnce: number;
}

/** How much is hashed slowly meanwhile: its number is the same on every machine, its time is not. */
export async function slowHashes(work: () => PromiseLike<unknown>): Promise<SlowHashes> {
  const under = new Set<number>();
  const hashes = { count: 0, atOnce: 0 };
  const hook = createHook({
    init(id, type) {
      if (String(type) !== UNNAMED) return;
      under.add(id);
      hashes.count += 1;
      hashes.atOnce = Math.max(hashes.atOnce, under.size);
    },
    before: (id) => void under.delete(id),
  }).enable();
  await work();
  hook.disable();
  return hashes;
}
