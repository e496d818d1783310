/** How a row is locked that is about to change: against every other change, or also against new references to it. */
export type RowLock = 'for_no_key_update' | 'pessimistic_write';

/** The row of an id, for TypeORM's `findOne`. */
export const byId = (id: string, lock?: RowLock) => ({
  where: { id },
  ...(lock ? { lock: { mode: lock } } : {}),
});
