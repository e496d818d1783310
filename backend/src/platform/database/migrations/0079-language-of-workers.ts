import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * In which language a worker is written to; which ones there are, is the product's to know. The version before runs on:
 * it leaves the column out, and its workers get English.
 */
export class LanguageOfWorkers1700000000079 implements MigrationInterface {
  name = 'LanguageOfWorkers1700000000079';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE workers ADD COLUMN IF NOT EXISTS language text NOT NULL DEFAULT 'en'`,
    );
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS workers_language_idx');
    await queryRunner.query('CREATE INDEX CONCURRENTLY workers_language_idx ON workers (language)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE workers DROP COLUMN language');
  }
}
