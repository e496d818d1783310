import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How names are put in order: as people expect it, whatever the case and the accents, numbers by their value. It only
 * adds: the version before goes on sorting by `lower()`.
 */
export class NamesInOrder1700000000013 implements MigrationInterface {
  name = 'NamesInOrder1700000000013';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE COLLATION hall_names (provider = icu, locale = 'en-u-ks-level1-kn-true', deterministic = false)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP COLLATION hall_names');
  }
}
