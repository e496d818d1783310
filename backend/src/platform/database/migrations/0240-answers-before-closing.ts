import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When staff made a job Draft, Closed or Filled. The version before, which runs on, does not note it: answers to what it
 * closes are judged by the job as it is when they are applied, as before.
 */
export class AnswersBeforeClosing1700000000240 implements MigrationInterface {
  name = 'AnswersBeforeClosing1700000000240';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs ADD COLUMN takes_nobody_since timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs DROP COLUMN takes_nobody_since');
  }
}
