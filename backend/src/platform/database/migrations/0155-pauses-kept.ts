import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether a run was paused when it ended as filled: it comes back so when the job opens again. False for those that have
 * ended, and for those that the version before ends, which lets them go on.
 */
export class PausesKept1700000000155 implements MigrationInterface {
  name = 'PausesKept1700000000155';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE fill_runs ADD COLUMN was_paused boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE fill_runs DROP COLUMN was_paused');
  }
}
