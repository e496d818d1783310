import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What staff type for workers in further languages: titles of jobs, and the messages and notes of runs. The version
 * before runs on: it leaves the columns out, and its workers read what was typed.
 */
export class FurtherLanguages1700000000097 implements MigrationInterface {
  name = 'FurtherLanguages1700000000097';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs ADD COLUMN title_in jsonb');
    await queryRunner.query(
      'ALTER TABLE notification_runs ADD COLUMN title_in jsonb, ADD COLUMN note_in jsonb',
    );
    await queryRunner.query('ALTER TABLE fill_runs ADD COLUMN message_in jsonb, ADD COLUMN note_in jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE fill_runs DROP COLUMN message_in, DROP COLUMN note_in');
    await queryRunner.query('ALTER TABLE notification_runs DROP COLUMN title_in, DROP COLUMN note_in');
    await queryRunner.query('ALTER TABLE jobs DROP COLUMN title_in');
  }
}
