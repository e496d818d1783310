import type { MigrationInterface, QueryRunner } from 'typeorm';

/** All apis count the requests of an address together. It only adds, so the version before it runs on. */
export class SharedRequestRates1700000000004 implements MigrationInterface {
  name = 'SharedRequestRates1700000000004';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE UNLOGGED TABLE "request_rates" (
        "key" text NOT NULL CONSTRAINT "request_rates_pkey" PRIMARY KEY,
        "hits" integer NOT NULL,
        "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL
      );
    `);
    await queryRunner.query(`CREATE INDEX "request_rates_expires_at_idx" ON "request_rates" ("expires_at")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "request_rates"`);
  }
}
