import type { MigrationInterface, QueryRunner } from 'typeorm';

const name = `hall_fold(first_name || ' ' || last_name)`;
const indexes = {
  workers_name_known_idx: name,
  /** Workers who share a name and whatever else a file knows them by are told apart without reading them all. */
  workers_name_and_key_idx: `${name}, phone, lower(email), lower(l26_employee_id)`,
};

/**
 * How often a step of an import was begun, and an index by which a row finds those who have both its name and its
 * number, of however many who share one. Built beside the work of others, each statement fit to be repeated; the
 * version before leaves the column out and finds names by the new index.
 */
export class ImportsThatEnd1700000000098 implements MigrationInterface {
  name = 'ImportsThatEnd1700000000098';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE imports ADD COLUMN IF NOT EXISTS begun integer NOT NULL DEFAULT 0');
    await replace(queryRunner, 'workers_name_and_key_idx', 'workers_name_known_idx');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replace(queryRunner, 'workers_name_known_idx', 'workers_name_and_key_idx');
    await queryRunner.query('ALTER TABLE imports DROP COLUMN IF EXISTS begun');
  }
}

type Name = keyof typeof indexes;

async function replace(queryRunner: QueryRunner, made: Name, dropped: Name): Promise<void> {
  await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${made}`);
  await queryRunner.query(
    `CREATE INDEX CONCURRENTLY ${made} ON workers (${indexes[made]}) WHERE erased_at IS NULL`,
  );
  await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${dropped}`);
}
