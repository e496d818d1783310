import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Names are found without regard to accents: an index on them as they are compared. The function's body is kept
 * parsed, so no search path can change what it means. It only adds: the version before goes on using its own index.
 */
export class AccentlessSearch1700000000006 implements MigrationInterface {
  name = 'AccentlessSearch1700000000006';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS unaccent');
    await queryRunner.query(`
      CREATE FUNCTION hall_fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN lower(unaccent('unaccent'::regdictionary, $1));
      CREATE INDEX workers_name_folded_idx ON workers
        USING gin ((hall_fold(first_name || ' ' || last_name)) gin_trgm_ops);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX workers_name_folded_idx;
      DROP FUNCTION hall_fold(text);`);
  }
}
