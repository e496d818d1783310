import { type EntityManager, type EntityTarget, In } from 'typeorm';
import { badRequest } from '../errors/api-error.js';

interface Reference {
  /** The body's field that names the rows. */
  field: string;
  entity: EntityTarget<{ id: string }>;
  ids: (string | null | undefined)[];
  /** Said beside the field when one of them is not there. */
  missing: string;
}

/**
 * Refuses references to missing rows (400, a message for each field), and locks the others against deletion. Call it
 * before locking the row that refers: a deletion takes its locks in the same order.
 */
export async function holdReferences(manager: EntityManager, references: Reference[]): Promise<void> {
  const wrong: { field: string; message: string }[] = [];
  for (const { field, entity, ids, missing } of references) {
    const wanted = [...new Set(ids.filter((id) => id != null))];
    if (wanted.length === 0) continue;
    const found = await manager.find(entity, {
      select: { id: true },
      where: { id: In(wanted) },
      order: { id: 'ASC' },
      lock: { mode: 'for_key_share' },
    });
    if (found.length < wanted.length) wrong.push({ field, message: missing });
  }
  if (wrong[0]) throw badRequest('validation_failed', wrong[0].message, wrong);
}
