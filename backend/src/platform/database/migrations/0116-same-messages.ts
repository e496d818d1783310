import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a message says the same as another is seen by what staff wrote, whatever sentence the hall puts it into. */
export class SameMessages1700000000116 implements MigrationInterface {
  name = 'SameMessages1700000000116';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE job_texts ADD COLUMN message_hash text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE job_texts DROP COLUMN message_hash');
  }
}
