import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs at which nothing is done by itself after a restore. The version before, which runs on, holds none. */
export class HeldJobs1700000000230 implements MigrationInterface {
  name = 'HeldJobs1700000000230';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE TABLE fill_holds (job_id uuid NOT NULL, CONSTRAINT fill_holds_pkey PRIMARY KEY (job_id))',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE fill_holds');
  }
}
