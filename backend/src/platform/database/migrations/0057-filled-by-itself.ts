import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether a job became Filled with its last opening: only such a job opens again by itself. The version before writes
 * no such job and opens none, and runs on.
 */
export class FilledByItself1700000000057 implements MigrationInterface {
  name = 'FilledByItself1700000000057';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs ADD COLUMN filled_by_itself boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs DROP COLUMN filled_by_itself');
  }
}
