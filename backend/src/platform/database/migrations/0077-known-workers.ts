import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which the rows of a file find the workers whom they mean. */
const indexes: Record<string, string> = {
  workers_employee_id_known_idx: 'workers (lower(l26_employee_id)) WHERE erased_at IS NULL',
  workers_email_known_idx: 'workers (lower(email)) WHERE erased_at IS NULL',
  workers_name_known_idx: `workers (hall_fold(first_name || ' ' || last_name)) WHERE erased_at IS NULL`,
};

/** Built beside the work of others; the version before keeps the indexes, reads none and runs on. */
export class KnownWorkers1700000000077 implements MigrationInterface {
  name = 'KnownWorkers1700000000077';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(indexes)) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await queryRunner.query(`DROP INDEX IF EXISTS ${name}`);
  }
}
