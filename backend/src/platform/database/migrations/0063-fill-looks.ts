import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs to be looked at. A new table: the version before does not know it and runs on. */
export class FillLooks1700000000063 implements MigrationInterface {
  name = 'FillLooks1700000000063';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE fill_looks (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        job_id uuid NOT NULL,
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT fill_looks_pkey PRIMARY KEY (id)
      );
      CREATE INDEX fill_looks_job_id_idx ON fill_looks (job_id);
      CREATE INDEX fill_looks_at_idx ON fill_looks (at);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE fill_looks');
  }
}
