import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A page of workers is read in the order of their names, without sorting all of them. */
export class PagesOfWorkers1700000000099 implements MigrationInterface {
  name = 'PagesOfWorkers1700000000099';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS workers_by_name_idx');
    await queryRunner.query(`
      CREATE INDEX CONCURRENTLY workers_by_name_idx ON workers
        ((last_name::text COLLATE hall_names), (first_name::text COLLATE hall_names), id) WHERE erased_at IS NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX workers_by_name_idx');
  }
}
