import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether an answer waits to be applied is told by the texts themselves. No version has written this table. */
export class AnswersByText1700000000065 implements MigrationInterface {
  name = 'AnswersByText1700000000065';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE received_answers');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE received_answers (
        inbound_id uuid NOT NULL,
        offer_id uuid NOT NULL,
        received_at timestamptz NOT NULL,
        CONSTRAINT received_answers_pkey PRIMARY KEY (inbound_id)
      );
      CREATE INDEX received_answers_offer_id_idx ON received_answers (offer_id);`);
  }
}
