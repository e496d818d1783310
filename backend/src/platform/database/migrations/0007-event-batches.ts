import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events that were stored together are applied together. A new column without a default: the version before runs on,
 * and what it stores without a batch is applied by its own id.
 */
export class EventBatches1700000000007 implements MigrationInterface {
  name = 'EventBatches1700000000007';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['sms_events', 'emails_events']) {
      await queryRunner.query(`
        ALTER TABLE "${table}" ADD "batch_id" uuid;
        CREATE INDEX "${table}_batch_not_applied" ON "${table}" ("batch_id") WHERE applied_at IS NULL;
      `);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['sms_events', 'emails_events']) {
      await queryRunner.query(`ALTER TABLE "${table}" DROP COLUMN "batch_id"`);
    }
  }
}
