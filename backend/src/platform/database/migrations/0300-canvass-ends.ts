import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a run's canvass ended. The version before does not know the column and runs on. */
export class CanvassEnds1700000000300 implements MigrationInterface {
  name = 'CanvassEnds1700000000300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE fill_runs ADD canvass_ended_at timestamptz');
    await queryRunner.query(
      `UPDATE fill_runs SET canvass_ended_at = least(canvass_until, now())
        WHERE canvass_until IS NOT NULL AND state <> 'canvassing' AND (state <> 'paused' OR canvass_until <= now())`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE fill_runs DROP canvass_ended_at');
  }
}
