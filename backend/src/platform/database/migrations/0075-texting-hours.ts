import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Until when a text is held because the hall sends none at that hour: its tries count from there. And the jobs whose
 * workers are to be reminded are found by an index; there are few jobs, so it is built at once. The version before runs
 * on: the column is new and has no default, and it sends what is held when its next try is due.
 */
export class TextingHours1700000000075 implements MigrationInterface {
  name = 'TextingHours1700000000075';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE sms ADD held_until timestamptz;
      CREATE INDEX jobs_to_remind ON jobs (starts_at) WHERE remind_hours_before IS NOT NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX jobs_to_remind; ALTER TABLE sms DROP COLUMN held_until');
  }
}
