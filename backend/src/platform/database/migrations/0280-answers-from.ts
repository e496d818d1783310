import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which missed texts may still answer something. The version before, which runs on, leaves all of them to staff. */
export class AnswersFrom1700000000280 implements MigrationInterface {
  name = 'AnswersFrom1700000000280';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE inbound_looks ADD COLUMN answers_from timestamptz NOT NULL DEFAULT '-infinity'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE inbound_looks DROP COLUMN answers_from');
  }
}
