import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Until when an offer can be answered whose text was sent once more: the time begins when that has been accepted. Null:
 * there is no other text, or it has not been. The version before, which goes by the first text alone, runs on.
 */
export class AnswerTimesBegunAgain1700000000117 implements MigrationInterface {
  name = 'AnswerTimesBegunAgain1700000000117';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE match_offers ADD COLUMN answer_by_again timestamptz');
    await queryRunner.query(
      `CREATE INDEX match_offers_answer_by_again_idx ON match_offers (answer_by_again) WHERE answer_by_again IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE match_offers DROP COLUMN answer_by_again');
  }
}
