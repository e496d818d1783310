import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * All counts of requests and of wrong guesses in one table, in the form of rate-limiter-flexible. It only adds: the
 * version before counts on in `request_rates` and `sign_in_attempts`, which nobody reads once it is gone; a later
 * release drops them.
 */
export class RateLimits1700000000012 implements MigrationInterface {
  name = 'RateLimits1700000000012';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE UNLOGGED TABLE "rate_limits" (
        "key" text NOT NULL CONSTRAINT "rate_limits_pkey" PRIMARY KEY,
        "points" integer NOT NULL DEFAULT 0,
        "expire" bigint
      );
      CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" ("expire");`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "rate_limits"`);
  }
}
