import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was stored before keeps to the constraints, too; nobody waits while it is read. The version before runs on. */
export class JobOpeningsChecked1700000000055 implements MigrationInterface {
  name = 'JobOpeningsChecked1700000000055';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE jobs VALIDATE CONSTRAINT jobs_openings, VALIDATE CONSTRAINT jobs_ends_at,
        VALIDATE CONSTRAINT jobs_remind_hours_before`);
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}
