import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since `RateLimits1700000000012` no version reads or writes these two: all counts are in `rate_limits`. */
export class FormerCounts1700000000051 implements MigrationInterface {
  name = 'FormerCounts1700000000051';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE IF EXISTS sign_in_attempts, request_rates');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE sign_in_attempts (
        id BIGSERIAL NOT NULL CONSTRAINT sign_in_attempts_pkey PRIMARY KEY,
        username citext NOT NULL,
        ip_address text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX sign_in_attempts_created_at_idx ON sign_in_attempts (created_at);
      CREATE INDEX sign_in_attempts_ip_address_created_at_idx ON sign_in_attempts (ip_address, created_at);
      CREATE INDEX sign_in_attempts_username_created_at_idx ON sign_in_attempts (username, created_at);`);
    await queryRunner.query(`
      CREATE UNLOGGED TABLE request_rates (
        key text NOT NULL CONSTRAINT request_rates_pkey PRIMARY KEY,
        hits integer NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX request_rates_expires_at_idx ON request_rates (expires_at);`);
  }
}
