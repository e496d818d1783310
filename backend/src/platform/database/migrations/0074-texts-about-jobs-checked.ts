import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was stored before keeps to the constraint, too; nobody waits while it is read. The version before runs on. */
export class TextsAboutJobsChecked1700000000074 implements MigrationInterface {
  name = 'TextsAboutJobsChecked1700000000074';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sms VALIDATE CONSTRAINT sms_purpose');
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}
