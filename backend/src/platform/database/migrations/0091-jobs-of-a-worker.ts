import type { MigrationInterface, QueryRunner } from 'typeorm';

const index = 'job_matches_worker_id_created_at_job_id_idx';
const former = 'job_matches_worker_id_idx';

/**
 * The jobs of a worker are read newest first, page by page. Built while matches are made; what a build that was broken
 * off has left is made anew. It also finds what the index on the worker alone did. The version before runs on with it.
 */
export class JobsOfAWorker1700000000091 implements MigrationInterface {
  name = 'JobsOfAWorker1700000000091';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${index}"`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "${index}" ON "job_matches" ("worker_id", "created_at", "job_id")`,
    );
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${former}"`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX IF NOT EXISTS "${former}" ON "job_matches" ("worker_id")`);
    await queryRunner.query(`DROP INDEX IF EXISTS "${index}"`);
  }
}
