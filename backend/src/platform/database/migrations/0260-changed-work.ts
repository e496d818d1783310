import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a job became other work, or moved in time. The version before, which runs on, does not note it. */
export class ChangedWork1700000000260 implements MigrationInterface {
  name = 'ChangedWork1700000000260';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE jobs ADD COLUMN work_changed_at timestamptz, ADD COLUMN time_changed_at timestamptz',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs DROP COLUMN work_changed_at, DROP COLUMN time_changed_at');
  }
}
