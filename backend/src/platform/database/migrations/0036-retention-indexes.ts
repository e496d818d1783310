import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['sms_events', 'emails_events', 'inbound_messages'];

/** What is old is found by its age. Built while the tables are in use; the version before does not need it and runs on. */
export class RetentionIndexes1700000000036 implements MigrationInterface {
  name = 'RetentionIndexes1700000000036';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_created_at_idx`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY ${table}_created_at_idx ON ${table} (created_at)`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables) await queryRunner.query(`DROP INDEX IF EXISTS ${table}_created_at_idx`);
  }
}
