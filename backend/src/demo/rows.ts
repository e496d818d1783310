import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

/** PostgreSQL takes 65,535 values in one statement; the widest table has nineteen columns. */
const ROWS_PER_STATEMENT = 1000;

/** Inserts rows as they are, many at a time, their versions left to the database; what is there already stays as it is. */
export async function insertMissing<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  rows: readonly Omit<T, 'version'>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await manager
      .createQueryBuilder()
      .insert()
      .into(entity)
      .values(rows.slice(start, start + ROWS_PER_STATEMENT) as T[])
      .orIgnore()
      .updateEntity(false)
      .execute();
  }
}
