import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  job_texts_of_ends: `("starts_at") WHERE kind IN ('work-is-off', 'dispatch-ended')`,
  job_texts_of_answer_times: `("offer_id", "made_at") WHERE kind = 'answer-by'`,
};

/**
 * Whom the word that a work to come is off has not reached, and the text that told an offer its end, are found without
 * reading every text about jobs.
 */
export class TextsOfEnds1700000000140 implements MigrationInterface {
  name = 'TextsOfEnds1700000000140';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [index, columns] of Object.entries(indexes)) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${index}"`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY "${index}" ON "job_texts" ${columns}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const index of Object.keys(indexes)) await queryRunner.query(`DROP INDEX IF EXISTS "${index}"`);
  }
}
