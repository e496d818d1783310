import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the hall received an answer, which it may have applied later. The version before, which runs on, does not note it. */
export class AnswersReceived1700000000250 implements MigrationInterface {
  name = 'AnswersReceived1700000000250';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE offer_events ADD COLUMN received_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE offer_events DROP COLUMN received_at');
  }
}
