import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A message knows the request that it was written for. A new column without a default: the version before runs on. */
export class MessageRequest1700000000005 implements MigrationInterface {
  name = 'MessageRequest1700000000005';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['sms', 'emails']) {
      await queryRunner.query(`ALTER TABLE "${table}" ADD "request_id" text`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['sms', 'emails']) {
      await queryRunner.query(`ALTER TABLE "${table}" DROP COLUMN "request_id"`);
    }
  }
}
