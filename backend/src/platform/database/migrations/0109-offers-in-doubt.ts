import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when the open offers of a run were made for a job that is another one now, and nobody has said whether they
 * stand. Null: none is in doubt, as in the version before, which knows nothing of it and runs on.
 */
export class OffersInDoubt1700000000109 implements MigrationInterface {
  name = 'OffersInDoubt1700000000109';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE fill_runs ADD COLUMN in_doubt_since timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE fill_runs DROP COLUMN in_doubt_since');
  }
}
