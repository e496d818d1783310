import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = [
  ...['workers', 'employers', 'jobs', 'classifications', 'substantially_similar_classifications'],
  ...['certificates', 'phone_numbers', 'users', 'variables', 'job_matches'],
];

/**
 * Every record that staff edit counts its changes. A new column with a constant default: the version before runs on,
 * and the trigger counts its changes, too. It compares as stored: a name in another case is a change.
 */
export class RecordVersions1700000000024 implements MigrationInterface {
  name = 'RecordVersions1700000000024';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.version = OLD.version + 1;
        RETURN NEW;
      END $$;`);
    for (const table of tables) {
      await queryRunner.query(`
        ALTER TABLE ${table} ADD version integer NOT NULL DEFAULT 1;
        CREATE TRIGGER ${table}_version BEFORE UPDATE ON ${table}
          FOR EACH ROW WHEN (OLD *<> NEW) EXECUTE FUNCTION raise_version();`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await queryRunner.query(`
        DROP TRIGGER ${table}_version ON ${table};
        ALTER TABLE ${table} DROP COLUMN version;`);
    }
    await queryRunner.query('DROP FUNCTION raise_version()');
  }
}
