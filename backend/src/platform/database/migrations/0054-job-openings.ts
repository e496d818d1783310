import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many places a job has, when and where it is, and when its workers are reminded. The version before does not know
 * the columns: the jobs that it writes have none of it, and what stands there stays.
 */
export class JobOpenings1700000000054 implements MigrationInterface {
  name = 'JobOpenings1700000000054';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE jobs ADD COLUMN openings integer, ADD COLUMN starts_at timestamptz, ADD COLUMN ends_at timestamptz,
        ADD COLUMN report_to text, ADD COLUMN remind_hours_before integer,
        ADD CONSTRAINT jobs_openings CHECK (openings BETWEEN 1 AND 999) NOT VALID,
        ADD CONSTRAINT jobs_ends_at CHECK (ends_at IS NULL OR ends_at > starts_at AND starts_at IS NOT NULL) NOT VALID,
        ADD CONSTRAINT jobs_remind_hours_before CHECK (remind_hours_before BETWEEN 1 AND 48) NOT VALID`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE jobs DROP COLUMN openings, DROP COLUMN starts_at, DROP COLUMN ends_at, DROP COLUMN report_to,
        DROP COLUMN remind_hours_before`);
  }
}
