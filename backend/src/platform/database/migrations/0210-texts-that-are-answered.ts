import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which of the worker's texts a text of staff answers, so that the same words are sent again as the answer to a later one.
 * Null: none, or it is not known, as of every text that the version before writes, which runs on.
 */
export class TextsThatAreAnswered1700000000210 implements MigrationInterface {
  name = 'TextsThatAreAnswered1700000000210';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sms ADD COLUMN answers_id uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sms DROP COLUMN answers_id');
  }
}
